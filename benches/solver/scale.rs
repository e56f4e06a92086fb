//! How cost grows with size: boards of one kind in five sizes a game, states and time of each, and the slope of both over the number
//! of cells in logarithms. A file's name as the last argument: every board there too, a line of JSON each, for `scripts/bench-plots`.

use std::time::Instant;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::game::{Game, GenerateOptions, Objective};
use screenplay::games::amaze::Amaze;
use screenplay::games::beads::level::graph::Graph;
use screenplay::games::beads::{self, Beads};
use screenplay::games::bloxorz::Bloxorz;
use screenplay::games::cardinal_chains::CardinalChains;
use screenplay::games::continuity::Continuity;
use screenplay::games::sokoban::Sokoban;
use screenplay::solver::{Limits, SolveError};
use serde_json::{Value, json};

use crate::{chains, write_lines};

/// Boards of a size.
const BOARDS: u64 = 20;
/// Each is measured so often, and the fastest counts.
const REPEATS: u32 = 3;

/// A board's size and what it took.
struct Run {
    cells: f64,
    ms: f64,
    expanded: f64,
}

/// Prints a Markdown table.
pub(crate) fn report(file: Option<&str>) {
    println!(
        "\n| boards, {BOARDS} a size | cells | ms, median / worst | states expanded, median / worst | slope of ms | of states |"
    );
    println!("|---|---|---|---|---|---|");
    let mut lines = Vec::new();
    let square = |side: usize| (side, side);
    let made = |low: u32, high: u32, boxes| {
        move |size, seed| GenerateOptions {
            size: Some(size),
            seed,
            moves: (high > 0).then_some(low..=high),
            boxes,
            ..GenerateOptions::default()
        }
    };
    let sides = [7, 9, 12, 15, 19].map(square);
    lines.extend(generated("Amaze, as `generate` makes them", &Amaze, sides, made(5, 100, None)));
    let sides = [(6, 5), (9, 7), (12, 9), (16, 12), (20, 15)];
    lines.extend(generated("Bloxorz, so too", &Bloxorz, sides, made(0, 0, None)));
    let chains = [5, 8, 12, 20, 30].map(|side| {
        ((side * side) as f64, (0..BOARDS).map(|seed| chains::random(side, seed)).collect())
    });
    lines.extend(measured(
        "Cardinal Chains, cut from a walk through all cells",
        &CardinalChains,
        chains,
    ));
    let boards = [5, 6, 8, 10, 12]
        .map(|nodes| (nodes as f64, (0..BOARDS).map(|seed| shuffled(nodes, seed)).collect()));
    lines.extend(measured(
        "Bead Puzzle, random graphs of half as many edges again, shuffled",
        &Beads,
        boards,
    ));
    let sides = [(2, 1), (3, 1), (2, 2), (3, 2), (3, 3)];
    lines.extend(generated(
        "Continuity, as `generate` makes them",
        &Continuity,
        sides,
        made(0, 30, None),
    ));
    let sides = [6, 7, 8, 9, 10].map(square);
    lines.extend(generated("Sokoban, so too, three boxes", &Sokoban, sides, made(3, 60, Some(3))));
    if let Some(file) = file {
        write_lines(file, &lines);
    }
}

/// Boards as the game's generator makes them, from the first seed on that has one.
fn generated<G: Game>(
    name: &str,
    game: &G,
    sizes: [(usize, usize); 5],
    options: impl Fn((usize, usize), u64) -> GenerateOptions,
) -> Vec<Value> {
    let Some(generates) = game.generates() else { return Vec::new() };
    let sets = sizes.map(|size| {
        let new = |seed| generates.generate(&options(size, seed)).ok().map(|it| it.0);
        let levels = (1..=10 * BOARDS).filter_map(new).take(BOARDS as usize).collect();
        ((size.0 * size.1) as f64, levels)
    });
    measured(name, game, sets)
}

