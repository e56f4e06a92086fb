//! The search against the shared searches over the rules, on random boards.

use proptest::prelude::*;

use crate::game::Metric;
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::oracle_tests::{Oracle, levels};
use crate::games::bloxorz::rules::{Action, State};
use crate::games::bloxorz::search::solve;
use crate::games::rounds::rounds;
use solver::{Limits, Problem, Proof, Solution, SolveError, a_star, breadth_first, replay};

/// The board without any switch that may be landed on.
struct Untouched<'a>(&'a Level);

impl Problem for Untouched<'_> {
    type State = State;
    type Action = Action;
    fn initial(&self) -> State {
        self.0.initial()
    }
    fn actions(&self, state: &State) -> Vec<Action> {
        let touches = |action: &Action| match action {
            Action::Swap => false,
            Action::Roll(direction) => {
                let rolled = state.block.rolled(*direction);
                // What lies under the block after it came down, after it joined, and after it was split.
                let after = self.0.result(state, action).block;
                let under = after.cells().filter(|cell| self.0.tile(*cell) == Tile::Soft);
                let split = matches!(rolled, Block::Standing(_)) && under.count() > 0;
                let joined = rolled.joined();
                let joined = joined.is_some_and(|block| self.0.pressed(block).count() > 0);
                split || joined || self.0.pressed(rolled).count() > 0
            }
        };
        self.0.actions(state).into_iter().filter(|action| !touches(action)).collect()
    }
    fn result(&self, state: &State, action: &Action) -> State {
        self.0.result(state, action)
    }
    fn is_goal(&self, state: &State) -> bool {
        self.0.is_goal(state)
    }
}

type Answer = Result<Solution<Action>, SolveError>;

fn check(level: &Level, ours: &Answer, theirs: &Answer, cost: impl Fn(&Solution<Action>) -> u32) {
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert_eq!((ours.cost, ours.proof), (cost(theirs), Proof::Optimal), "{level}");
            assert_eq!(cost(ours), ours.cost, "{level}");
            let states = replay(level, &ours.actions).unwrap();
            assert!(level.is_goal(states.last().unwrap_or(&level.initial())), "{level}");
            let keys: String = ours.actions.iter().map(ToString::to_string).collect();
            assert!(Oracle::new(&level.to_string()).is_won(&keys), "{level}{keys}");
        }
        (Err(SolveError::Unsolvable { reason, .. }), Err(SolveError::Unsolvable { .. })) => {
            assert!(!reason.is_empty());
        }
        (ours, theirs) => panic!("{level}ours: {ours:?}\ntheirs: {theirs:?}"),
    }
}

fn rolls(solution: &Solution<Action>) -> u32 {
    solution.actions.iter().filter(|action| **action != Action::Swap).count() as u32
}

fn keys(solution: &Solution<Action>) -> u32 {
    solution.actions.len() as u32
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(3000)))]

    #[test]
    fn as_cheap_as_plain_searches_over_the_rules(level in levels()) {
        let limits = Limits::default();
        let moves = solve(&level, Metric::Moves, false, limits);
        check(&level, &moves, &a_star(&level, limits), rolls);
        let presses = solve(&level, Metric::Presses, false, limits);
        check(&level, &presses, &breadth_first(&level, limits), keys);
        if let (Ok(moves), Ok(presses)) = (moves, presses) {
            prop_assert!(moves.cost <= rolls(&presses) && presses.cost <= keys(&moves));
        }
    }

    #[test]
    fn switches_are_left_alone_where_asked(level in levels()) {
        let limits = Limits::default();
        let presses = solve(&level, Metric::Presses, true, limits);
        check(&level, &presses, &breadth_first(&Untouched(&level), limits), keys);
    }

    #[test]
    fn stopped_anywhere_its_bound_holds(level in levels(), most in 0u64..60) {
        let limits = Limits { expanded: Some(most), ..Limits::default() };
        for metric in [Metric::Moves, Metric::Presses] {
            let best = solve(&level, metric, false, Limits::default());
            match solve(&level, metric, false, limits) {
                Err(SolveError::Limit { bound, expanded, .. }) => {
                    prop_assert_eq!(expanded, most);
                    prop_assert!(best.is_err() || best.is_ok_and(|best| bound <= best.cost));
                }
                stopped => prop_assert_eq!(stopped, best),
            }
        }
    }
}

