//! Solving: each game's methods side by side in one run, ours beside the founding texts'. `amaze`, `bloxorz`, `cardinal-chains`,
//! `beads` or `continuity` as an argument runs one of them (`beads short` without graphs of 8 nodes); `scale` says how cost grows with size,
//! `general` gives `scripts/bench-general` what it compares, `limits` yields the rows of `cargo bench --bench limits`.
//!
//! Prints Markdown tables. Figures only: nothing here fails on time.

#[path = "../aim.rs"]
mod aim;
mod amaze;
mod beads;
mod bloxorz;
mod chains;
mod continuity;
mod general;
mod scale;
mod seed;

use std::env;
use std::fs;
use std::hint::black_box;

use screenplay::game::{Objective, PlanContext};
use screenplay::games::by_name;
use screenplay::solver::Limits;
use serde_json::Value;

fn main() {
    // Cargo adds a flag of its own.
    let wanted: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = wanted.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["levels-of", game, times] => return solve_levels(game, times.parse().unwrap_or(1)),
        ["general", file] => return general::save(file),
        ["scale", file] => return scale::report(Some(file)),
        ["scale"] => return scale::report(None),
        ["limits"] => return limits(),
        _ => {}
    }
    let asked = |word: &str| words.contains(&word);
    let all =
        !["amaze", "bloxorz", "beads", "cardinal-chains", "continuity"].into_iter().any(asked);
    if all || asked("amaze") {
        amaze::report();
    }
    if all || asked("bloxorz") {
        bloxorz::report();
    }
    if all || asked("cardinal-chains") {
        chains::report();
    }
    if all || asked("beads") {
        beads::report(asked("short"));
    }
    if all || asked("continuity") {
        continuity::report();
    }
}

fn limits() {
    amaze::limits();
    bloxorz::limits();
    beads::limits();
    chains::limits();
    continuity::limits();
}

/// Plans a game's own levels so often and prints nothing: for a counter of instructions.
fn solve_levels(name: &str, times: u32) {
    let game = by_name(name).unwrap_or_else(|| panic!("\"{name}\" is the name of no game"));
    let levels = game.levels();
    for (_, level) in (0..times).flat_map(|_| &levels) {
        let context = PlanContext::default();
        let plan = game.plan(level, context, Objective::default(), Limits::default());
        black_box(plan.unwrap_or_else(|error| panic!("{name}: {error}")));
    }
}

/// Writes values to a file, a line of JSON each.
fn write_lines(file: &str, values: &[Value]) {
    let lines: Vec<String> = values.iter().map(Value::to_string).collect();
    let written = fs::write(file, lines.join("\n") + "\n");
    written.unwrap_or_else(|error| panic!("{file}: {error}"));
}
