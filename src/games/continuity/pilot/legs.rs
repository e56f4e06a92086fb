//! A plan's walks, drops and jumps, one after the other, in closed loop: from where the figure is to what is to be held now.
//! Knows no picture and no key.

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::pilot::flight::{Flight, flies};
use crate::games::continuity::pilot::track::{Pace, Sighting, Track};
use crate::games::continuity::rules::motion::Control;
use crate::games::continuity::rules::{Action, run};
use crate::geometry::Direction;
use solver::Problem;

/// So near to its column a walk may end, in pixels, where a jump follows, and where something else does.
pub(super) const NEAR: (f64, f64) = (3.0, 6.0);
/// Each try that misses its column by more makes so many pixels more good enough.
const PATIENT: f64 = 1.5;
/// Where only few columns will do, it ends so near to one of them: half of what it runs in an update.
const FUSSY: f64 = 2.3;
/// Where it takes a key.
const TAKES: f64 = 4.0;
/// No walk ends farther away than this, in pixels.
const FARTHEST: f64 = 9.0;
/// An action may take so many times its time, and so much longer, in seconds.
const SLOW: (f64, f64) = (2.5, 2.5);

/// So far inside, in pixels, a figure that has passed into another tile surely is: about what it runs in an update.
const SURELY: f64 = 4.0;
/// A figure that stands so long has come to rest, in seconds.
const RESTS: f64 = 0.4;

/// What to do now.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::games::continuity) enum Order {
    /// To hold this; for so many seconds, if not until the next order.
    Hold(Control, Option<f64>),
    /// The plan is through.
    Arrived,
    /// The figure is not where the plan needs it.
    Missed(String),
}

/// A plan without slides that is being followed.
pub(in crate::games::continuity) struct Legs {
    pub(super) track: Track,
    pub(super) actions: Vec<Action>,
    /// What each action begins with, and what the last leads to, by the plan.
    pub(super) states: Vec<State>,
    pub(super) at: usize,
    /// When this action began.
    pub(super) since: f64,
    /// When a jump was last asked for.
    pub(super) pressed: f64,
    /// Since when the figure is where it should be.
    pub(super) settled: Option<f64>,
    /// Whether the figure has left the ground in this action.
    pub(super) flown: bool,
    /// The column from which the jump that follows this walk is best, where that has been looked for.
    pub(super) take_off: Option<i32>,
    /// Whether that column has to be met to the pixel.
    pub(super) fussy: bool,
    /// A key that is held for a while, and until when.
    pub(super) timed: Option<(Control, f64)>,
    pub(super) tries: u32,
    /// Since when nothing leads to where it should.
    pub(super) hopeless: Option<f64>,
    pub(super) began: bool,
    /// Where a figure that walks is, and since when.
    pub(super) still: Option<(i32, f64)>,
}

impl Legs {
    /// Actions from where the level has the figure; those after the first slide, or that the rules do not allow, are left
    /// out.
    pub(in crate::games::continuity) fn new(level: &Level, actions: &[Action], pace: Pace) -> Legs {
        let mut states = vec![level.state().clone()];
        for action in actions {
            let last = &states[states.len() - 1];
            match run(level, last, action) {
                Some((next, _)) if !matches!(action, Action::Slide(_)) => states.push(next),
                _ => break,
            }
        }
        let actions = actions[..states.len() - 1].to_vec();
        Legs {
            track: Track::new(level, pace),
            actions,
            states,
            at: 0,
            since: 0.0,
            pressed: f64::NEG_INFINITY,
            settled: None,
            flown: false,
            take_off: None,
            fussy: false,
            timed: None,
            tries: 0,
            hopeless: None,
            began: false,
            still: None,
        }
    }

    /// The level as it is thought to be: the figure where it fits, as near as that is to where it is thought to be.
    pub(in crate::games::continuity) fn level(&self) -> Level {
        const FAR: i32 = 16;
        let level = Self::beside_door(self.track.level());
        let body = level.state().body;
        let Some(ground) = level.ground(body.tile) else { return level };
        let (x, y) = body.pixel();
        let fits = |(dx, dy): &(i32, i32)| {
            let (x, y) = (x + dx, y + dy);
            (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y) && !ground.blocked(x, y)
        };
        if fits(&(0, 0)) {
            return level;
        }
        let near = (-FAR..=FAR).flat_map(|dy| (-FAR..=FAR).map(move |dx| (dx, dy))).filter(fits);
        let nearest = near.min_by_key(|(dx, dy)| (dx * dx + dy * dy, *dx, *dy));
        let body = nearest.map_or(self.states[0].body, |(dx, dy)| Body {
            x: (x + dx) * FINE,
            y: (y + dy) * FINE,
            ..body
        });
        level.with(State { body, ..level.state().clone() })
    }

