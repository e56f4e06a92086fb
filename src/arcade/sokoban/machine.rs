//! What Sokoban can be asked for.

use crate::arcade::cabinet::Cabinet;
use crate::arcade::machine::{Asked, Choice, Machine, MachineError};
use crate::arcade::sokoban::play::{Entry, bundled};
use crate::arcade::sokoban::{Play, Sokoban, THEMES};

/// Sokoban, for the list of machines.
pub struct SokobanMachine;

impl Machine for SokobanMachine {
    fn game(&self) -> &'static str {
        "sokoban"
    }

    fn about(&self) -> &'static str {
        "Push boxes onto goals in a walled room, in the fewest pushes"
    }

    fn keys(&self) -> &'static str {
        "\
Keys:
  arrows, W A S D, or a swipe with the pointer   step, and push
  Backspace   take a step back     R   restart the level     N, P   next, previous level
  T   next theme                   Esc, Q   close

After a win the next level comes by itself in about a second; Enter, Space or a click brings it at
once. Keys are looked at 60 times a second: a key that is down for less than that may be lost."
    }

    fn choices(&self) -> Vec<Choice> {
        vec![Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about)))]
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let levels = asked.levels(bundled(), |level, best| Ok(Entry { level, best }))?;
        let play = asked.fault.into_iter().fold(Play::new(levels), Play::with_fault);
        let theme = asked.pick("theme", &THEMES, |theme| theme.name)?;
        Ok(Box::new(Sokoban::new(play, theme.name, asked.title.clone())))
    }
}
