//! A board's look: all that is drawn of it, in the order in which it is.

use crate::beads::bead::{Beads, Kind as BeadKind};
use crate::beads::board::Board;
use crate::beads::goal::{Goals, Kind as Goal};
use crate::beads::hints::Hints;
use crate::beads::node::{Kind as NodeKind, Nodes};
use crate::beads::sketch::Sketch;
use crate::beads::stroke::Stroke;
use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::palette::Palette;
use crate::split::Parts;

/// A look.
pub(super) struct Scene<'a> {
    stroke: Stroke,
    nodes: Nodes,
    beads: Beads<'a>,
    goals: Goals<'a>,
    hints: Hints,
    ground: Color,
    /// The radius of beads, in radii of nodes.
    bead: f32,
    /// A card under the second picture.
    card: Option<Color>,
}

/// Lays a plate under the board where the page is too lively to be drawn on, at times where it is not; the colour of what
/// lies under the board then.
pub(super) fn plate(
    canvas: &mut Canvas,
    place: Rect,
    ground: Color,
    palette: &Palette,
    dice: &mut Dice,
) -> Color {
    let (width, height) = canvas.image.dimensions();
    let at = |part: f32, low: f32, size: f32, most: u32| {
        ((low + part * size).max(0.0) as u32).min(most.saturating_sub(1))
    };
    let mut colors = Vec::new();
    for row in 0..9 {
        for column in 0..9 {
            let (u, v) = (column as f32 / 8.0, row as f32 / 8.0);
            let (x, y) = (at(u, place.0, place.2, width), at(v, place.1, place.3, height));
            colors.push(Color::of(canvas.color(x, y)));
        }
    }
    let lively = colors.iter().map(|color| color.distance(ground)).fold(0.0, f32::max);
    let chosen = dice.chance(0.12);
    if lively < 0.11 && !chosen {
        return ground;
    }
    let color = if chosen { palette.any(dice) } else { ground };
    let more = dice.span(0.0, 14.0);
    let rect = (place.0 - more, place.1 - more, place.2 + 2.0 * more, place.3 + 2.0 * more);
    let round = dice.pick(&[0.0, 6.0, 20.0, 60.0]);
    let alpha = if lively < 0.5 { dice.span(0.85, 1.0) } else { 1.0 };
    canvas.rect(rect, round, Ink { color, alpha });
    color
}

impl<'a> Scene<'a> {
    pub(super) fn draw(
        parts: &mut Parts,
        board: &Board,
        sketch: &Sketch,
        goals: Goals<'a>,
        (kind, ground): (BeadKind, Color),
        palette: &Palette,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let stroke = Stroke::draw(parts, sketch.reach, ground, palette, dice);
        let nodes = Nodes::draw(parts, (ground, stroke.color), palette, dice);
        let grounds = [ground, nodes.fill, stroke.color];
        let face = goals.face;
        let count = board.places.len() - 1;
        let beads = Beads::draw(parts, (kind, count), &grounds, palette, face, dice);
        let narrow = matches!(nodes.kind, NodeKind::Diamond | NodeKind::Square | NodeKind::Rings);
        let bead = match goals.kind {
            kind if kind.is_under() => dice.span(0.58, 0.7),
            _ if nodes.kind == NodeKind::Bare => dice.span(0.8, 1.1),
            _ if narrow => dice.span(0.6, 0.8),
            _ => dice.span(0.6, 1.05),
        };
        Scene {
            stroke,
            nodes,
            beads,
            goals,
            hints: Hints::draw(board, ground, palette, dice),
            ground,
            bead,
            card: dice.chance(0.5).then(|| ground.shade(dice.span(-0.25, 0.25))),
        }
    }

    /// How far what is drawn of a node reaches, in pixels.
    pub(super) fn reach(&self, sketch: &Sketch) -> f32 {
        let bare = self.nodes.kind == NodeKind::Bare && self.goals.kind != Goal::Rim;
        sketch.reach * if bare { self.bead } else { self.bead.max(1.0) }
    }

    /// Whether a second picture shows what belongs where.
    pub(super) fn is_apart(&self) -> bool {
        self.goals.kind == Goal::Map
    }

