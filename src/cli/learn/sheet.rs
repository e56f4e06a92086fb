//! The contact sheet: the pictures with their places, and the kinds of cells, numbered, with some cells of each.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result};
use image::imageops::{self, FilterType};
use image::{DynamicImage, Rgb, RgbImage};

use crate::cli::learn::groups::{Group, Groups};
use crate::cli::learn::shots::Shot;
use crate::game::Teachable;
use crate::geometry::{Lattice, Point};
use crate::vision::overlay::{self, Mark};

/// Pixels of a cell, between cells, and of the words before them.
const CELL: u32 = 48;
const GAP: u32 = 8;
const WORDS: u32 = 250;
/// Cells shown of each kind, and kinds below one another.
const SHOWN: usize = 8;
const ROWS: usize = 16;
/// Pictures shown above, and the longer side of each.
const PICTURES: usize = 4;
const LONGEST: u32 = 480;
/// How high the numbers in them are.
const NUMBER: f32 = 12.0;
const INK: [u8; 3] = [20, 20, 30];
const DOUBT: [u8; 3] = [190, 60, 0];
const LINES: [u8; 3] = [255, 0, 160];

/// Draws the sheet into a file.
///
/// # Errors
/// It cannot be written.
pub(super) fn draw(
    path: &Path,
    shots: &[Shot],
    groups: &Groups,
    game: &dyn Teachable,
) -> Result<()> {
    let pictures: Vec<RgbImage> =
        shown(shots.len(), groups).into_iter().map(|k| thumbnail(k, &shots[k], groups)).collect();
    let above = pictures.iter().map(RgbImage::height).max().unwrap_or_default() + 2 * GAP;
    let column = WORDS + SHOWN as u32 * (CELL + GAP) + 2 * GAP;
    let columns = groups.all.len().div_ceil(ROWS).max(1) as u32;
    let rows = groups.all.len().min(ROWS) as u32;
    let across: u32 = pictures.iter().map(|picture| picture.width() + GAP).sum();
    let width = (column * columns).max(across + GAP);
    let mut sheet = RgbImage::from_pixel(width, above + rows * (CELL + GAP) + GAP, Rgb([255; 3]));
    let mut left = GAP;
    for picture in &pictures {
        imageops::overlay(&mut sheet, picture, i64::from(left), i64::from(GAP));
        left += picture.width() + GAP;
    }
    // With what does not count, by which people know where they are.
    let seen = |shot: &Shot| {
        shot.cells(CELL).into_iter().map(|cell| DynamicImage::from(cell).into_rgb8()).collect()
    };
    let cells: Vec<Vec<RgbImage>> = shots.iter().map(seen).collect();
    let mut marks = Vec::new();
    for (number, group) in groups.all.iter().enumerate() {
        let left = number as u32 / ROWS as u32 * column + GAP;
        let top = above + number as u32 % ROWS as u32 * (CELL + GAP);
        marks.push(words(number + 1, group, game, (left, top)));
        // Some of each picture are shown: they are in order of the pictures.
        let step = group.members.len().div_ceil(SHOWN).max(1);
        for (at, &(shot, k)) in (0..).zip(group.members.iter().step_by(step)) {
            let x = left + WORDS + at * (CELL + GAP);
            imageops::overlay(&mut sheet, &cells[shot][k], i64::from(x), i64::from(top));
        }
    }
    overlay::draw(&mut sheet, &marks);
    sheet.save(path).with_context(|| format!("cannot write {}", path.display()))
}

fn words(number: usize, group: &Group, game: &dyn Teachable, (left, top): (u32, u32)) -> Mark {
    let Group { guess, members, .. } = group;
    let doubt = if group.is_sure() { "" } else { "?" };
    let name = game.labels()[*guess].name;
    // Of one length, so that the words stand below one another.
    let text =
        format!("{number:>2} {name:<9}{doubt:<1}{:>5} x{:<4}", group.surety(), members.len());
    let center = Point { x: f64::from(left + WORDS / 2), y: f64::from(top + CELL / 2) };
    Mark::Text { center, height: 12.0, color: if group.is_sure() { INK } else { DOUBT }, text }
}

