//! Which window is played: the one that is asked for, else the only one that there is, or the only one whose title names a
//! program. It is waited for, where that is asked for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::desktop::{Desktop, Selector, SelectorError, StopReason, WindowInfo};
use crate::player::PlayError;
use crate::profile::Profiles;

/// Time between two looks at the windows.
const LOOK_EVERY: Duration = Duration::from_millis(150);

/// The window to play.
///
/// # Errors
/// After `wait` there is none, or there are several: the error lists the candidates.
pub(super) fn window(
    desktop: &dyn Desktop,
    selector: &Selector,
    profiles: &Profiles,
    wait: Duration,
    interrupted: &AtomicBool,
) -> Result<WindowInfo> {
    let end = Instant::now() + wait;
    let own = Own::now();
    loop {
        let windows = desktop.windows()?;
        let error = match one(selector, &windows, profiles, &own) {
            Ok(window) => return Ok(window.clone()),
            Err(error @ SelectorError::Several { .. }) => return Err(error.into()),
            Err(error) => error,
        };
        if Instant::now() >= end {
            return Err(error.into());
        }
        if interrupted.load(Ordering::Relaxed) {
            return Err(PlayError::Stopped(StopReason::Interrupted).into());
        }
        std::thread::sleep(LOOK_EVERY);
    }
}

fn one<'a>(
    selector: &Selector,
    windows: &'a [WindowInfo],
    profiles: &Profiles,
    own: &Own,
) -> Result<&'a WindowInfo, SelectorError> {
    if !selector.is_empty() {
        return selector.choose(windows);
    }
    let others: Vec<_> = windows.iter().filter(|it| !it.minimized && !own.is(it)).collect();
    let named = |it: &&&WindowInfo| profiles.for_window(&it.title, &it.app).next().is_some();
    let titled: Vec<_> = others.iter().filter(named).copied().collect();
    match (&others[..], &titled[..]) {
        ([window], _) | (_, [window]) => Ok(window),
        _ => Err(Selector::nothing_asked(windows)),
    }
}

/// What tells the terminal that this program runs in from other windows.
struct Own {
    /// The processes that this one descends from, itself included.
    ancestors: Vec<u32>,
    /// What the terminal says of itself.
    window: Option<u32>,
}

impl Own {
    fn now() -> Own {
        let window = std::env::var("WINDOWID").ok().and_then(|id| id.parse().ok());
        let mut ancestors = vec![std::process::id()];
        // Where the system does not say, only the terminal itself can.
        while let Some(parent) = ancestors.last().and_then(|pid| parent(*pid)) {
            if parent <= 1 || ancestors.contains(&parent) {
                break;
            }
            ancestors.push(parent);
        }
        Own { ancestors, window }
    }

    fn is(&self, window: &WindowInfo) -> bool {
        self.window == Some(window.id)
            || window.pid.is_some_and(|pid| self.ancestors.contains(&pid))
    }
}

/// The process that started another, as `/proc` has it.
fn parent(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in brackets, may hold anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;

    fn window(id: u32, title: &str, app: &str, pid: u32) -> WindowInfo {
        let rect = Rect { x: 0, y: 0, width: 640, height: 480 };
        let (title, app) = (title.to_owned(), app.to_owned());
        WindowInfo { id, title, app, pid: Some(pid), rect, minimized: false, focused: false }
    }

    fn chosen(windows: &[WindowInfo]) -> Option<u32> {
        let profiles = Profiles::load(None).unwrap();
        let own = Own { ancestors: vec![7, 8], window: Some(99) };
        one(&Selector::default(), windows, &profiles, &own).ok().map(|window| window.id)
    }

    #[test]
    fn the_only_window_is_taken_our_own_terminal_aside() {
        let (any, other) = (window(1, "any", "any", 50), window(2, "other", "any", 51));
        let (terminal, told) = (window(3, "xterm", "xterm", 8), window(99, "xterm", "xterm", 52));
        assert_eq!(chosen(std::slice::from_ref(&any)), Some(1));
        assert_eq!(chosen(&[terminal.clone(), any.clone(), told.clone()]), Some(1));
        assert_eq!(chosen(&[any.clone(), other.clone()]), None);
        assert_eq!(chosen(&[terminal, told]), None);
        let hidden = WindowInfo { minimized: true, ..other };
        assert_eq!(chosen(&[any, hidden]), Some(1));
    }

    #[test]
    fn of_several_the_only_one_whose_title_names_a_program_is_taken() {
        let game = window(4, "screenplay arcade: amaze 1/30", "screenplay-arcade", 60);
        let any = [window(1, "any", "any", 50), window(2, "other", "any", 51)];
        assert_eq!(chosen(&[any[0].clone(), game.clone(), any[1].clone()]), Some(4));
        let second = WindowInfo { id: 5, ..game.clone() };
        assert_eq!(chosen(&[game, second]), None);
    }

    #[test]
    fn this_process_descends_from_another() {
        let own = Own::now();
        assert_eq!(own.ancestors[0], std::process::id());
        #[cfg(target_os = "linux")]
        assert_eq!(own.ancestors.get(1).copied(), Some(std::os::unix::process::parent_id()));
    }
}
