//! What can be tried from a place, and what comes of it: from there, from beside it, and steered a little earlier or later.

use std::cell::OnceCell;

use crate::games::continuity::level::Body;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::WIDTH;
use crate::games::continuity::rules::{Action, STRIDE, Steering};
use crate::games::continuity::search::reach::flight::{Air, Flight};
use crate::games::continuity::search::reach::takeoff::{LATE, Takeoff};

/// A jump must work from so many pixels to either side.
const MARGIN: i32 = 6;

/// A place, and all that is flown from it.
pub(super) struct Tries<'a> {
    air: &'a Air<'a>,
    body: Body,
    stands: bool,
    /// A jump; or, in the air, a fall.
    own: Takeoff<'a>,
    /// The same from [`MARGIN`] pixels to the left and to the right; none where the figure cannot be.
    beside: [OnceCell<Option<Takeoff<'a>>>; 2],
    /// Over the edge of the ground, to the left and to the right.
    edges: [Option<Takeoff<'a>>; 2],
}

impl<'a> Tries<'a> {
    /// From where a figure is.
    pub(super) fn new(air: &'a Air<'a>, body: Body) -> Tries<'a> {
        let stands = air.stands(&body);
        let own = Takeoff::new(air, Flight::from(body), stands);
        Tries { air, body, stands, own, beside: Default::default(), edges: [None, None] }
    }

    pub(super) fn tile(&self) -> u8 {
        self.body.tile
    }

    /// All that is tried, and what comes of it.
    pub(super) fn all(&mut self) -> Vec<(Action, Flight)> {
        let turn = if self.stands { Action::Jump } else { Action::Fall };
        let mut all: Vec<(Action, Flight)> =
            self.own.flights().map(|(it, flight)| (turn(it), flight)).collect();
        if !self.stands {
            return all;
        }
        for side in [-1, 1] {
            let leave = Action::Leave(side);
            let near = |flight: &Flight| flight.updates <= 4;
            if let Some(flight) = self.air.perform(self.body, &leave).filter(near) {
                all.push((leave, flight));
                continue;
            }
            // Only from the last place before the edge: the next one cannot be walked to.
            let next = (self.body.pixel().0 / STRIDE + side) * STRIDE;
            if self.air.perform(self.body, &Action::Walk(next)).is_none()
                && let Some(edge) = self.air.edge(Flight::from(self.body), side)
            {
                let edge = Takeoff::new(self.air, edge, false);
                all.extend(edge.flights().map(|(it, flight)| (Action::Drop(side, it), flight)));
                self.edges[usize::from(side > 0)] = Some(edge);
            }
        }
        all
    }

    /// What comes of one of them if it begins beside the place, and if it is steered earlier or later; each none where that does
    /// not end. All of them have to do as well.
    pub(super) fn near(&self, action: Action) -> impl Iterator<Item = Option<Flight>> {
        // On a slope the same ground is higher or lower beside an edge.
        let sides = if matches!(action, Action::Drop(..)) { 0..0 } else { 0..2 };
        let beside = sides.filter_map(move |side| {
            let takeoff = self.beside(side)?;
            Some(match action {
                Action::Jump(steering) | Action::Fall(steering) => takeoff.flight(steering),
                _ => self.air.perform(takeoff.body(), &action),
            })
        });
        let timed = match action {
            Action::Jump(steering) | Action::Fall(steering) => Some((&self.own, steering)),
            Action::Drop(side, steering) => {
                self.edges[usize::from(side > 0)].as_ref().map(|edge| (edge, steering))
            }
            _ => None,
        };
        let timed = timed.filter(|(_, steering)| steering.updates > 0);
        beside.chain(timed.into_iter().flat_map(|(takeoff, steering)| {
            let late = [steering.updates - LATE, steering.updates + LATE];
            late.into_iter().map(move |updates| takeoff.flight(Steering { updates, ..steering }))
        }))
    }

    fn beside(&self, side: usize) -> Option<&Takeoff<'a>> {
        let takeoff = self.beside[side].get_or_init(|| {
            let dx = [-MARGIN, MARGIN][side];
            let shifted = Body { x: self.body.x + dx * FINE, ..self.body };
            let (x, y) = shifted.pixel();
            let inside = (0..WIDTH).contains(&x) && !self.air.around.blocked(x, y);
            let there = inside && (!self.stands || self.air.stands(&shifted));
            there.then(|| Takeoff::new(self.air, Flight::from(shifted), self.stands))
        });
        takeoff.as_ref()
    }
}
