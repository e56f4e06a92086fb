//! Where a figure fits: a bit for each place of its feet in a tile and around it. Knows no physics but the figure's size.

/// Rows that [`Fit::clear_rows`] looks at with one word each.
const NEAR: i32 = 8;
const FAR: i32 = 32;

/// What lies outside of the pixels that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    /// Air.
    Air,
    /// As the nearest pixel that is known.
    Nearest,
}

/// The places of a figure's feet, `-half..=width + half` across and `0..=height + tall` down, at which it would be in something
/// solid: its body takes up `2 * half` columns and the `tall` rows above its feet.
#[derive(Clone, Debug)]
pub(in crate::games::continuity) struct Fit {
    /// Row by row, [`Fit::words`] to a row, the first place in the lowest bit.
    bits: Vec<u64>,
    /// The same, each row with the [`NEAR`] or [`FAR`] − 1 rows below it.
    below: [Vec<u64>; 2],
    words: usize,
    /// Places in a row.
    wide: i32,
    half: i32,
    /// Rows.
    high: i32,
}

impl Fit {
    /// Of `solid` pixels in rows of `width`. Time O(pixels / 8).
    pub(super) fn new(
        solid: &[bool],
        width: i32,
        (half, tall): (i32, i32),
        outside: Outside,
    ) -> Fit {
        let wide = width + 2 * half + 1;
        // A row of pixels, from twice half a figure before the first to as many after the last, and one more.
        let words = (width + 4 * half + 1 + 63) as usize / 64;
        let rows: Vec<Vec<u64>> = solid
            .chunks_exact(width.max(1) as usize)
            .map(|row| {
                let mut bits = vec![0; words];
                pack(row, 2 * half as usize, &mut bits);
                if outside == Outside::Nearest {
                    let last = 2 * half + width;
                    let (first_solid, last_solid) = (row[0], row[row.len() - 1]);
                    (0..2 * half).filter(|_| first_solid).for_each(|at| set(&mut bits, at));
                    (last..=last + 2 * half)
                        .filter(|_| last_solid)
                        .for_each(|at| set(&mut bits, at));
                }
                widen(&mut bits, 2 * half);
                bits
            })
            .collect();
        let high = rows.len() as i32 + tall + 1;
        let empty = vec![0; words];
        // Row r is that of the pixels r - tall.
        let source = |r: i32| {
            let y = r - tall;
            let nearest = y.clamp(0, rows.len() as i32 - 1);
            let known = y == nearest || outside == Outside::Nearest;
            rows.get(nearest as usize).filter(|_| known).unwrap_or(&empty)
        };
        let mut bits: Vec<u64> = (0..high + tall - 1).flat_map(|r| source(r).clone()).collect();
        join_below(&mut bits, words, tall);
        bits.truncate(high as usize * words);
        let below = [NEAR, FAR].map(|rows| {
            let mut below = bits.clone();
            join_below(&mut below, words, rows);
            below
        });
        Fit { bits, below, words, wide, half, high }
    }

    /// Whether a figure with its feet at `(x, y)` would be in something solid. Nothing is known beyond the places: no.
    pub(in crate::games::continuity) fn blocked(&self, x: i32, y: i32) -> bool {
        self.at(&self.bits, x, y)
    }

    fn at(&self, rows: &[u64], x: i32, y: i32) -> bool {
        let column = x + self.half;
        if !(0..self.wide).contains(&column) || !(0..self.high).contains(&y) {
            return false;
        }
        let word = y as usize * self.words + column as usize / 64;
        rows.get(word).is_some_and(|word| word >> (column % 64) & 1 == 1)
    }

    /// True only if the figure fits at `x` in `count` rows from `y` on; it may be false all the same.
    pub(in crate::games::continuity) fn clear_rows(&self, x: i32, y: i32, count: i32) -> bool {
        let [near, far] = &self.below;
        y >= 0 && count <= FAR && !self.at(if count <= NEAR { near } else { far }, x, y)
    }

