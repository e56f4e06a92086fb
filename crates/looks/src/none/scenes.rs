//! Pictures without a grid.

use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::{Fill, Kind};
use crate::noise::{clouds, hash};
use crate::page::{Printer, contrasting, cover};
use crate::palette::Palette;

/// One colour that changes softly, or not at all.
pub(super) fn gradient(canvas: &mut Canvas, dice: &mut Dice) {
    let base = Color::any(dice);
    let kind = dice.pick(&[Kind::Flat, Kind::Sweep, Kind::Clouds, Kind::Grain]);
    cover(canvas, &Fill::of(kind, base, 0.6, dice), dice.octaves(20.0, 300.0), dice);
}

/// Bars, or a line through points.
pub(super) fn chart(
    canvas: &mut Canvas,
    (x, y, wide, high): Rect,
    palette: &Palette,
    dice: &mut Dice,
) {
    let ground = palette.any(dice);
    canvas.rect((x, y, wide, high), 2.0, Ink::solid(ground));
    let ink = Ink::solid(contrasting(ground));
    for k in 0..6 {
        let level = y + high * (0.1 + 0.16 * k as f32);
        canvas.line(
            (x + wide * 0.06, level),
            (x + wide * 0.97, level),
            1.0,
            Ink { alpha: 0.3, ..ink },
        );
    }
    canvas.line((x + wide * 0.06, y + high * 0.95), (x + wide * 0.97, y + high * 0.95), 2.0, ink);
    let count = dice.int(3, 18);
    let color = palette.apart(&[ground], dice);
    let step = wide * 0.9 / count as f32;
    let mut last = None;
    let bars = dice.chance(0.6);
    for k in 0..count {
        let left = x + wide * 0.07 + step * k as f32;
        let tall = high * dice.span(0.05, 0.85);
        let top = y + high * 0.95 - tall;
        if bars {
            let color = if dice.chance(0.2) { palette.any(dice) } else { color };
            canvas.rect((left, top, step * 0.75, tall), 1.0, Ink::solid(color));
        } else {
            let point = (left + step / 2.0, top);
            if let Some(last) = last.replace(point) {
                canvas.line(last, point, 2.5, Ink::solid(color));
            }
            canvas.disc(point, 4.0, None, Ink::solid(color));
        }
    }
}

/// Lines of letters on one colour.
pub(super) fn terminal(canvas: &mut Canvas, printer: &Printer<'_>, dice: &mut Dice) {
    let ground = Color::grey(dice.span(0.0, 0.2)).mix(Color::any(dice), 0.1);
    let (width, height) = (canvas.image.width() as f32, canvas.image.height() as f32);
    canvas.rect((0.0, 0.0, width, height), 0.0, Ink::solid(ground));
    let size = dice.span(10.0, 20.0);
    let face = printer.faces.last().unwrap_or(&printer.faces[0]);
    let mut y = 4.0;
    while y < height {
        let count = if dice.chance(0.2) { 0 } else { dice.int(2, 90) };
        let letter = |dice: &mut Dice| {
            char::from(dice.pick(b"   abcdefghijklmnopqrstuvwxyz0123456789./-_:=#[]()"))
        };
        let line: String = (0..count).map(|_| letter(dice)).collect();
        let color =
            if dice.chance(0.7) { contrasting(ground) } else { Color::any(dice).shade(0.3) };
        canvas.text(&line, (6.0, y), size, face, Ink::solid(color));
        y += size * 1.2;
    }
}

/// Rectangles, discs and lines.
pub(super) fn shapes(canvas: &mut Canvas, palette: &Palette, dice: &mut Dice) {
    let (width, height) = (canvas.image.width() as f32, canvas.image.height() as f32);
    for _ in 0..dice.int(3, 60) {
        let at = (dice.span(0.0, width), dice.span(0.0, height));
        let size = dice.octaves(5.0, 220.0);
        let ink = Ink { color: palette.any(dice), alpha: dice.span(0.4, 1.0) };
        match dice.int(0, 3) {
            0 => canvas.rect(
                (at.0, at.1, size, size * dice.span(0.3, 2.0)),
                dice.span(0.0, 20.0),
                ink,
            ),
            1 => canvas.disc(at, size / 2.0, None, ink),
            2 => canvas.disc(at, size / 2.0, Some(dice.span(1.0, 8.0)), ink),
            _ => canvas.line(
                at,
                (dice.span(0.0, width), dice.span(0.0, height)),
                dice.span(1.0, 9.0),
                ink,
            ),
        }
    }
}

/// A value of its own for each pixel or block of pixels.
pub(super) fn noise(canvas: &mut Canvas, dice: &mut Dice) {
    let (seed, block) = (dice.seed(), dice.pick(&[1, 1, 2, 4, 9]));
    let grey = dice.chance(0.3);
    for (x, y, pixel) in canvas.image.enumerate_pixels_mut() {
        let at = |k: u32| hash((x / block) as i32, (y / block) as i32, seed.wrapping_add(k));
        *pixel = if grey { Color::grey(at(0)) } else { Color([at(0), at(1), at(2)]) }.pixel();
    }
}

/// Patches of light with edges between them.
pub(super) fn photograph(canvas: &mut Canvas, dice: &mut Dice) {
    let seed = dice.seed();
    let colors = [0; 4].map(|_| Color::any(dice));
    let scale = dice.octaves(0.003, 0.02);
    let horizon = dice.span(0.2, 0.8) * canvas.image.height() as f32;
    for (x, y, pixel) in canvas.image.enumerate_pixels_mut() {
        let (a, b) = (x as f32 * scale, y as f32 * scale);
        let below = y as f32 > horizon + 40.0 * clouds(a * 3.0, 0.0, seed);
        let (one, two) = if below { (colors[0], colors[1]) } else { (colors[2], colors[3]) };
        let rough = clouds(a * 8.0, b * 8.0, seed.wrapping_add(5)) * 0.3;
        *pixel = one.mix(two, clouds(a, b, seed) * 0.9 + rough - 0.1).pixel();
    }
}
