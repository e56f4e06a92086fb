//! Profiles that cannot be used: a warning with file and line, and everything else goes on.

use super::{Desk, LEVEL};

/// A profile of Amaze with this after its first two lines.
fn amaze(rest: &str) -> String {
    format!("game = \"amaze\"\nprogram = \"mine\"\n{rest}")
}

fn desk(text: &str) -> Desk {
    Desk::new().with("a.level", LEVEL).with("p/amaze/mine/profile.toml", text)
}

/// Warned of, on this line and in these words; an error where it is asked for; no matter to anything else.
fn assert_fault(desk: &Desk, game: &str, expected: &str) {
    let warned = desk.run(&["solve", "a.level", "--profiles", "p"]);
    assert_eq!(warned.code, Some(0), "{warned:?}");
    let said = warned.err();
    assert_eq!(said.lines().count(), 1, "{said}");
    let file = format!("p/{game}/mine/profile.toml");
    assert!(said.contains("WARN") && said.contains(&file) && said.contains(expected), "{said}");
    assert_eq!(desk.run(&["solve", "a.level", "--profiles", "p", "-q"]).err(), "");
    let asked = ["solve", "a.level", "--profiles", "p", "-q", "--game", game, "--program", "mine"];
    let ran = desk.run(&asked);
    // A level's text needs no profile; a picture does.
    image::RgbImage::new(60, 60).save(desk.path("a.png")).unwrap();
    let picture = asked.map(|word| if word == "a.level" { "a.png" } else { word });
    let ran = if game == "amaze" { desk.run(&picture) } else { ran };
    assert!(ran.code != Some(0) && ran.err().contains(expected), "{ran:?}");
}

#[test]
fn each_fault_has_its_line() {
    let cases = [
        ("[controls]\nhold_ms = 99999999999999", "line 4: expected a number from -1000000 to"),
        ("[controls]\nhold_ms = 0", "line 4: expected 1 to 5000 ms, saw 0"),
        ("[controls]\nhold_ms = -3", "line 4: "),
        ("[controls]\ngap_ms = 60001", "line 4: expected 0 to 60000 ms, saw 60001"),
        (
            "[controls]\n\nsettle_ms = \"x\"",
            "line 5: expected a whole number, 0 or more, saw string \"x\"",
        ),
        ("after_win = [{ click = { board = [nan, inf] } }]", "line 3: expected a number from"),
        ("after_win = [\n { click = { board = [99, 1] } }]", "line 4: expected -10 to 10, saw 99"),
        ("after_win = [{ click = { pixels = [-1, 1] } }]", "line 3: expected 0 to 32767, saw -1"),
        ("after_win = [{ wait_ms = 100000 }]", "line 3: expected 0 to 60000 ms"),
        ("after_win = [{ key = \"Nonsense\" }]", "line 3: "),
        ("[look]\nwall = \"#zzz\"", "line 4: expected a colour such as \"#1f6feb\", saw \"#zzz\""),
        ("[look]\nfloor = 7", "line 4: expected a string, saw integer `7`"),
        ("[look]\nperspective = \"yes\"", "line 4: expected true or false, saw string \"yes\""),
        ("[look]\nwal = \"#ffffff\"", "line 4: unknown key `wal`; did you mean `wall`?"),
        ("[controls.how]\ngrow = \"drag\"", "line 4: unknown key `grow`; there are none here"),
        (
            "[controls.actions]\nX = { key = \"x\" }",
            "line 4: unknown key `X`; known are `U`, `D`, `L`, `R`",
        ),
        (
            "[controls.actions]\nU = { kay = \"x\" }",
            "line 4: unknown word `kay`; did you mean `key`?",
        ),
        ("[window]\ntitle = \"/(/\"", "line 4: "),
        ("[window]\ntitle = \"/a{1000}{1000}/\"", "line 4: "),
        ("speed = 3", "line 3: unknown key `speed`; known are `game`, `program`"),
        ("game = \"amaze\"", "line 3: "),
        ("[look", "line 3: "),
        ("about = \"\u{fffd}\\uD800\"", "line 3: "),
    ];
    for (rest, expected) in cases {
        assert_fault(&desk(&amaze(rest)), "amaze", expected);
    }
}

