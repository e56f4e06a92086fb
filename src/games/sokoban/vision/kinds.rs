//! Cells that look alike, and how each kind looks beside the others.

use image::{Rgb, RgbImage};

use crate::geometry::Lattice;
use crate::vision::alike::{Looks, Tree};
use crate::vision::sight;

/// Pixels of a cell that lies upright, across and down.
const SIDE: u32 = 24;
/// Kinds that a board has at most: a program with more is not read.
const MOST_KINDS: usize = 10;
/// How far a colour has to be from another to be seen as one of its own, 0 to 255 in each channel, root mean square.
const OTHER: f32 = 28.0;

/// How the cells of a lattice look.
pub(super) struct Kinds {
    cells: RgbImage,
    looks: Looks,
    columns: usize,
    count: usize,
}

/// Cells in groups that look alike.
pub(super) struct Grouped {
    /// The group of each cell, row by row.
    pub(super) group: Vec<usize>,
    /// The cells of each group, the largest first.
    pub(super) members: Vec<Vec<usize>>,
    pub(super) columns: usize,
    /// How much of the way to the next join of groups is free, 0 to 1.
    pub(super) certain: f32,
    /// Of each group, by that of another, how much of a cell looks otherwise, 0 to 1.
    pub(super) cover: Vec<Vec<f32>>,
    /// Of each group, how far it is from its own mirror images, 0 to 1.
    pub(super) lopsided: Vec<f32>,
    /// Of each group, whether it is one colour all over.
    pub(super) plain: Vec<bool>,
}

impl Kinds {
    pub(super) fn new(image: &RgbImage, lattice: &Lattice) -> Kinds {
        let cells = sight::upright(image, lattice, SIDE);
        let looks = Looks::new(&cells, SIDE);
        let columns = lattice.columns as usize;
        Kinds { cells, looks, columns, count: columns * lattice.rows as usize }
    }

    /// The cells in groups: in so many, in one more, and so on.
    pub(super) fn groupings(&self, least: usize) -> impl Iterator<Item = Grouped> {
        let tree = self.looks.tree((0..self.count).collect());
        (least..=MOST_KINDS.min(self.count)).map(move |count| self.grouped(&tree, count))
    }

    fn grouped(&self, tree: &Tree<'_>, count: usize) -> Grouped {
        let mut members = tree.groups(count).members;
        members.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let (last, next) = tree.gap(count);
        let certain = if next > 0.0 { (next - last) / next } else { 0.0 };
        let mut group = vec![0; self.count];
        for (number, cells) in members.iter().enumerate() {
            for cell in cells {
                group[*cell] = number;
            }
        }
        let faces: Vec<Vec<[f32; 3]>> = members.iter().map(|cells| self.face(cells)).collect();
        let cover = faces.iter().map(|one| faces.iter().map(|it| other(one, it)).collect());
        let cover: Vec<Vec<f32>> = cover.collect();
        let lopsided = faces.iter().map(|face| lopsided(face)).collect();
        let plain = faces.iter().map(|face| is_plain(face)).collect();
        Grouped { group, members, columns: self.columns, certain, cover, lopsided, plain }
    }

    /// The mean look of some cells, row by row.
    fn face(&self, cells: &[usize]) -> Vec<[f32; 3]> {
        let mut face = vec![[0.0; 3]; (SIDE * SIDE) as usize];
        for &cell in cells {
            let (left, top) =
                ((cell % self.columns) as u32 * SIDE, (cell / self.columns) as u32 * SIDE);
            for (at, sum) in face.iter_mut().enumerate() {
                let (x, y) = (at as u32 % SIDE, at as u32 / SIDE);
                let Rgb(pixel) = self.cells.get_pixel(left + x, top + y);
                (0..3).for_each(|k| sum[k] += f32::from(pixel[k]) / cells.len() as f32);
            }
        }
        face
    }
}

fn far(one: [f32; 3], other: [f32; 3]) -> f32 {
    (one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>() / 3.0).sqrt()
}

/// The part of a cell at which two looks differ.
fn other(one: &[[f32; 3]], base: &[[f32; 3]]) -> f32 {
    let differ = one.iter().zip(base).filter(|(a, b)| far(**a, **b) > OTHER).count();
    differ as f32 / one.len() as f32
}

/// Whether a look is one colour, but for what may be a line around it.
fn is_plain(face: &[[f32; 3]]) -> bool {
    let side = SIDE as usize;
    let is_inner = |at: &usize| [at % side, at / side].iter().all(|k| (3..side - 3).contains(k));
    let middle = face[side / 2 * side + side / 2];
    (0..face.len()).filter(is_inner).all(|at| far(face[at], middle) < OTHER / 2.0)
}

/// How far a look is from its images in both mirrors, of what it differs in from its own mean at most.
fn lopsided(face: &[[f32; 3]]) -> f32 {
    let side = SIDE as usize;
    let at = |x: usize, y: usize| face[y * side + x];
    let mirrored = |x: usize, y: usize| [at(side - 1 - x, y), at(x, side - 1 - y)];
    let (mut apart, mut all) = (0.0, 1.0);
    let mean = [0, 1, 2].map(|k| face.iter().map(|it| it[k]).sum::<f32>() / face.len() as f32);
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        apart += mirrored(x, y).map(|it| far(at(x, y), it)).iter().sum::<f32>() / 2.0;
        all += far(at(x, y), mean);
    }
    (apart / all / 2.0).min(1.0)
}
