//! What the networks are made of: blocks in which places or cells look at others.

use crate::layers::{Conv, Linear, Map, attention};
use crate::weights::Source;

/// Ways in which cells can be kin.
const HEADS: usize = 4;

/// Places look at their neighbours.
pub(crate) struct Block(Conv, Conv);

impl Block {
    pub(crate) fn read(source: &mut Source, width: usize) -> Block {
        let mut next = || Conv::normed(source, (width, width), 3, 1, 1);
        Block(next(), next())
    }

    pub(crate) fn apply(&self, map: &Map) -> Map {
        self.1.apply(&self.0.apply(map).relu()).plus(map).relu()
    }
}

/// Cells look at their neighbours, and are told the mean of all.
pub(crate) struct Wide {
    first: Conv,
    second: Conv,
    whole: Linear,
}

impl Wide {
    pub(crate) fn read(source: &mut Source, width: usize, dilation: usize) -> Wide {
        Wide {
            first: Conv::normed(source, (width, width), 3, 1, dilation),
            second: Conv::normed(source, (width, width), 3, 1, 1),
            whole: Linear::read(source, width, width),
        }
    }

    pub(crate) fn apply(&self, map: &Map) -> Map {
        let inner = self.first.apply(map).plus_all(&self.whole.apply(map.mean())).relu();
        self.second.apply(&inner).plus(map).relu()
    }
}

/// Cells are told what those say that look like them.
pub(crate) struct Kin {
    ask: Conv,
    told: Conv,
}

impl Kin {
    pub(crate) fn read(source: &mut Source, width: usize) -> Kin {
        Kin {
            ask: Conv::point(source, (width, 3 * width)),
            told: Conv::normed(source, (width, width), 1, 1, 1),
        }
    }

    pub(crate) fn apply(&self, map: &Map) -> Map {
        self.told.apply(&attention(&self.ask.apply(map), HEADS)).plus(map).relu()
    }
}

/// Cells look at their neighbours twice, then at their kin.
pub(crate) struct Together(Wide, Wide, Kin);

impl Together {
    /// `dilations`: how far apart neighbours are, of both times.
    pub(crate) fn read(source: &mut Source, width: usize, dilations: [usize; 2]) -> Together {
        let [one, other] = dilations.map(|dilation| Wide::read(source, width, dilation));
        Together(one, other, Kin::read(source, width))
    }

    pub(crate) fn apply(&self, map: &Map) -> Map {
        self.2.apply(&self.1.apply(&self.0.apply(map)))
    }
}
