//! The house rules, enforced: who may import whom, a leading `//!`, length, sleeping, large files.
//!
//! The table is that of the crate's documentation. A new room is added here first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// Lines of the longest file that holds no tests.
const MOST_LINES: usize = 400;
/// Bytes of the largest picture in the project.
const MOST_BYTES: u64 = 100 * 1024;

/// Who may import whom. `games/level` is `src/games/<game>/level.rs` or a folder of that name, of the same game.
const ROOMS: &[(&str, &[&str])] = &[
    ("geometry", &[]),
    ("pattern", &[]),
    ("within", &[]),
    ("file", &["within"]),
    ("memo", &[]),
    ("frame", &["geometry", "memo"]),
    ("vision", &["frame", "geometry"]),
    ("capture", &["file", "frame", "geometry"]),
    ("desktop", &["geometry", "pattern"]),
    ("input", &["desktop", "geometry"]),
    ("profile", &["file", "geometry", "input", "memo", "pattern"]),
    ("game", &["frame", "geometry", "input", "profile", "vision"]),
    ("games", &["game", "games", "vision"]),
    ("games/level", &["game", "geometry"]),
    ("games/rules", &["game", "geometry", "games/level"]),
    ("games/search", &["game", "geometry", "games/level", "games/rules"]),
    (
        "games/generate",
        &["game", "geometry", "games/explain", "games/level", "games/rules", "games/search"],
    ),
    ("games/explain", &["game", "geometry", "games/level", "games/search"]),
    ("games/learn", &["game", "geometry", "games/level", "games/rules"]),
    (
        "games/explore",
        &["game", "geometry", "games/learn", "games/level", "games/rules", "games/search"],
    ),
    ("games/catalogue", &["game", "vision", "games/generate", "games/picture"]),
    ("games/pack", &["game", "geometry", "games/level"]),
    ("games/layout", &["geometry", "vision", "games/level"]),
    (
        "games/vision",
        &["frame", "game", "geometry", "profile", "vision", "games/level", "games/layout"],
    ),
    (
        "games/correct",
        &[
            "frame",
            "game",
            "geometry",
            "profile",
            "vision",
            "games/layout",
            "games/level",
            "games/vision",
        ],
    ),
    (
        "games/controls",
        &["geometry", "input", "profile", "games/layout", "games/level", "games/rules"],
    ),
    (
        "games/picture",
        &["frame", "geometry", "vision", "games/layout", "games/level", "games/rules"],
    ),
    (
        "games/pilot",
        &[
            "frame",
            "game",
            "geometry",
            "input",
            "profile",
            "vision",
            "games/layout",
            "games/level",
            "games/rules",
            "games/vision",
        ],
    ),
    ("reader", &["frame", "game", "games", "games/mod", "geometry", "profile", "vision", "within"]),
    ("memory", &["file", "game"]),
    (
        "player",
        &[
            "capture", "desktop", "frame", "game", "geometry", "input", "memory", "profile",
            "vision",
        ],
    ),
    (
        "journal",
        &[
            "capture", "desktop", "file", "frame", "game", "geometry", "input", "memory", "player",
            "profile", "vision",
        ],
    ),
    ("doctor", &["capture", "desktop", "frame", "geometry", "input"]),
    ("arcade", &["geometry", "games/level", "games/pack", "games/rules"]),
];

/// The rooms that tie others together: the crate, a game's `mod.rs`, the command line.
const FREE: &[&str] = &["lib", "main", "cli", "games/mod"];

