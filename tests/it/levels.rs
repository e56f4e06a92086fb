//! Levels of real programs, gathered in `../shared/levels` beside the project, or in the folder that the variable
//! `SCREENPLAY_SHARED` names: each is solved to proof. Without that folder there is nothing to test.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use screenplay::game::Game;
use screenplay::games::amaze::{Amaze, Level};
use screenplay::solver::{Limits, Problem, Proof, SolveError, replay};
use serde_json::Value;

/// A file below the shared folder, where there is one.
fn shared(file: &str) -> Option<PathBuf> {
    let folder = env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let path = folder.join(file);
    path.exists().then_some(path)
}

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
    let Some(path) = shared("levels/amaze.json") else {
        println!("skipped: no shared levels here");
        return;
    };
    let levels: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let levels = levels["levels"].as_array().unwrap();
    assert!(!levels.is_empty());
    for entry in levels {
        let name = format!("{} {}", entry["set"], entry["id"]);
        let level = amaze(entry);
        match (Amaze.solve(&level, Limits::default()), entry["optimal_moves"].as_u64()) {
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
