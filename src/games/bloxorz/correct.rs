//! What a person can correct of a board of Bloxorz: each cell, and where the block is.

use std::collections::BTreeMap;

use crate::frame::Frame;
use crate::game::corrects::{self, cells, choices, meant};
use crate::game::{BoardPart, Correction, Corrects, Draft, LevelError, Reading};
use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::level::{Block, Hinge, Level, Tile};
use crate::games::bloxorz::vision;
use crate::geometry::{Cell, Direction};
use crate::profile::BoardFacts;

/// What a cell can be said to be.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// The cell itself, whatever is on it.
    Tile(Tile),
    Standing,
    LyingRight,
    LyingDown,
    Moving,
    Resting,
}

/// What a cell can be, and what is on it. Which side a bridge folds to is its look only.
const KINDS: [(&str, Kind); 15] = [
    ("void", Kind::Tile(Tile::Void)),
    ("floor", Kind::Tile(Tile::Plain)),
    ("fragile floor", Kind::Tile(Tile::Fragile)),
    ("hole", Kind::Tile(Tile::Goal)),
    ("soft switch", Kind::Tile(Tile::Soft)),
    ("hard switch", Kind::Tile(Tile::Hard)),
    ("splitter", Kind::Tile(Tile::Splitter)),
    ("bridge", Kind::Tile(bridge(Hinge::Left, true))),
    ("folded bridge", Kind::Tile(bridge(Hinge::Left, false))),
    ("not seen", Kind::Tile(Tile::Unknown)),
    ("block standing here", Kind::Standing),
    ("block lying from here to the right", Kind::LyingRight),
    ("block lying from here downwards", Kind::LyingDown),
    ("half of the block that moves", Kind::Moving),
    ("half of the block that rests", Kind::Resting),
];

const fn bridge(hinge: Hinge, present: bool) -> Tile {
    Tile::Bridge { hinge, present }
}

/// Cells, for people: what is seen of the ground is what they are, and where the block is said to be it is put.
pub(super) struct Cells;

impl Corrects<Level, Layout> for Cells {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let (lattice, first) = layout.shown(level);
        let kind = |cell: Cell| {
            Kind::Tile(match level.tile(minus(cell, first)) {
                Tile::Bridge { present, .. } => bridge(Hinge::Left, present),
                tile => tile,
            })
        };
        cells(&lattice, &choices(&KINDS), |cell| corrects::word(&KINDS, &kind(cell)))
    }

    /// What is known of a switch, a bridge or a splitter that is none any more is dropped.
    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let said = said(level, layout, corrections)?;
        let mut tiles: BTreeMap<Cell, Tile> = BTreeMap::new();
        for (cell, kind) in &said {
            if let Kind::Tile(tile) = kind {
                tiles.insert(*cell, *tile);
            }
        }
        // Beyond the level's ends there is void already; what else is said to be there moves them.
        tiles.retain(|cell, tile| *tile != Tile::Void || level.index(*cell).is_some());
        let before = |of: fn(&Cell) -> i32| tiles.keys().map(of).min().map_or(0, |it| -it.min(0));
        let moved = Cell { x: before(|cell| cell.x), y: before(|cell| cell.y) };
        let old = level.with_void_before(moved.x as usize, moved.y as usize);
        let end =
            |of: fn(&Cell) -> i32| tiles.keys().map(of).max().unwrap_or(0).max(0) as usize + 1;
        let columns = old.columns().max(end(|cell| cell.x) + moved.x as usize);
        let rows = old.rows().max(end(|cell| cell.y) + moved.y as usize);
        let tile = |cell: Cell| {
            let said = tiles.get(&minus(cell, moved));
            said.map_or(old.tile(cell), |said| hinged(*said, &old, cell))
        };
        let mut stance = Stance::of(old.block());
        for (cell, kind) in said {
            stance = stance.put(kind, Cell { x: cell.x + moved.x, y: cell.y + moved.y });
        }
        let all = (0..columns * rows).map(|at| tile(nth(at, columns))).collect();
        let new = Level::new(columns, all, stance.block()?)?.with_wiring_of(&old);
        let sure = |values: &[f32]| -> Vec<f32> {
            let before = |at: usize| {
                let cell = minus(nth(at, new.columns()), moved);
                let known = level.index(cell).filter(|_| !tiles.contains_key(&cell));
                // What a person says is certain.
                known.and_then(|at| values.get(at).copied()).unwrap_or(1.0)
            };
            if values.is_empty() {
                Vec::new()
            } else {
                (0..new.tiles().len()).map(before).collect()
            }
        };
        let layout = Layout {
            first: minus(layout.first, moved),
            scores: sure(&layout.scores),
            margins: sure(&layout.margins),
            // They say what cells were taken for.
            doubted: Vec::new(),
            glances: Vec::new(),
            tracked: None,
            ..layout.clone()
        };
        Ok((new, layout))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<Level, Layout>>> {
        vision::drafted(frame, said)
    }
}

