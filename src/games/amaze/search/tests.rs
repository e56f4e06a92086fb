//! The search against plain breadth-first search over the rules, on random boards.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::search::solve;
use crate::geometry::Cell;
use crate::solver::{Limits, Problem, Proof, SolveError, breadth_first, replay};

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
    #![proptest_config(ProptestConfig::with_cases(1500))]

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

/// A board of 100×100 cells with a wall here and there, by a fixed rule.
fn vast() -> Level {
    let mut tiles = vec![Tile::Floor; 10_000];
    let mut seed = 1u32;
    for tile in &mut tiles {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if seed >> 24 < 40 {
            *tile = Tile::Wall;
        }
    }
    tiles[5050] = Tile::Painted;
    Level::new(100, tiles, Cell { x: 50, y: 50 }).unwrap()
}

#[test]
fn the_largest_board_ends_with_its_deadline() {
    let level = vast();
    let begun = Instant::now();
    let limits = Limits {
        deadline: Some(begun + Duration::from_secs(2)),
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
        Err(SolveError::Unsolvable { reason, .. }) => assert!(reason.contains("cell"), "{reason}"),
        Err(error) => panic!("{error}"),
    }
    // Generous: a shared machine may run other tests beside this one.
    assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
}
