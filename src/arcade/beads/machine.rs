//! What Bead Puzzle can be asked for.

use crate::arcade::beads::levels::{Named, bundled};
use crate::arcade::beads::{BEADS, Beads, EDGES, GOALS, LINES, Play, Style, THEMES, Theme};
use crate::arcade::cabinet::Cabinet;
use crate::arcade::machine::{Asked, Choice, Machine, MachineError, Values};

/// Bead Puzzle, for the list of machines.
pub struct BeadsMachine;

/// What is as the theme likes, unless it is chosen.
fn style() -> [Choice; 4] {
    let choice = |name, about, names: &[(&'static str, &'static str)]| Choice {
        name,
        about,
        values: Values::Names(names.to_vec()),
        usual: None,
    };
    [
        choice("edges", "Which way edges take", &EDGES),
        choice("lines", "How edges are drawn", &LINES),
        choice("beads", "How beads differ", &BEADS),
        choice("goals", "How a node shows what belongs there", &GOALS),
    ]
}

impl Machine for BeadsMachine {
    fn game(&self) -> &'static str {
        "beads"
    }

    fn about(&self) -> &'static str {
        "Move beads along the edges of a graph, through its one empty node, to where they belong"
    }

    fn keys(&self) -> &'static str {
        "\
With the pointer: click a bead beside the empty node; it moves there. Clicks count while beads move.

Keys:
  left, right, A, D, Tab, Space   choose a bead beside the empty node
  up, W, Enter                    move it
  1 to 9                          move the first, second ... bead clockwise from the empty node
  Backspace   take back a move    R   restart the level    N, P   next, previous level
  T, V        next theme, beads   Esc, Q   close

After a win the next level comes by itself in about a second; a click, Enter or Space brings it
sooner. Keys are looked at 60 times a second: a key that is down for less than that may be lost."
    }

    fn choices(&self) -> Vec<Choice> {
        let theme = Choice::theme(THEMES.iter().map(|theme| (theme.name, theme.about)));
        std::iter::once(theme).chain(style()).collect()
    }

    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError> {
        let theme = look(asked)?;
        let named = |level, least: Option<u32>| {
            let least = least.map(|moves| moves as usize);
            Ok(Named { name: String::new(), least, level })
        };
        let levels = asked.levels(bundled(), named)?;
        let beads = levels.open().level.graph().nodes() - 1;
        let most = theme.style.beads.most();
        if beads > most {
            let has = format!("the level has {beads} beads, the set only {most}");
            return Err(MachineError::Asked(format!("{has}: try --beads letters")));
        }
        let play = asked.fault.into_iter().fold(Play::new(levels), Play::with_fault);
        Ok(Box::new(Beads::new(play, theme, asked.title.clone())))
    }
}

fn look(asked: &Asked) -> Result<Theme, MachineError> {
    let mut theme = asked.pick("theme", &THEMES, |theme| theme.name)?.clone();
    let style = style();
    let chosen = style.iter().filter_map(|choice| asked.name(choice.name));
    theme.style = chosen.fold(theme.style, Style::with);
    Ok(theme)
}
