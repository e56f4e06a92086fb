//! Where a board of Continuity lies in a window, and what a later look starts from.

use std::any::Any;
use std::sync::Arc;

use crate::games::continuity::level::State;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::geometry::{Point, Rect};
use crate::vision::tracking::Tracked;

/// Where the board lies, zoomed out.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its slots.
    pub grid: SlotGrid,
    /// What has been seen of it.
    pub(super) tracked: Option<Known>,
}

impl Layout {
    /// Of a board of which nothing else is known.
    pub(super) fn new(grid: SlotGrid) -> Layout {
        Layout { grid, tracked: None }
    }
}

/// What a look has kept of a board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The picture that it was read off.
    pub(super) picture: Tracked,
    /// How it stood there.
    pub(super) state: Arc<State>,
    /// What was seen in its slots, where panels in rims were found: only who has seen it knows its type.
    pub(super) seen: Option<Arc<dyn Any + Send + Sync>>,
}

/// Where the slots lie, zoomed out.
#[derive(Clone, Copy, Debug)]
pub struct SlotGrid {
    /// The top left corner of the tile in the first slot, in pixels.
    pub origin: Point,
    /// From one slot to the next, in pixels.
    pub pitch: Point,
    /// Pixels of the window for one of a tile, across and down.
    pub scale: Point,
}

impl SlotGrid {
    /// A place of a tile that lies in a slot, in window pixels. Slots are counted row by row.
    #[must_use]
    pub fn at(&self, columns: usize, slot: usize, x: f64, y: f64) -> Point {
        let (column, row) = ((slot % columns) as f64, (slot / columns) as f64);
        Point {
            x: self.origin.x + column * self.pitch.x + x * self.scale.x,
            y: self.origin.y + row * self.pitch.y + y * self.scale.y,
        }
    }

    /// The rectangle around so many columns and rows of slots, in pixels.
    #[must_use]
    pub fn bounds(&self, columns: usize, rows: usize) -> Rect {
        let last = (columns * rows).saturating_sub(1);
        let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
        Rect::around(&[self.origin, self.at(columns.max(1), last, width, height)])
    }
}
