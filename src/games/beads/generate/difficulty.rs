//! How hard a graph is without thinking ahead: the mean number of moves of many random plays.
//!
//! Source: the original's `difficulty_test.py`.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

use crate::games::beads::generate::puzzles::Puzzle;
use crate::games::beads::level::graph::{Graph, members};
use crate::games::beads::level::notation;

/// Bits that a bead takes up in a packed arrangement.
const BITS: usize = 4;

/// The mean number of moves of so many plays, each of a random puzzle. The same seed gives the same number; graphs of
/// different ids draw from different streams. `None` where there is no puzzle or no play.
///
/// Each move is drawn among those to the arrangements that were seen least often in this play and, of these, have the fewest
/// beads away from home; so a move that wins is made.
#[must_use]
pub(super) fn difficulty(
    layout: &Graph,
    id: u64,
    puzzles: &[Puzzle],
    plays: u32,
    seed: u64,
) -> Option<f64> {
    if puzzles.is_empty() || plays == 0 {
        return None;
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(id);
    let turned: Vec<Graph> = (0..layout.nodes()).map(|places| layout.rotated(places)).collect();
    let mut visits = FxHashMap::default();
    let mut moves = 0;
    for _ in 0..plays {
        let Puzzle { rotation, start } = puzzles[random.random_range(0..puzzles.len())];
        let start = notation::arrangement(u128::from(start), layout.nodes())?;
        visits.clear();
        moves += play(&turned[rotation], &start, &mut visits, &mut random);
    }
    // To the last digit that means something, so that the text is short.
    Some((moves as f64 / f64::from(plays) * 1e6).round() / 1e6)
}

/// Plays until the beads are home; returns the number of moves.
fn play(
    graph: &Graph,
    start: &[usize],
    seen: &mut FxHashMap<u64, u32>,
    random: &mut ChaCha8Rng,
) -> u64 {
    let mut beads = start.iter().rev().fold(0u64, |packed, bead| packed << BITS | *bead as u64);
    let mut hole = start.iter().position(|bead| *bead == 0).unwrap_or(0);
    let away = |node: usize, bead: u64| u32::from(bead != node as u64);
    let mut wrong: u32 = start
        .iter()
        .enumerate()
        .map(|(node, &bead)| away(node, bead as u64) * u32::from(bead > 0))
        .sum();
    let mut moves = 0;
    while wrong > 0 || hole > 0 {
        *seen.entry(beads).or_insert(0) += 1;
        let mut best = ((u32::MAX, u32::MAX), 0, 0, 0);
        let mut alike = 0;
        for node in members(graph.row(hole)) {
            let bead = beads >> (BITS * node) & 15;
            let next = beads ^ bead << (BITS * node) ^ bead << (BITS * hole);
            let left = wrong + away(hole, bead) - away(node, bead);
            let score = (seen.get(&next).copied().unwrap_or(0), left);
            if score < best.0 {
                alike = 0;
            }
            if score <= best.0 {
                alike += 1;
                // Of those that are alike, each is kept with the same chance.
                if alike == 1 || random.random_range(0..alike) == 0 {
                    best = (score, next, node, left);
                }
            }
        }
        (_, beads, hole, wrong) = best;
        moves += 1;
    }
    moves
}
