//! What the eye says of a board's cells, as tiles: exactly one ball, and floor that it can reach.

use image::RgbImage;

use crate::game::{Reading, Screen};
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::BoardScreen;
use crate::games::amaze::vision::facts::Facts;
use crate::games::amaze::vision::roles::unlike;
use crate::geometry::{Cell, Direction, Lattice};
use crate::vision::patch::Patch;
use crate::vision::sight::{Game, KINDS, Sight, Study, around, part, study};
use crate::vision::{DoubtfulCell, VisionError};

/// What the network calls a ball.
const BALL: usize = 3;
/// A cell is certain whose kind is likelier than any other by so much.
const CERTAIN: f32 = 0.8;
/// A board is one of Amaze where that is so likely.
const LIKELY: f32 = 0.5;

/// A cell is not what is less likely than this.
const DENIED: f32 = 0.02;

/// Reads a board that was seen.
pub(super) fn read(
    image: &RgbImage,
    seen: &Sight,
    facts: &Facts,
) -> Result<BoardScreen, VisionError> {
    let Some(lattice) = &seen.lattice else {
        let at = seen.bounds;
        return Err(nothing(format!(
            "something like a board was seen at {:.0},{:.0} to {:.0},{:.0}, but its cells do not make up one lattice",
            at[0], at[1], at[2], at[3]
        )));
    };
    let study = study(image, lattice);
    let likely = study.games[Game::Amaze as usize];
    tracing::debug!("{} x {} cells, likely {likely:.3}", lattice.columns, lattice.rows);
    if likely < LIKELY {
        return Err(nothing(format!(
            "a lattice of {} x {} cells was seen, that is a board by {:.0} %",
            lattice.columns - 2,
            lattice.rows - 2,
            likely * 100.0
        )));
    }
    let reading = Board::new(lattice, &study).reading(image)?;
    if facts.fit(&reading.layout) { Ok(Screen::Board(reading)) } else { Err(unlike(lattice)) }
}

/// What was read without the eye, if the eye sees nothing else there.
pub(super) fn confirmed(image: &RgbImage, screen: BoardScreen) -> Result<BoardScreen, VisionError> {
    for reading in screen.readings() {
        let lattice = &reading.layout.lattice;
        let study = study(image, &around(lattice));
        let likely = study.games[Game::Amaze as usize];
        let columns = lattice.columns as usize;
        // The study has one cell more on each side.
        let at = |k: usize| (k / columns + 1) * (columns + 2) + k % columns + 1;
        let tiles = reading.level.tiles();
        let denied = (0..tiles.len()).filter(|&k| {
            let kind = match tiles[k] {
                Tile::Wall => 0,
                Tile::Floor => 1,
                Tile::Painted => 2,
            };
            let holds_ball = reading.level.index(reading.level.ball()) == Some(k);
            !holds_ball && study.kinds[at(k)][kind] < DENIED
        });
        let ball =
            reading.level.index(reading.level.ball()).map_or(0.0, |k| study.alone[at(k)][BALL]);
        let denied = denied.count() as f32 / tiles.len() as f32;
        tracing::debug!("likely {likely:.3}, ball {ball:.3}, denied {denied:.3}");
        println!("VETO likely {likely:.4} ball {ball:.4} denied {denied:.4}");
    }
    Ok(screen)
}

fn nothing(nearest: String) -> VisionError {
    let looked_for = "a lattice of walls and floor with one ball on it".to_owned();
    VisionError::NoBoard { game: "amaze", looked_for, nearest }
}

/// Cells with what they are likeliest to be.
struct Board<'a> {
    lattice: &'a Lattice,
    columns: usize,
    study: &'a Study,
    ball: usize,
    tiles: Vec<Tile>,
}

