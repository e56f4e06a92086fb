//! From a lattice to a board: which of its cells are the board's, and what each of them is.

use std::collections::{BTreeMap, BTreeSet};

use image::RgbImage;

use crate::games::cardinal_chains::vision::board_error::BoardError;
use crate::games::cardinal_chains::vision::extent;
use crate::games::cardinal_chains::vision::figures::{self, Figure, Said};
use crate::games::cardinal_chains::vision::lattice::{Fit, Grid};
use crate::games::cardinal_chains::vision::look::{self, Appearance};
use crate::geometry::{Cell, Direction};
use crate::vision::color::{self, Color};

/// A place on the lattice.
pub(super) type Position = (i32, i32);

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Number(u16),
    Start,
    /// Something that could not be read.
    Unknown,
}

/// A cell of the board.
#[derive(Clone, Debug)]
pub(super) struct SeenCell {
    pub(super) kind: Kind,
    pub(super) look: Appearance,
    /// Colour of what is written on it, where anything is.
    pub(super) ink: Option<Color>,
    /// Height of what is written on it, in pixels.
    pub(super) height: f64,
    pub(super) score: f32,
    pub(super) margin: f32,
}

/// A board on a lattice.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) grid: Grid,
    /// How far from their middles the fill of cells reaches, in cells.
    pub(super) half: f64,
    pub(super) cells: BTreeMap<Position, SeenCell>,
}

impl Board {
    /// The leftmost and the topmost place of a cell.
    pub(super) fn corner(&self) -> Position {
        let least = |of: fn(&Position) -> i32| self.cells.keys().map(of).min().unwrap_or(0);
        (least(|it| it.0), least(|it| it.1))
    }

    /// The cell of a place, counted from the board's corner.
    pub(super) fn cell(&self, (i, j): Position) -> Cell {
        let (left, top) = self.corner();
        Cell { x: i - left, y: j - top }
    }
}

/// More cells are not looked at.
const MOST_CELLS: usize = 1600;
/// A start this like a cross is one, whatever it stands on.
pub(super) const CROSS: f32 = 0.7;
/// Marks that are smaller, as a part of the numbers' usual height, are texts beside the board.
pub(super) const TEXT: f64 = 0.75;
/// A mark in a colour this far from that of most numbers is no number.
const APART: f32 = 50.0;
/// Two fills this near are one colour.
pub(super) const ALIKE: f32 = 18.0;

/// The place beside a place.
pub(super) fn beside((i, j): Position, direction: Direction) -> Position {
    let (dx, dy) = direction.delta();
    (i + dx, j + dy)
}

/// The sides of a look, in the order of `Appearance::sides`.
pub(super) const SIDES: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Reads the cells on a lattice.
pub(super) fn read(image: &RgbImage, fit: &Fit) -> Result<Board, BoardError> {
    let (mut grid, known) = (fit.grid, fit.cells.clone());
    let mut half = 0.5;
    let measured: Vec<Appearance> =
        known.iter().filter_map(|&place| look::look(image, &grid, place, half)).collect();
    let shift = |low: usize, high: usize| {
        let mut offs: Vec<f64> = measured
            .iter()
            .filter_map(|look| Some((look.sides[high]? - look.sides[low]?) / 2.0))
            .collect();
        offs.sort_by(f64::total_cmp);
        let enough = offs.len() * 3 >= measured.len().max(1);
        if enough { offs.get(offs.len() / 2).copied().unwrap_or(0.0) } else { 0.0 }
    };
    grid.x += shift(2, 3) * grid.px;
    grid.y += shift(0, 1) * grid.py;
    let mut ends: Vec<f64> = known
        .iter()
        .filter_map(|&place| look::look(image, &grid, place, half))
        .flat_map(|look| look.sides.into_iter().flatten())
        .filter(|side| (0.33..0.62).contains(side))
        .collect();
    ends.sort_by(f64::total_cmp);
    if ends.len() > measured.len() {
        half = ends[ends.len() / 2].min(0.5);
    }
    let (places, looks) = looks(image, &grid, &known, half)?;
    let figures = figures::read(&looks);
    let marked = marked(&places, &looks, &figures);
    let mut cells = extent::framed(marked, half);
    add_flat_starts(&mut cells, &places, &looks, &figures, half);
    add_unread(&mut cells, &places, &looks);
    let cells = extent::connected(extent::filled(cells, &places, &looks));
    if cells.is_empty() {
        return Err(BoardError::NoNumbers);
    }
    Ok(Board { grid, half, cells })
}

