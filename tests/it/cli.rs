//! The program as a shell meets it: output, errors, exit codes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use image::{Rgb, RgbImage};
use serde_json::Value;
use tempfile::TempDir;

/// Solvable in 3 moves.
pub(crate) const LEVEL: &str = "amaze\n#####\n#@..#\n###.#\n#...#\n#####\n";
/// The lower right is out of reach.
pub(crate) const IMPOSSIBLE: &str = "amaze\n#####\n#@.##\n###.#\n#####\n";
/// Needs 14 moves, and more than a handful of states.
pub(crate) const LONG: &str =
    "amaze\n#########\n####...##\n#....#..#\n#.#..####\n#.#..####\n#@#.....#\n#########\n";

/// A folder to work in, and the program, run in it.
pub(crate) struct Try {
    folder: TempDir,
}

#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Try {
    pub(crate) fn new() -> Try {
        Try { folder: TempDir::new().unwrap() }
    }

    pub(crate) fn with(self, name: &str, bytes: impl AsRef<[u8]>) -> Try {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
        command.current_dir(self.folder.path()).timeout(Duration::from_secs(60));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "SCREENPLAY_LOG"] {
            command.env_remove(name);
        }
        command.env("XDG_CONFIG_HOME", self.path("config")).env("HOME", self.folder.path());
        command
    }

    fn run_with(&self, input: impl Into<Vec<u8>>, line: &str) -> Ran {
        let mut command = self.command();
        let output = command.args(line.split_whitespace()).write_stdin(input).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let ran = Ran {
            code: output.status.code().expect("an exit code: no signal, no time-out"),
            out: text(output.stdout),
            err: text(output.stderr),
        };
        assert!(!ran.err.contains("panicked"), "{ran:?}");
        ran
    }

    pub(crate) fn run(&self, line: &str) -> Ran {
        self.run_with("", line)
    }
}

pub(crate) fn objects(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn solve_shows_the_board_the_moves_and_the_proof() {
    let ran = Try::new().with("a.level", LEVEL).run("solve a.level");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("##@ 1 1 ##\n######2 ##\n##3 3 2 ##\n"), "{}", ran.out);
    assert!(ran.out.contains("\nR D L\n3 moves (the fewest possible)"), "{}", ran.out);
}

#[test]
fn solve_says_it_all_in_json() {
    let ran = Try::new().with("a.level", LEVEL).run("solve a.level --json");
    let [object] = &objects(&ran)[..] else { panic!("{ran:?}") };
    assert_eq!(object["input"], "a.level");
    assert_eq!(object["game"], "amaze");
    assert_eq!(object["program"], Value::Null);
    assert_eq!(object["level"], LEVEL);
    assert_eq!(object["status"], "solved");
    assert_eq!((&object["cost"], &object["bound"]), (&3.into(), &3.into()));
    assert_eq!(object["proof"], "optimal");
    assert!(object["expanded"].is_u64());
    assert_eq!(object["actions"], "R D L");
    assert!(object["seconds"]["read"].is_f64() && object["seconds"]["solve"].is_f64());
    assert!(object.get("error").is_none());
}

#[test]
fn the_exit_code_tells_what_became_of_the_first_that_failed() {
    let here =
        Try::new().with("a.level", LEVEL).with("long.level", LONG).with("never.level", IMPOSSIBLE);
    let never = here.run("solve never.level --json");
    assert_eq!(never.code, 4);
    let object = &objects(&never)[0];
    assert_eq!(object["status"], "unsolvable");
    assert_eq!(object["cost"], Value::Null);
    assert!(object["error"].as_str().unwrap().contains("no sequence of moves wins"));
    // A greedy walk is shown where the search may not go on to prove anything.
    let long = here.run("solve long.level --max-expanded 2 --json");
    assert_eq!(long.code, 0);
    let object = &objects(&long)[0];
    assert_eq!((&object["status"], &object["proof"]), (&"solved".into(), &"bound".into()));
    assert!(object["bound"].as_u64().unwrap() < object["cost"].as_u64().unwrap());
    let shown = here.run("solve long.level --max-expanded 2");
    assert!(shown.out.contains("any needs at least"), "{}", shown.out);
    let many = here.run("solve a.level never.level missing.png a.level --json");
    assert_eq!(many.code, 4);
    let states: Vec<_> = objects(&many).iter().map(|it| it["status"].clone()).collect();
    assert_eq!(states, ["solved", "unsolvable", "unreadable", "solved"]);
}

