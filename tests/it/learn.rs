//! A program that is not read at first sight is taught by naming its cells, and read then.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use image::{Rgb, RgbImage};
use regex::Regex;
use screenplay::game::Level as _;
use screenplay::games::amaze::Level;
use screenplay::geometry::Direction;
use screenplay::solver::Problem;
use serde_json::Value;
use tempfile::TempDir;

const PITCH: u32 = 36;

/// A look in which all cells are of one weave, and signs on it tell them apart.
fn drawn(level: &str) -> RgbImage {
    let rows: Vec<&[u8]> = level.lines().skip(1).map(str::as_bytes).collect();
    let (columns, margin) = (rows[0].len() as u32, 50);
    let cell = |kind: u8, x: u32, y: u32| {
        let (dx, dy) = (x as i32 - 18, y as i32 - 18);
        let far = dx * dx + dy * dy;
        let sign = match kind {
            b'#' => (dx - dy).abs() < 4 && far < 200,
            b'+' => dx.abs() < 3 || dy.abs() < 3,
            b'@' => (90..190).contains(&far),
            _ => false,
        };
        let weave = if (x / 6 + y / 6).is_multiple_of(2) { 150 } else { 172 };
        if sign { Rgb([60, 50, 40]) } else { Rgb([weave, weave - 18, weave - 40]) }
    };
    RgbImage::from_fn(
        columns * PITCH + 2 * margin,
        rows.len() as u32 * PITCH + 2 * margin,
        |x, y| {
            let at = |at: u32| at.checked_sub(margin);
            let seen = at(x).zip(at(y)).and_then(|(x, y)| {
                let kind = rows.get((y / PITCH) as usize)?.get((x / PITCH) as usize)?;
                Some(cell(*kind, x % PITCH, y % PITCH))
            });
            seen.unwrap_or(Rgb([30, 34, 40]))
        },
    )
}

/// Where the cells of all boards lie: they are of one size, as some programs' are.
const PLACE: &str = "--corners 50,50|338,50|338,302|50,302 --cells 8x7";
const ONE: &str = "amaze\n########\n#@.....#\n#.####.#\n#.#..#.#\n#....#.#\n####...#\n########\n";
const OTHER: &str = "amaze\n########\n#@.....#\n#.####.#\n#.####.#\n#.####.#\n#......#\n########\n";

/// A board after some slides.
fn played(level: &str, slides: &[Direction]) -> String {
    let level: Level = level.parse().unwrap();
    let slide = |state, action| level.result(&state, action);
    let state = slides.iter().fold(level.initial(), slide);
    level.at(&state).to_string()
}

/// The boards that are shown, the last one not before the program is learnt.
fn boards() -> [String; 3] {
    let after = [Direction::Right, Direction::Down];
    [ONE.to_owned(), played(ONE, &after), played(OTHER, &after[..1])]
}

/// Runs the program in a folder that is its home, too; `|` stands for a space within a word.
pub(crate) fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.env("HOME", folder).env("XDG_CONFIG_HOME", folder).current_dir(folder);
    let words = line.split_whitespace().map(|word| word.replace('|', " "));
    command.args(words).write_stdin("").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder with the pictures of all boards, `0.png` and so on, and one for profiles.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (number, board) in boards().iter().enumerate() {
        drawn(board).save(folder.path().join(format!("{number}.png"))).unwrap();
    }
    fs::create_dir(folder.path().join("own")).unwrap();
    folder
}

/// What `export` reads off each picture; nothing where it is refused.
fn read(folder: &Path) -> Vec<Option<String>> {
    let level = |number: usize| {
        let ran = run(folder, &format!("--profiles own export {number}.png --game amaze --json"));
        let record: Value = serde_json::from_slice(&ran.stdout).unwrap();
        record["level"].as_str().map(str::to_owned)
    };
    (0..3).map(level).collect()
}

