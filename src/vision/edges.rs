//! Straight upright edges: where a picture's colour changes along a column or a row.
//!
//! Boards are made of such edges; letters, balls and shadows are not, or only of short ones.

use image::RgbImage;

/// A straight edge, in pixels (pixel `k` spans `k..k + 1`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Where it lies across: x of a vertical edge, y of a horizontal one; sub-pixel.
    pub at: f32,
    /// Where it begins along.
    pub from: f32,
    /// Where it ends along.
    pub to: f32,
}

impl Segment {
    /// Length, in pixels.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.to - self.from
    }
}

/// All edges of a picture.
#[derive(Clone, Debug, Default)]
pub struct Edges {
    /// Edges that run downwards.
    pub vertical: Vec<Segment>,
    /// Edges that run to the right.
    pub horizontal: Vec<Segment>,
}

/// Shorter edges are letters and corners, in pixels.
const SHORTEST: u32 = 5;

/// Finds the edges at which some channel changes by at least `contrast` (0 to 255) over two pixels. O(pixels).
#[must_use]
pub fn find(image: &RgbImage, contrast: u8) -> Edges {
    let (width, height) = (image.width() as usize, image.height() as usize);
    if width < 3 || height < 3 {
        return Edges::default();
    }
    let row = |y: usize| &image.as_raw()[y * width * 3..(y + 1) * width * 3];
    let mut vertical = Runs::new(width);
    let mut horizontal = Vec::new();
    let mut across = vec![0; width];
    // Downward differences of the rows above, at, and below the one in hand.
    let mut down = [vec![0; width], vec![0; width], vec![0; width]];
    for y in 0..height {
        difference(&row(y)[..(width - 2) * 3], &row(y)[6..], &mut across[1..width - 1]);
        vertical.row(y, &across, contrast);
        down.rotate_left(1);
        if y + 2 < height {
            difference(row(y), row(y + 2), &mut down[2]);
        } else {
            down[2].fill(0);
        }
        // `down[1]` is now centred on row `y`.
        horizontal_runs(y, &down, contrast, &mut horizontal);
    }
    vertical.end(height);
    Edges { vertical: vertical.found, horizontal }
}

/// Largest channel difference of each pair of pixels.
fn difference(a: &[u8], b: &[u8], out: &mut [u8]) {
    for ((a, b), out) in a.chunks_exact(3).zip(b.chunks_exact(3)).zip(out) {
        *out = a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]));
    }
}

/// Where between its neighbours the middle of an edge lies, in pixels from the middle value's own place.
fn lean(before: u8, at: u8, after: u8) -> f32 {
    let (before, at, after) = (f32::from(before), f32::from(at), f32::from(after));
    (after - before) / (before + at + after)
}

/// Runs of edge pixels that grow downwards, one a column.
struct Runs {
    length: Vec<u32>,
    lean: Vec<f32>,
    found: Vec<Segment>,
}

impl Runs {
    fn new(width: usize) -> Runs {
        Runs { length: vec![0; width], lean: vec![0.0; width], found: Vec::new() }
    }

    fn row(&mut self, y: usize, across: &[u8], contrast: u8) {
        for x in 1..across.len() - 1 {
            let value = across[x];
            if value >= contrast && value >= across[x - 1] && value > across[x + 1] {
                self.length[x] += 1;
                self.lean[x] += lean(across[x - 1], value, across[x + 1]);
            } else if self.length[x] > 0 {
                self.close(x, y);
            }
        }
    }

    fn close(&mut self, x: usize, end: usize) {
        let length = self.length[x];
        if length >= SHORTEST {
            let at = x as f32 + 0.5 + self.lean[x] / length as f32;
            let to = end as f32;
            self.found.push(Segment { at, from: to - length as f32, to });
        }
        self.length[x] = 0;
        self.lean[x] = 0.0;
    }

    fn end(&mut self, height: usize) {
        for x in 0..self.length.len() {
            self.close(x, height);
        }
    }
}

fn horizontal_runs(y: usize, down: &[Vec<u8>; 3], contrast: u8, found: &mut Vec<Segment>) {
    let [above, here, below] = down;
    let (mut length, mut leaning) = (0u32, 0.0);
    for x in 0..=here.len() {
        let edge =
            x < here.len() && here[x] >= contrast && here[x] >= above[x] && here[x] > below[x];
        if edge {
            length += 1;
            leaning += lean(above[x], here[x], below[x]);
        } else if length > 0 {
            if length >= SHORTEST {
                let at = y as f32 + 0.5 + leaning / length as f32;
                found.push(Segment { at, from: (x as u32 - length) as f32, to: x as f32 });
            }
            (length, leaning) = (0, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn the_sides_of_a_rectangle_are_found_to_the_pixel() {
        let image = RgbImage::from_fn(40, 30, |x, y| {
            let inside = (10..25).contains(&x) && (8..20).contains(&y);
            Rgb(if inside { [200, 30, 30] } else { [10, 10, 10] })
        });
        let edges = find(&image, 10);
        let at = |segments: &[Segment]| segments.iter().map(|s| s.at).collect::<Vec<_>>();
        assert_eq!(at(&edges.vertical), [10.0, 25.0]);
        assert_eq!(at(&edges.horizontal), [8.0, 20.0]);
        assert!((edges.vertical[0].length() - 12.0).abs() <= 2.0);
        assert!((edges.horizontal[0].length() - 15.0).abs() <= 2.0);
    }
}
