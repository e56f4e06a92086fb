//! What the eye, or a program's templates, say of a board's cells, as a board.

use image::RgbImage;

use crate::game::{CERTAIN, Candidate, Reading};
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::assignment::{Assignment, BALL, Cells, Found, KINDS};
use crate::games::amaze::vision::plain::plain;
use crate::games::amaze::vision::rules::Board;
use crate::geometry::{Cell, Lattice};
use crate::vision::alike::Looks;
use crate::vision::patch::Patch;
use crate::vision::sight::{Game, SIDE, Sight, Witness, around, part, study, upright};
use crate::vision::template::{Templates, plainly};
use crate::vision::{DoubtfulCell, Evidence, VisionError};

/// A lattice is a board of Amaze where that is so likely.
const LIKELY: f32 = 0.9;
/// A lattice is square to so much, as logarithm: where it is not, it may have a row too many or too few.
const OBLONG: f64 = 0.03;
/// So much likelier than any other is as certain as can be.
const MOST_MARGIN: f32 = 30.0;
/// A board that is not even so much likelier than another one is not certain, as logarithm.
const RIVALLED: f32 = 1.0;
/// So much likelier than any other is enough where its walls are known: less can be otherwise.
const CERTAIN_IF_KNOWN: f32 = 2.0;
/// Lattices of more cells are no boards.
pub(super) const MOST_CELLS: u32 = 3600;

/// Reads a board that was seen.
pub(super) fn read(
    image: &RgbImage,
    seen: &Sight,
) -> Result<Candidate<Reading<Level, Layout>>, VisionError> {
    let lattice = seen.lattice_of(Game::Amaze).map_err(nothing)?;
    // What was taken for the cells beside the board may be its own.
    let seen = on(image, lattice, None, None);
    let seen = seen.or_else(|error| on(image, &around(lattice), None, None).map_err(|_| error));
    seen.map_err(|error| error.with(|| Evidence::on(&without_margin(lattice))))
}

/// Reads a board whose cells look like a program's templates, if they are a lattice's.
pub(super) fn taught(
    image: &RgbImage,
    lattice: &Lattice,
    templates: &Templates,
) -> Result<Reading<Level, Layout>, VisionError> {
    let seen = on(image, lattice, Some(templates), None);
    let seen = seen.map_err(|error| error.with(|| Evidence::on(&without_margin(lattice))))?;
    if seen.certain >= CERTAIN { Ok(seen.reading) } else { Err(seen.error) }
}

/// Reads the board anew that was read before: walls are where they were, or it is another board.
pub(super) fn again(
    image: &RgbImage,
    prior: &Reading<Level, Layout>,
    templates: Option<&Templates>,
) -> Result<Reading<Level, Layout>, VisionError> {
    let lattice = around(&prior.layout.lattice);
    let known = on(image, &lattice, templates, Some(&prior.level))?;
    if known.certain > 0.0 { Ok(known.reading) } else { Err(known.error) }
}

/// Reads a lattice with cells around the board, by the templates where there are any, else by the eye. `known` is what was
/// read there before.
fn on(
    image: &RgbImage,
    lattice: &Lattice,
    templates: Option<&Templates>,
    known: Option<&Level>,
) -> Result<Candidate<Reading<Level, Layout>>, VisionError> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    if columns.saturating_mul(rows) > MOST_CELLS {
        return Err(nothing(format!("a lattice of {columns} x {rows} cells was seen")));
    }
    let (lattice, said, cells) = match templates {
        // What was there before is no larger now.
        Some(templates) if known.is_none() => {
            let (lattice, said) = templates.whole(image, lattice, Tile::Wall as usize);
            (lattice, arrays(&said), None)
        }
        Some(templates) => (lattice.clone(), arrays(&templates.said(image, [lattice])), None),
        None => {
            let (said, cells) = studied(image, lattice)?;
            (lattice.clone(), said, Some(cells))
        }
    };
    let (lattice, columns) = (&lattice, lattice.columns);
    let before = known.map(|level| with_margin(level, columns as usize));
    let (columns, known_tiles) = (columns as usize, before.as_deref());
    let plain = templates.and_then(|_| plain(&said, known_tiles));
    let by_rules = || {
        let cells = cells.unwrap_or_else(|| upright(image, lattice, SIDE));
        let looks = Looks::new(&cells, SIDE);
        Cells { columns, said: &said, looks: &looks, known: known_tiles }.assign()
    };
    let found = plain.map(|best| Found { best, next: None }).or_else(by_rules);
    let found = found.ok_or_else(|| nothing("no cell of it can hold the ball".to_owned()))?;
    let witness = if templates.is_some() { Witness::Templates } else { Witness::Eye };
    BoardEvidence { image, lattice, said: &said, found, witness }.candidate(known)
}

