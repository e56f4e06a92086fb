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
use crate::damage::{damage, enlarged};
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

/// The gap between a board and a second picture of it, as a part of the board.
const GAP: f32 = 0.12;

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
    // Most windows are as wide or high as their boards ask for.
    let turned = (wide > 1.0) != (size.0 > size.1) && dice.chance(0.7);
    let size = if turned { (size.1, size.0) } else { size };
    let map = (goal == Goal::Map).then(|| (dice.span(0.35, 0.62), dice.chance(0.6)));
    let whole = match map {
        Some((part, true)) => wide * (1.0 + part + GAP),
        Some((part, false)) => wide / (1.0 + part + GAP),
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
    let (image, blow) = enlarged(canvas.image, dice);
    let (image, scale) = damage(image, dice);
    let scale = (scale.0 * blow, scale.1 * blow);
    let truth = truth(&board, &sketch, &scene, scale);
    let readable = truth.nodes.iter().all(|node| node.radius >= 4.0);
    let shown = vec![Shown::Graph(truth)];
    readable.then(|| Sample { image, shown, grid: None, family: parts.family() })
}

/// The places of the board and of a second picture that is `part` as wide or high, to its right or above it.
fn split_place((x, y, wide, high): Rect, map: Option<(f32, bool)>) -> (Rect, Option<Rect>) {
    match map {
        None => ((x, y, wide, high), None),
        Some((part, true)) => {
            let own = wide / (1.0 + part + GAP);
            ((x, y, own, high), Some((x + own * (1.0 + GAP), y, own * part, high * part)))
        }
        Some((part, false)) => {
            let own = high / (1.0 + part + GAP);
            ((x, y + high - own, wide, own), Some((x, y, wide * part, own * part)))
        }
    }
}

fn truth(board: &Board, sketch: &Sketch, scene: &Scene<'_>, scale: (f32, f32)) -> Graph {
    let radius = scene.reach(sketch);
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
        apart: scene.is_apart(),
        level: board.text(),
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

    fn graph(sample: &Sample) -> &Graph {
        match sample.shown.as_slice() {
            [Shown::Graph(graph)] => graph,
            shown => panic!("{shown:?}"),
        }
    }

    #[test]
    fn levels_are_well_formed_and_as_the_truth_has_them() {
        for seed in 0..100 {
            let sample = sample(Split::Trained, seed);
            let graph = graph(&sample);
            let count = graph.nodes.len();
            assert!((4..=13).contains(&count), "{seed}: {count} nodes");
            let beads: BTreeSet<_> = graph.nodes.iter().filter_map(|node| node.goal).collect();
            assert_eq!(beads, (0..count as u8 - 1).collect(), "{seed}");
            let lines: Vec<&str> = graph.level.lines().collect();
            assert_eq!(lines[0], "beads", "{seed}");
            assert_eq!(lines[1].split(' ').count(), 1 + graph.edges.len(), "{seed}");
            assert_eq!(lines[2].split(' ').count(), 1 + count, "{seed}");
            let (width, height) = sample.image.dimensions();
            for node in &graph.nodes {
                let (x, y) = node.place;
                let inside = x > 0.0 && y > 0.0 && x < width as f32 && y < height as f32;
                assert!(inside, "{seed}: {node:?} in {width}x{height}");
            }
            for edge in &graph.edges {
                let (from, to) = (graph.nodes[edge.ends.0].place, graph.nodes[edge.ends.1].place);
                let last = edge.line[edge.line.len() - 1];
                let far = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1);
                assert!(far(edge.line[0], from) < 0.5 && far(last, to) < 0.5, "{seed}");
            }
        }
    }

    #[test]
    fn every_family_is_drawn() {
        for (split, count) in [(Split::Held, 15), (Split::Sealed, 15)] {
            let seen: BTreeSet<_> = (0..110).map(|seed| sample(split, seed).family).collect();
            assert_eq!(seen.len(), count, "{seen:?}");
        }
    }
}
