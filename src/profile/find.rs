//! The profiles that come with the program, and the user's own.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use rust_embed::Embed;
use thiserror::Error;

use crate::file;
use crate::pattern::Pattern;
use crate::profile::fault::ProfileFault;
use crate::profile::{Profile, Template, TemplatePictures, section, template};

#[derive(Embed)]
#[folder = "templates"]
#[include = "*.toml"]
// A page is fetched over and over, and shows what our own windows show to nobody.
#[cfg_attr(not(target_arch = "wasm32"), include = "*.png")]
struct Bundled;

/// The name of a profile's file.
const FILE: &str = "profile.toml";
/// Bytes of the longest profile that is read.
const LONGEST: u64 = 256 << 10;

/// A profile that cannot be used.
#[derive(Clone, Debug, Error)]
pub enum ProfileError {
    /// A file that is there but cannot be read.
    #[error("cannot read {}: {message}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        message: String,
    },
    /// Not the TOML of a profile, or one that says what cannot be.
    #[error("the profile {} cannot be used: {fault}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What was expected and what was seen, and where.
        fault: ProfileFault,
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

impl ProfileError {
    /// Whether it is about the file of this profile.
    fn is_of(&self, game: &str, program: &str) -> bool {
        match self {
            ProfileError::Unreadable { path, .. } | ProfileError::Invalid { path, .. } => {
                path.ends_with(place(game, program))
            }
            ProfileError::Unknown { .. } => false,
        }
    }
}

/// All known profiles.
#[derive(Debug, Default)]
pub struct Profiles {
    kept: Vec<Profile>,
    faults: Vec<ProfileError>,
}

impl Profiles {
    /// The name of the profile that fits any program of a game that has no profile of its own.
    pub const GENERIC: &'static str = "generic";

    /// As [`Profiles::checked`], with what is in the games' own terms taken as it is.
    ///
    /// # Errors
    /// As [`Profiles::checked`].
    pub fn load(folder: Option<&Path>) -> Result<Profiles, ProfileError> {
        Profiles::checked(folder, &|_, _| Ok(()))
    }

    /// The bundled profiles and those under `<folder>/<game>/<program>/profile.toml`; the latter come
    /// first, so that a user's profile of the same name replaces the bundled one. `check` is asked about each profile
    /// and its text. A user's profile that cannot be used is left out, and kept as a fault: it is no reason to refuse
    /// the others.
    ///
    /// # Errors
    /// A bundled profile is broken.
    pub fn checked(folder: Option<&Path>, check: &Check<'_>) -> Result<Profiles, ProfileError> {
        let mut profiles = Profiles::default();
        for path in folder.map(profile_files).unwrap_or_default() {
            let templates = || path.parent().map_or(Ok(Vec::new()), template::in_folder);
            match read(&path).and_then(|text| parse(&path, &text, templates, check)) {
                Ok(profile) => profiles.keep(profile),
                Err(fault) => profiles.faults.push(fault),
            }
        }
        for path in Bundled::iter().filter(|path| path.ends_with(FILE)) {
            let text = bundled(&path);
            let text = String::from_utf8_lossy(&text);
            let mut profile = parse(Path::new(&*path), &text, || Ok(Vec::new()), check)?;
            let templates = bundled_templates(path.trim_end_matches(FILE));
            profile.bundled_templates = TemplatePictures::new(templates);
            profiles.keep(profile);
        }
        profiles.kept.sort_by(|a, b| (&a.game, &a.program).cmp(&(&b.game, &b.program)));
        Ok(profiles)
    }

    /// Keeps a profile, unless one of its name is kept.
    fn keep(&mut self, profile: Profile) {
        let same = |other: &Profile| other.game == profile.game && other.program == profile.program;
        if !self.kept.iter().any(same) {
            self.kept.push(profile);
        }
    }

    /// The user's profiles that cannot be used, and why.
    #[must_use]
    pub fn faults(&self) -> &[ProfileError] {
        &self.faults
    }

