//! Draws a board: islands in the fields of a coarse grid, in the order of a walk over it, and a link between each and the
//! next. Knows no solver.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::games::bloxorz::generate::Mechanics;
use crate::games::bloxorz::level::{Block, Effect, Effects, Hinge, Level, Targets, Tile, Wiring};
use crate::geometry::Cell;

/// A board that can still be changed.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) columns: usize,
    pub(super) tiles: Vec<Tile>,
    pub(super) start: Cell,
    pub(super) switches: BTreeMap<Cell, BTreeMap<Cell, Effect>>,
    pub(super) splitters: BTreeMap<Cell, [Cell; 2]>,
}

impl Sketch {
    pub(super) fn index(&self, cell: Cell) -> usize {
        cell.y as usize * self.columns + cell.x as usize
    }

    pub(super) fn tile(&self, cell: Cell) -> Tile {
        let inside = cell.x >= 0 && cell.y >= 0 && (cell.x as usize) < self.columns;
        let tile = inside.then(|| self.tiles.get(self.index(cell)).copied()).flatten();
        tile.unwrap_or(Tile::Void)
    }

    pub(super) fn set(&mut self, cell: Cell, tile: Tile) {
        let at = self.index(cell);
        self.tiles[at] = tile;
    }

    pub(super) fn cells(&self, wanted: impl Fn(Tile) -> bool) -> Vec<Cell> {
        let at = |i: usize| Cell { x: (i % self.columns) as i32, y: (i / self.columns) as i32 };
        let wanted = self.tiles.iter().enumerate().filter(|(_, tile)| wanted(**tile));
        wanted.map(|(i, _)| at(i)).collect()
    }

    /// The same board without void columns at the left and void rows at the top; `None` where there is nothing else.
    pub(super) fn shifted(&self) -> Option<Sketch> {
        let floor = self.cells(|tile| tile != Tile::Void);
        let left = floor.iter().map(|cell| cell.x).min()?;
        let top = floor.iter().map(|cell| cell.y).min()?;
        let to = |cell: Cell| Cell { x: cell.x - left, y: cell.y - top };
        let mut sketch = Sketch {
            columns: self.columns,
            tiles: vec![Tile::Void; self.tiles.len()],
            start: to(self.start),
            switches: BTreeMap::new(),
            splitters: BTreeMap::new(),
        };
        for cell in floor {
            sketch.set(to(cell), self.tile(cell));
        }
        for (switch, works) in &self.switches {
            let works = works.iter().map(|(bridge, effect)| (to(*bridge), *effect));
            sketch.switches.insert(to(*switch), works.collect());
        }
        for (splitter, targets) in &self.splitters {
            sketch.splitters.insert(to(*splitter), targets.map(to));
        }
        Some(sketch)
    }

    /// The level; `None` where it is none.
    pub(super) fn level(&self) -> Option<Level> {
        let block = Block::Standing(self.start);
        let mut level = Level::new(self.columns, self.tiles.clone(), block).ok()?;
        for (switch, works) in &self.switches {
            let sure = |(cell, effect): (&Cell, &Effect)| (*cell, Effects::only(*effect));
            level = level.with_switch(*switch, works.iter().map(sure).collect::<Wiring>()).ok()?;
        }
        for (splitter, cells) in &self.splitters {
            level = level.with_splitter(*splitter, Targets::Cells(*cells)).ok()?;
        }
        Some(level)
    }
}

/// Mechanics by lot: a few of them.
pub(super) fn lot(random: &mut ChaCha8Rng) -> Mechanics {
    let soft = random.random_bool(0.6);
    let hard = random.random_bool(0.5);
    let kind = random.random_range(0..3);
    let switches = soft || hard;
    Mechanics {
        fragile: random.random_bool(0.35),
        soft,
        hard,
        toggle: switches && kind != 1,
        open: switches && kind == 1,
        close: switches && soft && random.random_bool(0.4),
        splitter: random.random_bool(0.25),
    }
}

/// An upright rectangle of cells.
#[derive(Clone, Copy, Debug)]
struct Island {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Island {
    fn cells(self) -> Vec<Cell> {
        let row = |y| (self.left..=self.right).map(move |x| Cell { x, y });
        (self.top..=self.bottom).flat_map(row).collect()
    }
}

struct Drawing<'a> {
    random: &'a mut ChaCha8Rng,
    mechanics: Mechanics,
    sketch: Sketch,
    islands: Vec<Island>,
    /// Cells that a link needs: nothing else is put there.
    taken: Vec<Cell>,
}

