//! The cells of a board of chains: tiles, lines or nothing, holes, and what chains do to them.

use crate::chains::board::Board;
use crate::chains::look::{Look, Mark, Style};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::Fill;
use crate::lattice::Surface;
use crate::split::Parts;
use crate::tile::Tile;

/// A board's ground and cells.
pub(super) struct Scene<'a> {
    board: &'a Board,
    look: &'a Look,
    margin: f32,
    /// Its middle is grey: how much lighter or darker a place is.
    fill: Fill,
    tile: Tile,
    line: Color,
    ground: Option<Color>,
    /// Lines between cells where there are no tiles, in cells.
    ruled: f32,
    /// How high a tile's front is, in cells.
    lip: f32,
    most: f32,
    heights: [f32; 1],
}

impl<'a> Scene<'a> {
    pub(super) fn draw(
        parts: &mut Parts,
        board: &'a Board,
        look: &'a Look,
        margin: f32,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let tile = Tile::draw(parts, dice);
        let by = dice.span(-0.3, 0.3);
        let ground = (!look.bare && dice.chance(0.5)).then(|| {
            let color = if dice.chance(0.6) { look.around.shade(by) } else { look.ink };
            if color.distance(look.cell) < 0.07 { look.around } else { color }
        });
        let below = ground.unwrap_or(look.around);
        Scene {
            board,
            look,
            margin,
            fill: Fill::draw(parts, Color::grey(0.5), 0.22, dice),
            tile: if look.bare { Tile::full() } else { tile },
            line: dice.pick(&[look.cell, look.ink, below]).shade(dice.span(-0.5, 0.5)),
            ground,
            ruled: if dice.chance(if look.bare { 0.5 } else { 0.1 }) {
                dice.span(0.012, 0.06)
            } else {
                0.0
            },
            lip: if !look.bare && dice.chance(0.12) { dice.span(0.06, 0.16) } else { 0.0 },
            most: f32::from(board.most().max(1)),
            heights: [0.0],
        }
    }

    /// How high a cell's number is, of the highest.
    fn share(&self, x: i32, y: i32) -> f32 {
        self.board.number(x, y).map_or(0.0, |number| f32::from(number) / self.most)
    }

    /// The chain that makes one surface of a cell: those beside that have the same are of its kind.
    fn kind(&self, x: i32, y: i32) -> Option<usize> {
        let covers = matches!(self.look.style, Style::Fill | Style::Flood | Style::Tint);
        let started = self.look.mark == Mark::Colour && self.board.start(x, y).is_some();
        if covers || started { self.board.owner(x, y).map(|it| it + 1) } else { None }
    }

    fn same(&self, x: i32, y: i32) -> [bool; 8] {
        let own = (self.board.is_cell(x, y), self.kind(x, y));
        let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        around
            .map(|(dx, dy)| (self.board.is_cell(x + dx, y + dy), self.kind(x + dx, y + dy)) == own)
    }

    /// A colour with the pattern of the cells in it.
    fn patterned(&self, color: Color, x: f32, y: f32) -> Color {
        let by = self.fill.at(x, y);
        Color([0, 1, 2].map(|k| (color.0[k] + by.0[k] - 0.5).clamp(0.0, 1.0)))
    }

    fn tiled(&self, color: Color, x: f32, y: f32) -> Ink {
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        // A tile that takes less than its cell lies in the cell's middle.
        let inner = |a: f32| (a - a.floor() - 0.5) / self.look.room + 0.5;
        let (u, v) = (inner(x), inner(y));
        if u.min(v) < 0.0 || u.max(v) >= 1.0 {
            return Ink::NONE;
        }
        let same = self.same(column, row);
        let front = self.lip > 0.0 && v > 1.0 - self.lip;
        let cover = self.tile.cover(u, if front { 1.0 - self.lip } else { v }, same);
        let color = self.patterned(color, x, y).shade(cover.shade);
        let color = color.mix(self.line, cover.line * 0.8);
        Ink { color: if front { color.shade(-0.35) } else { color }, alpha: cover.alpha }
    }

