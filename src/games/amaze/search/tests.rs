//! The search against plain breadth-first search over the rules, on random boards.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use rustc_hash::FxHashMap;

use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::pack::pack;
use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::graph::Graph;
use crate::games::amaze::search::greedy::greedy;
use crate::games::amaze::search::items::items;
use crate::games::amaze::search::model::{Model, State};
use crate::games::amaze::search::potentials::Program;
use crate::games::amaze::search::solve;
use crate::games::amaze::search::traps::{Traps, Verdict};
use crate::games::rounds::rounds;
use crate::geometry::Cell;
use solver::{Limits, Problem, Proof, SolveError, a_star, breadth_first, replay};

/// Boards up to 7×6 with much or little wall; some floor is painted already.
fn boards() -> impl Strategy<Value = Level> {
    (1usize..8, 1usize..7, 0.1f64..0.6, 0.0f64..0.5).prop_flat_map(
        |(columns, rows, wall, paint)| {
            let tile = (prop::bool::weighted(wall), prop::bool::weighted(paint)).prop_map(
                |(wall, paint)| match (wall, paint) {
                    (true, _) => Tile::Wall,
                    (false, true) => Tile::Painted,
                    (false, false) => Tile::Floor,
                },
            );
            let tiles = prop::collection::vec(tile, columns * rows);
            (tiles, 0..columns, 0..rows).prop_map(move |(mut tiles, x, y)| {
                tiles[y * columns + x] = Tile::Painted;
                Level::new(columns, tiles, Cell { x: x as i32, y: y as i32 }).unwrap()
            })
        },
    )
}

