//! A frame: what one look at a window or one picture file yields.
//!
//! Knows pixels and where they came from; nothing of boards.

use std::sync::Arc;

use image::RgbImage;

use crate::geometry::Rect;
use crate::memo::Memo;

/// An RGB image, and where its top left pixel lies on the screen.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The pixels, 8 bits a channel, sRGB. Transparent pixels of a file stand on white. Shared by a frame's clones: a look
    /// at what has not changed since the last one costs no copy.
    pub image: Arc<RgbImage>,
    /// Place of the top left pixel on the screen, in pixels; (0, 0) for a file.
    pub origin: (i32, i32),
    memo: Memo,
}

impl Frame {
    /// A frame whose top left pixel lies at `origin` on the screen.
    #[must_use]
    pub fn new(image: impl Into<Arc<RgbImage>>, origin: (i32, i32)) -> Frame {
        Frame { image: image.into(), origin, memo: Memo::default() }
    }

    /// A frame from a picture that was never on this screen.
    #[must_use]
    pub fn from_image(image: impl Into<Arc<RgbImage>>) -> Frame {
        Frame::new(image, (0, 0))
    }

    /// What `work` makes of the picture, worked out once for this frame and its clones: one picture is read by several
    /// profiles, and with and without what is expected. One type stands for one piece of work, which depends on
    /// the picture alone.
    pub fn once<T: Send + Sync + 'static>(&self, work: impl FnOnce(&RgbImage) -> T) -> Arc<T> {
        self.memo.once(|| work(&self.image))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_worked_on_once_for_each_kind_of_work() {
        let frame = Frame::from_image(RgbImage::new(3, 2));
        let clone = frame.clone();
        assert_eq!(*frame.once(RgbImage::width), 3);
        assert_eq!(*clone.once(|_| 7u32), 3);
        assert_eq!(*clone.once(|image| u64::from(image.height())), 2);
        assert_eq!(*Frame::from_image(RgbImage::new(4, 1)).once(RgbImage::width), 4);
    }
}
