//! Small pictures that are stamped into a window's pixels, as they are or stretched. Knows no game.

use tiny_skia::Pixmap;

use crate::arcade::Part;

/// A picture with its opacity, colours multiplied by it: `0xAARRGGBB`.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
}

/// Pixels of a window that are drawn to: nothing outside of `clip`.
pub(super) struct Ground<'a> {
    pub(super) pixels: &'a mut [u32],
    pub(super) width: usize,
    /// First column and row, and those after the last.
    pub(super) clip: Clip,
}

/// A rectangle of pixels: first column and row, and those after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clip {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Clip {
    pub(super) fn of((width, height): (u32, u32)) -> Clip {
        Clip { left: 0, top: 0, right: width as i32, bottom: height as i32 }
    }

    /// Around these places.
    pub(super) fn around((left, top): (f64, f64), (right, bottom): (f64, f64)) -> Clip {
        Clip {
            left: left.floor() as i32,
            top: top.floor() as i32,
            right: right.ceil() as i32,
            bottom: bottom.ceil() as i32,
        }
    }

    pub(super) fn and(&self, other: &Clip) -> Clip {
        Clip {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    pub(super) fn part(&self) -> Part {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        (self.left as u32, self.top as u32, width.max(0) as u32, height.max(0) as u32)
    }
}

impl Sheet {
    pub(super) fn of(picture: &Pixmap) -> Sheet {
        let word = |p: &tiny_skia::PremultipliedColorU8| {
            u32::from_be_bytes([p.alpha(), p.red(), p.green(), p.blue()])
        };
        let pixels = picture.pixels().iter().map(word).collect();
        Sheet { width: picture.width() as usize, height: picture.height() as usize, pixels }
    }

    /// The same at half the size.
    pub(super) fn half(&self) -> Sheet {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let (x, y) = (2 * x, 2 * y);
                let (right, below) = ((x + 1).min(self.width - 1), (y + 1).min(self.height - 1));
                let at = |x: usize, y: usize| self.pixels[y * self.width + x];
                let upper = mix(at(x, y), at(right, y), 128);
                pixels.push(mix(upper, mix(at(x, below), at(right, below), 128), 128));
            }
        }
        Sheet { width, height, pixels }
    }

    /// Stamps it with its top left corner at a pixel.
    pub(super) fn stamp(&self, ground: &mut Ground<'_>, (x, y): (i32, i32)) {
        let own =
            Clip { left: x, top: y, right: x + self.width as i32, bottom: y + self.height as i32 };
        let clip = own.and(&ground.clip);
        if clip.is_empty() {
            return;
        }
        let (skip, wide) = ((clip.left - x) as usize, (clip.right - clip.left) as usize);
        for row in clip.top..clip.bottom {
            let from = (row - y) as usize * self.width + skip;
            let to = row as usize * ground.width + clip.left as usize;
            let under = &mut ground.pixels[to..to + wide];
            for (under, ink) in under.iter_mut().zip(&self.pixels[from..from + wide]) {
                *under = over(*under, *ink);
            }
        }
    }

    /// Stamps it so that its place `from` comes to the window's place `(x, y)`, `scale` times as large.
    pub(super) fn stretch(
        &self,
        ground: &mut Ground<'_>,
        from: (f64, f64),
        (x, y): (f64, f64),
        scale: f64,
    ) {
        let corner = (x - from.0 * scale, y - from.1 * scale);
        let end = (corner.0 + self.width as f64 * scale, corner.1 + self.height as f64 * scale);
        let clip = Clip::around(corner, end).and(&ground.clip);
        if clip.is_empty() || self.pixels.is_empty() {
            return;
        }
        let fixed = |value: f64| (value * 65536.0) as i64;
        let step = fixed(1.0 / scale);
        let start = |at: i32, corner: f64| fixed((f64::from(at) + 0.5 - corner) / scale - 0.5);
        let (width, height) = (self.width as i64, self.height as i64);
        let mut down = start(clip.top, corner.1);
        for row in clip.top..clip.bottom {
            let top = (down >> 16).clamp(0, height - 1);
            let below = ((down >> 16) + 1).clamp(0, height - 1);
            let part = if down < 0 { 0 } else { (down >> 8) as u32 & 255 };
            let (upper, lower) =
                (&self.pixels[(top * width) as usize..], &self.pixels[(below * width) as usize..]);
            let to = row as usize * ground.width;
            let line = &mut ground.pixels[to + clip.left as usize..to + clip.right as usize];
            let mut along = start(clip.left, corner.0);
            for under in line {
                let left = (along >> 16).clamp(0, width - 1) as usize;
                let right = ((along >> 16) + 1).clamp(0, width - 1) as usize;
                let above = (upper[left], upper[right]);
                let below = (lower[left], lower[right]);
                let ink = if above.0 == above.1 && below == above {
                    above.0
                } else {
                    let across = if along < 0 { 0 } else { (along >> 8) as u32 & 255 };
                    mix(mix(above.0, above.1, across), mix(below.0, below.1, across), part)
                };
                *under = over(*under, ink);
                along += step;
            }
            down += step;
        }
    }
}

