//! How a picture shows which bead belongs where.

use crate::beads::bead::{Beads, Kind as BeadKind};
use crate::beads::layout::{Position, apart};
use crate::beads::sketch::Sketch;
use crate::canvas::{Canvas, Face};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::contrasting;
use crate::split::{Parts, parts};

parts!("goal",
/// A way of showing it.
pub(super) Kind {
    /// A small bead beside the node.
    Beside Trained,
    /// The node's rim, in the bead's colour.
    Rim Trained,
    /// A pale bead under the one that lies there.
    Ghost Trained,
    /// The bead's word beside the node.
    Label Trained,
    /// The bead's word on a small disc, over the node's outer side.
    Badge Trained,
    /// A disc of the bead's colour under the one that lies there.
    Tint Trained,
    /// A second, smaller picture of the board as it is to be.
    Map Trained,
    /// An arc on the node's outer side.
    Arc Held,
    /// A wedge that points to the node.
    Wedge Held,
    /// A soft ring around the node.
    Halo Sealed,
    /// A small bead on a card of its own.
    Flag Sealed,
});

impl Kind {
    /// Whether it can show beads that are told apart so.
    pub(super) fn fits(self, beads: BeadKind) -> bool {
        match self {
            Kind::Beside | Kind::Map | Kind::Flag => true,
            Kind::Rim | Kind::Tint | Kind::Arc | Kind::Wedge | Kind::Halo => beads.is_color(),
            Kind::Ghost => matches!(beads, BeadKind::Color | BeadKind::Shape),
            Kind::Label | Kind::Badge => beads.is_word(),
        }
    }

    /// Whether it needs a place beside the node.
    pub(super) fn is_beside(self) -> bool {
        matches!(self, Kind::Beside | Kind::Label | Kind::Badge | Kind::Wedge | Kind::Flag)
    }

    /// Whether it would be hidden under a bead as wide as its node.
    pub(super) fn is_under(self) -> bool {
        matches!(self, Kind::Rim | Kind::Ghost | Kind::Tint)
    }
}

/// How goals look.
#[derive(Clone, Debug)]
pub(super) struct Goals<'a> {
    pub(super) kind: Kind,
    ground: Color,
    pub(super) face: &'a Face,
    /// How wide a mark is, in radii of nodes.
    pub(super) size: f32,
    gap: f32,
    pale: f32,
    card: Color,
    /// Whether marks that are met are fainter.
    fades: bool,
    /// How high a word is, in halves of a mark's width.
    high: f32,
    /// Whether words have their beads' colours.
    colored: bool,
}

