//! What a board of chains looks like: how chains and starts are told, and in which colours.

use crate::chains::board::Board;
use crate::color::Color;
use crate::dice::Dice;
use crate::palette::Palette;
use crate::split::{Parts, parts};
use crate::{fill, tile};

parts!("chain",
/// How a chain that is drawn is told.
pub(super) Style {
    /// Its cells take its colour.
    Fill Trained,
    /// Its cells take its colour, without gaps.
    Flood Trained,
    /// Its cells take some of its colour.
    Tint Trained,
    /// Its cells, a little smaller, grow together along its way.
    Joined Trained,
    /// A broad line with round ends.
    Pipe Trained,
    /// A thin line.
    Line Trained,
    /// A line with square ends.
    Square Trained,
    /// A line around its cells.
    Outline Trained,
    /// An arrow from each cell to the next.
    Arrows Trained,
    /// Numbers take its colour.
    Recolour Trained,
    /// A disc in each cell, and a line through them.
    Beads Trained,
    /// A line with a rim.
    Edged Held,
    /// A dotted line.
    Dotted Held,
    /// A smaller square in each cell.
    Inner Held,
    /// Two lines beside one another.
    Rails Sealed,
    /// A disc behind each number.
    Badge Sealed,
    /// Stripes over its cells.
    Stripes Sealed,
});

parts!("start",
/// How a start is told.
pub(super) Mark {
    /// Its cell has its chain's colour.
    Colour Trained,
    /// A disc.
    Disc Trained,
    /// A ring.
    Ring Trained,
    /// A thick rim.
    Rim Trained,
    /// The colours of cell and number change places.
    Inverted Trained,
    /// A smaller square.
    Square Trained,
    /// A corner of its cell.
    Flag Trained,
    /// A thing that lies there.
    Thing Trained,
    /// A diamond.
    Diamond Held,
    /// Two rings.
    Double Held,
    /// The corners of a frame.
    Brackets Sealed,
    /// A bar below.
    Bar Sealed,
});

/// What is written on starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Nothing,
    Number,
    Letter,
}

/// A board's look, as far as more than one layer has to know it.
pub(super) struct Look {
    pub(super) style: Style,
    pub(super) mark: Mark,
    pub(super) written: Written,
    /// Of a cell that no chain covers.
    pub(super) cell: Color,
    /// The highest number's cell has this colour, those between something between; none where all are the same.
    pub(super) warm: Option<Color>,
    pub(super) around: Color,
    /// Whether there are no tiles: numbers stand on what is around.
    pub(super) bare: bool,
    /// Of tiles where there is no cell; none where there are none.
    pub(super) hole: Option<Color>,
    /// Of each chain.
    pub(super) chains: Vec<Color>,
    /// How much of a cell a chain takes: as its width, its tint.
    pub(super) part: f32,
    pub(super) ink: Color,
    /// How much lighter a chain's end is than its start, or darker: -1 to 1.
    fade: f32,
    /// How much of a cell its tile takes, and all that is in it, from side to side.
    pub(super) room: f32,
}

impl Look {
    pub(super) fn draw(
        parts: &mut Parts,
        board: &Board,
        around: Color,
        palette: &mut Palette,
        dice: &mut Dice,
    ) -> Look {
        let style: Style = parts.draw(dice);
        let mark: Mark = parts.draw(dice);
        let tiled = parts.is_novel::<tile::Kind>() || parts.is_novel::<fill::Kind>();
        let bare = !tiled && dice.chance(0.13);
        let cell = if bare { around } else { palette.apart(&[around], dice) };
        let written = match dice.int(0, 9) {
            _ if mark == Mark::Thing => Written::Nothing,
            0..=3 => Written::Nothing,
            4..=7 => Written::Number,
            _ => Written::Letter,
        };
        let part = match style {
            Style::Line => dice.span(0.05, 0.16),
            Style::Square | Style::Edged => dice.span(0.12, 0.7),
            Style::Pipe => dice.span(0.25, 0.85),
            Style::Joined | Style::Inner => dice.span(0.62, 0.92),
            Style::Badge | Style::Beads => dice.span(0.6, 0.95),
            Style::Outline => dice.span(0.06, 0.16),
            Style::Arrows | Style::Dotted | Style::Rails => dice.span(0.3, 0.6),
            _ => dice.span(0.3, 0.75),
        };
        let warm = (dice.chance(0.1) && !bare).then(|| palette.apart(&[around], dice));
        let hole = (!bare && dice.chance(0.22)).then(|| around.mix(cell, dice.span(0.2, 0.45)));
        let backs: Vec<Color> = [Some(cell), warm, warm.map(|warm| cell.mix(warm, 0.5))]
            .into_iter()
            .flatten()
            .collect();
        let count = board.chains.len();
        let mut beside = backs.clone();
        beside.push(around);
        beside.extend(hole);
        let mut look = Look {
            style,
            mark,
            written,
            cell,
            warm,
            around,
            bare,
            hole,
            chains: colors(&beside, count, palette, dice),
            part,
            ink: told(&backs, 0.32, palette, dice),
            fade: if dice.chance(0.12) { dice.span(-0.55, 0.55) } else { 0.0 },
            room: if dice.chance(0.14) { dice.span(0.66, 0.9) } else { 1.0 },
        };
        if look.linked() && dice.chance(0.12) {
            // What tells its chains by their lines needs no colours.
            look.chains = vec![look.chains[0]; count];
        }
        look.settle();
        look
    }

