//! From blobs to lattices: numbers of one height whose middles lie in rows and columns.

use std::collections::BTreeSet;

use crate::geometry::{Lattice, Point};
use crate::vision::blobs::{Blob, Grounds};

/// Digits are not smaller, in pixels.
const LEAST_HEIGHT: f64 = 4.5;
/// Groups with more blobs are texts or noise.
const MOST_BLOBS: usize = 700;
/// So many lattices are tried.
const MOST_FITS: usize = 8;
/// Digits of one number are this near to each other, as a part of their height: faces differ.
const GAPS: [f64; 2] = [0.33, 0.6];
/// What a lattice of one row or column counts, as a part of others.
const LINE: f64 = 0.4;
/// A middle this near to a cell's, in cells, is in it.
const NEAR: f64 = 0.2;

/// The middles of cells: that of cell (0, 0), and the way to the next ones, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) px: f64,
    pub(super) py: f64,
}

impl Grid {
    /// The middle of a cell, in pixels.
    pub(super) fn middle(&self, (i, j): (i32, i32)) -> (f64, f64) {
        (self.x + f64::from(i) * self.px, self.y + f64::from(j) * self.py)
    }

    /// The cell around a pixel, and how far from its middle that is, in cells.
    fn place(&self, (x, y): (f64, f64)) -> ((i32, i32), f64) {
        let (u, v) = ((x - self.x) / self.px, (y - self.y) / self.py);
        let miss = (u - u.round()).abs().max((v - v.round()).abs());
        ((u.round() as i32, v.round() as i32), miss)
    }

    /// The lattice of so many cells from `first` on.
    pub(super) fn lattice(&self, first: (i32, i32), columns: usize, rows: usize) -> Lattice {
        let (x, y) = self.middle(first);
        let origin = Point { x: x - self.px / 2.0, y: y - self.py / 2.0 };
        let pitch = Point { x: self.px, y: self.py };
        Lattice::upright(origin, pitch, columns as u32, rows as u32)
    }
}

/// A lattice, and the cells in which something stands.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) grid: Grid,
    pub(super) cells: Vec<(i32, i32)>,
    /// How many of them hang together, less for what is out of line.
    pub(super) weight: f64,
}

/// What may be a number: the middle, width and height, in pixels.
#[derive(Clone, Copy, Debug)]
struct Word {
    at: (f64, f64),
    left: f64,
    right: f64,
    height: f64,
    parts: usize,
}

/// The lattices on which most numbers of one height lie, likeliest first.
pub(super) fn find(grounds: &Grounds, size: (u32, u32)) -> Vec<Fit> {
    let most = f64::from(size.0.min(size.1)) / 2.0;
    let mut blobs: Vec<Blob> = Vec::new();
    for ground in 0..grounds.colors.len() as u8 {
        let fits = |blob: &Blob| {
            let (width, height) = (blob.width(), blob.height());
            (LEAST_HEIGHT..=most).contains(&height)
                && width <= height * 1.7
                && width >= height * 0.06
        };
        blobs.extend(grounds.blobs(ground).into_iter().filter(fits));
    }
    let mut fits: Vec<Fit> = Vec::new();
    for group in groups(&blobs) {
        let mut last = 0;
        for gap in GAPS {
            let words = words(&group, gap);
            if words.len() == last {
                continue;
            }
            last = words.len();
            for (px, py) in pitches(&words) {
                fits.extend(fit(&words, px, py));
            }
        }
    }
    fits.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut kept: Vec<Fit> = Vec::new();
    for fit in fits {
        let known = |other: &Fit| {
            let (place, miss) = other.grid.place(fit.grid.middle((0, 0)));
            let near = |a: f64, b: f64| (a / b).ln().abs() < 0.04;
            let same = near(fit.grid.px, other.grid.px) && near(fit.grid.py, other.grid.py);
            same && miss < 0.3 && place.0.abs() < 40
        };
        if !kept.iter().any(known) && kept.len() < MOST_FITS {
            kept.push(fit);
        }
    }
    kept
}

