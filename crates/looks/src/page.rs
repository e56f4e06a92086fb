//! What lies around a board: pages, cards, bars, buttons, words, other windows.

use crate::canvas::{Canvas, Face, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::{Fill, Kind as FillKind};
use crate::noise::clouds;
use crate::split::{Parts, parts};

parts!("page",
/// A kind of page.
pub Kind {
    /// One colour.
    Plain Trained,
    /// From one colour to another.
    Sweep Trained,
    /// With a pattern.
    Pattern Trained,
    /// A card with a shadow under the board.
    Card Trained,
    /// Bars, buttons and words.
    App Trained,
    /// A browser's window.
    Browser Trained,
    /// A desktop with other windows.
    Desktop Trained,
    /// Soft patches of many colours, as a photograph has them.
    Photograph Held,
    /// Columns of words and pictures on both sides.
    Magazine Held,
    /// A night sky.
    Stars Sealed,
    /// A tiled backdrop.
    Backdrop Sealed,
});

const WORDS: [&str; 24] = [
    "LEVEL",
    "Level 12",
    "Score",
    "Moves",
    "0",
    "37",
    "Best 14",
    "Undo",
    "Restart",
    "Next",
    "Menu",
    "Help",
    "Settings",
    "New game",
    "01:24",
    "Swipe to move",
    "Share",
    "Login",
    "Hint (3)",
    "About this puzzle",
    "12/40",
    "x2",
    "Skip",
    "Back",
];

/// A page, and where on it a board may lie.
#[derive(Clone, Debug)]
pub struct Page {
    /// The picture.
    pub canvas: Canvas,
    /// The place for the board, in pixels.
    pub place: Rect,
    /// The colour around the board.
    pub ground: Color,
}

/// Draws pages.
#[derive(Clone, Copy, Debug)]
pub struct Printer<'a> {
    /// What words are set in.
    pub faces: &'a [Face],
}

