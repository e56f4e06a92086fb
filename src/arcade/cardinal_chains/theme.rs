//! What a theme can choose. Lengths are in cells unless said otherwise.

use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;
use crate::arcade::figures::{FONTS, Figures, figures};

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
    pub(super) cell: Square,
    pub(super) figures: Figures,
    /// Height of a figure.
    pub(super) figure: f32,
    /// Of numbers on cells that no chain covers.
    pub(super) ink: Ink,
    pub(super) path: Path,
    /// Colours of the chains, that of `A` first.
    pub(super) chains: [Ink; 6],
    pub(super) start: Start,
    pub(super) text: TextInks,
}

impl Theme {
    /// The colour of the chain at this place among the starts.
    pub(super) fn chain(&self, place: usize) -> Ink {
        self.chains[place % self.chains.len()]
    }

    /// The same with figures of this name, where there are such.
    #[must_use]
    pub fn with_figures(self, name: &str) -> Theme {
        let figures = figures(name).unwrap_or(self.figures);
        Theme { figures, ..self }
    }

    /// On to the next kind of figures.
    pub(super) fn turn_figures(&mut self) {
        let at = FONTS.iter().position(|(name, _)| figures(name) == Some(self.figures));
        let next = at.map_or(0, |at| (at + 1) % FONTS.len());
        self.figures = figures(FONTS[next].0).unwrap_or(self.figures);
    }
}

/// A card under the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panel {
    pub(super) ink: Ink,
    /// From the board's edge to the card's.
    pub(super) pad: f32,
    pub(super) radius: f32,
}

/// How a cell looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub(super) ink: Ink,
    /// From its edge to that of its field.
    pub(super) gap: f32,
    pub(super) radius: f32,
    /// A line around it: its colour and width.
    pub(super) border: Option<(Ink, f32)>,
}

/// How a chain is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Path {
    /// Its cells are filled, and joined from step to step.
    Filled,
    /// A band of this width from middle to middle, under the numbers.
    Band(f32),
}

/// How a start is marked, in the chain's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A cross on a cell as the others are.
    Cross,
    /// A cell filled with the chain's colour, with a cross cut out.
    Filled,
    /// A disc with a cross cut out.
    Disc,
    /// A ring.
    Ring,
}
