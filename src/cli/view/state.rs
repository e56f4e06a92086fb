//! What the view shows: filled by the play, copied by who draws it. It draws nothing and asks nobody.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cli::output;
use crate::cli::view::rate::Rate;
use crate::game::{AnyReading, Plan, Screen};
use crate::geometry::Cell;
use crate::player::{Event, LevelReport, Report};
use crate::vision::VisionError;
use solver::Proof;

/// Events that are kept.
const KEPT: usize = 500;

/// What does not change in a play. Its texts may come from outside.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// The window's number and title.
    pub(super) window: String,
    /// The game and its program.
    pub(super) playing: String,
    /// Levels to win; `None` for all that come.
    pub(super) levels: Option<u32>,
}

/// A board, and what is to be done on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Board {
    /// The level's text.
    pub(super) level: String,
    /// Texts of what it could be instead.
    pub(super) rivals: Vec<String>,
    /// The actions to come, between blanks.
    pub(super) actions: String,
}

/// A board of which cells could not be told.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unread {
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) cells: Vec<Cell>,
}

/// A plan, as far as it is carried out.
#[derive(Clone, Debug)]
pub(super) struct PlanState {
    pub(super) steps: Vec<String>,
    /// Steps that are done.
    pub(super) at: usize,
    pub(super) cost: u32,
    pub(super) proof: Proof,
    pub(super) expanded: u64,
    /// How long the search took.
    pub(super) took: Duration,
    /// What it is to find out, where it does not win.
    pub(super) trial: Option<String>,
}

/// What has been done, as the summary counts it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) moves: u32,
    pub(super) sent: u32,
    pub(super) pauses: u32,
    /// In the levels that are won, and in the one that is played.
    pub(super) lost: u32,
    pub(super) replanned: u32,
    pub(super) trials: u32,
    pub(super) deaths: u32,
}

/// Everything that is shown.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) about: About,
    pub(super) began: Instant,
    /// The level that is played, counted from 1, and what the program calls it.
    pub(super) level: usize,
    pub(super) title: Option<String>,
    pub(super) won: usize,
    pub(super) board: Option<Board>,
    /// What the last look showed, where that was no board.
    pub(super) sight: Option<String>,
    pub(super) unread: Option<Unread>,
    /// What was not seen of the board but follows.
    pub(super) notes: Vec<String>,
    pub(super) plan: Option<PlanState>,
    pub(super) tally: Tally,
    /// Looks, and steps that were begun.
    pub(super) looks: Rate,
    pub(super) steps: Rate,
    /// Whether the play waits until the person goes on.
    pub(super) held: bool,
    /// Whether it waits for somebody or something else.
    pub(super) waits: bool,
    /// What happened and when, the last of so many.
    pub(super) log: VecDeque<(Duration, Arc<str>)>,
    pub(super) told: usize,
}

impl State {
    /// Nothing has happened yet.
    pub(super) fn new(about: &About) -> State {
        let about = About {
            window: output::line(&about.window).into_owned(),
            playing: output::line(&about.playing).into_owned(),
            levels: about.levels,
        };
        State {
            about,
            began: Instant::now(),
            level: 1,
            title: None,
            won: 0,
            board: None,
            sight: None,
            unread: None,
            notes: Vec::new(),
            plan: None,
            tally: Tally::default(),
            looks: Rate::default(),
            steps: Rate::default(),
            held: false,
            waits: false,
            log: VecDeque::new(),
            told: 0,
        }
    }

    /// Takes down a line about what happened.
    pub(super) fn say(&mut self, line: &str) {
        if self.log.len() == KEPT {
            self.log.pop_front();
        }
        self.log.push_back((self.began.elapsed(), output::line(line).into()));
        self.told += 1;
    }

