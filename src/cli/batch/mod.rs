//! Many inputs: several at a time, in their order, a part of them, going on where an earlier run stopped, and a page of
//! what became of them. `solve` and `export` say what is done with one.
//!
//! Knows no game.

mod journal;
mod ordered;
mod outcome;

use std::any::Any;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tracing::info;

use crate::capture::CaptureError;
use crate::cli::exit::Exit;
use crate::cli::inputs::{Input, Source};
use crate::cli::interrupt::Interrupt;
use crate::cli::output;
use crate::cli::report::{Report, Row};
use crate::cli::session::Session;
use crate::cli::shard::Shard;
use journal::{Entry, Heading, Journal, Stamp};

pub(super) use outcome::Outcome;

/// How many inputs are gone through.
#[derive(Args, Clone, Debug)]
pub(super) struct BatchArgs {
    /// Inputs worked on at a time [default: as many as there are processor cores]. What is told does not depend on it
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Only the K-th of M parts of the inputs, each M-th of them, for as many processes or machines
    #[arg(long, value_name = "K/M", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Keep in JOURNAL what becomes of each file, a line each, and do not work again on what it holds already; that is told
    /// again, as it was. A file of another size or time of change is worked on again
    #[arg(long, value_name = "JOURNAL")]
    resume: Option<PathBuf>,
    /// One page for a browser, complete in itself: pictures, readings, plans and refusals, to filter by status, game and
    /// text. It is called PAGE.html.part until all is done, and then replaces a page that is there
    #[arg(long, value_name = "PAGE.html", value_parser = Report::parse)]
    report: Option<PathBuf>,
}

/// What a command does with each input.
pub(super) trait Task: Sync {
    /// What it says of one.
    type Record: Serialize + DeserializeOwned + Send;

    /// What it says of an input of which nothing is known but its name.
    fn blank(&self, name: String) -> Self::Record;

    /// Works on the input of this number, and says in `outcome` what became of it.
    ///
    /// # Errors
    /// It failed; what became of it until then is kept.
    fn work(
        &self,
        number: usize,
        source: Result<Source, CaptureError>,
        outcome: &mut Outcome<Self::Record>,
    ) -> Result<()>;

    /// Says that it failed.
    fn fail(record: &mut Self::Record, error: String);

    /// Whether the pictures are there that work on this input would write; `shows` says whether there is anything in it to
    /// draw.
    fn is_written(&self, number: usize, shows: bool) -> bool;

    /// The row of the page.
    fn row<'a>(&self, record: &'a Self::Record) -> Row<'a>;
}

/// One input of a batch.
struct Item {
    /// Among all inputs, those of other shards too.
    number: usize,
    source: Result<Source, CaptureError>,
}

/// What is known of an item without working on it.
struct Label {
    number: usize,
    name: String,
    stamp: Option<Stamp>,
    kept: Option<Entry>,
}

/// A batch that is about to begin.
pub(super) struct Batch<'a> {
    args: &'a BatchArgs,
    items: Vec<Item>,
    labels: Vec<Label>,
    progress: ProgressBar,
    interrupt: Interrupt,
}

impl BatchArgs {
    /// Whether an earlier run may have done a part.
    pub(super) fn resumes(&self) -> bool {
        self.resume.is_some()
    }

    /// Prepares to go through these inputs; from here on being asked to end is heeded.
    ///
    /// # Errors
    /// The system refuses to tell when.
    pub(super) fn begin<'a>(&'a self, session: &Session, inputs: Vec<Input>) -> Result<Batch<'a>> {
        let all = inputs.into_iter().enumerate();
        let mine: Vec<_> = match self.shard {
            Some(shard) => shard.of(all).collect(),
            None => all.collect(),
        };
        let (mut items, mut labels) = (Vec::new(), Vec::new());
        for (number, (name, source)) in mine {
            let stamp = source.as_ref().ok().filter(|_| self.resumes()).and_then(Stamp::of);
            labels.push(Label { number, name, stamp, kept: None });
            items.push(Item { number, source });
        }
        let progress = session.progress(items.len());
        let interrupt = Interrupt::listen_and_end(&progress)?;
        Ok(Batch { args: self, items, labels, progress, interrupt })
    }
}

