//! Levels of real programs, gathered in the shared folder: each is solved to proof.

use screenplay::game::{Aim, Game};
use screenplay::games::amaze::{Amaze, Level};
use screenplay::solver::{Limits, Problem, Proof, SolveError, replay};
use serde_json::Value;

use crate::shared;

/// The level's text form, from the shared list's own.
fn amaze(entry: &Value) -> Level {
    let start = |axis: usize| entry["start"][axis].as_u64().unwrap() as usize;
    let mut text = "amaze\n".to_owned();
    for (y, row) in entry["grid"].as_array().unwrap().iter().enumerate() {
        let mut row: Vec<char> = row.as_str().unwrap().chars().collect();
        if y == start(1) {
            row[start(0)] = '@';
        }
        text.extend(row);
        text.push('\n');
    }
    text.parse().unwrap()
}

#[test]
fn amaze_levels_of_real_programs_are_solved_to_proof() {
    let Some(folder) = shared::folder() else { return };
    let levels = shared::json(&folder, "levels/amaze.json");
    let levels = levels["levels"].as_array().unwrap();
    assert!(!levels.is_empty());
    for entry in levels {
        let name = format!("{} {}", entry["set"], entry["id"]);
        let level = amaze(entry);
        match (
            Amaze.solve(&level, Aim::default(), Limits::default()),
            entry["optimal_moves"].as_u64(),
        ) {
            (Ok(solution), Some(optimum)) => {
                assert_eq!(
                    (u64::from(solution.cost), solution.proof),
                    (optimum, Proof::Optimal),
                    "{name}"
                );
                let states = replay(&level, &solution.actions).unwrap();
                assert!(level.is_goal(states.last().unwrap()), "{name}");
            }
            (Err(SolveError::Unsolvable { reason, .. }), None) => {
                assert!(!reason.is_empty(), "{name}");
            }
            (answer, optimum) => panic!("{name}: optimum {optimum:?}, ours {answer:?}"),
        }
    }
}
