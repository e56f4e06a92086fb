//! Drawing one board. Knows nothing of how long it takes to solve.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::games::amaze::generate::Style;
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Direction};

/// A board whose every floor cell some slide paints, or none where the draw came out poor: too little floor, or a
/// margin of solid wall. `most` is the number of moves that the level should not pass.
pub(super) fn draw(
    random: &mut ChaCha8Rng,
    (columns, rows): (usize, usize),
    style: Style,
    ring: bool,
    most: u32,
) -> Option<Level> {
    let mut board =
        Board { columns, rows, margin: i32::from(ring), spots: vec![Spot::Solid; columns * rows] };
    let ball = board.anywhere(random);
    match style {
        Style::Carved => board.carve(random, ball, most),
        Style::Open => board.strew(random, ball),
    }
    let level = painted_everywhere(board.level(ball)?)?;
    board.is_fair(&level, style).then_some(level)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Solid,
    /// A wall that a slide needs where it ends.
    Stop,
    Floor,
}

struct Board {
    columns: usize,
    rows: usize,
    /// Cells at each side that stay wall.
    margin: i32,
    spots: Vec<Spot>,
}

impl Board {
    fn anywhere(&self, random: &mut ChaCha8Rng) -> Cell {
        let x = random.random_range(self.margin..self.columns as i32 - self.margin);
        let y = random.random_range(self.margin..self.rows as i32 - self.margin);
        Cell { x, y }
    }

    /// The place of a cell within the margin.
    fn index(&self, cell: Cell) -> Option<usize> {
        let inside =
            |value: i32, size: usize| (self.margin..size as i32 - self.margin).contains(&value);
        (inside(cell.x, self.columns) && inside(cell.y, self.rows))
            .then(|| cell.y as usize * self.columns + cell.x as usize)
    }

    /// Walks the ball at random, cutting floor as it goes and keeping the walls that stopped it, so that the walk
    /// itself wins.
    fn carve(&mut self, random: &mut ChaCha8Rng, ball: Cell, most: u32) {
        if let Some(at) = self.index(ball) {
            self.spots[at] = Spot::Floor;
        }
        let inner = (self.columns as i32 - 2 * self.margin) * (self.rows as i32 - 2 * self.margin);
        let wanted = f64::from(inner) * random.random_range(0.45..0.72);
        let narrow = random.random_range(0..=8);
        let longest = random.random_range(3..=i32::max(4, self.columns.max(self.rows) as i32));
        let slides = most.saturating_mul(4).clamp(12, 2000);
        let mut at = ball;
        let mut last = None;
        for _ in 0..slides {
            if self.floor() as f64 >= wanted {
                break;
            }
            let ways = self.ways(at, last, longest);
            if ways.is_empty() {
                break;
            }
            // New floor is worth more than old, and corridors more than halls.
            let weight =
                |path: &[Cell]| (8 + 24 * self.fresh(path)) / (1 + narrow * self.halls(path)) + 1;
            let weights: Vec<u32> = ways.iter().map(|(_, path)| weight(path)).collect();
            let mut drawn = random.random_range(0..weights.iter().sum::<u32>());
            let chosen = weights.iter().position(|weight| {
                let here = drawn < *weight;
                drawn = drawn.saturating_sub(*weight);
                here
            });
            let Some((direction, path)) = chosen.map(|chosen| &ways[chosen]) else { break };
            for cell in path {
                if let Some(index) = self.index(*cell) {
                    self.spots[index] = Spot::Floor;
                }
                at = *cell;
            }
            if let Some(beyond) = self.index(at + *direction) {
                self.spots[beyond] = Spot::Stop;
            }
            last = Some(*direction);
        }
    }

    fn floor(&self) -> usize {
        self.spots.iter().filter(|spot| **spot == Spot::Floor).count()
    }

    fn fresh(&self, path: &[Cell]) -> u32 {
        let solid =
            |cell: &&Cell| self.index(**cell).is_some_and(|at| self.spots[at] == Spot::Solid);
        path.iter().filter(solid).count() as u32
    }

