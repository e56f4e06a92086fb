//! What a game whose boards are lattices of cells says of them, so that its programs can be taught.
//!
//! Knows no game.

use crate::frame::Frame;
use crate::game::screen::{Reading, Screen};
use crate::geometry::Lattice;
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::sight::around;
use crate::vision::template::Templates;

/// A kind of cell: what templates are called, and what a person says that a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// In lower case, words joined by `-`.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
}

/// Lattices that are looked for only as far as they are asked for: to look takes longer than to match.
pub type Lattices<'a> = Box<dyn Iterator<Item = Lattice> + 'a>;

/// A game whose cells can be told by templates.
pub trait Teachable: Sync {
    /// What a cell can be.
    fn labels(&self) -> &'static [Label];

    /// How the cells of a board may lie in a frame, with one more on each side, likeliest first.
    fn lattices<'a>(&self, frame: &'a Frame) -> Lattices<'a>;

    /// How likely each cell of a lattice is to have each label, row by row, as logarithms: a guess by the networks, which know
    /// no program.
    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>>;
}

/// How the cells of a board may lie in a frame, with one more on each side: where the profile says, or where they are seen.
pub fn lattices<'a>(
    game: &dyn Teachable,
    profile: Option<&Profile>,
    frame: &'a Frame,
) -> Lattices<'a> {
    let board = profile.and_then(|profile| profile.board.as_ref());
    match board.and_then(|board| board.lattice(frame.size())) {
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
pub fn templates(labels: &[Label], profile: &Profile) -> Option<Templates> {
    let number = |name: &str| labels.iter().position(|label| label.name == name);
    let all = profile.templates.iter();
    let known = all.filter_map(|template| Some((number(&template.label)?, &template.picture)));
    (!profile.templates.is_empty()).then(|| Templates::new(labels.len(), known))
}
