//! What today's player does, beside what was done: the same, or something else, which ends what is known.

use crate::input::{Gesture, Key};
use crate::journal::line::Failed;
use crate::journal::playback::Playback;
use crate::journal::tape::What;
use crate::journal::verdict::Difference;

impl Playback<'_> {
    /// A gesture, which asks `stop` as often as it did then.
    pub(super) fn perform(&self, gesture: &Gesture, stop: &dyn Fn() -> bool) -> Result<(), Failed> {
        let act = self.next_act().filter(|_| !self.is_over());
        match act.map(|turn| (turn, &self.tape.turns[turn].what)) {
            Some((turn, What::Performed(then))) if is_same(&then.gesture, gesture) => {
                for _ in 0..then.asked {
                    stop();
                }
                self.done(turn);
                then.end.clone()
            }
            _ => Err(self.acts_otherwise(act, gesture.to_string())),
        }
    }

    /// Keys that are held on.
    pub(super) fn hold(&self, keys: &[Key]) -> Result<u32, Failed> {
        let act = self.next_act().filter(|_| !self.is_over());
        match act.map(|turn| (turn, &self.tape.turns[turn].what)) {
            Some((turn, What::Held(then))) if then.keys == keys => {
                let mut state = self.state.borrow_mut();
                let same = state.keys == keys;
                state.keys = keys.to_vec();
                drop(state);
                if same {
                    self.enter(turn);
                } else {
                    self.done(turn);
                }
                then.end.clone()
            }
            _ => Err(self.acts_otherwise(act, held(keys))),
        }
    }

    /// The same was done.
    fn done(&self, turn: usize) {
        self.enter(turn);
        let mut state = self.state.borrow_mut();
        state.told.actions += 1;
        let begun = self.tape.acts[state.acted..].iter().take_while(|act| act.0 <= turn).count();
        (state.acted, state.late) = (state.acted + begun, 0);
    }

    /// Something else is done, which ends the telling.
    pub(super) fn acts_otherwise(&self, then: Option<usize>, now: String) -> Failed {
        let refused = || Failed::Refused("nothing more is known".to_owned());
        if self.is_over() {
            return refused();
        }
        match then.map(|turn| &self.tape.turns[turn].what) {
            Some(What::Performed(then)) => self.act_differs(then.gesture.to_string(), now),
            Some(What::Held(then)) => self.act_differs(held(&then.keys), now),
            _ => self.ends(&format!("it goes on: {now}")),
        }
        refused()
    }

    pub(super) fn act_differs(&self, then: String, now: String) {
        let at = self.state.borrow().now;
        self.differs(Difference::Action { at, then, now });
        self.halt();
    }
}

fn held(keys: &[Key]) -> String {
    let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
    if keys.is_empty() { "hold no key".to_owned() } else { format!("hold {}", keys.join(" ")) }
}

/// Whether two gestures are the same. What a click is aimed at is read off a picture, and no program tells places apart that
/// are so near.
fn is_same(one: &Gesture, other: &Gesture) -> bool {
    const NEAR: f64 = 2.0;
    let near = one.places().iter().zip(other.places());
    let near =
        near.into_iter().all(|(a, b)| (a.x - b.x).abs() <= NEAR && (a.y - b.y).abs() <= NEAR);
    let alike = std::mem::discriminant(one) == std::mem::discriminant(other);
    let same = (one.key(), one.places().len(), one.duration())
        == (other.key(), other.places().len(), other.duration());
    near && alike && same
}
