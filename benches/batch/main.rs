//! Many pictures of one program that was taught: pictures a second and peak memory, on one core and on all, beside a search
//! of the same pictures for the same templates with `imageproc::match_template`. `scripts/bench-opencv` adds OpenCV's.
//!
//! Prints a table; asserts nothing about time. `--save FOLDER` keeps pictures, templates and truth there; `--pictures N` are
//! drawn, 2,000 if nothing is said.

mod naive;
mod scenes;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, Result, ensure};

/// Pictures that are searched with `match_template`: it takes seconds for each.
const SEARCHED: usize = 8;
/// How often a process is asked how much memory it has taken.
const ASKED_EVERY: Duration = Duration::from_millis(10);

fn main() -> Result<()> {
    let word = |name: &str| env::args().skip_while(|word| word != name).nth(1);
    if let Some(folder) = word("--search") {
        let threads = word("--threads").context("--threads")?.parse()?;
        return naive::run(Path::new(&folder), SEARCHED, threads);
    }
    let count = word("--pictures").map_or(Ok(2000), |count| count.parse())?;
    let temporary = tempfile::tempdir()?;
    let folder = word("--save").map_or(temporary.path().to_owned(), PathBuf::from);
    scenes::draw(&folder, count)?;
    let cores = thread::available_parallelism()?.get();
    println!("{count} pictures of {} x {} px", scenes::SIZE.0, scenes::SIZE.1);
    println!("| what | cores | pictures | a second | peak MiB | read right |");
    println!("|---|---|---|---|---|---|");
    for jobs in [1, cores] {
        let words = ["export", "--json", "--quiet", "--game", "amaze", "--program", "taught"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
        command.arg("--profiles").arg(folder.join("profiles")).args(words);
        command.args(["--jobs", &jobs.to_string()]).arg(folder.join("pictures"));
        let (told, took, peak) = measured(command)?;
        let right = scenes::right(&folder, &told)?;
        row("screenplay export", jobs, count, took, peak, &format!("{right} of {count} boards"));
    }
    for threads in [1, cores] {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--search").arg(&folder).args(["--threads", &threads.to_string()]);
        let (told, took, peak) = measured(command)?;
        let searched = SEARCHED.min(count);
        row("imageproc match_template", threads, searched, took, peak, told.trim());
    }
    Ok(())
}

fn row(what: &str, cores: usize, pictures: usize, took: Duration, peak: u64, right: &str) {
    let rate = pictures as f64 / took.as_secs_f64();
    println!("| {what} | {cores} | {pictures} | {rate:.2} | {peak} | {right} |");
}

/// Runs a process: what it prints, how long it takes, and the most memory that it held, in MiB.
fn measured(mut command: Command) -> Result<(String, Duration, u64)> {
    let output = tempfile::NamedTempFile::new()?;
    let began = Instant::now();
    let mut child = command.stdout(Stdio::from(output.reopen()?)).stdin(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let ended = loop {
        if let Some(ended) = child.try_wait()? {
            break ended;
        }
        // Elsewhere than on Linux, or once it has ended, nothing is told.
        let told = fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0) / 1024);
        thread::sleep(ASKED_EVERY);
    };
    let took = began.elapsed();
    // Of a board that is refused it says so, and goes on.
    ensure!(ended.code().is_some(), "{command:?}: {ended}");
    Ok((fs::read_to_string(output.path())?, took, peak))
}
