//! The block: a box or two, from any side, at rest or tipped.

use crate::bloxorz::block::{Block, Position};
use crate::bloxorz::board::Board;
use crate::bloxorz::marks::Mark;
use crate::bloxorz::shape::{Letter, Shape};
use crate::canvas::Face;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::Fill;
use crate::ray::{Hit, Solid, Tip};
use crate::split::{Parts, parts};

parts!("block",
/// What the block's faces look like.
pub(super) Skin {
    /// One colour.
    Plain Trained,
    /// With lines along its edges.
    Outlined Trained,
    /// With a pattern.
    Textured Trained,
    /// Each face with a smaller one in it.
    Framed Trained,
    /// With a letter or a sign.
    Emblem Trained,
    /// Lighter towards its top.
    Sweep Trained,
    /// With round corners, where it is seen from above.
    Rounded Trained,
    /// What is behind it is seen through it.
    Glass Held,
    /// With bands around.
    Banded Held,
    /// Edges that hold dark glass.
    Wire Sealed,
    /// With spots.
    Spotted Sealed,
});

/// How the two halves of a split block are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// They are not.
    Unseen,
    /// The selected one is of a brighter colour.
    Bright,
    /// The other one is of a duller colour.
    Dull,
}

/// The block's look.
#[derive(Clone, Debug)]
pub(super) struct Cube {
    skin: Skin,
    fill: Fill,
    line: Color,
    width: f32,
    round: f32,
    alpha: f32,
    emblem: Mark,
    /// How much darker faces are that light does not reach.
    contrast: f32,
    /// Whether it is one box; else two cubes.
    joined: bool,
    inset: f32,
    /// How much shorter it is than it should be, in parts of its height.
    squat: f32,
    pub(super) choice: Choice,
    /// Whether corners may be cut off: it is seen from straight above.
    flat: bool,
}

/// A box with what is to be known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) solid: Solid,
    /// Of a half: whether it is the selected one.
    pub(super) selected: Option<bool>,
}

impl Cube {
    /// A look in a colour.
    pub(super) fn draw(
        parts: &mut Parts,
        color: Color,
        flat: bool,
        faces: &[Face],
        dice: &mut Dice,
    ) -> Cube {
        let skin: Skin = parts.draw(dice);
        let away = if color.light() > 0.5 { -1.0 } else { 1.0 };
        let line = color.shade(away * dice.span(0.35, 0.85));
        let shape = match dice.int(0, 4) {
            0 => Shape::Triangle,
            1 => Shape::Disc,
            2 => Shape::Star,
            _ => Shape::Letter(Letter::set(dice.pick(&["B", "@", "#", "1", "X"]), faces, dice)),
        };
        let fill = if skin == Skin::Textured {
            Fill::draw(parts, color, 0.5, dice)
        } else {
            Fill::of(crate::fill::Kind::Flat, color, 0.0, dice)
        };
        Cube {
            skin,
            fill,
            line,
            width: dice.span(0.03, 0.1),
            round: dice.span(0.12, 0.4),
            alpha: if skin == Skin::Glass { dice.span(0.65, 0.85) } else { 1.0 },
            emblem: Mark::new(shape, line, dice),
            contrast: dice.span(0.35, 0.95),
            joined: dice.chance(0.65),
            inset: if dice.chance(0.5) {
                0.0
            } else {
                dice.span(0.01, if flat { 0.22 } else { 0.14 })
            },
            squat: if dice.chance(0.8) { 0.0 } else { dice.span(0.05, 0.35) },
            choice: dice.pick(&[Choice::Unseen, Choice::Bright, Choice::Dull]),
            flat,
        }
    }

    /// The boxes of a board's block.
    pub(super) fn pieces(&self, board: &Board) -> Vec<Piece> {
        let tip = board.roll.map(|roll| tip_of(board.block, roll.way, roll.done));
        let piece = |solid: Solid, selected| Piece { solid: Solid { tip, ..solid }, selected };
        match board.block {
            Block::Standing(at) if self.joined => vec![piece(self.solid(at, at, (0.0, 2.0)), None)],
            Block::Standing(at) => vec![
                piece(self.solid(at, at, (0.0, 1.0)), None),
                piece(self.solid(at, at, (1.0, 2.0)), None),
            ],
            Block::Lying(one, two) if self.joined => {
                vec![piece(self.solid(one, two, (0.0, 1.0)), None)]
            }
            Block::Lying(one, two) => {
                [one, two].map(|at| piece(self.solid(at, at, (0.0, 1.0)), None)).to_vec()
            }
            Block::Split(one, two) => vec![
                piece(self.solid(one, one, (0.0, 1.0)), Some(true)),
                piece(self.solid(two, two, (0.0, 1.0)), Some(false)),
            ],
        }
    }

