//! Sick pictures: those of one colour all over, and those that never change; what may be behind them, and what to do.
//!
//! They are recognised from the pictures alone and from what the window system says of the drawing; whether a picture that
//! never changes is wrong, only who has sent something to the window can tell.

use std::fmt;
use std::time::{Duration, Instant};

use super::{Capture, CaptureError};
use crate::frame::Frame;

/// Channel differences up to this are noise, 0 to 255.
const NOISE: u8 = 2;
/// A picture that has not changed for so many looks and so long stands still.
const STILL: (u32, Duration) = (20, Duration::from_secs(3));

/// What is wrong with the pictures of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ailment {
    /// All pixels are of one colour: red, green, blue.
    Blank([u8; 3]),
    /// No picture differs from the one before.
    Frozen {
        /// Seconds without a change.
        seconds: u64,
        /// How often the window was drawn meanwhile; nothing where the window system does not say.
        drawn: Option<u64>,
    },
}

impl fmt::Display for Ailment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNSEEN: &str = "its pixels do not reach the capture: run the game in a window instead of the full \
                              screen, without hardware acceleration; \"screenplay doctor\" tries the capture";
        match self {
            Ailment::Blank(color @ [red, green, blue]) => {
                let name =
                    if color.iter().all(|it| *it <= NOISE) { "black" } else { "of one colour" };
                write!(
                    f,
                    "the picture of the window is {name} all over (#{red:02x}{green:02x}{blue:02x}): where the screen \
                     shows more, {UNSEEN}"
                )
            }
            Ailment::Frozen { seconds, drawn: Some(0) } => write!(
                f,
                "the picture has not changed for {seconds} s, nor has the window drawn anything: the program does not \
                 react; is it paused, hanging, or not the game?"
            ),
            Ailment::Frozen { seconds, drawn } => {
                write!(f, "the picture has not changed for {seconds} s")?;
                if let Some(times) = drawn {
                    write!(f, ", though the window was drawn {times} times")?;
                }
                write!(f, ": where the screen shows a change, {UNSEEN}")
            }
        }
    }
}

/// Whether a frame is of one colour all over.
#[must_use]
pub fn blank(frame: &Frame) -> Option<Ailment> {
    let first = frame.image.pixels().next()?.0;
    let same =
        |pixel: &[u8]| pixel.iter().zip(first).all(|(it, first)| it.abs_diff(first) <= NOISE);
    frame.image.chunks_exact(3).all(same).then_some(Ailment::Blank(first))
}

/// A capture whose pictures are watched on their way.
pub struct Watched {
    capture: Box<dyn Capture>,
    last: Option<Still>,
}

/// A picture, for as long as it stays the same.
struct Still {
    frame: Frame,
    looks: u32,
    since: Instant,
    /// How often the window had been drawn when it was first seen.
    drawn: Option<u64>,
}

impl Watched {
    /// Watches a capture.
    #[must_use]
    pub fn new(capture: Box<dyn Capture>) -> Watched {
        Watched { capture, last: None }
    }

    /// What is wrong with the pictures as of the last look, if anything is.
    pub fn ailment(&mut self) -> Option<Ailment> {
        let now = self.capture.drawn();
        let still = self.last.as_ref()?;
        if let Some(blank) = blank(&still.frame) {
            return Some(blank);
        }
        let time = still.since.elapsed();
        let drawn = now.zip(still.drawn).map(|(now, then)| now - then);
        let frozen = still.looks >= STILL.0 && time >= STILL.1;
        frozen.then_some(Ailment::Frozen { seconds: time.as_secs(), drawn })
    }
}

impl Capture for Watched {
    fn frame(&mut self) -> Result<Frame, CaptureError> {
        let frame = self.capture.frame()?;
        let drawn = self.capture.drawn();
        match &mut self.last {
            Some(still) if still.frame.image == frame.image => still.looks += 1,
            last => {
                *last =
                    Some(Still { frame: frame.clone(), looks: 1, since: Instant::now(), drawn });
            }
        }
        Ok(frame)
    }

    fn doubt(&mut self) {
        self.capture.doubt();
    }

    fn ready_in(&self) -> Duration {
        self.capture.ready_in()
    }

    fn drawn(&mut self) -> Option<u64> {
        self.capture.drawn()
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    /// Shows what the function makes of the number of the look, and is drawn once a look.
    struct Fake(u64, fn(u64) -> RgbImage);

    impl Capture for Fake {
        fn frame(&mut self) -> Result<Frame, CaptureError> {
            self.0 += 1;
            Ok(Frame::from_image((self.1)(self.0)))
        }

        fn drawn(&mut self) -> Option<u64> {
            Some(self.0)
        }
    }

    fn dotted(at: u64) -> RgbImage {
        let mut image = RgbImage::from_pixel(40, 30, Rgb([9, 9, 9]));
        image.put_pixel(at as u32 % 40, 7, Rgb([9, 40, 9]));
        image
    }

    /// What is told after so many looks, of which the last but one was long ago.
    fn told(show: fn(u64) -> RgbImage, looks: u32) -> Option<Ailment> {
        let mut watched = Watched::new(Box::new(Fake(0, show)));
        for _ in 0..looks {
            watched.frame().unwrap();
        }
        if let Some(still) = &mut watched.last {
            still.since -= STILL.1;
        }
        watched.ailment()
    }

    #[test]
    fn a_picture_of_one_colour_is_named_at_the_first_look() {
        let black = told(|_| RgbImage::new(40, 30), 1);
        assert_eq!(black, Some(Ailment::Blank([0, 0, 0])));
        assert!(black.unwrap().to_string().contains("is black all over (#000000)"));
        let white = told(|_| RgbImage::from_pixel(4, 3, Rgb([255, 254, 255])), 1).unwrap();
        assert!(white.to_string().contains("of one colour all over (#fffeff)"), "{white}");
        assert_eq!(blank(&Frame::from_image(dotted(3))), None);
    }

    #[test]
    fn only_a_picture_that_stays_the_same_for_long_is_frozen() {
        assert_eq!(told(dotted, 60), None);
        assert_eq!(told(|_| dotted(3), STILL.0 - 1), None, "too few looks");
        let frozen = told(|_| dotted(3), STILL.0).unwrap();
        let drawn = Some(u64::from(STILL.0) - 1);
        assert_eq!(frozen, Ailment::Frozen { seconds: 3, drawn });
        assert!(frozen.to_string().contains("though the window was drawn 19 times"), "{frozen}");
        let dead = Ailment::Frozen { seconds: 5, drawn: Some(0) }.to_string();
        assert!(dead.contains("nor has the window drawn anything"), "{dead}");
    }
}
