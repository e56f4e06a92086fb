//! Boards of games that are none of ours: what an eye for boards is likeliest to take for one.

use super::grid::{Grid, token};
use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::{Fill, Kind};
use crate::page::{Printer, contrasting};
use crate::palette::Palette;
use crate::token::Token;

/// Light and dark cells with pieces.
pub(super) fn chess(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let side = dice.pick(&[8, 8, 8, 10, 6]);
    let grid = Grid::new(place, (side, side), true);
    let light = palette.any(dice);
    let dark = palette.apart(&[light], dice);
    let pieces = [Color::WHITE, Color::grey(0.1)].map(|color| token(color, dice));
    let letters = dice.chance(0.5);
    for cell in grid.cells() {
        let color = if (cell.0 + cell.1) & 1 == 0 { light } else { dark };
        canvas.rect(grid.rect(cell, 0.0), 0.0, Ink::solid(color));
        if dice.chance(0.35) {
            let white = dice.chance(0.5);
            if letters {
                let letter = dice.pick(&["K", "Q", "R", "B", "N", "P"]);
                let color = if white { Color::WHITE } else { Color::BLACK };
                grid.write(canvas, cell, letter, 0.8, printer, Ink::solid(color));
            } else {
                pieces[usize::from(white)].put(canvas, grid.middle(cell), grid.wide * 0.36);
            }
        }
    }
    grid
}

/// Thin walls between cells.
pub(super) fn maze(canvas: &mut Canvas, place: Rect, palette: &Palette, dice: &mut Dice) -> Grid {
    let grid = Grid::new(place, (dice.int(5, 24), dice.int(5, 20)), true);
    let ground = palette.any(dice);
    let ink = Ink::solid(palette.apart(&[ground], dice));
    canvas.rect(grid.whole(), 0.0, Ink::solid(ground));
    let width = grid.wide * dice.span(0.06, 0.2);
    for cell in grid.cells() {
        let (x, y, wide, high) = grid.rect(cell, 0.0);
        if dice.chance(0.45) {
            canvas.line((x, y), (x + wide, y), width, ink);
        } else if dice.chance(0.8) {
            canvas.line((x, y), (x, y + high), width, ink);
        }
    }
    let (x, y, wide, high) = grid.whole();
    for (from, to) in [
        ((x, y), (x + wide, y)),
        ((x, y), (x, y + high)),
        ((x + wide, y), (x + wide, y + high)),
        ((x, y + high), (x + wide, y + high)),
    ] {
        canvas.line(from, to, width, ink);
    }
    if dice.chance(0.6) {
        let cell = (dice.int(0, grid.columns - 1), dice.int(0, grid.rows - 1));
        token(palette.any(dice), dice).put(canvas, grid.middle(cell), grid.wide * 0.3);
    }
    grid
}

/// Cells of many kinds: boxes, marks, several figures.
pub(super) fn tiles(canvas: &mut Canvas, place: Rect, palette: &Palette, dice: &mut Dice) -> Grid {
    let grid = Grid::new(place, (dice.int(5, 20), dice.int(5, 16)), true);
    let count = dice.int(4, 9);
    let kinds = [Kind::Flat, Kind::Sprite, Kind::Brick, Kind::Dotted, Kind::Hatch, Kind::Grain];
    let fills: Vec<Fill> =
        (0..count).map(|_| Fill::of(dice.pick(&kinds), palette.any(dice), 0.4, dice)).collect();
    let things: Vec<Token> = (0..3).map(|_| token(palette.any(dice), dice)).collect();
    let plain = dice.chance(0.5);
    for cell in grid.cells() {
        let border =
            cell.0 == 0 || cell.1 == 0 || cell.0 == grid.columns - 1 || cell.1 == grid.rows - 1;
        let kind = if border {
            0
        } else if plain && dice.chance(0.6) {
            1
        } else {
            dice.int(0, count - 1)
        };
        let (x, y, wide, high) = grid.rect(cell, 0.0);
        let fill = &fills[kind as usize];
        for py in y as i32..=(y + high) as i32 {
            for px in x as i32..=(x + wide) as i32 {
                let inside = px >= 0
                    && py >= 0
                    && (px as u32) < canvas.image.width()
                    && (py as u32) < canvas.image.height();
                if inside {
                    let color = fill.at((px as f32 - x) / wide, (py as f32 - y) / high);
                    canvas.image.put_pixel(px as u32, py as u32, color.pixel());
                }
            }
        }
        if !border && dice.chance(0.13) {
            let which = dice.int(0, 2) as usize;
            things[which].put(canvas, grid.middle(cell), grid.wide * 0.4);
        }
    }
    grid
}

