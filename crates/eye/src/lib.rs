//! The eye: one look at a picture for all games, by a network that was trained on drawn boards (`training/`).
//!
//! A picture is seen twice: whole, and once more the part in which a game was seen. What each place says of the lattice there
//! has to hold together in one plane; else there is no board.

mod blocks;
mod boxes;
pub mod cells;
mod fit;
mod glance;
pub mod graph;
mod large;
mod lattice;
mod layers;
mod odds;
pub mod panels;
pub mod plane;
pub mod shrink;
mod signs;
mod small;
mod study;
mod tiles;
mod trunk;
mod ways;
mod weights;

use image::RgbImage;

use fit::{Fitted, Said};
use glance::{GAMES, Glance, STEP};
use plane::{inverse, mapped};
use shrink::{Part, shrink};

pub use boxes::{BOXES, Boxes, boxes};
pub use glance::{LONGEST, STRIDE};
pub use lattice::Lattice;
pub use signs::{Sign, Signs, signs};
pub use study::{KINDS, Study, study};
pub use tiles::{TILES, Tiles, tiles};

/// A game, as the networks number them; 0 is none. Of Sokoban only [`boxes`] was taught: the others take its boards for another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Amaze.
    Amaze = 1,
    /// Bloxorz.
    Bloxorz = 2,
    /// Cardinal Chains.
    Chains = 3,
    /// Bead Puzzle.
    Beads = 4,
    /// Continuity.
    Continuity = 5,
    /// Sokoban.
    Sokoban = 6,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 6] =
        [Game::Amaze, Game::Bloxorz, Game::Chains, Game::Beads, Game::Continuity, Game::Sokoban];
}

/// A board that was seen in a picture.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// How likely it is each game's, 0 to 1; the first is none's.
    pub games: [f32; GAMES],
    /// Where: left, top, right and bottom, in pixels.
    pub bounds: [f64; 4],
    /// How its cells lie, with one more on each side; none where what is said of them does not hold together.
    pub lattice: Option<Lattice>,
}

/// A place is of a board where that is so likely.
const LEAST: f32 = 0.4;
/// Fewer places are nothing.
const FEWEST: usize = 4;
/// A lattice holds together where so many places agree with it, and so closely, in cells: noise comes to 0.15.
const AGREED: f64 = 0.6;
const CLOSE: f64 = 0.12;
/// A board has at most so many cells each way.
const MOST_CELLS: f64 = 60.0;

/// The board that a picture shows, if there is one.
#[must_use]
pub fn look(image: &RgbImage) -> Option<Sighting> {
    if image.width() == 0 || image.height() == 0 {
        return None;
    }
    let part = whole(image);
    let seen = region(&Glance::of(&shrink(image, &part)), &part)?;
    tracing::debug!("something at {seen:.0?}");
    let part = near(seen);
    let glance = Glance::of(&shrink(image, &part));
    let bounds = region(&glance, &part)?;
    Some(sighting(&glance, &part, bounds))
}

/// The whole picture, not enlarged.
fn whole(image: &RgbImage) -> Part {
    let longest = f64::from(image.width().max(image.height()));
    let step = (longest / f64::from(LONGEST)).max(1.0);
    let size = |size: u32| ((f64::from(size) / step).ceil() as u32).next_multiple_of(STEP);
    Part { x: 0.0, y: 0.0, step, width: size(image.width()), height: size(image.height()) }
}

/// A part of the picture with something around it: left, top, right, bottom.
pub(crate) fn near([left, top, right, bottom]: [f64; 4]) -> Part {
    /// What is seen around, as part of the longer side.
    const AROUND: f64 = 0.12;
    /// Pixels of the longer side, and the most that a pixel is enlarged.
    const SIDE: f64 = 288.0;
    const LARGEST: f64 = 2.0;
    let longest = (right - left).max(bottom - top);
    let margin = longest * AROUND;
    let step = ((longest + 2.0 * margin) / SIDE).max(1.0 / LARGEST);
    let size = |size: f64| (((size + 2.0 * margin) / step).ceil() as u32).next_multiple_of(STEP);
    let (width, height) = (size(right - left), size(bottom - top));
    let from =
        |low: f64, high: f64, size: u32| f64::midpoint(low, high) - f64::from(size) * step / 2.0;
    Part { x: from(left, right, width), y: from(top, bottom, height), step, width, height }
}

