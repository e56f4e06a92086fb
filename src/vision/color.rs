//! Colours: how far apart two of them look.

use schemars::JsonSchema;
use serde::Deserialize;

/// An sRGB colour with fractional channels, 0 to 255.
pub type Color = [f32; 3];

/// Distance of two colours: root mean square over the channels, 0 to 255.
#[must_use]
pub fn distance(a: Color, b: Color) -> f32 {
    let sum: f32 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    (sum / 3.0).sqrt()
}

/// Reads `#rrggbb`.
#[must_use]
pub fn parse(text: &str) -> Option<Color> {
    let hexadecimal = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let digits = text.strip_prefix('#').filter(|it| it.len() == 6).filter(hexadecimal)?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some([16, 8, 0].map(|shift| (value >> shift & 0xff) as f32))
}

/// A colour: `#rrggbb`, red, green and blue in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(rename = "Color", extend("pattern" = "^#[0-9a-fA-F]{6}$"))]
pub struct Written(pub Color);

impl TryFrom<String> for Written {
    type Error = String;

    fn try_from(text: String) -> Result<Written, String> {
        let read = parse(&text).map(Written);
        read.ok_or_else(|| format!("expected a colour such as \"#1f6feb\", saw \"{text}\""))
    }
}

/// How colourful a colour is: largest minus smallest channel, 0 (grey) to 255.
#[must_use]
pub fn chroma(color: Color) -> f32 {
    color.iter().copied().fold(f32::MIN, f32::max) - color.iter().copied().fold(f32::MAX, f32::min)
}

/// Whether two colours have the same hue, whatever their lightness: the angle between their departures from grey
/// is under 25 degrees, and neither is nearly grey.
#[must_use]
pub fn same_hue(a: Color, b: Color) -> bool {
    const LEAST_CHROMA: f32 = 24.0;
    let from_grey = |color: Color| {
        let grey = color.iter().sum::<f32>() / 3.0;
        color.map(|channel| channel - grey)
    };
    let (p, q) = (from_grey(a), from_grey(b));
    let dot = |p: Color, q: Color| p.iter().zip(q).map(|(p, q)| p * q).sum::<f32>();
    let cosine = dot(p, q) / (dot(p, p) * dot(q, q)).sqrt().max(f32::EPSILON);
    chroma(a) >= LEAST_CHROMA && chroma(b) >= LEAST_CHROMA && cosine > 0.906
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_compare_as_people_see_them() {
        assert_eq!(parse("#102030"), Some([16.0, 32.0, 48.0]));
        assert_eq!(parse("102030"), None);
        assert_eq!(parse("#+02030"), None);
        assert!(Written::try_from("#zzz".to_owned()).unwrap_err().contains("saw \"#zzz\""));
        assert!(same_hue([41.0, 139.0, 133.0], [35.0, 232.0, 222.0]));
        assert!(!same_hue([200.0, 30.0, 30.0], [30.0, 30.0, 200.0]));
        assert!(!same_hue([100.0, 100.0, 100.0], [200.0, 200.0, 200.0]));
    }
}
