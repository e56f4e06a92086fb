//! Solving Continuity: what the simulation of the tiles takes, the joint search over it, and beside it the founding text's
//! method on the table that the simulation yields: all orders of the keys, slides ignored.

use std::time::Instant;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use screenplay::games::continuity::Level;
use screenplay::games::continuity::explain::squares;
use screenplay::games::continuity::level::{GAP, State};
use screenplay::games::continuity::pack::pack;
use screenplay::games::continuity::search::reach::Table;
use screenplay::games::continuity::search::{seed, solve_with};
use screenplay::solver::{Limits, SolveError};

use crate::aim;

/// Each is measured so often, and the fastest counts.
const REPEATS: u32 = 3;
/// Shuffled boards of each level.
const SHUFFLED: usize = 4;

/// What one level took, in ms.
struct Run {
    simulation: f64,
    search: f64,
    seed: f64,
    /// The fewest slides; none where it is impossible.
    slides: Option<u32>,
    expanded: u64,
    routed: bool,
}

pub(crate) fn report() {
    println!("\nContinuity: milliseconds a level, median / worst.\n");
    println!(
        "| levels | of them impossible | slides | simulation of the tiles | joint search | arrangements expanded | seed's method: finds a route | ms |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let own = own();
    let shuffled = large_shuffled(&own);
    line("our 25, 2 x 2 to 3 x 3", &own);
    line("of them 3 x 3", &own.iter().filter(|it| is_large(it)).cloned().collect::<Vec<_>>());
    line("these, shuffled by 60 slides", &shuffled);
}

/// The rows of the table of aims.
pub(crate) fn limits() {
    let own = own();
    let row = |work: &str, aims: [f64; 2], levels: &[Level], of: fn(&Run) -> f64| {
        let (median, worst) = spread(levels.iter().map(|level| of(&run(level))).collect());
        aim::row(work, &aims, &[median, worst]);
    };
    let work = "Continuity, simulation of our 25 levels' tiles: median / worst, ms";
    row(work, [8.0, 20.0], &own, |run| run.simulation);
    let work = "Continuity, 3 x 3, slides and ways together, 8 boards: median / worst, ms";
    row(work, [2.0, 100.0], &large_shuffled(&own), |run| run.search);
}

fn own() -> Vec<Level> {
    pack().map(|entry| entry.level).collect()
}

fn is_large(level: &Level) -> bool {
    (level.columns(), level.rows()) == (3, 3)
}

/// The levels of 3 x 3, each shuffled some times.
fn large_shuffled(own: &[Level]) -> Vec<Level> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let large = own.iter().filter(|level| is_large(level));
    large.flat_map(|level| [(); SHUFFLED].map(|()| shuffled(level, &mut random))).collect()
}

/// Median and worst.
fn spread(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let worst = times.last().copied().unwrap_or_default();
    (times.get(times.len() / 2).copied().unwrap_or_default(), worst)
}

fn line(name: &str, levels: &[Level]) {
    let runs: Vec<Run> = levels.iter().map(run).collect();
    let count = runs.len();
    let both = |of: fn(&Run) -> f64| {
        let (median, worst) = spread(runs.iter().map(of).collect());
        format!("{median:.2} / {worst:.2}")
    };
    let slides: Vec<u32> = runs.iter().filter_map(|run| run.slides).collect();
    let range = format!(
        "{}-{}",
        slides.iter().min().copied().unwrap_or_default(),
        slides.iter().max().copied().unwrap_or_default()
    );
    let routed = runs.iter().filter(|run| run.routed).count();
    println!(
        "| {name}: {count} | {} | {range} | {} | {} | {} | {routed} | {} |",
        count - slides.len(),
        both(|run| run.simulation),
        both(|run| run.search),
        both(|run| run.expanded as f64),
        both(|run| run.seed),
    );
}

fn run(level: &Level) -> Run {
    let mut best = Run {
        simulation: f64::MAX,
        search: f64::MAX,
        seed: f64::MAX,
        slides: None,
        expanded: 0,
        routed: false,
    };
    for _ in 0..REPEATS {
        // A level that was never simulated: tiles remember what was worked out.
        let Ok(level) = level.to_string().parse::<Level>() else { return best };
        let start = Instant::now();
        let table = Table::of(&level);
        best.simulation = best.simulation.min(start.elapsed().as_secs_f64() * 1000.0);
        let model = squares(&level, &table);
        let start = Instant::now();
        best.routed = seed::solve(&model, Limits::default()).is_ok();
        best.seed = best.seed.min(start.elapsed().as_secs_f64() * 1000.0);
        let start = Instant::now();
        let solved = solve_with(&level, table, Limits::default());
        best.search = best.search.min(start.elapsed().as_secs_f64() * 1000.0);
        match solved {
            Ok(solution) => (best.slides, best.expanded) = (Some(solution.cost), solution.expanded),
            Err(SolveError::Unsolvable { expanded, .. } | SolveError::Limit { expanded, .. }) => {
                best.expanded = expanded;
            }
        }
    }
    best
}

/// The same board after random slides.
fn shuffled(level: &Level, random: &mut ChaCha8Rng) -> Level {
    let mut slots = level.state().slots.clone();
    for _ in 0..60 {
        let Some(gap) = slots.iter().position(|tile| *tile == GAP) else { break };
        let sides = screenplay::geometry::Direction::ALL;
        let from = level.beside(gap, sides[random.random_range(0..4)]);
        if let Some(from) = from {
            slots.swap(gap, from);
        }
    }
    level.with(State { slots, ..level.state().clone() })
}
