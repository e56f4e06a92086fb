//! Boards that the arcade draws, read back: any theme, size, place and state.

use std::path::PathBuf;

use image::RgbImage;
use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::amaze::{Hud, Phase, THEMES, Theme, draw};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Level as _};
use screenplay::games::amaze::level::Tile;
use screenplay::games::amaze::{Amaze, Level};
use screenplay::geometry::{Cell, Direction};
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::Problem;

use super::looks::Look;

fn generic() -> Profile {
    Profiles::load(None).unwrap().named("amaze", "generic").unwrap().clone()
}

/// A board as games have them: corridors carved by slides, with or without a frame of wall.
fn carved(rng: &mut ChaCha8Rng, columns: usize, rows: usize, framed: bool) -> Level {
    let mut tiles = vec![Tile::Wall; columns * rows];
    let low = i32::from(framed);
    let inside = |c: Cell| {
        (low..columns as i32 - low).contains(&c.x) && (low..rows as i32 - low).contains(&c.y)
    };
    let start = Cell {
        x: rng.random_range(low..columns as i32 - low),
        y: rng.random_range(low..rows as i32 - low),
    };
    let mut at = start;
    tiles[at.y as usize * columns + at.x as usize] = Tile::Floor;
    for _ in 0..columns + rows {
        let direction = Direction::ALL[rng.random_range(0..4)];
        for _ in 0..rng.random_range(1..=columns.max(rows)) {
            if !inside(at + direction) {
                break;
            }
            at = at + direction;
            tiles[at.y as usize * columns + at.x as usize] = Tile::Floor;
        }
    }
    Level::new(columns, tiles, start).unwrap()
}

/// The board after some random moves.
fn played(rng: &mut ChaCha8Rng, level: &Level, moves: usize) -> Level {
    let mut state = level.initial();
    for _ in 0..moves {
        let actions = level.actions(&state);
        if let Some(action) = actions.get(rng.random_range(0..actions.len().max(1))) {
            state = level.result(&state, action);
        }
    }
    level.at(&state)
}

/// The text without the rows and columns at its sides that are all wall: what can be played on it is the same.
pub(crate) fn cropped(text: &str) -> String {
    let mut rows: Vec<Vec<char>> = text.lines().skip(1).map(|row| row.chars().collect()).collect();
    for _ in 0..4 {
        while rows.last().is_some_and(|row| row.iter().all(|c| *c == '#')) {
            rows.pop();
        }
        // A quarter turn.
        let width = rows.first().map_or(0, Vec::len);
        rows = (0..width).map(|x| rows.iter().rev().map(|row| row[x]).collect()).collect();
    }
    let lines: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    lines.join("\n")
}

/// Boards shown and what became of them.
#[derive(Default)]
struct Tally {
    shown: usize,
    certain: usize,
    likeliest: usize,
    refused: Vec<String>,
    misread: Vec<String>,
}

impl Tally {
    /// Reads a picture of a level; what goes wrong is kept where `SCREENPLAY_SAVE_WRONG` says.
    fn read(&mut self, name: &str, level: &Level, image: &RgbImage, profile: &Profile) {
        self.shown += 1;
        let keep = |why: &str| {
            if let Some(folder) = std::env::var_os("SCREENPLAY_SAVE_WRONG").map(PathBuf::from) {
                image.save(folder.join(format!("{name}-{why}.png"))).unwrap();
                std::fs::write(folder.join(format!("{name}.level")), level.to_string()).unwrap();
            }
        };
        match reads_back(level, image, profile) {
            Ok((1, _)) => self.certain += 1,
            Ok((_, 0)) => self.likeliest += 1,
            Ok((of, place)) => keep(&format!("{}th of {of}", place + 1)),
            Err((refused, what)) => {
                keep(if refused { "refused" } else { "wrong" });
                let list = if refused { &mut self.refused } else { &mut self.misread };
                list.push(format!("{name} {:?}: {what}", image.dimensions()));
            }
        }
    }