/// Covered and open fields with numbers.
pub(super) fn mines(
    canvas: &mut Canvas,
    place: Rect,
    printer: &Printer<'_>,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let grid = Grid::new(place, (dice.int(6, 20), dice.int(6, 16)), true);
    let (covered, open) = (palette.any(dice), palette.any(dice));
    let flag = token(Color::of_hue(0.0, 0.9, 0.5), dice);
    for cell in grid.cells() {
        let hidden = dice.chance(0.5);
        canvas.rect(grid.rect(cell, 0.0), 0.0, Ink::solid(if hidden { covered } else { open }));
        if hidden {
            canvas.rect(grid.rect(cell, grid.wide * 0.08), 0.0, Ink::solid(covered.shade(0.15)));
            if dice.chance(0.15) {
                flag.put(canvas, grid.middle(cell), grid.wide * 0.25);
            }
        } else if dice.chance(0.5) {
            let color = Color::of_hue(dice.unit(), 0.8, 0.4);
            grid.write(canvas, cell, &dice.int(1, 5).to_string(), 0.7, printer, Ink::solid(color));
        }
    }
    grid.lines(canvas, 1.0, Ink { color: open.shade(-0.4), alpha: 0.7 });
    grid
}

/// A snake and its food.
pub(super) fn snake(canvas: &mut Canvas, place: Rect, palette: &Palette, dice: &mut Dice) -> Grid {
    let grid = Grid::new(place, (dice.int(8, 26), dice.int(8, 22)), true);
    let ground = palette.any(dice);
    let body = palette.apart(&[ground], dice);
    canvas.rect(grid.whole(), 0.0, Ink::solid(ground));
    if dice.chance(0.4) {
        grid.lines(canvas, 1.0, Ink { color: contrasting(ground), alpha: 0.2 });
    }
    let mut at = (dice.int(0, grid.columns - 1), dice.int(0, grid.rows - 1));
    let gap = grid.wide * dice.span(0.0, 0.1);
    for _ in 0..dice.int(3, 30) {
        canvas.rect(grid.rect(at, gap), gap, Ink::solid(body));
        let (dx, dy) = dice.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
        at = ((at.0 + dx).clamp(0, grid.columns - 1), (at.1 + dy).clamp(0, grid.rows - 1));
    }
    let food = (dice.int(0, grid.columns - 1), dice.int(0, grid.rows - 1));
    token(palette.apart(&[ground, body], dice), dice).put(
        canvas,
        grid.middle(food),
        grid.wide * 0.4,
    );
    grid
}

/// A well with pieces.
pub(super) fn blocks(canvas: &mut Canvas, place: Rect, palette: &Palette, dice: &mut Dice) -> Grid {
    let grid = Grid::new(place, (10, 20), true);
    let ground = palette.any(dice).shade(-0.5);
    canvas.rect(grid.whole(), 0.0, Ink::solid(ground));
    let colors: Vec<Color> = (0..7).map(|k| Color::of_hue(k as f32 / 7.0, 0.8, 0.5)).collect();
    for cell in grid.cells() {
        let deep = cell.1 as f32 / 20.0;
        if dice.chance(deep * deep * 0.9) {
            let color = colors[dice.int(0, 6) as usize];
            canvas.rect(grid.rect(cell, 0.5), 2.0, Ink::solid(color));
        }
    }
    grid
}

/// Corridors with dots and several figures.
pub(super) fn pellets(
    canvas: &mut Canvas,
    place: Rect,
    palette: &Palette,
    dice: &mut Dice,
) -> Grid {
    let grid = Grid::new(place, (dice.int(10, 24), dice.int(10, 24)), true);
    let ground = palette.any(dice).shade(-0.6);
    let wall = palette.apart(&[ground], dice);
    canvas.rect(grid.whole(), 0.0, Ink::solid(ground));
    let dot = Ink::solid(contrasting(ground));
    let figures: Vec<Token> = (0..4).map(|_| token(Color::any(dice), dice)).collect();
    for cell in grid.cells() {
        if (cell.0 & 1 == 1 && cell.1 & 1 == 1) || dice.chance(0.2) {
            canvas.rect(grid.rect(cell, 0.0), grid.wide * 0.2, Ink::solid(wall));
        } else if dice.chance(0.04) {
            figures[dice.int(0, 3) as usize].put(canvas, grid.middle(cell), grid.wide * 0.42);
        } else {
            canvas.disc(grid.middle(cell), grid.wide * 0.1, None, dot);
        }
    }
    grid
}

/// Balls of several colours, one a cell.
pub(super) fn balls(canvas: &mut Canvas, place: Rect, palette: &Palette, dice: &mut Dice) -> Grid {
    let grid = Grid::new(place, (dice.int(4, 10), dice.int(4, 10)), true);
    let ground = palette.any(dice);
    canvas.rect(grid.whole(), 3.0, Ink::solid(ground));
    let balls: Vec<Token> = (0..5).map(|_| token(palette.apart(&[ground], dice), dice)).collect();
    for cell in grid.cells() {
        if dice.chance(0.85) {
            balls[dice.int(0, 4) as usize].put(canvas, grid.middle(cell), grid.wide * 0.4);
        }
    }
    grid
}
