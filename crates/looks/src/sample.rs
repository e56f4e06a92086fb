//! A picture and the truth about it.

use image::RgbImage;

/// A picture with what it shows.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The picture.
    pub image: RgbImage,
    /// The boards in it; none in a picture that is no game.
    pub boards: Vec<Board>,
    /// The part of its look that is never trained on; "trained" where there is none.
    pub family: &'static str,
}

/// A board that stands on a lattice.
#[derive(Clone, Debug)]
pub struct Board {
    /// The game.
    pub game: &'static str,
    /// Cells across.
    pub columns: usize,
    /// Cells down.
    pub rows: usize,
    /// From places in cells, from the first cell's corner, to pixels: (x, y, 1) to (first / third, second / third).
    pub homography: [[f32; 3]; 3],
    /// What each cell is, row by row, as the game counts its kinds.
    pub cells: Vec<u8>,
    /// Whether the picture shows it for certain: nothing is on its way.
    pub sure: bool,
    /// The level in the notation of its game.
    pub level: String,
}

impl Board {
    /// The pixel of a place.
    #[must_use]
    pub fn pixel(&self, x: f32, y: f32) -> (f32, f32) {
        let seen = self.homography.map(|row| row[0] * x + row[1] * y + row[2]);
        (seen[0] / seen[2], seen[1] / seen[2])
    }
}
