//! What a journal knows of one question: its answers, each with the place from which on it holds.

/// The questions that a player asks the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    Window,
    Pointer,
    Screen,
    Escape,
    Raised,
    /// What the person wants: told with the pointer.
    Wishes,
}

/// How many questions there are.
pub(super) const ASKED: usize = 6;

/// The answers to one question, in order.
#[derive(Clone, Debug)]
pub(super) struct Answers<T> {
    /// How often the clock was turned before, at which asking since, and what the answer was.
    all: Vec<(usize, u32, T)>,
}

/// How far a question's answers have been given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    /// Answers that hold, or held.
    given: usize,
    /// How often it was asked since the clock was last turned.
    calls: u32,
}

impl<T> Default for Answers<T> {
    fn default() -> Answers<T> {
        Answers { all: Vec::new() }
    }
}

impl<T: Clone> Answers<T> {
    /// Adds one, which comes after all others.
    pub(super) fn push(&mut self, turns: usize, call: u32, answer: T) {
        self.all.push((turns, call, answer));
    }

    /// What is answered when the clock was turned so often; nothing before the first. Where the question is asked oftener or
    /// less often than it was, what holds is at most one turn late.
    pub(super) fn ask(&self, turns: usize, asked: &mut Asked) -> Option<T> {
        asked.calls += 1;
        let holds = |(from, call, _): &(usize, u32, T)| (*from, *call) <= (turns, asked.calls);
        while self.all.get(asked.given).is_some_and(holds) {
            asked.given += 1;
        }
        let last = asked.given.checked_sub(1).and_then(|last| self.all.get(last));
        last.map(|(.., answer)| answer.clone())
    }
}

impl Asked {
    /// The clock was turned.
    pub(super) fn turned(&mut self) {
        self.calls = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_holds_from_the_asking_at_which_it_was_given() {
        let mut answers = Answers::default();
        let mut asked = Asked::default();
        assert_eq!(answers.ask(0, &mut asked), None::<char>);
        for (turns, call, answer) in [(0, 2, 'a'), (1, 2, 'b'), (1, 3, 'c'), (4, 1, 'd')] {
            answers.push(turns, call, answer);
        }
        assert_eq!(answers.ask(0, &mut asked), Some('a'));
        asked.turned();
        let three = [(); 3].map(|()| answers.ask(1, &mut asked));
        assert_eq!(three, [Some('a'), Some('b'), Some('c')]);
        asked.turned();
        assert_eq!(answers.ask(3, &mut asked), Some('c'));
        asked.turned();
        assert_eq!(answers.ask(9, &mut asked), Some('d'));
    }
}
