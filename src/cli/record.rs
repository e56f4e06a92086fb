//! A recording of a play: the window, with what was read and what is planned drawn over it, as an animated GIF.
//!
//! Frames are drawn and packed on a thread of their own, so that the play does not wait for them.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use image::codecs::gif::{GifEncoder, Repeat};
use image::imageops::FilterType;
use image::{Delay, DynamicImage, RgbImage};

use crate::vision::overlay::{self, Mark};

/// Time between two frames at least.
const EVERY: Duration = Duration::from_millis(66);
/// Wider pictures are made smaller, in pixels.
const WIDEST: u32 = 520;
/// A frame is shown no longer than this, so that waits do not bore.
const LONGEST: Duration = Duration::from_millis(900);
/// How long the last frame is shown.
const LAST: Duration = Duration::from_millis(1800);

/// One picture of the recording.
struct Shot {
    image: RgbImage,
    marks: Vec<Mark>,
    at: Instant,
}

/// A recording in progress.
pub(super) struct Recorder {
    path: PathBuf,
    sender: Option<Sender<Shot>>,
    thread: Option<JoinHandle<Result<()>>>,
    last: Option<Instant>,
}

impl Recorder {
    /// Starts a recording; the file is made at once, so that a place that cannot be written to is known before the play.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(super) fn new(path: &Path) -> Result<Recorder> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::spawn(move || pack(BufWriter::new(file), &receiver));
        let (sender, thread) = (Some(sender), Some(thread));
        Ok(Recorder { path: path.to_owned(), sender, thread, last: None })
    }

    /// Takes a picture, unless the last one was just taken. `marks` are asked for only where it is.
    pub(super) fn take(&mut self, image: &RgbImage, marks: impl FnOnce() -> Vec<Mark>) {
        if self.last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        let at = Instant::now();
        self.last = Some(at);
        if let Some(sender) = &self.sender {
            // A packer that failed says so at the end.
            let _ = sender.send(Shot { image: image.clone(), marks: marks(), at });
        }
    }

    /// Ends the recording and says where it is.
    ///
    /// # Errors
    /// It could not be written.
    pub(super) fn finish(mut self) -> Result<PathBuf> {
        self.sender = None;
        let thread = self.thread.take().ok_or_else(|| anyhow!("the recording has ended before"))?;
        let packed = thread.join().map_err(|_| anyhow!("the recording's thread failed"))?;
        packed.with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(self.path)
    }
}

fn pack(file: BufWriter<File>, shots: &mpsc::Receiver<Shot>) -> Result<()> {
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
