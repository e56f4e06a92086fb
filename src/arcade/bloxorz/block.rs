//! The block wherever it is: at rest, rolling, in halves, falling, going down the hole; and its shadow.

use std::f32::consts::FRAC_PI_2;

use crate::arcade::bloxorz::floor::{self, is_floor};
use crate::arcade::bloxorz::pen::{Pen, chance, lit};
use crate::arcade::bloxorz::phase::{Fall, Roll};
use crate::arcade::bloxorz::solid::{Face, Flat, Solid, Vector, beyond_height, turning, within};
use crate::arcade::bloxorz::theme::{Finish, Theme};
use crate::arcade::brush::{BLACK, Ink, Shape, WHITE};
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Block, Tile};
use crate::geometry::{Cell, Direction};

/// How fast a fall gains depth, in cells a second squared.
const GRAVITY: f32 = 11.0;

/// One body on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) solid: Solid,
    /// It is what a roll would move.
    pub(super) active: bool,
}

/// The bodies of a block at rest; of halves the active one last.
pub(super) fn resting(block: Block) -> Vec<Body> {
    let on = |low: Cell, high: Cell, z: f32| {
        let (x, y) = (high.x as f32 + 1.0, high.y as f32 + 1.0);
        Solid::upright([low.x as f32, low.y as f32, 0.0], [x, y, z])
    };
    match block {
        Block::Standing(cell) => vec![Body { solid: on(cell, cell, 2.0), active: true }],
        Block::Lying(one, two) => vec![Body { solid: on(one, two, 1.0), active: true }],
        Block::Split { active, other } => vec![
            Body { solid: on(other, other, 1.0), active: false },
            Body { solid: on(active, active, 1.0), active: true },
        ],
    }
}

/// The same in the midst of a roll.
pub(super) fn rolling(block: Block, roll: Roll) -> Vec<Body> {
    let mut bodies = resting(block);
    if let Some(body) = bodies.iter_mut().find(|body| body.active) {
        let pivot = edge(&body.solid, roll.direction);
        body.solid = body.solid.tipped(roll.direction, pivot, FRAC_PI_2 * roll.part);
    }
    bodies
}

/// A place on the lower edge that a solid tips over.
fn edge(solid: &Solid, direction: Direction) -> Vector {
    let ((left, right), (back, front)) = (solid.extent(0), solid.extent(1));
    match direction {
        Direction::Left | Direction::Up => [left, back, 0.0],
        Direction::Right => [right, back, 0.0],
        Direction::Down => [left, front, 0.0],
    }
}

/// The bodies of a block that falls: it tips over the last floor under it, then drops.
pub(super) fn falling(level: &Level, fall: &Fall) -> Vec<Body> {
    let mut bodies = resting(fall.block);
    let carried = |cell: &Cell| is_floor(level.tile(*cell));
    let loose = |body: &Body| {
        let [x, y, _] = body.solid.center();
        !carried(&Cell { x: x.floor() as i32, y: y.floor() as i32 })
    };
    // Of two halves the one without floor; a bridge may close under the one that rests.
    let split = matches!(fall.block, Block::Split { .. });
    let falls = |body: &Body| if split { loose(body) } else { body.active };
    let Some(body) = bodies.iter_mut().find(|body| falls(body)) else { return bodies };
    let t = fall.seconds;
    let drop = [0.0, 0.0, -0.5 * GRAVITY * t * t];
    let breaks = breaking(level, fall).is_some();
    let solid = body.solid;
    body.solid = match fall.block {
        _ if breaks => solid.moved(drop),
        Block::Lying(one, two) if carried(&one) != carried(&two) => {
            let (held, loose) = if carried(&one) { (one, two) } else { (two, one) };
            let ways = Direction::ALL.into_iter();
            let direction = ways.clone().find(|way| held + *way == loose).unwrap_or(fall.direction);
            let (dx, dy) = direction.delta();
            let middle = solid.center();
            // The edge between the two cells.
            let pivot = [middle[0], middle[1], 0.0];
            let tipped = solid.tipped(direction, pivot, (6.5 * t * t + 1.2 * t).min(1.9 + t));
            let away = 0.9 * t;
            let late = (t - 0.28).max(0.0);
            tipped.moved([
                away * dx as f32,
                away * dy as f32,
                -0.5 * GRAVITY * late * late - 0.4 * t,
            ])
        }
        _ => {
            let (dx, dy) = fall.direction.delta();
            let away = 0.8 * t;
            let spun = solid.tipped(fall.direction, solid.center(), 3.6 * t);
            spun.moved(add_height([away * dx as f32, away * dy as f32, 0.0], drop))
        }
    };
    bodies
}

fn add_height(way: Vector, drop: Vector) -> Vector {
    [way[0], way[1], drop[2]]
}

/// The fragile cell that breaks in a fall.
pub(super) fn breaking(level: &Level, fall: &Fall) -> Option<Cell> {
    match fall.block {
        Block::Standing(cell) if level.tile(cell) == Tile::Fragile => Some(cell),
        _ => None,
    }
}

