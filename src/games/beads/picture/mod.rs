//! Pictures of a board and a plan for people: marks over a frame, a plain sketch, and colours in a terminal.
//!
//! Knows the board and its place in pixels; nothing of how it was seen or solved.

mod sheet;
mod terminal;

use crate::frame::Frame;
use crate::games::beads::layout::Layout;
use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::level::{Level, hole, token};
use crate::games::beads::rules::Action;
use crate::geometry::Point;
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::Witness;

pub use sheet::{Sheet, sheet};
pub(super) use terminal::terminal;

/// Side of a sketch, in pixels.
const SKETCH: f64 = 560.0;
/// Colours of a sketch.
const PAPER: [u8; 3] = [244, 245, 248];
const INK: [u8; 3] = [58, 64, 80];
const EDGE: [u8; 3] = [150, 158, 176];
/// Outlines of what was read, and the plan.
const READ: [u8; 3] = [46, 196, 222];
const PLAN: [u8; 3] = [226, 74, 68];

/// Colours of beads, one after the other; where there are more beads, again from the first.
const BEADS: [[u8; 3]; 8] = [
    [47, 128, 237],
    [235, 140, 20],
    [39, 160, 90],
    [214, 64, 84],
    [130, 90, 200],
    [20, 150, 160],
    [196, 80, 160],
    [110, 110, 60],
];

/// Points around a circle, the first at the top, clockwise.
#[must_use]
pub fn circle(middle: Point, radius: f64, count: usize) -> Vec<Point> {
    let at = |node: usize| {
        let angle = node as f64 / count as f64 * std::f64::consts::TAU;
        Point { x: middle.x + radius * angle.sin(), y: middle.y - radius * angle.cos() }
    };
    (0..count).map(at).collect()
}

/// The reading and the plan as marks, in frame pixels; `graph` adds the edges and the nodes' letters.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
    let width = (layout.radius * 0.12).max(1.0) as f32;
    let ring = |at: &Point| Mark::Shape {
        path: circle(*at, layout.radius * 1.1, 32),
        color: READ,
        fill: 0.0,
        width,
    };
    let mut marks: Vec<Mark> = layout.nodes.iter().map(ring).collect();
    if graph {
        marks.extend(edges(level.graph(), &layout.nodes, READ, width));
        let text = |(node, at): (usize, &Point)| word(*at, layout.radius * 0.6, INK, &letter(node));
        marks.extend(layout.nodes.iter().enumerate().map(text));
    }
    let mut at = hole(level.beads());
    for (number, action) in actions.iter().enumerate() {
        let from = usize::from(action.0);
        if let (Some(&a), Some(&b)) = (layout.nodes.get(from), layout.nodes.get(at)) {
            let aside = layout.radius * (0.25 + (0.1 * number as f64) % 0.5);
            let [from, to] = shifted(a, b, aside);
            marks.push(Mark::Line { path: vec![from, to], color: PLAN, width, arrow: true });
            let part = |from: f64, to: f64| from * 0.65 + to * 0.35;
            let middle = Point { x: part(from.x, to.x), y: part(from.y, to.y) };
            marks.push(word(middle, layout.radius * 0.4, PLAN, &(number + 1)));
        }
        at = from;
    }
    marks
}

/// A line from one point to another, short of both, moved aside by so many pixels.
fn shifted(from: Point, to: Point, aside: f64) -> [Point; 2] {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let at = |part: f64| Point {
        x: from.x + part * dx - aside * dy / length,
        y: from.y + part * dy + aside * dx / length,
    };
    [at(0.18), at(0.82)]
}

/// The edges of a graph as lines.
fn edges<'a>(
    graph: &'a Graph,
    nodes: &'a [Point],
    color: [u8; 3],
    width: f32,
) -> impl Iterator<Item = Mark> + 'a {
    let line = move |(a, b): (usize, usize)| {
        let path = vec![*nodes.get(a)?, *nodes.get(b)?];
        Some(Mark::Line { path, color, width, arrow: false })
    };
    graph.edges().filter_map(line)
}

fn word(center: Point, height: f64, color: [u8; 3], text: &impl ToString) -> Mark {
    Mark::Text { center, height: height as f32, color, text: text.to_string() }
}

/// The colour of a bead.
fn color(bead: u8) -> [u8; 3] {
    BEADS[usize::from(bead.saturating_sub(1)) % BEADS.len()]
}

/// A plain picture of the board, and where it lies on it. Beside each node stands what belongs there.
pub(super) fn sketch(level: &Level) -> (Frame, Layout) {
    let count = level.graph().nodes();
    let middle = Point { x: SKETCH / 2.0, y: SKETCH / 2.0 };
    let nodes = circle(middle, SKETCH * 0.36, count);
    let radius = (SKETCH * 0.9 / count as f64).clamp(12.0, 38.0);
    let mut marks: Vec<Mark> = edges(level.graph(), &nodes, EDGE, (radius * 0.2) as f32).collect();
    let goals = circle(middle, SKETCH * 0.36 + radius * 1.7, count);
    for (node, &at) in nodes.iter().enumerate() {
        marks.push(Mark::Disc { center: at, radius: radius as f32, color: INK });
        let (bead, goal) = (level.beads()[node], level.goal()[node]);
        let inner = if bead == 0 { PAPER } else { color(bead) };
        marks.push(Mark::Disc { center: at, radius: (radius * 0.88) as f32, color: inner });
        if bead > 0 {
            marks.push(word(at, radius * 0.8, [255; 3], &token(bead)));
        }
        if goal > 0 {
            marks.push(word(goals[node], radius * 0.5, color(goal), &token(goal)));
        }
    }
    let side = SKETCH as u32;
    let mut image = image::RgbImage::from_pixel(side, side, image::Rgb(PAPER));
    overlay::draw(&mut image, &marks);
    (
        Frame::from_image(image),
        Layout { nodes, radius, next: None, witness: Witness::Edges, tracked: None },
    )
}
