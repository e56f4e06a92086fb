//! Ctrl-C and its relatives: the exit code says that the user stopped it, and what was done by then stays.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Desk, LEVEL, watch};

/// A command that asks to end, sent to a process.
fn send(signal: &str, id: u32) {
    let status = Command::new("sh").args(["-c", &format!("kill {signal} {id}")]).status().unwrap();
    assert!(status.success());
}

/// Whether a process listens for signals by now: it does from before its first input on.
fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    // SIGINT is the second.
    u64::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask & 2 != 0)
}

#[cfg(target_os = "linux")]
#[test]
fn each_way_of_being_asked_ends_each_command_with_its_code() {
    let desk = Desk::new();
    let lines: [&[&str]; 3] = [
        &["solve", "-"],
        &["export", "-"],
        &["generate", "amaze", "--size", "60x60", "--moves", "190..200", "--count", "1000"],
    ];
    for line in lines {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let mut child = desk.command(line).stdin(Stdio::piped()).spawn().unwrap();
            // It waits for what never comes.
            let _open = child.stdin.take();
            while !listens(child.id()) {
                std::thread::sleep(Duration::from_millis(5));
            }
            send(signal, child.id());
            let asked = Instant::now();
            let ran = watch(child);
            assert_eq!(ran.code, Some(6), "{line:?} {signal}: {ran:?}");
            assert!(asked.elapsed() < Duration::from_secs(20), "{line:?} {signal}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_was_told_by_then_stays() {
    let desk = Desk::new().with("a.level", LEVEL);
    for command in ["solve", "export"] {
        let arguments = [command, "--json", "a.level", "-", "a.level"];
        let mut child = desk.command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"amaze\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        assert!(first.contains("\"input\":\"a.level\""), "{first}");
        send("-INT", child.id());
        assert_eq!(child.wait().unwrap().code(), Some(6), "{command}");
        assert!(lines.next().is_none(), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_under_way_ends_by_itself() {
    use std::sync::atomic::{AtomicBool, Ordering};

    use screenplay::game::{Objective, PlanContext, PlanError};
    use screenplay::games;
    use screenplay::solver::{Limit, Limits, SolveError};

    static STOP: AtomicBool = AtomicBool::new(true);
    // Each search looks at the flag before it is far: with it set from the beginning, none gets through.
    STOP.store(true, Ordering::Relaxed);
    let stopped = Limits { stop: Some(&STOP), ..Limits::default() };
    let mut ended = 0;
    for game in games::GAMES {
        let pattern = format!("{}/fixtures/{}/*.level", env!("CARGO_MANIFEST_DIR"), game.name());
        for path in glob::glob(&pattern).unwrap().flatten() {
            let text = std::fs::read_to_string(&path).unwrap();
            let plan = game.plan(&text, PlanContext::default(), Objective::default(), stopped);
            // A first greedy walk may win, and a proof may need no search.
            if let Err(PlanError::Solve(SolveError::Limit { limit, .. })) = plan {
                assert_eq!(limit, Limit::Stopped, "{}", path.display());
                ended += 1;
            }
        }
    }
    assert!(ended > 3, "{ended} searches ended");
}

#[cfg(target_os = "linux")]
#[test]
fn a_batch_that_is_ended_keeps_what_was_done_and_puts_no_half_page_in_place() {
    let desk = Desk::new().with("a.level", LEVEL).with("b.level", LEVEL);
    let line = ["solve", "--json", "--jobs", "2", "--resume", "journal", "--report", "page.html"];
    let arguments = [&line[..], &["a.level", "-", "b.level"]].concat();
    let mut child = desk.command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    // It waits for what never comes.
    let _open = child.stdin.take();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("\"input\":\"a.level\""));
    send("-INT", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(6));
    assert!(lines.next().is_none());
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut told).unwrap();
    assert_eq!(told, "");
    assert!(!desk.path("page.html").exists());
    let journal = std::fs::read_to_string(desk.path("journal")).unwrap();
    assert_eq!(journal.lines().count(), 2, "{journal}");
    // What is marked can only come from the journal: the next run goes on from there.
    std::fs::write(desk.path("journal"), journal.replace("R D L", "R D L L")).unwrap();
    let ran = desk.run(&[&line[..], &["a.level", "b.level"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.out().matches("\"R D L L\"").count(), 1, "{ran:?}");
    assert!(desk.path("page.html").is_file() && !desk.path("page.html.part").exists());
}
