//! Which cells belong to which chain, and the way that each chain takes through them.
//!
//! A chain is seen by the fill of its cells, or by a line from cell to cell. Where nothing is seen between two cells, the
//! numbers say which ways are possible: all ends that a chain may have are kept.

use std::collections::{BTreeMap, BTreeSet};

use image::RgbImage;

use crate::games::cardinal_chains::level::Chain;
use crate::games::cardinal_chains::vision::board::{
    ALIKE, Board, Kind, Position, SeenCell, beside,
};
use crate::games::cardinal_chains::vision::board_error::BoardError;
use crate::games::cardinal_chains::vision::look::pixel;
use crate::games::cardinal_chains::vision::paths;
use crate::geometry::{Cell, Direction};
use crate::vision::appearance;
use crate::vision::color::{self, Color};

/// A chain's way, from its start.
pub(super) type Path = Vec<Direction>;

/// What is known of each chain, in the order of the starts.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// The ways that each chain may take, likeliest first; at least one.
    pub(super) ways: Vec<Vec<Path>>,
    /// Whether all cells are of one colour, so that nothing may be drawn at all.
    pub(super) uniform: bool,
    /// Whether that colour is as strong as chains have it.
    pub(super) vivid: bool,
}

/// A colour with less is nearly grey, 0 to 255.
const GREY: f32 = 60.0;
/// Cells that run into one another are a chain where they are at least so colourful, 0 to 255.
const TINTED: f32 = 30.0;
/// Boards are not so colourful where no chain is, 0 to 255.
const VIVID: f32 = 150.0;

/// The starts of a board, in reading order.
pub(super) fn starts(board: &Board) -> Vec<Position> {
    let mut starts: Vec<Position> =
        board.cells.iter().filter(|(_, seen)| seen.kind == Kind::Start).map(|it| *it.0).collect();
    starts.sort_by_key(|(i, j)| (*j, *i));
    starts
}

/// Finds the chains that are drawn on a board. `neutral` says what colours mean nothing, where that is known.
pub(super) fn find(
    image: &RgbImage,
    board: &Board,
    neutral: &[Color],
) -> Result<Drawn, BoardError> {
    let starts = starts(board);
    let filled = Fills::new(board, neutral);
    let owners = filled.owners(image, board, &starts);
    let by_lines = if owners.cells.iter().all(Vec::is_empty) {
        lines(image, board, &starts)
    } else {
        vec![Vec::new(); starts.len()]
    };
    if owners.cells.iter().all(Vec::is_empty) {
        check_lines(image, board, &starts, &by_lines)?;
    }
    let mut ways = Vec::new();
    for (k, &start) in starts.iter().enumerate() {
        let cells: BTreeSet<Position> = owners.cells[k].iter().copied().collect();
        if cells.is_empty() {
            ways.push(vec![by_lines[k].clone()]);
            continue;
        }
        let seen = links(image, board, start, &cells);
        let found = paths::ends(board, start, &cells, seen.as_ref());
        if found.is_empty() {
            let chain = Chain(k as u8);
            let listed = std::iter::once(start).chain(cells).map(|it| board.cell(it)).collect();
            return Err(BoardError::NoChain { chain, cells: listed });
        }
        ways.push(found);
    }
    let vivid = filled.colors.iter().all(|it| color::chroma(*it) >= VIVID);
    Ok(Drawn { ways, uniform: owners.uniform, vivid })
}

/// The fills of a board's cells, in families of one colour.
struct Fills {
    family: BTreeMap<Position, usize>,
    colors: Vec<Color>,
    neutral: Vec<bool>,
}

/// The cells of each chain but its start.
struct Owners {
    cells: Vec<Vec<Position>>,
    uniform: bool,
}

impl Fills {
    fn new(board: &Board, neutral: &[Color]) -> Fills {
        let fills: Vec<Color> = board.cells.values().map(|seen| seen.look.fill).collect();
        let numbers = appearance::families(&fills, ALIKE);
        let count = numbers.iter().max().map_or(0, |most| most + 1);
        let colors: Vec<Color> = (0..count)
            .map(|family| {
                let own = fills.iter().zip(&numbers).filter(|it| *it.1 == family).map(|it| it.0);
                super::look::mean(own).unwrap_or_default()
            })
            .collect();
        let said = |own: &Color| neutral.iter().any(|it| color::distance(*it, *own) <= ALIKE);
        let neutral = colors.iter().map(said).collect();
        let family = board.cells.keys().copied().zip(numbers).collect();
        Fills { family, colors, neutral }
    }

