//! What the networks read on a lattice: what is written in its cells, and which of them chains join.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{CERTAIN, Candidate, Reading};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::vision::board::{self, Board, Kind, Position, SeenCell, beside};
use crate::games::cardinal_chains::vision::chains::{self, Path};
use crate::games::cardinal_chains::vision::facts::Facts;
use crate::games::cardinal_chains::vision::lattice::{Fit, Grid};
use crate::games::cardinal_chains::vision::letters;
use crate::games::cardinal_chains::vision::likely::{self, kind};
use crate::games::cardinal_chains::vision::look;
use crate::games::cardinal_chains::vision::siblings::Figures;
use crate::games::cardinal_chains::vision::{
    CERTAIN_IF_KNOWN, choices, evidence, is_doubtful, layout, level,
};
use crate::geometry::{Cell, Direction, Lattice};
use crate::vision::sight::{Game, Sight, Sign, Signs, Witness, around, signs};
use crate::vision::{DoubtfulCell, VisionError};

type Found = Result<Candidate<Reading<Level, Layout>>, VisionError>;

/// A lattice is a board of this game where that is so likely.
const LIKELY: f32 = 0.9;
/// Where no chain is seen, colours and the network may have missed the same one: more is asked of them.
const JOINED: f32 = 0.95;
/// Where chains are seen, which cells they join has to be so likely, and that they cover just those so much. Of 400 boards in looks that
/// were never trained on (docs/eye.md), whose signs were certain, 37 were so and right, 1 wrong; of those above 0.9 both 30 and 1.
const JOINED_IF_DRAWN: f32 = 0.8;
const COVERED_IF_DRAWN: f32 = 0.5;
/// What figures read too, without doubt, counts where the network takes it to be so likely: a guess, and tried with no other.
const ALIKE: f32 = 0.3;
/// A lattice stands upright where no corner is further off, in cells.
const UPRIGHT: f64 = 0.15;
/// Lattices of more cells are no boards.
pub(super) const MOST_CELLS: u32 = 1600;
/// Cells that a network's joins lead from, in the order in which it says them.
const SIDES: [Direction; 4] = [Direction::Right, Direction::Down, Direction::Left, Direction::Up];
/// How far from their middles the fill of cells is taken to reach.
const HALF: f64 = 0.5;
/// Which of what it says of a cell is that a chain covers it.
pub(super) const COVERED: usize = 4;

/// Reads a board that was seen. `prior` is what was read there before, if anything was.
pub(super) fn read(frame: &Frame, seen: &Sight, facts: &Facts, prior: Option<&Level>) -> Found {
    let lattice = seen.lattice_of(Game::Chains).map_err(nothing)?;
    let said = || frame.once(|image| signs(image, lattice));
    on(&frame.image, lattice, said)?.candidate(facts, prior, CERTAIN)
}

/// Reads the board anew that was read before.
pub(super) fn again(image: &RgbImage, prior: &Reading<Level, Layout>, facts: &Facts) -> Found {
    let lattice = around(&prior.layout.lattice);
    let said = || Arc::new(signs(image, &lattice));
    let seen = on(image, &lattice, said)?;
    same(seen.candidate(facts, Some(&prior.level), CERTAIN_IF_KNOWN)?, prior)
}

/// A board where the same is written as before.
///
/// # Errors
/// It is another one.
pub(super) fn same(
    candidate: Candidate<Reading<Level, Layout>>,
    prior: &Reading<Level, Layout>,
) -> Found {
    let same = candidate.reading.level.tiles() == prior.level.tiles();
    if same { Ok(candidate) } else { Err(candidate.error) }
}

/// A lattice with cells around the board, as the network sees it.
fn on<'a>(
    image: &'a RgbImage,
    lattice: &Lattice,
    said: impl FnOnce() -> Arc<Signs>,
) -> Result<Written<'a>, VisionError> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    let grid = grid(lattice)?;
    let said = said();
    let likely = said.games[Game::Chains as usize];
    tracing::debug!("{columns} x {rows} cells, likely {likely:.3}");
    if likely < LIKELY {
        let percent = likely * 100.0;
        return Err(nothing(format!(
            "a lattice of {} x {} cells was seen, that is a board by {percent:.0} %",
            columns - 2,
            rows - 2
        )));
    }
    let signs = placed(lattice, said.cells.iter().copied());
    Ok(Written { image, grid, signs, witness: Witness::Eye })
}

