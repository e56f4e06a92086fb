//! The rules of Bloxorz as a search problem, plain and slow: what every solution is replayed by.
//!
//! Falling is no action, and neither is a move whose end what is known of the wiring does not settle: a plan made of
//! actions is certain. [`Level::land`] tells the three apart.

use std::fmt;
use std::str::FromStr;

use crate::game;
use crate::games::bloxorz::level::{Block, Level, Targets, Tile};
use crate::geometry::{Cell, Direction};
use solver::Problem;

/// What changes in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Where the block is.
    pub block: Block,
    /// Which bridges are present: bit `i` is the `i`-th of [`Level::bridges`].
    pub bridges: u64,
}

/// One key. Written `U`, `D`, `L`, `R`, and `S` for Space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The block, or the selected half, rolls.
    Roll(Direction),
    /// The other half is selected. No move: it costs nothing.
    Swap,
}

impl Action {
    /// All five, in the order in which searches try them.
    pub const ALL: [Action; 5] = [
        Action::Roll(Direction::Up),
        Action::Roll(Direction::Down),
        Action::Roll(Direction::Left),
        Action::Roll(Direction::Right),
        Action::Swap,
    ];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll(direction) => write!(f, "{direction}"),
            Action::Swap => write!(f, "S"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        if text == "S" {
            return Ok(Action::Swap);
        }
        let direction = text.parse().map(Action::Roll);
        direction.map_err(|_| format!("no action: \"{text}\"; expected U, D, L, R or S"))
    }
}

/// How a roll ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollEnd {
    /// The block rests.
    Rests(State),
    /// The block falls, and the level starts again.
    Falls,
    /// What is known does not settle it: a switch of unknown wiring, a splitter of unknown targets, a cell that no
    /// look has shown.
    Unclear,
}

/// Whether the floor carries a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Support {
    Carries,
    Drops,
    Unknown,
}

impl Level {
    /// How an action ends in a state; `None` where the action is none there (Space with a whole block).
    #[must_use]
    pub fn land(&self, state: &State, action: Action) -> Option<RollEnd> {
        match (action, state.block) {
            (Action::Swap, Block::Split { .. }) => {
                let block = state.block.swapped();
                Some(RollEnd::Rests(State { block, ..*state }))
            }
            (Action::Swap, _) => None,
            (Action::Roll(direction), block) => {
                Some(self.landing(block.rolled(direction), state.bridges))
            }
        }
    }

    fn landing(&self, block: Block, bridges: u64) -> RollEnd {
        let landed = match self.touch_down(block, bridges) {
            RollEnd::Rests(landed) => landed,
            other => return other,
        };
        match landed.block {
            Block::Standing(cell) if self.tile(cell) == Tile::Splitter => {
                match self.targets(cell) {
                    Some(Targets::Cells([active, other])) => {
                        self.rest(Block::Split { active, other }, landed.bridges)
                    }
                    Some(Targets::Falls) => RollEnd::Falls,
                    None => RollEnd::Unclear,
                }
            }
            // The halves join, and land anew.
            split => match split.joined() {
                Some(whole) => self.touch_down(whole, landed.bridges),
                None => RollEnd::Rests(landed),
            },
        }
    }

    /// The block comes down, presses what it presses, and still has to be carried.
    fn touch_down(&self, block: Block, bridges: u64) -> RollEnd {
        match self.support(block, bridges) {
            Support::Carries => {}
            Support::Drops => return RollEnd::Falls,
            Support::Unknown => return RollEnd::Unclear,
        }
        let pressed: Vec<Cell> = self.pressed(block).collect();
        match self.press(&pressed, bridges) {
            Some(after) => self.rest(block, after),
            None => RollEnd::Unclear,
        }
    }

    fn rest(&self, block: Block, bridges: u64) -> RollEnd {
        match self.support(block, bridges) {
            Support::Carries => RollEnd::Rests(State { block, bridges }),
            Support::Drops => RollEnd::Falls,
            Support::Unknown => RollEnd::Unclear,
        }
    }

