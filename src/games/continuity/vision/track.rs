//! A board in play, zoomed out: it is as it was, or a tile was slid into the gap.

use std::sync::Arc;

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{GAP, Level, State};
use crate::geometry::{Direction, Point, Rect};
use crate::vision::tracking::{Change, Spot, Tracked};

/// A tile with its rim and shadow is at most so many times as large as itself.
const RIM: f64 = 1.12;

/// The board as it was read before, where nothing differs but that one tile was slid.
pub(super) fn followed(
    frame: &Frame,
    prior: &Reading<Level, Layout>,
) -> Option<Screen<Reading<Level, Layout>>> {
    let Reading { level, layout, .. } = prior;
    let (tracked, read) = layout.tracked.as_ref()?;
    let known = level.state();
    if (known.body, known.taken) != (read.body, read.taken) {
        return None;
    }
    let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
    let spot = |slot| Spot {
        middle: layout.at(level.columns(), slot, width / 2.0, height / 2.0),
        reach: (width / 2.0 * layout.scale.x, height / 2.0 * layout.scale.y),
        round: false,
    };
    let places: Vec<Spot> = (0..read.slots.len()).map(spot).collect();
    let ends = [(places.first()?, -1.0), (places.last()?, 1.0)].map(|(spot, sign)| {
        spot.middle + Point { x: sign * RIM * spot.reach.0, y: sign * RIM * spot.reach.1 }
    });
    let board = |slots| {
        let level = level.with(State { slots, ..known.clone() });
        Screen::Board(Reading::new(level, layout.clone()))
    };
    let mut slots = read.slots.clone();
    let change = tracked.change(&frame.image, Rect::around(&ends), &places, RIM)?;
    let Change::Swapped(one, two) = change else {
        // The picture that is kept stays, so that what fades in is seen in the end.
        return Some(board(slots));
    };
    let is_slide = (slots[one] == GAP) != (slots[two] == GAP);
    if !is_slide || Direction::ALL.iter().all(|side| level.beside(one, *side) != Some(two)) {
        return None;
    }
    slots.swap(one, two);
    Some(kept(frame, board(slots)))
}

/// A board that was read, to be followed from here on.
pub(super) fn kept(
    frame: &Frame,
    mut screen: Screen<Reading<Level, Layout>>,
) -> Screen<Reading<Level, Layout>> {
    if let Screen::Board(reading) = &mut screen {
        let state = Arc::new(reading.level.state().clone());
        reading.layout.tracked = Some((Tracked::new(frame.image.clone()), state));
    }
    screen
}
