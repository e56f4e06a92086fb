//! Sets of groups, a bit each.

/// A set.
pub(super) type Bits = Box<[u64]>;

/// Adds a group; whether it was not there.
pub(super) fn insert(bits: &mut [u64], group: u32) -> bool {
    let (word, bit) = ((group / 64) as usize, 1 << (group % 64));
    let new = bits[word] & bit == 0;
    bits[word] |= bit;
    new
}

/// Whether a set has a group.
pub(super) fn holds(bits: &[u64], group: u32) -> bool {
    bits[(group / 64) as usize] >> (group % 64) & 1 == 1
}

/// The groups of a set, in their order.
pub(super) fn members(bits: &[u64]) -> impl Iterator<Item = u32> + '_ {
    bits.iter().enumerate().flat_map(|(place, word)| members_of(*word, place))
}

/// The groups that the word at this place of a set stands for.
pub(super) fn members_of(word: u64, place: usize) -> impl Iterator<Item = u32> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let group = (rest != 0).then(|| (place * 64) as u32 + rest.trailing_zeros());
        rest &= rest.wrapping_sub(1);
        group
    })
}
