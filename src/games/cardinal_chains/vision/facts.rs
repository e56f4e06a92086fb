//! What a profile says about a program's looks.

use image::RgbImage;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::games::cardinal_chains::vision::board::{Board, Position};
use crate::games::cardinal_chains::vision::chains;
use crate::profile::{Profile, exactly};
use crate::vision::color::{self, Color, Written};

/// Parts of the window's width and height.
const PART: std::ops::RangeInclusive<f64> = 0.0..=1.0;

/// What cannot be told from a board alone.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "cardinal-chains-look")]
pub(super) struct LookFacts {
    /// The colours of cells that no chain covers; where they are left out, the picture tells.
    neutral: Vec<Written>,
    /// Where something has the colour of the chain that keys would grow: left, top, right and bottom of a part of the
    /// window, in parts of its width and height. Only programs played by keys need it.
    #[serde(deserialize_with = "part_of_the_window")]
    #[schemars(inner(range(min = *PART.start(), max = *PART.end())))]
    active: Option<[f64; 4]>,
}

fn part_of_the_window<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f64; 4]>, D::Error> {
    let sides @ [left, top, right, bottom]: [f64; 4] = exactly(from)?;
    let inside = sides.iter().all(|side| PART.contains(side));
    if inside && left < right && top < bottom {
        return Ok(Some(sides));
    }
    let expected = "expected left, top, right and bottom of a part of the window, from 0 to 1";
    Err(D::Error::custom(format!("{expected}, saw {sides:?}")))
}

/// What `[look]` says.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Colours of cells without chain.
    pub(super) neutral: Vec<Color>,
    /// The part of the window, from 0 to 1, where something has the colour of the chain that keys grow: left, top, right,
    /// bottom.
    active: Option<[f64; 4]>,
}

impl Facts {
    pub(super) fn of(profile: &Profile) -> Facts {
        let LookFacts { neutral, active } = profile.look_as();
        let neutral = neutral.into_iter().map(|color| color.0).collect();
        Facts { neutral, active }
    }

    /// Which chain keys grow, counted from 0, where the profile says how that is seen.
    pub(super) fn active(&self, image: &RgbImage, board: &Board) -> Option<u8> {
        const LEAST: f32 = 80.0;
        let [left, top, right, bottom] = self.active?;
        let (width, height) = (f64::from(image.width()), f64::from(image.height()));
        let columns = (left * width) as u32..(right * width).min(width) as u32;
        let rows = (top * height) as u32..(bottom * height).min(height) as u32;
        let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let seen = pixels.map(|(x, y)| image.get_pixel(x, y).0.map(f32::from));
        let shown = seen.max_by(|a, b| color::chroma(*a).total_cmp(&color::chroma(*b)))?;
        if color::chroma(shown) < LEAST {
            return None;
        }
        let alike = |place: &Position| {
            let seen = board.cells.get(place)?;
            let near = |other: Color| color::same_hue(other, shown);
            (near(seen.look.fill) || seen.ink.is_some_and(near)).then_some(())
        };
        let starts = chains::starts(board);
        let mut found = (0..starts.len()).filter(|&k| alike(&starts[k]).is_some());
        match (found.next(), found.next()) {
            (Some(chain), None) => u8::try_from(chain).ok(),
            _ => None,
        }
    }
}