/// Crates that have a room of their own, and the files that may name them.
const CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["cli", "main"]),
    ("clap", &["cli", "main"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("directories", &["cli"]),
    ("indicatif", &["cli"]),
    ("ratatui", &["cli/view"]),
    ("ansi_to_tui", &["cli/view"]),
    ("rayon", &["cli/batch", "games/search"]),
    ("maud", &["cli/report"]),
    ("base64", &["cli/report"]),
    ("tracing_subscriber", &["cli"]),
    ("axum", &["cli/serve"]),
    ("getrandom", &["cli/serve"]),
    ("if_addrs", &["cli/serve"]),
    ("open", &["cli/serve"]),
    ("qrcode", &["cli/serve"]),
    ("tokio", &["cli/serve"]),
    ("tower_http", &["cli/serve"]),
    ("enigo", &["input/enigo"]),
    ("xcap", &["capture/window", "desktop/xcap", "desktop"]),
    ("x11rb", &["capture/x11", "desktop/x11", "doctor/x11", "input/x11"]),
    ("winit", &["arcade/window"]),
    ("softbuffer", &["arcade/window"]),
    (
        "schemars",
        &[
            "cli/games",
            "game",
            "games/controls",
            "games/mod",
            "games/pilot",
            "games/vision",
            "geometry",
            "input/gesture",
            "pattern",
            "profile",
            "vision/color",
        ],
    ),
    ("strsim", &["profile/fault"]),
    ("microlp", &["games/search"]),
    (
        "solver",
        &[
            "cli",
            "game",
            "games/explain",
            "games/explore",
            "games/generate",
            "games/learn",
            "games/level",
            "games/mod",
            "games/pilot",
            "games/rules",
            "games/search",
            "player",
            "reader",
        ],
    ),
    ("batsat", &["games/search"]),
    ("imageproc", &["vision", "games/vision"]),
    ("eye", &["vision/sight"]),
    ("kodama", &["vision/alike"]),
    ("ab_glyph", &["arcade", "vision/overlay"]),
    ("tiny_skia", &["arcade", "vision/overlay"]),
    (
        "image",
        &[
            "arcade",
            "capture",
            "cli",
            "frame",
            "journal",
            "profile",
            "reader",
            "vision",
            "games/vision",
            "games/picture",
        ],
    ),
];

/// The files that may sleep: whoever waits for a window, a device or a person.
const SLEEPERS: &[&str] = &[
    "player",
    "input/device",
    "doctor",
    "cli/live",
    "cli/play",
    "cli/learn/operate",
    "cli/interrupt",
];

/// What a dry run is made of: it must not even know a hand.
const DRY: &[&str] = &[
    "cli/solve",
    "cli/solve/record",
    "cli/export",
    "cli/batch",
    "cli/batch/journal",
    "cli/batch/ordered",
    "cli/batch/outcome",
    "cli/report",
    "cli/report/markup",
    "cli/report/thumbnail",
    "cli/board",
    "cli/inputs",
    "cli/live",
    "cli/overlay",
    "cli/pictures",
    "cli/refusal",
    "cli/play/dry",
    "cli/preview",
    "cli/generate",
    "cli/catalogue",
    "cli/drawing",
    "cli/space",
    "reader",
];

struct Source {
    /// Below `src`, with `/`, without `.rs` and `/mod`.
    name: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let pattern = format!("{}/{folder}/**/*", root().display());
    let files = glob::glob(&pattern).unwrap().flatten();
    files.filter(|path| path.is_file()).collect()
}

fn below<'a>(path: &'a Path, folder: &str) -> std::borrow::Cow<'a, str> {
    path.strip_prefix(root().join(folder)).unwrap().to_string_lossy()
}

/// A file of tests, or one in a folder of them.
fn is_test(path: &Path) -> bool {
    let name = path.strip_prefix(root()).unwrap().with_extension("");
    name.components().any(|part| part.as_os_str().to_string_lossy().ends_with("tests"))
}

/// The sources without tests and comments.
fn sources() -> Vec<Source> {
    let rust = files("src").into_iter().filter(|path| path.extension().unwrap_or_default() == "rs");
    rust.filter(|path| !is_test(path))
        .map(|path| {
            let name = below(&path, "src").replace('\\', "/");
            let name = name.trim_end_matches(".rs").trim_end_matches("/mod").to_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            // Tests that stand in the file itself are its end; those in files of their own are only named.
            let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
            // How far an item is seen is no import.
            let code = code.replace("pub(in crate::", "pub(in ");
            let code = code.lines().map(|line| line.split("//").next().unwrap());
            Source { name, text: code.collect::<Vec<_>>().join("\n") }
        })
        .collect()
}

/// The room that a path below `src` or in the crate belongs to.
fn room(path: &[&str]) -> String {
    match path {
        ["games", _, "Level" | "Tile", ..] => "games/level".to_owned(),
        ["games", _, "Layout" | "Palette" | "SlotGrid", ..] => "games/layout".to_owned(),
        ["games", game, part, ..] if is_module(part) && is_module(game) => format!("games/{part}"),
        ["games", game, ..] if is_module(game) && *game != "by_name" => "games/mod".to_owned(),
        [room, ..] => (*room).to_owned(),
        [] => "lib".to_owned(),
    }
}

