//! Which bead belongs to which mark: the likeliest way to pair them all, and how much likelier it is than the next.

use crate::games::beads::vision::shape::Shape;
use crate::vision::color::{self, Color};

/// Another pairing has to be this much less like, in sums of likenesses.
pub(super) const LEAST_MARGIN: f64 = 0.2;
/// What a difference of colours counts for, and where it counts no more, in channel values.
const FAR: f64 = 90.0;

/// Colours of beads that are one, root mean square over the channels.
const ONE: f32 = 28.0;

/// Outlines more alike than this are of the same shape.
pub(super) const MOST_ALIKE: f64 = 0.9;

/// So many beads are paired: all sets of them are gone through.
const MOST: usize = 17;

/// A pairing of beads with marks.
pub(super) struct Pairing {
    /// For each mark its bead.
    pub(super) beads: Vec<usize>,
    /// The likenesses together.
    pub(super) sum: f64,
    /// How much better than without this pair the whole is, for each mark.
    pub(super) margins: Vec<f64>,
}

/// Pairs each mark with a bead; there may be more beads than marks. `None` where there are fewer.
pub(super) fn pair(beads: &[&Shape], goals: &[&Shape]) -> Option<Pairing> {
    pair_by(&likenesses(beads, goals))
}

/// Pairs each mark (row) with a bead by how alike they are; there may be more beads than marks. `None` where there are fewer, or
/// more than are tried.
pub(super) fn pair_by(likeness: &[Vec<f64>]) -> Option<Pairing> {
    let beads = likeness.first().map_or(0, Vec::len);
    if likeness.len() > beads || beads > MOST {
        return None;
    }
    let (best, sum) = best(likeness, None)?;
    let margins = (0..likeness.len()).map(|goal| {
        let without = self::best(likeness, Some((goal, best[goal])));
        without.map_or(f64::INFINITY, |(_, other)| sum - other)
    });
    Some(Pairing { margins: margins.collect(), beads: best, sum })
}

/// How alike each mark (row) and bead are.
fn likenesses(beads: &[&Shape], goals: &[&Shape]) -> Vec<Vec<f64>> {
    let plain = beads.iter().all(|it| it.is_plain());
    let figures = goals.iter().filter(|it| it.has_figure()).count() * 2 > goals.len();
    // Where nothing else tells beads apart, it is what is written on them.
    let closely = is_one_color(beads);
    let weight = if closely { 2.0 } else { 1.0 };
    // Marks may be fainter than beads, all by the same.
    let fade = if plain { fade(beads, goals) } else { Fade::NONE };
    let one = |goal: &&Shape, bead: &&Shape| {
        let colors = if plain {
            1.0 - (f64::from(color::distance(fade.of(bead.color()), goal.color())) / FAR).min(1.0)
        } else {
            bead.part_of(goal.color())
        };
        let figure = if figures { weight * bead.figure(goal, closely) } else { 0.0 };
        2.0 * bead.outline(goal) + colors + figure
    };
    goals.iter().map(|goal| beads.iter().map(|bead| one(goal, bead)).collect()).collect()
}

/// Whether all beads have one colour.
fn is_one_color(beads: &[&Shape]) -> bool {
    let near = |it: &&Shape| color::distance(it.color(), beads[0].color()) < ONE;
    beads.iter().all(near)
}

/// Whether beads are told apart by nothing but what is written on them.
pub(super) fn by_figure(beads: &[&Shape]) -> bool {
    let same = |it: &&Shape| it.has_figure() && it.outline(beads[0]) > MOST_ALIKE;
    is_one_color(beads) && beads.iter().all(same)
}

/// How much of a bead's colour a mark has, the rest being another colour.
#[derive(Clone, Copy)]
struct Fade {
    part: f32,
    ground: Color,
}

impl Fade {
    const NONE: Fade = Fade { part: 1.0, ground: [0.0; 3] };

    fn of(&self, color: Color) -> Color {
        std::array::from_fn(|k| self.part * color[k] + (1.0 - self.part) * self.ground[k])
    }
}

/// The fade with which all marks together have the colours of all beads: found by their spread and their means.
fn fade(beads: &[&Shape], goals: &[&Shape]) -> Fade {
    let spread = |colors: &[Color]| {
        let mean: Color = std::array::from_fn(|k| {
            colors.iter().map(|it| it[k]).sum::<f32>() / colors.len() as f32
        });
        let sum: f32 = colors.iter().map(|it| color::distance(*it, mean).powi(2)).sum();
        (mean, (sum / colors.len() as f32).sqrt())
    };
    let colors = |shapes: &[&Shape]| shapes.iter().map(|it| it.color()).collect::<Vec<_>>();
    let ((own, wide), (faint, narrow)) = (spread(&colors(beads)), spread(&colors(goals)));
    if beads.len() != goals.len() || wide < 12.0 || narrow > 0.85 * wide {
        return Fade::NONE;
    }
    let part = (narrow / wide).max(0.05);
    let ground = std::array::from_fn(|k| (faint[k] - part * own[k]) / (1.0 - part));
    Fade { part, ground }
}

/// The pairing with the greatest sum, by dynamic programming over sets of beads; without one pair, where that is said.
fn best(likeness: &[Vec<f64>], without: Option<(usize, usize)>) -> Option<(Vec<usize>, f64)> {
    let beads = likeness.first().map_or(0, Vec::len);
    let size = 1usize << beads;
    let mut sums = vec![f64::NEG_INFINITY; size];
    let mut last = vec![usize::MAX; size];
    sums[0] = 0.0;
    for set in 0..size {
        let goal = set.count_ones() as usize;
        if goal >= likeness.len() || sums[set] == f64::NEG_INFINITY {
            continue;
        }
        for bead in (0..beads).filter(|bead| set >> bead & 1 == 0) {
            let next = set | 1 << bead;
            let sum = sums[set] + likeness[goal][bead];
            if without != Some((goal, bead)) && sum > sums[next] {
                sums[next] = sum;
                last[next] = bead;
            }
        }
    }
    let full = (0..size).filter(|set| set.count_ones() as usize == likeness.len());
    let mut set = full.max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
    let sum = sums[set];
    let mut pairs = vec![0; likeness.len()];
    for goal in (0..likeness.len()).rev() {
        let bead = last[set];
        if bead == usize::MAX {
            return None;
        }
        pairs[goal] = bead;
        set &= !(1 << bead);
    }
    sum.is_finite().then_some((pairs, sum))
}
