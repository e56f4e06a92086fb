//! What moves: paint and ball.

use crate::arcade::amaze::ground::{lay, tile};
use crate::arcade::amaze::play::Slide;
use crate::arcade::amaze::theme::{Ball, Form, Lay, Paint, Theme};
use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape, WHITE};
use crate::arcade::layout::WindowLayout;
use crate::games::amaze::Level;
use crate::games::amaze::level::Tile;
use crate::geometry::Cell;

/// The painted cells, and those that a slide under way has reached.
pub(super) fn paint(
    brush: &mut Brush,
    level: &Level,
    theme: &Theme,
    layout: &WindowLayout,
    (paint, slide): (Paint, Option<&Slide>),
) {
    let lay_as = theme.floor.lay;
    let painted = |cell: Cell| level.tile(cell) == Tile::Painted;
    let passed = slide.map(|slide| cells(level, slide)).unwrap_or_default();
    // A band covers a cell only when it is through it; tiles fill one by one.
    let whole = |cell: Cell| painted(cell) || passed.iter().any(|(c, t)| *c == cell && *t >= 1.0);
    let mut shape = lay(level, lay_as, layout, whole);
    for (cell, part) in passed.iter().filter(|(cell, part)| !painted(*cell) && *part < 1.0) {
        match (lay_as, slide) {
            (Lay::Tiles { gap, radius }, _) if *part > 0.0 => {
                tile(&mut shape, layout, *cell, gap, radius, 0.4 + 0.6 * part);
            }
            (Lay::Joined { .. }, Some(slide)) if *part > 0.0 => {
                shape.add(strip(layout.cell(cell.x, cell.y), slide, *part), [0.0; 4]);
            }
            _ => {}
        }
    }
    brush.fill(shape, paint.ink);
}

/// The cells of a slide and how far the paint is through each, 0 to 1. The paint's front runs from the ball's middle
/// at the start to the far side of the last cell at the end, so that a finished slide leaves nothing bare.
fn cells(level: &Level, slide: &Slide) -> Vec<(Cell, f32)> {
    let whole = slide.cells.max(1) as f32;
    let front = slide.done + 0.5 * slide.done / whole;
    let part = |i: usize| (front - i as f32 - 0.5).clamp(0.0, 1.0);
    level.slide(slide.from, slide.direction).enumerate().map(|(i, c)| (c, part(i))).collect()
}

/// The part of a cell that a slide has been through.
fn strip(cell: Area, slide: &Slide, part: f32) -> Area {
    let (dx, dy) = slide.direction.delta();
    let (width, height) = (cell.width * part, cell.height * part);
    match (dx, dy) {
        (1, _) => Area { width, ..cell },
        (-1, _) => Area { x: cell.right() - width, width, ..cell },
        (_, 1) => Area { height, ..cell },
        _ => Area { y: cell.bottom() - height, height, ..cell },
    }
}

/// The ball, wherever it is.
pub(super) fn ball(
    brush: &mut Brush,
    level: &Level,
    theme: &Theme,
    layout: &WindowLayout,
    (paint, slide): (Paint, Option<&Slide>),
) {
    let rest = layout.cell(level.ball().x, level.ball().y).center();
    let (x, y) = slide.map_or(rest, |slide| {
        let (dx, dy) = slide.direction.delta();
        let (x, y) = layout.cell(slide.from.x, slide.from.y).center();
        let way = slide.done * layout.pitch;
        (x + dx as f32 * way, y + dy as f32 * way)
    });
    let radius = theme.ball.radius * layout.pitch;
    if theme.ball.shadow > 0.0 {
        shadow(brush, &theme.ball, (x, y), radius);
    }
    match theme.ball.form {
        Form::Disc => brush.fill(Shape::circle(x, y, radius), paint.ball),
        Form::Glossy => glossy(brush, (x, y), radius, paint.ball),
        Form::Ring => {
            let width = 0.36 * radius;
            brush.stroke(Shape::circle(x, y, radius - width / 2.0), width, paint.ball);
        }
        Form::Square => block(brush, (x, y), radius, paint.ball),
    }
}

fn shadow(brush: &mut Brush, ball: &Ball, (x, y): (f32, f32), radius: f32) {
    let rounding = if ball.form == Form::Square { 0.4 } else { 1.0 };
    let under = Area::around(x + 0.05 * radius, y + 0.16 * radius, radius);
    brush.shadow(under, rounding * radius, 0.35 * radius, BLACK.fade(ball.shadow));
}

fn glossy(brush: &mut Brush, (x, y): (f32, f32), radius: f32, ink: Ink) {
    let light = (x - 0.32 * radius, y - 0.36 * radius);
    let inks = [
        (0.0, ink.toward(WHITE, 0.62)),
        (0.22, ink.toward(WHITE, 0.26)),
        (0.55, ink),
        (1.0, ink.toward(BLACK, 0.34)),
    ];
    brush.fill_around(Shape::circle(x, y, radius), light, 1.5 * radius, &inks);
}

fn block(brush: &mut Brush, (x, y): (f32, f32), half: f32, ink: Ink) {
    let area = Area::around(x, y, half);
    let inks = [ink.toward(WHITE, 0.22), ink.toward(BLACK, 0.2)];
    brush.fill_down(Shape::round(area, 0.42 * half), (area.y, area.bottom()), inks);
    brush.fill(Shape::round(area.grow(-0.26 * half), 0.26 * half), ink);
}
