//! The search problem whose moves are pushes: walking costs nothing, so that where the player stands matters only by
//! what he can walk to.

use crate::games::sokoban::search::board::{Board, NEVER, opposite};
use crate::games::sokoban::search::cells::Cells;
use crate::games::sokoban::search::{corral, freeze, matching};
use solver::Problem;

/// The boxes, and the first of the cells that the player can walk to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::sokoban) struct State<const N: usize> {
    pub(in crate::games::sokoban) boxes: Cells<N>,
    pub(in crate::games::sokoban) player: u16,
}

impl<const N: usize> State<N> {
    /// The state with the player on a cell.
    pub(in crate::games::sokoban) fn new(board: &Board, boxes: Cells<N>, player: u16) -> State<N> {
        State { boxes, player: board.walk(&boxes, player).first() }
    }
}

/// The box on a cell is pushed by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Push {
    pub(super) from: u16,
    /// A place in [`crate::geometry::Direction::ALL`].
    pub(super) way: u8,
}

pub(super) struct Pushes<'a, const N: usize> {
    pub(super) board: &'a Board,
    pub(super) start: State<N>,
    /// By what the bound is multiplied: 1 where the answer is to be proved the cheapest, more to find any soon.
    pub(super) haste: u32,
}

impl<const N: usize> Pushes<'_, N> {
    /// Every push that is legal and does not lose the level by itself.
    fn all(&self, boxes: &Cells<N>, walk: &Cells<N>) -> Vec<Push> {
        let mut pushes = Vec::new();
        for from in boxes.iter() {
            for way in 0..4 {
                let stand = self.board.step(from, opposite(way)).filter(|at| walk.has(*at));
                let to = self.board.step(from, way).filter(|at| !boxes.has(*at));
                let (Some(_), Some(to)) = (stand, to) else { continue };
                if self.board.nearest(to, from) != NEVER {
                    pushes.push(Push { from, way: way as u8 });
                }
            }
        }
        pushes
    }
}

impl<const N: usize> Problem for Pushes<'_, N> {
    type State = State<N>;
    type Action = Push;

    fn initial(&self) -> State<N> {
        self.start
    }

    fn actions(&self, state: &State<N>) -> Vec<Push> {
        let walk = self.board.walk(&state.boxes, state.player);
        let few = corral::pushes(self.board, &state.boxes, &walk);
        few.unwrap_or_else(|| self.all(&state.boxes, &walk))
    }

    fn result(&self, state: &State<N>, push: &Push) -> State<N> {
        let mut boxes = state.boxes;
        boxes.remove(push.from);
        self.board.step(push.from, usize::from(push.way)).map(|to| boxes.insert(to));
        State::new(self.board, boxes, push.from)
    }

    fn is_goal(&self, state: &State<N>) -> bool {
        self.board.goals().iter().all(|goal| state.boxes.has(*goal))
    }

    fn heuristic(&self, state: &State<N>) -> Option<u32> {
        let frozen = freeze::frozen(self.board, &state.boxes);
        if frozen.iter().any(|cell| !self.board.is_goal(cell)) {
            return None;
        }
        let bound = matching::bound(self.board, state, &frozen)?;
        Some(bound * self.haste)
    }
}
