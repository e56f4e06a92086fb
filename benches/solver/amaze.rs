//! Solving Amaze: the seed's depth-first search, plain breadth-first search and ours, side by side in one run.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::game::{Game, Objective};
use screenplay::games::amaze::generate::{Request, Style, generate_as};
use screenplay::games::amaze::level::Tile;
use screenplay::games::amaze::pack::pack;
use screenplay::games::amaze::{Amaze, Level};
use screenplay::geometry::{Cell, Direction};
use screenplay::solver::{Limits, Proof, SolveError, breadth_first};

use crate::{aim, seed};

/// What the two slow methods may take for one level. A level that is cut off counts as this long.
const CAP: Duration = Duration::from_millis(250);
/// What breadth-first search may hold: its states are whole boards.
const MEMORY: usize = 512 << 20;
/// Ours is measured so often, and the fastest counts.
const REPEATS: u32 = 3;

pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) levels: Vec<Level>,
}

/// One method on one level.
struct Run {
    seconds: f64,
    expanded: u64,
    /// The optimum, where it was proved.
    proved: Option<u32>,
    finished: bool,
}

/// Prints a Markdown table.
pub(crate) fn report() {
    let mut sets = vec![Set {
        name: "pack, 5×5 to 20×20".to_owned(),
        levels: pack().map(|entry| entry.level).collect(),
    }];
    sets.extend(shared());
    sets.push(generated("carved 12×12", 12, 5..=40, Style::Carved, 40));
    sets.push(generated("carved 15×15", 15, 16..=60, Style::Carved, 40));
    sets.push(generated("open 12×12", 12, 20..=60, Style::Open, 20));
    sets.push(generated("open 15×15", 15, 45..=70, Style::Open, 20));
    sets.push(widest());
    sets.push(impossible("impossible 15×15", 40));
    println!("Milliseconds a level; `>` where some were cut off at {} ms.\n", CAP.as_millis());
    println!(
        "| levels | optima | method | solved | median | mean | worst | expanded, median | worst | mean time beside ours |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for set in &sets {
        compared(set);
    }
}

fn widest() -> Set {
    generated("open 20×20", 20, 60..=100, Style::Open, 10)
}

/// The rows of the table of aims.
pub(crate) fn limits() {
    let worst = widest().levels.iter().map(|level| ours(level).seconds).fold(0.0, f64::max);
    aim::row("Amaze, open 20 x 20, 10 boards: worst, ms", &[1000.0], &[worst * 1e3]);
}

fn compared(set: &Set) {
    let ours: Vec<Run> = set.levels.iter().map(ours).collect();
    let optima: Vec<u32> = ours.iter().filter_map(|run| run.proved).collect();
    let range = match (optima.iter().min(), optima.iter().max()) {
        (Some(low), Some(high)) => format!("{low}–{high}"),
        _ => "–".to_owned(),
    };
    let told = |(level, run): (&Level, &Run)| seeds(level, run.proved);
    let seed: Vec<Run> = set.levels.iter().zip(&ours).map(told).collect();
    let plain: Vec<Run> = set.levels.iter().map(plain).collect();
    for (ours, other) in ours.iter().zip(&plain) {
        let both = ours.proved.zip(other.proved);
        assert!(both.is_none_or(|(ours, plain)| ours == plain), "two methods proved two optima");
    }
    let title = format!("{}: {}", set.name, set.levels.len());
    let yardstick = mean(&ours);
    if optima.is_empty() {
        line(&title, &range, "breadth-first over the rules", &plain, yardstick);
        line("", "", "ours", &ours, yardstick);
        return;
    }
    line(&title, &range, "seed's search, told the optimum", &seed, yardstick);
    line("", "", "breadth-first over the rules", &plain, yardstick);
    line("", "", "ours", &ours, yardstick);
}

