//! Boards that can be won, at any stage of their play.

use crate::dice::Dice;
use crate::sokoban::Cell;
use crate::sokoban::pull::Pieces;
use crate::sokoban::rooms::Rooms;

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    cells: Vec<Cell>,
}

const AROUND: [(i32, i32); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// What a board has to have, for its look to be seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    /// Wall wherever there is nothing.
    pub(super) filled: bool,
    /// Cells outside the walls.
    pub(super) outside: bool,
    /// A box on a goal.
    pub(super) home: bool,
}

impl Board {
    /// Any board that has what it needs.
    pub(super) fn draw(needs: Needs, dice: &mut Dice) -> Board {
        loop {
            let rooms = Rooms::draw(dice);
            let Some(pieces) = Pieces::draw(&rooms, dice) else { continue };
            // A few programs leave out what only touches a room's corner.
            let corners = !dice.chance(0.06);
            let board = Board::of(&rooms, &pieces, needs.filled, corners);
            let lacks = |is: bool, cell: Cell| is && !board.cells.contains(&cell);
            if !lacks(needs.outside, Cell::Outside) && !lacks(needs.home, Cell::BoxOnGoal) {
                return board;
            }
        }
    }

    fn of(rooms: &Rooms, pieces: &Pieces, filled: bool, corners: bool) -> Board {
        let (columns, rows) = (rooms.columns, rooms.rows);
        let is_floor = |x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && x < columns as i32 && y < rows as i32;
            inside && rooms.floor[y as usize * columns + x as usize]
        };
        let is_wall = |x: i32, y: i32| {
            let beside = |(dx, dy): &(i32, i32)| {
                (corners || *dx == 0 || *dy == 0) && is_floor(x + dx, y + dy)
            };
            filled || AROUND.iter().any(beside)
        };
        let cell = |at: usize| {
            let (x, y) = ((at % columns) as i32, (at / columns) as i32);
            let goal = pieces.goals.contains(&at);
            match (pieces.boxes.contains(&at), at == pieces.player) {
                (true, _) if goal => Cell::BoxOnGoal,
                (true, _) => Cell::Box,
                (_, true) if goal => Cell::PlayerOnGoal,
                (_, true) => Cell::Player,
                _ if goal => Cell::Goal,
                _ if rooms.floor[at] => Cell::Floor,
                _ if is_wall(x, y) => Cell::Wall,
                _ => Cell::Outside,
            }
        };
        let mut board = Board { columns, rows, cells: (0..columns * rows).map(cell).collect() };
        board.close();
        board
    }

    /// What lies outside but cannot be come to from the edge is wall.
    fn close(&mut self) {
        let mut outer = vec![false; self.cells.len()];
        let edge = |at: &usize| {
            let (x, y) = (at % self.columns, at / self.columns);
            x == 0 || y == 0 || x + 1 == self.columns || y + 1 == self.rows
        };
        let mut open: Vec<usize> = (0..self.cells.len()).filter(edge).collect();
        while let Some(at) = open.pop() {
            if self.cells[at] != Cell::Outside || std::mem::replace(&mut outer[at], true) {
                continue;
            }
            let (x, y) = ((at % self.columns) as i32, (at / self.columns) as i32);
            let beside = AROUND.iter().filter_map(|(dx, dy)| self.index(x + dx, y + dy));
            open.extend(beside);
        }
        for (cell, outer) in self.cells.iter_mut().zip(outer) {
            if *cell == Cell::Outside && !outer {
                *cell = Cell::Wall;
            }
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = x >= 0 && y >= 0 && x < self.columns as i32 && y < self.rows as i32;
        inside.then(|| y as usize * self.columns + x as usize)
    }

    /// What a cell is; outside where there is none.
    pub(super) fn cell(&self, x: i32, y: i32) -> Cell {
        self.index(x, y).map_or(Cell::Outside, |at| self.cells[at])
    }

    /// All cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied()
    }

    /// All places, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns;
        (0..columns * self.rows).map(move |at| ((at % columns) as i32, (at / columns) as i32))
    }

    /// Which of the eight cells around are walls as this is, or are none as this is none; from the upper left one, row by
    /// row. Beyond the board is as outside.
    pub(super) fn same(&self, x: i32, y: i32) -> [bool; 8] {
        let is_wall = |x: i32, y: i32| self.cell(x, y) == Cell::Wall;
        AROUND.map(|(dx, dy)| is_wall(x + dx, y + dy) == is_wall(x, y))
    }

    /// In the notation of levels.
    pub(super) fn text(&self) -> String {
        let mut text = "sokoban\n".to_owned();
        for row in self.cells.chunks(self.columns) {
            let row: String = row.iter().map(|cell| cell.letter()).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use super::*;

    fn any(seed: u64, filled: bool) -> Board {
        Board::draw(Needs { filled, ..Needs::default() }, &mut Dice::new(seed))
    }

    fn count(board: &Board, kinds: &[Cell]) -> usize {
        board.cells().filter(|cell| kinds.contains(cell)).count()
    }

    #[test]
    fn boards_have_one_player_and_a_goal_for_each_box() {
        let (mut won, mut on_goal) = (0, 0);
        for seed in 0..400 {
            let board = any(seed, seed % 5 == 0);
            let text = board.text();
            assert_eq!(count(&board, &[Cell::Player, Cell::PlayerOnGoal]), 1, "{text}");
            let boxes = count(&board, &[Cell::Box, Cell::BoxOnGoal]);
            let goals = count(&board, &[Cell::Goal, Cell::BoxOnGoal, Cell::PlayerOnGoal]);
            assert!(boxes == goals && (1..=8).contains(&boxes), "{text}");
            won += u32::from(count(&board, &[Cell::Box]) == 0);
            on_goal += u32::from(count(&board, &[Cell::PlayerOnGoal]) == 1);
        }
        assert!((2..30).contains(&won) && (10..100).contains(&on_goal), "{won} {on_goal}");
    }

    #[test]
    fn boards_are_enclosed_by_walls_and_no_larger_than_these() {
        for seed in 0..400 {
            let board = any(seed, seed % 5 == 0);
            let text = board.text();
            for (x, y) in board.places() {
                if matches!(board.cell(x, y), Cell::Wall | Cell::Outside) {
                    continue;
                }
                let open = |(dx, dy): &&(i32, i32)| {
                    (*dx == 0 || *dy == 0) && board.cell(x + dx, y + dy) == Cell::Outside
                };
                assert!(AROUND.iter().find(open).is_none(), "{x} {y}: {text}");
            }
            let (right, bottom) = (board.columns as i32 - 1, board.rows as i32 - 1);
            for side in [
                |it: (i32, i32), _: (i32, i32)| it.0 == 0,
                |it: (i32, i32), _: (i32, i32)| it.1 == 0,
                |it: (i32, i32), last: (i32, i32)| it.0 == last.0,
                |it: (i32, i32), last: (i32, i32)| it.1 == last.1,
            ] {
                let mut edge = board.places().filter(|it| side(*it, (right, bottom)));
                assert!(edge.any(|(x, y)| board.cell(x, y) == Cell::Wall), "{text}");
            }
        }
    }

    #[test]
    fn where_all_is_filled_nothing_is_outside() {
        for seed in 0..50 {
            let board = any(seed, true);
            assert_eq!(count(&board, &[Cell::Outside]), 0);
        }
    }

    /// What comes of a step, where it can be taken: boxes that stand in its way are pushed.
    fn stepped(board: &Board, boxes: &[usize], at: usize, by: usize) -> Option<Vec<usize>> {
        let is_free = |cell: usize| board.cells[cell] != Cell::Wall && !boxes.contains(&cell);
        let next = at.wrapping_add(by);
        let Some(k) = boxes.iter().position(|it| *it == next) else {
            return is_free(next).then(|| boxes.to_vec());
        };
        let mut pushed = boxes.to_vec();
        pushed[k] = next.wrapping_add(by);
        is_free(pushed[k]).then(|| {
            pushed.sort_unstable();
            pushed
        })
    }

    fn can_be_won(board: &Board) -> bool {
        let all = |kinds: [Cell; 2]| -> Vec<usize> {
            (0..board.cells.len()).filter(|at| kinds.contains(&board.cells[*at])).collect()
        };
        let start = (all([Cell::Box, Cell::BoxOnGoal]), all([Cell::Player, Cell::PlayerOnGoal])[0]);
        let mut known = HashSet::from([start.clone()]);
        let mut open = VecDeque::from([start]);
        while let Some((boxes, at)) = open.pop_front() {
            if boxes.iter().all(|it| board.cells[*it].is_goal()) {
                return true;
            }
            for by in [1, board.columns, usize::MAX, usize::MAX - board.columns + 1] {
                let state = stepped(board, &boxes, at, by).map(|to| (to, at.wrapping_add(by)));
                open.extend(state.filter(|it| known.insert(it.clone())));
            }
        }
        false
    }

    #[test]
    fn boards_can_be_won() {
        let mut tried = 0;
        for seed in 0..600 {
            let board = any(seed, false);
            // Larger ones take long.
            let boxes = count(&board, &[Cell::Box, Cell::BoxOnGoal]);
            if boxes <= 3 && board.cells.len() <= [0, 400, 120, 60][boxes] {
                assert!(can_be_won(&board), "{}", board.text());
                tried += 1;
            }
        }
        assert!(tried > 100, "{tried}");
    }
}
