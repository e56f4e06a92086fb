//! The text around the board: level, moves, the fewest there can be; and what is said on a win.

use crate::arcade::amaze::theme::{HudStyle, Theme, Win};
use crate::arcade::brush::{Area, BLACK, Brush, Shape, WHITE};
use crate::arcade::card::card;
use crate::arcade::layout::WindowLayout;
use crate::arcade::text::{Align, Style, width, write};

/// What the text around the board says.
#[derive(Clone, Debug, PartialEq)]
pub struct Hud {
    /// The level's number, from 1.
    pub level: usize,
    /// The last level's number.
    pub levels: usize,
    /// Moves made.
    pub moves: u32,
    /// The fewest moves that win, where they are known.
    pub best: Option<u32>,
    /// Multiplies the size of text and margins.
    pub scale: f32,
}

impl Hud {
    fn best(&self) -> String {
        self.best.map_or_else(|| "–".to_owned(), |best| best.to_string())
    }

    fn moves(&self) -> String {
        format!("{} {}", self.moves, if self.moves == 1 { "move" } else { "moves" })
    }

    fn verdict(&self) -> String {
        match self.best {
            Some(best) if self.moves <= best => format!("{}: as few as can be", self.moves()),
            Some(best) => format!("{}, {best} would do", self.moves()),
            None => self.moves(),
        }
    }
}

/// Level, moves and best. `painted` is the part of the floor that is painted, 0 to 1.
pub(super) fn hud(
    brush: &mut Brush,
    theme: &Theme,
    layout: &WindowLayout,
    hud: &Hud,
    painted: f32,
) {
    if layout.unit <= 0.0 {
        return;
    }
    match theme.hud {
        HudStyle::Columns => columns(brush, theme, layout, hud),
        HudStyle::Foot => foot(brush, theme, layout, hud, painted),
        HudStyle::Score => score(brush, theme, layout, hud),
        HudStyle::Line => line(brush, theme, layout, hud),
        HudStyle::Pills => pills(brush, theme, layout, hud),
    }
    if theme.hud != HudStyle::Foot {
        let style = Style::new(11.5 * layout.unit, theme.text.weak).align(Align::Middle);
        let at = (layout.foot.center().0, layout.foot.bottom() - 6.0 * layout.unit);
        write(brush, HINT, at, style);
    }
}

const HINT: &str = "arrows, WASD or swipe    R restart    N P levels    T theme";

fn columns(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head) = (layout.unit, layout.head);
    let columns = [
        ("LEVEL", format!("{}", hud.level), Align::Left, head.x),
        ("MOVES", hud.moves.to_string(), Align::Middle, head.center().0),
        ("BEST", hud.best(), Align::Right, head.right()),
    ];
    for (caption, figure, align, x) in columns {
        let small = Style::new(11.0 * unit, theme.text.weak).bold().wide().align(align);
        let large = Style::new(31.0 * unit, theme.text.strong).bold().align(align);
        write(brush, caption, (x, head.y + 20.0 * unit), small);
        write(brush, &figure, (x, head.y + 53.0 * unit), large);
        if caption == "LEVEL" {
            let quiet = Style::new(15.0 * unit, theme.text.weak);
            let after = x + width(&figure, large) + 6.0 * unit;
            write(brush, &format!("of {}", hud.levels), (after, head.y + 53.0 * unit), quiet);
        }
    }
}

fn foot(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud, painted: f32) {
    let (unit, head, foot) = (layout.unit, layout.head, layout.foot);
    let title = Style::new(15.0 * unit, theme.text.strong).bold().wide().align(Align::Middle);
    let line = format!("LEVEL {} / {}", hud.level, hud.levels);
    write(brush, &line, (head.center().0, head.y + 26.0 * unit), title);

    let large = Style::new(30.0 * unit, theme.text.strong);
    let small = Style::new(14.0 * unit, theme.text.weak);
    let y = foot.y + 46.0 * unit;
    write(brush, &hud.moves.to_string(), (foot.x, y), large);
    let after = foot.x + width(&hud.moves.to_string(), large) + 8.0 * unit;
    write(brush, if hud.moves == 1 { "move" } else { "moves" }, (after, y), small);
    let best = format!("best {}", hud.best());
    write(brush, &best, (foot.right(), y), small.align(Align::Right));

    let bar = Area::new(foot.x, foot.y + 60.0 * unit, foot.width, 5.0 * unit);
    brush.fill(Shape::round(bar, 2.5 * unit), theme.text.weak.fade(0.3));
    let done = Area { width: bar.width * painted.clamp(0.0, 1.0), ..bar };
    brush.fill(Shape::round(done, 2.5 * unit), theme.text.accent);
}

