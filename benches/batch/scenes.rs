//! Boards of our arcade in the middle of play, drawn all in one look, and what a person would have taught of it: a template of
//! each kind of cell, cut from the first of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use image::{RgbImage, imageops};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::amaze::{Hud, Phase, draw as drawn, lattice, named};
use screenplay::games::amaze::Level;
use screenplay::games::amaze::generate::{Generated, generate};
use screenplay::games::amaze::level::Tile;
use screenplay::geometry::Cell;
use serde::{Deserialize, Serialize};

/// Of a picture, in pixels.
pub(crate) const SIZE: (u32, u32) = (640, 640);
/// Cells of a board, across and down.
const CELLS: usize = 9;
/// The kinds of cell, by the names of their templates.
pub(crate) const KINDS: [&str; 4] = ["wall", "floor", "painted", "ball"];

/// What a picture shows.
#[derive(Serialize, Deserialize)]
pub(crate) struct Truth {
    /// The board as text.
    pub(crate) level: String,
    /// The upper left corner of each cell and its kind, by its place in [`KINDS`].
    pub(crate) cells: Vec<([f64; 2], usize)>,
    /// Of a cell, in pixels.
    pub(crate) pitch: f64,
}

/// Draws so many boards into `pictures`, a profile with templates into `profiles`, and the truth into `truth.json`.
pub(crate) fn draw(folder: &Path, count: usize) -> Result<()> {
    let pictures = folder.join("pictures");
    let profile = folder.join("profiles/amaze/taught");
    fs::create_dir_all(&pictures)?;
    fs::create_dir_all(&profile)?;
    let theme = named("classic").context("a theme")?;
    let mut truths = BTreeMap::new();
    // Each level of the arcade has a paint of its own: all are drawn as the first, as templates are of one colour.
    let hud = Hud { level: 1, levels: count, moves: 0, best: None, scale: 1.0 };
    let mut missing = KINDS.to_vec();
    for number in 0..count {
        let level = level(number as u64)?;
        let picture = drawn(&level, theme, SIZE, &hud, &Phase::Ready);
        let lattice = lattice(&level, theme, SIZE, &hud);
        let cells: Vec<_> = lattice
            .cells()
            .map(|cell| (lattice.corners(cell)[0], kind(&level, cell)))
            .map(|(corner, kind)| ([corner.x, corner.y], kind))
            .collect();
        let truth = Truth { level: level.to_string(), cells, pitch: lattice.pitch().x };
        missing.retain(|name| !cut(&picture, &truth, name, &profile));
        let name = format!("{number:04}.png");
        picture.save(pictures.join(&name))?;
        truths.insert(name, truth);
    }
    fs::write(profile.join("profile.toml"), "game = \"amaze\"\nprogram = \"taught\"\n")?;
    Ok(fs::write(folder.join("truth.json"), serde_json::to_string(&truths)?)?)
}

/// A board after the first slides of a shortest solution: it can still be won.
fn level(seed: u64) -> Result<Level> {
    let Generated { level, solution, .. } = generate(CELLS, CELLS, seed, 4..=60)?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut tiles, mut ball) = (level.tiles().to_vec(), level.ball());
    let slides = random.random_range(0..solution.actions.len());
    for direction in &solution.actions[..slides] {
        for cell in level.slide(ball, *direction) {
            tiles[level.index(cell).context("a cell of the board")?] = Tile::Painted;
            ball = cell;
        }
    }
    Ok(Level::new(level.columns(), tiles, ball)?)
}

fn kind(level: &Level, cell: Cell) -> usize {
    match level.tile(cell) {
        _ if cell == level.ball() => 3,
        Tile::Wall => 0,
        Tile::Floor => 1,
        Tile::Painted => 2,
    }
}

/// Cuts a template where the picture has such a cell.
fn cut(picture: &RgbImage, truth: &Truth, name: &str, profile: &Path) -> bool {
    let found = truth.cells.iter().find(|(_, kind)| KINDS[*kind] == name);
    let Some(([x, y], _)) = found else { return false };
    let side = truth.pitch.round() as u32;
    let part = imageops::crop_imm(picture, x.round() as u32, y.round() as u32, side, side);
    part.to_image().save(profile.join(format!("{name}.png"))).is_ok()
}

pub(crate) fn truths(folder: &Path) -> Result<BTreeMap<String, Truth>> {
    Ok(serde_json::from_str(&fs::read_to_string(folder.join("truth.json"))?)?)
}

/// How many of the boards that were told are those that were drawn.
pub(crate) fn right(folder: &Path, told: &str) -> Result<usize> {
    #[derive(Deserialize)]
    struct Told {
        input: String,
        level: Option<String>,
    }
    let truths = truths(folder)?;
    let told = told.lines().filter_map(|line| serde_json::from_str::<Told>(line).ok());
    let is_right = |told: &Told| {
        let name = Path::new(&told.input).file_name().unwrap_or_default().to_string_lossy();
        let truth = truths.get(&*name);
        told.level
            .as_ref()
            .is_some_and(|level| truth.is_some_and(|it| inner(&it.level) == inner(level)))
    };
    Ok(told.filter(is_right).count())
}

/// A board's rows without walls that only lie around it.
fn inner(level: &str) -> Vec<String> {
    let rows: Vec<&str> =
        level.lines().skip(1).filter(|row| row.contains(|it| it != '#')).collect();
    let left = rows.iter().filter_map(|row| row.find(|it| it != '#')).min().unwrap_or(0);
    rows.iter().map(|row| row[left..].trim_end_matches('#').to_owned()).collect()
}
