//! The fail-safe, as a pure function: what is seen before a key is pressed, to whether it may be pressed.
//!
//! Sends nothing, sleeps nowhere. Whoever plays asks before each gesture ([`Guard::judge`]) and, while a key is
//! held or a wait lasts, every few milliseconds ([`Guard::stop`]).
//!
//! Escape held by a person stops the play, but the window system does not tell a person's Escape from one that we
//! press for the game. So a player sets [`Guard::own_escape`] from before it performs an Escape of its own until that gesture
//! has ended (the key is up again as soon as the device returns); Ctrl-C and the corners stay armed meanwhile.

use thiserror::Error;

use super::error::DesktopError;
use super::{Desktop, Hands};
use crate::geometry::Rect;

/// How near to a corner of the screen counts as in it, in pixels.
const CORNER: i32 = 2;

/// Why the play stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StopReason {
    /// Ctrl-C, or the system asked us to end.
    #[error("interrupted")]
    Interrupted,
    /// A person holds Escape.
    #[error("Escape is held")]
    Escape,
    /// A person has put the pointer into a corner of the screen.
    #[error("the pointer is in a corner of the screen ({0},{1})")]
    Corner(i32, i32),
    /// The window is gone.
    #[error("the window was closed")]
    Closed,
    /// The window has no pixels any more.
    #[error("the window was minimised or left this workspace")]
    Minimized,
    /// A click of our own would look like a person's wish to stop.
    #[error("a gesture would put the pointer into a corner of the screen ({0},{1})")]
    OwnCorner(i32, i32),
}

/// What is seen of the target and of the hands of the person at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DesktopState {
    /// Where the pointer is on the screen; `None` where the platform does not say.
    pub pointer: Option<(i32, i32)>,
    /// The whole screen.
    pub screen: Rect,
    /// Whether Escape is down.
    pub escape_held: bool,
    /// Whether Ctrl-C was pressed.
    pub interrupted: bool,
    /// The target; `None` when it is closed.
    pub target: Option<TargetState>,
}

/// The target window as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetState {
    /// Its client area on the screen, in pixels.
    pub rect: Rect,
    /// Whether keys go to it.
    pub focused: bool,
    /// Whether it has no pixels.
    pub minimized: bool,
    /// The process that it belongs to, where that is known.
    pub pid: Option<u32>,
}

impl DesktopState {
    /// Looks at the desktop. What the platform cannot say counts as not seen.
    ///
    /// # Errors
    /// The window system does not answer: nothing may be sent.
    pub fn of(
        desktop: &dyn Desktop,
        target: u32,
        interrupted: bool,
    ) -> Result<DesktopState, DesktopError> {
        let hands = DesktopState::hands(desktop, interrupted)?;
        let target = desktop.window(target)?.map(|window| TargetState {
            rect: window.rect,
            focused: window.focused,
            minimized: window.minimized,
            pid: window.pid,
        });
        Ok(DesktopState { target, ..hands })
    }

    /// Only what [`Guard::stop`] needs.
    ///
    /// # Errors
    /// As [`DesktopState::of`].
    pub fn hands(desktop: &dyn Desktop, interrupted: bool) -> Result<DesktopState, DesktopError> {
        let Hands { pointer, escape_held, screen } = desktop.hands()?;
        Ok(DesktopState { pointer, screen, escape_held, interrupted, target: None })
    }
}

/// What is to be done before the next gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Release everything and end.
    Stop(StopReason),
    /// The window is elsewhere or of another size: look again, then go on with this place.
    Moved(Rect),
    /// Raise the window, wait until it has the focus, ask again.
    Refocus,
    /// Go on.
    Ready,
}

/// The fail-safe of one play.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Where the target was when the frame was taken that the play relies on.
    pub expected: Rect,
    /// The process that the target belongs to, where that is known: when a program is started again its window may have the
    /// number of the one that is gone.
    pub pid: Option<u32>,
    /// An Escape of our own is being pressed: Escape does not stop the play meanwhile.
    pub own_escape: bool,
}

impl Guard {
    /// A guard over the target at `expected`, a window of the process `pid`.
    #[must_use]
    pub fn new(expected: Rect, pid: Option<u32>) -> Guard {
        Guard { expected, pid, own_escape: false }
    }

    /// Whether a window with the target's number is another program's, or the same one's that was started again.
    #[must_use]
    pub fn is_other(&self, pid: Option<u32>) -> bool {
        self.pid.is_some() && pid.is_some() && pid != self.pid
    }

    /// Whether the person at the desk wants the play to end. Cheap enough to be asked in a wait.
    #[must_use]
    pub fn stop(&self, seen: &DesktopState) -> Option<StopReason> {
        if seen.interrupted {
            return Some(StopReason::Interrupted);
        }
        if seen.escape_held && !self.own_escape {
            return Some(StopReason::Escape);
        }
        seen.pointer
            .filter(|pointer| in_corner(*pointer, &seen.screen))
            .map(|(x, y)| StopReason::Corner(x, y))
    }