#[test]
fn a_time_limit_ends_a_search() {
    // 18 x 18 floor cells with pillars here and there: far beyond a hundredth of a second.
    let pillar = |x: usize, y: usize| (x * 7 + y * 13).is_multiple_of(11) && x + y > 0;
    let row = |y| (0..18).map(|x| if pillar(x, y) { '#' } else { '.' }).collect::<String>();
    let rows: Vec<String> = (0..18).map(row).collect();
    let level = format!("amaze\n{}\n", rows.join("\n")).replacen('.', "@", 1);
    let start = Instant::now();
    let ran = Try::new().with("a.level", level).run("solve a.level --time-limit 0.01 --json");
    assert!(start.elapsed() < Duration::from_secs(10));
    let object = &objects(&ran)[0];
    // A board may be solved or refuted at once; what must not happen is that it goes on.
    assert!([0, 4, 5].contains(&ran.code), "{object}");
}

#[test]
fn inputs_come_from_standard_input_folders_and_patterns() {
    let here = Try::new().with("d/a.level", LEVEL).with("d/b.level", LEVEL).with("d/c.txt", "no");
    assert_eq!(here.run_with(LEVEL, "solve -").code, 0);
    assert_eq!(objects(&here.run_with(LEVEL, "solve --json"))[0]["input"], "-");
    let names = |ran: &Ran| {
        assert_eq!(ran.code, 0, "{ran:?}");
        objects(ran).iter().map(|it| it["input"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&here.run("solve d --json")), ["d/a.level", "d/b.level"]);
    assert_eq!(names(&here.run("solve d/[b]*.level --json")), ["d/b.level"]);
}

#[test]
fn what_a_file_holds_decides_not_what_it_is_called() {
    let here = Try::new().with("a.png", LEVEL);
    assert_eq!(here.run("solve a.png").code, 0);
}

/// CRC-32 of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

/// A PNG whose header promises 30,000 × 30,000 pixels in true colour, and little more.
fn bomb() -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = b"IHDR".to_vec();
    header.extend(30_000_u32.to_be_bytes().repeat(2));
    header.extend([8, 2, 0, 0, 0]);
    for chunk in [header, b"IDAT\x78\x9c\x03\x00\x00\x00\x00\x01".to_vec(), b"IEND".to_vec()] {
        bytes.extend((chunk.len() as u32 - 4).to_be_bytes());
        bytes.extend(&chunk);
        bytes.extend(crc(&chunk).to_be_bytes());
    }
    bytes
}

fn png(image: &RgbImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn noise() -> Vec<u8> {
    let mut seed = 1_u32;
    png(&RgbImage::from_fn(320, 200, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Rgb([(seed >> 24) as u8, (seed >> 16) as u8, (seed >> 8) as u8])
    }))
}

