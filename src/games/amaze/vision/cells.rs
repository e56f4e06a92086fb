//! Cells to families: which cells look alike, where the ball is, and which cells are like nothing else.

use std::fmt;

use image::RgbImage;

use crate::games::amaze::vision::ball::Roundness;
use crate::games::amaze::vision::board_error::BoardError;
use crate::geometry::{Cell, Direction, Lattice};
use crate::vision::appearance::{self, Kind};
use crate::vision::color::{self, Color};
use crate::vision::patch::{Patch, SIDE};

/// A family of cells: one or more kinds of nearly the same colour.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// Colours of its kinds, the commonest first.
    pub colors: Vec<Color>,
    /// Number of cells.
    pub count: usize,
    /// Cells at the board's border whose colour goes on outside without an edge.
    pub leaks: usize,
    /// Cells at the board's border.
    pub border: usize,
}

/// What one cell matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    /// The family; `None` where the cell is like nothing else, or holds the ball.
    pub family: Option<usize>,
    /// How well it fits, 0 to 1.
    pub score: f32,
    /// How much better than the next family, 0 to 1.
    pub margin: f32,
}

/// A board's cells, sorted.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// Row by row.
    pub matches: Vec<Match>,
    /// The families, largest first.
    pub families: Vec<Family>,
    /// Place of the ball among the cells.
    pub ball: usize,
    /// How it looks.
    pub roundness: Roundness,
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ball {} {:.0?}, {} doubtful",
            self.ball,
            self.roundness,
            self.doubtful().count()
        )?;
        for family in &self.families {
            write!(f, ", {} x {:.0?}", family.count, family.colors)?;
        }
        Ok(())
    }
}

/// Patches that differ by less, root mean square, are of one kind.
const KIND: f32 = 16.0;
/// Kinds whose colours differ by less are of one family.
const FAMILY: f32 = 18.0;
/// Tiles may bear an ornament, all the same one; cells with different marks are of another game.
const MOST_MARKED: usize = 1;
/// Samples this near to a colour have it.
const NEAR: f32 = 20.0;
/// Part of a cell that may look strange where no template fits.
const STAIN: f32 = 0.06;
/// Cells that no template fits have no higher score.
const WEAK: f32 = 0.8;
/// Boards have no more families of cells than this.
const MOST_FAMILIES: usize = 6;

impl Cells {
    /// Sorts the cells of a picture.
    pub(super) fn read(image: &RgbImage, lattice: &Lattice) -> Result<Cells, BoardError> {
        let patches: Vec<Patch> =
            lattice.cells().map(|cell| Patch::sample(image, lattice, cell)).collect();
        let kinds = appearance::kinds(&patches, KIND);
        let single: Vec<usize> = kinds
            .iter()
            .filter(|kind| kind.members.len() == 1)
            .map(|kind| kind.members[0])
            .collect();
        if single.len() * 3 > patches.len() + 6 {
            return Err(BoardError::Motley { kinds: kinds.len() });
        }
        let common: Vec<&Kind> = kinds.iter().filter(|kind| kind.members.len() > 1).collect();
        let (ball, roundness) = find_ball(&patches, &single, &common)?;
        let kinds = templates(kinds, ball);
        let marked = kinds.iter().filter(|kind| is_marked(kind)).count();
        if marked > MOST_MARKED {
            return Err(BoardError::Marked { kinds: marked });
        }
        let (mut families, family_of) = join(&kinds);
        if families.len() > MOST_FAMILIES {
            return Err(BoardError::Motley { kinds: families.len() });
        }
        // Without a wall in sight, a line of writing is as good a board as any: a room must be wide and its ball clear.
        let narrow = lattice.columns.min(lattice.rows) < 2;
        let faint = !roundness.is_clear();
        if families.is_empty() || (families.len() == 1 && (narrow || faint)) {
            return Err(BoardError::Uniform);
        }
        let mut matches: Vec<Match> =
            patches.iter().map(|patch| best_match(patch, &kinds, &family_of)).collect();
        matches[ball] = Match { family: None, ..matches[ball] };
        spread_doubt(&mut matches, ball, lattice.columns as usize);
        for (cell, found) in lattice.cells().zip(&matches) {
            if let Some(family) = found.family {
                let (columns, rows) = (lattice.columns as i32, lattice.rows as i32);
                let border =
                    cell.x == 0 || cell.y == 0 || cell.x + 1 == columns || cell.y + 1 == rows;
                families[family].border += usize::from(border);
                families[family].leaks += usize::from(border && leaks(image, lattice, cell));
            }
        }
        Ok(Cells { matches, families, ball, roundness })
    }

