//! What to hold now, for the action of a plan that is being done. Knows no picture and no key.

use crate::games::continuity::level::State;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::WIDTH;
use crate::games::continuity::pilot::flight::{self, HOPELESS, flies};
use crate::games::continuity::pilot::legs::{Legs, NEAR, Order};
use crate::games::continuity::pilot::track::Trajectory;
use crate::games::continuity::rules::Action;
use crate::games::continuity::rules::motion::Control;
use solver::Problem;

/// The shortest time that a key is held, in seconds: games poll.
const SHORTEST: f64 = 0.034;
/// For so long nothing leads to where it should, before that is believed, in seconds: on the ground, and in the air.
const SURE: (f64, f64) = (0.4, 0.1);
/// So many pixels on both sides of where a jump begins are ground.
const BESIDE: i32 = 7;
/// What it costs if they are not.
const NARROW: f64 = 45.0;
/// Updates that a figure is to be in a tile before the world is to stand still: it may be late by one.
const INSIDE: u32 = 1;
/// How long a jump is asked for, at most, before it is asked for anew, in seconds.
const PRESS: f64 = 0.25;
/// Nearer than this to where it walks to, in pixels, a figure waits for what came of its last try.
const SHORT: f64 = 40.0;
/// A figure that has not moved for so long, in seconds, though it walks, is held up by something.
const HELD_UP: f64 = 0.5;

impl Legs {
    /// What to hold now.
    pub(super) fn steer(&mut self, now: f64) -> Order {
        let course = self.track.ahead(now);
        // The next action may begin before this one is seen to end.
        let (from, to) = (&self.states[self.at], &self.states[self.at + 1]);
        let passes = from.body.tile != to.body.tile;
        let ahead = usize::from(passes && course.state.body.tile == to.body.tile);
        let action = self.actions[self.at];
        let slides = matches!(self.actions.get(self.at + 1), None | Some(Action::Slide(_)));
        if ahead == 1 && slides && !self.has_passed(now, to.body.tile) {
            let control = Control { jump: false, ..self.track.order() };
            return Order::Hold(control, None);
        }
        match self.actions.get(self.at + ahead).copied() {
            // On foot there is no hurry: it is seen first.
            None if !flies(&action) => self.leave(now, &course, self.track.order().way),
            None | Some(Action::Slide(_)) => Order::Arrived,
            Some(Action::Walk(x)) if ahead == 0 => {
                let x = self.place(x);
                self.walk(now, &course, x, self.at)
            }
            Some(Action::Walk(x)) => self.walk(now, &course, x, self.at + ahead),
            Some(Action::Leave(side)) => self.leave(now, &course, side),
            Some(action) => self.fly(now, &course, action, self.at + ahead),
        }
    }

    /// Whether the figure surely is in a tile, and not just may be, when a key that is pressed now makes the world stand still: an
    /// update sooner than keys that steer show, for which one has to come first.
    fn has_passed(&self, now: f64, tile: u8) -> bool {
        let course = self.track.ahead(now - 1.0 / self.track.pace.rate);
        course.state.body.tile == tile && course.inside >= INSIDE
    }

