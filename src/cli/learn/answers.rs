//! What a person says that cells are: on the command line, in a file, or asked on the terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write as _};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::exit::Usage;
use crate::cli::interrupt::{self, Interrupt};
use crate::cli::learn::groups::Groups;
use crate::game::{self, Teachable};

/// What stands for no cell of the game.
const NONE: &str = "-";

/// What the numbered kinds of cells are.
#[derive(Args, Clone, Debug)]
pub(super) struct AnswerArgs {
    /// What the cells of a number are, as 3=ball; 3=- where they are no cell of the game. Several times, or with commas between
    #[arg(long = "label", value_name = "K=LABEL", value_delimiter = ',', value_parser = answer)]
    labels: Vec<(usize, String)>,
    /// A file of such answers, a line each
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Ask nothing: what is in doubt and not answered is left out
    #[arg(long)]
    yes: bool,
}

impl AnswerArgs {
    /// Whether questions may be asked.
    #[cfg(feature = "live")]
    pub(super) fn asks(&self) -> bool {
        !self.yes
    }
}

fn answer(text: &str) -> Result<(usize, String), String> {
    let parts = text
        .split_once('=')
        .and_then(|(number, label)| Some((number.trim().parse().ok()?, label.trim().to_owned())));
    parts.ok_or_else(|| "expected a number and what it is, as 3=ball".to_owned())
}

/// The answers that were given beforehand.
pub(super) struct Answers<'a> {
    game: &'a dyn Teachable,
    given: BTreeMap<usize, Option<usize>>,
    asks: bool,
}

