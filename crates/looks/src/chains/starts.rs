//! How starts are marked.

use crate::camera::Camera;
use crate::canvas::Canvas;
use crate::chains::board::Board;
use crate::chains::links::frame;
use crate::chains::look::{Look, Mark, Style};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::split::Parts;
use crate::token::Token;

/// The colour behind a cell's number, as its chain has made it; none where the number stands on more than one.
pub(super) fn back(board: &Board, look: &Look, (x, y): (i32, i32)) -> Option<Color> {
    let share = board.number(x, y).map_or(0.0, f32::from) / f32::from(board.most().max(1));
    let plain = look.plain(share);
    let Some(chain) = board.owner(x, y) else { return Some(plain) };
    let start = board.start(x, y).is_some();
    if start && look.mark == Mark::Colour {
        return Some(look.chains[chain]);
    }
    if board.links(x, y) == 0 {
        return Some(plain);
    }
    let along = board.along(x, y);
    match look.style {
        Style::Fill
        | Style::Flood
        | Style::Tint
        | Style::Joined
        | Style::Inner
        | Style::Badge
        | Style::Beads => Some(look.covered(chain, along, share)),
        Style::Pipe | Style::Square | Style::Edged if look.part > 0.55 => {
            Some(look.chain(chain, along))
        }
        Style::Outline | Style::Recolour => Some(plain),
        _ => None,
    }
}

/// Whether a mark lies behind all of the number.
pub(super) fn is_filled(mark: Mark) -> bool {
    matches!(mark, Mark::Colour | Mark::Disc | Mark::Square | Mark::Diamond)
}

/// The colour of a start's mark: its chain's, where that can be seen.
pub(super) fn color(board: &Board, look: &Look, place: (i32, i32), chain: usize) -> Color {
    let own = look.chains[chain];
    match (look.mark, back(board, look, place)) {
        (Mark::Colour, _) | (_, None) => own,
        (_, Some(below)) if own.distance(below) >= 0.13 => own,
        (_, Some(below)) => look.ink_on(own.shade(-0.5), &[below, own]),
    }
}

/// Draws the marks of all starts.
pub(super) fn draw(
    parts: &mut Parts,
    canvas: &mut Canvas,
    board: &Board,
    look: &Look,
    camera: &Camera,
    pitch: f32,
    dice: &mut Dice,
) {
    let pitch = pitch * look.room;
    let sizes = Sizes {
        half: pitch * dice.span(0.36, 0.47),
        thin: (pitch * dice.span(0.04, 0.12)).max(1.5),
        round: pitch * if dice.chance(0.5) { 0.0 } else { dice.span(0.03, 0.2) },
        corner: dice.int(0, 3),
    };
    let thing = (look.mark == Mark::Thing).then(|| Token::draw(parts, Color::BLACK, dice));
    for (chain, places) in board.chains.iter().enumerate() {
        let place = (places[0].0 as i32, places[0].1 as i32);
        let at = camera.see(place.0 as f32 + 0.5, place.1 as f32 + 0.5, 0.0);
        let color = color(board, look, place, chain);
        match &thing {
            Some(thing) => thing.recolored(color).put(canvas, at, sizes.half * 0.8),
            None => sizes.mark(canvas, look.mark, at, color),
        }
    }
}

/// Measures of marks, in pixels.
struct Sizes {
    half: f32,
    thin: f32,
    round: f32,
    corner: i32,
}

impl Sizes {
    fn mark(&self, canvas: &mut Canvas, mark: Mark, (x, y): (f32, f32), color: Color) {
        let ink = Ink::solid(color);
        let (half, thin) = (self.half, self.thin);
        let square = (x - half, y - half, 2.0 * half, 2.0 * half);
        match mark {
            Mark::Colour | Mark::Inverted | Mark::Thing => {}
            Mark::Disc => canvas.disc((x, y), half, None, ink),
            Mark::Ring => canvas.disc((x, y), half, Some(thin), ink),
            Mark::Double => {
                canvas.disc((x, y), half * 1.05, Some(thin * 0.6), ink);
                canvas.disc((x, y), half * 1.05 - thin * 1.3, Some(thin * 0.6), ink);
            }
            Mark::Rim => frame(canvas, (x, y), half, thin, ink),
            Mark::Square => canvas.rect(square, self.round, ink),
            Mark::Diamond => canvas.shape(square, ink, |px, py| {
                ((px - x).abs() + (py - y).abs() - half * 1.1) * std::f32::consts::FRAC_1_SQRT_2
            }),
            Mark::Flag => {
                let (right, down) = (self.corner & 1 == 1, self.corner & 2 == 2);
                let side = half * 0.8;
                canvas.shape(square, ink, |px, py| {
                    let a = if right { x + half - px } else { px - x + half };
                    let b = if down { y + half - py } else { py - y + half };
                    (a + b - side).max(-a).max(-b)
                });
            }
            Mark::Brackets => {
                let gap = half * 0.5;
                canvas.shape(square, ink, |px, py| {
                    let (a, b) = ((px - x).abs(), (py - y).abs());
                    let out = a.max(b) - half;
                    out.max(-out - thin).max(gap - a.min(b))
                });
            }
            Mark::Bar => {
                let bar = (x - half * 0.8, y + half - thin, half * 1.6, thin * 1.3);
                canvas.rect(bar, self.round, ink);
            }
        }
    }
}
