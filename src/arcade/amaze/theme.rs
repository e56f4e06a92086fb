//! What a theme can choose. Lengths are in cells unless said otherwise.

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
    pub(super) panel: Option<Panel>,
    pub(super) wall: Wall,
    pub(super) floor: Floor,
    /// The paint and its ball, by turns from level to level.
    pub(super) paints: &'static [Paint],
    pub(super) ball: Ball,
    pub(super) hud: HudStyle,
    pub(super) text: TextInks,
    pub(super) win: Win,
}

impl Theme {
    /// The paint of the level with this number.
    pub(super) fn paint(&self, number: usize) -> Paint {
        let turn = number.saturating_sub(1) % self.paints.len().max(1);
        self.paints
            .get(turn)
            .copied()
            .unwrap_or(Paint { ink: self.text.accent, ball: self.text.strong })
    }
}

/// A card under the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub(super) ink: Ink,
    /// From the board's edge to the card's.
    pub(super) pad: f32,
    pub(super) radius: f32,
    /// Opacity of its shadow, 0 to 1.
    pub(super) shadow: f32,
    /// A line around it: its colour and width.
    pub(super) border: Option<(Ink, f32)>,
}

/// How walls look.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wall {
    /// What lies under the board shows.
    Open,
    /// One flat area.
    Flat(Ink),
    /// A tile each.
    Tiles { ink: Ink, gap: f32, radius: f32 },
    /// Blocks with bevelled tops, whose front stands on the floor below them.
    Raised { top: Ink, front: Ink, height: f32 },
}

/// How floor and paint are laid.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lay {
    /// One area, with rounded corners; paint flows as a band.
    Joined { radius: f32 },
    /// A tile each; paint fills tile after tile.
    Tiles { gap: f32, radius: f32 },
}

/// How floor looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor {
    pub(super) ink: Ink,
    pub(super) lay: Lay,
    /// Lines between cells of floor: colour and width.
    pub(super) grid: Option<(Ink, f32)>,
    /// A line where floor meets the board's edge: colour and width.
    pub(super) edge: Option<(Ink, f32)>,
}

/// A paint and the ball that lays it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub(super) ink: Ink,
    pub(super) ball: Ink,
}

/// The ball's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Disc,
    Glossy,
    Ring,
    Square,
}

/// The ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    pub(super) form: Form,
    pub(super) radius: f32,
    /// Opacity of its shadow, 0 to 1.
    pub(super) shadow: f32,
}

/// Where and how level, moves and best are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HudStyle {
    /// Three captions with figures under them.
    Columns,
    /// The level above the board; moves, best and a bar of progress below.
    Foot,
    /// One line of typewriter text over the board.
    Score,
    /// One quiet line at the top.
    Line,
    /// Three capsules.
    Pills,
}

impl HudStyle {
    /// Heights of the text above and below the board, in units.
    pub(super) fn heights(self) -> (f32, f32) {
        match self {
            HudStyle::Columns => (78.0, 34.0),
            HudStyle::Foot => (52.0, 84.0),
            HudStyle::Score => (58.0, 30.0),
            HudStyle::Line => (50.0, 30.0),
            HudStyle::Pills => (66.0, 30.0),
        }
    }
}

/// The win screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Win {
    /// A ribbon over the text at the top; the board stays in sight.
    Ribbon,
    /// A card over the board, on which lies a veil of this colour.
    Card(Ink),
}
