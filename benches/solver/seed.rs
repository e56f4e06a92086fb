//! The seed of this game's solver, as a yardstick: depth-first search over the helper graph with its four prunings.
//!
//! 1. A stop with one way on is fully visited once it has been visited.
//! 2. So is a stop with one way on that does not lead to a fully visited stop; ways to such are not taken.
//! 3. A branch that comes back to a stop without having painted anything since is dropped.
//! 4. So is a branch that cannot be shorter than the best so far; the search starts with the optimum as its limit,
//!    which flatters it.
//!
//! A stop counts as fully visited only once all cells of all slides at it are painted: without that, the first two
//! prunings lose solutions (a dead end whose corridor is still to be painted), and the search would not find the
//! optimum that it is told.

use std::collections::HashMap;
use std::time::Instant;

use screenplay::games::amaze::Level;
use screenplay::games::amaze::level::Tile;
use screenplay::geometry::{Cell, Direction};

/// What the search came to.
pub(crate) struct Found {
    /// The cost of the best solution; none where time ran out first.
    pub(crate) cost: Option<u32>,
    /// Branches looked at.
    pub(crate) nodes: u64,
}

struct Slide {
    to: usize,
    cells: Vec<usize>,
}

struct Search {
    slides: Vec<Vec<Slide>>,
    /// By cell: how often it is painted on this branch.
    paint: Vec<u32>,
    unpainted: usize,
    /// By stop: cells that were unpainted when the branch was last there.
    seen: Vec<usize>,
    nodes: u64,
    deadline: Instant,
    late: bool,
    best: Option<u32>,
    limit: u32,
}

/// Searches for a solution of at most `limit` moves.
pub(crate) fn search(level: &Level, limit: u32, deadline: Instant) -> Found {
    let slides = graph(level);
    let unpainted = level.tiles().iter().filter(|tile| **tile == Tile::Floor).count();
    let paint = level.tiles().iter().map(|tile| u32::from(*tile == Tile::Painted)).collect();
    let seen = vec![usize::MAX; slides.len()];
    let mut search = Search {
        slides,
        paint,
        unpainted,
        seen,
        nodes: 0,
        deadline,
        late: false,
        best: None,
        limit,
    };
    search.branch(0, 0, None);
    Found { cost: search.best.filter(|_| !search.late), nodes: search.nodes }
}

fn graph(level: &Level) -> Vec<Vec<Slide>> {
    let mut stops: Vec<Cell> = vec![level.ball()];
    let mut number = HashMap::from([(level.ball(), 0)]);
    let mut slides = Vec::new();
    while let Some(&from) = stops.get(slides.len()) {
        let mut leaving = Vec::new();
        for direction in Direction::ALL {
            let path: Vec<Cell> = level.slide(from, direction).collect();
            let Some(&last) = path.last() else { continue };
            let to = *number.entry(last).or_insert_with(|| {
                stops.push(last);
                stops.len() - 1
            });
            leaving.push(Slide {
                to,
                cells: path.iter().filter_map(|cell| level.index(*cell)).collect(),
            });
        }
        slides.push(leaving);
    }
    slides
}

impl Search {
    fn branch(&mut self, at: usize, depth: u32, from: Option<usize>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && Instant::now() >= self.deadline {
            self.late = true;
        }
        if self.unpainted == 0 {
            self.best = Some(depth);
            return;
        }
        let longest = self.best.map_or(self.limit, |best| best - 1);
        // Pruning 4; pruning 3.
        if self.late || depth >= longest || self.seen[at] == self.unpainted {
            return;
        }
        let before = std::mem::replace(&mut self.seen[at], self.unpainted);
        for slide in 0..self.slides[at].len() {
            let to = self.slides[at][slide].to;
            // Prunings 1 and 2: a stop that offers nothing but the way back, with nothing left to paint on it.
            if Some(to) != from && self.is_fully_visited(to, at) && !self.paints(at, slide) {
                continue;
            }
            self.cover(at, slide, 1);
            self.branch(to, depth + 1, Some(at));
            self.cover(at, slide, -1);
        }
        self.seen[at] = before;
    }

    fn paints(&self, at: usize, slide: usize) -> bool {
        self.slides[at][slide].cells.iter().any(|cell| self.paint[*cell] == 0)
    }

    /// Whether every way on from a stop leads back to `from` and paints nothing.
    fn is_fully_visited(&self, stop: usize, from: usize) -> bool {
        (0..self.slides[stop].len())
            .all(|slide| self.slides[stop][slide].to == from && !self.paints(stop, slide))
    }

    fn cover(&mut self, at: usize, slide: usize, change: i32) {
        for cell in &self.slides[at][slide].cells {
            let paint = &mut self.paint[*cell];
            self.unpainted -= usize::from(*paint == 0);
            *paint = paint.saturating_add_signed(change);
            self.unpainted += usize::from(*paint == 0);
        }
    }
}
