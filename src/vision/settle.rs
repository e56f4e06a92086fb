//! Whether the picture has come to rest: animations are waited for by watching, never by a fixed sleep.

use image::RgbImage;

/// Channel differences up to this are noise where a window is watched, 0 to 255.
pub const NOISE: u8 = 6;

/// Whether two frames show the same picture: the same size, and no more than `tolerance` (0 to 255) between any
/// two channel values. Compression noise of a remote desktop stays below 8.
#[must_use]
pub fn same(a: &RgbImage, b: &RgbImage, tolerance: u8) -> bool {
    // A look at what has not changed is the same picture.
    std::ptr::eq(a, b)
        || (a.dimensions() == b.dimensions()
            && (a.as_raw() == b.as_raw()
                || a.as_raw().iter().zip(b.as_raw()).all(|(a, b)| a.abs_diff(*b) <= tolerance)))
}
