//! The one test binary: one module a kind of test.

#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod arcade;

#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod desktop;
#[cfg(test)]
mod levels;
mod reading;
mod real_programs;
mod shared;
#[cfg(test)]
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod xvfb;
