//! Where a tile tells from where it is seen: places on both sides of the edges of what is solid; and where nothing but the
//! figure can be dark.

use crate::games::continuity::level::tile::{HEIGHT, WIDTH};

/// So far from an edge, in pixels: boards are seen at a quarter of their size, so that edges may be read a few pixels off.
pub(super) const OFF: i32 = 7;
/// So far outside of a tile's side is its rim: as far as that is from a probe of an edge.
const RIM: i32 = OFF + 1;
/// Corners are round: no probe is nearer to one than this.
const ROUND: i32 = 34;
/// Probes of a tile, about.
const MANY: usize = 260;
/// So near to something solid its blurred edge may be dark.
const BLUR: i32 = 3;

/// A place of a tile, which may lie on its rim, and whether there is ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Probe {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) ink: bool,
    /// Whether its edge is upright.
    pub(super) upright: bool,
}

/// The probes of a tile.
pub(super) fn of(solid: &[bool]) -> Vec<Probe> {
    let at = |x: i32, y: i32| solid[(y * WIDTH + x) as usize];
    let inside = |x: i32, y: i32| {
        let (dx, dy) = (x.min(WIDTH - 1 - x), y.min(HEIGHT - 1 - y));
        dx >= OFF && dy >= OFF && (dx >= ROUND || dy >= ROUND)
    };
    // All alike within what an edge may be off.
    let even =
        |x: i32, y: i32, ink: bool| (-2..=2).all(|dy| (-2..=2).all(|dx| at(x + dx, y + dy) == ink));
    let mut all = Vec::new();
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            for (dx, dy) in [(1, 0), (0, 1)] {
                let (nx, ny) = (x + dx, y + dy);
                if nx >= WIDTH || ny >= HEIGHT || at(x, y) == at(nx, ny) {
                    continue;
                }
                let (a, b) = ((x - OFF * dx, y - OFF * dy), (nx + OFF * dx, ny + OFF * dy));
                let (a_ink, b_ink) = (at(x, y), at(nx, ny));
                if inside(a.0, a.1)
                    && inside(b.0, b.1)
                    && even(a.0, a.1, a_ink)
                    && even(b.0, b.1, b_ink)
                {
                    all.push([(a, a_ink), (b, b_ink)]);
                }
            }
        }
    }
    // What is solid at a side ends at the rim, which is bright.
    let (right, bottom) = (WIDTH - 1, HEIGHT - 1);
    for x in ROUND..WIDTH - ROUND {
        all.push([((x, OFF), true), ((x, -RIM), false)]);
        all.push([((x, bottom - OFF), true), ((x, bottom + RIM), false)]);
    }
    for y in ROUND..HEIGHT - ROUND {
        all.push([((OFF, y), true), ((-RIM, y), false)]);
        all.push([((right - OFF, y), true), ((right + RIM, y), false)]);
    }
    let ((wide, high), off) = ((WIDTH, HEIGHT), OFF);
    all.retain(|[(own, ink), _]| {
        let (x, y) = (own.0.clamp(off, wide - 1 - off), own.1.clamp(off, high - 1 - off));
        even(x, y, *ink)
    });
    let step = (all.len() * 2).div_ceil(MANY).max(1);
    let pairs = all.into_iter().step_by(step).flat_map(|[a, b]| {
        let upright = a.0.0 != b.0.0;
        [(a.0, a.1, upright), (b.0, b.1, upright)]
    });
    let probe = |((x, y), ink, upright)| Probe { x, y, ink, upright };
    pairs.map(probe).collect()
}

/// Where a tile is air, and nothing solid is near.
pub(super) fn clear(solid: &[bool]) -> Vec<bool> {
    let near = |along: i32, across: i32, count: i32, set: &dyn Fn(i32, i32) -> bool| {
        (-BLUR..=BLUR).any(|d| (0..count).contains(&(along + d)) && set(along + d, across))
    };
    let row = |x: i32, y: i32| solid[(y * WIDTH + x) as usize];
    let wide: Vec<bool> = (0..HEIGHT)
        .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
        .map(|(x, y)| near(x, y, WIDTH, &row))
        .collect();
    let column = |y: i32, x: i32| wide[(y * WIDTH + x) as usize];
    (0..HEIGHT)
        .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
        .map(|(x, y)| !near(y, x, HEIGHT, &column))
        .collect()
}

/// Places where a tile surely is solid, or air: all around is.
pub(super) fn samples(solid: &[bool]) -> Vec<(i32, i32, bool)> {
    const STEP: usize = 13;
    let at = |x: i32, y: i32| solid[(y * WIDTH + x) as usize];
    let places = (ROUND..HEIGHT - ROUND)
        .step_by(STEP)
        .flat_map(|y| (ROUND..WIDTH - ROUND).step_by(STEP).map(move |x| (x, y)));
    let sure = |(x, y): (i32, i32)| {
        let own = at(x, y);
        let around = (-8..=8).step_by(4).flat_map(|dy| (-8..=8).step_by(4).map(move |dx| (dx, dy)));
        around.into_iter().all(|(dx, dy)| at(x + dx, y + dy) == own).then_some((x, y, own))
    };
    places.filter_map(sure).collect()
}
