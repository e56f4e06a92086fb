//! A plain picture of a board that no program has drawn, zoomed out.

use image::{Rgb, RgbImage};

use crate::frame::Frame;
use crate::games::continuity::layout::{Layout, SlotGrid};
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{GAP, Level};
use crate::geometry::Point;

const SOLID: Rgb<u8> = Rgb([20, 20, 20]);
const AIR: Rgb<u8> = Rgb([203, 214, 213]);
const PANEL: Rgb<u8> = Rgb([255, 255, 255]);
const GROUND: Rgb<u8> = Rgb([222, 222, 222]);
const RED: Rgb<u8> = Rgb([230, 0, 26]);
const TAKEN: Rgb<u8> = Rgb([176, 184, 184]);

/// Width of the picture, in pixels.
const WIDE: f64 = 1280.0;
/// From tile to tile, in a tile's pixels; half of what is between two of them is a panel's frame.
const PITCH: (f64, f64) = (580.0, 400.0);
/// Width of a panel's frame, and the radius of a tile's corners, in a tile's pixels.
const RIM: f64 = 14.0;
const ROUND: f64 = 30.0;

/// The picture, and where the board lies on it.
pub(in crate::games::continuity) fn sketch(level: &Level) -> (Frame, Layout) {
    let (columns, rows) = (level.columns() as f64, level.rows() as f64);
    let scale = (WIDE - 60.0) / (PITCH.0 * columns);
    let high = (PITCH.1 * rows * scale + 120.0).ceil();
    let pitch = Point { x: PITCH.0 * scale, y: PITCH.1 * scale };
    let origin = Point { x: 30.0 + 20.0 * scale, y: 40.0 + 20.0 * scale };
    let grid = SlotGrid { origin, pitch, scale: Point { x: scale, y: scale } };
    let mut image = RgbImage::from_pixel(WIDE as u32, high as u32, GROUND);
    for (slot, tile) in level.state().slots.iter().enumerate().filter(|it| *it.1 != GAP) {
        draw(&mut image, level, &grid, slot, *tile);
    }
    (Frame::from_image(image), Layout::new(grid))
}

fn draw(image: &mut RgbImage, level: &Level, grid: &SlotGrid, slot: usize, tile: u8) {
    let Some(ground) = level.ground(tile) else { return };
    let (w, h) = (f64::from(WIDTH), f64::from(HEIGHT));
    let corner = grid.at(level.columns(), slot, 0.0, 0.0);
    let range = |from: f64, length: f64, scale: f64, most: u32| {
        let beyond = RIM * scale;
        let end = (from + length * scale + beyond).ceil() as u32 + 1;
        (from - beyond).max(0.0) as u32..end.min(most)
    };
    for py in range(corner.y, h, grid.scale.y, image.height()) {
        for px in range(corner.x, w, grid.scale.x, image.width()) {
            let x = (f64::from(px) + 0.5 - corner.x) / grid.scale.x;
            let y = (f64::from(py) + 0.5 - corner.y) / grid.scale.y;
            let outside = beyond_corner(x, y, w, h, ROUND);
            let color = if outside > RIM {
                continue;
            } else if outside > 0.0 {
                PANEL
            } else {
                inside(level, tile, x, y).unwrap_or_else(|| {
                    let at =
                        (y as i32).clamp(0, HEIGHT - 1) * WIDTH + (x as i32).clamp(0, WIDTH - 1);
                    if ground.solid[at as usize] { SOLID } else { AIR }
                })
            };
            image.put_pixel(px, py, color);
        }
    }
}

/// How far a place lies outside of a rounded rectangle; not above 0 inside.
fn beyond_corner(x: f64, y: f64, w: f64, h: f64, round: f64) -> f64 {
    let dx = (round - x).max(x - (w - round));
    let dy = (round - y).max(y - (h - round));
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - round
}

/// The colour of what stands in a tile at a place: the figure, the door, a key.
fn inside(level: &Level, tile: u8, x: f64, y: f64) -> Option<Rgb<u8>> {
    let body = level.state().body;
    if body.tile == tile {
        let (dx, dy) =
            (x - f64::from(body.x) / f64::from(FINE), y - f64::from(body.y) / f64::from(FINE));
        if figure(dx, dy) {
            return Some(Rgb([0, 0, 0]));
        }
    }
    for (i, key) in level.keys().iter().enumerate().filter(|(_, key)| key.tile == tile) {
        let taken = level.state().taken >> i & 1 == 1;
        if shape_of_key(x - f64::from(key.x), y - f64::from(key.y), taken) {
            return Some(if taken { TAKEN } else { RED });
        }
    }
    let door = level.door();
    let (dx, dy) = (x - f64::from(door.x), f64::from(door.y) - y);
    if door.tile == tile && dx.abs() <= 9.0 && (0.0..=31.0).contains(&dy) {
        let knob = (dx - 5.0).hypot(dy - 16.0) < 2.0;
        return Some(if knob { PANEL } else { RED });
    }
    None
}

/// Head, body and legs, from the middle of the feet.
fn figure(dx: f64, dy: f64) -> bool {
    let head = dx.hypot(dy + 20.5) <= 4.5;
    let body = dx.abs() <= 3.5 && (-16.0..=-7.0).contains(&dy);
    let legs = (1.0..=3.0).contains(&dx.abs()) && (-8.0..=0.0).contains(&dy);
    head || body || legs
}

/// A ring and a bit, from the middle. A taken key is its outline.
fn shape_of_key(dx: f64, dy: f64, taken: bool) -> bool {
    let ring = (dx - 5.0).hypot(dy);
    let bow = (1.6..=4.0).contains(&ring);
    let shaft = (-9.0..=2.0).contains(&dx) && dy.abs() <= 1.1;
    let teeth = (-9.0..=-7.0).contains(&dx) && (0.0..=4.0).contains(&dy)
        || (-6.0..=-4.0).contains(&dx) && (0.0..=3.5).contains(&dy);
    if taken {
        (2.8..=4.0).contains(&ring) || shaft && dy.abs() < 0.8
    } else {
        bow || shaft || teeth
    }
}
