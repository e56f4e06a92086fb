//! The floor: slabs, what lies on them, bridges, and the hole.

use crate::arcade::bloxorz::pen::{Pen, arc, chance, lit};
use crate::arcade::bloxorz::solid::{Face, Flat, Solid, Vector, scale, within};
use crate::arcade::bloxorz::theme::{Fragile, Theme};
use crate::arcade::brush::{BLACK, Ink, WHITE};
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Hinge, Tile};
use crate::geometry::{Cell, Direction};

/// Whether there is a slab, or the floor around a hole.
pub(super) fn is_floor(tile: Tile) -> bool {
    !matches!(tile, Tile::Void | Tile::Unknown | Tile::Bridge { present: false, .. })
}

/// A bridge that is thinner than the floor by this part.
const BRIDGE: f32 = 0.6;

/// The hole goes down so far.
const DEPTH: f32 = 0.7;

/// The cells in the order in which they are drawn: what is farther from the eye first.
pub(super) fn order(level: &Level, eye: Vector) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        level.cells(|tile| !matches!(tile, Tile::Void | Tile::Unknown)).collect();
    // Where height does not show, no order is better than another.
    let nearness = |cell: &Cell| cell.x as f32 * eye[0] + cell.y as f32 * eye[1];
    cells.sort_by(|a, b| nearness(a).total_cmp(&nearness(b)));
    cells
}

/// One cell, `lift` cells above its place.
pub(super) fn cell(pen: &mut Pen<'_>, level: &Level, theme: &Theme, cell: Cell, lift: f32) {
    let tile = level.tile(cell);
    if let Tile::Bridge { hinge, present } = tile {
        if present {
            leaf(pen, theme, &slab(cell, theme.floor.height * BRIDGE, lift));
        }
        return stub(pen, theme, cell, hinge, (lift, present));
    }
    let solid = slab(cell, theme.floor.height, lift);
    sides(pen, theme, &solid, |direction| lift == 0.0 && is_flush(level.tile(cell + direction)));
    let top = solid.top();
    let plain = theme.floor.tops[(cell.x + cell.y).rem_euclid(2) as usize];
    match tile {
        Tile::Goal => return hole(pen, theme, &solid),
        Tile::Fragile => {
            surface(pen, theme, &top, theme.fragile.ink, cell);
            cracks(pen, &top, theme.fragile, cell);
        }
        _ => surface(pen, theme, &top, plain, cell),
    }
    let marks = theme.marks;
    match tile {
        Tile::Soft => mark(pen, &top, &[arc((0.5, 0.5), 0.31, 0.0, 1.0)], marks.soft, marks.raised),
        Tile::Hard => mark(pen, &top, &[cross()], marks.hard, marks.raised),
        Tile::Splitter => mark(pen, &top, &halves(), marks.splitter, marks.raised),
        _ => {}
    }
}

/// Whether a neighbour hides a side of a slab.
fn is_flush(tile: Tile) -> bool {
    is_floor(tile) && !tile.is_bridge()
}

fn slab(cell: Cell, height: f32, lift: f32) -> Solid {
    let (x, y) = (cell.x as f32, cell.y as f32);
    Solid::upright([x, y, lift - height], [x + 1.0, y + 1.0, lift])
}

/// The sides of a slab that are seen and that `hidden` does not say to be hidden.
fn sides(pen: &mut Pen<'_>, theme: &Theme, solid: &Solid, hidden: impl Fn(Direction) -> bool) {
    const WAYS: [(usize, Direction); 4] =
        [(0, Direction::Right), (1, Direction::Down), (3, Direction::Left), (4, Direction::Up)];
    for (index, face) in pen.faces(solid) {
        let way = WAYS.iter().find(|(at, _)| *at == index);
        if way.is_some_and(|(_, direction)| !hidden(*direction)) {
            let ink = lit(theme.floor.side, &face, 0.5);
            pen.polygon(&face.corners(), ink);
            pen.outline(&face.corners(), 0.0, ink);
            if theme.floor.bevel == 0.0 {
                pen.outline(&face.corners(), theme.floor.seam.1, theme.floor.seam.0);
            }
        }
    }
}

