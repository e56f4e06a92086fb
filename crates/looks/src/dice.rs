//! Chance, from a seed: the same seed gives the same picture on every machine.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Numbers drawn at random.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Other numbers that follow from the next of these: what is drawn with them does not change what comes after.
    #[must_use]
    pub fn fork(&mut self) -> Dice {
        Dice::new(self.0.random())
    }

    /// A whole number that stands for a pattern.
    pub fn seed(&mut self) -> u32 {
        self.0.random()
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.0.random()
    }

    /// From `low` up to `high`.
    pub fn span(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// From `low` up to `high`, as often in each octave.
    pub fn octaves(&mut self, low: f32, high: f32) -> f32 {
        self.span(low.ln(), high.ln()).exp()
    }

    /// From `low` to `high`, both included.
    pub fn int(&mut self, low: i32, high: i32) -> i32 {
        self.0.random_range(low..=high.max(low))
    }

    /// True this often, 0 to 1.
    pub fn chance(&mut self, often: f32) -> bool {
        self.unit() < often
    }

    /// One of these; the first of none is a mistake of whoever asks.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.int(0, from.len() as i32 - 1) as usize]
    }

    /// The same things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.int(0, last as i32) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut dice = Dice::new(seed);
            let mut fork = dice.fork();
            (0..9).map(|_| (dice.seed(), fork.int(1, 6))).collect::<Vec<_>>()
        };
        assert_eq!(draw(4), draw(4));
        assert_ne!(draw(4), draw(5));
    }
}
