//! Drawing walls: small patterns side by side, made one room of corridors and chambers. Knows no boxes.

use rand::RngExt;
use rand::prelude::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::games::sokoban::level::Tile;

/// Walls around one board, floor within.
pub(super) struct Rooms {
    pub(super) columns: usize,
    pub(super) tiles: Vec<Tile>,
    /// The places of the floor in `tiles`, ascending.
    pub(super) floor: Vec<usize>,
}

/// Three rows of three cells each, turned and mirrored as they are laid. After Taylor and Parberry, "Procedural generation of
/// Sokoban levels", 2011; the patterns are our own.
const PATTERNS: [[&str; 3]; 12] = [
    ["   ", "   ", "   "],
    ["#  ", "   ", "   "],
    ["## ", "   ", "   "],
    ["###", "   ", "   "],
    ["###", "#  ", "   "],
    ["###", "#  ", "#  "],
    ["# #", "   ", "   "],
    ["# #", "   ", "# #"],
    ["   ", " # ", "   "],
    ["   ", "## ", "   "],
    ["###", "   ", "###"],
    ["## ", "   ", " ##"],
];

/// A board of this size, its floor in one piece that touches all four sides; none where the draw came out poor.
pub(super) fn draw(random: &mut ChaCha8Rng, columns: usize, rows: usize) -> Option<Rooms> {
    let mut sketch = Sketch { columns, rows, floor: vec![false; columns * rows] };
    sketch.lay(random);
    loop {
        sketch.keep_largest();
        sketch.fill_niches();
        let Some(hall) = sketch.hall() else { break };
        sketch.floor[*hall.choose(random)?] = false;
    }
    sketch.is_fair().then(|| sketch.rooms())
}

struct Sketch {
    columns: usize,
    rows: usize,
    floor: Vec<bool>,
}

impl Sketch {
    /// The cells beside one that is not at the edge.
    fn beside(&self, at: usize) -> [usize; 4] {
        [at - self.columns, at + self.columns, at - 1, at + 1]
    }

    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.floor.len()).filter(|at| self.floor[*at])
    }

    /// Lays patterns over all but the outer walls, from a corner drawn by lot.
    fn lay(&mut self, random: &mut ChaCha8Rng) {
        let (left, top) = (random.random_range(0..3), random.random_range(0..3));
        let blocks = |side: usize| (0..=side / 3 + 1).map(|block| block * 3);
        for (y, x) in blocks(self.rows).flat_map(|y| blocks(self.columns).map(move |x| (y, x))) {
            let pattern = PATTERNS.choose(random).copied().unwrap_or_default();
            let (turned, flipped, mirrored) = (random.random(), random.random(), random.random());
            for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
                let place = ((x + column).checked_sub(left), (y + row).checked_sub(top));
                let (row, column) = if turned { (column, row) } else { (row, column) };
                let row = if flipped { 2 - row } else { row };
                let column = if mirrored { 2 - column } else { column };
                let (Some(x), Some(y)) = place else { continue };
                let inside = (1..self.columns - 1).contains(&x) && (1..self.rows - 1).contains(&y);
                if inside && pattern[row].as_bytes().get(column) == Some(&b' ') {
                    self.floor[y * self.columns + x] = true;
                }
            }
        }
    }

    /// Fills all floor but the largest piece of it.
    fn keep_largest(&mut self) {
        let mut rest = std::mem::replace(&mut self.floor, vec![false; self.columns * self.rows]);
        let mut largest = Vec::new();
        for from in 0..rest.len() {
            let (mut piece, mut open) = (Vec::new(), vec![from]);
            while let Some(at) = open.pop() {
                if std::mem::take(&mut rest[at]) {
                    piece.push(at);
                    open.extend(self.beside(at));
                }
            }
            if piece.len() > largest.len() {
                largest = piece;
            }
        }
        for at in largest {
            self.floor[at] = true;
        }
    }

    /// Fills floor with three walls around it, until none is left: a box there would stay.
    fn fill_niches(&mut self) {
        while let Some(niche) = self.niche() {
            self.floor[niche] = false;
        }
    }

    fn niche(&self) -> Option<usize> {
        let open = |at: usize| self.beside(at).iter().filter(|at| self.floor[**at]).count();
        self.places().find(|at| open(*at) < 2)
    }

    /// The first rectangle of 3×4 floor cells, lying or standing: too much room to be a puzzle.
    fn hall(&self) -> Option<Vec<usize>> {
        let halls = self.places().flat_map(|at| [(4, 3), (3, 4)].map(|size| (at, size)));
        let cells = |(at, (width, height)): (usize, (usize, usize))| -> Vec<usize> {
            (0..width * height).map(|it| at + it / width * self.columns + it % width).collect()
        };
        let is_floor = |at: &usize| self.floor.get(*at).copied().unwrap_or_default();
        halls.map(cells).find(|hall| hall.iter().all(is_floor))
    }

    /// Whether the floor touches all four sides, and there is enough of it.
    fn is_fair(&self) -> bool {
        let column = |x: usize| self.places().any(|at| at % self.columns == x);
        let row = |y: usize| self.places().any(|at| at / self.columns == y);
        column(1)
            && column(self.columns - 2)
            && row(1)
            && row(self.rows - 2)
            && self.places().count() * 5 >= (self.columns - 2) * (self.rows - 2) * 2
    }

    /// The floor with the walls around it. Walls that no floor touches are left out, as levels are written.
    fn rooms(&self) -> Rooms {
        let mut tiles = vec![Tile::Floor; self.floor.len()];
        for at in self.places() {
            let above = at - self.columns - 1;
            let around = (0..9).map(|it| above + it / 3 * self.columns + it % 3);
            around.filter(|at| !self.floor[*at]).for_each(|at| tiles[at] = Tile::Wall);
        }
        Rooms { columns: self.columns, tiles, floor: self.places().collect() }
    }
}