    fn of(&self, place: Position) -> usize {
        self.family.get(&place).copied().unwrap_or(usize::MAX)
    }

    /// Which chain each family is of, if any, and so the cells of each chain.
    fn owners(&self, image: &RgbImage, board: &Board, starts: &[Position]) -> Owners {
        let count = self.colors.len();
        let numbers = |family: usize| {
            let own = board.cells.iter().filter(|(place, _)| self.of(**place) == family);
            own.filter(|(_, seen)| seen.kind != Kind::Start)
                .map(|it| *it.0)
                .collect::<Vec<Position>>()
        };
        let begins = |family: usize| -> Vec<usize> {
            (0..starts.len()).filter(|&k| self.of(starts[k]) == family).collect()
        };
        let spare: Vec<usize> =
            (0..count).filter(|&f| begins(f).is_empty() && !numbers(f).is_empty()).collect();
        let chroma = |family: usize| color::chroma(self.colors[family]);
        let known = self.neutral.iter().any(|it| *it);
        let mut owners = Owners { cells: vec![Vec::new(); starts.len()], uniform: false };
        let written = written(board, starts);
        for family in 0..count {
            let own = begins(family);
            let plain = |place: &Position| !written.contains_key(place);
            let cells: Vec<Position> = numbers(family).into_iter().filter(plain).collect();
            if self.neutral[family] || cells.is_empty() {
                continue;
            }
            let [chain] = own[..] else { continue };
            let linked =
                links(image, board, starts[chain], &cells.iter().copied().collect()).is_some();
            let all = count == 1;
            // With a colour that no start has, that is the one of cells without chain.
            let strong = chroma(family) >= GREY || linked && chroma(family) >= TINTED;
            if !spare.is_empty() || known || strong {
                owners.uniform |= all && !linked && !known;
                owners.cells[chain] = cells;
            }
        }
        self.add_kindred(board, starts, &spare, &mut owners);
        for (place, chain) in written {
            if !owners.cells[chain].contains(&place) {
                owners.cells[chain].push(place);
            }
        }
        owners
    }

    /// Families without a start that have the colour of a start's mark, or its hue: where they are not all there is.
    fn add_kindred(
        &self,
        board: &Board,
        starts: &[Position],
        spare: &[usize],
        owners: &mut Owners,
    ) {
        let free: Vec<usize> = spare.iter().copied().filter(|&f| !self.neutral[f]).collect();
        let grey = |family: &usize| color::chroma(self.colors[*family]) < GREY;
        let neutral = self.neutral.iter().any(|it| *it) || free.iter().any(grey) || {
            // Neutral cells there must be, but for a board that is full.
            free.len() > 1 && free.len() >= starts.len()
        };
        if !neutral {
            return;
        }
        for family in free.into_iter().filter(|family| !grey(family)) {
            let own = self.colors[family];
            let kin = |k: &usize| {
                let Some(seen) = board.cells.get(&starts[*k]) else { return false };
                let near = |other: Color| color::same_hue(other, own);
                owners.cells[*k].is_empty() && (near(seen.look.fill) || seen.ink.is_some_and(near))
            };
            let kindred: Vec<usize> = (0..starts.len()).filter(|k| kin(k)).collect();
            if let [chain] = kindred[..] {
                let cells = self.family.iter().filter(|it| *it.1 == family).map(|it| *it.0);
                owners.cells[chain] = cells.collect();
            }
        }
    }
}

