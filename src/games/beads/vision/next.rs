//! The button that leads on to the next level, as a profile says that it looks: `next = "#rrggbb"` in its `[look]` is its
//! colour where it can be pressed.

use image::RgbImage;

use crate::games::beads::vision::looks::LookFacts;
use crate::geometry::Point;
use crate::profile::Profile;
use crate::vision::color::{self, Written};

/// Pixels of the button are this near to its colour, root mean square over the channels.
const NEAR: f32 = 5.0;
/// Width by height of a button.
const ASPECT: std::ops::Range<f64> = 1.4..4.5;
/// At least so much of it has its colour, beside what is written on it.
const FILLED: f64 = 0.7;
/// Height of a button, in pixels.
const HEIGHT: std::ops::Range<f64> = 14.0..120.0;

/// The middle of the button nearest below the board's middle; `None` where there is none, or the profile says nothing.
pub(super) fn find(image: &RgbImage, center: Point, profile: &Profile) -> Option<Point> {
    let Written(own) = profile.look_as::<LookFacts>().next?;
    let (width, height) = (image.width() as usize, image.height() as usize);
    let top = (center.y.max(0.0) as usize).min(height);
    let rows = height - top;
    let is = |at: usize| {
        let pixel = image.get_pixel((at % width) as u32, (at / width + top) as u32);
        color::distance(pixel.0.map(f32::from), own) < NEAR
    };
    let mut open: Vec<bool> = (0..width * rows).map(is).collect();
    let mut best: Option<(f64, Point)> = None;
    for start in 0..open.len() {
        if !std::mem::take(&mut open[start]) {
            continue;
        }
        let (mut stack, mut area) = (vec![start], 0.0);
        let (mut left, mut right, mut first, mut last) = (width, 0, rows, 0);
        while let Some(at) = stack.pop() {
            let (x, y) = (at % width, at / width);
            area += 1.0;
            (left, right) = (left.min(x), right.max(x));
            (first, last) = (first.min(y), last.max(y));
            let beside = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then(|| at + 1),
                (y > 0).then(|| at - width),
                (y + 1 < rows).then(|| at + width),
            ];
            stack.extend(beside.into_iter().flatten().filter(|at| std::mem::take(&mut open[*at])));
        }
        let (wide, high) =
            ((right + 1 - left.min(right)) as f64, (last + 1 - first.min(last)) as f64);
        let fits = HEIGHT.contains(&high) && ASPECT.contains(&(wide / high));
        if fits && area > FILLED * wide * high {
            let at = Point { x: left as f64 + wide / 2.0, y: (top + first) as f64 + high / 2.0 };
            let apart = (at.x - center.x).hypot(at.y - center.y);
            if best.is_none_or(|best| apart < best.0) {
                best = Some((apart, at));
            }
        }
    }
    best.map(|it| it.1)
}
