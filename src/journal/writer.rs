//! Writing a journal: on a thread of its own, in order, and no more than it may take. Nothing is left out: where writing is
//! slower than the play, the play waits for it. Whatever becomes of it, the play goes on.

use std::fs::{DirBuilder, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::JoinHandle;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageEncoder, RgbImage};
use serde::Serialize;

use crate::file;
use crate::journal::folder::{self, LINES, PICTURES, PROFILES};
use crate::journal::line::Line;
use crate::journal::{JournalError, MOST_TEXT};
use crate::profile::Profile;

/// What waits to be written, at most.
const IN_LINE: usize = 16;
/// Bytes that are kept free for the last line of a journal that is full.
const LAST: u64 = 64;

/// A journal that is being written.
pub struct Writer {
    sender: Option<SyncSender<Message>>,
    thread: Option<JoinHandle<Result<Kept, JournalError>>>,
}

/// What was kept of a play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Bytes of the whole folder.
    pub bytes: u64,
    /// Pictures in it.
    pub pictures: u32,
    /// Whether the play went on after the journal had taken all that it may.
    pub full: bool,
}

/// What is to be written, in this order.
pub(super) enum Message {
    Line(Box<Line>),
    /// The picture of this number, or what there is of it.
    Picture(u32, RgbImage),
}

impl Writer {
    /// A journal in a folder, of `most` bytes at most; the folder is made. The profile is written at once.
    ///
    /// # Errors
    /// It holds something, or cannot be written.
    pub fn new(folder: &Path, most: u64, profile: &Profile) -> Result<Writer, JournalError> {
        Writer::check(folder)?;
        let mut page = Page::new(folder, most)?;
        page.profile(profile)?;
        let (sender, receiver) = mpsc::sync_channel(IN_LINE);
        let thread = std::thread::spawn(move || page.write(&receiver));
        Ok(Writer { sender: Some(sender), thread: Some(thread) })
    }

    /// Whether a journal can begin in a folder: it is not there, or empty.
    ///
    /// # Errors
    /// It holds something.
    pub fn check(folder: &Path) -> Result<(), JournalError> {
        let is_empty = match folder.read_dir() {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() != io::ErrorKind::NotADirectory,
        };
        if is_empty { Ok(()) } else { Err(JournalError::NotEmpty(folder.to_owned())) }
    }

    /// Hands something over. Whether it will be written.
    pub(super) fn take(&self, message: Message) -> bool {
        self.sender.as_ref().is_some_and(|sender| sender.send(message).is_ok())
    }

    /// Waits until all is written. What was kept.
    ///
    /// # Errors
    /// It could not be written; what there is of it is left.
    pub fn end(mut self) -> Result<Kept, JournalError> {
        self.sender = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(kept)) => kept,
            _ => Err(JournalError::none(Path::new(LINES), "its thread failed")),
        }
    }
}

/// The folder, and what is in it.
struct Page {
    folder: PathBuf,
    lines: BufWriter<File>,
    text: u64,
    most: u64,
    kept: Kept,
}

impl Page {
    fn new(folder: &Path, most: u64) -> Result<Page, JournalError> {
        let path = folder.join(LINES);
        make(&folder.join(PICTURES))?;
        let lines = file::private(&path).map_err(JournalError::write(&path))?;
        let (folder, lines) = (folder.to_owned(), BufWriter::new(lines));
        Ok(Page { folder, lines, text: 0, most, kept: Kept::default() })
    }

    /// The profile as it is used, and its templates.
    fn profile(&mut self, profile: &Profile) -> Result<(), JournalError> {
        let root = self.folder.join(PROFILES);
        let names = [&profile.game, &profile.program];
        if !names.iter().all(|name| folder::is_name(name)) {
            let names = format!("{}/{}", profile.game, profile.program);
            let why = io::Error::new(io::ErrorKind::InvalidInput, "it is no name of a folder");
            return Err(JournalError::write(&root.join(names))(why));
        }
        let place = root.join(&profile.game).join(&profile.program);
        make(&place)?;
        let path = place.join("profile.toml");
        let text = toml::to_string(profile).map_err(io::Error::other);
        let text = text.map_err(JournalError::write(&path))?;
        self.file(&path, text.as_bytes())?;
        for (number, template) in profile.templates.iter().enumerate() {
            let look = place.join(&template.look);
            make(&look)?;
            let path = look.join(format!("{}-{}.png", template.label, number + 1));
            let mut bytes = io::Cursor::new(Vec::new());
            let encoded = template.picture().write_with_encoder(PngEncoder::new(&mut bytes));
            encoded.map_err(io::Error::other).map_err(JournalError::write(&path))?;
            self.file(&path, bytes.get_ref())?;
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, bytes: &[u8]) -> Result<(), JournalError> {
        let written = file::private(path).and_then(|mut file| file.write_all(bytes));
        written.map_err(JournalError::write(path))?;
        self.kept.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Writes until there is no more, or no more room.
    fn write(mut self, messages: &Receiver<Message>) -> Result<Kept, JournalError> {
        for message in messages {
            let has_room = match message {
                Message::Line(line) => self.line(&line)?,
                Message::Picture(number, picture) => self.picture(number, &picture)?,
            };
            if !has_room {
                let most = self.most;
                self.kept.full = true;
                self.put(&text(&Line::Full { most }))?;
                break;
            }
        }
        Ok(self.kept)
    }

    /// Whether there is room for so many bytes more.
    fn has_room(&self, bytes: usize) -> bool {
        self.kept.bytes + bytes as u64 + LAST <= self.most
    }

    fn line(&mut self, line: &Line) -> Result<bool, JournalError> {
        let text = text(line);
        let has_room =
            self.has_room(text.len()) && self.text + text.len() as u64 + LAST <= MOST_TEXT;
        if has_room {
            self.put(&text)?;
        }
        Ok(has_room)
    }

    /// Writes a line, so that it is there whatever becomes of this process.
    fn put(&mut self, text: &str) -> Result<(), JournalError> {
        let written = self.lines.write_all(text.as_bytes()).and_then(|()| self.lines.flush());
        written.map_err(JournalError::write(&self.folder.join(LINES)))?;
        self.text += text.len() as u64;
        self.kept.bytes += text.len() as u64;
        Ok(())
    }

    fn picture(&mut self, number: u32, picture: &RgbImage) -> Result<bool, JournalError> {
        let path = folder::picture(&self.folder, number);
        let mut bytes = Vec::new();
        let png =
            PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive);
        let (width, height) = picture.dimensions();
        let color = image::ExtendedColorType::Rgb8;
        let encoded = png.write_image(picture.as_raw(), width, height, color);
        encoded.map_err(io::Error::other).map_err(JournalError::write(&path))?;
        let has_room = self.has_room(bytes.len());
        if has_room {
            self.file(&path, &bytes)?;
            self.kept.pictures += 1;
        }
        Ok(has_room)
    }
}

/// A line as it stands in the file.
fn text(line: &Line) -> String {
    // What a line is made of can always be written.
    serde_json::to_string(line).unwrap_or_default() + "\n"
}

/// Makes a folder that only the user can look into, and those above it.
fn make(path: &Path) -> Result<(), JournalError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(JournalError::write(path))
}
