//! `screenplay arcade cardinal-chains`.

use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::arcade::cardinal_chains::levels::bundled;
use crate::arcade::cardinal_chains::{CardinalChains, FONTS, Play, THEMES, USUAL_SIZE, draw};
use crate::cli::arcade::{WindowArgs, choose, level_file, names, open, save};

/// Grow a chain from every start, never to a lower number, until all cells are covered
#[derive(Args, Clone, Debug)]
#[command(after_help = KEYS)]
pub(super) struct CardinalChainsArgs {
    /// Start at this level: a number, or a .level file to play alone, its chains drawn as it says
    #[arg(long, value_name = "FILE|NUMBER", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = themes())]
    theme: String,
    /// How its numbers are written [default: as the theme likes]
    #[arg(long, value_name = "NAME", value_parser = fonts())]
    font: Option<String>,
    #[command(flatten)]
    window: WindowArgs,
}

const KEYS: &str = "\
With the pointer: drag from a start, or from anywhere on a chain, through the cells; back along the
chain takes cells away; a click with the right button clears a chain.

Keys:
  arrows, W A S D   grow the selected chain, or take back     Backspace   take back a cell
  Tab, Space        select the next chain                     R           restart the level
  N, P   next, previous level      T, V   next theme, figures      Esc, Q   close

After a win the next level comes by itself in about a second; a click, Enter or Space brings it
sooner. Keys are looked at 60 times a second: a key that is down for less than that may be lost.";

/// Opens the game.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn play(args: &CardinalChainsArgs) -> anyhow::Result<()> {
    let file = |path: &str| level_file(path, "cardinal-chains").map(|level| vec![level]);
    let mut play = Play::new(choose(args.level.as_deref(), bundled(), file)?);
    if let Some(fault) = args.window.fault {
        play = play.with_fault(fault);
    }
    let theme = THEMES.iter().find(|theme| theme.name == args.theme).context("no such theme")?;
    let theme = theme.clone().with_figures(args.font.as_deref().unwrap_or_default());
    if let Some(path) = &args.window.shot {
        let size = args.window.picture_size(USUAL_SIZE);
        let picture = draw(&play.moment(Duration::ZERO), &theme, size, args.window.scale as f32);
        return save(&picture, size, path);
    }
    open(CardinalChains::new(play, theme, args.window.title.clone()), &args.window)
}

fn themes() -> PossibleValuesParser {
    names(THEMES.iter().map(|theme| (theme.name, theme.about)))
}

fn fonts() -> PossibleValuesParser {
    names(FONTS.iter().copied())
}
