//! What keys do in the view.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
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
pub(super) fn wish(key: KeyEvent) -> Option<Wish> {
    const ALL: isize = isize::MAX / 2;
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Wish::Interrupt);
    }
    Some(match key.code {
        KeyCode::Char(' ') => Wish::Hold,
        KeyCode::Char('s') => Wish::Step,
        KeyCode::Char('q') => Wish::Stop,
        KeyCode::Char('?') => Wish::Help,
        KeyCode::Enter => Wish::Resume,
        KeyCode::Up => Wish::Scroll(-1),
        KeyCode::Down => Wish::Scroll(1),
        KeyCode::PageUp => Wish::Scroll(-10),
        KeyCode::PageDown => Wish::Scroll(10),
        KeyCode::Home => Wish::Scroll(-ALL),
        KeyCode::End => Wish::Scroll(ALL),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ask_for_what_the_help_says() {
        let plain = |code| wish(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(plain(KeyCode::Char(' ')), Some(Wish::Hold));
        assert_eq!(plain(KeyCode::Char('s')), Some(Wish::Step));
        assert_eq!(plain(KeyCode::Char('x')), None);
        let ctrl = |letter| wish(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!((ctrl('c'), ctrl('s')), (Some(Wish::Interrupt), None));
        let released = KeyEvent {
            kind: KeyEventKind::Release,
            ..KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)
        };
        assert_eq!(wish(released), None);
    }
}
