//! What a person can correct of a board of Cardinal Chains: what is written in each cell, and where chains are drawn.

mod steps;

use std::sync::Arc;

use crate::frame::Frame;
use crate::game::corrects::{self, cells};
use crate::game::{BoardPart, Correction, Corrects, Draft, LevelError, Reading};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::vision;
use crate::geometry::{Cell, Direction};
use crate::profile::BoardFacts;

const HOLE: &str = "hole";
const START: &str = "start";
const UNREAD: &str = "not read";
/// Numbers up to this one can be chosen on any board; on one with higher ones, the next after the highest too.
const USUAL: u16 = 9;

/// Cells, then the steps between them, for people.
pub(super) struct Cells;

impl Corrects<Level, Layout> for Cells {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let mut places = cells(&layout.lattice, &choices(level), |cell| word(level.tile(cell)));
        places.extend(steps::places(level, &layout.lattice));
        places
    }

    /// Starts are lettered anew, row by row if they were so before. What is drawn where no chain can go any more is taken back.
    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let (mut tiles, mut layout) = (level.tiles().to_vec(), layout.clone());
        let (count, all) = (tiles.len(), steps::steps(level));
        let mut said = Vec::new();
        for Correction { place, to } in corrections {
            let Some(tile) = tiles.get_mut(*place) else {
                let none = || corrects::no_place(*place, count + all.len());
                let step = all.get(*place - count).ok_or_else(none)?;
                said.push((*step, corrects::meant(&steps::DRAWN, to)?));
                continue;
            };
            *tile = meant(to)?;
            // What a person says is certain.
            for sure in [&mut layout.scores, &mut layout.margins] {
                sure.get_mut(*place).into_iter().for_each(|sure| *sure = 1.0);
            }
        }
        let level = steps::redrawn(&lettered(level, tiles)?, &said)?;
        Ok((level.clone(), Layout { level, ..layout }))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<Level, Layout>>> {
        vision::drafted(frame, said)
    }
}

/// What the cells of a board can be.
fn choices(level: &Level) -> Arc<[String]> {
    let highest = level.tiles().iter().map(|tile| match tile {
        Tile::Number(number) => *number,
        _ => 0,
    });
    let most = highest.max().map_or(USUAL, |highest| (highest + 1).clamp(USUAL, Tile::MOST));
    let unread = level.tiles().contains(&Tile::Unknown).then_some(UNREAD);
    let words = [HOLE, START].into_iter().chain(unread).map(str::to_owned);
    words.chain((0..=most).map(|number| number.to_string())).collect()
}

fn word(tile: Tile) -> String {
    match tile {
        Tile::Hole => HOLE.to_owned(),
        Tile::Start(_) => START.to_owned(),
        Tile::Unknown => UNREAD.to_owned(),
        Tile::Number(number) => number.to_string(),
    }
}

/// What a word stands for; whichever start it is.
fn meant(word: &str) -> Result<Tile, LevelError> {
    let number = || word.parse().ok().filter(|number| *number <= Tile::MOST).map(Tile::Number);
    let expected = || format!("{HOLE}, {START} or a number up to {}", Tile::MOST);
    match word {
        HOLE => Ok(Tile::Hole),
        START => Ok(Tile::Start(Chain(0))),
        UNREAD => Ok(Tile::Unknown),
        _ => number().ok_or_else(|| corrects::no_choice(word, &expected())),
    }
}

/// The level with these tiles, whichever their starts say that they are.
fn lettered(level: &Level, mut tiles: Vec<Tile>) -> Result<Level, LevelError> {
    let row_by_row = |cell: &Cell| (cell.y, cell.x);
    let is_start =
        |cell: &Cell| level.index(*cell).is_some_and(|at| matches!(tiles[at], Tile::Start(_)));
    let all = (0..tiles.len()).map(|at| level.cell(at));
    let new = all.filter(|cell| is_start(cell) && !level.starts().contains(cell));
    let mut starts: Vec<Cell> = level.starts().iter().copied().filter(is_start).collect();
    starts.extend(new);
    if level.starts().is_sorted_by_key(row_by_row) {
        starts.sort_by_key(row_by_row);
    }
    if starts.len() > Chain::MOST {
        return Err(LevelError::new(format!("a board has at most {} starts", Chain::MOST)));
    }
    for (chain, start) in Chain::first(starts.len()).zip(&starts) {
        level.index(*start).into_iter().for_each(|at| tiles[at] = Tile::Start(chain));
    }
    let (columns, rows) = (level.columns(), level.rows());
    let with = |chains| Level::new(columns, rows, tiles.clone(), chains);
    let drawn = |(chain, start): (usize, &Cell)| -> Vec<Direction> {
        let before = level.starts().iter().position(|it| it == start);
        let steps = before.map(|before| level.chains()[before].clone()).unwrap_or_default();
        let can_be = |steps: &[Direction]| {
            let mut alone = vec![Vec::new(); chain];
            alone.push(steps.to_vec());
            with(alone).is_ok()
        };
        let left = (0..=steps.len()).rev().find(|count| can_be(&steps[..*count]));
        steps[..left.unwrap_or(0)].to_vec()
    };
    with(starts.iter().enumerate().map(drawn).collect())
}
