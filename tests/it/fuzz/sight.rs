//! Recognition of pictures that were boards once, by every profile of every game, with and without what is expected.

use std::sync::Arc;

use image::RgbImage;
use screenplay::capture;
use screenplay::frame::Frame;
use screenplay::game::AnyReading;
use screenplay::games::{self, GAMES};
use screenplay::profile::Profiles;

use super::mutate::{below, picture};
use super::{run, seeds};
use crate::shared;

/// Wider pictures would leave time for few.
const WIDEST: u32 = 640;

/// Plain pictures of levels, and screenshots of real programs where there are any.
fn boards(game: &str) -> Vec<RgbImage> {
    let mut boards: Vec<RgbImage> = GAMES
        .iter()
        .filter(|it| it.name() == game)
        .flat_map(|game| seeds::levels(*game).into_iter().map(|level| game.sketch(&level)))
        .map(|sketch| Arc::unwrap_or_clone(sketch.unwrap().0.image))
        .collect();
    let real = shared::folder().map(|folder| format!("{}/real/*/*.png", folder.display()));
    let mut paths: Vec<_> =
        real.iter().flat_map(|pattern| glob::glob(pattern).unwrap().flatten()).collect();
    paths.sort();
    boards.extend(
        paths.iter().filter_map(|path| Some(Arc::unwrap_or_clone(capture::load(path).ok()?.image))),
    );
    for board in &mut boards {
        let (width, height) = board.dimensions();
        if width.max(height) > WIDEST {
            let by = f64::from(WIDEST) / f64::from(width.max(height));
            let side = |length: u32| (f64::from(length) * by).round().max(1.0) as u32;
            let filter = image::imageops::FilterType::Triangle;
            *board = image::imageops::resize(board, side(width), side(height), filter);
        }
    }
    boards
}

fn sight_of(name: &str, rounds: u64) {
    let (game, boards) = (games::by_name(name).unwrap(), boards(name));
    let profiles = Profiles::load(None).unwrap();
    let profiles: Vec<_> = profiles.of(name).collect();
    let mut prior: Option<AnyReading> = None;
    run(&format!("sight of {name}"), rounds, |random| {
        // Each round stands for itself: what is expected is read off a picture of its own.
        let board = &boards[below(random, boards.len())];
        let first = Frame::from_image(picture(random, board));
        let other = Frame::from_image(picture(random, &first.image));
        for profile in &profiles {
            for frame in [&first, &other] {
                let Ok(screen) = game.read(frame, profile, prior.as_ref()) else { continue };
                for reading in screen.readings() {
                    let level = &reading.level;
                    assert_eq!(game.canonical(level).as_ref(), Ok(level), "{}", profile.program);
                    let _ = game.marks(reading, "", true);
                    prior = Some(reading.clone());
                }
            }
        }
        prior = None;
    });
}

#[test]
fn sight_of_amaze() {
    sight_of("amaze", 12);
}

#[test]
fn sight_of_bloxorz() {
    sight_of("bloxorz", 8);
}

#[test]
fn sight_of_beads() {
    sight_of("beads", 8);
}

#[test]
fn sight_of_cardinal_chains() {
    sight_of("cardinal-chains", 12);
}

#[test]
fn sight_of_continuity() {
    sight_of("continuity", 8);
}

#[test]
fn sight_of_sokoban() {
    sight_of("sokoban", 8);
}
