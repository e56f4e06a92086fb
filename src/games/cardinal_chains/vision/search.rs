//! A board by its figures: the lattice of those in which most is certain.

use image::RgbImage;

use crate::games::cardinal_chains::vision::board::{self, Board, Kind, Position, SeenCell};
use crate::games::cardinal_chains::vision::board_error::BoardError;
use crate::games::cardinal_chains::vision::evidence;
use crate::games::cardinal_chains::vision::lattice::{self, Grid};
use crate::vision::blobs::Grounds;
use crate::vision::{Evidence, VisionError};

/// The numbers of a board are at least so like numbers, on the whole.
const LEAST_MEAN: f32 = 0.74;
/// Numbers this alike are read on the right lattice.
const GOOD: f32 = 0.8;
/// A board of one row or column has at least so many cells.
const LEAST_LINE: usize = 5;
/// In a calendar there are so many days at least.
const LEAST_DAYS: usize = 15;
const WEEK: i32 = 7;

/// Tries lattice after lattice and keeps the board with the most certain cells.
pub(super) fn search(image: &RgbImage) -> Result<Board, VisionError> {
    let grounds = Grounds::find(image);
    let mut best: Option<Board> = None;
    let (mut fault, mut found) = (BoardError::NoLattice, Evidence::default());
    for fit in lattice::find(&grounds, image.dimensions()) {
        // What is left cannot explain more.
        let more = |best: &Board| best.likeness() < GOOD || best.cells.len() <= fit.cells.len() + 1;
        if !best.as_ref().is_none_or(more) {
            continue;
        }
        match board::read(image, &fit) {
            Ok(board) if board.likeness() < LEAST_MEAN => {
                fault = BoardError::Faint { like: (board.likeness() * 100.0).round() as u32 };
                found = evidence(&board, |_, _| true);
            }
            Ok(board) if !board.has_start() || board.is_text() || board.is_calendar() => {
                fault = BoardError::NoNumbers;
                found = evidence(&board, |_, _| false);
            }
            Ok(board) if best.as_ref().is_none_or(|best| board.merit() > best.merit()) => {
                best = Some(board);
            }
            Ok(_) => {}
            Err(other) => {
                if fault == BoardError::NoLattice {
                    fault = other;
                }
            }
        }
    }
    best.ok_or_else(|| VisionError::from(fault).with(|| found))
}

impl Board {
    pub(super) fn numbers(&self) -> impl Iterator<Item = &SeenCell> {
        self.cells.values().filter(|seen| matches!(seen.kind, Kind::Number(_)))
    }

    fn has_start(&self) -> bool {
        self.cells.values().any(|seen| seen.kind == Kind::Start)
    }

    /// Whether so few cells stand in one line that they may be a text.
    fn is_text(&self) -> bool {
        let Some(first) = self.cells.keys().next() else { return true };
        let in_line = |of: fn(&Position) -> i32| self.cells.keys().all(|it| of(it) == of(first));
        self.cells.len() < LEAST_LINE && (in_line(|it| it.0) || in_line(|it| it.1))
    }

    /// Whether each number is by one more than the one before, row after row, or where weeks are rows, some days of which are not read.
    pub(super) fn is_calendar(&self) -> bool {
        let mut cells: Vec<_> = self.cells.iter().collect();
        cells.sort_by_key(|((column, row), _)| (*row, *column));
        let are_days = |day: fn(i32, &Position) -> i32| {
            let mut firsts = cells.iter().zip(0i32..).filter_map(|((place, seen), k)| {
                let Kind::Number(number) = seen.kind else { return None };
                Some(i32::from(number) - day(k, place))
            });
            let first = firsts.next();
            first.is_some_and(|first| firsts.all(|it| it == first))
        };
        cells.len() >= LEAST_DAYS
            && (are_days(|k, _| k) || are_days(|_, (column, row)| column + WEEK * row))
    }

    /// How like numbers the numbers are, 0 to 1.
    fn likeness(&self) -> f32 {
        let (sum, count) =
            self.numbers().fold((0.0, 0.0), |it, seen| (it.0 + seen.score, it.1 + 1.0));
        if count < 2.0 { 0.0 } else { sum / count }
    }

    /// How much a board explains.
    fn merit(&self) -> f32 {
        let unread = self.cells.values().filter(|seen| seen.kind == Kind::Unknown).count();
        self.likeness() * (self.cells.len() as f32 - 2.0 * unread as f32)
    }

    /// Whether the lattice that was fitted is the one that was expected.
    pub(super) fn grid_is_near(&self, other: &Grid) -> bool {
        (self.grid.x - other.x).abs() < 0.2 * other.px
            && (self.grid.y - other.y).abs() < 0.2 * other.py
    }
}
