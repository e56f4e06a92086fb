//! Colours, and how far apart they are.

use image::Rgb;

use crate::dice::Dice;

/// A colour: red, green and blue, 0 to 1 each, as screens take them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color(pub [f32; 3]);

impl Color {
    /// Black.
    pub const BLACK: Color = Color([0.0; 3]);
    /// White.
    pub const WHITE: Color = Color([1.0; 3]);

    /// A grey.
    #[must_use]
    pub fn grey(light: f32) -> Color {
        Color([light; 3])
    }

    /// From hue (in turns), saturation and lightness, 0 to 1.
    #[must_use]
    pub fn of_hue(hue: f32, saturation: f32, light: f32) -> Color {
        let spread = saturation * light.min(1.0 - light);
        let channel = |shift: f32| {
            let at = (shift + hue.rem_euclid(1.0) * 12.0) % 12.0;
            light - spread * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0)
        };
        Color([channel(0.0), channel(8.0), channel(4.0)])
    }

    /// Any colour.
    pub fn any(dice: &mut Dice) -> Color {
        let saturation = if dice.chance(0.25) { dice.span(0.0, 0.12) } else { dice.span(0.1, 1.0) };
        Color::of_hue(dice.unit(), saturation, dice.span(0.04, 0.97))
    }

    /// So much of another colour and the rest of this.
    #[must_use]
    pub fn mix(self, other: Color, part: f32) -> Color {
        Color([0, 1, 2].map(|k| self.0[k] + (other.0[k] - self.0[k]) * part))
    }

    /// Lighter for positive `by`, towards white; darker for negative, towards black.
    #[must_use]
    pub fn shade(self, by: f32) -> Color {
        if by >= 0.0 {
            self.mix(Color::WHITE, by.min(1.0))
        } else {
            self.mix(Color::BLACK, (-by).min(1.0))
        }
    }

    /// How light it looks, 0 to 1.
    #[must_use]
    pub fn light(self) -> f32 {
        0.299 * self.0[0] + 0.587 * self.0[1] + 0.114 * self.0[2]
    }

    /// How far it is from another to the eye, 0 to about 1.
    #[must_use]
    pub fn distance(self, other: Color) -> f32 {
        let [red, green, blue] = [0, 1, 2].map(|k| self.0[k] - other.0[k]);
        (0.30 * red * red + 0.55 * green * green + 0.15 * blue * blue).sqrt()
    }

    /// As a pixel.
    #[must_use]
    pub fn pixel(self) -> Rgb<u8> {
        Rgb(self.0.map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8))
    }

    /// Of a pixel.
    #[must_use]
    pub fn of(pixel: Rgb<u8>) -> Color {
        Color(pixel.0.map(|channel| f32::from(channel) / 255.0))
    }
}

/// A colour that covers what is below it so much, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// What covers.
    pub color: Color,
    /// How much it does.
    pub alpha: f32,
}

impl Ink {
    /// What covers nothing.
    pub const NONE: Ink = Ink { color: Color::BLACK, alpha: 0.0 };

    /// What covers it all.
    #[must_use]
    pub fn solid(color: Color) -> Ink {
        Ink { color, alpha: 1.0 }
    }

    /// A colour with this over it.
    #[must_use]
    pub fn over(self, below: Color) -> Color {
        below.mix(self.color, self.alpha.clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hues_are_those_of_the_wheel() {
        assert_eq!(Color::of_hue(0.0, 1.0, 0.5).pixel(), Rgb([255, 0, 0]));
        assert_eq!(Color::of_hue(1.0 / 3.0, 1.0, 0.5).pixel(), Rgb([0, 255, 0]));
        assert_eq!(Color::of_hue(2.0 / 3.0, 1.0, 0.25).pixel(), Rgb([0, 0, 128]));
        assert!(Color::BLACK.distance(Color::WHITE) > 0.99);
    }
}
