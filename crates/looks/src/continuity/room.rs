//! What is solid in a tile: rooms, platforms, hills, caves.

use crate::continuity::board::TILE;
use crate::dice::Dice;
use crate::split::parts;

parts!("room",
/// A kind of tile.
pub(super) Kind {
    /// Rooms cut out of what is solid.
    Carved Trained,
    /// Platforms in the air.
    Platforms Trained,
    /// Ground with slopes.
    Hills Trained,
    /// Ground in steps.
    Steps Trained,
    /// Rough walls.
    Cave Trained,
    /// Narrow ways.
    Shafts Trained,
    /// Round hollows.
    Round Trained,
    /// Pillars from above and below.
    Pillars Held,
    /// Shelves from both sides by turns.
    Zigzag Sealed,
});

/// Cells of a tile in the letters of the notation, row by row.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) columns: i32,
    pub(super) rows: i32,
    cells: Vec<u8>,
    /// What is laid over the cells.
    polygons: Vec<Polygon>,
}

impl Room {
    /// A tile of so many cells across and down.
    pub(super) fn draw(kind: Kind, (columns, rows): (i32, i32), dice: &mut Dice) -> Room {
        let cells = vec![b'#'; (columns * rows) as usize];
        let mut room = Room { columns, rows, cells, polygons: Vec::new() };
        match kind {
            Kind::Carved => room.carve(dice),
            Kind::Platforms => room.hang(dice),
            Kind::Hills => room.heap(true, dice),
            Kind::Steps => room.heap(false, dice),
            Kind::Cave => room.erode(dice),
            Kind::Shafts => room.tunnel(dice),
            Kind::Round => room.hollow(dice),
            Kind::Pillars => room.stand(dice),
            Kind::Zigzag => room.shelve(dice),
        }
        room
    }

    /// A cell; what is outside is solid.
    pub(super) fn cell(&self, x: i32, y: i32) -> u8 {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if inside { self.cells[(y * self.columns + x) as usize] } else { b'#' }
    }

    /// Whether a place is solid, 0 to 1 across and down.
    pub(super) fn is_solid(&self, u: f32, v: f32) -> bool {
        let x = (u * self.columns as f32).clamp(0.0, self.columns as f32 - 0.001);
        let y = (v * self.rows as f32).clamp(0.0, self.rows as f32 - 0.001);
        let (across, down) = (x.fract(), y.fract());
        let place = (u * TILE.0, v * TILE.1);
        if let Some(over) = self.polygons.iter().rev().find(|polygon| polygon.covers(place)) {
            return over.solid;
        }
        match self.cell(x as i32, y as i32) {
            b'#' => true,
            b'/' => across + down > 1.0,
            b'\\' => down > across,
            b'7' => down < across,
            b'r' => across + down < 1.0,
            _ => false,
        }
    }

    /// The rows as lines of text.
    pub(super) fn text(&self) -> String {
        let rows = self.cells.chunks(self.columns as usize);
        let polygons = self.polygons.iter().map(|polygon| {
            let corners = polygon.corners.iter().map(|(x, y)| format!(" {x},{y}"));
            let corners: String = corners.collect();
            format!("{}{corners}\n", if polygon.solid { "solid" } else { "air" })
        });
        let rows = rows.map(|row| (String::from_utf8_lossy(row) + "\n").into_owned());
        rows.chain(polygons).collect()
    }

    /// Round hollows with flat grounds.
    fn hollow(&mut self, dice: &mut Dice) {
        for _ in 0..dice.int(1, 4) {
            let middle = (dice.span(0.1, 0.9) * TILE.0, dice.span(0.2, 0.8) * TILE.1);
            let reach = (dice.span(60.0, 240.0), dice.span(50.0, 130.0));
            let ground = middle.1 + reach.1 * dice.span(0.3, 1.0);
            let corner = |k: i32| {
                let (sine, cosine) = (std::f32::consts::TAU * k as f32 / 28.0).sin_cos();
                let y = (middle.1 + reach.1 * sine).min(ground);
                ((middle.0 + reach.0 * cosine) as i32, y as i32)
            };
            self.polygons.push(Polygon::new(false, (0..28).map(corner).collect()));
        }
        for _ in 0..dice.int(0, 2) {
            let middle = (dice.span(0.1, 0.9) * TILE.0, dice.span(0.4, 1.0) * TILE.1);
            let reach = dice.span(20.0, 60.0);
            let corner = |k: i32| {
                let (sine, cosine) = (std::f32::consts::TAU * k as f32 / 20.0).sin_cos();
                ((middle.0 + reach * cosine) as i32, (middle.1 + reach * sine) as i32)
            };
            self.polygons.push(Polygon::new(true, (0..20).map(corner).collect()));
        }
    }