    /// The column from which the jump that follows costs least, whatever that is, near where the figure stands.
    pub(super) fn finest(&self) -> Option<i32> {
        const FAR: i32 = 14;
        let state = &self.track.best().state;
        let line = flight::ground(&self.track.level, state)?;
        let flight = self.flight(self.at + 1);
        let price = |x: i32| {
            let mut state = state.clone();
            (state.body.x, state.body.y) = (x * FINE, line.get(&x)? * FINE);
            Some((flight.price(&state), x))
        };
        let (x, _) = self.states[self.at + 1].body.pixel();
        let all = (x - FAR..=x + FAR).step_by(2).filter_map(price);
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|it| it.1)
    }

    /// The column to walk to: that of the plan, or one nearby from which the jump that follows leaves more room.
    fn place(&mut self, x: i32) -> i32 {
        const STEPS: [i32; 15] = [0, -4, 4, -8, 8, -12, 12, -16, 16, -20, 20, -25, 25, -30, 30];
        if let Some(place) = self.take_off {
            return place;
        }
        if let Some(place) = self.key() {
            return *self.take_off.insert(place);
        }
        let best = match self.actions.get(self.at + 1) {
            Some(Action::Jump(_)) => {
                let (level, end) = (&self.track.level, &self.states[self.at + 1]);
                let line = flight::ground(level, end).unwrap_or_default();
                let flight = self.flight(self.at + 1);
                // Not right beside a wall or an edge, if that can be: what was read may be a few pixels off.
                let free =
                    |at: i32| [-BESIDE, BESIDE].iter().all(|by| line.contains_key(&(at + by)));
                let price = |x: i32| {
                    let mut state = end.clone();
                    state.body.x = x * FINE;
                    state.body.y = line.get(&x)? * FINE;
                    Some((flight.price(&state) + if free(x) { 0.0 } else { NARROW }, x))
                };
                let mut best = (f64::MAX, x);
                for price in STEPS.iter().filter_map(|step| price(x + step)) {
                    if price.0 < best.0 - 15.0 {
                        best = price;
                    }
                    if best.0 < 20.0 {
                        break;
                    }
                }
                best.1
            }
            _ => x,
        };
        *self.take_off.insert(best)
    }

    /// Whether a figure stands on the ground that another one stands on.
    fn on_ground_of(&self, other: &State, state: &State) -> bool {
        const NEAR: i32 = 5;
        let (x, y) = state.body.pixel();
        let line = flight::ground(&self.track.level, other).unwrap_or_default();
        line.get(&x).is_some_and(|ground| (ground - y).abs() <= NEAR)
    }

    /// The column of a key that this walk takes: in its middle it is surely touched.
    fn key(&self) -> Option<i32> {
        let (from, to) = (&self.states[self.at], &self.states[self.at + 1]);
        let fresh = to.taken & !from.taken & !self.track.best().state.taken;
        let key = self.track.level.keys().get(fresh.trailing_zeros() as usize)?;
        let line = flight::ground(&self.track.level, to)?;
        (key.tile == to.body.tile && line.contains_key(&key.x)).then_some(key.x)
    }

    fn miss(&mut self, now: f64, why: &str) -> Order {
        if now - *self.hopeless.get_or_insert(now) < SURE.0 {
            return Order::Hold(Control::default(), None);
        }
        let action = self.actions.get(self.at).map(ToString::to_string).unwrap_or_default();
        Order::Missed(format!("{action}: {why}"))
    }

    fn leave(&mut self, now: f64, course: &Trajectory, side: i32) -> Order {
        if !self.track.stands(&course.state) {
            return self.miss(now, "the figure does not stand where it should walk");
        }
        self.hopeless = None;
        Order::Hold(Control { way: side, jump: false }, None)
    }

    fn walk(&mut self, now: f64, course: &Trajectory, x: i32, at: usize) -> Order {
        let (state, goal) = (&course.state, &self.states[at + 1]);
        let wins = self.track.level.is_goal(goal);
        if !self.track.stands(state) || state.body.tile != goal.body.tile {
            return self.miss(now, "the figure does not stand where it should walk");
        }
        let line = flight::ground(&self.track.level, state).unwrap_or_default();
        let there = self.on_ground_of(goal, state) && line.contains_key(&x.clamp(0, WIDTH - 1));
        if !wins && !there {
            return self.miss(now, "the figure stands elsewhere");
        }
        self.hopeless = None;
        // Before the middle of the door, where it can be walked to.
        let door = self.track.level.door();
        let x = if wins && line.contains_key(&door.x) { door.x } else { x };
        let off = f64::from(x) - f64::from(state.body.x) / f64::from(FINE);
        let way = Control { way: off.signum() as i32, jump: false };
        if wins {
            let far = off.abs() > 2.0;
            return Order::Hold(if far { way } else { Control::default() }, None);
        }
        let rest = self.track.pace.lead + 1.5 / self.track.pace.rate;
        let stopped = self.track.order() == Control::default() && now - self.track.since() < rest;
        if stopped && off.abs() < SHORT {
            // What came of the last try shows first.
            return Order::Hold(Control::default(), None);
        }
        if let Some(order) = self.stuck(now, course, off) {
            return order;
        }
        let busy = self.timed.is_some_and(|(_, until)| now < until);
        if off.abs() <= self.near().min(NEAR.1) && !busy {
            return Order::Hold(Control::default(), None);
        }
        if let Some((control, until)) = self.timed.filter(|(_, until)| now < *until) {
            return Order::Hold(control, Some(until - now));
        }
        let step = f64::from(self.track.level.physics().ground) / f64::from(FINE);
        let time = (off.abs() / step).round().max(1.0) / self.track.pace.rate;
        // What ends before the next order comes has to be timed.
        if time > 1.6 * self.track.every {
            return Order::Hold(way, None);
        }
        let moves = self.track.order() == way;
        self.tries += u32::from(!moves);
        let time = if moves { time } else { time.max(SHORTEST) };
        self.timed = Some((way, now + time));
        Order::Hold(way, Some(time))
    }

    /// A figure that does not get on is as near as it comes: what follows is tried from there.
    fn stuck(&mut self, now: f64, course: &Trajectory, off: f64) -> Option<Order> {
        let x = course.state.body.pixel().0;
        let (last, since) = *self.still.get_or_insert((x, now));
        let walks = self.track.order().way != 0 && now - self.track.since() > HELD_UP;
        if (x - last).abs() > 2 || !walks {
            self.still = Some((x, now));
            return None;
        }
        if now - since < HELD_UP {
            return None;
        }
        if off.abs() > 3.0 * NEAR.1 {
            return Some(self.miss(now, "something is in the way"));
        }
        self.take_off = Some(x);
        Some(Order::Hold(Control::default(), None))
    }

    fn fly(&mut self, now: f64, course: &Trajectory, action: Action, at: usize) -> Order {
        let own = self.track.best();
        // Where it stood though it should have fallen, its fall is seen first.
        let lip = self.track.lip >= self.since && self.track.stands(&own.state);
        let drops = matches!(action, Action::Drop(..)) && lip;
        let stands = drops || self.track.stands(&course.state);
        let held = self.track.order();
        if stands {
            match action {
                Action::Drop(side, _) if drops => {
                    return Order::Hold(Control { way: side, jump: false }, None);
                }
                Action::Jump(_) if self.track.stands(&own.state) => {
                    return self.take_off(now, course, at);
                }
                Action::Jump(_) => return self.land(course, at),
                Action::Drop(side, _) if !self.flown => {
                    let line =
                        flight::ground(&self.track.level, &self.states[at]).unwrap_or_default();
                    if !line.contains_key(&course.state.body.pixel().0) {
                        return self.miss(now, "the figure stands elsewhere");
                    }
                    return Order::Hold(Control { way: side, jump: false }, None);
                }
                _ if self.track.stands(&own.state) => {
                    return self.miss(now, "the figure landed elsewhere");
                }
                _ => return self.land(course, at),
            }
        }
        let air = match action {
            Action::Jump(_) => course.air,
            Action::Drop(..) => course.air.saturating_sub(1),
            _ => course.inside,
        };
        let (way, cost) = self.flight(at).best(&course.state, air, held.way);
        // A key is down until it is seen to be, or long enough.
        let jump = held.jump && self.track.stands(&own.state) && now - self.pressed < PRESS;
        let jump = jump || now - self.pressed < SHORTEST;
        // Narrow ways are ways too.
        if cost < HOPELESS * 2.0 || self.flight(at).works(&course.state, air) {
            self.hopeless = None;
        } else if now - *self.hopeless.get_or_insert(now) >= SURE.1 {
            return Order::Missed(format!("{action}: no way leads to where it should land"));
        }
        Order::Hold(Control { way, jump }, None)
    }

    /// It is about to land. It is steered on where it would land elsewhere if it were let go too early, and from an edge.
    fn land(&self, course: &Trajectory, at: usize) -> Order {
        let (own, state) = (self.track.best(), &course.state);
        let early = own.state.body.tile == state.body.tile
            && !self.flight(at).lands_unsteered(&own.state, own.air);
        let line = flight::ground(&self.track.level, state).unwrap_or_default();
        let x = state.body.pixel().0;
        let way = match [-BESIDE, BESIDE].map(|by| line.contains_key(&(x + by))) {
            _ if early => self.track.order().way,
            [true, false] => -1,
            [false, true] => 1,
            _ => 0,
        };
        Order::Hold(Control { way, jump: false }, None)
    }

    /// Asks for a jump until it is seen, again after a while.
    fn take_off(&mut self, now: f64, course: &Trajectory, at: usize) -> Order {
        if self.flown {
            return self.miss(now, "the figure landed elsewhere");
        }
        let (way, cost) = self.flight(at).best(&course.state, 0, 0);
        if cost >= HOPELESS * 2.0 && !self.flight(at).works(&course.state, 0) {
            return self.miss(now, "no jump from here leads to where it should");
        }
        self.hopeless = None;
        // It was asked for, and is not seen: after a while it is asked for anew.
        if now - self.pressed < PRESS + self.track.pace.lead {
            return Order::Hold(Control::default(), None);
        }
        self.pressed = now;
        Order::Hold(Control { way, jump: true }, None)
    }
}
