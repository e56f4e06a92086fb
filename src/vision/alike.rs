//! Cells that look alike, in as many groups as one asks for.

use image::{Rgb, RgbImage};
use kodama::{Method, Step, linkage};

/// Places of a cell that are compared, across and down: its rim is left out, where gaps and neighbours show.
const PLACES: u32 = 6;
/// ... and again as so many larger ones: a texture that lies a little otherwise in each cell has the same means.
const LARGE: u32 = 3;

/// How each cell of a board looks.
#[derive(Clone, Debug)]
pub struct Looks(Vec<Vec<f32>>);

/// Cells in the order in which they are joined.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    looks: &'a Looks,
    cells: Vec<usize>,
    steps: Vec<Step<f32>>,
}

/// Cells in groups.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The cells of each.
    pub members: Vec<Vec<usize>>,
    /// How far apart two groups look in the mean: root mean square, 0 to 255.
    pub apart: Vec<Vec<f32>>,
}

impl Looks {
    /// Of cells that lie upright, `side` pixels each, row by row.
    #[must_use]
    pub fn new(cells: &RgbImage, side: u32) -> Looks {
        let (columns, rows) = (cells.width() / side, cells.height() / side);
        let at = |k: u32| (k % columns * side, k / columns * side);
        Looks((0..columns * rows).map(|k| look(cells, at(k), side)).collect())
    }

    /// How far apart two cells look: root mean square, 0 to 255.
    ///
    /// # Panics
    /// There are not so many cells.
    #[must_use]
    pub fn apart(&self, one: usize, other: usize) -> f32 {
        far(&self.0[one], &self.0[other])
    }

    /// Some of the cells, joined by how alike they look.
    #[must_use]
    pub fn tree(&self, cells: Vec<usize>) -> Tree<'_> {
        let mut apart = Vec::with_capacity(cells.len() * cells.len() / 2);
        for (k, &one) in cells.iter().enumerate() {
            apart.extend(cells[k + 1..].iter().map(|&other| far(&self.0[one], &self.0[other])));
        }
        let steps = linkage(&mut apart, cells.len(), Method::Average).steps().to_vec();
        Tree { looks: self, cells, steps }
    }
}

impl Tree<'_> {
    /// The cells in so many groups, or each in its own where there are fewer.
    #[must_use]
    pub fn groups(&self, count: usize) -> Groups {
        self.joined(self.cells.len().saturating_sub(count).min(self.steps.len()))
    }

    /// The cells in groups that look no farther apart in the mean than this: root mean square, 0 to 255.
    #[must_use]
    pub fn within(&self, distance: f32) -> Groups {
        self.joined(self.steps.iter().take_while(|step| step.dissimilarity <= distance).count())
    }

    /// How far apart the two groups look that were joined last to make so many, and those that would be joined next: root mean
    /// square, 0 to 255.
    #[must_use]
    pub fn gap(&self, count: usize) -> (f32, f32) {
        let steps = self.cells.len().saturating_sub(count).min(self.steps.len());
        let at = |step: usize| self.steps.get(step).map_or(0.0, |step| step.dissimilarity);
        (steps.checked_sub(1).map_or(0.0, at), at(steps))
    }

    fn joined(&self, steps: usize) -> Groups {
        let mut joined: Vec<Vec<usize>> = self.cells.iter().map(|&cell| vec![cell]).collect();
        for step in &self.steps[..steps] {
            let both = [step.cluster1, step.cluster2].map(|k| std::mem::take(&mut joined[k]));
            joined.push(both.concat());
        }
        joined.retain(|group| !group.is_empty());
        let means: Vec<Vec<f32>> = joined.iter().map(|group| self.mean(group)).collect();
        let apart = means.iter().map(|one| means.iter().map(|other| far(one, other)).collect());
        Groups { apart: apart.collect(), members: joined }
    }

    fn mean(&self, group: &[usize]) -> Vec<f32> {
        let mut sum = vec![0.0; self.looks.0[group[0]].len()];
        for &cell in group {
            sum.iter_mut().zip(&self.looks.0[cell]).for_each(|(sum, value)| *sum += value);
        }
        sum.iter().map(|sum| sum / group.len() as f32).collect()
    }
}

fn far(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}

/// A cell's colours at small places and at large ones, so that their differences' squares sum up to a mean of both.
fn look(cells: &RgbImage, (left, top): (u32, u32), side: u32) -> Vec<f32> {
    let fine = means(cells, (left, top), side, PLACES);
    let coarse = means(cells, (left, top), side, LARGE);
    let weighed = |values: Vec<f32>| {
        let weight = (2.0 * values.len() as f32).sqrt();
        values.into_iter().map(move |value| value / weight)
    };
    weighed(fine).chain(weighed(coarse)).collect()
}

/// The mean colours of a cell's places, the outer eighth of it left out.
fn means(cells: &RgbImage, (left, top): (u32, u32), side: u32, places: u32) -> Vec<f32> {
    let rim = side / 8;
    let step = (side - 2 * rim) / places;
    let mut values = Vec::with_capacity((places * places * 3) as usize);
    for (row, column) in (0..places).flat_map(|row| (0..places).map(move |column| (row, column))) {
        let mut sum = [0u32; 3];
        for (y, x) in (0..step).flat_map(|y| (0..step).map(move |x| (y, x))) {
            let at = (left + rim + column * step + x, top + rim + row * step + y);
            let Rgb(pixel) = cells.get_pixel(at.0, at.1);
            (0..3).for_each(|k| sum[k] += u32::from(pixel[k]));
        }
        values.extend(sum.map(|sum| sum as f32 / (step * step) as f32));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: u32 = 16;

    #[test]
    fn groups_are_what_looks_alike() {
        // Three shades in turn, with noise; one cell is like none.
        let shade = |k: u32| [40, 120, 200][k as usize % 3];
        let cells = RgbImage::from_fn(4 * SIDE, 3 * SIDE, |x, y| {
            let k = y / SIDE * 4 + x / SIDE;
            let noise = (x * 7 + y * 13) % 9;
            if k == 5 { Rgb([255, 0, 0]) } else { Rgb([(shade(k) + noise) as u8; 3]) }
        });
        let looks = Looks::new(&cells, SIDE);
        let tree = looks.tree((0..12).filter(|k| *k != 5).collect());
        let groups = tree.groups(3);
        assert_eq!(groups.members.len(), 3);
        for group in &groups.members {
            assert!(group.iter().all(|&k| k != 5 && k % 3 == group[0] % 3), "{group:?}");
        }
        let apart = groups.apart[0][1].max(groups.apart[0][2]).max(groups.apart[1][2]);
        assert!((apart - 160.0).abs() < 3.0, "{apart}");
        assert_eq!(tree.groups(50).members.len(), 11);
        assert_eq!([20.0, 100.0, 300.0].map(|apart| tree.within(apart).members.len()), [3, 2, 1]);
    }
}
