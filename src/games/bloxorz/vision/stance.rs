//! How a lattice of squares is seen from far away, and what a block on it covers.

use image::RgbImage;

use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::view::View;
use crate::geometry::{Cell, Lattice, Point};

/// A cube that rises less than so much of a cell's side hides nothing: no lattice is quite square.
const FLAT: f64 = 0.25;

/// A lattice whose cells are squares, seen from far away.
pub(super) fn viewed<'a>(image: &'a RgbImage, lattice: &Lattice) -> View<'a> {
    let mut view = View::new(image, lattice.clone(), rise(lattice), 0.0);
    if view.rise.x.hypot(view.rise.y) < FLAT * view.size() {
        view.rise = Point { x: 0.0, y: 0.0 };
    }
    view
}

/// From the foot to the head of a cube, in pixels: what is left to make the picture's axes as long as one another and
/// square to each other, when the cell's sides have had their part.
fn rise(lattice: &Lattice) -> Point {
    let (u, v) = (f64::from(lattice.columns) / 2.0, f64::from(lattice.rows) / 2.0);
    let side = |(du, dv): (f64, f64)| {
        let (from, to) = (lattice.project(u - du, v - dv), lattice.project(u + du, v + dv));
        (to.x - from.x, to.y - from.y)
    };
    let (across, down) = (side((0.5, 0.0)), side((0.0, 0.5)));
    let (wide, high) = (across.0.powi(2) + down.0.powi(2), across.1.powi(2) + down.1.powi(2));
    let mixed = across.0 * across.1 + down.0 * down.1;
    let scale = f64::midpoint(wide + high, (wide - high).hypot(2.0 * mixed));
    let (x, y) = ((scale - wide).max(0.0).sqrt(), (scale - high).max(0.0).sqrt());
    Point { x: if mixed < 0.0 { -x } else { x }, y: -y }
}

/// Where a block is before the board, in pixels.
pub(super) fn outlines(view: &View<'_>, block: Block) -> Vec<Vec<Point>> {
    let outline = |at: Cell, size, height| view.outline(at, size, height, 0.0);
    match block {
        Block::Standing(cell) => vec![outline(cell, (1.0, 1.0), 2.0)],
        Block::Lying(one, two) => {
            let size = (f64::from(two.x - one.x + 1), f64::from(two.y - one.y + 1));
            vec![outline(one, size, 1.0)]
        }
        Block::Split { active, other } => {
            [active, other].map(|half| outline(half, (1.0, 1.0), 1.0)).to_vec()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_rises_by_what_its_cells_are_foreshortened() {
        let lattice = |matrix| Lattice { columns: 6, rows: 4, matrix };
        let flat = rise(&lattice([30.0, 0.0, 5.0, 0.0, 30.0, 9.0, 0.0, 0.0, 1.0]));
        assert!(flat.x.hypot(flat.y) < 1e-6);
        // Half as high as wide: seen from 60 degrees above the ground's normal.
        let oblique = rise(&lattice([30.0, 0.0, 5.0, 0.0, 15.0, 9.0, 0.0, 0.0, 1.0]));
        assert!(oblique.x.abs() < 1e-6 && (oblique.y + 30.0 * 0.75f64.sqrt()).abs() < 1e-6);
        // Isometric: the cube's height shows as long as its sides.
        let (wide, high) = (26.0, 26.0 / 3f64.sqrt());
        let iso = rise(&lattice([wide, -wide, 5.0, high, high, 9.0, 0.0, 0.0, 1.0]));
        assert!(iso.x.abs() < 1e-6 && (iso.y + wide.hypot(high)).abs() < 1e-6, "{iso:?}");
    }
}
