//! Sets of small numbers in machine words, of a fixed width where it is known to suffice. Knows nothing of Amaze.

use std::hash::Hash;

/// A set of numbers below some width, one bit each.
pub(super) trait Bits: Clone + Eq + Hash + AsRef<[u64]> + AsMut<[u64]> {
    /// No number, with room for those below `width`.
    fn empty(width: usize) -> Self;

    fn insert(&mut self, number: usize) {
        self.as_mut()[number / 64] |= 1 << (number % 64);
    }

    fn has(&self, number: usize) -> bool {
        self.as_ref()[number / 64] >> (number % 64) & 1 == 1
    }

    fn remove_all(&mut self, other: &Self) {
        for (word, gone) in self.as_mut().iter_mut().zip(other.as_ref()) {
            *word &= !gone;
        }
    }

    fn insert_all(&mut self, other: &Self) {
        for (word, more) in self.as_mut().iter_mut().zip(other.as_ref()) {
            *word |= more;
        }
    }

    fn intersects(&self, other: &Self) -> bool {
        self.as_ref().iter().zip(other.as_ref()).any(|(a, b)| a & b != 0)
    }

    fn is_within(&self, other: &Self) -> bool {
        self.as_ref().iter().zip(other.as_ref()).all(|(a, b)| a & !b == 0)
    }

    fn is_empty(&self) -> bool {
        self.as_ref().iter().all(|word| *word == 0)
    }

    fn len(&self) -> u32 {
        self.as_ref().iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest number.
    fn first(&self) -> Option<usize> {
        let at = self.as_ref().iter().position(|word| *word != 0)?;
        Some(at * 64 + self.as_ref()[at].trailing_zeros() as usize)
    }

    /// The numbers, rising.
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.as_ref().iter().enumerate().flat_map(|(at, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// The numbers below `width` for which `holds` is true.
    fn filter(width: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut set = Self::empty(width);
        (0..width).filter(|number| holds(*number)).for_each(|number| set.insert(number));
        set
    }
}

impl<const WORDS: usize> Bits for [u64; WORDS] {
    fn empty(_: usize) -> Self {
        [0; WORDS]
    }
}

impl Bits for Box<[u64]> {
    fn empty(width: usize) -> Self {
        vec![0; width.div_ceil(64).max(1)].into()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn agree<B: Bits>(a: &BTreeSet<usize>, b: &BTreeSet<usize>) {
        let [mut x, y] = [a, b].map(|set| B::filter(128, |number| set.contains(&number)));
        assert_eq!(x.iter().collect::<BTreeSet<_>>(), *a);
        assert_eq!((x.len() as usize, x.first()), (a.len(), a.first().copied()));
        assert_eq!((x.is_empty(), x.is_within(&y)), (a.is_empty(), a.is_subset(b)));
        assert!((0..128).all(|number| x.has(number) == a.contains(&number)));
        assert_eq!(x.intersects(&y), !a.is_disjoint(b));
        x.remove_all(&y);
        assert_eq!(x.iter().collect::<BTreeSet<_>>(), a - b);
        x.insert_all(&y);
        assert_eq!(x.iter().collect::<BTreeSet<_>>(), a | b);
    }

    proptest! {
        #[test]
        fn behave_as_sets(
            a in prop::collection::btree_set(0usize..128, 0..20),
            b in prop::collection::btree_set(0usize..128, 0..40),
        ) {
            agree::<[u64; 2]>(&a, &b);
            agree::<Box<[u64]>>(&a, &b);
        }
    }
}
