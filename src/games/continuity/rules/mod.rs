//! The rules of Continuity as a search problem, plain and slow: what every solution is replayed by.

mod action;
pub mod motion;
pub mod squares;
#[cfg(test)]
mod tests;

use crate::game;
use crate::games::continuity::level::physics::{FINE, Physics};
use crate::games::continuity::level::{Body, GAP, Level, State};
use crate::geometry::Direction;
use solver::Problem;

use motion::{Around, Control, Moved};

pub use action::{Action, Steering};

/// Columns of pixels that one can walk to are multiples of so many.
pub const STRIDE: i32 = 10;
/// No action goes on for longer, in updates: a figure may fall through matching tiles for ever.
const LONGEST: u32 = 600;

impl Problem for Level {
    type State = State;
    type Action = Action;

    fn initial(&self) -> State {
        self.state().clone()
    }

    /// Where the level is won there is nothing to do. Walks go to every tenth pixel, jumps steer as [`Steering::all`] says.
    fn actions(&self, state: &State) -> Vec<Action> {
        if self.is_goal(state) {
            return Vec::new();
        }
        let slides = Direction::ALL.into_iter().map(Action::Slide);
        let mut all: Vec<Action> = slides.filter(|it| run(self, state, it).is_some()).collect();
        let Some(around) = Around::of(self, &state.slots, state.body.tile) else { return all };
        if around.supports(&state.body) {
            for side in [-1, 1] {
                all.extend(walks(self, state, &around, side));
            }
            all.extend(Steering::all().map(Action::Jump).filter(|it| changes(self, state, it)));
        } else {
            all.extend(Steering::all().map(Action::Fall).filter(|it| changes(self, state, it)));
        }
        all
    }

    fn result(&self, state: &State, action: &Action) -> State {
        run(self, state, action).map_or_else(|| state.clone(), |(state, _)| state)
    }

    fn is_goal(&self, state: &State) -> bool {
        state.taken == self.all_keys() && motion::at_door(self, &state.body)
    }

    /// Only slides count.
    fn cost(&self, _state: &State, action: &Action) -> u32 {
        u32::from(matches!(action, Action::Slide(_)))
    }
}

impl game::Level for Level {
    fn at(&self, state: &State) -> Level {
        self.with(state.clone())
    }

    fn same_board(&self, other: &Level) -> bool {
        self.columns() == other.columns()
            && self.rows() == other.rows()
            && self.tiles() == other.tiles()
            && self.keys() == other.keys()
            && self.door() == other.door()
            && self.physics() == other.physics()
    }

    /// A figure is seen to a pixel or two, and not how fast it falls.
    fn agrees(&self, seen: &Level) -> bool {
        let (a, b) = (self.state(), seen.state());
        let near = |a: i32, b: i32| (a - b).abs() <= 15 * FINE;
        self.same_board(seen)
            && (&a.slots, a.taken, a.body.tile) == (&b.slots, b.taken, b.body.tile)
            && near(a.body.x, b.body.x)
            && near(a.body.y, b.body.y)
    }
}

fn changes(level: &Level, state: &State, action: &Action) -> bool {
    run(level, state, action).is_some_and(|(next, _)| next != *state)
}

/// The walks, drops and the way out on one side of a figure that stands.
fn walks(level: &Level, state: &State, around: &Around<'_>, side: i32) -> Vec<Action> {
    let mut all = Vec::new();
    let (x, _) = state.body.pixel();
    let mut target = if side > 0 {
        x.div_euclid(STRIDE) + 1
    } else {
        (state.body.x - 1).div_euclid(STRIDE * FINE)
    };
    let mut at = state.clone();
    loop {
        let walk = Action::Walk(target * STRIDE);
        let Some((next, _)) = run(level, &at, &walk) else { break };
        if next.body.tile != state.body.tile || next == at || level.is_goal(&next) {
            if level.is_goal(&next) {
                all.push(walk);
            }
            break;
        }
        all.push(walk);
        at = next;
        target += side;
    }
    let leave = Action::Leave(side);
    if run(level, state, &leave).is_some() {
        all.push(leave);
    }
    let drops = Steering::all().map(|steering| Action::Drop(side, steering));
    if around.supports(&state.body) {
        all.extend(drops.filter(|it| changes(level, state, it)));
    }
    all
}

/// What an action leads to, and how many updates it takes; `None` where it is not legal.
#[must_use]
pub fn run(level: &Level, state: &State, action: &Action) -> Option<(State, u32)> {
    if let Action::Slide(direction) = *action {
        return Some((slide(level, state, direction)?, 0));
    }
    let mut run = Run::new(level, state)?;
    run.perform(action).then_some((run.state, run.updates))
}

