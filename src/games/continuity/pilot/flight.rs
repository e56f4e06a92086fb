//! Steering in the air: which way leads to where the plan wants to land, from where the figure is. Knows no picture.

use std::collections::BTreeMap;

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::rules::Action;
use crate::games::continuity::rules::motion::{self, Around, Control, Moved};
use solver::Problem;

/// Longer flights, in updates, are not followed.
const LONGEST: u32 = 300;
/// What it costs to end elsewhere, to miss a key, and to fall out.
const ELSEWHERE: f64 = 300.0;
const KEY: f64 = 200.0;
const DEATH: f64 = 1000.0;
/// What leads elsewhere is no way.
pub(super) const HOPELESS: f64 = 150.0;
/// A way must also work from so many hundredths of a pixel beside where the figure is thought to be.
const BESIDE: i32 = 4 * FINE;
/// And better from so many.
const FAR_BESIDE: i32 = 9 * FINE;
/// What it costs to do otherwise than the plan, and than now.
const OTHER: f64 = 6.0;
const CHANGE: f64 = 1.0;
/// To steer as the plan says.
const PLAN: Steering = Steering { first: 0, updates: 0, then: None };

/// The part of a plan from the ground to the ground, or to where the plan has something else to do.
pub(super) struct Flight<'a> {
    level: &'a Level,
    /// The actions, all of them in the air.
    actions: &'a [Action],
    /// What each of them leads to by the plan.
    ends: &'a [State],
    /// Where the figure may land, if it is to land: the height of the ground by columns.
    line: Option<BTreeMap<i32, i32>>,
    /// Updates from one look to the next: a way must also work if it is begun so much later.
    pub(super) late: u32,
}

/// How to steer: one way for so many updates, then another, or as the plan says.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Steering {
    first: i32,
    updates: u32,
    then: Option<i32>,
}

/// Whether an action is one in the air.
pub(super) fn flies(action: &Action) -> bool {
    matches!(action, Action::Jump(_) | Action::Fall(_) | Action::Drop(..))
}

/// What the plan does in an action. `air` counts the updates in the air.
fn planned(action: &Action, stands: bool, air: u32) -> Control {
    let way = match action {
        Action::Jump(steering) if stands => {
            return Control { way: steering.way(0), jump: true };
        }
        Action::Drop(side, _) if stands => *side,
        Action::Jump(steering) | Action::Fall(steering) | Action::Drop(_, steering) => {
            steering.way(air)
        }
        Action::Slide(_) | Action::Walk(_) | Action::Leave(_) => 0,
    };
    Control { way, jump: false }
}

