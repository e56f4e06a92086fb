//! The level that is seen: a board that nothing is known of, or one that was seen before.

use std::sync::Arc;

use crate::games::continuity::level::physics::Physics;
use crate::games::continuity::level::tile::{self, Tile};
use crate::games::continuity::level::{Body, GAP, Level, Parts, Spot, State};
use crate::games::continuity::vision::panels::Panels;
use crate::games::continuity::vision::slots::{SlotContents, SlotViews};
use crate::games::continuity::vision::things::{Figure, Things};
use crate::games::continuity::vision::trace;
use crate::vision::VisionError;

/// Two are both figures where the second is so much less alike, at most.
const RIVAL: f64 = 0.06;
/// Part of a tile's pixels in which two pictures of it may differ.
pub(super) const SAME: f64 = 0.02;
/// Pixels that a figure may be moved by to get it out of what it seems to stand in.
const NUDGE: i32 = 8;

/// A figure so near to a side of its tile, in pixels, or so near below its upper one, may be across two tiles.
const ASTRIDE: i32 = 12;
const TALL: i32 = 30;
/// What is seen of such a figure is no farther from where it is expected, in pixels.
const HALF: i32 = 40;

fn elsewhere(what: &str) -> VisionError {
    VisionError::Elsewhere {
        game: "continuity",
        what: format!("a board {what}"),
        found: Box::default(),
    }
}

/// A board that nothing is known of.
pub(super) fn fresh(
    panels: &Panels,
    seen: &SlotViews,
    physics: Physics,
) -> Result<Level, VisionError> {
    let Some((tile, figure)) = seen.figures.first().copied() else {
        return Err(elsewhere("without a figure"));
    };
    let rival = seen.figures[1..]
        .iter()
        .find(|other| !seen.are_halves((tile, figure), **other, panels.columns));
    if rival.is_some_and(|(_, rival)| figure.score - rival.score < RIVAL) {
        return Err(elsewhere("with two figures"));
    }
    let doors: Vec<Spot> = spots(&seen.slots, |things| &things.doors);
    let door = match doors.as_slice() {
        [door] => *door,
        [] => return Err(elsewhere("without a door")),
        many => return Err(elsewhere(&format!("with {} doors", many.len()))),
    };
    let mut keys = spots(&seen.slots, |things| &things.keys);
    let left = keys.len();
    keys.extend(spots(&seen.slots, |things| &things.taken));
    let taken = (left..keys.len()).fold(0, |bits, key| bits | 1 << key.min(31));
    let slack = (0.9 / panels.grid.scale.x).max(1.2);
    let tiles: Vec<Tile> =
        seen.slots.iter().map(|seen| Tile::new(trace::polygons(&seen.solid, slack))).collect();
    let mut slots = vec![GAP; panels.columns * panels.rows];
    for (tile, seen) in (0..).zip(&seen.slots) {
        slots[seen.slot] = tile;
    }
    let body = free(&tiles, physics, Spot { tile: tile as u8, x: figure.feet.0, y: figure.feet.1 });
    let state = State { slots, body, taken, respawn: body };
    let parts = Parts { columns: panels.columns, tiles, keys, door, physics, state };
    Level::new(parts).map_err(|error| elsewhere(&format!("that cannot be played: {error}")))
}

fn spots(slots: &[Arc<SlotContents>], of: impl Fn(&Things) -> &Vec<(i32, i32)>) -> Vec<Spot> {
    (0..)
        .zip(slots)
        .flat_map(|(tile, seen)| of(&seen.things).iter().map(move |&(x, y)| Spot { tile, x, y }))
        .collect()
}

/// The figure where it seems to be, or as near as it fits. If there is ground right below it stands there.
fn free(tiles: &[Tile], physics: Physics, spot: Spot) -> Body {
    let ground = tiles[usize::from(spot.tile)].ground(&physics);
    let fits = |(dx, dy): &(i32, i32)| !ground.blocked(spot.x + dx, spot.y + dy);
    let mut near: Vec<(i32, i32)> =
        (-NUDGE..=NUDGE).flat_map(|dx| (-NUDGE..=NUDGE).map(move |dy| (dx, dy))).collect();
    near.sort_by_key(|(dx, dy)| (dx * dx + dy * dy, *dx, *dy));
    let (dx, dy) = near.into_iter().find(fits).unwrap_or((0, 0));
    let (x, mut y) = (spot.x + dx, spot.y + dy);
    let landed = (y..y + 6).find(|y| ground.blocked(x, y + 1));
    y = landed.unwrap_or(y);
    Body::at(Spot { tile: spot.tile, x, y })
}