impl Batch<'_> {
    /// How many inputs are worked on at a time.
    pub(super) fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.args.jobs.unwrap_or_else(cores).get().min(self.items.len().max(1))
    }

    pub(super) fn interrupt(&self) -> Interrupt {
        self.interrupt
    }

    /// Goes through the inputs. `show` tells of each, in their order, and may change what became of it. `options` are those
    /// of the command that decide about its results.
    ///
    /// # Errors
    /// The journal cannot be used, or something cannot be written.
    pub(super) fn run<T: Task>(
        mut self,
        command: &str,
        options: Value,
        task: &T,
        mut show: impl FnMut(usize, &mut Outcome<T::Record>) -> Result<()>,
    ) -> Result<Exit> {
        let files = self.items.iter().filter_map(|item| item.source.as_ref().ok());
        let report = self.args.report.as_deref();
        let mut report = report.map(|path| Report::begin(path, command, files)).transpose()?;
        let journal = self.journal(command, options)?;
        let (jobs, pictured) = (self.jobs(), self.args.report.is_some());
        if let Some(journal) = &journal {
            self.find_kept(journal, task);
        }
        let (items, labels, progress) = (self.items, &self.labels, &self.progress);
        let done = labels.iter().filter(|label| label.kept.is_some()).count();
        // At once, so that what was done before does not count as done now.
        progress.update(|bar| bar.set_pos(done as u64));
        progress.reset_eta();
        let tell = |at: usize| {
            if let Some(label) = labels.get(at) {
                progress.set_message(output::line(&label.name).into_owned());
            }
        };
        tell(0);
        let (began, mut exit) = (Instant::now(), Exit::Success);
        let work = |(item, label): (Item, &Label)| {
            // A line that cannot be read is as none.
            let kept = label.kept.zip(journal.as_ref());
            let kept = kept.and_then(|(place, journal)| journal.load(place).ok());
            kept.unwrap_or_else(|| {
                let mut outcome = Outcome::new(task.blank(label.name.clone()), pictured);
                let worked = task.work(item.number, item.source, &mut outcome);
                failed::<T>(&mut outcome, worked);
                outcome
            })
        };
        let mut take = |at: usize, result: thread::Result<Outcome<T::Record>>| {
            let label = &labels[at];
            // What was being worked on then may have ended for that.
            if self.interrupt.is_asked() {
                exit = Exit::Stopped;
                return Ok(ControlFlow::Break(()));
            }
            let mut outcome = result.unwrap_or_else(|panic| {
                let mut outcome = Outcome::new(task.blank(label.name.clone()), pictured);
                failed::<T>(&mut outcome, Err(fault(&*panic)));
                outcome
            });
            if let (Some(journal), Some(stamp), None) = (&journal, label.stamp, label.kept) {
                journal.add(&label.name, stamp, &outcome)?;
            }
            progress.suspend(|| show(label.number, &mut outcome))?;
            if let Some(report) = &mut report {
                report.add(&task.row(&outcome.record), outcome.thumbnail.as_ref())?;
            }
            exit = exit.and(outcome.exit);
            if label.kept.is_none() {
                progress.inc(1);
            }
            tell(at + 1);
            Ok(ControlFlow::Continue(()))
        };
        // Where nothing can be told any more, what is still searched for is for nobody.
        let take = |at, result| take(at, result).inspect_err(|_| self.interrupt.ask());
        ordered::in_order(jobs, items.into_iter().zip(labels), work, take)?;
        progress.finish_and_clear();
        let new = labels.len() - done;
        info!("{new} inputs in {:.3?}, {done} were done before; {jobs} at a time", began.elapsed());
        if let Some(report) = report.filter(|_| exit != Exit::Stopped) {
            report.finish()?;
        }
        Ok(exit)
    }

    fn journal(&self, command: &str, options: Value) -> Result<Option<Journal>> {
        let Some(path) = &self.args.resume else { return Ok(None) };
        let (screenplay, command) = (env!("CARGO_PKG_VERSION").to_owned(), command.to_owned());
        Journal::open(path, &Heading { screenplay, command, options }).map(Some)
    }

    fn find_kept(&mut self, journal: &Journal, task: &impl Task) {
        let pictured = self.args.report.is_some();
        for label in &mut self.labels {
            let kept = label.stamp.and_then(|stamp| journal.find(&label.name, stamp, pictured));
            let is_whole = |it: &Entry| task.is_written(label.number, it.shows);
            label.kept = kept.filter(is_whole);
        }
    }
}

/// Says of an input that work on it failed, if it did.
pub(super) fn failed<T: Task>(outcome: &mut Outcome<T::Record>, worked: Result<()>) {
    if let Err(error) = worked {
        outcome.exit = Exit::of(&error);
        T::fail(&mut outcome.record, output::chain(&error));
    }
}

/// A bug of ours, met by one input. The others go on, and so does the next run.
fn fault(panic: &(dyn Any + Send)) -> anyhow::Error {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    anyhow!(
        "a bug of screenplay, please report it with this input: {}",
        text.unwrap_or("no message")
    )
}
