//! Draws boards and writes what the network that reads cells sees of them, with what it should say, to standard output.
//!
//! One record after another, numbers in little endian: columns and rows (u16), game (u8: 0 none, 1 Amaze), fits (u8: 1 where
//! the lattice is the board's), then a label a cell (u8, 255 where nothing is asked), then the cells' pixels (RGB, row by
//! row), 16 a side each.

mod records;

use std::io::{self, BufWriter, Write};

use anyhow::{Result, anyhow};
use clap::Parser;
use looks::{Maker, Split};

use records::records;

/// Draws boards as the network sees them
#[derive(Parser)]
struct Arguments {
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

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let maker = Maker::new();
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in (arguments.seed..).take(usize::try_from(arguments.count).unwrap_or(usize::MAX)) {
        for record in records(&maker, split, seed) {
            match record.write(&mut out) {
                // Whoever reads has enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                done => done?,
            }
        }
    }
    out.flush()?;
    Ok(())
}
