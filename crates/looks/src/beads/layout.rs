//! Where nodes may lie, and which may be joined.

use std::f32::consts::TAU;

use crate::dice::Dice;
use crate::split::parts;

parts!("layout",
/// How nodes lie.
pub(super) Kind {
    /// On a circle, with chords.
    Ring Trained,
    /// On a circle around one in the middle.
    Wheel Trained,
    /// In rows and columns.
    Grid Trained,
    /// Anywhere, joined to what is near.
    Free Trained,
    /// Anywhere, with edges that cross.
    Crossed Trained,
    /// Several ways from one node to another.
    Theta Trained,
    /// In a row, with arcs over it.
    Row Trained,
    /// In rows that are shifted by half.
    Triangles Held,
    /// On a circle, each joined to one that is not the next.
    Star Held,
    /// On two circles, one in the other.
    Nested Sealed,
    /// At the corners of a honeycomb.
    Honeycomb Sealed,
});

/// A place, in units of its own.
pub(super) type Position = (f32, f32);

/// Nodes, and pairs that may be joined, those that matter most first.
#[derive(Clone, Debug)]
pub(super) struct GraphLayout {
    pub(super) places: Vec<Position>,
    pub(super) pairs: Vec<(usize, usize)>,
    /// Whether edges may cross.
    pub(super) crossing: bool,
    /// How much straight edges are liked, 0 to 1.
    pub(super) straight: f32,
}

pub(super) fn apart(one: Position, other: Position) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn around(count: usize, radius: f32, first: f32) -> impl Iterator<Item = Position> {
    (0..count).map(move |k| {
        let angle = first + TAU * k as f32 / count as f32 - TAU / 4.0;
        (radius * angle.cos(), radius * angle.sin())
    })
}

fn all_pairs(count: usize) -> Vec<(usize, usize)> {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
}

/// Keeps pairs this often.
fn thinned(pairs: Vec<(usize, usize)>, often: f32, dice: &mut Dice) -> Vec<(usize, usize)> {
    pairs.into_iter().filter(|_| dice.chance(often)).collect()
}

impl GraphLayout {
    /// Four to twelve nodes.
    pub(super) fn draw(kind: Kind, dice: &mut Dice) -> GraphLayout {
        let count = dice.int(4, 12) as usize;
        let mut layout = match kind {
            Kind::Ring => Self::ring(count, dice),
            Kind::Wheel => Self::wheel(count, dice),
            Kind::Grid => Self::grid(false, dice),
            Kind::Triangles => Self::grid(true, dice),
            Kind::Free => Self::free(count, false, dice),
            Kind::Crossed => Self::free(count, true, dice),
            Kind::Theta => Self::theta(dice),
            Kind::Row => Self::row(count.min(9), dice),
            Kind::Star => Self::star(count.max(5), dice),
            Kind::Nested => Self::nested(dice),
            Kind::Honeycomb => Self::honeycomb(dice),
        };
        let stretch = if dice.chance(0.3) { dice.span(0.75, 1.33) } else { 1.0 };
        let jitter = if dice.chance(0.2) { dice.span(0.0, 0.1) * layout.nearest() } else { 0.0 };
        let upright = !matches!(kind, Kind::Theta | Kind::Row) || dice.chance(0.5);
        for place in &mut layout.places {
            let shift = (dice.span(-jitter, jitter), dice.span(-jitter, jitter));
            *place = (place.0 * stretch + shift.0, place.1 + shift.1);
            if !upright {
                *place = (place.1, place.0);
            }
        }
        layout
    }

    /// How far apart the two nearest nodes are.
    pub(super) fn nearest(&self) -> f32 {
        let pairs = all_pairs(self.places.len()).into_iter();
        pairs.map(|(a, b)| apart(self.places[a], self.places[b])).fold(f32::MAX, f32::min)
    }

    fn new(places: Vec<Position>, pairs: Vec<(usize, usize)>) -> GraphLayout {
        GraphLayout { places, pairs, crossing: false, straight: 0.7 }
    }

