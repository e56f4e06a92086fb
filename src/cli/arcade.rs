//! `screenplay arcade`: opens a game window of our own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand, ValueHint};

use crate::arcade::amaze::levels::{self, Numbered};
use crate::arcade::amaze::{self, Amaze, Fault, Phase, Play, THEMES};
use crate::cli::Usage;
use crate::games::amaze::Level;

/// Open a game window of our own, to play by hand or to let screenplay play
#[derive(Args, Clone, Debug)]
pub(super) struct ArcadeArgs {
    #[command(subcommand)]
    game: GameArgs,
}

#[derive(Clone, Debug, Subcommand)]
enum GameArgs {
    Amaze(AmazeArgs),
}

/// Slide a ball until all floor is painted, in the fewest slides
#[derive(Args, Clone, Debug)]
#[command(after_help = AMAZE_KEYS)]
struct AmazeArgs {
    /// Start at this level: a number, or a .level file to play alone
    #[arg(long, value_name = "FILE|NUMBER", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = theme_parser())]
    theme: String,
    /// Size of everything, 1 being usual
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = parse_scale)]
    scale: f64,
    /// Time that the ball takes for one cell, in ms
    #[arg(long, value_name = "MS_PER_CELL", default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=2000))]
    speed: u64,
    /// Size of the window, in pixels of the screen [default: follows from --scale]
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// Ignore this part of all moves, so that players can be tried
    #[arg(long, value_name = "drop=PART[,seed=N]", value_parser = parse_fault)]
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

const AMAZE_KEYS: &str = "\
Keys:
  arrows, W A S D, or a swipe with the pointer   move
  R   restart the level        N, P   next, previous level
  T   next theme               Esc, Q   close

After a win the next level comes by itself in about a second; Enter, Space or a click brings it at
once. Keys are looked at 60 times a second: a key that is down for less than that may be lost. While
the ball moves, and while the window has no focus, keys are ignored.";

/// Runs the command.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn run(args: ArcadeArgs) -> anyhow::Result<()> {
    match args.game {
        GameArgs::Amaze(args) => play_amaze(args),
    }
}

fn play_amaze(args: AmazeArgs) -> anyhow::Result<()> {
    let (levels, index) = choose(args.level.as_deref())?;
    let mut play = Play::new(levels, index, Duration::from_millis(args.speed))
        .context("there are no levels to play")?;
    if let Some(fault) = args.fault {
        play = play.with_fault(fault);
    }
    let scale = args.scale;
    if let Some(path) = &args.shot {
        let size = args.size.unwrap_or(((640.0 * scale) as u32, (760.0 * scale) as u32));
        return shoot(path, &play, &args.theme, size, scale);
    }
    open(Amaze::new(play, &args.theme, args.title), scale, args.size, args.position)
}

fn shoot(
    path: &Path,
    play: &Play,
    theme: &str,
    size: (u32, u32),
    scale: f64,
) -> anyhow::Result<()> {
    let theme = amaze::named(theme).with_context(|| format!("no theme is called {theme}"))?;
    let level = play.level();
    let hud = play.hud(scale as f32);
    let picture = amaze::draw(&level.level, theme, size, &hud, &Phase::Ready);
    ensure!(picture.width() > 0, "cannot draw a picture of {} x {} pixels", size.0, size.1);
    picture.save(path).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(feature = "live")]
fn open(
    game: Amaze,
    scale: f64,
    size: Option<(u32, u32)>,
    position: Option<(i32, i32)>,
) -> anyhow::Result<()> {
    use crate::arcade::window::{self, Options};
    Ok(window::run(game, Options { scale, size, position })?)
}

#[cfg(not(feature = "live"))]
fn open(_: Amaze, _: f64, _: Option<(u32, u32)>, _: Option<(i32, i32)>) -> anyhow::Result<()> {
    bail!(
        "this build has no windows: build with `cargo build --release --features live` (the default \
         features), or save a picture with --shot FILE.png"
    )
}

/// The levels to play, and the place of the first among them.
fn choose(wish: Option<&str>) -> anyhow::Result<(Vec<Numbered>, usize)> {
    let Some(wish) = wish else { return Ok((levels::bundled(), 0)) };
    if let Ok(number) = wish.parse::<usize>() {
        let levels = levels::bundled();
        let Some(index) = levels.iter().position(|level| level.number == number) else {
            let most = levels.len();
            bail!(Usage(format!("there is no level {number}: the arcade has levels 1 to {most}")));
        };
        return Ok((levels, index));
    }
    let text = std::fs::read_to_string(wish)
        .with_context(|| format!("cannot read the level file {wish}"))?;
    let level: Level = text.parse().with_context(|| format!("{wish} is not a level of amaze"))?;
    Ok((levels::single(level), 0))
}

fn theme_parser() -> clap::builder::PossibleValuesParser {
    let value =
        |theme: &amaze::Theme| clap::builder::PossibleValue::new(theme.name).help(theme.about);
    THEMES.iter().map(value).collect::<Vec<_>>().into()
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
    let mut fault = Fault { drop: 0.0, seed: 0 };
    for part in text.split(',') {
        let valid = match part.split_once('=') {
            Some(("drop", value)) => {
                let drop = value.parse().ok().filter(|drop| (0.0..=1.0).contains(drop));
                drop.map(|drop| fault.drop = drop).is_some()
            }
            Some(("seed", value)) => value.parse().map(|seed| fault.seed = seed).is_ok(),
            _ => false,
        };
        if !valid {
            return Err(format!("\"{part}\": expected drop=PART from 0 to 1, or seed=NUMBER"));
        }
    }
    Ok(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read() {
        assert_eq!(parse_fault("drop=0.1"), Ok(Fault { drop: 0.1, seed: 0 }));
        assert_eq!(parse_fault("drop=1,seed=9"), Ok(Fault { drop: 1.0, seed: 9 }));
        for wrong in ["", "drop", "drop=1.1", "drop=-1", "drop=NaN", "seed=x", "lag=3"] {
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

    #[test]
    fn levels_are_chosen_by_number_or_file() {
        let (levels, index) = choose(None).unwrap();
        assert_eq!((levels.len(), index), (30, 0));
        assert_eq!(choose(Some("30")).unwrap().1, 29);
        assert!(choose(Some("31")).unwrap_err().is::<Usage>());
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        std::fs::write(path, "amaze\n@..\n").unwrap();
        assert_eq!(choose(Some(path)).unwrap().0.len(), 1);
        std::fs::write(path, "amaze\n...\n").unwrap();
        assert!(choose(Some(path)).unwrap_err().chain().any(|e| e.to_string().contains("no ball")));
    }
}
