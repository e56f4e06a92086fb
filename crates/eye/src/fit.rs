//! A lattice in perspective through what is said of many places: each says how the cells lie there, the fit says whether
//! that holds together.

use std::collections::HashMap;

use crate::glance::Place;
use crate::plane::mapped;

/// A place and what is said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said {
    /// Its middle, in pixels.
    pub(crate) pixel: (f64, f64),
    /// Its column and row among the places.
    pub(crate) at: (usize, usize),
    pub(crate) place: Place,
}

/// A lattice that was fitted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fitted {
    /// From pixels to places in cells.
    pub(crate) plane: [f64; 9],
    /// How far what was said is from it: root mean square, in cells, those far off counted little.
    pub(crate) residual: f64,
    /// Part of the places that agree with it.
    pub(crate) agreed: f64,
}

/// Places further off than this count little, in cells.
const SCALE: f64 = 0.08;
/// Rounds of fitting, of all kinds.
const ROUNDS: usize = 6;
/// A map with more freedom has to lower the residual to this part.
const GAIN: f64 = 0.85;
/// Agreement, in cells.
const NEAR: f64 = 0.2;

/// Unknowns of the map: upright, with any two axes, in perspective.
const UPRIGHT: &[usize] = &[0, 2, 4, 5];
const AFFINE: &[usize] = &[0, 1, 2, 3, 4, 5];
const FREE: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];

/// Fits a lattice; `None` where too few places say too little.
pub(crate) fn fit(said: &[Said]) -> Option<Fitted> {
    const FEWEST: usize = 6;
    if said.len() < FEWEST {
        return None;
    }
    let cells = unwrapped(said)?;
    let mut best: Option<Fitted> = None;
    for unknown in [UPRIGHT, AFFINE, FREE] {
        let Some(fitted) = fit_with(said, &cells, unknown) else { continue };
        let better = best.is_none_or(|best| {
            fitted.residual < best.residual * GAIN && fitted.agreed > best.agreed - 0.02
                || fitted.agreed > best.agreed + 0.1
        });
        if better {
            best = Some(fitted);
        }
    }
    best
}

/// The places in cells, counted from one on: each neighbour says how many cells further it is, and its own phase says the
/// rest. Places that do not hang together with most others are left out.
fn unwrapped(said: &[Said]) -> Option<Vec<(f64, f64)>> {
    let index: HashMap<(usize, usize), usize> =
        said.iter().enumerate().map(|(k, said)| (said.at, k)).collect();
    let mut seen = vec![false; said.len()];
    let mut largest: Vec<(usize, (f64, f64))> = Vec::new();
    for first in 0..said.len() {
        if !seen[first] {
            let island = island(said, &index, first, &mut seen);
            if island.len() > largest.len() {
                largest = island;
            }
        }
    }
    let mut cells = vec![(f64::NAN, f64::NAN); said.len()];
    for (k, cell) in &largest {
        cells[*k] = *cell;
    }
    (!largest.is_empty()).then_some(cells)
}

/// The places that hang together with one, the surest first, and where in cells they are.
fn island(
    said: &[Said],
    index: &HashMap<(usize, usize), usize>,
    first: usize,
    seen: &mut [bool],
) -> Vec<(usize, (f64, f64))> {
    let sure = |k: usize| said[k].place.sure.0.min(said[k].place.sure.1);
    let mut island = Vec::new();
    let mut front = vec![(first, said[first].place.cell)];
    seen[first] = true;
    while let Some((k, own)) = (0..front.len())
        .max_by(|&a, &b| sure(front[a].0).total_cmp(&sure(front[b].0)))
        .map(|next| front.swap_remove(next))
    {
        island.push((k, own));
        let (x, y) = said[k].at;
        let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        for other in beside.iter().filter_map(|at| index.get(at)).copied() {
            if seen[other] {
                continue;
            }
            seen[other] = true;
            let (near, far) = (&said[k], &said[other]);
            let by = (far.pixel.0 - near.pixel.0, far.pixel.1 - near.pixel.1);
            let (one, two) = (steps(&near.place, by), steps(&far.place, by));
            let likely = |own: f64, one: f64, two: f64, phase: f64| {
                let likely = own + f64::midpoint(one, two);
                likely + wrapped(phase - likely)
            };
            let phase = far.place.cell;
            let cell = (likely(own.0, one.0, two.0, phase.0), likely(own.1, one.1, two.1, phase.1));
            front.push((other, cell));
        }
    }
    island
}