/// Numbers that are written in the colour of a start, where others are not: so some programs show a chain's end.
fn written(board: &Board, starts: &[Position]) -> BTreeMap<Position, usize> {
    let numbers = || board.cells.iter().filter(|(_, seen)| seen.kind != Kind::Start);
    let inks: Vec<Color> = numbers().filter_map(|(_, seen)| seen.ink).collect();
    let Some((usual, count)) = super::look::commonest(&inks) else { return BTreeMap::new() };
    if count * 3 < inks.len() * 2 {
        return BTreeMap::new();
    }
    let owner = |ink: Color| {
        let kin = |k: &usize| {
            let Some(seen) = board.cells.get(&starts[*k]) else { return false };
            let near = |other: Color| color::same_hue(other, ink);
            near(seen.look.fill) || seen.ink.is_some_and(near)
        };
        let kindred: Vec<usize> = (0..starts.len()).filter(|k| kin(k)).collect();
        if let [chain] = kindred[..] { Some(chain) } else { None }
    };
    numbers()
        .filter_map(|(place, seen)| {
            let ink = seen
                .ink
                .filter(|ink| color::chroma(*ink) >= GREY && color::distance(*ink, usual) > 60.0)?;
            Some((*place, owner(ink)?))
        })
        .collect()
}

/// The pairs of neighbours between which a chain's colour goes on, where that tells its way: they are one path.
fn links(
    image: &RgbImage,
    board: &Board,
    start: Position,
    cells: &BTreeSet<Position>,
) -> Option<BTreeSet<(Position, Position)>> {
    let all: BTreeSet<Position> = cells.iter().copied().chain([start]).collect();
    let mut linked = BTreeSet::new();
    for &place in &all {
        for direction in [Direction::Right, Direction::Down] {
            let next = beside(place, direction);
            if all.contains(&next) && runs_on(image, board, place, next) {
                linked.insert((place, next));
            }
        }
    }
    let degree =
        |place: Position| linked.iter().filter(|it| it.0 == place || it.1 == place).count();
    let path = linked.len() + 1 == all.len()
        && degree(start) == 1
        && all.iter().all(|it| degree(*it) <= 2);
    path.then_some(linked)
}

/// Whether the way from the middle of one cell to that of the next, past what is written, has the cells' colour all along.
fn runs_on(image: &RgbImage, board: &Board, from: Position, to: Position) -> bool {
    let (Some(one), Some(other)) = (board.cells.get(&from), board.cells.get(&to)) else {
        return false;
    };
    // A start may be a ring in its chain's colour.
    let own = |seen: &SeenCell| match seen.ink {
        Some(ink) if seen.look.ring.is_some() => ink,
        _ => seen.look.fill,
    };
    let color = own(one);
    if color::distance(color, own(other)) > ALIKE {
        return false;
    }
    let (a, b) = (board.grid.middle(from), board.grid.middle(to));
    let steps = (0.4 * (b.0 - a.0).abs().max((b.1 - a.1).abs()) * 2.0).ceil() as u32;
    let clear = |side: f64| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        (0..=steps).all(|k| {
            let part = 0.3 + 0.4 * f64::from(k) / f64::from(steps.max(1));
            let seen = pixel(image, a.0 + dx * part - dy * side, a.1 + dy * part + dx * side);
            seen.is_some_and(|seen| color::distance(seen, color) <= 30.0)
        })
    };
    let rays = [-0.12, -0.04, 0.04, 0.12];
    rays.into_iter().filter(|side| clear(*side)).count() >= 2
}

/// Chains drawn as lines from middle to middle: from each start, as far as they lead.
fn lines(image: &RgbImage, board: &Board, starts: &[Position]) -> Vec<Path> {
    let mut crossed: BTreeMap<(Position, Position), Color> = BTreeMap::new();
    for &place in board.cells.keys() {
        for direction in [Direction::Right, Direction::Down] {
            let next = beside(place, direction);
            if let Some(color) = crossing(image, board, place, next) {
                crossed.insert((place, next), color);
                crossed.insert((next, place), color);
            }
        }
    }
    let follow = |&start: &Position| {
        let (mut way, mut at, mut last) = (Vec::new(), start, None);
        let mut been = BTreeSet::from([start]);
        loop {
            let steps: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|it| {
                    let next = beside(at, *it);
                    crossed.contains_key(&(at, next))
                        && Some(next) != last
                        && !starts.contains(&next)
                })
                .collect();
            let [step] = steps[..] else { return way };
            last = Some(at);
            at = beside(at, step);
            if !been.insert(at) {
                return way;
            }
            way.push(step);
        }
    };
    starts.iter().map(follow).collect()
}