/// Looks at the places of the rectangle about those that are known, two more on each side, and goes on beside every place
/// with something on it.
fn looks(
    image: &RgbImage,
    grid: &Grid,
    known: &[Position],
    half: f64,
) -> Result<(Vec<Position>, Vec<Option<Appearance>>), BoardError> {
    let (mut places, mut looks) = (Vec::new(), Vec::new());
    let mut seen: BTreeSet<Position> = BTreeSet::new();
    let mut open = around(known);
    while let Some(place) = open.pop() {
        if !seen.insert(place) {
            continue;
        }
        if seen.len() > MOST_CELLS {
            return Err(BoardError::NoLattice);
        }
        let look = look::look(image, grid, place, half);
        if look.as_ref().is_some_and(|look| look.inks.iter().any(|ink| ink.height > 0.25)) {
            open.extend(SIDES.into_iter().map(|side| beside(place, side)));
        }
        places.push(place);
        looks.push(look);
    }
    Ok((places, looks))
}

/// All places of the rectangle about some, two more on each side.
fn around(cells: &[Position]) -> Vec<Position> {
    const MORE: i32 = 2;
    let range = |of: fn(&Position) -> i32| {
        let low = cells.iter().map(of).min().unwrap_or(0) - MORE;
        let high = cells.iter().map(of).max().unwrap_or(0) + MORE;
        low..=high
    };
    let (columns, rows) = (range(|it| it.0), range(|it| it.1));
    rows.flat_map(|j| columns.clone().map(move |i| (i, j))).collect()
}

/// The places with something on them that may be a number or a start.
fn marked(
    places: &[Position],
    looks: &[Option<Appearance>],
    figures: &[Option<Figure>],
) -> BTreeMap<Position, SeenCell> {
    let of = |k: usize| Some((looks[k].as_ref()?, figures[k].as_ref()?));
    let height = |k: usize| of(k).map(|(look, figure)| look.inks[figure.stroke].height);
    let mut heights: Vec<f64> = (0..places.len())
        .filter(|&k| of(k).is_some_and(|(_, figure)| matches!(figure.said, Said::Number(_))))
        .filter_map(height)
        .collect();
    heights.sort_by(f64::total_cmp);
    let Some(&usual) = heights.get(heights.len() / 2) else { return BTreeMap::new() };
    // An x in a text is no cross.
    let high = |k: usize| height(k).is_some_and(|height| height > TEXT * usual);
    let cross = |figure: &Figure| figure.said == Said::Start && figure.score > CROSS;
    let crosses = (0..places.len()).any(|k| high(k) && of(k).is_some_and(|it| cross(it.1)));
    let inks: Vec<Color> = (0..places.len())
        .filter_map(of)
        .filter(|(_, figure)| matches!(figure.said, Said::Number(_)))
        .map(|(look, figure)| look.inks[figure.stroke].color)
        .collect();
    let usual_ink = look::commonest(&inks).map(|it| it.0);
    let mut cells = BTreeMap::new();
    for (k, &place) in places.iter().enumerate() {
        let Some((look, figure)) = of(k) else { continue };
        let stroke = &look.inks[figure.stroke];
        let (factor, ink) = ((stroke.height / usual).ln().abs(), stroke.color);
        let apart = usual_ink.is_some_and(|usual| color::distance(usual, ink) > APART);
        let odd = apart || color::chroma(look.fill) > 60.0;
        let kind = match figure.said {
            Said::Number(_) if stroke.cut => Kind::Unknown,
            Said::Number(number) if factor < 0.28 => Kind::Number(number),
            Said::Start if factor < 0.7 => Kind::Start,
            Said::Other
                if !crosses && factor < 0.7 && (figure.solid || odd && figure.score < 0.45) =>
            {
                Kind::Start
            }
            Said::Number(_) | Said::Other | Said::Start if factor < 0.45 => Kind::Unknown,
            _ => continue,
        };
        let seen = SeenCell {
            kind,
            look: look.clone(),
            ink: Some(ink),
            height: stroke.tall(),
            score: figure.score,
            margin: if figure.said == Said::Other { 0.0 } else { figure.margin },
        };
        cells.insert(place, seen);
    }
    if let Some(usual) = usual_ink.filter(|_| !crosses) {
        add_rings(&mut cells, places, looks, usual);
    }
    cells
}

