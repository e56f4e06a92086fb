//! Screenshots of a real program of Bead Puzzle that nobody here wrote, read and compared with their truth at several sizes
//! and places; and those of other games, refused.

use std::collections::BTreeSet;
use std::path::Path;

use image::RgbImage;
use image::imageops::{self, FilterType};
use screenplay::arcade::beads::{Hud, Moment, Phase, THEMES, draw};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Level as _, Objective, PlanContext, Screen};
use screenplay::games::beads::level::graph::Graph;
use screenplay::games::beads::pack::pack;
use screenplay::games::beads::{Beads, Level};
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::{Limits, Problem};
use serde_json::Value;

use crate::shared;

fn profile(program: &str) -> Profile {
    Profiles::load(None).unwrap().named("beads", program).unwrap().clone()
}

fn picture(folder: &Path, entry: &Value) -> RgbImage {
    let file = folder.join("real").join(entry["file"].as_str().unwrap());
    image::open(file).unwrap().to_rgb8()
}

fn read(picture: RgbImage, program: &str) -> Result<Level, String> {
    match Beads.read(&Frame::from_image(picture), &profile(program), None) {
        Ok(Screen::Board(reading)) => Ok(reading.level.parse().unwrap()),
        Ok(screen) => Err(format!("{} readings", screen.readings().len())),
        Err(error) => Err(error.to_string()),
    }
}

/// All puzzles of the graph that an entry of the manifest names; none where it is not published.
fn puzzles(levels: &Value, state: &str) -> Vec<Level> {
    let graphs = levels["graphs"].as_array().unwrap().iter();
    let named = |graph: &&Value| {
        // What has no name of its own is said to be like another.
        let name = graph["name"].as_str().unwrap();
        let own = name.split_once(' ').filter(|_| !name.starts_with('#'));
        own.is_some_and(|(_, name)| state.contains(name))
    };
    let tutorial = |graph: &&Value| {
        state.starts_with("level 1,") && graph["name"].as_str().unwrap().contains("Moving")
    };
    let Some(graph) = graphs.into_iter().find(|it| named(it) || tutorial(it)) else {
        return Vec::new();
    };
    let layout = Graph::from_base64(graph["layout"].as_str().unwrap()).unwrap();
    let puzzles = graph["puzzles"].as_array().unwrap().iter();
    let number = |puzzle: &Value, key: &str| puzzle[key].as_u64().unwrap();
    puzzles
        .map(|it| {
            let start = u128::from(number(it, "start"));
            Level::of_puzzle(&layout, number(it, "rotation") as usize, start).unwrap()
        })
        .collect()
}

/// Whether so many moves can lead from one to the other.
fn reaches(from: &Level, to: &Level, moves: usize) -> bool {
    let mut front = BTreeSet::from([from.initial()]);
    for _ in 0..moves {
        let next = |state: &Vec<u8>| {
            from.actions(state).iter().map(|it| from.result(state, it)).collect::<Vec<_>>()
        };
        front = front.iter().flat_map(next).collect();
    }
    front.contains(&to.initial())
}

/// Why what was read is not what the manifest says; nothing where it is.
fn wrong(seen: &Level, puzzles: &[Level], state: &str) -> Option<String> {
    let moves = match state.rsplit(", ").next().unwrap() {
        "start" => Some(0),
        "won" => None,
        other => Some(other.split(' ').find_map(|it| it.parse().ok()).unwrap()),
    };
    if puzzles.is_empty() {
        // Not published; the page says that it takes twelve moves.
        let plan = Beads.plan(
            &seen.to_string(),
            PlanContext::default(),
            Objective::default(),
            Limits::default(),
        );
        let cost = plan.unwrap().cost;
        return (cost != 12 || seen.graph().nodes() != 7).then(|| format!("{cost} moves"));
    }
    let fits = |puzzle: &&Level| {
        let from = puzzle.same_board(seen);
        from && moves.map_or(seen.is_goal(&seen.initial()), |moves| reaches(puzzle, seen, moves))
    };
    puzzles.iter().find(fits).is_none().then(|| "no such puzzle".to_owned())
}

#[test]
fn every_screenshot_of_the_game_is_read() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let levels = shared::json(&folder, "levels/beads.json");
    let (mut faults, mut shown) = (Vec::new(), 0);
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "beads" {
            continue;
        }
        let (file, state) = (entry["file"].as_str().unwrap(), entry["state"].as_str().unwrap());
        let puzzles = puzzles(&levels, state);
        assert!(!puzzles.is_empty() || state.contains("7 nodes"), "{file}: {state}");
        let whole = picture(&folder, entry);
        for (scale, aside) in [(1.0, 0), (0.55, 130), (0.8, 17), (1.3, 0), (2.0, 0)] {
            shown += 1;
            let pixels = |side: u32| (f64::from(side) * scale) as u32;
            let (width, height) = (pixels(whole.width()), pixels(whole.height()));
            let scaled = imageops::resize(&whole, width, height, FilterType::Triangle);
            let ground = image::Rgb([60, 66, 80]);
            let mut window = RgbImage::from_pixel(width + aside, height + aside / 2, ground);
            imageops::replace(&mut window, &scaled, i64::from(aside), i64::from(aside / 2));
            let start = std::time::Instant::now();
            // Without a profile, and by its own, whose look it must have at any size.
            let program = if shown % 2 == 0 { "generic" } else { "bead-puzzle-web" };
            let fault = match read(window, program) {
                Ok(seen) => wrong(&seen, &puzzles, state).map(|fault| format!("{fault}\n{seen}")),
                Err(error) => Some(error),
            };
            let ms = start.elapsed().as_secs_f64() * 1e3;
            println!(
                "{file} x{scale}, {program}: {} in {ms:.0} ms",
                fault.as_deref().unwrap_or("right")
            );
            faults.extend(fault.map(|fault| format!("{file} x{scale}: {fault}")));
        }
    }
    println!("{} of {shown} read right", shown - faults.len());
    assert!(shown > 0 && faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn our_own_boards_are_not_said_to_be_of_the_original() {
    for (theme, truth) in THEMES.iter().zip(pack()) {
        let moment = Moment {
            board: truth.level,
            selected: None,
            moving: Vec::new(),
            hud: Hud { level: 1, levels: 30, name: "Knot".to_owned(), moves: 0, least: None },
            phase: Phase::Ready,
        };
        let picture = draw(&moment, theme, (640, 740), 1.0);
        assert!(read(picture.clone(), "generic").is_ok(), "{}", theme.name);
        let error = read(picture, "bead-puzzle-web").unwrap_err();
        assert!(error.contains("colours"), "{}: {error}", theme.name);
    }
}

#[test]
fn screenshots_of_other_games_are_no_beads() {
    let Some(folder) = shared::folder() else { return };
    let manifest = shared::json(&folder, "real/manifest.json");
    let mut taken = Vec::new();
    for entry in manifest["screenshots"].as_array().unwrap() {
        if entry["game"] != "beads"
            && let Ok(level) = read(picture(&folder, entry), "generic")
        {
            taken.push(format!("{}:\n{level}", entry["file"]));
        }
    }
    assert!(taken.is_empty(), "{}", taken.join("\n"));
}
