//! Logs, on standard error: `-v`, `-q` and `SCREENPLAY_LOG`.

use std::io::{self, Write};
#[cfg(feature = "live")]
use std::sync::{Mutex, PoisonError};

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

/// Who takes a line.
#[cfg(feature = "live")]
type Sink = Box<dyn Fn(&str) + Send>;

/// Where lines go instead of standard error, as long as something is drawn there.
#[cfg(feature = "live")]
static ELSEWHERE: Mutex<Option<Sink>> = Mutex::new(None);

/// As long as it is there, lines go elsewhere.
#[cfg(feature = "live")]
pub(super) struct Diverted(());

/// Gives lines to `sink`, with the colours that they have, instead of writing them to standard error.
#[cfg(feature = "live")]
pub(super) fn divert(sink: impl Fn(&str) + Send + 'static) -> Diverted {
    *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(sink));
    Diverted(())
}

#[cfg(feature = "live")]
impl Drop for Diverted {
    fn drop(&mut self) {
        *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Standard error, for lines that may hold anything: an event is written at once, and is one line.
struct Harmless;

impl Write for Harmless {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let event = String::from_utf8_lossy(bytes);
        let event = event.strip_suffix('\n').unwrap_or(&event).replace('\n', "\\n");
        #[cfg(feature = "live")]
        if let Some(sink) = &*ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) {
            sink(&event);
            return Ok(bytes.len());
        }
        writeln!(io::stderr(), "{}", output::colored(&event))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
