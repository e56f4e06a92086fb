//! `learn`: a program of a known game is taught by naming its cells. Reads pictures, asks, and writes a profile with templates;
//! sends nothing.

mod answers;
mod check;
mod folder;
mod groups;
mod sheet;
mod shots;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::board::Which;
use crate::cli::exit::{Exit, Usage};
use crate::cli::inputs::InputArgs;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::game::{AnyGame, Teachable};
use crate::games::GAMES;
use crate::pattern::Pattern;
use answers::{AnswerArgs, Answers};
use folder::{Folder, Learnt};
use groups::{Group, Groups};
use shots::CornerArgs;

/// Teach a program of a known game from pictures, by naming its cells; writes a profile with templates
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::LEARN)]
pub(super) struct Learn {
    #[command(flatten)]
    inputs: InputArgs,
    /// The game that the program plays
    #[arg(long, value_name = "NAME")]
    game: String,
    /// What the program is to be called: lower case, with -
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    name: String,
    /// What its windows are called: a part of the title, or a regular expression between slashes
    #[arg(long, value_name = "TITLE")]
    title: Option<Pattern>,
    #[command(flatten)]
    answers: AnswerArgs,
    #[command(flatten)]
    corners: CornerArgs,
    /// Where the contact sheet of all kinds of cells is drawn [default: <PROGRAM>-cells.png]
    #[arg(long, value_name = "PNG")]
    sheet: Option<PathBuf>,
}

fn program(text: &str) -> Result<String, String> {
    let fits =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if text.is_empty() || text.starts_with('-') || !text.bytes().all(fits) {
        return Err("expected lower case letters, digits and -, as my-phone".to_owned());
    }
    Ok(text.to_owned())
}

impl Learn {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let game = Which::game(&self.game)?;
        let cells = taught(game)?;
        let profiles = session.profiles()?;
        let root = session
            .profile_folder()
            .context("there is no folder for profiles: name one with --profiles")?;
        let folder = Folder::new(&root, game, &self.name, &profiles)?;
        let shots = shots::open(&self.inputs, cells, folder.known(), &self.corners)?;
        for shot in &shots {
            output::print(&format!("{shot}\n"))?;
        }
        let mut groups = Groups::of(&shots, cells, folder.templates());
        let path = self.sheet.clone().unwrap_or_else(|| format!("{}-cells.png", self.name).into());
        sheet::draw(&path, &shots, &groups, cells)?;
        output::print(&table(&groups, cells))?;
        output::print(&format!("drawn, with these numbers, in {}\n", path.display()))?;
        sheet::show(&path);
        Answers::new(&self.answers, cells)?.give(&mut groups)?;
        let checked = check::held_out(&shots, &groups, cells);
        let (title, board) = (self.title.as_ref(), self.corners.facts(&shots)?);
        let learnt = Learnt { shots: &shots, groups: &groups, title, board };
        output::print(&folder.write(cells, &learnt)?)?;
        output::print(&checked)?;
        Ok(Exit::Success)
    }
}

fn taught(game: &dyn AnyGame) -> Result<&'static dyn Teachable> {
    let names = || {
        let known = GAMES.iter().filter(|game| game.teachable().is_some());
        known.map(|game| game.name()).collect::<Vec<_>>().join(", ")
    };
    let cannot = || {
        let name = game.name();
        Usage(format!("{name} cannot be taught by its cells yet; these can: {}", names()))
    };
    Ok(game.teachable().ok_or_else(cannot)?)
}

/// What the cells are taken for, a line each kind.
fn table(groups: &Groups, cells: &dyn Teachable) -> String {
    let count = groups.all.len();
    let mut text = format!("{count} kinds of cell by their looks:\n");
    for (number, group) in (1..).zip(&groups.all) {
        let Group { guess, certain, members, .. } = group;
        let name = cells.labels()[*guess].name;
        let doubt = if group.is_sure() { ' ' } else { '?' };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{number:>4}  {name:<10}{doubt} {:>4.0} %  {:>5} cells",
            certain * 100.0,
            members.len()
        );
    }
    if groups.left > 0 {
        let _ =
            writeln!(text, "{} more cells were left out: fewer pictures say as much", groups.left);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_called_as_folders_are() {
        assert_eq!(program("my-phone2"), Ok("my-phone2".to_owned()));
        for bad in ["", "-x", "My", "a/b", "..", "a b", "ä"] {
            assert!(program(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_that_cannot_be_taught_says_which_can() {
        let error = taught(Which::game("continuity").unwrap()).err().expect("not by its cells");
        assert!(error.to_string().contains("these can: amaze"), "{error}");
    }
}