    /// Part of the cells that are certain, 0 to 1. Doubt right beside the ball speaks of a lattice that cuts the
    /// ball in pieces.
    pub(super) fn quality(&self, columns: usize) -> f64 {
        const CUT: f64 = 0.4;
        let doubtful: Vec<usize> = self.doubtful().collect();
        let near = |i: usize| {
            (i % columns).abs_diff(self.ball % columns) <= 1
                && (i / columns).abs_diff(self.ball / columns) <= 1
        };
        let cut = if doubtful.iter().any(|&i| near(i)) { CUT } else { 1.0 };
        cut * (1.0 - doubtful.len() as f64 / self.matches.len() as f64)
    }

    /// Places of the cells that are like nothing else, the ball's cell left out.
    pub(super) fn doubtful(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.matches.len()).filter(|&i| self.matches[i].family.is_none() && i != self.ball)
    }
}

/// The cell with the ball: clearly rounder than any other single cell.
fn find_ball(
    patches: &[Patch],
    single: &[usize],
    common: &[&Kind],
) -> Result<(usize, Roundness), BoardError> {
    /// The runner-up must not come nearer than this.
    const CLEAR: f32 = 0.7;
    let reliefs: Vec<Vec<bool>> =
        common.iter().map(|kind| Roundness::relief(&kind.template)).collect();
    let is_tile = |i: usize| {
        let relief = Roundness::relief(&patches[i]);
        reliefs.iter().any(|other| same_shape(&relief, other))
            || common.iter().any(|kind| fills_circle(&patches[i], kind.core))
    };
    let seen: Vec<(usize, Roundness)> =
        single.iter().filter(|&&i| !is_tile(i)).map(|&i| (i, Roundness::of(&patches[i]))).collect();
    let strength = |&(i, roundness): &(usize, Roundness)| {
        roundness.strength().map(|strength| (strength, i, roundness))
    };
    let mut round: Vec<(f32, usize, Roundness)> = seen.iter().filter_map(strength).collect();
    round.sort_by(|a, b| b.0.total_cmp(&a.0));
    match round.as_slice() {
        [] => Err(BoardError::NoBall {
            nearest: seen.into_iter().max_by(|a, b| a.1.fit.total_cmp(&b.1.fit)),
        }),
        [first, second, ..] if second.0 > first.0 * CLEAR => {
            Err(BoardError::Balls { cells: [first.1, second.1] })
        }
        [(_, cell, roundness), ..] => Ok((*cell, *roundness)),
    }
}

/// Whether a cell has a colour all over but for its corners: the rounded end of a corridor is no ball.
fn fills_circle(patch: &Patch, color: Color) -> bool {
    const SAME: f32 = 12.0;
    let mut inside = patch.samples().filter(|((x, y), _)| x.hypot(*y) <= 0.4);
    inside.all(|(_, sample)| color::distance(sample, color) <= SAME)
}

/// Whether two reliefs differ in few places.
fn same_shape(a: &[bool], b: &[bool]) -> bool {
    /// Part of a patch.
    const FEW: f32 = 0.06;
    let differing = a.iter().zip(b).filter(|(a, b)| a != b).count();
    differing as f32 <= FEW * a.len() as f32
}

/// Whether the cells of a kind bear a mark, such as a digit.
fn is_marked(kind: &Kind) -> bool {
    foreign(&kind.template, kind.core) > STAIN
}

/// The kinds that can be templates: those that occur more than once, and single cells of one flat colour that no
/// other cell has.
fn templates(kinds: Vec<Kind>, ball: usize) -> Vec<Kind> {
    let (common, single): (Vec<Kind>, Vec<Kind>) = kinds
        .into_iter()
        .filter(|kind| kind.members != [ball])
        .partition(|kind| kind.members.len() > 1);
    let new = |kind: &Kind| {
        common.iter().all(|other| color::distance(other.core, kind.core) > FAMILY)
            && foreign(&kind.template, kind.core) <= STAIN
    };
    let single: Vec<Kind> = single.into_iter().filter(new).collect();
    [common, single].concat()
}

/// Part of a patch that has a colour, 0 to 1.
fn coverage(patch: &Patch, color: Color) -> f32 {
    let (mut near, mut all) = (0, 0);
    for (_, sample) in patch.samples() {
        near += usize::from(color::distance(sample, color) <= NEAR);
        all += 1;
    }
    near as f32 / all as f32
}

fn join(kinds: &[Kind]) -> (Vec<Family>, Vec<usize>) {
    let colors: Vec<Color> = kinds.iter().map(|kind| kind.core).collect();
    let family_of = appearance::families(&colors, FAMILY);
    let count = family_of.iter().max().map_or(0, |most| most + 1);
    let mut families = vec![Family { colors: Vec::new(), count: 0, leaks: 0, border: 0 }; count];
    for (kind, &family) in kinds.iter().zip(&family_of) {
        families[family].colors.push(kind.core);
        families[family].count += kind.members.len();
    }
    (families, family_of)
}

