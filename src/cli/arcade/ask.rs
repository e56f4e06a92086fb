//! What a game of the arcade is asked for, as options of its own subcommand: the machines say what there is to choose.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueHint};

use crate::arcade::MACHINES;
use crate::arcade::machine::{Asked, Choice, Machine, Values, Which};
use crate::cli::arcade::WindowArgs;
use crate::game::{Objective, PlanContext};
use crate::games;
use solver::{Limits, Proof};

/// How long the fewest moves of a level from elsewhere are looked for, for its window to show.
const THINKS: Duration = Duration::from_secs(2);

/// A game, its level and its choices.
#[derive(Clone, Debug)]
pub(super) struct GameArgs {
    game: String,
    level: Option<String>,
    /// By the choice's name.
    chosen: Vec<(&'static str, String)>,
    pub(super) window: WindowArgs,
}

impl GameArgs {
    /// The machine that is asked for.
    ///
    /// # Errors
    /// None has this name.
    pub(super) fn machine(&self) -> Result<&'static dyn Machine> {
        let is_it = |machine: &&&dyn Machine| machine.game() == self.game;
        let known = MACHINES.iter().copied().find(|it| is_it(&it));
        known.with_context(|| format!("the arcade has no {}", self.game))
    }

    /// What level was asked for, for people.
    pub(super) fn level(&self) -> &str {
        self.level.as_deref().unwrap_or("it")
    }

    /// What the machine is asked for.
    ///
    /// # Errors
    /// The level's file cannot be read.
    pub(super) fn asked(&self, machine: &dyn Machine) -> Result<Asked> {
        let level = self.level.as_deref().map(|level| which(level, machine.game())).transpose()?;
        Ok(Asked {
            level,
            chosen: self.chosen.iter().cloned().collect(),
            title: self.window.title.clone(),
            fault: self.window.fault,
        })
    }
}

/// A number or a title, else a file.
fn which(level: &str, game: &str) -> Result<Which> {
    if level.bytes().all(|letter| letter.is_ascii_digit()) {
        return Ok(Which::Own(level.to_owned()));
    }
    let text = fs::read_to_string(level);
    let text = text.with_context(|| format!("cannot read the level file {level}"))?;
    let fewest = fewest(game, &text);
    Ok(Which::Text { text, fewest })
}

/// The fewest moves that win a level, where they are soon found: what cannot be solved, or not soon, can be played all the same.
fn fewest(game: &str, text: &str) -> Option<u32> {
    let limits = Limits { deadline: Some(Instant::now() + THINKS), ..Limits::default() };
    let game = games::by_name(game)?;
    let plan = game.plan(text, PlanContext::default(), Objective::default(), limits).ok()?;
    (plan.proof == Proof::Optimal).then_some(plan.cost)
}

impl Subcommand for GameArgs {
    fn augment_subcommands(command: Command) -> Command {
        // What is no game is answered with the names of those that there are.
        let games: Vec<&str> = MACHINES.iter().map(|machine| machine.game()).collect();
        command
            .subcommand_value_name(games.join("|"))
            .subcommands(MACHINES.iter().map(|machine| subcommand(*machine)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        GameArgs::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        MACHINES.iter().any(|machine| machine.game() == name)
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameArgs, Error> {
        let missing = || Error::raw(ErrorKind::MissingSubcommand, "expected the name of a game\n");
        let (game, given) = matches.subcommand().ok_or_else(missing)?;
        let machine = MACHINES.iter().find(|machine| machine.game() == game).ok_or_else(missing)?;
        let text = |name: &str| given.get_one::<String>(name).cloned();
        let chosen = machine.choices().into_iter();
        Ok(GameArgs {
            game: game.to_owned(),
            level: text("level"),
            chosen: chosen.filter_map(|it| Some((it.name, text(it.name)?))).collect(),
            window: WindowArgs::from_arg_matches(given)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = GameArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A machine's own subcommand.
fn subcommand(machine: &'static dyn Machine) -> Command {
    let (value, what) = match machine.titles() {
        Some(title) => {
            (format!("FILE|NUMBER|{title}"), format!("a number, a {}", title.to_lowercase()))
        }
        None => ("FILE|NUMBER".to_owned(), "a number".to_owned()),
    };
    let level = Arg::new("level")
        .long("level")
        .value_name(value)
        .value_hint(ValueHint::FilePath)
        .help(format!("Start at this level: {what}, or a .level file to play alone"));
    let own = machine.choices().into_iter().map(option);
    let command = WindowArgs::augment_args(Command::new(machine.game()).arg(level).args(own));
    // After the window's options: these bring a text of their own.
    command.about(machine.about()).after_help(machine.keys())
}

/// A choice as an option.
fn option(choice: Choice) -> Arg {
    let Choice { name, about, values, usual } = choice;
    let (value, parser) = match values {
        Values::Names(names) => {
            let value = |(name, about)| PossibleValue::new(name).help(about);
            let names: PossibleValuesParser =
                names.into_iter().map(value).collect::<Vec<_>>().into();
            ("NAME", ValueParser::from(names))
        }
        Values::Whole(_, unit) => (unit, checked(values)),
        Values::Factor(_) => ("FACTOR", checked(values)),
    };
    let option = Arg::new(name).long(name).value_name(value).value_parser(parser);
    match usual {
        Some(usual) => option.help(about).default_value(usual),
        None => option.help(format!("{about} [default: as the theme likes]")),
    }
}

fn checked(values: Values) -> ValueParser {
    ValueParser::new(move |text: &str| values.check(text).map(|()| text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_is_of_a_game_and_has_a_subcommand() {
        for machine in MACHINES {
            assert!(games::by_name(machine.game()).is_some(), "{}", machine.game());
            assert!(GameArgs::has_subcommand(machine.game()));
            for choice in machine.choices() {
                let usual = choice.usual.iter().all(|usual| choice.values.check(usual).is_ok());
                assert!(usual, "{}: {}", machine.game(), choice.name);
            }
        }
        GameArgs::augment_subcommands(Command::new("arcade")).debug_assert();
    }

    #[test]
    fn a_file_is_read_with_its_fewest_moves() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        fs::write(path, "amaze\n@..\n").unwrap();
        assert!(matches!(which(path, "amaze").unwrap(), Which::Text { fewest: Some(1), .. }));
        fs::write(path, "amaze\n...\n").unwrap();
        assert!(matches!(which(path, "amaze").unwrap(), Which::Text { fewest: None, .. }));
        assert!(matches!(which("12", "amaze").unwrap(), Which::Own(number) if number == "12"));
        assert!(which("no such file", "amaze").is_err());
    }
}
