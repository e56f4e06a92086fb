//! Where the edges of a block show, where a board is seen from an angle: those that lie on no line between cells.
//!
//! A block that stands and one that lies away from it cover nearly the same part of the picture; their upper edges lie elsewhere.

use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::silhouette;
use crate::games::bloxorz::vision::view::View;
use crate::geometry::{Cell, Point};

/// Least difference of a channel across an edge, 0 to 255.
const CONTRAST: f32 = 20.0;
/// An edge may lie so far beside where it is looked for, in cells: no block is quite a cube, and no lattice lies quite right.
const BESIDE: f64 = 0.06;
/// How far from an edge its two sides are looked at, in pixels.
const ASIDE: f64 = 1.5;
/// Places along an edge are looked at every so many cells, and so many of them tell as much as one that nothing else goes with.
const STEP: f64 = 0.08;
const ALIKE: f32 = 4.0;
/// How much of an edge shows where there is one, and how much of any other line at least and at most.
const SHOWN: f32 = 0.85;
const ANYWHERE: (f32, f32) = (0.05, 0.7);
/// A cube rises by so much of what it would if it were seen from far away: near ones rise by more, and some are no cubes.
const RISES: [f64; 4] = [1.0, 0.9, 1.1, 1.25];
/// The farthest corner of the board is at most so many times as far away as the nearest.
const DEEPEST: f64 = 1.3;
/// Places on the board that tell how much of any line shows: so many columns and rows.
const SAMPLED: u32 = 5;

/// The shapes that a part of a block has: its columns, rows and cubes upwards.
type Shape = (i32, i32, i32);

const SHAPES: [Shape; 4] = [(1, 1, 2), (2, 1, 1), (1, 2, 1), (1, 1, 1)];

/// The edges of blocks in a picture.
pub(super) struct Contours<'a> {
    view: &'a View<'a>,
    /// How much of the edges of each shape shows where none is, 0 to 1.
    anywhere: [f32; SHAPES.len()],
}

