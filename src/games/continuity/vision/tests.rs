//! Boards drawn and read back.

use crate::game::Game;
use crate::games::continuity::{Continuity, Level};
use crate::profile::Profiles;

use super::*;

fn profile() -> Profile {
    Profiles::load(None).unwrap().named("continuity", Profiles::GENERIC).unwrap().clone()
}

fn read(image: RgbImage, prior: Option<&Reading<Level, Layout>>) -> Result<Level, VisionError> {
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
            let seen = read(image::imageops::resize(&frame.image, wide, high, kind), None).unwrap();
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
    assert!(Game::agrees(&Continuity, &later, &seen), "{seen}");
    // Another board is read afresh.
    let other: Level = BOARDS[3].parse().unwrap();
    let (frame, _) = Continuity.sketch(&other);
    assert!(difference(&read(frame.image, Some(&first)).unwrap(), &other) < 0.02);
}

#[test]
fn what_is_no_board_says_why() {
    let fault = |change: &dyn Fn(&mut RgbImage)| {
        let (frame, _) = Continuity.sketch(&BOARDS[1].parse().unwrap());
        let mut image = frame.image;
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
