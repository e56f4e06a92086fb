//! What stands in a tile: keys, taken keys, the door, and the figure, which is as black as what it stands on.

use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::look::{PanelImage, at};

/// Ink wider and higher than this, in pixels, is solid.
const THICK: usize = 15;
/// The figure's height, and half the width of what is compared, in pixels.
const TALL: i32 = 25;
const SIDE: i32 = 9;

/// Keys' outlines are thinner than a pixel in pictures of a smaller scale.
const FINE_ENOUGH: f64 = 0.3;

/// Pixels that hang together: first column and row, those after the last, and how many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blob {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
    pub(super) area: i32,
}

impl Blob {
    fn width(&self) -> i32 {
        self.right - self.left
    }

    fn height(&self) -> i32 {
        self.bottom - self.top
    }

    pub(super) fn middle(&self) -> (i32, i32) {
        (self.left.midpoint(self.right), self.top.midpoint(self.bottom))
    }

    /// Whether it goes on beyond the left or the right side of its tile.
    fn is_cut(&self) -> bool {
        self.left == 0 || self.right == WIDTH
    }

    /// Half of a figure that stands across two tiles may be but a line.
    fn is_figure(&self) -> bool {
        let least = if self.is_cut() { 2 } else { 4 };
        (least..=18).contains(&self.width()) && (15..=34).contains(&self.height())
    }

    fn is_key(&self) -> bool {
        (11..=28).contains(&self.width()) && (4..=16).contains(&self.height())
    }

    /// Where what is drawn here lies over ink on both of its sides, there is ink beneath it.
    fn uncover(&self, ink: &mut [bool]) {
        /// Pixels beside it that may be blurred.
        const BLURRED: i32 = 4;
        for y in (self.top - BLURRED).max(0)..(self.bottom + BLURRED).min(HEIGHT) {
            let left =
                (0..=BLURRED).map(|by| self.left - 1 - by).find(|x| *x >= 0 && ink[at(*x, y)]);
            let right =
                (0..=BLURRED).map(|by| self.right + by).find(|x| *x < WIDTH && ink[at(*x, y)]);
            if let (Some(left), Some(right)) = (left, right) {
                ink[at(left, y)..at(right, y)].fill(true);
            }
        }
    }

    fn is_door(&self) -> bool {
        let full = self.area * 10 > self.width() * self.height() * 6;
        (11..=30).contains(&self.width()) && (22..=46).contains(&self.height()) && full
    }
}

/// Where what may be the figure stands, and how like it is, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// The middle of its feet, in pixels.
    pub(super) feet: (i32, i32),
    pub(super) score: f64,
    blob: Blob,
}

/// What stands in a tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Things {
    /// The middles of the keys.
    pub(super) keys: Vec<(i32, i32)>,
    /// The middles of keys' outlines.
    pub(super) taken: Vec<(i32, i32)>,
    /// The middles of the bases of doors.
    pub(super) doors: Vec<(i32, i32)>,
    /// What may be the figure, likeliest first.
    pub(super) figures: Vec<Figure>,
}

impl Things {
    /// Beneath keys the look's ink is mended.
    pub(super) fn find(look: &mut PanelImage<'_>, scale: f64) -> Things {
        let mut things = Things::default();
        for blob in blobs(look.vivid) {
            if blob.is_door() {
                things.doors.push((blob.middle().0, blob.bottom));
            } else if blob.is_key() {
                things.keys.push(blob.middle());
                blob.uncover(&mut look.ink);
            }
        }
        if scale >= FINE_ENOUGH {
            things.taken = taken(look);
        }
        things.figures = figures(look);
        things
    }
}

impl Figure {
    /// One that is known to be there, by what it covers of its tile.
    pub(super) fn surely(blob: Blob) -> Figure {
        Figure { feet: (blob.middle().0, blob.bottom - 1), score: 1.0, blob }
    }

    /// Whether both are halves of one figure that stands across two tiles, this one in the left tile.
    pub(super) fn goes_on_in(&self, right: &Figure) -> bool {
        self.blob.right == WIDTH
            && right.blob.left == 0
            && (self.blob.bottom - right.blob.bottom).abs() <= 4
    }

