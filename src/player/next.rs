//! From a level's last move to the next level: what shows the win, and what follows it, by itself or with what the profile
//! says that it needs. What cannot be read shows nothing.

use std::time::{Duration, Instant};

use crate::frame::Frame;
use crate::game::{AnyReading, Screen};
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::player::event::Event;
use crate::player::look::{LEAST_LOOKS, Look, MOST_PATIENCE};
use crate::player::{LOOK_EVERY, PlayError, Player};
use crate::profile::Binding;
use crate::vision::{VisionError, veil};

/// How long a program that goes on by itself may show the win, before it is helped.
const HELP_AFTER: Duration = Duration::from_millis(1500);

/// What shows that a level is won.
pub(super) enum Proof {
    /// Its board, with nothing left to do.
    WonBoard,
    /// The board of another level.
    NextLevel(Screen<AnyReading>),
    /// What the program shows when there are no more levels.
    EndScreen(String),
}

/// What a window comes to after a level's last move.
enum AfterWin {
    /// The board, won.
    Won,
    /// The board, not won.
    Unwon(AnyReading),
    /// The board of another level.
    Other(Screen<AnyReading>),
    /// There are no more levels: what is seen.
    Over(String),
    /// Nothing that says anything, in so many looks; why the last of them did not.
    Nothing { looks: u32, why: Option<VisionError>, frame: Box<Frame> },
}

/// How long a window is watched: in seconds, and in looks.
struct Vigil {
    patience: Duration,
    end: Instant,
    latest: Instant,
    looks: u32,
    /// When the program was helped last.
    helped: Instant,
    /// The level that the last look showed first.
    last: Option<String>,
}

impl Vigil {
    fn new(patience: Duration, now: Instant) -> Vigil {
        let (end, latest) = (now + patience, now + patience * MOST_PATIENCE);
        Vigil { patience, end, latest, looks: 0, helped: now, last: None }
    }

    /// Watches for as long again.
    fn begin_anew(&mut self, now: Instant) {
        (self.end, self.latest) = (now + self.patience, now + self.patience * MOST_PATIENCE);
    }

    fn is_over(&self, now: Instant) -> bool {
        self.looks >= LEAST_LOOKS && now >= self.end.min(self.latest)
    }

    /// Whether it has been watched for long enough to see that nothing speaks against what was seen before.
    fn has_seen_enough(&self, now: Instant) -> bool {
        self.looks >= LEAST_LOOKS && now - self.helped >= HELP_AFTER / 2
    }

    /// Takes a look into account. Whether it shows the same board as the one before.
    fn took(&mut self, look: &Look, now: Instant) -> bool {
        self.looks += 1;
        if look.is_busy() {
            self.end = now + self.patience;
        }
        let level = look.levels().first().map(|level| (*level).to_owned());
        let steady = level.is_some() && level == self.last;
        self.last = level;
        steady
    }
}