/// Rings of a colour in which no numbers are written are starts.
fn add_rings(
    cells: &mut BTreeMap<Position, SeenCell>,
    places: &[Position],
    looks: &[Option<Appearance>],
    usual_ink: Color,
) {
    for (place, look) in places.iter().zip(looks) {
        let Some(look) = look else { continue };
        let Some(ring) = look.ring.filter(|it| color::distance(*it, usual_ink) > APART) else {
            continue;
        };
        let (look, ink) = (look.clone(), Some(ring));
        let start = SeenCell { kind: Kind::Start, look, ink, height: 0.0, score: 1.0, margin: 1.0 };
        cells.insert(*place, start);
    }
}

/// What stands between cells and could not be read may be a cell.
fn add_unread(
    cells: &mut BTreeMap<Position, SeenCell>,
    places: &[Position],
    looks: &[Option<Appearance>],
) {
    let beside_cells = |place: Position| {
        SIDES.into_iter().filter(|side| cells.contains_key(&beside(place, *side))).count()
    };
    let unread = |(place, look): (&Position, &Option<Appearance>)| {
        let look = look.as_ref()?;
        let tall = look.inks.iter().any(|ink| (0.25..0.95).contains(&ink.height));
        let marked = look.marked > 0.1 || tall;
        let near = beside_cells(*place);
        let rims = look.sides.iter().flatten().filter(|side| (0.33..0.62).contains(*side)).count();
        // Letters beside the board touch it with one side, and have no rim.
        let joined = near >= 2 || near == 1 && rims >= 3;
        let new = marked && !cells.contains_key(place) && joined;
        let seen = SeenCell {
            kind: Kind::Unknown,
            look: look.clone(),
            ink: None,
            height: 0.0,
            score: 0.0,
            margin: 0.0,
        };
        new.then_some((*place, seen))
    };
    let unread: Vec<(Position, SeenCell)> = places.iter().zip(looks).filter_map(unread).collect();
    cells.extend(unread);
}

/// Where no cell bears a mark that is no number, coloured cells with nothing on them are starts.
fn add_flat_starts(
    cells: &mut BTreeMap<Position, SeenCell>,
    places: &[Position],
    looks: &[Option<Appearance>],
    figures: &[Option<Figure>],
    half: f64,
) {
    if cells.values().any(|seen| seen.kind == Kind::Start) {
        return;
    }
    let flat = |k: usize| -> Option<(Position, &Appearance)> {
        let look = looks[k].as_ref()?;
        let (place, blank) = (places[k], figures[k].is_none());
        let touches = SIDES.into_iter().any(|side| cells.contains_key(&beside(place, side)));
        let ends = SIDES.into_iter().enumerate().all(|(k, side)| {
            look.sides[k].is_some_and(|d| (d - half).abs() <= 0.15)
                || cells.contains_key(&beside(place, side))
        });
        (blank && touches && ends && look.flat > 0.93).then_some((place, look))
    };
    // Holes look like what is around the board.
    let beyond = |k: &usize| {
        let near = SIDES.into_iter().any(|side| cells.contains_key(&beside(places[*k], side)));
        !near && figures[*k].is_none()
    };
    let ground: Vec<Color> =
        (0..places.len()).filter(beyond).filter_map(|k| Some(looks[k].as_ref()?.fill)).collect();
    let ground = look::commonest(&ground).map(|it| it.0);
    let flats: Vec<(Position, &Appearance)> = (0..places.len())
        .filter_map(flat)
        .filter(|(_, look)| ground.is_none_or(|ground| color::distance(ground, look.fill) > ALIKE))
        .collect();
    let alike = |a: &Appearance, b: &Appearance| color::distance(a.fill, b.fill) <= ALIKE;
    let mut starts = Vec::new();
    for (place, look) in &flats {
        // Holes are all of one colour, chains each of their own.
        let twins = flats.iter().filter(|(_, other)| alike(look, other)).count();
        if twins == 1 && color::chroma(look.fill) >= 40.0 {
            let seen = SeenCell {
                kind: Kind::Start,
                look: (*look).clone(),
                ink: None,
                height: 0.0,
                score: 1.0,
                margin: 1.0,
            };
            starts.push((*place, seen));
        }
    }
    cells.extend(starts);
}
