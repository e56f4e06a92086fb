//! Faults that a game has on purpose, so that players can be tried on them. Knows no game.

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A fault: moves that are ignored, come late, or come twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fault {
    /// The part of all moves that is ignored, 0 to 1.
    pub drop: f64,
    /// The part of all keys and clicks that come once more, 0 to 1.
    pub double: f64,
    /// How much later than pressed everything comes, in ms.
    pub late: u64,
    /// Seed of the draw.
    pub seed: u64,
}

/// Draws which moves are ignored; none where there is no fault.
#[derive(Clone, Debug, Default)]
pub(super) struct Dropper(Option<(f64, ChaCha8Rng)>);

impl Dropper {
    pub(super) fn new(fault: Fault) -> Dropper {
        Dropper(Some((fault.drop.clamp(0.0, 1.0), ChaCha8Rng::seed_from_u64(fault.seed))))
    }

    /// After how many steps the next stroke of the pointer ends by itself; none where it goes on to its end.
    pub(super) fn cuts(&mut self) -> Option<u32> {
        let (part, random) = self.0.as_mut()?;
        random.random_bool(*part).then(|| random.random_range(1..4))
    }

    /// Whether the next move is ignored.
    pub(super) fn drops(&mut self) -> bool {
        self.0.as_mut().is_some_and(|(part, random)| random.random_bool(*part))
    }
}
