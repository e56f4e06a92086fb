//! What the marks of switches, splitters and holes look like.
//!
//! Whoever draws a soft switch draws it round, and a hard one with corners or crossed: that is what a person goes by in a
//! program that he has never seen.

use crate::bloxorz::shape::{Letter, Shape};
use crate::canvas::Face;
use crate::color::Color;
use crate::dice::Dice;
use crate::palette::Palette;
use crate::split::{Parts, parts};

parts!("soft switch",
/// A soft switch.
pub(super) Soft {
    /// A disc.
    Disc Trained,
    /// A ring.
    Ring Trained,
    /// A disc that bulges.
    Dome Trained,
    /// A disc in a ring.
    Target Trained,
    /// A flat oval.
    Oval Trained,
    /// A letter.
    Letter Trained,
    /// Round leaves.
    Flower Held,
    /// A moon.
    Crescent Sealed,
});

parts!("hard switch",
/// A hard switch.
pub(super) Hard {
    /// Crossed diagonals.
    Cross Trained,
    /// Crossed lines.
    Plus Trained,
    /// A square.
    Square Trained,
    /// A square's rim.
    Frame Trained,
    /// A square's rim with a cross.
    Crossed Trained,
    /// A letter.
    Letter Trained,
    /// A diamond.
    Diamond Held,
    /// Two lines across two.
    Hash Held,
    /// Three lines across one another.
    Asterisk Sealed,
});

parts!("splitter",
/// A splitter.
pub(super) Splitter {
    /// A left and a right one.
    Brackets Trained,
    /// Two dots.
    TwoDots Trained,
    /// Two squares.
    Halves Trained,
    /// Two bars.
    Bars Trained,
    /// A letter.
    Letter Trained,
    /// Arrows that point away from each other.
    Apart Held,
    /// Two rings.
    TwoRings Sealed,
});

parts!("hole",
/// The hole.
pub(super) Hole {
    /// Deep, with walls.
    Pit Trained,
    /// A dark cell.
    Dark Trained,
    /// A dark cell with a rim.
    Rimmed Trained,
    /// A dark disc.
    Round Trained,
    /// Another colour.
    Colored Trained,
    /// A rim.
    Rim Trained,
    /// A ring or a target.
    Rings Trained,
    /// A letter.
    Letter Trained,
    /// A flag.
    Flag Held,
    /// A star.
    Star Held,
    /// Squares by turns.
    Chequer Sealed,
    /// A triangle.
    Triangle Sealed,
});

/// A mark in a cell.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    shape: Shape,
    /// How far it reaches, in cells.
    reach: f32,
    width: f32,
    color: Color,
    /// The colour of the cell under it, where that is not the floor's.
    pub(super) under: Option<Color>,
    rim: Option<Color>,
}

impl Mark {
    /// A mark in a colour.
    pub(super) fn new(shape: Shape, color: Color, dice: &mut Dice) -> Mark {
        let letter = matches!(shape, Shape::Letter(_));
        Mark {
            shape,
            reach: if letter { dice.span(0.36, 0.5) } else { dice.span(0.24, 0.46) },
            width: dice.span(0.2, 0.42),
            color,
            under: None,
            rim: None,
        }
    }

    /// Its colour at a place of its cell, 0 to 1, where it has one.
    pub(super) fn at(&self, x: f32, y: f32) -> Option<Color> {
        let (u, v) = ((x - 0.5) / self.reach, (y - 0.5) / self.reach);
        if let Some(shade) = self.shape.cover(u, v, self.width) {
            return Some(self.color.shade(shade));
        }
        let rim = self.rim?;
        self.shape.cover(u * 0.86, v * 0.86, self.width).map(|_| rim)
    }
}

/// The marks of a look.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) soft: Mark,
    pub(super) hard: Mark,
    pub(super) splitter: Mark,
    pub(super) hole: Mark,
    /// Whether the hole is one.
    pub(super) pit: bool,
}

