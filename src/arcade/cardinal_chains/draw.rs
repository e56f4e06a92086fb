//! A moment of the game as a picture: a pure function of board, theme, size and phase.

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::brush::{Area, Brush, Ink, Shape, WHITE, image};
use crate::arcade::cardinal_chains::hud::{self, HEIGHTS, Hud};
use crate::arcade::cardinal_chains::phase::{END, Phase};
use crate::arcade::cardinal_chains::theme::{Path, Start, Theme};
use crate::arcade::figures::number;
use crate::arcade::layout::{Contents, WindowLayout};
use crate::games::cardinal_chains::Level;
use crate::games::cardinal_chains::level::{Chain, Tile};
use crate::geometry::{Cell, Lattice, Point};

/// What is to be seen: the board with its chains, the chain that the keys grow, and what is going on.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The board as it stands.
    pub board: Level,
    /// The chain that the keys grow.
    pub selected: Chain,
    /// What the text says.
    pub hud: Hud,
    /// What the game is doing.
    pub phase: Phase,
}

/// Draws a moment of the game. `size` in pixels; `scale` multiplies text and margins. A side of 0 yields a picture without pixels.
#[must_use]
pub fn draw(moment: &Moment, theme: &Theme, size: (u32, u32), scale: f32) -> RgbImage {
    image(pixmap(moment, theme, size, scale).as_ref())
}

/// Where [`draw`] puts the board, in pixels.
#[must_use]
pub fn lattice(level: &Level, theme: &Theme, size: (u32, u32), scale: f32) -> Lattice {
    place(level, theme, size, scale).lattice
}

/// The cell under a pixel, inside the board or not.
pub(super) fn cell_at(
    level: &Level,
    theme: &Theme,
    size: (u32, u32),
    scale: f32,
    at: Point,
) -> Cell {
    let layout = place(level, theme, size, scale);
    let index =
        |along: f64, from: f32| ((along - f64::from(from)) / f64::from(layout.pitch)).floor();
    Cell { x: index(at.x, layout.board.x) as i32, y: index(at.y, layout.board.y) as i32 }
}

/// None where the picture has no pixels or too many.
pub(super) fn pixmap(
    moment: &Moment,
    theme: &Theme,
    size: (u32, u32),
    scale: f32,
) -> Option<Pixmap> {
    let layout = place(&moment.board, theme, size, scale);
    let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
    brush.cover(theme.page);
    if let Some(panel) = theme.panel {
        let area = layout.board.grow(panel.pad * layout.pitch);
        brush.fill(Shape::round(area, panel.radius * layout.pitch), panel.ink);
    }
    let mut easel = Easel { brush: &mut brush, theme, layout: &layout, moment };
    easel.cells();
    for chain in moment.board.every_chain() {
        easel.chain(chain);
    }
    easel.numbers();
    for chain in moment.board.every_chain() {
        easel.start(chain);
    }
    hud::hud(&mut brush, theme, &layout, &moment.hud);
    if let Phase::Won(seconds) | Phase::Done(seconds) = moment.phase {
        let last = matches!(moment.phase, Phase::Done(_));
        let shown = END.shown(seconds);
        hud::win(&mut brush, theme, &layout, &moment.hud, (shown, last));
    }
    Some(brush.into_pixmap())
}

fn place(level: &Level, theme: &Theme, size: (u32, u32), scale: f32) -> WindowLayout {
    let pad = theme.panel.map_or(0.0, |panel| panel.pad);
    let (columns, rows) = (level.columns(), level.rows());
    WindowLayout::new(Contents { columns, rows, text: HEIGHTS, pad }, size, scale)
}

struct Easel<'a> {
    brush: &'a mut Brush,
    theme: &'a Theme,
    layout: &'a WindowLayout,
    moment: &'a Moment,
}

