//! Draws pictures and writes what the networks see of them, with what they should say, to standard output.
//!
//! One record after another, numbers in little endian. Games: 0 none, 1 Amaze, 2 Bloxorz, 3 Cardinal Chains, 4 Bead Puzzle,
//! 5 Continuity.
//!
//! `cells`: columns and rows (u16), the game whose board's lattice it is (u8), then a label a cell (u8, 255 where nothing is
//! asked), then the cells' pixels (RGB, row by row), 16 a side each.
//!
//! `signs`: as `cells`, of Cardinal Chains and 32 pixels a side; before the pixels, what is drawn over each cell (u8): 1, 2, 4, 8
//! where a chain joins it to its neighbour to the right, down, left, up, 16 where one covers it, 32 where that is shown.
//!
//! `views`: 256 x 256 pixels (RGB, row by row), then for each of 32 x 32 places the game (u8), then for each how the lattice
//! lies (six f32, NaN where there is none): log2 of the steps across and down in pixels over 16, their angles, the place in
//! cells across and down.

mod games;
mod records;
mod views;

use std::io::{self, BufWriter, Write};

use anyhow::{Result, anyhow};
use clap::{Parser, ValueEnum};
use looks::{Maker, Split};

use records::{CELLS, Record, SIGNS, records};
use views::views;

/// Draws pictures as the networks see them
#[derive(Parser)]
struct Arguments {
    /// What is learnt from them
    what: What,
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "trained")]
    split: String,
    /// The first picture's seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pictures; each makes several records
    #[arg(long, default_value_t = u64::MAX)]
    count: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// What each cell of a board is
    Cells,
    /// What is written in each cell of a board
    Signs,
    /// Where which game's board is, and how it lies
    Views,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let maker = Maker::new();
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in (arguments.seed..).take(usize::try_from(arguments.count).unwrap_or(usize::MAX)) {
        let mut write = |all: Vec<Record>| all.iter().try_for_each(|one| one.write(&mut out));
        let written = match arguments.what {
            What::Cells => write(records(&CELLS, &maker, split, seed)),
            What::Signs => write(records(&SIGNS, &maker, split, seed)),
            What::Views => {
                views(&maker, split, seed).iter().try_for_each(|view| view.write(&mut out))
            }
        };
        match written {
            // Whoever reads has enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            done => done?,
        }
    }
    out.flush()?;
    Ok(())
}
