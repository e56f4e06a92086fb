//! What an action came to, what is worth trying, and whether it works with margins.

use crate::games::continuity::level::Body;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{WIDTH, index};
use crate::games::continuity::rules::{Action, STRIDE, Steering};
use crate::games::continuity::search::reach::flight::{End, Flight};
use crate::games::continuity::search::reach::{Builder, Class, LIKE, NEAR};
use crate::geometry::Direction;

/// A jump must work from so many pixels to either side.
const MARGIN: i32 = 6;
/// And where steering changes so many updates earlier or later.
const LATE: u32 = 2;

impl Builder<'_> {
    /// The ground near a figure that stands.
    pub(super) fn ground(&self, body: &Body) -> Option<u32> {
        let (x, y) = body.pixel();
        let column = x.div_euclid(STRIDE) * STRIDE;
        let near =
            [column, column + STRIDE].into_iter().filter_map(|x| self.spots.get(&(body.tile, x)));
        let distance = |node: &u32| {
            let (own, foot) = self.table.nodes[*node as usize].body.pixel();
            ((foot - y).abs(), (own - x).abs())
        };
        let steep = |node: &u32| distance(node).0 <= 2 * STRIDE;
        let nearest = near.flatten().copied().filter(steep).min_by_key(distance)?;
        self.table.nodes[nearest as usize].ground
    }

    pub(super) fn class(&self, tile: u8, flight: &Flight) -> Option<Class> {
        let End::Through(side) = flight.end else {
            return self.ground(&flight.body).map(Class::Ground);
        };
        self.way(tile, side, &flight.body)
    }

    /// What a figure leaves a tile by: where that is, and how fast it rises or falls, roughly.
    pub(super) fn way(&self, tile: u8, side: Direction, body: &Body) -> Option<Class> {
        let (x, y) = body.pixel();
        let along = if matches!(side, Direction::Up | Direction::Down) { x } else { y };
        let openings = self.level.ground(tile)?.side(side);
        let inside = |(from, to): &(i32, i32)| along >= *from - 2 && along <= *to + 2;
        let opening = openings.iter().position(inside)?;
        let (near, like) = (along / NEAR, body.speed / LIKE);
        Some(Class::Exit { side: index(side), opening, near, like })
    }

    /// Whether an action leads to the same also if it begins elsewhere, or is steered earlier or later.
    /// The keys that it touches, and the door, it has to touch then, too.
    pub(super) fn holds(
        &self,
        body: Body,
        action: &Action,
        (expected, own): (Class, &Flight),
    ) -> bool {
        let air = self.air(&body);
        let same = |body: Body, action: &Action| {
            let touches = |flight: &Flight| {
                let door = own.door.is_none_or(|(keys, _)| {
                    flight.door.is_some_and(|other| other.0 & keys == keys)
                });
                door && flight.keys & own.keys == own.keys
            };
            let flight = air.perform(body, action).filter(touches);
            let class = flight.and_then(|flight| self.class(body.tile, &flight));
            match (class, expected) {
                (
                    Some(Class::Exit { side, opening, .. }),
                    Class::Exit { side: a, opening: b, .. },
                ) => (side, opening) == (a, b),
                (class, expected) => class == Some(expected),
            }
        };
        let flies = matches!(action, Action::Fall(_));
        let beside = [-MARGIN, MARGIN].into_iter().all(|dx| {
            let shifted = Body { x: body.x + dx * FINE, ..body };
            let (x, y) = shifted.pixel();
            let inside = (0..WIDTH).contains(&x) && !air.around.blocked(x, y);
            let there = inside && (flies || air.stands(&shifted));
            // On a slope the same ground is higher or lower there.
            !there || matches!(action, Action::Drop(..)) || same(shifted, action)
        });
        let timed = |steering: Steering, turn: &dyn Fn(Steering) -> Action| {
            steering.updates == 0
                || [steering.updates - LATE, steering.updates + LATE]
                    .into_iter()
                    .all(|updates| same(body, &turn(Steering { updates, ..steering })))
        };
        beside
            && match *action {
                Action::Jump(steering) => timed(steering, &Action::Jump),
                Action::Fall(steering) => timed(steering, &Action::Fall),
                Action::Drop(side, steering) => timed(steering, &|it| Action::Drop(side, it)),
                Action::Slide(_) | Action::Walk(_) | Action::Leave(_) => true,
            }
    }

    /// What can be tried from a place, and what comes of it.
    pub(super) fn tries(&self, body: Body) -> Vec<(Action, Flight)> {
        let (air, start) = (self.air(&body), Flight::from(body));
        let flights = |start: Flight, jump: bool| air.flights(start, jump);
        if !air.stands(&body) {
            return flights(start, false).map(|(it, flight)| (Action::Fall(it), flight)).collect();
        }
        let mut all: Vec<(Action, Flight)> =
            flights(start, true).map(|(it, flight)| (Action::Jump(it), flight)).collect();
        for side in [-1, 1] {
            let leave = Action::Leave(side);
            let near = |flight: &Flight| flight.updates <= 4;
            if let Some(flight) = air.perform(body, &leave).filter(near) {
                all.push((leave, flight));
                continue;
            }
            // Only from the last place before the edge: the next one cannot be walked to.
            let next = (body.pixel().0 / STRIDE + side) * STRIDE;
            if air.perform(body, &Action::Walk(next)).is_none()
                && let Some(edge) = air.edge(start, side)
            {
                let drop = |(it, flight)| (Action::Drop(side, it), flight);
                all.extend(flights(edge, false).map(drop));
            }
        }
        all
    }
}
