//! One cell, looked at in places spread evenly over it: its colours, and which of them nothing hides. Knows no colours' names.

use crate::games::bloxorz::vision::marks::{self, SIDE};
use crate::games::bloxorz::vision::palette;
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};
use crate::vision::color::Color;

/// Distance of a colour that is one of those looked for, and of floor in a shadow, 0 to 255.
const NEAR: f32 = 14.0;
const SHADE_NEAR: f32 = 7.0;

/// A cell's samples.
pub(super) struct Samples {
    pub(super) colors: Vec<Color>,
    /// Those that are in the picture and that nothing hides.
    pub(super) seen: Vec<bool>,
    /// Whether the block is so near that its shadow may lie here.
    pub(super) shadowed: bool,
}

impl Samples {
    /// Looks at a cell. Nothing is seen within the `outlines`, nor right beside them.
    pub(super) fn of(view: &View<'_>, cell: Cell, outlines: &[&[Point]]) -> Samples {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let slack = (view.size() * 0.08).max(1.2);
        let [left, top, right, bottom] = view::bounds(&view.lattice.corners(cell));
        let reach = 1.6 * (right - left).max(bottom - top);
        let shadowed = !view.near(cell, outlines, reach).is_empty();
        // Most cells are clear of all outlines.
        let near = view.near(cell, outlines, slack);
        let near: Vec<Vec<view::Side>> =
            near.iter().map(|outline| view::sides(outline, slack).collect()).collect();
        let (mut colors, mut seen) =
            (Vec::with_capacity(SIDE * SIDE), Vec::with_capacity(SIDE * SIDE));
        for k in 0..SIDE * SIDE {
            let (u, v) = marks::place(k);
            let at = view.project(x + u, y + v);
            let hidden = near.iter().any(|sides| sides.iter().all(|side| side.holds(at)));
            let color = if hidden { None } else { view.color(at) };
            seen.push(color.is_some());
            colors.push(color.unwrap_or_default());
        }
        Samples { colors, seen, shadowed }
    }

    /// Part of what is seen of the cell of which something holds, 0 to 1.
    pub(super) fn part(&self, holds: impl Fn(Color) -> bool) -> f32 {
        let seen = || self.colors.iter().zip(&self.seen).filter(|(_, seen)| **seen);
        seen().filter(|(color, _)| holds(**color)).count() as f32 / seen().count().max(1) as f32
    }

    /// Part of a cell that has one of these colours in full light.
    pub(super) fn lit(&self, colors: &[Color]) -> f32 {
        let near = |color, lit: &Color| palette::distance(color, &[*lit]) < NEAR;
        self.part(|color| colors.iter().any(|lit| near(color, lit)))
    }

    /// Part of a cell that is floor of these colours in a shadow; none where the block is far.
    pub(super) fn dimmed(&self, plain: &[Color]) -> f32 {
        let far = |color, lit: &Color| palette::distance(color, &[*lit]) > 2.0 * NEAR;
        let is_dim = |color| {
            palette::shaded_distance(color, plain) < SHADE_NEAR
                && plain.iter().all(|lit| far(color, lit))
        };
        if self.shadowed { self.part(is_dim) } else { 0.0 }
    }

    /// Whether at least this part of the front of the cell's middle is seen: seen from an angle, what hangs below the floor
    /// behind it covers the rest, and is as dark as the hole.
    pub(super) fn shows_front(&self, least: f32) -> bool {
        let front = (0..SIDE * SIDE).filter(|k| in_middle(*k, 0.3) && marks::place(*k).1 > 0.65);
        let (seen, all) =
            front.fold((0u32, 0u32), |(seen, all), k| (seen + u32::from(self.seen[k]), all + 1));
        seen as f32 >= least * all as f32
    }

    /// The mean, over what is seen of the cell's middle, of a value that each sample has.
    pub(super) fn mean_in_middle(&self, values: &[f32]) -> f32 {
        let inner = (0..SIDE * SIDE).filter(|k| self.seen[*k] && in_middle(*k, 0.38));
        let (sum, count) = inner.fold((0.0, 0u32), |(sum, n), k| (sum + values[k], n + 1));
        sum / count.max(1) as f32
    }
}

/// Distance of a sample from the middle of its cell, the larger of across and along, in cells.
fn reach(k: usize) -> f64 {
    let (u, v) = marks::place(k);
    (u - 0.5).abs().max((v - 0.5).abs())
}

/// Whether sample `k` is no farther than this from the middle of its cell, in cells.
pub(super) fn in_middle(k: usize, most: f64) -> bool {
    reach(k) < most
}

/// Whether it is where the ground shows, whatever lies on it.
pub(super) fn on_rim(k: usize) -> bool {
    (0.33..0.45).contains(&reach(k))
}