/// Reads a lattice with cells around the board by what templates say of each, row by row.
///
/// # Errors
/// What is said makes up no board.
pub(super) fn by_signs(
    image: &RgbImage,
    lattice: &Lattice,
    said: Vec<Sign>,
    facts: &Facts,
    prior: Option<&Level>,
) -> Found {
    let (grid, signs) = (grid(lattice)?, placed(lattice, said));
    // Figures know no better than a program's own templates.
    Written { image, grid, signs, witness: Witness::Templates }.candidate(facts, prior, 0.0)
}

/// The level with the chains that go through the cells of a lattice, by what is said of each, row by row, or else by their colours;
/// none where neither makes up chains.
pub(super) fn drawn(
    image: &RgbImage,
    lattice: &Lattice,
    level: &Level,
    said: &[Sign],
) -> Option<Level> {
    let (grid, signs) = (grid(lattice).ok()?, placed(lattice, said.iter().copied()));
    let seen = Written { image, grid, signs, witness: Witness::Eye };
    let board = seen.board().ok()?;
    let by_colors = || {
        let drawn = chains::find(image, &board, &[]).ok()?;
        choices(&board, &drawn, None).ok()?.into_iter().next()
    };
    let joined = seen.by_joins(&board).map(|it| it.0).or_else(by_colors)?;
    let joined = letters::renamed(&joined, &letters::in_reading_order(level))?;
    let steps = joined.chains().to_vec();
    Level::new(level.columns(), level.rows(), level.tiles().to_vec(), steps).ok()
}

fn placed(lattice: &Lattice, said: impl IntoIterator<Item = Sign>) -> BTreeMap<Position, Sign> {
    lattice.cells().map(|cell| (cell.x, cell.y)).zip(said).collect()
}

/// The middles of a lattice's cells.
///
/// # Errors
/// It is too large, or does not stand upright.
pub(super) fn grid(lattice: &Lattice) -> Result<Grid, VisionError> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    if columns.saturating_mul(rows) > MOST_CELLS {
        return Err(nothing(format!("a lattice of {columns} x {rows} cells was seen")));
    }
    let crooked = || nothing("a lattice was seen that does not stand upright".to_owned());
    upright(lattice).ok_or_else(crooked)
}

/// The middles of a lattice's cells, where it stands upright.
fn upright(lattice: &Lattice) -> Option<Grid> {
    let (first, pitch) = (lattice.center(Cell { x: 0, y: 0 }), lattice.pitch());
    let grid = Grid { x: first.x, y: first.y, px: pitch.x, py: pitch.y };
    let (right, bottom) = (lattice.columns as i32 - 1, lattice.rows as i32 - 1);
    let near = |(x, y): Position| {
        let (seen, straight) = (lattice.center(Cell { x, y }), grid.middle((x, y)));
        (seen.x - straight.0).abs() < UPRIGHT * grid.px
            && (seen.y - straight.1).abs() < UPRIGHT * grid.py
    };
    let corners = [(right, 0), (0, bottom), (right, bottom)];
    (pitch.x > 4.0 && pitch.y > 4.0 && corners.into_iter().all(near)).then_some(grid)
}

pub(super) fn nothing(nearest: String) -> VisionError {
    let looked_for = "a lattice of numbers with starts of chains among them".to_owned();
    VisionError::NoBoard { game: "cardinal-chains", looked_for, nearest, found: Box::default() }
}

/// A lattice with what is said of its cells.
struct Written<'a> {
    image: &'a RgbImage,
    grid: Grid,
    signs: BTreeMap<Position, Sign>,
    /// Who says so.
    witness: Witness,
}

/// How likely something is of whose odds this is the logarithm.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The cells that are least likely to be what they are taken for.
fn in_doubt(board: &Board) -> VisionError {
    const SURE: f32 = 0.9;
    let doubtful = |(place, seen): (&Position, &SeenCell)| {
        let label = if seen.kind == Kind::Start { "a start" } else { "a number" };
        let cell = board.cell(*place);
        (seen.score < SURE).then_some(DoubtfulCell {
            cell,
            label,
            score: seen.score,
            margin: seen.margin,
        })
    };
    let cells: Vec<DoubtfulCell> = board.cells.iter().filter_map(doubtful).collect();
    if cells.is_empty() {
        return nothing("a board was seen, but not how its chains go".to_owned());
    }
    let found = evidence(board, |_, seen| seen.score < SURE);
    VisionError::Uncertain { cells, total: board.cells.len(), found: Box::new(found) }
}