/// `--label` for each number of the table that `learn` prints: kinds are known by how many cells of each there are.
fn answers(table: &str) -> String {
    let shown = boards()[..2].concat();
    let kinds = [('#', "wall"), ('.', "floor"), ('+', "painted"), ('@', "ball")];
    let counts = kinds.map(|(letter, name)| (shown.matches(letter).count(), name));
    let line = Regex::new(r"(?m)^ *(\d+)  .* (\d+) cells$").unwrap();
    let answer = |found: regex::Captures<'_>| {
        let count: usize = found[2].parse().unwrap();
        let (_, name) = counts.iter().find(|(known, _)| *known == count).unwrap();
        format!(" --label {}={name}", &found[1])
    };
    line.captures_iter(table).map(answer).collect()
}

#[test]
fn a_program_is_taught_by_naming_its_cells_and_read_then() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(read(folder), [None, None, None], "it is to be taught, for it is not read");
    let learn = format!("--profiles own learn 0.png 1.png --game amaze --name woven {PLACE}");
    // Nobody can be asked: what is in doubt is listed, and nothing is written.
    let ran = run(folder, &learn);
    let (out, asked) = (text(&ran.stdout), text(&ran.stderr));
    assert_eq!(ran.status.code(), Some(2), "{out}{asked}");
    assert!(asked.contains("say so with --label"), "{asked}");
    assert!(!folder.join("own/amaze").exists());
    let answers = answers(&out);
    assert_eq!(answers.matches("--label").count(), 4, "{out}");
    let ran = run(folder, &(learn.clone() + &answers));
    let (out, err) = (text(&ran.stdout), text(&ran.stderr));
    assert_eq!(ran.status.code(), Some(0), "{out}{err}");
    assert!(out.contains("checked: ") && out.contains(" told right, 0 wrong"), "{out}");
    assert_eq!(read(folder), boards().map(Some));
    // What is known is not learnt again, and the profile stays as it is.
    let own = folder.join("own/amaze/woven");
    let profile = fs::read_to_string(own.join("profile.toml")).unwrap();
    let files = fs::read_dir(&own).unwrap().count();
    fs::write(own.join("profile.toml"), profile.clone() + "# mine\n").unwrap();
    let ran = run(folder, "--profiles own learn 0.png 1.png 2.png --game amaze --name woven");
    let out = text(&ran.stdout);
    assert!(out.contains("no new templates; its profile.toml was there"), "{out}");
    assert_eq!(fs::read_to_string(own.join("profile.toml")).unwrap(), profile + "# mine\n");
    assert_eq!(fs::read_dir(&own).unwrap().count(), files);
}

#[test]
fn pictures_that_cannot_be_learnt_from_are_told_and_left_out() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("broken.png"), "no picture").unwrap();
    RgbImage::new(90, 90).save(folder.join("black.png")).unwrap();
    let rest = format!("--game amaze --name woven {PLACE}");
    let table = run(folder, &format!("--profiles own learn 0.png 1.png {rest}"));
    let answers = answers(&text(&table.stdout));
    let ran = run(folder, &format!("--profiles own learn 0.png broken.png 1.png {rest}{answers}"));
    let (out, err) = (text(&ran.stdout), text(&ran.stderr));
    // Its code is that of the first that failed.
    assert_eq!(ran.status.code(), Some(3), "{out}{err}");
    assert!(err.contains("broken.png: it is no picture"), "{err}");
    assert!(out.contains("2 of 2 pictures are read now, 0 before"), "{out}");
    assert_eq!(read(folder), boards().map(Some));
    let ran = run(folder, "--profiles own learn broken.png black.png --game amaze --name other");
    let err = text(&ran.stderr);
    assert_eq!(ran.status.code(), Some(3), "{err}");
    assert!(err.contains("broken.png: ") && err.contains("black.png: no board is seen"), "{err}");
    let ran = run(folder, "--profiles own learn --game amaze --name woven");
    let err = text(&ran.stderr);
    assert!(err.contains("standard input is empty; name pictures"), "{err}");
}

