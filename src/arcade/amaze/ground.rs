//! The board without paint and ball: page, panel, walls, floor; and what stands over the paint: lines and fronts.

use crate::arcade::amaze::theme::{Lay, Panel, Theme, Wall};
use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape, WHITE};
use crate::arcade::layout::WindowLayout;
use crate::games::amaze::Level;
use crate::games::amaze::level::Tile;
use crate::geometry::{Cell, Direction};

/// What does not change while a level is played.
pub(super) fn ground(brush: &mut Brush, level: &Level, theme: &Theme, layout: &WindowLayout) {
    brush.cover(theme.page);
    if let Some(card) = &theme.panel {
        panel(brush, card, layout);
    }
    walls(brush, level, theme.wall, layout);
    let floor = |cell: Cell| level.tile(cell) != Tile::Wall;
    brush.fill(lay(level, theme.floor.lay, layout, floor), theme.floor.ink);
}

/// What lies over floor and paint alike: lines between cells, the fronts of raised walls and their shadow.
pub(super) fn relief(brush: &mut Brush, level: &Level, theme: &Theme, layout: &WindowLayout) {
    if let Some((ink, width)) = theme.floor.grid {
        brush.fill(grid(level, layout, width), ink);
    }
    if let Some((ink, width)) = theme.floor.edge {
        brush.fill(edge(level, layout, width), ink);
    }
    if let Wall::Raised { front, height, .. } = theme.wall {
        fronts(brush, level, layout, height, front);
    }
}

/// The shape of all cells that `wanted` says, laid as floor is.
pub(super) fn lay(
    level: &Level,
    lay: Lay,
    layout: &WindowLayout,
    wanted: impl Fn(Cell) -> bool,
) -> Shape {
    let mut shape = Shape::default();
    for cell in layout.lattice.cells().filter(|cell| wanted(*cell)) {
        match lay {
            Lay::Joined { radius } => joined(&mut shape, (level, layout), cell, radius, &wanted),
            Lay::Tiles { gap, radius } => tile(&mut shape, layout, cell, gap, radius, 1.0),
        }
    }
    shape
}

/// Adds one tile, `size` of its full size.
pub(super) fn tile(
    shape: &mut Shape,
    layout: &WindowLayout,
    cell: Cell,
    gap: f32,
    radius: f32,
    size: f32,
) {
    let pitch = layout.pitch;
    let (x, y) = layout.cell(cell.x, cell.y).center();
    let half = (1.0 - gap) * pitch / 2.0 * size;
    shape.add(Area::around(x, y, half), [radius * pitch * size; 4]);
}

