//! Sokoban: boards as the arcade draws them, read back and followed through a whole play.

use std::sync::LazyLock;
use std::time::Duration;

use screenplay::arcade::level_list::LevelList;
use screenplay::arcade::sokoban::{Entry, Play, THEMES, Theme, bundled, draw};
use screenplay::frame::Frame;
use screenplay::game::{Game, Objective, Reading, Screen};
use screenplay::games::sokoban::{Layout, Level, Sokoban};
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::{Limits, Problem};

const SIZES: [(u32, u32); 2] = [(680, 720), (431, 397)];

static PROFILE: LazyLock<Profile> = LazyLock::new(|| {
    Profiles::load(None).unwrap().named("sokoban", Profiles::GENERIC).unwrap().clone()
});

fn frame(level: &Level, theme: &Theme, size: (u32, u32)) -> Frame {
    let entry = Entry { level: level.clone(), best: None };
    let moment = Play::new(LevelList::new(vec![entry]).unwrap()).moment(Duration::ZERO);
    Frame::from_image(draw(&moment, theme, size, 1.0))
}

/// What is read in a picture, likeliest first; nothing where it is refused.
fn read(frame: &Frame, prior: Option<&Reading<Level, Layout>>) -> Vec<Reading<Level, Layout>> {
    match Sokoban.recognize(frame, &PROFILE, prior) {
        Ok(Screen::Board(reading)) => vec![reading],
        Ok(Screen::Ambiguous(readings)) => readings,
        _ => Vec::new(),
    }
}

/// How many boards of a theme are read right, in all sizes; none is read wrong.
fn right(theme: &Theme) -> usize {
    let (mut right, mut several, mut refused) = (0, 0, 0);
    for (size, entry) in
        SIZES.iter().flat_map(|size| bundled().into_iter().map(move |it| (size, it)))
    {
        let level = entry.level;
        let readings = read(&frame(&level, theme, *size), None);
        let is_told = readings.iter().any(|reading| reading.level == level);
        assert!(readings.is_empty() || is_told, "{level}\nis read as\n{}", readings[0].level);
        match readings.len() {
            0 => refused += 1,
            1 => right += 1,
            _ => several += 1,
        }
    }
    println!("{}: {right} right, {several} in several ways, {refused} refused", theme.name);
    right
}

#[test]
fn boards_of_the_arcade_read_back() {
    let each = SIZES.len() * bundled().len();
    // Letters on a plain page have less to tell them by.
    let (letters, drawn): (Vec<&Theme>, Vec<&Theme>) =
        THEMES.iter().partition(|theme| theme.name == "letters");
    let share = |themes: &[&Theme]| {
        let right: usize = themes.iter().map(|theme| right(theme)).sum();
        right as f64 / (each * themes.len()) as f64
    };
    let (letters, drawn) = (share(&letters), share(&drawn));
    assert!(drawn >= 0.9 && letters >= 0.5, "{drawn} {letters}");
}

/// Every board of a play is read from what the one before it was, the won one too.
#[test]
fn a_play_is_followed_to_its_end() {
    for theme in &THEMES {
        for Entry { level, .. } in bundled().into_iter().step_by(4) {
            let size = SIZES[0];
            let solution = Sokoban.solve(&level, Objective::default(), Limits::default()).unwrap();
            let mut reading = read(&frame(&level, theme, size), None)
                .into_iter()
                .find(|reading| reading.level == level)
                .unwrap();
            for step in &solution.actions {
                let (next, _) = reading.level.stepped(*step).unwrap();
                let seen = read(&frame(&next, theme, size), Some(&reading));
                assert_eq!(seen.len(), 1, "{}: {next}", theme.name);
                assert_eq!(seen[0].level, next, "{}", theme.name);
                reading = seen.into_iter().next().unwrap();
            }
            assert!(reading.level.is_goal(&reading.level.initial()));
        }
    }
}

/// A board that is expected is not seen where there is none: on an empty page, and on another game's board.
#[test]
fn what_is_expected_is_not_seen_in_any_picture() {
    let (level, size) = (bundled().remove(0).level, SIZES[0]);
    for theme in &THEMES {
        let first = frame(&level, theme, size);
        let prior = read(&first, None).into_iter().find(|it| it.level == level).unwrap();
        let page = *first.image.get_pixel(0, 0);
        let amaze = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/amaze/seen_night.png");
        let amaze = image::open(amaze).unwrap().to_rgb8();
        let other =
            image::imageops::resize(&amaze, size.0, size.1, image::imageops::FilterType::Triangle);
        for picture in [image::RgbImage::from_pixel(size.0, size.1, page), other] {
            let seen = read(&Frame::from_image(picture), Some(&prior));
            assert!(seen.len() != 1, "{}:\n{}", theme.name, seen[0].level);
        }
    }
}

/// Boards of the other games are no boards of this one for certain.
#[test]
fn other_games_are_not_taken_for_it() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let mut looked = 0;
    for game in ["amaze", "beads", "bloxorz", "cardinal-chains", "continuity"] {
        for path in glob::glob(&format!("{root}/{game}/*.png")).unwrap().flatten() {
            let image = image::open(&path).unwrap().to_rgb8();
            let readings = read(&Frame::from_image(image), None);
            assert_ne!(readings.len(), 1, "{}:\n{}", path.display(), readings[0].level);
            looked += 1;
        }
    }
    assert!(looked > 15, "{looked} pictures");
}
