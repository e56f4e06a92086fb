//! What the numbers of a profile may be.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// How long a key or button may be held, in ms.
pub(super) const HOLD: RangeInclusive<u64> = 1..=5000;
/// How long anything may be waited for, in ms.
pub(super) const WAIT: RangeInclusive<u64> = 0..=60_000;
/// Parts of the board's width and height that a place may lie from its top left corner.
pub(super) const PART: RangeInclusive<f64> = -10.0..=10.0;
/// Pixels that a place may lie from the window's top left corner.
pub(super) const PIXEL: RangeInclusive<f64> = 0.0..=32_767.0;

/// From press to release, in ms.
pub(super) fn hold<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(u64::deserialize(from)?, &HOLD, " ms")
}

/// A wait, in ms.
pub(super) fn wait<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(u64::deserialize(from)?, &WAIT, " ms")
}

/// A place in parts of the board.
pub(super) fn parts<'de, D: Deserializer<'de>>(from: D) -> Result<[f64; 2], D::Error> {
    let [x, y] = <[f64; 2]>::deserialize(from)?;
    Ok([within(x, &PART, "")?, within(y, &PART, "")?])
}

/// A place in pixels of the window.
pub(super) fn pixels<'de, D: Deserializer<'de>>(from: D) -> Result<[f64; 2], D::Error> {
    let [x, y] = <[f64; 2]>::deserialize(from)?;
    Ok([within(x, &PIXEL, "")?, within(y, &PIXEL, "")?])
}

/// A number, if it is within a range; the unit is for people.
///
/// # Errors
/// It is not: says what was expected.
pub fn within<T, E>(value: T, range: &RangeInclusive<T>, unit: &str) -> Result<T, E>
where
    T: PartialOrd + Display,
    E: Error,
{
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = (range.start(), range.end());
    Err(E::custom(format!("expected {least} to {most}{unit}, saw {value}")))
}