/// Adds a cell of one area whose corners are rounded, the outer ones and the inner ones.
fn joined(
    shape: &mut Shape,
    (level, layout): (&Level, &WindowLayout),
    cell: Cell,
    radius: f32,
    wanted: &impl Fn(Cell) -> bool,
) {
    const CORNERS: [(i32, i32); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    let (area, radius) = (layout.cell(cell.x, cell.y), radius * layout.pitch);
    let at = |dx: i32, dy: i32| Cell { x: cell.x + dx, y: cell.y + dy };
    let wall = |cell: Cell| level.tile(cell) == Tile::Wall;
    let outer = |(dx, dy): (i32, i32)| wall(at(dx, 0)) && wall(at(0, dy));
    shape.add(area, CORNERS.map(|corner| if outer(corner) { radius } else { 0.0 }));
    // A wall's corner is rounded off with the three cells around it: this one lies cornerwise before it.
    let inner = |(dx, dy): (i32, i32)| wall(at(dx, dy)) && wanted(at(dx, 0)) && wanted(at(0, dy));
    for (dx, dy) in CORNERS.into_iter().filter(|corner| radius > 0.0 && inner(*corner)) {
        let x = if dx > 0 { area.right() } else { area.x };
        let y = if dy > 0 { area.bottom() } else { area.y };
        shape.add_fillet((x, y), dx as f32 * radius, dy as f32 * radius);
    }
}

fn panel(brush: &mut Brush, panel: &Panel, layout: &WindowLayout) {
    let (pitch, area) = (layout.pitch, layout.board.grow(panel.pad * layout.pitch));
    let radius = panel.radius * pitch;
    if panel.shadow > 0.0 {
        let blur = (22.0 * layout.unit).max(0.3 * pitch);
        brush.shadow(area.moved(0.0, blur * 0.3), radius, blur, BLACK.fade(panel.shadow));
    }
    brush.fill(Shape::round(area, radius), panel.ink);
    if let Some((ink, width)) = panel.border {
        let width = (width * pitch).max(1.0);
        brush.stroke(Shape::round(area.grow(-width / 2.0), radius), width, ink);
    }
}

fn walls(brush: &mut Brush, level: &Level, wall: Wall, layout: &WindowLayout) {
    let cells = || layout.lattice.cells().filter(|cell| level.tile(*cell) == Tile::Wall);
    match wall {
        Wall::Open => {}
        Wall::Flat(ink) => {
            let mut shape = Shape::default();
            cells().for_each(|cell| shape.add(layout.cell(cell.x, cell.y), [0.0; 4]));
            brush.fill(shape, ink);
        }
        Wall::Tiles { ink, gap, radius } => {
            let mut shape = Shape::default();
            cells().for_each(|cell| tile(&mut shape, layout, cell, gap, radius, 1.0));
            brush.fill(shape, ink);
        }
        Wall::Raised { top, front, height } => {
            let drop = height * layout.pitch;
            let mut below = Shape::default();
            cells().for_each(|cell| {
                let area = layout.cell(cell.x, cell.y);
                below.add(Area { height: area.height + drop, ..area }, [0.0; 4]);
            });
            brush.fill(below, front);
            let mut tops = Shape::default();
            cells().for_each(|cell| tops.add(layout.cell(cell.x, cell.y), [0.0; 4]));
            brush.fill(tops, top);
            bevels(brush, layout, &cells().collect::<Vec<Cell>>());
        }
    }
}

/// Light on the upper and left edges of each block, shade on the others.
fn bevels(brush: &mut Brush, layout: &WindowLayout, blocks: &[Cell]) {
    let (mut light, mut shade) = (Shape::default(), Shape::default());
    for cell in blocks {
        let outer = layout.cell(cell.x, cell.y);
        let inner = outer.grow(-0.1 * layout.pitch);
        let (left, top, right, bottom) = (outer.x, outer.y, outer.right(), outer.bottom());
        let middle = [
            (inner.x, inner.y),
            (inner.right(), inner.y),
            (inner.right(), inner.bottom()),
            (inner.x, inner.bottom()),
        ];
        let [a, b, c, d] = middle;
        light.add_polygon(&[(left, bottom), (left, top), (right, top), b, a, d]);
        shade.add_polygon(&[(right, top), (right, bottom), (left, bottom), d, c, b]);
    }
    brush.fill(light, WHITE.fade(0.22));
    brush.fill(shade, BLACK.fade(0.2));
}

fn fronts(brush: &mut Brush, level: &Level, layout: &WindowLayout, height: f32, ink: Ink) {
    let (mut front, mut shadow) = (Shape::default(), Shape::default());
    let wall = |cell: Cell| level.index(cell).is_some() && level.tile(cell) == Tile::Wall;
    for cell in layout.lattice.cells().filter(|cell| level.tile(*cell) != Tile::Wall) {
        let area = layout.cell(cell.x, cell.y);
        let drop = height * layout.pitch;
        if wall(cell + Direction::Up) {
            front.add(Area { height: drop, ..area }, [0.0; 4]);
            let below = Area { y: area.y + drop, height: 0.07 * layout.pitch, ..area };
            shadow.add(below, [0.0; 4]);
        }
        if wall(cell + Direction::Left) {
            shadow.add(Area { width: 0.1 * layout.pitch, ..area }, [0.0; 4]);
        }
    }
    brush.fill(shadow, BLACK.fade(0.16));
    brush.fill(front, ink);
}

/// Lines on every side that two cells of floor share.
fn grid(level: &Level, layout: &WindowLayout, width: f32) -> Shape {
    let mut shape = Shape::default();
    let thick = (width * layout.pitch).max(1.0);
    let floor = |cell: Cell| level.tile(cell) != Tile::Wall;
    for cell in layout.lattice.cells().filter(|cell| floor(*cell)) {
        let area = layout.cell(cell.x, cell.y);
        if floor(cell + Direction::Right) {
            let x = area.right() - thick / 2.0;
            shape.add(Area { x, width: thick, ..area }, [0.0; 4]);
        }
        if floor(cell + Direction::Down) {
            let y = area.bottom() - thick / 2.0;
            shape.add(Area { y, height: thick, ..area }, [0.0; 4]);
        }
    }
    shape
}

/// A line outside of every side where floor meets the end of the board.
fn edge(level: &Level, layout: &WindowLayout, width: f32) -> Shape {
    let mut shape = Shape::default();
    let thick = (width * layout.pitch).max(1.0);
    for cell in layout.lattice.cells().filter(|cell| level.tile(*cell) != Tile::Wall) {
        for direction in Direction::ALL {
            if level.index(cell + direction).is_some() {
                continue;
            }
            let area = layout.cell(cell.x, cell.y).grow(thick);
            shape.add(
                match direction {
                    Direction::Up => Area { height: thick, ..area },
                    Direction::Down => Area { y: area.bottom() - thick, height: thick, ..area },
                    Direction::Left => Area { width: thick, ..area },
                    Direction::Right => Area { x: area.right() - thick, width: thick, ..area },
                },
                [0.0; 4],
            );
        }
    }
    shape
}
