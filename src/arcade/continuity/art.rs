//! What things look like: a tile, the door, keys, the figure. Each a picture at a scale, in pixels of a window for one of a
//! tile.

use std::f32::consts::PI;

use tiny_skia::Pixmap;

use crate::arcade::brush::{Area, Brush, Shape};
use crate::arcade::continuity::moment::Pose;
use crate::arcade::continuity::theme::Theme;
use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::{self, HEIGHT, WIDTH};

/// Width of the rim around a tile, in a tile's pixels.
pub(super) const RIM: f32 = 16.0;
/// Radius of a tile's corners.
const ROUND: f32 = 14.0;
/// Half the width and height of what a key is drawn in.
pub(super) const KEY: f32 = 14.0;
/// Half the width of what the figure is drawn in; its height, above its feet, and what lies below them.
pub(super) const FIGURE: (f32, f32, f32) = (16.0, 34.0, 6.0);

/// Pixels around a tile in its picture.
pub(super) fn margin(scale: f32) -> f32 {
    (RIM * scale).ceil() + 1.0
}

/// A tile with its rim, and the door if that is in it. The tile itself begins [`margin`] pixels from the picture's corner.
pub(super) fn tile(level: &Level, number: u8, theme: &Theme, scale: f32) -> Option<Pixmap> {
    let edge = margin(scale);
    let (wide, high) = (WIDTH as f32 * scale, HEIGHT as f32 * scale);
    let size = ((wide + 2.0 * edge).ceil() as u32, (high + 2.0 * edge).ceil() as u32);
    let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
    let inside = Area::new(edge, edge, wide, high);
    let air = |brush: &mut Brush, shape: Shape| {
        brush.fill_down(shape, (0.0, size.1 as f32), theme.air);
    };
    brush.cover(theme.air);
    let place = |x: i32, y: i32| (edge + x as f32 * scale, edge + y as f32 * scale);
    let door = level.door();
    if door.tile == number {
        let (x, y) = place(door.x, door.y);
        self::door(&mut brush, theme, (x, y), scale);
    }
    let shape = level.tiles().get(usize::from(number))?.shape();
    brush.fill(cells(shape, &place), theme.solid);
    for polygon in &shape.polygons {
        let points: Vec<(f32, f32)> = polygon.points.iter().map(|(x, y)| place(*x, *y)).collect();
        let mut own = Shape::default();
        own.add_polygon(&points);
        if polygon.solid { brush.fill(own, theme.solid) } else { air(&mut brush, own) }
    }
    // A line as wide as the rim: its inner side is the tile's, its outer one the picture's.
    let round = |by: f32| Shape::round(inside.grow(by * scale), (ROUND + by) * scale);
    brush.stroke(round(RIM / 2.0), RIM * scale, theme.rim);
    let line = (1.2 * scale).max(0.6);
    brush.stroke(round(RIM), line, theme.edge);
    brush.cut(round(RIM + line / scale / 2.0));
    Some(brush.into_pixmap())
}

/// What the rows of a shape say is solid: runs of cells are one rectangle, so that there are no seams.
fn cells(shape: &tile::Shape, place: &impl Fn(i32, i32) -> (f32, f32)) -> Shape {
    let mut all = Shape::default();
    let rows = shape.rows.len() as i32;
    let columns = shape.rows.first().map_or(1, |row| row.chars().count()) as i32;
    for (j, row) in (0..).zip(&shape.rows) {
        let (top, bottom) = (HEIGHT * j / rows, HEIGHT * (j + 1) / rows);
        for (i, cell) in (0..).zip(row.chars()) {
            let (left, right) = (WIDTH * i / columns, WIDTH * (i + 1) / columns);
            // All the same way round: clockwise.
            let corners = match cell {
                '#' => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
                '/' => vec![(right, top), (right, bottom), (left, bottom)],
                '\\' => vec![(left, top), (right, bottom), (left, bottom)],
                '7' => vec![(left, top), (right, top), (right, bottom)],
                'r' => vec![(left, top), (right, top), (left, bottom)],
                _ => continue,
            };
            let points: Vec<(f32, f32)> = corners.into_iter().map(|(x, y)| place(x, y)).collect();
            all.add_polygon(&points);
        }
    }
    all
}

/// A door whose base's middle is here.
fn door(brush: &mut Brush, theme: &Theme, (x, y): (f32, f32), scale: f32) {
    let area = Area::new(x - 9.0 * scale, y - 31.0 * scale, 18.0 * scale, 31.0 * scale);
    let mut leaf = Shape::default();
    leaf.add(area, [5.0 * scale, 5.0 * scale, 0.0, 0.0]);
    brush.fill(leaf, theme.accent);
    brush.fill(Shape::circle(x + 4.6 * scale, y - 14.0 * scale, 1.6 * scale), theme.knob);
}

