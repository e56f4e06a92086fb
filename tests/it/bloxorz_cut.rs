//! Boards of Bloxorz of which a part is missing: cut off by the window's edge, or covered by something before them. They
//! are refused, or the cells that are missing are unknown.

use std::env;
use std::path::Path;

use image::imageops::crop_imm;
use image::{Rgb, RgbImage};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::bloxorz::{Hud, Phase, THEMES, VIEWS, draw, levels};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Objective, PlanContext, Screen};
use screenplay::games::bloxorz::Bloxorz;
use screenplay::games::bloxorz::level::{Level, Tile};
use screenplay::geometry::Cell;
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::Limits;

fn profile(program: &str) -> Profile {
    Profiles::load(None).unwrap().named("bloxorz", program).unwrap().clone()
}

/// What of a board is not as it is, if it lies so many columns and rows away, and how many cells are unknown.
fn compare(seen: &Level, truth: &Level, (dx, dy): (i32, i32)) -> (Vec<String>, usize) {
    let moved = |cell: Cell| Cell { x: cell.x + dx, y: cell.y + dy };
    let (mut wrong, mut unknown) = (Vec::new(), 0);
    for cell in (-4..30).flat_map(|y| (-4..30).map(move |x| Cell { x, y })) {
        match (seen.tile(moved(cell)), truth.tile(cell)) {
            (Tile::Unknown, _) => unknown += 1,
            (Tile::Bridge { present: true, .. }, Tile::Bridge { present: true, .. }) => {}
            (one, two) if one != two => wrong.push(format!("{cell} {one:?} for {two:?}")),
            _ => {}
        }
    }
    let cells = |level: &Level| level.block().cells();
    let block: Vec<Cell> = cells(truth).map(moved).collect();
    if !cells(seen).eq(block) {
        wrong.push(format!("block {:?} for {:?}", seen.block(), truth.block()));
    }
    (wrong, unknown)
}

/// How readings came out.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    read: usize,
    unknown: usize,
    misread: usize,
}

impl Tally {
    /// Reads a picture of which a part is missing. A cell that is seen must be as it is, and so must the block.
    /// `SCREENPLAY_SAVE_WRONG` names a folder for pictures that are misread.
    fn read(&mut self, image: RgbImage, profile: &Profile, truth: &Level, what: &str) {
        let frame = Frame::from_image(image);
        let screen = Bloxorz.read(&frame, profile, None);
        let readings = match screen {
            Ok(Screen::Board(reading)) => vec![reading],
            Ok(Screen::Ambiguous(readings)) => readings,
            Ok(_) | Err(_) => {
                self.refused += 1;
                return;
            }
        };
        let seen: Level = readings[0].level.parse().unwrap();
        // Where in its grid a board lies is nothing that it says.
        let moves = (-4..=4).flat_map(|y| (-4..=4).map(move |x| (x, y)));
        let compared = moves.map(|by| compare(&seen, truth, by));
        let (wrong, unknown) = compared.min_by_key(|(wrong, _)| wrong.len()).unwrap();
        if wrong.is_empty() {
            self.read += 1;
            self.unknown += unknown;
        } else {
            self.misread += 1;
            println!("{what}: {} wrong: {:?}", wrong.len(), wrong.first());
            if let Some(folder) = env::var_os("SCREENPLAY_SAVE_WRONG") {
                let name = format!("{}.png", what.replace(['%', ',', '['], ""));
                frame.image.save(Path::new(&folder).join(name)).unwrap();
            }
        }
    }
}

fn hud(level: usize) -> Hud {
    Hud { level, levels: 33, passcode: "907316".into(), moves: 254, here: 7 }
}

#[test]
fn boards_that_the_edge_of_the_window_cuts_off_are_not_misread() {
    let profile = profile("arcade");
    let mut tally = Tally::default();
    for (k, numbered) in levels::bundled().iter().enumerate() {
        for (c, part) in [6, 15, 30].into_iter().enumerate() {
            let (view, theme) = (&VIEWS[(k + c) % 3], &THEMES[(k + 2 * c) % 4]);
            let image = draw(&numbered.level, theme, view, (820, 450), &hud(k), &Phase::Ready);
            let (width, height) = image.dimensions();
            let side = (k / 3 + c) % 4;
            let (x, y) = (width * part / 100, height * part / 100);
            let (x, y, width, height) = match side {
                0 => (x, 0, width - x, height),
                1 => (0, y, width, height - y),
                2 => (0, 0, width - x, height),
                _ => (0, 0, width, height - y),
            };
            let cut = crop_imm(&image, x, y, width, height).to_image();
            let side = ["left", "top", "right", "bottom"][side];
            let what =
                format!("level {}, {} {}, {part} % off the {side}", k + 1, view.name, theme.name);
            tally.read(cut, &profile, &numbered.level, &what);
        }
    }
    println!("{tally:?}");
    assert_eq!(tally.misread, 0, "{tally:?}");
}

