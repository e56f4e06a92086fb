//! Where the cells of a board may lie: as the networks see them, as edges do, and as signs do where a board is written.

use std::iter;

use crate::frame::Frame;
use crate::geometry::Lattice;
use crate::vision::board;
use crate::vision::comb;
use crate::vision::edges;
use crate::vision::sight;
use crate::vision::writing;

/// Channel difference that makes an edge, 0 to 255.
const CONTRAST: u8 = 11;
/// Combs that are tried.
const COMBS: usize = 12;
/// Part of a picture's edges that a board must have.
const LEAST_SHARE: f64 = 0.2;
/// Lattices that are tried.
const MOST: usize = 8;

/// The lattices that a frame may show, likeliest first. What the networks see may do: edges and signs are looked for after it only.
pub(super) fn lattices(frame: &Frame) -> impl Iterator<Item = Lattice> {
    sight::lattice(frame).chain(iter::once_with(|| others(frame)).flatten()).take(MOST)
}

/// Those of signs and edges that are not the networks' own.
fn others(frame: &Frame) -> Vec<Lattice> {
    let image = &frame.image;
    let size = image.dimensions();
    let edges = edges::find(image, CONTRAST);
    let fitted = comb::find(&edges, size, COMBS).into_iter().flat_map(|comb| {
        let boards = board::fit(&edges, &comb, size).into_iter();
        boards.filter(|board| board.share >= LEAST_SHARE)
    });
    let mut fitted: Vec<board::Board> = fitted.collect();
    let merit = |board: &board::Board| board.explained * (1.0 - 3.0 * board.residual) * board.share;
    fitted.sort_by(|one, other| merit(other).total_cmp(&merit(one)));
    let mut known: Vec<Lattice> = sight::lattice(frame).collect();
    let own = known.len();
    let fitted = fitted.into_iter().map(|board| board.lattice);
    for lattice in writing::lattices(image).into_iter().chain(fitted) {
        if known.iter().all(|known| !known.is_near(&lattice)) {
            known.push(lattice);
        }
    }
    known.split_off(own)
}
