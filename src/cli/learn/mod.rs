//! `learn`: a program of a known game is taught by naming its cells, or what lies on its nodes and beside them. Reads pictures, asks, and writes a profile with templates.
//! Sends nothing, unless it is asked to find out how a window's program is operated.

mod answers;
mod check;
mod detail;
mod folder;
#[cfg(feature = "live")]
mod found;
mod groups;
#[cfg(feature = "live")]
mod operate;
mod place;
mod sheet;
mod shots;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use crate::cli::board::Which;
use crate::cli::exit::{Exit, Usage};
use crate::cli::inputs::InputArgs;
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::game::{self, AnyGame, Teachable};
use crate::games::GAMES;
use crate::pattern::Pattern;
use crate::profile::{Profiles, is_program_name};
use answers::{AnswerArgs, Answers};
use folder::{Facts, Folder};
use groups::{Group, Groups};
#[cfg(feature = "live")]
use operate::{Trial, TryArgs};
use place::PlaceArgs;
use shots::Shot;

/// Teach a program of a known game: by naming what its pictures show, and by trying keys in its window
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
    place: PlaceArgs,
    #[cfg(feature = "live")]
    #[command(flatten)]
    operate: TryArgs,
    /// Where the contact sheet of all kinds of cells is drawn [default: <PROGRAM>-cells.png]
    #[arg(long, value_name = "PNG")]
    sheet: Option<PathBuf>,
}

fn program(text: &str) -> Result<String, String> {
    if !is_program_name(text) {
        return Err("expected lower case letters, digits and -, as my-phone".to_owned());
    }
    Ok(text.to_owned())
}

impl Learn {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let game = Which::game(&self.game)?;
        self.check_trial(game)?;
        let interrupt = Interrupt::listen()?;
        if let Some(root) = session.profile_folder() {
            fs::create_dir_all(&root).with_context(|| format!("cannot make {}", root.display()))?;
        }
        let profiles = session.profiles()?;
        let folder = self.folder(session, game, &profiles)?;
        let cells = game.teachable().ok_or_else(|| cannot(game))?;
        let answers = Answers::new(&self.answers, cells)?;
        let open = || shots::open(&self.inputs, cells, folder.known(), &self.place, interrupt);
        let (shots, exit) = during(session, "looking for boards", open)?;
        if shots.is_empty() {
            return Ok(exit);
        }
        for shot in &shots {
            output::print(&format!("{shot}\n"))?;
        }
        let unread = |program: &str, profiles: &Profiles| {
            check::unread(&shots, game, profiles.named(game.name(), program)?, interrupt)
        };
        let known = folder.known().map_or(Profiles::GENERIC, |_| self.name.as_str());
        let before = during(session, "reading the boards", || unread(known, &profiles))?;
        self.teach(session, cells, &folder, &shots, &answers, interrupt)?;
        let profiles = session.profiles()?;
        let now = during(session, "reading the boards", || unread(&self.name, &profiles))?;
        output::print(&check::compared(&shots, &before, &now, folder.path()))?;
        self.operate(session, game, shots, interrupt)?;
        Ok(exit)
    }

    fn folder<'a>(
        &'a self,
        session: &Session,
        game: &'a dyn AnyGame,
        profiles: &'a Profiles,
    ) -> Result<Folder<'a>> {
        let root = session
            .profile_folder()
            .context("there is no folder for profiles: name one with --profiles")?;
        Folder::new(&root, game, &self.name, profiles)
    }

    /// Asks what the cells are, and writes templates of them.
    fn teach(
        &self,
        session: &Session,
        cells: &dyn Teachable,
        folder: &Folder<'_>,
        shots: &[Shot],
        answers: &Answers<'_>,
        interrupt: Interrupt,
    ) -> Result<()> {
        let group = || Ok(Groups::of(shots, cells.labels(), folder.templates()));
        let mut groups = during(session, "putting together what looks alike", group)?;
        interrupt.check()?;
        let is_none_told = groups.all.iter().all(|group| !group.told);
        if folder.templates().is_some() && is_none_told {
            tracing::warn!(
                "no cell looks like the templates of {} that are there: choose another --name if this is another program",
                self.name
            );
        }
        let path = self.sheet.clone().unwrap_or_else(|| format!("{}-cells.png", self.name).into());
        sheet::draw(&path, shots, &groups, cells)?;
        output::print(&table(&groups, cells))?;
        output::print(&format!("drawn, with these numbers, in {}\n", path.display()))?;
        sheet::show(&path);
        answers.give(&mut groups, interrupt)?;
        let check = || check::held_out(shots, &groups, cells, interrupt);
        let checked = during(session, "checking", check)?;
        interrupt.check()?;
        let about = "learnt from pictures: its cells look like the templates beside this file";
        let board = shots.iter().find_map(|shot| shot.said.as_ref());
        let was_there = folder.write_profile(&Facts { about, title: self.title(), board })?;
        let new = folder.write_templates(cells, shots, &groups)?;
        let kept = if was_there { "; its profile.toml was there and is as it was" } else { "" };
        output::print(&format!("{}: {new}{kept}\n", folder.path().display()))?;
        output::print(&checked)
    }
}