    fn support(&self, block: Block, bridges: u64) -> Support {
        let mut worst = Support::Carries;
        for cell in block.cells() {
            match (self.tile(cell), block) {
                (Tile::Void, _) | (Tile::Fragile, Block::Standing(_)) => return Support::Drops,
                (Tile::Bridge { .. }, _) if !self.carries(cell, bridges) => return Support::Drops,
                // What the half that waits stands on carries it.
                (Tile::Unknown, Block::Split { other, .. }) if cell == other => {}
                (Tile::Unknown, _) => worst = Support::Unknown,
                _ => {}
            }
        }
        worst
    }

    fn carries(&self, bridge: Cell, bridges: u64) -> bool {
        self.bridges().position(|cell| cell == bridge).is_some_and(|bit| bridges >> bit & 1 == 1)
    }

    /// The switches that a block presses as it lands: of a split one, what the active half presses.
    pub fn pressed(&self, block: Block) -> impl Iterator<Item = Cell> {
        let parts = if matches!(block, Block::Split { .. }) { 1 } else { 2 };
        block.cells().take(parts).filter(move |cell| match self.tile(*cell) {
            Tile::Soft => true,
            Tile::Hard => matches!(block, Block::Standing(_)),
            _ => false,
        })
    }

    /// The bridges after some switches were pressed in one landing: all look at the bridges before it. `None` where
    /// what is known does not settle it.
    #[must_use]
    pub fn press(&self, pressed: &[Cell], bridges: u64) -> Option<u64> {
        let mut after = bridges;
        for (bit, bridge) in self.bridges().enumerate().take_while(|_| !pressed.is_empty()) {
            let present = bridges >> bit & 1 == 1;
            if self.effects_of(pressed, bridge).flips(present)? {
                after ^= 1 << bit;
            }
        }
        Some(after)
    }
}

impl Problem for Level {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State { block: self.block(), bridges: self.present() }
    }

    fn actions(&self, state: &State) -> Vec<Action> {
        let rests = |action: &Action| matches!(self.land(state, *action), Some(RollEnd::Rests(_)));
        Action::ALL.into_iter().filter(rests).collect()
    }

    fn result(&self, state: &State, action: &Action) -> State {
        match self.land(state, *action) {
            Some(RollEnd::Rests(next)) => next,
            _ => *state,
        }
    }

    fn is_goal(&self, state: &State) -> bool {
        matches!(state.block, Block::Standing(cell) if self.tile(cell) == Tile::Goal)
    }

    fn cost(&self, _state: &State, action: &Action) -> u32 {
        u32::from(*action != Action::Swap)
    }
}

impl game::Level for Level {
    fn at(&self, state: &State) -> Level {
        self.with(state.block, state.bridges)
    }

    /// What is known of the wiring does not matter, nor cells that one of the two does not know.
    fn same_board(&self, other: &Level) -> bool {
        let fits = |cell: Cell| match (self.tile(cell), other.tile(cell)) {
            // Where a bridge hangs, or that there is one, may not be seen while it is folded away.
            (Tile::Unknown, _)
            | (_, Tile::Unknown)
            | (Tile::Bridge { .. }, Tile::Bridge { .. } | Tile::Void)
            | (Tile::Void, Tile::Bridge { .. }) => true,
            (one, two) => one == two,
        };
        let columns = self.columns().max(other.columns()) as i32;
        let rows = self.rows().max(other.rows()) as i32;
        (0..rows).all(|y| (0..columns).all(|x| fits(Cell { x, y })))
    }

    fn agrees(&self, seen: &Level) -> bool {
        let tile = |cell| (self.tile(cell), seen.tile(cell));
        let cells = self.cells(|_| true).chain(seen.cells(|_| true));
        self.block() == seen.block()
            && cells
                .map(tile)
                .all(|(one, two)| one == two || one == Tile::Unknown || two == Tile::Unknown)
    }
}

#[cfg(test)]
mod tests;
