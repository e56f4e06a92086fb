//! Small measurements in a picture: how far an edge lies from where it should be. Knows no board.

use image::RgbImage;

use crate::games::continuity::vision::palette::Palette;
use crate::geometry::Point;

/// Edges are looked for by parts of a pixel.
const PARTS: i32 = 2;

/// How far an edge lies from where it should be, up to `reach`, in pixels of the window; `None` where there is none nearby.
pub(super) fn offset(
    palette: &Palette,
    image: &RgbImage,
    at: Point,
    upright: bool,
    low_ink: bool,
    reach: i32,
) -> Option<f64> {
    let mut inks = 0;
    let mut last = None;
    let mut turns = 0;
    for part in -reach * PARTS..reach * PARTS {
        let far = (f64::from(part) + 0.5) / f64::from(PARTS);
        let (x, y) = if upright { (at.x + far, at.y) } else { (at.x, at.y + far) };
        let ink = palette.ink_at(image, x, y)?;
        turns += u32::from(last.is_some_and(|last| last != ink));
        last = Some(ink);
        inks += i32::from(ink == low_ink);
    }
    // One edge, and the right way round.
    (turns == 1 && last == Some(!low_ink))
        .then(|| f64::from(inks) / f64::from(PARTS) - f64::from(reach))
}

/// The median offset; 0 where there are few.
pub(super) fn middle(all: &[(f64, f64)]) -> f64 {
    let mut offsets: Vec<f64> = all.iter().map(|it| it.1).collect();
    offsets.sort_by(f64::total_cmp);
    if offsets.len() < 6 { 0.0 } else { offsets[offsets.len() / 2] }
}

/// How much larger the offsets get from pixel to pixel, and how much that is to be trusted.
pub(super) fn slope(all: &[(f64, f64)], usual: f64) -> Option<(f64, f64)> {
    let near: Vec<(f64, f64)> =
        all.iter().filter(|it| (it.1 - usual).abs() < 4.0).copied().collect();
    let count = near.len() as f64;
    if count < 12.0 {
        return None;
    }
    let sum = near.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let mean = (sum.0 / count, sum.1 / count);
    let spread: f64 = near.iter().map(|it| (it.0 - mean.0).powi(2)).sum();
    let along: f64 = near.iter().map(|it| (it.0 - mean.0) * (it.1 - mean.1)).sum();
    (spread > count * 900.0).then(|| (along / spread, spread))
}
