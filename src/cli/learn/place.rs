//! Where the boards of all pictures lie, as a person says it on the command line.

use clap::Args;

use crate::cli::exit::Usage;
use crate::geometry::{Lattice, Point};
use crate::profile::BoardFacts;

const ORDER: &str =
    "--corners are those of no board: expected top left, top right, bottom right, bottom left";

/// Where the board lies, where it is not found by itself.
#[derive(Args, Clone, Debug)]
pub(super) struct PlaceArgs {
    /// The board's corners in the pictures, in pixels: top left, top right, bottom right, bottom left, as
    /// "20,30 420,30 420,330 20,330". Left out, the board is looked for
    #[arg(long, value_name = "X,Y X,Y X,Y X,Y", value_parser = corners, requires = "cells", allow_hyphen_values = true)]
    corners: Option<[Point; 4]>,
    /// How many cells (or panels) lie between the corners, across and down
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size, requires = "corners")]
    cells: Option<(u32, u32)>,
    /// The middles of the board's nodes in the pictures, in pixels, where they are not found by themselves, as
    /// "200,60 330,155 280,305 120,305 70,155"
    #[arg(long, value_name = "X,Y ...", value_parser = nodes, requires = "radius", conflicts_with = "corners", allow_hyphen_values = true)]
    nodes: Option<Nodes>,
    /// The radius of a node, in pixels
    #[arg(long, value_name = "PIXELS", requires = "nodes")]
    radius: Option<f64>,
}

/// The middles of nodes: for the parser of the command line a list is several values.
#[derive(Clone, Debug)]
struct Nodes(Vec<Point>);

fn points(text: &str) -> Option<Vec<Point>> {
    let point = |word: &str| {
        let (x, y) = word.split_once(',')?;
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.abs() < 1e5);
        Some(Point { x: number(x)?, y: number(y)? })
    };
    text.split_whitespace().map(point).collect()
}

fn corners(text: &str) -> Result<[Point; 4], String> {
    let points = points(text).and_then(|points| <[Point; 4]>::try_from(points).ok());
    points.ok_or_else(|| "expected four corners, as \"20,30 420,30 420,330 20,330\"".to_owned())
}

fn nodes(text: &str) -> Result<Nodes, String> {
    let points = points(text).filter(|points| (3..=16).contains(&points.len()));
    points
        .map(Nodes)
        .ok_or_else(|| "expected 3 to 16 nodes, as \"200,60 300,200 100,200\"".to_owned())
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let fits =
        |&(columns, rows): &(u32, u32)| (1..=60).contains(&columns) && (1..=60).contains(&rows);
    sides.filter(fits).ok_or_else(|| "expected 1 to 60 cells each way, as 11x9".to_owned())
}

impl PlaceArgs {
    /// What was said, as parts of the sides of pictures of this size; none where the board is looked for.
    ///
    /// # Errors
    /// The corners are in another order, or no board's.
    pub(super) fn facts(&self, size: (u32, u32)) -> Result<Option<BoardFacts>, Usage> {
        if let (Some(corners), Some((columns, rows))) = (self.corners, self.cells) {
            let found = Lattice::between(corners, columns, rows);
            let found = found.ok_or_else(|| Usage(ORDER.to_owned()))?;
            return Ok(Some(BoardFacts::of(&found, size)));
        }
        let nodes = self.nodes.as_ref().zip(self.radius);
        Ok(nodes.map(|(Nodes(nodes), radius)| BoardFacts::of_nodes(nodes, radius, size)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_nodes_and_sizes_are_points_and_two_numbers() {
        let read = corners("1,2 30.5,2 30,40 1,40").unwrap();
        assert_eq!(read[1], Point { x: 30.5, y: 2.0 });
        for bad in ["", "1,2 3,4 5,6", "1,2 3,4 5,6 7,x", "1,2 3,4 5,6 7,inf", "1 2 3 4"] {
            assert!(corners(bad).is_err(), "{bad}");
        }
        assert_eq!(nodes("1,2 3,4 5,6").unwrap().0[2], Point { x: 5.0, y: 6.0 });
        assert!(nodes("1,2 3,4").is_err());
        assert_eq!(size("11x9"), Ok((11, 9)));
        for bad in ["", "11", "0x4", "61x4", "ax4"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
