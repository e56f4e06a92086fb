//! Exploring in simulation: a level whose wiring is known to the simulator only is played until it is won.

use proptest::prelude::*;

use crate::game::{History, Level as _, Metric};
use crate::games::bloxorz::explore::{Next, Purpose, explore, explore_further};
use crate::games::bloxorz::learn::{Ending, ending, learn};
use crate::games::bloxorz::level::{Level, Targets, Tile, Wiring};
use crate::games::bloxorz::oracle_tests::levels;
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::games::bloxorz::search::{Trust, solve, solve_as};
use crate::geometry::Cell;
use solver::{Limits, Problem, Proof, SolveError};

/// What a screen would show: no wiring, and where asked for, nothing of the cells that the block hides.
fn shown(truth: &Level, state: &State, hides: bool) -> Level {
    let now = truth.at(state);
    let mut tiles = now.tiles().to_vec();
    let cells = state.block.cells().filter(|_| hides);
    let behind =
        cells.flat_map(|Cell { x, y }| [Cell { x, y: y - 1 }, Cell { x: x + 1, y: y - 1 }]);
    for cell in behind.filter(|cell| state.block.cells().all(|it| it != *cell)) {
        if let Some(at) = now.index(cell) {
            tiles[at] = Tile::Unknown;
        }
    }
    Level::new(now.columns(), tiles, now.block()).unwrap()
}

struct Play<'a> {
    truth: &'a Level,
    hides: bool,
    state: State,
    /// What the player knows.
    known: Level,
    /// The level before a press that hid a bridge, and the actions since.
    open: Option<(Level, Vec<Action>)>,
    start: Level,
    looks: Vec<Level>,
    rolls: u32,
    falls: u32,
}

