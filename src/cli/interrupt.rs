//! Ctrl-C, and the other ways in which a process is asked to end: SIGTERM and SIGHUP.
//!
//! The first sets a flag, which searches and loops ask. The second ends the process at once.

use std::io;
#[cfg(feature = "live")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::ProgressBar;

use crate::cli::exit::Exit;
use crate::desktop::StopReason;
use crate::player::PlayError;

/// How long what is under way may take to end by itself.
const GRACE: Duration = Duration::from_millis(700);

/// How often it is asked whether a wait is to end.
const TICK: Duration = Duration::from_millis(50);

/// The process has one way of being asked.
static ASKED: AtomicBool = AtomicBool::new(false);

/// What is to be done before the process is ended.
#[cfg(feature = "live")]
static LAST: OnceLock<fn()> = OnceLock::new();

/// Whether the process was asked to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupt(&'static AtomicBool);

impl Interrupt {
    /// Listens, for a command that ends by itself when it is asked to, however long that takes.
    ///
    /// # Errors
    /// The system refuses.
    pub(super) fn listen() -> Result<Interrupt> {
        listen(|| {})
    }

    /// Listens, for a command that changes nothing outside: where it does not end within a second it is ended, with the
    /// line of progress cleared. What it has told and written by then stays.
    ///
    /// # Errors
    /// The system refuses.
    pub(super) fn listen_and_end(progress: &ProgressBar) -> Result<Interrupt> {
        let progress = progress.clone();
        listen(move || {
            std::thread::sleep(GRACE);
            end(&progress);
        })
    }

    /// Listens, for a command that goes on until it is asked to end, and is told so.
    ///
    /// # Errors
    /// The system refuses.
    #[cfg(feature = "serve")]
    pub(super) fn listen_and_tell(tell: impl Fn() + Send + 'static) -> Result<()> {
        listen(tell).map(drop)
    }

    /// Whether it was asked to end.
    pub(super) fn is_asked(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks for it, where there is nobody left to work for.
    pub(super) fn ask(self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// As Ctrl-C asks, for whoever gets that as a key: the second time ends the process at once.
    pub(super) fn insist(self) {
        if self.0.swap(true, Ordering::Relaxed) {
            end(&ProgressBar::hidden());
        }
    }

    /// Has something done before the process is ended at once.
    #[cfg(feature = "live")]
    pub(super) fn before_the_end(act: fn()) {
        // Whoever asks twice asks for the same.
        let _ = LAST.set(act);
    }

    /// Goes on only as long as it was not asked to end.
    ///
    /// # Errors
    /// It was.
    pub(super) fn check(self) -> Result<()> {
        check(self.0)
    }

    /// For whoever only takes a flag.
    pub(super) fn flag(self) -> &'static AtomicBool {
        self.0
    }
}

/// A line that is typed, waited for as long as nobody interrupts; empty where no more comes.
///
/// # Errors
/// It cannot be read, or the wait was interrupted.
pub(super) fn line(interrupted: &AtomicBool) -> Result<String> {
    let (sender, receiver) = mpsc::channel();
    // It ends with the program where nothing is typed: a line cannot be waited for with an end.
    std::thread::spawn(move || {
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line);
        let _ = sender.send(read.map(|_| line));
    });
    loop {
        match receiver.try_recv() {
            Ok(line) => return line.context("cannot read the answer"),
            Err(TryRecvError::Disconnected) => return Ok(String::new()),
            Err(TryRecvError::Empty) => {}
        }
        check(interrupted)?;
        std::thread::sleep(TICK);
    }
}

fn check(interrupted: &AtomicBool) -> Result<()> {
    if interrupted.load(Ordering::Relaxed) {
        return Err(PlayError::Stopped(StopReason::Interrupted).into());
    }
    Ok(())
}

fn listen(then: impl Fn() + Send + 'static) -> Result<Interrupt> {
    let interrupt = Interrupt(&ASKED);
    let asked = move || {
        interrupt.insist();
        then();
    };
    ctrlc::set_handler(asked).context("cannot listen for Ctrl-C")?;
    Ok(interrupt)
}

fn end(progress: &ProgressBar) -> ! {
    progress.finish_and_clear();
    #[cfg(feature = "live")]
    if let Some(act) = LAST.get() {
        act();
    }
    std::process::exit(Exit::Stopped as i32);
}
