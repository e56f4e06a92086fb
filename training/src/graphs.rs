//! What one picture teaches of graphs: where nodes are, how lines lie, which nodes are joined, what lies on them and belongs there.

use std::f32::consts::PI;
use std::io::{self, Write};

use eye::graph::{FINE, patch};
use eye::shrink::{Part, shrink};
use image::RgbImage;
use looks::dice::Dice;
use looks::{Graph, Sample, Shown};

use crate::views::{VIEW, near};

/// Places across and down.
const PLACES: u32 = VIEW / FINE;
/// No bead, or a place that is not asked for.
const NONE: u8 = 255;
/// A place with lines that cross.
const SEVERAL: u8 = 254;
/// A line is told this near, in pixels of the view.
const NEAR: f32 = 3.0;
/// Lines whose angles differ by less are one, in degrees.
const ALIKE: f32 = 25.0;

/// One board as the networks see it.
pub(crate) struct Record {
    pixels: RgbImage,
    /// Whether beads are asked for, and marks: nothing is on its way, they are shown here.
    asked: (bool, bool),
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    lines: Vec<u8>,
}

struct Node {
    /// In pixels of the view.
    place: (f32, f32),
    radius: f32,
    bead: Option<u8>,
    goal: Option<u8>,
    patch: RgbImage,
}

struct Edge {
    ends: (usize, usize),
    /// How far it lies off the straight line in the middle, in lengths of that: to the left of the way from the first end.
    bulge: f32,
    line: Vec<(f32, f32)>,
}

impl Record {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.pixels.as_raw())?;
        let count = self.nodes.len() as u8;
        out.write_all(&[count, u8::from(self.asked.0), u8::from(self.asked.1)])?;
        for node in &self.nodes {
            for value in [node.place.0, node.place.1, node.radius] {
                out.write_all(&value.to_le_bytes())?;
            }
            out.write_all(&[node.bead.unwrap_or(NONE), node.goal.unwrap_or(NONE)])?;
        }
        out.write_all(&[self.edges.len() as u8])?;
        for edge in &self.edges {
            out.write_all(&[edge.ends.0 as u8, edge.ends.1 as u8])?;
            out.write_all(&edge.bulge.to_le_bytes())?;
        }
        out.write_all(&self.lines)?;
        self.nodes.iter().try_for_each(|node| out.write_all(node.patch.as_raw()))
    }
}

/// What a picture teaches: of one without a graph, that there is none.
pub(crate) fn graph(sample: &Sample, dice: &mut Dice) -> Record {
    let part = near(sample, dice);
    let pixels = shrink(&sample.image, &part);
    let graph = sample.shown.iter().find_map(|shown| match shown {
        Shown::Graph(graph) => Some(graph),
        _ => None,
    });
    let Some(graph) = graph else {
        let lines = vec![0; (PLACES * PLACES) as usize];
        let (nodes, edges) = (Vec::new(), Vec::new());
        return Record { pixels, asked: (false, false), nodes, edges, lines };
    };
    let nodes = nodes(sample, graph, &part, dice);
    let edges: Vec<Edge> = graph
        .edges
        .iter()
        .map(|edge| {
            let line: Vec<_> = edge.line.iter().map(|place| seen(*place, &part)).collect();
            Edge { ends: edge.ends, bulge: bulge(&line), line }
        })
        .collect();
    let lines = lines(&nodes, &edges);
    Record { pixels, asked: (graph.sure, graph.sure && !graph.apart), nodes, edges, lines }
}

fn nodes(sample: &Sample, graph: &Graph, part: &Part, dice: &mut Dice) -> Vec<Node> {
    graph
        .nodes
        .iter()
        .map(|node| {
            // As a fit may err.
            let off = |dice: &mut Dice| node.radius * dice.span(-0.12, 0.12);
            let place = (node.place.0 + off(dice), node.place.1 + off(dice));
            let radius = node.radius * dice.octaves(0.88, 1.14);
            let around = patch((place.0.into(), place.1.into()), radius.into());
            Node {
                place: seen(node.place, part),
                radius: node.radius / part.step as f32,
                bead: node.bead,
                goal: node.goal,
                patch: shrink(&sample.image, &around),
            }
        })
        .collect()
}

/// A pixel of the picture in the view.
fn seen(place: (f32, f32), part: &Part) -> (f32, f32) {
    let at = |place: f32, from: f64| ((f64::from(place) - from) / part.step) as f32;
    (at(place.0, part.x), at(place.1, part.y))
}

fn apart(one: (f32, f32), other: (f32, f32)) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn bulge(line: &[(f32, f32)]) -> f32 {
    let (from, to, middle) = (line[0], line[line.len() - 1], line[line.len() / 2]);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let straight = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
    let off = (middle.0 - straight.0, middle.1 - straight.1);
    (dx * off.1 - dy * off.0) / (dx * dx + dy * dy).max(1e-6)
}

/// How the line at each place lies, row by row.
fn lines(nodes: &[Node], edges: &[Edge]) -> Vec<u8> {
    let middle = |k: u32| (k * FINE) as f32 + FINE as f32 / 2.0;
    let places = (0..PLACES * PLACES).map(|k| (middle(k % PLACES), middle(k / PLACES)));
    places.map(|place| line(place, nodes, edges)).collect()
}

fn line(place: (f32, f32), nodes: &[Node], edges: &[Edge]) -> u8 {
    if nodes.iter().any(|node| apart(node.place, place) < node.radius * 1.05) {
        return NONE;
    }
    let mut angle: Option<f32> = None;
    let mut close = f32::MAX;
    for edge in edges {
        let Some((far, own)) = nearest(place, &edge.line) else { continue };
        close = close.min(far);
        if far > NEAR {
            continue;
        }
        if angle.is_some_and(|other| between(other, own) > ALIKE) {
            return SEVERAL;
        }
        angle = Some(own);
    }
    match angle {
        Some(angle) => 1 + (angle.rem_euclid(180.0) as u8).min(179),
        // Whether a line is still near is not to be split hairs about.
        None if close < 1.6 * NEAR => NONE,
        None => 0,
    }
}

/// How far apart two lines' angles are, in degrees.
fn between(one: f32, other: f32) -> f32 {
    let apart = (one - other).rem_euclid(180.0);
    apart.min(180.0 - apart)
}

/// How far a line is from a place, and its angle there, in degrees.
fn nearest(place: (f32, f32), line: &[(f32, f32)]) -> Option<(f32, f32)> {
    let piece = |ends: &[(f32, f32)]| {
        let (from, to) = (ends[0], ends[1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let along =
            ((place.0 - from.0) * dx + (place.1 - from.1) * dy) / (dx * dx + dy * dy).max(1e-6);
        let along = along.clamp(0.0, 1.0);
        let far = apart(place, (from.0 + dx * along, from.1 + dy * along));
        (far, dy.atan2(dx) * 180.0 / PI)
    };
    line.windows(2).map(piece).min_by(|one, other| one.0.total_cmp(&other.0))
}
