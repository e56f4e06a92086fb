//! A journal as it was read: what happened, in order, and what was decided then.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::desktop::WindowInfo;
use crate::geometry::Rect;
use crate::input::{Gesture, Key, Touch};
use crate::journal::channel::Answers;
use crate::journal::line::{
    Beat, Ended, Failed, Header, Line, PictureLine, Plan, Recognition, Unanswered, Unseen, Wishes,
};
use crate::journal::{FORMAT, JournalError, folder, patch};

/// No play takes longer, and no wait: in microseconds, and what else a journal may ask for.
const LONGEST: u64 = 10 * 24 * 3600 * 1_000_000;
const MOST_RETRIES: u32 = 1_000_000;
const MOST_ASKED: u32 = 1_000_000;

/// A journal.
#[derive(Debug)]
pub struct Tape {
    pub(super) folder: PathBuf,
    pub(super) header: Header,
    /// What turned the clock.
    pub(super) turns: Vec<Turn>,
    /// As what looks were read: the look's turn, and the reading's number.
    sights: Vec<(usize, u32)>,
    /// The readings that these are the numbers of.
    known: Vec<Recognition>,
    /// Actions that were begun, each after so many turns.
    pub(super) acts: Vec<(usize, String)>,
    pub(super) answers: Replies,
    pub(super) recalled: Vec<Vec<String>>,
    /// How it ended, where that is known.
    pub(super) ended: Option<Ended>,
    /// Why it is not known.
    pub(super) cut: Option<&'static str>,
}

/// Something that turned the clock. There are a hundred a second: each is small.
#[derive(Debug)]
pub(super) struct Turn {
    /// To what, in microseconds since the beginning.
    pub(super) at: u64,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Slept,
    /// What others did; a list of nothing takes nothing.
    Touched(Result<Vec<Touch>, Box<Failed>>),
    /// The same picture as before.
    Same,
    Look(Box<PictureLine>),
    Unseen(Box<Unseen>),
    Performed(Box<Performed>),
    Held(Box<Held>),
    Released(Result<(), Box<Failed>>),
    Planned(Box<Plan>),
}

/// A gesture.
#[derive(Debug)]
pub(super) struct Performed {
    pub(super) gesture: Gesture,
    /// How often it asked whether to stop.
    pub(super) asked: u32,
    pub(super) end: Result<(), Failed>,
}

/// Keys that were held.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) keys: Vec<Key>,
    pub(super) end: Result<u32, Failed>,
}

/// What the desktop answered.
#[derive(Debug, Default)]
pub(super) struct Replies {
    pub(super) window: Answers<Result<Option<WindowInfo>, Unanswered>>,
    pub(super) pointer: Answers<Result<(i32, i32), Unanswered>>,
    pub(super) screen: Answers<Result<Rect, Unanswered>>,
    pub(super) escape: Answers<Result<bool, Unanswered>>,
    pub(super) raised: Answers<Result<(), Unanswered>>,
    pub(super) wishes: Answers<Wishes>,
}

impl Tape {
    /// Reads a journal. One that breaks off in the middle of its last line is read as far as it goes.
    ///
    /// # Errors
    /// The folder is no journal, or one of a newer format; a line is damaged.
    pub fn open(folder: &Path) -> Result<Tape, JournalError> {
        let path = folder.join(folder::LINES);
        let text = folder::lines(folder)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let is_broken_off = whole < text.len();
        if whole == 0 {
            return Err(JournalError::none(&path, "it has no first line"));
        }
        let mut lines = text[..whole - 1].split(|byte| *byte == b'\n').enumerate();
        let header = header(&path, lines.next().map_or(&[], |(_, line)| line))?;
        let mut reader = Reader::new(folder, header);
        for (number, line) in lines {
            let damaged =
                |why: String| JournalError::Damaged { path: path.clone(), line: number + 1, why };
            let line = serde_json::from_slice(line).map_err(|why| damaged(why.to_string()))?;
            reader.take(line).map_err(damaged)?;
        }
        let mut tape = reader.tape;
        if tape.ended.is_none() && tape.cut.is_none() {
            tape.cut = Some(if is_broken_off {
                "it breaks off in the middle of a line"
            } else {
                "it breaks off"
            });
        }
        Ok(tape)
    }

