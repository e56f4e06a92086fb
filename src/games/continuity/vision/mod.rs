//! Reads a board of Continuity that is shown zoomed out; one that is seen zoomed in asks for the space bar.

mod edge;
mod figure;
mod level;
mod look;
mod matching;
pub(super) mod near;
#[cfg(test)]
mod near_tests;
mod palette;
mod panels;
mod probes;
mod seek;
mod seen;
mod sides;
mod slots;
pub(super) mod taught;
#[cfg(test)]
mod tests;
mod things;
mod trace;
mod track;

use image::RgbImage;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use crate::frame::Frame;
use crate::game::{Prompt, Reading, Screen};
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::Level;
use crate::games::continuity::level::physics::Physics;
use crate::games::continuity::level::tile;
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::VisionError;
use crate::vision::evidence::{Evidence, Find};
use crate::vision::tracking::Tracked;

use level::{SAME, differ};
use panels::Panels;
use slots::{SeenSlots, SlotContents, SlotViews};

/// Reads a frame; with a prior of the same board its tiles are those of the prior, and what is not seen of the figure too.
///
/// # Errors
/// No board, or one that cannot be: without a door, with two figures, and so on.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<Screen<Reading<Level, Layout>>, VisionError> {
    if let Some(followed) = prior.and_then(|prior| track::followed(frame, prior)) {
        return Ok(followed);
    }
    anew(frame, profile, prior)
}

fn anew(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<Screen<Reading<Level, Layout>>, VisionError> {
    let rimmed = frame.once(Board::find);
    let shown;
    let board = match rimmed.as_ref() {
        Ok(board) => board,
        Err(_) if frame.once(Near::of).is_board(prior.map(|prior| &prior.level)) => {
            return Ok(Screen::Prompt(zoomed_in()));
        }
        Err(nearest) => {
            shown = seen::board(frame, profile, nearest)?;
            &shown
        }
    };
    let Board { panels, sight, .. } = board;
    let Facts { physics } = profile.look_as();
    let known = prior.and_then(|prior| level::known(&prior.level, panels, sight));
    let level = match known {
        Some(level) => level,
        None => level::fresh(panels, sight, physics)
            .and_then(|level| {
                if rimmed.is_err() {
                    matching::check(&level)?;
                }
                Ok(level)
            })
            .map_err(|error| error.with(|| evidence(panels, sight)))?,
    };
    let screen = Screen::Board(Reading::new(level, Layout::new(panels.grid)));
    Ok(track::kept(Tracked::new(frame.image.clone()), screen, board.seen.clone()))
}

/// A board: where its panels are, and what is in them.
struct Board {
    panels: Panels,
    sight: SlotViews,
    /// What its slots were like, where a later look can go on from that.
    seen: Option<SeenSlots>,
}

impl Board {
    /// A board of ink and air in white rims; otherwise how near it came. Of two colours ink is the darker, or else the lighter.
    fn find(image: &RgbImage) -> Result<Board, String> {
        let board = |image: &RgbImage| -> Result<_, String> {
            let panels = panels::find(image)?;
            panels.check()?;
            let seen = SeenSlots::of(image, &panels);
            Ok((panels, seen))
        };
        let (panels, seen) = board(image).or_else(|nearest| {
            let mut negative = image.clone();
            image::imageops::invert(&mut negative);
            let negative = board(&negative).map_err(|_| nearest);
            negative.map(|(panels, seen)| (panels, seen.of_negative()))
        })?;
        Ok(Board { panels, sight: seen.views(), seen: Some(seen) })
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
        let sight = SeenSlots::of(image, &panels).views();
        let door = sight.slots.iter().any(|seen| seen.things.doors.len() == 1);
        let solid = sight.slots.first().map(|seen| seen.solid.clone()).unwrap_or_default();
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

fn zoomed_in() -> Prompt {
    let what = "a board zoomed in".to_owned();
    Prompt { what, ..Prompt::default() }
}

fn no_board(nearest: String) -> VisionError {
    let looked_for =
        "panels of one size in rows and columns, ink and tinted air in white rims".to_owned();
    VisionError::NoBoard { game: "continuity", looked_for, nearest, found: Box::default() }
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
fn evidence(panels: &Panels, seen: &SlotViews) -> Evidence {
    let area = |slot: usize, (left, top): (i32, i32), (right, bottom): (i32, i32)| {
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let at =
            |(x, y): (i32, i32)| panels.grid.at(panels.columns, slot, f64::from(x), f64::from(y));
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
    for contents in &seen.slots {
        let SlotContents { slot, things, .. } = &**contents;
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
