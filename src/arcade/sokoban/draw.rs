//! A moment of the game as a picture: a pure function of board, theme and size.

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape, WHITE, image};
use crate::arcade::card::won;
use crate::arcade::layout::{Contents, WindowLayout};
use crate::arcade::sokoban::play::{END, Moment, Phase};
use crate::arcade::sokoban::themes::{Drawn, Theme};
use crate::arcade::text::{Align, Style, write};
use crate::games::sokoban::Level;
use crate::games::sokoban::level::Tile;
use crate::geometry::{Cell, Lattice};

/// Heights of the text above and below the board, in units.
const HEIGHTS: (f32, f32) = (64.0, 44.0);
const HINT: &str =
    "arrows or WASD    Backspace takes a step back    R restart    N P levels    T theme";

/// Draws a moment of the game. `size` in pixels; `scale` multiplies text and margins. A side of 0 yields a picture without pixels.
#[must_use]
pub fn draw(moment: &Moment, theme: &Theme, size: (u32, u32), scale: f32) -> RgbImage {
    image(pixmap(moment, theme, size, scale).as_ref())
}

/// Where [`draw`] puts the board, in pixels.
#[must_use]
pub fn lattice(level: &Level, size: (u32, u32), scale: f32) -> Lattice {
    place(level, size, scale).lattice
}

fn place(level: &Level, size: (u32, u32), scale: f32) -> WindowLayout {
    let (columns, rows) = (level.columns(), level.rows());
    WindowLayout::new(Contents { columns, rows, text: HEIGHTS, pad: 0.0 }, size, scale)
}

/// None where the picture has no pixels or too many.
pub(super) fn pixmap(
    moment: &Moment,
    theme: &Theme,
    size: (u32, u32),
    scale: f32,
) -> Option<Pixmap> {
    let layout = place(&moment.board, size, scale);
    let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
    brush.cover(theme.page);
    let room = moment.board.room();
    for cell in layout.lattice.cells() {
        let (pitch, at) = (layout.pitch, (cell.x as f32, cell.y as f32));
        let area =
            Area::new(layout.board.x + at.0 * pitch, layout.board.y + at.1 * pitch, pitch, pitch);
        let mut easel = Easel { brush: &mut brush, theme, area };
        match theme.drawn {
            Drawn::Letters => easel.letter(&moment.board, cell),
            _ if moment.board.tile(cell) == Tile::Wall => easel.wall(),
            _ if room.contains(&cell) => easel.inside(&moment.board, cell),
            _ => {}
        }
    }
    words(&mut brush, theme, &layout, moment);
    Some(brush.into_pixmap())
}

/// Level, pushes, and which keys there are; and what is said on a win.
fn words(brush: &mut Brush, theme: &Theme, layout: &WindowLayout, moment: &Moment) {
    let (unit, head, foot) = (layout.unit, layout.head, layout.foot);
    if unit <= 0.0 {
        return;
    }
    let ((level, levels), (pushes, steps)) = (moment.level, moment.moves);
    let y = head.y + 34.0 * unit;
    let strong = Style::new(21.0 * unit, theme.text.strong).bold();
    write(brush, &format!("Level {level} of {levels}"), (head.x, y), strong);
    let best = moment.best.map_or(String::new(), |best| format!(" of {best}"));
    let said = format!("{pushes}{best} pushes, {steps} steps");
    let quiet = Style::new(16.0 * unit, theme.text.weak).align(Align::Right);
    write(brush, &said, (head.right(), y), quiet);
    let style = Style::new(11.5 * unit, theme.text.weak).align(Align::Middle);
    write(brush, HINT, (foot.center().0, foot.bottom() - 6.0 * unit), style);
    if let Phase::Won(seconds, last) = moment.phase {
        let line = match moment.best {
            Some(best) if pushes <= best => format!("{pushes} pushes: as few as can be"),
            Some(best) => format!("{pushes} pushes, {best} would do"),
            None => format!("{pushes} pushes"),
        };
        let inks = (&theme.text, theme.page[1]);
        won(brush, inks, layout, moment.level, &line, (END.shown(seconds), last));
    }
}

/// Draws one cell.
struct Easel<'a> {
    brush: &'a mut Brush,
    theme: &'a Theme,
    area: Area,
}