/// The upper side of a slab: colour, grain, bevel and the line around it.
fn surface(pen: &mut Pen<'_>, theme: &Theme, top: &Face, ink: Ink, cell: Cell) {
    pen.polygon(&top.corners(), ink);
    let (count, opacity) = theme.floor.grain;
    for i in 0..count {
        let draw = |salt: u32| chance(cell.x, cell.y, 8 * i + salt);
        let (u, v) = (0.08 + 0.84 * draw(0), 0.08 + 0.84 * draw(1));
        let (wide, high) = (0.03 + 0.13 * draw(2), 0.02 + 0.07 * draw(3));
        let speck = [(u - wide, v), (u, v - high), (u + wide, v + 0.3 * high), (u, v + high)];
        let speck = speck.map(|(u, v)| (u.clamp(0.02, 0.98), v.clamp(0.02, 0.98)));
        let tone = if draw(4) < 0.5 { WHITE } else { BLACK };
        pen.on(top, &speck, tone.fade(opacity));
    }
    let (seam, half) = theme.floor.seam;
    if theme.floor.bevel > 0.0 {
        bevel(pen, top, half, theme.floor.bevel);
    }
    ring(pen, top, half, seam);
    // Without this hair the page would shine through between two cells.
    pen.outline(&top.corners(), 0.0, seam);
}

/// A line along the inner side of a face's edges.
fn ring(pen: &mut Pen<'_>, face: &Face, width: f32, ink: Ink) {
    let (a, b) = (width, 1.0 - width);
    for band in [
        [(0.0, 0.0), (1.0, 0.0), (b, a), (a, a)],
        [(1.0, 0.0), (1.0, 1.0), (b, b), (b, a)],
        [(1.0, 1.0), (0.0, 1.0), (a, b), (b, b)],
        [(0.0, 1.0), (0.0, 0.0), (a, a), (a, b)],
    ] {
        pen.on(face, &band, ink);
    }
}

fn bevel(pen: &mut Pen<'_>, face: &Face, from: f32, opacity: f32) {
    let (a, b) = (from, from + 0.045);
    let light = [(a, 1.0 - a), (a, a), (1.0 - a, a), (1.0 - b, b), (b, b), (b, 1.0 - b)];
    let shade = light.map(|(u, v)| (1.0 - v, 1.0 - u));
    pen.on(face, &light, WHITE.fade(opacity));
    pen.on(face, &shade, BLACK.fade(0.7 * opacity));
}

fn cracks(pen: &mut Pen<'_>, top: &Face, look: Fragile, cell: Cell) {
    if look.hatched {
        for i in 1..8_u8 {
            let way = f32::from(i) / 4.0;
            let (from, to) =
                ((way.min(1.0), (way - 1.0).max(0.0)), ((way - 1.0).max(0.0), way.min(1.0)));
            let inner = |(u, v): Flat| (0.05 + 0.9 * u, 0.05 + 0.9 * v);
            pen.line_on(top, inner(from), inner(to), 0.025, look.lines);
        }
        return;
    }
    for i in 0..3_u32 {
        let draw = |salt: u32| chance(cell.x, cell.y, 100 + 8 * i + salt) - 0.5;
        // From one edge, by a bend near the middle, to another edge.
        let across = 0.25 + 0.25 * i as f32;
        let from = (across + 0.2 * draw(0), 0.04);
        let bend = (0.5 + 0.36 * draw(1), 0.5 + 0.3 * draw(2));
        let to = (1.0 - across + 0.3 * draw(3), 0.96);
        pen.line_on(top, from, bend, 0.028, look.lines.fade(0.8));
        pen.line_on(top, bend, to, 0.02, look.lines.fade(0.8));
    }
}

/// Two bars across each other, as one outline.
fn cross() -> Vec<Flat> {
    let (long, half) = (0.34, 0.085);
    let arm = [(half, half), (half, long), (-half, long), (-half, half)];
    let turned = (0..4).flat_map(|quarter| {
        arm.into_iter().take(3).map(move |(u, v)| (0..quarter).fold((u, v), |(u, v), _| (-v, u)))
    });
    let slant = std::f32::consts::FRAC_1_SQRT_2;
    turned.map(|(u, v)| (0.5 + slant * (u - v), 0.5 + slant * (u + v))).collect()
}

