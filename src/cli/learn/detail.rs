//! Cells that look alike but for a small part, as signs on one ground do, told apart by that part.

use image::imageops::{self, FilterType};
use image::{GenericImage, RgbImage};

use crate::vision::alike::Looks;

/// Pixels of such a cell across and down.
pub(super) const SIDE: u32 = 48;
/// So many pixels of its rim are left out, where neighbours show.
const RIM: u32 = SIDE / 8;
/// A place where a channel's standard deviation is so large differs.
const VARIES: f32 = 8.0;
/// A part that is larger than one in so many of a cell's pixels tells no more than the whole.
const MOST: u32 = 2;
/// Pixels of the part across and down when it is compared, and how far apart it looks in cells of one kind: root mean square.
const COMPARED: u32 = 32;
const ALIKE: f32 = 18.0;

/// Groups of cells of one size, by their numbers.
pub(super) fn groups(cells: &[&RgbImage]) -> Vec<Vec<usize>> {
    let one = || vec![(0..cells.len()).collect()];
    let Some((left, top, width, height)) = varied(cells) else { return one() };
    let mut strip = RgbImage::new(COMPARED, COMPARED * cells.len() as u32);
    for (row, cell) in (0..).zip(cells) {
        let part = imageops::crop_imm(*cell, left, top, width, height).to_image();
        let part = imageops::resize(&part, COMPARED, COMPARED, FilterType::Triangle);
        // It fits by its size.
        let _ = strip.copy_from(&part, 0, row * COMPARED);
    }
    let looks = Looks::new(&strip, COMPARED);
    let mut found = looks.tree((0..cells.len()).collect()).within(ALIKE).members;
    for group in &mut found {
        group.sort_unstable();
    }
    found
}

/// The part in which cells differ, with a little around it: left, top, width and height; none where they do not, or differ nearly
/// everywhere.
fn varied(cells: &[&RgbImage]) -> Option<(u32, u32, u32, u32)> {
    let count = cells.len() as f32;
    let deviation = |x: u32, y: u32| {
        let of = |k: usize| cells.iter().map(move |cell| f32::from(cell.get_pixel(x, y).0[k]));
        let square = |k: usize| {
            let mean = of(k).sum::<f32>() / count;
            of(k).map(|value| (value - mean).powi(2)).sum::<f32>() / count
        };
        (0..3).map(square).fold(0.0, f32::max).sqrt()
    };
    let inner = RIM..SIDE - RIM;
    let places = inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
    let at: Vec<(u32, u32)> = places.filter(|&(x, y)| deviation(x, y) > VARIES).collect();
    let span = |of: fn(&(u32, u32)) -> u32| {
        let (low, high) = (at.iter().map(of).min()?, at.iter().map(of).max()?);
        // An eighth of the part's sides is left out when it is compared.
        let more = (high + 1 - low).div_ceil(6);
        let low = low.saturating_sub(more);
        Some((low, (high + 1 + more).min(SIDE) - low))
    };
    let ((left, width), (top, height)) = (span(|it| it.0)?, span(|it| it.1)?);
    (MOST * width * height <= SIDE * SIDE).then_some((left, top, width, height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// A cell of one ground with a small sign, and some noise.
    fn cell(sign: u32, noise: u32) -> RgbImage {
        RgbImage::from_fn(SIDE, SIDE, |x, y| {
            let inside = (20..28).contains(&x) && (18..30).contains(&y);
            let is_ink = inside && if sign == 0 { x < 22 } else { !(20..=27).contains(&y) };
            let noise = ((x * 7 + y * 13 + noise * 31) % 9) as u8;
            Rgb([if is_ink { 100 } else { 240 } + noise; 3])
        })
    }

    #[test]
    fn signs_on_one_ground_are_told_apart_and_noise_is_not() {
        let cells: Vec<RgbImage> = (0..8).map(|k| cell(k % 2, k)).collect();
        let all: Vec<&RgbImage> = cells.iter().collect();
        let mut found = groups(&all);
        found.sort();
        assert_eq!(found, [vec![0, 2, 4, 6], vec![1, 3, 5, 7]]);
        let same: Vec<&RgbImage> = all.into_iter().step_by(2).collect();
        assert_eq!(groups(&same).len(), 1);
    }
}
