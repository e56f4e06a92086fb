//! Beads, and how they are told apart.

use crate::beads::figure;
use crate::canvas::{Canvas, Face};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::contrasting;
use crate::palette::Palette;
use crate::split::{Parts, parts};
use crate::token::Token;

parts!("bead",
/// By what beads are told apart.
pub(super) Kind {
    /// By colours.
    Color Trained,
    /// By letters.
    Letter Trained,
    /// By numbers.
    Number Trained,
    /// By colours, with numbers on them.
    Both Trained,
    /// By outlines.
    Shape Trained,
    /// By patterns.
    Pattern Trained,
    /// By how many pips they have.
    Pips Held,
    /// By a hand, as on a clock.
    Hand Sealed,
});

impl Kind {
    /// Whether colours alone tell beads apart.
    pub(super) fn is_color(self) -> bool {
        matches!(self, Kind::Color | Kind::Both)
    }

    /// Whether words on beads tell them apart.
    pub(super) fn is_word(self) -> bool {
        matches!(self, Kind::Letter | Kind::Number | Kind::Both)
    }

    /// The least radius at which they can be told, in pixels.
    pub(super) fn least(self) -> f32 {
        match self {
            Kind::Color => 4.5,
            Kind::Pips => 11.0,
            _ => 8.0,
        }
    }
}

/// All beads of a board.
#[derive(Clone, Debug)]
pub(super) struct Beads<'a> {
    kind: Kind,
    tokens: Vec<Token>,
    pub(super) colors: Vec<Color>,
    others: Vec<Color>,
    words: Vec<String>,
    figures: Vec<usize>,
    face: &'a Face,
    /// Words are so high, in radii.
    size: f32,
    plate: bool,
    rim: bool,
}

impl<'a> Beads<'a> {
    /// So many beads, on grounds of these colours.
    pub(super) fn draw(
        parts: &mut Parts,
        (kind, count): (Kind, usize),
        grounds: &[Color],
        palette: &Palette,
        face: &'a Face,
        dice: &mut Dice,
    ) -> Beads<'a> {
        let colored = kind.is_color() || dice.chance(0.15);
        let colors = if colored {
            distinct(count, grounds, palette, dice)
        } else {
            vec![palette.clear(grounds, 0.13, dice); count]
        };
        // Letters show on beads whose colours are too much alike.
        let kind = if kind == Kind::Color && nearest(&colors) < 0.13 { Kind::Both } else { kind };
        let token = Token::draw(parts, colors[0], dice);
        let tokens: Vec<Token> = colors.iter().map(|color| token.recolored(*color)).collect();
        let most = match kind {
            Kind::Shape => figure::SHAPES,
            Kind::Hand | Kind::Pattern => figure::PATTERNS,
            _ => count,
        };
        let mut figures: Vec<usize> = (0..most).collect();
        if kind != Kind::Pips || dice.chance(0.2) {
            dice.shuffle(&mut figures);
        }
        let others = colors.iter().map(|color| contrasting(*color)).collect();
        Beads {
            kind,
            plate: !token.is_plain() || dice.chance(0.1),
            tokens,
            others,
            words: words(kind, count, dice),
            figures,
            face,
            size: dice.span(1.0, 1.5),
            rim: dice.chance(0.3),
            colors,
        }
    }

    /// The word on a bead.
    pub(super) fn word(&self, bead: u8) -> &str {
        &self.words[usize::from(bead)]
    }

    /// How they are told apart.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The same beads, as pale as if seen through so much of a ground.
    pub(super) fn pale(&self, ground: Color, part: f32) -> Beads<'a> {
        let paler = |colors: &[Color]| colors.iter().map(|it| it.mix(ground, part)).collect();
        let colors: Vec<Color> = paler(&self.colors);
        Beads {
            tokens: self
                .tokens
                .iter()
                .zip(&colors)
                .map(|(it, color)| it.recolored(*color))
                .collect(),
            others: paler(&self.others),
            colors,
            ..self.clone()
        }
    }

    /// Draws one around a pixel, with a radius in pixels.
    pub(super) fn put(&self, canvas: &mut Canvas, bead: u8, at: (f32, f32), radius: f32) {
        let k = usize::from(bead);
        let (color, other) = (self.colors[k], self.others[k]);
        match self.kind {
            Kind::Color => self.tokens[k].put(canvas, at, radius),
            Kind::Letter | Kind::Number | Kind::Both => {
                self.tokens[k].put(canvas, at, radius);
                if self.plate {
                    canvas.disc(at, radius * 0.72, None, Ink::solid(color));
                }
                let wide = if self.words[k].len() > 1 { 0.8 } else { 1.0 };
                let size = radius * self.size * wide;
                canvas.words(&self.words[k], at, size, self.face, Ink::solid(other));
            }
            Kind::Shape => draw_figure(canvas, at, radius, |x, y| {
                figure::shape(self.figures[k], x, y).then_some(color)
            }),
            _ => draw_figure(canvas, at, radius, |x, y| {
                let far = x.hypot(y);
                let edge = self.rim && far > 0.85;
                let marked = match self.kind {
                    Kind::Pattern => figure::pattern(self.figures[k], x / 0.9, y / 0.9),
                    Kind::Pips => figure::pips(self.figures[k] + 1, x, y),
                    _ => figure::hand(self.figures[k], x, y),
                };
                (far <= 1.0).then_some(if edge == marked { color } else { other })
            }),
        }
    }
}