/// A disc that was cut in two and drawn apart.
fn halves() -> [Vec<Flat>; 2] {
    let gap = 0.11;
    [
        arc((0.5 - gap, 0.5 - gap), 0.29, 0.375, 0.875),
        arc((0.5 + gap, 0.5 + gap), 0.29, -0.125, 0.375),
    ]
}

/// A thing on a slab: its foot is dark, its upper side light, and smaller where that is seen from above.
fn mark(pen: &mut Pen<'_>, top: &Face, pieces: &[Vec<Flat>], ink: Ink, raised: f32) {
    let dark = ink.toward(BLACK, 0.45);
    let up = |face: &Face, height: f32| {
        let mut face = *face;
        face.at[2] += height;
        face
    };
    for piece in pieces {
        for step in 0..=3_u8 {
            pen.on(&up(top, raised * f32::from(step) / 3.0), piece, dark);
        }
        let count = piece.len().max(1) as f32;
        let middle = piece.iter().fold((0.0, 0.0), |m, p| (m.0 + p.0 / count, m.1 + p.1 / count));
        let shrunk = |by: f32| -> Vec<Flat> {
            let toward =
                |(u, v): &Flat| (middle.0 + (u - middle.0) * by, middle.1 + (v - middle.1) * by);
            piece.iter().map(toward).collect()
        };
        pen.on(&up(top, raised), &shrunk(0.87), ink);
        pen.on(&up(top, raised), &shrunk(0.6), ink.toward(WHITE, 0.16));
    }
}

/// A bridge's leaf, wherever it swings: boards across the way, thinner than floor.
fn leaf(pen: &mut Pen<'_>, theme: &Theme, solid: &Solid) {
    let look = theme.bridge;
    pen.silhouette(solid, look.lines);
    for (_, face) in pen.faces(solid) {
        pen.polygon(&face.corners(), lit(look.ink, &face, 0.5));
    }
    let faces = pen.faces(solid);
    for (_, face) in faces.iter().filter(|(index, _)| matches!(index, 2 | 5)) {
        for i in 0..=4_u8 {
            let at = f32::from(i) / 4.0;
            let u = at.clamp(0.02, 0.98);
            pen.line_on(face, (u, 0.0), (u, 1.0), 0.035, look.lines);
        }
        ring(pen, face, 0.03, look.lines);
    }
}

/// What stays of a bridge: the bar that its leaf hangs on.
fn stub(pen: &mut Pen<'_>, theme: &Theme, cell: Cell, hinge: Hinge, (lift, present): (f32, bool)) {
    let (x, y) = (cell.x as f32, cell.y as f32);
    let (from, to) = match hinge {
        Hinge::Left => (x, x + 0.15),
        Hinge::Right => (x + 0.85, x + 1.0),
    };
    let high = if present { 0.06 } else { 0.0 };
    let low = -0.9 * theme.floor.height;
    let bar = Solid::upright([from, y + 0.1, low + lift], [to, y + 0.9, high + lift]);
    let ink = theme.bridge.hinge;
    pen.silhouette(&bar, ink.toward(BLACK, 0.5));
    for (_, face) in pen.faces(&bar) {
        pen.polygon(&face.corners(), lit(ink, &face, 0.45));
    }
    let top = bar.top();
    pen.line_on(&top, (0.5, 0.08), (0.5, 0.92), 0.3, ink.toward(WHITE, 0.35));
}

/// A bridge's leaf that has swung this part of the way, 0 being away and 1 being floor. In the first half of the
/// way it is below its neighbour and is drawn before all floor, in the second after it.
pub(super) fn swinging(
    pen: &mut Pen<'_>,
    level: &Level,
    theme: &Theme,
    (cell, part): (Cell, f32),
    below: bool,
) {
    let Tile::Bridge { hinge, .. } = level.tile(cell) else { return };
    if below != (part < 0.5) {
        return;
    }
    let height = theme.floor.height * BRIDGE;
    let (direction, x) = match hinge {
        Hinge::Left => (Direction::Right, cell.x as f32),
        Hinge::Right => (Direction::Left, cell.x as f32 + 1.0),
    };
    let pivot = [x, cell.y as f32, -theme.floor.height];
    let angle = std::f32::consts::PI * (1.0 - part);
    let open = slab(cell, height, 0.0);
    let fade = std::mem::replace(&mut pen.fade, (part * 5.0).clamp(0.0, 1.0));
    if pen.layout.is_flat() {
        // From above only its breadth is seen to grow.
        let mut short = open;
        short.edges[0][0] = part;
        if hinge == Hinge::Right {
            short.at[0] += 1.0 - part;
        }
        leaf(pen, theme, &short);
    } else {
        leaf(pen, theme, &open.tipped(direction, pivot, angle));
    }
    pen.fade = fade;
}

