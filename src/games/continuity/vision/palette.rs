//! Which colours of a picture are ink, and which are neither ink nor air, such as those of keys: learned from a picture in which
//! it is known what is solid. Knows no board.

use image::RgbImage;

/// Bits of a channel that are told apart.
const BITS: u32 = 5;
/// Channels of ink are darker than this, 0 to 255, where nothing was learned.
const DARK: u8 = 105;
/// Red is so much more than the others in colours of keys, where nothing was learned.
const RED: i32 = 45;
/// Ink and air are so far apart, at least: a distance of colours, each channel 0 to 255.
const APART: f64 = 70.0;
/// Of the samples of one of them so many are no farther from the usual one than this, in each channel.
const ALIKE: (f64, u8) = (0.85, 32);
/// Nearer to air than this, from ink 0 to air 1, is no ink.
const HALF: f64 = 0.48;
/// So far from all that is mixed of ink and air a colour is another one's.
const OTHER: f64 = 52.0;
/// Fewer samples teach nothing.
const FEWEST: usize = 40;

/// What a colour is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ink,
    Other,
    Air,
}

/// What each colour is.
pub(super) struct Palette {
    kinds: Vec<Kind>,
    learned: bool,
    light: bool,
    /// The colour of ink.
    ink: [f64; 3],
}

impl Default for Palette {
    /// Ink is dark, and keys are red.
    fn default() -> Palette {
        let kind = |[red, green, blue]: [u8; 3]| {
            if red.max(green).max(blue) < DARK {
                Kind::Ink
            } else if i32::from(red) - i32::from(green).midpoint(i32::from(blue)) > RED {
                Kind::Other
            } else {
                Kind::Air
            }
        };
        Palette { kinds: table(kind), learned: false, light: false, ink: [0.0; 3] }
    }
}

impl Palette {
    /// From pixels that show something solid, and air; `None` where these are not two colours.
    pub(super) fn learn(ink: &[[u8; 3]], air: &[[u8; 3]]) -> Option<Palette> {
        let (ink, air) = (usual(ink)?, usual(air)?);
        let way: [f64; 3] = std::array::from_fn(|k| air[k] - ink[k]);
        let length = way.iter().map(|it| it * it).sum::<f64>();
        if length.sqrt() < APART {
            return None;
        }
        let kind = |pixel: [u8; 3]| {
            let from: [f64; 3] = std::array::from_fn(|k| f64::from(pixel[k]) - ink[k]);
            let part = from.iter().zip(&way).map(|(a, b)| a * b).sum::<f64>() / length;
            let inside = part.clamp(-0.3, 1.3);
            let off = (0..3).map(|k| (from[k] - inside * way[k]).powi(2)).sum::<f64>().sqrt();
            match off {
                off if off > OTHER => Kind::Other,
                _ if part < HALF => Kind::Ink,
                _ => Kind::Air,
            }
        };
        let light = ink.iter().sum::<f64>() > air.iter().sum::<f64>();
        Some(Palette { kinds: table(kind), learned: true, light, ink })
    }

    /// Whether a picture has taught it.
    pub(super) fn is_learned(&self) -> bool {
        self.learned
    }

    /// Whether ink is lighter than air.
    pub(super) fn is_light(&self) -> bool {
        self.light
    }

    /// Whether a colour is that of ink, and not only nearer to it than to air.
    pub(super) fn is_pure(&self, pixel: [u8; 3]) -> bool {
        const NEAR: f64 = 32.0;
        pixel.iter().zip(&self.ink).all(|(own, ink)| (f64::from(*own) - ink).abs() < NEAR)
    }

    fn kind_at(&self, image: &RgbImage, x: f64, y: f64) -> Option<Kind> {
        let pixel = pixel_at(image, x, y)?;
        let index =
            pixel.iter().fold(0, |index, value| index << BITS | usize::from(value >> (8 - BITS)));
        self.kinds.get(index).copied()
    }

    /// Whether there is ink at a place of the picture; `None` outside of it.
    pub(super) fn ink_at(&self, image: &RgbImage, x: f64, y: f64) -> Option<bool> {
        self.kind_at(image, x, y).map(|kind| kind == Kind::Ink)
    }

    /// Whether there is a colour that is neither ink nor air; `None` outside of the picture.
    pub(super) fn other_at(&self, image: &RgbImage, x: f64, y: f64) -> Option<bool> {
        self.kind_at(image, x, y).map(|kind| kind == Kind::Other)
    }
}

/// The colour at a place of the picture; `None` outside of it.
pub(super) fn pixel_at(image: &RgbImage, x: f64, y: f64) -> Option<[u8; 3]> {
    let inside =
        x >= 0.0 && y >= 0.0 && x < f64::from(image.width()) && y < f64::from(image.height());
    inside.then(|| image.get_pixel(x as u32, y as u32).0)
}

/// What each colour is, by the first bits of its channels.
fn table(kind: impl Fn([u8; 3]) -> Kind) -> Vec<Kind> {
    let value = |bits: u32| ((bits << (8 - BITS)) | 1 << (7 - BITS)) as u8;
    let (side, mask) = (1 << BITS, (1 << BITS) - 1);
    (0..side * side * side)
        .map(|at: u32| kind([value(at >> (2 * BITS)), value(at >> BITS & mask), value(at & mask)]))
        .collect()
}

/// The median of each channel; `None` where the samples are not of about one colour.
fn usual(samples: &[[u8; 3]]) -> Option<[f64; 3]> {
    if samples.len() < FEWEST {
        return None;
    }
    let median = |channel: usize| {
        let mut all: Vec<u8> = samples.iter().map(|pixel| pixel[channel]).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    let usual = [median(0), median(1), median(2)];
    let near = |pixel: &&[u8; 3]| pixel.iter().zip(&usual).all(|(a, b)| a.abs_diff(*b) <= ALIKE.1);
    let count = samples.iter().filter(near).count();
    (count as f64 >= ALIKE.0 * samples.len() as f64).then(|| usual.map(f64::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_may_be_light() {
        let (ink, air) = ([214, 220, 228], [34, 44, 63]);
        let palette = Palette::learn(&[ink; 50], &[air; 50]).unwrap();
        let image = |pixel: [u8; 3]| RgbImage::from_pixel(1, 1, image::Rgb(pixel));
        let is = |pixel: [u8; 3]| {
            let image = image(pixel);
            (palette.ink_at(&image, 0.0, 0.0), palette.other_at(&image, 0.0, 0.0))
        };
        assert_eq!(is([238, 242, 246]), (Some(true), Some(false)));
        assert_eq!(is([6, 6, 7]), (Some(false), Some(false)));
        assert_eq!(is([240, 168, 30]), (Some(false), Some(true)));
        assert_eq!(palette.ink_at(&image([0; 3]), 1.0, 0.0), None);
        // Nothing is learned where both are one colour, or many.
        assert!(Palette::learn(&[ink; 50], &[[200, 210, 220]; 50]).is_none());
        let mixed: Vec<[u8; 3]> = (0..60).map(|i| [i * 4; 3]).collect();
        assert!(Palette::learn(&mixed, &[air; 50]).is_none());
    }
}