    /// Whether it is nothing but a piece of what is solid in a tile that is known.
    pub(super) fn is_part_of(&self, solid: &[bool]) -> bool {
        let (x, y) = self.feet;
        let inside = |at: &(i32, i32)| (0..WIDTH).contains(&at.0) && (0..HEIGHT).contains(&at.1);
        let middle = (y - TALL + 3..y - 2).map(|y| (x, y)).filter(inside);
        let (count, drawn) = middle
            .fold((0, 0), |(count, drawn), (x, y)| (count + 1, drawn + i32::from(solid[at(x, y)])));
        drawn * 2 > count
    }

    /// Takes the figure out of the ink.
    pub(super) fn erase(&self, ink: &mut [bool], thin: &[bool]) {
        let Blob { left, top, right, bottom, .. } = self.blob;
        for y in (top - 2).max(0)..(bottom + 2).min(HEIGHT) {
            for x in (left - 2).max(0)..(right + 2).min(WIDTH) {
                if thin[at(x, y)] {
                    ink[at(x, y)] = false;
                }
            }
        }
    }
}

/// Ink that is no part of anything thick.
pub(super) fn thin(ink: &[bool]) -> Vec<bool> {
    let air: Vec<bool> = ink.iter().map(|ink| !ink).collect();
    let eroded: Vec<bool> = spread(&air, THICK).iter().map(|near| !near).collect();
    let opened = spread(&eroded, THICK);
    ink.iter().zip(&opened).map(|(ink, opened)| *ink && !opened).collect()
}

/// For each pixel of a tile whether any in a square window around it is set; none is around the tile. Two windows that lie beside each
/// other or overlap make up a larger one, so that only logarithmically many passes are made.
fn spread(set: &[bool], size: usize) -> Vec<bool> {
    let (width, height) = (WIDTH as usize, HEIGHT as usize);
    let line = width + size - 1;
    let mut any = vec![false; line * (height + size - 1)];
    for (y, row) in set.chunks_exact(width).enumerate() {
        let first = (y + size / 2) * line + size / 2;
        any[first..first + width].copy_from_slice(row);
    }
    for stride in [1, line] {
        let mut covered = 1;
        while covered < size {
            let step = covered.min(size - covered);
            any = any.iter().zip(&any[step * stride..]).map(|(one, other)| one | other).collect();
            // Beyond the end nothing is set, and nothing there is asked for.
            any.resize(line * (height + size - 1), false);
            covered += step;
        }
    }
    any.chunks_exact(line).take(height).flat_map(|row| &row[..width]).copied().collect()
}

fn blobs(set: &[bool]) -> Vec<Blob> {
    let mut open = set.to_vec();
    let (mut all, mut stack) = (Vec::new(), Vec::new());
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            if !std::mem::take(&mut open[at(x, y)]) {
                continue;
            }
            let mut blob = Blob { left: x, top: y, right: x + 1, bottom: y + 1, area: 0 };
            stack.push((x, y));
            while let Some((x, y)) = stack.pop() {
                blob.left = blob.left.min(x);
                blob.right = blob.right.max(x + 1);
                blob.top = blob.top.min(y);
                blob.bottom = blob.bottom.max(y + 1);
                blob.area += 1;
                for (dx, dy) in
                    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)]
                {
                    let (x, y) = (x + dx, y + dy);
                    let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
                    if inside && std::mem::take(&mut open[at(x, y)]) {
                        stack.push((x, y));
                    }
                }
            }
            all.push(blob);
        }
    }
    all
}