/// The pictures that are shown: first those that show most kinds in doubt of which the others before show nothing.
fn shown(count: usize, groups: &Groups) -> Vec<usize> {
    let mut open: Vec<&Group> = groups.all.iter().filter(|group| !group.is_sure()).collect();
    let mut left: Vec<usize> = (0..count).collect();
    let mut shown = Vec::new();
    while shown.len() < PICTURES && !left.is_empty() {
        let is_on = |group: &Group, shot: usize| group.members.iter().any(|it| it.0 == shot);
        let new = |shot: usize| open.iter().filter(|group| is_on(group, shot)).count();
        // Of several the first.
        let best = (0..left.len()).rev().max_by_key(|at| new(left[*at])).unwrap_or_default();
        let shot = left.remove(best);
        open.retain(|group| !is_on(group, shot));
        shown.push(shot);
    }
    shown.sort_unstable();
    shown
}

/// A picture with its places, and in those that are in doubt the number of their kind.
fn thumbnail(number: usize, shot: &Shot, groups: &Groups) -> RgbImage {
    let image = &shot.frame.image;
    let mut whole = RgbImage::clone(image);
    let scale = f64::from(image.width().max(image.height())) / f64::from(LONGEST);
    let lines: Vec<Mark> = shot.lattices().flat_map(|it| lines(it, 1.2 * scale)).collect();
    overlay::draw(&mut whole, &lines);
    let size = |side: u32| ((f64::from(side) / scale).round() as u32).max(1);
    let (width, height) = (size(image.width()), size(image.height()));
    let mut small = imageops::resize(&whole, width, height, FilterType::Triangle);
    let middle = |at: Point| Point { x: at.x / scale, y: at.y / scale };
    let places = shot.lattices().flat_map(|it| it.cells().map(|cell| middle(it.center(cell))));
    let places: Vec<Point> = places.collect();
    let open = (1..).zip(&groups.all).filter(|(_, group)| !group.is_sure());
    let marks = open.flat_map(|(kind, group)| {
        let here = group.members.iter().filter(|(shot, _)| *shot == number);
        here.map(move |(_, k)| (kind, *k))
    });
    let marks: Vec<Mark> = marks
        .map(|(kind, k): (usize, usize)| Mark::Text {
            center: places[k],
            height: NUMBER,
            color: DOUBT,
            text: kind.to_string(),
        })
        .collect();
    overlay::draw(&mut small, &marks);
    small
}

/// What separates the cells of a lattice.
fn lines(lattice: &Lattice, width: f64) -> Vec<Mark> {
    let (columns, rows) = (f64::from(lattice.columns), f64::from(lattice.rows));
    let line = |from: (f64, f64), to: (f64, f64)| Mark::Line {
        path: vec![lattice.project(from.0, from.1), lattice.project(to.0, to.1)],
        color: LINES,
        width: width as f32,
        arrow: false,
    };
    let down = (0..=lattice.columns).map(|x| line((f64::from(x), 0.0), (f64::from(x), rows)));
    let across = (0..=lattice.rows).map(|y| line((0.0, f64::from(y)), (columns, f64::from(y))));
    down.chain(across).collect()
}

/// Terminals that draw pictures by kitty's graphics, and those that do by sixels: parts of what they call themselves. The
/// others are not asked whether they can, for one that does not answer would be waited for without end.
const KITTY: &[&str] = &["kitty", "ghostty", "wezterm"];
const SIXEL: &[&str] = &["foot", "mlterm", "contour", "yaft", "sixel"];

/// Whether this terminal calls itself by one of these names.
fn is_one_of(names: &[&str]) -> bool {
    let said = ["TERM", "TERM_PROGRAM"].map(|name| std::env::var(name).unwrap_or_default());
    let said = said.join(" ").to_lowercase();
    names.iter().any(|name| said.contains(name))
}

/// Shows the sheet in the terminal, by its own graphics where it has any, else in half blocks; nowhere else.
pub(super) fn show(path: &Path) {
    if !io::stdout().is_terminal() {
        return;
    }
    let [use_kitty, use_sixel] = [KITTY, SIXEL].map(is_one_of);
    let config =
        viuer::Config { absolute_offset: false, use_kitty, use_sixel, ..viuer::Config::default() };
    let shown = image::open(path).map_err(|error| error.to_string());
    let shown =
        shown.and_then(|image| viuer::print(&image, &config).map_err(|error| error.to_string()));
    if let Err(error) = shown {
        tracing::warn!("cannot show {}: {error}", path.display());
    }
}
