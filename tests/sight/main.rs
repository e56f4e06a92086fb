//! How well programs are read that nobody here has seen: draws boards in looks that were never trained on, reads them, and
//! counts by family what was read right, refused and read wrong.

mod floor;
mod same;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use image::imageops::{FilterType, overlay, resize};
use image::{Rgb, RgbImage};
use looks::{Maker, Sample, Shown, Split};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Screen};
use screenplay::games;
use screenplay::profile::Profiles;

use floor::Read;
use same::is_same;

/// Counts how well boards are read in looks that were never trained on
#[derive(Parser)]
struct Arguments {
    /// Which game's boards are drawn, or none
    #[arg(value_parser = Maker::NAMES)]
    game: String,
    /// Which game is asked; the one that is drawn where it is not said
    #[arg(long)]
    ask: Option<String>,
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "held")]
    split: String,
    /// Pictures
    #[arg(long, default_value_t = 200)]
    count: u64,
    /// The first picture's seed
    #[arg(long, default_value_t = 5_000_000)]
    seed: u64,
    /// Where sheets of what was refused and read wrong are written
    #[arg(long)]
    sheets: Option<PathBuf>,
}

/// What came of a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    Refused,
    Wrong,
}

#[derive(Default)]
struct Count([usize; 3]);

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let asked = arguments.ask.as_deref().unwrap_or(&arguments.game);
    let game = games::by_name(asked).ok_or_else(|| anyhow!("no game is called \"{asked}\""))?;
    let profiles = Profiles::load(None)?;
    let profile = profiles.named(game.name(), "generic").context("no generic profile")?;
    let maker = Maker::new();
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut sheets: BTreeMap<Outcome, Vec<RgbImage>> = BTreeMap::new();
    let (mut spent, mut longest) = (Duration::ZERO, Duration::ZERO);
    let (mut among, mut in_part) = (0, 0);
    for seed in arguments.seed..arguments.seed + arguments.count {
        let sample = maker.named(&arguments.game, split, seed);
        let sample =
            sample.ok_or_else(|| anyhow!("no boards of \"{}\" are drawn", arguments.game))?;
        let frame = Frame::from_image(sample.image.clone());
        let start = Instant::now();
        let screen = game.read(&frame, profile, None);
        let took = start.elapsed();
        spent += took;
        longest = longest.max(took);
        among += usize::from(is_among(game, &sample, &screen));
        let (outcome, said) = judge(game, &sample, screen);
        in_part += usize::from(said == IN_PART);
        counts.entry(sample.family).or_default().0[outcome as usize] += 1;
        if outcome != Outcome::Right {
            println!("{seed} {}: {said}", sample.family);
        }
        sheets.entry(outcome).or_default().push(thumbnail(&sample.image));
    }
    let mut sum = Count::default();
    println!("{:32} {:>6} {:>8} {:>6}", "family", "right", "refused", "wrong");
    for (family, Count(count)) in &counts {
        println!("{family:32} {:>6} {:>8} {:>6}", count[0], count[1], count[2]);
        (0..3).for_each(|k| sum.0[k] += count[k]);
    }
    println!("{:32} {:>6} {:>8} {:>6}", "all", sum.0[0], sum.0[1], sum.0[2]);
    println!("{among} of the refused are read in several ways, the right one among them");
    println!(
        "{in_part} of the refused are read right but for some cells, which are said to be unknown"
    );
    let mean = spent.as_secs_f64() * 1e3 / arguments.count.max(1) as f64;
    println!("{mean:.1} ms a picture, {:.0} at most", longest.as_secs_f64() * 1e3);
    if let Some(folder) = &arguments.sheets {
        std::fs::create_dir_all(folder)?;
        let names =
            [(Outcome::Right, "right"), (Outcome::Refused, "refused"), (Outcome::Wrong, "wrong")];
        for (outcome, name) in names {
            if let Some(pictures) = sheets.get(&outcome) {
                sheet(pictures).save(folder.join(format!("{}-{name}.png", arguments.game)))?;
            }
        }
    }
    Ok(())
}

/// The board of a game that a picture shows.
fn truth<'a>(game: &dyn AnyGame, sample: &'a Sample) -> Option<&'a Shown> {
    let own = |shown: &&Shown| match shown {
        Shown::Lattice(board) => board.game == game.name(),
        _ => true,
    };
    sample.shown.iter().find(own)
}

/// Whether a picture is read in several ways, one of which is right.
fn is_among<E>(
    game: &dyn AnyGame,
    sample: &Sample,
    screen: &Result<Screen<AnyReading>, E>,
) -> bool {
    let Ok(Screen::Ambiguous(readings)) = screen else { return false };
    let has_right = |truth| readings.iter().any(|it| is_right(game, &it.level, truth));
    truth(game, sample).is_some_and(has_right)
}

/// What is said of a board that is right but for cells that are said to be unknown.
const IN_PART: &str = "read but for some of its cells";

/// Whether a level is the true one. Of Bloxorz the block hides some of it, in part.
fn is_right(game: &dyn AnyGame, level: &str, shown: &Shown) -> bool {
    match shown {
        Shown::Lattice(board) if board.game == "bloxorz" => {
            floor::read(level, board) == Read::Whole
        }
        _ => is_same(game, level, shown),
    }
}

/// Whether a level is the true one but for cells that are said to be unknown.
fn is_in_part(level: &str, shown: &Shown) -> bool {
    let Shown::Lattice(board) = shown else { return false };
    board.game == "bloxorz" && floor::read(level, board) == Read::InPart
}

fn judge<E: std::fmt::Display>(
    game: &dyn AnyGame,
    sample: &Sample,
    screen: Result<Screen<AnyReading>, E>,
) -> (Outcome, String) {
    match (screen, truth(game, sample)) {
        (Ok(Screen::Board(reading)), Some(truth)) if is_right(game, &reading.level, truth) => {
            (Outcome::Right, String::new())
        }
        (Ok(Screen::Board(reading)), Some(truth)) if is_in_part(&reading.level, truth) => {
            (Outcome::Refused, IN_PART.to_owned())
        }
        (Ok(Screen::Board(reading)), truth) => {
            let truth = truth.map_or("none\n", Shown::level);
            (Outcome::Wrong, format!("read\n{}but is\n{truth}", &reading.level))
        }
        (Err(error), None) => (Outcome::Right, error.to_string()),
        (Ok(_), None) => (Outcome::Right, "no board".to_owned()),
        (Err(error), Some(_)) => (Outcome::Refused, error.to_string()),
        (Ok(_), Some(_)) => (Outcome::Refused, "several readings, or no board".to_owned()),
    }
}

const THUMB: u32 = 160;

fn thumbnail(image: &RgbImage) -> RgbImage {
    let scale = f64::from(THUMB) / f64::from(image.width().max(image.height()));
    let size = |size: u32| ((f64::from(size) * scale) as u32).max(1);
    resize(image, size(image.width()), size(image.height()), FilterType::Triangle)
}

fn sheet(pictures: &[RgbImage]) -> RgbImage {
    const ACROSS: u32 = 10;
    let shown = &pictures[..pictures.len().min(100)];
    let rows = (shown.len() as u32).div_ceil(ACROSS);
    let mut sheet = RgbImage::from_pixel(ACROSS * (THUMB + 4), rows * (THUMB + 4), Rgb([90; 3]));
    for (k, picture) in (0_u32..).zip(shown) {
        let at = |k: u32| i64::from(k * (THUMB + 4) + 2);
        overlay(&mut sheet, picture, at(k % ACROSS), at(k / ACROSS));
    }
    sheet
}
