//! Figures told by the same figures elsewhere on the board: what a program writes twice looks the same twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::cardinal_chains::vision::board::{Board, Kind, Position, SeenCell};
use crate::vision::glyph::Glyph;

/// A figure of which the network is so sure is one that others are compared with.
const SURE: f32 = 0.98;
/// Figures are the same that are alike by so much, and by so much more than any other number.
const SAME: f32 = 0.9;
const CLEAR: f32 = 0.08;

/// The figures of a board.
pub(super) struct Figures<'a> {
    board: &'a Board,
    /// How likely the network takes each cell to be what it is taken for.
    likely: BTreeMap<Position, f32>,
    /// The numbers that are certain, with what stands on their cells.
    known: Vec<(u16, Vec<Glyph>)>,
}

impl<'a> Figures<'a> {
    /// Of a board, where the network takes each of its cells to be so likely what it is taken for.
    pub(super) fn of(board: &'a Board, likely: BTreeMap<Position, f32>) -> Figures<'a> {
        let is_sure = |place: &Position| likely.get(place).is_some_and(|it| *it >= SURE);
        let known = board.cells.iter().filter_map(|(place, seen)| match seen.kind {
            Kind::Number(number) if is_sure(place) => Some((number, glyphs(seen))),
            _ => None,
        });
        Figures { known: known.collect(), board, likely }
    }

    /// The number that is written in a cell of which the network is not sure, if the same is written in one of which it is, and no
    /// other that is much like it.
    pub(super) fn number(&self, place: Position) -> Option<u16> {
        let seen = self.board.cells.get(&place)?;
        let is_sure = self.likely.get(&place).is_some_and(|it| *it >= SURE);
        if is_sure || seen.kind == Kind::Start {
            return None;
        }
        let own = glyphs(seen);
        let mut best: BTreeMap<u16, f32> = BTreeMap::new();
        for (number, glyphs) in &self.known {
            let pairs = glyphs.iter().flat_map(|its| own.iter().map(|own| own.likeness(its)));
            let most = best.entry(*number).or_default();
            *most = pairs.fold(*most, f32::max);
        }
        let (number, alike) = best.iter().max_by(|one, other| one.1.total_cmp(other.1))?;
        let others = best.iter().filter(|(other, _)| *other != number);
        let next = others.map(|it| *it.1).fold(0.0, f32::max);
        (*alike >= SAME && alike - next >= CLEAR).then_some(*number)
    }
}

/// Starts on which something else is written than on most: those of one program bear one sign, or each a letter of its own.
pub(super) fn odd_starts(board: &Board) -> BTreeSet<Position> {
    /// Signs less alike are not the same, however they are blurred.
    const OTHER: f32 = 0.8;
    let starts = board.cells.iter().filter(|(_, seen)| seen.kind == Kind::Start);
    let signs: Vec<(Position, Vec<Glyph>)> =
        starts.map(|(place, seen)| (*place, glyphs(seen))).collect();
    let alike = |one: &[Glyph], other: &[Glyph]| {
        let pairs = one.iter().flat_map(|one| other.iter().map(|other| one.likeness(other)));
        pairs.fold(0.0, f32::max)
    };
    let is_usual = |own: &[Glyph]| {
        2 * signs.iter().filter(|(_, other)| alike(own, other) >= SAME).count() > signs.len()
    };
    let Some((_, usual)) = signs.iter().find(|(_, own)| is_usual(own)) else {
        return BTreeSet::new();
    };
    let is_odd = |own: &[Glyph]| !own.is_empty() && alike(own, usual) < OTHER;
    signs.iter().filter(|(_, own)| is_odd(own)).map(|(place, _)| *place).collect()
}

/// What is written on a cell, as a whole, in each colour in which something may be.
fn glyphs(seen: &SeenCell) -> Vec<Glyph> {
    /// What fills its place by more is a disc or a tile with a figure on it.
    const FIGURE: f32 = 0.65;
    let glyph = seen.look.inks.iter().filter_map(|stroke| {
        let all = stroke.whole()?;
        let (wide, high) = all.size();
        let is_figure = stroke.ink.sum(all) < FIGURE * (wide * high) as f32;
        is_figure.then(|| Glyph::new(&stroke.ink, all)).flatten()
    });
    glyph.collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::games::cardinal_chains::vision::lattice::Grid;
    use crate::games::cardinal_chains::vision::look;

    const CELL: u32 = 40;

    /// Strokes of a figure: left, top, right, bottom in a cell.
    type Strokes = &'static [(u32, u32, u32, u32)];
    const ONE: Strokes = &[(18, 10, 23, 31)];
    const SEVEN: Strokes = &[(12, 10, 28, 14), (23, 10, 28, 31)];
    const FOUR: Strokes = &[(12, 10, 16, 22), (12, 19, 28, 22), (24, 10, 28, 31)];

    /// A row of cells: what is drawn, what it is taken for, and how sure that is.
    fn figures(board: &Board) -> Figures<'_> {
        Figures::of(board, board.cells.iter().map(|(place, seen)| (*place, seen.score)).collect())
    }

