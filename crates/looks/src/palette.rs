//! The colours of one look: far enough apart to be told by a person, and no farther.

use crate::color::Color;
use crate::dice::Dice;

/// How a look's colours go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Any,
    Light,
    Dark,
    Pastel,
    Grey,
    /// Few colours, all strong.
    Loud,
    /// One hue.
    Plain,
}

const SCHEMES: [Scheme; 7] = [
    Scheme::Any,
    Scheme::Light,
    Scheme::Dark,
    Scheme::Pastel,
    Scheme::Grey,
    Scheme::Loud,
    Scheme::Plain,
];

/// Draws colours that go together.
#[derive(Clone, Debug)]
pub struct Palette {
    scheme: Scheme,
    hue: f32,
    taken: Vec<Color>,
    /// Two colours of things that are to be told apart are at least so far from one another.
    least: f32,
}

impl Palette {
    /// Any colours.
    pub fn draw(dice: &mut Dice) -> Palette {
        // Most programs have strong contrasts; some have hardly any.
        let least = if dice.chance(0.15) { dice.span(0.055, 0.1) } else { dice.span(0.1, 0.3) };
        Palette { scheme: dice.pick(&SCHEMES), hue: dice.unit(), taken: Vec::new(), least }
    }

    /// A colour of the scheme, wherever it is used.
    pub fn any(&self, dice: &mut Dice) -> Color {
        let near = |dice: &mut Dice| self.hue + dice.span(-0.06, 0.06);
        let (hue, saturation, light) = match self.scheme {
            Scheme::Any => return Color::any(dice),
            Scheme::Light => (dice.unit(), dice.span(0.1, 0.9), dice.span(0.5, 0.98)),
            Scheme::Dark => (dice.unit(), dice.span(0.1, 0.9), dice.span(0.03, 0.5)),
            Scheme::Pastel => (dice.unit(), dice.span(0.3, 0.7), dice.span(0.65, 0.93)),
            Scheme::Grey => (dice.unit(), dice.span(0.0, 0.06), dice.span(0.02, 0.98)),
            Scheme::Loud => (
                dice.int(0, 11) as f32 / 12.0,
                dice.span(0.8, 1.0),
                dice.pick(&[0.0, 0.4, 0.5, 0.6, 1.0]),
            ),
            Scheme::Plain => (near(dice), dice.span(0.2, 0.8), dice.span(0.05, 0.95)),
        };
        Color::of_hue(hue, saturation, light)
    }

    /// A colour that differs from each of `others`.
    pub fn apart(&self, others: &[Color], dice: &mut Dice) -> Color {
        let mut best = (f32::MIN, Color::BLACK);
        for trial in 0..24 {
            // What a scheme does not hold is taken from all colours.
            let color = if trial < 14 { self.any(dice) } else { Color::any(dice) };
            let far = others.iter().map(|other| color.distance(*other)).fold(f32::MAX, f32::min);
            if far >= self.least {
                return color;
            }
            if far > best.0 {
                best = (far, color);
            }
        }
        best.1
    }

    /// A colour that differs from each of `others` by so much, whatever the scheme says; else the one that differs most.
    pub fn clear(&self, others: &[Color], least: f32, dice: &mut Dice) -> Color {
        let far =
            |color: Color| others.iter().map(|it| color.distance(*it)).fold(f32::MAX, f32::min);
        let mut best = self.apart(others, dice);
        for _ in 0..40 {
            if far(best) >= least {
                break;
            }
            let color = Color::any(dice);
            best = if far(color) > far(best) { color } else { best };
        }
        best
    }

    /// A colour that differs from all that were taken so.
    pub fn take(&mut self, dice: &mut Dice) -> Color {
        let color = self.apart(&self.taken, dice);
        self.taken.push(color);
        color
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_that_are_taken_can_be_told_apart() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let mut palette = Palette::draw(&mut dice);
            let colors: Vec<Color> = (0..5).map(|_| palette.take(&mut dice)).collect();
            for (i, one) in colors.iter().enumerate() {
                for other in &colors[..i] {
                    assert!(one.distance(*other) > 0.04, "{seed}: {colors:?}");
                }
            }
        }
    }
}
