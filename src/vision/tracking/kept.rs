//! A picture that is kept and changed row by row: only rows that have changed are copied, not the whole picture.

use std::sync::Arc;

use image::RgbImage;

use crate::geometry::Rect;

/// A picture, some of whose rows were replaced.
#[derive(Clone, Debug)]
pub(super) struct KeptPicture {
    image: Arc<RgbImage>,
    /// The rows that were, by number: three bytes a pixel.
    replaced: Arc<[Option<Arc<[u8]>>]>,
}

/// A part of a row of pixels in the kept picture and in another one.
pub(super) struct Row<'a> {
    /// Its number from the top.
    pub(super) y: usize,
    /// The column of its first pixel.
    pub(super) left: usize,
    pub(super) old: &'a [u8],
    pub(super) new: &'a [u8],
}

impl KeptPicture {
    pub(super) fn new(image: Arc<RgbImage>) -> KeptPicture {
        let replaced = vec![None; image.height() as usize].into();
        KeptPicture { image, replaced }
    }

    pub(super) fn dimensions(&self) -> (u32, u32) {
        self.image.dimensions()
    }

    /// The same, where `change` has made of the bytes of areas, row by row, what it does with those of another picture of this size.
    pub(super) fn changed(
        &self,
        image: &RgbImage,
        areas: impl IntoIterator<Item = Rect>,
        change: impl Fn(&mut [u8], &[u8]),
    ) -> KeptPicture {
        let mut kept = self.clone();
        let replaced = Arc::make_mut(&mut kept.replaced);
        for area in areas {
            for Row { y, left, old, new } in self.rows_beside(image, area).into_iter().flatten() {
                if old != new {
                    let row = replaced[y].get_or_insert_with(|| self.row(y).into());
                    change(&mut Arc::make_mut(row)[left * 3..][..new.len()], new);
                }
            }
        }
        kept
    }

    /// A row, three bytes a pixel.
    fn row(&self, y: usize) -> &[u8] {
        let bytes = self.image.width() as usize * 3;
        let own = || &self.image.as_raw()[y * bytes..(y + 1) * bytes];
        self.replaced[y].as_deref().unwrap_or_else(own)
    }

    pub(super) fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        let (width, height) = self.dimensions();
        let (x, y) = (x < width && y < height).then_some((x as usize, y as usize))?;
        self.row(y)[x * 3..x * 3 + 3].try_into().ok()
    }

    /// The rows within bounds beside those of another picture; none where that is of another size.
    pub(super) fn rows_beside<'a>(
        &'a self,
        image: &'a RgbImage,
        bounds: Rect,
    ) -> Option<impl Iterator<Item = Row<'a>>> {
        let [columns, rows] = bounds.pixels_of(image.dimensions());
        let (left, bytes) = (columns.start, columns.start * 3..columns.end * 3);
        let width = image.width() as usize * 3;
        let row = move |y: usize| {
            let (old, new) = (self.row(y), &image.as_raw()[y * width..(y + 1) * width]);
            Row { y, left, old: &old[bytes.clone()], new: &new[bytes.clone()] }
        };
        (image.dimensions() == self.dimensions()).then(|| rows.map(row))
    }

    /// A copy.
    pub(super) fn image(&self) -> RgbImage {
        let mut image = RgbImage::clone(&self.image);
        let bytes = image.width() as usize * 3;
        let rows = image.chunks_exact_mut(bytes.max(1)).zip(self.replaced.iter());
        for (row, replaced) in rows {
            if let Some(replaced) = replaced {
                row.copy_from_slice(replaced);
            }
        }
        image
    }
}
