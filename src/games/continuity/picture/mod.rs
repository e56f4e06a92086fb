//! Pictures of a board and a plan for people: marks over a frame, a plain sketch, and characters in a terminal.

mod sketch;
pub(super) mod squares;
mod terminal;

use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::rules::{Action, run, trail};
use crate::geometry::Point;
use crate::vision::overlay::Mark;

pub(super) use sketch::sketch;
pub(super) use terminal::terminal;

/// Outlines of what was read, the plan, and the helper graph.
const READ: [u8; 3] = [46, 196, 222];
const PLAN: [u8; 3] = [235, 120, 20];
const GRAPH: [u8; 3] = [120, 90, 220];

/// A way of the helper graph: from where to where, and whether it is a walk.
pub(super) type Hop = (Body, Body, bool);

/// The reading and the plan as marks, in frame pixels. Tiles are drawn where they lie now: the path is drawn in each tile that
/// it leads through.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Action], hops: &[Hop]) -> Vec<Mark> {
    let width = (layout.grid.scale.x * 4.0).max(1.0) as f32;
    let slots = &level.state().slots;
    let slot = |tile: u8| slots.iter().position(|slot| *slot == tile);
    let place = |body: &Body, up: f64| {
        let (x, y) = (f64::from(body.x) / f64::from(FINE), f64::from(body.y) / f64::from(FINE));
        Some(layout.grid.at(level.columns(), slot(body.tile)?, x, y - up))
    };
    let mut marks = Vec::new();
    for tile in 0..level.tiles().len() as u8 {
        let Some(slot) = slot(tile) else { continue };
        let (w, h) = (f64::from(WIDTH), f64::from(HEIGHT));
        let corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)];
        let path = corners.map(|(x, y)| layout.grid.at(level.columns(), slot, x, y)).to_vec();
        marks.push(Mark::Shape { path, color: READ, fill: 0.0, width });
    }
    let half = f64::from(level.physics().height) / 2.0;
    for (from, to, walk) in hops {
        if let (Some(from), Some(to)) = (place(from, 1.0), place(to, 1.0)) {
            let thin = if *walk { width / 2.0 } else { width / 4.0 };
            marks.push(Mark::Line {
                path: vec![from, to],
                color: GRAPH,
                width: thin,
                arrow: !walk,
            });
        }
    }
    let mut state: State = level.state().clone();
    for action in actions {
        if let Action::Slide(direction) = action {
            let (dx, dy) = direction.delta();
            let at = place(&state.body, half * 3.0).unwrap_or_default();
            let reach = layout.grid.scale.x * 40.0;
            let to = at + Point { x: f64::from(dx) * reach, y: f64::from(dy) * reach };
            marks.push(Mark::Line {
                path: vec![at, to],
                color: PLAN,
                width: width * 1.5,
                arrow: true,
            });
        }
        let mut line: Vec<Point> = Vec::new();
        let mut tile = state.body.tile;
        for body in trail(level, &state, action) {
            if body.tile != tile {
                marks.extend(lane(std::mem::take(&mut line), width));
                tile = body.tile;
            }
            line.extend(place(&body, half));
        }
        marks.extend(lane(line, width));
        if let Some((next, _)) = run(level, &state, action) {
            state = next;
        }
    }
    marks
}

fn lane(path: Vec<Point>, width: f32) -> Option<Mark> {
    (path.len() > 1).then_some(Mark::Line { path, color: PLAN, width, arrow: true })
}
