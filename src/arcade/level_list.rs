//! The levels that a game gives out, in order, and which of them is open. Knows no game.

/// Levels in order, one of them open: at least one.
#[derive(Clone, Debug)]
pub struct LevelList<T> {
    levels: Vec<T>,
    at: usize,
}

impl<T> LevelList<T> {
    /// The first of these is open. None without levels.
    #[must_use]
    pub fn new(levels: Vec<T>) -> Option<LevelList<T>> {
        (!levels.is_empty()).then_some(LevelList { levels, at: 0 })
    }

    /// The same, but the level with this number is open: counted from 1. None where there is none.
    #[must_use]
    pub fn at_number(self, number: usize) -> Option<LevelList<T>> {
        let at = number.checked_sub(1).filter(|at| *at < self.levels.len())?;
        Some(LevelList { at, ..self })
    }

    /// The level that is open.
    #[must_use]
    pub fn open(&self) -> &T {
        &self.levels[self.at]
    }

    /// The number on its door, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many levels there are: the number on the last one's door.
    #[must_use]
    pub fn count(&self) -> usize {
        self.levels.len()
    }

    /// Whether none comes after the one that is open.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.number() == self.count()
    }

    /// The number of the first level of this kind, from 1.
    #[must_use]
    pub fn find(&self, is_it: impl FnMut(&T) -> bool) -> Option<usize> {
        self.levels.iter().position(is_it).map(|at| at + 1)
    }

    /// Opens the level with this number, the nearest where there is none.
    pub fn turn_to(&mut self, number: usize) {
        self.at = number.saturating_sub(1).min(self.levels.len() - 1);
    }

    /// Opens the next; the last stays open.
    pub fn turn_on(&mut self) {
        self.turn_to(self.number() + 1);
    }

    /// Opens the one before; the first stays open.
    pub fn turn_back(&mut self) {
        self.turn_to(self.number() - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_level_is_always_open() {
        assert!(LevelList::<u8>::new(Vec::new()).is_none());
        let mut list = LevelList::new(vec!['a', 'b', 'c']).unwrap();
        list.turn_back();
        assert_eq!((list.number(), *list.open(), list.is_last()), (1, 'a', false));
        list.turn_on();
        assert_eq!(*list.open(), 'b');
        list.turn_to(9);
        list.turn_on();
        assert_eq!((list.number(), list.count(), list.is_last()), (3, 3, true));
        list.turn_to(0);
        assert_eq!(list.number(), 1);
    }

    #[test]
    fn levels_are_found_by_number_and_by_what_they_are() {
        let list = LevelList::new(vec!['a', 'b', 'c']).unwrap();
        assert_eq!(list.find(|level| *level == 'b'), Some(2));
        assert_eq!(list.find(|level| *level == 'z'), None);
        assert!(list.clone().at_number(0).is_none() && list.clone().at_number(4).is_none());
        assert_eq!(*list.at_number(3).unwrap().open(), 'c');
    }
}