#[test]
fn bad_inputs_are_told_apart_and_never_read() {
    let whole = png(&RgbImage::from_pixel(64, 64, Rgb([9, 9, 9])));
    let cases: [(&str, Vec<u8>, &str); 13] = [
        ("truncated.png", noise()[..5000].to_vec(), "broken or truncated PNG"),
        ("truncated.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00".to_vec(), "broken or truncated JPEG"),
        ("empty.png", Vec::new(), "0 bytes"),
        ("bomb.png", bomb(), "30000x30000"),
        ("text.png", b"this is no picture\n".to_vec(), "saw \"this is no picture\""),
        ("bytes.png", b"\x01\x02\xff\x00".to_vec(), "not a picture"),
        ("flat.png", whole, "no board of any game is seen"),
        ("noise.png", noise(), "board"),
        ("no_ball.level", b"amaze\n#####\n#...#\n#####\n".to_vec(), "no ball"),
        ("two_balls.level", b"amaze\n#@.@#\n".to_vec(), "line 2: a second ball at 3,0"),
        ("ragged.level", b"amaze\n#@.#\n#..\n".to_vec(), "line 3: a row of 3 cells"),
        (
            "huge.level",
            format!("amaze\n@{}\n{}", ".".repeat(499), ".".repeat(500).add_lines(499)).into(),
            "at most 10000 cells",
        ),
        ("other.level", b"chess\nrnbq\n".to_vec(), "expected \"amaze\" or \""),
    ];
    for (name, bytes, expected) in cases {
        let here = Try::new().with(name, bytes);
        let start = Instant::now();
        for command in ["solve", "export"] {
            let plain = here.run(&format!("{command} {name}"));
            assert_eq!(plain.code, 3, "{command} {name}: {plain:?}");
            assert!(plain.err.contains(expected), "{command} {name}: {}", plain.err);
            assert!(plain.err.contains(name) && plain.err.lines().count() == 1, "{}", plain.err);
            assert_eq!(plain.out, "", "{command} {name}");
            let json = here.run(&format!("{command} {name} --json"));
            assert_eq!((json.code, json.err.as_str()), (3, ""), "{command} {name}");
            let [object] = &objects(&json)[..] else { panic!("{json:?}") };
            assert!(object["error"].as_str().unwrap().contains(expected), "{object}");
            assert_eq!(object["input"], name);
            assert_eq!(object["level"], Value::Null);
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{name} took {:?}", start.elapsed());
    }
}

trait AddLines {
    fn add_lines(&self, count: usize) -> String;
}

impl AddLines for String {
    /// The text, `count` times, each on a line.
    fn add_lines(&self, count: usize) -> String {
        format!("{self}\n").repeat(count)
    }
}

#[test]
fn what_is_not_there_is_said_to_be_so() {
    let here = Try::new().with("empty/readme.txt", "nothing to read");
    for (input, expected) in [
        ("missing.png", "no such file"),
        ("empty", "the folder holds no file ending in"),
        ("*.bmp", "the pattern matches no file"),
    ] {
        for command in ["solve", "export"] {
            let ran = here.run(&format!("{command} {input}"));
            assert_eq!(ran.code, 3, "{ran:?}");
            assert!(ran.err.contains(expected) && ran.err.contains(input), "{}", ran.err);
            let json = here.run(&format!("{command} {input} --json"));
            assert_eq!(json.code, 3);
            assert!(objects(&json)[0]["error"].as_str().unwrap().contains(expected), "{json:?}");
        }
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    let here = Try::new().with("a.level", LEVEL);
    for (line, expected) in [
        ("solve --game chess a.level", "no game is called \"chess\"; known are amaze"),
        ("solve a.level --graph", "--overlay"),
        ("solve a.level --time-limit soon", "expected a number of seconds"),
        ("solve a.level --program x", "no profile for bloxorz is called \"x\"; known are"),
        ("solve a.level a.level --overlay out.png", "need a folder"),
        ("solve a.level --overlay a.level", "is an input: it is not replaced"),
        ("nonsense", "unrecognized subcommand"),
        ("arcade lights", "amaze|beads|"),
        ("completions nonsense", "bash"),
        ("", "Usage"),
    ] {
        let ran = here.run(line);
        assert_eq!(ran.code, 2, "{line}: {ran:?}");
        assert!(ran.err.contains(expected), "{line}: {}", ran.err);
    }
    assert_eq!(here.text("a.level"), LEVEL);
}

#[test]
fn a_program_names_its_game() {
    let here = Try::new().with("a.level", LEVEL).with("a.png", noise());
    let ran = here.run("solve a.level --json --program roller-splat-dom");
    assert_eq!(ran.code, 0, "{ran:?}");
    // No other game has a program of this name: none is looked for.
    let ran = here.run("export a.png --program roller-splat-dom");
    assert!(ran.err.contains("no amaze board") && !ran.err.contains("bloxorz"), "{ran:?}");
    let ran = here.run("-v export a.png --program arcade");
    assert!(ran.err.contains("no amaze board") && ran.err.contains("bloxorz"), "{ran:?}");
}

#[test]
fn what_editors_do_to_a_level_is_forgiven() {
    let marked = format!("\u{feff}{}", LEVEL.replace('\n', "\r\n"));
    let here = Try::new().with("a.level", LEVEL).with("marked.level", marked);
    for folder in ["one", "two"] {
        let input = if folder == "one" { "a.level" } else { "marked.level" };
        assert_eq!(here.run(&format!("export {input} --out {folder}")).code, 0);
    }
    assert_eq!(here.text("one/a.level"), here.text("two/marked.level"));
}

#[test]
fn an_unknown_program_is_an_error_that_lists_the_known() {
    let here = Try::new().with("a.png", noise());
    let ran = here.run("solve a.png --game amaze --program nonsense");
    assert!(ran.err.contains("no profile for amaze is called \"nonsense\"; known are"), "{ran:?}");
    assert_eq!(ran.code, 1);
}

#[test]
fn an_overlay_is_drawn_over_a_copy() {
    let here = Try::new().with("a.level", LEVEL).with("b/a.level", LONG);
    assert_eq!(here.run("solve a.level --overlay plan.png").code, 0);
    let plan = image::open(here.path("plan.png")).unwrap().to_rgb8();
    assert_eq!(here.run("solve a.level --overlay graph.png --graph").code, 0);
    let graph = image::open(here.path("graph.png")).unwrap().to_rgb8();
    assert_eq!(plan.dimensions(), graph.dimensions());
    assert_ne!(plan, graph);
    assert_eq!(here.run("solve a.level b/a.level --overlay plans").code, 0);
    assert_eq!(image::open(here.path("plans/a.png")).unwrap().to_rgb8(), plan);
    assert!(here.path("plans/a-2.png").is_file());
}

#[test]
fn a_picture_of_the_arcade_is_read_solved_and_exported() {
    // The walls around the board cannot be told from the window's ground.
    let level: Vec<String> =
        LONG.lines().skip(2).take(5).map(|row| row[1..row.len() - 1].to_owned()).collect();
    let level = format!("amaze\n{}\n", level.join("\n"));
    let here = Try::new().with("a.level", &level);
    assert_eq!(here.run("arcade amaze --level a.level --shot shot.png").code, 0);
    let before = fs::read(here.path("shot.png")).unwrap();
    let exported = here.run("export shot.png");
    assert_eq!((exported.code, exported.out.as_str()), (0, level.as_str()), "{}", exported.err);
    let solved = &objects(&here.run("solve shot.png --json --overlay plan.png"))[0];
    assert_eq!(solved["level"], level);
    assert_eq!(solved["status"], "solved");
    assert!(solved["program"].is_string());
    let size = |name| image::image_dimensions(here.path(name)).unwrap();
    assert_eq!(size("plan.png"), size("shot.png"));
    assert_eq!(fs::read(here.path("shot.png")).unwrap(), before);
    // The same through a pipe.
    assert_eq!(here.run_with(before, "export -").out, level);
}

#[test]
fn export_writes_files_and_replaces_none() {
    let here = Try::new().with("in/a.level", LEVEL).with("in/b.level", LONG);
    assert_eq!(here.run("export in").out, format!("{LEVEL}\n{LONG}"));
    assert_eq!(here.run("export in --out out").code, 0);
    assert_eq!((here.text("out/a.level"), here.text("out/b.level")), (LEVEL.into(), LONG.into()));
    let here = here.with("out/a.level", "mine");
    let again = here.run("export in --out out");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("--force"), "{}", again.err);
    assert_eq!(here.text("out/a.level"), "mine");
    assert_eq!(here.run("export in --out out --force").code, 0);
    assert_eq!(here.text("out/a.level"), LEVEL);
    let json = here.run("export in/a.level --format json");
    let object = &objects(&json)[0];
    assert_eq!((&object["game"], &object["level"]), (&"amaze".into(), &LEVEL.into()));
}

#[test]
fn generate_keeps_its_promise_and_repeats_itself() {
    let here = Try::new();
    let line = "generate amaze --size 8x6 --seed 7 --moves 5..9";
    let level = here.run(line);
    assert_eq!(level.code, 0, "{level:?}");
    let quiet = here.run(&format!("{line} --quiet"));
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), (level.out.as_str(), ""));
    assert_eq!(level.out.lines().count(), 7, "{}", level.out);
    assert!(level.out.lines().skip(1).all(|row| row.len() == 8), "{}", level.out);
    let object = &objects(&here.run(&format!("{line} --json")))[0];
    assert_eq!(object["level"], level.out.as_str());
    let told = format!("screenplay: seed 7: {} moves, the fewest possible\n", object["cost"]);
    assert_eq!(level.err, told);
    let solved = &objects(&here.run_with(level.out, "solve - --json"))[0];
    assert_eq!((&solved["cost"], &solved["proof"]), (&object["cost"], &"optimal".into()));
    assert!((5..=9).contains(&solved["cost"].as_u64().unwrap()), "{solved}");
    let many = here.run(&format!("{line} --count 3 --out new"));
    assert_eq!(many.code, 0, "{many:?}");
    assert_eq!(fs::read_dir(here.path("new")).unwrap().count(), 3);
    assert_eq!(here.run(&format!("{line} --out new")).code, 1);
}

