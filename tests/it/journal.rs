//! Journals: a play that is told again is decided the same, and what is decided otherwise is told at its place; bounded,
//! broken-off, damaged and foreign ones. No display, no device.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use assert_cmd::Command;
use image::RgbImage;
use screenplay::games::amaze::Amaze;
use screenplay::input::{Touch, Touched};
use screenplay::journal::{
    Caps, Difference, JournalError, Kept, Recognition, Tape, Verdict, Writer, replay,
};
use screenplay::player::{Clock as _, Options, PlayError};
use screenplay::profile::Profile;
use serde_json::Value;
use tempfile::TempDir;

use crate::player::{Played, World, after_win, first, options, play_by, profile, told};

/// More than any of these takes.
const MOST: u64 = 64 << 20;
const CAPS: Caps = Caps { think: Duration::from_secs(60), memory: 1 << 30, stop: None };

/// A play that was written down.
struct Written {
    folder: TempDir,
    profile: Profile,
    kept: Kept,
    played: Played,
}

fn written(world: World, options: &Options) -> Written {
    written_by(world, options, profile(), &AtomicBool::new(false), MOST)
}

fn written_by(
    world: World,
    options: &Options,
    profile: Profile,
    interrupted: &AtomicBool,
    most: u64,
) -> Written {
    let folder = tempfile::tempdir().unwrap();
    let writer = Writer::new(folder.path(), most, &profile).unwrap();
    let way: crate::player::Way<'_> = &|table, options| writer.play(table, options);
    let played = play_by(world, options, &profile, interrupted, way);
    let kept = writer.end().unwrap();
    Written { folder, profile, kept, played }
}

impl Written {
    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn again(&self) -> Verdict {
        let tape = Tape::open(self.path()).unwrap();
        replay(&tape, &Amaze, &self.profile, CAPS, &mut |_, _| {}).unwrap()
    }

    fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.path().join("journal.jsonl")).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn write(&self, lines: &[Value]) {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        fs::write(self.path().join("journal.jsonl"), lines.join("\n") + "\n").unwrap();
    }

    /// Changes the n-th line of a kind, counted from 0.
    fn edit(&self, kind: &str, nth: usize, change: impl FnOnce(&mut Value)) {
        let mut lines = self.lines();
        let line = lines.iter_mut().filter_map(|line| line.get_mut(kind)).nth(nth);
        change(line.unwrap_or_else(|| panic!("no {kind} of this number")));
        self.write(&lines);
    }

    /// Asserts that today's player decides the same, at the same times, to the same end.
    fn is_told_the_same(&self, what: &str) -> Verdict {
        let verdict = self.again();
        assert!(verdict.is_same(), "{what}: {:#?}", verdict.differences);
        assert_eq!((verdict.told.out_of_step, verdict.cut), (0, None), "{what}");
        assert_eq!(verdict.told.won as usize, self.played.report.won.len(), "{what}");
        verdict
    }
}

#[test]
fn a_play_that_is_told_again_is_decided_the_same() {
    let lag = Duration::from_millis(200);
    let moves = |n: u32, world: &mut World| match n {
        2 => world.rect.x += 211,
        4 => (world.rect.width, world.rect.height) = (411, 520),
        6 => world.focused = false,
        _ => {}
    };
    let worlds = [
        ("won", World::new(2)),
        ("a window that lags", World { lag, ..World::new(2) }),
        ("keys that are lost", World { drops: |n| n % 3 == 0, ..World::new(2) }),
        ("keys that are all lost", World { drops: |_| true, ..World::new(1) }),
        ("a window that moves and loses the focus", World::new(2).at_key(moves)),
        ("a window that is closed", World::new(1).at_key(|n, world| world.open = n != 2)),
        ("Escape", World::new(2).at_key(|n, world| world.escape = n == 4)),
        ("a corner", World::new(1).at_key(|n, world| world.pointer = (1279, 300 * (3 - n as i32)))),
        (
            "what cannot be read for a while",
            World::new(2).at_key(|n, world| {
                if n == 3 {
                    world.hide(300);
                }
            }),
        ),
        (
            "one that is hidden before it is closed",
            World::new(1).at_key(|n, world| {
                if n == 2 {
                    world.gone_at = Some(world.clock.now() + Duration::from_millis(150));
                }
            }),
        ),
    ];
    for (what, world) in worlds {
        let written = written(world, &first(2));
        let verdict = written.is_told_the_same(what);
        assert_eq!(verdict.told.actions, written.played.keys(), "{what}");
        assert!(!written.kept.full && written.kept.pictures > 0, "{what}");
    }
}

