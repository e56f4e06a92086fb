//! A frame: what one look at a window or one picture file yields.
//!
//! Knows pixels and where they came from; nothing of boards.

use image::RgbImage;

use crate::geometry::Rect;

/// An RGB image, and where its top left pixel lies on the screen.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The pixels, 8 bits a channel, sRGB. Transparent pixels of a file stand on white.
    pub image: RgbImage,
    /// Place of the top left pixel on the screen, in pixels; (0, 0) for a file.
    pub origin: (i32, i32),
}

impl Frame {
    /// A frame from a picture that was never on this screen.
    #[must_use]
    pub fn from_image(image: RgbImage) -> Frame {
        Frame { image, origin: (0, 0) }
    }

    /// Width and height, in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.image.dimensions()
    }

    /// The frame's rectangle on the screen.
    #[must_use]
    pub fn rect(&self) -> Rect {
        let (width, height) = self.size();
        Rect { x: self.origin.0, y: self.origin.1, width, height }
    }
}