#[test]
fn generate_bloxorz_needs_nothing_said() {
    let here = Try::new();
    let level = here.run("generate bloxorz");
    assert_eq!(level.code, 0, "{level:?}");
    let object = &objects(&here.run("generate bloxorz --json"))[0];
    assert_eq!(object["level"], level.out.as_str());
    let medium = 24..=38;
    assert!(medium.contains(&object["cost"].as_u64().unwrap()), "{object}");
    let hard = &objects(&here.run("generate bloxorz --difficulty hard --json"))[0];
    assert!((38..=57).contains(&hard["cost"].as_u64().unwrap()), "{hard}");
}

#[test]
fn generate_says_why_there_is_no_such_level() {
    for (line, code, expected) in [
        ("generate amaze --size 2x2 --moves 1..2", 1, "expected 3 x 3 or more"),
        ("generate amaze --size 3x3 --moves 50..60", 1, "no board that takes 50 to 60 moves"),
        ("generate amaze --size 9 --moves 5..9", 2, "as 9x7"),
        ("generate amaze --size 9x9 --moves 9..5", 2, "as 10..20"),
        ("generate chess --size 9x9 --moves 5..9", 2, "no game is called"),
        ("generate amaze --moves 5..9", 2, "needs --size, as 9x7"),
        (
            "generate amaze --size 9x9 --moves 5..9 --difficulty hard",
            2,
            "--difficulty is not for amaze: it takes --size, --moves",
        ),
        ("generate bloxorz --difficulty silly", 2, "expected easy, medium"),
        ("generate bloxorz --difficulty hard --moves 5..9", 2, "not both"),
    ] {
        let ran = Try::new().run(line);
        assert_eq!(ran.code, code, "{line}: {ran:?}");
        assert!(ran.err.contains(expected), "{line}: {}", ran.err);
    }
}

