//! Steering: for games in which an action is not a key, but has to be watched while it is done.
//!
//! Knows no game.

use std::time::Duration;

use crate::frame::Frame;
use crate::game::Level;
use crate::input::Key;
use crate::profile::Profile;
use crate::vision::overlay::Mark;
use solver::Problem;

/// Performs some actions of a plan, frame by frame. It neither looks nor presses: whoever asks it does both.
pub trait Pilot {
    /// What to do now: `frame` is what the window shows, `at` when that was seen, since some fixed moment.
    fn steer(&mut self, frame: &Frame, at: Duration) -> PilotCommand;

    /// Whether the last frame showed what it steers.
    fn sees(&self) -> bool;

    /// What it believes and aims at as marks over the last frame, in pixels.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}

/// What a pilot wants.
#[derive(Clone, Debug)]
pub enum PilotCommand {
    /// These keys down and no others; after `time`, if it comes to that before the next frame, none.
    Hold {
        /// The keys.
        keys: Vec<Key>,
        /// How long.
        time: Option<Duration>,
    },
    /// It is over; no key is to be down.
    Done(Box<PilotReport>),
}

/// How a pilot's work ended.
#[derive(Clone, Debug)]
pub struct PilotReport {
    /// Where it ended.
    pub end: End,
    /// The level's text as it is thought to stand: what the next look is to expect.
    pub level: String,
    /// Times that something was to be begun again, such as after a fall.
    pub deaths: u32,
    /// The profile with what was learned of how the program behaves.
    pub profile: Option<Profile>,
    /// Something for people, such as what was measured.
    pub note: Option<String>,
}

/// Where a pilot's work ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Its actions are done.
    Arrived,
    /// It found something out first: its actions are still to be done.
    Prepared,
    /// The level is won, or so it seems: its window shows it no more.
    Won,
    /// Something went otherwise than planned: what.
    Missed(String),
    /// It cannot go on, and looking again will not help: why.
    Failed(String),
}

/// A game with actions that have to be watched while they are done. `L` is its level, `Y` its layout.
pub trait Steered<L: Level, Y> {
    /// Whether an action has to be watched while it is done, so that a [`Pilot`] performs it.
    fn is_steered(&self, action: &<L as Problem>::Action) -> bool;

    /// Who performs actions that have to be watched while they are done. With no actions, who lets what moves come to rest.
    fn pilot(
        &self,
        level: &L,
        layout: &Y,
        profile: &Profile,
        actions: &[<L as Problem>::Action],
    ) -> Box<dyn Pilot>;
}
