//! Where the block and the hole may be, by what is said of each cell alone: there is one of each, and neither is where the other is.

use crate::games::bloxorz::level::Block;
use crate::geometry::Cell;

/// So many places of the block, and of the hole, are paired.
const PAIRED: usize = 6;

/// What speaks for each place of the block and of the hole.
pub(super) struct Odds {
    columns: usize,
    /// Of the block: as odds against its being nowhere to be seen.
    blocks: Vec<(Block, f64)>,
    /// Of the hole, by cell.
    holes: Vec<f64>,
    /// How likely each cell is the hole, and how likely it is under the block, 0 to 1.
    hole: Vec<f64>,
    covered: Vec<f64>,
    /// All odds of the hole, wherever it is, and of both.
    any_hole: f64,
    all: f64,
}

/// A block and a hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    pub(super) block: Block,
    /// The cell, row by row.
    pub(super) hole: usize,
    /// How likely both are there, 0 to 1.
    pub(super) likely: f32,
}

impl Odds {
    /// Logarithms: of the block at each place, of the hole in each cell, row by row, and of neither to be seen.
    pub(super) fn new(
        columns: usize,
        blocks: Vec<(Block, f32)>,
        holes: Vec<f32>,
        nowhere: Option<f32>,
    ) -> Odds {
        let odds = |logarithm: f32| f64::from(logarithm).exp();
        let nowhere = nowhere.map_or(0.0, odds);
        let blocks: Vec<(Block, f64)> =
            blocks.into_iter().map(|(block, own)| (block, odds(own))).collect();
        let holes: Vec<f64> = holes.into_iter().map(odds).collect();
        let any_hole = holes.iter().sum::<f64>() + nowhere;
        let any_block = blocks.iter().map(|it| it.1).sum::<f64>() + nowhere;
        let index = |cell: Cell| cell.y as usize * columns + cell.x as usize;
        let mut all = nowhere * any_hole;
        let mut covered = vec![0.0; holes.len()];
        let mut elsewhere = vec![any_block; holes.len()];
        for &(block, own) in &blocks {
            let both = own * besides(any_hole, block.cells().map(|cell| holes[index(cell)]));
            all += both;
            for k in block.cells().map(index) {
                covered[k] += both;
                elsewhere[k] -= own;
            }
        }
        let all = all.max(f64::MIN_POSITIVE);
        let hole = holes.iter().zip(elsewhere).map(|(own, block)| own * block.max(0.0) / all);
        let hole = hole.collect();
        let covered = covered.into_iter().map(|both| both / all).collect();
        Odds { columns, blocks, holes, hole, covered, any_hole, all }
    }

    /// The likeliest place of the block, and how likely it is, 0 to 1.
    pub(super) fn block(&self) -> Option<(Block, f32)> {
        let hole = |block: Block| {
            besides(self.any_hole, block.cells().map(|cell| self.holes[self.index(cell)]))
        };
        let both = self.blocks.iter().map(|&(block, own)| (block, own * hole(block)));
        let best = both.max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some((best.0, (best.1 / self.all) as f32))
    }

    /// How likely the block is at a place, wherever the hole is, 0 to 1.
    pub(super) fn at(&self, block: Block) -> f32 {
        let own = self.blocks.iter().find(|(place, _)| *place == block).map_or(0.0, |it| it.1);
        let holes = block.cells().map(|cell| self.holes[self.index(cell)]);
        (own * besides(self.any_hole, holes) / self.all) as f32
    }

    /// The places of the block that are as likely as that, 0 to 1, and how likely each is.
    pub(super) fn likely(&self, least: f32) -> impl Iterator<Item = (Block, f32)> {
        let any = self.blocks.iter().map(|(_, own)| own).sum::<f64>().max(f64::MIN_POSITIVE);
        let each = self.blocks.iter().map(move |&(block, own)| (block, (own / any) as f32));
        each.filter(move |(_, likely)| *likely >= least)
    }

    /// Which of some cells is the likeliest to be the hole, and how likely it is, 0 to 1.
    pub(super) fn hole(&self, cells: impl Iterator<Item = usize>) -> Option<(usize, f32)> {
        let best = cells.max_by(|a, b| self.hole[*a].total_cmp(&self.hole[*b]))?;
        Some((best, self.hole[best] as f32))
    }