/// A key, or the outline of one that is taken, in the middle of its picture.
pub(super) fn key(theme: &Theme, taken: bool, scale: f32) -> Option<Pixmap> {
    let side = (2.0 * KEY * scale).ceil();
    let mut brush = Brush::new(Pixmap::new(side as u32, side as u32)?);
    let (x, y) = (KEY * scale, KEY * scale);
    let ink = if taken { theme.taken } else { theme.accent };
    let bow = Shape::circle(x - 5.4 * scale, y, 3.0 * scale);
    let mut shaft = Shape::default();
    shaft.add_line([
        (x - 2.4 * scale, y),
        (x + 8.6 * scale, y),
        (x + 8.6 * scale, y + 3.4 * scale),
    ]);
    shaft.add_line([(x + 4.6 * scale, y), (x + 4.6 * scale, y + 2.8 * scale)]);
    let wide = if taken { 1.3 } else { 2.5 };
    brush.stroke(bow, wide * scale, ink);
    brush.pen(shaft, wide * scale, ink);
    Some(brush.into_pixmap())
}

/// The figure; its feet are [`FIGURE`] from the picture's corner, and `(dx, dy)` parts of a pixel further. `shown` from 0 to 1:
/// less of it while it comes back.
pub(super) fn figure(
    theme: &Theme,
    pose: &Pose,
    (dx, dy): (f32, f32),
    shown: f32,
    scale: f32,
) -> Option<Pixmap> {
    let (half, high, low) = FIGURE;
    let size = ((2.0 * half * scale).ceil() + 1.0, ((high + low) * scale).ceil() + 1.0);
    let mut brush = Brush::new(Pixmap::new(size.0 as u32, size.1 as u32)?);
    let (x, y) = ((half * scale).floor() + dx, (high * scale).floor() + dy);
    let facing = pose.facing as f32;
    let place = |u: f32, v: f32| (x + u * facing * scale, y + v * scale);
    let ink = theme.figure.fade(shown);
    let (head, neck, hip) = (place(0.5, -20.9), place(0.0, -16.0), place(0.0, -9.0));
    let swing = if pose.runs { (pose.x as f32 / 9.0 * PI).sin() } else { 0.0 };
    let (feet, hands) = match pose.rises {
        Some(true) => ([(-3.2, -2.6), (2.6, -4.4)], [(-4.0, -18.0), (4.2, -18.5)]),
        Some(false) => ([(-2.8, -1.4), (2.8, -0.8)], [(-4.8, -14.8), (4.8, -14.8)]),
        None if pose.runs => {
            let stride = 3.6 * swing;
            ([(stride, -1.0), (-stride, -1.0)], [(-0.9 * stride, -9.8), (0.9 * stride, -9.8)])
        }
        None => ([(-1.7, -1.0), (1.7, -1.0)], [(-3.0, -9.4), (3.0, -9.4)]),
    };
    let mut body = Shape::default();
    body.add_line([neck, hip]);
    brush.pen(body, 4.4 * scale, ink);
    let mut limbs = Shape::default();
    for (u, v) in feet {
        limbs.add_line([hip, place(u, v)]);
    }
    brush.pen(limbs, 2.7 * scale, ink);
    let mut arms = Shape::default();
    for (u, v) in hands {
        arms.add_line([place(0.0, -15.2), place(u, v)]);
    }
    brush.pen(arms, 1.9 * scale, ink);
    brush.fill(Shape::circle(head.0, head.1, 4.1 * scale), ink);
    Some(brush.into_pixmap())
}

/// A ring around the middle of the figure that comes back, `part` from 0 to 1.
pub(super) fn ring(theme: &Theme, part: f32, scale: f32) -> Option<Pixmap> {
    let side = (2.0 * RING * scale).ceil();
    let mut brush = Brush::new(Pixmap::new(side as u32, side as u32)?);
    let middle = RING * scale;
    let radius = (8.0 + (RING - 10.0) * (1.0 - part)) * scale;
    let circle = Shape::circle(middle, middle, radius);
    brush.stroke(circle, (1.0 + 2.0 * part) * scale, theme.accent.fade(part * (1.6 - part)));
    Some(brush.into_pixmap())
}

/// Half the side of what the ring is drawn in.
pub(super) const RING: f32 = 44.0;
