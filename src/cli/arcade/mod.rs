//! `screenplay arcade`: opens a game window of our own.

mod ask;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Args, ValueHint};
use image::RgbImage;

use crate::arcade::machine::MachineError;
use crate::arcade::{Cabinet, Fault};
use crate::cli::Usage;
use crate::cli::arcade::ask::GameArgs;

/// Open a game window of our own, to play by hand or to let screenplay play
#[derive(Args, Clone, Debug)]
pub(super) struct ArcadeArgs {
    #[command(subcommand)]
    game: GameArgs,
}

/// What every game's window can be told.
#[derive(Args, Clone, Debug)]
struct WindowArgs {
    /// Size of everything, 1 being usual
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = parse_scale)]
    scale: f64,
    /// Size of the window, in pixels of the screen [default: follows from --scale]
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// So that players can be tried: ignore this part of all moves, take a part of the keys and clicks twice, take all of
    /// them so much later
    #[arg(long, value_name = "drop=PART,double=PART,late=MS,seed=N", value_parser = parse_fault)]
    fault: Option<Fault>,
    /// The window's title, instead of its own
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Where the window opens, in pixels of the screen
    #[arg(long, value_name = "X,Y", value_parser = parse_position, allow_hyphen_values = true)]
    position: Option<(i32, i32)>,
    /// Save a picture of the level at its start instead of opening a window
    #[arg(long, value_name = "FILE.png", value_hint = ValueHint::FilePath)]
    shot: Option<PathBuf>,
}

/// When a game that has just begun shows its first level whole.
const SETTLED: Duration = Duration::from_secs(20);

/// Runs the command.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn run(args: &ArcadeArgs) -> Result<()> {
    let (machine, window) = (args.game.machine()?, &args.game.window);
    let asked = args.game.asked(machine)?;
    let opened = machine.open(&asked).map_err(|error| match error {
        MachineError::Asked(what) => anyhow!(Usage(what)),
        MachineError::Level(what) => {
            let of = format!("{} cannot be played as {}", args.game.level(), machine.game());
            anyhow!(what).context(of)
        }
    });
    match &window.shot {
        Some(path) => shot(opened?, window, path),
        None => open(opened?, window),
    }
}

/// Saves what a game shows once its first level, or its title screen, is there.
fn shot(mut game: Box<dyn Cabinet>, window: &WindowArgs, path: &Path) -> Result<()> {
    for at in [Duration::ZERO, SETTLED / 2, SETTLED] {
        game.tick(at, &[]);
    }
    let (width, height) = window.picture_size(game.usual_size());
    let picture = game.draw(SETTLED, (width, height), window.scale as f32);
    let picture = picture.and_then(|picture| {
        let opaque = picture.pixels().iter().flat_map(|it| [it.red(), it.green(), it.blue()]);
        RgbImage::from_raw(width, height, opaque.collect())
    });
    let picture =
        picture.with_context(|| format!("cannot draw a picture of {width} x {height} pixels"))?;
    ensure!(picture.width() > 0, "cannot draw a picture of {width} x {height} pixels");
    picture.save(path).with_context(|| format!("cannot write {}", path.display()))
}

impl WindowArgs {
    /// The picture's size, where the game's usual one is this.
    fn picture_size(&self, (width, height): (f64, f64)) -> (u32, u32) {
        self.size.unwrap_or(((width * self.scale) as u32, (height * self.scale) as u32))
    }
}

#[cfg(feature = "live")]
fn open(game: Box<dyn Cabinet>, args: &WindowArgs) -> Result<()> {
    use crate::arcade::window::{self, Options};
    let WindowArgs { scale, size, position, fault, .. } = *args;
    let fault = fault.unwrap_or_default();
    Ok(window::run(game, Options { scale, size, position, fault })?)
}

#[cfg(not(feature = "live"))]
fn open(_: Box<dyn Cabinet>, _: &WindowArgs) -> Result<()> {
    anyhow::bail!(
        "this build has no windows: build with `cargo build --release --features live` (the default \
         features), or save a picture with --shot FILE.png"
    )
}

fn parse_scale(text: &str) -> Result<f64, String> {
    let scale = text.parse::<f64>().ok().filter(|scale| (0.2..=8.0).contains(scale));
    scale.ok_or_else(|| "expected a factor from 0.2 to 8".to_owned())
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides
        .filter(|(w, h)| (1..=16_384).contains(w) && (1..=16_384).contains(h))
        .ok_or_else(|| "expected a width and a height of 1 to 16384 pixels, as 800x600".to_owned())
}

fn parse_position(text: &str) -> Result<(i32, i32), String> {
    let place = text.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    place.ok_or_else(|| "expected two numbers of pixels, as 100,50".to_owned())
}

fn parse_fault(text: &str) -> Result<Fault, String> {
    let mut fault = Fault::default();
    for part in text.split(',') {
        let share = |value: &str| value.parse().ok().filter(|part| (0.0..=1.0).contains(part));
        let valid = match part.split_once('=') {
            Some(("drop", value)) => share(value).map(|part| fault.drop = part).is_some(),
            Some(("double", value)) => share(value).map(|part| fault.double = part).is_some(),
            Some(("late", value)) => {
                let late = value.parse().ok().filter(|late| *late <= 10_000);
                late.map(|late| fault.late = late).is_some()
            }
            Some(("seed", value)) => value.parse().map(|seed| fault.seed = seed).is_ok(),
            _ => false,
        };
        if !valid {
            return Err(format!(
                "\"{part}\": expected drop=PART or double=PART from 0 to 1, late=MS up to 10000, or seed=NUMBER"
            ));
        }
    }
    Ok(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read() {
        assert_eq!(parse_fault("drop=0.1"), Ok(Fault { drop: 0.1, seed: 0, ..Fault::default() }));
        assert_eq!(
            parse_fault("drop=1,seed=9"),
            Ok(Fault { drop: 1.0, seed: 9, ..Fault::default() })
        );
        let many = Fault { double: 0.5, late: 200, ..Fault::default() };
        assert_eq!(parse_fault("late=200,double=0.5"), Ok(many));
        for wrong in [
            "",
            "late=-1",
            "late=10001",
            "double=2",
            "drop",
            "drop=1.1",
            "drop=-1",
            "drop=NaN",
            "seed=x",
            "lag=3",
        ] {
            assert!(parse_fault(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_places_and_scales_are_read() {
        assert_eq!(parse_size("800x600"), Ok((800, 600)));
        assert_eq!(parse_position("-5,40"), Ok((-5, 40)));
        assert_eq!(parse_scale("0.6"), Ok(0.6));
        assert!(parse_size("0x600").is_err() && parse_size("800").is_err());
        assert!(parse_position("5").is_err());
        assert!(parse_scale("NaN").is_err() && parse_scale("99").is_err());
    }
}