    /// The game that was played.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// The program that was played.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.header.program
    }

    /// Where the profile lies as it was used, as in a folder of one's own profiles.
    #[must_use]
    pub fn profiles(&self) -> PathBuf {
        self.folder.join(folder::PROFILES)
    }

    /// The version of the program that wrote it.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.header.screenplay
    }

    /// Whether a turn was a look.
    pub(super) fn is_look(&self, turn: usize) -> bool {
        let what = self.turns.get(turn).map(|turn| &turn.what);
        matches!(what, Some(What::Same | What::Look(_) | What::Unseen(_)))
    }

    /// As what a look was read the n-th time, counted from 0; nothing where it was not.
    pub(super) fn sight(&self, look: usize, nth: usize) -> Option<&Recognition> {
        let first = self.sights.partition_point(|(turn, _)| *turn < look);
        let (turn, sight) = self.sights.get(first + nth)?;
        self.known.get(*sight as usize).filter(|_| *turn == look)
    }

    /// The plan that was made at a turn.
    pub(super) fn plan(&self, turn: usize) -> Option<&Plan> {
        match self.turns.get(turn).map(|turn| &turn.what) {
            Some(What::Planned(plan)) => Some(plan),
            _ => None,
        }
    }

    /// Whether a turn did something to the window.
    pub(super) fn is_act(&self, turn: usize) -> bool {
        let what = self.turns.get(turn).map(|turn| &turn.what);
        matches!(what, Some(What::Performed(_) | What::Held(_)))
    }
}

/// The first line. Its format is looked at before anything else: a newer one may say other things.
fn header(path: &Path, line: &[u8]) -> Result<Header, JournalError> {
    let none = |why: String| JournalError::none(path, why);
    let value: Value = serde_json::from_slice(line).map_err(|why| none(why.to_string()))?;
    let head = &value["journal"];
    let format = head["format"].as_u64();
    let format = format.ok_or_else(|| none("its first line says no format".to_owned()))?;
    if format > u64::from(FORMAT) {
        let program = head["screenplay"].as_str().unwrap_or("of another version").to_owned();
        let format = u32::try_from(format).unwrap_or(u32::MAX);
        return Err(JournalError::Newer { path: path.to_owned(), format, program });
    }
    let header: Header =
        serde_json::from_value(head.clone()).map_err(|why| none(format!("line 1: {why}")))?;
    let options = &header.options;
    let times =
        [options.delay, options.patience, options.think, options.resume_after, options.most_use];
    let is_sane = times.iter().all(|time| *time <= Duration::from_micros(LONGEST))
        && options.retries <= MOST_RETRIES
        && options.levels.is_none_or(|levels| levels <= MOST_RETRIES);
    if is_sane { Ok(header) } else { Err(none("its options ask for too much".to_owned())) }
}

/// Takes one line after another.
struct Reader {
    tape: Tape,
    /// The time of the last turn.
    now: u64,
    keys: Vec<Key>,
    /// The turn of the last look, its picture and that one's size.
    look: Option<usize>,
    picture: (u32, (u32, u32)),
    /// The number of the last reading.
    sight: Option<u32>,
}

impl Reader {
    fn new(folder: &Path, header: Header) -> Reader {
        let tape = Tape {
            folder: folder.to_owned(),
            header,
            turns: Vec::new(),
            sights: Vec::new(),
            known: Vec::new(),
            acts: Vec::new(),
            answers: Replies::default(),
            recalled: Vec::new(),
            ended: None,
            cut: None,
        };
        Reader { tape, now: 0, keys: Vec::new(), look: None, picture: (0, (0, 0)), sight: None }
    }

