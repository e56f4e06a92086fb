//! How a board of tiles is drawn: walls, floor, goals, boxes, player; flat or with height.

use crate::camera::View;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::{Fill, Kind as FillKind};
use crate::lattice::Surface;
use crate::palette::Palette;
use crate::sokoban::Cell;
use crate::sokoban::board::Board;
use crate::sokoban::boxes::Boxes;
use crate::sokoban::colors::Colors;
use crate::sokoban::goal::Goal;
use crate::sokoban::keeper::Keeper;
use crate::sokoban::wall::Wall;
use crate::split::{Parts, parts};
use crate::tile::Tile;

parts!("outside",
/// What lies outside the walls.
pub(super) Outside {
    /// The page.
    Page Trained,
    /// One colour.
    Void Trained,
    /// More wall.
    Filled Trained,
    /// What looks like floor.
    Floor Trained,
    /// Grass, sand or water.
    Ground Held,
    /// Light and dark cells by turns.
    Chequered Held,
    /// Slanted lines.
    Hatched Sealed,
});

/// A board's look.
#[derive(Clone)]
pub(super) struct Scene<'a> {
    board: &'a Board,
    margin: f32,
    outside: Outside,
    around: Fill,
    wall: Wall,
    /// None where the page is seen.
    floor: Option<(Fill, Tile)>,
    line: Color,
    under: Color,
    goal: Goal,
    boxes: Boxes,
    keeper: Keeper,
    /// Whether a goal is seen under the player who stands on it.
    pub(super) shines: bool,
    /// Whether goals are drawn, and boxes on them as such.
    goals: bool,
    /// How far shadows of boxes and the player fall, in cells, and how dark they are.
    shadow: Option<((f32, f32), f32)>,
    /// How dark walls make the floor below them.
    shade: f32,
    heights: Vec<f32>,
    side: Color,
}

impl<'a> Scene<'a> {
    pub(super) fn draw(
        parts: &mut Parts,
        (board, outside): (&'a Board, Outside),
        (margin, page): (f32, Color),
        view: View,
        palette: &Palette,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let bare = !parts.is_novel::<crate::tile::Kind>() && dice.chance(0.15);
        let colors = Colors::draw(palette, page, bare, dice);
        let goal = Goal::draw(parts, colors.goal, dice);
        let boxes = Boxes::draw(parts, colors.crates, colors.done, &goal, dice);
        let goal = if boxes.is_like(&goal) { goal.lessened() } else { goal };
        let fill = Fill::draw(parts, colors.floor, 0.2, dice);
        let tile = Tile::draw(parts, dice);
        let round = boxes.is_round();
        Scene {
            board,
            margin,
            outside,
            around: around(outside, &colors, palette, dice),
            wall: Wall::draw(parts, colors.wall, dice),
            floor: (!bare).then_some((fill, tile)),
            line: colors.floor.shade(dice.span(-0.5, 0.5)),
            under: if dice.chance(0.5) { colors.floor.shade(-0.25) } else { colors.wall },
            goal,
            boxes,
            keeper: Keeper::draw(parts, colors.keeper, round, dice),
            shines: !dice.chance(0.25),
            goals: true,
            shadow: dice
                .chance(0.25)
                .then(|| ((dice.span(-0.06, 0.1), dice.span(0.03, 0.12)), dice.span(0.15, 0.45))),
            shade: if dice.chance(0.15) { dice.span(0.15, 0.4) } else { 0.0 },
            heights: heights(view, dice),
            side: colors.wall.shade(dice.span(-0.6, -0.2)),
        }
    }

    /// The same look of a board without goals.
    pub(super) fn without_goals(&self) -> Scene<'a> {
        Scene { goals: false, ..self.clone() }
    }

    fn beyond(&self, x: f32, y: f32) -> Ink {
        match self.outside {
            Outside::Page | Outside::Filled => Ink::NONE,
            Outside::Floor => self.floor(x, y),
            _ => Ink::solid(self.around.at(x, y)),
        }
    }

    /// Floor without anything on it.
    fn floor(&self, x: f32, y: f32) -> Ink {
        let Some((fill, tile)) = &self.floor else { return Ink::NONE };
        let cover = tile.cover(x - x.floor(), y - y.floor(), self.same(x, y));
        if cover.alpha < 0.5 {
            return Ink::solid(self.under);
        }
        Ink::solid(fill.at(x, y).shade(cover.shade).mix(self.line, cover.line * 0.8))
    }

    fn same(&self, x: f32, y: f32) -> [bool; 8] {
        self.board.same(x.floor() as i32, y.floor() as i32)
    }

