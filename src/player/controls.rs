//! Finding out how a program is operated, by playing it: what moves the board, how long keys have to be held, how long a move
//! takes, and what brings the next level after a win.

use std::time::Duration;

use crate::game::{AnyReading, Step};
use crate::input::Key;
use crate::player::act::Outcome;
use crate::player::event::{Event, Report};
use crate::player::tuning::Tuning;
use crate::player::{Options, PlayError, Player, Prelude, Table, guarded};
use crate::profile::{Binding, ClickPoint, Scheme};

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
        player.tuning = Some(Tuning::new());
        let reading = player.first_board()?;
        let (way, reading) = player.way_that_moves(ways, reading)?;
        found = Some(way);
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
    keys.into_iter().chain(places.map(|at| Binding::Click(ClickPoint::Board(at))))
}

impl Player<'_> {
    /// The way that moves the board as its plan says, and the board after that move.
    fn way_that_moves(
        &mut self,
        ways: &[Scheme],
        mut reading: AnyReading,
    ) -> Result<(usize, AnyReading), PlayError> {
        for (number, way) in ways.iter().enumerate() {
            self.profile.controls = way.controls();
            self.tunes();
            if self.is_moved_by(way.name, &mut reading)? {
                let note = format!("{} move the board", way.name);
                self.table.watcher.event(Event::Noted { what: &note });
                return Ok((number, reading));
            }
        }
        let tried = ways.iter().map(|way| way.name).collect::<Vec<_>>().join(", ");
        Err(PlayError::NoControls { tried })
    }

    /// Whether the way of operating that the profile says now moves the board as its plan says. `reading` is the board before
    /// and after.
    fn is_moved_by(&mut self, way: &str, reading: &mut AnyReading) -> Result<bool, PlayError> {
        for _ in 0..AGAIN {
            let Some(step) = self.first_step(reading)? else { break };
            let note = format!("trying {way}: {}", step.action);
            self.table.watcher.event(Event::Noted { what: &note });
            let before = reading.level.clone();
            match self.act(&step, reading)? {
                Outcome::AsExpected(seen) => *reading = seen,
                Outcome::Lost => return Ok(false),
                Outcome::Disturbed => continue,
                Outcome::Differs(_) => {
                    let (_, screen) = self.look_for_board(None)?;
                    *reading = self.settle_reading(&screen)?;
                    // Where nobody could know what a move does, it is enough that it did something.
                    if !step.expect.is_empty() {
                        let note = format!("{way} did something else than {}", step.action);
                        self.table.watcher.event(Event::Noted { what: &note });
                        return Ok(false);
                    }
                }
            }
            let moves = self.counted(&step);
            self.report.moves += moves;
            self.prelude = Prelude { level: Some(before), moves, lost: 0 };
            self.proven = true;
            return Ok(true);
        }
        Ok(false)
    }

    /// The first step of a board's plan. A board that is won already, by whoever played before, is left for the next level's;
    /// `None` where that does not come to rest.
    fn first_step(&mut self, reading: &mut AnyReading) -> Result<Option<Step>, PlayError> {
        for _ in 0..AGAIN {
            if let Some(step) = self.plan(reading, None)?.steps.into_iter().next() {
                return Ok(Some(step));
            }
            let Some(next) = self.further(reading)? else {
                let why = "the board is won already, and nothing that was tried brings another";
                return Err(PlayError::TooFew { won: 0, asked: 1, why: why.to_owned() });
            };
            *reading = next;
        }
        Ok(None)
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
    /// profile says then what was done last, which is nothing where it came before anything was; else what it said before.
    pub(super) fn by_trying<T>(
        &mut self,
        mut look: impl FnMut(&mut Self) -> Result<Option<T>, PlayError>,
    ) -> Result<Option<T>, PlayError> {
        let patience = std::mem::replace(&mut self.options.patience, NEXT_WITHIN);
        let said = std::mem::take(&mut self.profile.after_win);
        let by_itself = std::iter::once(Vec::new());
        let known = by_itself.chain(Some(said.clone()).filter(|said| !said.is_empty()));
        let guessed = onward().map(|it| (vec![it], true));
        let mut done = Vec::new();
        let next =
            known.map(|it| (it, false)).chain(guessed).find_map(|(after_win, is_guessed)| {
                let sent = self.report.sent;
                self.profile.after_win = after_win;
                let seen = match look(self) {
                    // Below a board that fills its window there is nothing to click on.
                    Err(PlayError::Beside { .. }) if is_guessed => None,
                    seen => seen.transpose(),
                };
                if self.report.sent > sent {
                    done.clone_from(&self.profile.after_win);
                }
                seen
            });
        self.options.patience = patience;
        self.profile.after_win = if matches!(next, Some(Ok(_))) { done } else { said };
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

    /// Takes note of a move that did what it should, and how long it took, where that was seen.
    pub(super) fn move_took(&mut self, time: Option<Duration>) {
        if let Some(tuning) = &mut self.tuning {
            tuning.took(time);
        }
    }

    /// Takes note of a move that did not do what it should.
    pub(super) fn move_missed(&mut self) {
        if let Some(tuning) = &mut self.tuning {
            tuning.missed();
        }
    }

    /// Whether nothing is left to be found out.
    pub(super) fn is_tuned(&self) -> bool {
        self.tuning.as_ref().is_some_and(Tuning::is_done)
    }
}