impl Printer<'_> {
    /// A page of a size, with a colour, for a board that is `aspect` times as wide as high.
    pub fn page(
        &self,
        parts: &mut Parts,
        size: (u32, u32),
        ground: Color,
        aspect: f32,
        dice: &mut Dice,
    ) -> Page {
        let kind: Kind = parts.draw(dice);
        let (width, height) = (size.0 as f32, size.1 as f32);
        let mut canvas = Canvas::new(size.0, size.1, ground);
        let mut place = Self::place((width, height), aspect, dice);
        let mut around = ground;
        match kind {
            Kind::Plain => {}
            Kind::Sweep => {
                cover(&mut canvas, &Fill::of(FillKind::Sweep, ground, 0.4, dice), 6.0, dice);
            }
            Kind::Pattern => {
                let kinds = [
                    FillKind::Dotted,
                    FillKind::Hatch,
                    FillKind::Grain,
                    FillKind::Chequer,
                    FillKind::Clouds,
                ];
                let fill = Fill::of(dice.pick(&kinds), ground, 0.18, dice);
                cover(&mut canvas, &fill, dice.octaves(6.0, 40.0), dice);
            }
            Kind::Card => around = Self::card(&mut canvas, place, ground, dice),
            Kind::App => self.furnish(&mut canvas, place, ground, dice),
            Kind::Browser => {
                let bar = dice.span(28.0, 80.0);
                self.bar(&mut canvas, (0.0, 0.0, width, bar), dice);
                place = shrunk(place, bar);
                if dice.chance(0.5) {
                    around = Self::card(&mut canvas, place, ground, dice);
                }
            }
            Kind::Desktop => {
                for _ in 0..dice.int(1, 4) {
                    self.window(&mut canvas, dice);
                }
                let inset = dice.span(6.0, 30.0);
                let own = (
                    place.0 - inset,
                    place.1 - inset - 22.0,
                    place.2 + 2.0 * inset,
                    place.3 + 2.0 * inset + 22.0,
                );
                canvas.shadow(own, 10.0, 0.3);
                canvas.rect(own, 4.0, Ink::solid(ground));
                self.bar(&mut canvas, (own.0, own.1, own.2, 22.0), dice);
            }
            Kind::Photograph => {
                let seed = dice.seed();
                let colors = [Color::any(dice), Color::any(dice), ground];
                let scale = dice.octaves(0.004, 0.03);
                for (x, y, pixel) in canvas.image.enumerate_pixels_mut() {
                    let (a, b) = (x as f32 * scale, y as f32 * scale);
                    let color = colors[2]
                        .mix(colors[0], clouds(a, b, seed))
                        .mix(colors[1], clouds(a, b, seed + 9));
                    *pixel = color.pixel();
                }
            }
            Kind::Magazine => {
                for side in [0.0, width * 0.82] {
                    self.column(
                        &mut canvas,
                        (side + 6.0, 10.0, width * 0.17, height - 20.0),
                        ground,
                        dice,
                    );
                }
            }
            Kind::Stars => {
                for _ in 0..dice.int(60, 400) {
                    let at = (dice.span(0.0, width), dice.span(0.0, height));
                    let ink = Ink { color: Color::any(dice).shade(0.5), alpha: dice.unit() };
                    canvas.disc(at, dice.octaves(0.5, 2.5), None, ink);
                }
            }
            Kind::Backdrop => {
                let kinds = [FillKind::Brick, FillKind::Sprite, FillKind::Mosaic];
                let fill = Fill::of(dice.pick(&kinds), ground, 0.25, dice);
                cover(&mut canvas, &fill, dice.octaves(20.0, 70.0), dice);
            }
        }
        if dice.chance(0.5) {
            self.words_around(&mut canvas, place, dice);
        }
        Page { canvas, place, ground: around }
    }

    /// A board fills its window, or leaves much of it.
    fn place((width, height): (f32, f32), aspect: f32, dice: &mut Dice) -> Rect {
        let part = if dice.chance(0.15) { 1.0 } else { dice.span(0.35, 0.97) };
        let (wide, high) = (width * part, height * part);
        let (wide, high) =
            if wide > high * aspect { (high * aspect, high) } else { (wide, wide / aspect) };
        let centred = dice.chance(0.6);
        let at =
            |room: f32, dice: &mut Dice| if centred { room / 2.0 } else { dice.span(0.0, room) };
        (at(width - wide, dice), at(height - high, dice), wide, high)
    }

    fn card(canvas: &mut Canvas, place: Rect, ground: Color, dice: &mut Dice) -> Color {
        let inset = dice.span(4.0, 50.0);
        let rect = (place.0 - inset, place.1 - inset, place.2 + 2.0 * inset, place.3 + 2.0 * inset);
        if dice.chance(0.7) {
            canvas.shadow(rect, dice.span(4.0, 24.0), dice.span(0.1, 0.5));
        }
        let color = if dice.chance(0.4) {
            Color::grey(dice.pick(&[1.0, 0.97, 0.1]))
        } else {
            ground.shade(dice.span(-0.3, 0.3))
        };
        let round = dice.span(0.0, 26.0);
        canvas.rect(rect, round, Ink::solid(color));
        if dice.chance(0.4) {
            let width = dice.span(1.0, 6.0);
            let rim = color.shade(dice.span(-0.5, 0.5));
            canvas.rect(rect, round, Ink::solid(rim));
            let inner =
                (rect.0 + width, rect.1 + width, rect.2 - 2.0 * width, rect.3 - 2.0 * width);
            canvas.rect(inner, round - width, Ink::solid(color));
        }
        color
    }

    /// A bar with words and buttons in it.
    pub fn bar(&self, canvas: &mut Canvas, rect: Rect, dice: &mut Dice) {
        let color = Color::any(dice);
        canvas.rect(rect, 0.0, Ink::solid(color));
        let ink = Ink::solid(contrasting(color));
        let size = (rect.3 * 0.5).clamp(9.0, 26.0);
        let mut x = rect.0 + dice.span(6.0, 30.0);
        for _ in 0..dice.int(1, 5) {
            let face = &self.faces[dice.int(0, self.faces.len() as i32 - 1) as usize];
            let y = rect.1 + (rect.3 - size) / 2.0;
            x += canvas.text(dice.pick(&WORDS), (x, y), size, face, ink) + dice.span(8.0, 60.0);
        }
        let radius = rect.3 * 0.22;
        canvas.disc(
            (rect.0 + rect.2 - radius * 3.0, rect.1 + rect.3 / 2.0),
            radius,
            Some(2.0),
            ink,
        );
    }

    /// Buttons and words where the board is not.
    fn furnish(&self, canvas: &mut Canvas, place: Rect, ground: Color, dice: &mut Dice) {
        let (width, height) = (canvas.image.width() as f32, canvas.image.height() as f32);
        if dice.chance(0.6) && place.1 > 30.0 {
            let high = dice.span(24.0, place.1.min(70.0));
            self.bar(canvas, (0.0, 0.0, width, high), dice);
        }
        for _ in 0..dice.int(2, 9) {
            let (wide, high) = (dice.span(24.0, 150.0), dice.span(18.0, 48.0));
            let at =
                (dice.span(0.0, (width - wide).max(1.0)), dice.span(0.0, (height - high).max(1.0)));
            let rect = (at.0, at.1, wide, high);
            if touches(rect, place) {
                continue;
            }
            let color = if dice.chance(0.5) {
                Color::any(dice)
            } else {
                ground.shade(dice.span(-0.4, 0.4))
            };
            canvas.rect(rect, dice.span(0.0, high / 2.0), Ink::solid(color));
            let size = high * 0.5;
            let face = &self.faces[dice.int(0, self.faces.len() as i32 - 1) as usize];
            let from = (rect.0 + 6.0, rect.1 + (high - size) / 2.0);
            canvas.text(dice.pick(&WORDS), from, size, face, Ink::solid(contrasting(color)));
        }
    }

    fn words_around(&self, canvas: &mut Canvas, place: Rect, dice: &mut Dice) {
        let width = canvas.image.width() as f32;
        for _ in 0..dice.int(1, 4) {
            let size = dice.octaves(9.0, 44.0);
            let above = dice.chance(0.7);
            let y = if above {
                dice.span(0.0, (place.1 - size).max(0.0))
            } else {
                place.1 + place.3 + dice.span(2.0, 40.0)
            };
            if above && place.1 < size {
                continue;
            }
            let at = (dice.span(0.0, width * 0.8), y);
            let (px, py) = (
                (at.0 as u32).min(canvas.image.width() - 1),
                (at.1 as u32).min(canvas.image.height() - 1),
            );
            let below = Color::of(canvas.color(px, py));
            let face = &self.faces[dice.int(0, self.faces.len() as i32 - 1) as usize];
            canvas.text(
                dice.pick(&WORDS),
                at,
                size,
                face,
                Ink { color: contrasting(below), alpha: dice.span(0.4, 1.0) },
            );
        }
    }

    /// Another window.
    pub fn window(&self, canvas: &mut Canvas, dice: &mut Dice) {
        let (width, height) = (canvas.image.width() as f32, canvas.image.height() as f32);
        let rect = (
            dice.span(-60.0, width * 0.8),
            dice.span(-20.0, height * 0.8),
            dice.span(90.0, width),
            dice.span(70.0, height),
        );
        let color = Color::any(dice);
        canvas.shadow(rect, 8.0, 0.3);
        canvas.rect(rect, 4.0, Ink::solid(color));
        self.column(
            canvas,
            (rect.0 + 8.0, rect.1 + 30.0, rect.2 - 16.0, rect.3 - 36.0),
            color,
            dice,
        );
        self.bar(canvas, (rect.0, rect.1, rect.2, 24.0), dice);
    }

    /// Lines of words, and boxes among them.
    pub fn column(&self, canvas: &mut Canvas, rect: Rect, ground: Color, dice: &mut Dice) {
        let ink = Ink { color: contrasting(ground), alpha: dice.span(0.5, 1.0) };
        let face = &self.faces[dice.int(0, self.faces.len() as i32 - 1) as usize];
        let size = dice.span(8.0, 18.0);
        let mut y = rect.1;
        while y + size < rect.1 + rect.3 {
            if dice.chance(0.08) {
                let high = dice.span(20.0, 70.0).min(rect.1 + rect.3 - y);
                canvas.rect((rect.0, y, rect.2, high), 3.0, Ink::solid(Color::any(dice)));
                y += high + 6.0;
                continue;
            }
            let mut x = rect.0;
            let end = rect.0 + rect.2 * dice.span(0.4, 1.0);
            while x < end - size * 3.0 {
                x += canvas.text(dice.pick(&WORDS), (x, y), size, face, ink) + size * 0.4;
            }
            y += size * 1.4;
        }
    }
}

/// A colour that can be read on another.
#[must_use]
pub fn contrasting(color: Color) -> Color {
    if color.light() > 0.5 { color.shade(-0.75) } else { color.shade(0.8) }
}

fn shrunk(place: Rect, bar: f32) -> Rect {
    let high = (place.3 - bar).max(place.3 * 0.5);
    let part = high / place.3;
    let wide = place.2 * part;
    (place.0 + (place.2 - wide) / 2.0, (place.1 + place.3 - high).max(bar), wide, high)
}

fn touches(one: Rect, other: Rect) -> bool {
    one.0 < other.0 + other.2
        && other.0 < one.0 + one.2
        && one.1 < other.1 + other.3
        && other.1 < one.1 + one.3
}

/// Covers a picture with a surface whose cells are so many pixels wide.
pub fn cover(canvas: &mut Canvas, fill: &Fill, cell: f32, dice: &mut Dice) {
    let (dx, dy) = (dice.unit(), dice.unit());
    for (x, y, pixel) in canvas.image.enumerate_pixels_mut() {
        *pixel = fill.at(x as f32 / cell + dx, y as f32 / cell + dy).pixel();
    }
}
