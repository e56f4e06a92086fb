//! A recording of a play: the window, with what was read and what is planned drawn over it, as an animated GIF.
//!
//! Frames are drawn and packed on a thread of their own, so that the play does not wait for them. A few wait in line at
//! most: where packing is slower than playing, frames are left out. The file is written beside its place and put there
//! when it is whole, and whatever becomes of it, the play goes on.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use image::codecs::gif::{GifEncoder, Repeat};
use image::imageops::FilterType;
use image::{Delay, DynamicImage, RgbImage};

use crate::cli::output;
use crate::vision::overlay::{self, Mark};

/// Time between two frames at least.
const EVERY: Duration = Duration::from_millis(66);
/// Wider pictures are made smaller, in pixels.
const WIDEST: u32 = 520;
/// A frame is shown no longer than this, so that waits do not bore.
const LONGEST: Duration = Duration::from_millis(900);
/// How long the last frame is shown.
const LAST: Duration = Duration::from_millis(1800);
/// Frames that wait to be packed, at most.
const IN_LINE: usize = 4;

/// One picture of the recording.
struct Shot {
    image: RgbImage,
    marks: Vec<Mark>,
    at: Instant,
}

/// A recording in progress.
pub(super) struct Recorder {
    path: PathBuf,
    sender: Option<SyncSender<Shot>>,
    thread: Option<JoinHandle<Result<()>>>,
    last: Option<Instant>,
    left_out: u64,
}

impl Recorder {
    /// Starts a recording; a file beside its place is made at once, so that a place that cannot be written to is known
    /// before the play.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(super) fn new(path: &Path) -> Result<Recorder> {
        let part = beside(path);
        let file =
            File::create(&part).with_context(|| format!("cannot write {}", part.display()))?;
        Ok(Recorder::into_writer(path, file))
    }

    fn into_writer(path: &Path, writer: impl Write + Send + 'static) -> Recorder {
        let (sender, receiver) = mpsc::sync_channel(IN_LINE);
        let thread = std::thread::spawn(move || pack(writer, &receiver));
        let (sender, thread) = (Some(sender), Some(thread));
        Recorder { path: path.to_owned(), sender, thread, last: None, left_out: 0 }
    }

    /// Takes a picture, unless the last one was just taken. `marks` are asked for only where it is.
    pub(super) fn take(&mut self, image: &RgbImage, marks: impl FnOnce() -> Vec<Mark>) {
        if self.last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        let at = Instant::now();
        self.last = Some(at);
        let Some(sender) = &self.sender else { return };
        match sender.try_send(Shot { image: image.clone(), marks: marks(), at }) {
            Err(TrySendError::Full(_)) => self.left_out += 1,
            // A packer that failed says so at the end.
            Ok(()) | Err(TrySendError::Disconnected(_)) => {}
        }
    }

    /// Ends the recording, and tells people where it is or why there is none: a play is worth its summary without one. Whether
    /// there is one.
    pub(super) fn end(self) -> bool {
        let (path, left_out) = (self.path.display().to_string(), self.left_out);
        let finished = self.finish();
        let recorded = finished.is_ok();
        match finished {
            Ok(()) if left_out == 0 => output::tell("recorded", &path),
            Ok(()) => {
                let frames =
                    format!("{left_out} frames left out: packing was slower than the play");
                output::tell("recorded", &format!("{path} ({frames})"));
            }
            Err(error) => output::tell("no recording", &output::chain(&error)),
        }
        recorded
    }

    /// Ends the recording. Only what waits in line is still packed: that takes no longer than a moment, whatever the
    /// play's length.
    ///
    /// # Errors
    /// It could not be written; nothing of it is left then.
    fn finish(mut self) -> Result<()> {
        let packed = self.packed();
        let placed = packed.and_then(|()| Ok(std::fs::rename(beside(&self.path), &self.path)?));
        if placed.is_err() {
            self.discard();
        }
        placed.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Leaves nothing of it.
    fn discard(&self) {
        // There is nothing more to be done about it.
        let _ = std::fs::remove_file(beside(&self.path));
    }

    /// Waits until all is packed.
    fn packed(&mut self) -> Result<()> {
        self.sender = None;
        let thread = self.thread.take().ok_or_else(|| anyhow!("the recording has ended before"))?;
        thread.join().map_err(|_| anyhow!("the recording's thread failed"))?
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        if self.thread.is_some() {
            let _ = self.packed();
            self.discard();
        }
    }
}

/// Where the recording is until it is whole.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Remembers the first failure: the encoder's last bytes are written where nothing can be returned.
struct Remembering<W> {
    inner: W,
    failed: Option<io::Error>,
}

impl<W: Write> Write for Remembering<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes).inspect_err(|error| {
            self.failed.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn pack(writer: impl Write, shots: &mpsc::Receiver<Shot>) -> Result<()> {
    let mut file = Remembering { inner: BufWriter::new(writer), failed: None };
    encode(&mut file, shots)?;
    if let Some(error) = file.failed.take() {
        return Err(error.into());
    }
    Ok(file.flush()?)
}

fn encode(file: &mut impl Write, shots: &mpsc::Receiver<Shot>) -> Result<()> {
    const SPEED: i32 = 20;
    let mut encoder = GifEncoder::new_with_speed(file, SPEED);
    encoder.set_repeat(Repeat::Infinite)?;
    let mut held: Option<(RgbImage, Instant)> = None;
    let mut write = |image: RgbImage, shown: Duration| {
        let image = DynamicImage::from(image).into_rgba8();
        let delay = Delay::from_saturating_duration(shown);
        encoder.encode_frame(image::Frame::from_parts(image, 0, 0, delay))
    };
    for Shot { mut image, marks, at } in shots {
        overlay::draw(&mut image, &marks);
        let image = smaller(image);
        match held.take() {
            Some((last, since)) if last == image => held = Some((last, since)),
            Some((last, since)) => {
                write(last, at.duration_since(since).min(LONGEST))?;
                held = Some((image, at));
            }
            None => held = Some((image, at)),
        }
    }
    if let Some((last, _)) = held {
        write(last, LAST)?;
    }
    Ok(())
}

/// The picture, no wider than [`WIDEST`].
fn smaller(image: RgbImage) -> RgbImage {
    let (width, height) = image.dimensions();
    if width <= WIDEST {
        return image;
    }
    let height = (height * WIDEST / width).max(1);
    image::imageops::resize(&image, WIDEST, height, FilterType::Triangle)
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
