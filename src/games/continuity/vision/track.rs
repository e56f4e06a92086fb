//! A board in play, zoomed out: it is as it was, a tile was slid into the gap, or something has changed within tiles.

use std::any::Any;
use std::sync::Arc;

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::continuity::layout::{Known, Layout};
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{GAP, Level, State};
use crate::games::continuity::vision::level;
use crate::games::continuity::vision::slots::SeenSlots;
use crate::geometry::{Direction, Point, Rect};
use crate::vision::tracking::{Change, Spot, Tracked};

type BoardReading = Reading<Level, Layout>;

/// A tile with its rim and shadow is at most so many times as large as itself.
const RIM: f64 = 1.12;
/// Two pictures of a tile, or of the gap, are of the same thing where they differ by so much at most in the mean: the ground in the gap is
/// shaded, and from one row to the next of our arcade, on which this was chosen, it differs by 10.8.
const ALIKE: f32 = 14.0;
/// What is drawn in a tile may be soft for so many pixels beyond its sides.
const SOFT: f64 = 1.0;

/// The board of a prior, where nothing differs from the picture that it was read off but that one tile was slid, or what is within
/// tiles.
pub(super) fn followed(frame: &Frame, prior: &BoardReading) -> Option<Screen<BoardReading>> {
    let known = prior.layout.tracked.as_ref()?;
    let (places, bounds) = places(prior, known.state.slots.len())?;
    let changed = known.picture.changed_spots(&frame.image, bounds, &places, RIM)?;
    let look = Look { frame, prior, known, places, changed };
    look.slid().or_else(|| look.walked())
}

/// A look at a board that is known.
struct Look<'a> {
    frame: &'a Frame,
    prior: &'a BoardReading,
    known: &'a Known,
    /// Where the tiles lie.
    places: Vec<Spot>,
    /// Those of them that differ, by number, and the areas in which they do.
    changed: Vec<(usize, Rect)>,
}

impl Look<'_> {
    /// The board as it was read before, where nothing differs but that one tile was slid.
    fn slid(&self) -> Option<Screen<BoardReading>> {
        let Reading { level, layout, .. } = self.prior;
        let (expected, read) = (level.state(), &self.known.state);
        if (expected.body, expected.taken) != (read.body, read.taken) {
            return None;
        }
        let board = |slots| {
            let level = level.with(State { slots, ..expected.clone() });
            Screen::Board(Reading::new(level, layout.clone()))
        };
        let mut slots = read.slots.clone();
        let change =
            self.known.picture.change(&self.frame.image, &self.places, &self.changed, ALIKE)?;
        let Change::Swapped(one, two) = change else {
            // The picture that is kept stays, so that what fades in is seen in the end.
            return Some(board(slots));
        };
        let ends = if slots[one] == GAP { [two, one] } else { [one, two] };
        let is_slide = slots[ends[0]] != GAP && slots[ends[1]] == GAP;
        if !is_slide || Direction::ALL.iter().all(|side| level.beside(one, *side) != Some(two)) {
            return None;
        }
        slots.swap(one, two);
        let seen = seen(self.known).cloned().map(|seen| seen.slid(ends));
        Some(kept(self.updated(), board(slots), seen))
    }

    /// The board with its keys and its figure as they are seen, where nothing differs but what is within tiles: no tile was slid. Only
    /// tiles in which something differs are looked at.
    fn walked(&self) -> Option<Screen<BoardReading>> {
        let Reading { level, layout, .. } = self.prior;
        let slots = &self.known.state.slots;
        let (across, down) = self.places.first()?.reach;
        let inside = 1.0 + SOFT / across.min(down);
        // Nothing lies in the gap, and nothing beside the tiles has changed.
        let is_within = |(slot, area): &(usize, Rect)| {
            slots[*slot] != GAP && self.places[*slot].holds(*area, inside)
        };
        if !self.changed.iter().all(is_within) {
            return None;
        }
        let place = (&layout.grid, level.columns());
        let seen = seen(self.known)?;
        let (seen, looked_at) = seen.again(&self.frame.image, place, &self.changed);
        let level = level::walked(level, slots, &looked_at, &seen.views())?;
        let board = Screen::Board(Reading::new(level, layout.clone()));
        Some(kept(self.updated(), board, Some(seen)))
    }

    /// The picture to compare the next one with.
    fn updated(&self) -> Tracked {
        let areas = self.changed.iter().map(|it| it.1);
        self.known.picture.updated(&self.frame.image, areas)
    }
}

/// What was seen in the slots of a board.
fn seen(known: &Known) -> Option<&SeenSlots> {
    known.seen.as_ref()?.downcast_ref()
}

/// Where the tiles of a board lie, so many slots, and the rectangle around them and their rims, in pixels.
fn places(prior: &BoardReading, slots: usize) -> Option<(Vec<Spot>, Rect)> {
    let Reading { level, layout: Layout { grid, .. }, .. } = prior;
    let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
    let spot = |slot| Spot {
        middle: grid.at(level.columns(), slot, width / 2.0, height / 2.0),
        reach: (width / 2.0 * grid.scale.x, height / 2.0 * grid.scale.y),
        round: false,
    };
    let places: Vec<Spot> = (0..slots).map(spot).collect();
    let ends = [(places.first()?, -1.0), (places.last()?, 1.0)].map(|(spot, sign)| {
        spot.middle + Point { x: sign * RIM * spot.reach.0, y: sign * RIM * spot.reach.1 }
    });
    Some((places, Rect::around(&ends)))
}

/// A board that was read off a picture, to be followed from here on.
pub(super) fn kept(
    picture: Tracked,
    mut screen: Screen<BoardReading>,
    seen: Option<SeenSlots>,
) -> Screen<BoardReading> {
    if let Screen::Board(reading) = &mut screen {
        let seen = seen.map(|seen| Arc::new(seen) as Arc<dyn Any + Send + Sync>);
        let state = Arc::new(reading.level.state().clone());
        reading.layout.tracked = Some(Known { picture, state, seen });
    }
    screen
}