    /// How many cells of a path, once cut, lie in a square of 2×2 floor cells.
    fn halls(&self, path: &[Cell]) -> u32 {
        let floor = |x: i32, y: i32| {
            let cell = Cell { x, y };
            path.contains(&cell) || self.index(cell).is_some_and(|at| self.spots[at] == Spot::Floor)
        };
        let hall = |cell: &&Cell| {
            [(-1, -1), (0, -1), (-1, 0), (0, 0)].into_iter().any(|(dx, dy)| {
                let (x, y) = (cell.x + dx, cell.y + dy);
                floor(x, y) && floor(x + 1, y) && floor(x, y + 1) && floor(x + 1, y + 1)
            })
        };
        let solid =
            |cell: &&Cell| self.index(**cell).is_some_and(|at| self.spots[at] == Spot::Solid);
        path.iter().filter(solid).filter(hall).count() as u32
    }

    /// The slides that can be cut from a cell: across the last one, ending where a wall stands or may stand.
    fn ways(
        &self,
        from: Cell,
        last: Option<Direction>,
        longest: i32,
    ) -> Vec<(Direction, Vec<Cell>)> {
        let mut ways = Vec::new();
        let along = |direction: Direction| {
            last.is_some_and(|last| direction == last || direction == last.opposite())
        };
        for direction in Direction::ALL.into_iter().filter(|direction| !along(*direction)) {
            let mut path = Vec::new();
            let mut at = from;
            while let Some(next) = self.index(at + direction) {
                if self.spots[next] == Spot::Stop {
                    break;
                }
                at = at + direction;
                path.push(at);
                let beyond = self.index(at + direction);
                let stops = beyond.is_none_or(|beyond| self.spots[beyond] != Spot::Floor);
                if stops && path.len() as i32 <= longest {
                    ways.push((direction, path.clone()));
                }
            }
        }
        ways
    }

    /// Floor everywhere but for single walls.
    fn strew(&mut self, random: &mut ChaCha8Rng, ball: Cell) {
        let walls = random.random_range(0.08..0.24);
        for y in 0..self.rows as i32 {
            for x in 0..self.columns as i32 {
                let cell = Cell { x, y };
                let wall = random.random_bool(walls) && cell != ball;
                if let Some(at) = self.index(cell).filter(|_| !wall) {
                    self.spots[at] = Spot::Floor;
                }
            }
        }
    }

    fn level(&self, ball: Cell) -> Option<Level> {
        let tile = |spot: &Spot| if *spot == Spot::Floor { Tile::Floor } else { Tile::Wall };
        Level::new(self.columns, self.spots.iter().map(tile).collect(), ball).ok()
    }

    /// Whether a level fills its board: floor at every side, and enough of it.
    fn is_fair(&self, level: &Level, style: Style) -> bool {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let floor = |x: i32, y: i32| level.tile(Cell { x, y }) != Tile::Wall;
        let column = |x: i32| (0..rows).any(|y| floor(x, y));
        let row = |y: i32| (0..columns).any(|x| floor(x, y));
        let filled = column(self.margin)
            && column(columns - 1 - self.margin)
            && row(self.margin)
            && row(rows - 1 - self.margin);
        let inner = (columns - 2 * self.margin) * (rows - 2 * self.margin);
        let count = level.tiles().iter().filter(|tile| **tile != Tile::Wall).count();
        let share = match style {
            Style::Carved => 0.3,
            Style::Open => 0.6,
        };
        filled && count >= 2 && count as f64 >= f64::from(inner) * share
    }
}

/// The level with wall in place of all floor that no slide paints, until none is left; none where the ball cannot move.
fn painted_everywhere(mut level: Level) -> Option<Level> {
    loop {
        let painted = paintable(&level);
        if !painted.contains(&true) {
            return None;
        }
        let mut tiles = level.tiles().to_vec();
        let mut changed = false;
        for (tile, painted) in tiles.iter_mut().zip(painted) {
            if *tile == Tile::Floor && !painted {
                (*tile, changed) = (Tile::Wall, true);
            }
        }
        if !changed {
            return Some(level);
        }
        level = level.with(tiles, level.ball());
    }
}

/// By cell: whether some slide that the ball can come to passes it.
fn paintable(level: &Level) -> Vec<bool> {
    let mut painted = vec![false; level.tiles().len()];
    let mut stop = vec![false; level.tiles().len()];
    let mut open = vec![level.ball()];
    while let Some(from) = open.pop() {
        for direction in Direction::ALL {
            let mut last = None;
            for index in level.slide(from, direction).filter_map(|cell| level.index(cell)) {
                painted[index] = true;
                last = Some(index);
            }
            if let Some(last) = last.filter(|last| !std::mem::replace(&mut stop[*last], true)) {
                let columns = level.columns();
                open.push(Cell { x: (last % columns) as i32, y: (last / columns) as i32 });
            }
        }
    }
    painted
}
