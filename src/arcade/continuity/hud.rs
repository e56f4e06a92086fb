//! The line of text below the board, and what is said on a win.

use tiny_skia::Pixmap;

use crate::arcade::brush::{Area, Brush, Ink, Shape};
use crate::arcade::card::card;
use crate::arcade::continuity::frame::Frame;
use crate::arcade::continuity::moment::Hud;
use crate::arcade::continuity::play::END;
use crate::arcade::continuity::theme::Theme;
use crate::arcade::text::{Align, Style, width, write};

/// The line below the board: level, keys, slides, and which keys there are. None where there is no room for it.
pub(super) fn foot(theme: &Theme, frame: &Frame, hud: &Hud) -> Option<Pixmap> {
    let size = (frame.size.0, frame.size.1 - frame.foot());
    let mut brush = Brush::new(Pixmap::new(size.0, size.1.max(1))?);
    let Ink([red, green, blue, _]) = theme.page[1];
    let line = Ink([red, green, blue, 255]);
    brush.cover([line, line]);
    let unit = frame.unit as f32;
    let (margin, y) = (14.0 * unit, size.1 as f32 * 0.66);
    let strong = Style::new(14.0 * unit, theme.text.strong).bold();
    let weak = Style::new(13.0 * unit, theme.text.weak);
    let title = if hud.name.is_empty() {
        format!("{} of {}", hud.level, hud.levels)
    } else {
        format!("{} of {}   {}", hud.level, hud.levels, hud.name)
    };
    write(&mut brush, &title, (margin, y), strong);
    let hint = if hud.out {
        "arrows slide   Space zooms in"
    } else {
        "arrows run and jump   Space zooms out"
    };
    let right = size.0 as f32 - margin;
    let best = hud.best.map_or(String::new(), |best| format!(" of {best}"));
    let keys = match hud.keys {
        (_, 0) => String::new(),
        (taken, all) => format!("keys {taken} of {all}   "),
    };
    let tally = format!("{keys}slides {}{best}", hud.slides);
    let tally_at = width(&title, strong) + margin + 24.0 * unit;
    write(&mut brush, &tally, (tally_at, y), weak);
    let room = right - tally_at - width(&tally, weak) - 24.0 * unit;
    if width(hint, weak) < room {
        write(&mut brush, hint, (right, y), weak.align(Align::Right));
    }
    Some(brush.into_pixmap())
}

/// The win's card over an area, as far as it has come; `over` are the seconds since, and whether no level follows.
pub(super) fn won(
    brush: &mut Brush,
    theme: &Theme,
    (area, unit): (Area, f32),
    hud: &Hud,
    over: (f32, bool),
) {
    let shown = END.shown(over.0);
    if shown <= 0.0 || unit <= 0.0 {
        return;
    }
    let title = match (over.1, hud.levels) {
        (true, 1) => "Won".to_owned(),
        (true, levels) => format!("All {levels} done"),
        (false, _) => format!("Level {} done", hud.level),
    };
    brush.fill(Shape::round(area, 0.0), theme.page[1].fade(0.45 * shown));
    let count =
        |many: u32, what: &str| format!("{many} {what}{}", if many == 1 { "" } else { "s" });
    let best = match hud.best {
        Some(best) if hud.slides > best => format!(" ({best} would do)"),
        _ => String::new(),
    };
    let line = format!("{}{best}, {}", count(hud.slides, "slide"), count(hud.deaths, "fall"));
    card(brush, &theme.text, (area, unit), &[&title, &line], shown);
}
