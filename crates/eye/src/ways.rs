//! Ways to look at a board's cells: as they are, mirrored, turned. Where what a network says of a cell depends on the way, it is not
//! said surely.

use image::RgbImage;
use image::imageops::{flip_horizontal, rotate90};

use crate::Game;
use crate::cells::recolor;
use crate::layers::Map;
use crate::odds::{logarithms, odds};

/// Where the first way says that it is so likely at most that the cells are the game's, the others are not asked.
const HOPELESS: f32 = 1e-3;

/// What a network says of cells, `side` pixels each, in all ways: how likely each is of each kind, row by row, as logarithms, and
/// how likely they are each game's, 0 to 1. It is asked for one game's.
pub(crate) fn asked<const KINDS: usize, const GAMES: usize>(
    cells: &RgbImage,
    side: u32,
    game: Game,
    network: impl Fn(Map) -> (Map, Vec<f32>),
) -> (Vec<[f32; KINDS]>, [f32; GAMES]) {
    let (columns, rows) = ((cells.width() / side) as usize, (cells.height() / side) as usize);
    let mut kinds = vec![[0.0; KINDS]; columns * rows];
    let mut games = [0.0; GAMES];
    let mut ways = 0_u8;
    for (mirrored, turned) in WAYS {
        if ways == 1 && odds::<GAMES>(&games)[game as usize] <= HOPELESS {
            break;
        }
        ways += 1;
        let (said, whose) = network(seen(cells, mirrored, turned));
        add(&mut games, &logarithms(&whose));
        for (k, sums) in kinds.iter_mut().enumerate() {
            let (x, y) = place((k % columns, k / columns), (columns, rows), (mirrored, turned));
            add(sums, &logarithms(said.at(x, y)));
        }
    }
    let ways = f32::from(ways);
    let kinds = kinds.iter().map(|sums| logarithms(&sums.map(|sum| sum / ways))).collect();
    (kinds, odds(&games.map(|sum| sum / ways)))
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
pub(crate) fn seen(cells: &RgbImage, mirrored: bool, turned: bool) -> Map {
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
    use image::Rgb;

    use super::*;

    #[test]
    fn what_is_plainly_no_board_is_looked_at_in_one_way() {
        let cells = RgbImage::new(4 * 16, 4 * 16);
        let looks = |logit: f32| {
            let count = std::cell::Cell::new(0);
            let said = |_| {
                count.set(count.get() + 1);
                (Map::zeros(4, 4, 3), vec![0.0, logit, 0.0])
            };
            let (kinds, games) = asked::<3, 3>(&cells, 16, Game::Amaze, said);
            assert_eq!(kinds.len(), 16);
            assert!((games.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            count.get()
        };
        assert_eq!(looks(0.0), 4);
        assert_eq!(looks(-9.0), 1);
    }

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