/// A fragile cell that broke so many seconds ago: its quarters fall apart.
pub(super) fn shards(pen: &mut Pen<'_>, theme: &Theme, cell: Cell, seconds: f32) {
    let whole = slab(cell, theme.floor.height, 0.0);
    for (quarter, direction) in Direction::ALL.into_iter().enumerate() {
        let (u, v) = ((quarter % 2) as f32 * 0.5, (quarter / 2) as f32 * 0.5);
        let [right, down, up] = whole.edges;
        let edges = [scale(right, 0.5), scale(down, 0.5), up];
        let shard = Solid { at: whole.spot([u, v, 0.0]), edges };
        let hurry = 1.0 + 0.3 * chance(cell.x, cell.y, quarter as u32);
        let shard = shard.tipped(direction, shard.center(), 2.5 * seconds * hurry).moved([
            0.0,
            0.0,
            -6.5 * seconds * seconds * hurry,
        ]);
        for (_, face) in pen.faces(&shard) {
            pen.polygon(&face.corners(), lit(theme.fragile.ink, &face, 0.5));
        }
    }
}

/// The opening of a hole, in board space.
pub(super) fn opening(theme: &Theme, cell: Cell) -> [Vector; 4] {
    let rim = theme.goal.rim.1;
    let face = slab(cell, 0.0, 0.0).top();
    [(rim, rim), (1.0 - rim, rim), (1.0 - rim, 1.0 - rim), (rim, 1.0 - rim)]
        .map(|(u, v)| face.spot(u, v))
}

fn hole(pen: &mut Pen<'_>, theme: &Theme, solid: &Solid) {
    let (rim, width) = theme.goal.rim;
    let top = solid.top();
    pen.polygon(&top.corners(), rim);
    pen.outline(&top.corners(), 0.0, theme.floor.seam.0);
    ring(pen, &top, theme.floor.seam.1, theme.floor.seam.0);
    let (low, high) = (top.spot(width, width), top.spot(1.0 - width, 1.0 - width));
    let shaft = Solid::upright([low[0], low[1], low[2] - DEPTH], high);
    let layout = pen.layout;
    let mouth: Vec<Flat> = shaft.top().corners().iter().map(|corner| layout.at(*corner)).collect();
    pen.pixels(&mouth, theme.goal.inside);
    // Its walls are seen from within: those whose outside is not.
    for (index, face) in shaft.faces().into_iter().enumerate() {
        if matches!(index, 2 | 5) || layout.seen(&face.corners()).is_some() {
            continue;
        }
        for band in 0..4_u8 {
            let depth = |step: u8| high[2] - 0.42 * DEPTH * f32::from(step) / 4.0;
            let level = |height: f32, corner: &Vector| [corner[0], corner[1], height];
            let ends: Vec<Vector> =
                face.corners().into_iter().filter(|corner| corner[2] >= high[2] - 1e-4).collect();
            let [a, b] = ends.as_slice() else { continue };
            let corners = [
                level(depth(band), a),
                level(depth(band), b),
                level(depth(band + 1), b),
                level(depth(band + 1), a),
            ];
            let wall: Vec<Flat> = corners.iter().map(|corner| layout.at(*corner)).collect();
            let dark = f32::from(band) / 4.0;
            pen.pixels(&within(&wall, &mouth), theme.goal.walls.toward(theme.goal.inside, dark));
        }
    }
    if layout.is_flat() {
        for step in 1..=3_u8 {
            let by = 0.05 * f32::from(step);
            let tone = theme.goal.walls.toward(theme.goal.inside, f32::from(step) / 4.0);
            let ring = [(by, by), (1.0 - by, by), (1.0 - by, 1.0 - by), (by, 1.0 - by)];
            pen.on(&shaft.top(), &ring, tone);
        }
        let last = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)];
        pen.on(&shaft.top(), &last, theme.goal.inside);
    }
}
