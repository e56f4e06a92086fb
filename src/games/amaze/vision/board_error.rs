//! Why a lattice holds no board: in terms of what was looked for and how near the picture came.

use crate::games::amaze::vision::ball::Roundness;
use crate::geometry::{Cell, Lattice};
use crate::vision::{Evidence, VisionError};

/// Why a lattice holds no board.
#[derive(Clone, Debug)]
pub(super) enum BoardError {
    /// No regular spacing of edges.
    NoLattice,
    /// Too many different cells.
    Motley {
        /// How many kinds.
        kinds: usize,
    },
    /// Cells bear marks, of several kinds.
    Marked {
        /// How many kinds.
        kinds: usize,
    },
    /// The lattice is not what the picture is about.
    Loose {
        /// How well it fits the edges within it, in percent.
        fit: u32,
        /// Part of all the picture's edges that are its own, in percent.
        share: u32,
    },
    /// All cells are alike.
    Uniform,
    /// No cell holds a ball.
    NoBall {
        /// The cell that looks most as if it did.
        nearest: Option<(usize, Roundness)>,
    },
    /// More than one does.
    Balls {
        /// Two of them.
        cells: [usize; 2],
    },
    /// No slides can have painted it so, or most of it is a hall that none can paint.
    Unplayable,
}

impl BoardError {
    /// How near to a board this came, 0 to 1, for choosing what to report.
    pub(super) fn nearness(&self) -> f64 {
        match self {
            BoardError::NoLattice => 0.0,
            BoardError::Motley { .. } => 0.05,
            BoardError::Marked { .. } | BoardError::Unplayable => 0.3,
            BoardError::Loose { .. } => 0.15,
            BoardError::Uniform => 0.1,
            BoardError::Balls { .. } => 0.2,
            BoardError::NoBall { .. } => 0.25,
        }
    }

    /// The error, with the lattice on which it arose.
    pub(super) fn on(&self, lattice: &Lattice) -> VisionError {
        let columns = lattice.columns as usize;
        let place = |i: usize| format!("{},{}", i % columns, i / columns);
        let what = match self {
            BoardError::NoLattice => return self.clone().into(),
            BoardError::Motley { kinds } => {
                format!("its cells are of {kinds} kinds, where a board has a few")
            }
            BoardError::Marked { kinds } => {
                format!("its cells bear {kinds} kinds of marks, as letters or digits are")
            }
            BoardError::Loose { fit, share } => {
                format!(
                    "only {fit} % of its lines are edges there, and {share} % of all edges are on them"
                )
            }
            BoardError::Uniform => "its cells are all alike".to_owned(),
            BoardError::NoBall { nearest: None } => {
                "no cell of it differs from all others".to_owned()
            }
            BoardError::NoBall { nearest: Some((cell, roundness)) } => {
                format!("no cell of it holds a ball ({} comes nearest: {roundness})", place(*cell))
            }
            BoardError::Balls { cells: [a, b] } => {
                format!("both {} and {} look like the ball", place(*a), place(*b))
            }
            BoardError::Unplayable => {
                "no slides can have painted it so, or can ever paint it".to_owned()
            }
        };
        let pitch = lattice.pitch();
        let nearest = format!(
            "the likeliest lattice is {} x {} cells of {:.1} x {:.1} px at {}, but {what}",
            lattice.columns,
            lattice.rows,
            pitch.x,
            pitch.y,
            lattice.bounds(),
        );
        let found = self.cells().into_iter().fold(Evidence::on(lattice), |found, (cell, label)| {
            let cell = Cell { x: (cell % columns) as i32, y: (cell / columns) as i32 };
            found.with_cell(cell, label, None, true)
        });
        no_board(nearest).with(|| found)
    }

    /// The cells that it is about, and what they may be.
    fn cells(&self) -> Vec<(usize, &'static str)> {
        match self {
            BoardError::NoBall { nearest: Some((cell, _)) } => vec![(*cell, "ball?")],
            BoardError::Balls { cells } => cells.map(|cell| (cell, "ball?")).to_vec(),
            _ => Vec::new(),
        }
    }
}

impl From<BoardError> for VisionError {
    fn from(_: BoardError) -> VisionError {
        no_board("no regular spacing of straight edges was seen".to_owned())
    }
}

fn no_board(nearest: String) -> VisionError {
    let looked_for = "a lattice of walls and floor with one ball on it".to_owned();
    VisionError::NoBoard { game: "amaze", looked_for, nearest, found: Box::default() }
}
