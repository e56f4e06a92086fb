//! Levels that ship with a game: a text with a head line and a level each.
//!
//! Knows no game.

use std::str::FromStr;

/// One level of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLevel<L> {
    /// Counted from 1.
    pub number: usize,
    /// For people.
    pub name: String,
    /// The level as it is given out.
    pub level: L,
    /// The least cost of winning it, in what the game counts: a test of the game proves each.
    pub optimum: u32,
}

/// The levels of a text of entries that end with an empty line: the name, the least cost in `units` and what else there is to say
/// on one line, then the level. An entry that cannot be read is left out.
pub fn pack<L: FromStr>(text: &str, units: &str) -> impl Iterator<Item = PackLevel<L>> {
    text.split("\n\n").zip(1..).filter_map(move |(entry, number)| {
        let (head, level) = entry.split_once('\n')?;
        let (name, rest) = head.split_once(": ")?;
        let (optimum, _) = rest.split_once(units)?;
        let (optimum, level) = (optimum.trim_end().parse().ok()?, level.parse().ok()?);
        Some(PackLevel { number, name: name.to_owned(), level, optimum })
    })
}