impl Marks {
    /// Marks on a floor; the colours are those of the floor, of what is around it, of fragile floor and of bridges.
    pub(super) fn draw(
        parts: &mut Parts,
        colors: [Color; 4],
        faces: &[Face],
        palette: &Palette,
        dice: &mut Dice,
    ) -> Marks {
        let [floor, around, ..] = colors;
        let one = palette.apart(&[floor, around], dice);
        let ink = |dice: &mut Dice| match dice.int(0, 2) {
            0 => one,
            1 => palette.apart(&[floor], dice),
            _ => floor.shade(if floor.light() > 0.45 { -0.55 } else { 0.6 }),
        };
        let letter = |words: &[&'static str], dice: &mut Dice| {
            Shape::Letter(Letter::set(dice.pick(words), faces, dice))
        };
        let soft = match parts.draw(dice) {
            Soft::Disc => Shape::Disc,
            Soft::Ring => Shape::Ring,
            Soft::Dome => Shape::Dome,
            Soft::Target => Shape::Target,
            Soft::Oval => Shape::Oval,
            Soft::Letter => letter(&["s", "S", "o", "O"], dice),
            Soft::Flower => Shape::Flower,
            Soft::Crescent => Shape::Crescent,
        };
        let hard = match parts.draw(dice) {
            Hard::Cross => Shape::Cross,
            Hard::Plus => Shape::Plus,
            Hard::Square => Shape::Square,
            Hard::Frame => Shape::Frame,
            Hard::Crossed => Shape::Crossed,
            Hard::Letter => letter(&["h", "H", "x", "X"], dice),
            Hard::Diamond => Shape::Diamond,
            Hard::Hash => Shape::Hash,
            Hard::Asterisk => Shape::Asterisk,
        };
        let splitter = match parts.draw(dice) {
            Splitter::Brackets => Shape::Brackets,
            Splitter::TwoDots => Shape::TwoDots,
            Splitter::Halves => Shape::Halves,
            Splitter::Bars => Shape::Bars,
            Splitter::Letter => letter(&["v", "V", "T", "()", "2"], dice),
            Splitter::Apart => Shape::Apart,
            Splitter::TwoRings => Shape::TwoRings,
        };
        let mut marks = Marks {
            soft: Mark::new(soft, ink(dice), dice),
            hard: Mark::new(hard, ink(dice), dice),
            splitter: Mark::new(splitter, ink(dice), dice),
            hole: Mark::new(Shape::Square, Color::BLACK, dice),
            pit: false,
        };
        let under = dice.chance(0.25).then(|| palette.apart(&[one, around], dice));
        let rim = dice.chance(0.2);
        for mark in [&mut marks.soft, &mut marks.hard, &mut marks.splitter] {
            mark.under = under.filter(|under| under.distance(mark.color) > 0.12);
            mark.rim =
                rim.then(|| mark.color.shade(if mark.color.light() > 0.5 { -0.7 } else { 0.7 }));
        }
        marks.draw_hole(
            parts.draw(dice),
            colors,
            letter(&["E", "G", "e", "X", "F"], dice),
            palette,
            dice,
        );
        marks
    }

    fn draw_hole(
        &mut self,
        hole: Hole,
        colors: [Color; 4],
        letter: Shape,
        palette: &Palette,
        dice: &mut Dice,
    ) {
        let dark = Color::any(dice).shade(-0.85);
        let bright = palette.apart(&colors, dice);
        // In the colour of what is around it is a gap in the floor and no hole.
        let near = dark.distance(colors[0]).min(dark.distance(colors[1]));
        let dark = if near < 0.12 { bright } else { dark };
        let mut mark = Mark::new(Shape::Square, bright, dice);
        let cell = |mark: &mut Mark, color: Color| {
            (mark.under, mark.color) = (Some(color), color);
        };
        match hole {
            Hole::Pit => {
                self.pit = true;
                cell(&mut mark, dark);
            }
            Hole::Dark => cell(&mut mark, dark),
            Hole::Rimmed => {
                cell(&mut mark, bright);
                (mark.color, mark.reach) = (dark, dice.span(0.36, 0.5));
            }
            Hole::Round => {
                (mark.shape, mark.color, mark.reach) = (Shape::Disc, dark, dice.span(0.35, 0.48));
                mark.rim = dice.chance(0.5).then_some(bright);
            }
            Hole::Colored => cell(&mut mark, bright),
            Hole::Rim => (mark.shape, mark.reach) = (Shape::Frame, 0.5),
            Hole::Rings => mark.shape = Shape::Rings,
            Hole::Letter => mark = Mark::new(letter, bright, dice),
            Hole::Flag => mark.shape = Shape::Flag,
            Hole::Star => mark.shape = Shape::Star,
            Hole::Chequer => (mark.shape, mark.reach) = (Shape::Chequer, 0.5),
            Hole::Triangle => mark.shape = Shape::Triangle,
        }
        if mark.under.is_none() && dice.chance(0.3) {
            let [floor, around, ..] = colors;
            mark.under = Some(palette.apart(&[mark.color, around, floor], dice));
        }
        self.hole = mark;
    }
}
