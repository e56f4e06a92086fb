//! What keys do in the view.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyCommand {
    /// To hold the play, or to let it go on.
    Hold,
    /// To make one step of a play that is held.
    Step,
    /// To go on at once, where the play waits for somebody.
    Resume,
    /// To stop.
    Stop,
    /// The same by Ctrl-C: the second time ends it at once.
    Interrupt,
    /// To show or hide what keys do.
    Help,
    /// To scroll the events by so many lines; earlier ones are negative.
    Scroll(isize),
}

/// What keys do, for people.
pub(super) const HELP: [(&str, &str); 8] = [
    ("space", "pause: let go of everything, and wait; again: go on"),
    ("s", "one step, while paused: a move, a flight or an answer"),
    ("Enter", "go on at once, where the play waits for somebody"),
    ("q", "stop, as Ctrl-C does; Esc, held, stops too"),
    ("up, down", "scroll the events by a line"),
    ("PgUp, PgDn", "scroll them by ten lines"),
    ("Home, End", "the first of them; the last, and go on with them"),
    ("?", "show this, or hide it"),
];

/// What a key asks for; `None` where that is nothing.
pub(super) fn command(key: KeyEvent) -> Option<KeyCommand> {
    const ALL: isize = isize::MAX / 2;
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(KeyCommand::Interrupt);
    }
    Some(match key.code {
        KeyCode::Char(' ') => KeyCommand::Hold,
        KeyCode::Char('s') => KeyCommand::Step,
        KeyCode::Char('q') => KeyCommand::Stop,
        KeyCode::Char('?') => KeyCommand::Help,
        KeyCode::Enter => KeyCommand::Resume,
        KeyCode::Up => KeyCommand::Scroll(-1),
        KeyCode::Down => KeyCommand::Scroll(1),
        KeyCode::PageUp => KeyCommand::Scroll(-10),
        KeyCode::PageDown => KeyCommand::Scroll(10),
        KeyCode::Home => KeyCommand::Scroll(-ALL),
        KeyCode::End => KeyCommand::Scroll(ALL),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ask_for_what_the_help_says() {
        let plain = |code| command(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(plain(KeyCode::Char(' ')), Some(KeyCommand::Hold));
        assert_eq!(plain(KeyCode::Char('s')), Some(KeyCommand::Step));
        assert_eq!(plain(KeyCode::Char('x')), None);
        let ctrl = |letter| command(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!((ctrl('c'), ctrl('s')), (Some(KeyCommand::Interrupt), None));
        let released = KeyEvent {
            kind: KeyEventKind::Release,
            ..KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)
        };
        assert_eq!(command(released), None);
    }
}