    /// A box over the cells from one to another, between two heights.
    fn solid(&self, one: Position, two: Position, (bottom, top): (f32, f32)) -> Solid {
        let i = self.inset;
        let lift = if bottom > 0.0 { bottom * (1.0 - self.squat) } else { 0.0 };
        Solid {
            low: [one.0 as f32 + i, one.1 as f32 + i, lift],
            high: [two.0 as f32 + 1.0 - i, two.1 as f32 + 1.0 - i, top * (1.0 - self.squat)],
            tip: None,
        }
    }

    /// What is seen where a line meets a box; `light` is where light comes from.
    pub(super) fn ink(&self, piece: &Piece, hit: &Hit, light: [f32; 3]) -> Ink {
        let solid = &piece.solid;
        let (first, second) = [(1, 2), (0, 2), (0, 1)][hit.axis];
        let size = [first, second].map(|k| solid.high[k] - solid.low[k]);
        let at = [first, second].map(|k| hit.place[k] - solid.low[k]);
        let edge = at[0].min(size[0] - at[0]).min(at[1].min(size[1] - at[1]));
        // Patterns stand upright on what is upright.
        let along = if hit.axis == 2 { at[1] } else { size[1] - at[1] };
        let mut color = self.fill.at(at[0], along);
        let mut alpha = self.alpha;
        match self.skin {
            Skin::Glass if edge < self.width * 0.6 => {
                (color, alpha) = (self.line, 1.0);
            }
            Skin::Outlined if edge < self.width => color = self.line,
            Skin::Framed if edge > 0.08 + self.width * 1.5 => color = color.mix(self.line, 0.5),
            Skin::Emblem => {
                let (x, y) = ((at[0] - size[0] / 2.0) + 0.5, (along - size[1] / 2.0) + 0.5);
                color = self.emblem.at(x, y).unwrap_or(color);
            }
            Skin::Sweep => {
                let part = hit.height / 2.0 + (at[0] + at[1]) * 0.06;
                color = color.mix(self.line, 0.6 * (1.0 - part.clamp(0.0, 1.0)));
            }
            Skin::Rounded if self.flat => {
                let deep = [0, 1].map(|k| (self.round - at[k].min(size[k] - at[k])).max(0.0));
                alpha = if deep[0].hypot(deep[1]) > self.round { 0.0 } else { alpha };
            }
            Skin::Banded if (along * 3.0).rem_euclid(1.0) < 0.35 => color = self.line,
            Skin::Wire if edge > self.width * 1.3 => {
                (color, alpha) = (color.shade(-0.7), 0.6);
            }
            Skin::Spotted => {
                let spot = (at[0] * 3.0).fract() - 0.5;
                if spot.hypot((along * 3.0).fract() - 0.5) < 0.32 {
                    color = self.line;
                }
            }
            _ => {}
        }
        let lit: f32 = (0..3).map(|k| hit.normal[k] * light[k]).sum::<f32>() - light[2];
        color = color.shade((lit * self.contrast).clamp(-0.8, 0.35));
        color = match (self.choice, piece.selected) {
            (Choice::Dull, Some(false)) => color.mix(Color::grey(color.light()), 0.6).shade(-0.3),
            (Choice::Bright, Some(true)) => color.shade(0.4),
            _ => color,
        };
        Ink { color, alpha }
    }
}

/// A block that is so far into a roll.
fn tip_of(block: Block, (dx, dy): Position, done: f32) -> Tip {
    let cells = block.cells();
    let axis = usize::from(dx == 0);
    let sign = (dx + dy) as f32;
    let along = cells.iter().map(|it| if axis == 0 { it.0 } else { it.1 });
    let edge = if sign > 0.0 { along.max().map(|last| last + 1) } else { along.min() };
    Tip {
        axis,
        sign,
        edge: edge.unwrap_or_default() as f32,
        angle: done * std::f32::consts::FRAC_PI_2,
    }
}
