//! The rules of Amaze as a search problem, plain and slow: what every solution is replayed by.

use crate::game;
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Direction};
use crate::solver::Problem;

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
