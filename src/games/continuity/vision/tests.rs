//! Boards drawn and read back.

use std::sync::Arc;

use crate::game::{Game, Level as _};
use crate::games::continuity::{Continuity, Level};
use crate::input::Key;
use crate::profile::Profiles;

use super::*;
use crate::games::continuity::level::GAP;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};

fn profile() -> Profile {
    Profiles::load(None).unwrap().named("continuity", Profiles::GENERIC).unwrap().clone()
}

fn read(
    image: impl Into<Arc<RgbImage>>,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<Level, VisionError> {
    let screen = recognize(&Frame::from_image(image), &profile(), prior)?;
    Ok(screen.readings()[0].level.clone())
}

/// Part of the pixels that differ, over all tiles, which are in the same order.
fn difference(a: &Level, b: &Level) -> f64 {
    let tiles = a.tiles().len() as u8;
    let differ = |tile: u8| {
        let (a, b) = (&a.ground(tile).unwrap().solid, &b.ground(tile).unwrap().solid);
        a.iter().zip(b).filter(|(a, b)| a != b).count() as f64 / a.len() as f64
    };
    (0..tiles).map(differ).sum::<f64>() / f64::from(tiles)
}

/// Fixtures whose tiles are lettered in the order of their slots, as a picture without a prior is read.
const BOARDS: [&str; 4] = [
    include_str!("../../../../fixtures/continuity/doorway.level"),
    include_str!("../../../../fixtures/continuity/shaft.level"),
    include_str!("../../../../fixtures/continuity/slopes.level"),
    include_str!("../../../../fixtures/continuity/gentle_slope.level"),
];

#[test]
fn drawn_boards_are_read_back() {
    for text in BOARDS {
        let text = text.replace("A .\nC B", "A B\n. C");
        let level: Level = text.parse().unwrap();
        for wide in [1280, 900, 640] {
            let (frame, _) = Continuity.sketch(&level);
            let high = frame.size().1 * wide / frame.size().0;
            let kind = image::imageops::FilterType::Triangle;
            let seen =
                read(image::imageops::resize(&*frame.image, wide, high, kind), None).unwrap();
            assert_eq!(seen.state().slots, level.state().slots, "{text}");
            assert!(difference(&level, &seen) < 0.02, "{} {text}", difference(&level, &seen));
            let near = |a: i32, b: i32, slack: i32| (a - b).abs() <= slack;
            let (a, b) = (level.state().body.pixel(), seen.state().body.pixel());
            assert!(near(a.0, b.0, 3) && near(a.1, b.1, 3), "{wide}: {a:?} {b:?} {text}");
            assert!(
                near(level.door().x, seen.door().x, 3) && near(level.door().y, seen.door().y, 3)
            );
            assert_eq!(seen.keys().len(), level.keys().len(), "{wide} {text}");
        }
    }
}

#[test]
fn the_ground_beneath_a_key_is_read() {
    let level: Level = BOARDS[0]
        .replace("A .\nC B", "A B\n. C")
        .replace("B 300,222", "B 400,302")
        .parse()
        .unwrap();
    let (frame, _) = Continuity.sketch(&level);
    for wide in [1280, 800] {
        let high = frame.size().1 * wide / frame.size().0;
        let kind = image::imageops::FilterType::Triangle;
        let seen = read(image::imageops::resize(&*frame.image, wide, high, kind), None).unwrap();
        let ground = seen.ground(1).unwrap();
        assert!((380..420).all(|x| ground.blocked(x, 304)), "{wide} {seen}");
    }
}

#[test]
fn a_prior_keeps_the_tiles_and_tells_what_changed() {
    let start: Level = BOARDS[1].parse().unwrap();
    let (frame, layout) = Continuity.sketch(&start);
    let first = Reading::new(start.clone(), layout.clone());
    assert_eq!(read(frame.image, Some(&first)).unwrap(), start);
    // Two slides later, the figure elsewhere, the key taken.
    let later = BOARDS[1]
        .replace("A B\nC .", "A .\nC B")
        .replace("figure: A 120,240", "figure: A 300,300\nrespawn: A 120,240")
        .replace("180,102", "180,102 taken");
    let later: Level = later.parse().unwrap();
    let (frame, _) = Continuity.sketch(&later);
    let seen = read(frame.image, Some(&first)).unwrap();
    assert!(later.agrees(&seen), "{seen}");
    // Another board is read afresh.
    let other: Level = BOARDS[3].parse().unwrap();
    let (frame, _) = Continuity.sketch(&other);
    assert!(difference(&read(frame.image, Some(&first)).unwrap(), &other) < 0.02);
}

#[test]
fn what_is_no_board_says_why() {
    let fault = |change: &dyn Fn(&mut RgbImage)| {
        let (frame, _) = Continuity.sketch(&BOARDS[1].parse().unwrap());
        let mut image = RgbImage::clone(&frame.image);
        change(&mut image);
        read(image, None).unwrap_err().to_string()
    };
    let blank = fault(&|image| image.pixels_mut().for_each(|pixel| pixel.0 = [255; 3]));
    assert!(blank.contains("no continuity board"), "{blank}");
    let air = image::Rgb([203, 214, 213]);
    let red = |pixel: &image::Rgb<u8>| pixel.0[0] > 200 && pixel.0[1] < 60;
    let door = fault(&|image| image.pixels_mut().filter(|it| red(it)).for_each(|it| *it = air));
    assert!(door.contains("without a door"), "{door}");
    let dark = |pixel: &image::Rgb<u8>| pixel.0 == [0; 3];
    let figure = fault(&|image| image.pixels_mut().filter(|it| dark(it)).for_each(|it| *it = air));
    assert!(figure.contains("without a figure"), "{figure}");
}

#[test]
fn only_what_differs_within_tiles_is_looked_at() {
    let start: Level = BOARDS[1].replace("A B\nC .", "A .\nC B").parse().unwrap();
    let taken: Level = BOARDS[1]
        .replace("A B\nC .", "A .\nC B")
        .replace("180,102", "180,102 taken")
        .parse()
        .unwrap();
    let mut walked = arcade(&taken, Some((420.0, 240.0)));
    let mut plain = arcade(&start, None);
    for _ in ["as it is", "as its negative"] {
        let first = recognize(&Frame::from_image(plain.clone()), &profile(), None).unwrap();
        let first = &first.readings()[0];
        let followed = |image: &RgbImage| track::followed(&Frame::from_image(image.clone()), first);
        let seen = followed(&walked).unwrap();
        let seen = &seen.readings()[0];
        // As it is seen where all of it is looked at.
        let unknown = Reading::new(first.level.clone(), Layout::new(first.layout.grid));
        assert!(
            read(walked.clone(), Some(&unknown)).unwrap().agrees(&seen.level),
            "{}",
            seen.level
        );
        let (x, y) = seen.level.state().body.pixel();
        assert!((x - 420).abs() <= 3 && (y - 240).abs() <= 3, "{x},{y}");
        assert_eq!(seen.level.state().taken, 1);
        // Something in the gap, or before a rim.
        let grid = first.layout.grid;
        for (slot, x, y) in [(1, 270.0, 180.0), (0, -12.0, 180.0)] {
            let at = grid.at(2, slot, x, y);
            let mut other = walked.clone();
            other.put_pixel(at.x as u32, at.y as u32, image::Rgb([128; 3]));
            assert!(followed(&other).is_none(), "{slot}");
        }
        image::imageops::invert(&mut walked);
        image::imageops::invert(&mut plain);
    }
}

/// The arcade's picture of a level, zoomed out, its figure elsewhere if that is asked for.
fn arcade(level: &Level, feet: Option<(f64, f64)>) -> RgbImage {
    use crate::arcade::continuity::{Play, THEMES, draw, levels};
    use crate::arcade::level_list::LevelList;
    let play = Play::new(LevelList::new(levels::single(level.clone())).unwrap());
    let mut moment = play.moment(std::time::Duration::ZERO);
    if let Some((x, y)) = feet {
        (moment.pose.x, moment.pose.y) = (x, y);
    }
    draw(level, &THEMES[0], &moment, (900, 700), 1.0)
}

#[test]
fn odd_boards_of_the_arcade_are_refused_or_read_right() {
    let text = BOARDS[1];
    let level: Level = text.parse().unwrap();
    let plain = arcade(&level, None);
    assert_eq!(read(plain.clone(), None).unwrap().state().slots, level.state().slots);
    // Two figures: what both pictures show that is dark.
    let other = arcade(&level, Some((420.0, 240.0)));
    let mut both = plain.clone();
    for (own, theirs) in both.pixels_mut().zip(other.pixels()) {
        *own = if theirs.0[0] < own.0[0] { *theirs } else { *own };
    }
    let fault = read(both, None).unwrap_err().to_string();
    assert!(fault.contains("with two figures"), "{fault}");
    // Tiles of unequal size: the first one drawn smaller.
    let screen = recognize(&Frame::from_image(plain.clone()), &profile(), None).unwrap();
    let layout = screen.readings()[0].layout.clone();
    let side = |tile: i32| (f64::from(tile) * layout.grid.scale.x) as u32;
    let (x, y) = (layout.grid.origin.x as u32, layout.grid.origin.y as u32);
    let (wide, high) = (side(WIDTH), side(HEIGHT));
    let own = image::imageops::crop_imm(&plain, x, y, wide, high).to_image();
    let kind = image::imageops::FilterType::Triangle;
    let small = image::imageops::resize(&own, wide * 4 / 5, high * 4 / 5, kind);
    let mut unequal = plain.clone();
    let white = RgbImage::from_pixel(wide, high, image::Rgb([255; 3]));
    image::imageops::replace(&mut unequal, &white, i64::from(x), i64::from(y));
    image::imageops::replace(&mut unequal, &small, i64::from(x), i64::from(y));
    let fault = read(unequal, None).unwrap_err().to_string();
    assert!(fault.contains("tiles are of one size"), "{fault}");
    // A figure inside of a wall cannot be told from it, and one that stands in the ground a little is on it.
    let fault = read(arcade(&level, Some((120.0, 170.0))), None).unwrap_err().to_string();
    assert!(fault.contains("without a figure"), "{fault}");
    let sunk = read(arcade(&level, Some((120.0, 243.0))), None).unwrap();
    let (x, y) = sunk.state().body.pixel();
    assert!((x - 120).abs() <= 3 && (y - 240).abs() <= 4, "{x},{y}");
    // Neither door nor figure.
    let red = |pixel: &image::Rgb<u8>| pixel.0[0] > 120 && pixel.0[1] < 60;
    let mut doorless = plain.clone();
    let air = *plain.get_pixel(
        (layout.grid.origin.x + 30.0) as u32,
        (layout.grid.origin.y + 220.0 * layout.grid.scale.y) as u32,
    );
    doorless.pixels_mut().filter(|it| red(it)).for_each(|it| *it = air);
    let fault = read(doorless, None).unwrap_err().to_string();
    assert!(fault.contains("without a door"), "{fault}");
}

#[test]
fn several_gaps_are_read_and_solved() {
    let text = include_str!("../../../../fixtures/continuity/two_gaps.level");
    let level: Level = text.parse().unwrap();
    let seen = read(arcade(&level, None), None).unwrap();
    let gaps = |level: &Level| {
        (0..)
            .zip(&level.state().slots)
            .filter(|(_, it)| **it == GAP)
            .map(|it| it.0)
            .collect::<Vec<u8>>()
    };
    assert_eq!(gaps(&seen), gaps(&level));
    let solve = |level: &Level| {
        Continuity.solve(level, crate::game::Objective::default(), solver::Limits::default())
    };
    assert_eq!(solve(&seen).unwrap().cost, solve(&level).unwrap().cost);
}

#[test]
fn a_board_zoomed_in_asks_for_the_space_bar() {
    use crate::arcade::continuity::{Play, THEMES, draw, levels};
    use crate::arcade::level_list::LevelList;
    let level: Level = BOARDS[1].parse().unwrap();
    let play = Play::new(LevelList::new(levels::single(level.clone())).unwrap());
    let mut moment = play.moment(std::time::Duration::ZERO);
    moment.zoom = 0.0;
    for theme in &THEMES {
        let frame = Frame::from_image(draw(&level, theme, &moment, (800, 600), 1.0));
        let screen = Continuity.recognize(&frame, &profile(), None);
        assert!(
            matches!(&screen, Ok(Screen::Prompt(prompt)) if prompt.key == Some(Key::Space)),
            "{}: {screen:?}",
            theme.name
        );
    }
}
