//! Bloxorz on pictures: screenshots of real programs at many sizes against their truth, boards that the arcade draws
//! against the level that was drawn, and pictures of other games, which are refused.

use std::fs;
use std::path::Path;

use image::RgbImage;
use image::imageops::{FilterType, overlay, resize};
use screenplay::arcade::bloxorz::{Hud, Phase, THEMES, Title, VIEWS, draw, levels};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Screen};
use screenplay::games::bloxorz::Bloxorz;
use screenplay::games::bloxorz::level::{Block, Level, Tile};
use screenplay::geometry::Cell;
use screenplay::profile::{Profile, Profiles};
use screenplay::vision::VisionError;
use serde_json::Value;

use crate::shared;

fn profile(program: &str) -> Profile {
    Profiles::load(None).unwrap().named("bloxorz", program).unwrap().clone()
}

/// What a picture shows, for people.
fn named(screen: Result<Screen<AnyReading>, VisionError>) -> String {
    match screen {
        Ok(screen) => format!("{:?}", screen.map(|reading| reading.level)),
        Err(error) => error.to_string(),
    }
}

/// Cells seen, against the truth.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    boards: usize,
    unread: usize,
    right: usize,
    unknown: usize,
    /// Bridges that are folded away where nothing of them shows.
    hidden: usize,
    wrong: usize,
}

impl Tally {
    /// Compares two boards; of bridges only the place, unless `presence` is known.
    fn add(&mut self, seen: &Level, truth: &Level, presence: bool) {
        self.boards += 1;
        let columns = seen.columns().max(truth.columns()) as i32;
        let rows = seen.rows().max(truth.rows()) as i32;
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            let cell = Cell { x, y };
            match (seen.tile(cell), truth.tile(cell)) {
                (a, b) if a == b => self.right += usize::from(a != Tile::Void),
                (Tile::Unknown, _) => self.unknown += 1,
                // On which side a bridge hangs that is there changes nothing, and the block may hide it.
                (Tile::Bridge { present: true, .. }, Tile::Bridge { present: true, .. }) => {
                    self.right += 1;
                }
                (Tile::Void, Tile::Bridge { present: false, .. }) => self.hidden += 1,
                (Tile::Void, Tile::Bridge { .. }) if !presence => self.hidden += 1,
                (Tile::Bridge { .. }, Tile::Bridge { .. }) if !presence => self.right += 1,
                _ => self.wrong += 1,
            }
        }
    }
}

/// A level of the folder's list as text, and its passcode.
fn listed(folder: &Path, entry: &Value) -> (Level, String) {
    let number = entry["level"].as_str().unwrap().split_once("n=").unwrap().1.parse::<u64>();
    let number = number.unwrap();
    let levels = shared::json(folder, "levels/bloxorz.json");
    let found = levels["levels"].as_array().unwrap().iter().find(|it| it["n"] == number).unwrap();
    let rows = found["rows"].as_array().or(found["grid"].as_array()).unwrap();
    let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
    let start = &found["start"];
    let text = format!("bloxorz\n{}\nblock: {},{}\n", rows.join("\n"), start[0], start[1]);
    (text.parse().unwrap(), found["code"].as_str().unwrap().to_owned())
}

/// The picture as a window of this size shows it: scaled, in the middle, black beside it.
fn scaled(image: &RgbImage, width: u32, height: u32) -> RgbImage {
    let scale = (f64::from(width) / f64::from(image.width()))
        .min(f64::from(height) / f64::from(image.height()));
    let side = |length: u32| (f64::from(length) * scale).round() as u32;
    let inner = resize(image, side(image.width()), side(image.height()), FilterType::CatmullRom);
    let mut window = RgbImage::new(width, height);
    let (x, y) = ((width - inner.width()) / 2, (height - inner.height()) / 2);
    overlay(&mut window, &inner, i64::from(x), i64::from(y));
    window
}

fn screenshots(folder: &Path, program: &str) -> Vec<Value> {
    let manifest = shared::json(folder, "real/manifest.json");
    let entries = manifest["screenshots"].as_array().unwrap();
    let of = |entry: &&Value| entry["file"].as_str().unwrap().starts_with(program);
    entries.iter().filter(of).cloned().collect()
}

