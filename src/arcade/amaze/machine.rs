//! What Amaze can be asked for.

use crate::arcade::amaze::levels::{Entry, bundled};
use crate::arcade::amaze::{Amaze, Play, THEMES};
use crate::arcade::cabinet::Cabinet;
use crate::arcade::machine::{Asked, Choice, Machine, MachineError, Values};

/// Amaze, for the list of machines.
pub struct AmazeMachine;

/// Milliseconds that the ball takes for one cell.
const PER_CELL: u64 = 30;

impl Machine for AmazeMachine {
    fn game(&self) -> &'static str {
        "amaze"
    }

    fn about(&self) -> &'static str {
        "Slide a ball until all floor is painted, in the fewest slides"
    }

    fn keys(&self) -> &'static str {
        "\
Keys:
  arrows, W A S D, or a swipe with the pointer   move
  R   restart the level        N, P   next, previous level
  T   next theme               Esc, Q   close

After a win the next level comes by itself in about a second; Enter, Space or a click brings it at
once. Keys are looked at 60 times a second: a key that is down for less than that may be lost. While
the ball moves, and while the window has no focus, keys are ignored."
    }

    fn choices(&self) -> Vec<Choice> {
        vec![
            Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about))),
            Choice {
                name: "speed",
                about: "Time that the ball takes for one cell, in ms",
                values: Values::Whole(0..=2000, "MS_PER_CELL"),
                usual: Some(PER_CELL.to_string()),
            },
        ]
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let levels = asked.levels(bundled(), |level, best| Ok(Entry { level, best }))?;
        let play = Play::new(levels, asked.millis("speed", PER_CELL));
        let play = asked.fault.into_iter().fold(play, Play::with_fault);
        let theme = asked.pick("theme", &THEMES, |theme| theme.name)?;
        Ok(Box::new(Amaze::new(play, theme.name, asked.title.clone())))
    }
}
