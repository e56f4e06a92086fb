//! Blobs: what stands out from a flat ground, such as a letter on paper. Grounds are the picture's common colours.

use image::RgbImage;

use crate::vision::color::{self, Color};

/// No ground's number: a colour that is rare, or between two others.
pub const NONE: u8 = u8::MAX;
/// At most so many grounds are told apart, commonest first.
const MOST_GROUNDS: usize = 14;
/// Grounds cover at least so many pixels.
const FEWEST: u32 = 90;
/// Colours this near are one ground, root mean square over the channels.
const SAME: f32 = 18.0;
/// Pixels this near to a ground are its own.
const NEAR: f32 = 27.0;

/// A picture with each pixel's ground.
pub struct Grounds {
    /// Colours of the grounds, commonest first.
    pub colors: Vec<Color>,
    /// Each pixel's ground, or [`NONE`], row by row.
    pub labels: Vec<u8>,
    width: usize,
    /// First row and the row after the last in which each ground occurs.
    rows: Vec<(usize, usize)>,
}

/// Pixels that hang together, at a corner or a side, all around a ground that they are not of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blob {
    /// First column, in pixels.
    pub left: u32,
    /// First row.
    pub top: u32,
    /// The column after the last.
    pub right: u32,
    /// The row after the last.
    pub bottom: u32,
    /// Number of pixels.
    pub area: u32,
    /// Number of the ground around it.
    pub ground: u8,
}

impl Blob {
    /// Width, in pixels.
    #[must_use]
    pub fn width(&self) -> f64 {
        f64::from(self.right - self.left)
    }

    /// Height, in pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        f64::from(self.bottom - self.top)
    }

    /// The middle, in pixels.
    #[must_use]
    pub fn center(&self) -> (f64, f64) {
        (f64::from(self.left + self.right) / 2.0, f64::from(self.top + self.bottom) / 2.0)
    }
}

impl Grounds {
    /// Finds the grounds of a picture. O(pixels).
    #[must_use]
    pub fn find(image: &RgbImage) -> Grounds {
        let bin = |p: &[u8]| {
            usize::from(p[0] >> 3) << 10 | usize::from(p[1] >> 3) << 5 | usize::from(p[2] >> 3)
        };
        let mut counts = vec![0u32; 1 << 15];
        let raw = image.as_raw();
        raw.chunks_exact(3).for_each(|pixel| counts[bin(pixel)] += 1);
        let middle =
            |bin: usize| [bin >> 10, bin >> 5 & 31, bin & 31].map(|it| it as f32 * 8.0 + 3.5);
        let mut bins: Vec<usize> = (0..counts.len()).filter(|&bin| counts[bin] > 0).collect();
        bins.sort_by_key(|&bin| (std::cmp::Reverse(counts[bin]), bin));
        let mut colors: Vec<Color> = Vec::new();
        for &bin in bins.iter().take_while(|&&bin| counts[bin] >= FEWEST) {
            let new = colors.iter().all(|other| color::distance(*other, middle(bin)) > SAME);
            if new && colors.len() < MOST_GROUNDS {
                colors.push(middle(bin));
            }
        }
        let mut ground = vec![NONE; counts.len()];
        for &bin in &bins {
            let own = middle(bin);
            let nearest = (0..colors.len())
                .map(|k| (color::distance(colors[k], own), k))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, k)) = nearest.filter(|(distance, _)| *distance <= NEAR) {
                ground[bin] = k as u8;
            }
        }
        let labels: Vec<u8> = raw.chunks_exact(3).map(|pixel| ground[bin(pixel)]).collect();
        let width = image.width() as usize;
        let mut rows = vec![(usize::MAX, 0); colors.len()];
        for (y, row) in labels.chunks_exact(width.max(1)).enumerate() {
            let mut last = NONE;
            for &label in row {
                if label != last && label != NONE {
                    let span = &mut rows[usize::from(label)];
                    *span = (span.0.min(y), y + 1);
                }
                last = label;
            }
        }
        Grounds { colors, labels, width, rows }
    }

    /// The blobs on one ground, none of which touches the picture's sides. O(pixels).
    #[must_use]
    pub fn blobs(&self, ground: u8) -> Vec<Blob> {
        let Some(&(first, end)) = self.rows.get(usize::from(ground)) else { return Vec::new() };
        let mut runs = Runs::default();
        for y in first..end {
            runs.row(&self.labels[y * self.width..(y + 1) * self.width], y as u32, ground);
        }
        let (right, bottom) = (self.width as u32, end as u32);
        let inside = |blob: &Blob| {
            blob.left > 0 && blob.right < right && blob.top > first as u32 && blob.bottom < bottom
        };
        runs.blobs().into_iter().filter(inside).collect()
    }
}

/// Runs of pixels of each row, joined to those above (union-find).
#[derive(Default)]
struct Runs {
    blobs: Vec<Blob>,
    root: Vec<usize>,
    above: Vec<(u32, u32, usize)>,
}

impl Runs {
    fn row(&mut self, labels: &[u8], y: u32, ground: u8) {
        let mut own: Vec<(u32, u32, usize)> = Vec::new();
        let mut x = 0;
        let mut first = 0;
        while x < labels.len() {
            if labels[x] == ground {
                x += 1;
                continue;
            }
            let from = x;
            while x < labels.len() && labels[x] != ground {
                x += 1;
            }
            let (left, right) = (from as u32, x as u32);
            let id = self.root.len();
            self.root.push(id);
            let area = right - left;
            self.blobs.push(Blob { left, top: y, right, bottom: y + 1, area, ground });
            while first < self.above.len() && self.above[first].1 < left {
                first += 1;
            }
            let touching = self.above[first..].iter().take_while(|run| run.0 <= right);
            let joined: Vec<usize> = touching.map(|run| run.2).collect();
            for other in joined {
                self.join(id, other);
            }
            own.push((left, right, id));
        }
        self.above = own;
    }

    fn find(&mut self, mut k: usize) -> usize {
        while self.root[k] != k {
            self.root[k] = self.root[self.root[k]];
            k = self.root[k];
        }
        k
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        self.root[a] = b;
        let (one, other) = (self.blobs[a], &mut self.blobs[b]);
        other.left = other.left.min(one.left);
        other.top = other.top.min(one.top);
        other.right = other.right.max(one.right);
        other.bottom = other.bottom.max(one.bottom);
        other.area += one.area;
    }

    fn blobs(self) -> Vec<Blob> {
        let roots = (0..self.root.len()).filter(|&k| self.root[k] == k);
        roots.map(|k| self.blobs[k]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn letters_are_blobs_on_their_paper() {
        let mut image = RgbImage::from_pixel(40, 30, Rgb([250, 250, 250]));
        for (x, y) in [(10, 10), (11, 11), (12, 12), (10, 12), (25, 8), (25, 9)] {
            image.put_pixel(x, y, Rgb([10, 10, 10]));
        }
        let grounds = Grounds::find(&image);
        let mut blobs = grounds.blobs(0);
        blobs.sort_by_key(|blob| blob.left);
        let sizes: Vec<_> = blobs.iter().map(|blob| (blob.left, blob.top, blob.area)).collect();
        // Corners hold pixels together too.
        assert_eq!(sizes, [(10, 10, 4), (25, 8, 2)]);
        assert_eq!(blobs[0].center(), (11.5, 11.5));
    }
}