fn line(set: &str, range: &str, method: &str, runs: &[Run], yardstick: f64) {
    let sorted = |value: fn(&Run) -> f64| {
        let mut values: Vec<f64> = runs.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let times = sorted(|run| run.seconds * 1e3);
    let expanded = sorted(|run| run.expanded as f64);
    let (Some(worst), Some(most)) = (times.last(), expanded.last()) else { return };
    let finished = runs.iter().filter(|run| run.finished).count();
    let cut = if finished < runs.len() { ">" } else { "" };
    let middle = times.len() / 2;
    println!(
        "| {set} | {range} | {method} | {finished} of {} | {}{:.3} | {cut}{:.3} | {cut}{worst:.3} | {} | {} | {cut}{:.1} |",
        runs.len(),
        if finished <= middle { ">" } else { "" },
        times[middle],
        mean(runs) * 1e3,
        thousands(expanded[middle]),
        thousands(*most),
        mean(runs) / yardstick,
    );
}

fn mean(runs: &[Run]) -> f64 {
    runs.iter().map(|run| run.seconds).sum::<f64>() / runs.len() as f64
}

fn thousands(count: f64) -> String {
    if count < 10_000.0 { format!("{count:.0}") } else { format!("{:.0} k", count / 1e3) }
}

fn ours(level: &Level) -> Run {
    let mut best: Option<Run> = None;
    for _ in 0..REPEATS {
        let begun = Instant::now();
        let answer = Amaze.solve(
            level,
            Objective::default(),
            Limits { memory: Some(1 << 30), ..Limits::default() },
        );
        let run =
            run(begun, &answer.map(|solution| (solution.expanded, solution.cost, solution.proof)));
        if best.as_ref().is_none_or(|best| run.seconds < best.seconds) {
            best = Some(run);
        }
    }
    best.unwrap_or(Run { seconds: 0.0, expanded: 0, proved: None, finished: false })
}

fn plain(level: &Level) -> Run {
    let begun = Instant::now();
    let limits = Limits { deadline: Some(begun + CAP), memory: Some(MEMORY), ..Limits::default() };
    let answer = breadth_first(level, limits);
    run(begun, &answer.map(|solution| (solution.expanded, solution.cost, solution.proof)))
}

fn run(begun: Instant, answer: &Result<(u64, u32, Proof), SolveError>) -> Run {
    let seconds = begun.elapsed().as_secs_f64();
    let (expanded, proved, finished) = match *answer {
        Ok((expanded, cost, proof)) => {
            let optimal = proof == Proof::Optimal;
            (expanded, optimal.then_some(cost), optimal)
        }
        Err(SolveError::Unsolvable { expanded, .. }) => (expanded, None, true),
        Err(SolveError::Limit { expanded, .. }) => (expanded, None, false),
    };
    Run { seconds, expanded, proved, finished }
}

/// The seed's search has no proof of its own that a level is impossible: it is not tried on those.
fn seeds(level: &Level, optimum: Option<u32>) -> Run {
    let begun = Instant::now();
    let Some(optimum) = optimum else {
        return Run { seconds: 0.0, expanded: 0, proved: None, finished: false };
    };
    let found = seed::search(level, optimum, begun + CAP);
    let seconds = begun.elapsed().as_secs_f64();
    assert!(
        found.cost.is_none_or(|cost| cost == optimum),
        "the seed's search undercuts the optimum"
    );
    let finished = found.cost.is_some();
    Run { seconds, expanded: found.nodes, proved: None, finished }
}

/// Boards of one style, by the seeds from 1 on.
pub(crate) fn generated(
    name: &str,
    size: usize,
    moves: std::ops::RangeInclusive<u32>,
    style: Style,
    count: u64,
) -> Set {
    let level = |seed| {
        let request = Request {
            columns: size,
            rows: size,
            seed,
            moves: moves.clone(),
            style: Some(style),
            ring: Some(true),
        };
        generate_as(&request).ok().map(|generated| generated.level)
    };
    Set { name: name.to_owned(), levels: (1..=count).filter_map(level).collect() }
}

/// Boards of random walls on which every floor cell lies on some slide, and which are impossible all the same.
fn impossible(name: &str, count: usize) -> Set {
    const SIZE: usize = 15;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut levels = Vec::new();
    while levels.len() < count {
        let share = random.random_range(0.1..0.4);
        let wall = |_| if random.random_bool(share) { Tile::Wall } else { Tile::Floor };
        let tiles = (0..SIZE * SIZE).map(wall).collect();
        let Some(level) = coverable(SIZE, tiles) else { continue };
        let lost = Amaze.solve(
            &level,
            Objective::default(),
            Limits { expanded: Some(0), ..Limits::default() },
        );
        if matches!(lost, Err(SolveError::Unsolvable { .. })) {
            levels.push(level);
        }
    }
    Set { name: name.to_owned(), levels }
}

/// The ball in the middle, and wall in place of all floor that no slide paints.
fn coverable(columns: usize, mut tiles: Vec<Tile>) -> Option<Level> {
    let ball = Cell { x: columns as i32 / 2, y: columns as i32 / 2 };
    loop {
        let level = Level::new(columns, tiles.clone(), ball).ok()?;
        let mut painted = vec![false; tiles.len()];
        let mut open = vec![ball];
        let mut known = HashSet::new();
        while let Some(from) = open.pop() {
            for direction in Direction::ALL {
                let path: Vec<Cell> = level.slide(from, direction).collect();
                path.iter().filter_map(|cell| level.index(*cell)).for_each(|at| painted[at] = true);
                open.extend(path.last().filter(|stop| known.insert(**stop)));
            }
        }
        let lost = |at: &usize| level.tiles()[*at] == Tile::Floor && !painted[*at];
        let lost: Vec<usize> = (0..tiles.len()).filter(lost).collect();
        if lost.is_empty() {
            return Some(level);
        }
        for at in lost {
            tiles[at] = Tile::Wall;
        }
    }
}

/// The levels of real programs, where the folder that holds them is there.
pub(crate) fn shared() -> Option<Set> {
    let folder = env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let text = fs::read_to_string(folder.join("levels/amaze.json")).ok()?;
    let list: serde_json::Value = serde_json::from_str(&text).ok()?;
    let levels = list["levels"].as_array()?.iter().filter_map(|entry| {
        let start = |axis: usize| entry["start"][axis].as_u64().map(|at| at as usize);
        let (x, y) = (start(0)?, start(1)?);
        let mut text = "amaze\n".to_owned();
        for (at, row) in entry["grid"].as_array()?.iter().enumerate() {
            let ball = |column: usize| at == y && column == x;
            let row = row.as_str()?.chars().enumerate();
            text.extend(row.map(|(column, tile)| if ball(column) { '@' } else { tile }));
            text.push('\n');
        }
        text.parse().ok()
    });
    Some(Set { name: "real programs' levels".to_owned(), levels: levels.collect() })
}