    /// Takes in what happened.
    pub(super) fn hear(&mut self, event: &Event<'_>, level: usize) {
        self.level = level;
        match event {
            Event::Seen(_) => self.looks.count(),
            Event::Steering { .. } => {
                self.looks.count();
                self.goes_on();
            }
            Event::Waiting(screen) => self.read(screen),
            Event::Planned { reading, plan, took } => self.plan(reading, plan, *took),
            Event::Trying { readings, action } => {
                self.ways(readings);
                if let Some(board) = &mut self.board {
                    (*action).clone_into(&mut board.actions);
                }
                self.steps.count();
                self.goes_on();
            }
            Event::Acting { reading, plan, step } => {
                self.shows(reading);
                let left = plan.steps[*step..].iter().map(|step| step.action.as_str());
                if let Some(board) = &mut self.board {
                    board.actions = left.collect::<Vec<_>>().join(" ");
                }
                if let Some(plan) = &mut self.plan {
                    plan.at = *step;
                }
                self.steps.count();
                self.goes_on();
            }
            Event::Tally { report, level } => self.tally(report, level),
            Event::Obstructed(_) | Event::Paused { .. } => self.waits = true,
            Event::Held => self.held = true,
            Event::Resumed => self.goes_on(),
            Event::Won(_) => self.wins(),
            Event::Read { .. }
            | Event::Answering { .. }
            | Event::Noted { .. }
            | Event::Lost { .. }
            | Event::Differs { .. }
            | Event::Moved(_)
            | Event::Refocused => {}
        }
    }

    fn goes_on(&mut self) {
        (self.held, self.waits) = (false, false);
    }

    fn read(&mut self, screen: &Result<Screen<AnyReading>, VisionError>) {
        (self.sight, self.unread) = (None, None);
        match screen {
            Ok(Screen::Board(reading)) => self.shows(reading),
            Ok(Screen::Ambiguous(readings)) => self.ways(readings),
            Ok(Screen::Prompt(prompt)) => self.sight = Some(sight(&prompt.what)),
            Ok(Screen::Busy(what) | Screen::Over(what)) => self.sight = Some(sight(what)),
            Err(error) => {
                self.sight = Some(output::line(&format!("not read: {error}")).into());
                self.unread = unread(error);
            }
        }
    }

    /// The board is this one; where that is another than was shown, nothing is planned on it yet.
    fn shows(&mut self, reading: &AnyReading) {
        (self.sight, self.unread) = (None, None);
        let rivals = reading.rivals.iter().map(|rival| rival.level.clone()).collect();
        let same = self.board.as_ref().filter(|board| board.level == reading.level);
        let actions = same.map(|board| board.actions.clone()).unwrap_or_default();
        self.board = Some(Board { level: reading.level.clone(), rivals, actions });
        self.notes = reading.inferred.iter().map(|note| output::line(note).into()).collect();
        self.title = reading.title.as_deref().map(|title| output::line(title).into());
    }

    /// The board can be read in these ways, likeliest first.
    fn ways(&mut self, readings: &[AnyReading]) {
        let Some((first, others)) = readings.split_first() else { return };
        self.shows(first);
        if let Some(board) = &mut self.board {
            board.rivals.extend(others.iter().map(|other| other.level.clone()));
        }
    }

    fn plan(&mut self, reading: &AnyReading, plan: &Plan, took: Duration) {
        self.shows(reading);
        if let Some(board) = &mut self.board {
            board.actions = plan.actions();
        }
        self.plan = Some(PlanState {
            steps: plan.steps.iter().map(|step| step.action.clone()).collect(),
            at: 0,
            cost: plan.cost,
            proof: plan.proof,
            expanded: plan.expanded,
            took,
            trial: plan.trial.clone(),
        });
    }

    fn tally(&mut self, report: &Report, level: &LevelReport) {
        let mut tally = Tally {
            moves: report.moves,
            sent: report.sent,
            pauses: report.pauses,
            ..Tally::default()
        };
        for level in report.won.iter().chain([level]) {
            tally.lost += level.lost;
            tally.replanned += level.replanned;
            tally.trials += level.trials;
            tally.deaths += level.deaths;
        }
        self.tally = tally;
    }

    fn wins(&mut self) {
        self.won += 1;
        if let Some(plan) = &mut self.plan {
            plan.at = plan.steps.len();
        }
        if let Some(board) = &mut self.board {
            board.actions.clear();
        }
    }
}

/// What is seen that is no board.
fn sight(what: &str) -> String {
    format!("the window shows {}", output::line(what))
}

/// The cells in doubt, where it is known on which board they lie.
fn unread(error: &VisionError) -> Option<Unread> {
    let VisionError::Uncertain { cells, found, .. } = error else { return None };
    let lattice = found.lattice.as_ref()?;
    let cells = cells.iter().map(|doubt| doubt.cell).collect();
    Some(Unread { columns: lattice.columns, rows: lattice.rows, cells })
}
