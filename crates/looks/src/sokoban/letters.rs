//! A board as text, a letter in each cell.

use crate::canvas::{Canvas, Face, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::{Printer, contrasting};
use crate::palette::Palette;
use crate::sokoban::Cell;
use crate::sokoban::board::Board;
use crate::split::{Parts, parts};

parts!("script",
/// How letters are set.
pub(super) Kind {
    /// In one ink.
    Plain Trained,
    /// Each kind in an ink of its own.
    Coloured Trained,
    /// In one ink, walls as full cells.
    Blocks Trained,
    /// Each kind in an ink of its own, walls as full cells.
    Terminal Trained,
    /// Walls as letters in the ground's colour on cells of ink.
    Reversed Held,
    /// Floor has a letter too.
    Dashed Held,
    /// Walls as cells of fine dots.
    Shaded Sealed,
    /// With letters instead of signs.
    Spelt Sealed,
});

/// Text of one look.
pub(super) struct Letters<'a> {
    kind: Kind,
    face: &'a Face,
    /// The height of lines, in pixels, for a cell of a width and a height.
    size: (f32, f32),
    back: Color,
    /// An ink for each kind of cell.
    inks: [Color; 8],
    bold: bool,
    floor: &'static str,
}

impl<'a> Letters<'a> {
    /// Text on a page of a colour.
    pub(super) fn draw(
        parts: &mut Parts,
        printer: &Printer<'a>,
        page: Color,
        palette: &Palette,
        dice: &mut Dice,
    ) -> Letters<'a> {
        let kind: Kind = parts.draw(dice);
        let back = back(page, dice);
        let many = match kind {
            Kind::Plain | Kind::Blocks => false,
            Kind::Coloured | Kind::Terminal => true,
            _ => dice.chance(0.5),
        };
        Letters {
            kind,
            face: face(printer, dice),
            size: (dice.span(0.9, 1.0), dice.span(0.85, 1.15)),
            back,
            inks: inks(back, many, palette, dice),
            bold: dice.chance(0.25),
            floor: dice.pick(&["-", "_", "-"]),
        }
    }

    /// Cells are so many times as wide as high.
    pub(super) fn aspect(dice: &mut Dice) -> f32 {
        if dice.chance(0.6) { dice.span(0.46, 0.64) } else { dice.pick(&[1.0, 1.0, 0.8]) }
    }

    /// Draws a board whose first cell begins at a pixel.
    pub(super) fn put(
        &self,
        canvas: &mut Canvas,
        board: &Board,
        (x, y): (f32, f32),
        cell: (f32, f32),
    ) {
        let pad = cell.1 * 0.5;
        let (wide, high) = (board.columns as f32 * cell.0, board.rows as f32 * cell.1);
        let whole = (x - pad, y - pad, wide + 2.0 * pad, high + 2.0 * pad);
        canvas.rect(whole, 0.0, Ink::solid(self.back));
        for (column, row) in board.places() {
            let rect = (x + column as f32 * cell.0, y + row as f32 * cell.1, cell.0, cell.1);
            self.cell(canvas, board.cell(column, row), rect);
        }
    }

    fn cell(&self, canvas: &mut Canvas, cell: Cell, rect: Rect) {
        let ink = Ink::solid(self.inks[cell as usize]);
        match (self.kind, cell) {
            (Kind::Blocks | Kind::Terminal, Cell::Wall) => canvas.rect(rect, 0.0, ink),
            (Kind::Shaded, Cell::Wall) => shaded(canvas, rect, ink),
            (Kind::Reversed, Cell::Wall) => {
                canvas.rect(rect, 0.0, ink);
                self.letter(canvas, "#", rect, Ink::solid(self.back));
            }
            _ => self.letter(canvas, self.word(cell), rect, ink),
        }
    }

    fn word(&self, cell: Cell) -> &'static str {
        let signs = ["#", " ", ".", "$", "*", "@", "+", " "];
        let spelt = ["#", " ", "o", "b", "B", "p", "P", " "];
        match (self.kind, cell) {
            (Kind::Dashed, Cell::Floor) => self.floor,
            (Kind::Spelt, cell) => spelt[cell as usize],
            (_, cell) => signs[cell as usize],
        }
    }

    fn letter(&self, canvas: &mut Canvas, word: &str, rect: Rect, ink: Ink) {
        // As wide as its cell, as in a terminal, but no higher than this.
        let advance = self.face.width("0", 100.0).max(1.0);
        let points = (100.0 * self.size.0 * rect.2 / advance).min(rect.3 * self.size.1);
        let x = rect.0 + (rect.2 - self.face.width(word, points)) / 2.0;
        let y = rect.1 + (rect.3 - points) / 2.0;
        canvas.text(word, (x, y), points, self.face, ink);
        if self.bold {
            canvas.text(word, (x + (points / 20.0).max(0.5), y), points, self.face, ink);
        }
    }
}

/// A face whose letters are all as wide; any where there is none.
fn face<'a>(printer: &Printer<'a>, dice: &mut Dice) -> &'a Face {
    let fit: Vec<&Face> = printer
        .faces
        .iter()
        .filter(|face| (face.width("i", 100.0) - face.width("M", 100.0)).abs() < 0.5)
        .collect();
    if fit.is_empty() { &printer.faces[0] } else { dice.pick(&fit) }
}

/// What letters stand on: dark or light, seldom anything between.
fn back(page: Color, dice: &mut Dice) -> Color {
    match dice.int(0, 5) {
        0 | 1 => Color::grey(dice.span(0.0, 0.15)),
        2 => Color::grey(dice.span(0.9, 1.0)),
        3 => Color::any(dice).shade(dice.pick(&[-0.8, 0.8])),
        _ => page,
    }
}

fn inks(back: Color, many: bool, palette: &Palette, dice: &mut Dice) -> [Color; 8] {
    let plain = contrasting(back).mix(back, if dice.chance(0.2) { 0.25 } else { 0.0 });
    let mut inks = [plain; 8];
    if !many {
        return inks;
    }
    let mut ink = |palette: &Palette| {
        let color = palette.clear(&[back], 0.3, dice);
        // Thin lines are told by how light they are.
        if (color.light() - back.light()).abs() > 0.3 { color } else { color.mix(plain, 0.6) }
    };
    inks[Cell::Wall as usize] = ink(palette);
    inks[Cell::Goal as usize] = ink(palette);
    inks[Cell::Box as usize] = ink(palette);
    inks[Cell::BoxOnGoal as usize] = ink(palette);
    inks[Cell::Player as usize] = ink(palette);
    inks[Cell::PlayerOnGoal as usize] = inks[Cell::Player as usize];
    inks[Cell::Floor as usize] = plain.mix(back, 0.5);
    inks
}

/// Every other pixel of a rectangle.
fn shaded(canvas: &mut Canvas, rect: Rect, ink: Ink) {
    let (width, height) = canvas.image.dimensions();
    let range = |low: f32, size: f32, most: u32| {
        let clip = |at: f32| at.round().clamp(0.0, most as f32) as u32;
        clip(low)..clip(low + size)
    };
    for y in range(rect.1, rect.3, height) {
        for x in range(rect.0, rect.2, width) {
            if (x + y) & 1 == 0 {
                canvas.blend(x, y, ink);
            }
        }
    }
}