    /// Marks that nobody could tell from a covered cell become others.
    fn settle(&mut self) {
        let covers = matches!(
            self.style,
            Style::Fill | Style::Flood | Style::Joined | Style::Tint | Style::Inner
        );
        if self.mark == Mark::Inverted && self.written == Written::Nothing {
            // A tile without anything on it would be a hole to many.
            self.written = Written::Number;
        }
        if self.written != Written::Number {
            return;
        }
        match (self.style, self.mark) {
            (_, Mark::Colour) if covers => self.mark = Mark::Ring,
            (Style::Inner, Mark::Square) => self.mark = Mark::Ring,
            (Style::Badge | Style::Beads | Style::Pipe, Mark::Disc) => self.mark = Mark::Rim,
            (Style::Outline, Mark::Rim) => self.mark = Mark::Disc,
            _ => {}
        }
    }

    /// Whether the ways of chains are seen, not only their cells.
    pub(super) fn linked(&self) -> bool {
        !matches!(
            self.style,
            Style::Fill
                | Style::Flood
                | Style::Tint
                | Style::Outline
                | Style::Recolour
                | Style::Inner
                | Style::Badge
                | Style::Stripes
        )
    }

    /// The colour of a cell that no chain covers.
    pub(super) fn plain(&self, share: f32) -> Color {
        self.warm.map_or(self.cell, |warm| self.cell.mix(warm, share))
    }

    /// The colour of a chain, so far along it, 0 to 1.
    pub(super) fn chain(&self, chain: usize, along: f32) -> Color {
        self.chains[chain].shade(self.fade * along)
    }

    /// The colour of a cell that a chain covers, so far along it.
    pub(super) fn covered(&self, chain: usize, along: f32, share: f32) -> Color {
        let (plain, color) = (self.plain(share), self.chain(chain, along));
        match self.style {
            Style::Tint => plain.mix(color, self.part),
            _ => color,
        }
    }

    /// An ink that can be told from all of `backs`.
    pub(super) fn ink_on(&self, wish: Color, backs: &[Color]) -> Color {
        let far = |ink: &Color| backs.iter().map(|it| it.distance(*ink)).fold(f32::MAX, f32::min);
        let choice = [wish, self.ink, Color::WHITE, Color::BLACK, self.cell];
        let best = choice.iter().find(|ink| far(ink) >= 0.3);
        let most = choice.iter().max_by(|one, other| far(one).total_cmp(&far(other)));
        *best.or(most).unwrap_or(&wish)
    }
}

/// A colour that differs from others by so much, or as much as can be had.
fn told(others: &[Color], least: f32, palette: &Palette, dice: &mut Dice) -> Color {
    let far = |color: Color| others.iter().map(|it| it.distance(color)).fold(f32::MAX, f32::min);
    let mut best =
        if others.first().is_some_and(|it| it.light() > 0.5) { Color::BLACK } else { Color::WHITE };
    if dice.chance(0.3) {
        return best;
    }
    for trial in 0..30 {
        let color = if trial < 20 { palette.any(dice) } else { Color::any(dice) };
        if far(color) >= least {
            return color;
        }
        if far(color) > far(best) {
            best = color;
        }
    }
    best
}

/// A colour for each chain, told from cells and from one another.
fn colors(backs: &[Color], count: usize, palette: &Palette, dice: &mut Dice) -> Vec<Color> {
    let mut colors: Vec<Color> = Vec::new();
    // Many chains cannot be as far apart as few.
    let apart = 0.16 / (count as f32 / 4.0).max(1.0).sqrt();
    for _ in 0..count {
        let mut best = (f32::MIN, Color::BLACK);
        for trial in 0..40 {
            let color = if trial < 20 { palette.any(dice) } else { Color::any(dice) };
            let far = |others: &[Color]| {
                others.iter().map(|it| it.distance(color)).fold(f32::MAX, f32::min)
            };
            let score = (far(backs) / 0.2).min(far(&colors) / apart);
            if score > best.0 {
                best = (score, color);
            }
            if score >= 1.0 {
                break;
            }
        }
        colors.push(best.1);
    }
    colors
}
