//! Pictures of a program's cells, beside its profile: `<label>.png`, `<label>-2.png` and so on. A program that has several looks has
//! a folder of them for each.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use image::{ImageReader, Limits, RgbaImage};

use crate::file;
use crate::memo::Memo;

/// Bytes of the largest picture that is read, pixels of its longer side, and how many are read of one profile.
const LARGEST: u64 = 512 << 10;
const LONGEST: u32 = 512;
const MOST: usize = 1000;
/// The ending of a template's file.
const ENDING: &str = "png";

/// A picture of one cell of a program.
pub struct Template {
    /// Which of the program's looks it is of: the name of its folder, empty where that is the profile's own.
    pub look: String,
    /// What the cell is, in the game's own terms.
    pub label: String,
    picture: LazyLock<RgbaImage, Box<dyn FnOnce() -> RgbaImage + Send>>,
}

impl Template {
    /// A template of a look, that shows what is called by a label.
    #[must_use]
    pub fn new(
        look: &str,
        label: &str,
        picture: impl FnOnce() -> RgbaImage + Send + 'static,
    ) -> Template {
        let (look, label) = (look.to_owned(), label.to_owned());
        Template { look, label, picture: LazyLock::new(Box::new(picture)) }
    }

    /// The whole cell, upright. Transparent places may look like anything.
    #[must_use]
    pub fn picture(&self) -> &RgbaImage {
        &self.picture
    }
}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Template({}/{})", self.look, self.label)
    }
}

/// A program's templates, look by look. Clones share them, and what was made of them.
#[derive(Clone, Debug, Default)]
pub struct TemplatePictures {
    all: Arc<[Template]>,
    memo: Memo,
}

impl TemplatePictures {
    /// Those of one look stand beside each other.
    #[must_use]
    pub fn new(all: Vec<Template>) -> TemplatePictures {
        TemplatePictures { all: all.into(), memo: Memo::default() }
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Template> {
        self.all.iter()
    }

    /// Those of each look.
    pub fn looks(&self) -> impl Iterator<Item = &[Template]> {
        self.all.chunk_by(|one, next| one.look == next.look)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What `work` makes of them, worked out once: to bring them to the size in which they are matched takes longer than to match.
    /// One type stands for one piece of work, which depends on the templates alone.
    pub fn once<T: Send + Sync + 'static>(&self, work: impl FnOnce(&Self) -> T) -> Arc<T> {
        self.memo.once(|| work(self))
    }
}

/// The templates that lie in a profile's folder and in those in it, look by look and by name.
///
/// # Errors
/// Which of them cannot be used, and why.
pub(super) fn in_folder(folder: &Path) -> Result<Vec<Template>, String> {
    let own = entries(folder)?;
    let looks = own.iter().filter(|path| path.is_dir());
    let of_looks: Vec<Vec<PathBuf>> = looks.map(|look| entries(look)).collect::<Result<_, _>>()?;
    let all = own.iter().chain(of_looks.iter().flatten());
    let pictures = all.filter(|path| is_picture(path)).map(|path| {
        let name = path.strip_prefix(folder).unwrap_or(path).to_owned();
        let bytes = file::read(path, LARGEST);
        let bytes = bytes.map_err(|error| format!("{}: {error}", name.display()));
        (name, bytes)
    });
    let decoded = |(path, bytes): (PathBuf, Result<Vec<u8>, String>)| {
        let picture = decode(&bytes?).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(named(&path, move || picture))
    };
    let some = pictures.take(MOST + 1);
    let all: Vec<Template> = some.map(decoded).collect::<Result<_, String>>()?;
    if all.len() > MOST {
        return Err(format!("it has more than {MOST} templates"));
    }
    Ok(all)
}

/// What lies in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Whether a file is a template, by its name.
pub(super) fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == ENDING)
}

/// Templates that come with screenplay, look by look, each under its path in the profile's folder: of most of them nothing but the
/// name is ever asked.
pub(super) fn bundled(files: Vec<(PathBuf, Cow<'static, [u8]>)>) -> Vec<Template> {
    let later = |(path, bytes): (PathBuf, Cow<'static, [u8]>)| {
        named(&path, move || decode(&bytes).unwrap_or_default())
    };
    files.into_iter().map(later).collect()
}

/// A template by its path in the profile's folder.
fn named(path: &Path, picture: impl FnOnce() -> RgbaImage + Send + 'static) -> Template {
    let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let look = text(path.parent().and_then(Path::file_name));
    Template::new(&look, label(&text(path.file_stem())), picture)
}

/// What a template's file is named after, its `stem` without the number that tells it from others of the same label.
fn label(stem: &str) -> &str {
    match stem.rsplit_once('-') {
        Some((label, number))
            if !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) =>
        {
            label
        }
        _ => stem,
    }
}

fn decode(bytes: &[u8]) -> Result<RgbaImage, image::ImageError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), image::ImageFormat::Png);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
    reader.limits(limits);
    Ok(reader.decode()?.into_rgba8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_templates_of_one_label_apart() {
        for (name, expected) in [
            ("floor", "floor"),
            ("floor-2", "floor"),
            ("start-of-7", "start-of"),
            ("left-end", "left-end"),
            ("7", "7"),
        ] {
            assert_eq!(label(name), expected);
        }
    }

    #[test]
    fn those_of_a_look_lie_in_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["wall.png", "day/wall.png", "day/floor-2.png", "night/wall.png", "notes.txt"] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            RgbaImage::new(2, 3).save_with_format(path, image::ImageFormat::Png).unwrap();
        }
        let pictures = TemplatePictures::new(in_folder(folder.path()).unwrap());
        let names = |all: &[Template]| {
            all.iter().map(|it| format!("{}/{}", it.look, it.label)).collect::<Vec<_>>()
        };
        let looks: Vec<Vec<String>> = pictures.looks().map(names).collect();
        assert_eq!(looks, [vec!["/wall"], vec!["day/floor", "day/wall"], vec!["night/wall"]]);
        assert!(pictures.iter().all(|it| it.picture().dimensions() == (2, 3)));
        std::fs::write(folder.path().join("day/hole.png"), "no picture").unwrap();
        let fault = in_folder(folder.path()).unwrap_err();
        assert!(fault.contains("hole.png"), "{fault}");
        std::fs::remove_file(folder.path().join("day/hole.png")).unwrap();
        for number in 0..MOST {
            let path = folder.path().join(format!("night/floor-{number}.png"));
            std::fs::copy(folder.path().join("wall.png"), path).unwrap();
        }
        let fault = in_folder(folder.path()).unwrap_err();
        assert!(fault.contains("more than"), "{fault}");
    }
}
