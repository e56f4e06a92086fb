//! What the eye sees in a frame: asked once, whatever game wants to know.

use std::iter;
use std::sync::Arc;

use image::RgbImage;

use crate::frame::Frame;
use crate::geometry::{Lattice, Point};

pub use eye::cells::SIDE;
pub use eye::panels::{Kind, Panel, Room, panels, rooms};
pub use eye::{BOXES, Boxes, Game, Sign, Signs, Study, TILES, Tiles};

/// What has read a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// What the game's own eyes look for: edges, figures, cells that look alike.
    Edges,
    /// The networks.
    Eye,
    /// The profile's templates.
    Templates,
}

/// A board that was seen.
#[derive(Clone, Debug)]
pub struct Sight {
    /// How likely it is each game's, 0 to 1, as [`Game`] numbers them; the first is none's.
    pub games: Vec<f32>,
    /// Where: left, top, right and bottom, in pixels.
    pub bounds: [f64; 4],
    /// How its cells lie, with one more on each side; none where that is not clear.
    pub lattice: Option<Lattice>,
}

impl Sight {
    /// Where the cells of a game's board lie.
    ///
    /// # Errors
    /// It is hardly one of that game, or its cells make up no lattice: what was seen, in words.
    pub fn lattice_of(&self, game: Game) -> Result<&Lattice, String> {
        /// A lattice is looked at where it is so likely that it is the game's.
        const POSSIBLE: f32 = 0.1;
        let likely = self.games[game as usize];
        if likely < POSSIBLE {
            let percent = likely * 100.0;
            return Err(format!("what was seen is a board of this game by {percent:.0} %"));
        }
        let [left, top, right, bottom] = self.bounds;
        self.lattice.as_ref().ok_or_else(|| {
            format!(
                "something like a board was seen at {left:.0},{top:.0} to {right:.0},{bottom:.0}, but its cells make up no lattice"
            )
        })
    }
}

/// The board that a frame shows, if the eye sees one.
#[must_use]
pub fn look(frame: &Frame) -> Arc<Option<Sight>> {
    frame.once(|image| {
        eye::look(image).map(|seen| Sight {
            games: seen.games.to_vec(),
            bounds: seen.bounds,
            lattice: seen.lattice.as_ref().map(ours),
        })
    })
}

/// The lattice of the board that a frame shows, if the eye sees one: it looks when it is asked for it.
pub fn lattice(frame: &Frame) -> impl Iterator<Item = Lattice> {
    let seen = || look(frame).as_ref().as_ref().and_then(|seen| seen.lattice.clone());
    iter::once_with(seen).flatten()
}

/// What each cell of a lattice is, and whose board it is.
///
/// # Panics
/// The lattice has no cells.
#[must_use]
pub fn study(image: &RgbImage, lattice: &Lattice) -> Study {
    eye::study(image, &theirs(lattice))
}

/// What is written in each cell of a lattice, and whose board it is.
///
/// # Panics
/// The lattice has no cells.
#[must_use]
pub fn signs(image: &RgbImage, lattice: &Lattice) -> Signs {
    eye::signs(image, &theirs(lattice))
}

/// A board's cells, `side` pixels each, whatever their pitch and from wherever they are seen. Places outside the picture repeat its
/// border.
#[must_use]
pub fn upright(image: &RgbImage, lattice: &Lattice, side: u32) -> RgbImage {
    eye::cells::rectify(image, &theirs(lattice), side)
}

/// What each cell of a lattice of Bloxorz is, and whose board it is.
///
/// # Panics
/// The lattice has no cells.
#[must_use]
pub fn tiles(image: &RgbImage, lattice: &Lattice) -> Tiles {
    eye::tiles(image, &theirs(lattice))
}

/// What each cell of a lattice of Sokoban is, and whose board it is.
///
/// # Panics
/// The lattice has no cells.
#[must_use]
pub fn boxes(image: &RgbImage, lattice: &Lattice) -> Boxes {
    eye::boxes(image, &theirs(lattice))
}

