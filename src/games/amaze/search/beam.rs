//! Beam search: of each depth only the most promising states. It finds short walks early and proves nothing.

use rustc_hash::FxHashSet;

use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::model::{Model, State};
use crate::geometry::Direction;
use solver::{Meter, Problem};

/// A state on its way: where it came from, as a place in the history.
struct Entry<B> {
    promise: i64,
    state: State<B>,
    parent: u32,
    direction: Direction,
}

/// A walk of fewer than `below` slides, if the beam finds one before a limit comes, and the states that the beam
/// kept. Time O(width · slides of the walk).
pub(super) fn beam<B: Bits>(
    model: &Model<'_, B>,
    meter: &mut Meter,
    below: Option<u32>,
    width: usize,
) -> (Option<Vec<Direction>>, Vec<State<B>>) {
    let mut met = Vec::new();
    let found = layers(model, meter, below.unwrap_or(u32::MAX), width, &mut met);
    (found, met)
}

fn layers<B: Bits>(
    model: &Model<'_, B>,
    meter: &mut Meter,
    below: u32,
    width: usize,
    met: &mut Vec<State<B>>,
) -> Option<Vec<Direction>> {
    let mut history: Vec<(u32, Direction)> = Vec::new();
    let mut layer = vec![(model.initial(), u32::MAX)];
    for depth in 1..below {
        let mut next: Vec<Entry<B>> = Vec::new();
        let mut known = FxHashSet::default();
        for (state, number) in &layer {
            meter.expand(0).ok()?;
            for slide in model.graph.leaving(state.stop as usize) {
                let after = model.after(&state.left, slide);
                let direction = model.graph.slides[slide].direction;
                if model.is_goal(&after) {
                    return Some(path(&history, *number, direction));
                }
                let Some(rest) = model.heuristic(&after) else { continue };
                if depth + rest < below && known.insert(after.clone()) {
                    let promise = model.promise(&after, rest);
                    next.push(Entry { promise, state: after, parent: *number, direction });
                }
            }
        }
        next.sort_by_key(|entry| entry.promise);
        next.truncate(width);
        layer.clear();
        for entry in next {
            met.push(entry.state.clone());
            layer.push((entry.state, history.len() as u32));
            history.push((entry.parent, entry.direction));
        }
        if layer.is_empty() {
            return None;
        }
    }
    None
}

fn path(history: &[(u32, Direction)], mut at: u32, last: Direction) -> Vec<Direction> {
    let mut actions = vec![last];
    while let Some(&(parent, direction)) = history.get(at as usize) {
        actions.push(direction);
        at = parent;
    }
    actions.reverse();
    actions
}