/// Whether a cell's slab stands between the eye and a body that has fallen below the floor.
pub(super) fn is_before(cell: Cell, body: &Solid, eye: Vector) -> bool {
    let at = [cell.x as f32, cell.y as f32];
    let side = |axis: usize| {
        let (low, high) = body.extent(axis);
        let nearer = if at[axis] >= high - 0.1 {
            1.0
        } else if at[axis] + 1.0 <= low + 0.1 {
            -1.0
        } else {
            0.0
        };
        nearer * eye[axis]
    };
    let (x, y) = (side(0), side(1));
    x.min(y) >= 0.0 && x.max(y) > 0.0
}

/// The shadows of all bodies, on floor only.
pub(super) fn shadows(pen: &mut Pen<'_>, level: &Level, theme: &Theme, bodies: &[Body]) {
    let look = theme.shadow;
    if look.opacity <= 0.0 {
        return;
    }
    let steps = if look.soft > 0.0 { 5_u8 } else { 1 };
    for step in 0..steps {
        let grow = look.soft * (f32::from(step) + 0.5) / f32::from(steps) - look.soft / 2.0;
        let mut shape = Shape::default();
        for body in bodies {
            let outline = grown(&body.solid.shadow(), grow);
            on_floor(pen, level, &outline, &mut shape);
        }
        // Laid over one another, the steps come to the whole opacity in the middle.
        let opacity = 1.0 - (1.0 - look.opacity).powf(1.0 / f32::from(steps));
        pen.brush.fill(shape, BLACK.fade(opacity * pen.fade));
    }
}

fn on_floor(pen: &Pen<'_>, level: &Level, outline: &[Flat], shape: &mut Shape) {
    let range = |part: fn(&Flat) -> f32| {
        let values = || outline.iter().map(part);
        let (low, high) = (values().fold(f32::MAX, f32::min), values().fold(f32::MIN, f32::max));
        low.floor() as i32..high.ceil() as i32
    };
    for y in range(|p| p.1) {
        for x in range(|p| p.0) {
            let tile = level.tile(Cell { x, y });
            if !is_floor(tile) || tile == Tile::Goal {
                continue;
            }
            let (left, top) = (x as f32, y as f32);
            let (right, bottom) = (left + 1.0, top + 1.0);
            let square = [(left, top), (right, top), (right, bottom), (left, bottom)];
            let part = within(outline, &square);
            let pixels: Vec<Flat> =
                part.into_iter().map(|(x, y)| pen.layout.at([x, y, 0.0])).collect();
            if turning(&pixels).abs() > 1e-3 {
                shape.add_polygon(&pixels);
            }
        }
    }
}

/// A polygon whose corners are farther from its middle by this length.
fn grown(outline: &[Flat], by: f32) -> Vec<Flat> {
    let count = outline.len().max(1) as f32;
    let middle = outline.iter().fold((0.0, 0.0), |m, p| (m.0 + p.0 / count, m.1 + p.1 / count));
    let push = |(x, y): &Flat| {
        let (dx, dy) = (x - middle.0, y - middle.1);
        let by = 1.0 + by / dx.hypot(dy).max(0.1);
        (middle.0 + dx * by, middle.1 + dy * by)
    };
    outline.iter().map(push).collect()
}

/// Draws one body.
pub(super) fn body(pen: &mut Pen<'_>, theme: &Theme, body: &Body) {
    let look = theme.block;
    let ink = if body.active { look.ink } else { look.other };
    let solid = from_above(pen, body.solid);
    pen.silhouette(&solid, ink.toward(BLACK, look.contrast));
    for (index, face) in pen.faces(&solid) {
        let tone = lit(ink, &face, look.contrast);
        pen.polygon(&face.corners(), tone);
        finish(pen, theme, &face, (index, tone, body.active));
        if pen.layout.is_flat() && face.at[2] > 1.5 {
            crown(pen, &face);
        }
    }
    if let Finish::Outlined(line, width) = look.finish {
        let line = if body.active { line } else { line.toward(WHITE, 0.35) };
        for (_, face) in pen.faces(&solid) {
            pen.outline(&face.corners(), width, line);
        }
    }
}

/// Where height does not show, what is higher is nearer and looks larger; what falls, smaller.
fn from_above(pen: &Pen<'_>, solid: Solid) -> Solid {
    let (bottom, _) = solid.extent(2);
    if !pen.layout.is_flat() || bottom.abs() < 0.01 {
        return solid;
    }
    solid.resized(
        solid.center(),
        if bottom > 0.0 { 1.0 + 0.12 * bottom } else { 1.0 / (1.0 - 0.35 * bottom) },
    )
}

