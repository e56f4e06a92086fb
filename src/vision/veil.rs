//! Whether a picture still shows what another showed, where a message lies over it and a veil dims it.
//!
//! Knows no game: what changed from an earlier picture to the one in question is what tells it from others.

use image::{Rgb, RgbImage};

/// Pixels are looked at along a grid of so many a side, at most.
const GRID: u32 = 220;
/// Channel differences up to this are none, 0 to 255.
const SAME: i32 = 8;
/// A channel difference from this on is a change.
const CHANGE: i32 = 40;
/// So many pixels have to have changed, of those that are looked at, and so many not.
const LEAST: usize = 60;
/// A veil leaves so much of the contrast, in hundredths: no less than the last.
const SLOPES: [i32; 13] = [100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 50, 45, 40];
/// A veil leaves no more of it than this where it is told by itself: what is covered without one may still go on.
const DIMMED: i32 = 85;
/// Part of what did not change that has to be seen behind the veil.
const LEAST_SEEN: f32 = 0.4;
/// Part of what changed that has to be seen behind the veil...
const LEAST_KEPT: f32 = 0.15;
/// ... and part of it that is as it came to be, not as it was before.
const LEAST_LATER: f32 = 0.85;

/// Whether `now` shows what `after` shows, as far as that is not as it was `before`: dimmed by a veil of any one colour, and
/// partly covered. Not, where too little changed to say.
#[must_use]
pub fn is_behind(before: &RgbImage, after: &RgbImage, now: &RgbImage) -> bool {
    if before.dimensions() != after.dimensions() || after.dimensions() != now.dimensions() {
        return false;
    }
    let (mut changed, mut same) = (Vec::new(), Vec::new());
    for (x, y) in grid(after.dimensions()) {
        let [old, new, seen] = [before, after, now].map(|image| channels(*image.get_pixel(x, y)));
        match distance(old, new) {
            0..=SAME => same.push((new, seen)),
            CHANGE.. => changed.push((old, new, seen)),
            _ => {}
        }
    }
    if changed.len() < LEAST || same.len() < LEAST {
        return false;
    }
    let Some(veil) = Veil::fitted(&same) else { return false };
    let later = changed.iter().filter(|(_, new, seen)| veil.shows(*new, *seen)).count() as f32;
    let earlier = changed.iter().filter(|(old, _, seen)| veil.shows(*old, *seen)).count() as f32;
    later >= LEAST_KEPT * changed.len() as f32 && later >= LEAST_LATER * (later + earlier)
}

/// Whether `now` shows what `before` shows behind a veil that dims it, partly covered or not.
#[must_use]
pub fn is_dimmed(before: &RgbImage, now: &RgbImage) -> bool {
    if before.dimensions() != now.dimensions() {
        return false;
    }
    let place = |(x, y)| (channels(*before.get_pixel(x, y)), channels(*now.get_pixel(x, y)));
    let pairs: Vec<_> = grid(before.dimensions()).map(place).collect();
    Veil::fitted(&pairs).is_some_and(|veil| veil.slope <= DIMMED)
}

fn grid((width, height): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let step = |side: u32| side.div_ceil(GRID).max(1) as usize;
    (0..height)
        .step_by(step(height))
        .flat_map(move |y| (0..width).step_by(step(width)).map(move |x| (x, y)))
}

fn channels(Rgb(pixel): Rgb<u8>) -> [i32; 3] {
    pixel.map(i32::from)
}

fn distance(a: [i32; 3], b: [i32; 3]) -> i32 {
    (0..3).map(|k| (a[k] - b[k]).abs()).max().unwrap_or_default()
}

/// What makes a colour behind a veil of the colour itself: a part of it, and something of the veil's. It is told by what did
/// not change; where that is of one colour, any part would do, and it is taken that there is no veil.
struct Veil {
    slope: i32,
    offset: [i32; 3],
}

