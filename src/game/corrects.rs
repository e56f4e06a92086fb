//! Corrections: what a person says of a board that was read otherwise, or that was not read at all.
//!
//! Knows no game.

use std::sync::Arc;

use crate::frame::Frame;
use crate::game::{LevelError, Reading};
use crate::geometry::{Cell, Lattice, Point};
use crate::profile::BoardFacts;

/// A part of a board that a person can correct: a cell, a node, an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPart {
    /// Where it is, for people and screen readers: "column 3, row 2", "node B", "edge A-B".
    pub name: String,
    /// Its corners, in order, in frame pixels.
    pub outline: Vec<Point>,
    /// What it is: one of the choices.
    pub is: String,
    /// What it can be, in words. Places that can be the same share them.
    pub choices: Arc<[String]>,
}

/// That a place is something else than it was read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The number of the place among those of the reading, from 0.
    pub place: usize,
    /// Which of its choices it is.
    pub to: String,
}

/// The likeliest board where a person says that one lies.
#[derive(Clone, Debug)]
pub struct Draft<R> {
    /// The board, however doubtful it is.
    pub reading: R,
    /// How likely each of its places is what it is said to be, 0 to 1, in the order of the places.
    pub likely: Vec<f32>,
    /// How likely what lies there is a board of this game, 0 to 1.
    pub own: f32,
}

impl<R> Draft<R> {
    /// The same draft with its reading turned into another.
    pub fn map<T>(self, turn: impl FnOnce(R) -> T) -> Draft<T> {
        Draft { reading: turn(self.reading), likely: self.likely, own: self.own }
    }
}

/// A game whose boards a person can correct, place by place. `L` is its level, `Y` its layout.
pub trait Corrects<L, Y>: Sync {
    /// What can be corrected, always in the same order.
    fn places(&self, level: &L, layout: &Y) -> Vec<BoardPart>;

    /// The board with all these corrections, none of which is of another's place. They are made together, since there may be no level
    /// between the first of them and the last: a box that is moved is none, or two, on the way. Where the level has other ends
    /// than before, the layout follows.
    ///
    /// # Errors
    /// They make up no level, or name what is not there.
    fn corrected(
        &self,
        level: &L,
        layout: &Y,
        corrections: &[Correction],
    ) -> Result<(L, Y), LevelError>;

    /// The likeliest board where a person says that it lies, as far as the rules allow any. None where nothing can be made of it.
    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<L, Y>>> {
        let _ = (frame, said);
        None
    }
}

/// The corrections that count: of several of one place the last.
#[must_use]
pub fn last(corrections: &[Correction]) -> Vec<Correction> {
    let later =
        |k: usize, it: &Correction| corrections[k + 1..].iter().any(|one| one.place == it.place);
    let last = corrections.iter().enumerate().filter(|(k, it)| !later(*k, it));
    last.map(|(_, it)| it.clone()).collect()
}

/// What places can be, in words.
#[must_use]
pub fn choices<T>(known: &[(&str, T)]) -> Arc<[String]> {
    known.iter().map(|(word, _)| (*word).to_owned()).collect()
}

/// The cells of a lattice as places, row by row.
pub fn cells(
    lattice: &Lattice,
    choices: &Arc<[String]>,
    is: impl Fn(Cell) -> String,
) -> Vec<BoardPart> {
    let place = |cell: Cell| BoardPart {
        name: format!("column {}, row {}", cell.x + 1, cell.y + 1),
        outline: lattice.corners(cell).into(),
        is: is(cell),
        choices: choices.clone(),
    };
    lattice.cells().map(place).collect()
}

/// The word for what a place is; the first where none is known.
pub fn word<T: PartialEq>(known: &[(&str, T)], is: &T) -> String {
    let found = known.iter().find(|(_, it)| it == is).or(known.first());
    found.map(|(word, _)| (*word).to_owned()).unwrap_or_default()
}

/// What a word stands for.
///
/// # Errors
/// For nothing: the words that there are.
pub fn meant<T: Copy>(known: &[(&str, T)], word: &str) -> Result<T, LevelError> {
    let found = known.iter().find(|(it, _)| *it == word).map(|(_, is)| *is);
    let words = || known.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| no_choice(word, &words()))
}

/// The error of a word that is none of the choices.
#[must_use]
pub fn no_choice(word: &str, choices: &str) -> LevelError {
    LevelError::new(format!("\"{word}\" is nothing that it can be: expected {choices}"))
}

/// The error of a place that is not there.
#[must_use]
pub fn no_place(place: usize, count: usize) -> LevelError {
    LevelError::new(format!("place {place} of {count}: they count from 0"))
}