/// Blobs of nearly one height, largest groups first.
fn groups(blobs: &[Blob]) -> Vec<Vec<Blob>> {
    const MOST_GROUPS: usize = 12;
    let mut heights: Vec<u32> = blobs.iter().map(|blob| blob.bottom - blob.top).collect();
    heights.sort_unstable();
    heights.dedup();
    let mut groups: Vec<(u32, Vec<Blob>)> = heights
        .iter()
        .map(|&low| {
            let high = (f64::from(low) * 1.13).max(f64::from(low) + 2.0);
            let within = |blob: &&Blob| blob.height() >= f64::from(low) && blob.height() <= high;
            (low, blobs.iter().filter(within).copied().collect::<Vec<Blob>>())
        })
        .filter(|(_, group)| (3..=MOST_BLOBS).contains(&group.len()))
        .collect();
    groups.sort_by_key(|(low, group)| (std::cmp::Reverse(group.len()), *low));
    groups.truncate(MOST_GROUPS);
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Joins digits that stand close together to numbers.
fn words(blobs: &[Blob], most: f64) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut sorted = blobs.to_vec();
    sorted.sort_by_key(|blob| (blob.left, blob.top));
    for blob in sorted {
        let (left, right, height) = (f64::from(blob.left), f64::from(blob.right), blob.height());
        let at = blob.center();
        // The same blob on another ground.
        let known = |word: &Word| {
            (word.at.0 - at.0).abs() < 1.5
                && (word.at.1 - at.1).abs() < 1.5
                && right <= word.right + 1.0
        };
        if words.iter().any(known) {
            continue;
        }
        let narrow = |width: f64| width <= 0.95 * height;
        let same = |word: &&mut Word| {
            let level = (word.at.1 - at.1).abs() <= 0.25 * height;
            let gap = left - word.right;
            let slim = narrow(right - left) && (word.parts > 1 || narrow(word.right - word.left));
            level && slim && (-0.1 * height..=most * height).contains(&gap)
        };
        match words.iter_mut().rev().find(same) {
            Some(word) => {
                word.right = word.right.max(right);
                word.at.0 = f64::midpoint(word.left, word.right);
                word.parts += 1;
            }
            None => words.push(Word { at, left, right, height, parts: 1 }),
        }
    }
    words.retain(|word| word.parts <= 3);
    words
}

/// Distances of neighbours that occur most, across and down.
fn pitches(words: &[Word]) -> Vec<(f64, f64)> {
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for (k, one) in words.iter().enumerate() {
        for other in &words[k + 1..] {
            let height = one.height;
            let (dx, dy) = ((one.at.0 - other.at.0).abs(), (one.at.1 - other.at.1).abs());
            if dy <= 0.3 * height && (1.1 * height..14.0 * height).contains(&dx) {
                across.push(dx);
            }
            if dx <= 0.45 * height && (1.1 * height..14.0 * height).contains(&dy) {
                down.push(dy);
            }
        }
    }
    let (across, down) = (commonest(across), commonest(down));
    let mut pairs = Vec::new();
    for &px in &across {
        let near = |py: &&f64| (0.72..1.39).contains(&(px / **py));
        let fitting: Vec<f64> = down.iter().filter(near).copied().collect();
        pairs.extend(fitting.iter().map(|py| (px, *py)));
        pairs.push((px, px));
    }
    pairs.extend(down.iter().map(|&py| (py, py)));
    pairs
}

/// The values around which most others lie; neighbours are nearer than what lies beyond them.
fn commonest(mut values: Vec<f64>) -> Vec<f64> {
    const MOST: usize = 7;
    values.sort_by(f64::total_cmp);
    let mut clusters: Vec<(f64, usize)> = Vec::new();
    let mut from = 0;
    while from < values.len() {
        let reach = values[from] * 0.05 + 1.0;
        let to = from + values[from..].iter().take_while(|it| **it - values[from] <= reach).count();
        let mean = values[from..to].iter().sum::<f64>() / (to - from) as f64;
        clusters.push((mean, to - from));
        from = to;
    }
    clusters.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.total_cmp(&b.0)));
    clusters.truncate(MOST);
    clusters.into_iter().map(|(mean, _)| mean).collect()
}

