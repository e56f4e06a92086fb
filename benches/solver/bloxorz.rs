//! Solving Bloxorz: ours on whole sets of levels, rolls and keys counted, and beside the seed's search on static boards.

use std::collections::{HashMap, VecDeque};
use std::env;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use screenplay::game::Metric;
use screenplay::games::bloxorz::Level;
use screenplay::games::bloxorz::level::{Block, Tile};
use screenplay::games::bloxorz::pack::pack;
use screenplay::games::bloxorz::search::solve;
use screenplay::geometry::Cell;
use screenplay::solver::{Limits, SolveError};
use serde_json::Value;

use crate::aim;

/// Each set is solved so often, and the fastest counts.
const REPEATS: u32 = 50;

/// Prints two Markdown tables.
pub(crate) fn report() {
    let mut sets = vec![("pack", pack().map(|entry| entry.level).collect::<Vec<_>>())];
    sets.extend(shared().map(|levels| ("the original's first", levels)));
    println!("\nBloxorz: all levels of a set, one after the other.\n");
    println!("| levels | counted | optima in all | states | ms in all | µs, worst level |");
    println!("|---|---|---|---|---|---|");
    for (name, levels) in &sets {
        for metric in [Metric::Moves, Metric::Presses] {
            line(name, levels, metric);
        }
    }
    println!("\nBloxorz: static boards (switches left alone), beside the seed's search.\n");
    println!("| levels | solved | seed's positions | seed's ms | our states | our ms | ratio |");
    println!("|---|---|---|---|---|---|---|");
    for (name, levels) in &sets {
        beside_seed(name, levels);
    }
}

fn line(name: &str, levels: &[Level], metric: Metric) {
    let (mut cost, mut states) = (0, 0);
    for level in levels {
        if let Ok(solution) = solve(level, metric, false, Limits::default()) {
            cost += solution.cost;
            states += solution.expanded;
        }
    }
    let best = fastest(levels, metric);
    let counted = if metric == Metric::Moves { "moves" } else { "presses" };
    println!(
        "| {name}: {} | {counted} | {cost} | {states} | {:.3} | {:.0} |",
        levels.len(),
        best.iter().sum::<f64>() * 1e3,
        best.iter().copied().fold(0.0, f64::max) * 1e6,
    );
}

/// What each level takes, in seconds.
fn fastest(levels: &[Level], metric: Metric) -> Vec<f64> {
    let mut best = vec![f64::MAX; levels.len()];
    for _ in 0..REPEATS {
        for (level, best) in levels.iter().zip(&mut best) {
            let begun = Instant::now();
            black_box(solve(level, metric, false, Limits::default()).ok());
            *best = best.min(begun.elapsed().as_secs_f64());
        }
    }
    best
}

/// The rows of the table of aims.
pub(crate) fn limits() {
    let levels: Vec<Level> = pack().map(|entry| entry.level).collect();
    let all = fastest(&levels, Metric::Moves).iter().sum::<f64>();
    aim::row("Bloxorz, our 33 levels: all, ms", &[0.6], &[all * 1e3]);
}

fn beside_seed(name: &str, levels: &[Level]) {
    let levels: Vec<&Level> = levels.iter().filter(|it| it.splitters().next().is_none()).collect();
    let (mut solved, mut positions, mut states) = (0, 0, 0);
    let (mut seed, mut ours) = (0.0, 0.0);
    for level in &levels {
        let (mut seed_best, mut ours_best) = (f64::MAX, f64::MAX);
        for _ in 0..REPEATS {
            let begun = Instant::now();
            black_box(seeds(level));
            seed_best = seed_best.min(begun.elapsed().as_secs_f64());
            let begun = Instant::now();
            black_box(solve(level, Metric::Moves, true, Limits::default()).ok());
            ours_best = ours_best.min(begun.elapsed().as_secs_f64());
        }
        (seed, ours) = (seed + seed_best, ours + ours_best);
        let found = seeds(level);
        positions += found.positions;
        let own = solve(level, Metric::Moves, true, Limits::default());
        states += match &own {
            Ok(solution) => solution.expanded,
            Err(SolveError::Unsolvable { expanded, .. } | SolveError::Limit { expanded, .. }) => {
                *expanded
            }
        };
        let own = own.ok().map(|solution| solution.actions.len());
        assert_eq!(found.moves, own, "two searches, two optima:\n{level}");
        solved += u32::from(found.moves.is_some());
    }
    println!(
        "| {name}, no splitter: {} | {solved} | {positions} | {:.3} | {states} | {:.3} | {:.0} |",
        levels.len(),
        seed * 1e3,
        ours * 1e3,
        seed / ours,
    );
}

