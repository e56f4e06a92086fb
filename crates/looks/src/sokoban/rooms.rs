//! Rooms: which cells are floor. They hang together, and nothing of them lies at the edge of their rectangle.

use crate::dice::Dice;

pub(super) const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Floor in a rectangle of cells.
#[derive(Clone, Debug)]
pub(super) struct Rooms {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) floor: Vec<bool>,
}

/// Rooms have at least so many cells.
const LEAST: usize = 6;

impl Rooms {
    /// Any rooms.
    pub(super) fn draw(dice: &mut Dice) -> Rooms {
        loop {
            let (columns, rows) = size(dice);
            let mut rooms = Rooms { columns, rows, floor: vec![false; columns * rows] };
            rooms.shape(dice);
            rooms.block(dice);
            let rooms = rooms.largest().trimmed();
            let cells = rooms.floor.iter().filter(|is| **is).count();
            if cells >= LEAST && rooms.columns >= 5 && rooms.rows >= 5 {
                return rooms;
            }
        }
    }

    /// Makes some of it floor.
    fn shape(&mut self, dice: &mut Dice) {
        let (wide, high) = (self.columns as i32 - 2, self.rows as i32 - 2);
        match dice.int(0, 9) {
            0 | 1 => self.fill((1, 1, wide, high), true),
            2 | 3 => {
                self.fill((1, 1, wide, high), true);
                self.cut(dice);
            }
            4..=6 => self.join(dice),
            7 | 8 => self.divide(dice),
            _ => self.carve(dice),
        }
    }

    fn at(&self, (x, y): (i32, i32)) -> usize {
        y as usize * self.columns + x as usize
    }

    /// Whether a cell may be floor: it is not at the edge.
    fn is_inner(&self, (x, y): (i32, i32)) -> bool {
        x > 0 && y > 0 && x + 1 < self.columns as i32 && y + 1 < self.rows as i32
    }

    fn fill(&mut self, (x, y, wide, high): (i32, i32, i32, i32), floor: bool) {
        for k in 0..wide * high {
            let cell = (x + k % wide, y + k / wide);
            if self.is_inner(cell) {
                let at = self.at(cell);
                self.floor[at] = floor;
            }
        }
    }

    /// Cuts corners off: an L, a T, a cross.
    fn cut(&mut self, dice: &mut Dice) {
        let (wide, high) = (self.columns as i32 - 2, self.rows as i32 - 2);
        let mut corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        dice.shuffle(&mut corners);
        for (right, down) in &corners[..dice.int(1, 4) as usize] {
            let (a, b) = (dice.int(1, (wide / 2).max(1)), dice.int(1, (high / 2).max(1)));
            self.fill((1 + right * (wide - a), 1 + down * (high - b), a, b), false);
        }
    }

    /// Rectangles, each joined to the one before.
    fn join(&mut self, dice: &mut Dice) {
        let (wide, high) = (self.columns as i32 - 2, self.rows as i32 - 2);
        let mut before: Option<(i32, i32)> = None;
        for _ in 0..dice.int(2, 5) {
            let (a, b) = (dice.int(2, (wide / 2 + 1).max(2)), dice.int(2, (high / 2 + 1).max(2)));
            let (x, y) = (dice.int(1, (wide - a + 1).max(1)), dice.int(1, (high - b + 1).max(1)));
            self.fill((x, y, a, b), true);
            let middle = (x + a / 2, y + b / 2);
            if let Some(other) = before.replace(middle) {
                self.corridor(other, middle, dice);
            }
        }
    }

    fn corridor(&mut self, from: (i32, i32), to: (i32, i32), dice: &mut Dice) {
        let broad = dice.int(1, 2);
        let corner = if dice.chance(0.5) { (to.0, from.1) } else { (from.0, to.1) };
        for (one, other) in [(from, corner), (corner, to)] {
            let (x, y) = (one.0.min(other.0), one.1.min(other.1));
            let (wide, high) = ((one.0 - other.0).abs() + 1, (one.1 - other.1).abs() + 1);
            self.fill((x, y, wide.max(broad), high.max(broad)), true);
        }
    }

