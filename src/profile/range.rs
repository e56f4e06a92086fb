//! What the numbers of a profile may be.

use std::fmt::{self, Debug, Display, Formatter};
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

/// A list of so many: where an array is asked for, the parser of TOML lets more than those pass.
pub struct Exactly<T, const N: usize>(pub [T; N]);

impl<T: Debug, const N: usize> Debug for Exactly<T, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Exactly<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        let seen = list.len();
        let exact = list.try_into().map(Exactly);
        exact.map_err(|_| D::Error::invalid_length(seen, &format!("a list of {N}").as_str()))
    }
}

/// A list of so many.
///
/// # Errors
/// It has fewer or more.
pub fn exactly<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    Exactly::deserialize(from).map(|list| list.0)
}

/// As [`exactly`], where it may be left out.
///
/// # Errors
/// As [`exactly`].
pub fn some_exactly<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    from: D,
) -> Result<Option<[T; N]>, D::Error> {
    exactly(from).map(Some)
}

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
    let [x, y]: [f64; 2] = exactly(from)?;
    Ok([within(x, &PART, "")?, within(y, &PART, "")?])
}

/// A place in pixels of the window.
pub(super) fn pixels<'de, D: Deserializer<'de>>(from: D) -> Result<[f64; 2], D::Error> {
    let [x, y]: [f64; 2] = exactly(from)?;
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
