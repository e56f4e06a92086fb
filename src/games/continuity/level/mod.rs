//! A board of Continuity as it stands: tiles, where they lie, the figure, the keys and the door; and its text form.

pub(in crate::games::continuity) mod fit;
pub mod physics;
pub mod squares;
#[cfg(test)]
pub(crate) mod tests;
mod text;
pub mod tile;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::game::LevelError;
use crate::geometry::Direction;

use physics::{FINE, Physics};
use tile::{HEIGHT, Tile, WIDTH};

/// No tile: a gap.
pub const GAP: u8 = u8::MAX;
/// Most columns and rows.
pub const MOST: usize = 4;
/// Most tiles: each has a letter.
const MOST_TILES: usize = MOST * MOST - 1;
/// Most keys.
const MOST_KEYS: usize = 8;

/// A place in a tile, in its pixels, `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The tile, counted from 0.
    pub tile: u8,
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// Where the figure is and how it moves up or down: the middle of its feet, in hundredths of a tile's pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// The tile that the feet are in, counted from 0.
    pub tile: u8,
    /// To the right, hundredths of a pixel.
    pub x: i32,
    /// Downwards, hundredths of a pixel.
    pub y: i32,
    /// Downwards, hundredths of a pixel an update. A figure that does not fall stands, where there is ground.
    pub speed: i32,
}

impl Body {
    /// At rest at a place.
    #[must_use]
    pub fn at(spot: Spot) -> Body {
        Body { tile: spot.tile, x: spot.x * FINE, y: spot.y * FINE, speed: 0 }
    }

    /// The place, in whole pixels.
    #[must_use]
    pub fn pixel(&self) -> (i32, i32) {
        (self.x.div_euclid(FINE), self.y.div_euclid(FINE))
    }
}

/// What changes in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The tile in each slot, row by row, or [`GAP`].
    pub slots: Vec<u8>,
    /// The figure.
    pub body: Body,
    /// The keys that are taken, a bit each.
    pub taken: u32,
    /// Where the figure begins again after a fall: where it began, or took its last key.
    pub respawn: Body,
}

/// A board of Continuity.
///
/// Its text form: the line `continuity`; `board:` and the rows of slots, a tile's letter or `.` for a gap; `figure: A 113,131`,
/// the middle of its feet in tile A in the tile's pixels (a tile has 540 x 360), `falling 5.4` after it where it falls by so
/// many pixels an update; `respawn: A 100,120` where it is another place; `key: A 415,223`, its middle, `taken` after it where
/// it is; `door: A 310,241`, the middle of its base; `physics: ground 4.15 …` where it is not the original's; and for each tile
/// `tile A:` with rows of characters and polygons ([`tile::Shape`]): `solid 0,0 540,0 540,60` or `air …`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    columns: usize,
    tiles: Arc<Vec<Tile>>,
    keys: Arc<Vec<Spot>>,
    door: Spot,
    physics: Physics,
    state: State,
}

/// What a level is made of.
#[derive(Debug)]
pub struct Parts {
    /// Slots in a row.
    pub columns: usize,
    /// The tiles.
    pub tiles: Vec<Tile>,
    /// The middles of the keys.
    pub keys: Vec<Spot>,
    /// The middle of the door's base.
    pub door: Spot,
    /// How the figure moves.
    pub physics: Physics,
    /// What changes in play.
    pub state: State,
}

