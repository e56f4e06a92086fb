//! One tile by itself, simulated: where a walk, a jump or a fall ends, and what it touches on its way.

use crate::games::continuity::level::physics::{FINE, Physics};
use crate::games::continuity::level::{Body, Level};
use crate::games::continuity::rules::motion::{self, Around, Control, Moved};
use crate::games::continuity::rules::{Action, Steering};
use crate::geometry::Direction;

/// Longer flights, in updates, are not followed.
const LONGEST: u32 = 400;

/// How something ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The figure stands in the tile.
    Stands,
    /// It left the tile through this side.
    Through(Direction),
}

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flight {
    pub(super) end: End,
    /// Where it ended; in the coordinates of the next tile, if it left its own.
    pub(super) body: Body,
    pub(super) updates: u32,
    /// The keys that were touched.
    pub(super) keys: u32,
    /// Where the door was touched: the keys that had been touched by then, and after how many updates.
    pub(super) door: Option<(u32, u32)>,
}

impl From<Body> for Flight {
    /// One that has not begun.
    fn from(body: Body) -> Flight {
        Flight { end: End::Stands, body, updates: 0, keys: 0, door: None }
    }
}

/// A flight that is steered one way.
struct Begun {
    /// As it was after each of [`Steering::SWITCHES`]; none where it was over by then.
    parts: [Option<Flight>; Steering::SWITCHES.len()],
    /// As it ends; none where it does not.
    whole: Option<Flight>,
}

/// A tile to fly in.
pub(super) struct Air<'a> {
    pub(super) level: &'a Level,
    pub(super) around: Around<'a>,
}