/// Whether any chain is drawn.
fn is_drawn(level: &Level) -> bool {
    (0..level.starts().len()).any(|k| !level.steps(Chain(k as u8)).is_empty())
}

impl Written<'_> {
    /// The board. Where a cell is less likely than `enough` to be what it is taken for, figures are asked too.
    fn candidate(&self, facts: &Facts, prior: Option<&Level>, enough: f32) -> Found {
        let board = self.board()?;
        if board.is_calendar() {
            return Err(nothing("a calendar was seen".to_owned()));
        }
        let error = in_doubt(&board);
        // Colours and joins know no letters: to them chains are called after the order of their starts.
        let known = prior.and_then(|prior| {
            letters::by_order(prior).map(|level| (level, letters::in_reading_order(prior)))
        });
        let prior = known.as_ref().map(|(level, _)| level);
        let drawn = chains::find(self.image, &board, &facts.neutral);
        let by_colors = drawn.and_then(|drawn| choices(&board, &drawn, prior)).unwrap_or_default();
        let by_joins = self.by_joins(&board);
        let (level, joined) = match (by_joins, by_colors.as_slice()) {
            (Some(joined), _) => joined,
            // Where chains are colours only, nothing shows which of their cells they join.
            (None, [only]) => (only.clone(), 1.0),
            (None, _) => return Err(error),
        };
        let covered = self.covered(&board, &level);
        let is_plain = || joined >= JOINED && likely::has_one_ink(&board);
        let agreed = by_colors.contains(&level)
            && joined.min(covered) >= 0.5
            && (is_drawn(&level) || is_plain());
        let drawn = match self.witness {
            Witness::Eye if prior.is_none() && likely::is_missed(&board, &level) => 0.0,
            _ if agreed => 1.0,
            Witness::Eye
                if is_drawn(&level) && joined >= JOINED_IF_DRAWN && covered >= COVERED_IF_DRAWN =>
            {
                1.0
            }
            // All cells look as those did that no chain covered: colours may mean anything, unless they make up chains.
            Witness::Templates if !is_drawn(&level) && by_colors.iter().any(is_drawn) => 0.0,
            _ => joined.min(covered),
        };
        let least = self.least(&board, enough);
        let is_known = |it: &&(Level, Vec<Chain>)| it.0.tiles() == level.tiles();
        let names = if self.witness == Witness::Eye && self.is_lettered() {
            letters::read(&board).or_else(|| Some(known.as_ref().filter(is_known)?.1.clone()))
        } else {
            Some(letters::in_reading_order(&level))
        };
        let certain = if names.is_none() { 0.0 } else { least.min(drawn) };
        let names = names.unwrap_or_else(|| letters::in_reading_order(&level));
        tracing::debug!("tiles {least:.3}, chains {drawn:.3}, by colours {}", by_colors.len());
        tracing::debug!("a board is seen, certain to {certain:.3}");
        let active = facts.active(self.image, &board);
        let active = active.and_then(|chain| names.get(usize::from(chain))).map(|name| name.0);
        let Some(level) = letters::renamed(&level, &names) else { return Err(error) };
        let layout = Layout { witness: self.witness, ..layout(&board, level.clone(), active) };
        Ok(Candidate { reading: Reading::new(level, layout), rivals: Vec::new(), certain, error })
    }

    /// How likely what is written is, in the cell where it is least likely. What figures read alike is so, unless it is unlikely.
    fn least(&self, board: &Board, enough: f32) -> f32 {
        let least = self.signs.values().map(|sign| kind(sign).1).fold(1.0, f32::min);
        if least >= enough {
            return least;
        }
        let read = self.read_alike(board);
        let likely = board.cells.iter().map(|(place, seen)| (*place, seen.score)).collect();
        let figures = Figures::of(board, likely);
        let told = |(place, sign): (&Position, &Sign)| {
            let (kind, likely) = kind(sign);
            match figures.number(*place).map(Kind::Number) {
                sibling if sibling.is_some() && sibling != kind => 0.0,
                sibling if likely >= ALIKE && (sibling.is_some() || read.contains(place)) => 1.0,
                _ => likely,
            }
        };
        self.signs.iter().map(told).fold(1.0, f32::min)
    }

    /// The cells whose figures read as what the network says of them, without doubt.
    fn read_alike(&self, board: &Board) -> BTreeSet<Position> {
        let cells: Vec<Position> = board.cells.keys().copied().collect();
        let fit = Fit { grid: self.grid, cells, weight: 0.0 };
        let Ok(figures) = board::read(self.image, &fit) else { return BTreeSet::new() };
        if !figures.grid_is_near(&self.grid) {
            return BTreeSet::new();
        }
        let is_alike = |(place, seen): &(&Position, &SeenCell)| {
            let own = figures.cells.get(place);
            own.is_some_and(|own| own.kind == seen.kind && !is_doubtful(own))
        };
        board.cells.iter().filter(is_alike).map(|it| *it.0).collect()
    }

    fn board(&self) -> Result<Board, VisionError> {
        let mut cells = BTreeMap::new();
        for (&place, sign) in &self.signs {
            let (Some(kind), likely) = kind(sign) else { continue };
            let Some(look) = look::look(self.image, &self.grid, place, HALF) else {
                return Err(nothing("a board was seen that the picture cuts off".to_owned()));
            };
            let (ink, height) =
                look.inks.first().map_or((None, 0.0), |stroke| (Some(stroke.color), stroke.tall()));
            let seen = SeenCell { kind, look, ink, height, score: likely, margin: likely };
            cells.insert(place, seen);
        }
        let board = Board { grid: self.grid, half: HALF, cells };
        if chains::starts(&board).is_empty() || board.cells.len() < 2 {
            return Err(nothing("a board was seen, but no number or no start in it".to_owned()));
        }
        Ok(board)
    }

    /// Whether starts are told by letters.
    fn is_lettered(&self) -> bool {
        let is_start = |sign: &&Sign| matches!(kind(sign).0, Some(Kind::Start));
        let of_letter = |sign: &Sign| sign.kinds[4] >= sign.kinds[2].max(sign.kinds[3]);
        let starts = self.signs.values().filter(is_start);
        starts.clone().count() > 1 && starts.clone().any(of_letter)
    }

    /// How likely it is that a chain joins two neighbours, as logarithm of the odds: what both say.
    fn joined(&self, place: Position, side: Direction) -> f32 {
        let of = |place: Position, side: Direction| {
            let sign = self.signs.get(&place)?;
            Some(sign.drawn[SIDES.iter().position(|it| *it == side)?])
        };
        let ends = [of(place, side), of(beside(place, side), side.opposite())];
        let ends: Vec<f32> = ends.into_iter().flatten().collect();
        ends.iter().sum::<f32>() / ends.len().max(1) as f32
    }

    /// The level with the chains that the joins make up, and how likely the least likely of these is; none where they make
    /// up no chains.
    fn by_joins(&self, board: &Board) -> Option<(Level, f32)> {
        let mut least = 1.0f32;
        let mut left: BTreeSet<(Position, Position)> = BTreeSet::new();
        for &place in board.cells.keys() {
            for side in [Direction::Right, Direction::Down] {
                let next = beside(place, side);
                let is_start = |place: &Position| board.cells[place].kind == Kind::Start;
                // No chain enters the start of another.
                if board.cells.contains_key(&next) && !(is_start(&place) && is_start(&next)) {
                    let odds = self.joined(place, side);
                    least = least.min(chance(odds.abs()));
                    if odds > 0.0 {
                        left.insert((place, next));
                    }
                }
            }
        }
        let mut follow = |start: Position| -> Path {
            let (mut way, mut at) = (Path::new(), start);
            loop {
                let next = SIDES.into_iter().find_map(|side| {
                    let next = beside(at, side);
                    let join = (at.min(next), at.max(next));
                    left.remove(&join).then_some((side, next))
                });
                let Some((side, next)) = next else { return way };
                way.push(side);
                at = next;
            }
        };
        let ways: Vec<Path> = chains::starts(board).into_iter().map(&mut follow).collect();
        // What is left over belongs to no chain, or one forks.
        if !left.is_empty() {
            return None;
        }
        Some((level(board, &ways).ok()?, least))
    }

    /// How likely it is that chains cover the cells that they do on a level, and no others: that of the least likely.
    fn covered(&self, board: &Board, level: &Level) -> f32 {
        let owners = level.owners();
        let of = |place: &Position| {
            let cell = board.cell(*place);
            let index = level.index(cell)?;
            // A start is its chain's, drawn or not.
            if matches!(level.tiles()[index], Tile::Start(_)) {
                return None;
            }
            let odds = self.signs.get(place)?.drawn[COVERED];
            Some(chance(if owners[index].is_some() { odds } else { -odds }))
        };
        board.cells.keys().filter_map(of).fold(1.0, f32::min)
    }
}
