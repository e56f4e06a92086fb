//! Where things lie in a window of any size around an upright board: panel, text above and below. No drawing, no game.

use crate::arcade::brush::Area;
use crate::geometry::{Lattice, Point};

/// Where things lie, in pixels.
#[derive(Clone, Debug)]
pub(super) struct WindowLayout {
    /// One unit of text and margins: the scale, or less in a small window.
    pub(super) unit: f32,
    /// Above the board.
    pub(super) head: Area,
    /// Below it.
    pub(super) foot: Area,
    pub(super) lattice: Lattice,
    /// The board's cells without panel.
    pub(super) board: Area,
    /// Width and height of a cell.
    pub(super) pitch: f32,
}

/// What a game asks of the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contents {
    /// Of the board, in cells.
    pub(super) columns: usize,
    /// Of the board, in cells.
    pub(super) rows: usize,
    /// Heights of the text above and below the board, in units.
    pub(super) text: (f32, f32),
    /// From the board's edge to that of the card under it, in cells.
    pub(super) pad: f32,
}

/// Cells are at most so large, in units: a small board in a large window is not a poster.
const LARGEST_CELL: f32 = 104.0;

/// A window smaller than this, in units a side, has smaller text; much smaller, none.
const SMALLEST: (f32, f32) = (340.0, 420.0);

/// The usual window, in pixels at scale 1: a larger one has somewhat larger text.
const USUAL: (f32, f32) = (640.0, 760.0);

impl WindowLayout {
    /// In a window of this size, in pixels, at this scale of all that does not follow from the size.
    pub(super) fn new(options: Contents, size: (u32, u32), scale: f32) -> WindowLayout {
        let Contents { columns, rows, text, pad } = options;
        let (width, height) = (size.0 as f32, size.1 as f32);
        let scale = if scale.is_finite() { scale.clamp(0.05, 20.0) } else { 1.0 };
        let roomy = (width / USUAL.0).min(height / USUAL.1) / scale;
        let unit = scale * roomy.sqrt().clamp(1.0, 1.4);
        let unit = unit.min(width / SMALLEST.0).min(height / SMALLEST.1);
        let wordless = unit < 0.3;
        let (head, foot) = if wordless { (0.0, 0.0) } else { text };
        let (head, foot) = (head * unit, foot * unit);
        let margin = if wordless { 0.04 * width.min(height) } else { 18.0 * unit };

        let counts = (columns as u32, rows as u32);
        let (columns, rows) = (columns as f32, rows as f32);
        let across = (width - 2.0 * margin) / (columns + 2.0 * pad);
        let down = (height - 2.0 * margin - head - foot) / (rows + 2.0 * pad);
        let pitch = across.min(down).min(LARGEST_CELL * unit.max(scale)).max(0.01);

        let board = (columns * pitch, rows * pitch);
        let panel_height = board.1 + 2.0 * pad * pitch;
        let top = (height - head - foot - panel_height) / 2.0;
        let board = Area::new((width - board.0) / 2.0, top + head + pad * pitch, board.0, board.1);
        let text_width =
            (board.width + 2.0 * pad * pitch).max(320.0 * unit).min(width - 2.0 * margin);
        let left = (width - text_width) / 2.0;
        let corner = Point { x: f64::from(board.x), y: f64::from(board.y) };
        let step = Point { x: f64::from(pitch), y: f64::from(pitch) };
        WindowLayout {
            unit: if wordless { 0.0 } else { unit },
            head: Area::new(left, top, text_width, head),
            foot: Area::new(left, top + head + panel_height, text_width, foot),
            lattice: Lattice::upright(corner, step, counts.0, counts.1),
            board,
            pitch,
        }
    }

    /// The square of a cell.
    pub(super) fn cell(&self, x: i32, y: i32) -> Area {
        let (x, y) = (x as f32 * self.pitch, y as f32 * self.pitch);
        Area::new(self.board.x + x, self.board.y + y, self.pitch, self.pitch)
    }
}
