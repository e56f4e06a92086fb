//! Where things lie in a window of any size: the board as it is seen from near, from afar and between. No drawing.

use crate::arcade::continuity::USUAL_SIZE;
use crate::arcade::continuity::moment::Moment;
use crate::arcade::continuity::sheet::Clip;
use crate::arcade::continuity::view::{PITCH, corner};
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};

/// What is seen of the board when zoomed in, in pixels of a tile: a tile with its rim, and a little of the next ones.
const NEAR: (f64, f64) = (628.0, 432.0);
/// Around the board when zoomed out, in units.
const MARGIN: f64 = 14.0;
/// Height of the text below, in units.
const FOOT: f64 = 30.0;
/// A window smaller than this, in units a side, has smaller text.
const SMALLEST: (f64, f64) = (420.0, 330.0);

/// A window and a board in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) size: (u32, u32),
    /// Pixels of a unit of text and margins.
    pub(super) unit: f64,
    /// Pixels of a tile's pixel, zoomed in and out.
    pub(super) scales: [f64; 2],
    board: (f64, f64),
}

/// From where the board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// Pixels of a tile's pixel.
    pub(super) scale: f64,
    /// Where the board's first corner is.
    origin: (f64, f64),
    /// Whether it zooms, so that nothing lies at whole pixels.
    pub(super) zooms: bool,
}

impl Frame {
    /// A board of so many columns and rows in a window of this size, in pixels.
    pub(super) fn new((columns, rows): (usize, usize), size: (u32, u32), scale: f64) -> Frame {
        let (width, height) = (f64::from(size.0), f64::from(size.1));
        let scale = if scale.is_finite() { scale.clamp(0.05, 20.0) } else { 1.0 };
        let roomy = (width / USUAL_SIZE.0).min(height / USUAL_SIZE.1) / scale;
        let unit = scale * roomy.sqrt().clamp(1.0, 1.5);
        let unit = unit.min(width / SMALLEST.0).min(height / SMALLEST.1);
        let high = height - FOOT * unit;
        let near = (width / NEAR.0).min(high / NEAR.1);
        let board = (
            (columns as f64 - 1.0) * PITCH.0 + f64::from(WIDTH),
            (rows as f64 - 1.0) * PITCH.1 + f64::from(HEIGHT),
        );
        let margin = 2.0 * MARGIN * unit;
        let far = ((width - margin) / (board.0 + 32.0)).min((high - margin) / (board.1 + 32.0));
        let scales = [near, far.min(near)].map(|it: f64| it.max(0.01));
        Frame { size, unit, scales, board }
    }

    /// The first row of the text.
    pub(super) fn foot(&self) -> u32 {
        self.size.1.saturating_sub((FOOT * self.unit).round() as u32)
    }

    /// Where the board is seen.
    pub(super) fn stage(&self) -> Clip {
        Clip::of((self.size.0, self.foot()))
    }

    pub(super) fn camera(&self, moment: &Moment) -> Camera {
        let [near, far] = self.scales;
        let (focus, whole) = (moment.focus, (self.board.0 / 2.0, self.board.1 / 2.0));
        let scale = near.powf(1.0 - moment.zoom) * far.powf(moment.zoom);
        // A zoom about one place of the window, wherever that is.
        let part = if (near - far).abs() < 1e-9 {
            moment.zoom
        } else {
            (1.0 / scale - 1.0 / near) / (1.0 / far - 1.0 / near)
        };
        let middle = (focus.0 + (whole.0 - focus.0) * part, focus.1 + (whole.1 - focus.1) * part);
        let (x, y) = (f64::from(self.size.0) / 2.0, f64::from(self.foot()) / 2.0);
        let origin = (x - middle.0 * scale, y - middle.1 * scale);
        Camera { scale, origin, zooms: moment.zoom > 0.0 && moment.zoom < 1.0 }
    }
}

impl Camera {
    /// A place of the board, given in pixels of a tile, in the window.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let at = (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale);
        if self.zooms { at } else { (at.0.round(), at.1.round()) }
    }

    /// The first corner of the tile in a slot, or on its way to it.
    pub(super) fn corner(&self, moment: &Moment, columns: usize, slot: usize) -> (f64, f64) {
        let to = corner(slot, columns);
        let sliding = moment.slide.filter(|it| moment.slots.get(slot) == Some(&it.tile));
        let at = sliding.map_or(to, |slide| {
            let from = corner(slide.from, columns);
            let part = f64::from(slide.part * (2.0 - slide.part));
            (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
        });
        self.at(at)
    }
}
