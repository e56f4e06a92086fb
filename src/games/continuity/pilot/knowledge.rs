//! What was learned of a program in play, and how it is kept in its profile. Knows no picture.

use crate::games::continuity::level::Level;
use crate::games::continuity::pilot::track::Pace;
use crate::profile::Profile;

/// From an order to the look that shows what came of it, where nothing is known yet, in seconds.
const LEAD: f64 = 0.06;

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
    /// What a profile says, or is usual: `controls.how` may have `rate`, updates a second, and `lead_ms`.
    pub(super) fn of(profile: &Profile, level: &Level) -> Knowledge {
        let number = |name: &str| {
            let value = profile.controls.how.get(name)?;
            value.as_float().or_else(|| value.as_integer().map(|it| it as f64))
        };
        let rate = number("rate").filter(|rate| (3.0..=300.0).contains(rate));
        let lead = number("lead_ms").filter(|lead| (0.0..=500.0).contains(lead));
        Knowledge {
            pace: Pace {
                rate: rate.unwrap_or_else(|| f64::from(level.physics().rate)),
                lead: lead.map_or(LEAD, |lead| lead / 1000.0),
            },
            near: number("near"),
            measured: profile.controls.how.get("measured").and_then(toml::Value::as_bool)
                == Some(true),
        }
    }

    /// The profile that says so.
    pub(super) fn kept(&self, profile: &Profile) -> Profile {
        let mut profile = profile.clone();
        let how = &mut profile.controls.how;
        how.insert("rate".to_owned(), self.pace.rate.into());
        how.insert("lead_ms".to_owned(), (self.pace.lead * 1000.0).into());
        how.insert("measured".to_owned(), self.measured.into());
        if let Some(near) = self.near {
            how.insert("near".to_owned(), near.into());
        }
        profile
    }
}
