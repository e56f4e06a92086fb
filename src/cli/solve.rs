//! `solve`: the dry run. Reads, solves and shows; it has no hand to send anything with.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::capture::CaptureError;
use crate::cli::aim::AimArgs;
use crate::cli::board::Which;
use crate::cli::exit::Exit;
use crate::cli::inputs::{InputArgs, Source};
use crate::cli::insight::{Insight, InsightArgs};
use crate::cli::interrupt::Interrupt;
use crate::cli::limits::LimitArgs;
use crate::cli::overlay::Overlay;
use crate::cli::pictures::{DebugArgs, Pictures};
use crate::cli::session::Session;
use crate::cli::{choice, help, output};
use crate::game::{Plan, PlanError, Unit};
use crate::games;
use crate::profile::Profiles;
use crate::solver::{Proof, SolveError};

/// Read boards off pictures or level files, solve them, and show the plan; sends nothing
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::SOLVE)]
pub(super) struct Solve {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    insight: InsightArgs,
    /// One JSON object an input, each on a line
    #[arg(long)]
    json: bool,
    /// Draw the reading and the plan over the picture. With several inputs OUT is a folder, made where it is missing,
    /// and the pictures in it are called as the inputs are. A level file gets a plain picture
    #[arg(long, value_name = "OUT")]
    overlay: Option<PathBuf>,
    /// Draw the helper graph too: where the ball can stop, and its slides, or where each number leads; ways that cannot be
    /// gone back set apart
    #[arg(long, requires = "overlay")]
    graph: bool,
    #[command(flatten)]
    debug: DebugArgs,
}

/// What became of one input: what `--json` prints.
#[derive(Debug, Default, Serialize)]
struct Report {
    input: String,
    game: Option<String>,
    program: Option<String>,
    level: Option<String>,
    status: Status,
    cost: Option<u32>,
    /// What it counts.
    #[serde(skip)]
    unit: Option<Unit>,
    proof: Option<&'static str>,
    bound: Option<u32>,
    expanded: Option<u64>,
    actions: Option<String>,
    seconds: Seconds,
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inferred: Vec<String>,
    #[serde(flatten)]
    insight: Insight,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    exit: Option<Exit>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Solved,
    Unsolvable,
    /// What some part of the level does is not known: the actions are to find it out.
    Uncertain,
    #[default]
    Unreadable,
    Limit,
}

#[derive(Debug, Default, Serialize)]
struct Seconds {
    read: f64,
    solve: Option<f64>,
}

impl Solve {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let profiles = session.profiles()?;
        self.which.games(&profiles)?;
        let inputs = self.inputs.expand()?;
        let overlay = self.overlay.as_ref().map(|out| Overlay::new(out, &inputs, self.graph));
        let pictures =
            Pictures { overlay: overlay.transpose()?, debug: self.debug.keeper(&inputs)? };
        let progress = session.progress(inputs.len());
        let interrupt = Interrupt::listen_and_end(&progress)?;
        let mut job = Job { solve: self, profiles, interrupt, pictures };
        let mut exit = Exit::Success;
        for (name, source) in inputs {
            progress.set_message(output::line(&name).into_owned());
            let report = job.one(name, source);
            if interrupt.is_asked() {
                exit = Exit::Stopped;
                break;
            }
            exit = exit.and(report.exit.unwrap_or(Exit::Success));
            progress.suspend(|| self.show(&report, session))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(exit)
    }

    fn show(&self, report: &Report, session: &Session) -> Result<()> {
        if self.json {
            return output::print_json(report);
        }
        if let Some(text) = report.text(session.colors()) {
            output::print_colored(&text)?;
        }
        if let Some(error) = &report.error {
            output::tell(&report.input, error);
        }
        Ok(())
    }
}

/// A dry run under way.
struct Job<'a> {
    solve: &'a Solve,
    profiles: Profiles,
    interrupt: Interrupt,
    pictures: Pictures,
}

