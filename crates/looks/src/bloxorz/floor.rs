//! Floors of every kind: rooms with corridors, growths, winding paths, plates with holes.

use crate::bloxorz::block::Position;
use crate::bloxorz::board::Tile;
use crate::dice::Dice;

/// Cells that are being laid.
pub(super) struct Floor {
    pub(super) columns: i32,
    pub(super) rows: i32,
    pub(super) tiles: Vec<Tile>,
}

const WAYS: [Position; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Floor {
    /// Any floor.
    pub(super) fn draw(dice: &mut Dice) -> Floor {
        let columns = dice.int(4, 16);
        let rows = if dice.chance(0.6) { dice.int(4, columns) } else { dice.int(4, 16) };
        let tiles = vec![Tile::Void; (columns * rows) as usize];
        let mut floor = Floor { columns, rows, tiles };
        match dice.int(0, 5) {
            0..=2 => floor.rooms(dice),
            3 => floor.growth(dice),
            4 => floor.path(dice),
            _ => floor.plate(dice),
        }
        floor
    }

    pub(super) fn index(&self, (x, y): Position) -> Option<usize> {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        inside.then(|| (y * self.columns + x) as usize)
    }

    pub(super) fn tile(&self, place: Position) -> Tile {
        self.index(place).map_or(Tile::Void, |at| self.tiles[at])
    }

    pub(super) fn put(&mut self, place: Position, tile: Tile) {
        if let Some(at) = self.index(place) {
            self.tiles[at] = tile;
        }
    }

    fn any(&self, dice: &mut Dice) -> Position {
        (dice.int(0, self.columns - 1), dice.int(0, self.rows - 1))
    }

    fn fill(&mut self, (x, y): Position, (wide, high): Position) {
        for down in 0..high {
            for across in 0..wide {
                self.put((x + across, y + down), Tile::Floor);
            }
        }
    }

    /// Rectangles, joined by corridors some of which are bridges.
    fn rooms(&mut self, dice: &mut Dice) {
        let bridged = if dice.chance(0.7) { 0.6 } else { 0.0 };
        let mut last = None;
        for _ in 0..dice.int(2, 6) {
            let size = (dice.int(2, 5), dice.int(2, 4));
            let corner = (
                dice.int(0, (self.columns - size.0).max(0)),
                dice.int(0, (self.rows - size.1).max(0)),
            );
            self.fill(corner, size);
            let middle = (corner.0 + size.0 / 2, corner.1 + size.1 / 2);
            if let Some(last) = last {
                self.corridor(last, middle, bridged, dice);
            }
            last = Some(middle);
        }
    }

    /// First along a row, then along a column.
    fn corridor(&mut self, from: Position, to: Position, bridged: f32, dice: &mut Dice) {
        let (bridge, folded) = (dice.chance(bridged), dice.chance(0.5));
        let mut at = from;
        while at != to {
            if at.0 == to.0 {
                at.1 += (to.1 - at.1).signum();
            } else {
                at.0 += (to.0 - at.0).signum();
            }
            if self.tile(at) == Tile::Void {
                let sideways = at.1 == from.1 && at.0 != to.0;
                let tile = match (bridge && sideways, folded) {
                    (false, _) => Tile::Floor,
                    (true, false) => Tile::Bridge,
                    (true, true) => Tile::Folded,
                };
                self.put(at, tile);
            }
        }
    }

    /// Cells beside cells.
    fn growth(&mut self, dice: &mut Dice) {
        let start = self.any(dice);
        self.put(start, Tile::Floor);
        let most = (self.columns * self.rows) as f32 * dice.span(0.3, 0.7);
        let mut cells = vec![start];
        for _ in 0..1200 {
            if cells.len() as f32 > most {
                break;
            }
            let (from, (dx, dy)) = (dice.pick(&cells), dice.pick(&WAYS));
            let next = (from.0 + dx, from.1 + dy);
            if self.index(next).is_some() && self.tile(next) == Tile::Void {
                self.put(next, Tile::Floor);
                cells.push(next);
            }
        }
    }

    /// A winding way of a width.
    fn path(&mut self, dice: &mut Dice) {
        let width = dice.int(1, 3);
        let mut at = self.any(dice);
        for _ in 0..dice.int(4, 14) {
            let (dx, dy) = dice.pick(&WAYS);
            for _ in 0..dice.int(2, 6) {
                self.fill(at, (width, width));
                let next = (at.0 + dx, at.1 + dy);
                if self.index(next).is_none() {
                    break;
                }
                at = next;
            }
        }
    }

    /// All of it, less some rectangles.
    fn plate(&mut self, dice: &mut Dice) {
        self.fill((0, 0), (self.columns, self.rows));
        for _ in 0..dice.int(0, 6) {
            let ((x, y), wide, high) = (self.any(dice), dice.int(1, 3), dice.int(1, 3));
            for down in 0..high {
                (0..wide).for_each(|across| self.put((x + across, y + down), Tile::Void));
            }
        }
        self.keep_one_part(dice);
    }

    /// Only what hangs together with one cell.
    fn keep_one_part(&mut self, dice: &mut Dice) {
        let cells: Vec<Position> =
            self.places().filter(|it| self.tile(*it) != Tile::Void).collect();
        if cells.is_empty() {
            return;
        }
        let mut kept = vec![false; self.tiles.len()];
        let mut open = vec![dice.pick(&cells)];
        while let Some(place) = open.pop() {
            let Some(at) = self.index(place) else { continue };
            if kept[at] || self.tiles[at] == Tile::Void {
                continue;
            }
            kept[at] = true;
            open.extend(WAYS.map(|(dx, dy)| (place.0 + dx, place.1 + dy)));
        }
        for (tile, kept) in self.tiles.iter_mut().zip(kept) {
            if !kept {
                *tile = Tile::Void;
            }
        }
    }

    /// All cells, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        (0..self.columns * self.rows).map(move |k| (k % columns, k / columns))
    }
}