fn is_module(segment: &str) -> bool {
    segment.starts_with(|letter: char| letter.is_lowercase())
}

fn room_of(source: &Source) -> String {
    room(&source.name.split('/').collect::<Vec<_>>())
}

/// The paths that a source names in its `use` declarations, groups taken apart, and the paths into the crate elsewhere.
fn paths(source: &Source) -> BTreeSet<String> {
    static USES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\buse\s+([^;]+);").unwrap());
    static INLINE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bcrate(?:::\w+)+").unwrap());
    let mut paths = BTreeSet::new();
    for found in USES.captures_iter(&source.text) {
        let tree: String = found[1].split_whitespace().collect::<Vec<_>>().join(" ");
        leaves("", &tree, &mut paths);
    }
    paths.extend(INLINE.find_iter(&source.text).map(|found| found.as_str().to_owned()));
    paths.into_iter().map(|path| absolute(source, &path)).collect()
}

fn leaves(prefix: &str, tree: &str, paths: &mut BTreeSet<String>) {
    let Some(open) = tree.find('{') else {
        paths.insert(format!("{prefix}{}", tree.split(" as ").next().unwrap().trim()));
        return;
    };
    let (start, inner) = (&tree[..open], &tree[open + 1..tree.rfind('}').unwrap()]);
    let (mut depth, mut word) = (0, String::new());
    for letter in inner.chars().chain([',']) {
        match letter {
            ',' if depth == 0 => {
                if !word.trim().is_empty() {
                    leaves(&format!("{prefix}{start}"), word.trim(), paths);
                }
                word.clear();
                continue;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        word.push(letter);
    }
}

/// `super::x` in `src/a/b.rs` is `crate::a::x`.
fn absolute(source: &Source, path: &str) -> String {
    let mut module: Vec<&str> = source.name.split('/').collect();
    let mut rest = path;
    while let Some(shorter) = rest.strip_prefix("super::") {
        module.pop();
        rest = shorter;
    }
    if rest == path { path.to_owned() } else { format!("crate::{}::{rest}", module.join("::")) }
}

#[test]
fn rooms_import_only_what_the_table_allows() {
    let mut faults = Vec::new();
    for source in sources() {
        let own = room_of(&source);
        if FREE.contains(&own.as_str()) {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| *room == own) else {
            faults.push(format!("{}: the room {own} is not in the table", source.name));
            continue;
        };
        for path in paths(&source) {
            let Some(inside) = path.strip_prefix("crate::") else { continue };
            let segments: Vec<&str> = inside.split("::").collect();
            let other = room(&segments);
            if other != own && !allowed.contains(&other.as_str()) {
                faults.push(format!("{} ({own}) may not use {path} ({other})", source.name));
            }
            let game = |path: &[&str]| path.get(1).map(ToString::to_string);
            let own_game = source
                .name
                .starts_with("games/")
                .then(|| game(&source.name.split('/').collect::<Vec<_>>()));
            if let (Some(own_game), "games") = (own_game, segments[0])
                && own != "games"
                && own_game != game(&segments)
            {
                faults.push(format!("{} may not use another game: {path}", source.name));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn crates_stay_in_their_rooms() {
    let mut faults = Vec::new();
    let sources: Vec<_> = sources().into_iter().collect();
    for (name, places) in CRATES {
        let named = Regex::new(&format!(r"(^|[^:\w]){name}::")).unwrap();
        for source in &sources {
            let (own, path) = (room_of(source), format!("{}/", source.name));
            let home = places.iter().any(|it| *it == own || path.starts_with(&format!("{it}/")));
            if !home && named.is_match(&source.text) {
                faults.push(format!("{} may not use the crate {name}", source.name));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// What lies beside the games' own folders names none: a game is added without a word there.
#[test]
fn games_are_named_where_they_are_at_home_only() {
    // Examples for people; what the networks call the games that they were trained on.
    const MAY: &[&str] = &["cli/help", "doctor/elsewhere", "vision/sight"];
    let games = "amaze|beads|bloxorz|cardinal[-_]chains|continuity|sokoban";
    let named = Regex::new(&format!("games::({games})|\"({games})\"")).unwrap();
    let at_home = |name: &str| name.starts_with("games") || name.starts_with("arcade");
    let strangers: Vec<String> = sources()
        .iter()
        .filter(|source| !at_home(&source.name) && !MAY.contains(&source.name.as_str()))
        .filter_map(|source| {
            named.find(&source.text).map(|it| format!("{} names {}", source.name, it.as_str()))
        })
        .collect();
    assert!(strangers.is_empty(), "\n{}", strangers.join("\n"));
    assert!(
        named.is_match("use crate::games::beads::Level;") && named.is_match("x == \"bloxorz\"")
    );
}

#[test]
fn a_dry_run_knows_no_hand() {
    for source in sources().iter().filter(|source| DRY.contains(&source.name.as_str())) {
        for path in paths(source) {
            let hand = ["crate::input", "crate::player", "enigo", "crate::cli::play"];
            assert!(!hand.iter().any(|hand| path.starts_with(hand)), "{}: {path}", source.name);
        }
    }
    assert!(sources().iter().filter(|it| DRY.contains(&it.name.as_str())).count() >= 5);
}

#[test]
fn every_file_says_what_it_is_and_none_outgrows_its_purpose() {
    let mut faults = Vec::new();
    let rooms = ["src", "tests", "benches", "crates", "training"];
    for path in rooms.into_iter().flat_map(files) {
        if path.extension().unwrap_or_default() != "rs" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let name = below(&path, "");
        if !text.starts_with("//! ") {
            faults.push(format!("{name} does not begin with //! and what it is"));
        }
        let lines = text.lines().count();
        let shipped = ["src", "crates", "training"].iter().any(|room| name.starts_with(room));
        if shipped && !is_test(&path) && lines > MOST_LINES {
            faults.push(format!("{name} has {lines} lines; split it by purpose"));
        }
        // Put together here, so that this file does not hold it.
        if text.contains(&["#[", "allow("].concat()) || text.contains(&["#![", "allow("].concat()) {
            faults.push(format!("{name} allows a lint; expect it, with the reason"));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn only_those_who_wait_for_a_window_sleep() {
    for source in sources().iter().filter(|source| source.text.contains("thread::sleep")) {
        let place = &source.name;
        assert!(SLEEPERS.iter().any(|it| place.starts_with(it)), "{place} sleeps");
    }
}

#[test]
fn pictures_are_small() {
    for path in files("templates").into_iter().chain(files("fixtures")) {
        let bytes = path.metadata().unwrap().len();
        assert!(bytes <= MOST_BYTES, "{} has {bytes} bytes", path.display());
    }
}

#[test]
fn templates_belong_to_a_profile_of_a_game() {
    let is_picture = |file: &str| Path::new(file).extension().is_some_and(|end| end == "png");
    for path in files("templates") {
        let name = below(&path, "templates").into_owned();
        let parts: Vec<&str> = name.split('/').collect();
        let (game, program) = match parts[..] {
            [game, program, "profile.toml"] => (game, program),
            // Real programs have facts only: their art is not ours.
            [game, program @ "arcade", _, file] if is_picture(file) => (game, program),
            _ => panic!(
                "{name}: expected <game>/<program>/profile.toml or <game>/arcade/<look>/<label>.png"
            ),
        };
        assert!(screenplay::games::by_name(game).is_some(), "{name}: no such game");
        let profile = Path::new("templates").join(game).join(program).join("profile.toml");
        assert!(root().join(profile).is_file(), "{name}: no profile of its program");
    }
}

#[test]
fn the_checks_see_what_they_are_to_see() {
    let source = |name: &str, text: &str| Source { name: name.into(), text: text.into() };
    let paths = paths(&source(
        "games/amaze/rules",
        "use crate::{frame::Frame, input::{self, Gesture}};\nuse super::vision as eyes;\nlet x = crate::input::Key;",
    ));
    let expected = [
        "crate::frame::Frame",
        "crate::games::amaze::vision",
        "crate::input::Gesture",
        "crate::input::Key",
        "crate::input::self",
    ];
    assert_eq!(paths.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    assert_eq!(room(&["games", "amaze", "vision", "ball"]), "games/vision");
    assert_eq!(room(&["games", "amaze", "Layout"]), "games/layout");
    assert_eq!(room(&["games", "amaze", "Amaze"]), "games/mod");
    assert_eq!(room_of(&source("games/amaze", "")), "games/mod");
    assert_eq!(room_of(&source("games", "")), "games");
}