impl Easel<'_> {
    /// A square in the cell, `margin` cells from its sides.
    fn square(&self, margin: f32, radius: f32) -> Shape {
        let side = self.area.width;
        Shape::round(self.area.grow(-margin * side), radius * side)
    }

    fn disc(&self, (dx, dy): (f32, f32), radius: f32) -> Shape {
        let ((x, y), side) = (self.area.center(), self.area.width);
        Shape::circle(x + dx * side, y + dy * side, radius * side)
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, ink: Ink) {
        let (area, side) = (self.area, self.area.width);
        let mut line = Shape::default();
        line.add_line(points.iter().map(|(x, y)| (area.x + x * side, area.y + y * side)));
        self.brush.pen(line, width * side, ink);
    }

    /// The whole cell, and a little more: where two cells meet between two pixels, no page shines through.
    fn whole(&self) -> Shape {
        Shape::round(self.area.grow(0.5), 0.0)
    }

    fn wall(&mut self) {
        let ink = self.theme.wall;
        self.brush.fill(self.whole(), ink);
        if self.theme.drawn != Drawn::Storehouse {
            return;
        }
        let mortar = ink.toward(BLACK, 0.45);
        for (row, shift) in [(0.0, 0.5), (0.34, 0.0), (0.67, 0.5)] {
            self.line(&[(0.0, row), (1.0, row)], 0.035, mortar);
            for at in [0.0, 0.5, 1.0] {
                let x = (at + shift / 2.0_f32).min(1.0);
                self.line(&[(x, row), (x, row + 0.33)], 0.03, mortar);
            }
        }
        self.line(&[(0.03, 0.03), (0.97, 0.03)], 0.02, ink.toward(WHITE, 0.25));
    }

    fn inside(&mut self, board: &Level, cell: Cell) {
        let theme = self.theme;
        self.brush.fill(self.whole(), theme.floor);
        let goal = board.tile(cell) == Tile::Goal;
        if goal {
            let mark = if theme.drawn == Drawn::Flat {
                self.square(0.36, 0.06)
            } else {
                self.disc((0.0, 0.0), 0.16)
            };
            self.brush.fill(mark, theme.goal);
        }
        if board.has_box(cell) {
            self.crate_(goal);
        } else if board.player() == cell {
            self.player();
        }
    }

    fn crate_(&mut self, goal: bool) {
        let ink = if goal { self.theme.done } else { self.theme.crate_ };
        let dark = ink.toward(BLACK, 0.4);
        if self.theme.drawn == Drawn::Flat {
            self.brush.fill(self.square(0.1, 0.1), ink);
            return;
        }
        self.brush.fill(self.square(0.06, 0.04), dark);
        self.brush.fill(self.square(0.1, 0.02), ink);
        for y in [0.36, 0.63] {
            self.line(&[(0.14, y), (0.86, y)], 0.025, dark);
        }
        self.line(&[(0.2, 0.2), (0.8, 0.8)], 0.09, ink.toward(BLACK, 0.22));
        self.line(&[(0.8, 0.2), (0.2, 0.8)], 0.09, ink.toward(BLACK, 0.22));
        self.brush.stroke(self.square(0.13, 0.02), self.area.width * 0.05, dark);
    }

    fn player(&mut self) {
        let ink = self.theme.player;
        if self.theme.drawn == Drawn::Flat {
            self.brush.fill(self.disc((0.0, 0.0), 0.34), ink);
            self.brush.fill(self.disc((0.12, -0.12), 0.08), WHITE.fade(0.85));
            return;
        }
        let body = Area::around(0.0, 0.0, 0.2 * self.area.width);
        let (x, y) = self.area.center();
        self.brush.fill(
            Shape::round(body.moved(x, y + 0.2 * self.area.width), 0.08 * self.area.width),
            ink,
        );
        self.brush.fill(self.disc((0.0, -0.13), 0.19), Ink::hex(0xF0_C8A0));
        self.line(&[(0.32, 0.28), (0.68, 0.28)], 0.1, ink.toward(BLACK, 0.3));
        for dx in [-0.07, 0.07] {
            self.brush.fill(self.disc((dx, -0.1), 0.03), BLACK);
        }
    }

    fn letter(&mut self, board: &Level, cell: Cell) {
        let theme = self.theme;
        let (letter, ink) = match (board.tile(cell), board.has_box(cell), board.player() == cell) {
            (Tile::Goal, _, true) => ("+", theme.player),
            (_, _, true) => ("@", theme.player),
            (Tile::Goal, true, _) => ("*", theme.done),
            (_, true, _) => ("$", theme.crate_),
            (Tile::Goal, ..) => (".", theme.goal),
            (Tile::Wall, ..) => ("#", theme.wall),
            (Tile::Floor, ..) => return,
        };
        let style = Style::new(self.area.width * 0.9, ink).mono().align(Align::Middle);
        let at = (self.area.center().0, self.area.y + 0.8 * self.area.height);
        write(self.brush, letter, at, style);
    }
}
