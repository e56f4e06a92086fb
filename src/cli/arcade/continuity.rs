//! `screenplay arcade continuity`.

use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::arcade::continuity::levels::{self, Entry};
use crate::arcade::continuity::{Continuity, Play, THEMES, USUAL_SIZE, draw};
use crate::arcade::shelf::Shelf;
use crate::cli::arcade::{self, WindowArgs, level_file, names, open, save};

/// Slide the tiles of a platform game; run and jump through those that match, to all keys and the door
#[derive(Args, Clone, Debug)]
#[command(after_help = KEYS)]
pub(super) struct ContinuityArgs {
    /// Start at this level: a number, or a .level file to play alone
    #[arg(long, value_name = "FILE|NUMBER", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = themes())]
    theme: String,
    /// Pictures a second
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(5..=60))]
    fps: u32,
    /// How fast the world goes: 1 is real time, 0.5 half as fast
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = speed)]
    speed: f64,
    #[command(flatten)]
    window: WindowArgs,
}

const KEYS: &str = "\
Keys:
  arrows, W A S D   zoomed out: slide a tile into the gap; zoomed in: run left and right, jump (up)
  Space, Enter      zoom in and out; the world stands still while it is seen from afar
  R  restart the level     N, P  next, previous level     T  next theme     Esc, Q  close

One passes from tile to tile where the whole side matches, takes every key, and leaves by the door.
Who falls out begins again where the level began, or where the last key was taken. After a win the
next level comes by itself in about two seconds; Enter or Space brings it sooner. Keys are looked at
once a picture: one that is down for less than that may be lost.";

/// Opens the game.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn play(args: &ContinuityArgs) -> anyhow::Result<()> {
    let mut play = Play::new(choose(args.level.as_deref())?).with_speed(args.speed);
    if let Some(fault) = args.window.fault {
        play = play.with_fault(fault);
    }
    if let Some(path) = &args.window.shot {
        let theme = THEMES.iter().find(|theme| theme.name == args.theme);
        let theme = theme.context("no such theme")?;
        let size = args.window.picture_size(USUAL_SIZE);
        let moment = play.moment(Duration::ZERO);
        let picture = draw(play.level(), theme, &moment, size, args.window.scale as f32);
        return save(&picture, size, path);
    }
    let game = Continuity::new(play, &args.theme, args.fps, args.window.title.clone());
    open(game, &args.window)
}

fn choose(wish: Option<&str>) -> anyhow::Result<Shelf<Entry>> {
    let file = |path: &str| level_file(path, "continuity").map(levels::single);
    arcade::choose(wish, levels::bundled(), file)
}

fn themes() -> PossibleValuesParser {
    names(THEMES.iter().map(|theme| (theme.name, theme.about)))
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse::<f64>().ok().filter(|speed| (0.05..=4.0).contains(speed));
    speed.ok_or_else(|| "expected a factor from 0.05 to 4".to_owned())
}
