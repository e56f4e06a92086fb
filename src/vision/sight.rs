//! What the eye sees in a frame: asked once, whatever game wants to know.

use std::sync::Arc;

use eye::Study;
use image::RgbImage;

use crate::frame::Frame;
use crate::geometry::Lattice;

pub use eye::Game;

/// A board that was seen.
#[derive(Clone, Debug)]
pub struct Sight {
    /// How likely it is each game's, 0 to 1, as [`Game`] numbers them; the first is none's.
    pub games: Vec<f32>,
    /// Where: left, top, right and bottom, in pixels.
    pub bounds: [f64; 4],
    /// How its cells lie, with one more on each side; none where that is not clear.
    pub lattice: Option<Lattice>,
}

/// The board that a frame shows, if the eye sees one.
#[must_use]
pub fn look(frame: &Frame) -> Arc<Option<Sight>> {
    frame.once(|image| {
        eye::look(image).map(|seen| Sight {
            games: seen.games.to_vec(),
            bounds: seen.bounds,
            lattice: seen.lattice.map(|eye::Lattice { columns, rows, matrix }| Lattice {
                columns,
                rows,
                matrix,
            }),
        })
    })
}

/// What each cell of a lattice is, and whose board it is.
#[must_use]
pub fn study(image: &RgbImage, lattice: &Lattice) -> Study {
    let Lattice { columns, rows, matrix } = *lattice;
    eye::study(image, &eye::Lattice { columns, rows, matrix })
}