    /// Whether the next gesture may be sent. A person's wish to stop comes before all else, then whether the
    /// window is there, then where it is, then the focus: a window that moved is looked at before it is raised.
    #[must_use]
    pub fn judge(&self, seen: &DesktopState) -> Verdict {
        if let Some(reason) = self.stop(seen) {
            return Verdict::Stop(reason);
        }
        match seen.target {
            None => Verdict::Stop(StopReason::Closed),
            Some(target) if self.is_other(target.pid) => Verdict::Stop(StopReason::Closed),
            Some(target) if target.minimized => Verdict::Stop(StopReason::Minimized),
            Some(target) if target.rect != self.expected => Verdict::Moved(target.rect),
            Some(target) if !target.focused => Verdict::Refocus,
            Some(_) => Verdict::Ready,
        }
    }

    /// Whether a click or drag may touch `place` (pixels of the screen): never a corner, where our own pointer
    /// would stop the play.
    ///
    /// # Errors
    /// It would.
    pub fn may_touch(&self, place: (i32, i32), screen: &Rect) -> Result<(), StopReason> {
        if in_corner(place, screen) {
            return Err(StopReason::OwnCorner(place.0, place.1));
        }
        Ok(())
    }
}

/// Whether `pointer` is within 2 pixels of a corner of `screen`, or beyond one.
#[must_use]
pub fn in_corner(pointer: (i32, i32), screen: &Rect) -> bool {
    let (right, bottom) = (screen.x + screen.width as i32 - 1, screen.y + screen.height as i32 - 1);
    let near = |value: i32, low: i32, high: i32| value <= low + CORNER || value >= high - CORNER;
    near(pointer.0, screen.x, right) && near(pointer.1, screen.y, bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { x: 0, y: 0, width: 800, height: 600 };
    const PID: Option<u32> = Some(7);
    const PLACE: Rect = Rect { x: 50, y: 60, width: 300, height: 200 };

    fn calm() -> DesktopState {
        DesktopState {
            pointer: Some((400, 0)),
            screen: SCREEN,
            escape_held: false,
            interrupted: false,
            target: Some(TargetState { rect: PLACE, focused: true, minimized: false, pid: PID }),
        }
    }

    fn target(change: impl Fn(&mut TargetState)) -> DesktopState {
        let mut seen = calm();
        seen.target.iter_mut().for_each(change);
        seen
    }

    #[test]
    fn each_cause_has_its_verdict() {
        let moved = Rect { x: 51, ..PLACE };
        let stop = |reason| Verdict::Stop(reason);
        let cases = [
            (calm(), Verdict::Ready),
            (DesktopState { pointer: None, ..calm() }, Verdict::Ready),
            (DesktopState { interrupted: true, ..calm() }, stop(StopReason::Interrupted)),
            (DesktopState { escape_held: true, ..calm() }, stop(StopReason::Escape)),
            (DesktopState { pointer: Some((1, 598)), ..calm() }, stop(StopReason::Corner(1, 598))),
            (DesktopState { target: None, ..calm() }, stop(StopReason::Closed)),
            (target(|target| target.minimized = true), stop(StopReason::Minimized)),
            (target(|target| target.rect = moved), Verdict::Moved(moved)),
            (target(|target| target.focused = false), Verdict::Refocus),
            (target(|target| target.pid = Some(8)), stop(StopReason::Closed)),
            (target(|target| target.pid = None), Verdict::Ready),
        ];
        for (seen, expected) in cases {
            assert_eq!(Guard::new(PLACE, PID).judge(&seen), expected, "{seen:?}");
        }
    }

    #[test]
    fn a_persons_stop_comes_before_everything_else() {
        let mut seen = target(|target| target.focused = false);
        seen.escape_held = true;
        assert_eq!(Guard::new(PLACE, PID).judge(&seen), Verdict::Stop(StopReason::Escape));
        seen.target = None;
        seen.interrupted = true;
        assert_eq!(Guard::new(PLACE, PID).judge(&seen), Verdict::Stop(StopReason::Interrupted));
    }

    #[test]
    fn our_own_escape_does_not_stop_us_but_the_rest_still_does() {
        let guard = Guard { own_escape: true, ..Guard::new(PLACE, PID) };
        let seen = DesktopState { escape_held: true, ..calm() };
        assert_eq!(guard.judge(&seen), Verdict::Ready);
        let seen = DesktopState { pointer: Some((0, 0)), ..seen };
        assert_eq!(guard.stop(&seen), Some(StopReason::Corner(0, 0)));
        assert_eq!(
            guard.stop(&DesktopState { interrupted: true, ..seen }),
            Some(StopReason::Interrupted)
        );
    }

    #[test]
    fn corners_are_two_pixels_wide_and_edges_are_none() {
        for (x, y) in [(0, 0), (2, 2), (799, 0), (797, 2), (0, 599), (2, 597), (799, 599)] {
            assert!(in_corner((x, y), &SCREEN), "{x},{y}");
            assert!(Guard::new(PLACE, PID).may_touch((x, y), &SCREEN).is_err());
        }
        for (x, y) in [(3, 0), (0, 3), (400, 0), (0, 300), (796, 599), (3, 3), (799, 596)] {
            assert!(!in_corner((x, y), &SCREEN), "{x},{y}");
            assert!(Guard::new(PLACE, PID).may_touch((x, y), &SCREEN).is_ok());
        }
        let second = Rect { x: -100, y: 50, ..SCREEN };
        assert!(in_corner((-99, 51), &second));
        assert!(!in_corner((0, 0), &second));
    }
}
