//! What lies over a board and is no part of it: a pointer, the frame of a cell that is chosen.

use crate::camera::Camera;
use crate::canvas::Canvas;
use crate::chains::board::Board;
use crate::chains::links::frame;
use crate::chains::look::{Look, Mark, Style};
use crate::color::{Color, Ink};
use crate::dice::Dice;

/// Draws it, where there is any.
pub(super) fn draw(
    canvas: &mut Canvas,
    board: &Board,
    look: &Look,
    camera: &Camera,
    pitch: f32,
    dice: &mut Dice,
) {
    let column = dice.int(0, board.columns as i32 - 1);
    let row = dice.int(0, board.rows as i32 - 1);
    let at = camera.see(column as f32 + 0.5, row as f32 + 0.5, 0.0);
    let framed = matches!(look.mark, Mark::Rim | Mark::Ring | Mark::Brackets | Mark::Double)
        || look.style == Style::Outline;
    if dice.chance(0.08) && !framed {
        let color = look.ink_on(Color::any(dice), &[look.cell]);
        let width = (pitch * dice.span(0.03, 0.09)).max(1.5);
        frame(canvas, at, pitch * 0.5, width, Ink::solid(color));
    }
    if dice.chance(0.08) {
        let tip = (at.0 + pitch * dice.span(0.15, 0.4), at.1 + pitch * dice.span(0.15, 0.4));
        pointer(canvas, tip, dice.span(12.0, 22.0), dice.chance(0.5));
    }
}

/// A pointer of a mouse, so high, in pixels.
fn pointer(canvas: &mut Canvas, (x, y): (f32, f32), high: f32, dark: bool) {
    let (inner, rim) =
        if dark { (Color::BLACK, Color::WHITE) } else { (Color::WHITE, Color::BLACK) };
    let around = (x - 2.0, y - 2.0, high, high + 4.0);
    let arrow = |px: f32, py: f32| {
        let (a, b) = (px - x, py - y);
        (-a).max((a - b) * 0.7).max((a * 0.4 + b - high) * 0.93)
    };
    canvas.shape(around, Ink::solid(rim), |px, py| arrow(px, py) - 1.2);
    canvas.shape(around, Ink::solid(inner), arrow);
}
