//! A program of Bloxorz that is seen from an angle is taught by naming its cells: the original, its own profile left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use regex::Regex;
use serde_json::Value;
use tempfile::TempDir;

use crate::learn::run;
use crate::shared;

/// Where all boards lie.
const PLACE: &str = "--corners -10,115|470,40|570,200|90,275 --cells 15x10";
const TAUGHT: [&str; 5] =
    ["level01-start", "level02-mid", "level04-start", "level05-mid", "level08-mid"];
/// What is named: how many cells of a kind there are, what they are taken for, and what they are.
const ANSWERS: [(&str, usize, &str); 9] = [
    ("floor", 30, "fragile"),
    ("standing", 5, "standing"),
    ("bridge", 5, "bridge"),
    ("hole", 5, "hole"),
    ("soft", 4, "soft"),
    ("lying", 2, "lying"),
    ("lying", 1, "half"),
    ("splitter", 1, "splitter"),
    ("hard", 1, "hard"),
];

/// What is seen of a board: its cells by their place from the block's first cell, and how the block lies. Nothing where it is refused.
type Seen = (BTreeMap<(i32, i32), char>, Vec<(i32, i32)>);

fn seen(folder: &Path, picture: &Path, program: &str) -> Option<Seen> {
    let line = format!("--profiles own export --game bloxorz --program {program} --json ");
    let ran = run(folder, &(line + picture.to_str().unwrap()));
    let record: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let text = record["level"].as_str()?;
    let (rows, block) = text.split_once("block: ")?;
    let number = Regex::new(r"(\d+),(\d+)").unwrap();
    let at = |found: regex::Captures<'_>| (found[1].parse().unwrap(), found[2].parse().unwrap());
    let block: Vec<(i32, i32)> = number.captures_iter(block.lines().next()?).map(at).collect();
    let (left, top) = *block.first()?;
    let cell = |(x, y): (usize, usize), letter| ((x as i32 - left, y as i32 - top), letter);
    let rows = rows.lines().skip(1).enumerate();
    let cells = rows
        .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, letter)| cell((x, y), letter)));
    let lies = block.iter().map(|(x, y)| (x - left, y - top)).collect();
    Some((cells.filter(|(_, letter)| *letter != ' ').collect(), lies))
}

/// Whether no cell is another one than it is, as far as both are seen; which side a bridge hangs from no template says.
fn agree((one, lies): &Seen, (other, truly): &Seen) -> bool {
    let of = |cells: &BTreeMap<_, _>, at| match cells.get(at).copied().unwrap_or(' ') {
        'q' => 'k',
        'l' | 'r' => ' ',
        letter => letter,
    };
    let is_same = |at| {
        let (one, other) = (of(one, at), of(other, at));
        one == other || one == '?' || other == '?'
    };
    lies == truly && one.keys().chain(other.keys()).all(is_same)
}

#[test]
fn a_board_from_an_angle_is_taught_by_what_the_block_does_not_hide() {
    let Some(shared) = shared::folder() else { return };
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("own")).unwrap();
    let shots = shared.join("real/bloxorz-flash").canonicalize().unwrap();
    let picture = |name: &str| shots.join(format!("{name}.png"));
    let shown: Vec<String> = TAUGHT.map(|name| picture(name).display().to_string()).to_vec();
    let line =
        format!("--profiles own learn {} --game bloxorz --name taught {PLACE}", shown.join(" "));
    let table = String::from_utf8(run(folder, &line).stdout).unwrap();
    let kind = Regex::new(r"(?m)^ *(\d+)  (\w+) .* (\d+) cells$").unwrap();
    let answer = |found: regex::Captures<'_>| {
        let count: usize = found[3].parse().unwrap();
        let known = ANSWERS.iter().find(|it| it.0 == &found[2] && it.1 == count)?;
        Some(format!(" --label {}={}", &found[1], known.2))
    };
    let answers: Vec<String> = kind.captures_iter(&table).filter_map(answer).collect();
    let ran = run(folder, &(line + &answers.concat()));
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(0), "{table}{said}");
    assert!(said.contains("4 of 5 pictures are read now, 0 before"), "{said}");
    let files = fs::read_dir(&shots).unwrap().map(|entry| entry.unwrap().path());
    let is_level = |path: &Path| path.file_name().unwrap().to_string_lossy().starts_with("level");
    let (mut read, mut unseen) = (0, 0);
    for path in files.filter(|path| is_level(path)) {
        let truth = seen(folder, &path, "bloxorz-flash").expect("its own profile reads it");
        let Some(board) = seen(folder, &path, "taught") else { continue };
        assert!(agree(&board, &truth), "{}: {board:?}", path.display());
        let unknown = board.0.values().filter(|letter| **letter == '?').count();
        assert!(unknown <= 10, "{}: {board:?}", path.display());
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_taught = TAUGHT.contains(&name.as_str());
        (read, unseen) = (read + 1, unseen + usize::from(!is_taught));
    }
    assert!(read >= 16 && unseen >= 12, "{read} are read, {unseen} of them were not taught");
}
