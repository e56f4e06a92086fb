//! Where the patches lie that templates are laid on.

use image::imageops::{self, FilterType};
use image::{GrayImage, RgbImage, Rgba, RgbaImage};

use crate::geometry::{Lattice, Point};
use crate::vision::sight::upright;

/// Patches of a picture that are told by how they look: the cells of a lattice.
#[derive(Clone, Debug)]
pub struct Places {
    /// How they lie: a place by itself is a lattice of one cell.
    pub lattice: Lattice,
    /// How much of each pixel of a place counts, up to 255; left out, all of it does.
    pub mask: Option<GrayImage>,
}

impl Places {
    /// A square by itself.
    #[must_use]
    pub fn square(middle: Point, side: f64, mask: Option<GrayImage>) -> Places {
        let origin = Point { x: middle.x - side / 2.0, y: middle.y - side / 2.0 };
        let lattice = Lattice::upright(origin, Point { x: side, y: side }, 1, 1);
        Places { lattice, mask }
    }

    /// What is seen of each, row by row, `side` pixels across and down; what does not count is transparent.
    #[must_use]
    pub fn cut(&self, image: &RgbImage, side: u32) -> Vec<RgbaImage> {
        let all = upright(image, &self.lattice, side);
        let resize = |mask| imageops::resize(mask, side, side, FilterType::Triangle);
        let mask = self.mask.as_ref().map(resize);
        let counts = |x, y| mask.as_ref().map_or(255, |mask| mask.get_pixel(x, y).0[0]);
        let cell = |(left, top): (u32, u32)| {
            RgbaImage::from_fn(side, side, |x, y| {
                let [red, green, blue] = all.get_pixel(left + x, top + y).0;
                Rgba([red, green, blue, counts(x, y)])
            })
        };
        self.lattice.cells().map(|at| cell((at.x as u32 * side, at.y as u32 * side))).collect()
    }
}