fn arrays(said: &[Vec<f32>]) -> Vec<[f32; KINDS]> {
    said.iter().map(|said| std::array::from_fn(|kind| said[kind])).collect()
}

/// What the eye says of the cells, and the cells.
fn studied(
    image: &RgbImage,
    lattice: &Lattice,
) -> Result<(Vec<[f32; KINDS]>, RgbImage), VisionError> {
    let study = study(image, lattice);
    let (columns, rows) = (lattice.columns, lattice.rows);
    let likely = study.games[Game::Amaze as usize];
    tracing::debug!("{columns} x {rows} cells, likely {likely:.3}");
    if likely < LIKELY {
        return Err(nothing(format!(
            "a lattice of {} x {} cells was seen, that is a board by {:.0} %",
            columns - 2,
            rows - 2,
            likely * 100.0
        )));
    }
    Ok((study.kinds, study.cells))
}

/// The cells of a board without those around it.
fn without_margin(lattice: &Lattice) -> Lattice {
    let inside = |count: u32| count.saturating_sub(2).max(1);
    part(lattice, (1, 1), (inside(lattice.columns), inside(lattice.rows)))
}

/// A level's tiles, with those around it.
fn with_margin(level: &Level, columns: usize) -> Vec<Tile> {
    let cell = |k: usize| Cell { x: (k % columns) as i32 - 1, y: (k / columns) as i32 - 1 };
    (0..columns * (level.rows() + 2)).map(|k| level.tile(cell(k))).collect()
}

pub(super) fn nothing(nearest: String) -> VisionError {
    let looked_for = "a lattice of walls and floor with one ball on it".to_owned();
    VisionError::NoBoard { game: "amaze", looked_for, nearest, found: Box::default() }
}

/// A board, and what speaks for it.
struct BoardEvidence<'a> {
    image: &'a RgbImage,
    lattice: &'a Lattice,
    /// How likely each cell is of each kind, as logarithms.
    said: &'a [[f32; KINDS]],
    found: Found,
    witness: Witness,
}

