//! Straight upright edges: where a picture's colour changes along a column or a row.
//!
//! Boards are made of such edges; letters, balls and shadows are not, or only of short ones.

use image::RgbImage;

use crate::geometry::Rect;

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
///
/// Rows stay as they are stored, three bytes a pixel, so that all that is done for every pixel is done for many at once; only
/// a pixel's first byte counts.
#[must_use]
pub fn find(image: &RgbImage, contrast: u8) -> Edges {
    let whole = Rect { x: 0, y: 0, width: image.width(), height: image.height() };
    find_within(image, contrast, whole)
}

/// The same in a part of a picture: what goes on beyond it is cut off. O(pixels of the part).
#[must_use]
pub fn find_within(image: &RgbImage, contrast: u8, part: Rect) -> Edges {
    let [columns, rows] = part.pixels_of(image.dimensions());
    let ((left, width), (top, height)) = ((columns.start, columns.len()), (rows.start, rows.len()));
    if width < 3 || height < 3 {
        return Edges::default();
    }
    let bytes = width * CHANNELS;
    let row = |y: usize| {
        let first = ((top + y) * image.width() as usize + left) * CHANNELS;
        &image.as_raw()[first..first + bytes]
    };
    let mut vertical = Runs::new(width);
    let mut horizontal = Vec::new();
    let mut across = vec![0; bytes];
    // Downward differences of the rows above, at, and below the one in hand.
    let mut down = [vec![0; bytes], vec![0; bytes], vec![0; bytes]];
    let (mut channels, mut edge) = (vec![0; bytes], vec![0; bytes]);
    let inner = CHANNELS..bytes - CHANNELS;
    for y in 0..height {
        let here = row(y);
        difference(
            &here[..bytes - 2 * CHANNELS],
            &here[2 * CHANNELS..],
            &mut channels,
            &mut across[inner.clone()],
        );
        let sides =
            [&across[..bytes - 2 * CHANNELS], &across[inner.clone()], &across[2 * CHANNELS..]];
        peaks(sides, contrast, &mut edge[inner.clone()]);
        vertical.row(y, &across, &edge);
        down.rotate_left(1);
        if y + 2 < height {
            difference(here, row(y + 2), &mut channels, &mut down[2]);
        } else {
            down[2].fill(0);
        }
        // `down[1]` is now centred on row `y`.
        peaks([&down[0], &down[1], &down[2]], contrast, &mut edge);
        horizontal_runs(y, &down, &edge, &mut horizontal);
        edge[..CHANNELS].fill(0);
        edge[bytes - CHANNELS..].fill(0);
    }
    vertical.end(height);
    let (left, top) = (left as f32, top as f32);
    let moved = |it: &Segment, across, along| Segment {
        at: it.at + across,
        from: it.from + along,
        to: it.to + along,
    };
    let vertical = vertical.found.iter().map(|it| moved(it, left, top)).collect();
    let horizontal = horizontal.iter().map(|it| moved(it, top, left)).collect();
    Edges { vertical, horizontal }
}

/// Bytes of a pixel.
const CHANNELS: usize = 3;

/// At the first byte of each pixel, the largest channel difference of a pair of pixels.
fn difference(a: &[u8], b: &[u8], channels: &mut [u8], out: &mut [u8]) {
    let channels = &mut channels[..out.len()];
    for ((a, b), one) in a.iter().zip(b).zip(&mut *channels) {
        *one = a.abs_diff(*b);
    }
    let [second, third] = [&channels[1..], &channels[2..]];
    for (((out, one), two), three) in out.iter_mut().zip(&*channels).zip(second).zip(third) {
        *out = (*one).max(*two).max(*three);
    }
}

/// 1 at each value that is of some height, as high as the one before and higher than the one after; else 0.
fn peaks([before, here, after]: [&[u8]; 3], contrast: u8, out: &mut [u8]) {
    for (((out, before), here), after) in out.iter_mut().zip(before).zip(here).zip(after) {
        *out = u8::from(*here >= contrast) & u8::from(*here >= *before) & u8::from(*here > *after);
    }
}

