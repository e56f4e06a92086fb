//! What is likeliest of what the eye, or templates, say of each cell, by the rules: one hole, and one block.

use crate::games::bloxorz::level::{Block, Hinge, Level, Tile};
use crate::games::bloxorz::vision::contours::Contours;
use crate::games::bloxorz::vision::odds::{Odds, Pair};
use crate::geometry::Cell;
use crate::vision::sight::TILES;

/// What is said of one cell: how likely each kind is, as logarithms.
pub(super) type Said = [f32; TILES];

/// Kinds that any cell may be; the others are once on a board.
const ORDINARY: [usize; 8] = [0, 1, 2, 4, 5, 6, 7, 8];
pub(super) const VOID: usize = 0;
const GOAL: usize = 3;
pub(super) const SPLITTER: usize = 6;
pub(super) const STANDING: usize = 9;
pub(super) const LYING: usize = 10;
pub(super) const HALF: usize = 11;
pub(super) const SELECTED: usize = 12;
pub(super) const BLOCK: [usize; 4] = [STANDING, LYING, HALF, SELECTED];
/// The logarithm of how likely what cannot be is.
pub(super) const NEVER: f32 = -20.0;
/// See [`Told::nowhere`]: what the eye has to see of a hole and a block, as logarithm of odds.
const NOWHERE: f32 = -3.0;

/// The cells of a lattice, row by row.
pub(super) struct Told<'a> {
    pub(super) columns: usize,
    pub(super) said: &'a [Said],
    /// What speaks for there being no hole, or no block, to be seen, beside what speaks for each place, as logarithm; none where what
    /// is likeliest has to look like one, too.
    pub(super) nowhere: Option<f32>,
    /// Where the block is expected, if anywhere: it is there or one roll from there, mostly.
    pub(super) expected: Option<Block>,
    /// Whether the board is known, and with it its hole.
    pub(super) is_known: bool,
    /// What the block's edges say of where it is, where they are seen.
    pub(super) contours: Option<&'a Contours<'a>>,
    /// Whether the board is seen from above.
    pub(super) is_flat: bool,
}

/// The likeliest board.
pub(super) struct Board {
    /// Where the block is.
    pub(super) block: Block,
    /// Which half of it is selected is not seen.
    pub(super) is_unordered: bool,
    /// Its edges have told how the block lies.
    pub(super) is_outlined: bool,
    /// What each cell is; under the block what it would be if that were not there.
    pub(super) tiles: Vec<Tile>,
    /// How likely each cell is that, 0 to 1; that of those under the block is how likely it is there.
    pub(super) likely: Vec<f32>,
}

