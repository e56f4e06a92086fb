//! `scripts/soak`: runs the whole matrix of games and troubles again and again until the time is over, several runs side by
//! side, and writes what came of it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test, though it has a main function of its own"
)]

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod run;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
#[path = "mod.rs"]
mod soak;

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
#[expect(dead_code, reason = "the live tests use the rest of it")]
#[path = "../it/process.rs"]
mod process;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
#[path = "../it/xvfb.rs"]
mod xvfb;

#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
fn main() -> std::process::ExitCode {
    run::main()
}

#[cfg(not(all(feature = "live", unix, not(target_vendor = "apple"))))]
fn main() {
    println!("soak: there are no windows here; it needs X11 and the feature live");
}