/// Where between its neighbours the middle of an edge lies, in pixels from the middle value's own place.
fn lean(before: u8, at: u8, after: u8) -> f32 {
    let (before, at, after) = (f32::from(before), f32::from(at), f32::from(after));
    (after - before) / (before + at + after)
}

/// Pixels that are looked at together: where none is of an edge, which is nearly everywhere, they cost one test.
const BLOCK: usize = 16;

/// The pixels of each block of a row, with what `peaks` says of them.
fn blocks(edge: &[u8]) -> impl Iterator<Item = (std::ops::Range<usize>, bool)> {
    edge.chunks(BLOCK * CHANNELS).enumerate().map(|(number, block)| {
        let first = number * BLOCK;
        let any = block.iter().fold(0, |any, one| any | one) != 0;
        (first..first + block.len() / CHANNELS, any)
    })
}

/// Runs of edge pixels that grow downwards, one a column.
struct Runs {
    length: Vec<u32>,
    lean: Vec<f32>,
    /// By block: how many of its columns have a run.
    open: Vec<u32>,
    found: Vec<Segment>,
}

impl Runs {
    fn new(width: usize) -> Runs {
        let open = vec![0; width.div_ceil(BLOCK)];
        Runs { length: vec![0; width], lean: vec![0.0; width], open, found: Vec::new() }
    }

