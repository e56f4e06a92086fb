//! Finding out how a program is operated, by playing it: what moves the board, how long keys have to be held, how long a move
//! takes, and what brings the next level after a win.

use std::time::{Duration, Instant};

use crate::game::AnyReading;
use crate::input::Key;
use crate::player::act::Outcome;
use crate::player::event::{Event, Report};
use crate::player::tuning::Tuning;
use crate::player::{Options, PlayError, Player, Prelude, Table, guarded};
use crate::profile::{Binding, Place, Scheme};

/// How long a program is given to show the next level, each time that something else is tried for it: it is done once or twice
/// in this time.
const NEXT_WITHIN: Duration = Duration::from_millis(3200);
/// How often a way of operating is tried again where something came between.
const AGAIN: u32 = 5;

/// What is found out about how a program is operated.
#[derive(Clone, Debug)]
pub struct Operated {
    /// Which of the ways that were tried.
    pub way: usize,
    /// How long keys are to be held, in ms ...
    pub hold_ms: u64,
    /// ... the least time from one action to the next ...
    pub gap_ms: u64,
    /// ... and how long a move may take on the screen.
    pub settle_ms: u64,
    /// The shortest time that a key was held and taken, and the shortest from one action to the next, in ms.
    pub shortest: [u64; 2],
    /// Whether shorter ones were not taken, or need not be tried.
    pub is_shortest: bool,
    /// What brings the next level after a win; nothing where it comes by itself; `None` where that was not seen.
    pub after_win: Option<Vec<Binding>>,
    /// Moves after which the board was read as it should be ...
    pub taken: u32,
    /// ... of so many.
    pub tried: u32,
}

/// Finds out how a program is operated by playing levels of it, as many as it takes, and no more than the options ask for.
/// The report says what was done until the end, whatever it is.
///
/// # Errors
/// None of the ways moves the board, or as for a play. What was found out before a play ended is told all the same, once a
/// way is known.
pub fn find_controls(
    table: Table<'_>,
    options: &Options,
    ways: &[Scheme],
) -> (Report, Result<(Operated, Option<PlayError>), PlayError>) {
    let options = Options { named: true, ..options.clone() };
    let mut player = match Player::new(table, options) {
        Ok(player) => player,
        Err(error) => return (Report::default(), Err(error)),
    };
    let mut found = None;
    let result = guarded(&mut player, |player| {
        let reading = player.first_board()?;
        let (way, reading) = player.moved_by(ways, reading)?;
        found = Some(way);
        player.tuning = Some(Tuning::new());
        player.play_from(reading)
    });
    let told = match (found, &player.tuning) {
        (Some(way), Some(tuning)) => Ok((operated(way, tuning), result.err().filter(ends_badly))),
        _ => Err(result.err().unwrap_or(PlayError::NoControls { tried: String::new() })),
    };
    (player.report, told)
}

/// Whether more than the end of what there is to play ended it.
fn ends_badly(error: &PlayError) -> bool {
    !matches!(error, PlayError::TooFew { .. } | PlayError::Over { .. })
}

fn operated(way: usize, tuning: &Tuning) -> Operated {
    let ([hold_ms, gap_ms, settle_ms], shortest) = (tuning.times(), tuning.shortest());
    let (taken, tried, after_win) = (tuning.taken, tuning.tried, tuning.onward.clone());
    let is_shortest = tuning.is_shortest();
    Operated { way, hold_ms, gap_ms, settle_ms, shortest, is_shortest, after_win, taken, tried }
}

/// What may bring the next level after a win, likeliest first: keys, then clicks on the board's middle and where buttons of
/// messages lie.
fn onward() -> impl Iterator<Item = Binding> {
    let keys = [Key::Enter, Key::Space, Key::Right, Key::Char('n')].map(Binding::Key);
    let places = [[0.5, 0.5], [0.5, 0.65], [0.5, 0.8], [0.5, 0.95], [0.5, 1.1]];
    keys.into_iter().chain(places.map(|at| Binding::Click(Place::Board(at))))
}

