//! What the networks have learnt: a line of text that says how, then, packed by zlib, numbers of 16 bits and weights rounded to 8.
//!
//! The weights are nearly all of a file. Those that one sum takes, a row, are each a whole number of steps, whose size is the
//! row's own. Most are a few steps, so that a packed file takes less than six bits a weight. The numbers lie apart from the
//! weights: mixed, both are packed worse.

use std::vec::IntoIter;

use half::f16;
use miniz_oxide::inflate::decompress_to_vec_zlib;

/// The numbers of a file and its weights, one after another. A file that does not fit its network is a mistake of whoever
/// trained it, and seen by the first test.
pub(crate) struct Source {
    numbers: IntoIter<f32>,
    unpacked: Vec<u8>,
    /// Where the next weight lies.
    at: usize,
}

impl Source {
    /// Skips the line of text and unpacks what follows: four bytes say how many numbers there are.
    ///
    /// # Panics
    /// What follows was damaged, or never packed.
    pub(crate) fn new(file: &[u8]) -> Source {
        let line = file.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let unpacked = decompress_to_vec_zlib(&file[line..])
            .unwrap_or_else(|error| panic!("weights that cannot be unpacked: {error}"));
        let (count, rest) = unpacked.split_first_chunk().unwrap_or((&[0; 4], &[]));
        let count = u32::from_le_bytes(*count) as usize;
        let (numbers, weights) = rest.split_at((2 * count).min(rest.len()));
        let number = |pair: &[u8]| f16::from_le_bytes([pair[0], pair[1]]).to_f32();
        let numbers: Vec<f32> = numbers.chunks_exact(2).map(number).collect();
        Source { numbers: numbers.into_iter(), at: unpacked.len() - weights.len(), unpacked }
    }

    /// The next number; 0 after the last.
    pub(crate) fn next(&mut self) -> f32 {
        self.numbers.next().unwrap_or_default()
    }

    /// The next row of so many weights: its step is the next number.
    pub(crate) fn row(&mut self, count: usize) -> impl Iterator<Item = f32> {
        let step = self.next();
        let rest = &self.unpacked[self.at..];
        let row = &rest[..count.min(rest.len())];
        self.at += row.len();
        row.iter().map(move |steps| f32::from(steps.cast_signed()) * step)
    }

    /// How many are left.
    #[cfg(test)]
    pub(crate) fn left(&self) -> usize {
        self.numbers.len() + self.unpacked.len() - self.at
    }
}

/// A file of some numbers and weights.
#[cfg(test)]
pub(crate) fn file(numbers: &[f32], weights: &[i8]) -> Vec<u8> {
    let count = (numbers.len() as u32).to_le_bytes();
    let numbers = numbers.iter().flat_map(|it| f16::from_f32(*it).to_le_bytes());
    let weights = weights.iter().map(|it| it.cast_unsigned());
    packed(&count.into_iter().chain(numbers).chain(weights).collect::<Vec<u8>>())
}

#[cfg(test)]
fn packed(contents: &[u8]) -> Vec<u8> {
    [b"{}\n".as_slice(), &miniz_oxide::deflate::compress_to_vec_zlib(contents, 9)].concat()
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
        let mut source = Source::new(&packed(b"\x09"));
        assert_eq!((source.row(3).count(), source.next(), source.left()), (0, 0.0, 0));
    }

    #[test]
    #[should_panic(expected = "weights that cannot be unpacked")]
    fn a_file_that_is_cut_off_is_refused() {
        let file = file(&[0.5], &[1, 2, 3]);
        Source::new(&file[..file.len() - 1]);
    }

    #[test]
    #[should_panic(expected = "weights that cannot be unpacked")]
    fn weights_that_were_never_packed_are_refused() {
        Source::new(b"{}\n\x01\0\0\0\0\x38\x01");
    }
}
