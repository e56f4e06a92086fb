//! Solving Cardinal Chains: the seed's brute force, its rules with brute force after them, and ours, side by side on the
//! seed's own two boards and on whole sets of levels.
//!
//! The seed's brute force finds every path from the start to the end, or to every cell where no end is known, and keeps
//! those that visit all. It knows one start. Its rules are written as its text has them, with two faults left out that
//! would lose solutions: rules 4 and 6 wait until an end is known, and rule 5 follows one way back only.

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::games::cardinal_chains::Level;
use screenplay::games::cardinal_chains::level::{Chain, Tile};
use screenplay::games::cardinal_chains::pack::pack;
use screenplay::games::cardinal_chains::search::{solutions, solve};
use screenplay::geometry::{Cell, Direction};
use screenplay::solver::Limits;
use serde_json::Value;

use crate::aim;

/// What the seed's methods may take for one board. A board that is cut off counts as this long.
const CAP: Duration = Duration::from_millis(250);
/// Short runs are repeated until this long has passed, and the fastest counts.
const TRIAL: Duration = Duration::from_millis(20);

/// The seed's board of 5 x 5, and the same with two more rows of 4.
const FIRST: &str = "cardinal-chains\n4 4 4 4 4\n4 2 2 2 4\n4 2 A 4 4\n4 2 2 4 4\n4 4 4 6 8\n";
const MORE: &str = "4 4 4 4 4\n4 4 4 4 4\n";

/// Prints two Markdown tables.
pub(crate) fn report() {
    println!("\nCardinal Chains: the seed's two boards, µs a board.\n");
    println!(
        "| board | seed's brute force | seed's rules, then brute force | gain of the rules | ours | ours, and proved whether unique |"
    );
    println!("|---|---|---|---|---|---|");
    for (name, text) in [("5×5", FIRST.to_owned()), ("5×7", FIRST.to_owned() + MORE)] {
        if let Ok(level) = text.parse() {
            let level: Level = level;
            let (brute, rules) = (seeds(&level, false), seeds(&level, true));
            println!(
                "| {name} | {} | {} | {:.1} | {:.1} | {:.1} |",
                brute.text(),
                rules.text(),
                brute.micros / rules.micros,
                ours(&level),
                proved(&level),
            );
        }
    }
    println!(
        "\nCardinal Chains: sets of levels, µs a level; the seed's methods know one start and are cut off at {} ms.\n",
        CAP.as_millis()
    );
    println!("| levels | method | finished | median | mean | worst |");
    println!("|---|---|---|---|---|---|");
    let mut sets = vec![("pack".to_owned(), pack().map(|entry| entry.level).collect::<Vec<_>>())];
    sets.extend(shared().map(|levels| ("real programs' levels".to_owned(), levels)));
    for side in [5, 7, 10, 15, 20] {
        let count = if side > 10 { 30 } else { 100 };
        sets.push((
            format!("random {side}×{side}"),
            (0..count).map(|seed| random(side, seed)).collect(),
        ));
    }
    for (name, levels) in &sets {
        set(name, levels);
    }
}

/// The rows of the table of aims.
pub(crate) fn limits() {
    let ms = |side: usize, count: u64| -> Vec<f64> {
        (0..count).map(|seed| ours(&random(side, seed)) / 1e3).collect()
    };
    let worst = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
    let (wide, widest) = (ms(20, 30), ms(30, 20));
    let mean = wide.iter().sum::<f64>() / wide.len() as f64;
    let work = "Cardinal Chains, 20 x 20, 30 boards: mean / worst, ms";
    aim::row(work, &[6.0, 30.0], &[mean, worst(&wide)]);
    aim::row("Cardinal Chains, 30 x 30, 20 boards: worst, ms", &[1000.0], &[worst(&widest)]);
}

fn set(name: &str, levels: &[Level]) {
    let single: Vec<&Level> = levels.iter().filter(|level| level.starts().len() == 1).collect();
    for (method, rules) in [("seed's brute force", false), ("seed's rules, then brute force", true)]
    {
        let runs: Vec<Run> = single.iter().map(|level| seeds(level, rules)).collect();
        line(&format!("{name}: {} with one start", single.len()), method, &runs);
    }
    let run = |micros| Run { micros, finished: true };
    let all = format!("{name}: {}", levels.len());
    line(&all, "ours", &levels.iter().map(|level| run(ours(level))).collect::<Vec<_>>());
    let both = levels.iter().map(|level| run(proved(level))).collect::<Vec<_>>();
    line(&all, "ours, whether unique", &both);
}

