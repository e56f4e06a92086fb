//! What became of one input, as JSON, as text for people, and as a row of a page.

use serde::{Deserialize, Serialize};

use crate::cli::insight::Insight;
use crate::cli::output;
use crate::cli::report::Row;
use crate::cli::status::Status;
use crate::game::{Objective, Plan, PlanError, Unit};
use crate::games;
use solver::{Proof, SolveError};

/// What became of one input: what `--json` prints.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) input: String,
    pub(super) game: Option<String>,
    pub(super) program: Option<String>,
    pub(super) level: Option<String>,
    status: Status,
    cost: Option<u32>,
    proof: Option<Proved>,
    bound: Option<u32>,
    expanded: Option<u64>,
    actions: Option<String>,
    pub(super) seconds: Seconds,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) inferred: Vec<String>,
    #[serde(flatten)]
    pub(super) insight: Insight,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Seconds {
    pub(super) read: f64,
    pub(super) solve: Option<f64>,
}

/// What is proved of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Proved {
    Optimal,
    Bound,
}

impl Record {
    /// Nothing is known but the name, and what was looked for.
    pub(super) fn new(input: String, game: Option<String>, program: Option<String>) -> Record {
        Record { input, game, program, ..Record::default() }
    }

    pub(super) fn take(&mut self, plan: &Result<Plan, PlanError>) {
        match plan {
            Ok(plan) if plan.trial.is_some() => {
                self.status = Status::Uncertain;
                self.trial.clone_from(&plan.trial);
                self.expanded = Some(plan.expanded);
                self.actions = Some(plan.actions());
                if let Proof::Bound(bound) = plan.proof {
                    self.bound = Some(bound);
                }
            }
            Ok(plan) => {
                self.status = Status::Solved;
                self.cost = Some(plan.cost);
                self.expanded = Some(plan.expanded);
                self.actions = Some(plan.actions());
                (self.proof, self.bound) = match plan.proof {
                    Proof::Optimal => (Some(Proved::Optimal), Some(plan.cost)),
                    Proof::Bound(bound) => (Some(Proved::Bound), Some(bound)),
                };
            }
            Err(PlanError::Solve(SolveError::Unsolvable { expanded, .. })) => {
                self.status = Status::Unsolvable;
                self.expanded = Some(*expanded);
            }
            Err(PlanError::Solve(SolveError::Limit { bound, expanded, .. })) => {
                self.status = Status::Limit;
                self.bound = Some(*bound);
                self.expanded = Some(*expanded);
            }
            Err(PlanError::Level(_) | PlanError::Unsound { .. }) => {}
        }
    }

    /// For people: the board, the actions on one line, and the figures.
    pub(super) fn text(&self, objective: Objective, color: bool) -> Option<String> {
        let (name, level) = (self.game.as_ref()?, self.level.as_ref()?);
        let (game, _) = games::of_text(name)?;
        let actions = self.actions.as_deref().unwrap_or_default();
        let picture = game.picture(level, actions, color).ok()?.trim_end().to_owned();
        let program = self.program.as_deref().map(output::line);
        let program = program.map(|it| format!(", {it}")).unwrap_or_default();
        let input = output::line(&self.input);
        let mut lines = vec![format!("{input}: {name}{program}"), picture];
        lines.extend(self.notes());
        if let Some(figures) = self.figures(game.unit(objective)) {
            lines.push(if actions.is_empty() { "won already" } else { actions }.to_owned());
            lines.push(figures);
        }
        if let Some(trial) = self.trial() {
            lines.push(actions.to_owned());
            lines.push(trial);
        }
        lines.extend(self.insight.lines());
        lines.push(self.times() + "\n");
        Some(lines.join("\n"))
    }

    /// For a page.
    pub(super) fn row(&self, objective: Objective) -> Row<'_> {
        let game = self.game.as_deref().and_then(games::of_text);
        let unit = game.map_or(Unit::MOVES, |(it, _)| it.unit(objective));
        let mut facts: Vec<String> = self.figures(unit).into_iter().chain(self.trial()).collect();
        facts.extend(self.notes());
        facts.extend(self.insight.lines());
        facts.push(self.times());
        Row {
            input: &self.input,
            status: self.status,
            game: self.game.as_deref(),
            program: self.program.as_deref(),
            level: self.level.as_deref(),
            plan: self.actions.as_deref(),
            facts,
            error: self.error.as_deref(),
        }
    }

    fn notes(&self) -> impl Iterator<Item = String> {
        self.inferred.iter().map(|note| format!("note: {note}"))
    }

    /// What a solution costs, and what is proved of that.
    fn figures(&self, unit: Unit) -> Option<String> {
        let (cost, expanded) = (self.cost?, self.expanded?);
        let proof = match self.bound {
            Some(bound) if bound < cost => format!("any needs at least {bound}"),
            _ => "the fewest possible".to_owned(),
        };
        let (cost, states) = (unit.count(cost.into()), Unit::STATES.count(expanded));
        Some(format!("{cost} ({proof}), {states} expanded"))
    }

    /// What the actions are to find out, where they do not win.
    fn trial(&self) -> Option<String> {
        let (trial, bound) = (self.trial.as_ref()?, self.bound.unwrap_or_default());
        Some(format!("not a solution: {trial}; any needs at least {bound} moves"))
    }

    fn times(&self) -> String {
        let Seconds { read, solve } = &self.seconds;
        format!("read in {read:.4} s, searched for {:.4} s", solve.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use solver::Limit;

    #[test]
    fn a_search_that_was_stopped_is_reported_with_what_it_proved() {
        let stopped = SolveError::Limit { limit: Limit::Memory, bound: 7, expanded: 99 };
        let mut record = Record::default();
        record.take(&Err(stopped.clone().into()));
        assert_eq!(record.status, Status::Limit);
        assert_eq!((record.cost, record.bound, record.expanded), (None, Some(7), Some(99)));
        assert_eq!(Exit::of(&PlanError::from(stopped).into()), Exit::Limit);
    }
}
