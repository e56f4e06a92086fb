//! Reads a board of Continuity that is shown zoomed out; one that is seen zoomed in asks for the space bar.

mod edge;
mod figure;
mod look;
pub(super) mod near;
#[cfg(test)]
mod near_tests;
mod palette;
mod panels;
mod probes;
mod seek;
#[cfg(test)]
mod tests;
mod things;
mod trace;

use image::RgbImage;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::frame::Frame;
use crate::game::{Prompt, Reading, Screen};
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::physics::Physics;
use crate::games::continuity::level::tile::{self, Tile};
use crate::games::continuity::level::{Body, GAP, Level, MOST, Parts, Spot, State};
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::VisionError;
use crate::vision::evidence::{Evidence, Find};

use look::{Inks, Look};
use panels::Panels;
use things::{Figure, Things};

/// The figure is not surely one below this likeness.
const LIKE: f64 = 0.62;
/// Two are both figures where the second is so much less alike, at most.
const RIVAL: f64 = 0.06;
/// Part of a tile's pixels in which two pictures of it may differ.
const SAME: f64 = 0.02;
/// Pixels that a figure may be moved by to get it out of what it seems to stand in.
const NUDGE: i32 = 8;

/// A figure so near to a side of its tile, in pixels, or so near below its upper one, may be across two tiles.
const ASTRIDE: i32 = 12;
const TALL: i32 = 30;
/// What is seen of such a figure is no farther from where it is expected, in pixels.
const HALF: i32 = 40;

/// What is seen in one slot.
struct Seen {
    slot: usize,
    things: Things,
    solid: Vec<bool>,
}

/// Reads a frame; with a prior of the same board its tiles are those of the prior, and what is not seen of the figure too.
///
/// # Errors
/// No board, or one that cannot be: without a door, with two figures, and so on.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<Screen<Reading<Level, Layout>>, VisionError> {
    let board = frame.once(Board::find);
    let board = match board.as_ref() {
        Ok(board) => board,
        Err(_) if frame.once(Near::of).is_board(prior.map(|prior| &prior.level)) => {
            return Ok(Screen::Prompt(zoomed_in()));
        }
        Err(nearest) => return Err(no_board(nearest.clone())),
    };
    let panels = &board.panels;
    if panels.columns > MOST || panels.rows > MOST || panels.filled.len() < 2 {
        let size = format!("{} panels in {} columns", panels.filled.len(), panels.columns);
        return Err(no_board(size));
    }
    let seen = frame.once(|image| look_at(board.inverted.as_ref().unwrap_or(image), panels));
    let Facts { physics } = profile.look_as();
    let known = prior.and_then(|prior| known(&prior.level, panels, &seen));
    let level = match known {
        Some(level) => level,
        None => {
            fresh(panels, &seen, physics).map_err(|error| error.with(|| evidence(panels, &seen)))?
        }
    };
    Ok(Screen::Board(Reading::new(level, panels.layout.clone())))
}

/// Where the panels of a picture are.
struct Board {
    panels: Panels,
    /// The picture with all its colours inverted, where only so ink is darker than air.
    inverted: Option<RgbImage>,
}

impl Board {
    fn find(image: &RgbImage) -> Result<Board, String> {
        panels::find(image).map(|panels| Board { panels, inverted: None }).or_else(|nearest| {
            let mut inverted = image.clone();
            image::imageops::invert(&mut inverted);
            let panels = panels::find(&inverted).map_err(|_| nearest)?;
            Ok(Board { panels, inverted: Some(inverted) })
        })
    }
}

/// One tile seen from near: a large panel.
#[derive(Default)]
struct Near {
    /// Whether there is a figure or a door in it.
    lives: bool,
    /// What is solid in it, where there is one.
    solid: Vec<bool>,
}

impl Near {
    fn of(image: &RgbImage) -> Near {
        let own = Near::dark(image);
        if own.lives {
            return own;
        }
        let mut inverted = image.clone();
        image::imageops::invert(&mut inverted);
        let other = Near::dark(&inverted);
        if other.lives || own.solid.is_empty() { other } else { own }
    }

    /// Where ink is darker than air.
    fn dark(image: &RgbImage) -> Near {
        let Some(panels) = panels::one(image) else { return Near::default() };
        let sight = look_at(image, &panels);
        let door = sight.slots.iter().any(|seen| seen.things.doors.len() == 1);
        let solid = sight.slots.into_iter().next().map(|seen| seen.solid).unwrap_or_default();
        Near { lives: door || !sight.figures.is_empty(), solid }
    }

    /// Whether it is a board's: one that is known, where neither figure nor door is to be seen.
    fn is_board(&self, known: Option<&Level>) -> bool {
        let is_tile = |level: &Level| {
            (0..level.tiles().len() as u8).any(|tile| {
                level.ground(tile).is_some_and(|own| differ(&own.solid, &self.solid) <= SAME)
            })
        };
        self.lives || (!self.solid.is_empty() && known.is_some_and(is_tile))
    }
}

/// Part of the pixels in which two tiles differ.
fn differ(a: &[bool], b: &[bool]) -> f64 {
    const STEP: usize = 7;
    let count = a.iter().zip(b).step_by(STEP).filter(|(a, b)| a != b).count();
    (count * STEP) as f64 / a.len().max(1) as f64
}

