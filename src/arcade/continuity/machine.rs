//! What Continuity can be asked for.

use crate::arcade::cabinet::Cabinet;
use crate::arcade::continuity::levels::{Entry, bundled};
use crate::arcade::continuity::{Continuity, Play, THEMES};
use crate::arcade::machine::{Asked, Choice, Machine, MachineError, Values};

/// Continuity, for the list of machines.
pub struct ContinuityMachine;

/// Pictures a second.
const RATE: u32 = 60;

impl Machine for ContinuityMachine {
    fn game(&self) -> &'static str {
        "continuity"
    }

    fn about(&self) -> &'static str {
        "Slide the tiles of a platform game; run and jump through those that match, to all keys and the door"
    }

    fn keys(&self) -> &'static str {
        "\
Keys:
  arrows, W A S D   zoomed out: slide a tile into the gap; zoomed in: run left and right, jump (up)
  Space, Enter      zoom in and out; the world stands still while it is seen from afar
  R  restart the level     N, P  next, previous level     T  next theme     Esc, Q  close

One passes from tile to tile where the whole side matches, takes every key, and leaves by the door.
Who falls out begins again where the level began, or where the last key was taken. After a win the
next level comes by itself in about two seconds; Enter or Space brings it sooner. Keys are looked at
once a picture: one that is down for less than that may be lost."
    }

    fn choices(&self) -> Vec<Choice> {
        vec![
            Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about))),
            Choice {
                name: "fps",
                about: "Pictures a second",
                values: Values::Whole(5..=60, "N"),
                usual: Some(RATE.to_string()),
            },
            Choice {
                name: "speed",
                about: "How fast the world goes: 1 is real time, 0.5 half as fast",
                values: Values::Factor(0.05..=4.0),
                usual: Some("1".to_owned()),
            },
        ]
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let entry = |level, best| Ok(Entry { name: String::new(), level, best });
        let play = Play::new(asked.levels(bundled(), entry)?);
        let play = play.with_speed(asked.number("speed", 1.0));
        let play = asked.fault.into_iter().fold(play, Play::with_fault);
        let theme = asked.pick("theme", &THEMES, |theme| theme.name)?;
        let rate = asked.number("fps", RATE);
        Ok(Box::new(Continuity::new(play, theme.name, rate, asked.title.clone())))
    }
}
