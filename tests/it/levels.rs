//! Levels of real programs, gathered in the shared folder: each is solved to proof.

use screenplay::game::{Game, Metric, Objective};
use screenplay::games::amaze::{Amaze, Level};
use screenplay::games::bloxorz;
use screenplay::games::bloxorz::search;
use screenplay::games::cardinal_chains;
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
            Amaze.solve(&level, Objective::default(), Limits::default()),
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

/// The level's text form, from the shared list's own: tile letters are the same.
pub(crate) fn bloxorz(entry: &Value) -> bloxorz::Level {
    let cell = |x: &Value, y: &Value| format!("{x},{y}");
    let pair = |value: &Value| cell(&value[0], &value[1]);
    let list = |value: &Value| value.as_array().unwrap().clone();
    let mut lines = vec!["bloxorz".to_owned()];
    for row in list(&entry["rows"]) {
        lines.push(row.as_str().unwrap().to_owned());
    }
    lines.push(format!("block: {}", pair(&entry["start"])));
    for switch in list(&entry["switches"]) {
        let works = list(&switch["actions"]).into_iter().map(|action| {
            format!("{} {}", action["mode"].as_str().unwrap(), cell(&action["x"], &action["y"]))
        });
        let works = works.collect::<Vec<_>>().join("; ");
        lines.push(format!("switch {}: {works}", cell(&switch["x"], &switch["y"])));
    }
    for splitter in list(&entry["splitters"]) {
        let to = list(&splitter["to"]).iter().map(pair).collect::<Vec<_>>().join(" ");
        lines.push(format!("splitter {}: {to}", cell(&splitter["x"], &splitter["y"])));
    }
    let text = lines.join("\n");
    text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

#[test]
fn bloxorz_levels_of_the_original_are_solved_to_its_record() {
    let Some(folder) = shared::folder() else { return };
    let levels = shared::json(&folder, "levels/bloxorz.json");
    let levels = levels["levels"].as_array().unwrap();
    assert!(!levels.is_empty());
    for entry in levels {
        let (name, level) = (&entry["n"], bloxorz(entry));
        let solution = search::solve(&level, Metric::Moves, false, Limits::default()).unwrap();
        assert_eq!(Some(u64::from(solution.cost)), entry["optimal_moves"].as_u64(), "{name}");
        assert_eq!(solution.proof, Proof::Optimal);
        let states = replay(&level, &solution.actions).unwrap();
        assert!(level.is_goal(states.last().unwrap()), "{name}");
        let presses = search::solve(&level, Metric::Presses, false, Limits::default()).unwrap();
        assert!(presses.cost >= solution.cost, "{name}");
        let states = replay(&level, &presses.actions).unwrap();
        assert!(level.is_goal(states.last().unwrap()), "{name}");
    }
}

/// The level's text form, from the shared list's own: the start of chain `k` is `Xk` there.
fn cardinal_chains(entry: &Value) -> cardinal_chains::Level {
    let token = |value: &Value| match value.as_str() {
        None => value.to_string(),
        Some(".") => ".".to_owned(),
        Some(start) => {
            let number: u8 = start.strip_prefix('X').unwrap().parse().unwrap();
            char::from(b'A' + number - 1).to_string()
        }
    };
    let mut text = "cardinal-chains\n".to_owned();
    for row in entry["grid"].as_array().unwrap() {
        let row: Vec<String> = row.as_array().unwrap().iter().map(token).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text.parse().unwrap()
}

#[test]
fn cardinal_chains_levels_of_real_programs_have_the_solutions_that_they_are_said_to_have() {
    let Some(folder) = shared::folder() else { return };
    let levels = shared::json(&folder, "levels/cardinal_chains.json");
    let levels = levels["levels"].as_array().unwrap();
    assert!(!levels.is_empty());
    for entry in levels {
        let name = format!("{} {}", entry["set"], entry["id"]);
        let level = cardinal_chains(entry);
        let two = cardinal_chains::search::solutions(&level, 2, Limits::default());
        let seen = match (two.found.len(), two.complete) {
            (0, true) => "none",
            (1, true) => "unique",
            (2, false) => "2 or more",
            _ => "not settled",
        };
        assert_eq!(entry["solutions"].as_str(), Some(seen), "{name}");
        match cardinal_chains::search::solve(&level, Limits::default()) {
            Ok(solution) => {
                let states = replay(&level, &solution.actions).unwrap();
                assert!(level.is_goal(states.last().unwrap_or(&level.initial())), "{name}");
                let cells = level.cells().count() - level.starts().len();
                assert_eq!((solution.cost as usize, solution.proof), (cells, Proof::Optimal));
            }
            Err(error) => assert!(two.found.is_empty() && two.complete, "{name}: {error}"),
        }
    }
}