/// Where the figure is after each update of an action, from where it begins.
#[must_use]
pub fn trail(level: &Level, state: &State, action: &Action) -> Vec<Body> {
    let mut trail = vec![state.body];
    if let Some((_, updates)) = run(level, state, action) {
        let mut run = Run::new(level, state);
        if let Some(run) = run.as_mut().filter(|_| updates > 0) {
            run.trail = Some(Vec::new());
            run.perform(action);
            trail.extend(run.trail.take().unwrap_or_default());
        }
    }
    trail
}

/// The board after a slide: where there are several gaps, the first that a tile can move into that way counts.
fn slide(level: &Level, state: &State, direction: Direction) -> Option<State> {
    let gaps = (0..state.slots.len()).filter(|slot| state.slots[*slot] == GAP);
    let tile = |gap: usize| {
        let from = level.beside(gap, direction.opposite())?;
        (state.slots[from] != GAP).then_some((gap, from))
    };
    let (gap, from) = gaps.into_iter().find_map(tile)?;
    let mut next = state.clone();
    next.slots.swap(gap, from);
    Some(next)
}

/// An action that is going on.
struct Run<'a> {
    level: &'a Level,
    state: State,
    around: Around<'a>,
    updates: u32,
    /// It has passed into another tile, fell out, or has won.
    over: bool,
    /// Where the figure was after each update, if anybody wants to know.
    trail: Option<Vec<Body>>,
}

impl<'a> Run<'a> {
    fn new(level: &'a Level, state: &State) -> Option<Run<'a>> {
        let around = Around::of(level, &state.slots, state.body.tile)?;
        let over = level.is_goal(state);
        Some(Run { level, state: state.clone(), around, updates: 0, over, trail: None })
    }

    /// Whether the action is legal, slides apart; performs it as far as it is.
    fn perform(&mut self, action: &Action) -> bool {
        match *action {
            Action::Slide(_) => false,
            Action::Walk(x) => self.walk(x),
            Action::Leave(side) => self.leave(side),
            Action::Drop(side, steering) => {
                self.stands() && self.drop(side) && self.air(steering, 0)
            }
            Action::Jump(steering) => {
                let stands = self.stands();
                if stands {
                    self.update(Control { way: steering.way(0), jump: true });
                }
                stands && self.air(steering, 1)
            }
            Action::Fall(steering) => !self.stands() && self.air(steering, 0),
        }
    }

    fn stands(&self) -> bool {
        self.around.supports(&self.state.body)
    }

    fn update(&mut self, control: Control) {
        self.update_as(control, self.level.physics());
    }

    fn update_as(&mut self, control: Control, physics: &Physics) {
        self.updates += 1;
        let moved = motion::advance(self.level, physics, &mut self.state, control, &self.around);
        self.over = moved != Moved::Within || self.level.is_goal(&self.state);
        if let Some(trail) = &mut self.trail {
            trail.push(self.state.body);
        }
    }

    /// Along the ground to a column; the last update goes no further than that.
    fn walk(&mut self, x: i32) -> bool {
        // Nothing lies as far away as numbers go.
        let Some(target) = x.checked_mul(FINE).filter(|it| it.unsigned_abs() < 1 << 30) else {
            return false;
        };
        let way = (target - self.state.body.x).signum();
        while self.stands() && !self.over && self.state.body.x != target {
            let before = self.state.body;
            let usual = self.level.physics();
            let ground = usual.ground.min((target - before.x).abs());
            self.update_as(Control { way, jump: false }, &Physics { ground, ..*usual });
            if (self.state.body.x == before.x && !self.over) || self.updates >= LONGEST {
                return false;
            }
        }
        let won = self.level.is_goal(&self.state);
        way != 0 && (won || (self.stands() && !self.over && self.state.body.x == target))
    }

    fn leave(&mut self, side: i32) -> bool {
        let tile = self.state.body.tile;
        while self.stands() && !self.over {
            let before = self.state.body;
            self.update(Control { way: side, jump: false });
            if self.state.body == before || self.updates >= LONGEST {
                return false;
            }
        }
        self.over && (self.state.body.tile != tile || self.level.is_goal(&self.state))
    }

    /// Along the ground until there is none.
    fn drop(&mut self, side: i32) -> bool {
        while self.stands() && !self.over {
            let before = self.state.body;
            self.update(Control { way: side, jump: false });
            if self.state.body == before || self.updates >= LONGEST {
                return false;
            }
        }
        !self.over
    }

    /// In the air until the figure stands; `done` updates of the steering are over.
    fn air(&mut self, steering: Steering, done: u32) -> bool {
        let mut count = done;
        while !self.over && !self.stands() && self.updates < LONGEST {
            self.update(Control { way: steering.way(count), jump: false });
            count += 1;
        }
        true
    }
}
