//! A board whose place and colours are known, read cell by cell into a level.

use crate::game::Reading;
use crate::games::bloxorz::layout::{Glance, Layout, Palette, Stage};
use crate::games::bloxorz::level::{Block, Hinge, Level, Tile};
use crate::games::bloxorz::vision::block::{self, Found, Shape};
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::cells::{Match, Matcher};
use crate::games::bloxorz::vision::glance;
use crate::games::bloxorz::vision::label::Label;
use crate::games::bloxorz::vision::palette::Roles;
use crate::games::bloxorz::vision::samples::Samples;
use crate::games::bloxorz::vision::stubs::{self, Stub};
use crate::games::bloxorz::vision::view::View;
use crate::geometry::{Cell, Point};
use crate::vision::Evidence;
use crate::vision::sight::Witness;

/// What was seen of a board, before a prior adds what was not.
pub(super) struct SeenBoard {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) tiles: Vec<Tile>,
    pub(super) matches: Vec<Match>,
    /// By cell: the smaller of the parts of it that look like floor and like void.
    pub(super) mixed: Vec<f32>,
    /// By cell: what a later look may take over.
    pub(super) glances: Vec<Option<Glance>>,
    pub(super) found: Found,
    pub(super) stubs: Vec<Stub>,
}

/// Part of the cells that may look strange.
const MOST_STRANGE: f32 = 0.08;
/// Cells that the block and its shadow may leave open; of a large board some more are cut by what lies before it.
const MOST_OPEN: usize = 8;
/// A cell of which more than this looks like floor, and as much like void, is cut by something: it does not lie where it seems
/// to, or something is before it.
const TORN: f32 = 0.25;
/// Floor cells of the smallest board.
const LEAST_FLOOR: usize = 6;

impl SeenBoard {
    /// Looks at every cell, but for those that look as they did at the last look. The block is looked for where it is
    /// expected first.
    pub(super) fn look(
        view: &View<'_>,
        palette: &Palette,
        expected: Option<Block>,
        last: &[Option<Glance>],
    ) -> SeenBoard {
        let roles = Roles::new(palette);
        let found = block::find(view, &roles, palette, expected);
        let outlines = found.outlines();
        let kinds = Matcher::new(palette, &roles);
        let glances: Vec<Option<Glance>> = view
            .lattice
            .cells()
            .enumerate()
            .map(|(k, cell)| {
                let colors = glance::colors(view, cell, &outlines)?;
                let known = last.get(k).copied().flatten();
                known.filter(|known| glance::is_same(known, &colors)).or_else(|| {
                    let (it, mixed) = kinds.looked_at(view, cell, &outlines);
                    let (label, fit) = (it.label as u8, (it.score, it.margin));
                    Some(Glance { colors, label, fit, mixed })
                })
            })
            .collect();
        let looked = |(cell, glance): (Cell, Option<Glance>)| match glance {
            Some(Glance { label, fit: (score, margin), mixed, .. }) => {
                let label = Label::ALL[usize::from(label)];
                (Match { label, score, margin }, mixed)
            }
            None => kinds.looked_at(view, cell, &outlines),
        };
        let (mut matches, mixed): (Vec<Match>, Vec<f32>) =
            view.lattice.cells().zip(glances.iter().copied()).map(looked).unzip();
        doubt_hidden_goals(view, &outlines, &mut matches);
        let (columns, rows) = (view.lattice.columns as usize, view.lattice.rows as usize);
        let index = |cell: Cell| {
            let inside =
                (0..columns as i32).contains(&cell.x) && (0..rows as i32).contains(&cell.y);
            inside.then(|| cell.y as usize * columns + cell.x as usize)
        };
        let label = |cell: Cell| index(cell).map_or(Label::Void, |at| matches[at].label);
        let (stubs, open) = if palette.hinge.is_empty() {
            (stubs::find(view, &roles, &outlines, label), Vec::new())
        } else {
            let hinges = stubs::by_hinges(view, palette, &outlines, label);
            (hinges.stubs, hinges.hidden)
        };
        let mut tiles: Vec<Tile> = view.lattice.cells().map(|cell| tile(cell, &label)).collect();
        if !palette.hinge.is_empty() {
            for (cell, tile) in view.lattice.cells().zip(&mut tiles) {
                if let Tile::Bridge { hinge, present: true } = tile {
                    let part = |side| stubs::hinge_bar(view, palette, &outlines, cell, side).deep;
                    let (left, right) = (part(Hinge::Left), part(Hinge::Right));
                    if left > right + 0.2 {
                        *hinge = Hinge::Left;
                    } else if right > left + 0.2 {
                        *hinge = Hinge::Right;
                    }
                }
            }
        }
        for at in open.into_iter().filter_map(index) {
            tiles[at] = Tile::Unknown;
        }
        for stub in &stubs {
            if let Some(at) = index(stub.cell) {
                tiles[at] = Tile::Bridge { hinge: stub.hinge, present: false };
            }
        }
        if tracing::enabled!(tracing::Level::DEBUG) {
            let letter = |it: &Match| it.label.name().chars().next().unwrap_or(' ');
            let lines: Vec<String> =
                matches.chunks(columns).map(|row| row.iter().map(letter).collect()).collect();
            tracing::debug!("{}\n{found:.2?}", lines.join("\n"));
        }
        SeenBoard { columns, rows, tiles, matches, mixed, glances, found, stubs }
    }

