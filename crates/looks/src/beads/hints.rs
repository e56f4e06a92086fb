//! What programs draw over a board for those who play: trails, rings, ticks, glows.

use crate::beads::board::Board;
use crate::beads::sketch::Sketch;
use crate::beads::stroke::{plain, trace};
use crate::canvas::Canvas;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::contrasting;
use crate::palette::Palette;

/// How a bead that is home is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Nothing,
    Glow,
    Tick,
    Ring,
}

/// Hints of one picture.
#[derive(Clone, Debug)]
pub(super) struct Hints {
    home: Home,
    trail: Option<Ink>,
    /// The node that a pointer is over.
    hover: Option<usize>,
    arrow: bool,
    color: Color,
    ground: Color,
}

impl Hints {
    pub(super) fn draw(board: &Board, ground: Color, palette: &Palette, dice: &mut Dice) -> Hints {
        let homes =
            [Home::Nothing, Home::Nothing, Home::Nothing, Home::Glow, Home::Tick, Home::Ring];
        let color = palette.apart(&[ground], dice);
        let alpha = dice.span(0.3, 1.0);
        let any = dice.int(0, board.places.len() as i32 - 1) as usize;
        Hints {
            home: dice.pick(&homes),
            trail: dice.chance(0.15).then_some(Ink { color, alpha }),
            hover: dice.chance(0.12).then_some(any),
            arrow: dice.chance(0.06),
            color,
            ground,
        }
    }

    /// Draws what lies over edges and under nodes: where a bead came along.
    pub(super) fn put_trail(
        &self,
        canvas: &mut Canvas,
        board: &Board,
        sketch: &Sketch,
        width: f32,
    ) {
        let passed = board.flight.map(|flight| flight.0).or(board.last.map(|last| last.0));
        if let (Some(ink), Some(edge)) = (self.trail, passed) {
            let width = (width * 1.3).max(3.0);
            trace(canvas, &sketch.lines[edge], width, |at| plain(at, width, ink));
        }
    }

    /// Draws what lies under the bead of a node.
    pub(super) fn put_under(&self, canvas: &mut Canvas, at: (f32, f32), radius: f32) {
        if self.home == Home::Glow {
            for step in 1..=5 {
                let far = radius * (1.0 + 0.1 * step as f32);
                canvas.disc(at, far, None, Ink { color: self.color, alpha: 0.22 });
            }
        }
    }

    /// Draws what lies over a bead that is home.
    pub(super) fn put_home(&self, canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
        match self.home {
            Home::Tick => {
                let ink = Ink::solid(Color::of_hue(0.36, 0.8, 0.35));
                let (x, y, size) = (x + radius * 0.75, y + radius * 0.75, radius * 0.4);
                canvas.disc((x, y), size * 1.15, None, Ink::solid(Color::WHITE));
                let width = (size * 0.35).max(1.2);
                let corner = (x - size * 0.15, y + size * 0.5);
                canvas.line((x - size * 0.6, y), corner, width, ink);
                canvas.line(corner, (x + size * 0.65, y - size * 0.5), width, ink);
            }
            Home::Ring => {
                let ink = Ink::solid(contrasting(self.ground));
                canvas.disc((x, y), radius * 1.08, Some((radius * 0.12).max(1.2)), ink);
            }
            _ => {}
        }
    }

    /// Draws what lies over everything: where a pointer is, and which way a bead can go.
    pub(super) fn put_over(&self, canvas: &mut Canvas, board: &Board, sketch: &Sketch) {
        let reach = sketch.reach;
        if let Some(node) = self.hover {
            let ink = Ink { color: self.color, alpha: 0.9 };
            canvas.disc(sketch.places[node], reach * 1.28, Some((reach * 0.12).max(1.5)), ink);
        }
        if let (true, Some((edge, from))) = (self.arrow, board.ways(board.hole()).first()) {
            let line = &sketch.lines[*edge];
            let forward = board.edges[*edge].0.0 == *from;
            let middle = line.len() / 2;
            let (tail, tip) = if forward { (middle - 1, middle) } else { (middle + 1, middle) };
            let (tail, tip) = (line[tail], line[tip]);
            let (dx, dy) = (tip.0 - tail.0, tip.1 - tail.1);
            let far = dx.hypot(dy).max(1e-3);
            let (dx, dy) = (dx / far * reach * 0.5, dy / far * reach * 0.5);
            let ink = Ink::solid(contrasting(self.ground));
            let width = (reach * 0.16).max(1.5);
            for side in [1.0, -1.0] {
                let back = (tip.0 - dx - dy * side, tip.1 - dy + dx * side);
                canvas.line(back, tip, width, ink);
            }
        }
    }
}
