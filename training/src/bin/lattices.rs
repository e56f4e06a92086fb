//! How well the eye finds where the cells of a board lie: draws boards in looks that were never trained on, and compares.

use anyhow::{Result, anyhow};
use clap::Parser;
use eye::Lattice;
use eye::plane::{inverse, mapped};
use looks::{Board, Maker, Shown, Split};

/// Counts how often the eye finds a board's lattice
#[derive(Parser)]
struct Arguments {
    /// Whose boards are drawn: amaze, bloxorz or cardinal-chains
    game: String,
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "held")]
    split: String,
    /// Pictures
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// The first picture's seed
    #[arg(long, default_value_t = 5_000_000)]
    seed: u64,
}

/// A lattice is right where no cell's middle is further off, in cells.
const NEAR: f64 = 0.2;

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let maker = Maker::new();
    let (mut seen, mut fitted, mut right) = (0, 0, 0);
    for seed in arguments.seed..arguments.seed + arguments.count {
        let sample = maker.named(&arguments.game, split, seed);
        let sample =
            sample.ok_or_else(|| anyhow!("no boards of \"{}\" are drawn", arguments.game))?;
        let Some(Shown::Lattice(board)) = sample.shown.first() else {
            return Err(anyhow!("\"{}\" has no lattice", arguments.game));
        };
        let sighting = eye::look(&sample.image);
        seen += usize::from(sighting.is_some());
        let lattice = sighting.and_then(|seen| seen.lattice);
        fitted += usize::from(lattice.is_some());
        let off = lattice.map_or(f64::INFINITY, |lattice| furthest(&lattice, board));
        right += usize::from(off <= NEAR);
        if off > NEAR {
            println!("{seed} {}: {off:.2} cells off", sample.family);
        }
    }
    let count = arguments.count;
    println!("of {count} boards {seen} are seen, {fitted} fitted, {right} to {NEAR} of a cell");
    Ok(())
}

/// How far the furthest cell's middle is from where the lattice has one, in cells. Where it begins to count does not matter.
fn furthest(lattice: &Lattice, board: &Board) -> f64 {
    let middles = (0..board.rows).flat_map(|y| (0..board.columns).map(move |x| (x, y)));
    let Some(back) = inverse(&lattice.matrix) else { return f64::INFINITY };
    let off = |(x, y): (usize, usize)| {
        let pixel = board.pixel(x as f32 + 0.5, y as f32 + 0.5);
        let (u, v) = mapped(&back, (f64::from(pixel.0), f64::from(pixel.1)));
        (u - 0.5 - x as f64, v - 0.5 - y as f64)
    };
    let all: Vec<(f64, f64)> = middles.map(off).collect();
    let Some(first) = all.first().map(|off| (off.0.round(), off.1.round())) else { return 0.0 };
    let far = all.iter().map(|off| (off.0 - first.0).abs().max((off.1 - first.1).abs()));
    far.fold(0.0, f64::max)
}
