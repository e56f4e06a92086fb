//! One-way traps: whether the ball can still come by every item, judged by strongly connected components alone.

use rustc_hash::FxHashSet;

use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::model::{Model, State};
use crate::geometry::Cell;

/// The components of a board. Inside one the ball can go round as it likes, so only the ways out are choices.
pub(super) struct Traps<B> {
    component: Vec<u32>,
    /// By component: the items that its own slides cover.
    inside: Vec<B>,
    /// By component: the items that can be covered once the ball is there.
    ahead: Vec<B>,
    /// By component: the ways out, as (slide, component it leads to); of those to one component only such whose gain
    /// lies within no other's.
    exits: Vec<Vec<(usize, u32)>>,
}

/// What is known of a state's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Winnable,
    Lost,
    /// Too many ways to choose from.
    Unknown,
}

impl<B: Bits> Traps<B> {
    /// Ways out that are tried for one verdict.
    const MOST_TRIED: u32 = 20_000;

    pub(super) fn new(model: &Model<'_, B>) -> Self {
        let component = model.graph.components();
        let count = component.iter().max().map_or(0, |last| *last as usize + 1);
        let none = B::empty(model.items.len());
        let mut traps = Traps {
            inside: vec![none.clone(); count],
            ahead: vec![none; count],
            exits: vec![Vec::new(); count],
            component,
        };
        for (number, slide) in model.graph.slides.iter().enumerate() {
            let [from, to] =
                [slide.from, slide.to].map(|stop| traps.component[stop as usize] as usize);
            if from == to {
                traps.inside[from].insert_all(&model.gains[number]);
            } else {
                traps.add_exit(model, from, (number, to as u32));
            }
        }
        // Slides lead to lower numbers, so those ahead are complete first.
        for at in 0..count {
            let mut ahead = traps.inside[at].clone();
            for &(slide, to) in &traps.exits[at] {
                ahead.insert_all(&model.gains[slide]);
                ahead.insert_all(&traps.ahead[to as usize]);
            }
            traps.ahead[at] = ahead;
        }
        traps
    }

    fn add_exit(&mut self, model: &Model<'_, B>, from: usize, (slide, to): (usize, u32)) {
        let gain = &model.gains[slide];
        let exits = &mut self.exits[from];
        if exits.iter().any(|&(other, at)| at == to && gain.is_within(&model.gains[other])) {
            return;
        }
        exits.retain(|&(other, at)| at != to || !model.gains[other].is_within(gain));
        exits.push((slide, to));
    }

    /// Whether two stops lie in one component.
    pub(super) fn together(&self, a: u32, b: u32) -> bool {
        self.component[a as usize] == self.component[b as usize]
    }

    /// Whether every item can still be covered. Exact unless it is unknown.
    pub(super) fn verdict(&self, model: &Model<'_, B>, state: &State<B>) -> Verdict {
        let mut open = vec![(self.component[state.stop as usize], state.left.clone())];
        let mut tried = FxHashSet::default();
        while let Some((at, mut left)) = open.pop() {
            left.remove_all(&self.inside[at as usize]);
            if left.is_empty() {
                return Verdict::Winnable;
            }
            if !left.is_within(&self.ahead[at as usize]) || !tried.insert((at, left.clone())) {
                continue;
            }
            if tried.len() as u32 > Self::MOST_TRIED {
                return Verdict::Unknown;
            }
            for &(slide, to) in self.exits[at as usize].iter().rev() {
                let mut left = left.clone();
                left.remove_all(&model.gains[slide]);
                open.push((to, left));
            }
        }
        Verdict::Lost
    }

    /// Why the initial state is lost, for people.
    pub(super) fn reason(&self, model: &Model<'_, B>) -> String {
        if let Some((a, b)) = rivals(model) {
            return format!(
                "cells {a} and {b} cannot both be painted: once the ball has painted one, it cannot come to the other"
            );
        }
        let start = self.component[0] as usize;
        let first = self.exits[start].iter().find_map(|&(slide, to)| {
            let kept = [&self.inside[start], &model.gains[slide], &self.ahead[to as usize]];
            let lost =
                (0..model.items.len()).find(|item| !kept.iter().any(|set| set.has(*item)))?;
            let slide = &model.graph.slides[slide];
            Some((slide.direction, model.graph.stops[slide.from as usize], model.items[lost].cell))
        });
        match first {
            Some((direction, from, cell)) => format!(
                "every way leads into a part of the board that the ball cannot leave, with floor left elsewhere: \
                 after {direction} from {from} it cannot come to {cell}"
            ),
            None => "every way leads into a part of the board that the ball cannot leave, with floor left elsewhere"
                .to_owned(),
        }
    }
}

/// Two items that no walk covers both.
fn rivals<B: Bits>(model: &Model<'_, B>) -> Option<(Cell, Cell)> {
    let width = model.items.len();
    // By item: what can be covered with or after it.
    let mut after = vec![B::empty(width); width];
    for (number, item) in model.items.iter().enumerate() {
        for slide in &item.slides {
            after[number].insert_all(&model.gains[*slide as usize]);
            let to = model.graph.slides[*slide as usize].to as usize;
            let reached = |other: &usize| model.distances(to)[*other] != u16::MAX;
            (0..width).filter(reached).for_each(|other| after[number].insert(other));
        }
    }
    let rival = |a: usize| {
        let b = (a + 1..width).find(|b| !after[a].has(*b) && !after[*b].has(a))?;
        Some((model.items[a].cell, model.items[b].cell))
    };
    (0..width).find_map(rival)
}