#[test]
fn what_people_do_at_the_desk_is_told_again_too() {
    let somebody = |n: u32, world: &mut World| {
        if n == 4 {
            world.touches.push(Touch { what: Touched::Key, here: true });
        }
    };
    let waits = Options { resume_after: Duration::from_millis(120), ..first(2) };
    let written_down = written(World::new(2).at_key(somebody), &waits);
    assert_eq!(written_down.played.report.pauses, 1);
    written_down.is_told_the_same("somebody used the window");
    // Who says to go on, and who wants it to end.
    let (resume, end) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (go_on, stop) = (Arc::clone(&resume), Arc::clone(&end));
    let world = World::new(2).at_key(move |n, world| {
        somebody(n, world);
        if n == 4 {
            // The play waits, and somebody presses Enter.
            let go_on = Arc::clone(&go_on);
            world.later(Duration::from_secs(2), move |_| go_on.store(true, Ordering::Relaxed));
        }
        stop.store(n == 7, Ordering::Relaxed);
    });
    let options = Options { resume, resume_after: Duration::from_secs(20), ..first(2) };
    let written_down = written_by(world, &options, profile(), &end, MOST);
    let told = told(&written_down.played.result);
    assert!(told.contains("interrupted"), "{told}");
    assert_eq!(written_down.played.report.pauses, 1);
    written_down.is_told_the_same("Enter, and an interrupt");
}

