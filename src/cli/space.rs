//! `export --graph`: the state space of a small level as a drawing, states in rings around the goals.

use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::drawing;
use crate::game::{AnyGame, Space};
use crate::geometry::Point;
use crate::vision::overlay::Mark;

/// Most states that are drawn: more are a blot.
const MOST: usize = 3000;
/// Pixels between rings, at least; and the room that a state takes up on its ring.
const RING: f64 = 46.0;
const ROOM: f64 = 9.0;
/// Colours of actions, states, the goals and where play stands.
const ACTION: [u8; 3] = [176, 186, 206];
const STATE: [u8; 3] = [74, 98, 152];
const GOAL: [u8; 3] = [39, 160, 90];
const LOST: [u8; 3] = [150, 150, 150];
const NOW: [u8; 3] = [226, 74, 68];

/// Draws the state space of a level into a PNG or SVG file.
///
/// # Errors
/// It has too many states, or the file cannot be written.
pub(super) fn write(path: &Path, game: &dyn AnyGame, level: &str) -> Result<()> {
    let space = game.space(level, MOST)?;
    let space = space.with_context(|| format!("more than {MOST} states: too many to draw"))?;
    let (places, side) = places(&space);
    let width = if space.depths.len() < 300 { 1.4 } else { 0.8 };
    let line = |&(from, to): &(usize, usize)| Mark::Line {
        path: vec![places[from], places[to]],
        color: ACTION,
        width,
        arrow: false,
    };
    let both = |&&(from, to): &&(usize, usize)| from < to || !space.actions.contains(&(to, from));
    let few = space.depths.len() < 300;
    let mut marks: Vec<Mark> =
        space.actions.iter().filter(|pair| !few || both(pair)).map(line).collect();
    for (state, &center) in places.iter().enumerate().rev() {
        let (color, radius) = match space.left[state] {
            _ if state == 0 => (NOW, 6.0),
            Some(0) => (GOAL, 6.0),
            Some(_) => (STATE, 3.4),
            None => (LOST, 2.6),
        };
        marks.push(Mark::Disc { center, radius, color });
    }
    drawing::write(path, (side, side), &marks)
}

/// Where each state lies, and the side of the drawing, in pixels. The ring of a state is the number of moves that win from
/// there; where nothing wins, the number that lead there. On a ring, states lie near those that they lead to.
fn places(space: &Space) -> (Vec<Point>, u32) {
    let won = space.left.first().copied().flatten().is_some();
    let most = space.left.iter().flatten().max().copied().unwrap_or(0);
    let ring = |state: usize| match space.left[state] {
        Some(left) if won => left,
        None if won => most + 1,
        _ => space.depths[state],
    } as usize;
    let count = space.depths.len();
    let mut rings = vec![Vec::new(); (0..count).map(ring).max().unwrap_or(0) + 1];
    for state in 0..count {
        rings[ring(state)].push(state);
    }
    let mut near = vec![Vec::new(); count];
    for &(from, to) in &space.actions {
        near[from].push(to);
        near[to].push(from);
    }
    let (mut angles, mut radii, mut radius) = (vec![None; count], vec![0.0; count], 0.0);
    for states in &mut rings {
        let mean = |state: usize| mean(near[state].iter().filter_map(|it| angles[*it]));
        let mut wanted: Vec<(f64, usize)> = states.iter().map(|it| (mean(*it), *it)).collect();
        wanted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let step = std::f64::consts::TAU / wanted.len().max(1) as f64;
        // As a whole the ring is turned to where its states would like to be.
        let turn = mean_offset(&wanted, step);
        if wanted.len() > 1 || radius > 0.0 {
            radius = f64::max(radius + RING, wanted.len() as f64 * ROOM / std::f64::consts::TAU);
        }
        for (at, &(_, state)) in wanted.iter().enumerate() {
            angles[state] = Some(turn + at as f64 * step);
            radii[state] = radius;
        }
        radius = radius.max(1.0);
    }
    let middle = radius + RING / 2.0;
    let place = |state: usize| {
        let angle: f64 = angles[state].unwrap_or(0.0);
        let far = radii[state];
        Point { x: middle + far * angle.sin(), y: middle - far * angle.cos() }
    };
    ((0..count).map(place).collect(), (2.0 * middle).ceil() as u32)
}

/// The mean direction of some angles, from 0 to a whole turn.
fn mean(angles: impl Iterator<Item = f64>) -> f64 {
    let (x, y) = angles.fold((0.0, 0.0), |(x, y), angle: f64| (x + angle.cos(), y + angle.sin()));
    if x == 0.0 && y == 0.0 { 0.0 } else { y.atan2(x).rem_euclid(std::f64::consts::TAU) }
}

fn mean_offset(wanted: &[(f64, usize)], step: f64) -> f64 {
    let offsets = wanted.iter().enumerate().map(|(at, (angle, _))| angle - at as f64 * step);
    mean(offsets)
}
