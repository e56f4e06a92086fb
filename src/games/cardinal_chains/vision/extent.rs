//! How far a board reaches: which of the places with something on them are its cells, and which are texts beside it.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::cardinal_chains::vision::board::{
    ALIKE, CROSS, Kind, Position, SIDES, SeenCell, TEXT, beside,
};
use crate::games::cardinal_chains::vision::look::Appearance;
use crate::geometry::Direction;
use crate::vision::color;

/// What hangs together without a start is taken for numbers from this likeness on.
const ASTRAY: f32 = 0.65;

/// Where most cells have a rim, what has none is no cell: a number beside the board.
pub(super) fn framed(
    mut cells: BTreeMap<Position, SeenCell>,
    half: f64,
) -> BTreeMap<Position, SeenCell> {
    let ends =
        |seen: &SeenCell, k: usize| seen.look.sides[k].is_some_and(|d| (d - half).abs() <= 0.15);
    let (mut rims, mut open) = (0, 0);
    // No text has a band or a ring, which hide a rim or seem to be one.
    let drawn = |seen: &SeenCell| {
        let start = seen.kind == Kind::Start;
        seen.look.banded || start && seen.look.ring.is_some()
    };
    let plain = |seen: &SeenCell| seen.kind != Kind::Unknown && !drawn(seen);
    for (place, seen) in cells.iter().filter(|(_, seen)| plain(seen)) {
        for (k, side) in SIDES.into_iter().enumerate() {
            if !cells.contains_key(&beside(*place, side)) {
                *(if ends(seen, k) { &mut rims } else { &mut open }) += 1;
            }
        }
    }
    if rims < open * 4 {
        return cells;
    }
    let whole = |cells: &BTreeMap<Position, SeenCell>, place: Position, seen: &SeenCell| {
        let holds = |&(k, side): &(usize, Direction)| {
            let next = cells.get(&beside(place, side));
            let runs_on =
                next.is_some_and(|next| color::distance(next.look.fill, seen.look.fill) <= ALIKE);
            ends(seen, k) || runs_on
        };
        // Texts run on beside one another, and end at the board.
        let least = if seen.kind == Kind::Unknown { 3 } else { 2 };
        drawn(seen) || SIDES.into_iter().enumerate().filter(holds).count() >= least
    };
    loop {
        let broken = cells.iter().filter(|(place, seen)| !whole(&cells, **place, seen));
        let broken: Vec<Position> = broken.map(|(place, _)| *place).collect();
        if broken.is_empty() {
            return cells;
        }
        cells.retain(|place, _| !broken.contains(place));
    }
}

/// Where numbers stand on cells of a colour of their own, what stands on the ground between the cells is no cell: a heading
/// above the board, say.
pub(super) fn filled(
    mut cells: BTreeMap<Position, SeenCell>,
    places: &[Position],
    looks: &[Option<Appearance>],
) -> BTreeMap<Position, SeenCell> {
    let looks: BTreeMap<Position, &Appearance> = places
        .iter()
        .zip(looks)
        .filter_map(|(place, look)| Some((*place, look.as_ref()?)))
        .collect();
    // Grounds may run from one colour to another: only what lies side by side is compared.
    let on_ground = |cells: &BTreeMap<Position, SeenCell>, place: Position, seen: &SeenCell| {
        let near = SIDES.into_iter().map(|side| beside(place, side));
        let mut blank =
            near.filter(|next| !cells.contains_key(next)).filter_map(|it| looks.get(&it));
        blank.any(|other| color::distance(other.fill, seen.look.fill) <= ALIKE)
    };
    let numbers = || cells.iter().filter(|(_, seen)| matches!(seen.kind, Kind::Number(_)));
    let mut heights: Vec<f64> = numbers().map(|(_, seen)| seen.height).collect();
    heights.sort_by(f64::total_cmp);
    let Some(&usual) = heights.get(heights.len() / 2) else { return cells };
    let is_number =
        |seen: &SeenCell| matches!(seen.kind, Kind::Number(_)) && seen.height > TEXT * usual;
    // A board on which some cells have the ground's colour may have more of them.
    if numbers().any(|(place, seen)| is_number(seen) && on_ground(&cells, *place, seen)) {
        return cells;
    }
    let is_cross = |seen: &SeenCell| {
        let like = seen.kind == Kind::Start && seen.score > CROSS && seen.margin > 0.0;
        like && seen.height > TEXT * usual
    };
    loop {
        let texts = cells
            .iter()
            .filter(|(_, seen)| !is_number(seen) && !is_cross(seen))
            .filter(|(place, seen)| on_ground(&cells, **place, seen));
        let texts: Vec<Position> = texts.map(|it| *it.0).collect();
        if texts.is_empty() {
            return cells;
        }
        cells.retain(|place, _| !texts.contains(place));
    }
}

/// The cells that hang together with a start; all where there is none.
pub(super) fn connected(mut cells: BTreeMap<Position, SeenCell>) -> BTreeMap<Position, SeenCell> {
    let mut kept: Vec<Position> = Vec::new();
    let mut open: Vec<Position> =
        cells.iter().filter(|(_, seen)| seen.kind == Kind::Start).map(|it| *it.0).collect();
    while let Some(place) = open.pop() {
        if kept.contains(&place) {
            continue;
        }
        kept.push(place);
        let near = SIDES.into_iter().map(|side| beside(place, side));
        open.extend(near.filter(|next| cells.contains_key(next)));
    }
    let lone =
        |place: &Position| !SIDES.into_iter().any(|side| cells.contains_key(&beside(*place, side)));
    let alone: BTreeSet<Position> = cells.keys().copied().filter(lone).collect();
    kept.retain(|place| !alone.contains(place));
    // What hangs together elsewhere would be a part of the board if its start had been read.
    let found = !kept.is_empty();
    for (place, seen) in &mut cells {
        let number = matches!(seen.kind, Kind::Number(_)) && seen.score >= ASTRAY;
        if found && number && !kept.contains(place) && !alone.contains(place) {
            seen.kind = Kind::Unknown;
            kept.push(*place);
        }
    }
    cells.retain(|place, _| kept.contains(place));
    cells
}
