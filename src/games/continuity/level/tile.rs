//! A tile: what is solid in it, where the figure fits, and the openings along its sides. Knows no board.

use std::sync::OnceLock;

use crate::games::continuity::level::fit::{Fit, Outside};
use crate::games::continuity::level::physics::Physics;
use crate::geometry::Direction;

/// Width of a tile, in its pixels.
pub const WIDTH: i32 = 540;
/// Height of a tile, in its pixels.
pub const HEIGHT: i32 = 360;
/// Two sides match where the ends of their openings differ by so many pixels at most: boards are seen at a quarter of their
/// size.
pub const TOLERANCE: i32 = 8;
/// Shorter pieces of a side, in pixels, are taken for noise.
const SHORTEST: i32 = 6;

/// An area of a tile, whose corners lie between pixels, `y` downwards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polygon {
    /// Whether it is solid; otherwise it is cut out of what was painted before it.
    pub solid: bool,
    /// The corners.
    pub points: Vec<(i32, i32)>,
}

/// What a tile looks like: rows of characters, polygons painted over them, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// `#` solid, `.` air, `/` and `\` floors that slope, `7` and `r` ceilings that do (solid in the upper right and the
    /// upper left). Three columns for two rows.
    pub rows: Vec<String>,
    /// Painted one after the other.
    pub polygons: Vec<Polygon>,
}

/// A tile.
#[derive(Debug, Default)]
pub struct Tile {
    shape: Shape,
    ground: OnceLock<Ground>,
}

impl PartialEq for Tile {
    fn eq(&self, other: &Tile) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Tile {}

/// What follows from a shape.
#[derive(Debug)]
pub struct Ground {
    /// Whether each pixel is solid, row by row.
    pub solid: Vec<bool>,
    /// The openings of each side, by [`Direction::ALL`]: from and to, in pixels.
    pub openings: [Vec<(i32, i32)>; 4],
    half: i32,
    height: i32,
    blocked: OnceLock<Fit>,
    narrow: OnceLock<Fit>,
}

impl Tile {
    /// A tile of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Tile {
        Tile { shape, ground: OnceLock::new() }
    }

    /// Its shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What follows from its shape for a figure of this size, worked out once: the size must stay the same.
    pub fn ground(&self, physics: &Physics) -> &Ground {
        self.ground.get_or_init(|| Ground::of(&self.shape, physics))
    }
}

impl Ground {
    fn of(shape: &Shape, physics: &Physics) -> Ground {
        let solid = shape.solid();
        let at = |x: i32, y: i32| solid[(y * WIDTH + x) as usize];
        let openings = [
            spans((0..WIDTH).map(|x| at(x, 0))),
            spans((0..WIDTH).map(|x| at(x, HEIGHT - 1))),
            spans((0..HEIGHT).map(|y| at(0, y))),
            spans((0..HEIGHT).map(|y| at(WIDTH - 1, y))),
        ];
        let (half, height) = (physics.half(), physics.height);
        let (blocked, narrow) = (OnceLock::new(), OnceLock::new());
        Ground { solid, openings, half, height, blocked, narrow }
    }

    fn fit(&self, outside: Outside) -> Fit {
        Fit::new(&self.solid, WIDTH, (self.half, self.height), outside)
    }

    /// Whether a figure whose feet are at `(x, y)`, in pixels, would be in something solid of this tile. What lies outside
    /// of the tile is air.
    #[must_use]
    pub fn blocked(&self, x: i32, y: i32) -> bool {
        self.blocked.get_or_init(|| self.fit(Outside::Air)).blocked(x, y)
    }

    /// The same, where what lies outside of the tile is as the pixel of its side next to it: so it is beyond a side that
    /// matches, at least nearby.
    pub(in crate::games::continuity) fn narrow(&self) -> &Fit {
        self.narrow.get_or_init(|| self.fit(Outside::Nearest))
    }

    /// The openings of a side.
    #[must_use]
    pub fn side(&self, side: Direction) -> &[(i32, i32)] {
        &self.openings[index(side)]
    }

