//! Boards that can be played, some moves into their play.

use crate::amaze::Cell;
use crate::dice::Dice;

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    floor: Vec<bool>,
    painted: Vec<bool>,
    ball: (usize, usize),
    /// Where the ball is drawn, in cells: on its way to the ball's cell where it moves.
    pub(super) flight: (f32, f32),
}

const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Board {
    /// Any board that can still be won; now and then one that is.
    pub(super) fn draw(dice: &mut Dice) -> Board {
        loop {
            let size = (dice.int(3, 16) as usize, dice.int(3, 18) as usize);
            let board =
                if dice.chance(0.3) { Board::room(size, dice) } else { Board::carved(size, dice) };
            if let Some(board) = board.map(|board| board.played(dice))
                && board.can_be_won()
            {
                return board;
            }
        }
    }

    /// A room with blocks of wall in it, its corners cut.
    fn room((columns, rows): (usize, usize), dice: &mut Dice) -> Option<Board> {
        let mut floor = vec![true; columns * rows];
        for _ in 0..dice.int(0, 2 + (columns * rows / 12) as i32) {
            let most = dice.pick(&[1, 1, 2, 3]);
            let (wide, high) = (dice.int(1, most), dice.int(1, most));
            let corner = dice.chance(0.3);
            let place = |room: usize, size: i32, dice: &mut Dice| {
                let last = room as i32 - size;
                if corner { dice.pick(&[0, last]) } else { dice.int(0, last) }
            };
            let (x, y) = (place(columns, wide, dice), place(rows, high, dice));
            for k in 0..wide * high {
                let (column, row) = (x + k % wide, y + k / wide);
                if column >= 0 && row >= 0 {
                    floor[row as usize * columns + column as usize] = false;
                }
            }
        }
        let start = dice.int(0, (columns * rows) as i32 - 1) as usize;
        let reached = Board::reached(&floor, columns, start);
        Board::of((columns, rows), reached, (start % columns, start / columns))
    }

    /// The floor that hangs together with a cell.
    fn reached(floor: &[bool], columns: usize, start: usize) -> Vec<bool> {
        let mut reached = vec![false; floor.len()];
        let mut open = if floor[start] { vec![start] } else { Vec::new() };
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut reached[cell], true) {
                continue;
            }
            let column = cell % columns;
            let beside = [
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then(|| cell + 1),
                cell.checked_sub(columns),
                Some(cell + columns).filter(|next| *next < floor.len()),
            ];
            open.extend(
                beside.into_iter().flatten().filter(|next| floor[*next] && !reached[*next]),
            );
        }
        reached
    }

    /// A board of this floor, where that is enough for one.
    fn of(
        (columns, rows): (usize, usize),
        floor: Vec<bool>,
        ball: (usize, usize),
    ) -> Option<Board> {
        let cells = floor.iter().filter(|is| **is).count();
        let flight = (ball.0 as f32, ball.1 as f32);
        let board = Board { columns, rows, painted: vec![false; floor.len()], floor, ball, flight };
        (cells >= 5).then(|| board.trimmed()).filter(|board| board.columns >= 2 && board.rows >= 2)
    }

    /// Corridors that a sliding ball has made: what it stops at is a wall for good.
    fn carved((columns, rows): (usize, usize), dice: &mut Dice) -> Option<Board> {
        let mut floor = vec![false; columns * rows];
        let mut wall = vec![false; columns * rows];
        let index = |x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && x < columns as i32 && y < rows as i32;
            inside.then(|| y as usize * columns + x as usize)
        };
        let start = (dice.int(0, columns as i32 - 1), dice.int(0, rows as i32 - 1));
        let mut at = start;
        floor[index(at.0, at.1)?] = true;
        for _ in 0..dice.int(4, 40) {
            let (dx, dy) = dice.pick(&WAYS);
            let most = dice.int(1, 9);
            let (mut end, mut steps) = (at, 0);
            while let Some(next) = index(end.0 + dx, end.1 + dy) {
                // Through floor it slides on: nothing stops it there.
                if wall[next] || (steps >= most && !floor[next]) {
                    break;
                }
                end = (end.0 + dx, end.1 + dy);
                steps += 1;
            }
            if steps == 0 {
                continue;
            }
            let mut place = at;
            while place != end {
                place = (place.0 + dx, place.1 + dy);
                floor[index(place.0, place.1)?] = true;
            }
            if let Some(next) = index(end.0 + dx, end.1 + dy) {
                wall[next] = true;
            }
            at = end;
        }
        Board::of((columns, rows), floor, (start.0 as usize, start.1 as usize))
    }

    /// Without rows and columns that are all wall at its sides.
    fn trimmed(&self) -> Board {
        let cells = (0..self.floor.len()).filter(|k| self.floor[*k]);
        let places: Vec<_> = cells.map(|k| (k % self.columns, k / self.columns)).collect();
        let range = |values: Vec<usize>| {
            let (low, high) = (values.iter().min().copied(), values.iter().max().copied());
            (low.unwrap_or(0), high.unwrap_or(0))
        };
        let (left, right) = range(places.iter().map(|it| it.0).collect());
        let (top, bottom) = range(places.iter().map(|it| it.1).collect());
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        let cut = |cells: &[bool]| {
            let at = |k: usize| cells[(top + k / columns) * self.columns + left + k % columns];
            (0..columns * rows).map(at).collect()
        };
        let ball = (self.ball.0 - left, self.ball.1 - top);
        Board {
            columns,
            rows,
            floor: cut(&self.floor),
            painted: cut(&self.painted),
            ball,
            flight: (ball.0 as f32, ball.1 as f32),
        }
    }

    /// Some moves later, at times with the ball on its way.
    fn played(mut self, dice: &mut Dice) -> Board {
        let at = self.index(self.ball);
        self.painted[at] = true;
        let moves = if dice.chance(0.3) { 0 } else { dice.octaves(1.0, 60.0) as u32 };
        for _ in 0..moves {
            // All of one colour, nothing says whether it is paint: a won board is rare.
            let before = self.clone();
            self.slide(dice.pick(&WAYS));
            if self.painted == self.floor {
                self = before;
                break;
            }
            self.flight = (self.ball.0 as f32, self.ball.1 as f32);
        }
        if dice.chance(0.06) {
            // What it has come past is painted, what is before it not yet: told by where it is drawn.
            let (dx, dy) = dice.pick(&WAYS);
            let shift = dice.span(0.2, 0.8);
            if self.is_floor(self.ball.0 as i32 + dx, self.ball.1 as i32 + dy) {
                self.flight.0 += shift * dx as f32;
                self.flight.1 += shift * dy as f32;
            }
        }
        if dice.chance(0.02) {
            self.painted.clone_from(&self.floor);
        }
        self
    }

    /// Whether the ball can still come past all that is not painted.
    fn can_be_won(&self) -> bool {
        let mut passed = self.clone();
        let mut stops = vec![self.ball];
        let mut known = vec![false; self.floor.len()];
        known[self.index(self.ball)] = true;
        while let Some(stop) = stops.pop() {
            for way in WAYS {
                passed.ball = stop;
                passed.slide(way);
                let at = self.index(passed.ball);
                if !std::mem::replace(&mut known[at], true) {
                    stops.push(passed.ball);
                }
            }
        }
        passed.painted == self.floor
    }

    fn slide(&mut self, (dx, dy): (i32, i32)) {
        while self.is_floor(self.ball.0 as i32 + dx, self.ball.1 as i32 + dy) {
            self.ball = ((self.ball.0 as i32 + dx) as usize, (self.ball.1 as i32 + dy) as usize);
            let at = self.index(self.ball);
            self.painted[at] = true;
        }
    }

    fn index(&self, (x, y): (usize, usize)) -> usize {
        y * self.columns + x
    }

    /// Whether there is floor, painted or not.
    pub(super) fn is_floor(&self, x: i32, y: i32) -> bool {
        self.cell(x, y) != Cell::Wall
    }

    /// What a cell is; a wall outside.
    pub(super) fn cell(&self, x: i32, y: i32) -> Cell {
        if x < 0 || y < 0 || x >= self.columns as i32 || y >= self.rows as i32 {
            return Cell::Wall;
        }
        let place = (x as usize, y as usize);
        let at = self.index(place);
        match (self.floor[at], self.painted[at]) {
            _ if place == self.ball => Cell::Ball,
            (false, _) => Cell::Wall,
            (true, false) => Cell::Floor,
            (true, true) => Cell::Painted,
        }
    }

    /// All cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.floor.len())
            .map(|k| self.cell((k % self.columns) as i32, (k / self.columns) as i32))
    }

    /// Whether a picture shows where the ball is: not between two cells.
    pub(super) fn sure(&self) -> bool {
        self.flight == (self.ball.0 as f32, self.ball.1 as f32)
    }

    /// In the notation of levels.
    pub(super) fn text(&self) -> String {
        let mut text = "amaze\n".to_owned();
        for (k, cell) in self.cells().enumerate() {
            text.push(match cell {
                Cell::Wall => '#',
                Cell::Floor => '.',
                Cell::Painted => '+',
                Cell::Ball => '@',
            });
            if (k + 1) % self.columns == 0 {
                text.push('\n');
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_one_ball_on_floor_that_is_reached() {
        for seed in 0..300 {
            let board = Board::draw(&mut Dice::new(seed));
            let cells: Vec<Cell> = board.cells().collect();
            assert_eq!(
                cells.iter().filter(|cell| **cell == Cell::Ball).count(),
                1,
                "{}",
                board.text()
            );
            assert!(board.columns >= 2 && board.rows >= 2 && cells.len() <= 16 * 18);
            let rows: Vec<&[Cell]> = cells.chunks(board.columns).collect();
            let blank = |mut cells: Box<dyn Iterator<Item = Cell> + '_>| {
                cells.all(|cell| cell == Cell::Wall)
            };
            assert!(!blank(Box::new(rows[0].iter().copied())), "{}", board.text());
            assert!(!blank(Box::new(rows.iter().map(|row| row[0]))), "{}", board.text());
        }
    }
}