    /// A figure that is thought to have won, and has not, is beside the door.
    fn beside_door(level: Level) -> Level {
        const BESIDE: i32 = 12;
        if !level.is_goal(level.state()) {
            return level;
        }
        let (door, mut body) = (level.door(), level.state().body);
        let side = if body.x < door.x * FINE { -1 } else { 1 };
        body.x = (door.x + side * BESIDE).clamp(0, WIDTH - 1) * FINE;
        level.with(State { body, ..level.state().clone() })
    }

    /// Times that the figure fell out.
    pub(in crate::games::continuity) fn deaths(&self) -> u32 {
        self.track.deaths()
    }

    /// How time passes, as learned.
    pub(in crate::games::continuity) fn pace(&self) -> Pace {
        self.track.pace
    }

    /// The action that is done now.
    pub(in crate::games::continuity) fn action(&self) -> Option<&Action> {
        self.actions.get(self.at)
    }

    /// This action and those that follow, with the states that they begin with by the plan.
    pub(in crate::games::continuity) fn coming(&self) -> impl Iterator<Item = (&State, Action)> {
        self.states[self.at..].iter().zip(self.actions[self.at..].iter().copied())
    }

    /// The tile that the figure is thought to be in.
    pub(in crate::games::continuity) fn tile(&self) -> u8 {
        self.track.best().state.body.tile
    }

    /// The keys that it is thought to have taken, a bit each.
    pub(in crate::games::continuity) fn taken(&self) -> u32 {
        self.track.best().state.taken
    }

    /// These keys are still there.
    pub(in crate::games::continuity) fn untake(&mut self, keys: u32) {
        self.track.untake(keys);
    }

    /// Where the figure stands, as it is thought to: the tile, and how far down in it, in pixels.
    pub(in crate::games::continuity) fn feet(&self) -> Option<(u8, f64)> {
        let state = &self.track.best().state;
        let feet = (state.body.tile, f64::from(state.body.y) / f64::from(FINE));
        self.track.stands(state).then_some(feet)
    }

    /// What is asked for now.
    pub(in crate::games::continuity) fn order(&self) -> Control {
        self.track.order()
    }

    /// Something else than the plan asks for this.
    pub(in crate::games::continuity) fn ask(&mut self, now: f64, control: Control) {
        self.track.ask(now, control);
    }

    /// A look while nothing is to be done.
    pub(in crate::games::continuity) fn watch(&mut self, now: f64, seen: Option<Sighting>) {
        self.track.look(now, seen);
    }

    /// A look while the world stands still.
    pub(in crate::games::continuity) fn stop_at(&mut self, seen: Option<Sighting>) {
        if let Some(seen) = seen {
            self.track.stop_at(&seen);
        }
    }

    /// Whether the figure is thought to have won.
    pub(in crate::games::continuity) fn has_won(&self) -> bool {
        self.track.level.is_goal(&self.track.best().state)
    }

    /// Whether the figure has all keys and is at the door, or nearly so: whoever sees it may be wrong by a few pixels.
    pub(in crate::games::continuity) fn is_near_door(&self) -> bool {
        const NEAR: (i32, i32) = (26, 34);
        let (level, state) = (&self.track.level, &self.track.best().state);
        let (door, (x, y)) = (level.door(), state.body.pixel());
        state.taken == level.all_keys()
            && state.body.tile == door.tile
            && (x - door.x).abs() <= NEAR.0
            && (y - door.y).abs() <= NEAR.1
    }

    /// What a look at a time shows of the figure, to what is to be done.
    pub(in crate::games::continuity) fn look(&mut self, now: f64, seen: Option<Sighting>) -> Order {
        let deaths = self.track.deaths();
        self.track.look(now, seen);
        if !std::mem::replace(&mut self.began, true) {
            self.since = now;
        }
        if self.track.deaths() > deaths {
            return Order::Missed("the figure fell out".to_owned());
        }
        if self.actions.is_empty() {
            return self.settle(now);
        }
        while self.is_done(now) {
            self.next(now);
        }
        let order = match self.actions.get(self.at) {
            None => Order::Arrived,
            Some(_) if self.is_late(now) => {
                Order::Missed(format!("{} takes too long", self.actions[self.at]))
            }
            Some(_) => self.steer(now),
        };
        if let Order::Hold(control, time) = &order {
            self.track.ask(now, *control);
            if let Some(time) = time {
                self.track.ask(now + time, Control::default());
            }
        }
        order
    }

    /// Nothing is to be done but to come to rest.
    fn settle(&mut self, now: f64) -> Order {
        let still = self.track.stands(&self.track.best().state);
        self.settled = self.settled.filter(|_| still).or(still.then_some(now));
        match self.settled {
            Some(since) if now - since > RESTS => Order::Arrived,
            _ => Order::Hold(Control::default(), None),
        }
    }