    /// How likely a cell is neither the hole nor under the block, 0 to 1.
    pub(super) fn neither(&self, cell: usize) -> f32 {
        (1.0 - self.hole[cell] - self.covered[cell]).max(0.0) as f32
    }

    /// How likely the block is not on a cell, 0 to 1.
    pub(super) fn uncovered(&self, cell: usize) -> f32 {
        (1.0 - self.covered[cell]).max(0.0) as f32
    }

    /// How likely the block and the hole are where someone else has seen them, 0 to 1.
    pub(super) fn of(&self, block: Block, hole: usize) -> f32 {
        let own = self.blocks.iter().find(|(place, _)| *place == block).map_or(0.0, |it| it.1);
        (own * self.holes[hole] / self.all) as f32
    }

    /// The likeliest, the likeliest first.
    pub(super) fn pairs(&self) -> Vec<Pair> {
        let mut blocks = self.blocks.clone();
        blocks.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut holes: Vec<usize> = (0..self.holes.len()).collect();
        holes.sort_by(|a, b| self.holes[*b].total_cmp(&self.holes[*a]));
        let mut pairs = Vec::new();
        for &(block, own) in blocks.iter().take(PAIRED) {
            for &hole in holes.iter().take(PAIRED) {
                if block.cells().all(|cell| self.index(cell) != hole) {
                    let likely = (own * self.holes[hole] / self.all) as f32;
                    pairs.push(Pair { block, hole, likely });
                }
            }
        }
        pairs.sort_by(|a, b| b.likely.total_cmp(&a.likely));
        pairs
    }

    fn index(&self, cell: Cell) -> usize {
        cell.y as usize * self.columns + cell.x as usize
    }
}

/// What is left of the odds of a hole anywhere without those of some cells.
fn besides(any_hole: f64, under: impl Iterator<Item = f64>) -> f64 {
    (any_hole - under.sum::<f64>()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIKELY: f32 = 5.0;

    /// A row of four cells, and what speaks for the block to stand on each, and for the hole to be there.
    fn odds(blocks: [f32; 4], holes: [f32; 4]) -> Odds {
        let standing = |(x, own)| (Block::Standing(Cell { x, y: 0 }), own);
        Odds::new(4, (0..).zip(blocks).map(standing).collect(), holes.to_vec(), Some(-3.0))
    }

    #[test]
    fn what_is_the_hole_is_not_the_block() {
        // Either may be the other, each by 9 to 1: both at once are surer than that.
        let other = LIKELY - 9_f32.ln();
        let odds = odds([other, -9.0, -9.0, LIKELY], [LIKELY, -9.0, -9.0, other]);
        let (block, likely) = odds.block().expect("a block");
        assert_eq!(block, Block::Standing(Cell { x: 3, y: 0 }));
        assert!(likely > 0.98, "{likely}");
        let (hole, likely) = odds.hole(0..3).expect("a hole");
        assert!(hole == 0 && likely > 0.98, "{likely}");
        assert!(odds.neither(1) > 0.99 && odds.neither(0) < 0.01);
    }

    #[test]
    fn pairs_are_as_likely_as_they_are_said_to_be() {
        let odds = odds([LIKELY, -9.0, -9.0, LIKELY], [LIKELY, -9.0, -9.0, LIKELY]);
        let pairs = odds.pairs();
        let ends = |pair: &Pair| (pair.block.cells().next().map(|cell| cell.x), pair.hole);
        let mut two: Vec<_> = pairs[..2].iter().map(ends).collect();
        two.sort_unstable();
        assert_eq!(two, [(Some(0), 3), (Some(3), 0)]);
        assert!(pairs[..2].iter().all(|pair| (pair.likely - 0.5).abs() < 0.02), "{pairs:?}");
        assert!((odds.of(pairs[0].block, pairs[0].hole) - pairs[0].likely).abs() < 1e-6);
        assert!(odds.of(Block::Standing(Cell { x: 9, y: 9 }), 0) < 1e-9);
    }
}
