//! `play --watch`: a play on the whole terminal while it goes on. A thread of its own draws it and hears keys, so that the play
//! never waits for a terminal.

mod board;
mod draw;
mod keys;
mod log;
mod rate;
mod side;
mod state;
mod terminal;
#[cfg(test)]
mod tests;

use std::io::{self, Stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use ansi_to_tui::IntoText;
use anyhow::Result;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event;

use crate::cli::interrupt::Interrupt;
use crate::cli::logging::{self, Diverted};
use crate::cli::watch::Face;
use crate::game::AnyGame;
use crate::player::{Control, Event};

use board::Painter;
use draw::{Mode, ViewOptions};
use keys::KeyCommand;
use state::{About, State};

pub(super) use terminal::check;

/// Time between two drawings, unless a key is pressed.
const EVERY: Duration = Duration::from_millis(100);
/// How long the end of the thread is waited for: who asks a terminal for keys that has been closed never comes back
/// (crossterm 0.29 reads it again and again).
const LEAVES_WITHIN: Duration = Duration::from_secs(1);

/// What a view is of, and whom it talks to.
pub(super) struct Opening {
    pub(super) game: &'static dyn AnyGame,
    /// The window's number and title, as it is.
    pub(super) window: String,
    /// The game and its program.
    pub(super) playing: String,
    /// Levels to win; `None` for all that come.
    pub(super) levels: Option<u32>,
    pub(super) color: bool,
    pub(super) control: Control,
    /// Has a play go on that waits for somebody.
    pub(super) resume: Arc<AtomicBool>,
    pub(super) interrupt: Interrupt,
}

/// A view that is open. The terminal is given back when it is dropped.
pub(super) struct View {
    shared: Shared,
    closed: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    /// Hears of the thread's end.
    left: Receiver<()>,
    _logs: Diverted,
}

/// What the play tells and the thread draws.
#[derive(Clone)]
struct Shared(Arc<Mutex<State>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl View {
    /// Takes the terminal. Logs go into the view from now on.
    ///
    /// # Errors
    /// The terminal cannot be drawn on.
    pub(super) fn open(opening: Opening) -> Result<View> {
        let Opening { game, window, playing, levels, color, control, resume, interrupt } = opening;
        let terminal = terminal::take()?;
        Interrupt::before_the_end(terminal::give_back);
        let about = About { window, playing, levels };
        let shared = Shared(Arc::new(Mutex::new(State::new(&about))));
        let log = shared.clone();
        let logs = logging::divert(move |line| log.lock().say(&plain(line)));
        let closed = Arc::new(AtomicBool::new(false));
        let painter = Painter::new(game, color);
        let look = ViewOptions { color, ..ViewOptions::default() };
        let mut screen =
            Screen { shared: shared.clone(), control, resume, interrupt, painter, look };
        let over = Arc::clone(&closed);
        let (leaves, left) = mpsc::channel();
        let thread = Some(std::thread::spawn(move || {
            let _leaves = leaves;
            screen.run(terminal, &over);
        }));
        Ok(View { shared, closed, thread, left, _logs: logs })
    }
}

impl Face for View {
    fn say(&self, line: &str) {
        self.shared.lock().say(line);
    }

    fn hear(&mut self, event: &Event<'_>, level: usize) {
        self.shared.lock().hear(event, level);
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Relaxed);
        let left = self.left.recv_timeout(LEAVES_WITHIN);
        let stays = matches!(left, Err(RecvTimeoutError::Timeout));
        if let Some(thread) = self.thread.take().filter(|_| !stays) {
            // What it panicked with has been told.
            let _ = thread.join();
        }
        terminal::give_back();
    }
}

/// The thread's own.
struct Screen {
    shared: Shared,
    control: Control,
    resume: Arc<AtomicBool>,
    interrupt: Interrupt,
    painter: Painter,
    look: ViewOptions,
}

impl Screen {
    /// Draws and hears keys until the view is closed, or the terminal is.
    fn run(&mut self, mut terminal: Terminal<CrosstermBackend<Stderr>>, closed: &AtomicBool) {
        while !closed.load(Ordering::Relaxed) && self.show(&mut terminal).is_ok_and(|on| on) {}
        // Where no more keys come, Ctrl-C is to be a signal again.
        terminal::give_back();
    }

    /// Draws once, and does what a key asks for. Whether the terminal is there still.
    fn show(&mut self, terminal: &mut Terminal<CrosstermBackend<Stderr>>) -> io::Result<bool> {
        let state = self.shared.lock().clone();
        self.look.mode = self.mode(&state);
        let (painter, look) = (&mut self.painter, &mut self.look);
        let drawn = terminal::draw(|| {
            terminal.draw(|frame| draw::draw(frame, &state, painter, look)).map(|_| ())
        })?;
        if drawn.is_none() {
            return Ok(false);
        }
        if event::poll(EVERY)?
            && let event::Event::Key(key) = event::read()?
            && let Some(command) = keys::command(key)
        {
            self.heed(command, state.told);
        }
        Ok(true)
    }

    fn mode(&self, state: &State) -> Mode {
        match (self.interrupt.is_asked(), self.control.holds(), self.control.is_on_hold()) {
            (true, ..) => Mode::Stopping,
            (_, true, _) if state.held => Mode::Held,
            (_, true, _) => Mode::Holding,
            (_, _, true) => Mode::Stepping,
            _ if state.waits => Mode::Waiting,
            _ => Mode::Playing,
        }
    }

    fn heed(&mut self, command: KeyCommand, told: usize) {
        match command {
            KeyCommand::Hold if self.control.is_on_hold() => self.control.go_on(),
            KeyCommand::Hold => self.control.hold(),
            KeyCommand::Step => self.control.step(),
            KeyCommand::Resume => self.resume.store(true, Ordering::Relaxed),
            KeyCommand::Stop => self.interrupt.ask(),
            KeyCommand::Interrupt => self.interrupt.insist(),
            KeyCommand::Help => self.look.help = !self.look.help,
            KeyCommand::Scroll(lines) => self.look.events.by(lines, told),
        }
    }
}

/// A line of a log without its colours.
fn plain(line: &str) -> String {
    match line.into_text() {
        Ok(text) => text.iter().flat_map(|line| line.iter()).map(|span| &*span.content).collect(),
        Err(_) => line.to_owned(),
    }
}
