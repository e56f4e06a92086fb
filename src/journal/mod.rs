//! Journals of plays: all that a player saw, was told and did, so that the same play can be told to today's player.
//!
//! A journal is a folder: `journal.jsonl`, a line each time that something happened; `pictures/`, of each picture what
//! differs from the one before; `profiles/<game>/<program>/`, the profile as it was used. [`Writer`] records at the player's
//! traits. [`replay`] gives [`player::play`](crate::player::play) traits that say again what was recorded, with a clock that they
//! turn, and compares what the player decides.
//!
//! The player's time stands still between two dealings with the world: a journaled play's clock shows when the last wait, look
//! or gesture ended, and these times are written down. So nothing that a player decides depends on how long its own
//! work takes, and the same player decides the same again.

mod acting;
mod channel;
mod error;
mod folder;
mod judge;
mod line;
mod patch;
mod playback;
mod recorder;
mod recording;
mod replay;
mod replaying;
mod tape;
mod verdict;
mod writer;

pub use error::JournalError;
pub use line::{Plan, Recognition};
pub use replay::{Caps, replay};
pub use tape::Tape;
pub use verdict::{Difference, Verdict};
pub use writer::{Kept, Writer};

/// The version of the format: journals of a newer one are refused.
pub const FORMAT: u32 = 1;

/// Bytes that a journal's lines may take; beyond, it ends.
const MOST_TEXT: u64 = 64 << 20;
