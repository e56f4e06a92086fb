//! What was learned of a program in play, and how it is kept in its profile. Knows no picture.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

use crate::games::continuity::level::Level;
use crate::games::continuity::pilot::track::Pace;
use crate::profile::{Profile, ProfileFault, check_controls, within};

/// From an order to the look that shows what came of it, where nothing is known yet, in seconds.
const LEAD: f64 = 0.06;

/// What the numbers may be.
const RATE: RangeInclusive<f64> = 3.0..=300.0;
const LEAD_MS: RangeInclusive<f64> = 0.0..=500.0;
const NEAR: RangeInclusive<f64> = 0.01..=100.0;

/// How the program keeps time and shows a tile. A play measures what is not said here, in its first level.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "continuity-how")]
struct How {
    /// Updates of the game a second.
    #[serde(deserialize_with = "rate")]
    #[schemars(range(min = *RATE.start(), max = *RATE.end()))]
    rate: Option<f64>,
    /// From an order to the look that shows what came of it, in ms.
    #[serde(deserialize_with = "lead")]
    #[schemars(range(min = *LEAD_MS.start(), max = *LEAD_MS.end()))]
    lead_ms: Option<f64>,
    /// Pixels of the window for one of a tile, zoomed in.
    #[serde(deserialize_with = "near")]
    #[schemars(range(min = *NEAR.start(), max = *NEAR.end()))]
    near: Option<f64>,
    /// Whether `rate` and the `physics` of `[look]` have been measured, so that a play need not.
    measured: bool,
}

fn rate<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    within(f64::deserialize(from)?, &RATE, "").map(Some)
}

fn lead<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    within(f64::deserialize(from)?, &LEAD_MS, "").map(Some)
}

fn near<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    within(f64::deserialize(from)?, &NEAR, "").map(Some)
}

/// What a profile can say of how it is operated.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<How>()
}

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<How>(profile, &[])
}

/// What was learned of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Knowledge {
    /// How time passes.
    pub(super) pace: Pace,
    /// Pixels of the window for one of a tile, zoomed in.
    pub(super) near: Option<f64>,
    /// Whether its pace and physics have been measured.
    pub(super) measured: bool,
}

impl Knowledge {
    /// What a profile says, or is usual.
    pub(super) fn of(profile: &Profile, level: &Level) -> Knowledge {
        let how = toml::Value::Table(profile.controls.how.clone());
        let How { rate, lead_ms, near, measured } = how.try_into().unwrap_or_default();
        Knowledge {
            pace: Pace {
                rate: rate.unwrap_or_else(|| f64::from(level.physics().rate)),
                lead: lead_ms.map_or(LEAD, |lead| lead / 1000.0),
            },
            near,
            measured,
        }
    }

    /// The profile that says so.
    pub(super) fn kept(&self, profile: &Profile) -> Profile {
        let mut profile = profile.clone();
        let how = &mut profile.controls.how;
        let (rate, lead) = (self.pace.rate, self.pace.lead * 1000.0);
        let numbers = [
            ("rate", Some(rate), RATE),
            ("lead_ms", Some(lead), LEAD_MS),
            ("near", self.near, NEAR),
        ];
        for (name, value, range) in numbers {
            // What a profile could not say either is left to be measured anew.
            if let Some(value) = value.filter(|value| range.contains(value)) {
                how.insert(name.to_owned(), value.into());
            }
        }
        how.insert("measured".to_owned(), self.measured.into());
        profile
    }
}