#[test]
fn every_game_checks_its_own_terms() {
    let cases = [
        ("bloxorz", "[look.colors]\nplain = [\"#ffffff\", \"white\"]", "line 4: expected a colour"),
        (
            "bloxorz",
            "[board]\ncells = [100000, 100000]",
            "line 4: expected 1 to 60 columns and rows",
        ),
        ("bloxorz", "[board]\ncells = [3, 3]", "missing key `corners`"),
        ("bloxorz", "[look]\nsheet = [0, 5]", "line 4: expected a width and a height from 1"),
        ("bloxorz", "[look.figures]\ndigits = [\"#\"]", "line 4: expected ten shapes"),
        (
            "bloxorz",
            "[[look.screens]]\nname = \"x\"\nkind = \"busy\"\nprobes = [{ area = [2, 0, 1, 1] }]",
            "line 6: expected left, top, right and bottom",
        ),
        ("beads", "[look]\nnode = \"#12345\"", "line 4: expected a colour"),
        ("beads", "[controls.actions]\nA = { key = \"a\" }", "this game has no bindings"),
        ("cardinal-chains", "[look]\nneutral = [\"#+12345\"]", "line 4: expected a colour"),
        ("cardinal-chains", "[look]\nactive = [0.5, 0, 0.2, 1]", "line 4: expected left, top"),
        ("cardinal-chains", "[controls.how]\npace_ms = 99999", "line 4: expected 0 to 10000 ms"),
        ("cardinal-chains", "[controls.how]\nat_once = 0", "line 4: expected 1 to 2500 cells"),
        ("continuity", "[look]\nphysics = \"warp 9\"", "line 4: expected one of"),
        ("continuity", "[controls.how]\nrate = 1000", "line 4: expected 3 to 300, saw 1000"),
    ];
    for (game, rest, expected) in cases {
        let text = format!("game = \"{game}\"\nprogram = \"mine\"\n{rest}");
        let desk =
            Desk::new().with("a.level", LEVEL).with(format!("p/{game}/mine/profile.toml"), text);
        let ran = desk.run(&["solve", "a.level", "--profiles", "p"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.err().contains(expected), "{game}: {rest}: {}", ran.err());
    }
}

#[test]
fn what_is_no_file_of_a_profile_is_not_waited_for() {
    let pipe = Desk::new().with("a.level", LEVEL).with_pipe("p/amaze/mine/profile.toml");
    assert_fault(&pipe, "amaze", "it is a pipe");
    let desk = Desk::new().with("a.level", LEVEL).with("p/amaze/mine/x", "");
    std::os::unix::fs::symlink("/dev/zero", desk.path("p/amaze/mine/profile.toml")).unwrap();
    assert_fault(&desk, "amaze", "it is a device");
    let long = amaze(&"#".repeat(300 << 10));
    assert_fault(&self::desk(&long), "amaze", "longer than the 262144 bytes");
    let bytes = Desk::new().with("a.level", LEVEL).with("p/amaze/mine/profile.toml", b"\xff\xff");
    assert_fault(&bytes, "amaze", "not text in UTF-8");
    let elsewhere = desk_of("p/amaze/mine/profile.toml", "game = \"amaze\"\nprogram = \"yours\"");
    assert_fault(&elsewhere, "amaze", "belongs at amaze/yours/profile.toml");
}

fn desk_of(path: &str, text: &str) -> Desk {
    Desk::new().with("a.level", LEVEL).with(path, text)
}

#[test]
fn a_game_that_is_not_known_is_said_to_be_so() {
    let desk = desk_of("p/chess/mine/profile.toml", "game = \"chess\"\nprogram = \"mine\"");
    let ran = desk.run(&["games", "--profiles", "p"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err().contains("line 1: unknown game `chess`; known are `amaze`"), "{}", ran.err());
}

#[test]
fn a_bad_profile_in_the_users_own_folder_is_no_matter_to_the_others() {
    let desk =
        Desk::new().with("config/screenplay/templates/amaze/arcade/profile.toml", "hold").with(
            "config/screenplay/templates/amaze/own/profile.toml",
            "game = \"amaze\"\nprogram = \"own\"",
        );
    let ran = desk.run(&["games"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err().contains("amaze/arcade/profile.toml") && ran.err().contains("line 1"));
    // The bundled one of that name is there still, and so is the good one.
    assert!(ran.out().contains("\n  own ") && ran.out().contains("\n  arcade "), "{}", ran.out());
}