/// Draws a figure, each pixel of sixteen samples.
fn draw_figure(
    canvas: &mut Canvas,
    (x, y): (f32, f32),
    radius: f32,
    seen: impl Fn(f32, f32) -> Option<Color>,
) {
    let (width, height) = canvas.image.dimensions();
    let clip = |value: f32, most: u32| value.clamp(0.0, most as f32) as u32;
    for py in clip(y - radius - 1.0, height)..clip(y + radius + 2.0, height) {
        for px in clip(x - radius - 1.0, width)..clip(x + radius + 2.0, width) {
            let mut sum = ([0.0; 3], 0.0);
            for part in 0..16 {
                let (dx, dy) = ((part % 4) as f32 * 0.25, (part / 4) as f32 * 0.25);
                let (u, v) = (px as f32 + 0.125 + dx - x, py as f32 + 0.125 + dy - y);
                if let Some(color) = seen(u / radius, v / radius) {
                    (0..3).for_each(|k| sum.0[k] += color.0[k]);
                    sum.1 += 1.0;
                }
            }
            if sum.1 > 0.0 {
                let color = Color(sum.0.map(|channel| channel / sum.1));
                canvas.blend(px, py, Ink { color, alpha: sum.1 / 16.0 });
            }
        }
    }
}

fn words(kind: Kind, count: usize, dice: &mut Dice) -> Vec<String> {
    let first = usize::from(kind != Kind::Number || dice.chance(0.85));
    let small = dice.chance(0.15);
    let letters = kind == Kind::Letter || kind == Kind::Both && dice.chance(0.3);
    let word = |k: usize| {
        let letter = char::from(if small { b'a' } else { b'A' } + k as u8);
        if letters { letter.to_string() } else { (k + first).to_string() }
    };
    let mut words: Vec<String> = (0..count).map(word).collect();
    if dice.chance(0.3) {
        dice.shuffle(&mut words);
    }
    words
}

fn nearest(colors: &[Color]) -> f32 {
    let pairs = colors.iter().enumerate();
    let far = pairs.flat_map(|(k, one)| colors[..k].iter().map(|other| one.distance(*other)));
    far.fold(f32::MAX, f32::min)
}

/// Colours that a person tells apart, and from some grounds.
fn distinct(count: usize, grounds: &[Color], palette: &Palette, dice: &mut Dice) -> Vec<Color> {
    let mut colors: Vec<Color> = Vec::new();
    let enough = dice.span(0.16, 0.3);
    while colors.len() < count {
        let mut best = (f32::MIN, Color::BLACK);
        for trial in 0..60 {
            let color = if trial < 20 { palette.any(dice) } else { Color::any(dice) };
            let others = colors.iter().chain(grounds);
            let far = others.map(|other| color.distance(*other)).fold(f32::MAX, f32::min);
            if far > best.0 {
                best = (far, color);
            }
            if far > enough {
                break;
            }
        }
        colors.push(best.1);
    }
    colors
}