/// Makes sure that every line that leaves a number's middle belongs to a chain: one that was lost sight of would make a
/// chain look shorter than it is.
fn check_lines(
    image: &RgbImage,
    board: &Board,
    starts: &[Position],
    ways: &[Path],
) -> Result<(), BoardError> {
    let mut crossed: BTreeSet<(Position, Position)> = BTreeSet::new();
    for (&start, way) in starts.iter().zip(ways) {
        let mut at = start;
        for step in way {
            let next = beside(at, *step);
            crossed.extend([(at, next), (next, at)]);
            at = next;
        }
    }
    let lost = |(&place, seen): (&Position, &SeenCell)| {
        let unseen = |side: &Direction| {
            !crossed.contains(&(place, beside(place, *side)))
                && has_stub(image, board, place, *side)
        };
        seen.kind != Kind::Start && Direction::ALL.iter().any(unseen)
    };
    let cells: Vec<Cell> =
        board.cells.iter().filter(|it| lost(*it)).map(|it| board.cell(*it.0)).collect();
    if cells.is_empty() { Ok(()) } else { Err(BoardError::Loose { cells }) }
}

/// Whether a line of another colour than the number's leaves a cell by the middle of a side.
fn has_stub(image: &RgbImage, board: &Board, place: Position, side: Direction) -> bool {
    const OTHER: f32 = 34.0;
    let Some(seen) = board.cells.get(&place) else { return false };
    let ((x, y), (dx, dy)) = (board.grid.middle(place), side.delta());
    let (dx, dy) = (f64::from(dx) * board.grid.px, f64::from(dy) * board.grid.py);
    let at = |along: f64, across: f64| {
        pixel(image, x + dx * along - dy * across, y + dy * along + dx * across)
    };
    let foreign = |color: Color| {
        color::distance(color, seen.look.fill) > OTHER
            && seen.ink.is_none_or(|ink| color::distance(color, ink) > OTHER)
    };
    let middle = [-0.05, 0.0, 0.05].into_iter().all(|it| at(0.38, it).is_some_and(foreign));
    let beside = [-0.3, 0.3]
        .into_iter()
        .all(|it| at(0.38, it).is_some_and(|it| color::distance(it, seen.look.fill) <= OTHER));
    middle && beside
}

/// The colour of a line that crosses the border of two cells in its middle, and only there.
fn crossing(image: &RgbImage, board: &Board, from: Position, to: Position) -> Option<Color> {
    const OTHER: f32 = 34.0;
    let (one, other) = (board.cells.get(&from)?, board.cells.get(&to)?);
    let (a, b) = (board.grid.middle(from), board.grid.middle(to));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let at = |part: f64, side: f64| {
        pixel(image, a.0 + dx * part - dy * side, a.1 + dy * part + dx * side)
    };
    let own = at(0.5, 0.0)?;
    // A start may be filled with the colour of its line, a number may not.
    let differs = |seen: &SeenCell, color: Color| {
        seen.kind == Kind::Start || color::distance(color, seen.look.fill) > OTHER
    };
    let foreign = |color: Color| differs(one, color) && differs(other, color);
    // A grid line is no wider than a mixture of colours makes it.
    let apart = [one, other]
        .into_iter()
        .filter(|seen| seen.kind != Kind::Start)
        .map(|seen| color::distance(own, seen.look.fill))
        .fold(f32::MAX, f32::min);
    let near = OTHER.min(apart * 0.5);
    let along = (0..=8)
        .map(|k| 0.38 + 0.03 * f64::from(k))
        .all(|part| at(part, 0.0).is_some_and(|seen| color::distance(seen, own) <= near));
    // Beside the line, on one side of the border at least, is something else.
    let differs_at =
        |part: f64, side: f64| at(part, side).is_some_and(|seen| color::distance(seen, own) > near);
    let beside =
        [0.43, 0.57].into_iter().any(|part| differs_at(part, -0.38) && differs_at(part, 0.38));
    (foreign(own) && along && beside).then_some(own)
}
