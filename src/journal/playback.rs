//! The world of a journal, as far as it is known: where its play stands, what the window shows there, and what comes next.
//!
//! What is asked is answered in the order in which it was. A player that asks as it did then is in step with the journal; one
//! that looks or waits otherwise is led on to the next look, or to the next action, if that is the same. What the window shows
//! after another action nobody knows: the stage halts there.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use image::RgbImage;

use crate::capture::CaptureError;
use crate::frame::Frame;
use crate::input::{Key, Touch};
use crate::journal::channel::{ASKED, Asked};
use crate::journal::line::{Failed, PictureLine, Plan};
use crate::journal::tape::{Tape, What};
use crate::journal::verdict::{Difference, Told};
use crate::journal::{JournalError, folder, patch};

/// So often may today's player look before it does what was done: meanwhile it sees what was seen last.
const MOST_LATE: u32 = 400;

/// What hears of pictures of which something is told: the number and the whole picture.
pub(super) type Sink<'s> = &'s mut dyn FnMut(u32, &RgbImage);

/// A journal that is being told.
pub(super) struct Playback<'t> {
    pub(super) tape: &'t Tape,
    began: Instant,
    /// Ends the telling.
    stop: Option<&'static AtomicBool>,
    /// What the person wants, as the player sees it.
    pub(super) end: AtomicBool,
    pub(super) go_on: Arc<AtomicBool>,
    pub(super) state: RefCell<State<'t>>,
}

/// Where it stands.
pub(super) struct State<'t> {
    /// The next turn.
    pub(super) next: usize,
    /// Microseconds since the beginning, as the player's clock shows them.
    pub(super) now: u64,
    pub(super) asked: [Asked; ASKED],
    /// What the window shows, and the number of that picture.
    frame: Option<Frame>,
    pub(super) picture: u32,
    /// The turn of the last look, and how often it was read.
    pub(super) look: Option<usize>,
    pub(super) reads: usize,
    /// Touches that nobody has asked for.
    touches: Vec<Touch>,
    /// The keys that are held.
    pub(super) keys: Vec<Key>,
    /// What was recalled, and the actions that were begun.
    pub(super) recalled: usize,
    pub(super) acted: usize,
    /// Looks in a row that were not made then.
    pub(super) late: u32,
    pub(super) told: Told,
    pub(super) differences: Vec<Difference>,
    /// The last picture that was read otherwise.
    pub(super) misread: u32,
    /// Nothing more is known.
    pub(super) halted: bool,
    pub(super) failed: Option<JournalError>,
    sink: Sink<'t>,
}

