//! How a board of Amaze is drawn: walls, floor, paint; flat or with height.

use crate::amaze::Cell;
use crate::amaze::board::Board;
use crate::camera::View;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::Fill;
use crate::lattice::Surface;
use crate::noise::smooth;
use crate::palette::Palette;
use crate::split::{Parts, parts};
use crate::tile::Tile;

parts!("paint",
/// How painted floor looks.
pub(super) Paint {
    /// As the floor does, in another colour.
    Fill Trained,
    /// A ribbon along the way.
    Ribbon Trained,
    /// A dot in each cell.
    Dots Trained,
    /// A smaller square.
    Square Trained,
    /// The floor, tinted.
    Tint Trained,
    /// The whole cell, whatever the floor's tiles are.
    Flood Trained,
    /// Spilt.
    Splat Held,
    /// A rim along the cell's side.
    Rim Held,
    /// Stripes.
    Stripes Sealed,
});

/// What walls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walls {
    /// Tiles of their own.
    Tiles,
    /// The board's ground.
    Ground,
    /// The page.
    Page,
}

/// A board's look.
pub(super) struct Scene<'a> {
    board: &'a Board,
    margin: f32,
    walls: Walls,
    wall: (Fill, Tile),
    floor: (Fill, Tile),
    paint: (Paint, Fill),
    paint_color: Color,
    ground: Option<Color>,
    line: Color,
    /// How much of a painted cell is painted, 0 to 1.
    part: f32,
    seed: u32,
    pub(super) ball_color: Color,
    heights: Vec<f32>,
    /// How high walls are, in cells.
    wall_height: f32,
    side: Color,
    rim: f32,
    /// Whether walls throw a shadow on the floor below them.
    shade: f32,
}

impl<'a> Scene<'a> {
    pub(super) fn draw(
        parts: &mut Parts,
        board: &'a Board,
        margin: f32,
        page: Color,
        view: View,
        palette: &mut Palette,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let walls =
            dice.pick(&[Walls::Tiles, Walls::Tiles, Walls::Ground, Walls::Ground, Walls::Page]);
        let wall = if walls == Walls::Page { page } else { palette.any(dice) };
        let floor = palette.apart(&[wall], dice);
        let ball = palette.apart(&[wall, floor], dice);
        // Paint is often the ball's colour, lighter or darker, or just that.
        let paint = match dice.int(0, 4) {
            0 => ball,
            1 => palette.apart(&[wall, floor], dice),
            _ => {
                let like = ball.shade(dice.span(-0.35, 0.45));
                if like.distance(floor) > 0.09 && like.distance(wall) > 0.07 {
                    like
                } else {
                    palette.apart(&[wall, floor], dice)
                }
            }
        };
        let ball = if ball.distance(paint) < 0.08 { palette.apart(&[paint], dice) } else { ball };
        let (raised, deep) = match view {
            View::Above { shift } if shift.1 == 0.0 => (0.0, 0.0),
            _ if walls == Walls::Page => (0.0, dice.span(0.0, 0.4)),
            _ => (dice.span(0.1, 0.8), 0.0),
        };
        let line = dice.pick(&[floor, wall]).shade(dice.span(-0.6, 0.6));
        let mut scene = Scene {
            board,
            margin,
            walls,
            wall: (
                Fill::draw(parts, wall, 0.3, dice),
                if walls == Walls::Tiles { Tile::draw(parts, dice) } else { Tile::full() },
            ),
            floor: (Fill::draw(parts, floor, 0.22, dice), Tile::draw(parts, dice)),
            paint: (parts.draw(dice), Fill::draw(parts, paint, 0.2, dice)),
            paint_color: paint,
            ground: match walls {
                Walls::Ground => Some(wall),
                Walls::Tiles if dice.chance(0.6) => {
                    let joint = wall.shade(dice.span(-0.4, 0.4));
                    Some(dice.pick(&[joint, floor.shade(-0.3)]))
                }
                _ => None,
            },
            line,
            part: dice.span(0.28, 0.8),
            seed: dice.seed(),
            ball_color: ball,
            heights: Vec::new(),
            wall_height: raised,
            side: dice.pick(&[wall, floor]).shade(dice.span(-0.6, 0.3)),
            rim: if dice.chance(0.2) { dice.span(0.04, 0.4) } else { 0.0 },
            shade: if dice.chance(0.2) { dice.span(0.15, 0.4) } else { 0.0 },
        };
        // A tint that hides the paint from everyone is none.
        if scene.paint.0 == Paint::Tint && paint.distance(floor) < 0.15 {
            scene.paint.0 = Paint::Fill;
        }
        let steps = |from: f32, to: f32| (0..7).map(move |k| from + (to - from) * k as f32 / 7.0);
        if raised > 0.0 {
            scene.heights.extend(steps(raised, 0.0));
        }
        scene.heights.push(0.0);
        if deep > 0.0 {
            scene.heights.extend(steps(0.0, -deep).skip(1));
        }
        scene
    }