    /// Says how it went. None may be read wrong, and of `most` boards one may be refused.
    fn judge(&self, what: &str, most: usize) {
        let Tally { shown, certain, likeliest, refused, misread } = self;
        let right = shown - refused.len() - misread.len();
        println!(
            "{right} of {shown} {what} read right ({certain} in one way, {likeliest} as the likeliest of several), \
             {} refused, {} misread",
            refused.len(),
            misread.len()
        );
        assert!(misread.is_empty(), "{}", misread.join("\n"));
        assert!(refused.len() * most <= *shown, "{}", refused.join("\n"));
    }
}

/// Any other number draws boards that nothing was tuned on.
fn seeded() -> ChaCha8Rng {
    let seed = std::env::var("SCREENPLAY_SEED").ok().map_or(5, |seed| seed.parse().unwrap());
    ChaCha8Rng::seed_from_u64(seed)
}

/// A board in some state of play; `None` where a picture of it would show next to nothing.
fn drawn(rng: &mut ChaCha8Rng, round: usize) -> Option<Level> {
    let (columns, rows) = (rng.random_range(5..=20), rng.random_range(5..=20));
    let level = carved(rng, columns, rows, !round.is_multiple_of(3));
    let open = level.tiles().iter().filter(|tile| **tile == Tile::Floor).count();
    if open < 8 || level.actions(&level.initial()).is_empty() {
        return None;
    }
    let level = played(rng, &level, [0, 0, 1, 2, 5, 60][round % 6]);
    // A bare room shows nothing of how large its cells are.
    let walls = cropped(&level.to_string()).matches('#').count();
    (walls >= 3).then_some(level)
}

#[test]
fn drawn_boards_read_back() {
    let (mut rng, profile, mut tally) = (seeded(), generic(), Tally::default());
    for round in 0..40 {
        for theme in &THEMES {
            let Some(level) = drawn(&mut rng, round) else { continue };
            let size = (rng.random_range(420..1500), rng.random_range(420..1000));
            let name = format!("{round}-{}", theme.name);
            tally.read(&name, &level, &picture(&level, theme, size), &profile);
        }
    }
    // A board with hardly an edge may be refused.
    tally.judge("drawn boards", 50);
}

#[test]
fn drawn_boards_of_other_programs_read_back() {
    let (mut rng, profile, mut tally) = (seeded(), generic(), Tally::default());
    for round in 0..60 {
        let Some(level) = drawn(&mut rng, round) else { continue };
        let look = Look::random(&mut rng, (level.columns(), level.rows()));
        let image = look.draw(&level, &mut rng);
        tally.read(&format!("{round}-other"), &level, &image, &profile);
    }
    tally.judge("boards in random looks", 3);
}

fn picture(level: &Level, theme: &Theme, size: (u32, u32)) -> RgbImage {
    let hud = Hud { level: 3, levels: 30, moves: 12, best: Some(17), scale: 1.0 };
    draw(level, theme, size, &hud, &Phase::Ready)
}

/// In how many ways the board was read and which of them is right, from 0; or what went wrong, and whether the board
/// was refused rather than misread.
fn reads_back(
    level: &Level,
    image: &RgbImage,
    profile: &Profile,
) -> Result<(usize, usize), (bool, String)> {
    let frame = Frame::from_image(image.clone());
    let truth = cropped(&level.to_string());
    let screen = Amaze.read(&frame, profile, None);
    let screen = screen.map_err(|error| (true, format!("expected\n{level}{error}")))?;
    let readings = screen.readings();
    // Where several readings are possible, the truth is one of them, and a move will tell.
    let place = readings.iter().position(|reading| cropped(&reading.level) == truth);
    let wrong = || (false, format!("expected\n{level}saw\n{}", readings[0].level));
    place.map(|place| (readings.len(), place)).ok_or_else(wrong)
}
