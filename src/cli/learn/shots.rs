//! The pictures that a program is taught from, and the places of their boards that are told by their looks.

use std::borrow::Cow;
use std::fmt;

use anyhow::Result;
use image::{DynamicImage, RgbImage, Rgba, RgbaImage, imageops};

use crate::capture::CaptureError;
use crate::cli::exit::{Exit, Usage};
use crate::cli::inputs::{Content, InputArgs, Source};
use crate::cli::interrupt::Interrupt;
use crate::cli::learn::place::PlaceArgs;
use crate::cli::output;
use crate::frame::Frame;
use crate::game::{Board, Teachable};
use crate::geometry::{Lattice, Rect};
use crate::profile::{BoardFacts, Profile};
use crate::vision::template::Places;

const ONE_SIZE: &str = "where the board lies is said of pictures of one size, and these are not";
const NO_BOARD: &str = "no board is seen; say where it is with --corners and --cells; or, where beads lie on nodes, with \
                        --nodes (which lie evenly around a middle, one at the top) and --radius";

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

/// Opens all pictures, and finds the board in each. What cannot be read, is no picture or shows no board is told and left out; what
/// the first of these failed for is the exit code.
///
/// # Errors
/// They are not of one size, and it is said where boards lie; or the user interrupts.
pub(super) fn open(
    inputs: &InputArgs,
    game: &dyn Teachable,
    known: Option<&Profile>,
    place: &PlaceArgs,
    interrupt: Interrupt,
) -> Result<(Vec<Shot>, Exit)> {
    let mut shots: Vec<Shot> = Vec::new();
    let mut exit = Exit::Success;
    for (name, source) in inputs.expand()? {
        interrupt.check()?;
        let shot = picture(&name, source).and_then(|frame| {
            let said = place.facts(frame.size())?;
            if said.is_some() && shots.first().is_some_and(|it| it.frame.size() != frame.size()) {
                return Err(Usage(ONE_SIZE.to_owned()).into());
            }
            let before = known.and_then(|profile| profile.board.as_ref());
            let board = game.boards(&frame, said.as_ref().or(before)).next();
            let board = board.ok_or_else(|| unread(&name, NO_BOARD))?;
            Ok(Shot { name: name.clone(), frame, said, board })
        });
        match shot {
            Ok(shot) => shots.push(shot),
            Err(error) if error.is::<Usage>() => return Err(error),
            Err(error) => {
                output::tell(&name, &output::chain(&error));
                exit = exit.and(Exit::of(&error));
            }
        }
    }
    Ok((shots, exit))
}

fn picture(name: &str, source: Result<Source, CaptureError>) -> Result<Frame> {
    match source?.read()? {
        Content::Picture(frame) => Ok(frame),
        Content::Text(_) => Err(unread(name, "it is no picture").into()),
    }
}

fn unread(name: &str, message: &str) -> CaptureError {
    CaptureError::NoInput { input: name.to_owned(), message: message.to_owned() }
}