impl Air<'_> {
    fn physics(&self) -> &Physics {
        self.level.physics()
    }

    pub(super) fn stands(&self, body: &Body) -> bool {
        self.around.supports(body)
    }

    /// Performs an action by the rules, but for sides: every opening leads out.
    pub(super) fn perform(&self, body: Body, action: &Action) -> Option<Flight> {
        let mut flight = Flight::from(body);
        match *action {
            Action::Slide(_) => None,
            Action::Walk(x) => self.walk(flight, x),
            Action::Leave(side) => {
                self.along(flight, side).filter(|flight| matches!(flight.end, End::Through(_)))
            }
            Action::Drop(side, steering) => self.air(self.edge(flight, side)?, steering, 0),
            Action::Jump(steering) => {
                let control = Control { way: steering.way(0), jump: true };
                match self.update(&mut flight, control) {
                    Some(()) => self.air(flight, steering, 1),
                    None => Some(flight),
                }
            }
            Action::Fall(steering) => self.air(flight, steering, 0),
        }
    }

    /// What comes of every steering from here, where a figure jumps or is in the air, in the order of [`Steering::all`], but of
    /// those that do not end. What several begin with is flown once.
    pub(super) fn flights(
        &self,
        start: Flight,
        jump: bool,
    ) -> impl Iterator<Item = (Steering, Flight)> {
        let begun = [-1, 0, 1].map(|way| self.begun(start, way, jump));
        Steering::all().filter_map(move |steering| {
            let Begun { parts, whole } = &begun[(steering.first + 1) as usize];
            let part = Steering::SWITCHES.iter().position(|it| *it == steering.updates);
            let flight = match part.and_then(|part| parts[part]) {
                Some(part) => self.air(part, steering, steering.updates),
                None => *whole,
            };
            Some((steering, flight?))
        })
    }

    /// A flight that is steered one way, and what it was like where a steering may change.
    fn begun(&self, mut flight: Flight, way: i32, jump: bool) -> Begun {
        let (mut parts, mut count) = ([None; Steering::SWITCHES.len()], 0);
        while count == 0 && jump || !self.stands(&flight.body) {
            let switch = Steering::SWITCHES.iter().position(|it| *it == count);
            if let Some(at) = switch {
                parts[at] = Some(flight);
            }
            let control = Control { way, jump: jump && count == 0 };
            if self.update(&mut flight, control).is_none() {
                return Begun { parts, whole: Some(flight) };
            }
            count += 1;
            if flight.updates > LONGEST {
                return Begun { parts, whole: None };
            }
        }
        Begun { parts, whole: Some(flight) }
    }

    /// One update; `None` where it left the tile.
    fn update(&self, flight: &mut Flight, control: Control) -> Option<()> {
        flight.updates += 1;
        let moved = motion::step(&mut flight.body, control, self.physics(), &self.around);
        if let Moved::Through(side) = moved {
            flight.end = End::Through(side);
            return None;
        }
        flight.keys |= motion::touched(self.level, &flight.body);
        if motion::at_door(self.level, &flight.body) {
            flight.door = Some((flight.keys, flight.updates));
        }
        Some(())
    }

    /// Along the ground until there is none, or the tile ends; `None` at a wall.
    fn along(&self, mut flight: Flight, side: i32) -> Option<Flight> {
        while self.stands(&flight.body) {
            let before = flight.body;
            if self.update(&mut flight, Control { way: side, jump: false }).is_none() {
                return Some(flight);
            }
            if flight.body == before || flight.updates > LONGEST {
                return None;
            }
        }
        Some(flight)
    }

    /// Along the ground until there is none; `None` at a wall or a side of the tile.
    pub(super) fn edge(&self, flight: Flight, side: i32) -> Option<Flight> {
        self.along(flight, side).filter(|flight| flight.end == End::Stands)
    }

    fn air(&self, mut flight: Flight, steering: Steering, done: u32) -> Option<Flight> {
        let mut count = done;
        while !self.stands(&flight.body) {
            let control = Control { way: steering.way(count), jump: false };
            if self.update(&mut flight, control).is_none() {
                return Some(flight);
            }
            count += 1;
            if flight.updates > LONGEST {
                return None;
            }
        }
        Some(flight)
    }

    fn walk(&self, mut flight: Flight, x: i32) -> Option<Flight> {
        let target = x * FINE;
        let way = (target - flight.body.x).signum();
        while flight.body.x != target {
            if !self.stands(&flight.body) || flight.updates > LONGEST {
                return None;
            }
            let before = flight.body;
            // The last update goes no further than the column.
            let ground = self.physics().ground.min((target - before.x).abs());
            let physics = Physics { ground, ..*self.physics() };
            flight.updates += 1;
            let control = Control { way, jump: false };
            let moved = motion::step(&mut flight.body, control, &physics, &self.around);
            if moved != Moved::Within || flight.body.x == before.x {
                return None;
            }
            flight.keys |= motion::touched(self.level, &flight.body);
            if motion::at_door(self.level, &flight.body) {
                flight.door = Some((flight.keys, flight.updates));
            }
        }
        self.stands(&flight.body).then_some(flight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::continuity::level::Spot;
    use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
    use crate::games::continuity::pack::pack;

    #[test]
    fn what_is_flown_together_ends_as_what_is_flown_alone() {
        let mut compared = 0;
        for entry in pack().step_by(6) {
            let level = &entry.level;
            let around = Around::alone(level.ground(0).unwrap(), level.physics());
            let air = Air { level, around };
            for (x, y) in (0..WIDTH).step_by(90).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
                let body = Body::at(Spot { tile: 0, x, y });
                let stands = air.stands(&body);
                if air.around.blocked(x, y) || !stands && y % 40 > 0 {
                    continue;
                }
                let mut together = air.flights(Flight::from(body), stands);
                let action = if stands { Action::Jump } else { Action::Fall };
                for steering in Steering::all() {
                    if let Some(alone) = air.perform(body, &action(steering)) {
                        assert_eq!(together.next(), Some((steering, alone)), "{level} {x} {y}");
                        compared += 1;
                    }
                }
                assert_eq!(together.next(), None);
            }
        }
        assert!(compared > 2000, "{compared} flights");
    }
}
