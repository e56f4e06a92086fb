//! What a game says of the places of its boards, so that its programs can be taught.
//!
//! Knows no game.

use std::sync::Arc;

use crate::frame::Frame;
use crate::game::screen::{Reading, Screen};
use crate::geometry::{Cell, Lattice};
use crate::profile::{BoardFacts, Profile, TemplatePictures};
use crate::vision::VisionError;
use crate::vision::sight::{around, part};
use crate::vision::template::{Places, Templates};

/// A kind of place: what templates are called, and what a person says that a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// In lower case, words joined by `-`.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// What is known of such places wherever they are.
    pub occurs: Occurs,
}

/// What is known of all places of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurs {
    /// There is exactly one on each board.
    Once,
    /// They look alike in one program, so that what looks plainly otherwise is likely something else.
    Alike,
    /// They may look in several ways, any number of them.
    Anyhow,
}

/// The names of labels for people: of those that count on, such as 0 to 99, only the first and the last.
#[must_use]
pub fn names(labels: &[Label]) -> String {
    /// Fewer are all named.
    const LONG: usize = 4;
    let mut runs: Vec<Vec<&str>> = Vec::new();
    for name in labels.iter().map(|label| label.name) {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| counts_on(last, name)) => run.push(name),
            _ => runs.push(vec![name]),
        }
    }
    let words = runs.iter().map(|run| match run.as_slice() {
        [first, .., last] if run.len() >= LONG => format!("{first} to {last}"),
        all => all.join(", "),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Whether a name is the next number, or ends in the next letter after the same beginning.
fn counts_on(one: &str, next: &str) -> bool {
    if let (Ok(one), Ok(next)) = (one.parse::<u32>(), next.parse::<u32>()) {
        return next == one + 1;
    }
    let split =
        |name: &str| name.rsplit_once('-').map(|(start, end)| (start.to_owned(), end.to_owned()));
    let (Some(one), Some(next)) = (split(one), split(next)) else { return false };
    let letter = |end: &str| <[u8; 1]>::try_from(end.as_bytes()).ok().map(|[letter]| letter);
    one.0 == next.0
        && letter(&one.1).zip(letter(&next.1)).is_some_and(|(one, next)| next == one + 1)
}

/// Lattices that are looked for only as far as they are asked for: to look takes longer than to match.
pub type Lattices<'a> = Box<dyn Iterator<Item = Lattice> + 'a>;

/// What of a board can be told by its looks.
pub struct Board {
    /// Where that lies.
    pub places: Vec<Places>,
    /// How likely each place is to have each label, as logarithms: a guess by what knows no program.
    pub guess: Vec<Vec<f32>>,
    /// Whether something stands before each place, so that nobody can tell it by how it looks.
    pub hidden: Vec<bool>,
}

/// Boards that are looked for only as far as they are asked for.
pub type Boards<'a> = Box<dyn Iterator<Item = Board> + 'a>;

/// A game of whose boards places can be told by templates: cells, or whatever is seen by itself.
pub trait Teachable: Sync {
    /// What a place can be.
    fn labels(&self) -> &'static [Label];

    /// The boards that a frame may show: where that is said, or where they are seen, likeliest first.
    fn boards<'a>(&'a self, frame: &'a Frame, said: Option<&BoardFacts>) -> Boards<'a>;
}

/// A game whose boards are lattices of cells, which are what can be told.
pub trait Latticed: Sync {
    /// What a cell can be.
    fn labels(&self) -> &'static [Label];

    /// How the cells of a board may lie in a frame, with one more on each side, likeliest first.
    fn lattices<'a>(&self, frame: &'a Frame) -> Lattices<'a>;

    /// How likely each cell of a lattice is to have each label, row by row, as logarithms: a guess by the networks, which know
    /// no program.
    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>>;

    /// Whether something that stands on the board is seen before each cell, row by row, by what is guessed of all of them: where a
    /// board is seen from an angle.
    fn hidden(&self, _frame: &Frame, lattice: &Lattice, _guess: &[Vec<f32>]) -> Vec<bool> {
        vec![false; lattice.cells().count()]
    }
}

impl<G: Latticed> Teachable for G {
    fn labels(&self) -> &'static [Label] {
        Latticed::labels(self)
    }

    fn boards<'a>(&'a self, frame: &'a Frame, said: Option<&BoardFacts>) -> Boards<'a> {
        let seen = lattices(self, said, frame).filter(|it| it.columns > 2 && it.rows > 2);
        Box::new(seen.map(|around| {
            let (right, bottom) = (around.columns - 1, around.rows - 1);
            let lattice = part(&around, (1, 1), (right - 1, bottom - 1));
            // What lies around says what a cell is.
            let guess = self.guess(frame, &around);
            let hidden = self.hidden(frame, &around, &guess);
            let is_own = |cell: Cell| {
                (1..right as i32).contains(&cell.x) && (1..bottom as i32).contains(&cell.y)
            };
            let all = around.cells().zip(guess.into_iter().zip(hidden));
            let own = all.filter(|(cell, _)| is_own(*cell)).map(|(_, said)| said);
            let (guess, hidden) = own.unzip();
            Board { places: vec![Places { lattice, mask: None }], guess, hidden }
        }))
    }
}

