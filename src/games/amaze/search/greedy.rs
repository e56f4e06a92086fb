//! A way to win, quickly and not the shortest: always the nearest slide that paints something and leaves the rest
//! winnable. It is what a stopped search still has to show.

use std::collections::VecDeque;

use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::model::{Model, State};
use crate::games::amaze::search::traps::{Traps, Verdict};
use crate::geometry::Direction;
use solver::Problem;

/// The moves; `None` where some verdict on the way is unknown. Time O(items · slides).
pub(super) fn greedy<B: Bits>(model: &Model<'_, B>, traps: &Traps<B>) -> Option<Vec<Direction>> {
    let mut state = model.initial();
    let mut actions = Vec::new();
    while !model.is_goal(&state) {
        let path = nearest_gain(model, traps, &state)?;
        for slide in path {
            actions.push(model.graph.slides[slide].direction);
            state = model.after(&state.left, slide);
        }
    }
    Some(actions)
}

/// The shortest path whose last slide paints something and leaves the rest winnable.
fn nearest_gain<B: Bits>(
    model: &Model<'_, B>,
    traps: &Traps<B>,
    state: &State<B>,
) -> Option<Vec<usize>> {
    const NONE: usize = usize::MAX;
    let mut arrived = vec![NONE; model.graph.stops.len()];
    let mut queue = VecDeque::from([state.stop]);
    while let Some(stop) = queue.pop_front() {
        for slide in model.graph.leaving(stop as usize) {
            let to = model.graph.slides[slide].to;
            if model.gains[slide].intersects(&state.left) {
                let safe = traps.together(state.stop, to)
                    || traps.verdict(model, &model.after(&state.left, slide)) == Verdict::Winnable;
                if safe {
                    return Some(path(model, &arrived, state.stop, slide));
                }
            }
            if to != state.stop && arrived[to as usize] == NONE {
                arrived[to as usize] = slide;
                queue.push_back(to);
            }
        }
    }
    None
}

fn path<B: Bits>(model: &Model<'_, B>, arrived: &[usize], start: u32, last: usize) -> Vec<usize> {
    let mut slides = vec![last];
    let mut at = model.graph.slides[last].from;
    while at != start {
        let slide = arrived[at as usize];
        slides.push(slide);
        at = model.graph.slides[slide].from;
    }
    slides.reverse();
    slides
}