impl Veil {
    /// The veil behind which most of these colours are what is seen of them; none, where few are behind any.
    fn fitted(pairs: &[([i32; 3], [i32; 3])]) -> Option<Veil> {
        let veils = SLOPES.into_iter().map(|slope| Veil::with_slope(slope, pairs));
        let seen = |veil: &Veil| pairs.iter().filter(|(own, seen)| veil.shows(*own, *seen)).count();
        let best = veils
            .map(|veil| (seen(&veil), veil))
            .max_by_key(|(count, veil)| (*count, veil.slope))?;
        (best.0 as f32 >= LEAST_SEEN * pairs.len() as f32).then_some(best.1)
    }

    fn with_slope(slope: i32, pairs: &[([i32; 3], [i32; 3])]) -> Veil {
        let offset = [0, 1, 2].map(|k| {
            let mut rests: Vec<i32> =
                pairs.iter().map(|(own, seen)| seen[k] - own[k] * slope / 100).collect();
            let middle = rests.len() / 2;
            *rests.select_nth_unstable(middle).1
        });
        Veil { slope, offset }
    }

    fn shows(&self, own: [i32; 3], seen: [i32; 3]) -> bool {
        let behind = [0, 1, 2].map(|k| own[k] * self.slope / 100 + self.offset[k]);
        distance(behind, seen) <= SAME
    }
}

#[cfg(test)]
mod tests {
    use image::imageops;

    use super::*;

    const FLOOR: Rgb<u8> = Rgb([230, 230, 220]);
    const WALL: Rgb<u8> = Rgb([60, 70, 90]);
    const PAINT: Rgb<u8> = Rgb([220, 120, 30]);

    /// Cells of a chequered board on a page of many colours; `paint` is what its light cells have.
    fn board(paint: Rgb<u8>, shift: u32) -> RgbImage {
        RgbImage::from_fn(300, 240, |x, y| {
            let dark = ((x + shift) / 30 + y / 30).is_multiple_of(2);
            let inside = (40..260).contains(&x) && (30..210).contains(&y);
            match (inside, dark) {
                (false, _) => Rgb([(x % 200) as u8, (y % 180) as u8, 90]),
                (true, true) => WALL,
                (true, false) => paint,
            }
        })
    }

    fn veiled(mut image: RgbImage, percent: u32) -> RgbImage {
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            let veil = |own: u8| ((u32::from(own) * (100 - percent) + 250 * percent) / 100) as u8;
            *pixel = Rgb(pixel.0.map(veil));
            if (70..230).contains(&x) && (90..150).contains(&y) {
                *pixel = Rgb([20, 90, 200]);
            }
        }
        image
    }

    #[test]
    fn a_board_behind_a_veil_and_a_message_is_known_again() {
        let (before, after) = (board(FLOOR, 0), board(PAINT, 0));
        for percent in [0, 20, 45, 55] {
            assert!(is_behind(&before, &after, &veiled(after.clone(), percent)), "{percent} %");
            assert!(!is_behind(&before, &after, &veiled(before.clone(), percent)), "{percent} %");
        }
    }

    #[test]
    fn what_is_dimmed_is_told_from_what_is_covered_and_what_is_another() {
        let own = board(PAINT, 0);
        let mut other = own.clone();
        imageops::invert(&mut other);
        for percent in [30, 45, 55] {
            assert!(is_dimmed(&own, &veiled(own.clone(), percent)), "{percent} %");
            assert!(!is_dimmed(&own, &veiled(other.clone(), percent)), "{percent} %");
        }
        assert!(!is_dimmed(&own, &own) && !is_dimmed(&own, &veiled(own.clone(), 0)));
        assert!(!is_dimmed(&own, &RgbImage::from_pixel(300, 240, WALL)));
        assert!(!is_dimmed(&own, &RgbImage::from_pixel(10, 10, WALL)));
    }

    #[test]
    fn another_board_is_not_behind_anything() {
        let (before, after) = (board(FLOOR, 0), board(PAINT, 0));
        for shift in [15, 30] {
            for percent in [0, 45] {
                assert!(!is_behind(&before, &after, &veiled(board(FLOOR, shift), percent)));
            }
        }
        assert!(!is_behind(&before, &after, &RgbImage::from_pixel(300, 240, WALL)));
        assert!(!is_behind(&before, &after, &RgbImage::from_pixel(10, 10, WALL)));
        assert!(!is_behind(&after, &after, &after), "nothing has changed");
    }
}
