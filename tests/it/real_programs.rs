//! Screenshots of real programs that nobody here wrote, read and compared with their truth.

use std::path::Path;

use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Screen};
use screenplay::games::amaze::Amaze;
use screenplay::profile::{Profile, Profiles};
use serde_json::Value;

use crate::shared;

fn profile(program: &str) -> Profile {
    Profiles::load(None).unwrap().named("amaze", program).unwrap().clone()
}

fn frame(path: &Path) -> Frame {
    Frame::from_image(image::open(path).unwrap().to_rgb8())
}

/// The truth of a screenshot, from its entry in the manifest.
fn truth(folder: &Path, entry: &Value) -> String {
    let level = entry["level"].as_str().unwrap_or("levels/amaze.json set herbou id=3");
    let Some((_, id)) = level.split_once("id=") else { return level.to_owned() };
    let id = id.parse().ok();
    assert!(id.is_some(), "{level}: no number of a level");
    let levels = shared::json(folder, "levels/amaze.json");
    let found = levels["levels"].as_array().unwrap().iter().find(|level| {
        level["set"].as_str().unwrap().starts_with("herbou") && level["id"].as_u64() == id
    });
    let found = found.unwrap();
    let place = |k: usize| usize::try_from(found["start"][k].as_u64().unwrap()).unwrap();
    let mut text = String::from("amaze\n");
    for (y, row) in found["grid"].as_array().unwrap().iter().enumerate() {
        for (x, letter) in row.as_str().unwrap().chars().enumerate() {
            text.push(if (x, y) == (place(0), place(1)) { '@' } else { letter });
        }
        text.push('\n');
    }
    text
}

/// A level in which all is painted, whatever stands where.
fn painted(level: &str) -> String {
    let (name, board) = level.split_once('\n').unwrap();
    format!("{name}\n{}", board.replace(['.', '@'], "+"))
}

#[test]
fn a_screenshot_says_which_program_it_is_of() {
    let Some(folder) = shared::folder() else { return };
    let own = |folder: &str| match folder {
        "roller-splat-html5" | "roller-splat-dom" | "amaze-phone" => folder.to_owned(),
        other => panic!("no profile for {other}"),
    };
    let manifest = shared::json(&folder, "real/manifest.json");
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "amaze" {
            continue;
        }
        let file = entry["file"].as_str().unwrap();
        let right = own(file.split('/').next().unwrap());
        let frame = frame(&folder.join("real").join(file));
        for program in ["roller-splat-html5", "roller-splat-dom", "amaze-phone"] {
            let read = Amaze.read(&frame, &profile(program), None);
            assert_eq!(read.is_ok(), program == right, "{file} by {program}: {:?}", read.err());
        }
    }
}

#[test]
fn screenshots_of_other_games_are_refused() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let mut taken = Vec::new();
    for entry in manifest["screenshots"].as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        if entry["game"] != "amaze" {
            let frame = frame(&folder.join("real").join(file));
            if let Ok(Screen::Board(reading)) = Amaze.read(&frame, &profile("generic"), None) {
                taken.push(format!("{file}:\n{}", reading.level));
            }
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}

#[test]
fn every_amaze_screenshot_is_read() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let (mut wrong, mut shown) = (Vec::new(), 0);
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "amaze" {
            continue;
        }
        shown += 1;
        let file = entry["file"].as_str().unwrap();
        let truth = truth(&folder, entry);
        let start = std::time::Instant::now();
        let screen = Amaze.read(&frame(&folder.join("real").join(file)), &profile("generic"), None);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let seen = match &screen {
            Ok(Screen::Board(reading)) => reading.level.clone(),
            Ok(Screen::Ambiguous(readings)) => {
                let texts: Vec<&str> = readings.iter().map(|r| r.level.as_str()).collect();
                format!("ambiguous:\n{}", texts.join("or\n"))
            }
            Ok(_) => "no board".to_owned(),
            Err(error) => error.to_string(),
        };
        let right = if entry["state"] == "won" {
            painted(&seen) == painted(&truth) && !seen.contains('.')
        } else {
            seen == truth
        };
        println!("{file}: {} in {ms:.1} ms", if right { "right" } else { "WRONG" });
        if !right {
            wrong.push(format!("{file}: expected\n{truth}saw\n{seen}"));
        }
    }
    println!("{} of {shown} read right", shown - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
