//! Faults between the hand and the game: what is pressed comes late, and a part of it twice. Knows no game.

use std::time::Duration;

use crate::arcade::controls::Input;
use crate::arcade::fault::{Dropper, Fault};

/// How long after a move its double comes: not at once, when games are still busy with the first.
const DOUBLE_AFTER: Duration = Duration::from_millis(300);

/// What was pressed, until it comes to the game: late, and a part of it twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Delay {
    late: Duration,
    double: Dropper,
    /// What comes, and when, since the start.
    waiting: Vec<(Duration, Input)>,
}

impl Delay {
    pub(super) fn new(fault: Fault) -> Delay {
        let double = Dropper::new(Fault { drop: fault.double, ..fault });
        Delay { late: Duration::from_millis(fault.late), double, waiting: Vec::new() }
    }

    /// Takes what was pressed, and gives what has come by now, in order.
    pub(super) fn pass(&mut self, now: Duration, pressed: Vec<Input>) -> Vec<Input> {
        for input in pressed {
            self.waiting.push((now + self.late, input));
            // The strokes of a pointer are one move together.
            let whole = !matches!(input, Input::Press(_) | Input::Drag(_) | Input::Lift);
            if whole && self.double.drops() {
                self.waiting.push((now + self.late + DOUBLE_AFTER, input));
            }
        }
        self.waiting.sort_by_key(|(due, _)| *due);
        let come = self.waiting.partition_point(|(due, _)| *due <= now);
        self.waiting.drain(..come).map(|(_, input)| input).collect()
    }

    /// When the next of it comes, since the start.
    pub(super) fn due(&self) -> Option<Duration> {
        self.waiting.first().map(|(due, _)| *due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Direction;

    #[test]
    fn what_is_pressed_comes_late_and_in_order_and_twice_where_the_fault_has_it() {
        let ms = Duration::from_millis;
        let (up, left) = (Input::Go(Direction::Up), Input::Go(Direction::Left));
        let mut none = Delay::default();
        assert_eq!((none.pass(ms(5), vec![up, left]), none.due()), (vec![up, left], None));
        let mut late = Delay::new(Fault { late: 100, ..Fault::default() });
        assert_eq!((late.pass(ms(0), vec![up]), late.due()), (vec![], Some(ms(100))));
        assert_eq!((late.pass(ms(50), vec![left]), late.due()), (vec![], Some(ms(100))));
        assert_eq!((late.pass(ms(160), vec![]), late.due()), (vec![up, left], None));
        let mut twice = Delay::new(Fault { double: 1.0, ..Fault::default() });
        assert_eq!(twice.pass(ms(0), vec![up, Input::Lift]), [up, Input::Lift]);
        assert_eq!((twice.due(), twice.pass(ms(300), vec![])), (Some(DOUBLE_AFTER), vec![up]));
    }
}
