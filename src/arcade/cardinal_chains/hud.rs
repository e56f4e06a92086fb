//! The text around the board, and what is said on a win.

use crate::arcade::brush::{Area, Brush, Shape};
use crate::arcade::card::won;
use crate::arcade::cardinal_chains::theme::Theme;
use crate::arcade::layout::WindowLayout;
use crate::arcade::text::{Align, Style, write};

/// What the text around the board says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hud {
    /// The level's number, from 1.
    pub level: usize,
    /// The last level's number.
    pub levels: usize,
    /// Cells that a chain covers, starts among them.
    pub covered: usize,
    /// All cells.
    pub cells: usize,
}

/// Heights of the text above and below the board, in units.
pub(super) const HEIGHTS: (f32, f32) = (64.0, 44.0);

const HINT: &str = "drag from a start    right click clears    R restart    T theme    V figures";

/// Level, cells covered, and which keys there are.
pub(super) fn hud(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head, foot) = (layout.unit, layout.head, layout.foot);
    if unit <= 0.0 {
        return;
    }
    let y = head.y + 34.0 * unit;
    let strong = Style::new(21.0 * unit, theme.text.strong).bold();
    write(brush, &format!("Level {} of {}", hud.level, hud.levels), (head.x, y), strong);
    let quiet = Style::new(16.0 * unit, theme.text.weak).align(Align::Right);
    write(brush, &format!("{} of {} cells", hud.covered, hud.cells), (head.right(), y), quiet);

    let bar = Area::new(foot.x, foot.y + 12.0 * unit, foot.width, 4.0 * unit);
    brush.fill(Shape::round(bar, 2.0 * unit), theme.text.weak.fade(0.3));
    let part = hud.covered as f32 / (hud.cells as f32).max(1.0);
    let done = Area { width: bar.width * part.min(1.0), ..bar };
    brush.fill(Shape::round(done, 2.0 * unit), theme.text.strong);
    let style = Style::new(11.5 * unit, theme.text.weak).align(Align::Middle);
    write(brush, HINT, (foot.center().0, foot.bottom() - 6.0 * unit), style);
}

/// The win's card, as far as it has come: 0 to 1. `last` where no level follows.
pub(super) fn win(
    brush: &mut Brush,
    theme: &Theme,
    layout: &WindowLayout,
    hud: &Hud,
    end: (f32, bool),
) {
    let line = format!("{} cells, none left out", hud.cells);
    let level = (hud.level, hud.levels);
    won(brush, (&theme.text, theme.page[1]), layout, level, &line, end);
}