impl Told<'_> {
    /// What the eye says of cells whose board nobody knows.
    pub(super) fn by_eye(columns: usize, said: &[Said]) -> Told<'_> {
        Told {
            columns,
            said,
            nowhere: Some(NOWHERE),
            expected: None,
            is_known: false,
            contours: None,
            is_flat: false,
        }
    }

    pub(super) fn cell(&self, k: usize) -> Cell {
        Cell { x: (k % self.columns) as i32, y: (k / self.columns) as i32 }
    }

    /// How much likelier a cell is of a kind than any ordinary one, or than none that templates know, as logarithm.
    pub(super) fn gain(&self, k: usize, kind: usize) -> f32 {
        let said = &self.said[k];
        let known: f32 = said.iter().map(|likely| likely.exp()).sum();
        let unknown = if self.nowhere.is_none() { (1.0 - known).max(0.0).ln() } else { NEVER };
        said[kind] - sum([ordinary(said), unknown.max(NEVER)])
    }

    /// Whether it is not seen which half of a block that is split is selected.
    fn is_unordered(&self, block: Block) -> bool {
        let Block::Split { active, .. } = block else { return false };
        let said = &self.said[active.y as usize * self.columns + active.x as usize];
        said[SELECTED] < said[HALF]
    }

    /// None where the lattice has too few cells.
    pub(super) fn board(&self) -> Option<Board> {
        let odds = self.odds();
        let (block, mut block_likely) = odds.block()?;
        if self.is_unordered(block) {
            block_likely += odds.at(block.swapped());
        }
        let under: Vec<Cell> = block.cells().collect();
        let free = (0..self.said.len()).filter(|&k| !under.contains(&self.cell(k)));
        let hole = Some(odds.hole(free)?);
        // The block of a known board may stand on its hole, or before it.
        let is_seen = |k: usize, likely: f32| likely.min(self.looks_like_hole(k)) > 0.5;
        let hole = hole.filter(|&(k, likely)| !self.is_known || is_seen(k, likely));
        let neither = |k| if hole.is_some() { odds.neither(k) } else { odds.uncovered(k) };
        Some(self.with((block, block_likely), hole, neither))
    }

    /// How much a cell looks like a hole to templates, 0 to 1; what the eye says of that it says with all else.
    fn looks_like_hole(&self, k: usize) -> f32 {
        if self.nowhere.is_none() { self.said[k][GOAL].exp() } else { 1.0 }
    }

    /// The board with a block and a hole that are as likely as is said.
    pub(super) fn with_pair(&self, pair: Pair) -> Board {
        self.with((pair.block, pair.likely), Some((pair.hole, pair.likely)), |_| 1.0)
    }

    /// What speaks for each place of the block and of the hole.
    pub(super) fn odds(&self) -> Odds {
        // What looks like no template of a hole is not one for looking like nothing else.
        let most = |k: usize| if self.looks_like_hole(k) > 0.5 { f32::MAX } else { 0.0 };
        let holes = (0..self.said.len()).map(|k| self.gain(k, GOAL).min(most(k))).collect();
        Odds::new(self.columns, self.blocks(), holes, self.nowhere)
    }

    /// The board with a block and a hole, each as likely as is said, and how likely every other cell is neither of them.
    fn with(
        &self,
        (block, block_likely): (Block, f32),
        hole: Option<(usize, f32)>,
        neither: impl Fn(usize) -> f32,
    ) -> Board {
        let is_hole = |k: usize| hole.filter(|(hole, _)| *hole == k);
        let kinds: Vec<(usize, f32)> = (0..self.said.len())
            .map(|k| is_hole(k).map_or_else(|| self.ordinary(k), |(_, likely)| (GOAL, likely)))
            .collect();
        let is_floor = |k: usize| kinds[k].0 != VOID;
        let tile_of = |k: usize| {
            // A bridge hangs from the floor beside it.
            let left = !k.is_multiple_of(self.columns) && is_floor(k - 1);
            let hinge = if left { Hinge::Left } else { Hinge::Right };
            tile(kinds[k].0, hinge)
        };
        let likely = |k: usize| {
            let (likely, own) = match block_kinds(block, self.cell(k)) {
                [] if is_hole(k).is_some() => (kinds[k].1, &[GOAL][..]),
                [] => (kinds[k].1 * neither(k), std::slice::from_ref(&kinds[k].0)),
                own => (block_likely, self.looks(own)),
            };
            // Likelier than anything else may not be enough: it has to look like that.
            let looks: f32 = own.iter().map(|kind| self.said[k][*kind].exp()).sum();
            if self.nowhere.is_none() { likely.min(looks) } else { likely }
        };
        Board {
            block,
            is_unordered: self.is_unordered(block),
            is_outlined: self.contours.is_some(),
            tiles: (0..self.said.len()).map(tile_of).collect(),
            likely: (0..self.said.len()).map(likely).collect(),
        }
    }

    /// The likeliest of the kinds that any cell may be.
    fn ordinary(&self, k: usize) -> (usize, f32) {
        let all = ordinary(&self.said[k]);
        let best =
            ORDINARY.into_iter().max_by(|a, b| self.said[k][*a].total_cmp(&self.said[k][*b]));
        best.map_or((VOID, 0.0), |kind| (kind, (self.said[k][kind] - all).exp()))
    }
}

/// What a cell of a kind is that the block is not on.
fn tile(kind: usize, hinge: Hinge) -> Tile {
    match kind {
        VOID => Tile::Void,
        1 => Tile::Plain,
        2 => Tile::Fragile,
        GOAL => Tile::Goal,
        4 => Tile::Soft,
        5 => Tile::Hard,
        6 => Tile::Splitter,
        _ => Tile::Bridge { hinge, present: kind == 7 },
    }
}

