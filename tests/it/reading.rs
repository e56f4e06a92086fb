//! Boards that the arcade draws, read back: any theme, size, place and state.

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

#[test]
fn drawn_boards_read_back() {
    // Any other number draws boards that nothing was tuned on.
    let seed = std::env::var("SCREENPLAY_SEED").ok().map_or(5, |seed| seed.parse().unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let profile = generic();
    let mut wrong = Vec::new();
    let (mut shown, mut certain, mut likeliest) = (0, 0, 0);
    let save = std::env::var_os("SCREENPLAY_SAVE_WRONG").map(std::path::PathBuf::from);
    for round in 0..40 {
        for theme in &THEMES {
            let (columns, rows) = (rng.random_range(5..=20), rng.random_range(5..=20));
            let level = carved(&mut rng, columns, rows, round % 3 != 0);
            let open = level.tiles().iter().filter(|tile| **tile == Tile::Floor).count();
            if open < 8 || level.actions(&level.initial()).is_empty() {
                continue;
            }
            let moves = [0, 0, 1, 2, 5, 60][round % 6];
            let level = played(&mut rng, &level, moves);
            // A bare room shows nothing of how large its cells are.
            let walls = cropped(&level.to_string()).matches('#').count();
            if walls < 3 {
                continue;
            }
            let size = (rng.random_range(420..1500), rng.random_range(420..1000));
            shown += 1;
            let name = format!("{round}-{}", theme.name);
            let keep = |why: &str| {
                if let Some(folder) = &save {
                    let name = format!("{name}-{why}.png");
                    picture(&level, theme, size).save(folder.join(name)).unwrap();
                }
            };
            match reads_back(&level, theme, size, &profile) {
                Ok((1, _)) => certain += 1,
                Ok((_, 0)) => likeliest += 1,
                Ok((of, place)) => keep(&format!("{}th of {of}", place + 1)),
                Err((refused, what)) => {
                    wrong.push((refused, format!("{name} {size:?} after {moves} moves: {what}")));
                    keep(if refused { "refused" } else { "wrong" });
                }
            }
        }
    }
    let refused = wrong.iter().filter(|(refused, _)| *refused).count();
    let right = shown - wrong.len();
    println!(
        "{right} of {shown} drawn boards read right ({certain} in one way, {likeliest} as the likeliest of several), \
         {refused} refused, {} misread",
        wrong.len() - refused
    );
    let list = wrong.iter().map(|(_, what)| what.as_str()).collect::<Vec<_>>().join("\n");
    // A board with hardly an edge may be refused; none may be read wrong.
    assert_eq!(refused, wrong.len(), "{list}");
    assert!(refused * 50 <= shown, "{list}");
}

fn picture(level: &Level, theme: &Theme, size: (u32, u32)) -> image::RgbImage {
    let hud = Hud { level: 3, levels: 30, moves: 12, best: Some(17), scale: 1.0 };
    draw(level, theme, size, &hud, &Phase::Ready)
}

/// In how many ways the board was read and which of them is right, from 0; or what went wrong, and whether the board
/// was refused rather than misread.
fn reads_back(
    level: &Level,
    theme: &Theme,
    size: (u32, u32),
    profile: &Profile,
) -> Result<(usize, usize), (bool, String)> {
    let frame = Frame::from_image(picture(level, theme, size));
    let truth = cropped(&level.to_string());
    let screen = Amaze.read(&frame, profile, None);
    let screen = screen.map_err(|error| (true, format!("expected\n{level}{error}")))?;
    let readings = screen.readings();
    // Where several readings are possible, the truth is one of them, and a move will tell.
    let place = readings.iter().position(|reading| cropped(&reading.level) == truth);
    let wrong = || (false, format!("expected\n{level}saw\n{}", readings[0].level));
    place.map(|place| (readings.len(), place)).ok_or_else(wrong)
}