impl Level {
    /// A board of these parts.
    ///
    /// # Errors
    /// A board that cannot be: no gap, a tile twice or nowhere, something outside of its tile, a figure inside a wall.
    pub fn new(parts: Parts) -> Result<Level, LevelError> {
        let fault = |message: String| Err(LevelError::new(message));
        let Parts { columns, tiles, keys, door, physics, state } = parts;
        let slots = state.slots.len();
        if columns == 0
            || columns > MOST
            || slots % columns != 0
            || slots / columns > MOST
            || slots < 2
        {
            return fault(format!(
                "a board has up to {MOST} x {MOST} slots, two at least, in full rows"
            ));
        }
        if tiles.is_empty() || tiles.len() > MOST_TILES || keys.len() > MOST_KEYS {
            return fault(format!(
                "a board has 1 to {MOST_TILES} tiles and up to {MOST_KEYS} keys"
            ));
        }
        for tile in 0..tiles.len() as u8 {
            let lies = (0..slots).filter(|slot| state.slots[*slot] == tile);
            let count = lies.count();
            if count != 1 {
                return fault(format!("tile {} lies in {count} slots: expected one", letter(tile)));
            }
        }
        let strange = |slot: &&u8| **slot != GAP && usize::from(**slot) >= tiles.len();
        if let Some(tile) = state.slots.iter().find(strange) {
            return fault(format!("tile {} lies in a slot, but is not drawn", letter(*tile)));
        }
        if tiles.len() >= slots {
            return fault("no slot is free: expected a gap".to_owned());
        }
        let level =
            Level { columns, tiles: Arc::new(tiles), keys: Arc::new(keys), door, physics, state };
        let places = level.keys.iter().map(|key| ("key", *key)).chain([("door", door)]);
        for (what, place) in places.chain(level.bodies()) {
            let inside = (0..WIDTH).contains(&place.x) && (0..=HEIGHT).contains(&place.y);
            if usize::from(place.tile) >= level.tiles.len() || !inside {
                return fault(format!(
                    "the {what} is outside of its tile, 0,0 to {WIDTH},{HEIGHT}"
                ));
            }
        }
        for (what, spot) in level.bodies() {
            if level.tiles[usize::from(spot.tile)].ground(&physics).blocked(spot.x, spot.y) {
                return fault(format!("the {what} is inside a wall of tile {}", letter(spot.tile)));
            }
        }
        Ok(level)
    }

    fn bodies(&self) -> [(&'static str, Spot); 2] {
        let spot = |body: Body| {
            let (x, y) = body.pixel();
            Spot { tile: body.tile, x, y }
        };
        [("figure", spot(self.state.body)), ("respawn", spot(self.state.respawn))]
    }

    /// The same board in another state. That it is a state of this board is not checked.
    #[must_use]
    pub fn with(&self, state: State) -> Level {
        Level { state, ..self.clone() }
    }

    /// The same board where the figure moves otherwise. Its size stays what it is: what follows from a tile depends on it.
    #[must_use]
    pub fn moved_by(&self, physics: Physics) -> Level {
        let Physics { width, height, .. } = self.physics;
        Level { physics: Physics { width, height, ..physics }, ..self.clone() }
    }

    /// Slots in a row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Rows of slots.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.state.slots.len() / self.columns
    }

    /// The tiles.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The middles of the keys.
    #[must_use]
    pub fn keys(&self) -> &[Spot] {
        &self.keys
    }

    /// The middle of the door's base.
    #[must_use]
    pub fn door(&self) -> Spot {
        self.door
    }

    /// How the figure moves.
    #[must_use]
    pub fn physics(&self) -> &Physics {
        &self.physics
    }

    /// What changes in play.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// All keys, a bit each.
    #[must_use]
    pub fn all_keys(&self) -> u32 {
        (1 << self.keys.len()) - 1
    }

    /// What follows from a tile's shape; an empty tile where there is no such tile.
    #[must_use]
    pub fn ground(&self, tile: u8) -> Option<&tile::Ground> {
        self.tiles.get(usize::from(tile)).map(|tile| tile.ground(&self.physics))
    }

    /// The slot beside a slot.
    #[must_use]
    pub fn beside(&self, slot: usize, side: Direction) -> Option<usize> {
        beside(self.columns, self.rows(), slot, side)
    }

    /// The tile that one passes into from `tile` through `side`, as the slots lie.
    #[must_use]
    pub fn beyond(&self, slots: &[u8], tile: u8, side: Direction) -> Option<u8> {
        let slot = slots.iter().position(|it| *it == tile)?;
        let other = slots[self.beside(slot, side)?];
        let ground = self.ground(other)?;
        self.ground(tile)?.matches(side, ground).then_some(other)
    }
}

/// The slot beside a slot on a board of so many columns and rows.
#[must_use]
pub fn beside(columns: usize, rows: usize, slot: usize, side: Direction) -> Option<usize> {
    let (dx, dy) = side.delta();
    let x = (slot % columns).checked_add_signed(dx as isize).filter(|x| *x < columns)?;
    let y = (slot / columns).checked_add_signed(dy as isize).filter(|y| *y < rows)?;
    Some(y * columns + x)
}

/// The letter of a tile, `.` for a gap.
#[must_use]
pub fn letter(tile: u8) -> char {
    if tile == GAP { '.' } else { char::from(b'A' + tile.min(25)) }
}

impl TryFrom<String> for Level {
    type Error = LevelError;
    fn try_from(text: String) -> Result<Level, LevelError> {
        text.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        level.to_string()
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {},{}", letter(self.tile), self.x, self.y)
    }
}
