//! Looks at a live window: one, for commands that read a board and send nothing, and for finding out what it shows.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::capture::{self, Capture};
use crate::desktop::{self, Selector, WindowInfo};
use crate::frame::Frame;
use crate::vision::settle::{self, NOISE};

/// A picture that has not changed for so long has settled.
const STILL: Duration = Duration::from_millis(150);
/// What always moves is looked at all the same after so long.
const RESTLESS: Duration = Duration::from_secs(1);
/// A window that is of one colour all over may have opened just now, and is given so long to draw something.
const BLANK: Duration = Duration::from_secs(2);
/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(15);
/// The window that is meant, and what it shows now.
///
/// # Errors
/// No display, no such window or several, or one that cannot be seen.
pub(super) fn look(selector: &Selector) -> Result<(WindowInfo, Frame)> {
    let windows = desktop::open(None)?.windows()?;
    let window = selector.choose(&windows)?.clone();
    let mut capture = capture::of_window(None, window.id)?;
    thread::sleep(capture.ready_in());
    let frame = settled(&mut *capture, || Ok(()))?;
    Ok((window, frame))
}

/// A picture at rest that is not of one colour all over; the last one, where nothing rests, or nothing is drawn.
///
/// # Errors
/// The window cannot be seen, or `goes_on`, which is asked before each look, says why not.
pub(super) fn settled(
    capture: &mut dyn Capture,
    goes_on: impl Fn() -> Result<()>,
) -> Result<Frame> {
    let began = Instant::now();
    let mut last = capture.frame()?;
    let (mut since, mut drawn) = (Instant::now(), None::<Instant>);
    loop {
        let blank = capture::blank(&last).is_some();
        if !blank {
            drawn.get_or_insert_with(Instant::now);
        }
        let rests = !blank && since.elapsed() >= STILL;
        let over =
            drawn.map_or_else(|| began.elapsed() >= BLANK, |drawn| drawn.elapsed() >= RESTLESS);
        if rests || over {
            return Ok(last);
        }
        goes_on()?;
        thread::sleep(LOOK_EVERY);
        let frame = capture.frame()?;
        if !settle::same(&frame.image, &last.image, NOISE) {
            (last, since) = (frame, Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::capture::CaptureError;

    /// A black window that after so many looks shows a dot, which moves on with each look until it has come so far.
    struct Fake {
        opens: u32,
        rests: u32,
        looks: u32,
    }

    impl Capture for Fake {
        fn frame(&mut self) -> Result<Frame, CaptureError> {
            let mut image = RgbImage::new(40, 30);
            if let Some(at) = self.looks.checked_sub(self.opens) {
                image.put_pixel(at.min(self.rests) % 40, 7, Rgb([200, 40, 9]));
            }
            self.looks += 1;
            Ok(Frame::from_image(image))
        }
    }

    fn seen(opens: u32, rests: u32) -> Frame {
        settled(&mut Fake { opens, rests, looks: 0 }, || Ok(())).unwrap()
    }

    #[test]
    fn a_window_is_looked_at_when_it_is_drawn_and_rests() {
        assert_eq!(seen(90, 5).image.get_pixel(5, 7).0, [200, 40, 9], "however late it is drawn");
        assert_eq!(capture::blank(&seen(2, u32::MAX)), None, "what never rests is seen too");
        assert!(capture::blank(&seen(u32::MAX, 0)).is_some(), "and what shows nothing");
        let stopped = settled(&mut Fake { opens: 0, rests: 0, looks: 0 }, || anyhow::bail!("no"));
        assert!(stopped.is_err());
    }
}
