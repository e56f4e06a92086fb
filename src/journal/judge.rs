//! Comparing what today's player decides with what was decided.

use crate::game;
use crate::journal::line::{Ended, Plan, Recognition};
use crate::journal::playback::{Ahead, Playback};
use crate::journal::verdict::Difference;
use crate::player::{LevelReport, PlayError, Report};

impl Playback<'_> {
    /// The last look was read.
    pub(super) fn read(&self, now: Recognition) {
        if self.is_over() {
            return;
        }
        let mut state = self.state.borrow_mut();
        let (at, picture, nth) = (state.now, state.picture, state.reads);
        state.reads += 1;
        state.told.readings += 1;
        // A look that was not read then, or less often, was read as nothing.
        let then = state.look.and_then(|look| self.tape.sight(look, nth));
        let Some(then) = then else { return };
        if then.is_as(&now) {
            return;
        }
        let again = state.misread == picture;
        state.misread = picture;
        if let Some(Difference::Reading { then: before, now: since, more, .. }) =
            state.differences.last_mut()
            && before.is_as(then)
            && since.is_as(&now)
        {
            *more += u32::from(!again);
            return;
        }
        drop(state);
        self.differs(Difference::Reading { at, picture, then: then.clone(), now, more: 0 });
    }

    /// A plan was made.
    pub(super) fn planned(&self, plan: &game::Plan) {
        if self.is_over() {
            return;
        }
        self.state.borrow_mut().told.plans += 1;
        let at = self.state.borrow().now;
        let now = Plan::of(plan, at);
        match self.ahead(|turn| self.tape.plan(turn).is_some(), |turn| self.tape.is_act(turn)) {
            Ahead::There(turn) => {
                self.enter(turn);
                let then = self.tape.plan(turn).cloned();
                if !then.as_ref().is_some_and(|then| then.is_as(&now)) {
                    let at = self.tape.turns[turn].at;
                    let now = Some(Plan { at, ..now });
                    self.differs(Difference::Plan { at, then, now });
                }
            }
            // What was searched for until the journal broke off was not written down.
            Ahead::Nowhere if self.is_cut() => {}
            Ahead::Behind(_) | Ahead::Nowhere => {
                self.differs(Difference::Plan { at, then: None, now: Some(now) });
            }
        }
    }

    /// An action is begun.
    pub(super) fn acts(&self, now: &str) {
        if self.is_over() {
            return;
        }
        let upto = self.next_act().unwrap_or(self.tape.turns.len());
        let mut state = self.state.borrow_mut();
        let Some((_, then)) = self.tape.acts.get(state.acted).filter(|act| act.0 <= upto) else {
            return;
        };
        state.acted += 1;
        drop(state);
        if then != now {
            self.act_differs(then.clone(), now.to_owned());
        }
    }

    /// Today's player has come to an end of its own.
    pub(super) fn came_to(&self, report: &Report, result: &Result<(), PlayError>) {
        if self.is_over() {
            return;
        }
        let (at, error) = (self.state.borrow().now, result.as_ref().err());
        let now = Ended {
            at,
            error: error.map(|error| (error.kind().to_owned(), error.to_string())),
            stopped: false,
            won: report.won.clone(),
            moves: report.moves,
            sent: report.sent,
        };
        match (&self.tape.ended, self.next_act()) {
            (_, Some(act)) => {
                let then = format!(
                    "it went on, and acted at {:.3} s",
                    self.tape.turns[act].at as f64 / 1e6
                );
                self.differs(Difference::End { at, then, now: now.told() });
            }
            (Some(then), None) if !then.is_as(&now) => {
                self.differs(Difference::End { at, then: then.told(), now: now.told() });
            }
            _ => {}
        }
    }
}

impl Ended {
    /// For people.
    pub(super) fn told(&self) -> String {
        let (won, moves) = (self.won.len(), self.moves);
        let error = self.error.as_ref().map(|error| format!(": {}", error.1.trim_end()));
        format!("{won} won in {moves} moves{}", error.unwrap_or_default())
    }

    /// Whether two ends are the same, whatever words they are told in.
    fn is_as(&self, other: &Ended) -> bool {
        let kind = |ended: &Ended| ended.error.as_ref().map(|error| error.0.clone());
        let won = |ended: &Ended| ended.won.iter().map(decided).collect::<Vec<_>>();
        (kind(self), self.moves, won(self)) == (kind(other), other.moves, won(other))
    }
}

/// What of a level's report says how it was decided.
fn decided(level: &LevelReport) -> (String, u32, bool, u32, u32, u32, u32) {
    let LevelReport { level, planned, optimal, moves, lost, replanned, trials, .. } = level;
    (level.clone(), *planned, *optimal, *moves, *lost, *replanned, *trials)
}
