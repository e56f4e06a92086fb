//! What others may put before the program, by mistake or on purpose: it says so in time, in little memory, and harms nothing.

mod choice;
mod files;
mod interrupts;
mod names;
mod profiles;

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// MiB that the program may take on any input.
const MOST_MIB: u64 = 512;
/// A run that takes longer hangs. Beside other work it may take several times the 10 s that it has alone.
const PATIENCE: Duration = Duration::from_secs(100);

/// Solvable in 3 moves.
const LEVEL: &str = "amaze\n#####\n#@..#\n###.#\n#...#\n#####\n";

/// A folder to work in, and the program, run in it.
struct Desk {
    folder: TempDir,
}

/// How a run ended.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: Vec<u8>,
    err: Vec<u8>,
    /// The most memory that it had at a time, where the system says so.
    mib: Option<u64>,
}

impl Ran {
    fn out(&self) -> String {
        String::from_utf8(self.out.clone()).unwrap()
    }

    fn err(&self) -> String {
        String::from_utf8(self.err.clone()).unwrap()
    }

    /// Asserts that it took no more memory than it may.
    fn assert_small(&self, what: &str) {
        assert!(self.mib.is_none_or(|mib| mib < MOST_MIB), "{what}: {:?} MiB", self.mib);
    }

    /// The one object that was printed.
    fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Desk {
    fn new() -> Desk {
        Desk { folder: TempDir::new().unwrap() }
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    fn with(self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> Desk {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        self
    }

    /// A pipe that nobody writes to.
    fn with_pipe(self, name: &str) -> Desk {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        self
    }

    fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "SCREENPLAY_LOG"] {
            command.env_remove(name);
        }
        command.env("XDG_CONFIG_HOME", self.path("config")).env("HOME", self.folder.path());
        command.env("XDG_DATA_HOME", self.path("data"));
        command.current_dir(self.folder.path()).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[impl AsRef<OsStr>]) -> Ran {
        watch(self.command(arguments).spawn().unwrap())
    }

    /// Runs with a stream of standard input, as long as it is read.
    fn run_with(&self, arguments: &[impl AsRef<OsStr>], mut stream: impl Read + Send) -> Ran {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let mut some = vec![0; 1 << 16];
                while let Ok(count @ 1..) = stream.read(&mut some) {
                    if stdin.write_all(&some[..count]).is_err() {
                        break;
                    }
                }
            });
            watch(child)
        })
    }
}

/// Waits for the end of a run, and notes the most memory that it took.
fn watch(mut child: Child) -> Ran {
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let all = |from: &mut dyn Read| {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).unwrap();
        bytes
    };
    let out = std::thread::spawn(move || all(&mut out));
    let err = std::thread::spawn(move || all(&mut err));
    let (start, mut mib) = (Instant::now(), None);
    let status = loop {
        mib = mib.max(peak(child.id()));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            panic!("still running after {PATIENCE:?}: {:?}", (out.join(), err.join()));
        }
        std::thread::sleep(Duration::from_millis(3));
    };
    let ran = Ran { code: status.code(), out: out.join().unwrap(), err: err.join().unwrap(), mib };
    assert!(!String::from_utf8_lossy(&ran.err).contains("panicked"), "{ran:?}");
    ran
}

/// The most memory that a process has had, in MiB.
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1024)
}