impl<'a> Goals<'a> {
    pub(super) fn draw(kind: Kind, ground: Color, face: &'a Face, dice: &mut Dice) -> Goals<'a> {
        Goals {
            kind,
            ground,
            face,
            size: dice.span(0.38, 0.62),
            gap: dice.span(0.12, 0.4),
            pale: dice.span(0.3, 0.6),
            card: ground.mix(contrasting(ground), dice.span(0.1, 0.4)),
            fades: dice.chance(0.1),
            high: dice.span(1.5, 2.3),
            colored: dice.chance(0.3),
        }
    }

    /// The same on another ground.
    pub(super) fn stand_on(&mut self, ground: Color) {
        self.card = ground.mix(contrasting(ground), 0.25);
        self.ground = ground;
    }

    /// How far marks reach from a node's middle, in its radii.
    pub(super) fn reach(&self) -> f32 {
        if self.kind.is_beside() { 1.1 + self.gap + 2.0 * self.size } else { 1.4 }
    }

    /// Any kind with beads that it can show.
    pub(super) fn pair(parts: &mut Parts, dice: &mut Dice) -> (Kind, BeadKind) {
        // What makes the family is to be seen: a bead's shape is not where beads are outlines or patterns.
        let needs_token = parts.is_novel::<crate::token::Kind>();
        loop {
            let (goal, beads): (Kind, BeadKind) = (parts.draw(dice), parts.draw(dice));
            let seen = !needs_token || beads.is_color() || beads.is_word();
            if goal.fits(beads) && seen {
                return (goal, beads);
            }
        }
    }

    /// The colour of a bead's word on a ground.
    fn lettered(&self, beads: &Beads<'_>, bead: u8, ground: Color) -> Color {
        let own = beads.colors[usize::from(bead)];
        if self.colored && own.distance(ground) > 0.3 { own } else { contrasting(ground) }
    }

    /// The colour of the rim of the node where a bead belongs.
    pub(super) fn rim(&self, color: Color) -> Option<Color> {
        (self.kind == Kind::Rim).then_some(color)
    }

    /// Draws what lies under the bead of a node.
    pub(super) fn put_under(
        &self,
        canvas: &mut Canvas,
        beads: &Beads<'_>,
        bead: u8,
        at: Position,
        radius: f32,
    ) {
        let color = beads.colors[usize::from(bead)];
        match self.kind {
            Kind::Ghost => beads.pale(self.ground, self.pale).put(canvas, bead, at, radius),
            Kind::Tint => canvas.disc(
                at,
                radius * 0.95,
                None,
                Ink::solid(color.mix(self.ground, self.pale * 0.5)),
            ),
            Kind::Halo => {
                for step in 0..5 {
                    let far = radius * (1.38 - 0.06 * step as f32);
                    canvas.disc(at, far, Some(far - radius), Ink { color, alpha: 0.35 });
                }
            }
            _ => {}
        }
    }

    /// Draws what lies beside a node.
    pub(super) fn put_beside(
        &self,
        canvas: &mut Canvas,
        beads: &Beads<'_>,
        sketch: &Sketch,
        node: usize,
        (bead, met): (u8, bool),
    ) {
        let (middle, radius) = (sketch.places[node], sketch.reach);
        let way = sketch.outward(node, self.reach() * radius);
        let beyond = if self.kind == Kind::Badge { 0.85 } else { 1.05 + self.gap + self.size };
        let far = radius * beyond;
        let at = (middle.0 + way.0 * far, middle.1 + way.1 * far);
        let size = radius * self.size;
        let faint = if self.fades && met { 0.4 } else { 0.0 };
        let color = beads.colors[usize::from(bead)].mix(self.ground, faint);
        match self.kind {
            Kind::Beside if faint > 0.0 => {
                beads.pale(self.ground, faint).put(canvas, bead, at, size);
            }
            Kind::Beside => beads.put(canvas, bead, at, size),
            Kind::Flag => {
                let half = size * 1.3;
                let card = (at.0 - half, at.1 - half, 2.0 * half, 2.0 * half);
                canvas.rect(card, half * 0.3, Ink::solid(self.card));
                beads.put(canvas, bead, at, size);
            }
            Kind::Label => {
                let color = self.lettered(beads, bead, self.ground);
                let high = (size * self.high).max(11.0);
                canvas.words(
                    beads.word(bead),
                    at,
                    high,
                    self.face,
                    Ink { color, alpha: 1.0 - faint },
                );
            }
            Kind::Badge => {
                let half = size.max(7.0);
                canvas.disc(at, half, None, Ink::solid(self.card));
                let ink = Ink::solid(self.lettered(beads, bead, self.card));
                canvas.words(beads.word(bead), at, half * self.high.min(1.7), self.face, ink);
            }
            Kind::Wedge => {
                let rect = (at.0 - size * 1.5, at.1 - size * 1.5, size * 3.0, size * 3.0);
                canvas.shape(rect, Ink::solid(color), |x, y| {
                    let (x, y) = (x - at.0, y - at.1);
                    let (along, aside) = (x * way.0 + y * way.1, (x * way.1 - y * way.0).abs());
                    (along - size * 0.7).max(aside - (along + size) * 0.55)
                });
            }
            Kind::Arc => {
                let rect =
                    (middle.0 - radius * 1.5, middle.1 - radius * 1.5, radius * 3.0, radius * 3.0);
                canvas.shape(rect, Ink::solid(color), |x, y| {
                    let (x, y) = (x - middle.0, y - middle.1);
                    let along = x * way.0 + y * way.1;
                    let ring = (apart((x, y), (0.0, 0.0)) - radius * 1.26).abs() - radius * 0.14;
                    ring.max(radius * 0.45 - along)
                });
            }
            _ => {}
        }
    }
}
