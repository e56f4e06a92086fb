//! The one test binary: one module a kind of test.

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod arcade;
mod architecture;
mod cli;
mod conformance;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod desktop;
mod fixtures;
mod levels;
mod reading;
mod real_programs;
mod shared;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod xvfb;
