//! The text around the board, and the card that tells a win.

use crate::arcade::bloxorz::theme::Theme;
use crate::arcade::bloxorz::view::{SceneLayout, View};
use crate::arcade::brush::{Area, Brush, Shape};
use crate::arcade::card::card;
use crate::arcade::text::{Align, Style, width, write};
use crate::games::bloxorz::Level;
use crate::geometry::Point;

/// What the text around the board says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hud {
    /// The level's number, from 1.
    pub level: usize,
    /// The last level's number.
    pub levels: usize,
    /// Six digits; empty where nothing leads to the level.
    pub passcode: String,
    /// Moves made since the game began, but for those that ended in a fall.
    pub moves: u32,
    /// Moves made in this level.
    pub here: u32,
}

/// Where a click leads to the title screen.
pub(super) fn menu_button(layout: &SceneLayout) -> Area {
    let (unit, stage) = (layout.unit, layout.stage);
    Area::new(stage.x + 14.0 * unit, stage.y + 10.0 * unit, 74.0 * unit, 27.0 * unit)
}

/// Whether a pixel is on it.
pub(super) fn is_menu(level: &Level, view: &View, size: (u32, u32), at: Point) -> bool {
    menu_button(&SceneLayout::new(level, view, size)).holds(at)
}

/// Text is left out where nobody could read it.
pub(super) fn readable(unit: f32) -> bool {
    unit >= 0.3
}

/// Level, passcode, moves, and which keys there are.
pub(super) fn hud(brush: &mut Brush, theme: &Theme, layout: &SceneLayout, hud: &Hud) {
    let (unit, stage, text) = (layout.unit, layout.stage, theme.text);
    if !readable(unit) {
        return;
    }
    let button = menu_button(layout);
    brush.fill(Shape::round(button, 7.0 * unit), text.strong.fade(0.14));
    let style = Style::new(15.5 * unit, text.strong).bold().align(Align::Middle);
    write(brush, "Menu", (button.center().0, button.y + 18.6 * unit), style);

    let right = stage.right() - 16.0 * unit;
    let passcode = if hud.passcode.is_empty() { "------" } else { &hud.passcode };
    let figure = Style::new(19.0 * unit, text.strong).mono().bold().align(Align::Right);
    let caption = Style::new(15.5 * unit, text.weak).bold().align(Align::Right);
    let column = right - width("000000", figure) - 10.0 * unit;
    for (row, (name, value)) in
        [("Passcode", passcode.to_owned()), ("Moves", hud.moves.to_string())].iter().enumerate()
    {
        let y = stage.y + (28.0 + 24.0 * row as f32) * unit;
        write(brush, value, (right, y), figure);
        write(brush, name, (column, y), caption);
    }

    let y = stage.bottom() - 13.0 * unit;
    let level = Style::new(17.0 * unit, text.strong).bold();
    write(brush, &format!("Stage {}", hud.level), (stage.x + 16.0 * unit, y), level);
    let hint = Style::new(12.5 * unit, text.weak).align(Align::Right);
    let keys = "arrows or WASD roll    Space other half    R restart    T theme    V view";
    write(brush, keys, (right, y), hint);
}

/// The stage's number over the board while it comes together: `shown` is its opacity.
pub(super) fn announce(
    brush: &mut Brush,
    theme: &Theme,
    layout: &SceneLayout,
    hud: &Hud,
    shown: f32,
) {
    let (unit, stage) = (layout.unit, layout.stage);
    if !readable(unit) || shown <= 0.0 {
        return;
    }
    let (x, y) = stage.center();
    let size = 54.0 * unit;
    let line = format!("Stage {}", hud.level);
    let style = Style::new(size, theme.text.strong.fade(shown)).bold().align(Align::Middle);
    let wide = width(&line, style) + 70.0 * unit;
    let card = Area::new(x - wide / 2.0, y - 46.0 * unit, wide, 84.0 * unit);
    brush.fill(Shape::round(card, 20.0 * unit), theme.page[1].fade(0.86 * shown));
    write(brush, &line, (x, y + 0.26 * size), style);
}

/// The win's card, as far as it has come: 0 to 1.
pub(super) fn win(brush: &mut Brush, theme: &Theme, layout: &SceneLayout, hud: &Hud, shown: f32) {
    if !readable(layout.unit) || shown <= 0.0 {
        return;
    }
    let moves = if hud.here == 1 { "move" } else { "moves" };
    let line = format!("{} {moves}", hud.here);
    let title = format!("Stage {} complete", hud.level);
    card(brush, &theme.text, (layout.stage, layout.unit), &[&title, &line], shown);
}
