//! Boards of Continuity, seen from afar: tiles of a platform game that slide in their frame.

mod board;
mod panel;
mod room;
mod thing;
mod wall;

use image::imageops::{FilterType, resize};
use image::{GrayImage, Luma};

use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::damage::{damage, enlarged};
use crate::dice::Dice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::{Panels as Truth, Sample, Shown};
use crate::split::{Parts, Split};

use board::{Board, Spot, TILE};
use panel::Panels;
use room::Room;
use thing::Things;
use wall::Walls;

/// The kinds of part that a board's family is made by.
const KINDS: [&str; 9] = ["room", "wall", "fill", "panel", "free", "figure", "key", "door", "page"];

/// What a pixel shows, as the truth counts.
const AIR: u8 = 1;
const SOLID: u8 = 2;
const FIGURE: u8 = 3;
const KEY: u8 = 4;
const DOOR: u8 = 5;

/// Tiles are at least so wide, in pixels: their figure is six high then.
const LEAST: f32 = 110.0;

/// A picture with a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    loop {
        // A board that nobody could read is none.
        if let Some(sample) = attempt(printer, split, dice) {
            return sample;
        }
    }
}

fn attempt(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Option<Sample> {
    let mut parts = Parts::new(split, &KINDS, dice);
    let board = Board::draw(&mut parts, dice)?;
    // A family by its keys has one.
    if parts.is_novel::<thing::Key>() && board.keys.is_empty() {
        return None;
    }
    let palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let size = (dice.octaves(320.0, 1300.0) as u32, dice.octaves(280.0, 1100.0) as u32);
    let (columns, rows) = (board.columns as f32, board.rows as f32);
    let stretch = if dice.chance(0.15) { dice.span(0.85, 1.2) } else { 1.0 };
    // In widths of a tile.
    let gap = if dice.chance(0.15) { 0.01 } else { dice.span(0.02, 0.14) };
    let high = stretch * TILE.1 / TILE.0;
    let whole = (columns + gap * (columns + 1.0), rows * high + gap * (rows + 1.0));
    let page = printer.page(&mut parts, size, ground, whole.0 / whole.1, dice);
    let wide = (page.place.2 / whole.0).min(page.place.3 / whole.1);
    if wide < LEAST {
        return None;
    }
    let slot = |k: usize| -> Rect {
        let (column, row) = ((k % board.columns) as f32, (k / board.columns) as f32);
        let x = page.place.0 + wide * (gap + column * (1.0 + gap));
        let y = page.place.1 + wide * (gap + row * (high + gap));
        (x, y, wide, wide * high)
    };
    let slots: Vec<Rect> = (0..board.slots.len()).map(slot).collect();
    let mut canvas = page.canvas;
    if dice.chance(0.2) {
        canvas.rect(page.place, dice.span(0.0, 20.0), Ink::solid(palette.any(dice)));
    }
    let walls = Walls::draw(&mut parts, page.ground, &palette, dice);
    let grounds = [walls.air_color];
    let figure = palette.clear(&grounds, 0.22, dice);
    let key = palette.clear(&grounds, 0.2, dice);
    let door = if dice.chance(0.4) { key } else { palette.clear(&grounds, 0.2, dice) };
    let things = Things::draw(&mut parts, [figure, key, door], dice);
    let face = &printer.faces[dice.int(0, printer.faces.len() as i32 - 1) as usize];
    let inside = (page.ground, [walls.air_color, walls.solid_color]);
    let panels = Panels::draw(&mut parts, wide * gap, inside, (&palette, face), dice);
    let mut scene = Scene::new(canvas, &board, walls, things, dice);
    for (rect, tile) in slots.iter().zip(&board.slots) {
        match tile {
            None => panels.put_free(&mut scene.canvas, *rect),
            Some(tile) => {
                panels.put(&mut scene.canvas, *rect);
                scene.put_tile(*tile, *rect, panels.round);
                let here = board.figure.tile == *tile;
                panels.put_over(&mut scene.canvas, *rect, here);
            }
        }
    }
    let (image, blow) = enlarged(scene.canvas.image, dice);
    let (image, scale) = damage(image, dice);
    let scale = (scale.0 * blow, scale.1 * blow);
    let kinds = resize(&scene.kinds, image.width(), image.height(), FilterType::Nearest);
    let scaled = |it: &Rect| (it.0 * scale.0, it.1 * scale.1, it.2 * scale.0, it.3 * scale.1);
    let truth = Truth {
        size: (board.columns, board.rows),
        slots: slots.iter().map(scaled).collect(),
        kinds: kinds.into_raw(),
        level: board.text(),
    };
    let readable = truth.slots.iter().all(|slot| slot.2 >= 0.8 * LEAST);
    let shown = vec![Shown::Panels(truth)];
    readable.then(|| Sample { image, shown, grid: None, family: parts.family() })
}

/// A picture as it is drawn, and what each pixel shows.
struct Scene<'a> {
    canvas: Canvas,
    kinds: GrayImage,
    board: &'a Board,
    walls: Walls,
    things: Things,
    /// The height of the figure, and of the door, in pixels of the notation.
    heights: (f32, f32),
    /// The width of keys.
    key: f32,
}

