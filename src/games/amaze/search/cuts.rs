//! Generalised directed cuts: what a fractional walk breaks, found by maximum flow.
//!
//! For an item and a set of stops that holds the start, any walk that covers the item either leaves the set or covers
//! the item by a slide that begins in the set: those slides count 1 or more together. Where walks begin at several
//! stops, each with its share, those slides count the shares within the set or more.

use std::collections::VecDeque;

use crate::games::amaze::search::graph::Graph;
use crate::games::amaze::search::items::Item;

/// A set of stops, one flag each.
pub(super) type Side = Vec<bool>;

/// Flow from where the walks begin into the slides that cover an item.
pub(super) struct Flow<'a> {
    graph: &'a Graph,
    arriving: Vec<Vec<u32>>,
    /// By slide: how much of it the fractional walk takes.
    walk: &'a [f64],
    used: Vec<f64>,
    /// By stop: what still flows in there.
    supply: Vec<f64>,
    covers: Vec<bool>,
    /// By stop: the slide by which the last search came, and whether it ran along it.
    came: Vec<Option<(u32, bool)>>,
    met: Side,
}

impl<'a> Flow<'a> {
    /// Less than this is none.
    const TINY: f64 = 1e-7;

    pub(super) fn new(graph: &'a Graph, walk: &'a [f64]) -> Self {
        Flow {
            arriving: graph.arriving(),
            used: vec![0.0; walk.len()],
            supply: Vec::new(),
            covers: vec![false; walk.len()],
            came: vec![None; graph.stops.len()],
            met: vec![false; graph.stops.len()],
            graph,
            walk,
        }
    }

    /// The smallest and the largest set of stops whose cut for `item` is broken by most, where that is by `least` or
    /// more; both may be the same. `supply` says, by stop, how many walks begin there that have yet to cover the item.
    pub(super) fn cuts(&mut self, item: &Item, supply: &[f64], least: f64) -> Vec<Side> {
        self.used.fill(0.0);
        self.covers.fill(false);
        for slide in &item.slides {
            self.covers[*slide as usize] = true;
        }
        self.supply.clear();
        self.supply.extend_from_slice(supply);
        let mut missing: f64 = supply.iter().sum();
        while missing >= least {
            let Some(slide) = self.augmenting() else { return self.sides() };
            missing -= self.augment(slide);
        }
        Vec::new()
    }

    fn sides(&self) -> Vec<Side> {
        let small = self.met.clone();
        let large = self.far_side();
        if small == large { vec![small] } else { vec![large, small] }
    }

    /// Breadth-first over what is left of the walk, to a slide that covers the item.
    fn augmenting(&mut self) -> Option<usize> {
        self.met.fill(false);
        let mut queue = VecDeque::new();
        for (stop, supply) in self.supply.iter().enumerate() {
            if *supply > Self::TINY {
                self.met[stop] = true;
                self.came[stop] = None;
                queue.push_back(stop);
            }
        }
        while let Some(stop) = queue.pop_front() {
            for slide in self.graph.leaving(stop) {
                if self.walk[slide] - self.used[slide] <= Self::TINY {
                    continue;
                }
                if self.covers[slide] {
                    return Some(slide);
                }
                let to = self.graph.slides[slide].to as usize;
                if !std::mem::replace(&mut self.met[to], true) {
                    self.came[to] = Some((slide as u32, true));
                    queue.push_back(to);
                }
            }
            for &slide in &self.arriving[stop] {
                let from = self.graph.slides[slide as usize].from as usize;
                let back = self.used[slide as usize] > Self::TINY && !self.covers[slide as usize];
                if back && !std::mem::replace(&mut self.met[from], true) {
                    self.came[from] = Some((slide, false));
                    queue.push_back(from);
                }
            }
        }
        None
    }

    /// Sends what the path to `last` can carry.
    fn augment(&mut self, last: usize) -> f64 {
        let mut room = self.walk[last] - self.used[last];
        let mut at = self.graph.slides[last].from as usize;
        while let Some((slide, along)) = self.came[at] {
            let number = slide as usize;
            let slide = self.graph.slides[number];
            let free =
                if along { self.walk[number] - self.used[number] } else { self.used[number] };
            room = room.min(free);
            at = if along { slide.from } else { slide.to } as usize;
        }
        room = room.min(self.supply[at]);
        self.supply[at] -= room;
        self.used[last] += room;
        let mut at = self.graph.slides[last].from as usize;
        while let Some((slide, along)) = self.came[at] {
            let number = slide as usize;
            self.used[number] += if along { room } else { -room };
            let slide = self.graph.slides[number];
            at = if along { slide.from } else { slide.to } as usize;
        }
        room
    }

    /// All stops from which no more can flow into the item.
    fn far_side(&self) -> Side {
        let mut near = vec![false; self.graph.stops.len()];
        let mut queue = Vec::new();
        let free = |slide: usize| self.walk[slide] - self.used[slide] > Self::TINY;
        for (number, slide) in self.graph.slides.iter().enumerate() {
            let from = slide.from as usize;
            if self.covers[number] && free(number) && !std::mem::replace(&mut near[from], true) {
                queue.push(from);
            }
        }
        while let Some(stop) = queue.pop() {
            for &slide in &self.arriving[stop] {
                let number = slide as usize;
                let from = self.graph.slides[number].from as usize;
                if !self.covers[number] && free(number) && !std::mem::replace(&mut near[from], true)
                {
                    queue.push(from);
                }
            }
            for number in self.graph.leaving(stop) {
                let to = self.graph.slides[number].to as usize;
                let back = !self.covers[number] && self.used[number] > Self::TINY;
                if back && !std::mem::replace(&mut near[to], true) {
                    queue.push(to);
                }
            }
        }
        near.into_iter().map(|near| !near).collect()
    }
}
