//! What can be wrong with a picture: said in terms of what was looked for and what was seen.

use std::fmt;

use thiserror::Error;

use crate::geometry::{Cell, Lattice};
use crate::vision::evidence::Evidence;

/// A cell whose label is not certain.
#[derive(Clone, Debug, PartialEq)]
pub struct DoubtfulCell {
    /// Which cell.
    pub cell: Cell,
    /// The likeliest label.
    pub label: &'static str,
    /// How well it fits, 0 to 1.
    pub score: f32,
    /// How much better it fits than the runner-up, 0 to 1.
    pub margin: f32,
}

impl fmt::Display for DoubtfulCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DoubtfulCell { cell, label, score, margin } = self;
        write!(f, "{cell} ({label}? score {score:.2}, margin {margin:.2})")
    }
}

/// Why a frame was not read, with what was found in it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum VisionError {
    /// No board.
    #[error("no {game} board: looked for {looked_for}; {nearest}")]
    NoBoard {
        /// The game that was looked for.
        game: &'static str,
        /// What makes a board of it.
        looked_for: String,
        /// How near the picture came.
        nearest: String,
        /// What was found.
        found: Box<Evidence>,
    },
    /// A screen of the program that is no board.
    #[error("no {game} board: the picture shows {what}")]
    Elsewhere {
        /// The game that was looked for.
        game: &'static str,
        /// What it shows.
        what: String,
        /// What was found.
        found: Box<Evidence>,
    },
    /// A board, but parts of it are not certain that are no cells.
    #[error("uncertain {game} board: {what}")]
    Doubtful {
        /// The game.
        game: &'static str,
        /// What is in doubt, and what speaks for it.
        what: String,
        /// What was found.
        found: Box<Evidence>,
    },
    /// A board, but cells of it are not certain.
    #[error("uncertain board: {} of {total} cells: {}", cells.len(), list(cells))]
    Uncertain {
        /// The cells in doubt, row by row.
        cells: Vec<DoubtfulCell>,
        /// How many cells the board has.
        total: usize,
        /// What was found.
        found: Box<Evidence>,
    },
}

impl VisionError {
    /// The same error with what was found, where nothing is known of that yet.
    #[must_use]
    pub fn with(mut self, evidence: impl FnOnce() -> Evidence) -> VisionError {
        let found = self.found_mut();
        if found.is_empty() {
            **found = evidence();
        }
        self
    }

    /// The same error with the cells of a lattice that are in doubt.
    #[must_use]
    pub fn on(self, lattice: &Lattice) -> VisionError {
        let cells = if let VisionError::Uncertain { cells, .. } = &self { &cells[..] } else { &[] };
        let evidence = cells.iter().fold(Evidence::on(lattice), |evidence, doubt| {
            evidence.with_cell(doubt.cell, doubt.label, Some((doubt.score, doubt.margin)), true)
        });
        self.with(|| evidence)
    }

    /// What was found.
    #[must_use]
    pub fn found(&self) -> &Evidence {
        match self {
            VisionError::NoBoard { found, .. }
            | VisionError::Elsewhere { found, .. }
            | VisionError::Doubtful { found, .. }
            | VisionError::Uncertain { found, .. } => found,
        }
    }

    fn found_mut(&mut self) -> &mut Box<Evidence> {
        match self {
            VisionError::NoBoard { found, .. }
            | VisionError::Elsewhere { found, .. }
            | VisionError::Doubtful { found, .. }
            | VisionError::Uncertain { found, .. } => found,
        }
    }
}

fn list(cells: &[DoubtfulCell]) -> String {
    const SHOWN: usize = 5;
    let mut words: Vec<String> = cells.iter().take(SHOWN).map(ToString::to_string).collect();
    if cells.len() > SHOWN {
        words.push(format!("and {} more", cells.len() - SHOWN));
    }
    words.join(", ")
}
