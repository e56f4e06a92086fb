//! The rules of Sokoban as a search problem, plain and slow: what every solution is replayed by.

use crate::game;
use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::{Cell, Direction};
use solver::Problem;

/// What changes in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where the player is.
    pub player: Cell,
    /// Where the boxes are, sorted.
    pub boxes: Vec<Cell>,
}

impl State {
    /// The place of the box on a cell in [`State::boxes`].
    fn box_at(&self, cell: Cell) -> Option<usize> {
        self.boxes.binary_search(&cell).ok()
    }

    /// Whether a step from here pushes a box, or would if nothing stood behind it.
    #[must_use]
    pub fn pushes(&self, step: Direction) -> bool {
        self.box_at(self.player + step).is_some()
    }
}

/// An action is one step of the player. A step that pushes a box costs 1, any other nothing.
impl Problem for Level {
    type State = State;
    type Action = Direction;

    fn initial(&self) -> State {
        State { player: self.player(), boxes: self.boxes().to_vec() }
    }

    fn actions(&self, state: &State) -> Vec<Direction> {
        let is_wall = |cell: Cell| self.tile(cell) == Tile::Wall;
        let is_legal = |step: &Direction| {
            let next = state.player + *step;
            let free = |cell: Cell| !is_wall(cell) && state.box_at(cell).is_none();
            if state.pushes(*step) { free(next + *step) } else { !is_wall(next) }
        };
        Direction::ALL.into_iter().filter(is_legal).collect()
    }

    fn result(&self, state: &State, step: &Direction) -> State {
        let player = state.player + *step;
        let mut boxes = state.boxes.clone();
        if let Some(pushed) = state.box_at(player) {
            boxes[pushed] = player + *step;
            boxes.sort_unstable();
        }
        State { player, boxes }
    }

    fn is_goal(&self, state: &State) -> bool {
        state.boxes.iter().all(|cell| self.tile(*cell) == Tile::Goal)
    }

    fn cost(&self, state: &State, step: &Direction) -> u32 {
        u32::from(state.pushes(*step))
    }
}

impl game::Level for Level {
    fn at(&self, state: &State) -> Level {
        self.with(state.boxes.clone(), state.player)
    }

    fn same_board(&self, other: &Level) -> bool {
        self.columns() == other.columns() && self.tiles() == other.tiles()
    }
}

#[cfg(test)]
mod tests;