impl<'a> Play<'a> {
    fn new(truth: &'a Level, hides: bool) -> Play<'a> {
        let state = truth.initial();
        let known = shown(truth, &state, hides);
        let start = known.clone();
        Play {
            truth,
            hides,
            state,
            known,
            open: None,
            start,
            looks: Vec::new(),
            rolls: 0,
            falls: 0,
        }
    }

    /// One action; whether it fell.
    fn act(&mut self, action: Action) -> bool {
        self.rolls += u32::from(action != Action::Swap);
        let fell = match self.truth.land(&self.state, action).unwrap() {
            RollEnd::Rests(next) => {
                self.state = next;
                false
            }
            RollEnd::Falls => {
                self.falls += 1;
                self.state = self.truth.initial();
                true
            }
            RollEnd::Unclear => panic!("the truth is known"),
        };
        if self.won() {
            return false;
        }
        let after = shown(self.truth, &self.state, self.hides);
        let seen = if fell { Ending::Falls } else { Ending::Rests };
        let told = ending(&self.known, &[action], &after, &self.start);
        let places = [self.known.block(), self.state.block];
        // A splitter may put the halves where the level begins: that looks like a fall, whichever is selected.
        let began = self.start.block();
        let unsure = places.iter().any(|it| *it == began || it.swapped() == began);
        // Below a cell that was never seen there may be a splitter: then nothing is claimed.
        let blind = told == Ending::Other && self.rolls_onto_unseen(action);
        assert!(told == seen || unsure || blind, "{}{action}: {told:?}, was {seen:?}", self.known);
        let (before, actions) = match self.open.take() {
            Some((before, actions)) if !fell => {
                // What was learned in between is not to be forgotten.
                (before.with_wiring_of(&self.known), [actions.as_slice(), &[action]].concat())
            }
            _ => (self.known.clone(), vec![action]),
        };
        self.known = learn(&before, &actions, &after, seen);
        let lost =
            |cell: Cell| before.tile(cell).is_bridge() && self.known.tile(cell) == Tile::Unknown;
        // What a fall hid is not seen by the actions after it: the level began again.
        let hid = !fell && self.known.cells(|tile| tile == Tile::Unknown).any(lost);
        if hid && actions.len() < 12 {
            self.open = Some((before, actions));
        }
        self.looks.push(self.known.clone());
        self.check();
        fell
    }

    fn rolls_onto_unseen(&self, action: Action) -> bool {
        let Action::Roll(direction) = action else { return false };
        let mut onto = self.known.block().rolled(direction).cells();
        onto.any(|cell| self.known.tile(cell) == Tile::Unknown)
    }

    /// Nothing that is true is ever ruled out.
    fn check(&self) {
        for switch in self.known.switches() {
            for bridge in self.known.bridges() {
                let truth = self.truth.effects(switch, bridge).known().unwrap();
                let known = self.known.effects(switch, bridge);
                assert!(
                    known.contains(truth),
                    "{}{switch} {bridge} {truth}\n{}",
                    self.truth,
                    self.known
                );
            }
        }
        for splitter in self.known.splitters() {
            let known = self.known.targets(splitter);
            assert!(known.is_none() || known == self.truth.targets(splitter) || self.falls > 0);
        }
    }

    fn won(&self) -> bool {
        self.truth.is_goal(&self.state)
    }

    /// Plays until the level is won, or nothing more can be tried: then why.
    fn run(&mut self) -> Result<(), String> {
        let (mut restarted, mut idle) = (None, 0);
        for _ in 0..if self.hides { 100 } else { 1000 } {
            if self.won() {
                return Ok(());
            }
            let history = History { start: Some(&self.start), looks: &self.looks };
            let next = explore(&self.known, history, Metric::Moves, Limits::default());
            match next {
                Ok(Next::Plan(plan)) => {
                    let certain = self.known.clone();
                    for action in &plan.actions {
                        assert!(!self.act(*action), "{}{certain}: a certain plan fell", self.truth);
                    }
                    assert!(self.won(), "{}{certain}: a certain plan did not win", self.truth);
                }
                Ok(Next::Experiment(experiment)) => {
                    let before = self.known.clone();
                    let (last, certain) = experiment.actions.split_last().unwrap();
                    for action in certain {
                        assert!(!self.act(*action), "{}{before}: a certain move fell", self.truth);
                    }
                    let fell = self.act(*last);
                    let split = matches!(experiment.purpose, Purpose::Split(_));
                    assert!(
                        !fell || experiment.falls || split,
                        "{}{before}: {experiment:?} fell",
                        self.truth
                    );
                    if experiment.purpose == Purpose::Restart && self.hides {
                        let known = self.start.with_wiring_of(&self.known);
                        if restarted.replace(known.clone()) == Some(known) {
                            return Err("started again with no more knowledge".to_owned());
                        }
                    }
                    idle =
                        if self.known.with_wiring_of(&before) == self.known { idle + 1 } else { 0 };
                    if idle > 20 && self.hides {
                        return Err("nothing is learned any more".to_owned());
                    }
                    match experiment.purpose {
                        Purpose::Restart => assert!(fell),
                        Purpose::Look => assert!(!fell || experiment.falls),
                        Purpose::Press(_) | Purpose::Split(_) => assert!(
                            self.known.with_wiring_of(&before) != self.known || self.hides,
                            "{}{before}: {experiment:?} taught nothing",
                            self.truth
                        ),
                    }
                }
                Err(SolveError::Unsolvable { reason, .. }) => return Err(reason),
                Err(error) => panic!("{error}"),
            }
        }
        // A block that hides what it works, wherever it can go, may go round: the caller's affair.
        assert!(self.hides, "{}{}: no end", self.truth, self.known);
        Err("no end".to_owned())
    }
}

/// Whether halves are never put down on a bridge: one that is absent, and drops them, is taken to do so for ever.
fn splits_on_floor(level: &Level) -> bool {
    let floor = |cell: Cell| level.tile(cell) != Tile::Void && !level.tile(cell).is_bridge();
    level.splitters().all(|splitter| match level.targets(splitter) {
        Some(Targets::Cells(cells)) => cells.into_iter().all(floor),
        _ => true,
    })
}

fn check(truth: &Level, hides: bool) {
    let best = solve(truth, Metric::Moves, false, Limits::default());
    let mut play = Play::new(truth, hides);
    match (play.run(), best) {
        (Ok(()), Ok(best)) => assert!(play.rolls >= best.cost),
        (Err(_), Err(_)) => {}
        // What is hidden wherever the block can be is never rolled onto.
        (Err(_), Ok(_)) if hides => {}
        (Err(reason), Ok(best)) => {
            panic!("{truth}{}: {reason}, but {} moves win", play.known, best.cost)
        }
        (Ok(()), Err(error)) => panic!("{truth}won, but {error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn whatever_can_be_won_is_won_on_first_sight(level in levels()) {
        prop_assume!(splits_on_floor(&level));
        check(&level, false);
    }

    #[test]
    fn a_plan_is_the_cheapest_where_no_hope_is_cheaper(truth in levels(), hides in any::<bool>()) {
        let seen = shown(&truth, &truth.initial(), hides);
        let (metric, limits) = (Metric::Moves, Limits::default());
        for level in [&truth, &seen] {
            let history = History { start: None, looks: &[] };
            let Ok(Next::Plan(plan)) = explore(level, history, metric, limits) else { continue };
            let least = solve_as(level, metric, Trust::Hope, &[], limits).unwrap().cost;
            let bound = Proof::Bound(least);
            let proof = if least < plan.cost { bound } else { Proof::Optimal };
            prop_assert_eq!(plan.proof, proof);
        }
        // What is known is searched once.
        if let Ok(best) = solve(&truth, metric, false, limits) {
            let history = History { start: None, looks: &[] };
            let Ok(Next::Plan(plan)) = explore(&truth, history, metric, limits) else { panic!("{truth}") };
            prop_assert_eq!((plan.cost, plan.expanded), (best.cost, best.expanded));
        }
    }

    #[test]
    fn where_the_block_hides_cells_nothing_false_is_learned(level in levels()) {
        prop_assume!(splits_on_floor(&level));
        check(&level, true);
    }
}

#[test]
fn a_switch_that_was_never_pressed_may_work_a_bridge_of_which_nothing_shows() {
    let gap = "bbbb  bbbb\n";
    let floor = "bbbbbbbbbb\n";
    let rows = [gap, "bsbb  bbeb\n", gap, gap, gap, gap, gap, floor, floor].concat();
    let level: Level = format!("bloxorz\n{rows}block: 3,1\n").parse().unwrap();
    let history = History { start: Some(&level), looks: &[] };
    let next = explore(&level, history, Metric::Moves, Limits::default()).unwrap();
    assert!(matches!(next, Next::Plan(_)), "{next:?}");
    let further =
        |level: &Level| explore_further(level, history, Metric::Moves, Limits::default()).unwrap();
    let switch = Cell { x: 1, y: 1 };
    match further(&level) {
        Next::Experiment(experiment) => {
            assert_eq!(experiment.purpose, Purpose::Press(vec![switch]));
        }
        next @ Next::Plan(_) => panic!("{next:?}"),
    }
    // Once it was watched, there is nothing more to find out.
    let watched = level.clone().with_switch(switch, Wiring::default()).unwrap();
    assert!(matches!(further(&watched), Next::Plan(_)));
}

/// What a first play left unknown, and a second would have had to try: a win that was near is no reason to stop.
#[test]
fn a_win_that_is_near_is_no_certain_plan_from_the_beginning() {
    let board = "bloxorz\nbbbbbb   bbhbb\nhbb bbblrbbbbbb\nbbbbbb   bbbbbb\n              l\n              r\n           bbbb\nebbbbb     b bh\nbbbbbbbblrbbbbb\nb bbbb\n";
    let wiring = "switch 11,0: none|open 7,1 8,1; none|close 8,7 9,7; toggle|open 14,3 14,4\nswitch 0,1: none|close 14,3 14,4 8,7 9,7; toggle|open 7,1 8,1\nswitch 14,6: open 8,7 9,7; none|open 14,4; none|toggle|open 7,1 8,1 14,3\n";
    let hidden = board.replacen("bbbbbb", "?bbbbb", 1);
    let start: Level = format!("{hidden}block: 0,0\n").parse().unwrap();
    let level: Level = format!("{board}block: 1,6 2,6\n{wiring}").parse().unwrap();
    let history = History { start: Some(&start), looks: &[] };
    let near = explore(&level, history, Metric::Moves, Limits::default()).unwrap();
    assert!(matches!(&near, Next::Plan(plan) if plan.cost == 1), "{near:?}");
    let further = explore_further(&level, history, Metric::Moves, Limits::default()).unwrap();
    let Next::Experiment(experiment) = &further else { panic!("{further:?}") };
    assert_eq!(experiment.purpose, Purpose::Restart);
}