    /// What a chain does to a cell that it covers, over the cell itself.
    fn chained(&self, chain: usize, cell: Ink, x: f32, y: f32) -> Ink {
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let (u, v) = (x - x.floor() - 0.5, y - y.floor() - 0.5);
        let along = self.board.along(column, row);
        let (part, color) = (self.look.part, self.look.chain(chain, along));
        let links = self.board.links(column, row);
        let toward = |a: f32, low: u8, high: u8| links & if a < 0.0 { low } else { high } != 0;
        let covers = match self.look.style {
            Style::Fill | Style::Tint => {
                return self.tiled(self.look.covered(chain, along, self.share(column, row)), x, y);
            }
            Style::Flood => return Ink::solid(self.patterned(color, x, y)),
            Style::Inner => u.abs().max(v.abs()) < part / 2.0,
            Style::Joined => {
                let half = part / 2.0;
                let (wide, high) = (u.abs() < half, v.abs() < half);
                (wide || (high && toward(u, 4, 1))) && (high || (wide && toward(v, 8, 2)))
            }
            Style::Outline => {
                let other =
                    |dx: i32, dy: i32| self.board.owner(column + dx, row + dy) != Some(chain);
                let (dx, dy) = (if u < 0.0 { -1 } else { 1 }, if v < 0.0 { -1 } else { 1 });
                let (beside, above) = (u.abs() > 0.5 - part, v.abs() > 0.5 - part);
                (beside && other(dx, 0))
                    || (above && other(0, dy))
                    || (beside && above && other(dx, dy))
            }
            Style::Badge => u.hypot(v) < part / 2.0,
            Style::Stripes => (u + v + 1.0).rem_euclid(0.25) < 0.25 * part,
            _ => false,
        };
        if covers { Ink::solid(self.patterned(color, x, y)) } else { cell }
    }

    fn hole(&self, x: f32, y: f32) -> Ink {
        let ground = self.ground.map_or(Ink::NONE, Ink::solid);
        match self.look.hole {
            Some(color) if self.board.is_inside(x.floor() as i32, y.floor() as i32) => {
                let ink = self.tiled(color, x, y);
                if ink.alpha > 0.5 { ink } else { ground }
            }
            _ => ground,
        }
    }

    /// Whether a line of the grid runs through a place.
    fn is_ruled(&self, x: f32, y: f32) -> bool {
        let near = |a: f32| (a - a.round()).abs() < self.ruled;
        let cell =
            |dx: f32, dy: f32| self.board.is_cell((x + dx).floor() as i32, (y + dy).floor() as i32);
        let by = self.ruled;
        (near(x) && (cell(by, 0.0) || cell(-by, 0.0)))
            || (near(y) && (cell(0.0, by) || cell(0.0, -by)))
    }
}

impl Surface for Scene<'_> {
    fn heights(&self) -> &[f32] {
        &self.heights
    }

    fn extent(&self) -> (f32, f32, f32, f32) {
        let margin = self.margin.max(self.ruled);
        let (columns, rows) = (self.board.columns as f32, self.board.rows as f32);
        (-margin, -margin, columns + margin, rows + margin)
    }

    fn at(&self, _: usize, x: f32, y: f32) -> Ink {
        let (left, top, right, bottom) = self.extent();
        if !(left..right).contains(&x) || !(top..bottom).contains(&y) {
            return Ink::NONE;
        }
        if self.ruled > 0.0 && self.is_ruled(x, y) {
            return Ink::solid(self.look.around.mix(self.look.ink, 0.45));
        }
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        if !self.board.is_cell(column, row) {
            return self.hole(x, y);
        }
        let started =
            (self.look.mark == Mark::Colour).then(|| self.board.start(column, row)).flatten();
        let plain = match started {
            Some(chain) => self.tiled(self.look.chains[chain], x, y),
            None if self.look.mark == Mark::Inverted && self.board.start(column, row).is_some() => {
                self.tiled(self.look.ink, x, y)
            }
            // Numbers stand on the page: it may have a pattern of its own.
            None if self.look.bare => Ink::NONE,
            None => self.tiled(self.look.plain(self.share(column, row)), x, y),
        };
        let ink = match self.board.owner(column, row) {
            Some(chain) if started.is_none() && self.covers(column, row) => {
                self.chained(chain, plain, x, y)
            }
            _ => plain,
        };
        if ink.alpha > 0.5 { ink } else { self.ground.map_or(Ink::NONE, Ink::solid) }
    }
}

impl Scene<'_> {
    /// Whether a chain is seen in a cell: a start alone is none yet, and keeps its own mark.
    fn covers(&self, x: i32, y: i32) -> bool {
        let inverted = self.look.mark == Mark::Inverted && self.board.start(x, y).is_some();
        !inverted && (self.board.links(x, y) != 0)
    }
}
