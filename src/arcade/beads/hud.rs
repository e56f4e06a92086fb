//! The text around the board, and what is said on a win.

use crate::arcade::beads::theme::Theme;
use crate::arcade::brush::Brush;
use crate::arcade::card::won;
use crate::arcade::layout::WindowLayout;
use crate::arcade::text::{Align, Style, write};

/// What the text around the board says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hud {
    /// The level's number, from 1.
    pub level: usize,
    /// The last level's number.
    pub levels: usize,
    /// The level's name, or nothing.
    pub name: String,
    /// Moves so far.
    pub moves: usize,
    /// The fewest moves that solve the level, where that is known.
    pub least: Option<usize>,
}

/// Heights of the text above and below the board, in units.
pub(super) const HEIGHTS: (f32, f32) = (64.0, 34.0);

const HINT: &str =
    "click a bead beside the empty node    Backspace undo    R restart    T theme    V beads";

/// Level, moves, and which keys there are.
pub(super) fn hud(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head, foot) = (layout.unit, layout.head, layout.foot);
    if unit <= 0.0 {
        return;
    }
    let strong = Style::new(21.0 * unit, theme.text.strong).bold();
    let level = format!("Level {} of {}", hud.level, hud.levels);
    write(brush, &level, (head.x, head.y + 28.0 * unit), strong);
    let quiet = Style::new(15.0 * unit, theme.text.weak);
    write(brush, &hud.name, (head.x, head.y + 50.0 * unit), quiet);
    let moves = format!("{} {}", hud.moves, if hud.moves == 1 { "move" } else { "moves" });
    let right = (head.right(), head.y + 28.0 * unit);
    write(brush, &moves, right, strong.align(Align::Right));
    if let Some(least) = hud.least {
        let at = (head.right(), head.y + 50.0 * unit);
        write(brush, &format!("the fewest: {least}"), at, quiet.align(Align::Right));
    }
    let style = Style::new(11.5 * unit, theme.text.weak).align(Align::Middle);
    write(brush, HINT, (foot.center().0, foot.bottom() - 8.0 * unit), style);
}

/// The win's card, as far as it has come: 0 to 1. `last` where no level follows.
pub(super) fn win(
    brush: &mut Brush,
    theme: &Theme,
    layout: &WindowLayout,
    hud: &Hud,
    end: (f32, bool),
) {
    let line = match hud.least {
        Some(fewest) if hud.moves <= fewest => format!("{} moves: nobody needs fewer", hud.moves),
        Some(fewest) => format!("{} moves, where {fewest} are enough", hud.moves),
        None => format!("{} moves", hud.moves),
    };
    let level = (hud.level, hud.levels);
    won(brush, (&theme.text, theme.page[1]), layout, level, &line, end);
}
