//! Catalogues: all puzzles of a kind, in games of which these can be listed.
//!
//! Knows no game.

use std::ops::RangeInclusive;

use crate::vision::overlay::Mark;

/// A game of which all puzzles of a size can be listed.
pub trait Catalogs: Sync {
    /// The sizes, in what the game counts them in: nodes, for a graph.
    fn sizes(&self) -> RangeInclusive<usize>;

    /// The catalogue of a size; each puzzle is played at random so many times to say how hard it is, by random numbers that
    /// start at `seed`.
    fn catalog(&self, size: usize, plays: u32, seed: u64) -> Box<dyn Catalog>;
}

/// All puzzles of a kind. What is said of each depends on nothing but the kind and the plays, so that it can be made in parts.
pub trait Catalog {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is said of one of them, as a line of JSON; `None` where there are not so many.
    fn line(&mut self, number: usize) -> Option<String>;

    /// Whether a line says what this catalogue would say of one of them.
    ///
    /// # Errors
    /// It does not: what was expected and what was seen.
    fn check(&self, line: &str, number: usize) -> Result<(), String>;

    /// All lines as one page.
    ///
    /// # Errors
    /// A line is none of this catalogue.
    fn page(&self, lines: &[&str]) -> Result<String, String>;

    /// A contact sheet of all lines, or of some of them where there are many: its columns and rows of pixels, and what is
    /// drawn there.
    ///
    /// # Errors
    /// A line is none of this catalogue.
    fn sheet(&self, lines: &[&str]) -> Result<((u32, u32), Vec<Mark>), String>;
}
