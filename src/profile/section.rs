//! The parts of a profile that are in a game's own terms, checked against the profile's text, so that a fault has its line.
//!
//! What is checked here is read again where it is used: a game knows the terms, a profile only where they stand.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::profile::fault::{ProfileFault, unknown};
use crate::profile::schema::Action;

/// Numbers in a profile are no larger than this: places in pixels, times in ms.
pub(super) const LARGEST: f64 = 1e6;

/// Nothing can be said here: this game has no terms of its own for it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

#[derive(Deserialize)]
struct Named {
    game: Spanned<String>,
}

#[derive(Deserialize)]
struct Called {
    program: Spanned<String>,
}

#[derive(Deserialize)]
struct Looks<L> {
    look: Option<Spanned<L>>,
}

#[derive(Deserialize)]
struct Operated<H> {
    controls: Option<Ways<H>>,
}

#[derive(Deserialize)]
struct Ways<H> {
    how: Option<H>,
    #[serde(default)]
    actions: BTreeMap<Spanned<String>, toml::Value>,
}

/// Whether a profile's text names one of these games.
///
/// # Errors
/// It does not: says on which line.
pub fn check_game(text: &str, known: &[&str]) -> Result<(), ProfileFault> {
    let named: Result<Named, _> = toml::from_str(text);
    let Named { game } = named.map_err(|error| ProfileFault::of(text, &error))?;
    if known.contains(&game.get_ref().as_str()) {
        return Ok(());
    }
    let message = unknown("game", game.get_ref(), known);
    Err(ProfileFault::at(text, Some(game.span()), &message))
}

/// Whether a program may be called so: in lower case letters, digits and `-`, as its folder is.
#[must_use]
pub fn is_program_name(name: &str) -> bool {
    let fits =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    !name.is_empty() && !name.starts_with('-') && name.bytes().all(fits)
}

/// Whether a profile's text names its program as it may be called.
///
/// # Errors
/// It does not: says on which line.
pub(super) fn check_program(text: &str) -> Result<(), ProfileFault> {
    let named: Result<Called, _> = toml::from_str(text);
    let Called { program } = named.map_err(|error| ProfileFault::of(text, &error))?;
    if is_program_name(program.get_ref()) {
        return Ok(());
    }
    let message = format!(
        "`{}` is no name of a program: expected lower case letters, digits and -, as `my-phone`",
        program.get_ref()
    );
    Err(ProfileFault::at(text, Some(program.span()), &message))
}

/// Whether `[look]` of a profile's text can be understood as an `L`, and `is_whole` finds its parts to go together.
///
/// # Errors
/// It cannot, or they do not: says on which line.
pub fn check_look<L: DeserializeOwned>(
    text: &str,
    is_whole: impl FnOnce(&L) -> Result<(), String>,
) -> Result<(), ProfileFault> {
    let looks: Result<Looks<L>, _> = toml::from_str(text);
    let Looks { look } = looks.map_err(|error| ProfileFault::of(text, &error))?;
    let Some(look) = look else { return Ok(()) };
    is_whole(look.get_ref())
        .map_err(|fault| ProfileFault::at(text, Some(look.span()), &format!("[look]: {fault}")))
}

/// Whether `[controls.how]` of a profile's text can be understood as an `H`, and `[controls.actions]` binds nothing but
/// `actions`.
///
/// # Errors
/// It cannot: says on which line.
pub fn check_controls<H: DeserializeOwned>(
    text: &str,
    actions: &[Action],
) -> Result<(), ProfileFault> {
    let operated: Operated<H> =
        toml::from_str(text).map_err(|error| ProfileFault::of(text, &error))?;
    let Some(ways) = operated.controls else { return Ok(()) };
    drop(ways.how);
    let known: Vec<&str> = actions.iter().map(|action| action.name).collect();
    let other = ways.actions.keys().find(|name| !known.contains(&name.get_ref().as_str()));
    let Some(name) = other else { return Ok(()) };
    let message = match known[..] {
        [] => format!("unknown key `{}`; this game has no bindings of actions", name.get_ref()),
        _ => unknown("key", name.get_ref(), &known),
    };
    Err(ProfileFault::at(text, Some(name.span()), &message))
}

