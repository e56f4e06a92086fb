//! `solve`: the dry run. Reads, solves and shows; it has no hand to send anything with.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use crate::capture::CaptureError;
use crate::cli::aim::AimArgs;
use crate::cli::board::{Board, Which};
use crate::cli::exit::Exit;
use crate::cli::inputs::{self, Source};
use crate::cli::insight::{Insight, InsightArgs};
use crate::cli::overlay::Overlay;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::game::{AnyReading, Known, Plan, PlanError, Unit};
use crate::profile::Profiles;
use crate::solver::{Limits, Proof, SolveError};

/// Read boards off pictures or level files, solve them, and show the plan; sends nothing
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::SOLVE)]
pub(super) struct Solve {
    /// Pictures, level files, folders, patterns; - is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
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
}

/// How long a search may go on.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Seconds a search may take; 0 is without limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    time_limit: f64,
    /// MiB a search's tables may take; 0 is without limit
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory_limit: usize,
    /// States a search may expand
    #[arg(long, value_name = "STATES")]
    max_expanded: Option<u64>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let parsed = text.parse::<f64>().ok().filter(|it| (0.0..=1e9).contains(it));
    parsed.ok_or_else(|| "expected a number of seconds from 0 to 1e9".to_owned())
}

impl LimitArgs {
    /// The limits of a search that starts now.
    #[must_use]
    pub(super) fn starting_now(&self) -> Limits {
        let time = Some(self.time_limit).filter(|it| *it > 0.0).map(Duration::from_secs_f64);
        Limits {
            expanded: self.max_expanded,
            deadline: time.map(|time| Instant::now() + time),
            memory: Some(self.memory_limit)
                .filter(|it| *it > 0)
                .map(|it| it.saturating_mul(1 << 20)),
        }
    }
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
        let inputs = inputs::expand(&self.inputs)?;
        let overlay = self.overlay.as_ref().map(|out| Overlay::new(out, &inputs, self.graph));
        let mut overlay = overlay.transpose()?;
        let progress = session.progress(inputs.len());
        let mut exit = Exit::Success;
        for (name, source) in inputs {
            progress.set_message(name.clone());
            let report = self.one(name, source, &profiles, overlay.as_mut());
            exit = exit.and(report.exit.unwrap_or(Exit::Success));
            progress.suspend(|| self.show(&report, session))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(exit)
    }

    fn one(
        &self,
        name: String,
        source: Result<Source, CaptureError>,
        profiles: &Profiles,
        overlay: Option<&mut Overlay>,
    ) -> Report {
        let mut report = Report { input: name, game: self.which.game.clone(), ..Report::default() };
        report.program.clone_from(&self.which.program);
        if let Err(error) = self.fill(&mut report, source, profiles, overlay) {
            report.exit = Some(Exit::of(&error));
            report.error = Some(output::chain(&error));
        }
        report
    }

    fn fill(
        &self,
        report: &mut Report,
        source: Result<Source, CaptureError>,
        profiles: &Profiles,
        overlay: Option<&mut Overlay>,
    ) -> Result<()> {
        let start = Instant::now();
        let source = source?;
        let board = source.read().map_err(anyhow::Error::from);
        let board = board.and_then(|content| self.which.read(content, profiles));
        report.seconds.read = start.elapsed().as_secs_f64();
        let board = board?;
        report.game = Some(board.game.name().to_owned());
        report.program.clone_from(&board.program);
        let start = Instant::now();
        let (reading, plan) = self.plan(&board);
        report.seconds.solve = Some(start.elapsed().as_secs_f64());
        report.level = Some(reading.map_or(&board.level, |reading| &reading.level).clone());
        report.inferred = inferred(&board, reading);
        report.take(&plan);
        report.unit = Some(board.game.unit(self.aim.aim()));
        let level = report.level.as_deref().unwrap_or_default();
        report.insight = self.insight.of(board.game, level, self.limits.starting_now())?;
        if let Some(overlay) = overlay {
            let actions = plan.as_ref().map(Plan::actions).unwrap_or_default();
            let explained = report.insight.explanation.as_ref();
            overlay.draw(&source, &board, reading, &actions, explained).context("no overlay")?;
        }
        plan.map(drop).map_err(anyhow::Error::from)
    }

    /// The plan for the likeliest reading that has one, else the failure of the likeliest.
    fn plan<'a>(&self, board: &'a Board) -> (Option<&'a AnyReading>, Result<Plan, PlanError>) {
        let solve = |level| {
            let (aim, limits) = (self.aim.aim(), self.limits.starting_now());
            board.game.plan(level, Known::default(), aim, limits)
        };
        let Some((_, readings)) = &board.seen else { return (None, solve(&board.level)) };
        let mut first = None;
        // What little speaks for may be what is right, where what is likely cannot be won.
        let rivals = readings.iter().flat_map(|reading| &reading.rivals);
        for reading in readings.iter().chain(rivals) {
            let plan = solve(&reading.level);
            if plan.is_ok() {
                return (Some(reading), plan);
            }
            first.get_or_insert((Some(reading), plan));
        }
        first.unwrap_or_else(|| (None, solve(&board.level)))
    }

    fn show(&self, report: &Report, session: &Session) -> Result<()> {
        if self.json {
            return output::print_json(report);
        }
        if let Some(text) = report.text(session.colors()) {
            output::print(&text)?;
        }
        if let Some(error) = &report.error {
            output::tell(&report.input, error);
        }
        Ok(())
    }
}

/// What was not seen, for people.
fn inferred(board: &Board, chosen: Option<&AnyReading>) -> Vec<String> {
    let mut notes = chosen.map(|reading| reading.inferred.clone()).unwrap_or_default();
    let readings = board.seen.as_ref().map_or(0, |(_, readings)| readings.len());
    if readings > 1 {
        notes.push(format!(
            "the picture can be read in {readings} ways; this is the likeliest that can be won"
        ));
    } else if chosen.is_some_and(|reading| reading.level != board.level) {
        let note = "a likelier reading was left, since it cannot be won";
        notes.push(note.to_owned());
    }
    notes
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
        let game = crate::games::by_name(name)?;
        let actions = self.actions.as_deref().unwrap_or_default();
        let picture = game.picture(level, actions, color).ok()?.trim_end().to_owned();
        let program = self.program.as_ref().map(|it| format!(", {it}")).unwrap_or_default();
        let mut lines = vec![format!("{}: {name}{program}", self.input), picture];
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

    #[test]
    fn limits_are_read_with_their_units() {
        let most = LimitArgs { time_limit: 0.0, memory_limit: 3, max_expanded: Some(5) };
        let limits = most.starting_now();
        assert_eq!(
            (limits.deadline, limits.memory, limits.expanded),
            (None, Some(3 << 20), Some(5))
        );
        assert!(seconds("-1").is_err() && seconds("inf").is_err() && seconds("1.5") == Ok(1.5));
    }
}
