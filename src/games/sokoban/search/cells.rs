//! A set of cells, by their numbers.

/// Room for `N` × 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::sokoban) struct Cells<const N: usize>([u64; N]);

impl<const N: usize> Default for Cells<N> {
    fn default() -> Cells<N> {
        Cells([0; N])
    }
}

impl<const N: usize> Cells<N> {
    pub(in crate::games::sokoban) fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether it is new.
    pub(in crate::games::sokoban) fn insert(&mut self, cell: u16) -> bool {
        let word = &mut self.0[usize::from(cell) / 64];
        let before = *word;
        *word |= 1 << (cell % 64);
        *word != before
    }

    pub(in crate::games::sokoban) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    /// Ascending.
    pub(in crate::games::sokoban) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(&self.0).flat_map(|(at, word): (u16, &u64)| {
            std::iter::successors(Some(*word), |word| Some(word & word.wrapping_sub(1)))
                .take_while(|word| *word != 0)
                .map(move |word| at * 64 + word.trailing_zeros() as u16)
        })
    }

    /// The lowest; 0 where there is none.
    pub(in crate::games::sokoban) fn first(&self) -> u16 {
        self.iter().next().unwrap_or(0)
    }
}

impl<const N: usize> FromIterator<u16> for Cells<N> {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> Cells<N> {
        let mut set = Cells::default();
        cells.into_iter().for_each(|cell| {
            set.insert(cell);
        });
        set
    }
}