/// A node of a board that is a graph.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Its middle, in pixels.
    pub place: Point,
    /// How far it reaches, in pixels.
    pub radius: f64,
    /// How much of what lies in it says that it is one, 0 to 1.
    pub certain: f32,
}

/// A board that is a graph.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Its nodes, in no order.
    pub nodes: Vec<Node>,
    /// Of each pair of nodes, how likely an edge joins them, 0 to 1.
    pub pairs: Vec<((usize, usize), f32)>,
}

/// What lies on the nodes of a board, and what belongs there.
#[derive(Clone, Debug)]
pub struct Beads {
    /// How likely a bead lies on each node, 0 to 1.
    pub lies: Vec<f32>,
    /// How likely it is shown what belongs on each, 0 to 1.
    pub marked: Vec<f32>,
    /// How much what lies on a node (outer) is what belongs on another (inner): a logarithm of odds, but for what is common to all.
    pub alike: Vec<Vec<f32>>,
}

/// The nodes in a part of a picture (left, top, right and bottom, in pixels), and which of them are joined; none where there are
/// no three.
#[must_use]
pub fn graph(image: &RgbImage, bounds: [f64; 4]) -> Option<Graph> {
    let node = |node: eye::graph::Node| Node {
        place: Point { x: node.place.0, y: node.place.1 },
        radius: node.radius,
        certain: node.certain,
    };
    let eye::graph::Graph { nodes, pairs } = eye::graph::graph(image, bounds)?;
    Some(Graph { nodes: nodes.into_iter().map(node).collect(), pairs })
}

/// What lies on nodes, and what belongs there, by marks at each or by a smaller copy of the whole board: the middles of nodes and the
/// radius of all, in pixels.
#[must_use]
pub fn beads(image: &RgbImage, nodes: &[Point], radius: f64) -> Beads {
    let board: Vec<eye::graph::Node> = nodes
        .iter()
        .map(|node| eye::graph::Node { place: (node.x, node.y), radius, certain: 1.0 })
        .collect();
    let seen = eye::graph::beads(image, &board);
    let all = || 0..nodes.len();
    let of = |seen: &eye::graph::Beads, likely: fn(&eye::graph::Beads, usize) -> f32| {
        all().map(|node| likely(seen, node)).collect::<Vec<f32>>()
    };
    let lies = of(&seen, eye::graph::Beads::lies);
    let marked = of(&seen, eye::graph::Beads::marked);
    let table = |alike: &dyn Fn(usize, usize) -> f32| {
        all().map(|one| all().map(|other| alike(one, other)).collect()).collect()
    };
    let without = marked.iter().filter(|marked| **marked < 0.5).count();
    if 2 * without > nodes.len()
        && let Some(copy) = eye::graph::copy(image, &board)
    {
        let copy = eye::graph::beads(image, &copy);
        let alike = table(&|one, other| seen.is(one, &copy, other));
        return Beads { lies, marked: of(&copy, eye::graph::Beads::lies), alike };
    }
    Beads { lies, marked, alike: table(&|one, other| seen.belongs(one, other)) }
}

/// Some of a lattice's cells: those from a column and a row on, which may lie outside of it.
#[must_use]
pub fn part(lattice: &Lattice, from: (i32, i32), size: (u32, u32)) -> Lattice {
    ours(&theirs(lattice).part(from, size))
}

/// A lattice with one cell more on each side.
#[must_use]
pub fn around(lattice: &Lattice) -> Lattice {
    part(lattice, (-1, -1), (lattice.columns + 2, lattice.rows + 2))
}

fn ours(lattice: &eye::Lattice) -> Lattice {
    let eye::Lattice { columns, rows, matrix } = *lattice;
    Lattice { columns, rows, matrix }
}

fn theirs(lattice: &Lattice) -> eye::Lattice {
    let Lattice { columns, rows, matrix } = *lattice;
    eye::Lattice { columns, rows, matrix }
}
