//! `screenplay arcade amaze`.

use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::arcade::amaze::levels::{self, Entry};
use crate::arcade::amaze::{self, Amaze, Phase, Play, THEMES, USUAL_SIZE};
use crate::arcade::shelf::Shelf;
use crate::cli::arcade::{self, WindowArgs, level_file, names, open, save};

/// Slide a ball until all floor is painted, in the fewest slides
#[derive(Args, Clone, Debug)]
#[command(after_help = KEYS)]
pub(super) struct AmazeArgs {
    /// Start at this level: a number, or a .level file to play alone
    #[arg(long, value_name = "FILE|NUMBER", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = themes())]
    theme: String,
    /// Time that the ball takes for one cell, in ms
    #[arg(long, value_name = "MS_PER_CELL", default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=2000))]
    speed: u64,
    #[command(flatten)]
    window: WindowArgs,
}

const KEYS: &str = "\
Keys:
  arrows, W A S D, or a swipe with the pointer   move
  R   restart the level        N, P   next, previous level
  T   next theme               Esc, Q   close

After a win the next level comes by itself in about a second; Enter, Space or a click brings it at
once. Keys are looked at 60 times a second: a key that is down for less than that may be lost. While
the ball moves, and while the window has no focus, keys are ignored.";

/// Opens the game.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn play(args: &AmazeArgs) -> anyhow::Result<()> {
    let shelf = choose(args.level.as_deref())?;
    let mut play = Play::new(shelf, Duration::from_millis(args.speed));
    if let Some(fault) = args.window.fault {
        play = play.with_fault(fault);
    }
    if let Some(path) = &args.window.shot {
        let theme = amaze::named(&args.theme).context("no such theme")?;
        let size = args.window.picture_size(USUAL_SIZE);
        let hud = play.hud(args.window.scale as f32);
        let picture = amaze::draw(&play.shelf().open().level, theme, size, &hud, &Phase::Ready);
        return save(&picture, size, path);
    }
    open(Amaze::new(play, &args.theme, args.window.title.clone()), &args.window)
}

fn choose(wish: Option<&str>) -> anyhow::Result<Shelf<Entry>> {
    let file = |path: &str| level_file(path, "amaze").map(levels::single);
    arcade::choose(wish, levels::bundled(), file)
}

fn themes() -> PossibleValuesParser {
    names(THEMES.iter().map(|theme| (theme.name, theme.about)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Usage;

    #[test]
    fn levels_are_chosen_by_number_or_file() {
        let shelf = choose(None).unwrap();
        assert_eq!((shelf.count(), shelf.number()), (30, 1));
        assert_eq!(choose(Some("30")).unwrap().number(), 30);
        assert!(choose(Some("31")).unwrap_err().is::<Usage>());
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        std::fs::write(path, "amaze\n@..\n").unwrap();
        assert_eq!(choose(Some(path)).unwrap().count(), 1);
        std::fs::write(path, "amaze\n...\n").unwrap();
        assert!(choose(Some(path)).unwrap_err().chain().any(|e| e.to_string().contains("no ball")));
    }
}
