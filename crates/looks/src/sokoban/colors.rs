//! The colours of one look of tiles.

use crate::color::Color;
use crate::dice::Dice;
use crate::palette::Palette;

/// What has which colour.
pub(super) struct Colors {
    pub(super) wall: Color,
    pub(super) floor: Color,
    pub(super) goal: Color,
    pub(super) crates: Color,
    /// Of boxes that stand on goals, where these have a colour of their own.
    pub(super) done: Color,
    pub(super) keeper: Color,
}

impl Colors {
    /// Colours that can be told, on a page of a colour. Floor that is `bare` has the page's.
    pub(super) fn draw(palette: &Palette, page: Color, bare: bool, dice: &mut Dice) -> Colors {
        let floor = if bare { page } else { palette.any(dice) };
        let wall = wished(brick(dice), dice.chance(0.25), &[floor, page])
            .unwrap_or_else(|| palette.clear(&[floor, page], 0.07, dice));
        let crates = wished(wood(dice), dice.chance(0.4), &[floor, wall])
            .unwrap_or_else(|| palette.clear(&[floor, wall], 0.1, dice));
        let goal = palette.clear(&[floor, crates], 0.15, dice);
        let done = palette.clear(&[crates, floor, wall], 0.13, dice);
        let keeper = palette.clear(&[floor, crates, done, goal], 0.14, dice);
        Colors { wall, floor, goal, crates, done, keeper }
    }
}

/// A colour that is wished for, where it can be told from others.
fn wished(color: Color, is: bool, others: &[Color]) -> Option<Color> {
    (is && others.iter().all(|other| color.distance(*other) > 0.14)).then_some(color)
}

fn wood(dice: &mut Dice) -> Color {
    Color::of_hue(dice.span(0.06, 0.13), dice.span(0.35, 0.8), dice.span(0.3, 0.65))
}

fn brick(dice: &mut Dice) -> Color {
    let red = Color::of_hue(dice.span(-0.02, 0.07), dice.span(0.3, 0.7), dice.span(0.25, 0.5));
    let grey = Color::grey(dice.span(0.2, 0.75));
    dice.pick(&[red, grey])
}