/// The outlines of keys: a little darker than the air, the size of a key, away from everything else.
fn taken(look: &PanelImage<'_>) -> Vec<(i32, i32)> {
    let (ink, vivid) = (spread(&look.ink, 9), spread(look.vivid, 9));
    // The air is shaded: darker than what is around.
    let light = |x: i32, y: i32| look.light[at(x, y)];
    let mut gray = vec![false; look.ink.len()];
    for y in 20..HEIGHT - 20 {
        for x in 20..WIDTH - 20 {
            let [a, b] = [light(x - 16, y - 14), light(x + 16, y - 14)];
            let [c, d] = [light(x - 16, y + 14), light(x + 16, y + 14)];
            // The second lightest of the four.
            let around = a.max(b).min(c.max(d)).max(a.min(b)).max(c.min(d));
            let darker = i32::from(around) - i32::from(light(x, y));
            gray[at(x, y)] = (12..90).contains(&darker) && !ink[at(x, y)] && !vivid[at(x, y)];
        }
    }
    let key = |blob: &Blob| {
        (15..=24).contains(&blob.width()) && (6..=11).contains(&blob.height()) && blob.area >= 40
    };
    blobs(&gray).iter().filter(|blob| key(blob)).map(Blob::middle).collect()
}

/// How much of a pixel the figure covers, from the middle of its feet: a head, a body with arms, and legs.
fn shape(dx: f64, dy: f64) -> f64 {
    let head = 4.2 - dx.hypot(dy + 20.8);
    let body = (3.8 - dx.abs()).min(-7.5 - dy).min(dy + 16.2);
    let legs = (2.8 - dx.abs()).min(-dy).min(dy + 8.5);
    // As a picture at a third of the size blurs it.
    ((head.max(body).max(legs) + 1.2) / 2.4).clamp(0.0, 1.0)
}

fn figures(look: &PanelImage<'_>) -> Vec<Figure> {
    let thin = thin(&look.ink);
    let candidates = blobs(&thin).into_iter().filter(Blob::is_figure);
    let mut figures: Vec<Figure> = candidates.filter_map(|blob| match_figure(look, blob)).collect();
    figures.sort_by(|a, b| b.score.total_cmp(&a.score));
    figures
}

/// The best place of the figure near a blob, by correlation.
fn match_figure(look: &PanelImage<'_>, blob: Blob) -> Option<Figure> {
    let (middle, _) = blob.middle();
    let mut best: Option<Figure> = None;
    for y in blob.bottom - 4..=blob.bottom + 4 {
        for x in (middle - 4).max(0)..=(middle + 4).min(WIDTH - 1) {
            let score = correlation(look, x, y);
            if best.is_none_or(|best| score > best.score) {
                best = Some(Figure { feet: (x, y), score, blob });
            }
        }
    }
    best
}

/// Correlation of the figure's shape with how dark the pixels are, its surroundings but for the ground included.
fn correlation(look: &PanelImage<'_>, x: i32, y: i32) -> f64 {
    let (mut n, mut sx, mut sy, mut sxx, mut syy, mut sxy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for dy in -TALL - 3..0 {
        for dx in -SIDE..=SIDE {
            let (px, py) = (x + dx, y + dy);
            if !(0..WIDTH).contains(&px) || !(0..HEIGHT).contains(&py) {
                continue;
            }
            let dark = f64::from(i32::from(look.air) - i32::from(look.light[at(px, py)]));
            let own = shape(f64::from(dx), f64::from(dy) + 0.5);
            n += 1.0;
            (sx, sy) = (sx + own, sy + dark);
            (sxx, syy, sxy) = (sxx + own * own, syy + dark * dark, sxy + own * dark);
        }
    }
    let both = (n * sxx - sx * sx) * (n * syy - sy * sy);
    if both <= 0.0 { 0.0 } else { (n * sxy - sx * sy) / both.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_spreads_over_a_window() {
        let mut set = vec![false; (WIDTH * HEIGHT) as usize];
        let places = [(0, 0), (WIDTH - 1, 40), (200, HEIGHT - 1), (203, 100), (210, 108)];
        for (x, y) in places {
            set[at(x, y)] = true;
        }
        for size in [1, 2, 9, 15] {
            let any = spread(&set, size);
            let reach = size as i32 / 2;
            let last = size as i32 - 1 - reach;
            for (y, x) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (y, x))) {
                let is_near = |(a, b): &(i32, i32)| {
                    (-reach..=last).contains(&(a - x)) && (-reach..=last).contains(&(b - y))
                };
                assert_eq!(any[at(x, y)], places.iter().any(is_near), "{size} {x},{y}");
            }
        }
    }
}