    fn same(&self, x: i32, y: i32) -> [bool; 8] {
        let own = self.board.is_floor(x, y);
        let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        around.map(|(dx, dy)| self.board.is_floor(x + dx, y + dy) == own)
    }

    fn tiled(&self, (fill, tile): (&Fill, &Tile), x: f32, y: f32) -> Ink {
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let cover = tile.cover(x - x.floor(), y - y.floor(), self.same(column, row));
        let color = fill.at(x, y).shade(cover.shade).mix(self.line, cover.line * 0.8);
        Ink { color, alpha: cover.alpha }
    }

    /// The floor, painted or not.
    fn floor(&self, cell: Cell, x: f32, y: f32) -> Ink {
        let plain = self.tiled((&self.floor.0, &self.floor.1), x, y);
        if cell == Cell::Floor {
            return plain;
        }
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let (u, v) = (x - x.floor() - 0.5, y - y.floor() - 0.5);
        let half = self.part / 2.0;
        let (paint, fill) = (&self.paint.0, &self.paint.1);
        let painted = |dx: i32, dy: i32| {
            matches!(self.board.cell(column + dx, row + dy), Cell::Painted | Cell::Ball)
        };
        let covers = match paint {
            Paint::Fill => return self.tiled((fill, &self.floor.1), x, y),
            Paint::Flood => return Ink::solid(fill.at(x, y)),
            Paint::Tint => {
                return Ink {
                    color: plain.color.mix(self.paint_color, 0.35 + self.part * 0.6),
                    ..plain
                };
            }
            Paint::Dots => u.hypot(v) < half,
            Paint::Square => u.abs().max(v.abs()) < half,
            Paint::Ribbon => {
                let across = |a: f32, b: f32, there: bool| a.abs() < half && (b < half || there);
                let sideways = painted(if u > 0.0 { 1 } else { -1 }, 0);
                let upright = painted(0, if v > 0.0 { 1 } else { -1 });
                across(v, u.abs(), sideways) || across(u, v.abs(), upright)
            }
            Paint::Splat => u.hypot(v) < 0.32 + 0.3 * smooth(x * 5.0, y * 5.0, self.seed),
            Paint::Rim => u.abs().max(v.abs()) > 0.5 - self.part * 0.3,
            Paint::Stripes => (u + v + 1.0).rem_euclid(0.25) < 0.25 * self.part,
        };
        if covers { Ink::solid(fill.at(x, y)) } else { plain }
    }

    fn ground(&self) -> Ink {
        self.ground.map_or(Ink::NONE, Ink::solid)
    }

    fn is_board(&self, x: f32, y: f32) -> bool {
        let (left, top, right, bottom) = self.extent();
        (left..right).contains(&x) && (top..bottom).contains(&y)
    }
}

impl Surface for Scene<'_> {
    fn heights(&self) -> &[f32] {
        &self.heights
    }

    fn extent(&self) -> (f32, f32, f32, f32) {
        let (columns, rows) = (self.board.columns as f32, self.board.rows as f32);
        (-self.margin, -self.margin, columns + self.margin, rows + self.margin)
    }

    fn at(&self, level: usize, x: f32, y: f32) -> Ink {
        let height = self.heights[level];
        if !self.is_board(x, y) {
            return Ink::NONE;
        }
        let cell = self.board.cell(x.floor() as i32, y.floor() as i32);
        let top = level == 0 && self.wall_height > 0.0;
        match cell {
            // The sides of what is high, and of what is deep.
            _ if height < 0.0 => {
                if cell == Cell::Wall {
                    Ink::NONE
                } else {
                    Ink::solid(self.side)
                }
            }
            Cell::Wall if height > 0.0 && !top => Ink::solid(self.side),
            _ if height > 0.0 && cell != Cell::Wall => Ink::NONE,
            Cell::Wall => match self.walls {
                Walls::Page => Ink::NONE,
                Walls::Ground => {
                    let ink = self.tiled((&self.wall.0, &self.wall.1), x, y);
                    Ink::solid(ink.over(self.wall.0.at(x, y)))
                }
                Walls::Tiles => {
                    let ink = self.tiled((&self.wall.0, &self.wall.1), x, y);
                    if ink.alpha > 0.5 { ink } else { self.ground() }
                }
            },
            cell => {
                let ink = self.floor(cell, x, y);
                let ink = if ink.alpha > 0.5 { ink } else { self.ground() };
                let (u, v) = (x - x.floor(), y - y.floor());
                let below = self.shade > 0.0
                    && v < 0.22
                    && !self.board.is_floor(x.floor() as i32, y.floor() as i32 - 1);
                let edge = self.rim > 0.0
                    && self.walls == Walls::Page
                    && v < self.rim * 0.5
                    && u >= 0.0
                    && !self.board.is_floor(x.floor() as i32, y.floor() as i32 - 1);
                if edge {
                    return Ink::solid(self.side);
                }
                Ink { color: if below { ink.color.shade(-self.shade) } else { ink.color }, ..ink }
            }
        }
    }
}