fn check(level: &Level) {
    let plain = breadth_first(level, Limits::default());
    let ours = solve(level, Limits::default());
    match (plain, ours) {
        (Ok(plain), Ok(ours)) => {
            assert_eq!(ours.cost, plain.cost, "{level}");
            assert_eq!((ours.proof, ours.actions.len() as u32), (Proof::Optimal, ours.cost));
            let states = replay(level, &ours.actions).unwrap();
            assert!(level.is_goal(states.last().unwrap_or(&level.initial())), "{level}");
            assert_eq!(solve(level, Limits::default()).unwrap(), ours, "same input, same plan");
        }
        (Err(SolveError::Unsolvable { .. }), Err(SolveError::Unsolvable { reason, .. })) => {
            assert!(!reason.is_empty());
        }
        (plain, ours) => panic!("{level}plain: {plain:?}\nours: {ours:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(1500)))]

    #[test]
    fn as_short_as_breadth_first_search_over_the_rules(level in boards()) {
        check(&level);
    }

    #[test]
    fn stopped_anywhere_its_answer_holds(level in boards(), most in 0u64..40) {
        let limits = Limits { expanded: Some(most), ..Limits::default() };
        match (solve(&level, limits), solve(&level, Limits::default())) {
            (Ok(stopped), Ok(best)) => {
                let states = replay(&level, &stopped.actions).unwrap();
                prop_assert!(level.is_goal(states.last().unwrap_or(&level.initial())));
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
fn says_why_a_board_is_impossible() {
    let walled = "amaze\n@..#.\n";
    assert_eq!(reason(walled), "cell 4,0 is on no slide that can be reached");
    // From either end of the middle row the ball can only enter a column, and never stop halfway again.
    assert_eq!(
        reason("amaze\n.#@#.\n.....\n.###.\n"),
        "cells 0,0 and 4,0 cannot both be painted: once the ball has painted one, it cannot come to the other"
    );
    let open_end = "amaze\n##@##\n.....\n.###.\n";
    assert!(solve(&open_end.parse().unwrap(), Limits::default()).is_ok(), "both arms lead back");
}

#[test]
fn a_won_board_needs_no_slide() {
    let level: Level = "amaze\n+@+\n".parse().unwrap();
    let solution = solve(&level, Limits::default()).unwrap();
    assert_eq!((solution.cost, solution.expanded, solution.proof), (0, 0, Proof::Optimal));
}

/// A board of 100×100 cells with a wall here and there, by a fixed rule, and in place of all floor that no slide
/// paints.
fn vast(walls: u32) -> Level {
    let mut tiles = vec![Tile::Floor; 10_000];
    let mut seed = 1u32;
    for tile in &mut tiles {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if seed >> 24 < walls {
            *tile = Tile::Wall;
        }
    }
    tiles[5050] = Tile::Painted;
    loop {
        let level = Level::new(100, tiles.clone(), Cell { x: 50, y: 50 }).unwrap();
        let covers = Graph::new(&level).covers;
        let lost = |at: &usize| tiles[*at] == Tile::Floor && covers[*at].is_empty();
        let lost: Vec<usize> = (0..10_000).filter(lost).collect();
        if lost.is_empty() {
            return level;
        }
        for at in lost {
            tiles[at] = Tile::Wall;
        }
    }
}

#[test]
fn the_largest_boards_end_with_their_deadline() {
    for walls in [4, 20, 60] {
        let level = vast(walls);
        let begun = Instant::now();
        let limits = Limits {
            deadline: Some(begun + Duration::from_millis(1500)),
            memory: Some(256 << 20),
            ..Limits::default()
        };
        match solve(&level, limits) {
            Ok(solution) => {
                let states = replay(&level, &solution.actions).unwrap();
                assert!(level.is_goal(states.last().unwrap()));
                assert!(
                    matches!(solution.proof, Proof::Bound(bound) if bound > 0 && bound < solution.cost)
                );
            }
            Err(SolveError::Unsolvable { reason, .. }) => {
                assert!(reason.contains("cell"), "{reason}");
            }
            Err(error) => panic!("{error}"),
        }
        // Generous: a shared machine may run other tests beside this one.
        assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
    }
}

/// The exact slides left from every state that can be reached, by relaxing until nothing changes.
fn exact<B: Bits>(model: &Model<'_, B>) -> Vec<(State<B>, Option<u32>)> {
    let mut states = vec![model.initial()];
    let mut number = FxHashMap::from_iter([(model.initial(), 0)]);
    let mut next: Vec<Vec<usize>> = Vec::new();
    while let Some(state) = states.get(next.len()).cloned() {
        let mut after = Vec::new();
        for action in model.actions(&state) {
            let state = model.result(&state, &action);
            after.push(*number.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            }));
        }
        next.push(after);
    }
    let mut rest: Vec<Option<u32>> =
        states.iter().map(|state| model.is_goal(state).then_some(0)).collect();
    loop {
        let mut changed = false;
        for at in 0..states.len() {
            let through = next[at].iter().filter_map(|to| rest[*to]).min().map(|rest| rest + 1);
            let best = [rest[at], through].into_iter().flatten().min();
            changed |= best != rest[at];
            rest[at] = best;
        }
        if !changed {
            return states.into_iter().zip(rest).collect();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bound_is_ever_too_high(level in boards()) {
        let graph = Graph::new(&level);
        let Ok(items) = items(&level, &graph) else { return Ok(()) };
        let mut model = Model::<[u64; 1]>::new(&graph, &items);
        let states = exact(&model);
        let root = model.initial();
        let samples: Vec<_> = states.iter().step_by(7).map(|(state, _)| state.clone()).collect();
        let mut program = Program::new(&model, None);
        let potentials = [vec![root], samples].map(|states| {
            program.as_mut().and_then(|program| program.highest(&states, Limits::default()))
        });
        // The bounds of two programs, and what a program gives that had no time at all.
        model.potentials.extend(potentials.into_iter().flatten());
        let over = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        let late = Program::new(&model, None)
            .and_then(|mut program| program.highest(&[model.initial()], over));
        prop_assert!(late.is_none());
        for (state, rest) in &states {
            prop_assert!(rest.is_none() || model.heuristic(state).is_some(), "called lost");
            if let (Some(bound), Some(rest)) = (model.heuristic(state), rest) {
                prop_assert!(bound <= *rest, "{level}{state:?}: bound {bound}, exact {rest}");
            }
        }
        // The traps' verdict is exact wherever it gives one.
        let traps = Traps::new(&model);
        for (state, rest) in &states {
            match traps.verdict(&model, state) {
                Verdict::Winnable => prop_assert!(rest.is_some()),
                Verdict::Lost => prop_assert!(rest.is_none()),
                Verdict::Unknown => {}
            }
        }
        if states[0].1.is_some() {
            let walk = greedy(&model, &traps).unwrap();
            prop_assert!(walk.len() as u32 >= states[0].1.unwrap());
        }
    }
}

/// Levels that the short search does not finish, so that every later stage has its turn.
#[test]
fn later_stages_agree_with_the_short_search_alone() {
    let mut late = 0;
    for entry in pack().filter(|entry| (19..=37).contains(&entry.optimum)) {
        let solution = solve(&entry.level, Limits::default()).unwrap();
        let plain = short_search_alone(&entry.level);
        assert_eq!((solution.cost, solution.proof), (plain, Proof::Optimal), "{}", entry.name);
        late += u32::from(solution.expanded > 1000);
    }
    assert!(late > 5, "{late} levels went beyond the short search");
}

fn short_search_alone(level: &Level) -> u32 {
    let graph = Graph::new(level);
    let items = items(level, &graph).unwrap();
    a_star(&Model::<[u64; 4]>::new(&graph, &items), Limits::default()).unwrap().cost
}
