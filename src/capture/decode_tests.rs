//! Tests of decoding: good pictures in every format, and every kind of bad one.

use image::{Rgba, RgbaImage};

use super::*;

/// 5×3, left half red, right half half-transparent black, not square.
const FORMATS: &[ImageFormat] = if cfg!(feature = "photos") {
    &[ImageFormat::Png, ImageFormat::Bmp, ImageFormat::WebP, ImageFormat::Jpeg]
} else {
    &[ImageFormat::Png, ImageFormat::Bmp]
};

fn picture() -> RgbaImage {
    RgbaImage::from_fn(
        5,
        3,
        |x, _| if x < 2 { Rgba([255, 0, 0, 255]) } else { Rgba([0, 0, 0, 128]) },
    )
}

fn encoded(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let mut image = DynamicImage::ImageRgba8(picture());
    if format == ImageFormat::Jpeg {
        // It has no transparency: what the others come to look like on white.
        let red = |x| if x < 2 { Rgb([255, 0, 0]) } else { Rgb([127; 3]) };
        image = RgbImage::from_fn(5, 3, |x, _| red(x)).into();
    }
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn error(bytes: &[u8]) -> String {
    decode(bytes).unwrap_err().to_string()
}

#[test]
fn every_format_is_read_by_content_and_stands_on_white() {
    for format in FORMATS.iter().copied() {
        let frame = decode(&encoded(format)).unwrap();
        assert_eq!(frame.size(), (5, 3), "{format:?}");
        for (x, expected) in [(0, [255, 0, 0]), (4, [127, 127, 127])] {
            let seen = frame.image.get_pixel(x, 1).0;
            let tolerance = if format == ImageFormat::Jpeg { 24 } else { 0 };
            assert!(
                seen.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= tolerance),
                "{format:?} at {x}: {seen:?}, not {expected:?}"
            );
        }
    }
}

#[test]
fn truncated_pictures_of_every_format_are_refused() {
    for format in FORMATS.iter().copied() {
        let bytes = encoded(format);
        for keep in [bytes.len() - 3, bytes.len() * 3 / 4, bytes.len() / 2, 20] {
            // The last bytes of a PNG are an empty chunk: its pixels are complete without it.
            if format == ImageFormat::Png && keep == bytes.len() - 3 {
                continue;
            }
            assert!(decode(&bytes[..keep]).is_err(), "{format:?} cut to {keep} of {}", bytes.len());
        }
    }
}

#[test]
fn what_is_no_picture_is_named() {
    assert!(error(b"").contains("0 bytes"));
    let text = error(b"amaze\n#####\n#@..#\n");
    assert!(text.contains("expected PNG, JPEG, WebP or BMP") && text.contains("amaze"), "{text}");
    assert!(error(&[0, 1, 2, 3]).contains("00 01 02 03"));
    assert!(error(b"GIF89a").contains("Gif"));
    for length in 0..40 {
        let noise: Vec<u8> = (0..length).map(|i| (i * 97 + 13) as u8).collect();
        assert!(decode(&noise).is_err());
    }
}

/// A PNG header that promises 30,000×30,000 pixels, and hardly any data.
fn bomb() -> Vec<u8> {
    let chunk = |kind: &[u8; 4], data: &[u8]| {
        let body = [kind.as_slice(), data].concat();
        let sum = crc32(&body).to_be_bytes();
        [(data.len() as u32).to_be_bytes().as_slice(), &body, &sum].concat()
    };
    let side = 30_000_u32.to_be_bytes();
    let header = [side.as_slice(), &side, &[8, 6, 0, 0, 0]].concat();
    let signature = b"\x89PNG\r\n\x1a\n".to_vec();
    [signature, chunk(b"IHDR", &header), chunk(b"IDAT", &[0x78, 0x9c]), chunk(b"IEND", &[])]
        .concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    })
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    let text = error(&bomb());
    assert!(text.contains("30000x30000") && text.contains("33 million"), "{text}");
}

#[test]
fn sixteen_bits_a_channel_become_eight() {
    let mut bytes = Cursor::new(Vec::new());
    let pixel = image::Rgba([0xffff_u16, 0x8000, 0x0102, 0x8000]);
    let image = image::ImageBuffer::from_pixel(3, 2, pixel);
    DynamicImage::ImageRgba16(image).write_to(&mut bytes, ImageFormat::Png).unwrap();
    let frame = decode(&bytes.into_inner()).unwrap();
    assert_eq!(frame.image.get_pixel(2, 1).0, [255, 191, 128]);
}

#[test]
fn a_larger_picture_is_made_smaller_by_a_whole_factor() {
    let color = ColorType::L8;
    let raw = (0..35).map(|at| at * 7).collect();
    let pixels = Pixels { raw, color, width: 7, height: 5 };
    assert_eq!(pixels.small(35).dimensions(), (7, 5));
    let half = pixels.small(34);
    assert_eq!(half.dimensions(), (3, 2));
    // The mean of 0, 7, 49 and 56.
    assert_eq!(half.get_pixel(0, 0).0, [28; 3]);
    assert_eq!(pixels.small(1).dimensions(), (1, 1));
}