struct Run {
    micros: f64,
    finished: bool,
}

impl Run {
    fn text(&self) -> String {
        format!("{}{:.1}", if self.finished { "" } else { ">" }, self.micros)
    }
}

fn line(set: &str, method: &str, runs: &[Run]) {
    let mut times: Vec<f64> = runs.iter().map(|run| run.micros).collect();
    times.sort_by(f64::total_cmp);
    let Some(worst) = times.last() else { return };
    let finished = runs.iter().filter(|run| run.finished).count();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let cut = if finished < runs.len() { ">" } else { "" };
    println!(
        "| {set} | {method} | {finished} of {} | {:.1} | {cut}{mean:.1} | {cut}{worst:.1} |",
        runs.len(),
        times[times.len() / 2],
    );
}

/// The fastest of repeated runs, in µs.
fn fastest(mut work: impl FnMut()) -> f64 {
    let begun = Instant::now();
    let mut best = f64::MAX;
    while begun.elapsed() < TRIAL || best >= f64::MAX {
        let one = Instant::now();
        work();
        best = best.min(one.elapsed().as_secs_f64() * 1e6);
    }
    best
}

fn ours(level: &Level) -> f64 {
    fastest(|| drop(black_box(solve(level, Limits::default()))))
}

fn proved(level: &Level) -> f64 {
    fastest(|| drop(black_box(solutions(level, 2, Limits::default()))))
}

fn seeds(level: &Level, rules: bool) -> Run {
    let mut finished = true;
    let micros = fastest(|| {
        let mut graph = Graph::new(level);
        if rules {
            graph.simplify();
        }
        finished = graph.brute_force(Instant::now() + CAP).is_some();
    });
    Run { micros, finished }
}

/// The seed's graph: where each cell leads.
struct Graph {
    nodes: Vec<Vec<usize>>,
    cells: Vec<usize>,
    start: usize,
    ends: Vec<usize>,
}

impl Graph {
    fn new(level: &Level) -> Graph {
        let mut nodes = vec![Vec::new(); level.tiles().len()];
        let at = |cell: Cell| level.index(cell);
        for from in level.cells() {
            for to in Direction::ALL.map(|way| from + way) {
                if let (true, Some(a), Some(b)) =
                    (level.tile(from).leads_to(level.tile(to)), at(from), at(to))
                {
                    nodes[a].push(b);
                }
            }
        }
        let cells: Vec<usize> = level.cells().filter_map(at).collect();
        let start = level.starts().first().and_then(|start| at(*start)).unwrap_or_default();
        let mut graph = Graph { nodes, cells, start, ends: Vec::new() };
        graph.check_for_end();
        graph
    }

    fn entering(&self, node: usize) -> Vec<usize> {
        self.cells.iter().copied().filter(|from| self.nodes[*from].contains(&node)).collect()
    }

    /// Rule 1.
    fn check_for_end(&mut self) {
        let ends = |node: &usize| match self.nodes[*node].as_slice() {
            [] => true,
            [one] => *node != self.start && self.entering(*node) == [*one],
            _ => false,
        };
        self.ends = self.cells.iter().copied().filter(ends).collect();
    }

    fn edges(&self) -> usize {
        self.nodes.iter().map(Vec::len).sum()
    }

    /// Rules 2 to 6.5, until they remove nothing more.
    fn simplify(&mut self) {
        for end in self.ends.clone() {
            self.nodes[end].clear();
        }
        loop {
            let before = self.edges();
            for node in self.cells.clone() {
                self.check(node);
            }
            if self.edges() == before {
                return;
            }
        }
    }