    /// The profiles of one game.
    pub fn of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Profile> {
        self.kept.iter().filter(move |profile| profile.game == game)
    }

    /// All profiles, by game and program.
    pub fn iter(&self) -> impl Iterator<Item = &Profile> {
        self.kept.iter()
    }

    /// The profile with this name.
    ///
    /// # Errors
    /// There is none, or the user's own of this name cannot be used.
    pub fn named(&self, game: &str, program: &str) -> Result<&Profile, ProfileError> {
        if let Some(fault) = self.faults.iter().find(|fault| fault.is_of(game, program)) {
            return Err(fault.clone());
        }
        let found = |profile: &&Profile| profile.game == game && profile.program == program;
        self.kept.iter().find(found).ok_or_else(|| ProfileError::Unknown {
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
        self.kept.iter().filter(move |profile| {
            let facts = &profile.window;
            let given = facts.title.is_some() || facts.app.is_some();
            let fits = |pattern: &Option<Pattern>, text: &str| {
                pattern.as_ref().is_none_or(|pattern| pattern.matches(text))
            };
            given && fits(&facts.title, title) && fits(&facts.app, app)
        })
    }
}

/// Whether a profile, and the text that it was read from, says what its game understands.
pub type Check<'a> = dyn Fn(&Profile, &str) -> Result<(), ProfileFault> + 'a;

fn read(path: &Path) -> Result<String, ProfileError> {
    let unreadable = |message: String| ProfileError::Unreadable { path: path.to_owned(), message };
    let bytes = file::read(path, LONGEST).map_err(|error| unreadable(error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not text in UTF-8".to_owned()))
}

fn bundled(path: &str) -> Cow<'static, [u8]> {
    Bundled::get(path).map(|file| file.data).unwrap_or_default()
}

/// The templates of a bundled profile, whose folder's path ends in a slash.
fn bundled_templates(folder: &str) -> Vec<Template> {
    let mut paths: Vec<PathBuf> = Bundled::iter()
        .filter_map(|path| Some(PathBuf::from(path.strip_prefix(folder)?)))
        .filter(|path| template::is_picture(path))
        .collect();
    paths.sort_by(|one, other| (one.parent(), one).cmp(&(other.parent(), other)));
    let bytes = |path: &Path| bundled(&format!("{folder}{}", path.display()));
    let files = paths.into_iter().map(|path| {
        let bytes = bytes(&path);
        (path, bytes)
    });
    template::bundled(files.collect())
}

fn parse(
    path: &Path,
    text: &str,
    templates: impl FnOnce() -> Result<Vec<Template>, String>,
    check: &Check<'_>,
) -> Result<Profile, ProfileError> {
    let invalid = |fault| ProfileError::Invalid { path: path.to_owned(), fault };
    section::check_numbers(text).map_err(invalid)?;
    let read = toml::from_str(text);
    let mut profile: Profile = read.map_err(|error| invalid(ProfileFault::of(text, &error)))?;
    section::check_program(text).map_err(invalid)?;
    let templates = templates().map_err(|fault| invalid(ProfileFault::at(text, None, &fault)))?;
    profile.templates = TemplatePictures::new(templates);
    check(&profile, text).map_err(invalid)?;
    let expected = place(&profile.game, &profile.program);
    if !path.ends_with(&expected) {
        let message = format!("its game and program say that it belongs at {}", expected.display());
        return Err(invalid(ProfileFault::at(text, None, &message)));
    }
    Ok(profile)
}

/// Where a profile lies in a folder of them.
fn place(game: &str, program: &str) -> PathBuf {
    Path::new(game).join(program).join(FILE)
}

/// The profiles that lie in a folder, two folders down, sorted. A folder that cannot be listed holds none.
fn profile_files(folder: &Path) -> Vec<PathBuf> {
    let games = folders(folder);
    let programs = games.iter().flat_map(|game| folders(game));
    let mut files: Vec<PathBuf> = programs.map(|program| program.join(FILE)).collect();
    files.retain(|file| file.symlink_metadata().is_ok());
    files.sort();
    files
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}
