//! What the numbers under `[look]` may be: what would be ignored, or never end, is an error where the profile is read.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::games::bloxorz::level::Level;
use crate::profile::Exactly;

/// Side of a digit's shape, in dots.
const DOTS: usize = 8;
/// How many digits there are.
pub(super) const DIGITS: usize = 10;
/// A part of a whole.
pub(super) const SHARE: RangeInclusive<f32> = 0.0..=1.0;
/// The least side of a stage, in its own units.
pub(super) const SIDE: f64 = 1.0;

fn read<'de, D: Deserializer<'de>, T: Deserialize<'de> + Debug>(
    from: D,
    expected: &str,
    is_right: impl Fn(&T) -> bool,
) -> Result<T, D::Error> {
    let value = T::deserialize(from)?;
    if is_right(&value) {
        return Ok(value);
    }
    Err(D::Error::custom(format!("expected {expected}, saw {value:?}")))
}

fn list<'de, D: Deserializer<'de>, T: Deserialize<'de> + Debug, const N: usize>(
    from: D,
    expected: &str,
    is_right: impl Fn(&[T; N]) -> bool,
) -> Result<[T; N], D::Error> {
    read(from, expected, |list: &Exactly<T, N>| is_right(&list.0)).map(|list| list.0)
}

/// Columns and rows.
pub(super) fn cells<'de, D: Deserializer<'de>>(from: D) -> Result<[u32; 2], D::Error> {
    let most = Level::MOST_CELLS as u64;
    let expected = format!("columns and rows of at most {most} cells");
    list(from, &expected, |[columns, rows]: &[u32; 2]| {
        (1..=most).contains(&(u64::from(*columns) * u64::from(*rows)))
    })
}

/// Width and height.
pub(super) fn size<'de, D: Deserializer<'de>>(from: D) -> Result<[f64; 2], D::Error> {
    list(from, "a width and a height from 1", |sides: &[f64; 2]| {
        sides.iter().all(|side| *side >= SIDE)
    })
}

/// As [`size`], where it may be left out.
pub(super) fn some_size<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f64; 2]>, D::Error> {
    size(from).map(Some)
}

/// Left, top, right, bottom.
pub(super) fn area<'de, D: Deserializer<'de>>(from: D) -> Result<[f64; 4], D::Error> {
    list(from, "left, top, right and bottom", |[left, top, right, bottom]: &[f64; 4]| {
        left < right && top < bottom
    })
}

/// As [`area`], where it may be left out.
pub(super) fn some_area<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f64; 4]>, D::Error> {
    area(from).map(Some)
}

/// A least and a greatest part, 0 to 1.
pub(super) fn share<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[f32; 2]>, D::Error> {
    list(from, "a least and a greatest part, from 0 to 1", |[least, most]: &[f32; 2]| {
        SHARE.contains(least) && SHARE.contains(most) && least <= most
    })
    .map(Some)
}

/// A digit's shape, as a regular expression.
pub(super) fn shape() -> String {
    let row = format!("[#+. ]{{{DOTS}}}");
    format!("^{row}(/{row}){{{}}}$", DOTS - 1)
}

/// The shapes of the ten digits.
pub(super) fn digits<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let is_shape = |text: &String| {
        let rows: Vec<&str> = text.split('/').collect();
        let is_row = |row: &&str| row.len() == DOTS && row.bytes().all(|it| b"#+. ".contains(&it));
        rows.len() == DOTS && rows.iter().all(is_row)
    };
    let expected = "ten shapes, each eight rows of eight of #, +, . and blank, with / between rows";
    read(from, expected, |shapes: &Vec<String>| {
        shapes.len() == DIGITS && shapes.iter().all(is_shape)
    })
}
