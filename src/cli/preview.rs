//! What would be played: the board and the plan for a terminal, and what else the window shows.

use std::time::{Duration, Instant};

use crate::game::{AnyGame, AnyReading, Objective, Plan, PlanContext, PlanError, Screen, Unit};
use crate::profile::Profile;
use solver::{Limits, Proof};

/// What a window shows, and what would be done about it.
pub(super) struct Preview {
    pub(super) reading: Option<AnyReading>,
    /// Where there is a board that can be won.
    pub(super) plan: Option<Plan>,
    /// For people, lines.
    pub(super) text: String,
}

/// How a board is planned and shown.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    pub(super) game: &'static dyn AnyGame,
    pub(super) profile: &'a Profile,
    pub(super) objective: Objective,
    /// How long a search may take.
    pub(super) think: Duration,
    /// Bytes that it may take.
    pub(super) memory: usize,
    pub(super) color: bool,
}

impl Manner<'_> {
    /// What would be done about a screen.
    pub(super) fn preview(&self, screen: &Screen<AnyReading>) -> Preview {
        let said = |text: String| Preview { reading: None, plan: None, text };
        let what = match screen {
            Screen::Board(reading) => return self.board(reading, 1),
            Screen::Ambiguous(readings) => match readings.first() {
                Some(reading) => return self.board(reading, readings.len()),
                None => "nothing".to_owned(),
            },
            Screen::Prompt(prompt) => match prompt.on {
                Some(at) => {
                    format!("{}: a click at {:.0},{:.0} would lead on", prompt.what, at.x, at.y)
                }
                None => format!("{}: a key would lead on", prompt.what),
            },
            Screen::Busy(what) => format!("{what}: it would be waited for"),
            Screen::Over(what) => format!("{what}: the play would end"),
        };
        said(format!("the window shows {what}\n"))
    }

    fn board(&self, reading: &AnyReading, ways: usize) -> Preview {
        let plan = self.plan(reading);
        let actions = plan.as_ref().map(Plan::actions).unwrap_or_default();
        let picture = self.game.picture(&reading.level, &actions, self.color).unwrap_or_default();
        let mut lines = vec![picture.trim_end().to_owned()];
        lines.extend(reading.inferred.iter().map(|note| format!("note: {note}")));
        if ways > 1 {
            lines.push(format!("note: it can be read in {ways} ways; the first move would tell"));
        }
        lines.push(match &plan {
            Ok(plan) => self.said(plan),
            Err(error) => format!("no plan: {error}"),
        });
        let text = lines.join("\n") + "\n";
        Preview { reading: Some(reading.clone()), plan: plan.ok(), text }
    }

    fn plan(&self, reading: &AnyReading) -> Result<Plan, PlanError> {
        let known =
            PlanContext { reading: Some((reading, self.profile)), ..PlanContext::default() };
        let deadline = Some(Instant::now() + self.think);
        let memory = Some(self.memory);
        let limits = Limits { deadline, memory, ..Limits::default() };
        self.game.plan(&reading.level, known, self.objective, limits)
    }

    fn said(&self, plan: &Plan) -> String {
        if let Some(trial) = &plan.trial {
            return format!("{}\nnot a solution: {trial}", plan.actions());
        }
        if plan.steps.is_empty() {
            return "won already".to_owned();
        }
        let proof = match plan.proof {
            Proof::Bound(bound) => format!("any needs at least {bound}"),
            Proof::Optimal => "the fewest possible".to_owned(),
        };
        let cost = self.game.unit(self.objective).count(plan.cost.into());
        let states = Unit::STATES.count(plan.expanded);
        format!("{}\n{cost} ({proof}), {states} expanded", plan.actions())
    }
}
