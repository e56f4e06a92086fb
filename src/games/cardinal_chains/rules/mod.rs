//! The rules of Cardinal Chains as a search problem, plain and slow: what every solution is replayed by.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use crate::game;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::geometry::{Cell, Direction};
use solver::Problem;

/// One move. Written `A:R` (chain A grows to the right) or `A:-` (its last cell is taken back).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A chain grows by a cell.
    Grow(Chain, Direction),
    /// A chain's last cell is taken back.
    Retract(Chain),
}

impl Action {
    /// The chain that it is about.
    #[must_use]
    pub fn chain(self) -> Chain {
        match self {
            Action::Grow(chain, _) | Action::Retract(chain) => chain,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Grow(chain, direction) => write!(f, "{chain}:{direction}"),
            Action::Retract(chain) => write!(f, "{chain}:-"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let wrong = || format!("no action: \"{text}\"; expected a chain and a way, as A:R or A:-");
        let (name, step) = text.split_once(':').ok_or_else(wrong)?;
        let mut letters = name.chars();
        let chain = letters.next().and_then(Chain::from_letter).ok_or_else(wrong)?;
        if letters.next().is_some() {
            return Err(wrong());
        }
        match step {
            "-" => Ok(Action::Retract(chain)),
            _ => step.parse().map(|step| Action::Grow(chain, step)).map_err(|_| wrong()),
        }
    }
}

/// What changes in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The steps of each chain that are drawn, those of `A` first.
    pub chains: Vec<Vec<Direction>>,
}

impl Level {
    fn cells_of(&self, state: &State, chain: Chain) -> Vec<Cell> {
        let Some(&start) = self.starts().get(chain.index()) else { return Vec::new() };
        let mut cells = vec![start];
        for step in state.chains.get(chain.index()).into_iter().flatten() {
            cells.push(cells[cells.len() - 1] + *step);
        }
        cells
    }
}

impl Problem for Level {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        State { chains: self.chains().to_vec() }
    }

    fn actions(&self, state: &State) -> Vec<Action> {
        let chains: Vec<Vec<Cell>> =
            self.every_chain().map(|chain| self.cells_of(state, chain)).collect();
        let taken = |cell: &Cell| chains.iter().any(|cells| cells.contains(cell));
        let mut actions = Vec::new();
        for (chain, cells) in self.every_chain().zip(&chains) {
            let Some(&end) = cells.last() else { continue };
            let free = |direction: &Direction| {
                let (here, next) = (self.tile(end), self.tile(end + *direction));
                here.leads_to(next) && next != Tile::Unknown && !taken(&(end + *direction))
            };
            let ways = Direction::ALL.into_iter().filter(free);
            actions.extend(ways.map(|direction| Action::Grow(chain, direction)));
            if cells.len() > 1 {
                actions.push(Action::Retract(chain));
            }
        }
        actions
    }

    fn result(&self, state: &State, action: &Action) -> State {
        let mut next = state.clone();
        if let Some(steps) = next.chains.get_mut(action.chain().index()) {
            match action {
                Action::Grow(_, direction) => steps.push(*direction),
                Action::Retract(_) => drop(steps.pop()),
            }
        }
        next
    }

    fn is_goal(&self, state: &State) -> bool {
        self.heuristic(state) == Some(0)
    }

    /// Cells that no chain covers: each takes a move.
    fn heuristic(&self, state: &State) -> Option<u32> {
        let covered = self.starts().len() + state.chains.iter().map(Vec::len).sum::<usize>();
        Some(self.cells().count().saturating_sub(covered) as u32)
    }
}

impl game::Level for Level {
    fn at(&self, state: &State) -> Level {
        self.with_chains(state.chains.clone())
    }

    fn same_board(&self, other: &Level) -> bool {
        self.columns() == other.columns() && self.tiles() == other.tiles()
    }

    /// Where nothing on the screen tells a chain's way, its cells and its end are all that is seen of it.
    fn agrees(&self, seen: &Level) -> bool {
        let ends = |level: &Level| -> Vec<Option<Cell>> {
            level.every_chain().map(|chain| level.chain(chain).last().copied()).collect()
        };
        self.columns() == seen.columns()
            && self.tiles() == seen.tiles()
            && self.owners() == seen.owners()
            && ends(self) == ends(seen)
    }
}
