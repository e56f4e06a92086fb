//! What was found out about levels, kept from one play to the next: a folder for each game, a file for each level, in the
//! level's own text form, as it begins. A file is called as the program calls the level, such as by its passcode.
//!
//! Knows no window and no picture.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::file;
use crate::game::AnyGame;

/// Where knowledge of levels is kept from one play to the next.
pub trait Memory {
    /// What is known of levels of a game, as texts of them as they begin: those of this title first.
    fn recall(&self, game: &str, title: Option<&str>) -> Vec<String>;

    /// Keeps what is known of a level, in place of what was known of the same one.
    fn keep(&mut self, game: &dyn AnyGame, title: Option<&str>, start: &str);
}

/// Nothing is kept.
impl Memory for () {
    fn recall(&self, _: &str, _: Option<&str>) -> Vec<String> {
        Vec::new()
    }

    fn keep(&mut self, _: &dyn AnyGame, _: Option<&str>, _: &str) {}
}

/// Trouble with the folder.
#[derive(Debug, Error)]
#[error("{}", path.display())]
pub struct MemoryError {
    /// Which file or folder.
    pub path: PathBuf,
    /// What was wrong with it.
    pub source: io::Error,
}

/// The levels known.
pub struct Levels {
    folder: PathBuf,
}

/// One level known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the program calls it, or a name made of its text.
    pub name: String,
    /// Where it is kept.
    pub path: PathBuf,
    /// Its text.
    pub level: String,
}

impl Levels {
    /// Names of levels that have no title begin so.
    const UNTITLED: &str = "board-";

    /// The levels kept in a folder, which need not be there yet.
    #[must_use]
    pub fn in_folder(folder: PathBuf) -> Levels {
        Levels { folder }
    }

    /// The levels known of a game, by name. A file that cannot be read is left out, with a warning: it is no reason to
    /// forget the others.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn of(&self, game: &str) -> Result<Vec<Entry>, MemoryError> {
        let folder = self.folder.join(game);
        let at = |path: &Path| {
            let path = path.to_owned();
            move |source| MemoryError { path, source }
        };
        let files = match folder.read_dir() {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(at(&folder)(error)),
        };
        let mut entries = Vec::new();
        for file in files {
            let path = file.map_err(at(&folder))?.path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
            if let (Some(name), Some("level")) = (name, path.extension().and_then(|it| it.to_str()))
            {
                match file::read_text(&path) {
                    Ok(level) => entries.push(Entry { name, path, level }),
                    Err(error) => tracing::warn!("{} is not used: {error}", path.display()),
                }
            }
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    /// Keeps what is known of a level, in place of what was known of the same one.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn put(
        &self,
        game: &dyn AnyGame,
        title: Option<&str>,
        level: &str,
    ) -> Result<PathBuf, MemoryError> {
        let same = |entry: &Entry| game.same_board(&entry.level, level);
        let path = match self.of(game.name())?.into_iter().find(same) {
            Some(entry) => entry.path,
            None => self.path(game.name(), title, level),
        };
        let at = |source| MemoryError { path: path.clone(), source };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(at)?;
        }
        // Whole or not at all: a play may be ended at any time.
        let half = path.with_extension("part");
        fs::write(&half, level).and_then(|()| fs::rename(&half, &path)).map_err(at)?;
        Ok(path)
    }

    /// Where a level that is not kept yet is put: two levels may have one title.
    fn path(&self, game: &str, title: Option<&str>, level: &str) -> PathBuf {
        let plain = |title: &&str| !title.is_empty() && title.chars().all(char::is_alphanumeric);
        let mut hasher = DefaultHasher::new();
        level.hash(&mut hasher);
        let hash = format!("{:016x}", hasher.finish());
        let name = title.filter(plain).map_or(format!("{}{hash}", Self::UNTITLED), str::to_owned);
        let path = self.folder.join(game).join(format!("{name}.level"));
        if path.exists() { path.with_file_name(format!("{name}-{hash}.level")) } else { path }
    }
}

impl Memory for Levels {
    fn recall(&self, game: &str, title: Option<&str>) -> Vec<String> {
        let mut entries = self.of(game).unwrap_or_else(|error| {
            tracing::warn!("what was found out before is not used: {error}: {}", error.source);
            Vec::new()
        });
        entries.sort_by_key(|entry| title.is_none_or(|title| !entry.name.starts_with(title)));
        entries.into_iter().map(|entry| entry.level).collect()
    }

    fn keep(&mut self, game: &dyn AnyGame, title: Option<&str>, start: &str) {
        if let Err(error) = self.put(game, title, start) {
            tracing::warn!("what was found out is not kept: {error}: {}", error.source);
        }
    }
}