    fn board(cells: &[(Strokes, u16, f32)]) -> Board {
        let image = RgbImage::from_fn(CELL * cells.len() as u32, CELL, |x, y| {
            let (cell, x) = ((x / CELL) as usize, x % CELL);
            let is_ink = cells[cell].0.iter().any(|&(left, top, right, bottom)| {
                (left..right).contains(&x) && (top..bottom).contains(&y)
            });
            // A chain covers every other cell.
            let ground = if cell % 2 == 0 { Rgb([230, 230, 235]) } else { Rgb([240, 190, 90]) };
            if is_ink { Rgb([20, 20, 30]) } else { ground }
        });
        let pitch = f64::from(CELL);
        let grid = Grid { x: pitch / 2.0, y: pitch / 2.0, px: pitch, py: pitch };
        let seen = |(k, (_, number, score)): (usize, &(Strokes, u16, f32))| {
            let look = look::look(&image, &grid, (k as i32, 0), 0.5).unwrap();
            let kind = Kind::Number(*number);
            let seen =
                SeenCell { kind, look, ink: None, height: 0.0, score: *score, margin: *score };
            ((k as i32, 0), seen)
        };
        Board { grid, half: 0.5, cells: cells.iter().enumerate().map(seen).collect() }
    }

    #[test]
    fn a_figure_in_doubt_is_the_one_that_looks_the_same() {
        let known = [(ONE, 1, 0.999), (SEVEN, 7, 0.999), (FOUR, 4, 0.99)];
        let board =
            board(&[&known[..], &[(SEVEN, 1, 0.6), (FOUR, 4, 0.7), (ONE, 1, 0.999)]].concat());
        let figures = figures(&board);
        assert_eq!(figures.number((3, 0)), Some(7));
        assert_eq!(figures.number((4, 0)), Some(4));
        // Of that the network is sure.
        assert_eq!(figures.number((5, 0)), None);
    }

    #[test]
    fn a_figure_that_stands_nowhere_else_is_left_in_doubt() {
        let board = board(&[(ONE, 1, 0.999), (SEVEN, 7, 0.999), (FOUR, 9, 0.6)]);
        assert_eq!(figures(&board).number((2, 0)), None);
    }

    #[test]
    fn a_start_with_another_sign_than_most_is_odd() {
        let odd = |signs: &[Strokes]| {
            let cells: Vec<_> = signs.iter().map(|sign| (*sign, 1, 1.0)).collect();
            let mut board = board(&cells);
            board.cells.values_mut().for_each(|seen| seen.kind = Kind::Start);
            odd_starts(&board).into_iter().map(|place| place.0).collect::<Vec<_>>()
        };
        assert_eq!(odd(&[SEVEN, SEVEN, FOUR, SEVEN]), [2]);
        assert!(odd(&[SEVEN, SEVEN, SEVEN]).is_empty());
        // Each has a letter of its own, or half of them another: no sign is the usual one.
        assert!(odd(&[SEVEN, FOUR, ONE]).is_empty() && odd(&[SEVEN, FOUR]).is_empty());
    }
}