/// How many cells a way in pixels is, by the axes of a place.
fn steps(place: &Place, by: (f64, f64)) -> (f64, f64) {
    let (a, b) = (place.across, place.down);
    let area = a.0 * b.1 - a.1 * b.0;
    if area.abs() < 1e-6 {
        return (0.0, 0.0);
    }
    ((by.0 * b.1 - by.1 * b.0) / area, (by.1 * a.0 - by.0 * a.1) / area)
}

/// The difference to the nearest whole number.
fn wrapped(turns: f64) -> f64 {
    turns - turns.round()
}

/// A tie of a place to what it is in cells, and how much it counts.
struct Tie {
    pixel: (f64, f64),
    cell: (f64, f64),
    weight: (f64, f64),
}

fn fit_with(said: &[Said], cells: &[(f64, f64)], unknown: &[usize]) -> Option<Fitted> {
    let weight = |said: &Said| (said.place.sure.0.powi(2), said.place.sure.1.powi(2));
    let mut ties: Vec<Tie> = said
        .iter()
        .zip(cells)
        .filter(|(_, cell)| cell.0.is_finite())
        .map(|(said, cell)| Tie { pixel: said.pixel, cell: *cell, weight: weight(said) })
        .collect();
    let mut plane = solve(&ties, unknown)?;
    for _ in 0..ROUNDS {
        // Whole cells anew, for all places: a wrong step on the way here is forgotten.
        ties = said
            .iter()
            .map(|said| {
                let likely = mapped(&plane, said.pixel);
                let off =
                    (wrapped(said.place.cell.0 - likely.0), wrapped(said.place.cell.1 - likely.1));
                let trust = |off: f64| 1.0 / (1.0 + (off / SCALE).powi(2));
                let own = weight(said);
                Tie {
                    pixel: said.pixel,
                    cell: (likely.0 + off.0, likely.1 + off.1),
                    weight: (own.0 * trust(off.0), own.1 * trust(off.1)),
                }
            })
            .collect();
        plane = solve(&ties, unknown)?;
    }
    let (mut sum, mut whole, mut agreed) = (0.0, 0.0, 0);
    for tie in &ties {
        let likely = mapped(&plane, tie.pixel);
        let off = (tie.cell.0 - likely.0, tie.cell.1 - likely.1);
        sum += tie.weight.0 * off.0.powi(2) + tie.weight.1 * off.1.powi(2);
        whole += tie.weight.0 + tie.weight.1;
        agreed += usize::from(off.0.abs().max(off.1.abs()) < NEAR);
    }
    let agreed = agreed as f64 / ties.len() as f64;
    (whole > 0.0).then(|| Fitted { plane, residual: (sum / whole).sqrt(), agreed })
}

/// Least squares over the unknown elements of the matrix; the others are those of no turn and no perspective.
fn solve(ties: &[Tie], unknown: &[usize]) -> Option<[f64; 9]> {
    // Pixels are counted in hundreds: elements of like size.
    const UNIT: f64 = 100.0;
    let count = unknown.len();
    let mut normal = vec![vec![0.0; count + 1]; count];
    for tie in ties {
        let (x, y) = (tie.pixel.0 / UNIT, tie.pixel.1 / UNIT);
        let (u, v) = tie.cell;
        let rows = [
            ([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], u, tie.weight.0),
            ([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], v, tie.weight.1),
        ];
        for (row, value, weight) in rows {
            for (i, &a) in unknown.iter().enumerate() {
                for (j, &b) in unknown.iter().enumerate() {
                    normal[i][j] += weight * row[a] * row[b];
                }
                normal[i][count] += weight * row[a] * value;
            }
        }
    }
    let solved = eliminated(normal)?;
    let mut matrix = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    for (&at, value) in unknown.iter().zip(solved) {
        matrix[at] = if matches!(at, 2 | 5) { value } else { value / UNIT };
    }
    Some(matrix)
}

