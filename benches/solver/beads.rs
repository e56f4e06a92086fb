//! The catalogue of Bead Puzzle: the seed's method, repeated min-plus squaring of the distance matrix of all arrangements,
//! beside ours in one run; and boards of the original's size, solved.
//!
//! The seed's matrices are of 16-bit floats in numpy; here they are bytes, which is faster, and the squaring stops as soon
//! as nothing changes, as the seed's does.

use std::time::Instant;

use screenplay::games::beads::Level;
use screenplay::games::beads::generate::{Bench, Catalog, Entry, Plays};
use screenplay::games::beads::level::graph::Graph;
use screenplay::games::beads::search;
use screenplay::solver::{Limits, Problem};

use crate::aim;

/// Of graphs of 6 nodes, every so many-th is given to the seed's method: all take half an hour.
const EVERY: usize = 12;
/// No way.
const FAR: u8 = 200;

/// So often our own are timed, each time anew; the middle counts.
const TIMES: usize = 5;

/// Prints the tables. Graphs of 8 nodes are left out where `short`.
pub(super) fn report(short: bool) {
    println!(
        "\n| nodes | graphs | ours, s: graphs found | distances | and layouts, all puzzles | the seed's method, s | beside our distances |"
    );
    println!("|---|---|---|---|---|---|---|");
    for nodes in 5..=if short { 7 } else { 8 } {
        catalogue(nodes);
    }
    println!("\n| boards | mean µs | worst µs | states expanded, mean |");
    println!("|---|---|---|---|");
    for nodes in 5..=7 {
        boards(nodes);
    }
}

/// The rows of the table of aims.
pub(super) fn limits() {
    for (nodes, aim) in [(7, 15.0), (8, 1200.0)] {
        let (seconds, _) = distances(&Catalog::new(nodes));
        aim::row(
            &format!("Bead Puzzle, all distances of {nodes} nodes, ms"),
            &[aim],
            &[seconds * 1e3],
        );
    }
}

/// The distances of all graphs, and what they take, in seconds.
fn distances(catalog: &Catalog) -> (f64, Vec<Option<usize>>) {
    timed(|| {
        let mut bench = Bench::default();
        (0..catalog.len()).map(|it| catalog.distance(it, &mut bench)).collect()
    })
}

fn catalogue(nodes: usize) {
    let (found, catalog) = timed(|| Catalog::new(nodes));
    let (distance, distances) = distances(&catalog);
    let (all, entries) = timed(|| entries(&catalog));
    assert!(entries.iter().map(|entry| Some(entry.distance)).eq(distances));
    let (seed, beside) = match nodes {
        5 => seeds(&entries, 1, distance),
        6 => seeds(&entries, EVERY, distance),
        _ => ("–".to_owned(), "–".to_owned()),
    };
    let graphs = catalog.len();
    println!("| {nodes} | {graphs} | {found:.5} | {distance:.5} | {all:.5} | {seed} | {beside} |");
}

/// What some work takes in the middle of several times, in seconds, and what comes of it.
fn timed<T>(work: impl Fn() -> T) -> (f64, T) {
    let time = || {
        let began = Instant::now();
        let done = work();
        (began.elapsed().as_secs_f64(), done)
    };
    let mut times: Vec<(f64, T)> = (0..TIMES).map(|_| time()).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    times.swap_remove(TIMES / 2)
}

fn entries(catalog: &Catalog) -> Vec<Entry> {
    let (mut bench, plays) = (Bench::default(), Plays { count: 0, seed: 1 });
    (0..catalog.len()).filter_map(|number| catalog.entry(number, plays, &mut bench)).collect()
}

/// The seed's method on every so many-th graph, which has to find the same distances; what all would take, and how many times
/// ours.
fn seeds(entries: &[Entry], every: usize, ours: f64) -> (String, String) {
    let (began, mut count) = (Instant::now(), 0);
    for entry in entries.iter().step_by(every) {
        let Ok(graph) = entry.graph() else { continue };
        assert_eq!(squared(&graph), entry.distance, "{}", entry.file);
        count += 1;
    }
    let seconds = began.elapsed().as_secs_f64() / f64::from(count) * entries.len() as f64;
    let measured = if every == 1 { String::new() } else { format!(" (from {count} graphs)") };
    (format!("{seconds:.3}{measured}"), format!("{:.0}", seconds / ours))
}

/// The greatest finite distance, by squaring the matrix of distances until it no longer changes.
fn squared(graph: &Graph) -> usize {
    let mut states: Vec<Vec<u8>> = vec![Vec::new()];
    for nodes in 0..graph.nodes() as u8 {
        let put = |state: Vec<u8>| {
            (0..=state.len()).map(move |at| {
                let mut state = state.clone();
                state.insert(at, nodes);
                state
            })
        };
        states = states.into_iter().flat_map(put).collect();
    }
    states.sort();
    let size = states.len();
    let mut matrix = vec![FAR; size * size];
    let Ok(level) = Level::new(graph.clone(), states[0].clone(), states[0].clone()) else {
        return 0;
    };
    for (at, state) in states.iter().enumerate() {
        matrix[at * size + at] = 0;
        for action in level.actions(state) {
            if let Ok(to) = states.binary_search(&level.result(state, &action)) {
                matrix[at * size + to] = 1;
            }
        }
    }
    loop {
        let product = product(&matrix, size);
        if product == matrix {
            let finite = matrix.into_iter().filter(|distance| *distance < FAR);
            return usize::from(finite.max().unwrap_or(0));
        }
        matrix = product;
    }
}

fn product(matrix: &[u8], size: usize) -> Vec<u8> {
    let mut product = vec![FAR; size * size];
    for (row, out) in matrix.chunks(size).zip(product.chunks_mut(size)) {
        for (first, other) in row.iter().zip(matrix.chunks(size)) {
            for (out, second) in out.iter_mut().zip(other) {
                *out = (*out).min(first.saturating_add(*second));
            }
        }
    }
    product
}

/// All puzzles of so many nodes, which are the longest there are.
fn boards(nodes: usize) {
    let entries = entries(&Catalog::new(nodes));
    let levels = entries.iter().flat_map(|entry| entry.puzzles.iter().map(|it| entry.level(it)));
    let levels: Vec<Level> = levels.flatten().collect();
    let (mut total, mut worst, mut expanded) = (0.0, 0.0f64, 0);
    for level in &levels {
        // The least of three: what else runs on the machine is not meant.
        let time = || {
            let began = Instant::now();
            let solution = search::solve(level, Limits::default());
            (began.elapsed().as_secs_f64() * 1e6, solution.map_or(0, |it| it.expanded))
        };
        let runs = [time(), time(), time()];
        let least = runs.iter().map(|run| run.0).fold(f64::INFINITY, f64::min);
        (total, worst, expanded) = (total + least, worst.max(least), expanded + runs[0].1);
    }
    let count = levels.len();
    println!(
        "| {count} puzzles of {nodes} nodes | {:.1} | {worst:.1} | {} |",
        total / count as f64,
        expanded / count as u64
    );
}
