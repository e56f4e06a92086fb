//! What happens to a picture on its way: scaling, blur, gamma, compression, noise, seams.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, fast_blur, resize};
use image::{ImageFormat, RgbImage};

use crate::dice::Dice;
use crate::noise::hash;

/// Damages a picture; by how much it was enlarged, across and down.
#[must_use]
pub fn damage(image: RgbImage, dice: &mut Dice) -> (RgbImage, (f32, f32)) {
    let mut image = image;
    let mut scale = (1.0, 1.0);
    if dice.chance(0.3) {
        let filter = dice.pick(&[
            FilterType::Nearest,
            FilterType::Triangle,
            FilterType::CatmullRom,
            FilterType::Lanczos3,
        ]);
        let by = dice.octaves(0.6, 1.6);
        let (width, height) = image.dimensions();
        let size = ((width as f32 * by).max(48.0) as u32, (height as f32 * by).max(48.0) as u32);
        image = resize(&image, size.0, size.1, filter);
        scale = (size.0 as f32 / width as f32, size.1 as f32 / height as f32);
    }
    if dice.chance(0.15) {
        image = fast_blur(&image, dice.octaves(0.3, 1.2));
    }
    if dice.chance(0.3) {
        tone(&mut image, dice);
    }
    if dice.chance(0.12) {
        grain(&mut image, dice.octaves(2.0, 14.0), dice.seed());
    }
    if dice.chance(0.2) {
        image = compressed(image, dice.int(18, 92) as u8);
    }
    if dice.chance(0.02) {
        seam(&mut image, dice);
    }
    (image, scale)
}

/// Some programs draw few pixels, and show them large: the picture so, and by how much it was enlarged.
#[must_use]
pub fn enlarged(image: RgbImage, dice: &mut Dice) -> (RgbImage, f32) {
    let (width, height) = image.dimensions();
    if width.max(height) > 620 || dice.chance(0.7) {
        return (image, 1.0);
    }
    let by = dice.int(2, 3) as u32;
    (enlarged_by(&image, by), by as f32)
}

/// A picture whose pixels are so many times as large.
pub(crate) fn enlarged_by(image: &RgbImage, by: u32) -> RgbImage {
    RgbImage::from_fn(image.width() * by, image.height() * by, |x, y| {
        *image.get_pixel(x / by, y / by)
    })
}

/// Gamma, and gains of the channels.
fn tone(image: &mut RgbImage, dice: &mut Dice) {
    let gamma = dice.octaves(0.6, 1.7);
    let gain = [0, 1, 2].map(|_| dice.span(0.85, 1.0));
    let lift = dice.span(0.0, 0.06);
    let table: Vec<[u8; 3]> = (0..256)
        .map(|level| {
            let value = (level as f32 / 255.0).powf(gamma);
            gain.map(|gain| ((lift + (1.0 - lift) * value * gain) * 255.0 + 0.5) as u8)
        })
        .collect();
    for pixel in image.pixels_mut() {
        (0..3).for_each(|k| pixel.0[k] = table[usize::from(pixel.0[k])][k]);
    }
}

fn grain(image: &mut RgbImage, strength: f32, seed: u32) {
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        for k in 0..3 {
            let by = (hash(x as i32, y as i32, seed.wrapping_add(k)) - 0.5) * 2.0 * strength;
            let channel = &mut pixel.0[k as usize];
            *channel = (f32::from(*channel) + by).clamp(0.0, 255.0) as u8;
        }
    }
}

/// As a camera or a video call leaves it; unchanged where it cannot be encoded.
#[must_use]
pub fn compressed(image: RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::new();
    let encoded = JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(&image);
    let decoded =
        encoded.and_then(|()| image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg));
    decoded.map_or(image, |decoded| decoded.to_rgb8())
}

/// One row stands twice, and all below is shifted down, as where a capture meets the next frame.
fn seam(image: &mut RgbImage, dice: &mut Dice) {
    let (width, height) = image.dimensions();
    let row = dice.int(1, height as i32 - 1) as u32;
    for y in (row..height).rev() {
        for x in 0..width {
            let above = *image.get_pixel(x, y - 1);
            image.put_pixel(x, y, above);
        }
    }
}
