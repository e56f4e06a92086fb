//! A program of Cardinal Chains whose numbers are no digits is taught by naming its cells, and read then.

use std::fs;
use std::path::Path;

use image::{Rgb, RgbImage};
use regex::Regex;
use screenplay::games::cardinal_chains::Level;
use serde_json::Value;
use tempfile::TempDir;

use crate::learn::run;

const PITCH: u32 = 40;
const MARGIN: u32 = 50;
/// Where the cells of all boards lie.
const PLACE: &str = "--corners 50,50|250,50|250,210|50,210 --cells 5x4";
/// The boards that are shown.
const SHOWN: [&str; 2] =
    ["A 1 1 2 .\n1 1 2 3 .\n. 1 2 3 3\nB 1 1 1 2", "1 1 2 A .\n1 2 2 3 .\n1 2 3 3 1\n1 1 1 B 3"];
/// One that is not, and the same with a chain over two of its cells.
const UNSEEN: &str = ". A 1 2 3\n1 1 1 2 2\n3 2 1 B .\n. 1 2 3 3";
const COVERED: [(usize, usize); 2] = [(2, 0), (2, 1)];
const CHAIN: &str = "A: RD";

/// Numbers are as many pips, as on dice; a start is a ring.
fn drawn(board: &str, covered: &[(usize, usize)]) -> RgbImage {
    let rows: Vec<Vec<&str>> = board.lines().map(|row| row.split(' ').collect()).collect();
    let page = Rgb([236, 233, 226]);
    let cell = |token: &str, is_covered: bool, x: u32, y: u32| {
        let far = |at: (i32, i32)| (x as i32 - at.0).pow(2) + (y as i32 - at.1).pow(2);
        let ground = if is_covered { Rgb([90, 150, 220]) } else { Rgb([250, 250, 250]) };
        let pips: &[(i32, i32)] = match token {
            "1" => &[(20, 20)],
            "2" => &[(13, 13), (27, 27)],
            "3" => &[(12, 12), (20, 20), (28, 28)],
            _ => &[],
        };
        match token {
            "." => page,
            _ if x.min(y) < 2 => Rgb([70, 70, 80]),
            "A" | "B" if (70..150).contains(&far((20, 20))) => Rgb([190, 30, 60]),
            _ if pips.iter().any(|at| far(*at) < 14) => Rgb([30, 30, 40]),
            _ => ground,
        }
    };
    let (columns, rows_of) = (rows[0].len() as u32, rows.len() as u32);
    RgbImage::from_fn(columns * PITCH + 2 * MARGIN, rows_of * PITCH + 2 * MARGIN, |x, y| {
        let at = |at: u32| at.checked_sub(MARGIN);
        let seen = at(x).zip(at(y)).and_then(|(x, y)| {
            let place = ((x / PITCH) as usize, (y / PITCH) as usize);
            let token = rows.get(place.1)?.get(place.0)?;
            Some(cell(token, covered.contains(&place), x % PITCH, y % PITCH))
        });
        seen.unwrap_or(page)
    })
}

/// What is read off a picture; nothing where it is refused.
fn read(folder: &Path, picture: &str) -> Option<String> {
    let line = format!("--profiles own export {picture} --game cardinal-chains --json");
    let record: Value = serde_json::from_slice(&run(folder, &line).stdout).unwrap();
    record["level"].as_str().map(str::to_owned)
}

fn level(board: &str, chains: &str) -> String {
    let level: Level = format!("cardinal-chains\n{board}\n{chains}\n").parse().unwrap();
    level.to_string()
}

/// `--label` for each number of the table that `learn` prints: kinds are known by how many cells of each there are.
fn answers(table: &str) -> String {
    let shown = SHOWN.concat();
    let count = |letters: &[char]| shown.matches(letters).count();
    let kinds: [(&[char], &str); 5] =
        [(&['.'], "none"), (&['A', 'B'], "start"), (&['1'], "1"), (&['2'], "2"), (&['3'], "3")];
    let line = Regex::new(r"(?m)^ *(\d+)  .* (\d+) cells$").unwrap();
    let answer = |found: regex::Captures<'_>| {
        let cells: usize = found[2].parse().unwrap();
        let known = kinds.iter().find(|(letters, _)| count(letters) == cells);
        let (_, name) = known.unwrap_or_else(|| panic!("a kind of {cells} cells: {table}"));
        format!(" --label {}={name}", &found[1])
    };
    line.captures_iter(table).map(answer).collect()
}

#[test]
fn numbers_that_are_no_digits_are_taught_and_read_then() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("own")).unwrap();
    for (number, board) in SHOWN.iter().enumerate() {
        drawn(board, &[]).save(folder.join(format!("{number}.png"))).unwrap();
    }
    drawn(UNSEEN, &[]).save(folder.join("unseen.png")).unwrap();
    drawn(UNSEEN, &COVERED).save(folder.join("covered.png")).unwrap();
    for picture in ["0.png", "1.png", "unseen.png", "covered.png"] {
        assert_eq!(read(folder, picture), None, "{picture} is to be taught, for it is not read");
    }
    let learn =
        format!("--profiles own learn 0.png 1.png --game cardinal-chains --name dice {PLACE}");
    let table = String::from_utf8(run(folder, &learn).stdout).unwrap();
    let answers = answers(&table);
    assert_eq!(answers.matches("--label").count(), 5, "{table}");
    let ran = run(folder, &(learn + &answers));
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert_eq!(ran.status.code(), Some(0), "{out}{err}");
    assert!(out.contains(" 0 wrong"), "{out}");
    assert_eq!(read(folder, "0.png"), Some(level(SHOWN[0], "")));
    assert_eq!(read(folder, "unseen.png"), Some(level(UNSEEN, "")));
    // What is written under a chain no template says: such a board is refused, or read as it is.
    let covered = read(folder, "covered.png");
    assert!(covered.is_none() || covered == Some(level(UNSEEN, CHAIN)), "{covered:?}");
}