fn zoomed_in() -> Prompt {
    let what = "a board zoomed in".to_owned();
    Prompt { what, ..Prompt::default() }
}

fn no_board(nearest: String) -> VisionError {
    let looked_for =
        "panels of one size in rows and columns, ink and tinted air in white rims".to_owned();
    VisionError::NoBoard { game: "continuity", looked_for, nearest, found: Box::default() }
}

fn elsewhere(what: &str) -> VisionError {
    VisionError::Elsewhere {
        game: "continuity",
        what: format!("a board {what}"),
        found: Box::default(),
    }
}

/// All slots; and what may be the figure with the number of its slot among them, likeliest first.
struct Sight {
    slots: Vec<Seen>,
    figures: Vec<(usize, Figure)>,
}

impl Sight {
    /// Whether two that may be the figure are the halves of one that stands across two tiles side by side.
    fn are_halves(&self, a: (usize, Figure), b: (usize, Figure), columns: usize) -> bool {
        let (left, right) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let slot = self.slots[left.0].slot;
        self.slots[right.0].slot == slot + 1
            && !(slot + 1).is_multiple_of(columns)
            && left.1.goes_on_in(&right.1)
    }
}

fn look_at(image: &RgbImage, panels: &Panels) -> Sight {
    let mut slots = Vec::new();
    let mut figures: Vec<(usize, Figure)> = Vec::new();
    let inks = Inks::of(image, panels);
    for &slot in &panels.filled {
        let mut look = Look::of(image, &inks, &panels.layout, panels.columns, slot);
        let things = Things::find(&mut look, panels.layout.scale);
        figures.extend(things.figures.iter().map(|figure| (slots.len(), *figure)));
        slots.push(Seen { slot, things, solid: look.ink });
    }
    figures.retain(|(_, figure)| figure.score >= LIKE);
    figures.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    if let Some((seen, figure)) = figures.first() {
        let solid = &mut slots[*seen].solid;
        let thin = things::thin(solid);
        figure.erase(solid, &thin);
    }
    Sight { slots, figures }
}

/// How the program's boards behave, which a picture does not show.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "continuity-look")]
struct Facts {
    /// How the figure moves, where it is not as in the original: pairs of a name and a number, such as `jump 12.5 rate 60`.
    /// Lengths are pixels of a tile, which is 540 x 360, and times updates of the game: `ground` and `air` are the speeds
    /// there, `jump` the speed upwards at its beginning, `rise` what slows it while it rises, `fall` what speeds it up
    /// while it falls, `fastest` the fastest fall, `width` and `height` the figure's size, `rate` the updates a second.
    #[serde(deserialize_with = "physics")]
    #[schemars(with = "String", regex(pattern = Physics::pattern()))]
    physics: Physics,
}

fn physics<'de, D: Deserializer<'de>>(from: D) -> Result<Physics, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// What `[look]` of a profile can say.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<Facts>()
}

/// Whether a profile's text says under `[look]` what can be understood.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_look::<Facts>(profile, |_| Ok(()))
}

/// The panels, and what stands in them.
fn evidence(panels: &Panels, seen: &Sight) -> Evidence {
    let area = |slot: usize, (left, top): (i32, i32), (right, bottom): (i32, i32)| {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let at =
            |(x, y): (i32, i32)| panels.layout.at(panels.columns, slot, f64::from(x), f64::from(y));
        corners.map(at).to_vec()
    };
    let find = |outline, label: &str, fit, doubtful| Find {
        outline,
        label: label.to_owned(),
        fit,
        doubtful,
    };
    let mut finds: Vec<Find> = panels
        .filled
        .iter()
        .map(|slot| find(area(*slot, (0, 0), (tile::WIDTH, tile::HEIGHT)), "", None, false))
        .collect();
    let rivals = seen.figures.len() > 1;
    for (tile, figure) in &seen.figures {
        let (x, y) = figure.feet;
        let outline = area(seen.slots[*tile].slot, (x - 20, y - 40), (x + 20, y + 8));
        finds.push(find(outline, "figure", Some((figure.score as f32, 0.0)), rivals));
    }
    for Seen { slot, things, .. } in &seen.slots {
        let many = seen.slots.iter().map(|seen| seen.things.doors.len()).sum::<usize>() > 1;
        for (x, y) in &things.doors {
            finds.push(find(area(*slot, (x - 24, y - 44), (x + 24, y + 6)), "door", None, many));
        }
        for (x, y) in &things.keys {
            finds.push(find(area(*slot, (x - 22, y - 18), (x + 22, y + 18)), "key", None, false));
        }
    }
    Evidence { lattice: None, finds }
}

/// A board that nothing is known of.
fn fresh(panels: &Panels, seen: &Sight, physics: Physics) -> Result<Level, VisionError> {
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
    let slack = (0.9 / panels.layout.scale).max(1.2);
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

fn spots(slots: &[Seen], of: impl Fn(&Things) -> &Vec<(i32, i32)>) -> Vec<Spot> {
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
fn known(prior: &Level, panels: &Panels, sight: &Sight) -> Option<Level> {
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
    let near = |a: Spot, (x, y): (i32, i32)| (a.x - x).abs() <= 12 && (a.y - y).abs() <= 12;
    let mut state = State { slots, ..prior.state().clone() };
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
