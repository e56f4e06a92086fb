//! What an action came to, and whether it works with margins.

use crate::games::continuity::level::Body;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::rules::{Action, STRIDE};
use crate::games::continuity::search::reach::flight::{End, Flight};
use crate::games::continuity::search::reach::tries::Tries;
use crate::games::continuity::search::reach::{Builder, Class, LIKE, NEAR};
use crate::geometry::Direction;

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
        tries: &Tries<'_>,
        (action, own): (Action, &Flight),
        expected: Class,
    ) -> bool {
        let touches = |flight: &Flight| {
            let door = own
                .door
                .is_none_or(|(keys, _)| flight.door.is_some_and(|other| other.0 & keys == keys));
            door && flight.keys & own.keys == own.keys
        };
        let same = |flight: Option<Flight>| {
            let class = flight.filter(touches).and_then(|it| self.class(tries.tile(), &it));
            match (class, expected) {
                (
                    Some(Class::Exit { side, opening, .. }),
                    Class::Exit { side: a, opening: b, .. },
                ) => (side, opening) == (a, b),
                (class, expected) => class == Some(expected),
            }
        };
        tries.near(action).all(same)
    }
}
