//! Boards of Bead Puzzle: beads slide along the edges of a graph into the empty node, each to the node where it belongs.

mod bead;
mod board;
mod curve;
mod figure;
mod goal;
mod hints;
mod layout;
mod node;
mod scene;
mod sketch;
mod stroke;

use crate::canvas::Rect;
use crate::damage::damage;
use crate::dice::Dice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::{Edge, Graph, Node, Sample, Shown};
use crate::split::{Parts, Split};

use board::Board;
use goal::{Goals, Kind as Goal};
use scene::Scene;
use sketch::{Sketch, aspect};

/// The kinds of part that a board's family is made by.
const KINDS: [&str; 9] =
    ["layout", "curve", "stroke", "node", "hole", "bead", "goal", "token", "page"];

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
    let board = Board::draw(parts.draw(dice), parts.draw(dice), dice)?;
    let (goal, kind) = Goals::pair(&mut parts, dice);
    let palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let size = (dice.octaves(260.0, 1200.0) as u32, dice.octaves(260.0, 1000.0) as u32);
    let face = &printer.faces[dice.int(0, printer.faces.len() as i32 - 1) as usize];
    // The colour of what lies around is known only once the page is drawn.
    let mut goals = Goals::draw(goal, ground, face, dice);
    let marks = goals.reach();
    let wide = aspect(&board, marks);
    let map = (goal == Goal::Map).then(|| (dice.span(0.4, 0.75), dice.chance(0.6)));
    let whole = match map {
        Some((part, true)) => wide * (1.0 + part),
        Some((part, false)) => wide / (1.0 + part),
        None => wide,
    };
    let page = printer.page(&mut parts, size, ground, whole, dice);
    let (own, second) = split_place(page.place, map);
    let sketch = Sketch::new(&board, marks, own);
    let small = second.map(|place| {
        let mut small = Sketch::new(&board, 1.4, place);
        small.reach *= 1.2;
        small
    });
    let mut canvas = page.canvas;
    let ground = scene::plate(&mut canvas, page.place, page.ground, &palette, dice);
    goals.stand_on(ground);
    let scene = Scene::draw(&mut parts, &board, &sketch, goals, (kind, ground), &palette, dice);
    if !scene.can_be_read(&sketch, small.as_ref()) {
        return None;
    }
    scene.put(&mut canvas, &board, &sketch);
    if let Some(small) = &small {
        scene.put_map(&mut canvas, &board, small);
    }
    let (image, scale) = damage(canvas.image, dice);
    let truth = truth(&board, &sketch, scene.reach(&sketch), scale);
    let readable = truth.nodes.iter().all(|node| node.radius >= 4.0);
    let shown = vec![Shown::Graph(truth)];
    readable.then(|| Sample { image, shown, family: parts.family() })
}

/// The places of the board and of a second picture that is `part` as wide or high, to its right or below it.
fn split_place((x, y, wide, high): Rect, map: Option<(f32, bool)>) -> (Rect, Option<Rect>) {
    match map {
        None => ((x, y, wide, high), None),
        Some((part, true)) => {
            let own = wide / (1.0 + part);
            let small = (high * part).min(high);
            ((x, y, own, high), Some((x + own, y, wide - own, small)))
        }
        Some((part, false)) => {
            let own = high / (1.0 + part);
            ((x, y + high - own, wide, own), Some((x, y, wide * part.min(1.0), high - own)))
        }
    }
}

fn truth(board: &Board, sketch: &Sketch, radius: f32, scale: (f32, f32)) -> Graph {
    let scaled = |place: (f32, f32)| (place.0 * scale.0, place.1 * scale.1);
    let node = |node: usize| Node {
        place: scaled(sketch.places[node]),
        radius: radius * (scale.0 * scale.1).sqrt(),
        // What is on its way lies on none.
        bead: board.beads[node].filter(|_| board.flight.is_none_or(|flight| flight.1 != node)),
        goal: board.goal[node],
    };
    let edges = board.edges.iter().zip(&sketch.lines);
    Graph {
        nodes: (0..board.places.len()).map(node).collect(),
        edges: edges
            .map(|(edge, line)| Edge {
                ends: edge.0,
                line: line.iter().map(|place| scaled(*place)).collect(),
            })
            .collect(),
        sure: board.flight.is_none(),
        level: board.text(),
    }
}
