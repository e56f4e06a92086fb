//! What every command shares: colours, profiles, how much is said.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{ArgAction, Args, ColorChoice};
use directories::ProjectDirs;
use indicatif::ProgressBar;
use tracing::warn;

use crate::cli::{logging, output};
use crate::game::{self, Teachable};
use crate::games;
use crate::profile::{self, Profile, ProfileFault, Profiles, Template};

/// Options of every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(super) struct Session {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Say more on standard error; twice or thrice for still more
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    /// No progress, and no warnings
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Folder of profiles of your own [default: see `screenplay games`]
    #[arg(long, global = true, value_name = "FOLDER")]
    profiles: Option<PathBuf>,
}

impl Session {
    /// Starts logging.
    pub(super) fn start(&self) {
        let loudness = if self.quiet { -1 } else { self.verbose.min(3) as i8 };
        logging::start(loudness, self.colors_of_progress());
    }

    /// Whether standard error, where progress goes, takes colours.
    #[must_use]
    pub(super) fn colors_of_progress(&self) -> bool {
        output::colors(self.color, &io::stderr())
    }

    /// Whether standard output takes colours.
    #[must_use]
    pub(super) fn colors(&self) -> bool {
        output::colors(self.color, &io::stdout())
    }

    /// Where the user's own profiles lie, as `<game>/<program>/profile.toml`.
    #[must_use]
    pub(super) fn profile_folder(&self) -> Option<PathBuf> {
        self.profiles.clone().or_else(|| {
            let folders = ProjectDirs::from("", "", "screenplay")?;
            Some(folders.config_dir().join("templates"))
        })
    }

    /// Where what was found out about levels is kept, as `<game>/<title>.level`.
    #[must_use]
    pub(super) fn level_folder() -> Option<PathBuf> {
        let folders = ProjectDirs::from("", "", "screenplay")?;
        Some(folders.data_dir().join("levels"))
    }

    /// All profiles, bundled and the user's own. One that cannot be used is warned of: a program that is asked for by its
    /// name is an error then, and nothing else.
    ///
    /// # Errors
    /// A folder of profiles was named, and cannot be read.
    pub(super) fn profiles(&self) -> Result<Profiles> {
        if let Some(folder) = &self.profiles {
            // A folder that was named must be there; the default one need not.
            folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))?;
        }
        let profiles = Profiles::checked(self.profile_folder().as_deref(), &check)?;
        for fault in profiles.faults() {
            warn!("{fault}; everything else goes on without it");
        }
        Ok(profiles)
    }

    /// The profile of this name in a folder that holds no other, such as a journal's.
    ///
    /// # Errors
    /// It is not there, or cannot be used.
    pub(super) fn profile_in(folder: &Path, game: &str, program: &str) -> Result<Profile> {
        let place = folder.join(game).join(program);
        anyhow::ensure!(place.is_dir(), "{} is missing", place.display());
        let profiles = Profiles::checked(Some(folder), &check)?;
        Ok(profiles.named(game, program)?.clone())
    }

    /// Whether only results and failures are to be told.
    pub(super) fn quiet(&self) -> bool {
        self.quiet
    }

    /// See [`output::progress`].
    #[must_use]
    pub(super) fn progress(&self, steps: usize) -> ProgressBar {
        output::progress(steps, self.quiet)
    }
}

/// Whether a profile is of a game that is known, and says what that game understands.
fn check(profile: &Profile, text: &str) -> Result<(), ProfileFault> {
    let Some(game) = games::by_name(&profile.game) else {
        let known: Vec<&str> = games::GAMES.iter().map(|game| game.name()).collect();
        return profile::check_game(text, &known);
    };
    let labels = game.teachable().map(Teachable::labels).unwrap_or_default();
    let unknown = |template: &&Template| labels.iter().all(|label| label.name != template.label);
    if let Some(template) = profile.templates.iter().find(unknown) {
        let known = if labels.is_empty() { "none".to_owned() } else { game::names(labels) };
        let message = format!(
            "no cell of {} is called \"{}\", as a template is; known are: {known}",
            game.name(),
            template.label
        );
        return Err(ProfileFault { line: None, message });
    }
    game.check(text)
}