#[test]
fn messages_are_answered_the_same() {
    let profile = after_win(r#"after_win = [{ wait_ms = 60 }, { key = "Enter" }]"#);
    let options = Options { patience: Duration::from_secs(4), ..first(2) };
    let world = World { popup: true, ..World::new(3) };
    let written = written_by(world, &options, profile, &AtomicBool::new(false), MOST);
    assert!(written.played.result.is_ok(), "{}", told(&written.played.result));
    written.is_told_the_same("a message over the won board");
}

#[test]
fn a_reading_that_is_another_is_told_with_its_picture() {
    let written = written(World::new(1), &first(1));
    let mut was = String::new();
    written.edit("read", 1, |read| {
        was = read["board"].as_str().unwrap().to_owned();
        read["board"] = was.replacen('.', "+", 1).into();
    });
    let tape = Tape::open(written.path()).unwrap();
    let mut pictures: Vec<(u32, RgbImage)> = Vec::new();
    let mut keep = |number, picture: &RgbImage| pictures.push((number, picture.clone()));
    let verdict = replay(&tape, &Amaze, &written.profile, CAPS, &mut keep).unwrap();
    let [Difference::Reading { picture, then, now, .. }] = &verdict.differences[..] else {
        panic!("{:#?}", verdict.differences)
    };
    assert_eq!(then, &Recognition::Board(was.replacen('.', "+", 1)));
    assert_eq!(now, &Recognition::Board(was));
    // What was done is known to be the same in spite of it, so that the play is told to its end.
    assert_eq!((verdict.told.won, verdict.told.out_of_step), (1, 0));
    assert_eq!(pictures.len(), 1);
    assert_eq!((pictures[0].0, pictures[0].1.dimensions()), (*picture, (360, 430)));
    assert_eq!(screenplay_reads(&written.profile, &pictures[0].1), *now);
}

/// The board on a picture.
fn screenplay_reads(profile: &Profile, picture: &RgbImage) -> Recognition {
    use screenplay::game::AnyGame;
    let frame = screenplay::frame::Frame::from_image(picture.clone());
    let screen = Amaze.read(&frame, profile, None).unwrap();
    Recognition::Board(screen.readings()[0].level.clone())
}

#[test]
fn a_plan_that_is_another_is_told() {
    let written = written(World::new(2), &first(2));
    written.edit("planned", 1, |plan| plan["cost"] = 4.into());
    let verdict = written.again();
    let [Difference::Plan { then: Some(then), now: Some(now), at }] = &verdict.differences[..]
    else {
        panic!("{:#?}", verdict.differences)
    };
    assert_eq!((then.cost, now.cost, then.at), (4, 5, *at));
    assert_eq!(then.actions, now.actions);
    assert_eq!(verdict.told.won, 2);
}

#[test]
fn the_first_action_that_is_another_ends_what_is_told() {
    let plain = |what: &str| {
        let written = written(World::new(2), &first(2));
        written.edit(what, 4, |line| match what {
            "acting" => line["action"] = "X".into(),
            _ => line["gesture"]["key"]["key"] = "Enter".into(),
        });
        written.again()
    };
    for what in ["acting", "performed"] {
        let verdict = plain(what);
        let [Difference::Action { then, now, .. }] = &verdict.differences[..] else {
            panic!("{what}: {:#?}", verdict.differences)
        };
        assert!(then.contains(['X', 'E']) && !now.contains(['X', 'E']), "{what}: {then}, {now}");
        assert_eq!((verdict.told.actions, verdict.told.won), (4, 1), "{what}");
    }
}

#[test]
fn another_end_is_told() {
    let written = written(World::new(1), &first(1));
    written.edit("ended", 0, |end| end["error"] = serde_json::json!(["stuck", "it was stuck"]));
    let verdict = written.again();
    let [Difference::End { then, now, .. }] = &verdict.differences[..] else {
        panic!("{:#?}", verdict.differences)
    };
    assert_eq!(
        (then.as_str(), now.as_str()),
        ("1 won in 3 moves: it was stuck", "1 won in 3 moves")
    );
}

/// A player that looks and waits otherwise than the one that was written down is led on to where that one was.
#[test]
fn a_player_that_is_out_of_step_is_told_the_same_play() {
    let written = written(World::new(2), &first(2));
    let kept = written.lines();
    let each_word = |change: fn(&str) -> Option<String>| {
        let mut lines = kept.clone();
        for beats in lines.iter_mut().filter_map(|line| line.get_mut("beats")) {
            let words = beats.as_str().unwrap().split(' ').filter_map(change);
            *beats = words.collect::<Vec<_>>().join(" ").into();
        }
        lines.retain(|line| line.get("beats").is_none_or(|beats| beats != ""));
        written.write(&lines);
        let verdict = written.again();
        assert!(verdict.is_same(), "{:#?}", verdict.differences);
        assert_eq!((verdict.told.won, verdict.told.actions), (2, 8));
        verdict.told
    };
    let whole = each_word(|word| Some(word.to_owned()));
    assert_eq!(whole.out_of_step, 0);
    // It waits more often, and less often.
    assert!(each_word(|word| (!word.starts_with('s')).then(|| word.to_owned())).out_of_step > 0);
    let waits = |word: &str| {
        let wait = word.strip_prefix('s').and_then(|time| time.parse::<u64>().ok());
        Some(wait.map_or(word.to_owned(), |time| format!("s{} s{}", time / 2, time - time / 2)))
    };
    assert!(each_word(waits).out_of_step > 0);
}

/// Bytes of all files in a folder.
fn bytes(folder: &Path) -> u64 {
    let files = glob::glob(&format!("{}/**/*", folder.display())).unwrap().flatten();
    files
        .map(|path| path.metadata().unwrap())
        .filter(fs::Metadata::is_file)
        .map(|it| it.len())
        .sum()
}

#[test]
fn a_full_journal_says_so_and_costs_no_more() {
    let whole = written(World::new(2), &first(2));
    assert_eq!(bytes(whole.path()), whole.kept.bytes);
    for part in [2, 5] {
        let most = whole.kept.bytes / part;
        let written =
            written_by(World::new(2), &first(2), profile(), &AtomicBool::new(false), most);
        assert!(written.played.result.is_ok(), "{}", told(&written.played.result));
        assert_eq!(written.played.report.won.len(), 2);
        assert!(written.kept.full && written.kept.bytes <= most, "{:?}", written.kept);
        assert_eq!(bytes(written.path()), written.kept.bytes);
        assert_eq!(written.lines().last().unwrap()["full"]["most"], most);
        let verdict = written.again();
        assert!(verdict.is_same(), "{:#?}", verdict.differences);
        assert!(verdict.cut.unwrap().contains("full") && verdict.told.out_of_step == 0);
    }
}

#[test]
fn a_journal_that_breaks_off_is_told_as_far_as_it_goes() {
    let written = written(World::new(2), &first(2));
    let path = written.path().join("journal.jsonl");
    let text = fs::read(&path).unwrap();
    let all = written.again().told;
    let mut last = 0;
    for part in 1..12 {
        fs::write(&path, &text[..text.len() * part / 12]).unwrap();
        let verdict = written.again();
        assert!(verdict.is_same(), "{part}: {:#?}", verdict.differences);
        assert!(verdict.cut.unwrap().contains("breaks off"));
        assert!((last..=all.looks).contains(&verdict.told.looks), "{part}: {:?}", verdict.told);
        last = verdict.told.looks;
    }
    assert!(last > 0);
}

#[test]
fn only_the_user_may_read_a_journal() {
    use std::os::unix::fs::PermissionsExt;
    let written = written(World::new(1), &first(1));
    let entries = glob::glob(&format!("{}/**/*", written.path().display())).unwrap().flatten();
    let mut count = 0;
    for path in entries {
        let mode = path.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} may be read by others", path.display());
        count += 1;
    }
    assert!(count > 4);
}

