//! Boards of a program whose cells were named are read by its templates, and by nothing that they deny.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use image::imageops;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::amaze::{Hud, Phase, draw, lattice, named};
use screenplay::games::amaze::Level;
use screenplay::games::amaze::generate::generate;
use screenplay::games::amaze::level::Tile;
use screenplay::geometry::{Cell, Direction};
use serde_json::Value;
use tempfile::TempDir;

const SIZE: (u32, u32) = (520, 520);
const HUD: Hud = Hud { level: 1, levels: 9, moves: 0, best: None, scale: 1.0 };
const KINDS: [&str; 4] = ["wall", "floor", "painted", "ball"];
const BOARDS: u64 = 40;

/// A board after slides at random, of which many cannot be won any more.
fn played(seed: u64) -> Level {
    let level = generate(8, 8, seed, 4..=60).unwrap().level;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut tiles, mut ball) = (level.tiles().to_vec(), level.ball());
    for _ in 0..random.random_range(0..8) {
        let direction = Direction::ALL[random.random_range(0..4)];
        for cell in level.slide(ball, direction) {
            tiles[level.index(cell).unwrap()] = Tile::Painted;
            ball = cell;
        }
    }
    Level::new(level.columns(), tiles, ball).unwrap()
}

fn kind(level: &Level, cell: Cell) -> usize {
    match level.tile(cell) {
        _ if cell == level.ball() => 3,
        tile => tile as usize,
    }
}

/// A folder with a picture of each board, `00.png` and so on, and a profile with templates of some kinds.
fn folder(levels: &[Level], kinds: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let profile = folder.path().join("own/amaze/drawn");
    fs::create_dir_all(&profile).unwrap();
    fs::write(profile.join("profile.toml"), "game = \"amaze\"\nprogram = \"drawn\"\n").unwrap();
    let theme = named("classic").unwrap();
    let mut missing: Vec<&str> = kinds.to_vec();
    for (number, level) in levels.iter().enumerate() {
        let picture = draw(level, theme, SIZE, &HUD, &Phase::Ready);
        let lattice = lattice(level, theme, SIZE, &HUD);
        missing.retain(|name| {
            let shown = lattice.cells().find(|cell| KINDS[kind(level, *cell)] == *name);
            let Some(cell) = shown else { return true };
            let (corner, side) = (lattice.corners(cell)[0], lattice.pitch().x.round() as u32);
            let (x, y) = (corner.x.round() as u32, corner.y.round() as u32);
            let cut = imageops::crop_imm(&picture, x, y, side, side).to_image();
            cut.save(profile.join(format!("{name}.png"))).unwrap();
            false
        });
        picture.save(folder.path().join(format!("{number:02}.png"))).unwrap();
    }
    assert!(missing.is_empty(), "{missing:?} is on no board");
    folder
}

/// What is read off each picture, without walls that only lie around it; nothing where it is refused.
fn read(folder: &Path) -> Vec<Option<String>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.env("HOME", folder).env("XDG_CONFIG_HOME", folder).current_dir(folder);
    let line = "--profiles own export --game amaze --json --jobs 1";
    let files = (0..BOARDS).map(|number| format!("{number:02}.png"));
    let ran = command.args(line.split(' ')).args(files).output().unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    let level = |line: &str| {
        let record: Value = serde_json::from_str(line).unwrap();
        record["level"].as_str().map(trimmed)
    };
    out.lines().map(level).collect()
}

/// A board's text without rows and columns that are all wall.
fn trimmed(level: &str) -> String {
    let rows: Vec<&str> =
        level.lines().skip(1).filter(|row| row.contains(|it| it != '#')).collect();
    let left = rows.iter().filter_map(|row| row.find(|it| it != '#')).min().unwrap();
    let row = |row: &&str| row[left..].trim_end_matches('#').to_owned();
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn boards() -> (Vec<Level>, Vec<Option<String>>) {
    let levels: Vec<Level> = (0..BOARDS).map(played).collect();
    let texts = levels.iter().map(|level| Some(trimmed(&level.to_string()))).collect();
    (levels, texts)
}

#[test]
fn boards_are_read_though_they_cannot_be_won_any_more() {
    let (levels, texts) = boards();
    let folder = folder(&levels, &KINDS);
    assert_eq!(read(folder.path()), texts);
}

#[test]
fn what_templates_deny_is_not_read_otherwise() {
    let (levels, texts) = boards();
    // What is painted they do not know: it is told otherwise, or refused.
    let folder = folder(&levels, &["wall", "floor", "ball"]);
    let told = read(folder.path());
    let wrong = told.iter().zip(&texts).filter(|(told, text)| told.is_some() && told != text);
    assert_eq!(wrong.count(), 0);
    assert!(told.iter().flatten().count() > 0, "all are refused");
}