/// Those of a program that show a board: the entry and the picture.
fn boards(folder: &Path, program: &str) -> Vec<(Value, RgbImage)> {
    let mut entries = screenshots(folder, program);
    entries.retain(|entry| !entry["level"].is_null());
    let open = |entry: Value| {
        let file = folder.join("real").join(entry["file"].as_str().unwrap());
        (entry, image::open(file).unwrap().to_rgb8())
    };
    entries.into_iter().map(open).collect()
}

#[test]
fn every_screenshot_is_read_at_every_size() {
    let Some(folder) = shared::folder() else { return };
    let sizes = [(550, 300), (1100, 600), (733, 400), (1011, 551), (640, 480), (1280, 960)];
    for program in ["bloxorz-flash", "bloxorz-html5"] {
        let profile = profile(program);
        for (width, height) in sizes {
            let mut tally = Tally::default();
            for (entry, image) in boards(&folder, program) {
                let file = entry["file"].as_str().unwrap();
                let frame = Frame::from_image(scaled(&image, width, height));
                let (truth, code) = listed(&folder, &entry);
                let start = entry["state"] == "start of the level";
                let reading = match Bloxorz.read(&frame, &profile, None) {
                    Ok(Screen::Board(reading)) => reading,
                    Ok(Screen::Ambiguous(mut readings)) => readings.remove(0),
                    other => {
                        println!("{file} at {width} x {height}: {}", named(other));
                        tally.unread += 1;
                        continue;
                    }
                };
                let seen: Level = reading.level.parse().unwrap();
                let wrong = tally.wrong;
                tally.add(&seen, &truth, start);
                if tally.wrong > wrong {
                    println!("{file} at {width} x {height}: expected\n{truth}saw\n{seen}");
                }
                if start {
                    assert_eq!(seen.block(), truth.block(), "{file} at {width} x {height}");
                }
                if let Some(title) = reading.title {
                    assert_eq!(title, code, "{file} at {width} x {height}");
                } else {
                    println!("{file} at {width} x {height}: no passcode");
                }
            }
            println!("{program} at {width} x {height}: {tally:?}");
            assert_eq!((tally.unread, tally.wrong), (0, 0), "{program} at {width} x {height}");
            assert!(tally.unknown <= 8 * tally.boards, "{program}: {tally:?}");
        }
    }
}

#[test]
fn screens_without_a_board_are_told() {
    let Some(folder) = shared::folder() else { return };
    let profile = profile("bloxorz-flash");
    for (name, what) in [("menu", "main menu"), ("load-stage", "passcode"), ("score", "score")] {
        let image = image::open(folder.join(format!("real/bloxorz-flash/{name}.png"))).unwrap();
        for (width, height) in [(550, 300), (1100, 600), (733, 400), (640, 480)] {
            let frame = Frame::from_image(scaled(&image.to_rgb8(), width, height));
            match Bloxorz.read(&frame, &profile, None) {
                Ok(Screen::Prompt(prompt)) => assert_eq!(prompt.what, what),
                Ok(Screen::Over(seen)) => assert_eq!(seen, what),
                other => panic!("{name} at {width} x {height}: {}", named(other)),
            }
        }
    }
}

#[test]
fn pictures_of_other_games_are_refused() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let mut taken = Vec::new();
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] == "bloxorz" {
            continue;
        }
        let file = entry["file"].as_str().unwrap();
        let frame =
            Frame::from_image(image::open(folder.join("real").join(file)).unwrap().to_rgb8());
        for program in ["bloxorz-flash", "bloxorz-html5", "arcade", "generic"] {
            match Bloxorz.read(&frame, &profile(program), None) {
                Err(_) => {}
                Ok(Screen::Board(reading)) => {
                    taken.push(format!("{file} {program}:\n{}", reading.level));
                }
                Ok(other) => taken.push(format!("{file} {program}: {}", named(Ok(other)))),
            }
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}

