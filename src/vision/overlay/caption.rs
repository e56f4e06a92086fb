//! A strip with words below a picture.

use image::{GenericImage, Rgb, RgbImage};

use crate::geometry::Point;
use crate::vision::overlay::{Mark, draw};

const PAPER: Rgb<u8> = Rgb([24, 26, 32]);
const INK: [u8; 3] = [244, 244, 240];

/// Height of a capital letter, in pixels, below pictures up to so wide; below wider ones it is higher, since they are looked at
/// from further off.
const CAPITAL: f64 = 9.0;
const WIDE: f64 = 900.0;
/// From line to line, width of a letter of the font, and what is free at both ends of a line, in heights of a capital.
const LINE: f64 = 1.9;
const LETTER: f64 = 0.826;
const MARGIN: f64 = 0.9;
/// Fewer letters make no line to read: the strip is wider than its picture then.
const LEAST: usize = 40;
/// So many lines are shown: what is longer is cut off.
const MOST_LINES: usize = 24;

/// The picture with words on a strip below it, broken into lines as wide as the picture.
#[must_use]
pub fn captioned(picture: &RgbImage, words: &str) -> RgbImage {
    let capital = CAPITAL * (f64::from(picture.width()) / WIDE).max(1.0);
    let (line, letter, margin) = (LINE * capital, LETTER * capital, MARGIN * capital);
    let fitting = ((f64::from(picture.width()) - 2.0 * margin) / letter).max(0.0) as usize;
    let columns = fitting.max(LEAST);
    let mut lines: Vec<String> = words.lines().flat_map(|line| wrapped(line, columns)).collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES - 1);
        lines.push("…".to_owned());
    }
    let least = (columns as f64 * letter + 2.0 * margin).floor() as u32;
    let width = if fitting < LEAST { least } else { picture.width() };
    let strip = (lines.len() as f64 * line + margin).ceil() as u32;
    let mut whole = RgbImage::from_pixel(width, picture.height() + strip, PAPER);
    // It fits by its size.
    let _ = whole.copy_from(picture, 0, 0);
    let marks: Vec<Mark> = (0..)
        .zip(lines)
        .map(|(k, text)| {
            let half = text.chars().count() as f64 * letter / 2.0;
            let y = f64::from(picture.height()) + margin / 2.0 + (f64::from(k) + 0.5) * line;
            let center = Point { x: margin + half, y };
            Mark::Text { center, height: capital as f32, color: INK, text }
        })
        .collect();
    draw(&mut whole, &marks);
    whole
}

/// Words in lines of so many letters at most; a word that is longer is broken.
fn wrapped(words: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        while !rest.is_empty() {
            let Some(line) = lines.last_mut() else { break };
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + rest.len() <= columns {
                line.extend(std::iter::repeat_n(' ', gap).chain(rest.drain(..)));
            } else if used > 0 {
                lines.push(String::new());
            } else {
                line.extend(rest.drain(..columns));
                lines.push(String::new());
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_below_the_picture_which_stays_as_it_is() {
        let picture = RgbImage::from_pixel(400, 50, Rgb([90, 120, 30]));
        let whole = captioned(&picture, "no board is seen");
        assert_eq!((whole.width(), whole.height()), (400, 50 + 26));
        assert!((0..50).all(|y| (0..400).all(|x| whole.get_pixel(x, y) == &Rgb([90, 120, 30]))));
        let light = (50..76).flat_map(|y| (0..400).map(move |x| (x, y)));
        assert!(light.filter(|(x, y)| whole.get_pixel(*x, *y)[0] > 200).count() > 100);
        assert_eq!(captioned(&picture, "").dimensions(), (400, 59));
        let wide = captioned(&RgbImage::new(1800, 50), "no board is seen");
        assert_eq!(wide.height(), 50 + 51);
    }

    #[test]
    fn a_small_picture_has_a_wider_strip_and_long_words_are_broken() {
        let small = captioned(&RgbImage::new(5, 5), &"word ".repeat(30));
        assert!(small.width() > 300 && small.height() > 60);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
        assert!(captioned(&RgbImage::new(500, 5), &"x".repeat(100_000)).height() < 500);
    }
}
