//! Decoding picture files: PNG, BMP and, with the feature `photos`, JPEG and WebP, by content and not by name.
//!
//! Nothing that a file holds makes this panic, hang or take much memory: sizes are judged before decoding, and a picture
//! larger than a screen of today is made smaller before anyone looks at it.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{
    ColorType, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
};

use super::error::CaptureError;
use crate::frame::Frame;

/// Pixels of the largest picture that is read: a screen of 7680×4320.
pub const MAX_PIXELS: u64 = 7680 * 4320;

/// Pixels of the largest picture that is looked at as it is: a screen of 3840×2160. Of a larger one every pixel is the
/// mean of a square of 2×2 or more: reading takes time and memory with each pixel.
pub const FULL_PIXELS: u64 = 3840 * 2160;

/// Bytes that a decoded picture may take: 16 bits a channel, four channels.
const MAX_DECODED: u64 = MAX_PIXELS * 8;

/// Whether the bytes begin like a picture of any kind, read by us or not.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    image::guess_format(bytes).is_ok()
}

/// Decodes a picture. Transparent pixels come to stand on white; a camera's note of how it was held is obeyed; one of more
/// than [`FULL_PIXELS`] becomes smaller by a whole factor.
///
/// # Errors
/// No bytes, no PNG or BMP (with the feature `photos` JPEG or WebP either), more than [`MAX_PIXELS`] promised, broken or truncated.
pub fn decode(bytes: &[u8]) -> Result<Frame, CaptureError> {
    if bytes.is_empty() {
        return Err(CaptureError::Empty);
    }
    let (format, name) = format_of(bytes)?;
    let broken = |message: String| CaptureError::Broken { format: name, message };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| broken(error.to_string()))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(CaptureError::TooLarge { width, height, limit: MAX_PIXELS / 1_000_000 });
    }
    let orientation = decoder.orientation().map_err(|error| broken(error.to_string()))?;
    let pixels = Pixels::of(decoder).map_err(|error| broken(error.to_string()))?;
    if format == ImageFormat::Jpeg && !ends_like_jpeg(bytes) {
        return Err(broken("the end-of-image marker is missing".into()));
    }
    Ok(Frame::from_image(upright(pixels.small(FULL_PIXELS), orientation)))
}

/// A picture that somebody else has decoded, such as a browser: red, green, blue and alpha of each pixel, row by row. What becomes of
/// it is as of one that [`decode`] decodes.
///
/// # Errors
/// There are not four bytes a pixel, or more than [`MAX_PIXELS`].
pub fn decoded(rgba: Vec<u8>, (width, height): (u32, u32)) -> Result<Frame, CaptureError> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MAX_PIXELS {
        return Err(CaptureError::TooLarge { width, height, limit: MAX_PIXELS / 1_000_000 });
    }
    if pixels == 0 || rgba.len() as u64 != 4 * pixels {
        let message = format!("{} bytes for {width} x {height} pixels, four each", rgba.len());
        return Err(CaptureError::Broken { format: "pixels", message });
    }
    let pixels = Pixels { raw: rgba, color: ColorType::Rgba8, width, height };
    Ok(Frame::from_image(pixels.small(FULL_PIXELS)))
}

fn upright(image: RgbImage, orientation: Orientation) -> RgbImage {
    let mut image = DynamicImage::from(image);
    image.apply_orientation(orientation);
    image.into_rgb8()
}

/// What a decoder yields, as it yields it: turning it into another kind of picture would take as much memory again.
struct Pixels {
    raw: Vec<u8>,
    color: ColorType,
    width: u32,
    height: u32,
}

impl Pixels {
    fn of(decoder: impl ImageDecoder) -> Result<Pixels, image::ImageError> {
        let ((width, height), color) = (decoder.dimensions(), decoder.color_type());
        let too_much = || image::error::LimitErrorKind::InsufficientMemory;
        let bytes = Some(decoder.total_bytes()).filter(|bytes| *bytes <= MAX_DECODED);
        let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
        let bytes = bytes.ok_or_else(|| {
            image::ImageError::Limits(image::error::LimitError::from_kind(too_much()))
        })?;
        let mut raw = vec![0; bytes];
        decoder.read_image(&mut raw)?;
        Ok(Pixels { raw, color, width, height })
    }

