//! A game of the arcade before it is switched on: what it can be asked for, and how it is opened.
//!
//! Knows no game and no command line: whoever opens one asks by name.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::arcade::cabinet::Cabinet;
use crate::arcade::fault::Fault;
use crate::arcade::level_list::LevelList;

/// A game that the arcade can open.
pub trait Machine: Sync {
    /// The game's name, as everywhere.
    fn game(&self) -> &'static str;

    /// One line for people: what is to be done.
    fn about(&self) -> &'static str;

    /// Its keys and what else a player should know, some lines.
    fn keys(&self) -> &'static str;

    /// What can be chosen beside the level.
    fn choices(&self) -> Vec<Choice>;

    /// What its levels can be told by beside their numbers, such as a passcode: a word for people.
    fn titles(&self) -> Option<&'static str> {
        None
    }

    /// Opens it.
    ///
    /// # Errors
    /// There is no such level or choice, or the text is no level that can be played.
    fn open(&self, asked: &Asked) -> Result<Box<dyn Cabinet>, MachineError>;
}

/// Something that can be chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its name: in lower case.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// What it can be.
    pub values: Values,
    /// What it is where nothing is chosen; none where that follows from another choice.
    pub usual: Option<String>,
}

/// What can be chosen.
#[derive(Clone, Debug)]
pub enum Values {
    /// One of some names, each with a line for people.
    Names(Vec<(&'static str, &'static str)>),
    /// A whole number, and what it counts.
    Whole(RangeInclusive<u64>, &'static str),
    /// A factor.
    Factor(RangeInclusive<f64>),
}

impl Choice {
    /// How the game looks, of which the first is usual.
    #[must_use]
    pub fn theme(themes: impl Iterator<Item = (&'static str, &'static str)>) -> Choice {
        let names: Vec<_> = themes.collect();
        let usual = names.first().map(|(name, _)| (*name).to_owned());
        Choice { name: "theme", about: "How it looks", values: Values::Names(names), usual }
    }
}

impl Values {
    /// Whether a text is one of them.
    ///
    /// # Errors
    /// It is not: what is expected.
    pub fn check(&self, text: &str) -> Result<(), String> {
        match self {
            Values::Names(names) if names.iter().any(|(name, _)| *name == text) => Ok(()),
            Values::Names(names) => {
                let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                Err(format!("expected one of {}", names.join(", ")))
            }
            Values::Whole(range, _) => within(text, range),
            Values::Factor(range) => within(text, range),
        }
    }
}

fn within<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: &RangeInclusive<T>,
) -> Result<(), String> {
    match text.parse::<T>() {
        Ok(number) if range.contains(&number) => Ok(()),
        _ => Err(format!("expected a number from {} to {}", range.start(), range.end())),
    }
}

/// Which level is to be open.
#[derive(Clone, Debug)]
pub enum Which {
    /// One of the arcade's own: its number, from 1, or its title, in games whose levels have one.
    Own(String),
    /// This one alone.
    Text {
        /// The level's text.
        text: String,
        /// The fewest moves that win it, where that is known.
        fewest: Option<u32>,
    },
}

/// What a machine is asked for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The level; none for the first, or where the game begins by itself.
    pub level: Option<Which>,
    /// What was chosen, by the choice's name. What is missing is as usual.
    pub chosen: BTreeMap<&'static str, String>,
    /// The window's title, instead of its own.
    pub title: Option<String>,
    /// What goes wrong with what is pressed.
    pub fault: Option<Fault>,
}

/// Why a machine does not open.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MachineError {
    /// There is none of what was asked for: what there is.
    #[error("{0}")]
    Asked(String),
    /// The text is no level that can be played.
    #[error("{0}")]
    Level(String),
}

impl Asked {
    /// The name that was chosen.
    #[must_use]
    pub fn name(&self, choice: &str) -> Option<&str> {
        self.chosen.get(choice).map(String::as_str)
    }

