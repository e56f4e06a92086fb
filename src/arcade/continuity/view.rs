//! From where the board is seen: zoomed in on the figure's tile or out, and on the way between. In pixels of the board, where
//! slots lie at fixed distances. Knows no pixels of a window.

use std::time::Duration;

use crate::games::continuity::level::tile::{HEIGHT, WIDTH};

/// From slot to slot, in a tile's pixels.
pub(super) const PITCH: (f64, f64) = (580.0, 400.0);
/// How long the view takes to zoom.
pub(super) const ZOOM: Duration = Duration::from_millis(300);
/// How long it takes from one tile to the next.
pub(super) const PAN: Duration = Duration::from_millis(180);

/// The zoom: which way it goes, and since when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zoom {
    out: bool,
    since: Option<Duration>,
}

impl Zoom {
    pub(super) fn out() -> Zoom {
        Zoom { out: true, since: None }
    }

    /// The other way, from where it is.
    pub(super) fn turn(&mut self, now: Duration) {
        let left = self.since.map_or(Duration::ZERO, |since| (since + ZOOM).saturating_sub(now));
        *self = Zoom { out: !self.out, since: Some(now.saturating_sub(left)) };
    }

    pub(super) fn goes_out(&self) -> bool {
        self.out
    }

    /// 0 zoomed in, 1 zoomed out, eased.
    pub(super) fn part(&self, now: Duration) -> f64 {
        let done = self
            .since
            .map_or(1.0, |since| now.saturating_sub(since).as_secs_f64() / ZOOM.as_secs_f64());
        let eased = ease(done.min(1.0));
        if self.out { eased } else { 1.0 - eased }
    }

    fn still(&self, now: Duration) -> bool {
        self.since.is_none_or(|since| now >= since + ZOOM)
    }

    pub(super) fn is_out(&self, now: Duration) -> bool {
        self.out && self.still(now)
    }

    pub(super) fn is_in(&self, now: Duration) -> bool {
        !self.out && self.still(now)
    }
}

/// What the view looks at when zoomed in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Focus {
    /// On its way since then, from there.
    from: Option<((f64, f64), Duration)>,
    slot: usize,
}

impl Focus {
    /// On from there to a slot.
    pub(super) fn go(from: (f64, f64), slot: usize, now: Duration) -> Focus {
        Focus { from: Some((from, now)), slot }
    }

    /// What is in the middle, where the figure is in this slot.
    pub(super) fn at(&self, slot: usize, columns: usize, now: Duration) -> (f64, f64) {
        let to = middle(slot, columns);
        let Some((from, since)) = self.from.filter(|_| slot == self.slot) else { return to };
        let done = now.saturating_sub(since).as_secs_f64() / PAN.as_secs_f64();
        let part = ease(done.min(1.0));
        (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
    }

    pub(super) fn moves(&self, now: Duration) -> bool {
        self.from.is_some_and(|(_, since)| now < since + PAN)
    }
}

/// Slow at both ends.
fn ease(part: f64) -> f64 {
    part * part * (3.0 - 2.0 * part)
}

/// The top left corner of the tile in a slot.
pub(super) fn corner(slot: usize, columns: usize) -> (f64, f64) {
    let (column, row) = (slot % columns, slot / columns);
    (column as f64 * PITCH.0, row as f64 * PITCH.1)
}

/// The middle of the tile in a slot.
pub(super) fn middle(slot: usize, columns: usize) -> (f64, f64) {
    let (x, y) = corner(slot, columns);
    (x + f64::from(WIDTH) / 2.0, y + f64::from(HEIGHT) / 2.0)
}