    fn wall(&self, x: f32, y: f32) -> Ink {
        let ink = self.wall.at(x, y, self.same(x, y));
        match (ink.alpha > 0.5, self.wall.is_open()) {
            (true, _) => ink,
            (_, true) => self.floor(x, y),
            _ => Ink::solid(self.wall.joint()),
        }
    }

    /// Floor with what lies and stands on it.
    fn inside(&self, cell: Cell, x: f32, y: f32) -> Ink {
        let (u, v) = (x - x.floor() - 0.5, y - y.floor() - 0.5);
        let mut ink = self.floor(x, y);
        let above = self.board.cell(x.floor() as i32, y.floor() as i32 - 1);
        if self.shade > 0.0 && v < -0.28 && above == Cell::Wall {
            ink.color = ink.color.shade(-self.shade);
        }
        let hidden = !self.goals || (cell == Cell::PlayerOnGoal && !self.shines);
        if cell.is_goal() && !hidden {
            ink = laid(self.goal.at(u, v), ink);
        }
        if let Some(((dx, dy), dark)) = self.shadow
            && self.thing(cell, u - dx, v - dy).alpha > 0.0
        {
            ink = laid(Ink { color: Color::BLACK, alpha: dark }, ink);
        }
        laid(self.thing(cell, u, v), ink)
    }

    /// What stands in a cell, at a place from its middle.
    fn thing(&self, cell: Cell, u: f32, v: f32) -> Ink {
        match cell {
            Cell::Box => self.boxes.at(u, v, false, &self.goal),
            Cell::BoxOnGoal => self.boxes.at(u, v, self.goals, &self.goal),
            Cell::Player => self.keeper.at(u, v).map_or(Ink::NONE, Ink::solid),
            Cell::PlayerOnGoal => {
                // A goal that the player would hide shines through.
                let through =
                    self.goals && self.shines && self.goal.reach() < self.keeper.size() + 0.03;
                let alpha = if through { 0.6 } else { 1.0 };
                self.keeper.at(u, v).map_or(Ink::NONE, |color| Ink { color, alpha })
            }
            _ => Ink::NONE,
        }
    }

    fn is_board(&self, x: f32, y: f32) -> bool {
        let (left, top, right, bottom) = self.extent();
        (left..right).contains(&x) && (top..bottom).contains(&y)
    }

    /// The sides and tops of what is high.
    fn raised(&self, top: bool, cell: Cell, x: f32, y: f32) -> Ink {
        match cell {
            Cell::Wall if top => self.wall(x, y),
            Cell::Wall => Ink::solid(self.side),
            Cell::Box | Cell::BoxOnGoal => {
                let (u, v) = (x - x.floor() - 0.5, y - y.floor() - 0.5);
                let ink = self.thing(cell, u, v);
                let color = if top { ink.color } else { ink.color.shade(-0.35) };
                Ink { color, ..ink }
            }
            _ => Ink::NONE,
        }
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
        if !self.is_board(x, y) {
            return Ink::NONE;
        }
        let cell = self.board.cell(x.floor() as i32, y.floor() as i32);
        match cell {
            _ if level + 1 < self.heights.len() => self.raised(level == 0, cell, x, y),
            Cell::Wall => self.wall(x, y),
            Cell::Outside => self.beyond(x, y),
            cell => self.inside(cell, x, y),
        }
    }
}

/// What covers the outside, where that is neither page nor wall nor floor.
fn around(outside: Outside, colors: &Colors, palette: &Palette, dice: &mut Dice) -> Fill {
    let kind = match outside {
        Outside::Ground => FillKind::Clouds,
        Outside::Chequered => FillKind::Chequer,
        Outside::Hatched => FillKind::Hatch,
        _ => FillKind::Flat,
    };
    let wish = if dice.chance(0.4) { Color::grey(0.05) } else { palette.any(dice) };
    let told = wish.distance(colors.floor).min(wish.distance(colors.wall)) > 0.1;
    let color = if told { wish } else { palette.clear(&[colors.floor, colors.wall], 0.12, dice) };
    Fill::of(kind, color, 0.5, dice)
}

/// An ink over another.
fn laid(ink: Ink, below: Ink) -> Ink {
    let alpha = ink.alpha + below.alpha * (1.0 - ink.alpha);
    if alpha <= 0.0 {
        return Ink::NONE;
    }
    Ink { color: below.color.mix(ink.color, ink.alpha / alpha), alpha }
}

/// Where there is anything, from the top of the walls down.
fn heights(view: View, dice: &mut Dice) -> Vec<f32> {
    let flat = matches!(view, View::Above { shift } if shift.1 == 0.0);
    let top = if flat { 0.0 } else { dice.span(0.1, 0.35) };
    let steps = if flat { 0 } else { 7 };
    (0..=steps).map(|k| top * (steps - k) as f32 / steps.max(1) as f32).collect()
}
