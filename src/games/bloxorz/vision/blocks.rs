//! Where the block may be, by what is said of each cell, and by where its edges show.

use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::told::{
    BLOCK, HALF, LYING, NEVER, SELECTED, SPLITTER, STANDING, Told,
};
use crate::geometry::Direction;

/// How much likelier the block is where it is expected, or one roll from there, than elsewhere, as logarithm.
const EXPECTED: f32 = 4.0;
/// Places of the block that are so much less likely than another are none where its edges are seen, as logarithms: by what the eye
/// says, and by templates, which tell less of how it lies.
const WITHIN: (f32, f32) = (12.0, 24.0);
/// So many cells are thought of as those of a half.
const MOST_HALVES: usize = 12;

impl Told<'_> {
    /// Where the block may be, each with how much likelier it is there than nowhere, as logarithm.
    pub(super) fn blocks(&self) -> Vec<(Block, f32)> {
        let mut found = Vec::new();
        let places = 0..self.said.len();
        for k in places.clone() {
            let cell = self.cell(k);
            found.push((Block::Standing(cell), self.under(k, STANDING)));
            let right = (k % self.columns + 1 < self.columns).then_some(k + 1);
            let below = (k + self.columns < self.said.len()).then_some(k + self.columns);
            found.extend(right.into_iter().chain(below).map(|next| {
                let gain = self.under(k, LYING) + self.under(next, LYING);
                (Block::lying(cell, self.cell(next)), gain)
            }));
        }
        let half = |k: usize| self.under(k, HALF).max(self.under(k, SELECTED));
        let mut halves: Vec<usize> = places.collect();
        halves.sort_by(|a, b| half(*b).total_cmp(&half(*a)));
        halves.truncate(MOST_HALVES);
        // A block is split by a splitter only, which stays where it is.
        let splitter = self.said.iter().map(|said| said[SPLITTER]).fold(NEVER, f32::max);
        for &active in &halves {
            for &other in halves.iter().filter(|&&it| it != active) {
                let block = Block::Split { active: self.cell(active), other: self.cell(other) };
                if block.joined().is_none() {
                    found.push((block, half(active) + self.under(other, HALF) + splitter));
                }
            }
        }
        let near = |block: Block| {
            let is_near = |expected: Block| {
                let rolls = Direction::ALL.map(|direction| expected.rolled(direction));
                block == expected || block.swapped() == expected || rolls.contains(&block)
            };
            self.expected.is_some_and(is_near)
        };
        for (block, gain) in &mut found {
            *gain += if near(*block) { EXPECTED } else { 0.0 };
        }
        if let Some(contours) = self.contours {
            let by_templates = self.nowhere.is_none();
            let within = if by_templates { WITHIN.1 } else { WITHIN.0 };
            if by_templates {
                // A cell that a block hides may look as much like the block as the far one of two that are under it.
                for (block, gain) in found.iter_mut().filter(|it| it.1 > -within) {
                    let hidden = contours.hidden(*block).into_iter();
                    *gain += hidden.map(|k| self.under(k, STANDING)).fold(0.0, f32::max);
                }
            }
            let best = found.iter().map(|it| it.1).fold(f32::MIN, f32::max);
            found.retain(|it| it.1 > best - within);
            for (block, gain) in &mut found {
                *gain += contours.evidence(*block);
            }
        }
        found
    }

    /// What a cell may look like that is under a part of the block of some kinds.
    pub(super) fn looks(&self, own: &'static [usize]) -> &'static [usize] {
        let by_templates = self.nowhere.is_none();
        match own {
            // From an angle templates tell the block from what else there is, and its edges how it lies.
            [_, ..] if by_templates && self.contours.is_some() => &BLOCK,
            // From above a cell under it may look the same however it lies, and its neighbours tell that.
            [STANDING | LYING] if by_templates && self.is_flat => &[STANDING, LYING],
            _ => own,
        }
    }

    /// How much likelier a cell looks like being under the block, so, than ordinary, as logarithm.
    fn under(&self, k: usize, kind: usize) -> f32 {
        let own = BLOCK.iter().position(|it| *it == kind).map_or(&BLOCK[..0], |at| &BLOCK[at..=at]);
        self.looks(own).iter().map(|kind| self.gain(k, *kind)).fold(NEVER, f32::max)
    }
}