fn solved(text: &str) -> Answer {
    solve(&text.parse().unwrap(), Metric::Moves, false, Limits::default())
}

fn reason(text: &str) -> String {
    match solved(text) {
        Err(SolveError::Unsolvable { reason, .. }) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn says_why_there_is_no_plan() {
    assert_eq!(reason("bloxorz\nbbb\nblock: 0,0\n"), "the board shows no goal");
    let every = "every position that can be reached was tried";
    assert_eq!(reason("bloxorz\nbbe\nblock: 0,0\n"), every);
    let unknown = reason("bloxorz\nbsblbe\nblock: 0,0\n");
    assert!(unknown.contains("is not known"), "{unknown}");
    let level: Level = "bloxorz\nbbsbe\nblock: 0,0\nswitch 2,0:\n".parse().unwrap();
    let answer = solve(&level, Metric::Moves, true, Limits::default());
    assert!(answer.unwrap_err().to_string().contains("without touching a switch"));
}

#[test]
fn a_won_board_needs_no_move() {
    let solution = solved("bloxorz\nbbe\nblock: 2,0\n").unwrap();
    assert_eq!((solution.cost, solution.expanded, solution.proof), (0, 0, Proof::Optimal));
}

#[test]
fn space_is_free_unless_keys_are_counted() {
    let text = "bloxorz\nbbbbbe\nblock: split: 0,0 2,0\n";
    let level: Level = text.parse().unwrap();
    let moves = solve(&level, Metric::Moves, false, Limits::default()).unwrap();
    let presses = solve(&level, Metric::Presses, false, Limits::default()).unwrap();
    assert_eq!((moves.cost, presses.cost), (4, 5));
    let keys: Vec<String> = moves.actions.iter().map(ToString::to_string).collect();
    assert_eq!(keys.concat(), "SLRRR");
}

/// The cells above and below a half are too far apart for one look at both.
#[test]
fn wide_boards_with_halves_are_as_cheap_as_by_a_plain_search() {
    for columns in [24, 25, 26, 27, 28, 40] {
        let (row, last) = ("b".repeat(columns - 3), columns - 5);
        let text = format!(
            "bloxorz\n{row}bbb\n{row}bsb\n{row}bbe\nblock: split: 0,0 {last},2\nswitch {},1:\n",
            columns - 2
        );
        let level: Level = text.parse().unwrap();
        let limits = Limits::default();
        let moves = solve(&level, Metric::Moves, false, limits);
        assert!(moves.is_ok(), "{moves:?}");
        check(&level, &moves, &a_star(&level, limits), rolls);
        let presses = solve(&level, Metric::Presses, false, limits);
        check(&level, &presses, &breadth_first(&level, limits), keys);
    }
}

#[test]
fn the_largest_boards_end_with_their_limits() {
    for text in [
        format!("bloxorz\n{}v\nblock: 0,0\nsplitter 2499,0: 0,0 9,0\n", "b".repeat(2499)),
        format!("bloxorz\n{}block: split: 0,0 49,49\n", format!("{}\n", "b".repeat(50)).repeat(50)),
        format!("bloxorz\n{}block: 0,0\n", "b\n".repeat(2500)),
    ] {
        let limits =
            Limits { memory: Some(64 << 20), expanded: Some(200_000), ..Limits::default() };
        let level: Level = text.parse().unwrap();
        for metric in [Metric::Moves, Metric::Presses] {
            assert!(solve(&level, metric, false, limits).is_err());
        }
    }
}
