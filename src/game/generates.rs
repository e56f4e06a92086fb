//! New levels, in games that can make them.
//!
//! Knows no game.

use std::fmt;
use std::ops::RangeInclusive;

use crate::game::{Difficulty, Level};
use solver::{Problem, Solution};

/// What a new level is to be like. What is left out is up to the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GenerateOptions {
    /// Where the random numbers start.
    pub seed: u64,
    /// Columns and rows, walls around the board included.
    pub size: Option<(usize, usize)>,
    /// The fewest moves that win it, as the game counts them.
    pub moves: Option<RangeInclusive<u32>>,
    /// How many chains.
    pub starts: Option<usize>,
    /// The highest number.
    pub highest: Option<u16>,
    /// How many boxes.
    pub boxes: Option<usize>,
    /// How hard.
    pub difficulty: Option<Difficulty>,
}

/// One of the [`GenerateOptions`] beside the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateOption {
    /// [`GenerateOptions::size`].
    Size,
    /// [`GenerateOptions::moves`].
    Moves,
    /// [`GenerateOptions::starts`].
    Starts,
    /// [`GenerateOptions::highest`].
    Highest,
    /// [`GenerateOptions::boxes`].
    Boxes,
    /// [`GenerateOptions::difficulty`].
    Difficulty,
}

impl fmt::Display for GenerateOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GenerateOption::Size => "size",
            GenerateOption::Moves => "moves",
            GenerateOption::Starts => "starts",
            GenerateOption::Highest => "highest",
            GenerateOption::Boxes => "boxes",
            GenerateOption::Difficulty => "difficulty",
        })
    }
}

impl GenerateOptions {
    /// Which are given.
    pub fn given(&self) -> impl Iterator<Item = GenerateOption> {
        let given = [
            (GenerateOption::Size, self.size.is_some()),
            (GenerateOption::Moves, self.moves.is_some()),
            (GenerateOption::Starts, self.starts.is_some()),
            (GenerateOption::Highest, self.highest.is_some()),
            (GenerateOption::Boxes, self.boxes.is_some()),
            (GenerateOption::Difficulty, self.difficulty.is_some()),
        ];
        given.into_iter().filter_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// Why there is no new level. All but the last say what the game cannot be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// No single levels of this game are made.
    NotMade(&'static str),
    /// The game does not take an option.
    NotTaken {
        /// The game's name.
        game: &'static str,
        /// The option.
        option: GenerateOption,
        /// The options that it takes.
        taken: Vec<GenerateOption>,
    },
    /// The game needs an option that is left out.
    Needed {
        /// The game's name.
        game: &'static str,
        /// The option.
        option: GenerateOption,
    },
    /// The game takes one of two options.
    Both {
        /// The game's name.
        game: &'static str,
        /// The two.
        options: [GenerateOption; 2],
    },
    /// None was found: what was found instead.
    NotFound(String),
}

impl GenerateError {
    /// The same in words, with each option as its `name` has it.
    pub fn told(&self, name: impl Fn(GenerateOption) -> String) -> String {
        match self {
            GenerateError::NotMade(game) => format!("no single levels of {game} are made"),
            GenerateError::NotTaken { game, option, taken } => {
                let taken: Vec<String> = taken.iter().map(|it| name(*it)).collect();
                format!("{} is not for {game}: it takes {}", name(*option), taken.join(", "))
            }
            GenerateError::Needed { game, option } => {
                let example = if *option == GenerateOption::Size { "9x7" } else { "10..20" };
                format!("{game} needs {}, as {example}", name(*option))
            }
            GenerateError::Both { game, options: [one, other] } => {
                format!("{game} takes {} or {}, not both", name(*one), name(*other))
            }
            GenerateError::NotFound(found) => found.clone(),
        }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(|option| option.to_string()))
    }
}

impl std::error::Error for GenerateError {}

/// A game of which new levels can be made.
pub trait Generates<L: Level> {
    /// What can be asked for beside the seed, and whether it has to be.
    fn options(&self) -> &'static [(GenerateOption, bool)];

    /// Columns and rows that are usual: where a size can be left out, those that are taken then.
    fn usual_size(&self) -> Option<(usize, usize)> {
        None
    }

    /// A new level, and its cheapest solution. The same options give the same level on every machine. They are only
    /// those that it says it takes.
    ///
    /// # Errors
    /// No such level, or none found within the generator's budget.
    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(L, Solution<<L as Problem>::Action>), GenerateError>;
}

/// Whether a game can be asked for these options, and for no others.
///
/// # Errors
/// It cannot: what it can be asked for.
pub(super) fn checked<L: Level>(
    game: &'static str,
    generates: &dyn Generates<L>,
    options: &GenerateOptions,
) -> Result<(), GenerateError> {
    let known = generates.options();
    if let Some(option) = options.given().find(|it| known.iter().all(|(known, _)| known != it)) {
        let taken = known.iter().map(|(option, _)| *option).collect();
        return Err(GenerateError::NotTaken { game, option, taken });
    }
    let is_given = |option| options.given().any(|it| it == option);
    match known.iter().find(|(option, is_needed)| *is_needed && !is_given(*option)) {
        Some((option, _)) => Err(GenerateError::Needed { game, option: *option }),
        None => Ok(()),
    }
}
