//! Parsers and eyes before things that nobody would write on purpose: texts and pictures that were good, then mutated.
//!
//! As a part of the tests each target runs the same few rounds every time. `scripts/fuzz` runs them for long: with
//! `SCREENPLAY_FUZZ_SECONDS` a target goes on for so long, from the round `SCREENPLAY_FUZZ_FROM` on, and says what it did.

mod decoding;
mod mutate;
mod profiles;
mod seeds;
mod sight;
mod texts;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A round that works longer than this hangs. Beside other work a minute on the wall may hold little of it, so that the time
/// of the processor counts too.
const HANGS: Duration = Duration::from_secs(60);

/// How long this process has had a processor; no more is known than the wall's time where the system does not say.
fn worked(since: Instant) -> Duration {
    #[cfg(unix)]
    {
        let _ = since;
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::try_from(spent).unwrap_or_default()
    }
    #[cfg(not(unix))]
    since.elapsed()
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Runs a target: `rounds` of them, or for as long as is asked for. Every round is told by its number alone.
fn run(name: &str, rounds: u64, mut target: impl FnMut(&mut ChaCha8Rng)) {
    let from = number("SCREENPLAY_FUZZ_FROM").unwrap_or(0);
    let seconds = number("SCREENPLAY_FUZZ_SECONDS").map(Duration::from_secs);
    let (begun, mut slowest) = (Instant::now(), (Duration::ZERO, from));
    let first = worked(begun);
    let mut done = 0;
    while seconds.map_or(done < rounds, |seconds| begun.elapsed() < seconds) {
        let round = from.wrapping_add(done);
        let mut random = ChaCha8Rng::seed_from_u64(round);
        let (start, before) = (Instant::now(), worked(begun));
        let panicked = catch_unwind(AssertUnwindSafe(|| target(&mut random))).is_err();
        let took = start.elapsed().min(worked(begun).saturating_sub(before));
        let again = format!("again with SCREENPLAY_FUZZ_FROM={round}");
        assert!(!panicked, "{name}: round {round} failed; {again}");
        assert!(took < HANGS, "{name}: round {round} took {took:?}; {again}");
        slowest = slowest.max((took, round));
        done += 1;
    }
    let (all, (slowest, round)) = (begun.elapsed().as_secs_f64(), slowest);
    let worked = worked(begun).saturating_sub(first).as_secs_f64();
    // Past the capture of test output: this is the record of what was tried.
    let _ = writeln!(
        std::io::stderr(),
        "fuzz {name}: {done} rounds in {all:.1} s, {worked:.1} s of them worked, the slowest, {round}, in {slowest:.2?}"
    );
}
