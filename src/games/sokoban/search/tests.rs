//! The search against plain breadth-first search over the rules, on random boards; what is seen to be lost; limits.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rustc_hash::FxHashMap;

use crate::game::Level as _;
use crate::games::rounds::rounds;
use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::rules::State;
use crate::games::sokoban::search::board::Board;
use crate::games::sokoban::search::pushes::Pushes;
use crate::games::sokoban::search::{solve, start};
use crate::geometry::{Cell, Direction};
use solver::{Limit, Limits, Problem, Proof, SolveError, replay};

/// Walled boards of up to 7×6 cells with some walls within and up to 4 boxes: every second one strewn at random, which is
/// mostly lost, the others left behind by pulling boxes off their goals.
fn boards() -> impl Strategy<Value = Level> {
    (4usize..8, 4usize..7, 0.0f64..0.35, 1usize..5).prop_flat_map(|(columns, rows, wall, boxes)| {
        let cells = columns * rows;
        let walls = prop::collection::vec(prop::bool::weighted(wall), cells);
        let order = || Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
        let steps = prop::collection::vec(0usize..4, 0..80);
        let parts = (walls, order(), order(), any::<bool>(), steps);
        parts.prop_filter_map("too many walls", move |(walls, goals, order, strewn, steps)| {
            let inside = |at: &usize| {
                let (x, y) = (at % columns, at / columns);
                x > 0 && y > 0 && x < columns - 1 && y < rows - 1 && !walls[*at]
            };
            let room = (0..cells).filter(inside).count();
            let number = boxes.min(room.saturating_sub(1));
            let tile = |at: usize| if inside(&at) { Tile::Floor } else { Tile::Wall };
            let mut tiles: Vec<Tile> = (0..cells).map(tile).collect();
            let cell = |at| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
            let mut goals = goals.into_iter().filter(inside);
            let chosen: Vec<usize> = goals.by_ref().take(number).collect();
            for at in &chosen {
                tiles[*at] = Tile::Goal;
            }
            if strewn {
                let mut pieces = order.into_iter().filter(inside).map(cell);
                let boxes = pieces.by_ref().take(number).collect();
                return Level::new(columns, tiles, boxes, pieces.next()?).ok();
            }
            let boxes = chosen.into_iter().map(cell).collect();
            let level = Level::new(columns, tiles, boxes, cell(goals.next()?)).ok()?;
            Some(steps.into_iter().fold(level, |level, step| pulled(&level, Direction::ALL[step])))
        })
    })
}

/// The player steps, if he can, and pulls what is behind him.
fn pulled(level: &Level, step: Direction) -> Level {
    let (from, to) = (level.player(), level.player() + step);
    if level.tile(to) == Tile::Wall || level.has_box(to) {
        return level.clone();
    }
    let behind = from + step.opposite();
    let boxes = level.boxes().iter().map(|cell| if *cell == behind { from } else { *cell });
    Level::new(level.columns(), level.tiles().to_vec(), boxes.collect(), to).unwrap()
}

/// Fewest pushes from a state to every state that can be reached: breadth-first search with costs 0 and 1.
fn explore(level: &Level, from: State) -> (FxHashMap<State, u32>, Option<u32>) {
    let mut known = FxHashMap::default();
    let mut queue = VecDeque::from([(from, 0)]);
    let mut best: Option<u32> = None;
    while let Some((state, cost)) = queue.pop_front() {
        if known.contains_key(&state) {
            continue;
        }
        if level.is_goal(&state) {
            best = best.or(Some(cost));
        }
        for action in level.actions(&state) {
            let next = level.result(&state, &action);
            match level.cost(&state, &action) {
                0 => queue.push_front((next, cost)),
                push => queue.push_back((next, cost + push)),
            }
        }
        known.insert(state, cost);
    }
    (known, best)
}

fn pushes(level: &Level, actions: &[Direction]) -> u32 {
    let states = replay(level, actions).unwrap();
    let initial = level.initial();
    assert!(level.is_goal(states.last().unwrap_or(&initial)), "{level}");
    let before = [initial].into_iter().chain(states);
    before.zip(actions).map(|(state, action)| level.cost(&state, action)).sum()
}