/// What lies before a picture.
#[derive(Clone, Copy, Debug)]
enum Cover {
    /// A window of one colour with a bar at its top.
    Window,
    /// A note with lines of words, its corners round.
    Note,
    /// A plain sheet.
    Sheet,
}

fn cover(image: &mut RgbImage, [left, top, width, height]: [u32; 4], ink: [u8; 3], kind: Cover) {
    const ROUND: u32 = 8;
    for y in top..(top + height).min(image.height()) {
        for x in left..(left + width).min(image.width()) {
            let (in_x, in_y) = (x - left, y - top);
            let (to_x, to_y) = (in_x.min(width - 1 - in_x), in_y.min(height - 1 - in_y));
            let away = |to: u32| f64::from(ROUND) - 0.5 - f64::from(to);
            let is_corner =
                to_x < ROUND && to_y < ROUND && away(to_x).hypot(away(to_y)) > f64::from(ROUND);
            let is_word =
                to_x >= 12 && to_y >= 12 && in_y % 18 < 9 && in_x * 7 / 5 % 5 < 3 && in_x % 47 > 8;
            let ink = match kind {
                Cover::Window if in_y < 18 => ink.map(|it| it / 2 + 40),
                Cover::Note if is_corner => continue,
                Cover::Note if is_word => ink.map(|it| if it < 128 { 220 } else { 50 }),
                _ => ink,
            };
            image.put_pixel(x, y, Rgb(ink));
        }
    }
}

#[test]
fn boards_before_which_something_lies_are_not_misread() {
    let profile = profile("arcade");
    let mut tally = Tally::default();
    for seed in 20..23 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let inks = [[240, 240, 240], [40, 44, 52], [0, 0, 0], [250, 214, 120], [120, 160, 200]];
        for (k, numbered) in levels::bundled().iter().enumerate() {
            for (c, ink) in inks.into_iter().enumerate() {
                let (view, theme) = (&VIEWS[(k + c) % 3], &THEMES[(k + 2 * c) % 4]);
                let mut image =
                    draw(&numbered.level, theme, view, (820, 450), &hud(k), &Phase::Ready);
                let (w, h) = image.dimensions();
                let mut draw = |from: u32, to: u32| random.random_range(from..to);
                let (width, height) = (draw(w / 8, w / 2), draw(h / 8, h / 2));
                let at = [draw(0, w - width), draw(0, h - height), width, height];
                let kind = [Cover::Window, Cover::Note, Cover::Sheet][(k + seed as usize) % 3];
                cover(&mut image, at, ink, kind);
                let what = format!(
                    "level {}, {} {}, {kind:?} {ink:?} at {at:?}",
                    k + 1,
                    view.name,
                    theme.name
                );
                tally.read(image, &profile, &numbered.level, &what);
            }
        }
    }
    println!("{tally:?}");
    assert_eq!(tally.misread, 0, "{tally:?}");
}

#[test]
fn what_comes_to_lie_before_a_board_in_play_is_seen() {
    let profile = profile("arcade");
    let read = |image: RgbImage, prior: Option<&AnyReading>| {
        Bloxorz.read(&Frame::from_image(image), &profile, prior)
    };
    let is_refused = |screen: &Result<Screen<AnyReading>, _>| {
        !matches!(screen, Ok(Screen::Board(_) | Screen::Ambiguous(_)))
    };
    let mut random = ChaCha8Rng::seed_from_u64(23);
    let (mut refused, mut missed) = (0, Vec::new());
    for (k, numbered) in levels::bundled().iter().enumerate() {
        let (view, theme) = (&VIEWS[k % 3], &THEMES[k % 4]);
        let picture = |level: &Level| draw(level, theme, view, (820, 450), &hud(k), &Phase::Ready);
        let known = read(picture(&numbered.level), None);
        let Ok(Screen::Board(known)) = known else { panic!("level {}", k + 1) };
        let (context, least) = (PlanContext::default(), Objective::default());
        let plan = Bloxorz.plan(&numbered.level.to_string(), context, least, Limits::default());
        let next: Level = plan.unwrap().steps[0].expect.parse().unwrap();
        for (level, kind) in [&numbered.level, &next].into_iter().zip([Cover::Window, Cover::Note])
        {
            let mut image = picture(level);
            let (w, h) = image.dimensions();
            let mut draw = |from: u32, to: u32| random.random_range(from..to);
            let (width, height) = (draw(w / 8, w / 2), draw(h / 8, h / 2));
            let at = [draw(0, w - width), draw(0, h - height), width, height];
            cover(&mut image, at, [240, 240, 240], kind);
            // What is plain to who knows nothing is as plain to who knows what was there before.
            if is_refused(&read(image.clone(), None)) {
                refused += 1;
                if !is_refused(&read(image, Some(&known.with_level(&level.to_string())))) {
                    missed.push(format!("level {}, {kind:?} at {at:?}", k + 1));
                }
            }
        }
    }
    assert!(refused > 40, "{refused} refused by who knows nothing");
    assert!(missed.is_empty(), "{missed:?}");
}
