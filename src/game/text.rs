//! What every level's text has in common: its first line names the game. The one place that forgives what editors do to
//! a text: a byte order mark before it, carriage returns and blanks at the ends of its lines.
//!
//! Knows no game.

use crate::game::LevelError;

/// Some editors begin every text with it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text's first line: the name of a game, if the text is a level.
#[must_use]
pub fn headline(text: &str) -> &str {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    text.lines().next().unwrap_or_default().trim_end()
}

/// The lines after the one that names the game, each with its number, counted from 1.
///
/// # Errors
/// The first line names no game, or another one.
pub fn body<'a>(text: &'a str, game: &str) -> Result<Vec<(usize, &'a str)>, LevelError> {
    let seen = headline(text);
    if seen != game {
        let seen: String = seen.chars().take(40).collect();
        let message = format!("expected the word \"{game}\", saw \"{seen}\"");
        return Err(LevelError::at(1, message));
    }
    Ok((1..).zip(text.lines().map(str::trim_end)).skip(1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_editors_do_to_a_text_is_forgiven() {
        let plain = body("tic\n#.\n..\n", "tic").unwrap();
        assert_eq!(plain, [(2, "#."), (3, "..")]);
        assert_eq!(body("\u{feff}tic\r\n#. \r\n..", "tic").unwrap(), plain);
        assert_eq!(headline("\u{feff}tac\r\n"), "tac");
        assert_eq!(headline(""), "");
        let error = body("\u{feff}tac\n", "tic").unwrap_err();
        assert_eq!(error.to_string(), "line 1: expected the word \"tic\", saw \"tac\"");
    }
}
