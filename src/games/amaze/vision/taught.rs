//! Boards of programs whose cells a person has named: read by the profile's templates.

use std::iter;
use std::sync::Arc;

use crate::frame::Frame;
use crate::game::{self, Label, Latticed, Lattices, Occurs, Reading};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::Level;
use crate::games::amaze::vision::assignment::BALL;
use crate::games::amaze::vision::{Edges, search, tiles};
use crate::geometry::Lattice;
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::sight::{self, around, study};
use crate::vision::template::{Templates, Word};

/// The kinds of cell, in the order in which networks and templates are asked for them.
const LABELS: [Label; 4] = [
    Label {
        name: "wall",
        about: "what stops the ball, and whatever lies around the board",
        occurs: Occurs::Anyhow,
    },
    Label { name: "floor", about: "what is still to be painted", occurs: Occurs::Alike },
    Label { name: "painted", about: "floor that the ball has passed", occurs: Occurs::Anyhow },
    Label {
        name: "ball",
        about: "the ball, and what is seen of the cell that it is on",
        occurs: Occurs::Once,
    },
];

/// The cells of Amaze, for whoever teaches a program.
pub(in crate::games::amaze) struct Cells;

impl Latticed for Cells {
    fn labels(&self) -> &'static [Label] {
        &LABELS
    }

    fn lattices<'a>(&self, frame: &'a Frame) -> Lattices<'a> {
        Box::new(sight::lattice(frame).chain(by_edges(frame)))
    }

    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>> {
        study(&frame.image, lattice).kinds.iter().map(|kinds| kinds.to_vec()).collect()
    }
}

fn by_edges(frame: &Frame) -> impl Iterator<Item = Lattice> {
    let edges = || frame.once(|image| Edges(search(image)));
    iter::once_with(move || edges().0.as_ref().map(|attempt| around(&attempt.lattice))).flatten()
}

/// The profile's templates, if it has any.
pub(super) fn templates(profile: &Profile) -> Option<Arc<Templates>> {
    game::templates(&LABELS, profile)
}

/// Reads a board by templates, in the first lattice that they fit.
///
/// # Errors
/// They fit none: what is said of the last that was tried.
pub(super) fn read(
    frame: &Frame,
    profile: &Profile,
    templates: &Templates,
) -> Result<Reading<Level, Layout>, VisionError> {
    // Edges are found in a fraction of the time that the eye takes, and templates tell whether they are the cells'.
    let lattices = match profile.board {
        Some(_) => game::lattices(&Cells, profile.board.as_ref(), frame),
        None => Box::new(by_edges(frame).chain(sight::lattice(frame))),
    };
    let mut fault = None;
    for lattice in lattices {
        match tiles::taught(&frame.image, &lattice, templates) {
            Ok(reading) => return Ok(reading),
            Err(error) => fault = Some(error),
        }
    }
    Err(fault.unwrap_or_else(|| tiles::nothing("no lattice of cells was seen".to_owned())))
}

/// What the templates say of a board.
pub(super) fn word(templates: &Templates, frame: &Frame, level: &Level, layout: &Layout) -> Word {
    let can_be =
        |cell, kind| kind == if cell == level.ball() { BALL } else { level.tile(cell) as usize };
    templates.word(&frame.image, &layout.lattice, can_be)
}
