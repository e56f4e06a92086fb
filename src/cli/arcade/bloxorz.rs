//! `screenplay arcade bloxorz`.

use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};

use crate::arcade::bloxorz::levels::{self, Entry};
use crate::arcade::bloxorz::{
    Bloxorz, DIGITS, Phase, Play, THEMES, USUAL_SIZE, VIEWS, draw, theme_named, view_named,
};
use crate::arcade::shelf::Shelf;
use crate::cli::Usage;
use crate::cli::arcade::{self, WindowArgs, level_file, names, open, save};
use crate::games::bloxorz::Level;

/// Roll a block over a floor with switches, bridges and splitters into the hole
#[derive(Args, Clone, Debug)]
#[command(after_help = KEYS)]
pub(super) struct BloxorzArgs {
    /// Start at this level instead of the title screen: a number, a passcode of six digits, or a .level file to play
    /// alone
    #[arg(long, value_name = "FILE|NUMBER|PASSCODE", value_hint = ValueHint::FilePath)]
    level: Option<String>,
    /// How it looks
    #[arg(long, value_name = "NAME", default_value = THEMES[0].name, value_parser = themes())]
    theme: String,
    /// Where it is seen from
    #[arg(long, value_name = "NAME", default_value = VIEWS[0].name, value_parser = views())]
    view: String,
    /// Time that a roll takes, in ms; bridges, falls and the start of a level in proportion
    #[arg(long, value_name = "MS_PER_ROLL", default_value_t = 250, value_parser = clap::value_parser!(u64).range(0..=2000))]
    speed: u64,
    #[command(flatten)]
    window: WindowArgs,
}

const KEYS: &str = "\
Keys:
  arrows, W A S D, or a swipe with the pointer   roll
  Space   select the other half        R      restart the level
  N, P    next, previous level         M      title screen
  T, V    next theme, next view        Esc, Q close

On the title screen Up and Down choose, Enter, Space or a click starts, and digits type a
passcode. After a win the next level comes by itself in two seconds; Enter, Space or a click
brings it sooner. Keys are looked at 60 times a second: a key that is down for less than that may
be lost. While anything moves, and while the window has no focus, keys are ignored. What a switch
works is for the player to find out.";

/// Opens the game.
///
/// # Errors
/// No such level, no display, or a picture that cannot be written.
pub(super) fn play(args: &BloxorzArgs) -> anyhow::Result<()> {
    let shelf = choose(args.level.as_deref())?;
    let mut play = Play::new(shelf, Duration::from_millis(args.speed));
    if let Some(fault) = args.window.fault {
        play = play.with_fault(fault);
    }
    if args.level.is_some() {
        play = play.at_level();
    }
    if let Some(path) = &args.window.shot {
        let theme = theme_named(&args.theme).context("no such theme")?;
        let view = view_named(&args.view).context("no such view")?;
        let size = args.window.picture_size(USUAL_SIZE);
        let board = &play.shelf().open().level;
        let phase = if args.level.is_some() { Phase::Ready } else { play.phase(Duration::ZERO) };
        let picture = draw(board, theme, view, size, &play.hud(), &phase);
        return save(&picture, size, path);
    }
    let game = Bloxorz::new(play, &args.theme, &args.view, args.window.title.clone());
    open(game, &args.window)
}

fn choose(wish: Option<&str>) -> anyhow::Result<Shelf<Entry>> {
    let own = levels::bundled();
    let digits = |wish: &&str| wish.len() == DIGITS && wish.bytes().all(|it| it.is_ascii_digit());
    let Some(passcode) = wish.filter(digits) else {
        return arcade::choose(wish, own, |path| Ok(levels::single(playable(path)?)));
    };
    let shelf = Shelf::new(own).context("there are no levels to play")?;
    let number = shelf.find(|level| level.passcode == passcode);
    let none = || Usage(format!("no level of the arcade has the passcode {passcode}"));
    number.and_then(|number| shelf.at_number(number)).ok_or_else(|| anyhow!(none()))
}

fn playable(path: &str) -> anyhow::Result<Level> {
    let level = level_file(path, "bloxorz")?;
    ensure!(
        levels::is_playable(&level),
        "{path} cannot be played: expected a floor that is all known, and a line for every switch and splitter that \
         says what it surely does"
    );
    Ok(level)
}

fn themes() -> PossibleValuesParser {
    names(THEMES.iter().map(|theme| (theme.name, theme.about)))
}

fn views() -> PossibleValuesParser {
    names(VIEWS.iter().map(|view| (view.name, view.about)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_chosen_by_number_passcode_or_file() {
        assert_eq!(choose(None).unwrap().number(), 1);
        assert_eq!(choose(Some("2")).unwrap().number(), 2);
        let third = levels::bundled()[2].passcode.clone();
        assert_eq!(choose(Some(&third)).unwrap().number(), 3);
        for wrong in ["0", "99", "000000", "12345678"] {
            assert!(choose(Some(wrong)).unwrap_err().is::<Usage>(), "{wrong}");
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let text = "bloxorz\nbbblsbe\nblock: 1,0\n";
        std::fs::write(path, format!("{text}switch 4,0: toggle 3,0\n")).unwrap();
        assert_eq!(choose(Some(path)).unwrap().count(), 1);
        std::fs::write(path, text).unwrap();
        assert!(choose(Some(path)).unwrap_err().to_string().contains("a line for every switch"));
        std::fs::write(path, "bloxorz\nbbb\n").unwrap();
        assert!(choose(Some(path)).unwrap_err().to_string().contains("not a level"));
    }
}