    fn set(&mut self, x: i32, y: i32, cell: u8) {
        if (0..self.columns).contains(&x) && (0..self.rows).contains(&y) {
            self.cells[(y * self.columns + x) as usize] = cell;
        }
    }

    fn fill(&mut self, (x, y): (i32, i32), (wide, high): (i32, i32), cell: u8) {
        for row in y..y + high {
            for column in x..x + wide {
                self.set(column, row, cell);
            }
        }
    }

    /// An opening in one of the sides, and a way to it from a cell.
    fn open(&mut self, (x, y): (i32, i32), dice: &mut Dice) {
        let size = dice.int(1, 2);
        match dice.int(0, 3) {
            0 => self.fill((0, y), (x, size), b'.'),
            1 => self.fill((x, y), (self.columns - x, size), b'.'),
            2 => self.fill((x, 0), (size, y), b'.'),
            _ => self.fill((x, y), (size, self.rows - y), b'.'),
        }
    }

    fn carve(&mut self, dice: &mut Dice) {
        for _ in 0..dice.int(1, 3) {
            let size = (dice.int(3, self.columns - 2), dice.int(2, self.rows / 2 + 1));
            let at = (dice.int(1, self.columns - size.0 - 1), dice.int(1, self.rows - size.1 - 1));
            self.fill(at, size, b'.');
            for _ in 0..dice.int(0, 2) {
                self.open((at.0 + size.0 / 2, at.1 + size.1 / 2), dice);
            }
        }
    }

