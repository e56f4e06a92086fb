//! Profiles: how one program looks and is operated, read from `templates/<game>/<program>/profile.toml`
//! or from the user's configuration folder. Facts, no code.

mod binding;
mod board;
mod fault;
mod find;
mod range;
mod schema;
mod scheme;
mod section;
mod template;

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::geometry::Rect;
use crate::input::Gesture;
use crate::pattern::Pattern;

pub use binding::{Binding, ClickPoint};
pub use board::BoardFacts;
pub use fault::ProfileFault;
pub use find::{Check, ProfileError, Profiles};
pub use range::{Exactly, exactly, some_exactly, within};
pub use schema::{Action, Terms, schema};
pub use scheme::Scheme;
pub use section::{Nothing, check_controls, check_game, check_look, is_program_name};
pub use template::{Template, TemplatePictures};

/// How one program looks and is operated.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The game that the program plays.
    pub game: String,
    /// The program's name, in lower case with `-`: the name of the profile's folder. `generic` is read for any program that
    /// has no profile of its own.
    #[schemars(regex(pattern = r"^[a-z0-9][a-z0-9-]*$"))]
    pub program: String,
    /// One line for people: what `screenplay games` says of the program.
    #[serde(default)]
    pub about: String,
    /// How its window is recognised; where nothing is said, the picture alone decides.
    #[serde(default)]
    pub window: WindowFacts,
    /// How its boards look, in the game's own terms.
    #[serde(default)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub look: toml::Table,
    /// Where its board always lies, for boards of Bloxorz, nodes of Bead Puzzle, and boards that are read by templates; left out, it is looked for.
    #[serde(default)]
    pub board: Option<BoardFacts>,
    /// How it is operated.
    #[serde(default)]
    pub controls: Controls,
    /// What it needs after a win before the next level shows, done in this order; nothing where it goes on by itself. It is
    /// done where no other board has shown for 1.5 s, and again after as long. Places on the board are those of the
    /// won board, where it was last seen: where the window has another size since, nothing is clicked, and a place
    /// that would lie beside the window ends the play without a click.
    #[serde(default)]
    pub after_win: Vec<Binding>,
    /// Pictures of its cells, or of what lies on its nodes, which lie beside the profile's file: by what they show its boards are read
    /// first.
    #[serde(skip)]
    pub templates: TemplatePictures,
    /// Those that come with screenplay: see [`Profile::by_bundled_templates`].
    #[serde(skip)]
    pub bundled_templates: TemplatePictures,
}

/// How a program's window is recognised. Every given part must match; without any, none is.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WindowFacts {
    /// The window's title.
    pub title: Option<Pattern>,
    /// The application's name, as `screenplay windows` prints it.
    pub app: Option<Pattern>,
}

/// How a program is operated.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Controls {
    /// From press to release of a key or button, in ms. Programs that look at their keys once a picture need two pictures.
    #[serde(deserialize_with = "range::hold")]
    #[schemars(range(min = *range::HOLD.start(), max = *range::HOLD.end()))]
    pub hold_ms: u64,
    /// Least time from the end of one action to the next, in ms.
    #[serde(deserialize_with = "range::wait")]
    #[schemars(range(min = *range::WAIT.start(), max = *range::WAIT.end()))]
    pub gap_ms: u64,
    /// Longest time that an action takes on the screen, in ms: after it, a key that changed nothing was lost.
    #[serde(deserialize_with = "range::wait")]
    #[schemars(range(min = *range::WAIT.start(), max = *range::WAIT.end()))]
    pub settle_ms: u64,
    /// A picture that shows what an action was to do is believed once nothing has moved for so long, in ms: while a ball still rolls
    /// in its last cell the next key would be ignored. 0 for a program that moves at once and takes keys at any time.
    #[serde(deserialize_with = "range::wait")]
    #[schemars(range(min = *range::WAIT.start(), max = *range::WAIT.end()))]
    pub rest_ms: u64,
    /// What a hand does for each action of the notation, where it is not the usual key.
    pub actions: BTreeMap<String, Binding>,
    /// How the program is operated, in the game's own terms, where bindings of actions do not say it.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub how: toml::Table,
}

impl Default for Controls {
    fn default() -> Controls {
        Controls {
            hold_ms: 50,
            gap_ms: 30,
            settle_ms: 1500,
            // Three frames of a program that draws 60 a second.
            rest_ms: 50,
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

impl Profile {
    /// The same with the templates that come with screenplay, where there are any: a second look, for what they show is nearly always
    /// read without them, and sooner.
    #[must_use]
    pub fn by_bundled_templates(&self) -> Option<Profile> {
        let templates = self.bundled_templates.clone();
        (!templates.is_empty()).then(|| Profile { templates, ..self.clone() })
    }
}

impl Controls {
    /// [`Controls::hold_ms`] as a duration.
    #[must_use]
    pub fn hold(&self) -> Duration {
        Duration::from_millis(self.hold_ms)
    }

    /// What a hand does for an action, by its name in the notation: as bound, or the usual. The board lies at `board` in the
    /// window.
    #[must_use]
    pub fn gesture(&self, action: &str, usual: &Binding, board: Rect) -> Gesture {
        self.actions.get(action).unwrap_or(usual).gesture(self, board)
    }
}