#[test]
fn what_is_said_to_be_something_else_replaces_what_was_said_before() {
    let folder = folder();
    let folder = folder.path();
    let learn = format!("--profiles own learn 0.png 1.png --game amaze --name woven {PLACE}");
    let right = answers(&text(&run(folder, &learn).stdout));
    let wrong = right.replace("=painted", "=-").replace("=floor", "=painted");
    let ran = run(folder, &(learn.clone() + &wrong));
    assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    let own = folder.join("own/amaze/woven");
    assert!(own.join("painted.png").exists() && !own.join("floor.png").exists());
    let again = answers(&text(&run(folder, &(learn.clone() + " --yes")).stdout));
    let ran = run(folder, &(learn + &again));
    let out = text(&ran.stdout);
    assert!(out.contains("removed, as it was said to be something else: painted.png"), "{out}");
    assert!(own.join("floor.png").exists(), "{out}");
    assert_eq!(read(folder), boards().map(Some));
}

#[test]
fn another_program_under_a_known_name_is_warned_of() {
    let folder = folder();
    let folder = folder.path();
    let own = folder.join("own/amaze/woven");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("profile.toml"), "game = \"amaze\"\nprogram = \"woven\"\n").unwrap();
    let green = Rgb([20, 200, 90]);
    RgbImage::from_pixel(PITCH, PITCH, green).save(own.join("floor.png")).unwrap();
    let ran =
        run(folder, &format!("--profiles own learn 0.png --game amaze --name woven {PLACE} --yes"));
    let err = text(&ran.stderr);
    assert!(err.contains("no cell looks like the templates of woven"), "{err}");
}

#[test]
fn a_template_that_cannot_be_used_costs_its_profile_and_no_more() {
    let folder = folder();
    let folder = folder.path();
    let own = folder.join("own/amaze/woven");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("profile.toml"), "game = \"amaze\"\nprogram = \"woven\"\n").unwrap();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/amaze/halls.level");
    fs::copy(folder.join("0.png"), own.join("wal.png")).unwrap();
    let ran = run(folder, &format!("--profiles own solve {board}"));
    let err = text(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{err}");
    assert!(err.contains("\"wal\"") && err.contains("wall, floor, painted, ball"), "{err}");
    fs::remove_file(own.join("wal.png")).unwrap();
    fs::write(own.join("wall.png"), "no picture").unwrap();
    let ran = run(folder, &format!("--profiles own solve {board}"));
    let err = text(&ran.stderr);
    assert_eq!(ran.status.code(), Some(0), "{err}");
    assert!(err.contains("wall.png: "), "{err}");
}

#[test]
fn what_cannot_be_taught_is_said_and_nothing_is_written() {
    let folder = folder();
    let folder = folder.path();
    let faults = [
        ("0.png --game continuity --name x", "no board is seen"),
        ("0.png --game amaze --name arcade", "comes with screenplay: choose another --name"),
        ("0.png --game amaze --name X", "expected lower case letters"),
        ("0.png --game amaze --name x --label 1=lava", "no cell is called \"lava\""),
        ("0.png --game amaze --name x --label 99=wall --yes", "there is no number 99"),
        ("0.png --game beads --name x --label 1=bead-q", "bead-p"),
        ("0.png --game beads --name x --nodes 9,9|50,50|90,9", "--radius"),
        ("0.png --game beads --name x --nodes 9,9|50,50|90,9 --radius 5", "evenly around a middle"),
        ("none.png --game amaze --name x", "none.png"),
        ("own --game amaze --name x", "own"),
    ];
    for (words, expected) in faults {
        let ran = run(folder, &format!("--profiles own learn {words}"));
        let err = text(&ran.stderr);
        assert_ne!(ran.status.code(), Some(0), "{words}: {err}");
        assert!(err.contains(expected), "{words}: {err}");
    }
    assert!(!folder.join("own/amaze").exists());
}
