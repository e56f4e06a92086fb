//! The pictures under `fixtures/`, which ship with the program: our own code draws them, in looks of the arcade and one of no
//! program. `UPDATE=1 cargo test --test it samples` draws them anew; then `... --test it fixtures` reads and solves them.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Duration;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder, RgbImage};
use looks::{Maker, Shown, Split};
use screenplay::arcade::level_list::LevelList;
use screenplay::arcade::{amaze, beads, bloxorz, cardinal_chains, continuity, sokoban};
use screenplay::capture;
use screenplay::game::{Objective, PlanContext};
use screenplay::games::{self, GAMES};
use screenplay::profile::Profiles;
use screenplay::solver::Limits;

use crate::continuity_arcade::Score;
use crate::fixtures;

#[path = "../sight/same.rs"]
mod same;

/// What was drawn.
enum Truth {
    /// A level, all of which a picture shows.
    Level(String),
    /// What a picture in a random look shows of one.
    Shown(Shown),
}

/// A picture and what was drawn.
type Drawn = (RgbImage, Truth);

/// A picture that ships: its game, its file's stem, and what draws it.
type Sample = (&'static str, &'static str, fn() -> Drawn);

const SAMPLES: &[Sample] = &[
    ("amaze", "seen_candy", || of_amaze("maze", 0, "candy", (560, 640))),
    ("amaze", "seen_night", || of_amaze("halls", 4, "night", (640, 560))),
    ("amaze", "seen_blocks", || of_amaze("corridors", 2, "blocks", (600, 520))),
    ("amaze", "seen_drawn", || of_no_program("amaze", 13)),
    ("beads", "seen_porcelain", || of_beads("sandwich", 0, "porcelain", &[], (520, 560))),
    ("beads", "seen_midnight", || of_beads("eight", 3, "midnight", &[], (600, 620))),
    ("beads", "seen_blueprint", || of_beads("prism", 0, "blueprint", &[], (560, 600))),
    ("bloxorz", "seen_stone", || of_bloxorz(1, 0, "stone", "oblique", (640, 460))),
    ("bloxorz", "seen_paper", || of_bloxorz(3, 4, "paper", "top", (640, 480))),
    ("bloxorz", "seen_toy", || of_bloxorz(4, 2, "toy", "corner", (640, 480))),
    ("bloxorz", "seen_drawn", || of_no_program("bloxorz", 87)),
    ("cardinal-chains", "seen_paper", || of_chains(3, 0, "paper", 0, (480, 560))),
    ("cardinal-chains", "seen_night", || of_chains(9, 5, "night", 1, (520, 600))),
    ("cardinal-chains", "seen_slate", || of_chains(14, 8, "slate", 0, (560, 640))),
    ("cardinal-chains", "seen_drawn", || of_no_program("cardinal-chains", 46)),
    ("continuity", "seen_ink", || of_continuity(2, "ink", (800, 600))),
    ("continuity", "seen_dusk", || of_continuity(5, "dusk", (800, 640))),
    ("continuity", "seen_leaf", || of_continuity(8, "leaf", (860, 640))),
    ("sokoban", "seen_storehouse", || of_sokoban(8, 0, "storehouse", (560, 600))),
    ("sokoban", "seen_flat", || of_sokoban(13, 0, "flat", (520, 560))),
    ("sokoban", "seen_night", || of_sokoban(10, 9, "night", (600, 560))),
];

/// The level after so many steps of its plan.
pub(crate) fn after(game: &str, level: &str, steps: usize) -> String {
    let game = games::by_name(game).unwrap();
    let plan =
        game.plan(level, PlanContext::default(), Objective::default(), Limits::default()).unwrap();
    let step = steps.checked_sub(1).map(|last| plan.steps[last].expect.clone());
    step.unwrap_or_else(|| level.to_owned())
}

fn fixture(game: &str, stem: &str) -> String {
    fixtures::levels(game).into_iter().find(|it| it.0 == stem).unwrap().1
}