impl Easel<'_> {
    fn field(&self, cell: Cell) -> Area {
        self.layout.cell(cell.x, cell.y)
    }

    /// The cells without what is on them.
    fn cells(&mut self) {
        let (square, pitch) = (self.theme.cell, self.layout.pitch);
        let tiles = |easel: &Self| {
            let mut shape = Shape::default();
            for cell in easel.moment.board.cells() {
                let area = easel.field(cell).grow(-square.gap * pitch);
                shape.add(area, [square.radius * pitch; 4]);
            }
            shape
        };
        let shape = tiles(self);
        self.brush.fill(shape, square.ink);
        if let Some((ink, width)) = square.border {
            let shape = tiles(self);
            self.brush.stroke(shape, (width * pitch).max(1.0), ink);
        }
    }

    /// A chain as far as it is drawn; the last cell as far as it has flowed in.
    fn chain(&mut self, chain: Chain) {
        let cells = self.moment.board.chain(chain);
        let (steps, last) = match self.moment.phase {
            Phase::Flowing(flowing, part) if flowing == chain => (cells.len() - 1, part),
            _ => (cells.len(), 1.0),
        };
        if cells.len() < 2 {
            return;
        }
        let ink = self.theme.chain(chain.index());
        match self.theme.path {
            Path::Filled => self.filled(&cells[..steps], cells.get(steps).map(|c| (*c, last)), ink),
            Path::Band(width) => self.band(&cells, (steps, last), width, ink),
        }
    }

    fn filled(&mut self, cells: &[Cell], coming: Option<(Cell, f32)>, ink: Ink) {
        let (square, pitch) = (self.theme.cell, self.layout.pitch);
        // Chains that touch stay apart, even where cells do.
        let inner = -square.gap.max(0.03) * pitch;
        let mut shape = Shape::default();
        for pair in cells.windows(2) {
            let (a, b) = (self.field(pair[0]).center(), self.field(pair[1]).center());
            let neck = 0.26 * pitch;
            let (x, y) = (a.0.min(b.0) - neck, a.1.min(b.1) - neck);
            let (wide, high) = ((a.0 - b.0).abs() + 2.0 * neck, (a.1 - b.1).abs() + 2.0 * neck);
            shape.add(Area::new(x, y, wide, high), [0.0; 4]);
        }
        for cell in cells {
            shape.add(self.field(*cell).grow(inner), [square.radius * pitch; 4]);
        }
        if let Some((cell, part)) = coming {
            let area = self.field(cell);
            let small = -0.5 * pitch * (1.0 - part) + inner * part;
            shape.add(area.grow(small), [square.radius * pitch; 4]);
        }
        self.brush.fill(shape, ink);
    }

    fn band(&mut self, cells: &[Cell], (steps, part): (usize, f32), width: f32, ink: Ink) {
        let mut points: Vec<(f32, f32)> =
            cells[..steps].iter().map(|cell| self.field(*cell).center()).collect();
        if let (Some(&(x, y)), Some(to)) = (points.last(), cells.get(steps)) {
            let (to_x, to_y) = self.field(*to).center();
            points.push((x + (to_x - x) * part, y + (to_y - y) * part));
        }
        let mut shape = Shape::default();
        shape.add_line(points);
        self.brush.pen(shape, width * self.layout.pitch, ink);
    }

    fn numbers(&mut self) {
        let owners = self.moment.board.owners();
        for (index, tile) in self.moment.board.tiles().iter().enumerate() {
            let Tile::Number(value) = *tile else { continue };
            let area = self.field(self.moment.board.cell(index));
            let ink = match owners[index] {
                Some(chain) => readable(self.theme.chain(chain.index())),
                None => self.theme.ink,
            };
            let height = self.theme.figure * self.layout.pitch;
            number(self.brush, self.theme.figures, value, area.center(), (height, ink));
        }
    }

    fn start(&mut self, chain: Chain) {
        let Some(&cell) = self.moment.board.starts().get(chain.index()) else { return };
        let (pitch, ink) = (self.layout.pitch, self.theme.chain(chain.index()));
        let area = self.field(cell);
        let (x, y) = area.center();
        let drawn = !self.moment.board.steps(chain).is_empty();
        let covered = drawn && self.theme.path == Path::Filled;
        match self.theme.start {
            Start::Cross => {
                let ink = if covered { readable(ink) } else { ink };
                self.cross((x, y), 0.22 * pitch, 0.11 * pitch, ink);
            }
            Start::Filled => {
                let square = self.theme.cell;
                let field = area.grow(-square.gap * pitch);
                self.brush.fill(Shape::round(field, square.radius * pitch), ink);
                self.cross((x, y), 0.2 * pitch, 0.1 * pitch, readable(ink));
            }
            Start::Disc => {
                self.brush.fill(Shape::circle(x, y, 0.4 * pitch), ink);
                self.cross((x, y), 0.15 * pitch, 0.08 * pitch, readable(ink));
            }
            Start::Ring => {
                self.brush.fill(Shape::circle(x, y, 0.32 * pitch), ink);
                self.brush.fill(Shape::circle(x, y, 0.18 * pitch), self.theme.cell.ink);
            }
        }
        if chain == self.moment.selected && self.moment.board.starts().len() > 1 {
            let ring = Shape::round(area.grow(-0.01 * pitch), 0.12 * pitch);
            self.brush.stroke(ring, (0.035 * pitch).max(1.0), self.theme.text.strong);
        }
    }

    fn cross(&mut self, (x, y): (f32, f32), reach: f32, width: f32, ink: Ink) {
        let mut shape = Shape::default();
        shape.add_line([(x - reach, y - reach), (x + reach, y + reach)]);
        shape.add_line([(x - reach, y + reach), (x + reach, y - reach)]);
        self.brush.pen(shape, width, ink);
    }
}

/// White or nearly black, whichever is read more easily on a colour.
fn readable(on: Ink) -> Ink {
    if on.luminance() < 0.42 { WHITE } else { Ink::hex(0x001B_1B22) }
}
