//! One look at a live window, for commands that read a board and send nothing.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::capture::{self, Capture, CaptureError};
use crate::desktop::{self, Selector, WindowInfo};
use crate::frame::Frame;
use crate::vision::settle;

/// Two looks this far apart that are alike show a picture at rest.
const PAUSE: Duration = Duration::from_millis(60);
/// How long a picture is waited for to rest; some never do, and one colour all over may be all that comes.
const PATIENCE: Duration = Duration::from_secs(2);
/// Channel differences up to this are noise, 0 to 255.
const NOISE: u8 = 2;

/// The window that is meant, and what it shows now: at rest where it rests, and drawn where it has only just opened.
///
/// # Errors
/// No display, no such window or several, or one that cannot be seen.
pub(super) fn look(selector: &Selector) -> Result<(WindowInfo, Frame)> {
    let windows = desktop::open(None)?.windows()?;
    let window = selector.choose(&windows)?.clone();
    let frame = rested(&mut *capture::of_window(None, window.id)?)?;
    Ok((window, frame))
}

fn rested(capture: &mut dyn Capture) -> Result<Frame, CaptureError> {
    thread::sleep(capture.ready_in());
    let since = Instant::now();
    let mut last = capture.frame()?;
    while since.elapsed() < PATIENCE {
        thread::sleep(PAUSE);
        let frame = capture.frame()?;
        let still = settle::same(&frame.image, &last.image, NOISE);
        last = frame;
        if still && capture::blank(&last).is_none() {
            break;
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    /// A window that shows these pictures, the last of them for ever: each a black one with a dot so far to the right, or
    /// with none.
    struct Fake(Vec<Option<u32>>, usize);

    impl Capture for Fake {
        fn frame(&mut self) -> Result<Frame, CaptureError> {
            let mut image = RgbImage::new(40, 30);
            if let Some(x) = self.0[self.1.min(self.0.len() - 1)] {
                image.put_pixel(x, 7, Rgb([200, 40, 9]));
            }
            self.1 += 1;
            Ok(Frame::from_image(image))
        }
    }

    #[test]
    fn a_window_is_looked_at_when_it_is_drawn_and_rests() {
        let mut opening = Fake(vec![None, None, None, Some(3), Some(9), Some(12)], 0);
        let seen = rested(&mut opening).unwrap();
        assert_eq!(seen.image.get_pixel(12, 7).0, [200, 40, 9]);
        assert_eq!(opening.1, 7, "two looks at what rests, and no more");
        let seen = rested(&mut Fake((0..40).map(Some).cycle().take(4000).collect(), 0)).unwrap();
        assert_eq!(capture::blank(&seen), None, "what never rests is seen all the same");
        assert!(capture::blank(&rested(&mut Fake(vec![None], 0)).unwrap()).is_some());
    }
}
