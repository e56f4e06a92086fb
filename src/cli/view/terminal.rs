//! The terminal: taken whole, and given back however the play ends. What is drawn goes to standard error, so that results on
//! standard output stay what they are.

use std::cell::Cell;
use std::io::{self, IsTerminal, Stderr};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::cli::exit::Usage;

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Held by who draws: what is drawn is whole before the terminal is given back.
static DRAWING: Mutex<()> = Mutex::new(());

thread_local! {
    /// Whether this thread draws.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}

/// Makes sure that there is a terminal to draw on, and keys to be had from it.
///
/// # Errors
/// There is none.
pub(in crate::cli) fn check() -> Result<()> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let what = match (io::stdin().is_terminal(), io::stderr().is_terminal()) {
        (true, true) if !dumb => return Ok(()),
        (true, true) => "by TERM this one cannot be drawn on",
        (false, _) => "standard input is none",
        (true, false) => "standard error, on which it draws, is none",
    };
    Err(Usage(format!("--watch needs a terminal, and {what}")).into())
}

/// Takes the terminal, for somebody who gives it back with [`give_back`]. A panic gives it back, too.
///
/// # Errors
/// It cannot be taken; it is as it was then.
pub(super) fn take() -> Result<Terminal<CrosstermBackend<Stderr>>> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let next = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            next(panic);
        }));
    });
    enable_raw_mode().context("cannot take the terminal")?;
    TAKEN.store(true, Ordering::SeqCst);
    let taken = execute!(io::stderr(), EnterAlternateScreen, Hide)
        .and_then(|()| Terminal::new(CrosstermBackend::new(io::stderr())));
    taken.inspect_err(|_| give_back()).context("cannot take the terminal")
}

/// Draws, unless the terminal has been given back.
///
/// # Errors
/// The terminal is gone.
pub(super) fn draw<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<Option<T>> {
    let _whole = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
    if !TAKEN.load(Ordering::SeqCst) {
        return Ok(None);
    }
    DRAWS.set(true);
    let done = work();
    DRAWS.set(false);
    done.map(Some)
}

/// Gives the terminal back, where it was taken.
pub(super) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Who panics while they draw do not wait for themselves.
    let drawing = !DRAWS.get();
    let _whole = drawing.then(|| DRAWING.lock().unwrap_or_else(PoisonError::into_inner));
    // Where it cannot be given back, as when it is closed, nobody is there to be told.
    let _ = execute!(io::stderr(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
