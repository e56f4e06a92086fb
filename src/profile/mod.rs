//! Profiles: how one program looks and is operated, read from `templates/<game>/<program>/profile.toml`
//! or from the user's configuration folder. Facts, no code.

mod binding;
mod board;
mod fault;
mod find;
mod range;
mod section;
mod template;

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::pattern::Pattern;

pub use binding::{Binding, Place};
pub use board::BoardFacts;
pub use fault::ProfileFault;
pub use find::{Check, ProfileError, Profiles};
pub use section::{Nothing, check_controls, check_look};
pub use template::Template;

/// How one program looks and is operated.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The game that the program plays.
    pub game: String,
    /// The program's name, in lower case with `-`: the name of the profile's folder.
    pub program: String,
    /// One line for people.
    #[serde(default)]
    pub about: String,
    /// How its window is recognised.
    #[serde(default)]
    pub window: WindowFacts,
    /// Facts about its looks, in the game's own terms; the game's vision reads them.
    #[serde(default)]
    pub look: toml::Table,
    /// Where its board always lies; left out, it is looked for.
    #[serde(default)]
    pub board: Option<BoardFacts>,
    /// How it is operated.
    #[serde(default)]
    pub controls: Controls,
    /// What it needs after a win before the next level shows; nothing where it goes on by itself.
    #[serde(default)]
    pub after_win: Vec<Binding>,
    /// Pictures of its cells, which lie beside the profile's file.
    #[serde(skip)]
    pub templates: Vec<Template>,
}

/// How a program's window is recognised. Every given part must match.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WindowFacts {
    /// The title: a substring, or a regular expression between slashes.
    pub title: Option<Pattern>,
    /// The application's name: a substring, or a regular expression between slashes.
    pub app: Option<Pattern>,
}

/// How a program is operated.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Controls {
    /// From press to release of a key or button, in ms.
    #[serde(deserialize_with = "range::hold")]
    pub hold_ms: u64,
    /// Least time from the end of one action to the next, in ms.
    #[serde(deserialize_with = "range::wait")]
    pub gap_ms: u64,
    /// Longest time that an action takes on the screen, in ms: after it, a key that changed nothing was lost.
    #[serde(deserialize_with = "range::wait")]
    pub settle_ms: u64,
    /// What a hand does for each action of the notation.
    pub actions: BTreeMap<String, Binding>,
    /// How the program is operated, in the game's own terms, where bindings of actions do not say it; the game's
    /// controls read them.
    pub how: toml::Table,
}

impl Default for Controls {
    fn default() -> Controls {
        Controls {
            hold_ms: 50,
            gap_ms: 30,
            settle_ms: 1500,
            actions: BTreeMap::new(),
            how: toml::Table::new(),
        }
    }
}

impl Profile {
    /// `[look]` in a game's own terms; the usual where it says nothing, or nothing that can be understood: the game's
    /// check has refused such a profile.
    #[must_use]
    pub fn look_as<L: DeserializeOwned + Default>(&self) -> L {
        toml::Value::Table(self.look.clone()).try_into().unwrap_or_default()
    }
}

impl Controls {
    /// [`Controls::hold_ms`] as a duration.
    #[must_use]
    pub fn hold(&self) -> Duration {
        Duration::from_millis(self.hold_ms)
    }
}
