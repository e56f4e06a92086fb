//! Why a picture holds no board: in terms of what was looked for and how near the picture came.

use crate::geometry::Point;
use crate::vision::{Evidence, VisionError};

/// Why there is no board.
#[derive(Clone, Debug)]
pub(super) enum BoardError {
    /// The profile's facts are not understood.
    Facts {
        /// Whose.
        program: String,
        /// What was expected.
        message: String,
    },
    /// No lattice of cells.
    NoLattice,
    /// Too little floor on the lattice.
    NoFloor {
        /// Cells that look like floor.
        floor: usize,
        /// Cells looked at.
        cells: usize,
    },
    /// Cells that are neither floor nor void.
    Motley {
        /// How many.
        strange: usize,
        /// Cells looked at.
        cells: usize,
    },
    /// More cells that cannot be told than the block and its shadow leave open: the board is cut off, or something is before it.
    Unclear {
        /// How many.
        open: usize,
        /// Floor cells seen.
        floor: usize,
    },
    /// Cells that are partly floor and partly void: they lie elsewhere, or something is before them.
    Torn {
        /// How many.
        torn: usize,
    },
    /// Something lies before it: a sheet of one colour, or a straight side longer than any on a board.
    Covered {
        /// The middle of that, in pixels.
        at: Point,
    },
    /// No block at rest, nor enough of a board to say that the block moves.
    NoBlock,
    /// The block is split, and which half moves is not seen.
    Unordered,
    /// Seen from so near that templates alone cannot tell whether the block stands or lies.
    Near,
    /// Not exactly one hole.
    Goals {
        /// How many were seen.
        count: usize,
    },
    /// Floor in several parts, and nothing that could join them.
    Apart {
        /// How many.
        parts: usize,
    },
    /// The cells make no board.
    Level {
        /// Why not.
        message: String,
    },
    /// To the eye it is no board of this game.
    Denied {
        /// Cells looked at.
        cells: u32,
        /// By how much it is one, in percent.
        percent: f32,
    },
    /// The eye is not certain of it.
    Doubted(Box<VisionError>),
    /// Any of them, with what was found.
    Found(Box<BoardError>, Box<Evidence>),
}

impl BoardError {
    /// Whether nothing of a board was seen, so that what is seen elsewhere says more.
    pub(super) fn is_no_board(&self) -> bool {
        match self {
            BoardError::Found(fault, _) => fault.is_no_board(),
            _ => matches!(
                self,
                BoardError::NoLattice
                    | BoardError::NoFloor { .. }
                    | BoardError::Motley { .. }
                    | BoardError::Denied { .. }
            ),
        }
    }

    /// Whether something lies before the board.
    pub(super) fn is_covered(&self) -> bool {
        match self {
            BoardError::Found(fault, _) => fault.is_covered(),
            _ => matches!(self, BoardError::Covered { .. }),
        }
    }

    /// The same, with what was found, where nothing is known of that yet.
    pub(super) fn with(self, found: impl FnOnce() -> Evidence) -> BoardError {
        match self {
            BoardError::Found(..) => self,
            _ => BoardError::Found(Box::new(self), Box::new(found())),
        }
    }
}

impl From<BoardError> for VisionError {
    fn from(fault: BoardError) -> VisionError {
        let nearest = match fault {
            BoardError::Found(fault, found) => return VisionError::from(*fault).with(|| *found),
            BoardError::Doubted(error) => return *error,
            BoardError::Denied { cells, percent } => {
                format!("{cells} cells on a lattice look like a board by {percent:.0} %")
            }
            BoardError::Facts { program, message } => {
                format!("the profile of {program} says under [look]: {message}")
            }
            BoardError::NoLattice => {
                "no lattice of cells was seen, from above or from an angle".into()
            }
            BoardError::NoFloor { floor, cells } => {
                format!("of {cells} cells on the likeliest lattice, {floor} look like floor")
            }
            BoardError::Motley { strange, cells } => {
                format!(
                    "of {cells} cells on the likeliest lattice, {strange} are like nothing on a board"
                )
            }
            BoardError::Unclear { open, floor } => format!(
                "beside {floor} cells of floor {open} cannot be told: the board is cut off, or something is before it"
            ),
            BoardError::Torn { torn } => format!(
                "{torn} cells are floor in part only: the board is cut off, or something is before it"
            ),
            BoardError::Covered { at } => format!(
                "something lies before the board, around {:.0}, {:.0} in the picture: move it away",
                at.x, at.y
            ),
            BoardError::NoBlock => "no block stands or lies on the likeliest lattice".into(),
            BoardError::Unordered => {
                "the block is split, and it is not seen which half moves: join its halves by hand, or begin the level anew".into()
            }
            BoardError::Near => {
                "seen from so near, its templates do not tell whether the block stands or lies: teach it from farther away, if its camera can move".into()
            }
            BoardError::Goals { count } => format!("it has {count} holes, where a board has one"),
            BoardError::Apart { parts } => {
                format!("its floor falls into {parts} parts, and no switch could join them")
            }
            BoardError::Level { message } => format!("its cells make no board: {message}"),
        };
        let looked_for = "floor of cells with one hole, and a block on it".to_owned();
        VisionError::NoBoard { game: "bloxorz", looked_for, nearest, found: Box::default() }
    }
}
