//! Recordings of plays on live windows: what becomes of them never costs the play; and a dry run on a live window.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;
use tempfile::TempDir;

use super::ended::signal;
use super::process::{PATIENCE, Running, arcade, assert_nothing_held, play};
use crate::xvfb::{Screen, eventually};

/// A disk with room for a few kilobytes.
pub(super) struct TinyDisk(pub(super) TempDir);

impl TinyDisk {
    /// `None`, after saying so, where this user may not mount one.
    pub(super) fn mount() -> Option<TinyDisk> {
        let folder = TempDir::new().unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=16k", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(folder.path()).output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(TinyDisk(folder));
        }
        eprintln!("skipped: a tiny disk cannot be mounted here");
        None
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

fn frames(path: &Path) -> usize {
    let file = BufReader::new(File::open(path).unwrap());
    GifDecoder::new(file).unwrap().into_frames().collect_frames().unwrap().len()
}

#[test]
fn a_full_disk_costs_the_recording_and_no_more_of_the_play() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let Some(disk) = TinyDisk::mount() else { return };
    let _game = arcade(&screen, "amaze", &[]);
    let path = disk.0.path().join("a.gif");
    let played =
        play(&screen, &["--levels", "1", "--record", path.to_str().unwrap()]).end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(1), "{summary:#} {}", played.stderr);
    assert_eq!(summary["won"].as_array().unwrap().len(), 1, "{summary:#}");
    assert!(played.stderr.contains("no recording: cannot write"), "{}", played.stderr);
    assert_eq!(disk.0.path().read_dir().unwrap().count(), 0, "half a recording is left");
    assert_nothing_held(&screen);
}

#[test]
fn a_play_that_is_interrupted_leaves_a_whole_recording() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let folder = TempDir::new().unwrap();
    let _game = arcade(&screen, "amaze", &["--level", "8"]);
    let (path, part) = (folder.path().join("a.gif"), folder.path().join("a.gif.part"));
    let record = path.to_str().unwrap();
    let play = play(&screen, &["--delay", "300", "--record", record]);
    // Some frames have been packed.
    let packed = || part.metadata().is_ok_and(|file| file.len() > 20_000);
    assert!((0..8).any(|_| eventually(packed)), "nothing is recorded");
    assert!(!path.exists(), "it is in its place before it is whole");
    signal("INT", play.0.id());
    let played = play.end(Duration::from_secs(60));
    assert_eq!(played.code(), Some(6), "{} {}", played.stdout, played.stderr);
    assert!(played.json()["moves"].is_u64(), "{}", played.stdout);
    assert!(frames(&path) > 0 && !part.exists());
    assert_nothing_held(&screen);
}

#[test]
fn solve_and_export_read_what_a_window_shows_now() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let _game = arcade(&screen, "amaze", &[]);
    let run = |arguments: &[&str]| {
        let all = [arguments, &["--json", "--app", "screenplay-arcade"]].concat();
        Running::start(Some(&screen.display), &all).end(PATIENCE)
    };
    // A window that has just opened may not be drawn yet.
    assert!((0..8).any(|_| eventually(|| run(&["solve"]).code() == Some(0))));
    let (solved, exported) = (run(&["solve"]).json(), run(&["export"]).json());
    assert_eq!(solved["status"], "solved", "{solved:#}");
    assert_eq!(solved["level"], exported["level"]);
    assert!(solved["input"].as_str().unwrap().starts_with("window 0x"), "{solved:#}");
    assert_nothing_held(&screen);
}
