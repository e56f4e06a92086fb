//! A card over the board that says what happened, and the colours of a game's text. Knows no game.

use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape};
use crate::arcade::layout::WindowLayout;
use crate::arcade::text::{Align, Style, width, write};

/// Colours of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextInks {
    pub(super) strong: Ink,
    pub(super) weak: Ink,
    /// Of cards, of what is chosen and of bars of progress.
    pub(super) accent: Ink,
    /// Of text on the accent.
    pub(super) on_accent: Ink,
}

/// The win's card over the veiled page, as far as it has come: 0 to 1, and whether no level follows. `level` is its number
/// and the last one's.
pub(super) fn won(
    brush: &mut Brush,
    (inks, veil): (&TextInks, Ink),
    layout: &WindowLayout,
    (level, levels): (usize, usize),
    line: &str,
    (shown, last): (f32, bool),
) {
    if layout.unit <= 0.0 || shown <= 0.0 {
        return;
    }
    let title = match (last, levels) {
        (true, 1) => "All done".to_owned(),
        (true, levels) => format!("All {levels} done"),
        (false, _) => format!("Level {level} complete"),
    };
    let (width, height) = brush.size();
    let page = Shape::round(Area::new(0.0, 0.0, width, height), 0.0);
    brush.fill(page, veil.fade(0.45 * shown));
    card(brush, inks, (layout.board, layout.unit), &[&title, line], shown);
}

/// A card with a title and lines below it in the middle of an area, as far as it has come: `shown` from 0 to 1.
/// `unit` is that of its text, in pixels.
pub(super) fn card(
    brush: &mut Brush,
    inks: &TextInks,
    (area, unit): (Area, f32),
    lines: &[&str],
    shown: f32,
) {
    let (x, y) = area.center();
    let y = y + (1.0 - shown) * 18.0 * unit;
    let longest = |wide: f32, line: &&str| wide.max(width(line, Style::new(16.5 * unit, BLACK)));
    let wide = lines.iter().fold(290.0 * unit, longest) + 70.0 * unit;
    let high = (62.0 + 30.0 * lines.len() as f32) * unit;
    let card = Area::new(x - wide / 2.0, y - high / 2.0, wide, high);
    let shade = BLACK.fade(0.35 * shown);
    brush.shadow(card.moved(0.0, 6.0 * unit), 18.0 * unit, 26.0 * unit, shade);
    brush.fill(Shape::round(card, 18.0 * unit), inks.accent.fade(shown));
    let ink = inks.on_accent.fade(shown);
    for (row, line) in lines.iter().enumerate() {
        let size = if row == 0 { 27.0 } else { 16.5 };
        let style = Style::new(size * unit, ink).align(Align::Middle);
        let style = if row == 0 { style.bold() } else { style };
        let at = card.y + (50.0 + 31.0 * row as f32) * unit;
        write(brush, line, (x, at), style);
    }
}
