//! A level in the founding text's own model: its table for a terminal, and its squares in a row with the route through them.

use std::collections::BTreeMap;
use std::fmt::Write;

use image::{Rgb, RgbImage};

use crate::frame::Frame;
use crate::games::continuity::level::squares::{Opening, Place, Squares};
use crate::games::continuity::rules::squares::Go;
use crate::geometry::Point;
use crate::vision::overlay::{Mark, draw};

use super::{GRAPH, PLAN, READ};

const PAPER: Rgb<u8> = Rgb([250, 250, 246]);
const INK: [u8; 3] = [40, 44, 52];
const KEY: [u8; 3] = [214, 158, 0];
const DOOR: [u8; 3] = [214, 40, 40];

/// Squares in a row of the picture.
const ACROSS: usize = 4;
/// Width and height of a square, and from one to the next, in pixels.
const SIZE: (f64, f64) = (170.0, 130.0);
const PITCH: (f64, f64) = (260.0, 210.0);

/// What the start, the finish and the keys are called, by place.
fn roles(squares: &Squares) -> Vec<(&Place, &'static str)> {
    let keys = squares.keys.iter().map(|key| (key, "key"));
    let start = squares.start.iter().map(|it| (it, "start"));
    start.chain(keys).chain(squares.finish.iter().map(|it| (it, "finish"))).collect()
}

/// Each square with its sides, and what is in it.
pub(in crate::games::continuity) fn terminal(squares: &Squares, color: bool) -> String {
    let mut text = "square  left  right  top  bottom\n".to_owned();
    let roles = roles(squares);
    let note = |place: &Place, role: &str| {
        let note = format!("{role} {place}");
        if color { format!("\x1b[36m{note}\x1b[0m") } else { note }
    };
    for (number, [left, right, top, bottom]) in (1..).zip(&squares.sides) {
        let here = roles.iter().filter(
            |(place, _)| matches!(place, Place::Opening(opening) if opening.square == number),
        );
        let notes: Vec<String> = here.map(|(place, role)| note(place, role)).collect();
        let line = format!(
            "{number:>6}  {left:<4}  {right:<5}  {top:<3}  {bottom:<6}  {}",
            notes.join(", ")
        );
        // A String takes all that is written.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for (place, role) in roles.iter().filter(|it| matches!(it.0, Place::Inside(_))) {
        let _ = writeln!(text, "{}", note(place, role));
    }
    text
}

/// The squares and what they are called; no ways.
pub(in crate::games::continuity) fn sketch(squares: &Squares) -> Frame {
    let count = squares.sides.len();
    let (columns, rows) = (count.clamp(1, ACROSS), count.div_ceil(ACROSS).max(1));
    let size = (columns as f64 * PITCH.0, rows as f64 * PITCH.1);
    let mut image = RgbImage::from_pixel(size.0 as u32, size.1 as u32, PAPER);
    let mut marks = Vec::new();
    for (number, sides) in (1..).zip(&squares.sides) {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let path = corners.map(|(x, y)| within(number, x, y)).to_vec();
        marks.push(Mark::Shape { path, color: INK, fill: 0.0, width: 2.0 });
        marks.push(word(within(number, 0.5, 0.5), 34.0, [112, 116, 124], number.to_string()));
        let beside = [(-0.16, 0.5), (1.16, 0.5), (0.5, -0.18), (0.5, 1.18)];
        for ((x, y), side) in beside.into_iter().zip(sides).filter(|(_, side)| **side != '.') {
            marks.push(word(within(number, x, y), 18.0, INK, side.to_string()));
        }
    }
    draw(&mut image, &marks);
    Frame::from_image(image)
}

/// Openings, what is where, and the route; `graph` adds the ways inside squares.
pub(in crate::games::continuity) fn marks(
    squares: &Squares,
    actions: &[Go],
    graph: bool,
) -> Vec<Mark> {
    let places = places(squares);
    let at = |place: &Place| places.get(place).copied();
    let mut marks: Vec<Mark> = squares
        .all_openings()
        .filter_map(|opening| at(&Place::Opening(opening)))
        .map(|center| Mark::Disc { center, radius: 4.0, color: READ })
        .collect();
    let line = |from: &Place, to: &Place, color, width| {
        Some(Mark::Line { path: vec![at(from)?, at(to)?], color, width, arrow: true })
    };
    if graph {
        marks.extend(squares.ways.iter().filter_map(|(from, to)| line(from, to, GRAPH, 1.5)));
    }
    for (place, role) in roles(squares) {
        let Some(center) = at(place) else { continue };
        let color = [INK, KEY, DOOR][usize::from(role != "start") + usize::from(role == "finish")];
        marks.push(Mark::Disc { center, radius: 8.0, color });
        marks.push(word(center + Point { x: 0.0, y: -18.0 }, 10.0, color, role.to_owned()));
    }
    let visited = squares.start.iter().chain(actions.iter().map(|go| &go.0));
    let visited: Vec<&Place> = visited.collect();
    // A way that is gone twice is drawn once.
    let mut steps: Vec<[&Place; 2]> = visited.windows(2).map(|two| [two[0], two[1]]).collect();
    steps.sort_unstable();
    steps.dedup();
    marks.extend(steps.iter().filter_map(|[from, to]| line(from, to, PLAN, 3.0)));
    marks
}

fn word(center: Point, height: f32, color: [u8; 3], text: String) -> Mark {
    Mark::Text { center, height, color, text }
}

/// A place of a square, 0 to 1 from its left and top side, in pixels.
fn within(square: usize, x: f64, y: f64) -> Point {
    let slot = square.saturating_sub(1);
    let (column, row) = ((slot % ACROSS) as f64, (slot / ACROSS) as f64);
    let corner = |pitch: f64, size: f64, number: f64| number * pitch + (pitch - size) / 2.0;
    Point {
        x: corner(PITCH.0, SIZE.0, column) + x * SIZE.0,
        y: corner(PITCH.1, SIZE.1, row) + y * SIZE.1,
    }
}

/// Where the places are drawn: openings on their sides, others in the square that most of their ways belong to.
fn places(squares: &Squares) -> BTreeMap<Place, Point> {
    let on_side = |opening: &Opening| {
        let count = squares.openings.get(&opening.side.to_ascii_lowercase()).copied().unwrap_or(1);
        let along = opening.number as f64 / (count + 1) as f64;
        let (x, y) = match squares.side(*opening)? {
            0 => (0.0, along),
            1 => (1.0, along),
            2 => (along, 0.0),
            _ => (along, 1.0),
        };
        Some(within(opening.square, x, y))
    };
    let mut places: BTreeMap<Place, Point> = BTreeMap::new();
    for opening in squares.all_openings() {
        places.extend(on_side(&opening).map(|point| (Place::Opening(opening), point)));
    }
    let mut homes: BTreeMap<&Place, BTreeMap<usize, usize>> = BTreeMap::new();
    for (from, to) in &squares.ways {
        for pair in [(from, to), (to, from)] {
            if let (Place::Inside(_), Place::Opening(opening)) = pair {
                *homes.entry(pair.0).or_default().entry(opening.square).or_default() += 1;
            }
        }
    }
    let mut lodgers: BTreeMap<usize, usize> = BTreeMap::new();
    for (place, squares) in homes {
        let Some((square, _)) = squares.iter().max_by_key(|it| it.1) else { continue };
        let lodger = lodgers.entry(*square).or_default();
        let y = 0.3 + 0.2 * (*lodger % 3) as f64;
        places.insert(place.clone(), within(*square, 0.25 + 0.5 * (*lodger % 2) as f64, y));
        *lodger += 1;
    }
    places
}