fn score(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head) = (layout.unit, layout.head);
    let best = hud.best.map_or_else(|| "--".to_owned(), |best| format!("{best:02}"));
    let lines = [
        (format!("LV {:02}/{:02}", hud.level, hud.levels), Align::Left, head.x),
        (format!("MOVES {:03}", hud.moves), Align::Middle, head.center().0),
        (format!("BEST {best}"), Align::Right, head.right()),
    ];
    for (text, align, x) in lines {
        let style = Style::new(18.0 * unit, theme.text.strong).mono().bold().align(align);
        let y = head.y + 30.0 * unit;
        let under = Style { ink: BLACK.fade(0.35), ..style };
        write(brush, &text, (x + 1.5 * unit, y + 1.5 * unit), under);
        write(brush, &text, (x, y), style);
    }
}

fn line(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head) = (layout.unit, layout.head);
    let y = head.y + 26.0 * unit;
    let strong = Style::new(19.0 * unit, theme.text.strong);
    write(brush, &format!("Level {} of {}", hud.level, hud.levels), (head.x, y), strong);
    let quiet = Style::new(15.0 * unit, theme.text.weak).align(Align::Right);
    write(brush, &format!("{}, best {}", hud.moves(), hud.best()), (head.right(), y), quiet);
}

fn pills(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, hud: &Hud) {
    let (unit, head) = (layout.unit, layout.head);
    let texts = [
        format!("Level {}/{}", hud.level, hud.levels),
        format!("Moves {}", hud.moves),
        format!("Best {}", hud.best()),
    ];
    let gap = 10.0 * unit;
    let wide = (head.width - 2.0 * gap) / 3.0;
    for (i, text) in texts.iter().enumerate() {
        let x = head.x + i as f32 * (wide + gap);
        let pill = Area::new(x, head.y + 10.0 * unit, wide, 36.0 * unit);
        brush.fill(Shape::round(pill, 18.0 * unit), WHITE.fade(0.62));
        let style = Style::new(15.5 * unit, theme.text.strong).bold().align(Align::Middle);
        write(brush, text, (pill.center().0, pill.y + 23.5 * unit), style);
    }
}

/// The win screen, as far as it has come: 0 to 1. `last` where no level follows.
pub(super) fn win(
    brush: &mut Brush,
    theme: &Theme,
    layout: &WindowLayout,
    hud: &Hud,
    (shown, last): (f32, bool),
) {
    if layout.unit <= 0.0 || shown <= 0.0 {
        return;
    }
    let title = match (last, hud.levels) {
        (true, 1) => "All done".to_owned(),
        (true, levels) => format!("All {levels} done"),
        (false, _) => "Level complete".to_owned(),
    };
    match theme.win {
        Win::Ribbon => ribbon(brush, theme, layout, &title, &hud.verdict(), shown),
        Win::Card(veil) => {
            let (width, height) = brush.size();
            let page = Shape::round(Area::new(0.0, 0.0, width, height), 0.0);
            brush.fill(page, veil.fade(shown));
            card(brush, &theme.text, (layout.board, layout.unit), &[&title, &hud.verdict()], shown);
        }
    }
}

fn ribbon(
    brush: &mut Brush,
    theme: &Theme,
    layout: &WindowLayout,
    title: &str,
    line: &str,
    shown: f32,
) {
    let (unit, head) = (layout.unit, layout.head);
    let area = Area { height: head.height - 12.0 * unit, ..head }.grow(4.0 * unit);
    let area = area.moved(0.0, (shown - 1.0) * 14.0 * unit);
    brush.fill(Shape::round(area, 10.0 * unit), theme.text.accent.fade(shown));
    let ink = theme.text.on_accent.fade(shown);
    let (x, y) = area.center();
    let large = Style::new(19.0 * unit, ink).bold();
    let y = y + 6.5 * unit;
    write(brush, title, (x - area.width / 2.0 + 18.0 * unit, y), large);
    let small = Style::new(14.0 * unit, ink).align(Align::Right);
    write(brush, line, (x + area.width / 2.0 - 18.0 * unit, y), small);
}