/// Whether all numbers of a profile's text are ones that a place or a time can be.
///
/// # Errors
/// One is not, or the text is not TOML.
pub(super) fn check_numbers(text: &str) -> Result<(), ProfileFault> {
    let table = DeTable::parse(text).map_err(|error| ProfileFault::of(text, &error))?;
    table.get_ref().values().try_for_each(|value| numbers(text, value))
}

fn numbers(text: &str, value: &Spanned<DeValue<'_>>) -> Result<(), ProfileFault> {
    let number = match value.get_ref() {
        DeValue::Float(float) => float.as_str(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str(),
        DeValue::Integer(integer) => {
            let small = i64::from_str_radix(integer.as_str(), integer.radix()).is_ok();
            if small { "0" } else { "inf" }
        }
        DeValue::Array(values) => {
            return values.iter().try_for_each(|value| numbers(text, value));
        }
        DeValue::Table(table) => {
            return table.values().try_for_each(|value| numbers(text, value));
        }
        DeValue::String(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => return Ok(()),
    };
    // What is not a number at all is as wrong as what is no finite one.
    if number.parse::<f64>().is_ok_and(|number| number.abs() <= LARGEST) {
        return Ok(());
    }
    let message = format!("expected a number from -{LARGEST} to {LARGEST}, saw {number}");
    Err(ProfileFault::at(text, Some(value.span()), &message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Own {
        #[serde(rename = "number")]
        _number: u8,
    }

    #[test]
    fn a_fault_has_its_line() {
        let look =
            |text: &str| check_look::<Own>(text, |_| Ok(())).map_err(|fault| fault.to_string());
        assert_eq!(look(""), Ok(()));
        assert_eq!(look("x = 1\n[look]\nnumber = 7"), Ok(()));
        assert!(look("[look]\nnumber = 1\nother = 7").unwrap_err().starts_with("line 3: unknown"));
        assert!(look("[look]\n\nnumber = 700").unwrap_err().starts_with("line 3: "));
        assert!(look("[look]\nnumber = \n").unwrap_err().starts_with("line 2: "));
    }

    #[test]
    fn a_program_is_called_as_its_folder_may_be() {
        let check = |name: &str| check_program(&format!("game = \"amaze\"\nprogram = \"{name}\""));
        assert_eq!(check("my-phone"), Ok(()));
        let fault = check("My Phone").unwrap_err().to_string();
        assert!(fault.starts_with("line 2: `My Phone` is no name of a program"), "{fault}");
    }

    #[test]
    fn only_the_games_own_actions_are_bound() {
        let check = |text: &str| {
            let actions = ["U", "D"].map(|name| Action { name, about: "" });
            check_controls::<Nothing>(text, &actions).map_err(|fault| fault.to_string())
        };
        assert_eq!(check("[controls.actions]\nU = 1\nD = 2"), Ok(()));
        let fault = check("[controls.actions]\nU = 1\nX = 2").unwrap_err();
        assert_eq!(fault, "line 3: unknown key `X`; known are `U`, `D`");
        assert!(check("[controls.how]\nspeed = 1").unwrap_err().starts_with("line 2: "));
    }

    #[test]
    fn numbers_are_finite_and_of_a_size_that_means_something() {
        let check = |value: &str| check_numbers(&format!("[a]\nb = [{{ c = {value} }}]"));
        for good in ["1", "-0.5", "1e6", "0xff", "true", "\"nan\"", "1_000"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for bad in ["nan", "inf", "-inf", "1e7", "99999999999999", "1e999", "0xffffffffffffffffff"]
        {
            assert_eq!(check(bad).unwrap_err().line, Some(2), "{bad}");
        }
    }
}
