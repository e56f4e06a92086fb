//! The profiles that come with the program, and the user's own.

use std::path::{Path, PathBuf};

use rust_embed::Embed;
use thiserror::Error;

use crate::pattern::Pattern;
use crate::profile::Profile;

#[derive(Embed)]
#[folder = "templates"]
#[include = "*.toml"]
struct Bundled;

/// A profile that cannot be used.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// A file that is there but cannot be read.
    #[error("cannot read {path}: {source}")]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not the TOML of a profile.
    #[error("{path} is not a profile: {message}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What was expected and what was seen.
        message: String,
    },
    /// No profile has this name.
    #[error("no profile for {game} is called \"{program}\"; known are {known}")]
    Unknown {
        /// The game that was asked for.
        game: String,
        /// The program that was asked for.
        program: String,
        /// The programs that are known.
        known: String,
    },
}

/// All known profiles.
#[derive(Debug, Default)]
pub struct Profiles(Vec<Profile>);

impl Profiles {
    /// The name of the profile that fits any program of a game that has no profile of its own.
    pub const GENERIC: &'static str = "generic";

    /// The bundled profiles and those under `<folder>/<game>/<program>/profile.toml`; the latter come
    /// first, so that a user's profile of the same name replaces the bundled one.
    ///
    /// # Errors
    /// A profile that cannot be read or is not one.
    pub fn load(folder: Option<&Path>) -> Result<Profiles, ProfileError> {
        let mut profiles = Vec::new();
        if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
            for path in profile_files(folder)? {
                let text = std::fs::read_to_string(&path)
                    .map_err(|source| ProfileError::Unreadable { path: path.clone(), source })?;
                profiles.push(parse(&path, &text)?);
            }
        }
        for path in Bundled::iter() {
            let file = Bundled::get(&path).map(|file| file.data.into_owned()).unwrap_or_default();
            profiles.push(parse(Path::new(&*path), &String::from_utf8_lossy(&file))?);
        }
        let mut kept: Vec<Profile> = Vec::new();
        for profile in profiles {
            let same =
                |other: &Profile| other.game == profile.game && other.program == profile.program;
            if !kept.iter().any(same) {
                kept.push(profile);
            }
        }
        kept.sort_by(|a, b| (&a.game, &a.program).cmp(&(&b.game, &b.program)));
        Ok(Profiles(kept))
    }

    /// The profiles of one game.
    pub fn of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Profile> {
        self.0.iter().filter(move |profile| profile.game == game)
    }

    /// All profiles, by game and program.
    pub fn iter(&self) -> impl Iterator<Item = &Profile> {
        self.0.iter()
    }

    /// The profile with this name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(&self, game: &str, program: &str) -> Result<&Profile, ProfileError> {
        let found = |profile: &&Profile| profile.game == game && profile.program == program;
        self.0.iter().find(found).ok_or_else(|| ProfileError::Unknown {
            game: game.to_owned(),
            program: program.to_owned(),
            known: self.of(game).map(|p| p.program.as_str()).collect::<Vec<_>>().join(", "),
        })
    }

    /// The profiles whose window facts fit this title and application, of all games.
    pub fn for_window<'a>(
        &'a self,
        title: &'a str,
        app: &'a str,
    ) -> impl Iterator<Item = &'a Profile> {
        self.0.iter().filter(move |profile| {
            let facts = &profile.window;
            let given = facts.title.is_some() || facts.app.is_some();
            let fits = |pattern: &Option<Pattern>, text: &str| {
                pattern.as_ref().is_none_or(|pattern| pattern.matches(text))
            };
            given && fits(&facts.title, title) && fits(&facts.app, app)
        })
    }
}

fn parse(path: &Path, text: &str) -> Result<Profile, ProfileError> {
    let invalid = |message: String| ProfileError::Invalid { path: path.to_owned(), message };
    let profile: Profile = toml::from_str(text).map_err(|error| invalid(error.to_string()))?;
    let expected = Path::new(&profile.game).join(&profile.program).join("profile.toml");
    if !path.ends_with(&expected) {
        return Err(invalid(format!(
            "its game and program say that it belongs at {}",
            expected.display()
        )));
    }
    Ok(profile)
}

fn profile_files(folder: &Path) -> Result<Vec<PathBuf>, ProfileError> {
    let pattern = folder.join("*/*/profile.toml");
    let paths = glob::glob(&pattern.to_string_lossy()).map_err(|error| ProfileError::Invalid {
        path: folder.to_owned(),
        message: error.to_string(),
    })?;
    let mut files = Vec::new();
    for path in paths {
        files.push(path.map_err(|error| ProfileError::Unreadable {
            path: error.path().to_owned(),
            source: error.into(),
        })?);
    }
    files.sort();
    Ok(files)
}
