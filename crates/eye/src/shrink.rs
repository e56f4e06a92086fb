//! A part of a picture in another size: each pixel is the mean of what it covers.

use image::RgbImage;

/// A part of a picture, in pixels, which may reach beyond it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Pixels of the picture that one pixel of the result stands for, across and down.
    pub step: f64,
    /// Pixels of the result across.
    pub width: u32,
    /// Pixels of the result down.
    pub height: u32,
}

/// Which of the picture's pixels make one of the result, and how much each counts: in all 256.
struct Tap {
    first: usize,
    weights: Vec<u32>,
}

/// Shows a part of a picture. Where it reaches beyond the picture, the border is repeated.
#[must_use]
pub fn shrink(image: &RgbImage, part: &Part) -> RgbImage {
    let Part { x, y, step, width, height } = *part;
    seen(image, &taps(x, step, width, image.width()), &taps(y, step, height, image.height()))
}

/// The same for a part from its left edge to its right and from its upper to its lower, in pixels, so many pixels across and down.
#[must_use]
pub fn stretched(
    image: &RgbImage,
    [left, top, right, bottom]: [f64; 4],
    (width, height): (u32, u32),
) -> RgbImage {
    let along = |low: f64, high: f64, count: u32, size: u32| {
        taps(low, (high - low) / f64::from(count), count, size)
    };
    let (across, down) =
        (along(left, right, width, image.width()), along(top, bottom, height, image.height()));
    seen(image, &across, &down)
}

fn seen(image: &RgbImage, across: &[Tap], down: &[Tap]) -> RgbImage {
    let source = image.as_raw();
    let (line, wide) = (image.width() as usize * 3, across.len() * 3);
    let mut result = vec![0; wide * down.len()];
    let mut sums = vec![0_u32; line];
    for (tap, row) in down.iter().zip(result.chunks_exact_mut(wide)) {
        sums.fill(0);
        for (k, &weight) in tap.weights.iter().enumerate() {
            let from = (tap.first + k) * line;
            for (sum, &pixel) in sums.iter_mut().zip(&source[from..from + line]) {
                *sum += u32::from(pixel) * weight;
            }
        }
        for (tap, pixel) in across.iter().zip(row.as_chunks_mut::<3>().0) {
            let mut sum = [0x8000; 3];
            for (k, &weight) in tap.weights.iter().enumerate() {
                let from = (tap.first + k) * 3;
                (0..3).for_each(|c| sum[c] += sums[from + c] * weight);
            }
            *pixel = sum.map(|sum| (sum >> 16) as u8);
        }
    }
    RgbImage::from_raw(across.len() as u32, down.len() as u32, result).unwrap_or_default()
}

/// Where a picture is enlarged, its pixels go over into one another.
fn taps(from: f64, step: f64, count: u32, size: u32) -> Vec<Tap> {
    let wide = step.max(1.0);
    let last = f64::from(size) - 1.0;
    let tap = |k: u32| {
        let middle = from + (f64::from(k) + 0.5) * step;
        let (low, high) = (middle - wide / 2.0, middle + wide / 2.0);
        let first = low.floor().clamp(0.0, last);
        let end = (high.ceil() - 1.0).clamp(first, last);
        let (mut sum, mut before) = (0.0, 0);
        let weights = (first as u32..=end as u32)
            .map(|pixel| {
                let pixel = f64::from(pixel);
                // Pixels at the border stand for all beyond it.
                let left = if pixel <= 0.0 { f64::NEG_INFINITY } else { pixel };
                let right = if pixel >= last { f64::INFINITY } else { pixel + 1.0 };
                sum += (right.min(high) - left.max(low)).max(0.0) / wide;
                // Rounded sums, so that all together are 256 however many there are.
                let all = (sum * 256.0).round() as u32;
                let own = all - before;
                before = all;
                own
            })
            .collect();
        Tap { first: first as usize, weights }
    };
    (0..count).map(tap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    fn shades(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| Rgb([(x * 7) as u8, (y * 11) as u8, 200]))
    }

    #[test]
    fn a_part_in_its_own_size_is_as_it_was() {
        let image = shades(20, 12);
        let part = Part { x: 3.0, y: 2.0, step: 1.0, width: 10, height: 7 };
        let seen = shrink(&image, &part);
        for (x, y, pixel) in seen.enumerate_pixels() {
            assert_eq!(pixel, image.get_pixel(x + 3, y + 2));
        }
    }

    #[test]
    fn a_pixel_is_the_mean_of_what_it_covers() {
        let image =
            RgbImage::from_fn(9, 9, |x, y| Rgb([if (x + y) % 2 == 0 { 255 } else { 0 }; 3]));
        let part = Part { x: 0.0, y: 0.0, step: 4.5, width: 2, height: 2 };
        for pixel in shrink(&image, &part).pixels() {
            assert!(pixel.0[0].abs_diff(128) < 12, "{pixel:?}");
        }
    }

    #[test]
    fn white_stays_white_at_any_size() {
        let image = RgbImage::from_pixel(40, 20_000, Rgb([255; 3]));
        for step in [0.3, 1.0, 2.7, 24.4, 71.0, 300.0] {
            let part = Part { x: -3.0, y: 5.0, step, width: 20, height: 60 };
            assert!(shrink(&image, &part).pixels().all(|pixel| pixel.0 == [255; 3]), "{step}");
        }
    }

    #[test]
    fn beyond_the_picture_its_border_is_repeated() {
        let image = shades(5, 5);
        let part = Part { x: -30.0, y: -8.0, step: 2.0, width: 40, height: 9 };
        let seen = shrink(&image, &part);
        assert_eq!(seen.get_pixel(0, 0), image.get_pixel(0, 0));
        assert_eq!(seen.get_pixel(39, 8), image.get_pixel(4, 4));
    }
}