fn of_amaze(stem: &str, steps: usize, theme: &str, size: (u32, u32)) -> Drawn {
    let truth = after("amaze", &fixture("amaze", stem), steps);
    let hud = amaze::Hud { level: 3, levels: 30, moves: steps as u32, best: Some(9), scale: 1.0 };
    let theme = amaze::named(theme).unwrap();
    (
        amaze::draw(&truth.parse().unwrap(), theme, size, &hud, &amaze::Phase::Ready),
        Truth::Level(truth),
    )
}

fn of_beads(stem: &str, steps: usize, theme: &str, style: &[&str], size: (u32, u32)) -> Drawn {
    let truth = after("beads", &fixture("beads", stem), steps);
    let mut theme = beads::THEMES.iter().find(|it| it.name == theme).unwrap().clone();
    theme.style = style.iter().fold(theme.style, |style, name| style.with(name));
    let (moves, least) = (steps, Some(9));
    let moment = beads::Moment {
        board: truth.parse().unwrap(),
        selected: None,
        moving: Vec::new(),
        hud: beads::Hud { level: 7, levels: 30, name: "Sample".to_owned(), moves, least },
        phase: beads::Phase::Ready,
    };
    (beads::draw(&moment, &theme, size, 1.0), Truth::Level(truth))
}

fn of_bloxorz(number: usize, steps: usize, theme: &str, view: &str, size: (u32, u32)) -> Drawn {
    let entry = screenplay::games::bloxorz::pack::pack().nth(number - 1).unwrap();
    let truth = after("bloxorz", &entry.level.to_string(), steps);
    let (theme, view) = (bloxorz::theme_named(theme).unwrap(), bloxorz::view_named(view).unwrap());
    let (moves, passcode) = (steps as u32, entry.passcode);
    let hud = bloxorz::Hud { level: number, levels: 33, passcode, moves, here: moves };
    let phase = bloxorz::Phase::Ready;
    (bloxorz::draw(&truth.parse().unwrap(), theme, view, size, &hud, &phase), Truth::Level(truth))
}

fn of_chains(number: usize, steps: usize, theme: &str, font: usize, size: (u32, u32)) -> Drawn {
    use cardinal_chains::{FONTS, Hud, Moment, Phase, THEMES};
    let entry = screenplay::games::cardinal_chains::pack::pack().nth(number - 1).unwrap();
    let truth = after("cardinal-chains", &entry.level.to_string(), steps);
    let board: screenplay::games::cardinal_chains::Level = truth.parse().unwrap();
    let theme = THEMES.iter().find(|it| it.name == theme).unwrap().clone();
    let covered = board.owners().iter().filter(|it| it.is_some()).count();
    let hud = Hud { level: number, levels: 30, covered, cells: board.cells().count() };
    let selected = screenplay::games::cardinal_chains::level::Chain(0);
    let moment = Moment { board, selected, hud, phase: Phase::Ready };
    (
        cardinal_chains::draw(&moment, &theme.with_figures(FONTS[font].0), size, 1.0),
        Truth::Level(truth),
    )
}

fn of_continuity(number: usize, theme: &str, size: (u32, u32)) -> Drawn {
    let entry = continuity::levels::bundled().into_iter().nth(number - 1).unwrap();
    let moment = continuity::Play::new(LevelList::new(vec![entry.clone()]).unwrap());
    let moment = moment.moment(Duration::ZERO);
    let theme = continuity::THEMES.iter().find(|it| it.name == theme).unwrap();
    let picture = continuity::draw(&entry.level, theme, &moment, size, 1.0);
    (picture, Truth::Level(entry.level.to_string()))
}