/// The block where the level begins, or lying somewhere: its shadow then falls on other cells.
fn posed(level: &Level, turn: usize) -> Block {
    let beside = |cell: Cell| {
        [Cell { x: cell.x + 1, ..cell }, Cell { y: cell.y + 1, ..cell }].map(|other| (cell, other))
    };
    let plain = |cell: &Cell| level.tile(*cell) == Tile::Plain;
    let pairs: Vec<(Cell, Cell)> = level
        .cells(|tile| tile == Tile::Plain)
        .flat_map(beside)
        .filter(|(_, other)| plain(other))
        .collect();
    match pairs.get(turn * 17 % pairs.len().max(1)) {
        Some((one, other)) if !turn.is_multiple_of(3) => Block::lying(*one, *other),
        _ => level.block(),
    }
}

#[test]
fn the_arcades_boards_are_read_back() {
    let profile = profile("arcade");
    let sizes = [(820, 450), (1280, 960), (733, 411), (1011, 551), (574, 315), (1640, 900)];
    let (mut all, mut titles) = (Tally::default(), 0);
    for (v, view) in VIEWS.iter().enumerate() {
        for (t, theme) in THEMES.iter().enumerate() {
            let mut tally = Tally::default();
            // Every level is seen in each view, in one theme or another.
            for (k, numbered) in levels::bundled().iter().enumerate().skip(t).step_by(4) {
                // As it begins, and with every bridge the other way.
                let level = &numbered.level;
                let other = if (k + v).is_multiple_of(2) { 0 } else { u64::MAX };
                let level = &level.with(posed(level, k + v), level.present() ^ other);
                let hud =
                    Hud { level: k, levels: 33, passcode: "907316".into(), moves: 254, here: 7 };
                let size = sizes[(k / 4 + v) % sizes.len()];
                let frame = Frame::from_image(draw(level, theme, view, size, &hud, &Phase::Ready));
                match Bloxorz.read(&frame, &profile, None) {
                    Ok(Screen::Board(reading)) => {
                        let seen: Level = reading.level.parse().unwrap();
                        let wrong = tally.wrong;
                        tally.add(&seen, level, true);
                        assert_eq!(seen.block(), level.block(), "level {} {size:?}", k + 1);
                        // The block may stand before the figures, or lie there.
                        let title = reading.title.as_deref();
                        titles += usize::from(title.is_some());
                        assert!(
                            title.is_none_or(|it| it == "907316"),
                            "level {}: {title:?}",
                            k + 1
                        );
                        if tally.wrong > wrong {
                            println!("level {} at {size:?}: expected\n{level}saw\n{seen}", k + 1);
                        }
                    }
                    other => {
                        println!("level {} at {size:?}: {}", k + 1, named(other));
                        tally.unread += 1;
                    }
                }
            }
            println!("{} {}: {tally:?}", view.name, theme.name);
            all.boards += tally.boards + tally.unread;
            all.unread += tally.unread;
            all.right += tally.right;
            all.unknown += tally.unknown;
            all.wrong += tally.wrong;
        }
    }
    println!("{all:?}");
    // Nothing may be wrong; a small picture may be refused.
    assert_eq!(all.wrong, 0, "{all:?}");
    assert!(50 * all.unread <= all.boards, "{all:?}");
    assert!(10 * all.unknown <= all.right, "{all:?}");
    assert!(10 * titles >= 9 * all.boards, "{titles} passcodes of {}", all.boards);
}

/// Halves on two cells of floor that are no neighbours.
fn split(level: &Level, turn: usize) -> Option<Block> {
    let floor: Vec<Cell> = level.cells(|tile| matches!(tile, Tile::Plain | Tile::Soft)).collect();
    let active = *floor.get(turn * 29 % floor.len().max(1))?;
    let apart = |other: &&Cell| active.x.abs_diff(other.x) + active.y.abs_diff(other.y) > 1;
    let others: Vec<&Cell> = floor.iter().filter(apart).collect();
    let other = **others.get(turn * 13 % others.len().max(1))?;
    Some(Block::Split { active, other })
}