/// A board that uses what is asked for, or `None` where the lot fell badly.
pub(super) fn draw(
    random: &mut ChaCha8Rng,
    (columns, rows): (usize, usize),
    mechanics: Mechanics,
) -> Option<Sketch> {
    let islands = islands(random, columns as i32, rows as i32)?;
    let mut sketch = Sketch {
        columns,
        tiles: vec![Tile::Void; columns * rows],
        start: Cell { x: 0, y: 0 },
        switches: BTreeMap::new(),
        splitters: BTreeMap::new(),
    };
    for cell in islands.iter().flat_map(|island| island.cells()) {
        sketch.set(cell, Tile::Plain);
    }
    let mut drawing = Drawing { random, mechanics, sketch, islands, taken: Vec::new() };
    drawing.ends()?;
    drawing.links()?;
    drawing.traps();
    drawing.fragile();
    Some(drawing.sketch)
}

/// Rectangles in the fields of a coarse grid, in the order of a walk from field to neighbouring field.
fn islands(random: &mut ChaCha8Rng, columns: i32, rows: i32) -> Option<Vec<Island>> {
    let across = random.random_range(1..=(columns / 4).clamp(1, 4));
    let down = random.random_range(1..=(rows / 4).clamp(1, 4));
    let fields = across * down;
    let wanted = random.random_range(fields.min(2)..=fields.min(7));
    let mut walk = vec![(random.random_range(0..across), random.random_range(0..down))];
    while (walk.len() as i32) < wanted {
        let (x, y) = *walk.last()?;
        let mut next: Vec<(i32, i32)> = vec![(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        next.retain(|(x, y)| (0..across).contains(x) && (0..down).contains(y));
        next.retain(|field| !walk.contains(field));
        match next.choose(random) {
            Some(field) => walk.push(*field),
            None => break,
        }
    }
    let mut side = |field: i32, fields: i32, cells: i32| {
        let (from, to) = (field * cells / fields, (field + 1) * cells / fields);
        // A gap is left before the next field.
        let room = if field + 1 < fields { to - from - 1 } else { to - from };
        let size = random.random_range(room.min(3)..=room.min(6));
        let first = from + random.random_range(0..=room - size);
        (first, first + size - 1)
    };
    let island = |(x, y): (i32, i32)| {
        let (left, right) = side(x, across, columns);
        let (top, bottom) = side(y, down, rows);
        Island { left, top, right, bottom }
    };
    Some(walk.into_iter().map(island).collect())
}

impl Drawing<'_> {
    /// The block on the first island, the goal on the last.
    fn ends(&mut self) -> Option<()> {
        let (first, last) = (*self.islands.first()?, *self.islands.last()?);
        self.sketch.start = *first.cells().choose(self.random)?;
        let start = self.sketch.start;
        let mut goals = last.cells();
        goals.retain(|cell| cell.x.abs_diff(start.x) + cell.y.abs_diff(start.y) > 2);
        let goal = *goals.choose(self.random)?;
        self.sketch.set(goal, Tile::Goal);
        self.taken.extend([start, goal]);
        Some(())
    }

    fn links(&mut self) -> Option<()> {
        let mut split = self.mechanics.splitter;
        let mut order: Vec<usize> = (0..self.islands.len().saturating_sub(1)).collect();
        order.shuffle(self.random);
        let switches = self.mechanics.soft || self.mechanics.hard;
        for at in order {
            let gap = self.gap(at)?;
            if split && self.random.random_bool(0.6) {
                self.split(at, &gap)?;
                split = false;
            } else if switches && self.random.random_bool(0.7) {
                self.bridge(&gap);
                self.open(at, &gap)?;
            } else {
                let fragile = self.mechanics.fragile && gap.len() > 1;
                let tile = if fragile { Tile::Fragile } else { Tile::Plain };
                for cell in &gap {
                    self.sketch.set(*cell, tile);
                }
            }
        }
        Some(())
    }

    /// The cells between an island and the next, in a straight line; `None` where they do not face each other.
    fn gap(&mut self, at: usize) -> Option<Vec<Cell>> {
        let (one, two) = (self.islands[at], self.islands[at + 1]);
        let rows = one.top.max(two.top)..=one.bottom.min(two.bottom);
        let columns = one.left.max(two.left)..=one.right.min(two.right);
        if !rows.is_empty() {
            let y = self.random.random_range(rows);
            let (from, to) = (one.right.min(two.right), one.left.max(two.left));
            self.taken.extend([Cell { x: from, y }, Cell { x: to, y }]);
            return Some((from + 1..to).map(|x| Cell { x, y }).collect());
        }
        if !columns.is_empty() {
            let x = self.random.random_range(columns);
            let (from, to) = (one.bottom.min(two.bottom), one.top.max(two.top));
            self.taken.extend([Cell { x, y: from }, Cell { x, y: to }]);
            return Some((from + 1..to).map(|y| Cell { x, y }).collect());
        }
        None
    }

    /// A bridge over a gap: two cells of it in the middle, folding away from each other.
    fn bridge(&mut self, gap: &[Cell]) {
        let middle = gap.len().saturating_sub(1) / 2;
        for (at, cell) in gap.iter().enumerate() {
            let hinge = if at <= middle { Hinge::Left } else { Hinge::Right };
            let bridge = at == middle || at == middle + 1;
            let tile = Tile::Bridge { hinge, present: false };
            self.sketch.set(*cell, if bridge { tile } else { Tile::Plain });
        }
    }

    /// A switch for the bridge after an island, on it or on one before it.
    fn open(&mut self, at: usize, gap: &[Cell]) -> Option<()> {
        let near = self.random.random_range(0..=at);
        let soft = self.kind();
        let switch = self.free(&[near.max(at.saturating_sub(1)), at], soft)?;
        let effect = match (self.mechanics.toggle, self.mechanics.open) {
            (true, true) if self.random.random_bool(0.5) => Effect::Open,
            (false, true) => Effect::Open,
            _ => Effect::Toggle,
        };
        self.wire(switch, gap, effect);
        Some(())
    }

    fn kind(&mut self) -> Tile {
        match (self.mechanics.soft, self.mechanics.hard) {
            (true, true) if self.random.random_bool(0.5) => Tile::Hard,
            (false, true) => Tile::Hard,
            _ => Tile::Soft,
        }
    }

    /// Puts a tile on a free cell of one of some islands.
    fn free(&mut self, islands: &[usize], tile: Tile) -> Option<Cell> {
        let island = *islands.choose(self.random)?;
        let mut cells = self.islands[island].cells();
        cells.retain(|cell| !self.taken.contains(cell) && self.sketch.tile(*cell) == Tile::Plain);
        let cell = *cells.choose(self.random)?;
        self.sketch.set(cell, tile);
        self.taken.push(cell);
        Some(cell)
    }

    fn wire(&mut self, switch: Cell, gap: &[Cell], effect: Effect) {
        let bridges = gap.iter().filter(|cell| self.sketch.tile(**cell).is_bridge());
        let works = bridges.map(|cell| (*cell, effect)).collect::<Vec<_>>();
        self.sketch.switches.entry(switch).or_default().extend(works);
    }

    /// A splitter on an island puts one half or both on the next; where one stays, the other opens the bridge for it.
    fn split(&mut self, at: usize, gap: &[Cell]) -> Option<()> {
        let splitter = self.free(&[at], Tile::Splitter)?;
        let first = self.spot(at + 1)?;
        let apart = |second: Cell| first.x.abs_diff(second.x) + first.y.abs_diff(second.y) > 1;
        let second = if self.mechanics.soft && self.random.random_bool(0.6) {
            self.bridge(gap);
            let switch = self.free(&[at + 1], Tile::Soft)?;
            let effect = if self.mechanics.open { Effect::Open } else { Effect::Toggle };
            self.wire(switch, gap, effect);
            self.spot(at)?
        } else {
            self.spot(at + 1)?
        };
        self.sketch.splitters.insert(splitter, [first, second]);
        apart(second).then_some(())
    }

    /// A free plain cell of an island, kept free.
    fn spot(&mut self, island: usize) -> Option<Cell> {
        self.free(&[island], Tile::Plain)
    }

    /// Soft switches that close a bridge again, for those who roll over them.
    fn traps(&mut self) {
        if !self.mechanics.close {
            return;
        }
        let bridges = self.sketch.cells(Tile::is_bridge);
        if self.random.random_bool(0.3) {
            // Some bridges are there from the start, and only a trap takes them away.
            for cell in &bridges {
                if let Tile::Bridge { hinge, .. } = self.sketch.tile(*cell) {
                    self.sketch.set(*cell, Tile::Bridge { hinge, present: true });
                }
            }
        }
        for _ in 0..self.random.random_range(1..=3) {
            let all: Vec<usize> = (0..self.islands.len()).collect();
            let Some(trap) = self.free(&all, Tile::Soft) else { continue };
            self.wire(trap, &bridges, Effect::Close);
        }
    }

    /// Patches of fragile floor.
    fn fragile(&mut self) {
        if !self.mechanics.fragile {
            return;
        }
        let all: Vec<usize> = (0..self.islands.len()).collect();
        for _ in 0..self.random.random_range(1..=2) {
            let Some(island) = all.choose(self.random) else { return };
            let Island { left, top, right, bottom } = self.islands[*island];
            let x = self.random.random_range(left..=right);
            let y = self.random.random_range(top..=bottom);
            let patch =
                Island { left: x, top: y, right: right.min(x + 2), bottom: bottom.min(y + 1) };
            for cell in patch.cells() {
                if !self.taken.contains(&cell) && self.sketch.tile(cell) == Tile::Plain {
                    self.sketch.set(cell, Tile::Fragile);
                }
            }
        }
    }
}
