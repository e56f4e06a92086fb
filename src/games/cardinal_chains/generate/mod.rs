//! New boards from a seed: chains first, then numbers that rise along them, until there is one solution and it is as hard
//! as asked for.

mod ground;
#[cfg(test)]
mod tests;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::game::{Difficulty, GenerateError, GenerateOptions};
use crate::games::cardinal_chains::explain::{difficulty, explain};
use crate::games::cardinal_chains::generate::ground::Ground;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::rules::Action;
use crate::games::cardinal_chains::search::{self, Chains};
use crate::geometry::{Cell, Direction};
use solver::{Limits, Solution};

/// Boards that are tried before the generator gives up.
const TRIES: usize = 600;
/// Times that numbers are changed to rule out another solution, for each board.
const REPAIRS: usize = 80;

/// What a new board is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// How many chains.
    pub starts: usize,
    /// The highest number, 1 at least.
    pub highest: u16,
    /// The same seed gives the same board.
    pub seed: u64,
    /// How hard it is, by what its explanation takes; any where left out.
    pub difficulty: Option<Difficulty>,
}

/// A new board.
#[derive(Clone, Debug)]
pub struct New {
    /// The board, which has one solution.
    pub level: Level,
    /// The solution.
    pub solution: Solution<Action>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// Makes a board.
///
/// # Errors
/// The request cannot be met, or was not within the generator's budget.
pub fn generate(request: &Request) -> Result<New, GenerateError> {
    request.check()?;
    let mut random = ChaCha8Rng::seed_from_u64(request.seed);
    for _ in 0..TRIES {
        let Some(level) = attempt(request, &mut random) else { continue };
        let difficulty = difficulty(&explain(&level, Limits::default()));
        if request.difficulty.is_some_and(|wanted| wanted != difficulty) {
            continue;
        }
        if let Ok(solution) = search::solve(&level, Limits::default()) {
            return Ok(New { level, solution, difficulty });
        }
    }
    let hard = request.difficulty.map(|it| format!(" {it}")).unwrap_or_default();
    Err(GenerateError::NotFound(format!(
        "no{hard} board of {} x {} cells with {} starts, numbers to {} and one solution in {TRIES} tries: \
         another seed, or more numbers, may help",
        request.columns, request.rows, request.starts, request.highest
    )))
}

impl Request {
    /// What is asked for, and what is usual where it says nothing: a start for every 20 cells, numbers to 9.
    #[must_use]
    pub fn of(options: &GenerateOptions) -> Request {
        let (columns, rows) = options.size.unwrap_or_default();
        Request {
            columns,
            rows,
            starts: options.starts.unwrap_or_else(|| columns.saturating_mul(rows).div_ceil(20)),
            highest: options.highest.unwrap_or(9),
            seed: options.seed,
            difficulty: options.difficulty,
        }
    }

    /// Sides of a board, at most.
    pub const LONGEST: usize = 25;