impl<'t> Playback<'t> {
    pub(super) fn new(
        tape: &'t Tape,
        stop: Option<&'static AtomicBool>,
        sink: Sink<'t>,
    ) -> Playback<'t> {
        let state = State {
            next: 0,
            now: 0,
            asked: [Asked::default(); ASKED],
            frame: None,
            picture: 0,
            look: None,
            reads: 0,
            touches: Vec::new(),
            keys: Vec::new(),
            recalled: 0,
            acted: 0,
            late: 0,
            told: Told::default(),
            differences: Vec::new(),
            misread: 0,
            halted: false,
            failed: None,
            sink,
        };
        let (end, go_on) = (AtomicBool::new(false), Arc::default());
        Playback { tape, began: Instant::now(), stop, end, go_on, state: RefCell::new(state) }
    }

    /// What the player's clock shows.
    pub(super) fn now(&self) -> Instant {
        self.began + Duration::from_micros(self.state.borrow().now)
    }

    /// The next turn of a kind, before anything that comes in between. Where nothing does, that there is no more.
    pub(super) fn ahead(
        &self,
        is_it: impl Fn(usize) -> bool,
        is_between: impl Fn(usize) -> bool,
    ) -> Ahead {
        let first = self.state.borrow().next;
        for turn in first..self.tape.turns.len() {
            if is_it(turn) {
                return Ahead::There(turn);
            }
            if is_between(turn) {
                return Ahead::Behind(turn);
            }
        }
        Ahead::Nowhere
    }

    /// The next action.
    pub(super) fn next_act(&self) -> Option<usize> {
        match self.ahead(|turn| self.tape.is_act(turn), |_| false) {
            Ahead::There(turn) => Some(turn),
            Ahead::Behind(_) | Ahead::Nowhere => None,
        }
    }

    /// Goes on to a turn. What comes before it happens without the player.
    pub(super) fn enter(&self, turn: usize) {
        let first = self.state.borrow().next;
        for skipped in first..turn {
            self.pass(skipped);
            self.state.borrow_mut().told.out_of_step += 1;
        }
        let mut state = self.state.borrow_mut();
        state.now = state.now.max(self.tape.turns[turn].at);
        state.told.at = self.tape.turns[turn].at;
        state.next = turn + 1;
        state.asked.iter_mut().for_each(Asked::turned);
    }

    fn pass(&self, turn: usize) {
        match &self.tape.turns[turn].what {
            What::Look(look) => self.show(look),
            What::Touched(Ok(touches)) => self.state.borrow_mut().touches.extend(touches),
            What::Planned(then) => {
                let (at, then) = (then.at, Some(Plan::clone(then)));
                self.differs(Difference::Plan { at, then, now: None });
            }
            _ => {}
        }
    }

    /// Puts a picture before the player.
    fn show(&self, look: &PictureLine) {
        let mut state = self.state.borrow_mut();
        let last = state.frame.take().map(|frame| frame.image);
        let image = match look.part {
            None => {
                last.ok_or_else(|| JournalError::none(&self.tape.folder, "a picture is missing"))
            }
            Some(part) => {
                let patch =
                    folder::read(&self.tape.folder, look.picture, (part.width, part.height));
                patch.map(|patch| match last.filter(|last| last.dimensions() == look.size) {
                    Some(mut whole) => {
                        patch::put(Arc::make_mut(&mut whole), &patch, part);
                        whole
                    }
                    None => Arc::new(patch),
                })
            }
        };
        match image {
            Ok(image) => {
                state.frame = Some(Frame::new(image, look.origin));
                state.picture = look.picture;
            }
            Err(error) => {
                state.halted = true;
                state.failed.get_or_insert(error);
            }
        }
    }

    /// What the window shows at the next look. Where something else was done first, what it showed last: today's player may
    /// still come to that.
    pub(super) fn look(&self) -> Result<Frame, CaptureError> {
        let is_first = |turn: usize| self.tape.is_act(turn) || self.tape.plan(turn).is_some();
        while !self.is_over() {
            match self.ahead(|turn| self.tape.is_look(turn), is_first) {
                Ahead::There(turn) => return self.see(turn),
                Ahead::Nowhere if self.is_cut() => self.halt(),
                Ahead::Behind(_) | Ahead::Nowhere if !self.is_late() => return self.last(),
                Ahead::Behind(turn) if self.tape.is_act(turn) => {
                    self.acts_otherwise(Some(turn), "nothing".to_owned());
                }
                Ahead::Behind(turn) => {
                    self.pass(turn);
                    self.enter(turn);
                }
                Ahead::Nowhere => self.ends("it looks on"),
            }
        }
        Err(over())
    }

    /// The look of this turn.
    fn see(&self, turn: usize) -> Result<Frame, CaptureError> {
        self.enter(turn);
        if let What::Look(look) = &self.tape.turns[turn].what {
            self.show(look);
        }
        let mut state = self.state.borrow_mut();
        (state.look, state.reads, state.late) = (Some(turn), 0, 0);
        state.told.looks += 1;
        drop(state);
        match &self.tape.turns[turn].what {
            What::Unseen(why) => Err(why.error(self.tape.header.window)),
            _ => self.last(),
        }
    }

    /// What the window showed last.
    fn last(&self) -> Result<Frame, CaptureError> {
        let state = self.state.borrow();
        state.frame.clone().filter(|_| !state.halted).ok_or_else(over)
    }

    /// Counts a look that was not made then. Whether there were so many in a row that no more is to come.
    fn is_late(&self) -> bool {
        let mut state = self.state.borrow_mut();
        state.told.out_of_step += 1;
        state.late = if state.late >= MOST_LATE { 0 } else { state.late + 1 };
        state.late == 0
    }

    /// Nothing more is told.
    pub(super) fn halt(&self) {
        self.state.borrow_mut().halted = true;
    }

    /// Whether the journal does not hold the play's own end.
    pub(super) fn is_cut(&self) -> bool {
        self.tape.ended.as_ref().is_none_or(|ended| ended.stopped)
    }

    /// Whether nothing more is to be told.
    pub(super) fn is_over(&self) -> bool {
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.state.borrow().halted || stopped
    }

    pub(super) fn sleep(&self, time: Duration) {
        let next = self.state.borrow().next;
        if let Some(What::Slept) = self.tape.turns.get(next).map(|turn| &turn.what) {
            return self.enter(next);
        }
        let mut state = self.state.borrow_mut();
        state.now = state.now.saturating_add(time.as_micros() as u64);
        state.told.out_of_step += u32::from(next < self.tape.turns.len());
    }

    pub(super) fn touched(&self) -> Result<Vec<Touch>, Failed> {
        if self.is_over() {
            return Err(Failed::Refused("nothing more is known".to_owned()));
        }
        let next = self.state.borrow().next;
        let mut all = std::mem::take(&mut self.state.borrow_mut().touches);
        if let Some(What::Touched(then)) = self.tape.turns.get(next).map(|turn| &turn.what) {
            self.enter(next);
            all.extend(then.clone().map_err(|failed| *failed)?);
        } else {
            let is_told = next < self.tape.turns.len();
            self.state.borrow_mut().told.out_of_step += u32::from(is_told);
        }
        Ok(all)
    }

    pub(super) fn release(&self) -> Result<(), Failed> {
        let next = self.state.borrow().next;
        if let Some(What::Released(end)) = self.tape.turns.get(next).map(|turn| &turn.what) {
            self.enter(next);
            return end.clone().map_err(|failed| *failed);
        }
        Ok(())
    }

    /// The journal ends here, and today's player does not.
    pub(super) fn ends(&self, now: &str) {
        let stopped = self.tape.ended.as_ref().filter(|ended| !ended.stopped);
        if let Some(ended) = stopped {
            let (at, then, now) = (ended.at, ended.told(), now.to_owned());
            self.differs(Difference::End { at, then, now });
        }
        self.halt();
    }

    /// Keeps a difference, and the picture that the window shows.
    pub(super) fn differs(&self, difference: Difference) {
        let state = &mut *self.state.borrow_mut();
        if let Some(frame) = &state.frame {
            (state.sink)(state.picture, &frame.image);
        }
        state.differences.push(difference);
    }
}

/// Where something is that is to come.
pub(super) enum Ahead {
    There(usize),
    /// Something else comes before it.
    Behind(usize),
    /// It does not come.
    Nowhere,
}

fn over() -> CaptureError {
    CaptureError::Server("nothing more is known of this play".to_owned())
}
