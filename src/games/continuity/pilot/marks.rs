//! The pilot's view, drawn over what it sees: where it believes the figure to be, where it is going, and how.

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::pilot::legs::Legs;
use crate::games::continuity::rules::trail;
use crate::games::continuity::vision::near::{Observation, View, Watcher};
use crate::geometry::Point;
use crate::vision::overlay::Mark;

const READ: [u8; 3] = [46, 196, 222];
const PLAN: [u8; 3] = [235, 120, 20];
const SEEN: [u8; 3] = [20, 180, 60];

/// What the pilot believes, as marks over a frame.
pub(super) fn of(watcher: &Watcher, view: &View, seen: &Observation, legs: &Legs) -> Vec<Mark> {
    let level = legs.level();
    let place = |body: &Body| {
        let slot = level.state().slots.iter().position(|tile| *tile == body.tile)?;
        let corner = watcher.corner(view, slot);
        let part = view.scale / f64::from(FINE);
        Some(corner + Point { x: f64::from(body.x) * part, y: f64::from(body.y) * part })
    };
    let mut marks = Vec::new();
    let wide = (2.0 * view.scale) as f32;
    for (slot, tile) in level.state().slots.iter().enumerate() {
        if *tile == level.state().body.tile {
            let corner = watcher.corner(view, slot);
            let (x, y) = (f64::from(WIDTH) * view.scale, f64::from(HEIGHT) * view.scale);
            marks.push(frame(corner, corner + Point { x, y }, READ, wide));
        }
    }
    // The plan from here to the end of what is done now, by the simulation.
    for (state, action) in legs.coming() {
        marks.extend(paths(&level, state, &action, &place, wide));
    }
    if let Some(feet) = place(&level.state().body) {
        let half = f64::from(level.physics().half()) * view.scale;
        let top = f64::from(level.physics().height) * view.scale;
        let low = Point { x: feet.x - half, y: feet.y - top };
        marks.push(frame(low, Point { x: feet.x + half, y: feet.y }, READ, wide));
    }
    if let Some((tile, x, y)) = seen.figure {
        let body = Body { tile, x: (x * 100.0) as i32, y: (y * 100.0) as i32, speed: 0 };
        let center = place(&body);
        marks.extend(center.map(|center| Mark::Disc { center, radius: 1.6 * wide, color: SEEN }));
    }
    if let Some(action) = legs.action() {
        let center = Point { x: 12.0 + 34.0 * view.scale, y: 14.0 * view.scale };
        let text = action.to_string();
        marks.push(Mark::Text { center, height: (9.0 * view.scale) as f32, color: PLAN, text });
    }
    marks
}

fn frame(low: Point, high: Point, color: [u8; 3], width: f32) -> Mark {
    let path = vec![low, Point { x: high.x, y: low.y }, high, Point { x: low.x, y: high.y }];
    Mark::Shape { path, color, fill: 0.0, width }
}

/// The simulated way of an action, a line for each tile that it leads through.
fn paths(
    level: &Level,
    state: &State,
    action: &crate::games::continuity::rules::Action,
    place: &impl Fn(&Body) -> Option<Point>,
    width: f32,
) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut path: Vec<Point> = Vec::new();
    let mut tile = state.body.tile;
    let mut end = |path: &mut Vec<Point>| {
        let path = std::mem::take(path);
        if path.len() > 1 {
            marks.push(Mark::Line { path, color: PLAN, width, arrow: true });
        }
    };
    for body in trail(level, state, action) {
        if body.tile != tile {
            end(&mut path);
            tile = body.tile;
        }
        path.extend(place(&body));
    }
    end(&mut path);
    marks
}
