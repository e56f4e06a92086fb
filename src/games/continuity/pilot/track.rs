//! Where the figure is, how it moves, and where it will be when a key takes effect: the simulation, kept at what is seen.
//! Knows no picture.
//!
//! What a look shows lacks the speed, the moment of the last update, and how late a key was taken. So several courses are
//! followed at once, and those that lead to what is seen are kept.

mod lost;

use std::collections::VecDeque;

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::rules::motion::{self, Around, Control, Moved};

/// Courses that are kept.
const COURSES: usize = 14;
/// A figure is seen to so many pixels.
const SHARP: f64 = 2.0;
/// Farther than so many pixels from all courses, a look is not explained by any.
const FAR: f64 = 14.0;
/// Looks in a row that no course explains, after which all begin anew.
const STRANGE: u32 = 2;
/// No more updates than these lie between two looks that one course can explain.
const MOST: f64 = 24.0;
/// Orders older than these, in seconds, are forgotten.
const MEMORY: f64 = 1.5;

/// What one look shows of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::continuity) struct Sighting {
    /// The tile that its feet are in.
    pub(in crate::games::continuity) tile: u8,
    /// The middle of its feet, in the tile's pixels.
    pub(in crate::games::continuity) x: f64,
    pub(in crate::games::continuity) y: f64,
}

/// How time passes in a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::continuity) struct Pace {
    /// Updates a second.
    pub(in crate::games::continuity) rate: f64,
    /// From an order to the look that shows what came of it, in seconds.
    pub(in crate::games::continuity) lead: f64,
}

/// One course that explains what was seen.
#[derive(Clone, Debug)]
pub(super) struct Trajectory {
    pub(super) state: State,
    /// When its last update was, in the time of looks.
    at: f64,
    /// Updates since the figure stood.
    pub(super) air: u32,
    /// Updates since it came into its tile.
    pub(super) inside: u32,
    /// How badly it explains what was seen.
    cost: f64,
    /// Times that it fell out.
    deaths: u32,
    /// How late it took the last order.
    lead: f64,
}

/// What is known of a figure that is being steered.
pub(super) struct Track {
    pub(super) level: Level,
    pub(super) pace: Pace,
    courses: Vec<Trajectory>,
    /// What was asked for, and when.
    orders: VecDeque<(f64, Control)>,
    strange: u32,
    last: Option<(f64, Sighting)>,
    /// Where the figure has been seen for a while, and since when.
    rest: Option<(Sighting, f64)>,
    /// When it was last seen to stand though it was thought to fall.
    pub(super) lip: f64,
    /// Time from look to look, in seconds.
    pub(super) every: f64,
    /// Looks that no course explained, so that all began anew.
    pub(super) lost: u32,
    deaths: u32,
}

impl Track {
    /// A figure that is where the level says.
    pub(super) fn new(level: &Level, pace: Pace) -> Track {
        let course = Trajectory {
            state: level.state().clone(),
            at: f64::NEG_INFINITY,
            air: 0,
            inside: 0,
            cost: 0.0,
            deaths: 0,
            lead: pace.lead,
        };
        Track {
            level: level.clone(),
            pace,
            courses: vec![course],
            orders: VecDeque::new(),
            strange: 0,
            last: None,
            rest: None,
            lip: f64::NEG_INFINITY,
            every: 1.0 / 40.0,
            lost: 0,
            deaths: 0,
        }
    }

    /// The course that explains best what was seen.
    pub(super) fn best(&self) -> &Trajectory {
        &self.courses[0]
    }

    /// Times that the figure fell out.
    pub(super) fn deaths(&self) -> u32 {
        self.deaths + self.best().deaths
    }

    /// What was last asked for.
    pub(super) fn order(&self) -> Control {
        self.orders.back().map_or_else(Control::default, |order| order.1)
    }

    /// Since when that is asked for.
    pub(super) fn since(&self) -> f64 {
        self.orders.back().map_or(f64::NEG_INFINITY, |order| order.0)
    }

    /// Notes what is asked for from `at` on.
    pub(super) fn ask(&mut self, at: f64, control: Control) {
        while self.orders.back().is_some_and(|order| order.0 >= at) {
            self.orders.pop_back();
        }
        if self.order() != control {
            self.orders.push_back((at, control));
        }
        while self.orders.len() > 2 && self.orders[1].0 < at - MEMORY {
            self.orders.pop_front();
        }
    }

