//! What a hand can say to a game, and how a game hears it: keys polled once a frame, swipes of the pointer.
//!
//! Knows no game, no clock and no window system.

use crate::geometry::{Direction, Point};

/// Something that a person asks of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// A move.
    Go(Direction),
    /// Get on with it: leaves the win screen.
    Continue,
    /// The other one, where a move could move either of two; else as [`Input::Continue`].
    Swap,
    /// A click here, in pixels of the window: a button, or as [`Input::Continue`].
    Tap(Point),
    /// The pointer's button went down here, in pixels of the window; where the game follows the pointer.
    Press(Point),
    /// The pointer went here with its button down, in pixels of the window; where the game follows it.
    Drag(Point),
    /// The pointer's button went up; where the game follows the pointer.
    Lift,
    /// The pointer's other button went down here, in pixels of the window: take away what is there.
    Clear(Point),
    /// A digit of a passcode.
    Digit(u8),
    /// Takes back the last thing: a digit, a cell.
    Erase,
    /// The title screen.
    Menu,
    /// The level from its start.
    Restart,
    /// The level after this one.
    Next,
    /// The level before this one.
    Previous,
    /// Other looks.
    Theme,
    /// Seen from elsewhere.
    View,
    /// The end.
    Quit,
}

/// The keyboard as a game sees it that polls once a frame: a key counts in the first frame that finds it down,
/// and one that went down and up again between two frames was never there.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    down: Vec<Input>,
    seen: Vec<Input>,
}

impl Keys {
    /// A key went down or up. Repetitions of a held key change nothing.
    pub fn set(&mut self, input: Input, down: bool) {
        self.down.retain(|held| *held != input);
        if down {
            self.down.push(input);
        }
    }

    /// All keys are up, as far as this window can know: it lost the focus.
    pub fn release_all(&mut self) {
        self.down.clear();
    }

    /// What is down.
    #[must_use]
    pub fn held(&self) -> &[Input] {
        &self.down
    }

    /// Whether the next frame would find anything changed.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.down != self.seen
    }

    /// One frame's look at the keys: those that are down now and were not at the last look.
    pub fn poll(&mut self) -> Vec<Input> {
        let fresh = |input: &&Input| !self.seen.contains(*input);
        let pressed = self.down.iter().filter(fresh).copied().collect();
        self.seen.clone_from(&self.down);
        pressed
    }
}

/// What a game makes of the pointer.
#[derive(Clone, Copy, Debug)]
pub enum Hand {
    /// Strokes and clicks.
    Swipes(Swipe),
    /// Every place it comes by while its button is down, which it is or not.
    Follows(bool),
}

impl Hand {
    /// A hand that follows.
    #[must_use]
    pub fn follows() -> Hand {
        Hand::Follows(false)
    }

    /// The button or finger went down.
    pub fn press(&mut self, at: Point) -> Option<Input> {
        match self {
            Hand::Swipes(swipe) => {
                swipe.press(at);
                None
            }
            Hand::Follows(down) => {
                *down = true;
                Some(Input::Press(at))
            }
        }
    }

    /// It moved. A stroke is `reach` pixels long.
    pub fn drag(&mut self, to: Point, reach: f64) -> Option<Input> {
        match self {
            Hand::Swipes(swipe) => swipe.drag(to, reach),
            Hand::Follows(down) => down.then_some(Input::Drag(to)),
        }
    }

    /// It went up.
    pub fn release(&mut self) -> Option<Input> {
        match self {
            Hand::Swipes(swipe) => swipe.release(),
            Hand::Follows(down) => std::mem::take(down).then_some(Input::Lift),
        }
    }

    /// It was taken from us: nothing was meant.
    pub fn cancel(&mut self) -> Option<Input> {
        match self {
            Hand::Swipes(swipe) => {
                *swipe = Swipe::default();
                None
            }
            Hand::Follows(_) => self.release(),
        }
    }
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::Swipes(Swipe::default())
    }
}

/// The pointer between press and release.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swipe {
    start: Option<Point>,
    spent: bool,
}

impl Swipe {
    /// The button or finger went down.
    pub fn press(&mut self, at: Point) {
        *self = Swipe { start: Some(at), spent: false };
    }

    /// It moved: a move of the game once it has gone `reach` pixels along one axis. One stroke is one move.
    pub fn drag(&mut self, to: Point, reach: f64) -> Option<Input> {
        let start = self.start.filter(|_| !self.spent)?;
        let (dx, dy) = (to.x - start.x, to.y - start.y);
        if dx.abs().max(dy.abs()) < reach {
            return None;
        }
        self.spent = true;
        Some(Input::Go(match (dx.abs() >= dy.abs(), dx > 0.0, dy > 0.0) {
            (true, true, _) => Direction::Right,
            (true, false, _) => Direction::Left,
            (false, _, true) => Direction::Down,
            (false, _, false) => Direction::Up,
        }))
    }

    /// It went up: a click, where it was no stroke.
    pub fn release(&mut self) -> Option<Input> {
        let click = self.start.filter(|_| !self.spent);
        *self = Swipe::default();
        click.map(Input::Tap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Input = Input::Go(Direction::Left);

    #[test]
    fn a_key_counts_once_in_the_first_frame_that_finds_it_down() {
        let mut keys = Keys::default();
        keys.set(LEFT, true);
        assert!(keys.changed());
        assert_eq!(keys.poll(), [LEFT]);
        keys.set(LEFT, true);
        assert!(!keys.changed());
        assert_eq!(keys.poll(), []);
        keys.set(LEFT, false);
        assert!(keys.changed());
        assert_eq!(keys.poll(), []);
        keys.set(LEFT, true);
        assert_eq!(keys.poll(), [LEFT]);
    }

    #[test]
    fn a_press_and_release_within_one_frame_is_lost() {
        let mut keys = Keys::default();
        keys.set(LEFT, true);
        keys.set(LEFT, false);
        assert_eq!(keys.poll(), []);
    }

    #[test]
    fn losing_the_focus_lets_go_of_every_key() {
        let mut keys = Keys::default();
        keys.set(LEFT, true);
        keys.set(Input::Restart, true);
        keys.release_all();
        assert_eq!(keys.poll(), []);
    }

    #[test]
    fn a_stroke_is_one_move_and_a_click_is_a_tap() {
        let mut swipe = Swipe::default();
        let at = |x, y| Point { x, y };
        assert_eq!(swipe.drag(at(90.0, 0.0), 20.0), None, "no button is down");
        swipe.press(at(50.0, 50.0));
        assert_eq!(swipe.drag(at(55.0, 60.0), 20.0), None);
        assert_eq!(swipe.drag(at(55.0, 29.0), 20.0), Some(Input::Go(Direction::Up)));
        assert_eq!(swipe.drag(at(99.0, 29.0), 20.0), None, "the stroke is spent");
        assert_eq!(swipe.release(), None);
        swipe.press(at(50.0, 50.0));
        assert_eq!(swipe.drag(at(20.0, 40.0), 20.0), Some(LEFT));
        swipe.press(at(50.0, 50.0));
        assert_eq!(swipe.release(), Some(Input::Tap(at(50.0, 50.0))));
        assert_eq!(swipe.release(), None);
    }
}