#[cfg(feature = "live")]
#[test]
fn without_a_display_windows_say_what_to_do() {
    for line in ["windows", "windows --json", "export --window amaze"] {
        let ran = Try::new().run(line);
        assert_eq!(ran.code, 7, "{line}: {ran:?}");
        assert!(ran.err.contains("DISPLAY is not set"), "{line}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn colours_go_where_they_are_wanted() {
    let here = Try::new().with("a.level", LEVEL);
    let colored = |ran: Ran| ran.out.contains('\x1b');
    assert!(!colored(here.run("solve a.level")));
    assert!(colored(here.run("solve a.level --color always")));
    assert!(!colored(here.run("solve a.level --color never")));
    assert!(!colored(here.run("solve a.level --color always --json")));
}

#[test]
fn games_lists_games_programs_and_where_profiles_go() {
    let here = Try::new();
    let ran = here.run("games");
    assert!(ran.out.starts_with("amaze\n") && ran.out.contains("generic"), "{}", ran.out);
    assert!(ran.out.contains("profile.toml"), "{}", ran.out);
    let object = &objects(&here.run("games --json"))[0];
    assert_eq!(object["game"], "amaze");
    assert!(object["programs"].as_array().unwrap().iter().any(|it| it["program"] == "generic"));
}

#[test]
fn profiles_of_the_user_are_read_and_checked() {
    let profile = "game = \"amaze\"\nprogram = \"mine\"\nabout = \"a clone of my own\"\n";
    let here = Try::new().with("own/amaze/mine/profile.toml", profile);
    let out = here.run("games --profiles own").out;
    let line = out.lines().find(|line| line.trim_start().starts_with("mine ")).unwrap_or_default();
    assert!(line.ends_with(" a clone of my own"), "{out}");
    let here = here.with("own/amaze/mine/profile.toml", "game = \"amaze\"\nprogram = 7\n");
    let ran = here.run("games --profiles own");
    // One that cannot be used is a warning: it is no reason to refuse the others.
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("mine/profile.toml cannot be used: line 2: "), "{}", ran.err);
    assert!(here.run("games --profiles nowhere").err.contains("cannot read nowhere"));
    let how = "game = \"cardinal-chains\"\nprogram = \"odd\"\n[controls.how]\ngrow = \"push\"\n";
    let here = Try::new().with("own/cardinal-chains/odd/profile.toml", how);
    let ran = here.run("games --profiles own");
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("odd/profile.toml cannot be used: line 4: "), "{}", ran.err);
    assert!(ran.err.contains("push") && ran.err.contains("drag_from_start"), "{}", ran.err);
}

#[test]
fn completions_and_manual_pages_come_from_the_command_line_itself() {
    let here = Try::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = here.run(&format!("completions {shell}"));
        assert!(ran.code == 0 && ran.out.contains("overlay"), "{shell}");
    }
    assert!(here.run("man").out.contains(".TH screenplay 1"));
    assert_eq!(here.run("man --out pages").code, 0);
    assert!(here.text("pages/screenplay-solve.1").contains("overlay"));
}

#[test]
fn help_teaches() {
    let help = Try::new().run("--help").out;
    for expected in ["Examples:", "Exit codes", "NO_COLOR", "screenplay solve shot.png"] {
        assert!(help.contains(expected), "{help}");
    }
    let solve = Try::new().run("solve --help").out;
    assert!(solve.contains("+ painted floor") && solve.contains("jq .cost"), "{solve}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let here = Try::new().with("a.level", LEVEL);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_screenplay"))
        .args(["solve", "--json", "-"])
        .current_dir(Path::new(here.folder.path()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(LEVEL.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