/// Where a board is seen: the places that hang together and weigh most.
fn region(glance: &Glance, part: &Part) -> Option<[f64; 4]> {
    let (width, height) = glance.size();
    let likely: Vec<f32> =
        (0..width * height).map(|k| glance.board(k % width, k / width)).collect();
    let mut seen = vec![false; likely.len()];
    let mut best: Option<(f64, [f64; 4])> = None;
    for start in 0..likely.len() {
        if seen[start] || likely[start] < LEAST {
            continue;
        }
        let (mut weight, mut count) = (0.0, 0);
        let mut bounds = [usize::MAX, usize::MAX, 0, 0];
        let mut front = vec![start];
        seen[start] = true;
        while let Some(k) = front.pop() {
            let (x, y) = (k % width, k / width);
            weight += f64::from(likely[k]);
            count += 1;
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
            // Two places apart still hang together: a gap of one is nothing.
            for other_y in y.saturating_sub(2)..=(y + 2).min(height - 1) {
                for other_x in x.saturating_sub(2)..=(x + 2).min(width - 1) {
                    let other = other_y * width + other_x;
                    if !seen[other] && likely[other] >= LEAST {
                        seen[other] = true;
                        front.push(other);
                    }
                }
            }
        }
        if count >= FEWEST && best.is_none_or(|best| weight > best.0) {
            let [left, top, right, bottom] = bounds;
            let at = |from: f64, k: usize| from + f64::from(k as u32 * STRIDE) * part.step;
            let place =
                [at(part.x, left), at(part.y, top), at(part.x, right + 1), at(part.y, bottom + 1)];
            best = Some((weight, place));
        }
    }
    best.map(|best| best.1)
}

fn sighting(glance: &Glance, part: &Part, bounds: [f64; 4]) -> Sighting {
    let (width, height) = glance.size();
    let middle = |from: f64, k: usize| {
        from + (f64::from(k as u32 * STRIDE) + f64::from(STRIDE) / 2.0) * part.step
    };
    let mut said: Vec<Said> = Vec::new();
    let mut games = [0.0; GAMES];
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let mut place = glance.at(x, y);
        let pixel = (middle(part.x, x), middle(part.y, y));
        let inside = (bounds[0]..=bounds[2]).contains(&pixel.0)
            && (bounds[1]..=bounds[3]).contains(&pixel.1);
        if 1.0 - place.games[0] < LEAST || !inside {
            continue;
        }
        (0..GAMES).for_each(|k| games[k] += place.games[k]);
        place.across = (place.across.0 * part.step, place.across.1 * part.step);
        place.down = (place.down.0 * part.step, place.down.1 * part.step);
        said.push(Said { pixel, at: (x, y), place });
    }
    let sum: f32 = games.iter().sum();
    let games = games.map(|game| game / sum.max(f32::EPSILON));
    let lattice = fit::fit(&said).and_then(|fitted| {
        tracing::debug!("{fitted:.3?} of {} places, {games:.2?}", said.len());
        let holds = fitted.agreed >= AGREED && fitted.residual <= CLOSE;
        holds.then(|| lattice(&fitted, &said)).flatten()
    });
    Sighting { games, bounds, lattice }
}

/// The cells of a plane that were seen, and one more around them.
fn lattice(fitted: &Fitted, said: &[Said]) -> Option<Lattice> {
    let cells: Vec<(f64, f64)> =
        said.iter().map(|said| mapped(&fitted.plane, said.pixel)).collect();
    let range = |of: fn(&(f64, f64)) -> f64| {
        let mut all: Vec<f64> = cells.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        let cut = all.len() / 100;
        let (low, high) = (all[cut].floor() - 1.0, all[all.len() - 1 - cut].ceil() + 1.0);
        (high - low <= MOST_CELLS).then_some((low, high - low))
    };
    let ((left, columns), (top, rows)) = (range(|cell| cell.0)?, range(|cell| cell.1)?);
    let whole = Lattice { columns: 0, rows: 0, matrix: inverse(&fitted.plane)? };
    let lattice = whole.part((left as i32, top as i32), (columns as u32, rows as u32));
    let corners = [(0.0, 0.0), (columns, 0.0), (0.0, rows), (columns, rows)];
    let m = &lattice.matrix;
    let seen = corners.iter().all(|&(u, v)| {
        let (x, y) = lattice.project(u, v);
        // All of it lies on this side of the horizon.
        let near = m[6] * u + m[7] * v + 1.0 > 0.1;
        near && x.abs() < 1e5 && y.abs() < 1e5
    });
    let mirrored = m[0] * m[4] - m[1] * m[3] <= 0.0;
    (seen && !mirrored).then_some(lattice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn pictures_of_any_size_are_looked_at() {
        for (width, height) in [(0, 0), (1, 1), (3, 900), (4000, 10), (600, 13_000)] {
            let image = RgbImage::from_fn(width, height, |x, y| Rgb([(x ^ y) as u8; 3]));
            let seen = look(&image);
            assert!(seen.is_none_or(|seen| seen.games.iter().all(|odds| odds.is_finite())));
        }
    }

    #[test]
    fn one_colour_is_no_board() {
        for shade in [0, 90, 255] {
            let seen = look(&RgbImage::from_pixel(400, 300, Rgb([shade; 3])));
            assert!(seen.is_none_or(|seen| seen.lattice.is_none()), "{shade}");
        }
    }
}