impl<'a> Board<'a> {
    fn new(lattice: &'a Lattice, study: &'a Study) -> Board<'a> {
        // There is one ball, and nothing is like it.
        let likely = |k: &usize| study.alone[*k][BALL];
        let count = study.kinds.len();
        let ball = (0..count).max_by(|a, b| likely(a).total_cmp(&likely(b))).unwrap_or_default();
        let tile = |(k, kinds): (usize, &[f32; KINDS])| {
            let best = (0..BALL).max_by(|&a, &b| kinds[a].total_cmp(&kinds[b]));
            match best {
                _ if k == ball => Tile::Painted,
                Some(1) => Tile::Floor,
                Some(2) => Tile::Painted,
                _ => Tile::Wall,
            }
        };
        let tiles = study.kinds.iter().enumerate().map(tile).collect();
        Board { lattice, columns: lattice.columns as usize, study, ball, tiles }
    }

    /// How likely a cell is what it is taken for, and the next likeliest: another kind, or for the ball another cell; 0 to 1.
    fn trust(&self, k: usize) -> (f32, f32) {
        let Study { alone, kinds, .. } = self.study;
        if k == self.ball {
            let others =
                (0..alone.len()).filter(|&other| other != k).map(|other| alone[other][BALL]);
            return (alone[k][BALL], others.fold(0.0, f32::max));
        }
        let own = match self.tiles[k] {
            Tile::Wall => 0,
            Tile::Floor => 1,
            Tile::Painted => 2,
        };
        let next = (0..BALL).filter(|&other| other != own).map(|other| kinds[k][other]);
        (kinds[k][own], next.fold(0.0, f32::max))
    }

    fn cell(&self, k: usize) -> Cell {
        Cell { x: (k % self.columns) as i32, y: (k / self.columns) as i32 }
    }

    fn reading(&self, image: &RgbImage) -> Result<Reading<Level, Layout>, VisionError> {
        let doubtful: Vec<usize> = (0..self.tiles.len())
            .filter(|&k| self.trust(k).0 - self.trust(k).1 < CERTAIN)
            .collect();
        if !doubtful.is_empty() {
            let label = |k: usize| match self.tiles[k] {
                _ if k == self.ball => "ball",
                Tile::Wall => "wall",
                Tile::Floor => "floor",
                Tile::Painted => "painted",
            };
            let cells = doubtful.into_iter().map(|k| {
                let (own, next) = self.trust(k);
                let cell = self.cell(k);
                // The first column and row lie beside the board.
                let cell = Cell { x: cell.x - 1, y: cell.y - 1 };
                DoubtfulCell { cell, label: label(k), score: own, margin: own - next }
            });
            let total = self.tiles.len();
            return Err(VisionError::Uncertain { cells: cells.collect(), total });
        }
        let open = self.tiles.iter().filter(|tile| **tile != Tile::Wall).count();
        let reached = self.reached(|tile| tile != Tile::Wall);
        if reached < open || open < 2 {
            return Err(nothing(format!(
                "a board was seen, but the ball can come to {reached} of its {open} cells of floor only"
            )));
        }
        let painted = self.tiles.iter().filter(|tile| **tile == Tile::Painted).count();
        if self.reached(|tile| tile == Tile::Painted) < painted {
            return Err(nothing(
                "a board was seen, but its paint does not lead to the ball".to_owned(),
            ));
        }
        let (left, top, columns, rows) = self.extent();
        let inside = |k: usize| {
            let cell = self.cell(k);
            let (x, y) = (cell.x as usize, cell.y as usize);
            (left..left + columns).contains(&x) && (top..top + rows).contains(&y)
        };
        let kept: Vec<usize> = (0..self.tiles.len()).filter(|&k| inside(k)).collect();
        let ball = self.cell(self.ball);
        let ball = Cell { x: ball.x - left as i32, y: ball.y - top as i32 };
        let tiles = kept.iter().map(|&k| self.tiles[k]).collect();
        let level = Level::new(columns, tiles, ball).map_err(|error| nothing(error.to_string()))?;
        let layout = Layout {
            lattice: part(self.lattice, (left, top), (columns, rows)),
            palette: self.palette(image, &kept),
            scores: kept.iter().map(|&k| self.trust(k).0).collect(),
            margins: kept.iter().map(|&k| self.trust(k).0 - self.trust(k).1).collect(),
        };
        Ok(Reading::new(level, layout))
    }

    /// The board without what lies around: left, top, columns, rows. Where there is floor in the margin, that belongs to it.
    fn extent(&self) -> (usize, usize, usize, usize) {
        let rows = self.tiles.len() / self.columns;
        let (mut left, mut top, mut right, mut bottom) = (1, 1, self.columns - 1, rows - 1);
        for k in (0..self.tiles.len()).filter(|&k| self.tiles[k] != Tile::Wall) {
            let (x, y) = (k % self.columns, k / self.columns);
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
        }
        (left, top, right - left, bottom - top)
    }

    /// How many tiles that satisfy `keep` hang together with the ball.
    fn reached(&self, keep: impl Fn(Tile) -> bool) -> usize {
        let rows = (self.tiles.len() / self.columns) as i32;
        let mut seen = vec![false; self.tiles.len()];
        let mut front = vec![self.ball];
        seen[self.ball] = true;
        let mut count = 0;
        while let Some(k) = front.pop() {
            count += 1;
            for direction in Direction::ALL {
                let Cell { x, y } = self.cell(k) + direction;
                let inside = (0..self.columns as i32).contains(&x) && (0..rows).contains(&y);
                if !inside {
                    continue;
                }
                let other = y as usize * self.columns + x as usize;
                if !seen[other] && keep(self.tiles[other]) {
                    seen[other] = true;
                    front.push(other);
                }
            }
        }
        count
    }

    /// Middle colours of each kind, one of each.
    fn palette(&self, image: &RgbImage, kept: &[usize]) -> Palette {
        let of = |tile: Tile| {
            let cells = kept.iter().filter(|&&k| self.tiles[k] == tile && k != self.ball);
            let mut cores: Vec<[f32; 3]> =
                cells.map(|&k| Patch::sample(image, self.lattice, self.cell(k)).core()).collect();
            cores.sort_by(|a, b| a.iter().sum::<f32>().total_cmp(&b.iter().sum()));
            cores.get(cores.len() / 2).copied().into_iter().collect()
        };
        Palette { wall: of(Tile::Wall), floor: of(Tile::Floor), painted: of(Tile::Painted) }
    }
}
