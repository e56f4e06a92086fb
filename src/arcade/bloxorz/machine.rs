//! What Bloxorz can be asked for.

use crate::arcade::bloxorz::levels::{Entry, bundled, is_playable};
use crate::arcade::bloxorz::{Bloxorz, DIGITS, Play, THEMES, VIEWS};
use crate::arcade::cabinet::Cabinet;
use crate::arcade::level_list::LevelList;
use crate::arcade::machine::{Asked, Choice, Machine, MachineError, Values, Which};
use crate::games::bloxorz::Level;

/// Bloxorz, for the list of machines.
pub struct BloxorzMachine;

/// Milliseconds that a roll takes.
const PER_ROLL: u64 = 250;

impl Machine for BloxorzMachine {
    fn game(&self) -> &'static str {
        "bloxorz"
    }

    fn about(&self) -> &'static str {
        "Roll a block over a floor with switches, bridges and splitters into the hole"
    }

    fn keys(&self) -> &'static str {
        "\
Keys:
  arrows, W A S D, or a swipe with the pointer   roll
  Space   select the other half        R      restart the level
  N, P    next, previous level         M      title screen
  T, V    next theme, next view        Esc, Q close

On the title screen Up and Down choose, Enter, Space or a click starts, and digits type a
passcode. After a win the next level comes by itself in two seconds; Enter, Space or a click
brings it sooner. Keys are looked at 60 times a second: a key that is down for less than that may
be lost. While anything moves, and while the window has no focus, keys are ignored. What a switch
works is for the player to find out."
    }

    fn choices(&self) -> Vec<Choice> {
        let views = VIEWS.iter().map(|view| (view.name, view.about)).collect();
        vec![
            Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about))),
            Choice {
                name: "view",
                about: "Where it is seen from",
                values: Values::Names(views),
                usual: Some(VIEWS[0].name.to_owned()),
            },
            Choice {
                name: "speed",
                about: "Time that a roll takes, in ms; bridges, falls and the start of a level in proportion",
                values: Values::Whole(0..=2000, "MS_PER_ROLL"),
                usual: Some(PER_ROLL.to_string()),
            },
        ]
    }

    fn titles(&self) -> Option<&'static str> {
        Some("PASSCODE")
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let play = Play::new(levels(asked)?, asked.millis("speed", PER_ROLL));
        let play = asked.fault.into_iter().fold(play, Play::with_fault);
        let play = if asked.level.is_some() { play.at_level() } else { play };
        let theme = asked.pick("theme", &THEMES, |theme| theme.name)?;
        let view = asked.pick("view", &VIEWS, |view| view.name)?;
        Ok(Box::new(Bloxorz::new(play, theme.name, view.name, asked.title.clone())))
    }
}

fn levels(asked: &Asked) -> Result<LevelList<Entry>, MachineError> {
    let is_passcode = |it: &str| it.len() == DIGITS && it.bytes().all(|it| it.is_ascii_digit());
    if let Some(Which::Own(passcode)) = &asked.level
        && is_passcode(passcode)
    {
        let none =
            || MachineError::Asked(format!("no level of the arcade has the passcode {passcode}"));
        let list = LevelList::new(bundled()).ok_or_else(none)?;
        let number = list.find(|level| level.passcode == *passcode);
        return number.and_then(|number| list.at_number(number)).ok_or_else(none);
    }
    asked.levels(bundled(), |level: Level, _| {
        let known = "expected a floor that is all known, and a line for every switch and splitter that says what it \
                     surely does";
        let cannot = || MachineError::Level(known.to_owned());
        is_playable(&level).then_some(Entry { level, passcode: String::new() }).ok_or_else(cannot)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_chosen_by_number_passcode_or_text() {
        let chosen = |level: Option<Which>| levels(&Asked { level, ..Asked::default() });
        let own = |it: &str| chosen(Some(Which::Own(it.to_owned())));
        assert_eq!(chosen(None).unwrap().number(), 1);
        assert_eq!(own("2").unwrap().number(), 2);
        let third = bundled()[2].passcode.clone();
        assert_eq!(own(&third).unwrap().number(), 3);
        for wrong in ["0", "99", "000000", "12345678"] {
            assert!(matches!(own(wrong), Err(MachineError::Asked(_))), "{wrong}");
        }
        let text = |it: &str| chosen(Some(Which::Text { text: it.to_owned(), fewest: None }));
        let board = "bloxorz\nbbblsbe\nblock: 1,0\n";
        assert_eq!(text(&format!("{board}switch 4,0: toggle 3,0\n")).unwrap().count(), 1);
        assert!(text(board).unwrap_err().to_string().contains("a line for every switch"));
        assert!(matches!(text("bloxorz\nbbb\n"), Err(MachineError::Level(_))));
    }
}