    /// Whether the figure fits in `count` columns from `x` on, at most 32, all of them places of this fit, in row `y`.
    pub(in crate::games::continuity) fn clear_columns(&self, x: i32, y: i32, count: i32) -> bool {
        let (first, last) = (x + self.half, x + self.half + count - 1);
        if first < 0 || last >= self.wide || count > 32 || !(0..self.high).contains(&y) {
            return false;
        }
        let row = &self.bits[y as usize * self.words..][..self.words];
        let (word, bit) = (first as usize / 64, first % 64);
        let next = row.get(word + 1).copied().unwrap_or(0);
        let bits = (u128::from(next) << 64 | u128::from(row[word])) >> bit;
        bits & ((1 << count) - 1) == 0
    }
}

fn set(bits: &mut [u64], at: i32) {
    bits[at as usize / 64] |= 1 << (at % 64);
}

/// Puts values as bits, from bit `at` on.
fn pack(values: &[bool], at: usize, bits: &mut [u64]) {
    for (chunk, at) in values.chunks(8).zip((at..).step_by(8)) {
        let byte = chunk.iter().rev().fold(0, |byte, value| byte << 1 | u64::from(*value));
        let (word, bit) = (at / 64, at % 64);
        bits[word] |= byte << bit;
        if bit > 56
            && let Some(next) = bits.get_mut(word + 1)
        {
            *next |= byte >> (64 - bit);
        }
    }
}

/// Each bit, or one of the `count` - 1 after it.
fn widen(bits: &mut [u64], count: i32) {
    let mut have = 1;
    while have < count {
        let by = have.min(count - have).min(63);
        for at in 0..bits.len() {
            let next = bits.get(at + 1).copied().unwrap_or(0);
            bits[at] |= bits[at] >> by | next << (64 - by);
        }
        have += by;
    }
}

/// Each row, or one of the `count` - 1 below it.
fn join_below(bits: &mut [u64], words: usize, count: i32) {
    let mut have = 1;
    while have < count {
        let by = have.min(count - have);
        let ahead = by as usize * words;
        for at in 0..bits.len().saturating_sub(ahead) {
            bits[at] |= bits[at + ahead];
        }
        have += by;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same, pixel by pixel.
    fn plainly(
        solid: &[bool],
        width: i32,
        size: (i32, i32),
        outside: Outside,
        x: i32,
        y: i32,
    ) -> bool {
        let (half, tall) = size;
        let high = solid.len() as i32 / width;
        if !(-half..=width + half).contains(&x) || !(0..=high + tall).contains(&y) {
            return false;
        }
        let pixel = |x: i32, y: i32| {
            let (nx, ny) = (x.clamp(0, width - 1), y.clamp(0, high - 1));
            let known = (nx, ny) == (x, y) || outside == Outside::Nearest;
            known && solid[(ny * width + nx) as usize]
        };
        (x - half..x + half).any(|x| (y - tall..y).any(|y| pixel(x, y)))
    }

    proptest! {
        #[test]
        fn fits_where_no_pixel_is_solid(
            width in 1..150_i32,
            size in (1..8_i32, 1..12_i32),
            seed in proptest::collection::vec(0..12_u8, 40 * 150),
            nearest: bool,
        ) {
            let outside = if nearest { Outside::Nearest } else { Outside::Air };
            let solid: Vec<bool> = seed[..(40 * width) as usize].iter().map(|it| *it == 0).collect();
            let fit = Fit::new(&solid, width, size, outside);
            let blocked = |x, y| plainly(&solid, width, size, outside, x, y);
            for y in -2..45 + size.1 {
                for x in -size.0 - 2..width + size.0 + 3 {
                    prop_assert_eq!(fit.blocked(x, y), blocked(x, y), "{} {}", x, y);
                    for count in [1, 5, 20] {
                        let clear = (x..x + count).all(|x| !blocked(x, y));
                        let inside = x >= -size.0
                            && x + count <= width + size.0 + 1
                            && (0..=40 + size.1).contains(&y);
                        prop_assert_eq!(fit.clear_columns(x, y, count), clear && inside);
                        if fit.clear_rows(x, y, count) {
                            prop_assert!((y..y + count).all(|y| !blocked(x, y)));
                        }
                    }
                }
            }
        }
    }
}
