//! Names from outside: what they hold does nothing to a terminal, and what is not UTF-8 is a name like any other.

use std::ffi::OsStr;
#[cfg(unix)]
use std::os::unix::ffi::OsStrExt;

use super::{Desk, LEVEL, Ran};

/// A name that would paint, set the title of a terminal, and go on on a line of its own.
const EVIL: &str = "a\u{1b}[31m\u{1b}]0;b\u{7}\u{9b}2J\nscreenplay: all is well\u{202e}";
/// How it is shown.
const SHOWN: &str = r"a\u{1b}[31m\u{1b}]0;b\u{7}\u{9b}2J\nscreenplay: all is well\u{202e}";

fn assert_harmless(ran: &Ran, what: &str) {
    let shown = format!("{}{}", ran.out(), ran.err());
    let harms = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
    assert!(!shown.contains(harms), "{what}: {shown:?}");
    assert!(!shown.contains("\nscreenplay: all is well"), "{what}: {shown:?}");
    // Warnings are written by a library, which has its own way to write the same.
    let shown = shown.replace("\\x1b", "\\u{1b}").replace("\\x07", "\\u{7}");
    assert!(shown.contains(SHOWN), "{what}: {shown:?}");
}

#[cfg(unix)]
#[test]
fn no_message_carries_a_name_as_it_is() {
    let good = format!("{EVIL}.level");
    let bad = format!("{EVIL}.png");
    let program = format!("{EVIL}x");
    let profile = format!("p/amaze/{program}/profile.toml");
    let desk = Desk::new()
        .with(&good, LEVEL)
        .with(&bad, "no picture")
        .with(profile, "game = \"amaze\"\nprogram = \"?\"");
    let lines: [&[&str]; 13] = [
        &["solve", &good],
        &["solve", &bad],
        &["export", &bad],
        &["export", &format!("{EVIL}.missing")],
        &["solve", &good, &good, "--overlay", &format!("{EVIL}.png")],
        &["solve", &good, "--overlay", &good],
        &["solve", &good, "--overlay", &format!("{EVIL}/{EVIL}.level/x.png")],
        &["export", &good, "--out", &good],
        &["export", &good, "--graph", &format!("{EVIL}.txt")],
        &["solve", &good, "--game", EVIL],
        &["solve", &good, "--time-limit", EVIL],
        &["games", "--profiles", EVIL],
        &["games", "--profiles", "p"],
    ];
    for line in lines {
        assert_harmless(&desk.run(line), &format!("{line:?}"));
    }
    let ran = desk.run(&["games", "-v", "-v", "-v", "--color", "always", "--profiles", "p"]);
    assert!(ran.err().contains(r"a\") && !ran.err().contains("all is well\u{202e}"), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn json_is_exact() {
    let name = format!("{EVIL}.level");
    let desk = Desk::new().with(&name, LEVEL);
    let ran = desk.run(&["solve", "--json", &name]);
    assert_eq!((ran.json()["input"].as_str(), ran.err().as_str()), (Some(name.as_str()), ""));
}

#[cfg(unix)]
#[test]
fn a_profiles_text_is_shown_harmless() {
    let text = "game = \"amaze\"\nprogram = \"x\"\nabout = \"\\u001b[2J\\nbloxorz\"";
    let ran = Desk::new().with("p/amaze/x/profile.toml", text).run(&["games", "--profiles", "p"]);
    assert!(ran.out().contains(r"x                   \u{1b}[2J\nbloxorz"), "{}", ran.out());
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf_8_is_a_name() {
    let name = OsStr::from_bytes(b"caf\xe9.level");
    let desk = Desk::new().with(name, LEVEL);
    let arguments = |list: &[&str]| -> Vec<_> {
        let words = list.iter().map(OsStr::new);
        words.chain([name]).map(OsStr::to_owned).collect()
    };
    let ran = desk.run(&arguments(&["solve"]));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = desk.run(&arguments(&["export", "--json"]));
    assert_eq!(ran.json()["input"], "caf\u{fffd}.level");
    let ran = desk.run(&arguments(&["export", "--out", "out"]));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(desk.path("out").read_dir().unwrap().count(), 1);
    std::fs::remove_file(desk.path(name)).unwrap();
    let ran = desk.run(&arguments(&["solve"]));
    assert!(ran.code == Some(3) && ran.err().contains("no such file"), "{ran:?}");
}