/// Whether a cell of a level can be of a kind.
pub(super) fn can_be(level: &Level, cell: Cell, kind: usize) -> bool {
    let own = level.tile(cell);
    let own_kinds = block_kinds(level.block(), cell);
    match own {
        _ if !own_kinds.is_empty() => own_kinds.contains(&kind),
        Tile::Unknown => kind < STANDING,
        own => kind < STANDING && tile(kind, own.hinge().unwrap_or(Hinge::Left)) == own,
    }
}

/// Whether a cell of a kind is one that the block is on.
pub(super) fn is_block(kind: usize) -> bool {
    BLOCK.contains(&kind)
}

/// Sets what is said of a cell of which nothing can be seen.
pub(super) fn unseen(said: &mut Said) {
    *said = [NEVER; TILES];
    said[VOID] = 0.0;
}

/// Keeps of what is said of cells, row by row, what can be so where each is known, whatever is done: only the block moves, and bridges
/// fold. Returns the part of the cells, 0 to 1, of which something of that was said.
pub(super) fn kept(said: &mut [Said], known: &[Tile]) -> f32 {
    /// What is less likely is as good as not said.
    const LEAST: f32 = 0.02;
    let has_hole = known.contains(&Tile::Goal);
    let mut fitting = 0;
    for (said, known) in said.iter_mut().zip(known) {
        let may_be = |kind: usize| match known {
            Tile::Unknown => kind != GOAL || !has_hole,
            Tile::Bridge { .. } => {
                kind >= STANDING
                    || matches!(tile(kind, Hinge::Left), Tile::Void | Tile::Bridge { .. })
            }
            Tile::Void => kind == VOID,
            known => kind >= STANDING || tile(kind, Hinge::Left) == *known,
        };
        let kinds = (0..TILES).filter(|kind| may_be(*kind));
        let all = sum(kinds.map(|kind| said[kind]));
        fitting += usize::from(all.exp() >= LEAST);
        for (kind, likely) in said.iter_mut().enumerate() {
            *likely = if may_be(kind) { *likely - all } else { NEVER };
        }
    }
    fitting as f32 / known.len().max(1) as f32
}

/// What a cell may look like that a block is on; nothing where it is on others.
fn block_kinds(block: Block, cell: Cell) -> &'static [usize] {
    match block {
        Block::Standing(at) if at == cell => &[STANDING],
        Block::Lying(one, two) if one == cell || two == cell => &[LYING],
        Block::Split { active, .. } if active == cell => &[SELECTED, HALF],
        Block::Split { other, .. } if other == cell => &[HALF],
        _ => &[],
    }
}

/// How likely a cell is of a kind that any cell may be, as logarithm.
fn ordinary(said: &Said) -> f32 {
    sum(ORDINARY.map(|kind| said[kind]))
}