    /// Whether everything is large enough for a person.
    pub(super) fn can_be_read(&self, sketch: &Sketch, small: Option<&Sketch>) -> bool {
        let least = self.beads.kind().least();
        let mark = sketch.reach * self.goals.size;
        let beside = match self.goals.kind {
            Goal::Beside | Goal::Flag => mark >= least * 0.75,
            Goal::Wedge => mark >= 3.5,
            _ => true,
        };
        let small = small.is_none_or(|small| small.reach * self.bead >= least * 0.85);
        sketch.reach * self.bead >= least && beside && small
    }

    /// Draws the board as it stands.
    pub(super) fn put(&self, canvas: &mut Canvas, board: &Board, sketch: &Sketch) {
        for line in &sketch.lines {
            self.stroke.put(canvas, line, sketch.reach);
        }
        self.hints.put_trail(canvas, board, sketch, self.stroke.width);
        let radius = sketch.reach * self.bead;
        let left = board.flight.map(|flight| flight.1);
        for (node, at) in sketch.places.iter().enumerate() {
            self.put_node(canvas, board.goal[node], *at, sketch.reach);
            match board.beads[node].filter(|_| left != Some(node)) {
                None => self.nodes.put_hole(canvas, *at, sketch.reach, board.ways(node).len()),
                Some(bead) => {
                    let home = board.is_home(node);
                    if home {
                        self.hints.put_under(canvas, *at, radius);
                    }
                    self.beads.put(canvas, bead, *at, radius);
                    if home {
                        self.hints.put_home(canvas, *at, radius);
                    }
                }
            }
        }
        for node in 0..sketch.places.len() {
            if let Some(bead) = board.goal[node] {
                let goal = (bead, board.is_home(node));
                self.goals.put_beside(canvas, &self.beads, sketch, node, goal);
            }
        }
        self.hints.put_over(canvas, board, sketch);
        if let Some((from, place)) = board.flying()
            && let Some(bead) = board.beads[from]
        {
            self.beads.put(canvas, bead, sketch.pixel(place), radius);
        }
    }

    fn put_node(&self, canvas: &mut Canvas, goal: Option<u8>, at: (f32, f32), reach: f32) {
        let color = goal.map(|bead| self.beads.colors[usize::from(bead)]);
        // Under a rim lies no halo, under a halo a rim.
        if let (Goal::Halo, Some(bead)) = (self.goals.kind, goal) {
            self.goals.put_under(canvas, &self.beads, bead, at, reach);
        }
        self.nodes.put(canvas, at, reach, color.and_then(|color| self.goals.rim(color)));
        if let (Goal::Ghost | Goal::Tint, Some(bead)) = (self.goals.kind, goal) {
            self.goals.put_under(canvas, &self.beads, bead, at, reach);
        }
    }

    /// Draws the board as it is to be, in small.
    pub(super) fn put_map(&self, canvas: &mut Canvas, board: &Board, small: &Sketch) {
        if let Some(card) = self.card.filter(|card| card.distance(self.ground) > 0.02) {
            let reach = small.reach * 1.3;
            let low = small.lines.iter().flatten().fold((f32::MAX, f32::MAX), |low, it| {
                (low.0.min(it.0 - reach), low.1.min(it.1 - reach))
            });
            let high = small.lines.iter().flatten().fold((f32::MIN, f32::MIN), |high, it| {
                (high.0.max(it.0 + reach), high.1.max(it.1 + reach))
            });
            let rect = (low.0, low.1, high.0 - low.0, high.1 - low.1);
            canvas.rect(rect, reach * 0.6, Ink::solid(card));
        }
        let mut stroke = self.stroke.clone();
        stroke.width = (stroke.width * 0.6).max(1.2);
        for line in &small.lines {
            stroke.put(canvas, line, small.reach);
        }
        for (node, at) in small.places.iter().enumerate() {
            self.nodes.put(canvas, *at, small.reach, None);
            match board.goal[node] {
                Some(bead) => self.beads.put(canvas, bead, *at, small.reach * self.bead),
                None => self.nodes.put_hole(canvas, *at, small.reach, board.ways(node).len()),
            }
        }
    }
}