/// How the cells of a board may lie in a frame, with one more on each side: where that is said, or where they are seen.
pub fn lattices<'a>(
    game: &dyn Latticed,
    said: Option<&BoardFacts>,
    frame: &'a Frame,
) -> Lattices<'a> {
    match said.and_then(|board| board.lattice(frame.size())) {
        Some(lattice) => Box::new(std::iter::once(around(&lattice))),
        None => game.lattices(frame),
    }
}

/// What a frame shows by templates, or as it is read otherwise, as far as that is meant: what they plainly say binds any other way
/// to read it.
///
/// # Errors
/// What templates say of it, where nothing else is meant either.
pub fn taught<L, Y>(
    by_templates: Result<Reading<L, Y>, VisionError>,
    otherwise: impl FnOnce() -> Result<Screen<Reading<L, Y>>, VisionError>,
    is_meant: impl Fn(&L, &Y) -> bool,
) -> Result<Screen<Reading<L, Y>>, VisionError> {
    by_templates.map(Screen::Board).or_else(|fault| {
        let seen = otherwise().ok();
        seen.and_then(|seen| seen.only(|it| it.only(&is_meant))).ok_or(fault)
    })
}

/// A profile's templates, each with the number of its label; none where it has none.
#[must_use]
pub fn templates(labels: &[Label], profile: &Profile) -> Option<Arc<Templates>> {
    let number = |name: &str| labels.iter().position(|label| label.name == name);
    let made = |pictures: &TemplatePictures| {
        let looks = pictures
            .looks()
            .map(|all| all.iter().filter_map(|it| Some((number(&it.label)?, it.picture()))));
        Templates::new(labels.len(), looks)
    };
    let is_taught = !profile.templates.is_empty();
    is_taught.then(|| profile.templates.once(made))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_count_on_are_named_by_the_first_and_the_last() {
        let label = |name| Label { name, about: "", occurs: Occurs::Anyhow };
        let told = |names: &[&'static str]| {
            super::names(&names.iter().map(|name| label(*name)).collect::<Vec<_>>())
        };
        assert_eq!(told(&["none", "start", "0", "1", "2", "3", "9"]), "none, start, 0 to 3, 9");
        let beads = ["empty", "bead-a", "bead-b", "bead-c", "bead-d", "goal-a", "goal-b"];
        assert_eq!(told(&beads), "empty, bead-a to bead-d, goal-a, goal-b");
        assert_eq!(told(&["wall", "floor", "painted", "ball"]), "wall, floor, painted, ball");
    }
}