    fn check(&self) -> Result<(), GenerateError> {
        let cells = self.columns.saturating_mul(self.rows);
        let fault =
            if self.columns == 0 || self.rows == 0 || self.columns.max(self.rows) > Self::LONGEST {
                format!("expected a board of 1 to {} columns and rows", Self::LONGEST)
            } else if self.starts == 0 || self.starts > Chain::MOST || self.starts * 3 > cells {
                let most = Chain::MOST.min(cells / 3);
                format!("expected 1 to {most} starts on {cells} cells, not {}", self.starts)
            } else if self.highest == 0 || self.highest > Tile::MOST {
                format!("expected numbers to 1 to {}, not {}", Tile::MOST, self.highest)
            } else {
                return Ok(());
            };
        Err(GenerateError::NotFound(fault))
    }
}

/// Chains, and the numbers along them.
struct Draft {
    columns: usize,
    rows: usize,
    chains: Vec<Vec<Cell>>,
    /// By chain: the numbers of the cells after its start.
    numbers: Vec<Vec<u16>>,
}

fn attempt(request: &Request, random: &mut ChaCha8Rng) -> Option<Level> {
    let (columns, rows) = (request.columns, request.rows);
    let chains = Ground::new(columns, rows).chains(request.starts, random)?;
    let numbers = chains.iter().map(|cells| rising(cells.len() - 1, request.highest, random));
    let numbers = numbers.collect();
    let mut draft = Draft { columns, rows, chains, numbers };
    for _ in 0..REPAIRS {
        let level = draft.level()?;
        let two =
            search::solutions(&level, 2, Limits { expanded: Some(20_000), ..Limits::default() });
        match two.found.as_slice() {
            [_] if two.complete => return Some(level),
            [_, _] => {}
            _ => return None,
        }
        let other = two.found.iter().find(|chains| !draft.is(chains))?;
        if !draft.rule_out(other, request.highest, random) {
            return None;
        }
    }
    None
}

/// Numbers that rise from 1 at least to `highest` at most.
fn rising(count: usize, highest: u16, random: &mut ChaCha8Rng) -> Vec<u16> {
    let mut numbers: Vec<u16> = (0..count).map(|_| random.random_range(1..=highest)).collect();
    numbers.sort_unstable();
    numbers
}

impl Draft {
    fn level(&self) -> Option<Level> {
        let mut tiles = vec![Tile::Hole; self.columns * self.rows];
        let index = |cell: &Cell| cell.y as usize * self.columns + cell.x as usize;
        for (chain, cells) in Chain::first(self.chains.len()).zip(&self.chains) {
            tiles[index(cells.first()?)] = Tile::Start(chain);
            for (cell, number) in cells[1..].iter().zip(&self.numbers[chain.index()]) {
                tiles[index(cell)] = Tile::Number(*number);
            }
        }
        Level::new(self.columns, self.rows, tiles, Vec::new()).ok()
    }

    fn is(&self, solution: &Chains) -> bool {
        let cells = |(cells, steps): (&Vec<Cell>, &Vec<Direction>)| {
            steps.len() + 1 == cells.len()
                && cells.windows(2).zip(steps).all(|(pair, step)| pair[0] + *step == pair[1])
        };
        self.chains.iter().zip(solution).all(cells)
    }

    /// The chain and the place in it of a cell.
    fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        self.chains.iter().enumerate().find_map(|(chain, cells)| {
            cells.iter().position(|it| *it == cell).map(|place| (chain, place))
        })
    }

    /// Changes numbers so that some step of another solution goes down.
    fn rule_out(&mut self, other: &Chains, highest: u16, random: &mut ChaCha8Rng) -> bool {
        let mut steps: Vec<(Cell, Cell)> = Vec::new();
        for (cells, ways) in self.chains.iter().zip(other) {
            let mut at = cells[0];
            for way in ways {
                steps.push((at, at + *way));
                at = at + *way;
            }
        }
        while !steps.is_empty() {
            let (from, to) = steps.swap_remove(random.random_range(0..steps.len()));
            let (Some(from), Some(to)) = (self.place(from), self.place(to)) else { continue };
            let lower_first = random.random_bool(0.5);
            if from.1 == 0 || to.1 == 0 || (from.0 == to.0 && to.1 > from.1) {
                continue;
            }
            if lower_first && self.lower(to, from) || self.raise(from, to, highest) {
                return true;
            }
        }
        false
    }

    fn number(&self, (chain, place): (usize, usize)) -> u16 {
        self.numbers[chain][place - 1]
    }

    /// Raises the numbers from `from` on, so that `to` lies below.
    fn raise(&mut self, from: (usize, usize), to: (usize, usize), highest: u16) -> bool {
        let by = self.number(to) + 1 - self.number(from).min(self.number(to));
        let numbers = &self.numbers[from.0];
        if numbers.last().is_none_or(|last| last + by > highest) {
            return false;
        }
        for number in &mut self.numbers[from.0][from.1 - 1..] {
            *number += by;
        }
        // Raising a chain can raise `to` with it.
        self.number(from) > self.number(to)
    }

    /// Lowers the numbers up to `to`, so that `from` lies above.
    fn lower(&mut self, to: (usize, usize), from: (usize, usize)) -> bool {
        let by = self.number(to) + 1 - self.number(from).min(self.number(to));
        if self.numbers[to.0].first().is_none_or(|first| *first <= by) {
            return false;
        }
        for number in &mut self.numbers[to.0][..to.1] {
            *number -= by;
        }
        self.number(from) > self.number(to)
    }
}
