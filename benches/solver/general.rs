//! Levels of Amaze and Cardinal Chains with what we and A* take for them, a line of JSON each: `scripts/bench-general` sets models
//! for general solvers beside them.

use std::time::{Duration, Instant};

use screenplay::game::{Game, Objective};
use screenplay::games::amaze::generate::Style;
use screenplay::games::amaze::{self, Amaze};
use screenplay::games::cardinal_chains::level::Tile;
use screenplay::games::cardinal_chains::{self, CardinalChains};
use screenplay::geometry::{Cell, Direction};
use screenplay::solver::{Limits, Problem, Proof, Solution, SolveError, a_star};
use serde_json::{Value, json};

use crate::amaze::generated;
use crate::{chains, write_lines};

/// What A* may take and hold for one level.
const CAP: Duration = Duration::from_secs(5);
const MEMORY: usize = 2 << 30;
/// Ours is measured so often, and the fastest counts.
const REPEATS: u32 = 3;
/// Levels of a set, at most.
const LEVELS: usize = 10;

/// Writes the lines to a file.
pub(crate) fn save(file: &str) {
    let mut lines = Vec::new();
    let mut amaze = vec![("our levels".to_owned(), spread(amaze::pack::pack().map(|it| it.level)))];
    amaze.extend(crate::amaze::shared().map(|set| (set.name, spread(set.levels.into_iter()))));
    for (name, side, moves, style) in [
        ("carved 12×12", 12, 5..=40, Style::Carved),
        ("carved 15×15", 15, 16..=60, Style::Carved),
        ("open 12×12", 12, 20..=60, Style::Open),
        ("open 15×15", 15, 45..=70, Style::Open),
    ] {
        let levels = generated(name, side, moves, style, LEVELS as u64).levels;
        amaze.push((name.to_owned(), levels));
    }
    for (name, levels) in amaze {
        lines.extend(levels.iter().map(|level| line(&Amaze, &name, level, &Painting::new(level))));
    }
    let own = cardinal_chains::pack::pack().map(|it| it.level);
    let mut sets = vec![("our levels".to_owned(), spread(own))];
    let real = chains::shared().map(|levels| spread(levels.into_iter()));
    sets.extend(real.map(|levels| ("real programs' levels".to_owned(), levels)));
    for side in [5, 7, 10, 15, 20] {
        let levels = (0..LEVELS as u64).map(|seed| chains::random(side, seed)).collect();
        sets.push((format!("random {side}×{side}"), levels));
    }
    for (name, levels) in sets {
        lines.extend(
            levels.iter().map(|level| line(&CardinalChains, &name, level, &Covering(level))),
        );
    }
    write_lines(file, &lines);
}

/// Some of a set, from its first to its last.
fn spread<L>(levels: impl Iterator<Item = L>) -> Vec<L> {
    let all: Vec<L> = levels.collect();
    let every = all.len().div_ceil(LEVELS).max(1);
    all.into_iter().step_by(every).collect()
}

fn line<G: Game>(game: &G, set: &str, level: &G::Level, rules: &impl Problem) -> Value {
    let ours = (0..REPEATS).map(|_| {
        let began = Instant::now();
        let answer = game.solve(level, Objective::default(), Limits::default());
        (began.elapsed().as_secs_f64() * 1e3, cost(&answer))
    });
    let (ours, cost_of_ours) = ours.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
    let began = Instant::now();
    let limits = Limits { deadline: Some(began + CAP), memory: Some(MEMORY), ..Limits::default() };
    let answer = a_star(rules, limits);
    let star = began.elapsed().as_secs_f64() * 1e3;
    let proved = cost(&answer);
    assert!(proved.is_none() || proved == cost_of_ours, "two optima of one level:\n{level}");
    json!({
        "game": game.name(), "set": set, "level": level.to_string(), "cost": cost_of_ours,
        "ours": ours, "a_star": star, "a_star_solved": proved.is_some(),
    })
}

/// The optimum, where it is proved.
fn cost<A>(answer: &Result<Solution<A>, SolveError>) -> Option<u32> {
    let solution = answer.as_ref().ok()?;
    (solution.proof == Proof::Optimal).then_some(solution.cost)
}

/// Amaze for A*: a move paints no more than the longest slide.
struct Painting<'a> {
    level: &'a amaze::Level,
    longest: u32,
}

impl Painting<'_> {
    fn new(level: &amaze::Level) -> Painting<'_> {
        let longest = level.columns().max(level.tiles().len() / level.columns());
        Painting { level, longest: longest as u32 }
    }
}

impl Problem for Painting<'_> {
    type State = <amaze::Level as Problem>::State;
    type Action = Direction;

    fn initial(&self) -> Self::State {
        self.level.initial()
    }

    fn actions(&self, state: &Self::State) -> Vec<Direction> {
        self.level.actions(state)
    }

    fn result(&self, state: &Self::State, action: &Direction) -> Self::State {
        self.level.result(state, action)
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.level.is_goal(state)
    }

    fn heuristic(&self, state: &Self::State) -> Option<u32> {
        let open =
            state.tiles.iter().filter(|tile| **tile == amaze::level::Tile::Floor).count() as u32;
        Some(open.div_ceil(self.longest))
    }
}

/// Cardinal Chains for A*, as paths of many agents are searched: all chains' ends at once, and the cells that are covered. Each move
/// covers a cell.
struct Covering<'a>(&'a cardinal_chains::Level);

impl Covering<'_> {
    fn steps(&self, from: Cell) -> impl Iterator<Item = Cell> {
        let here = self.0.tile(from);
        let to = Direction::ALL.into_iter().map(move |way| from + way);
        to.filter(move |next| here.leads_to(self.0.tile(*next)))
    }
}

impl Problem for Covering<'_> {
    type State = (Vec<Cell>, Vec<bool>);
    type Action = (usize, Cell);

    fn initial(&self) -> Self::State {
        let ends = self.0.starts().to_vec();
        let open = |cell: Cell| matches!(self.0.tile(cell), Tile::Number(_));
        (ends, self.0.cells().map(|cell| !open(cell)).collect())
    }

    fn actions(&self, (ends, covered): &Self::State) -> Vec<Self::Action> {
        let cells: Vec<Cell> = self.0.cells().collect();
        let is_open =
            |cell: &Cell| cells.iter().position(|it| it == cell).is_some_and(|at| !covered[at]);
        let each = ends.iter().enumerate();
        each.flat_map(|(chain, end)| self.steps(*end).filter(is_open).map(move |to| (chain, to)))
            .collect()
    }

    fn result(&self, state: &Self::State, (chain, to): &Self::Action) -> Self::State {
        let mut next = state.clone();
        next.0[*chain] = *to;
        if let Some(at) = self.0.cells().position(|cell| cell == *to) {
            next.1[at] = true;
        }
        next
    }

    fn is_goal(&self, (_, covered): &Self::State) -> bool {
        covered.iter().all(|it| *it)
    }

    fn heuristic(&self, (_, covered): &Self::State) -> Option<u32> {
        Some(covered.iter().filter(|it| !**it).count() as u32)
    }
}