/// The logarithm of a sum whose terms' logarithms are given.
fn sum(terms: impl IntoIterator<Item = f32> + Clone) -> f32 {
    let most = terms.clone().into_iter().fold(f32::MIN, f32::max);
    most + terms.into_iter().map(|it| (it - most).exp()).sum::<f32>().ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four columns: what each cell is taken for, and what it may be too, a little less.
    fn told(cells: &[(usize, usize)]) -> Option<Board> {
        let said = |(kind, other): (usize, usize)| {
            let mut said = [-9.0; TILES];
            said[other] = -4.0;
            said[kind] = -0.02;
            said
        };
        let said: Vec<Said> = cells.iter().map(|it| said(*it)).collect();
        Told { nowhere: None, ..Told::by_eye(4, &said) }.board()
    }

    #[test]
    fn there_is_one_hole_and_one_block() {
        let plain = (1, 1);
        let cells =
            [plain, (GOAL, 4), (5, GOAL), plain, (LYING, 1), (LYING, 1), (1, LYING), (VOID, 1)];
        let board = told(&cells).expect("a board");
        assert_eq!(board.block, Block::lying(Cell { x: 0, y: 1 }, Cell { x: 1, y: 1 }));
        assert_eq!(board.tiles[1..4], [Tile::Goal, Tile::Hard, Tile::Plain]);
        assert_eq!(board.tiles[7], Tile::Void);
        assert!(!board.is_unordered && board.likely[3] > 0.95 && board.likely[2] > 0.95);
    }

    #[test]
    fn which_half_is_selected_is_said_where_it_is_seen() {
        let plain = (1, 1);
        let seen = [(HALF, 1), plain, plain, (SELECTED, HALF), plain, (GOAL, GOAL), plain, plain];
        let board = told(&seen).expect("a board");
        let (left, right) = (Cell { x: 0, y: 0 }, Cell { x: 3, y: 0 });
        assert_eq!(board.block, Block::Split { active: right, other: left });
        assert!(!board.is_unordered);
        let unseen = [(HALF, 1), plain, plain, (HALF, 1), plain, (GOAL, GOAL), plain, plain];
        assert!(told(&unseen).is_some_and(|board| board.is_unordered));
    }

    /// A row of kinds, each cell taken for its own and a little for floor.
    fn said(kinds: &[usize]) -> Vec<Said> {
        let said = |kind: &usize| {
            let mut said = [-9.0; TILES];
            said[1] = -3.0;
            said[*kind] = -0.1;
            said
        };
        kinds.iter().map(said).collect()
    }

    #[test]
    fn of_a_known_board_only_the_block_and_bridges_change() {
        let known = [
            Tile::Plain,
            Tile::Fragile,
            Tile::Unknown,
            tile(7, Hinge::Left),
            Tile::Goal,
            Tile::Void,
        ];
        // The block stands on fragile floor, the bridge is gone, and a hole is said to be where nothing was seen yet.
        let mut all = said(&[1, LYING, GOAL, VOID, GOAL, VOID]);
        assert!(kept(&mut all, &known) > 0.99);
        let likeliest =
            |said: &Said| (0..TILES).max_by(|a, b| said[*a].total_cmp(&said[*b])).expect("kinds");
        let kinds: Vec<usize> = all.iter().map(likeliest).collect();
        assert_eq!(kinds, [1, LYING, 1, VOID, GOAL, VOID], "there is one hole, and it is known");
        // Another board: floor is where nothing was.
        let mut other = said(&[5, 5, 5, 5, 5, 4]);
        assert!(kept(&mut other, &known) < 0.7);
    }

    #[test]
    fn the_block_of_a_known_board_may_stand_on_its_hole() {
        let at = Cell { x: 2, y: 0 };
        let known = [1, 1, GOAL, 1, 1, 1, 1, 1].map(|kind| tile(kind, Hinge::Left));
        let mut said = said(&[1, 1, STANDING, 1, 1, 1, 1, 1]);
        assert!(kept(&mut said, &known) > 0.99);
        let expected = Some(Block::Standing(at));
        let told = Told { expected, is_known: expected.is_some(), ..Told::by_eye(4, &said) };
        let board = told.board().expect("a board");
        assert_eq!(board.block, Block::Standing(at));
        assert!(board.likely.iter().all(|likely| *likely > 0.9), "{:?}", board.likely);
    }

    #[test]
    fn halves_need_a_splitter() {
        let board = |kinds: &[usize], expected| {
            let mut said = said(kinds);
            // As likely one block as two halves.
            said[0][STANDING] = said[0][HALF];
            Told { expected, is_known: expected.is_some(), ..Told::by_eye(4, &said) }.board()
        };
        let at = |x: i32, y: i32| Cell { x, y };
        let split = |board: Option<Board>| {
            board.is_some_and(|board| matches!(board.block, Block::Split { .. }))
        };
        assert!(!split(board(&[HALF, 1, 1, HALF, 1, GOAL, 1, 1], None)));
        assert!(split(board(&[HALF, 1, 1, HALF, 1, GOAL, SPLITTER, 1], None)));
        let expected = Some(Block::Standing(at(0, 0)));
        let kinds = [HALF, 1, 1, HALF, 1, GOAL, 1, 1];
        let board = board(&kinds, expected).expect("a board");
        assert_eq!(board.block, Block::Standing(at(0, 0)));
    }
}
