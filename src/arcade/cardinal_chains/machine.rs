//! What Cardinal Chains can be asked for.

use crate::arcade::cabinet::Cabinet;
use crate::arcade::cardinal_chains::levels::bundled;
use crate::arcade::cardinal_chains::{CardinalChains, FONTS, Play, THEMES};
use crate::arcade::machine::{Asked, Choice, Machine, MachineError, Values};

/// Cardinal Chains, for the list of machines.
pub struct CardinalChainsMachine;

impl Machine for CardinalChainsMachine {
    fn game(&self) -> &'static str {
        "cardinal-chains"
    }

    fn about(&self) -> &'static str {
        "Grow a chain from every start, never to a lower number, until all cells are covered"
    }

    fn keys(&self) -> &'static str {
        "\
With the pointer: drag from a start, or from anywhere on a chain, through the cells; back along the
chain takes cells away; a click with the right button clears a chain.

Keys:
  arrows, W A S D   grow the selected chain, or take back     Backspace   take back a cell
  Tab, Space        select the next chain                     R           restart the level
  N, P   next, previous level      T, V   next theme, figures      Esc, Q   close

After a win the next level comes by itself in about a second; a click, Enter or Space brings it
sooner. Keys are looked at 60 times a second: a key that is down for less than that may be lost."
    }

    fn choices(&self) -> Vec<Choice> {
        vec![
            Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about))),
            Choice {
                name: "font",
                about: "How its numbers are written",
                values: Values::Names(FONTS.to_vec()),
                usual: None,
            },
        ]
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let play = Play::new(asked.levels(bundled(), |level, _| Ok(level))?);
        let play = asked.fault.into_iter().fold(play, Play::with_fault);
        let theme = asked.pick("theme", &THEMES, |theme| theme.name)?.clone();
        let theme = theme.with_figures(asked.name("font").unwrap_or_default());
        Ok(Box::new(CardinalChains::new(play, theme, asked.title.clone())))
    }
}
