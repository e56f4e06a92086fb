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

/// Each is measured so often, and the fastest counts.
const REPEATS: u32 = 3;
/// Shuffled boards of each level.
const SHUFFLED: u32 = 4;

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
    let own: Vec<Level> = pack().map(|entry| entry.level).collect();
    let large = |level: &&Level| (level.columns(), level.rows()) == (3, 3);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let shuffled: Vec<Level> = own
        .iter()
        .filter(large)
        .flat_map(|level| (0..SHUFFLED).map(|_| shuffled(level, &mut random)).collect::<Vec<_>>())
        .collect();
    line("our 25, 2 x 2 to 3 x 3", &own);
    line("of them 3 x 3", &own.iter().filter(large).cloned().collect::<Vec<_>>());
    line("these, shuffled by 60 slides", &shuffled);
}

fn line(name: &str, levels: &[Level]) {
    let runs: Vec<Run> = levels.iter().map(run).collect();
    let count = runs.len();
    let both = |of: fn(&Run) -> f64| {
        let mut all: Vec<f64> = runs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        let worst = all.last().copied().unwrap_or_default();
        format!("{:.2} / {worst:.2}", all.get(count / 2).copied().unwrap_or_default())
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