    /// What each cell is taken for.
    pub(super) fn evidence(&self, view: &View<'_>) -> Evidence {
        let cells = view.lattice.cells().zip(&self.matches).enumerate();
        cells.fold(Evidence::on(&view.lattice), |found, (k, (cell, it))| {
            let torn = self.mixed.get(k).is_some_and(|part| *part > TORN);
            let open = matches!(it.label, Label::Floor | Label::Hidden | Label::Strange);
            if it.label == Label::Void && !torn {
                return found;
            }
            found.with_cell(cell, it.label.name(), Some((it.score, it.margin)), open || torn)
        })
    }

    /// Whether this is a board at all.
    pub(super) fn check(&self) -> Result<(), BoardError> {
        let count =
            |wanted: fn(Label) -> bool| self.matches.iter().filter(|it| wanted(it.label)).count();
        let (floor, strange) = (count(Label::is_solid), count(|label| label == Label::Strange));
        let cells = self.matches.len();
        if floor < LEAST_FLOOR {
            return Err(BoardError::NoFloor { floor, cells });
        }
        if strange as f32 > MOST_STRANGE * cells as f32 {
            return Err(BoardError::Motley { strange, cells });
        }
        let open = count(|label| matches!(label, Label::Floor | Label::Hidden | Label::Strange));
        let floor = floor - count(|label| label == Label::Floor);
        tracing::debug!("{open} cells cannot be told beside {floor} of floor");
        if open > MOST_OPEN + floor / 4 {
            return Err(BoardError::Unclear { open, floor });
        }
        Ok(())
    }

    /// Whether it is surely a board though no block rests on it: one hole, and nothing strange but what moves.
    pub(super) fn is_board(&self) -> bool {
        /// Part of the cells that may look strange, and least mean score of floor.
        const CLEAR: (f32, f32) = (0.05, 0.9);
        let count = |label: Label| self.matches.iter().filter(|it| it.label == label).count();
        let floor = || self.matches.iter().filter(|it| it.label.is_solid());
        let score = floor().map(|it| it.score).sum::<f32>() / floor().count().max(1) as f32;
        count(Label::Goal) == 1
            && count(Label::Void) > 0
            && count(Label::Strange) as f32 <= CLEAR.0 * self.matches.len() as f32
            && score >= CLEAR.1
    }

    /// Whether it has no more than one hole. The block may hide it.
    pub(super) fn check_goal(&self) -> Result<(), BoardError> {
        let goals = self.matches.iter().filter(|it| it.label == Label::Goal).count();
        if goals > 1 {
            return Err(BoardError::Goals { count: goals });
        }
        Ok(())
    }

    /// Whether each cell is floor or void, and not a part of both. While something moves, many are.
    pub(super) fn check_cells(&self) -> Result<(), BoardError> {
        let torn = self.mixed.iter().filter(|part| **part > TORN).count();
        if torn > 0 { Err(BoardError::Torn { torn }) } else { Ok(()) }
    }

    /// Whether the order of the halves was seen.
    pub(super) fn knows_order(&self) -> bool {
        matches!(self.found, Found::Halves(_, true, _))
    }