impl<'a> Contours<'a> {
    /// None where the board is seen nearly from above, for there a block's edges lie between cells; and where near cells are much
    /// larger than far ones, for there how far a cube rises is not known.
    pub(super) fn of(view: &'a View<'a>) -> Option<Contours<'a>> {
        if !view.is_oblique() || view.deepness() > DEEPEST {
            return None;
        }
        let mut contours = Contours { view, anywhere: [0.0; SHAPES.len()] };
        let (columns, rows) = (view.lattice.columns, view.lattice.rows);
        let at = |k: u32, cells: u32| ((2 * k + 1) * cells / (2 * SAMPLED)) as i32;
        contours.anywhere = SHAPES.map(|shape| {
            let cells = (0..SAMPLED * SAMPLED)
                .map(|k| Cell { x: at(k % SAMPLED, columns), y: at(k / SAMPLED, rows) });
            let (mut shown, mut all) = (0, 0);
            for cell in cells {
                let (own, seen) = contours.shown(cell, shape, 1.0);
                (shown, all) = (shown + own, all + seen);
            }
            (shown as f32 / all.max(1) as f32).clamp(ANYWHERE.0, ANYWHERE.1)
        });
        Some(contours)
    }

    /// See [`silhouette::hidden`].
    pub(super) fn hidden(&self, block: Block) -> Vec<usize> {
        silhouette::hidden(self.view, block)
    }

    /// What speaks for a block's being there, by its edges, as logarithm.
    pub(super) fn evidence(&self, block: Block) -> f32 {
        match block {
            Block::Standing(cell) => self.told(cell, (1, 1, 2)),
            Block::Lying(one, two) => self.told(one, (two.x - one.x + 1, two.y - one.y + 1, 1)),
            Block::Split { active, other } => {
                self.told(active, (1, 1, 1)) + self.told(other, (1, 1, 1))
            }
        }
    }

    fn told(&self, cell: Cell, shape: Shape) -> f32 {
        let which = SHAPES.iter().position(|it| *it == shape).unwrap_or_default();
        let anywhere = self.anywhere[which];
        let each = |part: u32, there: f32, elsewhere: f32| part as f32 * (there / elsewhere).ln();
        let told = |rise: f64| {
            let (shown, all) = self.shown(cell, shape, rise);
            let missed = all - shown;
            (each(shown, SHOWN, anywhere) + each(missed, 1.0 - SHOWN, 1.0 - anywhere)) / ALIKE
        };
        RISES.map(told).into_iter().fold(f32::MIN, f32::max)
    }

    /// How many places of a shape's edges show, and how many are seen, where a cube rises by a part of what it should.
    fn shown(&self, cell: Cell, shape: Shape, rise: f64) -> (u32, u32) {
        let (mut shown, mut all) = (0, 0);
        for [from, to] in self.edges(cell, shape, rise) {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let length = dx.hypot(dy);
            if length < 1.0 {
                continue;
            }
            let across = Point { x: -dy / length, y: dx / length };
            let places = (length / (STEP * self.view.size())).ceil().max(2.0) as u32;
            for k in 0..places {
                let part = (f64::from(k) + 0.5) / f64::from(places);
                let at = Point { x: from.x + dx * part, y: from.y + dy * part };
                if let Some(is_shown) = self.is_edge(at, across) {
                    (shown, all) = (shown + u32::from(is_shown), all + 1);
                }
            }
        }
        (shown, all)
    }

    /// Whether colours differ across a line at a place or a little beside it; none outside the picture.
    fn is_edge(&self, at: Point, across: Point) -> Option<bool> {
        let beside = |by: f64| Point { x: at.x + across.x * by, y: at.y + across.y * by };
        let reach = BESIDE * self.view.size();
        let differs = |by: f64| {
            let [one, other] = [by - ASIDE, by + ASIDE].map(|by| self.view.color(beside(by)));
            let (one, other) = (one?, other?);
            Some((0..3).any(|k| (one[k] - other[k]).abs() >= CONTRAST))
        };
        let mut is_edge = differs(0.0)?;
        for by in [-0.5, 0.5, -1.0, 1.0] {
            is_edge = is_edge || differs(by * reach).unwrap_or(false);
        }
        Some(is_edge)
    }

    /// The edges of a shape that are seen and lie on no line between cells: around its upper side, and upwards at its outline.
    fn edges(&self, cell: Cell, (columns, rows, cubes): Shape, rise: f64) -> Vec<[Point; 2]> {
        let up = rise * f64::from(cubes);
        let (left, top) = (f64::from(cell.x), f64::from(cell.y));
        let (right, bottom) = (left + f64::from(columns), top + f64::from(rows));
        let feet = [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(u, v)| self.view.project(u, v));
        let rise = |foot: Point| Point {
            x: foot.x + self.view.rise.x * up,
            y: foot.y + self.view.rise.y * up,
        };
        let heads = feet.map(rise);
        let side = |foot: Point, at: Point| {
            self.view.rise.x * (at.y - foot.y) - self.view.rise.y * (at.x - foot.x)
        };
        let is_outer = |k: usize| {
            let others = (0..4).filter(|other| *other != k).map(|other| side(feet[k], feet[other]));
            let sides: Vec<f64> = others.collect();
            sides.iter().all(|it| *it >= 0.0) || sides.iter().all(|it| *it <= 0.0)
        };
        let upper = (0..4).map(|k| [heads[k], heads[(k + 1) % 4]]);
        let upright = (0..4).filter(|k| is_outer(*k)).map(|k| [feet[k], heads[k]]);
        upper.chain(upright).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bloxorz::vision::stance::{outlines, viewed};
    use crate::games::bloxorz::vision::view::holds;
    use crate::geometry::Lattice;
    use image::{Rgb, RgbImage};

    const BEHIND: Cell = Cell { x: 2, y: 2 };
    const FOOT: Cell = Cell { x: 2, y: 3 };

    /// Floor in two shades, and a block of one colour on it.
    fn drawn(lattice: &Lattice, block: Block) -> RgbImage {
        let empty = RgbImage::new(420, 400);
        let view = viewed(&empty, lattice);
        let outlines = outlines(&view, block);
        let color = |x: u32, y: u32| {
            let at = Point { x: f64::from(x), y: f64::from(y) };
            let cell = view.cell(at);
            let inside = (0..6).contains(&cell.x) && (0..6).contains(&cell.y);
            match () {
                () if outlines.iter().any(|outline| holds(outline, at, 0.0)) => [150, 60, 50],
                () if !inside => [20, 30, 60],
                () if (cell.x + cell.y) % 2 == 0 => [200, 200, 190],
                () => [170, 180, 190],
            }
        };
        RgbImage::from_fn(420, 400, |x, y| Rgb(color(x, y)))
    }

    #[test]
    fn a_block_that_stands_and_one_that_lies_away_from_it_have_other_edges() {
        let matrix = [50.0, 14.0, 20.0, -8.0, 27.0, 210.0, 0.0, 0.0, 1.0];
        let lattice = Lattice { columns: 6, rows: 6, matrix };
        let blocks = [Block::Standing(FOOT), Block::lying(BEHIND, FOOT)];
        for (drawn_as, other) in [(blocks[0], blocks[1]), (blocks[1], blocks[0])] {
            let image = drawn(&lattice, drawn_as);
            let view = viewed(&image, &lattice);
            let contours = Contours::of(&view).expect("it is seen from an angle");
            let [own, other] = [drawn_as, other].map(|block| contours.evidence(block));
            assert!(own > other + 5.0 && own > 0.0, "{drawn_as:?}: {own} and {other}");
        }
    }

    #[test]
    fn from_above_and_from_near_nothing_is_told() {
        let image = RgbImage::new(100, 100);
        let told = |matrix| {
            let view = viewed(&image, &Lattice { columns: 6, rows: 6, matrix });
            Contours::of(&view).is_some()
        };
        assert!(!told([50.0, 0.0, 0.0, 0.0, 50.0, 0.0, 0.0, 0.0, 1.0]));
        assert!(told([50.0, 0.0, 0.0, 0.0, 25.0, 0.0, 0.0, 0.0, 1.0]));
        assert!(!told([50.0, 0.0, 0.0, 0.0, 25.0, 0.0, 0.0, 0.1, 1.0]));
    }
}