    fn next(&mut self, now: f64) {
        let count = if flies(&self.actions[self.at]) && self.is_home() {
            self.flight(self.at).count()
        } else {
            1
        };
        self.at += count;
        self.since = now;
        (self.settled, self.flown, self.timed, self.take_off) = (None, false, None, None);
        (self.tries, self.hopeless, self.fussy, self.still) = (0, None, false, None);
    }

    /// Whether the figure stands where this flight was to land.
    fn is_home(&self) -> bool {
        let state = &self.track.best().state;
        self.track.stands(state) && self.flight(self.at).is_home(state)
    }

    pub(super) fn flight(&self, at: usize) -> Flight<'_> {
        let mut flight = Flight::of(&self.track.level, &self.actions[at..], &self.states[at + 1..]);
        // What is missed now can be done a look later.
        let late = (self.track.every * self.track.pace.rate).ceil() as u32;
        flight.late = late.clamp(1, 4);
        flight
    }

    /// Whether what is done now is over, by what is seen.
    fn is_done(&mut self, now: f64) -> bool {
        let Some(action) = self.actions.get(self.at).copied() else { return false };
        let (from, to) = (&self.states[self.at], &self.states[self.at + 1]);
        let state = &self.track.best().state;
        let level = &self.track.level;
        if level.is_goal(to) {
            self.flown |= flies(&action) && !self.track.stands(state);
            if self.flown && flies(&action) && self.is_home() {
                // It came down before the door: the rest is walked.
                self.actions[self.at] = Action::Walk(level.door().x);
                self.states[self.at] = self.track.best().state.clone();
                (self.since, self.flown) = (now, false);
            }
            return false;
        }
        match action {
            Action::Slide(_) => false,
            Action::Walk(x) => {
                let x = self.take_off.unwrap_or(x);
                let off = (f64::from(x) - f64::from(state.body.x) / f64::from(FINE)).abs();
                let still = self.track.order() == Control::default();
                let near = state.body.tile == to.body.tile
                    && self.track.stands(state)
                    && off <= self.near();
                // A key on the way has to be taken, too.
                let taken = to.taken & !state.taken == 0;
                if !near || !still || !taken {
                    self.settled = None;
                    return false;
                }
                let since = *self.settled.get_or_insert(now);
                let rest = self.track.pace.lead + 1.5 / self.track.pace.rate;
                if now - since < rest {
                    return false;
                }
                if !self.can_fly() {
                    // To the pixel, then, or from where else it works.
                    (self.fussy, self.settled, self.tries) = (true, None, 0);
                    self.take_off = self.finest();
                    return false;
                }
                true
            }
            Action::Leave(_) => self.is_through(from, to),
            Action::Drop(..) | Action::Jump(_) | Action::Fall(_) => {
                self.flown |= !self.track.stands(state) || matches!(action, Action::Fall(_));
                self.is_through(from, to) || (self.flown && self.is_home())
            }
        }
    }

    /// Whether the figure has come into the tile of `to`: surely, where it is not steered on in the air. Else its tile might
    /// be slid away and leave it behind.
    fn is_through(&self, from: &State, to: &State) -> bool {
        let body = self.track.best().state.body;
        if from.body.tile == to.body.tile || body.tile != to.body.tile {
            return false;
        }
        let x = f64::from(body.x) / f64::from(FINE);
        let level = &self.track.level;
        let passed = |side| level.beyond(&from.slots, from.body.tile, side) == Some(to.body.tile);
        let inside = if passed(Direction::Right) {
            x
        } else if passed(Direction::Left) {
            f64::from(WIDTH) - x
        } else {
            SURELY
        };
        let flies_on = matches!(self.actions.get(self.at + 1), Some(Action::Fall(_)));
        flies_on || inside >= SURELY
    }

    /// So near to its column a walk may end now, in pixels.
    pub(super) fn near(&self) -> f64 {
        let jumps =
            self.actions.get(self.at + 1).is_some_and(|next| matches!(next, Action::Jump(_)));
        let takes = self.states[self.at + 1].taken != self.states[self.at].taken;
        if self.fussy {
            return FUSSY;
        }
        if takes {
            return TAKES;
        }
        let near = if jumps { NEAR.0 } else { NEAR.1 };
        (near + f64::from(self.tries) * PATIENT).min(FARTHEST)
    }

    /// Whether the flight that comes next works from here.
    fn can_fly(&self) -> bool {
        match self.actions.get(self.at + 1) {
            Some(Action::Jump(_)) => self.flight(self.at + 1).works(&self.track.best().state, 0),
            _ => true,
        }
    }

    fn is_late(&self, now: f64) -> bool {
        let time = run(&self.track.level, &self.states[self.at], &self.actions[self.at]);
        let updates = time.map_or(0, |(_, updates)| updates);
        now - self.since > f64::from(updates) / self.track.pace.rate * SLOW.0 + SLOW.1
    }
}