    /// How well the cells of a view look like those of a board, the block left aside, at most 1: for choosing between
    /// views.
    pub(super) fn fit(view: &View<'_>, palette: &Palette) -> f32 {
        let roles = Roles::new(palette);
        let kinds = Matcher::new(palette, &roles);
        let worth = |cell: Cell| {
            let it = kinds.label(&Samples::of(view, cell, &[]));
            match it.label {
                Label::Strange => -1.0,
                Label::Void => it.margin,
                _ => it.score,
            }
        };
        let sum: f32 = view.lattice.cells().map(worth).sum();
        sum / (view.lattice.columns * view.lattice.rows).max(1) as f32
    }

    /// The block as the level has it. Of halves the order is not known.
    pub(super) fn block(&self) -> Option<Block> {
        match &self.found {
            Found::Whole(pose) => {
                let cells = pose.shape.cells(pose.first);
                Some(match pose.shape {
                    Shape::Standing | Shape::Half => Block::Standing(pose.first),
                    _ => Block::lying(cells[0], cells[1]),
                })
            }
            Found::Halves([one, two], ..) => {
                Some(Block::Split { active: one.first, other: two.first })
            }
            Found::Nothing => None,
        }
    }
}

/// Of several holes, those of which a part is hidden or lies in the block's shadow may be anything dark.
fn doubt_hidden_goals(view: &View<'_>, outlines: &[&[Point]], matches: &mut [Match]) {
    let goals = matches.iter().filter(|it| it.label == Label::Goal).count();
    if goals < 2 {
        return;
    }
    for (cell, it) in view.lattice.cells().zip(matches) {
        let is_doubtful = || {
            let samples = Samples::of(view, cell, outlines);
            samples.shadowed || samples.seen.iter().any(|seen| !seen)
        };
        if it.label == Label::Goal && is_doubtful() {
            it.label = Label::Hidden;
        }
    }
}

/// The tile of a cell, as far as one look tells.
fn tile(cell: Cell, label: &impl Fn(Cell) -> Label) -> Tile {
    match label(cell) {
        Label::Void => Tile::Void,
        Label::Plain => Tile::Plain,
        Label::Fragile => Tile::Fragile,
        Label::Goal => Tile::Goal,
        Label::Soft => Tile::Soft,
        Label::Hard => Tile::Hard,
        Label::Splitter => Tile::Splitter,
        Label::Floor | Label::Hidden | Label::Strange => Tile::Unknown,
        Label::Bridge => {
            // A bridge hangs from floor: of a pair, each from its own side.
            let carries = |dx: i32| match label(Cell { x: cell.x + dx, ..cell }) {
                Label::Void => 0,
                Label::Bridge => 1,
                Label::Hidden | Label::Strange | Label::Floor => 2,
                _ => 3,
            };
            let hinge = if carries(1) > carries(-1) { Hinge::Right } else { Hinge::Left };
            Tile::Bridge { hinge, present: true }
        }
    }
}

/// The level and its layout, with the block where `block` says, in the level's cells.
pub(super) fn reading(
    view: &View<'_>,
    seen: &SeenBoard,
    tiles: Vec<Tile>,
    place: (Cell, usize, usize),
    block: Block,
    palette: &Palette,
    stage: Option<(Stage, usize)>,
) -> Result<Reading<Level, Layout>, BoardError> {
    let (first, columns, _) = place;
    let level = Level::new(columns, tiles, block)
        .map_err(|error| BoardError::Level { message: error.to_string() })?;
    let pick = |value: fn(&Match) -> f32| -> Vec<f32> {
        let cells = (0..level.rows() as i32)
            .flat_map(|y| (0..level.columns() as i32).map(move |x| Cell { x, y }));
        cells
            .map(|cell| {
                let (x, y) = ((cell.x + first.x) as usize, (cell.y + first.y) as usize);
                seen.matches.get(y * seen.columns + x).map_or(0.0, value)
            })
            .collect()
    };
    let (scores, margins) = (pick(|it| it.score), pick(|it| it.margin));
    let layout = Layout {
        lattice: view.lattice.clone(),
        first,
        witness: Witness::Edges,
        rise: view.rise,
        slab: view.slab,
        palette: palette.clone(),
        stage: stage.map(|(stage, _)| stage),
        view: stage.map_or(0, |(_, view)| view),
        scores,
        margins,
        moves: None,
        doubted: Vec::new(),
        glances: seen.glances.clone(),
        tracked: None,
    };
    Ok(Reading::new(level, layout))
}
