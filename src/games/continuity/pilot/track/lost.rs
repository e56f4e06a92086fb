//! Where the simulation does not explain what is seen of the figure: it begins anew from there.

use crate::games::continuity::level::Body;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::pilot::track::{FAR, Sighting, Track, Trajectory};
use crate::games::continuity::rules::motion::Around;

/// A figure that is seen in one place for so many updates stands; and so far it may seem to move meanwhile, in pixels. Where a
/// jump is highest it stays for half as long.
const RESTS: (f64, f64) = (8.0, 1.5);
/// What it stands on may be so far beside and below where it is seen, in pixels.
const LIP: (i32, i32) = (9, 6);

impl Track {
    /// Whether the figure has been seen in one place for a while.
    pub(super) fn rests(&mut self, at: f64, seen: Sighting) -> bool {
        let (place, since) = *self.rest.get_or_insert((seen, at));
        let far = (place.x - seen.x).abs().max((place.y - seen.y).abs());
        if place.tile != seen.tile || far > RESTS.1 {
            self.rest = Some((seen, at));
            return false;
        }
        at - since > RESTS.0 / self.pace.rate
    }

    /// Takes a figure that does not move, in the air, nearer to where it is seen: also into another tile.
    pub(in crate::games::continuity::pilot) fn stop_at(&mut self, seen: &Sighting) {
        let own = self.best().state.body;
        let (dx, dy) = self.apart(&own, seen);
        if dx.hypot(dy) > FAR || self.stands(&self.best().state) {
            return;
        }
        let part = if own.tile == seen.tile { 0.5 } else { 0.0 };
        let near = |seen: f64, off: f64| ((seen - part * off) * f64::from(FINE)) as i32;
        let body = Body { tile: seen.tile, x: near(seen.x, dx), y: near(seen.y, dy), ..own };
        let (x, y) = body.pixel();
        let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        let around = Around::of(&self.level, &self.level.state().slots, body.tile);
        if inside && around.is_some_and(|around| !around.blocked(x, y)) {
            self.courses[0].state.body = body;
        }
    }

    /// The figure stands, on the nearest ground: an edge was read a pixel or two off.
    pub(super) fn put_down(&mut self, at: f64, seen: &Sighting) {
        let slots = &self.level.state().slots;
        let Some(around) = Around::of(&self.level, slots, seen.tile) else { return };
        let (x, y) = (seen.x.round() as i32, seen.y.round() as i32);
        let near = (-LIP.1..=LIP.1).flat_map(|dy| (-LIP.0..=LIP.0).map(move |dx| (dx, dy)));
        let stands = |(dx, dy): &(i32, i32)| {
            let (x, y) = (x + dx, y + dy);
            let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
            inside && !around.blocked(x, y) && around.blocked(x, y + 1)
        };
        let nearest = near.filter(stands).min_by_key(|(dx, dy)| (dx * dx + dy * dy, *dx, *dy));
        let Some((dx, dy)) = nearest else { return };
        let mut course = self.best().clone();
        let body = Body { tile: seen.tile, x: (x + dx) * FINE, y: (y + dy) * FINE, speed: 0 };
        (course.state.body, course.at, course.air, course.cost) = (body, at, 0, 0.0);
        self.courses = vec![course];
        self.lip = at;
    }

    /// Begins anew from what is seen: nothing explains how the figure came there.
    pub(super) fn renew(&mut self, at: f64, seen: &Sighting) {
        self.lost += 1;
        self.strange = 0;
        let old = self.best().clone();
        let respawn = old.state.respawn;
        let died =
            self.distance(&respawn, seen) < FAR && self.distance(&old.state.body, seen) > 2.0 * FAR;
        self.deaths = self.deaths() + u32::from(died);
        let mut state = old.state;
        state.body = self.fitted(seen);
        let mut speeds = vec![0];
        if !self.stands(&state) {
            speeds.extend([-1000, -700, -400, 400, 700, 1100, 1600, 2200]);
        }
        let course = |speed: i32| {
            let mut state = state.clone();
            state.body.speed = speed;
            Trajectory { state, at, air: 0, inside: 0, cost: 0.0, deaths: 0, lead: self.pace.lead }
        };
        self.courses = speeds.into_iter().map(course).collect();
    }

    /// The figure where it is seen, or as near as it fits; on the ground, if there is some right below.
    fn fitted(&self, seen: &Sighting) -> Body {
        const NEAR: i32 = 8;
        const BELOW: i32 = 3;
        let (x, y) = (seen.x.round() as i32, seen.y.round() as i32);
        let at = |x: i32, y: i32| Body { tile: seen.tile, x: x * FINE, y: y * FINE, speed: 0 };
        let slots = &self.level.state().slots;
        let Some(around) = Around::of(&self.level, slots, seen.tile) else { return at(x, y) };
        let mut near: Vec<(i32, i32)> =
            (-NEAR..=NEAR).flat_map(|dx| (-NEAR..=NEAR).map(move |dy| (dx, dy))).collect();
        near.sort_by_key(|(dx, dy)| (dx * dx + dy * dy, *dx, *dy));
        let inside = |x: i32, y: i32| (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        let fits =
            |(dx, dy): &(i32, i32)| inside(x + dx, y + dy) && !around.blocked(x + dx, y + dy);
        let (dx, dy) = near.into_iter().find(fits).unwrap_or((0, 0));
        let (x, y) = (x + dx, y + dy);
        let ground = (y..y + BELOW).find(|y| around.blocked(x, y + 1));
        at(x, ground.unwrap_or(y))
    }
}