#[cfg(feature = "live")]
impl Learn {
    /// What windows of the program are called: what a new profile is to know them by.
    fn title(&self) -> Option<Pattern> {
        self.title.clone().or_else(|| self.inputs.selector().title)
    }

    /// That what is to be tried can be.
    ///
    /// # Errors
    /// There is no window, or no way of playing the game that could be tried.
    fn check_trial(&self, game: &dyn AnyGame) -> Result<()> {
        self.operate.check(game, &self.inputs.selector())
    }

    /// Finds out how the program is operated, where that is agreed to, and what the cells are that are seen meanwhile.
    fn operate(
        &self,
        session: &Session,
        game: &'static dyn AnyGame,
        mut shots: Vec<Shot>,
        interrupt: Interrupt,
    ) -> Result<()> {
        let (selector, asks) = (self.inputs.selector(), self.answers.asks());
        if selector.is_empty() && !self.operate.is_asked() {
            return Ok(());
        }
        let interrupted = interrupt.flag();
        if !self.operate.agreed(game, &selector, asks, interrupted)? {
            return Ok(());
        }
        let mut trial = Trial::open(&self.operate, session, game, &selector, interrupted)?;
        // What is known grows: the profiles are asked for anew each time.
        if let (Some(cells), Some(board)) = (game.teachable(), shots.pop()) {
            let profiles = session.profiles()?;
            let frames = trial.frames(profiles.named(game.name(), &self.name)?)?;
            let alike = frames.into_iter().filter_map(|frame| board.moved(frame, cells));
            let shots: Vec<Shot> = alike.collect();
            let folder = self.folder(session, game, &profiles)?;
            output::print(&format!("{} pictures were taken between moves\n", shots.len()))?;
            if !shots.is_empty() {
                let answers = Answers::none(cells, asks);
                self.teach(session, cells, &folder, &shots, &answers, interrupt)?;
            }
        }
        let profiles = session.profiles()?;
        let folder = self.folder(session, game, &profiles)?;
        trial.find(profiles.named(game.name(), &self.name)?, &folder.profile())
    }
}

#[cfg(not(feature = "live"))]
#[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "the same face as with windows")]
impl Learn {
    fn title(&self) -> Option<Pattern> {
        self.title.clone()
    }

    fn check_trial(&self, _: &dyn AnyGame) -> Result<()> {
        Ok(())
    }

    fn operate(
        &self,
        _: &Session,
        _: &'static dyn AnyGame,
        _: Vec<Shot>,
        _: Interrupt,
    ) -> Result<()> {
        Ok(())
    }
}

/// Shows on the terminal what takes so long.
fn during<T>(session: &Session, what: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let progress = session.progress(0);
    progress.set_message(what);
    let done = work();
    progress.finish_and_clear();
    done
}

/// The error that says which games can be taught by what is seen of them.
fn cannot(game: &dyn AnyGame) -> Usage {
    let known = GAMES.iter().filter(|game| game.teachable().is_some());
    let names = known.map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let name = game.name();
    Usage(format!("{name} cannot be taught by what is seen of it yet; these can: {names}"))
}

/// What the cells are taken for, a line each kind.
fn table(groups: &Groups, cells: &dyn Teachable) -> String {
    let count = groups.all.len();
    let mut text = format!("{count} kinds of cell by their looks:\n");
    for (number, group) in (1..).zip(&groups.all) {
        let Group { guess, members, .. } = group;
        let (name, surety) = (cells.labels()[*guess].name, group.surety());
        let doubt = if group.is_sure() { ' ' } else { '?' };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{number:>4}  {name:<10}{doubt} {surety:>6}  {:>5} cells",
            members.len()
        );
    }
    let _ = writeln!(text, "each is one of {}", game::names(cells.labels()));
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
        let error = cannot(&crate::games::continuity::Founding);
        assert!(error.to_string().contains("these can: amaze"), "{error}");
    }
}
