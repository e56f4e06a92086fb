//! How long keys are held and how long a move takes, found out while a level is played: shorter and shorter times are tried,
//! until the window does not take a move.

use std::time::Duration;

use crate::profile::{Binding, Controls};

/// How long a key is held, in ms: the first of them any program takes, the last few do.
const HOLDS: &[u64] = &[160, 120, 85, 60, 40, 25];
/// From the end of one action to the next, in ms.
const GAPS: &[u64] = &[300, 150, 80, 40, 20];
/// How long a move may take on the screen as long as nobody knows, in ms.
const SETTLES: u64 = 3000;
/// So many moves in a row have to be taken.
const ENOUGH: u32 = 2;

/// Times that become shorter, until one is too short.
#[derive(Clone, Debug)]
struct Ladder {
    rungs: &'static [u64],
    at: usize,
    /// Moves in a row that were taken on this rung.
    taken: u32,
    done: bool,
}

impl Ladder {
    fn new(rungs: &'static [u64]) -> Ladder {
        Ladder { rungs, at: 0, taken: 0, done: false }
    }

    fn now(&self) -> u64 {
        self.rungs[self.at]
    }

    /// The move was taken.
    fn took(&mut self) {
        self.taken += 1;
        if self.taken < ENOUGH || self.done {
            return;
        }
        self.taken = 0;
        if self.at + 1 < self.rungs.len() {
            self.at += 1;
        } else {
            self.done = true;
        }
    }

    /// The move was not taken: the rung before is the last that is certain.
    fn missed(&mut self) {
        self.at = self.at.saturating_sub(1);
        (self.taken, self.done) = (0, true);
    }

    /// The shortest time that was long enough.
    fn shortest(&self) -> u64 {
        let certain = if self.done { self.at } else { self.at.saturating_sub(1) };
        self.rungs[certain]
    }
}

/// What has been found out by now.
#[derive(Clone, Debug)]
pub(super) struct Tuning {
    hold: Ladder,
    gap: Ladder,
    /// The longest that a move took, from the press until the board was at rest.
    slowest: Duration,
    /// Moves that did what they should, and all that were tried.
    pub(super) taken: u32,
    pub(super) tried: u32,
    /// What brings the next level after a win, once that is known.
    pub(super) onward: Option<Vec<Binding>>,
}

impl Tuning {
    pub(super) fn new() -> Tuning {
        let (hold, gap) = (Ladder::new(HOLDS), Ladder::new(GAPS));
        Tuning { hold, gap, slowest: Duration::ZERO, taken: 0, tried: 0, onward: None }
    }

    /// The times to try next. Whether they are others than before.
    pub(super) fn set(&self, controls: &mut Controls) -> bool {
        let times = (self.hold.now(), self.gap.now(), SETTLES);
        let before = (controls.hold_ms, controls.gap_ms, controls.settle_ms);
        (controls.hold_ms, controls.gap_ms, controls.settle_ms) = times;
        times != before
    }

    /// A move did what it should, all in all in so long a time; `None` where that was not seen.
    pub(super) fn took(&mut self, time: Option<Duration>) {
        let held = Duration::from_millis(self.hold.now());
        self.slowest = self.slowest.max(time.unwrap_or_default().saturating_sub(held));
        (self.taken, self.tried) = (self.taken + 1, self.tried + 1);
        self.ladder().took();
    }

    /// A move was lost, or did something else.
    pub(super) fn missed(&mut self) {
        self.tried += 1;
        if self.is_shortest() {
            // What was long enough is not any more, such as on a machine that has more to do: either may be why.
            self.hold.missed();
        }
        self.ladder().missed();
    }

    /// One time is tried after the other, so that it is known which was too short.
    fn ladder(&mut self) -> &mut Ladder {
        if self.hold.done { &mut self.gap } else { &mut self.hold }
    }

    /// Whether nothing is left to be found out.
    pub(super) fn is_done(&self) -> bool {
        self.is_shortest() && self.onward.is_some()
    }

    /// The times that a profile is to say: a machine that has more to do draws fewer pictures, so that keys are held for
    /// longer than the shortest time that was taken, where that is known.
    pub(super) fn times(&self) -> [u64; 3] {
        let slowest = u64::try_from(self.slowest.as_millis()).unwrap_or(u64::MAX);
        let settle = slowest.saturating_mul(2).saturating_add(500).div_ceil(100) * 100;
        let hold = self.hold.shortest();
        [if self.hold.done { hold * 3 / 2 } else { hold }, self.gap.shortest(), settle]
    }

    /// The shortest times that were taken: of holding, and between two actions, in ms.
    pub(super) fn shortest(&self) -> [u64; 2] {
        [self.hold.shortest(), self.gap.shortest()]
    }

    /// Whether a shorter time than each of these was tried, or there is none.
    pub(super) fn is_shortest(&self) -> bool {
        self.hold.done && self.gap.done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tunes by a program that takes what is long enough, in so many moves.
    fn tuned(hold: u64, gap: u64, moves: u32) -> Tuning {
        let mut tuning = Tuning::new();
        let mut controls = Controls::default();
        for _ in 0..moves {
            tuning.set(&mut controls);
            if controls.hold_ms >= hold && controls.gap_ms >= gap {
                tuning.took(Some(Duration::from_millis(controls.hold_ms + 210)));
            } else {
                tuning.missed();
            }
        }
        tuning
    }

    #[test]
    fn the_shortest_times_that_are_taken_are_found() {
        assert_eq!(tuned(70, 100, 30).shortest(), [85, 150]);
        assert_eq!(tuned(70, 100, 30).times(), [127, 150, 1000]);
        assert_eq!(tuned(0, 0, 30).shortest(), [25, 20]);
        assert_eq!(tuned(160, 300, 30).shortest(), [160, 300]);
    }

    #[test]
    fn times_that_turn_out_too_short_become_longer_again() {
        let mut tuning = tuned(0, 0, 30);
        tuning.missed();
        assert_eq!(tuning.shortest(), [40, 40]);
        for _ in 0..9 {
            tuning.missed();
        }
        assert_eq!(tuning.shortest(), [160, 300]);
    }

    #[test]
    fn what_was_not_tried_often_enough_is_not_claimed() {
        assert_eq!(tuned(0, 0, 0).shortest(), [160, 300]);
        assert_eq!(tuned(0, 0, 3).shortest(), [160, 300]);
        assert_eq!(tuned(0, 0, 4).shortest(), [120, 300]);
        assert_eq!(tuned(70, 100, 8).shortest(), [85, 300]);
        assert!(!tuned(70, 100, 30).is_done(), "nobody has seen what follows a win");
    }
}
