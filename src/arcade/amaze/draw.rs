//! A moment of the game as a picture: a pure function of board, theme, size and phase.

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::amaze::ground::{ground, relief};
use crate::arcade::amaze::hud::{self, Hud};
use crate::arcade::amaze::moving;
use crate::arcade::amaze::play::{END, Phase};
use crate::arcade::amaze::theme::Theme;
use crate::arcade::brush::{Brush, image};
use crate::arcade::layout::{Contents, WindowLayout};
use crate::games::amaze::Level;
use crate::games::amaze::level::Tile;
use crate::geometry::Lattice;

/// Draws a moment of the game. `level` is the board as it stands; while the ball slides, as it was before the
/// slide. `size` in pixels. A side of 0 yields a picture without pixels.
#[must_use]
pub fn draw(level: &Level, theme: &Theme, size: (u32, u32), hud: &Hud, phase: &Phase) -> RgbImage {
    image(Easel::default().draw(level, theme, size, hud, phase).as_ref())
}

/// Where [`draw`] puts the board, in pixels.
#[must_use]
pub fn lattice(level: &Level, theme: &Theme, size: (u32, u32), hud: &Hud) -> Lattice {
    place(level, theme, size, hud.scale).lattice
}

fn place(level: &Level, theme: &Theme, size: (u32, u32), scale: f32) -> WindowLayout {
    let pad = theme.panel.map_or(0.0, |panel| panel.pad);
    let (columns, rows) = (level.columns(), level.rows());
    WindowLayout::new(Contents { columns, rows, text: theme.hud.heights(), pad }, size, scale)
}

/// Draws moment after moment, and keeps what does not change between them.
#[derive(Debug, Default)]
pub(super) struct Easel {
    ground: Option<(Key, Pixmap)>,
}

/// What the ground depends on: the walls, the theme, the size and the scale's bits.
type Key = (usize, Vec<bool>, &'static str, (u32, u32), u32);

impl Easel {
    /// None where the picture has no pixels or too many.
    pub(super) fn draw(
        &mut self,
        level: &Level,
        theme: &Theme,
        size: (u32, u32),
        hud: &Hud,
        phase: &Phase,
    ) -> Option<Pixmap> {
        let layout = place(level, theme, size, hud.scale);
        let mut brush = Brush::new(self.ground(level, theme, size, hud.scale, &layout)?);
        let slide = match phase {
            Phase::Sliding(slide) => Some(slide),
            _ => None,
        };
        let paint = (theme.paint(hud.level), slide);
        moving::paint(&mut brush, level, theme, &layout, paint);
        relief(&mut brush, level, theme, &layout);
        moving::ball(&mut brush, level, theme, &layout, paint);
        hud::hud(&mut brush, theme, &layout, hud, painted(level));
        if let Phase::Won(seconds) | Phase::Done(seconds) = phase {
            let last = matches!(phase, Phase::Done(_));
            hud::win(&mut brush, theme, &layout, hud, (END.shown(*seconds), last));
        }
        Some(brush.into_pixmap())
    }

    fn ground(
        &mut self,
        level: &Level,
        theme: &Theme,
        size: (u32, u32),
        scale: f32,
        layout: &WindowLayout,
    ) -> Option<Pixmap> {
        let walls = level.tiles().iter().map(|tile| *tile == Tile::Wall).collect();
        let key = (level.columns(), walls, theme.name, size, scale.to_bits());
        if let Some((old, pixmap)) = &self.ground
            && *old == key
        {
            return Some(pixmap.clone());
        }
        let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
        ground(&mut brush, level, theme, layout);
        let pixmap = brush.into_pixmap();
        self.ground = Some((key, pixmap.clone()));
        Some(pixmap)
    }
}

/// The part of the floor that is painted.
fn painted(level: &Level) -> f32 {
    let count = |tile: Tile| level.tiles().iter().filter(|t| **t == tile).count() as f32;
    let painted = count(Tile::Painted);
    painted / (painted + count(Tile::Floor)).max(1.0)
}
