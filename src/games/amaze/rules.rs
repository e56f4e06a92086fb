//! The rules of Amaze as a search problem, plain and slow: what every solution is replayed by.

use crate::game;
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Direction};
use solver::Problem;

/// What changes in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where the ball is.
    pub ball: Cell,
    /// The board's tiles, row by row.
    pub tiles: Vec<Tile>,
}

impl Problem for Level {
    type State = State;
    type Action = Direction;

    fn initial(&self) -> State {
        State { ball: self.ball(), tiles: self.tiles().to_vec() }
    }

    fn actions(&self, state: &State) -> Vec<Direction> {
        let moves = |direction: &Direction| self.slide(state.ball, *direction).next().is_some();
        Direction::ALL.into_iter().filter(moves).collect()
    }

    fn result(&self, state: &State, direction: &Direction) -> State {
        let mut next = state.clone();
        for cell in self.slide(state.ball, *direction) {
            if let Some(index) = self.index(cell) {
                next.tiles[index] = Tile::Painted;
            }
            next.ball = cell;
        }
        next
    }

    fn is_goal(&self, state: &State) -> bool {
        !state.tiles.contains(&Tile::Floor)
    }
}

impl game::Level for Level {
    fn at(&self, state: &State) -> Level {
        self.with(state.tiles.clone(), state.ball)
    }

    fn same_board(&self, other: &Level) -> bool {
        let walls = |level: &Level| -> Vec<bool> {
            level.tiles().iter().map(|tile| *tile == Tile::Wall).collect()
        };
        self.columns() == other.columns() && walls(self) == walls(other)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Distinct states by the least number of moves that leads to them.
    fn perft(level: &Level) -> Vec<usize> {
        let mut known = vec![level.initial()];
        let mut layer = known.clone();
        let mut counts = Vec::new();
        while !layer.is_empty() {
            counts.push(layer.len());
            let mut next: Vec<State> = Vec::new();
            for state in &layer {
                for action in level.actions(state) {
                    let after = level.result(state, &action);
                    if !known.contains(&after) {
                        known.push(after.clone());
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        counts
    }

    /// The same over a map of letters, by rules written a second time.
    fn perft_of_letters(text: &str) -> Vec<usize> {
        let mut rows: Vec<Vec<char>> =
            text.lines().skip(1).map(|row| row.chars().collect()).collect();
        let slide = |(rows, x, y): &(Vec<Vec<char>>, usize, usize), dx: isize, dy: isize| {
            let (mut rows, mut x, mut y) = (rows.clone(), *x, *y);
            loop {
                let next = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                match rows.get(next.1).and_then(|row| row.get(next.0)) {
                    None | Some('#') => return (rows, x, y),
                    Some(_) => (x, y) = next,
                }
                rows[y][x] = '+';
            }
        };
        let y = rows.iter().position(|row| row.contains(&'@')).unwrap();
        let x = rows[y].iter().position(|letter| *letter == '@').unwrap();
        rows[y][x] = '+';
        let mut known = BTreeSet::from([(rows.clone(), x, y)]);
        let mut layer = known.clone();
        let mut counts = Vec::new();
        while !layer.is_empty() {
            counts.push(layer.len());
            let mut next = BTreeSet::new();
            for state in &layer {
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    next.insert(slide(state, dx, dy));
                }
            }
            layer = next.into_iter().filter(|state| known.insert(state.clone())).collect();
        }
        counts
    }

    fn check(text: &str, expected: &[usize]) {
        let level: Level = text.parse().unwrap();
        assert_eq!(perft(&level), perft_of_letters(text));
        assert_eq!(perft(&level), expected);
        assert_eq!(expected[0], 1);
    }

    #[test]
    fn states_by_depth_of_a_wide_board() {
        check("amaze\n......\n.#..#.\n@...+.\n.#....\n", &[1, 3, 6, 9, 14, 18, 25, 25, 16, 7]);
    }

    #[test]
    fn states_by_depth_of_a_board_with_one_way_slides() {
        check(
            "amaze\n#######\n#@..#.#\n#.#...#\n#..+..#\n#.#.#.#\n#....##\n#######\n",
            &[1, 2, 4, 6, 8, 8, 7],
        );
    }

    #[test]
    fn a_slide_against_a_wall_is_no_action() {
        let level: Level = "amaze\n.#.\n@..\n###\n".parse().unwrap();
        assert_eq!(level.actions(&level.initial()), [Direction::Up, Direction::Right]);
    }
}