impl Player<'_> {
    /// What shows that a level is won whose last move was made, `goal` being its board after that; `None` where its board
    /// stands there unwon.
    ///
    /// # Errors
    /// [`PlayError::NotSeen`] where nothing does for as long as patience lasts.
    pub(super) fn proof(&mut self, goal: &AnyReading) -> Result<Option<Proof>, PlayError> {
        match self.shown(goal) {
            Err(error @ PlayError::NotSeen { .. }) if self.seeks_onward() => {
                let proof = self.by_trying(|player| match player.shown(goal) {
                    Err(PlayError::NotSeen { .. }) => Ok(None),
                    proof => proof,
                });
                proof?.map_or(Err(error), |proof| Ok(Some(proof)))
            }
            proof => proof,
        }
    }

    /// As [`Player::proof`], by what the window shows without more being tried.
    fn shown(&mut self, goal: &AnyReading) -> Result<Option<Proof>, PlayError> {
        Ok(match self.watch(goal, false)? {
            AfterWin::Won => Some(Proof::WonBoard),
            AfterWin::Other(screen) => Some(Proof::NextLevel(screen)),
            AfterWin::Over(what) => Some(Proof::EndScreen(what)),
            AfterWin::Unwon(_) => None,
            AfterWin::Nothing { looks, why: source, frame } => {
                let level = self.report.won.len() + 1;
                return Err(PlayError::NotSeen { level, looks, source, frame });
            }
        })
    }

    /// Waits for a board that is not won; `None` where the window goes on showing the one that is.
    ///
    /// # Errors
    /// [`PlayError::NextUnread`] where what it shows cannot be read.
    pub(super) fn next_level(&mut self, won: &AnyReading) -> Result<Option<AnyReading>, PlayError> {
        match self.watch(won, true)? {
            AfterWin::Won => Ok(None),
            AfterWin::Other(screen) => self.settle_reading(&screen).map(Some),
            AfterWin::Unwon(reading) => Ok(Some(reading)),
            AfterWin::Over(what) => Err(PlayError::Over { what }),
            AfterWin::Nothing { looks, why, frame } => {
                let (won, game) = (self.report.won.len(), self.table.game.name());
                let what = "something that always changes".to_owned();
                let source =
                    why.unwrap_or(VisionError::Elsewhere { game, what, found: Box::default() });
                Err(PlayError::NextUnread { won, looks, source, frame })
            }
        }
    }

    /// Whether a look shows the board of `goal` as it is not won.
    pub(super) fn is_unwon(&self, look: &Look, goal: &AnyReading) -> bool {
        let game = self.table.game;
        look.levels().iter().any(|level| game.same_board(level, &goal.level))
    }

    /// Watches what becomes of a board. Where its win is `known` another board is waited for, else the won one will do.
    fn watch(&mut self, won: &AnyReading, known: bool) -> Result<AfterWin, PlayError> {
        let mut vigil = Vigil::new(self.options.patience, self.now());
        // The board as it was last seen, and the window that it was seen in.
        let mut shown = (won.clone(), self.guard.expected);
        loop {
            self.rest(LOOK_EVERY * 3)?;
            let frame = self.glance()?;
            let (look, old) = self.look_after(frame, won);
            if let Some(old) = &old {
                self.glimpsed(&look.frame);
                shown = (old.clone(), self.guard.expected);
            }
            let steady = vigil.took(&look, self.now());
            if matches!(look.screen, Ok(Screen::Over(_) | Screen::Prompt(_))) {
                if let Some(sight) = self.led_on(won, known, vigil.looks)? {
                    return Ok(sight);
                }
            } else if steady && old.is_some() && !known {
                return Ok(AfterWin::Won);
            } else if steady
                && old.is_none()
                && let Some(sight) = self.onto(&look, won, known)?
            {
                return Ok(sight);
            }
            // What was read once after the last move, and nothing has contradicted, was seen.
            let open = old.is_none() && !look.readings().is_empty();
            let glimpsed = self.glimpse.is_some() || self.is_left(&look.frame);
            let glimpsed = !known && !open && vigil.has_seen_enough(self.now()) && glimpsed;
            if !glimpsed && vigil.is_over(self.now()) && self.held_up()? {
                vigil.begin_anew(self.now());
                continue;
            }
            if vigil.is_over(self.now()) || glimpsed {
                let won = old.is_some() || glimpsed || (known && self.is_covered(&look.frame));
                return Ok(if won { AfterWin::Won } else { self.nothing(look, vigil.looks) });
            }
            if self.since(vigil.helped) >= HELP_AFTER && (known || !open) {
                let holds = self.holds;
                self.help(&shown.0, shown.1)?;
                vigil.helped = self.now();
                if self.holds > holds {
                    vigil.begin_anew(self.now());
                }
            }
        }
    }

    /// Keeps the first frame that shows what the last move led to: later ones may show a message that comes up over it.
    pub(super) fn glimpsed(&mut self, frame: &Frame) {
        self.glimpse.get_or_insert_with(|| frame.clone());
    }

    /// Whether the won board still lies there, behind a message.
    fn is_covered(&self, now: &Frame) -> bool {
        match (&self.began, &self.glimpse) {
            (Some(before), Some(after)) => veil::is_behind(&before.image, &after.image, &now.image),
            _ => self.is_left(now),
        }
    }

    /// Whether a message lies over what was steered until it won: the program goes on with it no more.
    fn is_left(&self, now: &Frame) -> bool {
        self.left.as_ref().is_some_and(|left| veil::is_dimmed(&left.image, &now.image))
    }

    /// Reads a frame; and the reading of the won board, where that is what it shows. With what is known of it that reads as
    /// itself; without, it may read in several ways.
    fn look_after(&mut self, frame: Frame, won: &AnyReading) -> (Look, Option<AnyReading>) {
        let look = self.read(frame.clone(), Some(won));
        if let Some(same) = self.expected(&look, &won.level).cloned() {
            return (look, Some(same));
        }
        let look = self.read(frame, None);
        let won = look.readings().iter().find(|reading| self.is_won(&reading.level, won)).cloned();
        (look, won)
    }

    /// Whether a level is the board of `won`, and won too.
    fn is_won(&self, level: &str, won: &AnyReading) -> bool {
        let game = self.table.game;
        game.same_board(level, &won.level) && game.is_won(level).is_ok_and(|is| is)
    }

    /// What follows where two looks have shown one board that is not the won one; nothing yet, where that is won, too, or
    /// does not come to rest.
    fn onto(
        &mut self,
        look: &Look,
        won: &AnyReading,
        known: bool,
    ) -> Result<Option<AfterWin>, PlayError> {
        if let [reading] = look.readings()
            && self.table.game.is_won(&reading.level)?
        {
            return Ok(None);
        }
        let prior = (!known && self.is_unwon(look, won)).then_some(won);
        let look = self.look(prior)?;
        match &look.screen {
            Ok(screen @ (Screen::Board(_) | Screen::Ambiguous(_))) => {
                Ok(self.judged(screen, won, known))
            }
            _ => Ok(None),
        }
    }

    /// What a board that has come to rest is to the one that was to be won; nothing where that is `known` to be won, and this
    /// is still it.
    fn judged(
        &self,
        screen: &Screen<AnyReading>,
        won: &AnyReading,
        known: bool,
    ) -> Option<AfterWin> {
        let game = self.table.game;
        let same = |reading: &&AnyReading| game.same_board(&reading.level, &won.level);
        let is_won = |level| game.agrees(&won.level, level) || self.is_won(level, won);
        match screen.readings().iter().find(same) {
            Some(reading) if is_won(&reading.level) => (!known).then_some(AfterWin::Won),
            Some(reading) => Some(AfterWin::Unwon(reading.clone())),
            None => Some(AfterWin::Other(screen.clone())),
        }
    }

    /// What the screen between two levels leads to, once it stands still: no frame on the way ends or answers anything.
    fn led_on(
        &mut self,
        won: &AnyReading,
        known: bool,
        looks: u32,
    ) -> Result<Option<AfterWin>, PlayError> {
        let look = self.look(None)?;
        match look.screen {
            Ok(Screen::Over(what)) => Ok(Some(AfterWin::Over(what))),
            Ok(Screen::Prompt(_)) => match self.look_for_board(None) {
                Ok((_, screen)) => Ok(self.judged(&screen, won, known)),
                Err(PlayError::Over { what }) => Ok(Some(AfterWin::Over(what))),
                // What leads nowhere is its end; but it shows no win.
                Err(PlayError::Prompt { what, tries, frame }) => {
                    let what = format!("{what}, which leads nowhere by {tries} answers");
                    let game = self.table.game.name();
                    Ok(Some(if known {
                        AfterWin::Over(what)
                    } else if self.is_left(&frame) {
                        AfterWin::Won
                    } else {
                        let why =
                            Some(VisionError::Elsewhere { game, what, found: Box::default() });
                        AfterWin::Nothing { looks, why, frame }
                    }))
                }
                Err(error) => Err(error),
            },
            _ => Ok(None),
        }
    }

    /// Does what follows a win: clicks where the board won shows that it leads on, else what the profile says. `window` is
    /// the one that the board was seen in: its places are known as long as the window has that size.
    fn help(&mut self, won: &AnyReading, window: Rect) -> Result<(), PlayError> {
        let profile = self.profile.clone();
        let onward = won.onward;
        if !self.trusts() || (onward.is_none() && profile.after_win.is_empty()) {
            return Ok(());
        }
        if self.ready()?.is_some() {
            return Ok(());
        }
        let now = self.guard.expected;
        let resized = (now.width, now.height) != (window.width, window.height);
        if resized && (onward.is_some() || profile.after_win.iter().any(Binding::is_on_board)) {
            let what = "nothing was clicked: the window has another size than when the board was last seen";
            self.table.watcher.event(Event::Noted { what });
            return Ok(());
        }
        self.spend(1)?;
        let board = self.table.game.bounds(won)?;
        let gestures: Vec<Gesture> = if let Some(at) = onward {
            vec![Gesture::Tap { at, hold: profile.controls.hold() }]
        } else {
            let bindings = profile.after_win.iter();
            bindings.map(|binding| binding.gesture(&profile.controls, board)).collect()
        };
        self.perform(&gestures).map(|_| ())
    }

    /// What says nothing, and why.
    fn nothing(&self, look: Look, looks: u32) -> AfterWin {
        let game = self.table.game.name();
        let elsewhere = |what| Some(VisionError::Elsewhere { game, what, found: Box::default() });
        let why = match look.screen {
            Err(why) => Some(why),
            Ok(Screen::Busy(what) | Screen::Over(what)) => elsewhere(what),
            Ok(Screen::Prompt(prompt)) => elsewhere(prompt.what),
            Ok(Screen::Board(_) | Screen::Ambiguous(_)) => None,
        };
        AfterWin::Nothing { looks, why, frame: Box::new(look.frame) }
    }
}