    fn ring(count: usize, dice: &mut Dice) -> GraphLayout {
        let first = if dice.chance(0.7) { 0.0 } else { dice.unit() * TAU };
        let outer: Vec<_> =
            (0..count).map(|k| (k.min((k + 1) % count), k.max((k + 1) % count))).collect();
        let mut chords: Vec<_> =
            all_pairs(count).into_iter().filter(|it| !outer.contains(it)).collect();
        dice.shuffle(&mut chords);
        chords.truncate(dice.int(1, 2 + count as i32 / 2) as usize);
        let often = if dice.chance(0.4) { 0.8 } else { 1.0 };
        let mut pairs = thinned(outer, often, dice);
        pairs.extend(chords);
        let mut layout = Self::new(around(count, 1.0, first).collect(), pairs);
        layout.crossing = dice.chance(0.8);
        layout
    }

    fn wheel(count: usize, dice: &mut Dice) -> GraphLayout {
        let rim = count - 1;
        let first = if dice.chance(0.7) { 0.0 } else { dice.unit() * TAU };
        let mut places: Vec<Position> = around(rim, 1.0, first).collect();
        places.push((0.0, 0.0));
        let next = |k: usize| (k.min((k + 1) % rim), k.max((k + 1) % rim));
        let often = dice.span(0.4, 1.0);
        let mut pairs = thinned((0..rim).map(|k| (k, rim)).collect(), often, dice);
        pairs.extend(thinned((0..rim).map(next).collect(), 0.9, dice));
        Self::new(places, pairs)
    }

    fn grid(shifted: bool, dice: &mut Dice) -> GraphLayout {
        let sizes =
            [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (3, 3), (4, 3), (2, 3), (2, 4), (3, 4)];
        let (columns, rows) = dice.pick(&sizes);
        let place = |k: i32| {
            let (x, y) = ((k % columns) as f32, (k / columns) as f32);
            if shifted { (x + 0.5 * (k / columns % 2) as f32, y * 0.866) } else { (x, y) }
        };
        let places: Vec<Position> = (0..columns * rows).map(place).collect();
        let near = |low: f32, high: f32| -> Vec<(usize, usize)> {
            let far = |it: &(usize, usize)| apart(places[it.0], places[it.1]);
            all_pairs(places.len())
                .into_iter()
                .filter(|it| (low..high).contains(&far(it)))
                .collect()
        };
        let mut pairs = thinned(near(0.9, 1.1), 0.88, dice);
        dice.shuffle(&mut pairs);
        if !shifted && dice.chance(0.5) {
            let often = dice.span(0.1, 0.6);
            let mut across = thinned(near(1.3, 1.5), often, dice);
            dice.shuffle(&mut across);
            pairs.extend(across);
        }
        let mut layout = Self::new(places, pairs);
        layout.crossing = dice.chance(0.4);
        layout.straight = 0.9;
        layout
    }

    fn free(count: usize, crossing: bool, dice: &mut Dice) -> GraphLayout {
        let size = (dice.span(2.0, 4.0), dice.span(2.0, 3.5));
        let mut least = 1.1;
        let mut places: Vec<Position> = Vec::new();
        while places.len() < count {
            let place = (dice.span(0.0, size.0), dice.span(0.0, size.1));
            if places.iter().all(|other| apart(*other, place) > least) {
                places.push(place);
            } else {
                least *= 0.985;
            }
        }
        let far = |it: &(usize, usize)| apart(places[it.0], places[it.1]);
        let most = least * if crossing { 4.0 } else { 2.6 };
        let mut pairs: Vec<_> = all_pairs(count).into_iter().filter(|it| far(it) < most).collect();
        if crossing {
            dice.shuffle(&mut pairs);
        } else {
            pairs.sort_by(|one, other| far(one).total_cmp(&far(other)));
        }
        pairs.truncate(count * dice.int(2, 4) as usize / 2 + 2);
        let mut layout = Self::new(places, pairs);
        layout.crossing = crossing;
        layout
    }

