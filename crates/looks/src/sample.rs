//! A picture and the truth about it.

use image::RgbImage;

/// A picture with what it shows.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The picture.
    pub image: RgbImage,
    /// The boards in it; none in a picture that is no game.
    pub shown: Vec<Shown>,
    /// The grid of a picture that is no game, where it has one: what is likeliest taken for a board.
    pub grid: Option<Grid>,
    /// The part of its look that is never trained on; "trained" where there is none.
    pub family: &'static str,
}

/// A grid that is no board.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Cells across.
    pub columns: usize,
    /// Cells down.
    pub rows: usize,
    /// As that of a [`Board`].
    pub homography: [[f32; 3]; 3],
}

/// A board in a picture.
#[derive(Clone, Debug)]
pub enum Shown {
    /// One that stands on a lattice: Amaze, Bloxorz, Cardinal Chains, Sokoban.
    Lattice(Board),
    /// One of nodes and edges: Bead Puzzle.
    Graph(Graph),
    /// One of panels: Continuity.
    Panels(Panels),
}

impl Shown {
    /// The level in the notation of its game.
    #[must_use]
    pub fn level(&self) -> &str {
        match self {
            Shown::Lattice(board) => &board.level,
            Shown::Graph(graph) => &graph.level,
            Shown::Panels(panels) => &panels.level,
        }
    }

    /// How far apart its cells or nodes are in the picture, in pixels: the least that matters.
    #[must_use]
    pub fn pitch(&self) -> f32 {
        let apart = |one: (f32, f32), other: (f32, f32)| (one.0 - other.0).hypot(one.1 - other.1);
        match self {
            Shown::Lattice(board) => {
                let (x, y) = (board.columns as f32 / 2.0, board.rows as f32 / 2.0);
                let middle = board.pixel(x, y);
                apart(middle, board.pixel(x + 1.0, y)).min(apart(middle, board.pixel(x, y + 1.0)))
            }
            Shown::Graph(graph) => {
                let places = graph.nodes.iter().map(|node| node.place).enumerate();
                let pairs = places.clone().flat_map(|(k, one)| {
                    let others = graph.nodes.iter().skip(k + 1);
                    others.map(move |other| apart(one, other.place))
                });
                pairs.fold(f32::MAX, f32::min)
            }
            Shown::Panels(panels) => {
                panels.slots.iter().map(|slot| slot.2.min(slot.3)).fold(f32::MAX, f32::min)
            }
        }
    }
}

/// A board that stands on a lattice.
#[derive(Clone, Debug)]
pub struct Board {
    /// The game.
    pub game: &'static str,
    /// Cells across.
    pub columns: usize,
    /// Cells down.
    pub rows: usize,
    /// From places in cells, from the first cell's corner, to pixels: (x, y, 1) to (first / third, second / third).
    pub homography: [[f32; 3]; 3],
    /// What each cell is, row by row, as the game counts its kinds.
    pub cells: Vec<u8>,
    /// Whether the picture shows it for certain: nothing is on its way.
    pub sure: bool,
    /// The level in the notation of its game, as far as the picture can show it.
    pub level: String,
    /// The chains that are drawn over it; none in other games than Cardinal Chains.
    pub chains: Option<Chains>,
    /// What a block that stands before cells hides of them; none in other games than Bloxorz.
    pub hidden: Option<Hidden>,
}

/// What is hidden of the cells of a board.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The level in the notation of its game, with all that is hidden.
    pub level: String,
    /// The part of each cell that is hidden, 0 to 1, row by row.
    pub parts: Vec<f32>,
}

/// Chains over the cells of a board. Each has a value for each cell, row by row.
#[derive(Clone, Debug)]
pub struct Chains {
    /// Which chain covers the cell: 1 that of the start `A` in the level, 2 that of `B`; 0 none.
    pub owners: Vec<u8>,
    /// To which neighbours the cell's chain goes on or comes from, a bit each: 1 right, 2 down, 4 left, 8 up.
    pub links: Vec<u8>,
    /// Whether the picture shows those ways: where chains are fill or tint only the cells are seen, and the level has one
    /// of the ways that a chain may have taken.
    pub linked: bool,
}

impl Board {
    /// The pixel of a place.
    #[must_use]
    pub fn pixel(&self, x: f32, y: f32) -> (f32, f32) {
        let seen = self.homography.map(|row| row[0] * x + row[1] * y + row[2]);
        (seen[0] / seen[2], seen[1] / seen[2])
    }
}

/// A board of nodes and edges.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes, in the order of the notation.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// Whether the picture shows it for certain: no bead is on its way.
    pub sure: bool,
    /// Whether what belongs where is shown by a second picture, not at the nodes.
    pub apart: bool,
    /// The level in the notation of its game, as far as the picture can show it.
    pub level: String,
}

/// An edge of a graph.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The nodes that it joins.
    pub ends: (usize, usize),
    /// Places along it, from one node's middle to the other's, in pixels.
    pub line: Vec<(f32, f32)>,
}

/// A node of a graph.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Its middle, in pixels.
    pub place: (f32, f32),
    /// How far what is drawn of it reaches, in pixels.
    pub radius: f32,
    /// Which bead lies on it, by kind; none on the empty one.
    pub bead: Option<u8>,
    /// Which bead belongs on it, where the picture shows that.
    pub goal: Option<u8>,
}

/// A board of panels that hold the tiles of a platform game.
#[derive(Clone, Debug)]
pub struct Panels {
    /// Slots across and down.
    pub size: (usize, usize),
    /// The inside of each slot, row by row: (x, y, width, height), in pixels.
    pub slots: Vec<(f32, f32, f32, f32)>,
    /// What is solid in the picture, a value a pixel, row by row: 0 outside of panels, 1 air, 2 solid, 3 figure, 4 key,
    /// 5 door.
    pub kinds: Vec<u8>,
    /// The level in the notation of its game, as far as the picture can show it.
    pub level: String,
}