    /// Inner walls with doors in them.
    fn divide(&mut self, dice: &mut Dice) {
        let (wide, high) = (self.columns as i32 - 2, self.rows as i32 - 2);
        self.fill((1, 1, wide, high), true);
        if wide >= 5 {
            let x = dice.int(3, wide - 2);
            self.fill((x, 1, 1, high), false);
            for _ in 0..dice.int(1, 2) {
                self.fill((x, dice.int(1, high), 1, 1), true);
            }
        }
        if high >= 5 && dice.chance(0.6) {
            let y = dice.int(3, high - 2);
            self.fill((1, y, wide, 1), false);
            for _ in 0..dice.int(1, 3) {
                self.fill((dice.int(1, wide), y, 1, 1), true);
            }
        }
    }

    /// Corridors at random.
    fn carve(&mut self, dice: &mut Dice) {
        let mut at = (dice.int(1, self.columns as i32 - 2), dice.int(1, self.rows as i32 - 2));
        for _ in 0..dice.int(8, 30) {
            let (dx, dy) = dice.pick(&WAYS);
            let broad = dice.int(1, 2);
            for _ in 0..dice.int(1, 4) {
                self.fill((at.0, at.1, broad, broad), true);
                let next = (at.0 + dx, at.1 + dy);
                if self.is_inner(next) {
                    at = next;
                }
            }
        }
    }

    /// Pillars and blocks of wall.
    fn block(&mut self, dice: &mut Dice) {
        let cells = self.floor.iter().filter(|is| **is).count() as i32;
        if dice.chance(0.25) {
            return;
        }
        for _ in 0..dice.int(0, cells / 11 + 1) {
            let (wide, high) = dice.pick(&[(1, 1), (1, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 1)]);
            let cell = (dice.int(1, self.columns as i32 - 2), dice.int(1, self.rows as i32 - 2));
            self.fill((cell.0, cell.1, wide, high), false);
        }
    }

    /// The most cells of floor that hang together.
    fn largest(self) -> Rooms {
        let mut known = vec![false; self.floor.len()];
        let mut best: Vec<usize> = Vec::new();
        for start in 0..self.floor.len() {
            if self.floor[start] && !known[start] {
                let cells = self.reached(start, |_| true);
                for cell in &cells {
                    known[*cell] = true;
                }
                best = if cells.len() > best.len() { cells } else { best };
            }
        }
        let mut floor = vec![false; self.floor.len()];
        for cell in best {
            floor[cell] = true;
        }
        Rooms { floor, ..self }
    }

    /// The floor that hangs together with a cell, through cells that are free.
    pub(super) fn reached(&self, start: usize, is_free: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut known = vec![false; self.floor.len()];
        known[start] = true;
        let mut cells = vec![start];
        let mut next = 0;
        while let Some(cell) = cells.get(next).copied() {
            next += 1;
            for way in WAYS {
                let beside = self.step(cell, way);
                if self.floor[beside] && is_free(beside) && !known[beside] {
                    known[beside] = true;
                    cells.push(beside);
                }
            }
        }
        cells
    }

    /// The cell beside one of floor.
    pub(super) fn step(&self, cell: usize, (dx, dy): (i32, i32)) -> usize {
        (cell as i32 + dy * self.columns as i32 + dx) as usize
    }

    /// With just one row and one column around the floor.
    fn trimmed(self) -> Rooms {
        let cells = (0..self.floor.len()).filter(|cell| self.floor[*cell]);
        let places: Vec<_> = cells.map(|cell| (cell % self.columns, cell / self.columns)).collect();
        let range = |values: Vec<usize>| {
            let (low, high) = (values.iter().min().copied(), values.iter().max().copied());
            (low.unwrap_or(1) - 1, high.unwrap_or(1) + 1)
        };
        let (left, right) = range(places.iter().map(|it| it.0).collect());
        let (top, bottom) = range(places.iter().map(|it| it.1).collect());
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        let at = |k: usize| self.floor[(top + k / columns) * self.columns + left + k % columns];
        Rooms { columns, rows, floor: (0..columns * rows).map(at).collect() }
    }
}

/// Columns and rows, walls included.
fn size(dice: &mut Dice) -> (usize, usize) {
    let (columns, rows) = match dice.int(0, 9) {
        0 | 1 => (dice.int(5, 7), dice.int(5, 7)),
        2..=8 => (dice.int(6, 16), dice.int(5, 12)),
        _ => (dice.int(12, 24), dice.int(9, 18)),
    };
    (columns as usize, rows as usize)
}
