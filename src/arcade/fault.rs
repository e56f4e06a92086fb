//! Faults that a game has on purpose, so that players can be tried on them. Knows no game.

use std::time::Duration;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::arcade::controls::Input;

/// How long after a move its double comes: not at once, when games are still busy with the first.
const DOUBLE_AFTER: Duration = Duration::from_millis(300);

/// A fault: moves that are ignored, come late, or come twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fault {
    /// The part of all moves that is ignored, 0 to 1.
    pub drop: f64,
    /// The part of all keys and clicks that come once more, 0 to 1.
    pub double: f64,
    /// How much later than pressed everything comes, in ms.
    pub late: u64,
    /// Seed of the draw.
    pub seed: u64,
}

/// Draws which moves are ignored; none where there is no fault.
#[derive(Clone, Debug, Default)]
pub(super) struct Dropper(Option<(f64, ChaCha8Rng)>);

impl Dropper {
    pub(super) fn new(fault: Fault) -> Dropper {
        Dropper(Some((fault.drop.clamp(0.0, 1.0), ChaCha8Rng::seed_from_u64(fault.seed))))
    }

    /// After how many steps the next stroke of the pointer ends by itself; none where it goes on to its end.
    pub(super) fn cuts(&mut self) -> Option<u32> {
        let (part, random) = self.0.as_mut()?;
        random.random_bool(*part).then(|| random.random_range(1..4))
    }

    /// Whether the next move is ignored.
    pub(super) fn drops(&mut self) -> bool {
        self.0.as_mut().is_some_and(|(part, random)| random.random_bool(*part))
    }
}

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
