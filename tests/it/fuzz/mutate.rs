//! Mutations: of bytes and texts as editors, disks and jokers make them, and of pictures as screens do.

use image::{Rgb, RgbImage};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// What is put into texts: words and numbers at the edges of what parsers expect.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "99999999999999999999",
    "1e999",
    "nan",
    "-inf",
    "0x10",
    "1_0",
    ".",
    ",",
    ":",
    ";",
    "-",
    "=",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "/",
    "\\",
    "#",
    "@",
    "+",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[2J",
    "é",
    "🧩",
    "A",
    "Z",
    "a",
    "z",
    "..",
    "->",
    "amaze",
    "bloxorz",
    "beads:",
    "edges:",
    "goal:",
    "block:",
    "solid ",
    "key ",
    "door ",
    "true",
    "inf",
    "/(/",
    "/a{99}{99}/",
    "[[a]]",
];

/// A number below `most`; 0 where there is none.
pub(super) fn below(random: &mut ChaCha8Rng, most: usize) -> usize {
    if most == 0 { 0 } else { (random.next_u64() % most as u64) as usize }
}

/// One of several.
pub(super) fn one<'a, T: ?Sized>(random: &mut ChaCha8Rng, of: &'a [&T]) -> &'a T {
    of[below(random, of.len())]
}

/// A part of something so long.
fn part(random: &mut ChaCha8Rng, length: usize) -> std::ops::Range<usize> {
    let start = below(random, length + 1);
    let most = [1, 1, 4, 4, 16, 40, length][below(random, 7)];
    start..(start + below(random, most + 1)).min(length)
}

/// How many mutations: one as often as not, so that much of what is made is still nearly right.
fn count(random: &mut ChaCha8Rng) -> usize {
    if below(random, 2) == 0 { 1 } else { 1 + below(random, 6) }
}

/// Bytes with one to six mutations; `other` lends some of its own.
pub(super) fn bytes(random: &mut ChaCha8Rng, seed: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..count(random) {
        let range = part(random, bytes.len());
        let at = range.start;
        match below(random, 8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << below(random, 8),
            1 if at < bytes.len() => bytes[at] = random.next_u32() as u8,
            2 => drop(bytes.drain(range)),
            3 => {
                let copy = bytes[range].to_vec();
                let to = below(random, bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            4 => {
                let lent = other[part(random, other.len())].to_vec();
                bytes.splice(at..at, lent);
            }
            5 if below(random, 4) == 0 => bytes.truncate(at),
            6 => drop(bytes.splice(range, one(random, WORDS).bytes())),
            _ => drop(bytes.splice(at..at, one(random, WORDS).bytes())),
        }
    }
    bytes
}

/// A text with some mutations. Its first line, which says what it is, is mostly left alone.
pub(super) fn text(random: &mut ChaCha8Rng, seed: &str, other: &str) -> String {
    let end = seed.find('\n').map_or(0, |end| end + 1);
    let (first, seed) = if below(random, 8) == 0 { ("", seed) } else { seed.split_at(end) };
    let mut lines: Vec<&str> = seed.split_inclusive('\n').collect();
    // Lines are what most of these texts are made of.
    for _ in 0..below(random, 3) {
        let (a, b) = (below(random, lines.len()), below(random, lines.len()));
        match below(random, 3) {
            _ if lines.is_empty() => {}
            0 => lines.swap(a, b),
            1 => lines.insert(a, lines[b]),
            _ => drop(lines.remove(a)),
        }
    }
    first.to_owned()
        + &String::from_utf8_lossy(&bytes(random, lines.concat().as_bytes(), other.as_bytes()))
}

/// A text in which some letters and digits are other ones: most parsers read it to its end.
pub(super) fn respelled(random: &mut ChaCha8Rng, seed: &str) -> String {
    let mut bytes = seed.as_bytes().to_vec();
    let start = seed.find('\n').map_or(0, |end| end + 1);
    for _ in 0..count(random) {
        let at = start + below(random, bytes.len() - start);
        let step = below(random, 26) as u8;
        if let Some(byte) = bytes.get_mut(at) {
            *byte = match *byte {
                b'0'..=b'9' => b'0' + step % 10,
                b'a'..=b'z' => b'a' + step,
                b'A'..=b'Z' => b'A' + step,
                b'.' | b'#' | b'+' | b' ' | b'-' => b".#+ -"[usize::from(step % 5)],
                other => other,
            };
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A picture with some mutations.
pub(super) fn picture(random: &mut ChaCha8Rng, seed: &RgbImage) -> RgbImage {
    let mut image = seed.clone();
    for _ in 0..count(random) {
        let (width, height) = (image.width().max(1), image.height().max(1));
        let (x, y) = (below(random, width as usize) as u32, below(random, height as usize) as u32);
        let mut side = |most: u32| 1 + below(random, most as usize) as u32;
        let (wide, high) = (side(width - x), side(height - y));
        match below(random, 9) {
            0 => image = image::imageops::crop_imm(&image, x, y, wide, high).to_image(),
            1 => {
                let (wide, high) = (wide.clamp(1, 700), high.clamp(1, 700));
                let filter = image::imageops::FilterType::Triangle;
                image = image::imageops::resize(&image, wide, high, filter);
            }
            2 => {
                let color = color(random);
                inside(&mut image, (x, y), (wide, high), |_| color);
            }
            3 => inside(&mut image, (x, y), (wide, high), |pixel| pixel.map(|it| 255 - it)),
            4 => {
                let turn = below(random, 3);
                inside(&mut image, (x, y), (wide, high), |mut pixel| {
                    pixel.rotate_left(turn);
                    pixel
                });
            }
            5 => {
                let most = 1 + below(random, 80) as i32;
                let mut noise = ChaCha8Rng::clone(random);
                inside(&mut image, (x, y), (wide, high), |pixel| {
                    let by = (noise.next_u32() % (2 * most as u32 + 1)) as i32 - most;
                    pixel.map(|it| (i32::from(it) + by).clamp(0, 255) as u8)
                });
            }
            6 => {
                // What lies here is seen there too.
                let copy = image::imageops::crop_imm(&image, x, y, wide, high).to_image();
                let to =
                    (below(random, width as usize) as i64, below(random, height as usize) as i64);
                image::imageops::replace(&mut image, &copy, to.0, to.1);
            }
            7 => {
                let (color, levels) = (color(random), 1 + below(random, 5) as u8);
                let step = 255 / levels;
                inside(&mut image, (0, 0), (width, height), |pixel| {
                    if pixel == color { color } else { pixel.map(|it| it / step * step) }
                });
            }
            _ => image = image::imageops::rotate90(&image),
        }
    }
    image
}

fn color(random: &mut ChaCha8Rng) -> [u8; 3] {
    let all = random.next_u32().to_le_bytes();
    [all[0], all[1], all[2]]
}

fn inside(
    image: &mut RgbImage,
    (left, top): (u32, u32),
    (wide, high): (u32, u32),
    mut change: impl FnMut([u8; 3]) -> [u8; 3],
) {
    let (right, bottom) = ((left + wide).min(image.width()), (top + high).min(image.height()));
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let pixel = image.get_pixel_mut(x, y);
        *pixel = Rgb(change(pixel.0));
    }
}
