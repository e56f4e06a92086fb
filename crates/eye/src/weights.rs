//! What the networks have learnt: a line of text that says how, then numbers of 16 bits, then weights rounded to 8.
//!
//! The weights are nearly all of a file. Those that one sum takes, a row, are each a whole number of steps, whose size is the
//! row's own. Most are a few steps, so that a packed file takes less than six bits a weight. The numbers lie apart from the
//! weights: mixed, both are packed worse.

use half::f16;

/// The numbers of a file and its weights, one after another. A file that does not fit its network is a mistake of whoever
/// trained it, and seen by the first test.
pub(crate) struct Source<'a> {
    numbers: std::slice::ChunksExact<'a, u8>,
    weights: &'a [u8],
}

impl<'a> Source<'a> {
    /// Skips the line of text; then four bytes say how many numbers there are.
    pub(crate) fn new(file: &'a [u8]) -> Source<'a> {
        let line = file.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (count, rest) = file[line..].split_first_chunk().unwrap_or((&[0; 4], &[]));
        let count = u32::from_le_bytes(*count) as usize;
        let (numbers, weights) = rest.split_at((2 * count).min(rest.len()));
        Source { numbers: numbers.chunks_exact(2), weights }
    }

    /// The next number; 0 after the last.
    pub(crate) fn next(&mut self) -> f32 {
        self.numbers.next().map_or(0.0, |pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32())
    }

    /// The next row of so many weights: its step is the next number.
    pub(crate) fn row(&mut self, count: usize) -> impl Iterator<Item = f32> + use<'a> {
        let step = self.next();
        let (row, rest) = self.weights.split_at(count.min(self.weights.len()));
        self.weights = rest;
        row.iter().map(move |steps| f32::from(steps.cast_signed()) * step)
    }

    /// How many are left.
    #[cfg(test)]
    pub(crate) fn left(&self) -> usize {
        self.numbers.len() + self.weights.len()
    }
}

/// A file of some numbers and weights.
#[cfg(test)]
pub(crate) fn file(numbers: &[f32], weights: &[i8]) -> Vec<u8> {
    let count = (numbers.len() as u32).to_le_bytes();
    let numbers = numbers.iter().flat_map(|it| f16::from_f32(*it).to_le_bytes());
    let weights = weights.iter().map(|it| it.cast_unsigned());
    b"{}\n".iter().copied().chain(count).chain(numbers).chain(weights).collect()
}

/// What a network said of [`drawn`] when its file was written.
#[cfg(test)]
pub(crate) fn said(file: &[u8]) -> Vec<f32> {
    let line = file.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let says: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    let check = says["check"].as_array().cloned().unwrap_or_default();
    check.iter().filter_map(serde_json::Value::as_f64).map(|value| value as f32).collect()
}

/// A picture that `training/export.py` draws too.
#[cfg(test)]
pub(crate) fn drawn() -> crate::layers::Map {
    let places = (0..64 * 64).flat_map(|k| (0..3).map(move |c| (k % 64, k / 64, c)));
    let value = |(x, y, c): (u32, u32, u32)| ((x * 7 + y * 13 + x * y / 8 + c * 31) % 256) as f32;
    let values = places.map(|place| value(place) / 255.0 - 0.5).collect();
    crate::layers::Map { width: 64, height: 64, channels: 3, values }
}

/// Whether two networks agree as well as their rounding lets them.
#[cfg(test)]
pub(crate) fn is_near(one: &[f32], other: &[f32]) -> bool {
    let near = |(one, other): (&f32, &f32)| (one - other).abs() < 0.02 + 0.02 * other.abs();
    println!("{one:.3?}\n{other:.3?}");
    one.len() == other.len() && one.iter().zip(other).all(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_steps_of_their_own_size() {
        let file = file(&[0.5, 0.25, 7.0], &[1, -127, 4, 0]);
        let mut source = Source::new(&file);
        assert_eq!(source.row(2).collect::<Vec<_>>(), [0.5, -63.5]);
        assert_eq!(source.row(2).collect::<Vec<_>>(), [1.0, 0.0]);
        assert_eq!((source.next(), source.left()), (7.0, 0));
    }

    #[test]
    fn a_file_that_is_too_short_has_nothing_more() {
        let mut source = Source::new(b"{}\n\x09");
        assert_eq!((source.row(3).count(), source.next(), source.left()), (0, 0.0, 0));
    }
}
