//! Chains as lines, pipes, arrows: what is drawn from cell to cell.

use crate::camera::Camera;
use crate::canvas::{Canvas, Rect};
use crate::chains::board::{Board, Position};
use crate::chains::look::{Look, Mark, Style};
use crate::color::{Color, Ink};
use crate::dice::Dice;

/// A pixel, or a part of one.
type Spot = (f32, f32);

/// How chains are drawn, measures in pixels.
struct Pen {
    style: Style,
    /// How broad a line is.
    wide: f32,
    /// How broad a rim, an arrow's tail, one of two lines is.
    thin: f32,
    /// Pixels of a cell.
    pitch: f32,
    /// How far arrows reach, of the way from cell to cell: (from, to).
    reach: (f32, f32),
    /// Whether arrows are heads without tails.
    headed: bool,
}

/// Draws chains; whether none is on its way to its last cell.
pub(super) fn draw(
    canvas: &mut Canvas,
    board: &Board,
    look: &Look,
    camera: &Camera,
    pitch: f32,
    dice: &mut Dice,
) -> bool {
    let between = dice.chance(0.5);
    let pen = Pen {
        style: look.style,
        wide: (look.part * pitch).max(2.0),
        thin: (pitch * dice.span(0.03, 0.09)).max(1.2),
        pitch,
        reach: if between { (0.36, 0.64) } else { (dice.span(0.1, 0.3), dice.span(0.7, 0.9)) },
        headed: between || dice.chance(0.4),
    };
    let moving = dice.chance(0.05).then(|| dice.int(0, board.chains.len() as i32 - 1) as usize);
    let ends = dice.chance(0.15).then(|| match (dice.int(0, 2), look.mark) {
        // An end that looks like a start would be one.
        (1, Mark::Ring | Mark::Double) | (2, Mark::Rim | Mark::Brackets) => 0,
        (kind, _) => kind,
    });
    let mut sure = true;
    for (chain, places) in board.chains.iter().enumerate() {
        if places.len() < 2 {
            continue;
        }
        let see = |place: &Position| camera.see(place.0 as f32 + 0.5, place.1 as f32 + 0.5, 0.0);
        let mut spots: Vec<Spot> = places.iter().map(see).collect();
        let lined = !matches!(pen.style, Style::Arrows | Style::Joined);
        if moving == Some(chain) && look.linked() && lined {
            let last = spots.len() - 1;
            spots[last] = between_spots(spots[last - 1], spots[last], dice.span(0.2, 0.8));
            sure = false;
        }
        let tones: Vec<Color> = (places.iter())
            .map(|place| look.chain(chain, board.along(place.0 as i32, place.1 as i32)))
            .collect();
        pen.draw(canvas, &spots, &tones, look.cell);
        if let (Some(kind), Some(end)) = (ends, spots.last()) {
            let tone = look.chain(chain, 1.0);
            let color = look.ink_on(tone.shade(-0.4), &[tone]);
            pen.end(canvas, *end, kind, color);
        }
    }
    sure
}

