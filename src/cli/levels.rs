//! `levels`: what was found out about levels in play, to look at, to take elsewhere, and to forget.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::exit::{Exit, Usage};
use crate::cli::export;
use crate::cli::objective::ObjectiveArgs;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::file;
use crate::game::{AnyGame, PlanContext, Unit};
use crate::games;
use crate::memory::{Entry, Levels};
use solver::Limits;

/// List, export, import or forget what was found out about levels in play
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::LEVELS)]
pub(super) struct LevelsArgs {
    /// The game, as `screenplay games` lists it
    #[arg(value_name = "GAME")]
    game: String,
    #[command(subcommand)]
    what: Option<What>,
    /// One JSON object a level
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Each level's name, its fewest moves by what is known, and where it is kept [default]
    List(ObjectiveArgs),
    /// Write the levels into a folder, as level files
    Export {
        /// The folder; made where it is missing
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
        /// Replace files that are there
        #[arg(long)]
        force: bool,
    },
    /// Take level files over: what they say of switches and the like is known from then on
    Import {
        /// Level files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Forget levels
    Forget {
        /// Their names; all of the game with --all
        #[arg(value_name = "NAME", required_unless_present = "all")]
        names: Vec<String>,
        /// Forget all levels of the game
        #[arg(long)]
        all: bool,
    },
}

/// What `--json` prints.
#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    name: &'a str,
    level: &'a str,
    moves: Option<u32>,
    file: String,
}

impl LevelsArgs {
    pub(super) fn run(&self) -> Result<Exit> {
        let known = || games::GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        let unknown =
            || Usage(format!("no game is called \"{}\"; known are {}", self.game, known()));
        let game = games::by_name(&self.game).ok_or_else(unknown)?;
        let folder = Session::level_folder().context("there is no data folder for this user")?;
        let levels = Levels::in_folder(folder);
        let entries = levels.of(game.name()).context("cannot read what was kept")?;
        match &self.what {
            None => self.list(game, &entries, ObjectiveArgs::default()),
            Some(What::List(objective)) => self.list(game, &entries, *objective),
            Some(What::Export { folder, force }) => {
                for entry in &entries {
                    let path = folder.join(format!("{}.level", entry.name));
                    export::create(&path, &entry.level, *force)?;
                }
                let what = Unit::LEVELS.count(entries.len() as u64);
                let folder = folder.display().to_string();
                output::print(&format!("{what} written to {}\n", output::line(&folder)))
            }
            Some(What::Import { files }) => import(game, &levels, files),
            Some(What::Forget { names, all }) => forget(&entries, names, *all),
        }?;
        Ok(Exit::Success)
    }

    fn list(&self, game: &dyn AnyGame, entries: &[Entry], objective: ObjectiveArgs) -> Result<()> {
        if entries.is_empty() && !self.json {
            return output::print(&format!("nothing is kept of {} yet\n", game.name()));
        }
        for entry in entries {
            let plan = game
                .plan(
                    &entry.level,
                    PlanContext::default(),
                    objective.objective(),
                    Limits::default(),
                )
                .ok();
            let moves = plan.filter(|plan| plan.trial.is_none()).map(|plan| plan.cost);
            if self.json {
                let file = entry.path.display().to_string();
                let (game, name, level) = (game.name(), &entry.name, &entry.level);
                output::print_json(&Line { game, name, level, moves, file })?;
            } else {
                let unit = game.unit(objective.objective());
                let moves =
                    moves.map_or("not all is known".to_owned(), |cost| unit.count(cost.into()));
                let path = entry.path.display().to_string();
                let (name, path) = (output::line(&entry.name), output::line(&path));
                output::print(&format!("{name:<24} {moves:<18} {path}\n"))?;
            }
        }
        Ok(())
    }
}

fn import(game: &dyn AnyGame, levels: &Levels, files: &[PathBuf]) -> Result<()> {
    for path in files {
        let text =
            file::read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
        let level = game.canonical(&text).with_context(|| path.display().to_string())?;
        let name = path.file_stem().and_then(|stem| stem.to_str());
        levels.put(game, name, &level).context("cannot keep it")?;
    }
    output::print(&format!("{} taken over\n", Unit::LEVELS.count(files.len() as u64)))
}

fn forget(entries: &[Entry], names: &[String], all: bool) -> Result<()> {
    if let Some(name) = names.iter().find(|name| entries.iter().all(|entry| entry.name != **name)) {
        bail!("no level called \"{name}\" is kept");
    }
    let chosen = entries.iter().filter(|entry| all || names.contains(&entry.name));
    let mut count = 0;
    for entry in chosen {
        fs::remove_file(&entry.path).with_context(|| entry.path.display().to_string())?;
        count += 1;
    }
    output::print(&format!("{} forgotten\n", Unit::LEVELS.count(count)))
}