    fn row(&mut self, y: usize, across: &[u8], edge: &[u8]) {
        for (columns, any) in blocks(edge) {
            if !any && self.open[columns.start / BLOCK] == 0 {
                continue;
            }
            for x in columns {
                let at = x * CHANNELS;
                if edge[at] != 0 {
                    self.open[x / BLOCK] += u32::from(self.length[x] == 0);
                    self.length[x] += 1;
                    self.lean[x] += lean(across[at - CHANNELS], across[at], across[at + CHANNELS]);
                } else if self.length[x] > 0 {
                    self.close(x, y);
                }
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
        self.open[x / BLOCK] -= u32::from(length > 0);
        self.length[x] = 0;
        self.lean[x] = 0.0;
    }

    fn end(&mut self, height: usize) {
        for x in 0..self.length.len() {
            self.close(x, height);
        }
    }
}

fn horizontal_runs(y: usize, down: &[Vec<u8>; 3], edge: &[u8], found: &mut Vec<Segment>) {
    let [above, here, below] = down;
    let (mut length, mut leaning) = (0u32, 0.0);
    let mut close = |length: &mut u32, leaning: &mut f32, x: usize| {
        if *length >= SHORTEST {
            let at = y as f32 + 0.5 + *leaning / *length as f32;
            found.push(Segment { at, from: (x as u32 - *length) as f32, to: x as f32 });
        }
        (*length, *leaning) = (0, 0.0);
    };
    for (columns, any) in blocks(edge) {
        if !any && length == 0 {
            continue;
        }
        for x in columns {
            let at = x * CHANNELS;
            if edge[at] != 0 {
                length += 1;
                leaning += lean(above[at], here[at], below[at]);
            } else if length > 0 {
                close(&mut length, &mut leaning, x);
            }
        }
    }
    close(&mut length, &mut leaning, edge.len() / CHANNELS);
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

    #[test]
    fn edges_of_a_part_lie_where_those_of_the_whole_do() {
        let image = RgbImage::from_fn(60, 50, |x, y| {
            let inside = (20..35).contains(&x) && (18..30).contains(&y);
            Rgb(if inside { [200, 30, 30] } else { [10, 10, 10] })
        });
        let whole = find(&image, 10);
        let part = find_within(&image, 10, Rect { x: 12, y: 10, width: 40, height: 60 });
        assert_eq!(part.vertical, whole.vertical);
        assert_eq!(part.horizontal, whole.horizontal);
        let cut = find_within(&image, 10, Rect { x: 28, y: -4, width: 90, height: 30 });
        let at = |segments: &[Segment]| segments.iter().map(|s| s.at).collect::<Vec<_>>();
        assert_eq!((at(&cut.vertical), at(&cut.horizontal)), (vec![35.0], vec![18.0]));
        let none = find_within(&image, 10, Rect { x: 70, y: 10, width: 40, height: 60 });
        assert!(none.vertical.is_empty() && none.horizontal.is_empty());
    }

    /// The same, pixel by pixel as the words say it.
    fn slowly(image: &RgbImage, contrast: u8) -> Edges {
        let (width, height) = (image.width() as i32, image.height() as i32);
        let differ = |(x, y): (i32, i32), (dx, dy): (i32, i32)| {
            let at = |x: i32, y: i32| {
                (x >= 0 && y >= 0 && x < width && y < height).then(|| image[(x as u32, y as u32)])
            };
            let (Some(a), Some(b)) = (at(x - dx, y - dy), at(x + dx, y + dy)) else { return 0 };
            a.0.iter().zip(b.0).map(|(a, b)| a.abs_diff(b)).max().unwrap()
        };
        // Along `lines` of `length` pixels; `place` is where a line's pixel is, `step` leads across.
        let runs = |place: &dyn Fn(i32, i32) -> (i32, i32),
                    (lines, length): (i32, i32),
                    step: (i32, i32)| {
            let mut found = Vec::new();
            for line in 0..lines {
                let peak = |along: i32| {
                    let (x, y) = place(line, along);
                    let [before, here, after] =
                        [-1, 0, 1].map(|k| differ((x + k * step.0, y + k * step.1), step));
                    (along < length && here >= contrast && here >= before && here > after)
                        .then(|| lean(before, here, after))
                };
                let mut from = 0;
                while from < length {
                    let run: Vec<f32> = (from..).map_while(peak).collect();
                    if run.len() >= SHORTEST as usize {
                        let leaning = run.iter().fold(0.0, |sum, one| sum + one);
                        let at = line as f32 + 0.5 + leaning / run.len() as f32;
                        found.push(Segment {
                            at,
                            from: from as f32,
                            to: (from + run.len() as i32) as f32,
                        });
                    }
                    from += run.len() as i32 + 1;
                }
            }
            found
        };
        let vertical = runs(&|line, along| (line, along), (width, height), (1, 0));
        let horizontal = runs(&|line, along| (along, line), (height, width), (0, 1));
        Edges { vertical, horizontal }
    }

    #[test]
    fn many_pixels_at_once_are_what_they_are_one_by_one() {
        use rand::RngExt as _;
        use rand::SeedableRng as _;
        let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(7);
        for (width, height) in [(3, 3), (3, 40), (16, 9), (17, 33), (50, 31), (97, 20)] {
            let mut image = RgbImage::new(width, height);
            for _ in 0..12 {
                let ink = [dice.random(), dice.random(), dice.random()];
                let (x, y) = (dice.random_range(0..width), dice.random_range(0..height));
                let (right, down) = (x + dice.random_range(1..40), y + dice.random_range(1..30));
                for (x, y) in
                    (x..right.min(width)).flat_map(|x| (y..down.min(height)).map(move |y| (x, y)))
                {
                    image.put_pixel(x, y, Rgb(ink));
                }
            }
            let sorted = |mut edges: Edges| {
                for found in [&mut edges.vertical, &mut edges.horizontal] {
                    found.sort_by(|a, b| (a.at, a.from).partial_cmp(&(b.at, b.from)).unwrap());
                }
                edges
            };
            let (fast, slow) = (sorted(find(&image, 10)), sorted(slowly(&image, 10)));
            assert_eq!(fast.vertical, slow.vertical, "{width} x {height}");
            assert_eq!(fast.horizontal, slow.horizontal, "{width} x {height}");
        }
    }
}
