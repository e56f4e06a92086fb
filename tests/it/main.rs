//! The one test binary: one module a kind of test.
//!
//! `cfg(test)` tells clippy that these are tests, where `unwrap` is right.

#[cfg(test)]
mod after_win;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod arcade;
#[cfg(test)]
mod arcade_boards;
#[cfg(test)]
mod arcade_templates;
#[cfg(test)]
mod architecture;
#[cfg(test)]
mod batch;
#[cfg(test)]
mod beads;
#[cfg(test)]
mod beads_drawn;
#[cfg(test)]
mod beads_faulty;
#[cfg(test)]
mod beads_programs;
#[cfg(test)]
mod beads_reading;
#[cfg(test)]
mod bloxorz_cut;
#[cfg(test)]
mod bloxorz_looks;
#[cfg(test)]
mod bloxorz_screens;
#[cfg(test)]
mod chains_cli;
#[cfg(test)]
mod chains_drawn;
#[cfg(test)]
mod chains_programs;
#[cfg(test)]
mod chains_reading;
#[cfg(test)]
mod claims;
#[cfg(test)]
mod cli;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod continuity;
mod continuity_arcade;
mod controls;
#[cfg(test)]
mod correcting;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod desktop;
#[cfg(test)]
mod expected;
#[cfg(test)]
mod exploring;
#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod guarded;
#[cfg(test)]
mod held;
#[cfg(test)]
#[cfg(unix)]
mod hostile;
#[cfg(test)]
#[cfg(unix)]
mod journal;
#[cfg(test)]
mod learn;
#[cfg(test)]
mod learn_beads;
#[cfg(test)]
mod learn_bloxorz;
#[cfg(test)]
mod learn_chains;
#[cfg(test)]
mod levels;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod live;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod page;
#[cfg(test)]
mod player;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod process;
#[cfg(test)]
mod profiles;
#[cfg(test)]
mod reading;
#[cfg(test)]
mod real_programs;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod samples;
#[cfg(test)]
#[cfg(feature = "serve")]
mod serve;
#[cfg(test)]
mod shared;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
#[path = "../soak/mod.rs"]
mod soak;
#[cfg(test)]
mod sokoban;
#[cfg(test)]
mod taught;
#[cfg(test)]
mod tracking;
#[cfg(test)]
mod turned;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod xvfb;