fn between_spots(from: Spot, to: Spot, part: f32) -> Spot {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

impl Pen {
    /// Draws a chain through its cells' middles, in the colour of each.
    fn draw(&self, canvas: &mut Canvas, spots: &[Spot], tones: &[Color], cell: Color) {
        let steps = || {
            let inks = tones.iter().skip(1).map(|tone| Ink::solid(*tone));
            spots.windows(2).map(|pair| (pair[0], pair[1])).zip(inks)
        };
        match self.style {
            Style::Pipe | Style::Line => {
                steps().for_each(|((from, to), ink)| canvas.line(from, to, self.wide, ink));
            }
            Style::Square => steps().for_each(|((from, to), ink)| self.bar(canvas, from, to, ink)),
            Style::Edged => {
                let dark = tones.first().is_some_and(|tone| tone.light() > 0.4);
                let rim = |ink: Ink| Ink::solid(ink.color.shade(if dark { -0.6 } else { 0.6 }));
                let wide = self.wide + 2.0 * self.thin;
                steps().for_each(|((from, to), ink)| canvas.line(from, to, wide, rim(ink)));
                steps().for_each(|((from, to), ink)| canvas.line(from, to, self.wide, ink));
            }
            Style::Rails => {
                let wide = self.wide.max(self.thin * 3.2);
                let inner = Ink::solid(cell);
                steps().for_each(|((from, to), ink)| canvas.line(from, to, wide, ink));
                let wide = wide - 2.0 * self.thin;
                steps().for_each(|((from, to), _)| canvas.line(from, to, wide, inner));
            }
            Style::Beads => {
                let thin = self.thin * 1.6;
                steps().for_each(|((from, to), ink)| canvas.line(from, to, thin, ink));
                for (spot, tone) in spots.iter().zip(tones) {
                    canvas.disc(*spot, self.wide / 2.0, None, Ink::solid(*tone));
                }
            }
            Style::Dotted => {
                for ((from, to), ink) in steps() {
                    for k in 0..5 {
                        let spot = between_spots(from, to, k as f32 / 5.0);
                        canvas.disc(spot, self.pitch * 0.075, None, ink);
                    }
                }
            }
            Style::Arrows => {
                steps().for_each(|((from, to), ink)| self.arrow(canvas, from, to, ink));
            }
            _ => {}
        }
    }

    /// A line with square ends, which reach as far beyond.
    fn bar(&self, canvas: &mut Canvas, from: Spot, to: Spot, ink: Ink) {
        let half = self.wide / 2.0;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(1e-3);
        let (ux, uy) = (dx / long, dy / long);
        canvas.shape(around(from, to, half), ink, |x, y| {
            let along = (x - from.0) * ux + (y - from.1) * uy;
            let across = ((y - from.1) * ux - (x - from.0) * uy).abs();
            (across - half).max(-half - along).max(along - long - half)
        });
    }

    fn arrow(&self, canvas: &mut Canvas, from: Spot, to: Spot, ink: Ink) {
        let (tail, tip) =
            (between_spots(from, to, self.reach.0), between_spots(from, to, self.reach.1));
        let (dx, dy) = (tip.0 - tail.0, tip.1 - tail.1);
        let long = dx.hypot(dy).max(1e-3);
        let (ux, uy) = (dx / long, dy / long);
        let head = (self.pitch * 0.26).min(long);
        let half = head * 0.62;
        if !self.headed {
            canvas.line(tail, (tip.0 - ux * head, tip.1 - uy * head), self.thin * 1.5, ink);
        }
        canvas.shape(around(tail, tip, half), ink, |x, y| {
            let back = (tip.0 - x) * ux + (tip.1 - y) * uy;
            let across = ((tip.1 - y) * ux - (tip.0 - x) * uy).abs();
            (across - back * half / head).max(back - head)
        });
    }

    /// Marks where a chain has come to: a dot, a ring, a frame.
    fn end(&self, canvas: &mut Canvas, (x, y): Spot, kind: i32, color: Color) {
        let ink = Ink::solid(color);
        let half = self.pitch * 0.44;
        match kind {
            0 => canvas.disc((x + half * 0.7, y - half * 0.7), self.pitch * 0.09, None, ink),
            1 => canvas.disc((x, y), half, Some(self.thin), ink),
            _ => frame(canvas, (x, y), half, self.thin, ink),
        }
    }
}

/// The rectangle around a line, with so much room.
fn around(from: Spot, to: Spot, room: f32) -> Rect {
    let low = (from.0.min(to.0) - room, from.1.min(to.1) - room);
    let size = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    (low.0, low.1, size.0 + 2.0 * room, size.1 + 2.0 * room)
}

/// A square's rim, so far from its middle.
pub(super) fn frame(canvas: &mut Canvas, (x, y): Spot, half: f32, width: f32, ink: Ink) {
    canvas.shape((x - half, y - half, 2.0 * half, 2.0 * half), ink, |px, py| {
        let out = (px - x).abs().max((py - y).abs()) - half;
        out.max(-out - width)
    });
}