#[test]
fn a_folder_that_holds_something_takes_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    let new = |path: &Path| Writer::new(path, MOST, &profile()).map(|_| ());
    fs::write(folder.path().join("mine"), "mine").unwrap();
    assert!(matches!(new(folder.path()), Err(JournalError::NotEmpty(_))));
    assert!(matches!(new(&folder.path().join("mine")), Err(JournalError::NotEmpty(_))));
    assert!(matches!(new(Path::new("/proc/nothing/here")), Err(JournalError::Write { .. })));
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    new(&folder.path().join("a/b/c")).unwrap();
}

/// How the program takes a journal: its exit code, and what it says.
fn told_by_program(folder: &Path) -> (Option<i32>, String) {
    let mut command = Command::cargo_bin("screenplay").unwrap();
    let output = command.arg("replay").arg(folder).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn what_is_no_journal_is_refused() {
    let written = written(World::new(1), &first(1));
    let (path, pictures) = (written.path(), written.path().join("pictures"));
    let lines = path.join("journal.jsonl");
    let text = fs::read_to_string(&lines).unwrap();
    let refused = |what: &str, expected: &str| {
        let (code, said) = told_by_program(path);
        assert_eq!(code, Some(2), "{what}: {said}");
        assert!(said.contains(expected), "{what}: {said}");
        assert!(!said.contains("panicked"), "{what}: {said}");
    };
    for (what, from, to, expected) in [
        ("a newer format", "\"format\":1", "\"format\":2", "formats up to 1 are read"),
        ("no format", "\"format\":1", "\"form\":1", "says no format"),
        (
            "a game of others",
            "\"game\":\"amaze\"",
            "\"game\":\"chess\"",
            "a game that is not known",
        ),
        (
            "a program of others",
            "\"program\":\"fake\"",
            "\"program\":\"../fake\"",
            "no whole journal",
        ),
        (
            "patience for ever",
            "\"patience\":{\"secs\":0",
            "\"patience\":{\"secs\":9999999999",
            "too much",
        ),
        ("a word of others", "{\"beats\":\"", "{\"beats\":\"q7 ", "no beat: \"q7\""),
        ("a kind of line of others", "{\"acting\"", "{\"dancing\"", "line "),
        (
            "a part beside its picture",
            "\"x\":0,\"y\":0,\"width\":360",
            "\"x\":1,\"y\":0,\"width\":360",
            "cannot follow",
        ),
        ("a time that goes back", "{\"planned\":{\"at\":", "{\"planned\":{\"at\":-", "damaged"),
        ("a time for ever", "{\"planned\":{\"at\":", "{\"planned\":{\"at\":99999999", "damaged"),
        ("no text", "{\"planned\"", "{\"\u{0}\u{7}", "damaged"),
    ] {
        assert!(text.contains(from), "{what}: the journal holds no {from}");
        fs::write(&lines, text.replacen(from, to, 1)).unwrap();
        refused(what, expected);
    }
    fs::write(&lines, &text).unwrap();
    let picture = |number: u32| pictures.join(format!("{number:06}.png"));
    let kept = fs::read(picture(2)).unwrap();
    fs::copy(picture(1), picture(2)).unwrap();
    refused("a picture of another size", "cannot be used: expected");
    fs::write(picture(2), &kept[..kept.len() / 2]).unwrap();
    refused("half a picture", "cannot be used");
    fs::remove_file(picture(2)).unwrap();
    refused("a picture that is missing", "cannot be used");
    std::os::unix::fs::symlink("/etc/passwd", picture(2)).unwrap();
    refused("a link", "it is a link");
    fs::remove_file(picture(2)).unwrap();
    fs::write(picture(2), &kept).unwrap();
    assert_eq!(told_by_program(path).0, Some(0));
    fs::remove_dir_all(path.join("profiles")).unwrap();
    refused("no profile", "no whole journal");
    fs::remove_file(&lines).unwrap();
    refused("no lines", "is no journal");
    assert_eq!(told_by_program(&path.join("nowhere")).0, Some(2));
    assert_eq!(told_by_program(&picture(1)).0, Some(2));
}

#[test]
fn what_differs_is_told_on_the_terminal_and_as_json() {
    let written = written(World::new(1), &first(1));
    written.edit("read", 1, |read| {
        read["board"] = read["board"].as_str().unwrap().replacen('.', "+", 1).into();
    });
    let (code, said) = told_by_program(written.path());
    assert_eq!(code, Some(8), "{said}");
    for part in [": read otherwise", "then a board", "now  a board", "1 decided otherwise"] {
        assert!(said.contains(part), "{said}");
    }
    let why = tempfile::tempdir().unwrap();
    let mut command = Command::cargo_bin("screenplay").unwrap();
    let output = command.arg("replay").arg(written.path()).arg("--json");
    let output = output.arg("--pictures").arg(why.path()).output().unwrap();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &told["same"]), (Some(8), &false.into()));
    let difference = &told["differences"][0];
    assert_eq!(difference["what"], "reading");
    let number = difference["picture"].as_u64().unwrap();
    let picture = why.path().join(format!("picture-{number:06}.png"));
    assert_eq!(image::open(picture).unwrap().to_rgb8().dimensions(), (360, 430));
}

