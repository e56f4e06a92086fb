//! Where a board's cells lie in a picture.

use crate::plane::mapped;

/// A lattice of cells on a plane that is seen in perspective.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// Cells across.
    pub columns: u32,
    /// Cells down.
    pub rows: u32,
    /// From places in cells to pixels, row by row; the last element is 1. Cell (0, 0) lies from 0 to 1 both ways.
    pub matrix: [f64; 9],
}

impl Lattice {
    /// The pixel of a place in cells.
    #[must_use]
    pub fn project(&self, u: f64, v: f64) -> (f64, f64) {
        mapped(&self.matrix, (u, v))
    }

    /// Some of its cells: those from a column and a row on, which may lie outside of it.
    #[must_use]
    pub fn part(&self, (left, top): (i32, i32), (columns, rows): (u32, u32)) -> Lattice {
        Lattice { columns, rows, ..self.moved(f64::from(left), f64::from(top)) }
    }

    /// The same lattice so many cells further to the right and down.
    pub(crate) fn moved(&self, across: f64, down: f64) -> Lattice {
        let m = &self.matrix;
        let moved: [f64; 9] = std::array::from_fn(|k| match k % 3 {
            2 => m[k - 2] * across + m[k - 1] * down + m[k],
            _ => m[k],
        });
        Lattice { matrix: moved.map(|element| element / moved[8]), ..*self }
    }

    /// Whether its columns and rows are those of the picture.
    pub(crate) fn is_upright(&self) -> bool {
        [1, 3, 6, 7].iter().all(|&k| self.matrix[k] == 0.0)
    }

    /// The longer side of a cell in the middle, in pixels.
    pub(crate) fn pitch(&self) -> f64 {
        let (u, v) = (f64::from(self.columns) / 2.0, f64::from(self.rows) / 2.0);
        let length = |du: f64, dv: f64| {
            let ((x, y), (left, top)) = (self.project(u + du, v + dv), self.project(u, v));
            (x - left).hypot(y - top)
        };
        length(1.0, 0.0).max(length(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_lies_where_its_cells_lie() {
        let matrix = [20.0, 3.0, 7.0, -2.0, 18.0, 40.0, 0.001, 0.002, 1.0];
        let lattice = Lattice { columns: 9, rows: 7, matrix };
        let part = lattice.part((2, -1), (3, 3));
        for (u, v) in [(0.0, 0.0), (1.5, 2.0)] {
            let (is, was) = (part.project(u, v), lattice.project(u + 2.0, v - 1.0));
            assert!((is.0 - was.0).abs() < 1e-9 && (is.1 - was.1).abs() < 1e-9);
        }
    }
}
