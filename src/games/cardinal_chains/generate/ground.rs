//! Where the chains of a new board run: a walk through all cells, shaken, and cut into pieces.
//!
//! The walk is shaken by backbiting (Mansfield 1982): an end is joined with a neighbour on the walk, and the piece between
//! is turned round.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::geometry::{Cell, Direction};

/// Shakes for each cell.
const SHAKES: usize = 12;
/// Cells that are left out at either end of a piece, at most.
const GAP: usize = 3;

/// An empty board.
pub(super) struct Ground {
    columns: usize,
    rows: usize,
}

impl Ground {
    pub(super) fn new(columns: usize, rows: usize) -> Ground {
        Ground { columns, rows }
    }

    /// Chains of two cells at least that cover most of the board, and reach all its sides.
    pub(super) fn chains(&self, count: usize, random: &mut ChaCha8Rng) -> Option<Vec<Vec<Cell>>> {
        let walk = self.walk(random);
        let mut cuts = cuts(walk.len(), count, random)?;
        cuts.push(walk.len());
        let gaps = random.random_range(0..=GAP);
        let mut chains: Vec<Vec<Cell>> = Vec::new();
        let mut first = 0;
        for cut in cuts {
            let mut piece = walk[first..cut].to_vec();
            first = cut;
            for _ in 0..random.random_range(0..=gaps) {
                if piece.len() > 3 {
                    if random.random_bool(0.5) {
                        piece.pop();
                    } else {
                        piece.remove(0);
                    }
                }
            }
            chains.push(piece);
        }
        chains.shuffle(random);
        let reaches = |side: &dyn Fn(&Cell) -> bool| chains.iter().flatten().any(side);
        let (right, bottom) = (self.columns as i32 - 1, self.rows as i32 - 1);
        let whole = reaches(&|cell| cell.x == 0)
            && reaches(&|cell| cell.y == 0)
            && reaches(&|cell| cell.x == right)
            && reaches(&|cell| cell.y == bottom);
        whole.then_some(chains)
    }

    /// A walk through all cells.
    fn walk(&self, random: &mut ChaCha8Rng) -> Vec<Cell> {
        let row = |y: i32| {
            let along = 0..self.columns as i32;
            let cells: Vec<i32> = if y % 2 == 0 { along.collect() } else { along.rev().collect() };
            cells.into_iter().map(move |x| Cell { x, y })
        };
        let mut walk: Vec<Cell> = (0..self.rows as i32).flat_map(row).collect();
        for _ in 0..walk.len() * SHAKES {
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
        walk
    }
}

/// Where the walk is cut: pieces are of two cells at least.
fn cuts(length: usize, count: usize, random: &mut ChaCha8Rng) -> Option<Vec<usize>> {
    let mut cuts: Vec<usize> = Vec::new();
    for _ in 0..50 * count {
        if cuts.len() + 1 == count {
            break;
        }
        let cut = random.random_range(2..length.saturating_sub(1).max(3));
        if cuts.iter().all(|other| other.abs_diff(cut) >= 2) {
            cuts.push(cut);
        }
    }
    cuts.sort_unstable();
    (cuts.len() + 1 == count).then_some(cuts)
}
