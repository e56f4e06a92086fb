//! What came of telling a play again.

use serde::Serialize;

use crate::journal::line::{Plan, Recognition};

/// What came of telling a play to today's player.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Where it decides otherwise, in order.
    pub differences: Vec<Difference>,
    /// How far it was told.
    pub told: Told,
    /// Why the journal does not hold the end of its play, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'static str>,
}

/// How far a play was told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Microseconds since its beginning.
    pub at: u64,
    /// How often the window was looked at.
    pub looks: u32,
    /// How often a look was read.
    pub readings: u32,
    /// Plans that were made.
    pub plans: u32,
    /// Gestures, and changes of the keys that are held.
    pub actions: u32,
    /// Levels won.
    pub won: u32,
    /// How often today's player looked, waited or acted earlier or later than then: what it decides may be the same.
    pub out_of_step: u32,
}

/// Something that is decided otherwise. Times are microseconds since the beginning of the play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Difference {
    /// A picture is read otherwise.
    Reading {
        /// When it was seen.
        at: u64,
        /// Its number.
        picture: u32,
        /// As what it was read.
        then: Recognition,
        /// As what it is read today.
        now: Recognition,
        /// How many pictures after it differ in the same way.
        more: u32,
    },
    /// Another plan is made, or none, or one where none was.
    Plan {
        /// When.
        at: u64,
        /// The plan that was made.
        then: Option<Plan>,
        /// The plan that is made today.
        now: Option<Plan>,
    },
    /// Something else is done. What the window would have shown then is not known: nothing after it is compared.
    Action {
        /// When.
        at: u64,
        /// What was done.
        then: String,
        /// What is done today.
        now: String,
    },
    /// The play ends otherwise.
    End {
        /// When.
        at: u64,
        /// How it ended.
        then: String,
        /// How it ends today.
        now: String,
    },
}

impl Verdict {
    /// Whether all was decided the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }
}
