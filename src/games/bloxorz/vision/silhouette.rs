//! What a block hides of the cells around it, where a board is seen from an angle.

use crate::game::CERTAIN;
use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::stance::outlines;
use crate::games::bloxorz::vision::view::{View, holds};
use crate::geometry::{Cell, Point};
use crate::vision::sight::Witness;

/// A cell is looked at in so many places across, and down.
const PLACES: u32 = 6;
/// A cell that is told less surely than so may be in part behind the block.
const CLEAR: f32 = 0.5;
/// No lattice lies quite where the cells are, and no block is quite as large as they: by so much of a cell's side.
const SLACK: f64 = 0.08;

/// The numbers, row by row, of the cells of a view's lattice that a block stands before, but for those under it.
pub(super) fn hidden(view: &View<'_>, block: Block) -> Vec<usize> {
    if !view.is_oblique() {
        return Vec::new();
    }
    let outlines = outlines(view, block);
    let outlines: Vec<&[Point]> = outlines.iter().map(Vec::as_slice).collect();
    let slack = SLACK * view.size();
    let is_touched = |cell: Cell| {
        let near = view.near(cell, &outlines, slack);
        let is_before = |at: Point| near.iter().any(|outline| holds(outline, at, slack));
        !near.is_empty() && places(view, cell).any(is_before)
    };
    let is_under = |cell: Cell| block.cells().any(|under| under == cell);
    let cells = view.lattice.cells().enumerate();
    let found = cells.filter(|(_, cell)| !is_under(*cell) && is_touched(*cell)).map(|(k, _)| k);
    found.collect()
}

/// The cells that a block stands before, but for those under it, by how likely each is what it is taken for.
pub(super) fn before(view: &View<'_>, block: Block, likely: &[f32], witness: Witness) -> Vec<Cell> {
    let outlines = outlines(view, block);
    let is_before = |cell: Cell, beyond: f64| {
        let middle = view.lattice.center(cell);
        outlines.iter().any(|outline| holds(outline, middle, beyond))
    };
    // What looks like no template may be hidden in part, or lie in the block's shadow.
    let touched = if witness == Witness::Eye { Vec::new() } else { hidden(view, block) };
    let is_hidden = |(k, (cell, likely)): &(usize, (Cell, &f32))| {
        // So may what looks like nothing that is known to the eye.
        let beyond = if **likely < CLEAR { view.size() / 2.0 } else { 0.0 };
        let under = block.cells().any(|it| it == *cell);
        !under && (is_before(*cell, beyond) || (**likely < CERTAIN && touched.contains(k)))
    };
    let cells = view.lattice.cells().zip(likely).enumerate();
    cells.filter(is_hidden).map(|(_, (cell, _))| cell).collect()
}

/// Places all over a cell, in pixels.
fn places<'a>(view: &'a View<'_>, cell: Cell) -> impl Iterator<Item = Point> + 'a {
    let part = |k: u32| (f64::from(k) + 0.5) / f64::from(PLACES);
    let place = move |k: u32| {
        let (u, v) = (part(k % PLACES), part(k / PLACES));
        view.project(f64::from(cell.x) + u, f64::from(cell.y) + v)
    };
    (0..PLACES * PLACES).map(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bloxorz::vision::stance::viewed;
    use crate::geometry::Lattice;
    use image::RgbImage;

    #[test]
    fn what_lies_behind_a_block_is_hidden_from_an_angle_and_nothing_from_above() {
        let image = RgbImage::new(400, 400);
        let lattice = |matrix| Lattice { columns: 5, rows: 5, matrix };
        let block = Block::Standing(Cell { x: 2, y: 4 });
        // Half as high as wide: two cubes rise by nearly as much as three and a half rows.
        let oblique = viewed(&image, &lattice([60.0, 0.0, 50.0, 0.0, 30.0, 200.0, 0.0, 0.0, 1.0]));
        assert_eq!(hidden(&oblique, block), [2, 7, 12, 17]);
        let lying = Block::lying(Cell { x: 1, y: 4 }, Cell { x: 2, y: 4 });
        assert_eq!(hidden(&oblique, lying), [11, 12, 16, 17]);
        let above = viewed(&image, &lattice([60.0, 0.0, 50.0, 0.0, 60.0, 50.0, 0.0, 0.0, 1.0]));
        assert!(hidden(&above, block).is_empty());
    }
}
