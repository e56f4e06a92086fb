//! Which chain: the letter of its start.

use std::fmt;

/// A chain, by its place among the starts: 0 is `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chain(pub u8);

impl Chain {
    /// Boards have at most so many chains: there are no more letters.
    pub const MOST: usize = 26;

    /// Its place among the starts.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter of the notation.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'A' + self.0.min(25))
    }

    /// The chain that a letter of the notation stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Chain> {
        letter.is_ascii_uppercase().then(|| Chain(letter as u8 - b'A'))
    }

    /// The first `count` chains.
    pub fn first(count: usize) -> impl Iterator<Item = Chain> + Clone {
        (0..count.min(Chain::MOST) as u8).map(Chain)
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
