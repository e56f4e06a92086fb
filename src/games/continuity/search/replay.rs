//! The steps that a search found, done by the rules: what the simulation of the tiles says of them may differ on a board.

use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::rules::{Action, run};
use crate::games::continuity::search::quick::Step;
use crate::games::continuity::search::reach::Table;
use solver::Problem;

/// Why steps do not do what the simulation says: edges of places.
pub(super) struct Mismatch {
    /// The first that leads near the place that it is said to lead to, but not there.
    pub(super) loose: Option<(usize, usize)>,
    /// The one that is to be left out otherwise.
    pub(super) wrong: Option<(usize, usize)>,
}

/// The steps by the rules.
pub(super) fn replayed(
    level: &Level,
    table: &Table,
    steps: &[Step],
) -> Result<Vec<Action>, Mismatch> {
    let mut play = Replay { states: vec![level.state().clone()], actions: Vec::new() };
    let (mut blame, mut loose, mut last, mut astray) = (None, None, None, None);
    for step in steps {
        let state = play.state();
        let (of, own) = match *step {
            Step::Slide(direction) => (None, vec![Action::Slide(direction)]),
            Step::Edge { node, edge } => {
                let place = &table.nodes[node];
                if place.body != state.body {
                    loose = loose.or(last);
                }
                if is_astray(&place.body, &state.body) {
                    astray = astray.or(last);
                }
                last = Some((node, edge));
                // Where the figure is not quite where it was simulated, that may be why a later step fails.
                if place.ground.is_none() || place.body != state.body {
                    blame = Some((node, edge));
                }
                (Some((node, edge)), place.edges[edge].actions.clone())
            }
        };
        for action in own {
            if level.is_goal(play.state()) {
                break;
            }
            if !play.go(level, action) {
                return Err(Mismatch { loose, wrong: astray.or(blame).or(of) });
            }
        }
        blame = blame.or(of);
    }
    if !level.is_goal(play.state()) {
        return Err(Mismatch { loose, wrong: astray.or(blame) });
    }
    Ok(play.tidied(level))
}

/// Whether a figure is not where it was simulated, nor near: what led there does something else on this board.
fn is_astray(expected: &Body, own: &Body) -> bool {
    const FAR: i32 = 12;
    let ((a, b), (x, y)) = (expected.pixel(), own.pixel());
    expected.tile != own.tile || (a - x).abs().max((b - y).abs()) > FAR
}

/// Actions, and the states before, between and after them.
struct Replay {
    states: Vec<State>,
    actions: Vec<Action>,
}

impl Replay {
    fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Does one more action. Not, where the rules do not allow it, or where it changes nothing.
    fn go(&mut self, level: &Level, action: Action) -> bool {
        let next = run(level, self.state(), &action).map(|(next, _)| next);
        let Some(next) = next.filter(|next| next != self.state()) else { return false };
        self.states.push(next);
        self.actions.push(action);
        true
    }

    /// Walks one after another as one walk, where it leads to the same.
    fn tidied(mut self, level: &Level) -> Vec<Action> {
        let mut at = 0;
        while at + 1 < self.actions.len() {
            let pair = matches!(
                (self.actions[at], self.actions[at + 1]),
                (Action::Walk(_), Action::Walk(_) | Action::Leave(_) | Action::Drop(..))
            );
            let shorter = if pair { self.without(level, at) } else { None };
            match shorter {
                Some(later) => {
                    self.actions.remove(at);
                    self.states.remove(at + 1);
                    self.states.splice(at + 1..=at + later.len(), later);
                }
                None => at += 1,
            }
        }
        self.actions
    }

    /// The states after those actions that follow one that is left out, up to where all goes on as with it; `None` where it
    /// does not.
    fn without(&self, level: &Level, at: usize) -> Option<Vec<State>> {
        let mut state = self.states[at].clone();
        let mut later = Vec::new();
        for (action, with) in self.actions[at + 1..].iter().zip(&self.states[at + 2..]) {
            let next = run(level, &state, action).map(|(next, _)| next);
            state = next.filter(|next| *next != state)?;
            later.push(state.clone());
            if state == *with {
                return Some(later);
            }
        }
        None
    }
}