/// The nearest template's family, if the cell is near enough to it, else the family whose colour fills its middle.
fn best_match(patch: &Patch, kinds: &[Kind], family_of: &[usize]) -> Match {
    /// A distance at which nothing of a template is left, 0 to 255.
    const FAR: f32 = 80.0;
    let count = family_of.iter().max().map_or(0, |most| most + 1);
    let mut nearest = vec![f32::INFINITY; count];
    for (kind, &family) in kinds.iter().zip(family_of) {
        nearest[family] = nearest[family].min(patch.distance(&kind.template));
    }
    let first = (0..count).min_by(|&a, &b| nearest[a].total_cmp(&nearest[b])).unwrap_or(0);
    let second = (0..count)
        .filter(|&family| family != first)
        .map(|family| nearest[family])
        .fold(FAR, f32::min);
    let own = nearest[first];
    let score = (1.0 - own / FAR).clamp(0.0, 1.0);
    let margin = ((second - own) / second.max(1.0)).clamp(0.0, 1.0);
    if own <= KIND {
        return Match { family: Some(first), score, margin };
    }
    let core = patch.core();
    let distance = |k: usize| color::distance(kinds[k].core, core);
    let near = (0..kinds.len())
        .filter(|&k| distance(k) <= FAMILY)
        .min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
    match near {
        Some(k) if foreign(patch, kinds[k].core) <= STAIN => {
            let score = WEAK * coverage(patch, kinds[k].core);
            Match { family: Some(family_of[k]), score, margin }
        }
        _ => Match { family: None, score, margin },
    }
}

/// Part of a patch that has another colour, bands along its sides left out: walls cast those, while letters and
/// things that lie on a cell are no bands.
fn foreign(patch: &Patch, color: Color) -> f32 {
    /// Part of a row or column that must be foreign for it to belong to a band.
    const BAND: f32 = 0.7;
    let alien: Vec<bool> =
        patch.samples().map(|(_, sample)| color::distance(sample, color) > NEAR).collect();
    let (mut left, mut right, mut top, mut bottom) = (0, SIDE, 0, SIDE);
    let column = |x: usize| (0..SIDE).filter(|y| alien[y * SIDE + x]).count() as f32;
    let row = |y: usize| (0..SIDE).filter(|x| alien[y * SIDE + x]).count() as f32;
    let banded = BAND * SIDE as f32;
    while left < right && column(left) >= banded {
        left += 1;
    }
    while right > left && column(right - 1) >= banded {
        right -= 1;
    }
    while top < bottom && row(top) >= banded {
        top += 1;
    }
    while bottom > top && row(bottom - 1) >= banded {
        bottom -= 1;
    }
    let inside = (top..bottom).flat_map(|y| (left..right).map(move |x| y * SIDE + x));
    inside.filter(|&k| alien[k]).count() as f32 / (SIDE * SIDE) as f32
}

/// Whether a cell at the border and what lies outside beside it are of one colour, with no edge between them.
fn leaks(image: &RgbImage, lattice: &Lattice, cell: Cell) -> bool {
    /// How far outside is looked, in cells, and in how many steps.
    const REACH: f64 = 0.85;
    const STEPS: u32 = 14;
    const SAME: f32 = 9.0;
    let (columns, rows) = (lattice.columns as i32, lattice.rows as i32);
    let inside = |c: Cell| (0..columns).contains(&c.x) && (0..rows).contains(&c.y);
    let color = |u: f64, v: f64| {
        let place = lattice.project(u, v);
        let (x, y) = (place.x.floor(), place.y.floor());
        let seen = x >= 0.0 && y >= 0.0;
        seen.then(|| image.get_pixel_checked(x as u32, y as u32))
            .flatten()
            .map(|pixel| pixel.0.map(f32::from))
    };
    let (u, v) = (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
    let Some(own) = color(u, v) else { return false };
    Direction::ALL.into_iter().filter(|direction| !inside(cell + *direction)).any(|direction| {
        let (dx, dy) = direction.delta();
        (1..=STEPS).all(|step| {
            let reach = REACH * f64::from(step) / f64::from(STEPS);
            let there = color(u + f64::from(dx) * reach, v + f64::from(dy) * reach);
            there.is_some_and(|there| color::distance(there, own) <= SAME)
        })
    })
}

/// Takes back matches that are weak and touch a cell that is like nothing else: what covers the one may cover
/// the other.
fn spread_doubt(cells: &mut [Match], ball: usize, columns: usize) {
    let mut front: Vec<usize> =
        (0..cells.len()).filter(|&i| cells[i].family.is_none() && i != ball).collect();
    while let Some(i) = front.pop() {
        let (x, y) = (i % columns, i / columns);
        for ny in y.saturating_sub(1)..=(y + 1).min(cells.len() / columns - 1) {
            for nx in x.saturating_sub(1)..=(x + 1).min(columns - 1) {
                let n = ny * columns + nx;
                if cells[n].family.is_some() && cells[n].score <= WEAK {
                    cells[n].family = None;
                    front.push(n);
                }
            }
        }
    }
}
