//! Sokoban: boards as the arcade draws them, read back and followed through a whole play.

use std::time::Duration;

use screenplay::arcade::level_list::LevelList;
use screenplay::arcade::sokoban::{Entry, Play, THEMES, Theme, bundled, draw};
use screenplay::frame::Frame;
use screenplay::game::{Game, Objective, Reading, Screen};
use screenplay::games::sokoban::{Layout, Level, Sokoban};
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::{Limits, Problem};

const SIZES: [(u32, u32); 2] = [(680, 720), (431, 397)];

fn profile() -> Profile {
    Profiles::load(None).unwrap().named("sokoban", Profiles::GENERIC).unwrap().clone()
}

fn frame(level: &Level, theme: &Theme, size: (u32, u32)) -> Frame {
    let entry = Entry { level: level.clone(), best: None };
    let moment = Play::new(LevelList::new(vec![entry]).unwrap()).moment(Duration::ZERO);
    Frame::from_image(draw(&moment, theme, size, 1.0))
}

fn themes() -> impl Iterator<Item = &'static Theme> {
    // Letters on a plain page have no edges where cells end: half of these boards are refused.
    THEMES.iter().filter(|theme| theme.name != "letters")
}

/// What is read in a picture, likeliest first; nothing where it is refused.
fn read(frame: &Frame, prior: Option<&Reading<Level, Layout>>) -> Vec<Reading<Level, Layout>> {
    match Sokoban.recognize(frame, &profile(), prior) {
        Ok(Screen::Board(reading)) => vec![reading],
        Ok(Screen::Ambiguous(readings)) => readings,
        _ => Vec::new(),
    }
}

#[test]
fn boards_of_the_arcade_read_back() {
    let (mut right, mut several, mut refused) = (0, 0, 0);
    for (theme, size) in themes().flat_map(|theme| SIZES.map(|size| (theme, size))) {
        for (number, Entry { level, .. }) in bundled().into_iter().enumerate() {
            let readings = read(&frame(&level, theme, size), None);
            let place = readings.iter().position(|reading| reading.level == level);
            match (readings.len(), place) {
                (1, Some(0)) => right += 1,
                (_, Some(_)) => several += 1,
                (0, _) => refused += 1,
                _ => panic!(
                    "level {} in {} is read wrong:\n{}",
                    number + 1,
                    theme.name,
                    readings[0].level
                ),
            }
        }
    }
    println!("sokoban: {right} right, {several} in several ways, {refused} refused");
    let all = themes().count() * SIZES.len() * bundled().len();
    // None is wrong; of those that are right so many are at least.
    assert!(right * 10 >= all * 8, "{right} of {all}");
}

#[test]
fn letters_are_read_right_or_refused() {
    let theme = THEMES.iter().find(|theme| theme.name == "letters").unwrap();
    for Entry { level, .. } in bundled() {
        let readings = read(&frame(&level, theme, SIZES[0]), None);
        let is_told = readings.is_empty() || readings.iter().any(|it| it.level == level);
        assert!(is_told, "{}\nis read as\n{}", level, readings[0].level);
    }
}

/// Every board of a play is read from what the one before it was, the won one too.
#[test]
fn a_play_is_followed_to_its_end() {
    for theme in themes() {
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