impl BoardEvidence<'_> {
    fn cell(&self, k: usize) -> Cell {
        let columns = self.lattice.columns as usize;
        Cell { x: (k % columns) as i32, y: (k / columns) as i32 }
    }

    /// How sure it is that nothing else is there, as logarithm of how much likelier the board is than any other.
    fn margin(&self) -> f32 {
        let Found { best, next } = &self.found;
        next.as_ref().map_or(f32::MAX, |next| best.score - next.score)
    }

    /// How likely the least likely cell of a board is of which nothing was known before.
    fn least(&self) -> f32 {
        let pitch = self.lattice.pitch();
        let least = self.kinds().zip(self.said).map(|(kind, said)| said[kind]).fold(0.0, f32::min);
        if (pitch.x / pitch.y).ln().abs() > OBLONG { 0.0 } else { least.exp() }
    }

    /// Whether some cell is plainly of another kind.
    fn is_denied(&self) -> bool {
        let plain = self.said.iter().map(|said| plainly(said));
        plain.zip(self.kinds()).any(|(plain, kind)| plain.is_some_and(|it| it != kind))
    }

    /// What each cell is.
    fn kinds(&self) -> impl Iterator<Item = usize> {
        let best = &self.found.best;
        best.tiles.iter().enumerate().map(|(k, tile)| match k {
            _ if k == best.ball => BALL,
            _ => *tile as usize,
        })
    }

    fn candidate(
        &self,
        known: Option<&Level>,
    ) -> Result<Candidate<Reading<Level, Layout>>, VisionError> {
        let reading = self.reading(known)?;
        let (least_margin, certain) = match known {
            Some(_) => (CERTAIN_IF_KNOWN, 1.0),
            None => (RIVALLED, self.least()),
        };
        let certain = if self.margin() < least_margin { 0.0 } else { certain };
        tracing::debug!("a board is seen, certain to {certain:.3}");
        Ok(Candidate { reading, rivals: Vec::new(), certain, error: self.in_doubt() })
    }

    fn reading(&self, known: Option<&Level>) -> Result<Reading<Level, Layout>, VisionError> {
        let columns = self.lattice.columns as usize;
        let best = &self.found.best;
        let board = Board { columns, tiles: &best.tiles, ball: best.ball };
        let broken = board.broken();
        tracing::debug!("score {:.1}, margin {:.1}, {broken:?}", best.score, self.margin());
        if self.witness == Witness::Templates && self.is_denied() {
            let fault = "a board was seen, but some of its cells are plainly otherwise";
            return Err(nothing(fault.to_owned()));
        }
        // A lost board says nothing against itself where its walls are seen, not found out.
        let is_lost = self.witness == Witness::Templates || known.is_some();
        let broken = if is_lost { broken.but_lost() } else { broken };
        if broken.weight() > 0.0 {
            return Err(nothing(format!("a board was seen, but {broken}")));
        }
        if !board.is_playable() {
            return Err(nothing(
                "a board was seen, but no slides can have painted it so".to_owned(),
            ));
        }
        let (left, top, wide, high) = match known {
            Some(level) => (1, 1, level.columns(), level.rows()),
            None => self.extent(),
        };
        let kept: Vec<usize> = (top..top + high)
            .flat_map(|row| (left..left + wide).map(move |column| row * columns + column))
            .collect();
        let ball = self.cell(best.ball);
        let ball = Cell { x: ball.x - left as i32, y: ball.y - top as i32 };
        let tiles = kept.iter().map(|&k| best.tiles[k]).collect();
        let level = Level::new(wide, tiles, ball).map_err(|error| nothing(error.to_string()))?;
        // The board is as certain as it is against the likeliest other one: so are all its cells.
        let certain = 1.0 / (1.0 + (-self.margin()).exp());
        let layout = Layout {
            lattice: part(self.lattice, (left as i32, top as i32), (wide as u32, high as u32)),
            palette: self.palette(&kept),
            witness: self.witness,
            scores: vec![certain; kept.len()],
            margins: vec![2.0 * certain - 1.0; kept.len()],
        };
        Ok(Reading::new(level, layout))
    }

    /// The error of a board that may be another: where they differ.
    fn in_doubt(&self) -> VisionError {
        let Found { best, next } = &self.found;
        let what = |of: &Assignment, k: usize| match of.tiles[k] {
            _ if k == of.ball => "ball",
            Tile::Wall => "wall",
            Tile::Floor => "floor",
            Tile::Painted => "painted",
        };
        let other = |k: usize| next.as_ref().is_some_and(|next| what(next, k) != what(best, k));
        let score = |k: usize| match what(best, k) {
            "ball" => BALL,
            _ => best.tiles[k] as usize,
        };
        let margin = (self.margin() / MOST_MARGIN).clamp(0.0, 1.0);
        let doubtful = (0..best.tiles.len()).filter(|&k| other(k)).map(|k| {
            let cell = self.cell(k);
            DoubtfulCell {
                // The first column and row lie beside the board.
                cell: Cell { x: cell.x - 1, y: cell.y - 1 },
                label: what(best, k),
                score: self.said[k][score(k)].exp(),
                margin,
            }
        });
        let cells: Vec<DoubtfulCell> = doubtful.collect();
        if cells.is_empty() {
            return nothing("a board was seen, but its cells look like none".to_owned());
        }
        let inner = without_margin(self.lattice);
        let inside = |k: &usize| {
            let cell = self.cell(*k);
            let own = |at: i32, count: u32| (1..=count as i32).contains(&at);
            own(cell.x, inner.columns) && own(cell.y, inner.rows)
        };
        let kept = (0..best.tiles.len()).filter(inside);
        let found = kept.fold(Evidence::on(&inner), |found, k| {
            let (cell, label) = (self.cell(k), what(best, k));
            let score = self.said[k][score(k)].exp();
            let cell = Cell { x: cell.x - 1, y: cell.y - 1 };
            found.with_cell(cell, label, Some((score, margin)), other(k))
        });
        VisionError::Uncertain { cells, total: best.tiles.len(), found: Box::new(found) }
    }

    /// The board with a wall of one cell around its floor: left, top, columns, rows.
    fn extent(&self) -> (usize, usize, usize, usize) {
        let columns = self.lattice.columns as usize;
        let open = |k: &usize| self.found.best.tiles[*k] != Tile::Wall;
        let places: Vec<(usize, usize)> = (0..self.found.best.tiles.len())
            .filter(open)
            .map(|k| (k % columns, k / columns))
            .collect();
        let range = |of: fn(&(usize, usize)) -> usize| {
            // No floor lies in the outermost cells: that would be broken.
            let low = places.iter().map(of).min().unwrap_or(1) - 1;
            (low, places.iter().map(of).max().unwrap_or_default() + 2 - low)
        };
        let ((left, wide), (top, high)) = (range(|place| place.0), range(|place| place.1));
        (left, top, wide, high)
    }

    /// A middle colour of each kind.
    fn palette(&self, kept: &[usize]) -> Palette {
        let best = &self.found.best;
        let of = |tile: Tile| {
            let cells = kept.iter().filter(|&&k| best.tiles[k] == tile && k != best.ball);
            let core = |k: &usize| Patch::sample(self.image, self.lattice, self.cell(*k)).core();
            let mut cores: Vec<[f32; 3]> = cells.map(core).collect();
            cores.sort_by(|a, b| a.iter().sum::<f32>().total_cmp(&b.iter().sum()));
            cores.get(cores.len() / 2).copied().into_iter().collect()
        };
        Palette { wall: of(Tile::Wall), floor: of(Tile::Floor), painted: of(Tile::Painted) }
    }
}