/// Solves by elimination, the largest element first.
fn eliminated(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = rows.len();
    for k in 0..count {
        let pivot = (k..count).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
        rows.swap(k, pivot);
        if rows[k][k].abs() < 1e-9 {
            return None;
        }
        for other in 0..count {
            if other != k {
                let pivot = rows[k].clone();
                let part = rows[other][k] / pivot[k];
                rows[other].iter_mut().zip(pivot).for_each(|(value, own)| *value -= part * own);
            }
        }
    }
    Some((0..count).map(|k| rows[k][count] / rows[k][k]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What would be said of a plane, with some noise and some places that lie.
    fn said(plane: &[f64; 9], noise: f64) -> Vec<Said> {
        let mut state = 7_u64;
        let mut any = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / f64::from(1_u32 << 31) - 0.5
        };
        let mut all = Vec::new();
        for y in 0..24 {
            for x in 0..30 {
                let pixel = (f64::from(x) * 8.0 + 4.0, f64::from(y) * 8.0 + 4.0);
                let cell = mapped(plane, pixel);
                let near = |dx: f64, dy: f64| mapped(plane, (pixel.0 + dx, pixel.1 + dy));
                let ((ux, vx), (uy, vy)) = (near(1.0, 0.0), near(0.0, 1.0));
                let (ux, vx, uy, vy) = (ux - cell.0, vx - cell.1, uy - cell.0, vy - cell.1);
                let area = ux * vy - uy * vx;
                let lie = any() > 0.4;
                let phase = |of: f64, noise: f64| (of + noise).rem_euclid(1.0);
                let wrong = if lie { 3.0 } else { noise };
                let said = Place {
                    games: [0.0; 6],
                    across: (vy / area, -vx / area),
                    down: (-uy / area, ux / area),
                    cell: (phase(cell.0, wrong * any()), phase(cell.1, wrong * any())),
                    sure: if lie { (0.3, 0.3) } else { (0.9, 0.9) },
                };
                all.push(Said { pixel, at: (x as usize, y as usize), place: said });
            }
        }
        all
    }

    #[test]
    fn places_that_stand_alone_do_not_hide_the_others() {
        let plane = [0.05, 0.0, 0.3, 0.0, 0.05, -0.7, 0.0, 0.0, 1.0];
        let mut all = said(&plane, 0.1);
        // A hole around the place that is said to be the surest.
        all.retain(|said| {
            let (x, y) = (said.at.0.abs_diff(9), said.at.1.abs_diff(9));
            x + y != 1
        });
        for said in all.iter_mut().filter(|said| said.at == (9, 9)) {
            said.place.sure = (1.0, 1.0);
        }
        assert!(fit(&all).is_some_and(|fitted| fitted.agreed > 0.85));
    }

    #[test]
    fn noise_is_no_lattice() {
        let plane = [0.05, 0.0, 0.3, 0.0, 0.05, -0.7, 0.0, 0.0, 1.0];
        let fitted = fit(&said(&plane, 3.0));
        assert!(fitted.is_none_or(|fitted| fitted.agreed < 0.4), "{fitted:?}");
    }

    #[test]
    fn a_lattice_is_found_among_noise_and_lies() {
        let planes = [
            [0.05, 0.0, 0.3, 0.0, 0.05, -0.7, 0.0, 0.0, 1.0],
            [0.05, 0.02, 0.3, -0.025, 0.06, 0.2, 0.0, 0.0, 1.0],
            [0.06, 0.01, 1.3, -0.004, 0.08, 0.2, 0.0003, 0.0012, 1.0],
        ];
        for plane in planes {
            let fitted = fit(&said(&plane, 0.15)).expect("a lattice");
            assert!(fitted.agreed > 0.85, "{fitted:?}");
            let ends = [(10.0, 10.0), (230.0, 20.0), (230.0, 180.0), (120.0, 90.0)];
            let own = ends.map(|end| {
                let (is, was) = (mapped(&fitted.plane, end), mapped(&plane, end));
                (is.0 - was.0, is.1 - was.1)
            });
            for off in own {
                let off = (off.0 - own[0].0.round(), off.1 - own[0].1.round());
                assert!(off.0.abs() < 0.06 && off.1.abs() < 0.06, "{plane:?}: {own:?}");
            }
        }
    }
}
