//! What a person can correct of a board of Continuity: its keys. What is solid, and where the figure is, is no matter of some words.

use crate::game::corrects::{choices, meant, no_place, word};
use crate::game::{BoardPart, Correction, Corrects, LevelError};
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::tile::Tile;
use crate::games::continuity::level::{Level, Parts, Spot, State, letter};
use crate::geometry::Point;

/// What there is where a key is seen.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Key,
    Taken,
    Nothing,
}

const KINDS: [(&str, Kind); 3] =
    [("key", Kind::Key), ("key that is taken", Kind::Taken), ("nothing", Kind::Nothing)];

/// Half of what is outlined around a key, in a tile's pixels.
const REACH: f64 = 24.0;

/// Keys, for people.
pub(super) struct Keys;

impl Corrects<Level, Layout> for Keys {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let place = |(number, key): (usize, &Spot)| {
            let slot = level.state().slots.iter().position(|tile| *tile == key.tile);
            let (x, y) = (f64::from(key.x), f64::from(key.y));
            let corner = |(dx, dy): (f64, f64)| {
                layout.grid.at(level.columns(), slot.unwrap_or(0), x + dx * REACH, y + dy * REACH)
            };
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let outline: Vec<Point> = corners.map(corner).into();
            let is_taken = level.state().taken >> number & 1 == 1;
            BoardPart {
                name: format!("key {} in tile {}", number + 1, letter(key.tile)),
                outline,
                is: word(&KINDS, if is_taken { &Kind::Taken } else { &Kind::Key }),
                choices: choices(&KINDS),
            }
        };
        level.keys().iter().enumerate().map(place).collect()
    }

    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let count = level.keys().len();
        let is_taken = |number: usize| level.state().taken >> number & 1 == 1;
        let kind = |number: usize| if is_taken(number) { Kind::Taken } else { Kind::Key };
        let mut kinds: Vec<Kind> = (0..count).map(kind).collect();
        for Correction { place, to } in corrections {
            *kinds.get_mut(*place).ok_or_else(|| no_place(*place, count))? = meant(&KINDS, to)?;
        }
        let left = level.keys().iter().zip(kinds).filter(|(_, kind)| *kind != Kind::Nothing);
        let (keys, kinds): (Vec<_>, Vec<_>) = left.unzip();
        let taken = |(number, kind): (usize, &Kind)| u32::from(*kind == Kind::Taken) << number;
        let state =
            State { taken: kinds.iter().enumerate().map(taken).sum(), ..level.state().clone() };
        let level = Level::new(Parts {
            columns: level.columns(),
            tiles: level.tiles().iter().map(|tile| Tile::new(tile.shape().clone())).collect(),
            keys: keys.into_iter().copied().collect(),
            door: level.door(),
            physics: *level.physics(),
            state,
        })?;
        Ok((level, layout.clone()))
    }
}
