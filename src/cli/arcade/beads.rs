//! `screenplay arcade beads`.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::arcade::beads::levels::{Named, bundled};
use crate::arcade::beads::{
    BEADS, Beads, EDGES, GOALS, LINES, Play, THEMES, Theme, USUAL_SIZE, draw,
};
use crate::cli::Usage;
use crate::cli::arcade::{WindowArgs, choose, level_file, names, open, save};
use crate::games::beads::Level;
use crate::games::beads::search::solve;
use solver::{Limits, Proof};

/// Move beads along the edges of a graph, through its one empty node, to where they belong
#[derive(Args, Clone, Debug)]
#[command(after_help = KEYS)]
pub(super) struct BeadsArgs {
    /// Start at this level: a number, or a .level file to play alone
    #[arg(long, value_name = "FILE|NUMBER", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = themes())]
    theme: String,
    /// Which way edges take [default: as the theme likes]
    #[arg(long, value_name = "NAME", value_parser = names(EDGES.iter().copied()))]
    edges: Option<String>,
    /// How edges are drawn [default: as the theme likes]
    #[arg(long, value_name = "NAME", value_parser = names(LINES.iter().copied()))]
    lines: Option<String>,
    /// How beads differ [default: as the theme likes]
    #[arg(long, value_name = "NAME", value_parser = names(BEADS.iter().copied()))]
    beads: Option<String>,
    /// How a node shows what belongs there [default: as the theme likes]
    #[arg(long, value_name = "NAME", value_parser = names(GOALS.iter().copied()))]
    goals: Option<String>,
    #[command(flatten)]
    window: WindowArgs,
}

const KEYS: &str = "\
With the pointer: click a bead beside the empty node; it moves there. Clicks count while beads move.

Keys:
  left, right, A, D, Tab, Space   choose a bead beside the empty node
  up, W, Enter                    move it
  1 to 9                          move the first, second ... bead clockwise from the empty node
  Backspace   take back a move    R   restart the level    N, P   next, previous level
  T, V        next theme, beads   Esc, Q   close

After a win the next level comes by itself in about a second; a click, Enter or Space brings it
sooner. Keys are looked at 60 times a second: a key that is down for less than that may be lost.";

/// Opens the game.
///
/// # Errors
/// No such level, more beads than the set has, no display, or a picture that cannot be written.
pub(super) fn play(args: &BeadsArgs) -> anyhow::Result<()> {
    let theme = look(args)?;
    let shelf = choose(args.level.as_deref(), bundled(), from_file)?;
    let beads = shelf.open().level.graph().nodes() - 1;
    let most = theme.style.beads.most();
    if beads > most {
        let what = format!("the level has {beads} beads, the set only {most}: try --beads letters");
        bail!(Usage(what));
    }
    let mut play = Play::new(shelf);
    if let Some(fault) = args.window.fault {
        play = play.with_fault(fault);
    }
    if let Some(path) = &args.window.shot {
        let size = args.window.picture_size(USUAL_SIZE);
        let picture = draw(&play.moment(Duration::ZERO), &theme, size, args.window.scale as f32);
        return save(&picture, size, path);
    }
    open(Beads::new(play, theme, args.window.title.clone()), &args.window)
}

fn look(args: &BeadsArgs) -> anyhow::Result<Theme> {
    let theme = THEMES.iter().find(|theme| theme.name == args.theme).context("no such theme")?;
    let chosen = [&args.edges, &args.lines, &args.beads, &args.goals].into_iter().flatten();
    let mut theme = theme.clone();
    theme.style = chosen.fold(theme.style, |style, name| style.with(name));
    Ok(theme)
}

/// The level in a file, with its fewest moves where they are soon found.
fn from_file(path: &str) -> anyhow::Result<Vec<Named>> {
    let level: Level = level_file(path, "beads")?;
    // What cannot be solved, or not soon, can be played all the same.
    let deadline = Some(Instant::now() + Duration::from_secs(2));
    let solution = solve(&level, Limits { deadline, ..Limits::default() }).ok();
    let least = solution.filter(|it| it.proof == Proof::Optimal).map(|it| it.actions.len());
    Ok(vec![Named { name: String::new(), least, level }])
}

fn themes() -> PossibleValuesParser {
    names(THEMES.iter().map(|theme| (theme.name, theme.about)))
}