    fn take(&mut self, line: Line) -> Result<(), String> {
        if self.tape.ended.is_some() || self.tape.cut.is_some() {
            return Err("it comes after the last one".to_owned());
        }
        let turns = self.tape.turns.len();
        let answers = &mut self.tape.answers;
        match line {
            Line::Journal(_) => return Err("it says again what the journal is of".to_owned()),
            Line::Beats(words) => {
                return words.split(' ').try_for_each(|word| self.beat(word));
            }
            Line::Look(look) => {
                self.fits(&look)?;
                self.look = Some(turns);
                self.turn(look.at, What::Look(Box::new(look)))?;
            }
            Line::Unseen { at, why } => self.turn(at, What::Unseen(Box::new(why)))?,
            Line::Touched { at, touches } => {
                self.turn(at, What::Touched(touches.map_err(Box::new)))?;
            }
            Line::Performed { at, gesture, asked, end } => {
                if gesture.duration() > Duration::from_micros(LONGEST) || asked > MOST_ASKED {
                    return Err("its gesture takes too long".to_owned());
                }
                self.turn(at, What::Performed(Box::new(Performed { gesture, asked, end })))?;
            }
            Line::Held { at, keys, end } => {
                self.keys.clone_from(&keys);
                self.turn(at, What::Held(Box::new(Held { keys, end })))?;
            }
            Line::Released { at, end } => self.turn(at, What::Released(end.map_err(Box::new)))?,
            Line::Window { call, is } => answers.window.push(turns, call, is),
            Line::Pointer { call, is } => answers.pointer.push(turns, call, is),
            Line::Screen { call, is } => answers.screen.push(turns, call, is),
            Line::Escape { call, is } => answers.escape.push(turns, call, is),
            Line::Raised { call, is } => answers.raised.push(turns, call, is),
            Line::Asked { call, is } => answers.wishes.push(turns, call, is),
            Line::Recalled { levels } => self.tape.recalled.push(levels),
            Line::Read(sight) => {
                self.sight = Some(self.tape.known.len() as u32);
                self.tape.known.push(sight);
                self.read()?;
            }
            Line::Planned(plan) => self.turn(plan.at, What::Planned(Box::new(plan)))?,
            Line::Acting { action } => self.tape.acts.push((turns, action)),
            Line::Kept { .. } | Line::Event(_) | Line::Won(_) => {}
            Line::Ended(ended) => self.tape.ended = Some(ended),
            Line::Full { .. } => self.tape.cut = Some("it was full before the play had ended"),
        }
        Ok(())
    }

    fn beat(&mut self, word: &str) -> Result<(), String> {
        let beat =
            Beat::read(word).ok_or_else(|| format!("no beat: \"{}\"", word.escape_debug()))?;
        let (since, what) = match beat {
            Beat::Read => return self.read(),
            Beat::Slept(since) => (since, What::Slept),
            Beat::Untouched(since) => (since, What::Touched(Ok(Vec::new()))),
            Beat::Same(_) if self.look.is_none() => {
                return Err("the same picture as none before".to_owned());
            }
            Beat::Same(since) => {
                self.look = Some(self.tape.turns.len());
                (since, What::Same)
            }
            Beat::Held(since) => {
                (since, What::Held(Box::new(Held { keys: self.keys.clone(), end: Ok(0) })))
            }
            Beat::Released(since) => (since, What::Released(Ok(()))),
        };
        self.turn(self.now.saturating_add(since), what)
    }

    fn turn(&mut self, at: u64, what: What) -> Result<(), String> {
        if at < self.now || at > LONGEST {
            let now = self.now;
            return Err(format!("expected a time from {now} to {LONGEST}, seen {at}"));
        }
        self.now = at;
        self.tape.turns.push(Turn { at, what });
        Ok(())
    }

    /// The last look was read.
    fn read(&mut self) -> Result<(), String> {
        let (Some(look), Some(sight)) = (self.look, self.sight) else {
            return Err("something was read before anything was seen".to_owned());
        };
        self.tape.sights.push((look, sight));
        Ok(())
    }

    /// Whether a look can follow the one before.
    fn fits(&mut self, look: &PictureLine) -> Result<(), String> {
        let (number, size) = self.picture;
        let follows = look.picture == number + 1;
        let is_whole =
            look.part == Some(Rect { x: 0, y: 0, width: look.size.0, height: look.size.1 });
        let fits = look.part.is_none_or(|part| patch::fits(part, look.size));
        if !follows || !fits || (look.size != size && !is_whole) {
            let (x, y) = look.size;
            return Err(format!(
                "picture {} of {x} x {y} cannot follow picture {number}",
                look.picture
            ));
        }
        self.picture = (look.picture, look.size);
        Ok(())
    }
}