impl Player<'_> {
    /// The way that moves the board as its plan says, and the board after that move.
    fn moved_by(
        &mut self,
        ways: &[Scheme],
        mut reading: AnyReading,
    ) -> Result<(usize, AnyReading), PlayError> {
        let mut names = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            self.profile.controls = way.controls();
            Tuning::new().set(&mut self.profile.controls);
            let name = way.name;
            for _ in 0..AGAIN {
                let plan = self.plan(&reading, None)?;
                let Some(step) = plan.steps.first() else {
                    let why = "the board is won already; begin a level first".to_owned();
                    return Err(PlayError::TooFew { won: 0, asked: 1, why });
                };
                let note = format!("trying {name}: {}", step.action);
                self.table.watcher.event(Event::Noted { what: &note });
                let before = reading.level.clone();
                let seen = match self.act(step, &reading)? {
                    Outcome::AsExpected(seen) => Some(seen),
                    Outcome::Lost => break,
                    Outcome::Differs(_) => {
                        let (_, screen) = self.look_for_board(None)?;
                        reading = self.settle_reading(&screen)?;
                        // Where nobody could know what a move does, it is enough that it did something.
                        step.expect.is_empty().then(|| reading.clone())
                    }
                    Outcome::Disturbed => continue,
                };
                if let Some(seen) = seen {
                    let moves = self.counted(step);
                    self.report.moves += moves;
                    self.prelude = Prelude { level: Some(before), moves, lost: 0 };
                    self.proven = true;
                    let note = format!("{name} move the board");
                    self.table.watcher.event(Event::Noted { what: &note });
                    return Ok((number, seen));
                }
                let note = format!("{name} did something else than {}", step.action);
                self.table.watcher.event(Event::Noted { what: &note });
                break;
            }
            names.push(name);
        }
        Err(PlayError::NoControls { tried: names.join(", ") })
    }

    /// The next level's board after a win; where it is to be found out what brings it, one thing after the other is tried.
    pub(super) fn further(&mut self, won: &AnyReading) -> Result<Option<AnyReading>, PlayError> {
        if !self.seeks_onward() {
            return self.next_level(won);
        }
        let next = self.by_trying(|player| match player.next_level(won) {
            Err(PlayError::NextUnread { .. }) => Ok(None),
            next => next,
        })?;
        if next.is_some() {
            self.goes_on_by_what_was_done();
        }
        Ok(next)
    }

    /// Whether it is to be found out what follows a win.
    pub(super) fn seeks_onward(&self) -> bool {
        self.tuning.as_ref().is_some_and(|tuning| tuning.onward.is_none())
    }

    /// Looks again and again, each time with something else done that may bring the next level, until something is seen: the
    /// profile says then what was done last, else what it said before.
    pub(super) fn by_trying<T>(
        &mut self,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, PlayError>,
    ) -> Result<Option<T>, PlayError> {
        let patience = std::mem::replace(&mut self.options.patience, NEXT_WITHIN);
        let said = std::mem::take(&mut self.profile.after_win);
        let by_itself = std::iter::once(Vec::new());
        let known = by_itself.chain(Some(said.clone()).filter(|said| !said.is_empty()));
        let next = known.chain(onward().map(|it| vec![it])).find_map(|after_win| {
            self.profile.after_win = after_win;
            look(self).transpose()
        });
        self.options.patience = patience;
        if !matches!(next, Some(Ok(_))) {
            self.profile.after_win = said;
        }
        next.transpose()
    }

    /// Keeps what brought the next level, which has been seen: what the profile says.
    pub(super) fn goes_on_by_what_was_done(&mut self) {
        if let Some(tuning) = &mut self.tuning {
            tuning.onward.get_or_insert_with(|| self.profile.after_win.clone());
        }
    }

    /// Sets the times that are to be tried next. Whether they are others than those that the plan was made with.
    pub(super) fn tunes(&mut self) -> bool {
        self.tuning.as_ref().is_some_and(|tuning| tuning.set(&mut self.profile.controls))
    }

    /// Takes note of what came of a move that began then.
    pub(super) fn tuned(&mut self, outcome: &Outcome, blind: bool, began: Instant) {
        let took = self.now().saturating_duration_since(began);
        let Some(tuning) = &mut self.tuning else { return };
        match outcome {
            Outcome::AsExpected(_) => tuning.took(took),
            Outcome::Lost => tuning.missed(),
            Outcome::Differs(_) if !blind => tuning.missed(),
            Outcome::Differs(_) | Outcome::Disturbed => {}
        }
    }

    /// Whether nothing is left to be found out.
    pub(super) fn is_tuned(&self) -> bool {
        self.tuning.as_ref().is_some_and(Tuning::is_done)
    }
}