/// What the seed's search came to.
struct Found {
    moves: Option<usize>,
    /// Positions put into the queue.
    positions: usize,
}

/// Two cells, twice the same where the block stands.
type Position = [(i32, i32); 2];

/// The seed's algorithm: a queue from the goal, positions known by their names.
fn seeds(level: &Level) -> Found {
    let name = |position: &Position| format!("{position:?}");
    let cells: Vec<(i32, i32)> = level.block().cells().map(|cell| (cell.x, cell.y)).collect();
    let start = name(&[cells[0], cells[cells.len() - 1]]);
    let mut queue = VecDeque::new();
    let mut before: HashMap<String, Option<Position>> = HashMap::new();
    for goal in level.cells(|tile| tile == Tile::Goal) {
        let goal = [(goal.x, goal.y), (goal.x, goal.y)];
        queue.push_back(goal);
        before.insert(name(&goal), None);
    }
    'search: while let Some(position) = queue.pop_front() {
        for next in next_positions(position).into_iter().filter(|next| is_legal(level, next)) {
            let key = name(&next);
            if before.contains_key(&key) {
                continue;
            }
            let found = key == start;
            queue.push_back(next);
            before.insert(key, Some(position));
            if found {
                break 'search;
            }
        }
    }
    let mut moves = 0;
    let mut at = before.get(&start).map(|next| (start.clone(), *next));
    while let Some((_, Some(next))) = at {
        moves += 1;
        let key = name(&next);
        at = before.get(&key).map(|next| (key.clone(), *next));
    }
    Found { moves: before.contains_key(&start).then_some(moves), positions: before.len() }
}

fn next_positions([one, two]: Position) -> [Position; 4] {
    let shift = |(x, y): (i32, i32), dx: i32, dy: i32| (x + dx, y + dy);
    let both = |dx, dy| [shift(one, dx, dy), shift(two, dx, dy)];
    let upright = |cell| [cell, cell];
    if one == two {
        let over = |dx: i32, dy: i32| {
            [shift(one, dx.min(2 * dx), dy.min(2 * dy)), shift(one, dx.max(2 * dx), dy.max(2 * dy))]
        };
        [over(1, 0), over(-1, 0), over(0, 1), over(0, -1)]
    } else if one.1 == two.1 {
        [both(0, 1), both(0, -1), upright(shift(two, 1, 0)), upright(shift(one, -1, 0))]
    } else {
        [both(1, 0), both(-1, 0), upright(shift(two, 0, 1)), upright(shift(one, 0, -1))]
    }
}

/// Soft switches are as good as void, hard ones as fragile floor; bridges are as they stand.
fn is_legal(level: &Level, [one, two]: &Position) -> bool {
    let tile = |(x, y): (i32, i32)| level.tile(Cell { x, y });
    let carries = |cell| match tile(cell) {
        Tile::Void | Tile::Soft | Tile::Unknown => false,
        Tile::Bridge { present, .. } => present,
        _ => true,
    };
    let weak = matches!(tile(*one), Tile::Fragile | Tile::Hard);
    carries(*one) && carries(*two) && !(one == two && weak)
}

/// The levels of the original, where the folder that holds them is there.
fn shared() -> Option<Vec<Level>> {
    let folder = env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let text = fs::read_to_string(folder.join("levels/bloxorz.json")).ok()?;
    let list: Value = serde_json::from_str(&text).ok()?;
    Some(list["levels"].as_array()?.iter().filter_map(level).collect())
}

fn level(entry: &Value) -> Option<Level> {
    let cell = |x: &Value, y: &Value| format!("{x},{y}");
    let mut lines = vec!["bloxorz".to_owned()];
    for row in entry["rows"].as_array()? {
        lines.push(row.as_str()?.to_owned());
    }
    lines.push(format!("block: {}", cell(&entry["start"][0], &entry["start"][1])));
    for switch in entry["switches"].as_array()? {
        let works = switch["actions"].as_array()?.iter().map(|action| {
            let mode = action["mode"].as_str().unwrap_or_default();
            format!("{mode} {}", cell(&action["x"], &action["y"]))
        });
        let works = works.collect::<Vec<_>>().join("; ");
        lines.push(format!("switch {}: {works}", cell(&switch["x"], &switch["y"])));
    }
    for splitter in entry["splitters"].as_array()? {
        let to = splitter["to"].as_array()?.iter().map(|to| cell(&to[0], &to[1]));
        let to = to.collect::<Vec<_>>().join(" ");
        lines.push(format!("splitter {}: {to}", cell(&splitter["x"], &splitter["y"])));
    }
    let level: Level = lines.join("\n").parse().ok()?;
    matches!(level.block(), Block::Standing(_)).then_some(level)
}
