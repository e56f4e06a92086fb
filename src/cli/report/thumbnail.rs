//! A small copy of a picture, inside a page.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use serde::{Deserialize, Serialize};

/// Pixels of its longer side: ten to forty kilobytes, so that a thousand of them still open in a browser.
const LONGEST: u32 = 480;
/// Of JPEG, up to 100: lines one pixel wide still show.
const QUALITY: u8 = 72;

/// A small JPEG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Thumbnail {
    /// Pixels.
    pub(super) width: u32,
    pub(super) height: u32,
    /// The file, as base64.
    jpeg: String,
}

impl Thumbnail {
    /// Of a picture; none where it has no pixels.
    pub(in crate::cli) fn of(image: &RgbImage) -> Option<Thumbnail> {
        let (width, height) = image.dimensions();
        let scale = (f64::from(LONGEST) / f64::from(width.max(height))).min(1.0);
        let size = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
        let (width, height) = (size(width), size(height));
        let small = if scale < 1.0 {
            &imageops::resize(image, width, height, FilterType::Triangle)
        } else {
            image
        };
        let mut file = Cursor::new(Vec::new());
        JpegEncoder::new_with_quality(&mut file, QUALITY).encode_image(small).ok()?;
        Some(Thumbnail { width, height, jpeg: STANDARD.encode(file.into_inner()) })
    }

    /// As an address that needs nothing else.
    pub(super) fn address(&self) -> String {
        format!("data:image/jpeg;base64,{}", self.jpeg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_made_small_in_its_proportions_and_never_large() {
        for (size, small) in [((960, 480), (480, 240)), ((3, 9000), (1, 480)), ((30, 20), (30, 20))]
        {
            let image = RgbImage::from_pixel(size.0, size.1, image::Rgb([200, 10, 10]));
            let thumbnail = Thumbnail::of(&image).unwrap();
            assert_eq!((thumbnail.width, thumbnail.height), small);
            let address = thumbnail.address();
            let bytes = STANDARD.decode(address.strip_prefix("data:image/jpeg;base64,").unwrap());
            let back = image::load_from_memory(&bytes.unwrap()).unwrap().to_rgb8();
            assert_eq!(back.dimensions(), small);
            let [red, green, blue] = back.get_pixel(0, 0).0;
            assert!(red > 180 && green < 40 && blue < 40);
        }
        assert!(Thumbnail::of(&RgbImage::new(0, 0)).is_none());
    }
}