/// The board of a prior, as it stands in the picture; `None` where the picture shows another one.
pub(super) fn known(prior: &Level, panels: &Panels, sight: &SlotViews) -> Option<Level> {
    let seen = &sight.slots;
    if panels.columns != prior.columns()
        || panels.rows != prior.rows()
        || seen.len() != prior.tiles().len()
    {
        return None;
    }
    let mut slots = vec![GAP; panels.columns * panels.rows];
    let mut of = Vec::new();
    for own in seen {
        let difference = |tile: u8| Some((differ(&prior.ground(tile)?.solid, &own.solid), tile));
        let all =
            (0..prior.tiles().len() as u8).filter(|tile| !of.contains(tile)).filter_map(difference);
        let (least, tile) = all.min_by(|a, b| a.0.total_cmp(&b.0))?;
        if least > SAME {
            return None;
        }
        slots[own.slot] = tile;
        of.push(tile);
    }
    placed(prior, State { slots, ..prior.state().clone() }, &of, sight)
}

/// The board of a prior, as it stands in a picture in which its tiles lie in these slots, by their numbers; `None` where a panel of
/// those that were looked at shows another tile.
pub(super) fn walked(
    prior: &Level,
    slots: &[u8],
    looked_at: &[usize],
    sight: &SlotViews,
) -> Option<Level> {
    let of = sight.slots.iter().map(|seen| slots.get(seen.slot).copied());
    let of: Vec<u8> = of.collect::<Option<_>>()?;
    for (tile, seen) in of.iter().zip(&sight.slots) {
        let is_same = || Some(differ(&prior.ground(*tile)?.solid, &seen.solid) <= SAME);
        if looked_at.contains(&seen.slot) && !is_same()? {
            return None;
        }
    }
    placed(prior, State { slots: slots.to_vec(), ..prior.state().clone() }, &of, sight)
}

/// The board of a prior whose tiles lie as `state` says, with its keys and its figure as they are seen; `of` are the tiles that are
/// seen, in their order.
fn placed(prior: &Level, mut state: State, of: &[u8], sight: &SlotViews) -> Option<Level> {
    let seen = &sight.slots;
    let near = |a: Spot, (x, y): (i32, i32)| (a.x - x).abs() <= 12 && (a.y - y).abs() <= 12;
    for (key, spot) in prior.keys().iter().enumerate() {
        let here = of.iter().position(|tile| *tile == spot.tile)?;
        let shown = seen[here].things.keys.iter().any(|place| near(*spot, *place));
        if shown {
            state.taken &= !(1 << key);
        } else {
            state.taken |= 1 << key;
        }
    }
    // What looks like a figure and is a part of the tile is none.
    let drawn = |(here, figure): &&(usize, Figure)| {
        prior.ground(of[*here]).is_some_and(|ground| figure.is_part_of(&ground.solid))
    };
    // Across two tiles it is hard to see: nothing speaks against where it is expected.
    let Some((here, figure)) = sight.figures.iter().find(|it| !drawn(it)) else {
        return Some(prior.with(state));
    };
    let (x, y) = state.body.pixel();
    let expected = Spot { tile: state.body.tile, x, y };
    let spot = Spot { tile: of[*here], x: figure.feet.0, y: figure.feet.1 };
    // Half of a figure across two tiles is hidden: what is seen of it is not all of it.
    let split = !(ASTRIDE..=tile::WIDTH - ASTRIDE).contains(&x)
        || !(TALL..=tile::HEIGHT - ASTRIDE).contains(&y);
    let half = split && apart(prior.columns(), &state.slots, expected, spot) < HALF;
    if !half && (spot.tile != expected.tile || !near(expected, figure.feet)) {
        state.body = free(prior.tiles(), *prior.physics(), spot);
    }
    Some(prior.with(state))
}

/// From one place to another on the board, in pixels of tiles that touch.
fn apart(columns: usize, slots: &[u8], a: Spot, b: Spot) -> i32 {
    let place = |spot: Spot| {
        let slot = slots.iter().position(|tile| *tile == spot.tile).unwrap_or_default();
        let (column, row) = ((slot % columns) as i32, (slot / columns) as i32);
        (column * tile::WIDTH + spot.x, row * tile::HEIGHT + spot.y)
    };
    let (a, b) = (place(a), place(b));
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// Part of the pixels in which two tiles differ.
pub(super) fn differ(a: &[bool], b: &[bool]) -> f64 {
    const STEP: usize = 7;
    let count = a.iter().zip(b).step_by(STEP).filter(|(a, b)| a != b).count();
    (count * STEP) as f64 / a.len().max(1) as f64
}