    /// The picture, smaller by the least whole factor that leaves at most `most` pixels.
    fn small(&self, most: u64) -> RgbImage {
        let sides = |factor: u32| (self.width / factor, self.height / factor);
        let fits = |factor: &u32| {
            let (width, height) = sides(*factor);
            u64::from(width) * u64::from(height) <= most
        };
        let factor = (1..=self.width.max(self.height)).find(fits).unwrap_or(1);
        // One that is a pixel high stays so.
        let (width, height) = sides(factor);
        let (width, height) = (width.max(1), height.max(1));
        RgbImage::from_fn(width, height, |x, y| self.mean(x * factor, y * factor, factor))
    }

    /// The mean of a square.
    fn mean(&self, left: u32, top: u32, side: u32) -> Rgb<u8> {
        if side == 1 {
            return Rgb(self.at(left, top));
        }
        let mut sums = [0_u32; 3];
        for (y, x) in (top..top + side).flat_map(|y| (left..left + side).map(move |x| (y, x))) {
            for (sum, channel) in sums.iter_mut().zip(self.at(x, y)) {
                *sum += u32::from(channel);
            }
        }
        let count = side * side;
        Rgb(sums.map(|sum| ((sum + count / 2) / count) as u8))
    }

    /// One pixel, on white where it is transparent.
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let size = usize::from(self.color.bytes_per_pixel());
        let start = (y as usize * self.width as usize + x as usize) * size;
        let Some(pixel) = self.raw.get(start..start + size) else { return [255; 3] };
        let channels = usize::from(self.color.channel_count());
        let wide = size > channels;
        let channel = |at: usize| match pixel {
            // The system's order of bytes.
            _ if wide => {
                let value = u16::from_ne_bytes([pixel[2 * at], pixel[2 * at + 1]]);
                ((u32::from(value) * 255 + 32_767) / 65_535) as u8
            }
            _ => pixel[at],
        };
        let color = if self.color.has_color() { [0, 1, 2].map(channel) } else { [channel(0); 3] };
        if !self.color.has_alpha() {
            return color;
        }
        let alpha = u32::from(channel(channels - 1));
        color.map(|it| ((u32::from(it) * alpha + 255 * (255 - alpha) + 127) / 255) as u8)
    }
}

fn format_of(bytes: &[u8]) -> Result<(ImageFormat, &'static str), CaptureError> {
    match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::WebP)) if !cfg!(feature = "photos") => {
            Err(CaptureError::NotAPicture {
                seen: format!("{format:?}, which is not decoded here"),
            })
        }
        Ok(ImageFormat::Png) => Ok((ImageFormat::Png, "PNG")),
        Ok(ImageFormat::Jpeg) => Ok((ImageFormat::Jpeg, "JPEG")),
        Ok(ImageFormat::WebP) => Ok((ImageFormat::WebP, "WebP")),
        Ok(ImageFormat::Bmp) => Ok((ImageFormat::Bmp, "BMP")),
        Ok(other) => Err(CaptureError::NotAPicture { seen: format!("{other:?}") }),
        Err(_) => Err(CaptureError::NotAPicture { seen: describe(bytes) }),
    }
}

/// What bytes of no known format look like, for people.
fn describe(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(24)];
    match std::str::from_utf8(start) {
        Ok(text) if !text.contains('\0') => format!("text that begins {text:?}"),
        _ => {
            let hex: Vec<_> = start.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            format!("{} bytes that begin {}", bytes.len(), hex.join(" "))
        }
    }
}

/// The decoder fills what a truncated JPEG lacks with grey and says nothing: look for the end marker after the
/// last scan ourselves.
fn ends_like_jpeg(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    last([0xff, 0xd9]) > last([0xff, 0xda])
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
