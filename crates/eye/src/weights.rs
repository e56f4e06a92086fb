//! What the networks have learnt: a line of text that says how, then numbers of 16 bits.

use half::f16;

/// The numbers of a file, one after another. A file that does not fit its network is a mistake of whoever trained it, and
/// seen by the first test.
pub(crate) struct Source<'a> {
    numbers: std::slice::ChunksExact<'a, u8>,
}

impl<'a> Source<'a> {
    /// Skips the line of text.
    pub(crate) fn new(file: &'a [u8]) -> Source<'a> {
        let line = file.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        Source { numbers: file[line..].chunks_exact(2) }
    }

    /// The next number; 0 after the last.
    pub(crate) fn next(&mut self) -> f32 {
        self.numbers.next().map_or(0.0, |pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32())
    }

    /// How many are left.
    #[cfg(test)]
    pub(crate) fn left(&self) -> usize {
        self.numbers.len()
    }
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
