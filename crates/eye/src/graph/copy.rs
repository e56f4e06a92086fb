//! A second, smaller picture of a board that shows it as it is to be.

use image::RgbImage;

use super::places::Places;
use super::{Node, in_picture, nodes};
use crate::shrink::shrink;
use crate::{look, near};

/// How large a copy may be beside the board.
const SCALES: std::ops::Range<f64> = 0.2..0.9;
/// A copy's nodes are no further off, in its radii.
const NEAR: f64 = 0.6;
/// A board reaches so far beyond the middles of its nodes, in their radii.
const AROUND: f64 = 1.6;

/// Where the nodes of a board's copy are, in the order of the board's; none where there is none. The board itself is painted over,
/// and what is seen of the rest is looked at closely.
#[must_use]
pub fn copy(image: &RgbImage, board: &[Node]) -> Option<Vec<Node>> {
    let part = near(look(&without(image, board))?.bounds);
    let seen = nodes::find(&Places::of(&shrink(image, &part)));
    let seen: Vec<Node> = seen.iter().map(|node| in_picture(node, &part)).collect();
    tracing::debug!("a copy? {} nodes: {seen:.0?}", seen.len());
    like(board, &seen)
}

/// The picture with the board painted over, in the colour that its corners have.
fn without(image: &RgbImage, board: &[Node]) -> RgbImage {
    let span = |of: fn(&Node) -> f64, most: u32| {
        let end = |sign: f64| board.iter().map(move |node| sign * of(node) + AROUND * node.radius);
        let (low, high) = (-end(-1.0).fold(f64::MIN, f64::max), end(1.0).fold(f64::MIN, f64::max));
        let last = f64::from(most.saturating_sub(1));
        (low.clamp(0.0, last) as u32, high.clamp(0.0, last) as u32)
    };
    let (left, right) = span(|node| node.place.0, image.width());
    let (top, bottom) = span(|node| node.place.1, image.height());
    let color = *image.get_pixel(left, top);
    let mut rest = image.clone();
    for y in top..=bottom {
        (left..=right).for_each(|x| rest.put_pixel(x, y, color));
    }
    rest
}

/// Those of the nodes that lie as the board's do, smaller, in the order of the board's.
fn like(board: &[Node], seen: &[Node]) -> Option<Vec<Node>> {
    // Two nodes far apart say how large a copy is and where.
    let far =
        |one: &Node, other: &Node| (one.place.0 - other.place.0).hypot(one.place.1 - other.place.1);
    let (first, second) = (0..board.len())
        .flat_map(|one| (one + 1..board.len()).map(move |other| (one, other)))
        .max_by(|a, b| far(&board[a.0], &board[a.1]).total_cmp(&far(&board[b.0], &board[b.1])))?;
    let whole = far(&board[first], &board[second]);
    let pairs = seen.iter().flat_map(|one| seen.iter().map(move |other| (one, other)));
    pairs
        .filter_map(|(one, other)| {
            let scale = far(one, other) / whole;
            if !SCALES.contains(&scale) {
                return None;
            }
            let at = |node: &Node| {
                let off = |of: fn(&Node) -> f64| of(one) + (of(node) - of(&board[first])) * scale;
                (off(|node| node.place.0), off(|node| node.place.1))
            };
            let node = |node: &Node| {
                let (x, y) = at(node);
                let off = |it: &Node| (it.place.0 - x).hypot(it.place.1 - y) / it.radius;
                let nearest = seen.iter().min_by(|a, b| off(a).total_cmp(&off(b)))?;
                (off(nearest) < NEAR).then_some((*nearest, off(nearest)))
            };
            let found: Option<Vec<(Node, f64)>> = board.iter().map(node).collect();
            let found = found?;
            let sum: f64 = found.iter().map(|it| it.1).sum();
            Some((sum, found.into_iter().map(|it| it.0).collect()))
        })
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(x: f64, y: f64, radius: f64) -> Node {
        Node { place: (x, y), radius, certain: 1.0 }
    }

    #[test]
    fn a_smaller_copy_is_found_among_other_nodes() {
        let board = [(100.0, 50.0), (180.0, 120.0), (90.0, 190.0), (20.0, 100.0)];
        let board = board.map(|(x, y)| node(x, y, 12.0));
        let mut seen: Vec<Node> = board
            .iter()
            .rev()
            .map(|it| node(300.0 + it.place.0 * 0.5, 40.0 + it.place.1 * 0.5, 6.0))
            .collect();
        seen.insert(1, node(333.0, 77.0, 6.0));
        let copy = like(&board, &seen).expect("a copy");
        assert_eq!(copy[0], node(350.0, 65.0, 6.0));
        assert_eq!(copy[3], node(310.0, 90.0, 6.0));
        assert!(like(&board, &seen[..4]).is_none());
    }
}