    /// What was asked for at a time.
    fn asked(&self, at: f64) -> Control {
        let order = self.orders.iter().rev().find(|order| order.0 <= at);
        order.map_or_else(Control::default, |order| order.1)
    }

    /// Takes in a look. Nothing seen of the figure leaves all courses going.
    pub(super) fn look(&mut self, at: f64, seen: Option<Sighting>) {
        if let Some((before, _)) = self.last {
            let every = (at - before).clamp(0.004, 0.2);
            self.every += 0.1 * (every - self.every);
        }
        for course in &mut self.courses {
            if course.at == f64::NEG_INFINITY {
                course.at = at;
            }
        }
        let Some(seen) = seen else { return };
        let moved = self.last.is_some_and(|(_, last)| last != seen);
        self.last = Some((at, seen));
        let mut next: Vec<Trajectory> = Vec::new();
        for course in &self.courses {
            self.continued(course, at, &seen, &mut next);
        }
        next.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut kept: Vec<Trajectory> = Vec::new();
        for course in next {
            if kept.len() < COURSES && !kept.iter().any(|other| other.is_like(&course)) {
                kept.push(course);
            }
        }
        let explained =
            kept.first().is_some_and(|best| self.distance(&best.state.body, &seen) < FAR);
        self.strange = if explained { 0 } else { self.strange + 1 };
        if self.strange >= STRANGE || kept.is_empty() {
            self.renew(at, &seen);
            return;
        }
        self.courses = kept;
        if moved && explained {
            self.learn(at);
        }
        if self.rests(at, seen) && !self.stands(&self.best().state) {
            self.put_down(at, &seen);
        }
        // Costs count from the best on, and the past counts less and less.
        let least = self.courses[0].cost;
        for course in &mut self.courses {
            course.cost = (course.cost - least) * 0.7;
        }
    }

    /// What a course can have come to by a look.
    fn continued(&self, course: &Trajectory, at: f64, seen: &Sighting, next: &mut Vec<Trajectory>) {
        let period = 1.0 / self.pace.rate;
        let due = ((at - course.at) * self.pace.rate).clamp(0.0, MOST);
        let (least, most) = ((due - 1.6).ceil().max(0.0) as u32, (due + 0.9).floor() as u32);
        let recent = at - course.at.min(at) + self.pace.lead + 3.0 * period;
        let waits = self.orders.back().is_some_and(|order| at - order.0 < recent);
        let leads = [0.0, -1.0, 1.0, 2.0].map(|late| (self.pace.lead + late * period).max(0.0));
        for lead in &leads[..if waits { leads.len() } else { 1 }] {
            let mut own = Trajectory { lead: *lead, ..course.clone() };
            for count in 0..=most {
                if count > 0 {
                    let time = course.at + f64::from(count) * period;
                    self.update(&mut own, self.asked(time - lead));
                }
                if count >= least {
                    let mut way = own.clone();
                    way.at = course.at + f64::from(count) * period;
                    self.judge(&mut way, at, seen, *lead);
                    next.push(way);
                }
            }
        }
    }

    /// One update of a course.
    fn update(&self, course: &mut Trajectory, control: Control) {
        let Some(around) = Around::of(&self.level, &course.state.slots, course.state.body.tile)
        else {
            return;
        };
        let physics = self.level.physics();
        match motion::advance(&self.level, physics, &mut course.state, control, &around) {
            Moved::Out => (course.deaths, course.air) = (course.deaths + 1, 0),
            Moved::Within => (course.air, course.inside) = (course.air + 1, course.inside + 1),
            Moved::Through(_) => (course.air, course.inside) = (course.air + 1, 0),
        }
        if self.stands(&course.state) {
            course.air = 0;
        }
    }

    /// Whether a figure stands.
    pub(super) fn stands(&self, state: &State) -> bool {
        let around = Around::of(&self.level, &state.slots, state.body.tile);
        around.is_some_and(|around| around.supports(&state.body))
    }

