//! Boards of programs whose cells a person has named: read by the profile's templates.

use std::sync::Arc;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{self, CERTAIN, Label, Latticed, Lattices, Occurs};
use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::level::Level;
use crate::games::bloxorz::vision::contours::Contours;
use crate::games::bloxorz::vision::stance::viewed;
use crate::games::bloxorz::vision::told::{self, Said, Told, VOID};
use crate::games::bloxorz::vision::{BoardReading, silhouette, tiles};
use crate::geometry::Lattice;
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::sight::{self, TILES, Witness};
use crate::vision::template::{Templates, Word};

/// The kinds of cell, in the order in which networks and templates are asked for them.
const LABELS: [Label; TILES] = [
    Label {
        name: "void",
        about: "nothing: what the block falls into, and whatever lies around the board",
        occurs: Occurs::Anyhow,
    },
    Label { name: "floor", about: "plain floor", occurs: Occurs::Alike },
    Label {
        name: "fragile",
        about: "floor that breaks under a block that stands",
        occurs: Occurs::Alike,
    },
    Label { name: "hole", about: "where the block is to fall", occurs: Occurs::Once },
    Label {
        name: "soft",
        about: "a switch that any part of the block presses",
        occurs: Occurs::Alike,
    },
    Label {
        name: "hard",
        about: "a switch that only a standing block presses",
        occurs: Occurs::Alike,
    },
    Label { name: "splitter", about: "what splits a standing block", occurs: Occurs::Alike },
    Label { name: "bridge", about: "a bridge that is there", occurs: Occurs::Anyhow },
    Label {
        name: "folded",
        about: "a bridge that is folded away, where that shows",
        occurs: Occurs::Anyhow,
    },
    Label {
        name: "standing",
        about: "the cell under a block that stands, with what is seen of the block",
        occurs: Occurs::Anyhow,
    },
    Label {
        name: "lying",
        about: "each of the two cells under a block that lies",
        occurs: Occurs::Anyhow,
    },
    Label { name: "half", about: "the cell under a half of a split block", occurs: Occurs::Anyhow },
    Label {
        name: "selected",
        about: "the same, where that half is the one that moves",
        occurs: Occurs::Anyhow,
    },
];

/// The cells of Bloxorz, for whoever teaches a program.
pub(in crate::games::bloxorz) struct Cells;

impl Latticed for Cells {
    fn labels(&self) -> &'static [Label] {
        &LABELS
    }

    fn lattices<'a>(&self, frame: &'a Frame) -> Lattices<'a> {
        Box::new(sight::lattice(frame))
    }

    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>> {
        sight::tiles(&frame.image, lattice).kinds.iter().map(|kinds| kinds.to_vec()).collect()
    }

    fn hidden(&self, frame: &Frame, lattice: &Lattice, guess: &[Vec<f32>]) -> Vec<bool> {
        hidden(&frame.image, lattice, &of_each(guess))
    }
}

/// Whether the block is seen before each cell of a lattice, by what the eye says of each, and by the block's edges.
fn hidden(image: &RgbImage, lattice: &Lattice, said: &[Said]) -> Vec<bool> {
    /// Less likely places of the block do not count, and what is hidden by less is asked for.
    const LEAST: f32 = 0.01;
    const HIDDEN: f32 = 0.9;
    let view = viewed(image, lattice);
    let contours = Contours::of(&view);
    let columns = lattice.columns as usize;
    let told = Told { contours: contours.as_ref(), ..Told::by_eye(columns, said) };
    let mut hidden = vec![0.0; said.len()];
    for (block, likely) in told.odds().likely(LEAST) {
        tracing::debug!("the block is likely by {likely:.6} at {block:?}");
        for k in silhouette::hidden(&view, block) {
            hidden[k] += likely;
        }
    }
    hidden.into_iter().map(|likely| likely >= HIDDEN).collect()
}

/// The profile's templates, if it has any.
pub(super) fn templates(profile: &Profile) -> Option<Arc<Templates>> {
    game::templates(&LABELS, profile)
}

/// Reads a board by templates: where it was before, or in the first lattice that they fit.
///
/// # Errors
/// They fit none: of all that were tried, what is said of the first.
pub(super) fn read(
    frame: &Frame,
    profile: &Profile,
    templates: &Templates,
    prior: Option<&BoardReading>,
) -> Result<BoardReading, VisionError> {
    let prior = prior.filter(|prior| prior.layout.witness == Witness::Templates);
    let before = prior.map(|prior| (prior.layout.lattice.clone(), Some(prior)));
    let seen = || game::lattices(&Cells, profile.board.as_ref(), frame);
    let anew = || seen().map(|lattice| (lattice, None));
    let mut fault = None;
    for (lattice, known) in before.into_iter().chain(anew()) {
        match on(frame, &lattice, templates, known) {
            Ok(seen) if seen.certain >= CERTAIN => return Ok(seen.reading),
            Ok(seen) => fault = fault.or(Some(seen.error)),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    Err(fault.unwrap_or_else(|| tiles::nothing("no lattice of cells was seen".to_owned())))
}

/// Reads a lattice with cells around the board. `known` is what was read there before.
fn on(
    frame: &Frame,
    lattice: &Lattice,
    templates: &Templates,
    known: Option<&BoardReading>,
) -> tiles::Found {
    tiles::few(lattice)?;
    let (lattice, said) = templates.whole(&frame.image, lattice, VOID);
    tiles::on(&frame.image, &lattice, &of_each(&said), Witness::Templates, known)
}

/// What is said of each cell.
fn of_each(said: &[Vec<f32>]) -> Vec<Said> {
    said.iter().map(|said| std::array::from_fn(|kind| said[kind])).collect()
}

/// What the templates say of a board.
pub(super) fn word(templates: &Templates, frame: &Frame, level: &Level, layout: &Layout) -> Word {
    let lattice = layout.of_level(level.columns(), level.rows());
    templates.word(&frame.image, &lattice, |cell, kind| {
        // The foot of a block may look the same whether it stands or lies.
        let is_under = || level.block().cells().any(|under| under == cell);
        told::can_be(level, cell, kind) || (told::is_block(kind) && is_under())
    })
}

/// See [`crate::game::Game::denies`].
pub(in crate::games::bloxorz) fn denies(
    frame: &Frame,
    profile: &Profile,
    reading: &BoardReading,
) -> bool {
    let word = |it: Arc<_>| word(&it, frame, &reading.level, &reading.layout);
    templates(profile).map(word).is_some_and(Word::forbids)
}
