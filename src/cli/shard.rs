//! One part of work that several processes or machines share.

use std::num::NonZeroUsize;

/// The `part`-th of `parts`, counted from 1: each `parts`-th piece of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) part: NonZeroUsize,
    pub(super) parts: NonZeroUsize,
}

impl Shard {
    /// Reads K/M.
    ///
    /// # Errors
    /// It is not written so, or there is no such part.
    pub(super) fn parse(text: &str) -> Result<Shard, String> {
        let expected = || "expected a part and how many there are, as 3/64".to_owned();
        let (part, parts) = text.split_once('/').ok_or_else(expected)?;
        let shard = Shard {
            part: part.parse().map_err(|_| expected())?,
            parts: parts.parse().map_err(|_| expected())?,
        };
        if shard.part > shard.parts {
            return Err(format!("there is no part {part} of {parts}: they are 1 to {parts}"));
        }
        Ok(shard)
    }

    /// The pieces of this part, in order.
    pub(super) fn of<T>(self, pieces: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        pieces.into_iter().skip(self.part.get() - 1).step_by(self.parts.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_people_write_them() {
        let shard = Shard::parse("3/64").unwrap();
        assert_eq!((shard.part.get(), shard.parts.get()), (3, 64));
        for bad in ["0/4", "5/4", "1", "a/b", "1/0", "", "-1/2", "1/2/3"] {
            assert!(Shard::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn all_parts_together_are_the_whole_and_nothing_twice() {
        for parts in 1..9 {
            let part = |part| Shard::parse(&format!("{part}/{parts}")).unwrap();
            let mut all: Vec<u32> = (1..=parts).flat_map(|it| part(it).of(0..6)).collect();
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4, 5], "{parts} parts");
        }
    }
}