    fn hang(&mut self, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, self.rows), b'.');
        let floor = dice.int(0, 2);
        self.fill((0, self.rows - floor), (self.columns, floor), b'#');
        for side in [0, self.columns - 1] {
            let from = dice.int(0, self.rows);
            self.fill((side, from), (1, self.rows), b'#');
        }
        for _ in 0..dice.int(2, 6) {
            let size = (dice.int(2, self.columns / 2), if dice.chance(0.8) { 1 } else { 2 });
            let at = (dice.int(0, self.columns - 2), dice.int(2, self.rows - 1));
            self.fill(at, size, b'#');
        }
        if dice.chance(0.4) {
            self.fill((0, 0), (self.columns, 1), b'#');
        }
    }

    /// Ground whose height changes; with slopes, or in steps.
    fn heap(&mut self, slopes: bool, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, self.rows), b'.');
        let mut level = dice.int(self.rows / 2, self.rows - 1);
        let often = dice.span(0.25, 0.7);
        let mut way = dice.pick(&[-1, 1]);
        for x in 0..self.columns {
            if dice.chance(0.2) {
                way = -way;
            }
            let next = level + way;
            let moves = dice.chance(often) && (3..self.rows).contains(&next);
            if slopes && moves {
                // Up: a slope on the ground; down: one in its first row.
                let (row, cell) = if way < 0 { (level - 1, b'/') } else { (level, b'\\') };
                self.set(x, row, cell);
                self.fill((x, row + 1), (1, self.rows), b'#');
            } else {
                self.fill((x, level), (1, self.rows), b'#');
            }
            level = if moves { next } else { level };
        }
        if dice.chance(0.5) {
            self.roof(slopes, dice);
        }
    }

    /// A ceiling, thicker at one side.
    fn roof(&mut self, slopes: bool, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, 1), b'#');
        let right = dice.chance(0.5);
        let deep = dice.int(0, 2);
        for step in 1..=deep {
            let wide = (deep - step + 1) * 2;
            let from = if right { self.columns - wide } else { 0 };
            self.fill((from, step), (wide, 1), b'#');
            let (end, cell) = if right { (from - 1, b'7') } else { (wide, b'r') };
            if slopes && self.cell(end, step) == b'.' {
                self.set(end, step, cell);
            }
        }
    }

    fn erode(&mut self, dice: &mut Dice) {
        let solid = dice.span(0.38, 0.5);
        for y in 0..self.rows {
            for x in 0..self.columns {
                self.set(x, y, if dice.chance(solid) { b'#' } else { b'.' });
            }
        }
        for _ in 0..3 {
            let old = self.clone();
            for y in 0..self.rows {
                for x in 0..self.columns {
                    let around = (0..9).filter(|k| old.cell(x + k % 3 - 1, y + k / 3 - 1) == b'#');
                    self.set(x, y, if around.count() >= 5 { b'#' } else { b'.' });
                }
            }
        }
        let middle = (self.columns / 2, self.rows / 2);
        self.fill((middle.0 - 2, middle.1 - 1), (4, 3), b'.');
    }

    fn tunnel(&mut self, dice: &mut Dice) {
        let mut at = (dice.int(1, self.columns - 3), dice.int(1, self.rows - 3));
        let size = if self.columns > 14 { 3 } else { 2 };
        for _ in 0..dice.int(3, 8) {
            let (dx, dy) = dice.pick(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
            for _ in 0..dice.int(2, self.columns / 2) {
                self.fill(at, (size, size), b'.');
                at = (
                    (at.0 + dx).clamp(0, self.columns - size),
                    (at.1 + dy).clamp(0, self.rows - size),
                );
            }
        }
    }

    fn stand(&mut self, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, self.rows), b'.');
        self.fill((0, self.rows - 1), (self.columns, 1), b'#');
        let mut x = dice.int(0, 2);
        while x < self.columns {
            let wide = dice.int(1, 2);
            let high = dice.int(1, self.rows / 2);
            let top = if dice.chance(0.5) { 0 } else { self.rows - high };
            self.fill((x, top), (wide, high), b'#');
            x += wide + dice.int(1, 3);
        }
    }

    fn shelve(&mut self, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, self.rows), b'.');
        self.fill((0, self.rows - 1), (self.columns, 1), b'#');
        let wide = self.columns * dice.int(5, 8) / 10;
        let step = dice.int(2, 3);
        for (k, y) in (1..).zip((step..self.rows - 1).step_by(step as usize)) {
            let from = if k % 2 == 0 { 0 } else { self.columns - wide };
            self.fill((from, y), (wide, 1), b'#');
        }
    }
}

/// What is laid over the cells of a tile.
#[derive(Clone, Debug)]
struct Polygon {
    solid: bool,
    /// In the notation's pixels.
    corners: Vec<(i32, i32)>,
    /// Left, top, right and bottom of it: most places are told by these.
    bounds: [f32; 4],
}

impl Polygon {
    fn new(solid: bool, corners: Vec<(i32, i32)>) -> Polygon {
        let low = |of: fn(&(i32, i32)) -> i32| corners.iter().map(of).min().unwrap_or(0) as f32;
        let high = |of: fn(&(i32, i32)) -> i32| corners.iter().map(of).max().unwrap_or(0) as f32;
        let bounds = [low(|it| it.0), low(|it| it.1), high(|it| it.0), high(|it| it.1)];
        Polygon { solid, corners, bounds }
    }

    /// Whether a place lies inside.
    fn covers(&self, (x, y): (f32, f32)) -> bool {
        let [left, top, right, bottom] = self.bounds;
        if x < left || x > right || y < top || y > bottom {
            return false;
        }
        let crosses = |k: &usize| {
            let (from, to) = (self.corners[*k], self.corners[(k + 1) % self.corners.len()]);
            let (from, to) = ((from.0 as f32, from.1 as f32), (to.0 as f32, to.1 as f32));
            let between = (from.1 > y) != (to.1 > y);
            between && x < from.0 + (to.0 - from.0) * (y - from.1) / (to.1 - from.1)
        };
        (0..self.corners.len()).filter(crosses).count() % 2 == 1
    }
}