/// This part, of 256, of the way from one colour to another.
fn mix(from: u32, to: u32, part: u32) -> u32 {
    let halves = |word: u32| (word & 0x00FF_00FF, (word >> 8) & 0x00FF_00FF);
    let ((a, b), (c, d)) = (halves(from), halves(to));
    let rest = 256 - part;
    let low = ((a * rest + c * part) >> 8) & 0x00FF_00FF;
    let high = (b * rest + d * part) & 0xFF00_FF00;
    low | high
}

/// A pixel under a colour.
fn over(under: u32, ink: u32) -> u32 {
    let opacity = ink >> 24;
    if opacity == 255 {
        return ink & 0x00FF_FFFF;
    }
    if opacity == 0 {
        return under;
    }
    let rest = 256 - (opacity + (opacity >> 7));
    let red_blue = (((under & 0x00FF_00FF) * rest) >> 8) & 0x00FF_00FF;
    let green = (((under & 0x0000_FF00) * rest) >> 8) & 0x0000_FF00;
    (ink & 0x00FF_FFFF) + red_blue + green
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_laid_over_one_another() {
        assert_eq!(over(0x0012_3456, 0xFFAB_CDEF), 0x00AB_CDEF);
        assert_eq!(over(0x0012_3456, 0), 0x0012_3456);
        assert_eq!(over(0x00FF_FFFF, 0x8000_0000) & 0xFF, 0x7E);
        for opacity in 0..=255 {
            let ink = u32::from_be_bytes([opacity; 4]);
            let white = over(0x00FF_FFFF, ink);
            assert!((white & 0xFF) >= 0xFD, "{opacity}: {white:06x}");
        }
    }

    #[test]
    fn a_stretched_picture_is_where_it_should_be() {
        let mut picture = Pixmap::new(8, 8).unwrap();
        picture.fill(tiny_skia::Color::WHITE);
        let sheet = Sheet::of(&picture);
        let mut pixels = vec![0u32; 64 * 32];
        let clip = Clip::of((64, 32));
        let mut ground = Ground { pixels: &mut pixels, width: 64, clip };
        sheet.stretch(&mut ground, (0.0, 0.0), (10.0, 4.0), 2.0);
        let lit: Vec<usize> = (0..pixels.len()).filter(|at| pixels[*at] != 0).collect();
        assert_eq!((lit.len(), lit[0]), (256, 4 * 64 + 10));
        let small = sheet.half();
        assert_eq!((small.width, small.pixels[0]), (4, 0xFFFF_FFFF));
        sheet.stamp(&mut Ground { pixels: &mut pixels, width: 64, clip }, (-4, -4));
        assert_eq!((pixels[0], pixels[3 * 64 + 3], pixels[4 * 64 + 4]), (0xFF_FFFF, 0xFF_FFFF, 0));
    }
}