/// What is said of which cells of a level, which may lie beyond its ends.
fn said(
    level: &Level,
    layout: &Layout,
    corrections: &[Correction],
) -> Result<Vec<(Cell, Kind)>, LevelError> {
    let (lattice, first) = layout.shown(level);
    let (columns, count) = (lattice.columns as usize, (lattice.columns * lattice.rows) as usize);
    let of = |Correction { place, to }: &Correction| {
        if *place >= count {
            return Err(corrects::no_place(*place, count));
        }
        Ok((minus(nth(*place, columns), first), meant(&KINDS, to)?))
    };
    corrections.iter().map(of).collect()
}

/// The cell of a number, row by row.
fn nth(at: usize, columns: usize) -> Cell {
    Cell { x: (at % columns) as i32, y: (at / columns) as i32 }
}

fn minus(cell: Cell, by: Cell) -> Cell {
    Cell { x: cell.x - by.x, y: cell.y - by.y }
}

/// A tile that a cell is said to be: a bridge folds to the side that it did before, or to that where something holds it.
fn hinged(said: Tile, old: &Level, cell: Cell) -> Tile {
    let Tile::Bridge { present, .. } = said else { return said };
    let holds = |hinge: &Hinge| old.tile(hinge.holder(cell)) != Tile::Void;
    let held = || [Hinge::Left, Hinge::Right].into_iter().find(holds);
    let hinge = old.tile(cell).hinge().or_else(held).unwrap_or(Hinge::Left);
    bridge(hinge, present)
}

/// Where the block is, as far as that is said.
enum Stance {
    Whole(Block),
    Halves { moving: Option<Cell>, resting: Option<Cell> },
}

impl Stance {
    fn of(block: Block) -> Stance {
        match block {
            Block::Split { active, other } => {
                Stance::Halves { moving: Some(active), resting: Some(other) }
            }
            whole => Stance::Whole(whole),
        }
    }

    /// The same with what is said of one cell.
    fn put(self, kind: Kind, cell: Cell) -> Stance {
        let (was_moving, was_resting) = match self {
            Stance::Halves { moving, resting } => (moving, resting),
            Stance::Whole(_) => (None, None),
        };
        match kind {
            Kind::Tile(_) => self,
            Kind::Standing => Stance::Whole(Block::Standing(cell)),
            Kind::LyingRight => Stance::Whole(Block::lying(cell, cell + Direction::Right)),
            Kind::LyingDown => Stance::Whole(Block::lying(cell, cell + Direction::Down)),
            Kind::Moving => Stance::Halves { moving: Some(cell), resting: was_resting },
            Kind::Resting => Stance::Halves { moving: was_moving, resting: Some(cell) },
        }
    }

    fn block(self) -> Result<Block, LevelError> {
        match self {
            Stance::Whole(block) => Ok(block),
            Stance::Halves { moving: Some(active), resting: Some(other) } => {
                Ok(Block::Split { active, other })
            }
            Stance::Halves { .. } => {
                Err(LevelError::new("one half of the block only: expected the other one too"))
            }
        }
    }
}
