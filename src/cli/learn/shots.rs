//! The pictures that a program is taught from, and the places of their boards that are told by their looks.

use std::borrow::Cow;
use std::fmt;

use anyhow::{Context, Result, bail};
use image::{DynamicImage, RgbImage, Rgba, RgbaImage, imageops};

use crate::cli::exit::Usage;
use crate::cli::inputs::{Content, InputArgs};
use crate::cli::learn::place::PlaceArgs;
use crate::cli::output;
use crate::frame::Frame;
use crate::game::{Board, Teachable};
use crate::geometry::{Lattice, Rect};
use crate::profile::{BoardFacts, Profile};
use crate::vision::template::Places;

/// A picture with a board.
pub(super) struct Shot {
    name: String,
    pub(super) frame: Frame,
    /// Where a person says that boards lie, as parts of the picture's sides.
    pub(super) said: Option<BoardFacts>,
    pub(super) board: Board,
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        if let [Places { lattice, .. }] = self.board.places.as_slice() {
            let (Lattice { columns, rows, .. }, pitch) = (lattice, lattice.pitch());
            let at = lattice.bounds();
            return write!(
                f,
                "{name}: {columns} x {rows} cells of {:.0} x {:.0} px at {at}",
                pitch.x, pitch.y
            );
        }
        let corners: Vec<_> =
            self.lattices().flat_map(|it| it.cells().map(|cell| it.center(cell))).collect();
        write!(f, "{name}: {} places at {}", corners.len(), Rect::around(&corners))
    }
}

impl Shot {
    /// The same board in another picture of the same size, such as after a move.
    #[cfg(feature = "live")]
    pub(super) fn moved(&self, frame: Frame, game: &dyn Teachable) -> Option<Shot> {
        let size = frame.size();
        // A lattice does not move.
        let lattice = match self.board.places.as_slice() {
            [Places { lattice, mask: None }] => Some(BoardFacts::of(lattice, size)),
            _ => self.said.clone(),
        };
        let board = game.boards(&frame, lattice.as_ref()).next()?;
        let (name, said) = (self.name.clone(), self.said.clone());
        (size == self.frame.size()).then_some(Shot { name, frame, said, board })
    }

    /// What it is called, for people.
    pub(super) fn name(&self) -> Cow<'_, str> {
        output::line(&self.name)
    }

    /// How its places lie.
    pub(super) fn lattices(&self) -> impl Iterator<Item = &Lattice> {
        self.board.places.iter().map(|places| &places.lattice)
    }

    /// Whether each of its places lies within the picture, and nothing stands before it.
    pub(super) fn shown(&self) -> impl Iterator<Item = bool> {
        let size = self.frame.size();
        let within =
            self.lattices().flat_map(move |it| it.cells().map(move |cell| it.is_shown(cell, size)));
        within.zip(&self.board.hidden).map(|(within, hidden)| within && !hidden)
    }

    /// What is seen of its places, `side` pixels each; what does not count is transparent.
    pub(super) fn cells(&self, side: u32) -> Vec<RgbaImage> {
        self.board.places.iter().flat_map(|places| places.cut(&self.frame.image, side)).collect()
    }
}

/// A cell with what does not count in one grey.
pub(super) fn on_grey(cell: &RgbaImage) -> RgbImage {
    let mut ground = RgbaImage::from_pixel(cell.width(), cell.height(), Rgba([128, 128, 128, 255]));
    imageops::overlay(&mut ground, cell, 0, 0);
    DynamicImage::from(ground).into_rgb8()
}

/// Opens all pictures, and finds the board in each.
///
/// # Errors
/// One cannot be read, is no picture, or shows no board; there are none; or they are not of one size, and it is said where boards lie.
pub(super) fn open(
    inputs: &InputArgs,
    game: &dyn Teachable,
    known: Option<&Profile>,
    place: &PlaceArgs,
) -> Result<Vec<Shot>> {
    let mut shots: Vec<Shot> = Vec::new();
    for (name, source) in inputs.expand()? {
        let shown = output::line(&name).into_owned();
        let content = source.and_then(|source| source.read()).context(shown.clone())?;
        let Content::Picture(frame) = content else { bail!("{shown}: it is no picture") };
        let said = place.facts(frame.size())?;
        if said.is_some() && shots.first().is_some_and(|shot| shot.frame.size() != frame.size()) {
            let message = "where the board lies is said of pictures of one size, and these are not";
            return Err(Usage(message.to_owned()).into());
        }
        let before = known.and_then(|profile| profile.board.as_ref());
        let board = game.boards(&frame, said.as_ref().or(before)).next();
        let board = board.with_context(|| {
            format!("{shown}: no board is seen; say where it is with --corners and --cells, or with --nodes (which lie evenly around a middle, one at the top) and --radius")
        })?;
        shots.push(Shot { name, frame, said, board });
    }
    Ok(shots)
}
