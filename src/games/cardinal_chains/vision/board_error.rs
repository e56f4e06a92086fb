//! Why a picture holds no board: in terms of what was looked for and how near the picture came.

use crate::games::cardinal_chains::level::Chain;
use crate::geometry::Cell;
use crate::vision::VisionError;

/// Why a lattice holds no board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BoardError {
    /// No numbers of one height in rows and columns.
    NoLattice,
    /// No numbers hang together with a start.
    NoNumbers,
    /// Too little on it looks like a number.
    Faint {
        /// How alike to a number the marks are, in percent.
        like: u32,
    },
    /// The cells of a colour are no chain by the rules.
    NoChain {
        /// Which.
        chain: Chain,
        /// The cells of its colour, its start first.
        cells: Vec<Cell>,
    },
    /// Lines on some cells belong to no chain that could be followed.
    Loose {
        /// Which cells.
        cells: Vec<Cell>,
    },
    /// Cells with the same number look different where no chain is.
    Missed,
    /// What was read is no level.
    Level(String),
}

impl From<BoardError> for VisionError {
    fn from(fault: BoardError) -> VisionError {
        let game = "cardinal-chains";
        let list = |cells: &[Cell]| {
            let words: Vec<String> = cells.iter().take(12).map(ToString::to_string).collect();
            let more = if cells.len() > 12 { " …" } else { "" };
            words.join(" ") + more
        };
        let nearest = match fault {
            BoardError::NoChain { chain, cells } => {
                let what = format!(
                    "a board on which the cells of chain {chain} ({}) are no chain by the rules",
                    list(&cells)
                );
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::Loose { cells } => {
                let what = format!("a board with lines ({}) that lead from no start", list(&cells));
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::Missed => {
                let what = "a board on which cells with the same number are not of one colour where no chain is"
                    .to_owned();
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::Level(message) => {
                let what = format!("a board that cannot be played: {message}");
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::NoLattice => {
                "no numbers of one height stand in rows and columns".to_owned()
            }
            BoardError::NoNumbers => {
                "no numbers in rows and columns hang together with a start".to_owned()
            }
            BoardError::Faint { like } => {
                format!("what stands in rows and columns is like numbers by {like} % only")
            }
        };
        let looked_for = "numbers in rows and columns, and marked or coloured starts".to_owned();
        VisionError::NoBoard { game, looked_for, nearest, found: Box::default() }
    }
}