impl<'a> Flight<'a> {
    /// The flight that begins with the first of `actions`; `ends` are the states that they lead to by the plan.
    pub(super) fn of(level: &'a Level, actions: &'a [Action], ends: &'a [State]) -> Flight<'a> {
        let mut count = 0;
        while count < actions.len() && (count == 0 || matches!(actions[count], Action::Fall(_))) {
            count += 1;
            if lands(level, &ends[count - 1]) {
                break;
            }
        }
        let end = &ends[count - 1];
        let wins = level.is_goal(end);
        let line = if wins { below(level, end) } else { lands(level, end).then(|| end.clone()) };
        let line = line.and_then(|state| ground(level, &state));
        Flight { level, actions: &actions[..count], ends: &ends[..count], line, late: 1 }
    }

    /// Actions of the plan that it is made of.
    pub(super) fn count(&self) -> usize {
        self.actions.len()
    }

    /// Whether a figure that stands here is where it was to land.
    pub(super) fn is_home(&self, state: &State) -> bool {
        self.ends.last().is_some_and(|end| end.body.tile == state.body.tile) && self.on_line(state)
    }

    fn on_line(&self, state: &State) -> bool {
        let (x, y) = state.body.pixel();
        let line = self.line.as_ref();
        line.is_some_and(|line| line.get(&x).is_some_and(|ground| (ground - y).abs() <= 3))
    }

    /// The best way to steer from `state`, `air` updates after the ground was left, and what it costs. `held` is the way
    /// that is held now: among ways that are as good it is kept.
    pub(super) fn best(&self, state: &State, air: u32, held: i32) -> (i32, f64) {
        let mut best = (held, f64::MAX);
        for way in ways() {
            let first = self.first(way, state, air);
            // The plan has margins: who waits for the last moment has none left.
            let other = if way == PLAN { 0.0 } else { OTHER };
            let change = other + if first == held { 0.0 } else { CHANGE };
            let middle = self.cost(way, state, air, 0) + change;
            if middle >= best.1 {
                continue;
            }
            let sides = [-BESIDE, BESIDE].map(|dx| self.cost(way, state, air, dx));
            let late =
                self.cost(Steering { updates: way.updates + self.late, ..way }, state, air, 0);
            let near = (sides[0] + sides[1] + late).min(2.0 * DEATH);
            let cost = middle + 0.5 * near;
            if cost >= best.1 {
                continue;
            }
            let far = [-FAR_BESIDE, FAR_BESIDE].map(|dx| self.cost(way, state, air, dx));
            let cost = cost + 0.1 * (far[0] + far[1]).min(2.0 * ELSEWHERE);
            if cost < best.1 {
                best = (first, cost);
            }
        }
        best
    }

    /// What it costs, at best, to begin with the figure here; 0 where the plan works, whatever is a little amiss.
    pub(super) fn price(&self, state: &State) -> f64 {
        self.best(state, 0, 0).1
    }

    /// Whether the plan itself, or anything near it, still works from here.
    pub(super) fn works(&self, state: &State, air: u32) -> bool {
        ways().any(|way| self.cost(way, state, air, 0) < HOPELESS)
    }

    /// Whether a figure that is not steered from here on lands where it should, and a little beside too.
    pub(super) fn lands_unsteered(&self, state: &State, air: u32) -> bool {
        let way = Steering { first: 0, updates: 0, then: Some(0) };
        [0, -BESIDE, BESIDE].iter().all(|dx| self.cost(way, state, air, *dx) < HOPELESS)
    }

    fn first(&self, way: Steering, state: &State, air: u32) -> i32 {
        if way.updates > 0 {
            return way.first;
        }
        way.then.unwrap_or_else(|| {
            let around = Around::of(self.level, &state.slots, state.body.tile);
            let stands = around.is_some_and(|around| around.supports(&state.body));
            planned(&self.actions[0], stands, air).way
        })
    }

    /// What it costs to steer so, with the figure shifted by `dx` hundredths of a pixel.
    fn cost(&self, way: Steering, from: &State, air: u32, dx: i32) -> f64 {
        let mut state = from.clone();
        let Some(mut around) = Around::of(self.level, &state.slots, state.body.tile) else {
            return ELSEWHERE;
        };
        let shifted = beside(state.body, dx);
        if let Some(body) = shifted.filter(|body| {
            let (x, y) = body.pixel();
            !around.blocked(x, y) && around.supports(body) == around.supports(&state.body)
        }) {
            state.body = body;
        }
        let physics = self.level.physics();
        let (mut at, mut air, mut steered, mut flown) = (0, air, 0, !around.supports(&state.body));
        for _ in 0..LONGEST {
            let stands = around.supports(&state.body);
            if stands && flown {
                return self.landed(&state);
            }
            let mut control = planned(&self.actions[at], stands, air);
            let walks = stands && !control.jump;
            if !walks {
                flown = true;
                control.way =
                    if steered < way.updates { way.first } else { way.then.unwrap_or(control.way) };
                steered += 1;
            }
            let before = state.body;
            match motion::advance(self.level, physics, &mut state, control, &around) {
                Moved::Out => return DEATH,
                Moved::Within => air += u32::from(flown),
                Moved::Through(_) => {
                    if self.ends[at].body.tile != state.body.tile {
                        return ELSEWHERE;
                    }
                    at += 1;
                    if at >= self.actions.len() {
                        return self.passed(&state);
                    }
                    (air, flown) = (0, true);
                    let next = Around::of(self.level, &state.slots, state.body.tile);
                    let Some(next) = next else { return ELSEWHERE };
                    around = next;
                }
            }
            if self.level.is_goal(&state) && self.level.is_goal(self.end()) {
                return 0.0;
            }
            if walks && state.body == before {
                return ELSEWHERE;
            }
        }
        ELSEWHERE
    }

    fn end(&self) -> &State {
        &self.ends[self.ends.len() - 1]
    }

    fn keys(&self, state: &State) -> f64 {
        f64::from((self.end().taken & !state.taken).count_ones()) * KEY
    }

    fn landed(&self, state: &State) -> f64 {
        let end = self.end();
        if end.body.tile != state.body.tile || !self.on_line(state) {
            return ELSEWHERE + self.keys(state);
        }
        let off = f64::from((end.body.x - state.body.x).abs()) / f64::from(FINE);
        if self.level.is_goal(end) {
            // There is a bit to walk.
            return self.keys(state) + (10.0 + off * 0.1).min(60.0);
        }
        self.keys(state) + (off * 0.03).min(12.0)
    }

    fn passed(&self, state: &State) -> f64 {
        if self.line.is_some() {
            return ELSEWHERE;
        }
        let (end, own) = (&self.end().body, &state.body);
        let off = f64::from((end.x - own.x).abs() + (end.y - own.y).abs()) / f64::from(FINE);
        let speed = f64::from((end.speed - own.speed).abs()) / f64::from(FINE);
        self.keys(state) + (off * 0.1 + speed * 0.5).min(60.0)
    }
}

/// The ways to steer that are tried, plainest first.
fn ways() -> impl Iterator<Item = Steering> {
    let always = [0, 1, -1].map(|first| Steering { first, updates: 0, then: Some(first) });
    let waits = [1, 2, 4, 7, 11]
        .into_iter()
        .flat_map(|updates| [0, 1, -1].map(move |first| Steering { first, updates, then: None }));
    let turns =
        [2, 5, 8, 12, 17, 23, 30].into_iter().flat_map(|updates| {
            [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
                .map(move |(first, then)| Steering { first, updates, then: Some(then) })
        });
    [PLAN].into_iter().chain(waits).chain(always).chain(turns)
}

/// The figure beside where it is, in its tile.
fn beside(body: Body, dx: i32) -> Option<Body> {
    let x = body.x + dx;
    (dx != 0 && (0..WIDTH * FINE).contains(&x)).then_some(Body { x, ..body })
}

/// Where a figure lands that lets itself fall, if it stays in its tile.
fn below(level: &Level, state: &State) -> Option<State> {
    let mut state = state.clone();
    let around = Around::of(level, &state.slots, state.body.tile)?;
    for _ in 0..LONGEST {
        if around.supports(&state.body) {
            return Some(state);
        }
        let control = Control::default();
        let moved = motion::advance(level, level.physics(), &mut state, control, &around);
        if moved != Moved::Within {
            return None;
        }
    }
    None
}

/// Whether the plan has the figure stand in this state.
fn lands(level: &Level, state: &State) -> bool {
    let around = Around::of(level, &state.slots, state.body.tile);
    around.is_some_and(|around| around.supports(&state.body))
}

/// The ground that a figure stands on: its height by columns of its tile, as far as one can walk.
pub(super) fn ground(level: &Level, state: &State) -> Option<BTreeMap<i32, i32>> {
    const STEEPEST: i32 = 2;
    let around = Around::of(level, &state.slots, state.body.tile)?;
    let (x, y) = state.body.pixel();
    let mut line = BTreeMap::from([(x, y)]);
    for side in [-1, 1] {
        let (mut x, mut y) = (x, y);
        loop {
            x += side;
            let stands = |y: &i32| {
                (0..=HEIGHT).contains(y) && !around.blocked(x, *y) && around.blocked(x, y + 1)
            };
            let near = (0..=STEEPEST).flat_map(|far| [y - far, y + far]).find(stands);
            match near.filter(|_| (0..WIDTH).contains(&x)) {
                Some(next) => y = next,
                None => break,
            }
            line.insert(x, y);
        }
    }
    Some(line)
}
