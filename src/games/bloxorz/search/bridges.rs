//! What is known of all bridges at once, as bits, and what switches do to it. Knows no board.

use crate::games::bloxorz::level::Level;
use crate::geometry::Cell;

/// Bit `i` stands for the `i`-th of [`Level::bridges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bridges {
    /// Surely present.
    pub(super) present: u64,
    /// Present or absent: not known. Never set where `present` is.
    pub(super) maybe: u64,
}

/// What one landing does to the bridges, each by its state before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Press {
    opens: u64,
    may_open: u64,
    closes: u64,
    may_close: u64,
}

impl Press {
    /// One switch, or two under one landing, of a level with these bridges.
    pub(super) fn new(level: &Level, bridges: &[Cell], pressed: &[Cell]) -> Press {
        let mut press = Press { opens: 0, may_open: 0, closes: 0, may_close: 0 };
        for (bit, bridge) in bridges.iter().enumerate() {
            let effects = level.effects_of(pressed, *bridge);
            let bits = |answer: Option<bool>| match answer {
                Some(flips) => (u64::from(flips) << bit, 0),
                None => (0, 1 << bit),
            };
            let (absent, present) = (bits(effects.flips(false)), bits(effects.flips(true)));
            press.opens |= absent.0;
            press.may_open |= absent.1;
            press.closes |= present.0;
            press.may_close |= present.1;
        }
        press
    }

    /// What is known of the bridges after it.
    pub(super) fn apply(self, before: Bridges) -> Bridges {
        let Bridges { present, maybe } = before;
        let absent = !(present | maybe);
        let stays = !(self.closes | self.may_close);
        let stays_absent = !(self.opens | self.may_open);
        // A bridge that may be either is known afterwards only where both ways end alike.
        let after = (present & stays) | (absent & self.opens) | (maybe & stays & self.opens);
        let gone = (present & self.closes) | (absent & stays_absent);
        let gone = gone | (maybe & self.closes & stays_absent);
        Bridges { present: after, maybe: !(after | gone) }
    }
}
