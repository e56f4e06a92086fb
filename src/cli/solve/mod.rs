//! `solve`: the dry run. Reads, solves and shows; it has no hand to send anything with.

mod record;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::capture::CaptureError;
use crate::cli::batch::{BatchArgs, Outcome, Task};
use crate::cli::board::Which;
use crate::cli::exit::Exit;
use crate::cli::inputs::{InputArgs, Source};
use crate::cli::insight::InsightArgs;
use crate::cli::limits::{Budget, LimitArgs};
use crate::cli::objective::ObjectiveArgs;
use crate::cli::overlay::Overlay;
use crate::cli::pictures::{DebugArgs, Pictures};
use crate::cli::report::Row;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::game::Plan;
use crate::profile::Profiles;
use crate::reader;
use record::Record;

/// Read boards off pictures or level files, solve them, and show the plan; sends nothing
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::SOLVE)]
pub(super) struct Solve {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    objective: ObjectiveArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    insight: InsightArgs,
    #[command(flatten)]
    batch: BatchArgs,
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

impl Solve {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let profiles = session.profiles()?;
        self.which.games(&profiles)?;
        let inputs = self.inputs.expand()?;
        let overlay = self.overlay.as_ref().map(|out| Overlay::new(out, &inputs)).transpose()?;
        let (graph, debug) = (self.graph, self.debug.keeper(&inputs)?);
        let pictures = Pictures { overlay, graph, debug };
        let batch = self.batch.begin(session, inputs)?;
        let budget = self.limits.shared(batch.jobs(), batch.interrupt());
        let job = Job { solve: self, profiles, budget, pictures };
        let Solve { which, objective, limits, insight, .. } = self;
        let options =
            json!({ "which": which, "objective": objective, "limits": limits, "insight": insight });
        batch.run("solve", options, &job, |_, outcome| self.show(&outcome.record, session))
    }

    fn show(&self, record: &Record, session: &Session) -> Result<()> {
        if self.json {
            return output::print_json(record);
        }
        if let Some(text) = record.text(self.objective.objective(), session.colors()) {
            output::print_colored(&text)?;
        }
        if let Some(error) = &record.error {
            output::tell(&record.input, error);
        }
        Ok(())
    }
}

/// A dry run under way.
struct Job<'a> {
    solve: &'a Solve,
    profiles: Profiles,
    budget: Budget,
    pictures: Pictures,
}

impl Task for Job<'_> {
    type Record = Record;

    fn blank(&self, input: String) -> Record {
        let Which { game, program } = self.solve.which.clone();
        Record::new(input, game, program)
    }

    fn work(
        &self,
        number: usize,
        source: Result<Source, CaptureError>,
        outcome: &mut Outcome<Record>,
    ) -> Result<()> {
        let (solve, source, pictures) = (self.solve, source?, &self.pictures);
        let (board, seconds) =
            outcome.read(number, &source, &solve.which, &self.profiles, pictures);
        outcome.record.seconds.read = seconds;
        let (board, record) = (board?, &mut outcome.record);
        record.game = Some(board.game.name().to_owned());
        record.program.clone_from(&board.program);
        let start = Instant::now();
        let planner = self.budget.planner();
        let mut choice = reader::choose(&board, &planner);
        let plan = choice.plan(&board, solve.objective.objective(), &planner);
        record.seconds.solve = Some(start.elapsed().as_secs_f64());
        record.level = Some(choice.level.to_owned());
        record.inferred = choice.notes;
        record.take(&plan);
        let actions = plan.as_ref().map(Plan::actions).unwrap_or_default();
        outcome.picture(&board, choice.reading, &actions, solve.graph);
        let insight = solve.insight.of(board.game, choice.level, &self.budget)?;
        let explained = insight.explanation.as_ref();
        let shown = pictures.show(number, &source, &board, choice.reading, &actions, explained);
        outcome.record.insight = insight;
        shown?;
        plan.map(drop).map_err(anyhow::Error::from)
    }

    fn fail(record: &mut Record, error: String) {
        record.error = Some(error);
    }

    fn is_written(&self, number: usize, shows: bool) -> bool {
        self.pictures.are_written(number, shows)
    }

    fn row<'a>(&self, record: &'a Record) -> Row<'a> {
        record.row(self.solve.objective.objective())
    }
}