/// The largest set of words that are neighbours at a pitch, with the lattice fitted to them.
fn fit(words: &[Word], px: f64, py: f64) -> Option<Fit> {
    const STEP: f64 = 0.16;
    let mut place: Vec<Option<(usize, i32, i32)>> = vec![None; words.len()];
    let mut sizes = Vec::new();
    for root in 0..words.len() {
        if place[root].is_some() {
            continue;
        }
        let number = sizes.len();
        place[root] = Some((number, 0, 0));
        let (mut stack, mut size) = (vec![root], 0);
        while let Some(k) = stack.pop() {
            size += 1;
            let Some((_, i, j)) = place[k] else { continue };
            for (n, word) in words.iter().enumerate() {
                let (u, v) = ((word.at.0 - words[k].at.0) / px, (word.at.1 - words[k].at.1) / py);
                let (du, dv) = (u.round(), v.round());
                let step = (du.abs() + dv.abs() - 1.0).abs() < 0.1;
                let near = (u - du).abs() <= STEP && (v - dv).abs() <= STEP;
                if place[n].is_none() && step && near {
                    place[n] = Some((number, i + du as i32, j + dv as i32));
                    stack.push(n);
                }
            }
        }
        sizes.push(size);
    }
    let largest = (0..sizes.len()).max_by_key(|&k| sizes[k])?;
    if sizes[largest] < 2 {
        return None;
    }
    let at =
        |n: usize| place[n].filter(|it| it.0 == largest).map(|(_, i, j)| ((i, j), words[n].at));
    let first: Vec<Tie> = (0..words.len()).filter_map(at).collect();
    let mut grid = least_squares(&first, px, py)?;
    // What hangs together elsewhere, or stands not far away, is on the lattice too, if it fits.
    let mut ties = Vec::new();
    for _ in 0..2 {
        let near = |n: usize| {
            let (cell, miss) = grid.place(words[n].at);
            let joined = place[n].is_some_and(|it| sizes[it.0] > 1);
            let close = |tie: &Tie| (tie.0.0 - cell.0).abs().max((tie.0.1 - cell.1).abs()) <= 2;
            (miss <= NEAR && (joined || first.iter().any(close))).then_some((cell, words[n].at))
        };
        ties = (0..words.len()).filter_map(near).collect();
        grid = least_squares(&ties, grid.px, grid.py)?;
    }
    let miss = |tie: &Tie| grid.place(tie.1).1.powi(2);
    let residual = (ties.iter().map(miss).sum::<f64>() / ties.len().max(1) as f64).sqrt();
    let mut cells: Vec<(i32, i32)> = ties.into_iter().map(|(cell, _)| cell).collect();
    cells.sort_unstable();
    cells.dedup();
    // A line of text is in line with many pitches.
    let line =
        cells.iter().all(|it| it.1 == cells[0].1) || cells.iter().all(|it| it.0 == cells[0].0);
    let together: BTreeSet<(i32, i32)> = first.iter().map(|tie| tie.0).collect();
    let weight = together.len() as f64 * (1.0 - 5.0 * residual).max(0.05);
    let weight = if line { weight * LINE } else { weight };
    (cells.len() >= 3).then_some(Fit { grid, cells, weight })
}

/// A cell, and the middle of what stands in it, in pixels.
type Tie = ((i32, i32), (f64, f64));

fn least_squares(ties: &[Tie], px: f64, py: f64) -> Option<Grid> {
    if ties.is_empty() {
        return None;
    }
    let line = |pairs: Vec<(f64, f64)>, pitch: f64| {
        let count = pairs.len() as f64;
        let (mean_k, mean_at) =
            pairs.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let (mean_k, mean_at) = (mean_k / count, mean_at / count);
        let spread: f64 = pairs.iter().map(|it| (it.0 - mean_k).powi(2)).sum();
        let common: f64 = pairs.iter().map(|it| (it.0 - mean_k) * (it.1 - mean_at)).sum();
        let pitch = if spread > 0.4 { common / spread } else { pitch };
        (mean_at - mean_k * pitch, pitch)
    };
    let (x, fitted_x) = line(ties.iter().map(|it| (f64::from(it.0.0), it.1.0)).collect(), px);
    let (y, fitted_y) = line(ties.iter().map(|it| (f64::from(it.0.1), it.1.1)).collect(), py);
    // With one row or one column, cells are square.
    let rows = ties.iter().any(|it| it.0.1 != ties[0].0.1);
    let columns = ties.iter().any(|it| it.0.0 != ties[0].0.0);
    let px = if columns { fitted_x } else { fitted_y };
    let py = if rows { fitted_y } else { fitted_x };
    (px > 4.0 && py > 4.0).then_some(Grid { x, y, px, py })
}