    fn check(&mut self, node: usize) {
        let entering = self.entering(node);
        // Rule 3, and 6.5, which holds rule 5.
        if let [from] = entering[..] {
            self.nodes[node].retain(|to| *to != from);
            self.nodes[from] = vec![node];
        }
        let ended = !self.ends.is_empty() && !self.ends.contains(&node);
        if let ([to], true) = (self.nodes[node].as_slice(), ended) {
            let to = *to;
            // Rules 4 and 6.
            self.nodes[to].retain(|it| *it != node);
            for other in self.entering(to) {
                if other != node {
                    self.nodes[other].retain(|it| *it != to);
                }
            }
        }
    }

    /// Every path that visits all cells, or none where time ran out.
    fn brute_force(&self, deadline: Instant) -> Option<usize> {
        let ends: Vec<usize> =
            if self.ends.is_empty() { self.cells.clone() } else { self.ends.clone() };
        let mut walk = Walk {
            graph: self,
            visited: vec![false; self.nodes.len()],
            length: 0,
            found: 0,
            steps: 0,
            deadline,
        };
        for end in ends {
            walk.paths(self.start, end)?;
        }
        Some(walk.found)
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    visited: Vec<bool>,
    length: usize,
    found: usize,
    steps: u32,
    deadline: Instant,
}

impl Walk<'_> {
    fn paths(&mut self, at: usize, end: usize) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) && Instant::now() >= self.deadline {
            return None;
        }
        self.visited[at] = true;
        self.length += 1;
        if at == end {
            self.found += usize::from(self.length == self.graph.cells.len());
        } else {
            for next in 0..self.graph.nodes[at].len() {
                let next = self.graph.nodes[at][next];
                if !self.visited[next] {
                    self.paths(next, end)?;
                }
            }
        }
        self.length -= 1;
        self.visited[at] = false;
        Some(())
    }
}

/// A board with a solution: a random walk through all cells, cut into 1 to 5 chains, with numbers that rise along each.
pub(crate) fn random(side: usize, seed: u64) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let row = |y: usize| {
        (0..side).map(move |x| Cell {
            x: if y.is_multiple_of(2) { x } else { side - 1 - x } as i32,
            y: y as i32,
        })
    };
    let mut walk: Vec<Cell> = (0..side).flat_map(row).collect();
    for _ in 0..walk.len() * 30 {
        if random.random_bool(0.5) {
            walk.reverse();
        }
        let next = walk[0] + Direction::ALL[random.random_range(0..4)];
        if let Some(at) = walk.iter().position(|cell| *cell == next)
            && at > 1
        {
            walk[..at].reverse();
        }
    }
    let (starts, highest) = (1 + seed as usize % 5, [1, 2, 3, 6, 9][seed as usize / 5 % 5]);
    let mut tiles = vec![Tile::Hole; walk.len()];
    let length = walk.len().div_ceil(starts);
    for (chain, piece) in Chain::first(starts).zip(walk.chunks(length)) {
        let mut numbers: Vec<u16> =
            piece.iter().map(|_| random.random_range(1..=highest)).collect();
        numbers.sort_unstable();
        for (place, (cell, number)) in piece.iter().zip(numbers).enumerate() {
            let index = cell.y as usize * side + cell.x as usize;
            tiles[index] = if place == 0 { Tile::Start(chain) } else { Tile::Number(number) };
        }
    }
    Level::new(side, side, tiles, Vec::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// The levels of real programs, where the folder that holds them is there.
pub(crate) fn shared() -> Option<Vec<Level>> {
    let folder = env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let text = fs::read_to_string(folder.join("levels/cardinal_chains.json")).ok()?;
    let list: Value = serde_json::from_str(&text).ok()?;
    let token = |value: &Value| match value.as_str() {
        None => Some(value.to_string()),
        Some(start) => match start.strip_prefix('X') {
            None => Some(".".to_owned()),
            Some(number) => Some(char::from(b'A' + number.parse::<u8>().ok()? - 1).to_string()),
        },
    };
    let level = |entry: &Value| {
        let mut text = "cardinal-chains\n".to_owned();
        for row in entry["grid"].as_array()? {
            let row: Option<Vec<String>> = row.as_array()?.iter().map(token).collect();
            text += &(row?.join(" ") + "\n");
        }
        text.parse().ok()
    };
    Some(list["levels"].as_array()?.iter().filter_map(level).collect())
}
