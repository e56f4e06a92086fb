//! Picture files whose bytes are wrong.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
use rand_chacha::ChaCha8Rng;
use screenplay::capture::{MAX_PIXELS, decode};

use super::mutate::{below, bytes};
use super::run;

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Pictures in every format that is read, of every kind that the encoders know.
fn seeds() -> Vec<Vec<u8>> {
    let shade = |x: u32, y: u32| (x * 7 + y * 13) as u8;
    let plain: DynamicImage =
        RgbImage::from_fn(37, 23, |x, y| image::Rgb([shade(x, y), shade(y, x), 9])).into();
    let clear: DynamicImage =
        RgbaImage::from_fn(19, 31, |x, y| image::Rgba([shade(x, y), 1, 2, shade(y, x)])).into();
    let kinds = [
        plain.clone(),
        clear.clone(),
        plain.to_luma8().into(),
        plain.to_rgb16().into(),
        clear.to_rgba16().into(),
        clear.to_luma_alpha16().into(),
    ];
    let mut seeds: Vec<Vec<u8>> =
        kinds.iter().map(|image| encoded(image, ImageFormat::Png)).collect();
    for format in [ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Bmp] {
        seeds.push(encoded(&plain, format));
    }
    seeds.push(encoded(&clear, ImageFormat::WebP));
    seeds.push(encoded(&clear, ImageFormat::Bmp));
    seeds.push(encoded(&plain.to_luma8().into(), ImageFormat::Jpeg));
    seeds
}

#[test]
fn decoding() {
    let seeds = seeds();
    run("decoding", 3000, |random| {
        let (seed, other) = (below(random, seeds.len()), below(random, seeds.len()));
        let mut file = bytes(random, &seeds[seed], &seeds[other]);
        if below(random, 4) > 0 {
            mend(&mut file, random);
        }
        if let Ok(frame) = decode(&file) {
            let (width, height) = frame.size();
            assert!(u64::from(width) * u64::from(height) <= MAX_PIXELS);
        }
    });
}

/// Makes the sums of a PNG's chunks right again, so that what is in them is looked at.
fn mend(file: &mut [u8], random: &mut ChaCha8Rng) {
    let mut at = 8;
    if !file.starts_with(b"\x89PNG") {
        return;
    }
    while let Some(length) = file.get(at..at + 4) {
        let length = u32::from_be_bytes([length[0], length[1], length[2], length[3]]) as usize;
        let Some(end) = at.checked_add(8).and_then(|start| start.checked_add(length)) else {
            return;
        };
        let Some(body) = file.get(at + 4..end) else { return };
        let sum = crc32(body).to_be_bytes();
        if let Some(place) = file.get_mut(end..end + 4)
            && below(random, 40) > 0
        {
            place.copy_from_slice(&sum);
        }
        at = end + 4;
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}
