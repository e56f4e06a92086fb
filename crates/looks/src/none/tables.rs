//! Tables: cells that are filled with words, numbers or nothing.

use super::grid::Grid;
use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::{Printer, contrasting};
use crate::palette::Palette;

/// A table.
pub(super) fn spreadsheet(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let grid = Grid::new(place, (dice.int(3, 12), dice.int(5, 30)), false);
    let ground = if dice.chance(0.7) { Color::WHITE } else { palette.any(dice) };
    canvas.rect(grid.whole(), 0.0, Ink::solid(ground));
    let ink = Ink::solid(contrasting(ground));
    for cell in grid.cells() {
        if cell.1 == 0 || (cell.0 == 0 && dice.chance(0.9)) || dice.chance(0.04) {
            canvas.rect(grid.rect(cell, 0.0), 0.0, Ink::solid(palette.any(dice)));
        }
        if dice.chance(0.7) {
            let number = dice.int(0, 9999).to_string();
            let (x, y, _, high) = grid.rect(cell, 0.0);
            canvas.text(
                &number,
                (x + 3.0, y + high * 0.2),
                (high * 0.6).min(16.0),
                &printer.faces[0],
                ink,
            );
        }
    }
    grid.lines(canvas, 1.0, Ink { alpha: 0.3, ..ink });
    grid
}

/// Black and white cells, some with letters.
pub(super) fn crossword(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let side = dice.int(5, 16);
    let grid = Grid::new(place, (side, side), true);
    let (light, dark) = if dice.chance(0.7) {
        (Color::WHITE, Color::grey(0.08))
    } else {
        (palette.any(dice), palette.any(dice))
    };
    canvas.rect(grid.whole(), 0.0, Ink::solid(light));
    for cell in grid.cells() {
        if dice.chance(0.22) {
            canvas.rect(grid.rect(cell, 0.0), 0.0, Ink::solid(dark));
        } else {
            let ink = Ink::solid(contrasting(light));
            if dice.chance(0.25) {
                let (x, y, _, high) = grid.rect(cell, 1.0);
                canvas.text(
                    &dice.int(1, 40).to_string(),
                    (x, y),
                    high * 0.35,
                    &printer.faces[0],
                    ink,
                );
            }
            if dice.chance(0.3) {
                let letter = char::from(b'A' + dice.int(0, 25) as u8).to_string();
                grid.write(canvas, cell, &letter, 0.7, printer, ink);
            }
        }
    }
    grid.lines(canvas, dice.span(1.0, 2.5), Ink::solid(dark));
    grid
}

/// Black and white cells with three corners.
pub(super) fn code(canvas: &mut Canvas, place: Rect, dice: &mut Dice) -> Grid {
    let side = dice.pick(&[21, 25, 29, 33]);
    let grid = Grid::new(place, (side, side), true);
    let (x, y, wide, high) = grid.whole();
    canvas.rect((x - 4.0, y - 4.0, wide + 8.0, high + 8.0), 0.0, Ink::solid(Color::WHITE));
    for (x, y) in grid.cells() {
        let corner = |cx: i32, cy: i32| {
            let far = (x - cx).abs().max((y - cy).abs());
            (far <= 4).then_some(far == 3 || far <= 1)
        };
        let fixed = corner(3, 3).or(corner(side - 4, 3)).or(corner(3, side - 4));
        if fixed.unwrap_or_else(|| dice.chance(0.5)) {
            canvas.rect(grid.rect((x, y), -0.2), 0.0, Ink::solid(Color::BLACK));
        }
    }
    grid
}

/// Days in weeks.
pub(super) fn calendar(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let grid = Grid::new(place, (7, 6), dice.chance(0.5));
    let ground = palette.any(dice);
    canvas.rect(grid.whole(), 4.0, Ink::solid(ground));
    let ink = Ink::solid(contrasting(ground));
    let first = dice.int(0, 6);
    for cell in grid.cells() {
        let day = cell.1 * 7 + cell.0 - first - 6;
        if dice.chance(0.08) {
            canvas.rect(grid.rect(cell, 2.0), 3.0, Ink::solid(palette.any(dice)));
        }
        if (1..=31).contains(&day) {
            grid.write(canvas, cell, &day.to_string(), 0.4, printer, ink);
        }
    }
    if dice.chance(0.6) {
        grid.lines(canvas, 1.0, Ink { alpha: 0.3, ..ink });
    }
    grid
}

/// Keys with letters.
pub(super) fn keyboard(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let grid = Grid::new(place, (dice.int(9, 14), dice.int(3, 5)), true);
    let key = palette.any(dice);
    let letters = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890";
    let mut next = letters.chars().cycle();
    for cell in grid.cells() {
        canvas.rect(grid.rect(cell, grid.wide * 0.07), grid.wide * 0.15, Ink::solid(key));
        let letter = next.next().unwrap_or('A').to_string();
        grid.write(canvas, cell, &letter, 0.5, printer, Ink::solid(contrasting(key)));
    }
    grid
}
