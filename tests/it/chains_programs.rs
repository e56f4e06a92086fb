//! Screenshots of real programs of Cardinal Chains that nobody here wrote, read and compared with their truth; and those
//! of other games, refused.

use std::path::Path;

use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Screen};
use screenplay::games::cardinal_chains::level::Tile;
use screenplay::games::cardinal_chains::{CardinalChains, Level};
use screenplay::profile::{Profile, Profiles};
use serde_json::Value;

use crate::shared;

fn generic() -> Profile {
    Profiles::load(None).unwrap().named("cardinal-chains", "generic").unwrap().clone()
}

fn frame(folder: &Path, entry: &Value) -> Frame {
    let file = folder.join("real").join(entry["file"].as_str().unwrap());
    Frame::from_image(image::open(file).unwrap().to_rgb8())
}

/// The rows of a screenshot's level, without the empty ones at its sides.
fn truth(folder: &Path, entry: &Value) -> String {
    let words: Vec<&str> = entry["level"].as_str().unwrap().split([' ', '=']).collect();
    let (set, id) = (words[2], words[4].parse::<u64>().unwrap());
    let levels = shared::json(folder, "levels/cardinal_chains.json");
    let found = levels["levels"].as_array().unwrap().iter();
    let mut found = found.filter(|level| level["set"] == set && level["id"].as_u64() == Some(id));
    let mut starts = 0..26u8;
    let mut token = |cell: &Value| match cell.as_u64() {
        Some(number) => number.to_string(),
        None if cell == "." => ".".to_owned(),
        None => char::from(b'A' + starts.next().unwrap()).to_string(),
    };
    let rows = found.next().unwrap()["grid"].as_array().unwrap().iter();
    let mut rows: Vec<Vec<String>> =
        rows.map(|row| row.as_array().unwrap().iter().map(&mut token).collect()).collect();
    for _ in 0..4 {
        while rows.last().is_some_and(|row| row.iter().all(|token| token == ".")) {
            rows.pop();
        }
        // A quarter turn.
        let width = rows.first().map_or(0, Vec::len);
        rows = (0..width).map(|x| rows.iter().rev().map(|row| row[x].clone()).collect()).collect();
    }
    rows.iter().map(|row| row.join(" ") + "\n").collect()
}

#[test]
fn every_screenshot_of_the_game_is_read() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let (mut wrong, mut shown) = (Vec::new(), 0);
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "cardinal_chains" {
            continue;
        }
        shown += 1;
        let start = std::time::Instant::now();
        let screen = CardinalChains.read(&frame(&folder, entry), &generic(), None);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let seen = match &screen {
            Ok(Screen::Board(reading)) => reading.level.clone(),
            Ok(screen) => format!("{} readings", screen.readings().len()),
            Err(error) => error.to_string(),
        };
        let expected = format!("cardinal-chains\n{}", truth(&folder, entry));
        let drawn = |level: &Level| -> usize { level.chains().iter().map(Vec::len).sum() };
        let right = seen.parse::<Level>().is_ok_and(|level| {
            let numbers = level.tiles().iter().filter(|tile| matches!(tile, Tile::Number(_)));
            let steps = match entry["state"].as_str().unwrap() {
                "start" => 0,
                "won" => numbers.count(),
                other => other.split(' ').find_map(|word| word.parse().ok()).unwrap(),
            };
            level.untouched().to_string() == expected && drawn(&level) == steps
        });
        let file = entry["file"].as_str().unwrap();
        println!("{file}: {} in {ms:.1} ms", if right { "right" } else { "WRONG" });
        if !right {
            wrong.push(format!("{file}: expected\n{expected}saw\n{seen}"));
        }
    }
    println!("{} of {shown} read right", shown - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn screenshots_of_other_games_are_no_chains() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let mut taken = Vec::new();
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "cardinal_chains"
            && let Ok(screen) = CardinalChains.read(&frame(&folder, entry), &generic(), None)
        {
            let readings = screen.readings().iter().map(|it| it.level.clone());
            taken.push(format!("{}:\n{}", entry["file"], readings.collect::<String>()));
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}
