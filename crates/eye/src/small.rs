//! A network that sees a board's cells, each brought to one small size, all at once.
//!
//! The same network as `Cells` in `training/model.py`, with its norms made part of the convolutions.

use image::RgbImage;
use image::imageops::{flip_horizontal, rotate90};

use crate::blocks::{Kin, Wide};
use crate::cells::{SIDE, recolor, rectify};
use crate::lattice::Lattice;
use crate::layers::{Conv, Linear, Map};
use crate::odds::{logarithms, odds};
use crate::weights::Source;

/// Says of each cell which of `KINDS` it is, and of all whose board they are, of `GAMES`.
pub(crate) struct Small<const KINDS: usize, const GAMES: usize> {
    stem: [Conv; 4],
    blocks: [(Wide, Wide, Kin); 3],
    kinds: Conv,
    game: Linear,
}

/// What a [`Small`] network says of a board.
pub(crate) struct Said<const KINDS: usize, const GAMES: usize> {
    /// How likely the lattice is none's, and each game's, 0 to 1.
    pub(crate) games: [f32; GAMES],
    /// How likely each cell is of each kind, row by row, as logarithms.
    pub(crate) kinds: Vec<[f32; KINDS]>,
    /// The cells, [`SIDE`] pixels each.
    pub(crate) cells: RgbImage,
}

impl<const KINDS: usize, const GAMES: usize> Small<KINDS, GAMES> {
    pub(crate) fn read(source: &mut Source<'_>) -> Self {
        const WIDTH: usize = 64;
        let stem = [(3, 24), (24, 32), (32, 48), (48, WIDTH)];
        Small {
            stem: stem.map(|size| Conv::normed(source, size, 3, 2, 1)),
            blocks: [(1, 2), (4, 1), (2, 1)].map(|(one, other)| {
                let one = Wide::read(source, WIDTH, one);
                (one, Wide::read(source, WIDTH, other), Kin::read(source, WIDTH))
            }),
            kinds: Conv::point(source, (WIDTH, KINDS)),
            game: Linear::read(source, WIDTH, GAMES),
        }
    }

    pub(crate) fn apply(&self, mut map: Map) -> (Map, Vec<f32>) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        for (one, other, kin) in &self.blocks {
            map = kin.apply(&other.apply(&one.apply(&map)));
        }
        (self.kinds.apply(&map), self.game.apply(map.mean()))
    }

    /// Looks at the cells of a lattice, in several ways: where what is said of a cell depends on the way, it is not said surely.
    pub(crate) fn look(&self, image: &RgbImage, lattice: &Lattice) -> Said<KINDS, GAMES> {
        let cells = rectify(image, lattice, SIDE);
        let (columns, rows) = (lattice.columns as usize, lattice.rows as usize);
        let mut kinds = vec![[0.0; KINDS]; columns * rows];
        let mut games = [0.0; GAMES];
        for (mirrored, turned) in WAYS {
            let (said, whose) = self.apply(seen(&cells, mirrored, turned));
            add(&mut games, &logarithms(&whose));
            for (k, sums) in kinds.iter_mut().enumerate() {
                let (x, y) = place((k % columns, k / columns), (columns, rows), (mirrored, turned));
                add(sums, &logarithms(said.at(x, y)));
            }
        }
        let ways = WAYS.len() as f32;
        let kinds = kinds.iter().map(|sums| logarithms(&sums.map(|sum| sum / ways))).collect();
        Said { games: odds(&games.map(|sum| sum / ways)), kinds, cells }
    }
}

/// Ways in which the cells are looked at: mirrored or not, and turned.
const WAYS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// Where a cell of a lattice of some columns and rows lies when it is mirrored, and then turned.
fn place(
    (x, y): (usize, usize),
    (columns, rows): (usize, usize),
    (mirrored, turned): (bool, bool),
) -> (usize, usize) {
    let x = if mirrored { columns - 1 - x } else { x };
    // A quarter turn takes columns from the left to rows from above, rows from above to columns from the right.
    if turned { (rows - 1 - y, x) } else { (x, y) }
}

/// The cells as the network sees them: mirrored ones in other colours as well, for colours are no clue.
fn seen(cells: &RgbImage, mirrored: bool, turned: bool) -> Map {
    let mut cells = cells.clone();
    if mirrored {
        cells = flip_horizontal(&cells);
        recolor(&mut cells);
    }
    if turned {
        cells = rotate90(&cells);
    }
    Map::of(&cells)
}

fn add<const N: usize>(sums: &mut [f32; N], more: &[f32; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_cell_is_found_again_however_the_board_is_turned() {
        // Each cell of its own shade; where the network would see it is asked of the turned picture itself.
        let (columns, rows) = (5, 3);
        let cells = RgbImage::from_fn(columns * 16, rows * 16, |x, y| {
            Rgb([(10 * (x / 16) + 60 * (y / 16)) as u8; 3])
        });
        for (mirrored, turned) in WAYS {
            let map = seen(&cells, mirrored, turned);
            for (x, y) in
                (0..rows as usize).flat_map(|y| (0..columns as usize).map(move |x| (x, y)))
            {
                let (left, top) =
                    place((x, y), (columns as usize, rows as usize), (mirrored, turned));
                let value = (map.at(left * 16 + 8, top * 16 + 8)[0] + 0.5) * 255.0;
                let shade = (10 * x + 60 * y) as f32;
                let shade = if mirrored { 255.0 - shade } else { shade };
                assert!(
                    (value - shade).abs() < 0.01,
                    "{x},{y}, {mirrored} {turned}: {value} {shade}"
                );
            }
        }
    }
}