impl Job<'_> {
    fn one(&mut self, name: String, source: Result<Source, CaptureError>) -> Report {
        let Which { game, program } = self.solve.which.clone();
        let mut report = Report { input: name, game, program, ..Report::default() };
        if let Err(error) = self.fill(&mut report, source) {
            report.exit = Some(Exit::of(&error));
            report.error = Some(output::chain(&error));
        }
        report
    }

    fn fill(&mut self, report: &mut Report, source: Result<Source, CaptureError>) -> Result<()> {
        let start = Instant::now();
        let source = source?;
        let board = self.pictures.read(&source, &self.solve.which, &self.profiles);
        report.seconds.read = start.elapsed().as_secs_f64();
        let board = board?;
        report.game = Some(board.game.name().to_owned());
        report.program.clone_from(&board.program);
        let start = Instant::now();
        let solve = self.solve;
        let limits = || solve.limits.starting_now(Some(self.interrupt));
        let mut choice = choice::choose(&board, limits);
        let plan = choice.plan(&board, solve.aim.aim(), limits());
        report.seconds.solve = Some(start.elapsed().as_secs_f64());
        report.level = Some(choice.level.to_owned());
        report.inferred = choice.notes;
        report.take(&plan);
        report.unit = Some(board.game.unit(solve.aim.aim()));
        report.insight = solve.insight.of(board.game, choice.level, limits())?;
        let actions = plan.as_ref().map(Plan::actions).unwrap_or_default();
        let explained = report.insight.explanation.as_ref();
        self.pictures.show(&source, &board, choice.reading, &actions, explained)?;
        plan.map(drop).map_err(anyhow::Error::from)
    }
}

impl Report {
    fn take(&mut self, plan: &Result<Plan, PlanError>) {
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
                    Proof::Optimal => (Some("optimal"), Some(plan.cost)),
                    Proof::Bound(bound) => (Some("bound"), Some(bound)),
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
    fn text(&self, color: bool) -> Option<String> {
        let (name, level) = (self.game.as_ref()?, self.level.as_ref()?);
        let (game, _) = games::of_text(name)?;
        let actions = self.actions.as_deref().unwrap_or_default();
        let picture = game.picture(level, actions, color).ok()?.trim_end().to_owned();
        let program = self.program.as_deref().map(output::line);
        let program = program.map(|it| format!(", {it}")).unwrap_or_default();
        let input = output::line(&self.input);
        let mut lines = vec![format!("{input}: {name}{program}"), picture];
        lines.extend(self.inferred.iter().map(|note| format!("note: {note}")));
        if let (Some(cost), Some(expanded)) = (self.cost, self.expanded) {
            let proof = match self.bound {
                Some(bound) if bound < cost => format!("any needs at least {bound}"),
                _ => "the fewest possible".to_owned(),
            };
            lines.push(if actions.is_empty() { "won already" } else { actions }.to_owned());
            let cost = self.unit.unwrap_or(Unit::MOVES).count(cost.into());
            lines.push(format!("{cost} ({proof}), {} expanded", Unit::STATES.count(expanded)));
        }
        if let Some(trial) = &self.trial {
            let bound = self.bound.unwrap_or_default();
            lines.push(actions.to_owned());
            lines.push(format!("not a solution: {trial}; any needs at least {bound} moves"));
        }
        lines.extend(self.insight.lines());
        let Seconds { read, solve } = &self.seconds;
        let solve = solve.unwrap_or_default();
        lines.push(format!("read in {read:.4} s, searched for {solve:.4} s\n"));
        Some(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Limit;

    #[test]
    fn a_search_that_was_stopped_is_reported_with_what_it_proved() {
        let stopped = SolveError::Limit { limit: Limit::Memory, bound: 7, expanded: 99 };
        let mut report = Report::default();
        report.take(&Err(stopped.clone().into()));
        assert_eq!(report.status, Status::Limit);
        assert_eq!((report.cost, report.bound, report.expanded), (None, Some(7), Some(99)));
        assert_eq!(Exit::of(&PlanError::from(stopped).into()), Exit::Limit);
    }
}