fn measured<G: Game>(name: &str, game: &G, sets: [(f64, Vec<G::Level>); 5]) -> Vec<Value> {
    let mut all = Vec::new();
    let mut rows = Vec::new();
    for (cells, levels) in sets.into_iter().filter(|set| !set.1.is_empty()) {
        let runs: Vec<Run> = levels.iter().map(|level| run(game, level, cells)).collect();
        let both = |of: fn(&Run) -> f64, digits| {
            let mut values: Vec<f64> = runs.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            let worst = values.last().copied().unwrap_or_default();
            let median = values.get(values.len() / 2).copied().unwrap_or_default();
            format!("{median:.digits$} / {worst:.digits$}")
        };
        rows.push((cells, runs.len(), both(|run| run.ms, 3), both(|run| run.expanded, 0)));
        all.extend(runs);
    }
    let [time, states] =
        [|run: &Run| run.ms, |run: &Run| run.expanded.max(1.0)].map(|of| slope(&all, of));
    for (k, (cells, count, ms, expanded)) in rows.into_iter().enumerate() {
        let title = if k == 0 { name } else { "" };
        let few =
            if count < BOARDS as usize { format!(" ({count} boards)") } else { String::new() };
        let slopes = if k == 0 { format!("{time:.1} | {states:.1}") } else { " | ".to_owned() };
        println!("| {title} | {cells}{few} | {ms} | {expanded} | {slopes} |");
    }
    let line = |run: Run| json!({"game": game.name(), "boards": name, "cells": run.cells, "ms": run.ms, "expanded": run.expanded});
    all.into_iter().map(line).collect()
}

fn run<G: Game>(game: &G, level: &G::Level, cells: f64) -> Run {
    let runs = (0..REPEATS).map(|_| {
        // A level of which nothing was worked out before.
        let level: G::Level = level.to_string().parse().unwrap_or_else(|_| level.clone());
        let began = Instant::now();
        let answer = game.solve(&level, Objective::default(), Limits::default());
        let ms = began.elapsed().as_secs_f64() * 1e3;
        let (Ok(expanded) | Err(expanded)) =
            answer.map(|it| it.expanded).map_err(|error| match error {
                SolveError::Unsolvable { expanded, .. } | SolveError::Limit { expanded, .. } => {
                    expanded
                }
            });
        Run { cells, ms, expanded: expanded as f64 }
    });
    runs.min_by(|a, b| a.ms.total_cmp(&b.ms)).unwrap_or(Run { cells, ms: 0.0, expanded: 0.0 })
}

/// By how much the logarithm of a figure grows with that of the cells: least squares.
fn slope(runs: &[Run], of: impl Fn(&Run) -> f64) -> f64 {
    let points: Vec<(f64, f64)> = runs.iter().map(|run| (run.cells.ln(), of(run).ln())).collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let (both, own) = points.iter().fold((0.0, 0.0), |sums, it| {
        (sums.0 + (it.0 - x) * (it.1 - y), sums.1 + (it.0 - x).powi(2))
    });
    both / own
}

/// A connected graph of half as many edges again as nodes, and beads that random moves have mixed.
fn shuffled(nodes: usize, seed: u64) -> beads::Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut graph = Graph::new(nodes, (1..nodes).map(|node| (node, random.random_range(0..node))));
    while graph.edges().count() < nodes * 3 / 2 {
        let (a, b) = (random.random_range(0..nodes), random.random_range(0..nodes));
        if a != b {
            graph.join(a, b);
        }
    }
    let goal: Vec<u8> = (0..nodes as u8).collect();
    let mut beads = goal.clone();
    for _ in 0..1000 {
        let empty = beads.iter().position(|bead| *bead == 0).unwrap_or_default();
        let mut beside: Vec<usize> = (0..nodes).filter(|node| graph.joined(empty, *node)).collect();
        beside.shuffle(&mut random);
        if let Some(&from) = beside.first() {
            beads.swap(empty, from);
        }
    }
    beads::Level::new(graph, beads, goal).unwrap_or_else(|error| panic!("{error}"))
}