/// From above, what stands upright is told by a rim on its upper side.
fn crown(pen: &mut Pen<'_>, face: &Face) {
    let inner = [(0.16, 0.16), (0.84, 0.16), (0.84, 0.84), (0.16, 0.84)];
    pen.on(face, &inner, WHITE.fade(0.3));
    let shade = [(0.16, 0.84), (0.84, 0.84), (0.84, 0.16), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)];
    pen.on(face, &shade, BLACK.fade(0.18));
}

/// What the theme puts on a face.
fn finish(
    pen: &mut Pen<'_>,
    theme: &Theme,
    face: &Face,
    (index, tone, active): (usize, Ink, bool),
) {
    let length = |way: Vector| way.iter().map(|part| part * part).sum::<f32>().sqrt();
    let (long, high) = (length(face.u).max(0.1), length(face.v).max(0.1));
    match theme.block.finish {
        Finish::Mottled(inks) => {
            let count = (7.0 * long * high) as u32;
            for i in 0..count {
                let draw = |salt: u32| chance(index as i32, 7, 8 * i + salt);
                let (u, v) = (draw(0), draw(1));
                let (wide, tall) = ((0.08 + 0.2 * draw(2)) / long, (0.05 + 0.12 * draw(3)) / high);
                let patch = [
                    (u - wide, v - 0.2 * tall),
                    (u - 0.2 * wide, v - tall),
                    (u + wide, v - 0.3 * tall),
                    (u + 0.5 * wide, v + tall),
                    (u - 0.6 * wide, v + 0.7 * tall),
                ];
                let patch = patch.map(|(u, v)| (u.clamp(0.03, 0.97), v.clamp(0.03, 0.97)));
                let ink = lit(inks[i as usize % 2], face, theme.block.contrast);
                pen.on(face, &patch, ink.fade(if active { 0.5 } else { 0.22 }));
            }
            rim(pen, face, (0.035 / long, 0.035 / high), WHITE.fade(0.22));
        }
        Finish::Outlined(..) => {}
        Finish::Paneled(part) => {
            let (u, v) = (part / long, part / high);
            let panel = [(u, v), (1.0 - u, v), (1.0 - u, 1.0 - v), (u, 1.0 - v)];
            pen.on(face, &panel, tone.toward(WHITE, 0.24));
            rim(pen, face, (0.03 / long, 0.03 / high), WHITE.fade(0.5));
        }
    }
}

/// A line along the inner side of a face's edges.
fn rim(pen: &mut Pen<'_>, face: &Face, (u, v): Flat, ink: Ink) {
    pen.on(face, &[(0.0, 0.0), (1.0, 0.0), (1.0 - u, v), (u, v)], ink);
    pen.on(face, &[(0.0, 0.0), (u, v), (u, 1.0 - v), (0.0, 1.0)], ink);
    pen.on(face, &[(1.0, 0.0), (1.0, 1.0), (1.0 - u, 1.0 - v), (1.0 - u, v)], ink.fade(0.6));
    pen.on(face, &[(0.0, 1.0), (u, 1.0 - v), (1.0 - u, 1.0 - v), (1.0, 1.0)], ink.fade(0.6));
}

/// The block going down the hole: what is above the floor, and what is seen of the rest through the opening.
pub(super) fn sinking(pen: &mut Pen<'_>, theme: &Theme, cell: Cell, seconds: f32) {
    let Some(mut whole) = resting(Block::Standing(cell)).pop() else { return };
    whole.solid = whole.solid.moved([0.0, 0.0, -0.5 * GRAVITY * seconds * seconds]);
    let layout = pen.layout;
    let pixels = |corners: &[Vector]| -> Vec<Flat> {
        corners.iter().map(|corner| layout.at(*corner)).collect()
    };
    let mut seen = Shape::default();
    seen.add_polygon(&pixels(&floor::opening(theme, cell)));
    for face in whole.solid.faces() {
        let above = beyond_height(&face.corners(), 0.0, true);
        if let Some(above) = layout.seen(&above) {
            seen.add_polygon(&above);
        }
    }
    pen.brush.keep_within(Some(seen));
    body(pen, theme, &whole);
    pen.brush.keep_within(None);
}

/// The frame that closes in on the half that was just selected: `part` of its way, 0 to 1.
pub(super) fn cue(pen: &mut Pen<'_>, theme: &Theme, solid: &Solid, part: f32) {
    let fade = pen.fade;
    pen.fade = fade * (1.0 - part * part);
    let top = solid.top();
    let out = 0.75 * (1.0 - part) + 0.06;
    for (u, v) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0_f32)] {
        let (du, dv) = (1.0 - 2.0 * u, 1.0 - 2.0 * v);
        let corner = (u - du * out, v - dv * out);
        let (a, b) = ((corner.0 + 0.45 * du, corner.1), (corner.0, corner.1 + 0.45 * dv));
        pen.line_on(&top, corner, a, 0.1, theme.block.cue);
        pen.line_on(&top, corner, b, 0.1, theme.block.cue);
    }
    pen.fade = fade;
}