    /// The number that was chosen, or else the usual one.
    #[must_use]
    pub fn number<T: FromStr>(&self, choice: &str, usual: T) -> T {
        self.name(choice).and_then(|text| text.parse().ok()).unwrap_or(usual)
    }

    /// The time that was chosen in milliseconds, or else the usual one.
    #[must_use]
    pub fn millis(&self, choice: &str, usual: u64) -> Duration {
        Duration::from_millis(self.number(choice, usual))
    }

    /// The one of some things that has the name that was chosen, or else the first.
    ///
    /// # Errors
    /// None has it.
    pub fn pick<'a, T>(
        &self,
        choice: &str,
        things: &'a [T],
        name: impl Fn(&T) -> &str,
    ) -> Result<&'a T, MachineError> {
        let is_it = |thing: &&T| self.name(choice).is_none_or(|chosen| name(thing) == chosen);
        let none = || MachineError::Asked(format!("there is no such {choice}"));
        things.iter().find(is_it).ok_or_else(none)
    }

    /// The levels to play, the one that is asked for open: one of our own by its number, or else what the text holds. `single`
    /// makes an entry of a level and the fewest moves that win it.
    ///
    /// # Errors
    /// There is no such level, or the text is none.
    pub fn levels<L, T>(
        &self,
        own: Vec<T>,
        single: impl FnOnce(L, Option<u32>) -> Result<T, MachineError>,
    ) -> Result<LevelList<T>, MachineError>
    where
        L: FromStr<Err: Display>,
    {
        let list = |levels| {
            let none = || MachineError::Asked("there are no levels to play".to_owned());
            LevelList::new(levels).ok_or_else(none)
        };
        match &self.level {
            None => list(own),
            Some(Which::Own(number)) => {
                let most = own.len();
                let at = |number| list(own).ok()?.at_number(number);
                number.parse().ok().and_then(at).ok_or_else(|| {
                    let has = format!("the arcade has levels 1 to {most}");
                    MachineError::Asked(format!("there is no level {number}: {has}"))
                })
            }
            Some(Which::Text { text, fewest }) => {
                let level = text.parse::<L>();
                let level = level.map_err(|error| MachineError::Level(error.to_string()))?;
                list(vec![single(level, *fewest)?])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked() {
        let names = Values::Names(vec![("day", ""), ("night", "")]);
        assert_eq!(names.check("night"), Ok(()));
        assert_eq!(names.check("dusk"), Err("expected one of day, night".to_owned()));
        let whole = Values::Whole(5..=60, "pictures");
        assert_eq!((whole.check("60"), whole.check("5")), (Ok(()), Ok(())));
        for wrong in ["61", "4", "5.5", "-1", ""] {
            assert_eq!(whole.check(wrong), Err("expected a number from 5 to 60".to_owned()));
        }
        let factor = Values::Factor(0.05..=4.0);
        assert!(factor.check("0.5").is_ok() && factor.check("NaN").is_err());
    }

    #[test]
    fn a_level_is_one_of_our_own_or_a_text_alone() {
        let asked = |level| Asked { level, ..Asked::default() };
        let single = |level: u32, fewest: Option<u32>| Ok(level + fewest.unwrap_or(0));
        let levels = |level| asked(level).levels(vec![10, 20], single);
        assert_eq!(levels(None).unwrap().number(), 1);
        let own = |number: &str| levels(Some(Which::Own(number.to_owned())));
        assert_eq!(*own("2").unwrap().open(), 20);
        let none = "there is no level 3: the arcade has levels 1 to 2";
        assert_eq!(own("3").unwrap_err(), MachineError::Asked(none.to_owned()));
        assert!(own("0").is_err() && own("x").is_err());
        let text =
            |text: &str| levels(Some(Which::Text { text: text.to_owned(), fewest: Some(1) }));
        assert_eq!((*text("7").unwrap().open(), text("7").unwrap().count()), (8, 1));
        assert!(matches!(text("seven"), Err(MachineError::Level(_))));
    }
}