#[test]
fn a_play_goes_on_when_its_journal_cannot_be_written_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let writer = Writer::new(&path, MOST, &profile()).unwrap();
    let world = {
        let path = path.clone();
        World::new(1).at_key(move |n, _| {
            if n == 1 {
                fs::remove_dir_all(path.join("pictures")).unwrap();
            }
        })
    };
    let ended = Cell::new(false);
    let way: crate::player::Way<'_> = &|table, options| {
        ended.set(true);
        writer.play(table, options)
    };
    let played = play_by(world, &options(), &profile(), &AtomicBool::new(false), way);
    assert!(played.result.is_ok() && ended.get(), "{}", told(&played.result));
    assert!(matches!(writer.end(), Err(JournalError::Write { .. })));
}

/// The journals that are fixtures.
fn fixtures() -> Vec<PathBuf> {
    let pattern = format!("{}/fixtures/*/journals/*", env!("CARGO_MANIFEST_DIR"));
    glob::glob(&pattern).unwrap().flatten().collect()
}

/// A report of a play that went wrong becomes a test by being copied there.
#[test]
fn every_journal_among_the_fixtures_is_decided_the_same() {
    let journals = fixtures();
    for journal in &journals {
        let (code, said) = told_by_program(journal);
        assert_eq!(code, Some(0), "{}:\n{said}", journal.display());
        assert!(bytes(journal) <= 200 << 10, "{} is too large", journal.display());
    }
    assert!(journals.len() >= 2, "{journals:?}");
}

#[test]
fn a_players_error_has_a_word_of_its_own() {
    let kinds = [
        PlayError::NoFocus,
        PlayError::Bug(String::new()),
        PlayError::OutOfMoves { most: 1, won: 0 },
    ];
    assert_eq!(kinds.map(|error| error.kind()), ["no_focus", "bug", "out_of_moves"]);
}
