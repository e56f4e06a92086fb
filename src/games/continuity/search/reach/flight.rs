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

impl Flight {
    /// Whether it has lasted longer than any is followed.
    pub(super) fn is_lost(&self) -> bool {
        self.updates > LONGEST
    }
}

/// A tile to fly in.
pub(super) struct Air<'a> {
    level: &'a Level,
    pub(super) around: Around<'a>,
    /// Whether no key is in it, nor the door.
    bare: bool,
}

impl<'a> Air<'a> {
    /// A tile by itself; none where there is no such tile.
    pub(super) fn new(level: &'a Level, tile: u8) -> Option<Air<'a>> {
        let around = Around::alone(level.ground(tile)?, level.physics());
        let bare = level.keys().iter().chain([&level.door()]).all(|spot| spot.tile != tile);
        Some(Air { level, around, bare })
    }

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
            Action::Drop(side, steering) => self.fly(self.edge(flight, side)?, steering, 0),
            Action::Jump(steering) => {
                let control = Control { way: steering.way(0), jump: true };
                match self.update(&mut flight, control) {
                    Some(()) => self.fly(flight, steering, 1),
                    None => Some(flight),
                }
            }
            Action::Fall(steering) => self.fly(flight, steering, 0),
        }
    }

    /// One update; `None` where it left the tile.
    pub(super) fn update(&self, flight: &mut Flight, control: Control) -> Option<()> {
        flight.updates += 1;
        let moved = motion::step(&mut flight.body, control, self.physics(), &self.around);
        if let Moved::Through(side) = moved {
            flight.end = End::Through(side);
            return None;
        }
        self.touch(flight);
        Some(())
    }

    /// Notes what the figure touches where it is.
    fn touch(&self, flight: &mut Flight) {
        if self.bare {
            return;
        }
        flight.keys |= motion::touched(self.level, &flight.body);
        if motion::at_door(self.level, &flight.body) {
            flight.door = Some((flight.keys, flight.updates));
        }
    }

    /// Along the ground until there is none, or the tile ends; `None` at a wall.
    fn along(&self, mut flight: Flight, side: i32) -> Option<Flight> {
        while self.stands(&flight.body) {
            let before = flight.body;
            if self.update(&mut flight, Control { way: side, jump: false }).is_none() {
                return Some(flight);
            }
            if flight.body == before || flight.is_lost() {
                return None;
            }
        }
        Some(flight)
    }

    /// Along the ground until there is none; `None` at a wall or a side of the tile.
    pub(super) fn edge(&self, flight: Flight, side: i32) -> Option<Flight> {
        self.along(flight, side).filter(|flight| flight.end == End::Stands)
    }

    /// In the air until the figure stands, after so many updates.
    pub(super) fn fly(&self, mut flight: Flight, steering: Steering, done: u32) -> Option<Flight> {
        let mut count = done;
        while !self.stands(&flight.body) {
            let control = Control { way: steering.way(count), jump: false };
            if self.update(&mut flight, control).is_none() {
                return Some(flight);
            }
            count += 1;
            if flight.is_lost() {
                return None;
            }
        }
        Some(flight)
    }

    fn walk(&self, mut flight: Flight, x: i32) -> Option<Flight> {
        let target = x * FINE;
        let way = (target - flight.body.x).signum();
        while flight.body.x != target {
            if !self.stands(&flight.body) || flight.is_lost() {
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
            self.touch(&mut flight);
        }
        self.stands(&flight.body).then_some(flight)
    }
}