    /// How well a course explains a look; takes it nearer to that.
    fn judge(&self, course: &mut Trajectory, at: f64, seen: &Sighting, lead: f64) {
        let period = 1.0 / self.pace.rate;
        let (dx, dy) = self.apart(&course.state.body, seen);
        let far = ((dx * dx + dy * dy) / (SHARP * SHARP)).min(60.0);
        // An update shows from when it is made until the next one.
        let since = (at - course.at) / period;
        let early = (-since).max(0.0) + (since - 1.0).max(0.0);
        let late = (lead - self.pace.lead) / period;
        course.cost += far + early * early + 0.3 * late * late;
        course.at = course.at.clamp(at - 1.2 * period, at + 0.2 * period);
        let stands = self.stands(&course.state);
        let mut body = course.state.body;
        if dx.abs() < FAR {
            body.x += (dx * 0.5 * f64::from(FINE)) as i32;
        }
        if !stands && dy.abs() < FAR {
            body.y += (dy * 0.4 * f64::from(FINE)) as i32;
            body.speed += (dy * 0.04 * f64::from(FINE)) as i32;
        }
        let (x, y) = body.pixel();
        let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        let around = Around::of(&self.level, &course.state.slots, body.tile);
        // A figure that stands keeps to its ground, and one that flies does not come to stand by this.
        let free =
            around.is_some_and(|around| !around.blocked(x, y) && around.supports(&body) == stands);
        if inside && free {
            course.state.body = body;
        }
    }

    /// From where a course has the figure to where it is seen, in pixels.
    fn apart(&self, body: &Body, seen: &Sighting) -> (f64, f64) {
        let (x, y) = (f64::from(body.x) / f64::from(FINE), f64::from(body.y) / f64::from(FINE));
        let place = |tile: u8| {
            let slots = &self.level.state().slots;
            let slot = slots.iter().position(|slot| *slot == tile).unwrap_or_default();
            let (column, row) = (slot % self.level.columns(), slot / self.level.columns());
            (column as f64 * f64::from(WIDTH), row as f64 * f64::from(HEIGHT))
        };
        let (own, theirs) = (place(body.tile), place(seen.tile));
        (theirs.0 + seen.x - own.0 - x, theirs.1 + seen.y - own.1 - y)
    }

    fn distance(&self, body: &Body, seen: &Sighting) -> f64 {
        let (dx, dy) = self.apart(body, seen);
        dx.hypot(dy)
    }

    /// Learns how fast time passes and how late orders are taken, from the course that explains best.
    fn learn(&mut self, at: f64) {
        let period = 1.0 / self.pace.rate;
        let best = &self.courses[0];
        // Half an update has passed since the last one, on average.
        let early = ((at - best.at) / period - 0.5).clamp(-0.7, 0.7);
        let lead = best.lead;
        self.pace.rate *= 1.0 - 0.004 * early;
        self.pace.lead += 0.08 * (lead - self.pace.lead);
    }

    /// The figure when an order that is given now takes effect: as it is by the orders that were given before.
    pub(super) fn ahead(&self, now: f64) -> Trajectory {
        let mut course = self.best().clone();
        let period = 1.0 / self.pace.rate;
        let count = ((now + self.pace.lead - course.at) * self.pace.rate).clamp(0.0, MOST).round();
        for update in 1..=count as u32 {
            let time = course.at + f64::from(update) * period;
            self.update(&mut course, self.asked(time - self.pace.lead));
        }
        course
    }

    /// These keys are still there, whatever was thought.
    pub(super) fn untake(&mut self, keys: u32) {
        for course in &mut self.courses {
            course.state.taken &= !keys;
        }
    }

    /// How the figure is on the best course, with the level around it.
    pub(super) fn level(&self) -> Level {
        self.level.with(self.best().state.clone())
    }
}

impl Trajectory {
    /// Whether both foresee the same.
    fn is_like(&self, other: &Trajectory) -> bool {
        let (a, b) = (&self.state.body, &other.state.body);
        let near = |a: i32, b: i32, most: i32| (a - b).abs() <= most;
        a.tile == b.tile
            && near(a.x, b.x, 60)
            && near(a.y, b.y, 60)
            && near(a.speed, b.speed, 30)
            && self.state.taken == other.state.taken
            && (self.at - other.at).abs() < 0.004
            && (self.lead - other.lead).abs() < 0.004
    }
}