#[test]
fn halves_are_found_and_the_selected_one_is_told() {
    let profile = profile("arcade");
    let (mut seen, mut refused, mut wrong) = (0, 0, 0);
    for (k, numbered) in levels::bundled().iter().enumerate() {
        for (t, theme) in THEMES.iter().enumerate() {
            let view = &VIEWS[(k + t) % VIEWS.len()];
            let Some(block) = split(&numbered.level, k + 5 * t) else { continue };
            let level = numbered.level.with(block, numbered.level.present());
            let hud = Hud { level: k, levels: 33, passcode: "907316".into(), moves: 25, here: 7 };
            let frame =
                Frame::from_image(draw(&level, theme, view, (820, 450), &hud, &Phase::Ready));
            match Bloxorz.read(&frame, &profile, None) {
                Ok(Screen::Board(reading)) => {
                    let read: Level = reading.level.parse().unwrap();
                    if read.block() == block {
                        seen += 1;
                    } else {
                        println!(
                            "level {} {} {}: {block:?}, read {read}",
                            k + 1,
                            view.name,
                            theme.name
                        );
                        wrong += 1;
                    }
                }
                other => {
                    println!(
                        "level {} {} {} {block:?}: {}",
                        k + 1,
                        view.name,
                        theme.name,
                        named(other)
                    );
                    refused += 1;
                }
            }
        }
    }
    println!("{seen} read, {refused} refused, {wrong} wrong");
    // Where the halves look much alike, or one hides the other, it may be refused.
    assert_eq!(wrong, 0);
    assert!(20 * refused <= seen, "{refused} refused of {seen}");
}

#[test]
fn the_arcades_other_screens_are_told() {
    let profile = profile("arcade");
    let level = &levels::bundled()[0].level;
    let hud = Hud { level: 1, levels: 33, passcode: "907316".into(), moves: 7, here: 7 };
    let typed = Title { chosen: 1, typed: Some(String::new()), wrong: false };
    let tally = screenplay::arcade::bloxorz::Tally { levels: 33, moves: 1515, falls: 2 };
    let phases = [
        (Phase::Title(Title::default()), "title screen"),
        (Phase::Title(Title { chosen: 2, ..Title::default() }), "title screen, last line"),
        (Phase::Title(Title { chosen: 1, ..Title::default() }), "title screen, another line"),
        (Phase::Title(typed), "passcode"),
        (Phase::Help, "how to play"),
        (Phase::End(tally), "the end"),
        (Phase::Won(1.5), "the win"),
    ];
    for (view, theme) in VIEWS.iter().flat_map(|view| THEMES.iter().map(move |it| (view, it))) {
        for (size, (phase, what)) in [(820, 450), (1011, 551), (1280, 960)]
            .into_iter()
            .flat_map(|size| phases.iter().map(move |it| (size, it)))
        {
            let frame = Frame::from_image(draw(level, theme, view, size, &hud, phase));
            let seen = match Bloxorz.read(&frame, &profile, None) {
                Ok(Screen::Prompt(prompt)) => prompt.what,
                Ok(Screen::Over(seen) | Screen::Busy(seen)) => seen,
                other => named(other),
            };
            assert_eq!(seen, *what, "{} {} {size:?}", view.name, theme.name);
        }
    }
}

#[test]
fn what_the_block_hides_is_known_from_the_look_before() {
    let level: Level = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/bloxorz/first_roll.level"),
    )
    .unwrap()
    .parse()
    .unwrap();
    let (profile, hud) = (
        profile("arcade"),
        Hud { level: 1, levels: 33, passcode: "123456".into(), moves: 0, here: 0 },
    );
    let (view, theme) = (&VIEWS[0], &THEMES[1]);
    let look = |level: &Level, prior: Option<&_>| {
        let frame = Frame::from_image(draw(level, theme, view, (820, 450), &hud, &Phase::Ready));
        match Bloxorz.read(&frame, &profile, prior) {
            Ok(Screen::Board(reading)) => reading,
            other => panic!("{}", named(other)),
        }
    };
    let first = look(&level, None);
    let seen: Level = first.level.parse().unwrap();
    assert_eq!(seen.tile(level.block().cells().next().unwrap()), Tile::Unknown);
    // The block elsewhere: what it hid is seen, and what it hides now is remembered.
    let elsewhere = level.cells(|tile| tile == Tile::Plain).last().unwrap();
    let tiles = level.tiles().to_vec();
    let moved = Level::new(level.columns(), tiles, Block::Standing(elsewhere)).unwrap();
    let second: Level = look(&moved, Some(&first)).level.parse().unwrap();
    assert_eq!(second.block(), moved.block());
    assert_eq!(second.cells(|tile| tile == Tile::Unknown).count(), 0, "{second}");
}

