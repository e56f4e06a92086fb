//! The states that a search has met, numbered in the order in which they were met.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

/// Each state once, in one array, found through an open-addressed index of 8 bytes a slot. A standard map
/// would hold every state a second time.
#[derive(Debug)]
pub struct StateTable<S> {
    states: Vec<S>,
    /// 0 where empty, else the upper half of the hash over the state's number + 1.
    slots: Vec<u64>,
}

impl<S: Eq + Hash> Default for StateTable<S> {
    fn default() -> StateTable<S> {
        StateTable { states: Vec::new(), slots: vec![0; 1 << Self::FIRST_BITS] }
    }
}

impl<S: Eq + Hash> StateTable<S> {
    const FIRST_BITS: u32 = 8;
    /// The most states a table numbers: the index holds 32 bits.
    const MOST: usize = u32::MAX as usize - 1;

    /// The number of `state`, and whether it is new. `None` when the table is full (4 thousand million states).
    pub fn insert(&mut self, state: S) -> Option<(usize, bool)> {
        if self.states.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = spread(&state);
        let mask = self.slots.len() - 1;
        let mut at = home(hash, self.slots.len());
        while self.slots[at] != 0 {
            let index = (self.slots[at] as u32 - 1) as usize;
            if self.slots[at] >> 32 == hash >> 32 && self.states[index] == state {
                return Some((index, false));
            }
            at = (at + 1) & mask;
        }
        let index = self.states.len();
        if index >= Self::MOST {
            return None;
        }
        self.slots[at] = (hash >> 32 << 32) | (index as u64 + 1);
        self.states.push(state);
        Some((index, true))
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let mut slots = vec![0; size];
        for (index, state) in self.states.iter().enumerate() {
            let hash = spread(state);
            let mut at = home(hash, size);
            while slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            slots[at] = (hash >> 32 << 32) | (index as u64 + 1);
        }
        self.slots = slots;
    }

    /// The states, by number.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Bytes taken, without what the states own elsewhere.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.states.capacity() * std::mem::size_of::<S>() + self.slots.len() * 8
    }
}

/// The hash, multiplied once more: the index takes its upper bits, which `FxHasher` leaves poor.
fn spread<S: Hash>(state: &S) -> u64 {
    let hash = BuildHasherDefault::<FxHasher>::default().hash_one(state);
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn home(hash: u64, size: usize) -> usize {
    (hash >> (64 - size.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_states_as_a_map_does(states in prop::collection::vec((0u16..40, 0u64..40), 0..3000)) {
            let mut table = StateTable::default();
            let mut map = HashMap::new();
            for state in states {
                let next = map.len();
                let expected = *map.entry(state).or_insert(next);
                prop_assert_eq!(table.insert(state), Some((expected, expected == next)));
                prop_assert_eq!(table.states()[expected], state);
            }
            prop_assert_eq!(table.states().len(), map.len());
        }
    }

    #[test]
    fn what_it_takes_grows_with_what_it_holds() {
        let mut table = StateTable::<[u64; 4]>::default();
        for count in 1..5000 {
            table.insert([count, 0, 7, 7]);
            // A slot for every two states at least, and arrays that double.
            let least = count as usize * (32 + 2 * 8);
            let bytes = table.bytes();
            assert!(
                bytes >= least && bytes <= 256 * 8 + 4 * 32 + 2 * least + 8,
                "{count}: {bytes}"
            );
        }
    }

    #[test]
    fn states_that_are_alike_are_spread_over_the_index() {
        let size = 1 << 12;
        let homes: std::collections::HashSet<usize> =
            (0..2048u64).map(|state| home(spread(&state), size)).collect();
        assert!(homes.iter().all(|home| *home < size));
        // By lot it would be 1612 of 4096 places.
        assert!(homes.len() > 1400, "{}", homes.len());
    }
}
