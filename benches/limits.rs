//! All aims of `docs/limits.md` that a bench can measure, in one table: asks each bench for its rows.
//!
//! What plays in a window needs `DISPLAY`, with a window manager; such rows are left out where there is none. Fails on no time.

use std::env;
use std::process::{Command, ExitCode};

/// The benches that have rows.
const BENCHES: [&str; 4] = ["solver", "vision", "capture", "reaction"];

fn main() -> ExitCode {
    println!("| work | aim | now | |\n|---|---|---|---|");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for bench in BENCHES {
        let rows = Command::new(&cargo)
            .args(["bench", "--quiet", "--locked", "--bench", bench, "--", "limits"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        if !rows.is_ok_and(|status| status.success()) {
            eprintln!("limits: `cargo bench --bench {bench} -- limits` failed");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
