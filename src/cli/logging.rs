//! Logs, on standard error: `-v`, `-q` and `SCREENPLAY_LOG`.

use std::io::{self, Write};

use tracing_subscriber::EnvFilter;

use crate::cli::output;

/// Starts logging. `loudness` counts `-v`, less one for `-q`; `SCREENPLAY_LOG` says it in detail and wins.
pub(super) fn start(loudness: i8, color: bool) {
    let level = match loudness {
        i8::MIN..=-1 => "error",
        // The window library warns of displays without a size, and the input library of modifiers without a key and,
        // louder, of every key of the keyboard: none of it need trouble anybody.
        0 => "warn,winit=error,enigo=error",
        1 => "info,winit=error,enigo=error",
        2 => "debug,enigo=error",
        3.. => "trace,enigo=error",
    };
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::level_filters::LevelFilter::WARN.into())
        .parse_lossy(std::env::var("SCREENPLAY_LOG").unwrap_or_else(|_| level.to_owned()));
    // A second start, as in tests within one process, keeps the first.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| Harmless)
        .with_ansi(color)
        .with_target(false)
        .without_time()
        .try_init();
}

/// Standard error, for lines that may hold anything: an event is written at once, and is one line.
struct Harmless;

impl Write for Harmless {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let event = String::from_utf8_lossy(bytes);
        let event = event.strip_suffix('\n').unwrap_or(&event).replace('\n', "\\n");
        writeln!(io::stderr(), "{}", output::colored(&event))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
