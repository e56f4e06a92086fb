//! What a theme and a user can choose. Lengths are in radii of a node unless said otherwise.

use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;

/// How the game looks.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// The page's colour at the top and at the bottom.
    pub(super) page: [Ink; 2],
    pub(super) node: Node,
    /// Of an edge: its colour and width.
    pub(super) edge: (Ink, f32),
    /// Radius of a bead.
    pub(super) bead: f32,
    /// Colours of beads that differ in colour.
    pub(super) colours: [Ink; 9],
    /// The colour of beads that differ in their letters or shapes.
    pub(super) plain: Ink,
    /// What the user may choose otherwise.
    pub style: Style,
    pub(super) text: TextInks,
}

/// How a node looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) ink: Ink,
    /// The line around it: its colour and width.
    pub(super) rim: (Ink, f32),
    /// The rim's colour where the bead is at home.
    pub(super) home: Ink,
}

/// What can be chosen apart from the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Which way edges take.
    pub edges: Edges,
    /// How they are drawn.
    pub lines: Lines,
    /// How beads differ.
    pub beads: Beads,
    /// How a node shows what belongs there.
    pub goals: Goals,
}

/// Which way edges take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// The shortest.
    Straight,
    /// In a bow: outward beside each other, inward or aside across the ring.
    Curved,
}

/// How edges are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// In one stroke.
    Solid,
    /// In many.
    Dashed,
}

/// How beads differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beads {
    /// In colour.
    Colours,
    /// In the letter on them.
    Letters,
    /// In shape.
    Shapes,
    /// In colours that everybody can tell apart, and in the number of dots on them.
    Safe,
}

/// How a node shows what belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goals {
    /// A small copy of the bead beside it.
    Marks,
    /// A faint bead that looks out from behind it.
    Ghosts,
}

/// The ways of edges, with a line of help.
pub static EDGES: [(&str, &str); 2] =
    [("straight", "the shortest way"), ("curved", "in a bow, none over another node")];

/// The strokes of edges, with a line of help.
pub static LINES: [(&str, &str); 2] = [("solid", "in one stroke"), ("dashed", "in many")];

/// The sets of beads, with a line of help.
pub static BEADS: [(&str, &str); 4] = [
    ("colours", "they differ in colour; up to 9"),
    ("letters", "in the letter on them; up to 25"),
    ("shapes", "in shape; up to 9"),
    ("safe", "in colours that the colour-blind can tell apart, and in their dots; up to 9"),
];

/// The ways to show goals, with a line of help.
pub static GOALS: [(&str, &str); 2] = [
    ("marks", "a small copy of the bead beside its node"),
    ("ghosts", "a faint bead that looks out from behind its node"),
];

impl Style {
    /// The same with what is named here, each name one of [`EDGES`], [`LINES`], [`BEADS`] or [`GOALS`]; others change nothing.
    #[must_use]
    pub fn with(self, name: &str) -> Style {
        match name {
            "straight" => Style { edges: Edges::Straight, ..self },
            "curved" => Style { edges: Edges::Curved, ..self },
            "solid" => Style { lines: Lines::Solid, ..self },
            "dashed" => Style { lines: Lines::Dashed, ..self },
            "colours" => Style { beads: Beads::Colours, ..self },
            "letters" => Style { beads: Beads::Letters, ..self },
            "shapes" => Style { beads: Beads::Shapes, ..self },
            "safe" => Style { beads: Beads::Safe, ..self },
            "marks" => Style { goals: Goals::Marks, ..self },
            "ghosts" => Style { goals: Goals::Ghosts, ..self },
            _ => self,
        }
    }
}

impl Beads {
    /// How many beads the set has.
    #[must_use]
    pub fn most(self) -> usize {
        if self == Beads::Letters { 25 } else { 9 }
    }

    /// The next set.
    pub(super) fn turned(self) -> Beads {
        match self {
            Beads::Colours => Beads::Letters,
            Beads::Letters => Beads::Shapes,
            Beads::Shapes => Beads::Safe,
            Beads::Safe => Beads::Colours,
        }
    }
}