impl<'a> Scene<'a> {
    fn new(
        canvas: Canvas,
        board: &'a Board,
        walls: Walls,
        things: Things,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let (width, height) = canvas.image.dimensions();
        let kinds = GrayImage::new(width, height);
        let heights = (dice.span(26.0, 44.0), dice.span(38.0, 50.0));
        Scene { canvas, kinds, board, walls, things, heights, key: dice.span(22.0, 36.0) }
    }

    /// Draws a tile into a slot with round corners.
    fn put_tile(&mut self, tile: usize, (x, y, wide, high): Rect, round: f32) {
        let room = &self.board.rooms[tile];
        let (width, height) = self.canvas.image.dimensions();
        let clip = |value: f32, most: u32| (value + 0.5).clamp(0.0, most as f32) as u32;
        for py in clip(y, height)..clip(y + high, height) {
            for px in clip(x, width)..clip(x + wide, width) {
                let (a, b) = (px as f32 + 0.5 - x, py as f32 + 0.5 - y);
                if round > 0.0 {
                    let corner = (
                        ((a - wide / 2.0).abs() - wide / 2.0 + round).max(0.0),
                        ((b - high / 2.0).abs() - high / 2.0 + round).max(0.0),
                    );
                    if corner.0.hypot(corner.1) > round {
                        continue;
                    }
                }
                let (color, kind) = self.look(tile, room, (a, b), (wide, high));
                self.canvas.image.put_pixel(px, py, color.pixel());
                self.kinds.put_pixel(px, py, Luma([kind]));
            }
        }
    }

    /// The colour of a pixel of a tile, of four samples, and what it shows in its middle.
    fn look(
        &self,
        tile: usize,
        room: &Room,
        (a, b): (f32, f32),
        (wide, high): (f32, f32),
    ) -> (Color, u8) {
        let mut sum = [0.0; 3];
        for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
            let (u, v) = ((a + dx) / wide, (b + dy) / high);
            let thing = self.thing(tile, u, v).map(|seen| seen.0);
            let color = thing.unwrap_or_else(|| self.walls.at(room, u, v));
            (0..3).for_each(|k| sum[k] += color.0[k] / 4.0);
        }
        let (u, v) = (a / wide, b / high);
        let ground = if room.is_solid(u, v) { SOLID } else { AIR };
        (Color(sum), self.thing(tile, u, v).map_or(ground, |seen| seen.1))
    }

    /// What lies at a place of a tile, 0 to 1 across and down, and its colour.
    fn thing(&self, tile: usize, u: f32, v: f32) -> Option<(Color, u8)> {
        let (x, y) = (u * TILE.0, v * TILE.1);
        let Board { figure, door, keys, .. } = self.board;
        let (tall, high) = self.heights;
        if figure.tile == tile {
            let (across, down) = ((x - figure.x) / tall, (y - figure.y) / tall + 1.0);
            let near = across.abs() < 0.5 && (0.0..=1.0).contains(&down);
            if let Some(color) = near.then(|| self.things.figure_at(across, down)).flatten() {
                return Some((color, FIGURE));
            }
        }
        let held = |key: &&Spot| key.tile == tile;
        for key in keys.iter().filter(held) {
            let (across, down) = ((x - key.x) / self.key * 2.0, (y - key.y) / self.key * 2.0);
            let near = across.abs() < 1.0 && down.abs() < 1.0;
            if let Some(color) = near.then(|| self.things.key_at(across, down)).flatten() {
                return Some((color, KEY));
            }
        }
        if door.tile == tile {
            let side = TILE.0 / self.board.rooms[tile].columns as f32;
            let wide = (high * 0.62).min(side);
            let (across, down) = ((x - door.x) / wide, (y - door.y) / high + 1.0);
            return self.things.door_at(across, down).map(|color| (color, DOOR));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::canvas::Face;

    fn sample(split: Split, seed: u64) -> Sample {
        let faces = Face::bundled();
        draw(&Printer { faces: &faces }, split, &mut Dice::new(seed))
    }

    #[test]
    fn figure_door_and_keys_are_seen_inside_of_slots() {
        for seed in 0..60 {
            let sample = sample(Split::Trained, seed);
            let [Shown::Panels(panels)] = sample.shown.as_slice() else { panic!("{seed}") };
            let (width, height) = sample.image.dimensions();
            assert_eq!(panels.kinds.len(), (width * height) as usize, "{seed}");
            assert_eq!(panels.slots.len(), panels.size.0 * panels.size.1, "{seed}");
            let seen: BTreeSet<u8> = panels.kinds.iter().copied().collect();
            let wanted = [0, AIR, SOLID, FIGURE, DOOR];
            assert!(wanted.iter().all(|kind| seen.contains(kind)), "{seed}: {seen:?}");
            assert_eq!(seen.contains(&KEY), panels.level.contains("key: "), "{seed}");
            let free = panels.level.lines().skip(2).take(panels.size.1);
            assert!(free.into_iter().any(|row| row.split(' ').any(|it| it == ".")), "{seed}");
        }
    }

    #[test]
    fn every_family_is_drawn() {
        for (split, count) in [(Split::Held, 13), (Split::Sealed, 11)] {
            let seen: BTreeSet<_> = (0..90).map(|seed| sample(split, seed).family).collect();
            assert_eq!(seen.len(), count, "{seen:?}");
        }
    }
}