    fn theta(dice: &mut Dice) -> GraphLayout {
        let ways = dice.int(2, 4) as usize;
        let mut places = vec![(-1.0, 0.0), (1.0, 0.0)];
        let mut pairs = Vec::new();
        for way in 0..ways {
            let off = 1.1 * (2.0 * way as f32 / (ways - 1) as f32 - 1.0);
            let between =
                dice.int(1, 3).min((12 - places.len() as i32 - (ways - way) as i32).max(1));
            let mut last = 0;
            for k in 0..between {
                let along = (k + 1) as f32 / (between + 1) as f32;
                let bulge = (along * TAU / 2.0).sin().sqrt();
                places.push((-(along * TAU / 2.0).cos() * 0.9, off * bulge));
                pairs.push((last, places.len() - 1));
                last = places.len() - 1;
            }
            pairs.push((1, last));
        }
        if dice.chance(0.3) {
            pairs.push((0, 1));
        }
        Self::new(places, pairs)
    }

    fn row(count: usize, dice: &mut Dice) -> GraphLayout {
        let mut pairs = thinned((1..count).map(|k| (k - 1, k)).collect(), 0.9, dice);
        let mut arcs: Vec<_> = all_pairs(count).into_iter().filter(|it| it.1 - it.0 > 1).collect();
        dice.shuffle(&mut arcs);
        arcs.truncate(count);
        pairs.extend(arcs);
        let mut layout = Self::new((0..count).map(|k| (k as f32, 0.0)).collect(), pairs);
        layout.crossing = dice.chance(0.5);
        layout
    }

    fn star(count: usize, dice: &mut Dice) -> GraphLayout {
        let step = if count > 6 { dice.int(2, 3) as usize } else { 2 };
        let of = |by: usize| -> Vec<(usize, usize)> {
            let pair = |k: usize| (k.min((k + by) % count), k.max((k + by) % count));
            (0..count).map(pair).filter(|it| it.0 != it.1).collect()
        };
        let mut pairs = of(step);
        let often = dice.span(0.2, 0.6);
        pairs.extend(thinned(of(1), often, dice));
        pairs.sort_unstable();
        pairs.dedup();
        dice.shuffle(&mut pairs);
        let mut layout = Self::new(around(count, 1.0, 0.0).collect(), pairs);
        layout.crossing = true;
        layout
    }

    fn nested(dice: &mut Dice) -> GraphLayout {
        let rim = dice.int(3, 6) as usize;
        let turn = if dice.chance(0.4) { TAU / 2.0 / rim as f32 } else { 0.0 };
        let mut places: Vec<Position> = around(rim, 1.0, 0.0).collect();
        places.extend(around(rim, dice.span(0.45, 0.55), turn));
        let next = |k: usize, from: usize| {
            let (a, b) = (from + k, from + (k + 1) % rim);
            (a.min(b), a.max(b))
        };
        let mut pairs: Vec<_> = (0..rim).map(|k| (k, rim + k)).collect();
        pairs.extend((0..rim).map(|k| next(k, 0)));
        pairs.extend((0..rim).map(|k| next(k, rim)));
        Self::new(places, thinned(pairs, 0.9, dice))
    }

    fn honeycomb(dice: &mut Dice) -> GraphLayout {
        let mut places: Vec<Position> = Vec::new();
        for cell in 0..dice.int(1, 2) {
            let middle = 3.0f32.sqrt() * cell as f32;
            for (x, y) in around(6, 1.0, 0.0) {
                let place = (x + middle, y);
                if places.iter().all(|other| apart(*other, place) > 0.5) {
                    places.push(place);
                }
            }
        }
        if dice.chance(0.4) {
            places.push((places[0].0, places[0].1 - 1.0));
        }
        let near = |it: &(usize, usize)| apart(places[it.0], places[it.1]) < 1.1;
        let mut pairs: Vec<_> = all_pairs(places.len()).into_iter().filter(near).collect();
        if dice.chance(0.5) {
            let mut rest: Vec<_> =
                all_pairs(places.len()).into_iter().filter(|it| !near(it)).collect();
            dice.shuffle(&mut rest);
            pairs.extend(rest.into_iter().take(2));
        }
        Self::new(places, pairs)
    }
}