fn check(level: &Level) {
    let (_, plain) = explore(level, level.initial());
    match (plain, solve(level, Limits::default())) {
        (Some(plain), Ok(ours)) => {
            assert_eq!((ours.cost, ours.proof), (plain, Proof::Optimal), "{level}");
            assert_eq!(pushes(level, &ours.actions), plain, "{level}");
            assert_eq!(solve(level, Limits::default()).unwrap(), ours, "same input, same plan");
        }
        (None, Err(SolveError::Unsolvable { reason, .. })) => assert!(!reason.is_empty()),
        (plain, ours) => panic!("{level}plain: {plain:?}\nours: {ours:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(600)))]

    #[test]
    fn as_few_pushes_as_breadth_first_search_over_the_rules(level in boards()) {
        check(&level);
    }

    /// From states in mid-play, which are more often lost than boards are: a bound is none only where the level is lost,
    /// and never too high; some push that is tried begins a cheapest solution.
    #[test]
    fn bounds_and_cuts_lose_nothing(level in boards(), picks in prop::collection::vec(any::<prop::sample::Index>(), 12)) {
        let (known, _) = explore(&level, level.initial());
        let mut states: Vec<State> = known.into_keys().collect();
        states.sort_unstable_by_key(|state| (state.player, state.boxes.clone()));
        for pick in picks {
            let state = pick.get(&states);
            let (_, best) = explore(&level, state.clone());
            let level = level.at(state);
            let board = Board::new(&level);
            let Ok(start) = start::<1>(&level, &board) else {
                prop_assert_eq!(best, None);
                continue;
            };
            let problem = Pushes { board: &board, start, haste: 1 };
            let bound = problem.heuristic(&start);
            if let Some(best) = best {
                prop_assert!(bound.is_some_and(|bound| bound <= best), "{}{:?} {}", level, bound, best);
            }
            for push in problem.actions(&start) {
                let next = problem.heuristic(&problem.result(&start, &push));
                if let (Some(bound), Some(next)) = (bound, next) {
                    prop_assert!(bound <= next + 1, "{}{:?}", level, push);
                }
            }
            check(&level);
        }
    }

    #[test]
    fn stopped_anywhere_its_answer_holds(level in boards(), most in 0u64..60) {
        let limits = Limits { expanded: Some(most), ..Limits::default() };
        match (solve(&level, limits), solve(&level, Limits::default())) {
            (Ok(stopped), Ok(best)) => {
                prop_assert_eq!(pushes(&level, &stopped.actions), stopped.cost);
                prop_assert!(stopped.expanded <= most);
                match stopped.proof {
                    Proof::Optimal => prop_assert_eq!(stopped.cost, best.cost),
                    Proof::Bound(bound) => prop_assert!(bound <= best.cost && best.cost <= stopped.cost),
                }
            }
            (Err(SolveError::Limit { bound, .. }), Ok(best)) => prop_assert!(bound <= best.cost),
            (Err(_), Err(_)) => {}
            (stopped, best) => prop_assert!(false, "{}{:?}\n{:?}", level, stopped, best),
        }
    }
}

fn reason(text: &str) -> String {
    match solve(&text.parse().unwrap(), Limits::default()) {
        Err(SolveError::Unsolvable { reason, expanded: 0 }) => reason,
        other => panic!("{text}is not refused at once: {other:?}"),
    }
}

#[test]
fn says_why_a_level_is_lost() {
    let corner = "sokoban\n######\n#$   #\n# @ .#\n######\n";
    assert_eq!(reason(corner), "the box at 1,1 cannot be pushed to any goal");
    let square = "sokoban\n#######\n#     #\n# $$  #\n# $$ @#\n# ....#\n#######\n";
    assert_eq!(reason(square), "the box at 2,2 can never be pushed again, and is on no goal");
    let pair = "sokoban\n#######\n#.$$ .#\n#   @ #\n#######\n";
    assert_eq!(reason(pair), "the box at 2,1 can never be pushed again, and is on no goal");
    let chain = "sokoban\n########\n#  ##  #\n#  $$ @#\n#  $#  #\n# ...  #\n########\n";
    assert_eq!(reason(chain), "the box at 3,2 can never be pushed again, and is on no goal");
    let one = "sokoban\n########\n#  @   #\n# $ $  #\n#.####.#\n########\n";
    assert!(solve(&one.parse().unwrap(), Limits::default()).is_ok());
    let shared = "sokoban\n########\n#      #\n#.$$@  #\n#     .#\n### ####\n  # #\n  ###\n";
    assert!(solve(&shared.parse().unwrap(), Limits::default()).is_ok());
    let beyond = "sokoban\n#########\n#@$ .#$.#\n#########\n";
    assert_eq!(reason(beyond), "the player can never come to the box at 6,1");
    let parted = "sokoban\n########\n#@$$.#.#\n########\n";
    assert_eq!(reason(parted), "the player can never come to one of the goals");
    // Neither box comes away from the upper wall, and only one of the goals is there.
    let wall = "sokoban\n########\n#. $ $ #\n#   @  #\n#  .   #\n########\n";
    assert_eq!(reason(wall), "the boxes cannot all be pushed to goals of their own");
}

#[test]
fn a_box_that_is_done_elsewhere_does_not_matter() {
    let level: Level = "sokoban\n#########\n#@$ .#* #\n#########\n".parse().unwrap();
    assert_eq!(solve(&level, Limits::default()).unwrap().cost, 2);
}

#[test]
fn a_won_level_needs_no_step() {
    let level: Level = "sokoban\n####\n#@*#\n####\n".parse().unwrap();
    let solution = solve(&level, Limits::default()).unwrap();
    assert_eq!((solution.actions.len(), solution.cost, solution.proof), (0, 0, Proof::Optimal));
}

/// A hall with a goal in every third column and row, and a box so far from each.
fn hall(columns: usize, rows: usize, (right, down): (i32, i32)) -> Level {
    let cell = |at: usize| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
    let (mut tiles, mut boxes) = (Vec::new(), Vec::new());
    for at in 0..columns * rows {
        let (x, y) = (at % columns, at / columns);
        let within = |margin: usize| {
            (margin..columns - margin).contains(&x) && (margin..rows - margin).contains(&y)
        };
        let is_goal = within(3) && x % 3 == 0 && y % 3 == 0;
        if is_goal {
            boxes.push(Cell { x: cell(at).x + right, y: cell(at).y + down });
        }
        let floor = if is_goal { Tile::Goal } else { Tile::Floor };
        tiles.push(if within(1) { floor } else { Tile::Wall });
    }
    Level::new(columns, tiles, boxes, Cell { x: 1, y: 1 }).unwrap()
}

#[test]
fn more_boxes_than_are_paired_are_pushed_too() {
    let level = hall(32, 30, (-1, 0));
    assert_eq!(level.boxes().len(), 72);
    let solution = solve(&level, Limits::default()).unwrap();
    assert_eq!((solution.cost, solution.proof), (72, Proof::Optimal));
    assert_eq!(pushes(&level, &solution.actions), 72);
}

#[test]
fn the_largest_boards_end_with_their_deadline() {
    let level = hall(64, 64, (1, 1));
    assert_eq!(level.boxes().len(), 400);
    let begun = Instant::now();
    let deadline = Some(begun + Duration::from_millis(500));
    let limits = Limits { deadline, memory: Some(256 << 20), ..Limits::default() };
    let answer = solve(&level, limits);
    assert!(matches!(answer, Err(SolveError::Limit { limit: Limit::Time, .. })), "{answer:?}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn every_limit_is_kept() {
    static STOP: AtomicBool = AtomicBool::new(true);
    let text = "sokoban\n##########\n#        #\n# $ $ $  #\n#  $ $ $ #\n#   @    #\n#  ...   #\n#  ...   #\n##########\n";
    let level: Level = text.parse().unwrap();
    let limit = |limits: Limits| match solve(&level, limits) {
        Err(SolveError::Limit { limit, bound, .. }) => (limit, bound > 0),
        other => panic!("{other:?}"),
    };
    let none = Limits::default();
    assert_eq!(limit(Limits { stop: Some(&STOP), ..none }), (Limit::Stopped, true));
    assert_eq!(limit(Limits { memory: Some(0), ..none }), (Limit::Memory, true));
    assert_eq!(limit(Limits { deadline: Some(Instant::now()), ..none }), (Limit::Time, true));
    assert_eq!(limit(Limits { expanded: Some(3), ..none }), (Limit::Expanded, true));
}