/// A picture as a browser shows it: below its bars, or in a page.
fn in_a_browser(picture: &RgbImage) -> [(&'static str, RgbImage); 3] {
    let (width, height) = picture.dimensions();
    let painted = |size: (u32, u32), at: (u32, u32), parts: &[([u32; 4], [u8; 3])]| {
        let mut page = RgbImage::from_pixel(size.0, size.1, image::Rgb([248, 249, 250]));
        for ([x, y, wide, high], ink) in parts {
            let part = RgbImage::from_pixel(*wide, *high, image::Rgb(*ink));
            overlay(&mut page, &part, i64::from(*x), i64::from(*y));
        }
        overlay(&mut page, picture, i64::from(at.0), i64::from(at.1));
        page
    };
    let bars = [
        ([0, 0, width, 38], [222, 225, 230]),
        ([12, 8, 180, 30], [255, 255, 255]),
        ([60, 48, width - 120, 22], [235, 238, 240]),
        ([0, 80, width, 1], [190, 190, 190]),
    ];
    let article = [
        ([0, 0, width + 420, 60], [45, 60, 90]),
        ([40, 90, 300, 20], [30, 30, 30]),
        ([width + 160, 120, 220, height], [205, 215, 225]),
        ([100, height + 160, width, 12], [60, 60, 60]),
    ];
    let margins = [
        ([0, 0, width, 56], [255, 255, 255]),
        ([16, 18, 300, 10], [40, 40, 40]),
        ([0, 56, width, height + 6], [0, 0, 0]),
    ];
    [
        ("below bars", painted((width, height + 81), (0, 81), &bars)),
        ("between margins below a bar", painted((width, height + 62), (0, 59), &margins)),
        ("in a page", painted((width + 420, height + 240), (100, 130), &article)),
    ]
}

#[test]
fn a_board_is_found_below_the_bars_of_a_browser() {
    let mut tally = Tally::default();
    let arcade = profile("arcade");
    for (number, numbered) in levels::bundled().iter().enumerate() {
        let (view, theme) = (&VIEWS[number % 3], &THEMES[number % 4]);
        let hud =
            Hud { level: number + 1, levels: 33, passcode: "907316".into(), moves: 254, here: 7 };
        let picture = draw(&numbered.level, theme, view, (820, 450), &hud, &Phase::Ready);
        let [(_, image), ..] = in_a_browser(&picture);
        let how = format!("level {}, {} {}", number + 1, view.name, theme.name);
        read_in_a_browser(&mut tally, image, &arcade, &numbered.level, &how);
    }
    println!("our arcade {tally:?}");
    assert_eq!((tally.unread, tally.wrong), (0, 0), "{tally:?}");
}

#[test]
fn screenshots_are_read_in_a_browser() {
    let Some(folder) = shared::folder() else { return };
    for program in ["bloxorz-flash", "bloxorz-html5"] {
        let mut tally = Tally::default();
        for (entry, picture) in boards(&folder, program) {
            let (truth, _) = listed(&folder, &entry);
            for (how, image) in in_a_browser(&picture) {
                read_in_a_browser(&mut tally, image, &profile(program), &truth, how);
            }
        }
        println!("{program}: {tally:?}");
        assert_eq!((tally.unread, tally.wrong), (0, 0), "{program}");
    }
}

fn read_in_a_browser(
    tally: &mut Tally,
    image: RgbImage,
    profile: &Profile,
    truth: &Level,
    how: &str,
) {
    let frame = Frame::from_image(image);
    match Bloxorz.read(&frame, profile, None) {
        Ok(Screen::Ambiguous(readings)) => {
            tally.add(&readings[0].level.parse().unwrap(), truth, false);
        }
        Ok(Screen::Board(reading)) => {
            let seen: Level = reading.level.parse().unwrap();
            let wrong = tally.wrong;
            tally.add(&seen, truth, false);
            if tally.wrong > wrong {
                println!("{how}: expected\n{truth}saw\n{seen}");
            }
        }
        other => {
            println!("{how}: {}", named(other));
            tally.boards += 1;
            tally.unread += 1;
        }
    }
}