    /// Whether one can pass from this tile to `other` through `side`: the whole of both sides is the same.
    #[must_use]
    pub fn matches(&self, side: Direction, other: &Ground) -> bool {
        let (own, theirs) = (self.side(side), other.side(side.opposite()));
        let near = |a: i32, b: i32| (a - b).abs() <= TOLERANCE;
        let same = |(a, b): (&(i32, i32), &(i32, i32))| near(a.0, b.0) && near(a.1, b.1);
        !own.is_empty() && own.len() == theirs.len() && own.iter().zip(theirs).all(same)
    }
}

/// The place of a side in lists by side.
#[must_use]
pub fn index(side: Direction) -> usize {
    Direction::ALL.iter().position(|it| *it == side).unwrap_or(0)
}

/// Where air is, pieces of noise left out.
fn spans(solid: impl Iterator<Item = bool>) -> Vec<(i32, i32)> {
    let solid: Vec<bool> = solid.collect();
    let mut runs: Vec<(bool, i32, i32)> = Vec::new();
    for (at, own) in (0..).zip(&solid) {
        match runs.last_mut() {
            Some((last, _, end)) if last == own => *end = at + 1,
            _ => runs.push((*own, at, at + 1)),
        }
    }
    let mut spans: Vec<(i32, i32)> = Vec::new();
    let mut wall = i32::MAX;
    for (solid, from, to) in runs {
        if solid {
            wall = wall.saturating_add(to - from);
            continue;
        }
        match spans.last_mut() {
            Some(last) if wall < SHORTEST => last.1 = to,
            _ => spans.push((from, to)),
        }
        wall = 0;
    }
    spans.retain(|(from, to)| to - from >= SHORTEST);
    spans
}

impl Shape {
    /// Whether each pixel is solid, row by row.
    #[must_use]
    pub fn solid(&self) -> Vec<bool> {
        let mut solid = vec![false; (WIDTH * HEIGHT) as usize];
        let columns = self.rows.first().map_or(1, |row| row.chars().count()) as i32;
        let rows = self.rows.len() as i32;
        for (j, row) in (0..).zip(&self.rows) {
            for (i, cell) in (0..).zip(row.chars()) {
                let (left, right) = (WIDTH * i / columns, WIDTH * (i + 1) / columns);
                let (top, bottom) = (HEIGHT * j / rows, HEIGHT * (j + 1) / rows);
                let corners = match cell {
                    '#' => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
                    '/' => vec![(right, top), (right, bottom), (left, bottom)],
                    '\\' => vec![(left, top), (right, bottom), (left, bottom)],
                    '7' => vec![(left, top), (right, top), (right, bottom)],
                    'r' => vec![(left, top), (right, top), (left, bottom)],
                    _ => continue,
                };
                paint(&mut solid, &corners, true);
            }
        }
        for polygon in &self.polygons {
            paint(&mut solid, &polygon.points, polygon.solid);
        }
        solid
    }
}

/// Paints the pixels whose middles are inside, by the even-odd rule.
fn paint(solid: &mut [bool], points: &[(i32, i32)], value: bool) {
    let low = points.iter().map(|it| it.1).min().unwrap_or(0).clamp(0, HEIGHT);
    let high = points.iter().map(|it| it.1).max().unwrap_or(0).clamp(0, HEIGHT);
    let mut cuts = Vec::new();
    for y in low..high {
        cuts.clear();
        let middle = f64::from(y) + 0.5;
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            let (ay, by) = (f64::from(a.1), f64::from(b.1));
            if (ay <= middle) != (by <= middle) {
                let part = (middle - ay) / (by - ay);
                cuts.push(f64::from(a.0) + part * f64::from(b.0 - a.0));
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2) {
            let bound = |cut: f64| ((cut - 0.5).ceil() as i32).clamp(0, WIDTH) as usize;
            let row = (y * WIDTH) as usize;
            let (from, to) = (bound(pair[0]), bound(pair[1]));
            if from < to {
                solid[row + from..row + to].fill(value);
            }
        }
    }
}
