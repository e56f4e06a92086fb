//! Colours: how far apart two of them look.

/// An sRGB colour with fractional channels, 0 to 255.
pub type Color = [f32; 3];

/// Distance of two colours: root mean square over the channels, 0 to 255.
#[must_use]
pub fn distance(a: Color, b: Color) -> f32 {
    let sum: f32 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    (sum / 3.0).sqrt()
}