fn of_sokoban(number: usize, steps: usize, theme: &str, size: (u32, u32)) -> Drawn {
    let entry = sokoban::bundled().swap_remove(number - 1);
    let truth = after("sokoban", &entry.level.to_string(), steps);
    let entry = sokoban::Entry { level: truth.parse().unwrap(), best: entry.best };
    let moment = sokoban::Play::new(LevelList::new(vec![entry]).unwrap()).moment(Duration::ZERO);
    let theme = sokoban::THEMES.iter().find(|it| it.name == theme).unwrap();
    (sokoban::draw(&moment, theme, size, 1.0), Truth::Level(truth))
}

fn of_no_program(game: &str, seed: u64) -> Drawn {
    let mut sample = Maker::new().named(game, Split::Trained, seed).unwrap();
    (sample.image, Truth::Shown(sample.shown.swap_remove(0)))
}

fn path(game: &str, stem: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(game);
    folder.join(stem).with_extension("png")
}

/// As small as PNG can be.
fn encoded(image: &RgbImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let encoder =
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::Adaptive);
    let (width, height) = image.dimensions();
    encoder.write_image(image, width, height, image::ExtendedColorType::Rgb8).unwrap();
    bytes.into_inner()
}

/// Pixels that differ by more than rounding does on another processor.
fn differing(a: &RgbImage, b: &RgbImage) -> usize {
    const ROUNDING: u8 = 4;
    let differ = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > ROUNDING);
    a.pixels().zip(b.pixels()).filter(|(a, b)| differ(&a.0, &b.0)).count()
}

#[test]
fn what_ships_is_what_our_own_code_draws() {
    let mut faults = Vec::new();
    for (game, stem, draw) in SAMPLES {
        let (image, path) = (draw().0, path(game, stem));
        let old = capture::load(&path).map(|frame| frame.image);
        let same = old.is_ok_and(|old| {
            old.dimensions() == image.dimensions()
                && differing(&old, &image) * 1000 <= (image.width() * image.height()) as usize
        });
        if same {
            continue;
        }
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            std::fs::write(&path, encoded(&image)).unwrap();
        } else {
            faults.push(path.display().to_string());
        }
    }
    assert!(faults.is_empty(), "drawn otherwise (UPDATE=1 draws them anew): {faults:#?}");
}

#[test]
fn what_ships_is_read_as_what_was_drawn() {
    let profiles = Profiles::load(None).unwrap();
    let (mut faults, mut score) = (Vec::new(), Score::default());
    for (name, stem, draw) in SAMPLES {
        let (game, truth) = (games::by_name(name).unwrap(), draw().1);
        let read = match fixtures::read(game, &path(name, stem), &profiles) {
            Ok(level) => level,
            Err(error) => {
                faults.push(format!("{name} {stem}: {error}"));
                continue;
            }
        };
        let same = match &truth {
            // Its shapes are traced pixels.
            Truth::Level(level) if *name == "continuity" => {
                score.add(stem, &level.parse().unwrap(), &read.parse().unwrap());
                true
            }
            Truth::Level(level) => game.agrees(level, &read),
            Truth::Shown(shown) => same::is_same(game, &read, shown),
        };
        if !same {
            let drawn = match &truth {
                Truth::Level(level) => level,
                Truth::Shown(shown) => shown.level(),
            };
            faults.push(format!("{name} {stem}: drawn\n{drawn}read\n{read}"));
        }
    }
    faults.append(&mut score.faults);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_game_ships_pictures_in_several_looks() {
    for game in GAMES {
        let count = SAMPLES.iter().filter(|it| games::is_called(*game, it.0)).count();
        assert!((3..=5).contains(&count), "{}: {count}", game.name());
    }
    // No picture lies there of which nobody knows where it comes from.
    for game in GAMES {
        let folder = path(game.name(), "x");
        for entry in folder.parent().unwrap().read_dir().unwrap() {
            let file = entry.unwrap().path();
            let known = SAMPLES.iter().any(|it| path(it.0, it.1) == file);
            assert!(known || file.extension().unwrap_or_default() != "png", "{}", file.display());
        }
    }
}