impl Answers<'_> {
    /// # Errors
    /// The file cannot be read, or an answer not understood.
    pub(super) fn new<'a>(args: &AnswerArgs, game: &'a dyn Teachable) -> Result<Answers<'a>> {
        let mut given = args.labels.clone();
        if let Some(path) = &args.answers {
            let named = || path.display().to_string();
            let text = fs::read_to_string(path).with_context(named)?;
            for (number, line) in
                (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
            {
                let answer = answer(line).map_err(Usage);
                given.push(answer.with_context(|| format!("{}, line {number}", named()))?);
            }
        }
        let mut answers = Answers { game, given: BTreeMap::new(), asks: !args.yes };
        for (number, label) in given {
            let label = answers.label(&label).map_err(Usage)?;
            answers.given.insert(number, label);
        }
        Ok(answers)
    }

    /// No answers yet: all that is in doubt is asked, where that may be.
    #[cfg(feature = "live")]
    pub(super) fn none(game: &dyn Teachable, asks: bool) -> Answers<'_> {
        let asks = asks && io::stdin().is_terminal();
        Answers { game, given: BTreeMap::new(), asks }
    }

    /// The number of a label; none for what is no cell of the game.
    fn label(&self, text: &str) -> Result<Option<usize>, String> {
        let labels = self.game.labels();
        let known = labels.iter().position(|label| label.name == text);
        if text == NONE || known.is_some() {
            return Ok(known);
        }
        Err(format!(
            "no cell is called \"{}\"; known are {}, and - for none of them",
            text.escape_debug(),
            game::names(self.game.labels())
        ))
    }

    /// Gives the answers, and asks for those that are missing.
    ///
    /// # Errors
    /// An answer is about no group; or some are missing and nobody can be asked, or nobody answers.
    pub(super) fn give(&self, groups: &mut Groups, interrupt: Interrupt) -> Result<()> {
        for (&number, &label) in &self.given {
            let count = groups.all.len();
            let group = number.checked_sub(1).and_then(|k| groups.all.get_mut(k));
            let none = || Usage(format!("there is no number {number}: they are 1 to {count}"));
            let group = group.ok_or_else(none)?;
            // Whoever names what the templates know already means something else.
            (group.told, group.label) = (group.told && label == Some(group.guess), label);
        }
        let open: Vec<usize> = (0..groups.all.len())
            .filter(|k| !groups.all[*k].is_sure() && !self.given.contains_key(&(k + 1)))
            .collect();
        self.answer(groups, &open, interrupt)?;
        // What was sure is so no longer where what was said to be the same looks otherwise.
        let unlike = groups.unlike(self.game.labels()).into_iter();
        let more: Vec<usize> =
            unlike.filter(|k| !open.contains(k) && !self.given.contains_key(&(k + 1))).collect();
        self.answer(groups, &more, interrupt)
    }

    /// Asks what some groups are; they are nothing where nothing may be asked.
    fn answer(&self, groups: &mut Groups, open: &[usize], interrupt: Interrupt) -> Result<()> {
        if open.is_empty() {
            return Ok(());
        }
        if !self.asks {
            for &k in open {
                if let Some(label) = groups.all[k].label.take() {
                    let name = self.game.labels()[label].name;
                    tracing::warn!("{} is left out: it looks unlike all other {name}", k + 1);
                }
            }
            return Ok(());
        }
        if !io::stdin().is_terminal() {
            return Err(Usage(self.missing(groups, open)).into());
        }
        let names = game::names(self.game.labels());
        let told =
            format!("each is one of {names}; - is none of them, and Return takes the guess\n");
        io::stderr().write_all(told.as_bytes()).context("cannot ask on the terminal")?;
        for (at, &k) in open.iter().enumerate() {
            let group = &groups.all[k];
            let guess = self.game.labels()[group.guess].name;
            let left = open.len() - at - 1;
            let (number, cells) = (k + 1, group.members.len());
            let question = format!("what is {number}, {cells} cells? [{guess}] ({left} more) ");
            groups.all[k].label = self.ask(&question, group.guess, interrupt)?;
        }
        Ok(())
    }

    fn ask(&self, question: &str, guess: usize, interrupt: Interrupt) -> Result<Option<usize>> {
        loop {
            let mut out = io::stderr();
            write!(out, "{question}")
                .and_then(|()| out.flush())
                .context("cannot ask on the terminal")?;
            let line = interrupt::line(interrupt.flag())?;
            if line.is_empty() {
                return Err(Usage("no answer: nothing was written".to_owned()).into());
            }
            match line.trim() {
                "" => return Ok(Some(guess)),
                word => match self.label(word) {
                    Ok(label) => return Ok(label),
                    Err(error) => writeln!(out, "{error}").context("cannot ask on the terminal")?,
                },
            }
        }
    }

    fn missing(&self, groups: &Groups, open: &[usize]) -> String {
        let mut text = "it is not certain what some cells are; say so with ".to_owned();
        for &k in open {
            let guess = self.game.labels()[groups.all[k].guess].name;
            // Writing to a string cannot fail.
            let _ = write!(text, "--label {}={guess} ", k + 1);
        }
        text + "(or what is right; - for no cell of the game), or leave them out with --yes"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::learn::groups::Group;
    use std::sync::LazyLock;

    /// A process can listen once.
    static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(|| Interrupt::listen().unwrap());

    #[test]
    fn what_looks_unlike_what_is_said_to_be_the_same_is_left_out_where_nobody_is_asked() {
        let game = crate::games::by_name("bloxorz").unwrap().teachable().unwrap();
        let floor = game.labels().iter().position(|label| label.name == "floor").unwrap();
        let group = |certain, label| Group {
            members: vec![(0, 0)],
            guess: floor,
            certain,
            is_doubted: false,
            label,
            told: false,
        };
        let labels = |apart: f32| {
            let all = vec![group(1.0, Some(floor)), group(0.5, None)];
            let apart = vec![vec![0.0, apart], vec![apart, 0.0]];
            let mut groups = Groups { all, left: 0, apart };
            let given = BTreeMap::from([(2, Some(floor))]);
            let answers = Answers { game, given, asks: false };
            answers.give(&mut groups, *INTERRUPT).unwrap();
            groups.all.iter().map(|group| group.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(20.0), [Some(floor), Some(floor)]);
        assert_eq!(labels(90.0), [None, Some(floor)]);
    }

    #[test]
    fn an_answer_counts_against_what_the_templates_know() {
        let game = crate::games::by_name("amaze").unwrap().teachable().unwrap();
        let group = |guess| Group {
            members: vec![(0, 0)],
            guess,
            certain: 1.0,
            is_doubted: false,
            label: Some(guess),
            told: true,
        };
        let apart = vec![vec![0.0; 3]; 3];
        let mut groups = Groups { all: vec![group(0), group(0), group(1)], left: 0, apart };
        let given = BTreeMap::from([(1, Some(0)), (2, Some(3))]);
        Answers { game, given, asks: false }.give(&mut groups, *INTERRUPT).unwrap();
        let known: Vec<_> = groups.all.iter().map(|group| (group.label, group.told)).collect();
        assert_eq!(known, [(Some(0), true), (Some(3), false), (Some(1), true)]);
    }
}
