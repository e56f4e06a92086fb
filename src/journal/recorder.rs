//! What is written while a play goes on: the clock that stands still between two dealings with the world, what was last seen
//! and answered, and the line that is being filled.

use std::cell::RefCell;
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use image::RgbImage;

use crate::frame::Frame;
use crate::input::Key;
use crate::journal::channel::{ASKED, Channel};
use crate::journal::line::{Beat, Line, PictureLine, Recognition};
use crate::journal::patch;
use crate::journal::writer::{Message, Writer};

/// Beats on one line, at most: so many are lost where the process is killed.
const MOST_BEATS: usize = 48;

/// Writes what happens.
pub(super) struct Recorder<'w> {
    writer: &'w Writer,
    began: Instant,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// Microseconds since the beginning, as the player's clock shows them.
    now: u64,
    /// Beats that are not written yet.
    beats: String,
    count: usize,
    /// How often each question was asked since the clock was last turned.
    calls: [u32; ASKED],
    /// What was last answered, as it is written.
    answers: [Option<String>; ASKED],
    /// The last picture, its number and its place.
    picture: Option<(Arc<RgbImage>, u32, (i32, i32))>,
    sight: Option<Recognition>,
    /// The keys that were held last.
    keys: Vec<Key>,
    /// Nothing more is written.
    ended: bool,
}

impl<'w> Recorder<'w> {
    pub(super) fn new(writer: &'w Writer, began: Instant, header: Line) -> Recorder<'w> {
        let recorder = Recorder { writer, began, state: RefCell::default() };
        recorder.line(header);
        recorder
    }

    /// What the player's clock shows.
    pub(super) fn now(&self) -> Instant {
        self.began + Duration::from_micros(self.state.borrow().now)
    }

    /// Turns the player's clock to what the time is. In microseconds since the beginning, and since it was last turned.
    pub(super) fn turn(&self, real: Instant) -> (u64, u64) {
        let now = real.saturating_duration_since(self.began).as_micros() as u64;
        let mut state = self.state.borrow_mut();
        let since = now.saturating_sub(state.now);
        state.now += since;
        state.calls = [0; ASKED];
        (state.now, since)
    }

    /// Writes what says nothing new.
    pub(super) fn beat(&self, beat: Beat) {
        let mut state = self.state.borrow_mut();
        beat.write(&mut state.beats);
        state.count += 1;
        if state.count >= MOST_BEATS {
            drop(state);
            self.flush();
        }
    }

    /// Writes a line, after what happened before.
    pub(super) fn line(&self, line: Line) {
        self.flush();
        self.hand_over(Message::Line(Box::new(line)));
    }

    fn flush(&self) {
        let mut state = self.state.borrow_mut();
        state.count = 0;
        let beats = mem::take(&mut state.beats);
        drop(state);
        if !beats.is_empty() {
            self.hand_over(Message::Line(Box::new(Line::Beats(beats))));
        }
    }

    fn hand_over(&self, message: Message) {
        let mut state = self.state.borrow_mut();
        state.ended = state.ended || !self.writer.take(message);
    }

    /// Writes what a question was answered, where that is another answer than the last one.
    pub(super) fn answered<T: serde::Serialize + Clone>(
        &self,
        channel: Channel,
        is: &T,
        line: impl FnOnce(u32, T) -> Line,
    ) {
        // Compared as it is written: what is written the same is the same.
        let text = serde_json::to_string(is).unwrap_or_default();
        let mut state = self.state.borrow_mut();
        let call = &mut state.calls[channel as usize];
        *call += 1;
        let call = *call;
        let last = &mut state.answers[channel as usize];
        if last.as_ref() == Some(&text) {
            return;
        }
        *last = Some(text);
        drop(state);
        self.line(line(call, is.clone()));
    }

    /// Writes a look, which turns the clock to `real`.
    pub(super) fn look(&self, frame: &Frame, real: Instant) {
        let (at, since) = self.turn(real);
        let state = self.state.borrow();
        if state.ended {
            return;
        }
        let last = state.picture.as_ref();
        let part = patch::changed(last.map(|last| &*last.0), &frame.image);
        let (number, origin) = last.map_or((0, (0, 0)), |last| (last.1, last.2));
        drop(state);
        if part.is_none() && origin == frame.origin {
            return self.beat(Beat::Same(since));
        }
        let picture = number + 1;
        if let Some(part) = part {
            let patch = patch::cut(&frame.image, part);
            self.hand_over(Message::Picture(picture, patch));
        }
        let (size, origin) = (frame.size(), frame.origin);
        self.state.borrow_mut().picture = Some((frame.image.clone(), picture, origin));
        self.line(Line::Look(PictureLine { at, picture, size, part, origin }));
    }

    /// Whether these keys were to be held the last time, too.
    pub(super) fn holds(&self, keys: &[Key]) -> bool {
        let mut state = self.state.borrow_mut();
        let same = state.keys == keys;
        state.keys = keys.to_vec();
        same
    }

    /// Writes as what the last picture was read.
    pub(super) fn read(&self, sight: Recognition) {
        let mut state = self.state.borrow_mut();
        if state.sight.as_ref() == Some(&sight) {
            drop(state);
            return self.beat(Beat::Read);
        }
        state.sight = Some(sight.clone());
        drop(state);
        self.line(Line::Read(sight));
    }
}
