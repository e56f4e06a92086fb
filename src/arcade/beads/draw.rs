//! A moment of the game as a picture: a pure function of board, theme, size and phase.

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::beads::bead::{Manner, bead};
use crate::arcade::beads::ground::Ground;
use crate::arcade::beads::hud::{self, HEIGHTS, Hud};
use crate::arcade::beads::phase::{END, Phase};
use crate::arcade::beads::theme::{Goals, Lines, Theme};
use crate::arcade::brush::{Brush, Shape, image};
use crate::arcade::layout::{Contents, WindowLayout};
use crate::games::beads::Level;
use crate::geometry::Point;

/// A bead on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// The bead, counted from 1.
    pub bead: u8,
    /// Where it comes from.
    pub from: usize,
    /// Where it goes.
    pub to: usize,
    /// How far it has come, 0 to 1.
    pub part: f32,
}

/// What is to be seen: the board, what moves on it, and what is going on.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The board as it stands once all has moved.
    pub board: Level,
    /// Beads that are not yet there.
    pub moving: Vec<Moving>,
    /// The node whose bead the keys would move.
    pub selected: Option<usize>,
    /// What the text says.
    pub hud: Hud,
    /// What the game is doing.
    pub phase: Phase,
}

/// A side of the board, in cells: so large is it in a large window.
const CELLS: usize = 7;
/// Ghosts are so much of the page's colour.
const FAINT: f32 = 0.56;
/// The middle of a ghost and of a mark, in radii of a node outward, and a mark's radius.
const GHOST: f32 = 1.55;
const MARK: (f32, f32) = (1.62, 0.4);
/// A dash and a gap, in widths of an edge.
const DASH: (f32, f32) = (1.7, 1.9);

/// Draws a moment of the game. `size` in pixels; `scale` multiplies text and margins. A side of 0 yields a picture without pixels.
#[must_use]
pub fn draw(moment: &Moment, theme: &Theme, size: (u32, u32), scale: f32) -> RgbImage {
    image(pixmap(moment, theme, size, scale).as_ref())
}

/// The middle of each node where [`draw`] puts it, and a node's radius, in pixels.
#[must_use]
pub fn nodes(level: &Level, size: (u32, u32), scale: f32) -> (Vec<Point>, f64) {
    let ground = Ground::new(place(size, scale).board, level.graph().nodes());
    let point = |(x, y): (f32, f32)| Point { x: f64::from(x), y: f64::from(y) };
    let nodes = (0..level.graph().nodes()).map(|node| point(ground.node(node))).collect();
    (nodes, f64::from(ground.radius))
}

/// The node under a pixel.
pub(super) fn node_at(level: &Level, size: (u32, u32), scale: f32, at: Point) -> Option<usize> {
    let ground = Ground::new(place(size, scale).board, level.graph().nodes());
    ground.node_at((at.x as f32, at.y as f32))
}

/// None where the picture has no pixels or too many.
pub(super) fn pixmap(
    moment: &Moment,
    theme: &Theme,
    size: (u32, u32),
    scale: f32,
) -> Option<Pixmap> {
    let layout = place(size, scale);
    let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
    brush.cover(theme.page);
    let ground = Ground::new(layout.board, moment.board.graph().nodes());
    let mut easel = Easel { brush: &mut brush, theme, ground, moment };
    easel.goals();
    easel.edges();
    easel.nodes();
    easel.beads();
    hud::hud(&mut brush, theme, &layout, &moment.hud);
    if let Phase::Won(seconds) | Phase::Done(seconds) = moment.phase {
        let last = matches!(moment.phase, Phase::Done(_));
        let shown = END.shown(seconds);
        hud::win(&mut brush, theme, &layout, &moment.hud, (shown, last));
    }
    Some(brush.into_pixmap())
}

fn place(size: (u32, u32), scale: f32) -> WindowLayout {
    WindowLayout::new(
        Contents { columns: CELLS, rows: CELLS, text: HEIGHTS, pad: 0.0 },
        size,
        scale,
    )
}

struct Easel<'a> {
    brush: &'a mut Brush,
    theme: &'a Theme,
    ground: Ground,
    moment: &'a Moment,
}

impl Easel<'_> {
    /// What belongs on each node, behind it or beside it.
    fn goals(&mut self) {
        let radius = self.ground.radius;
        for (node, goal) in self.moment.board.goal().iter().enumerate() {
            let Some(number) = usize::from(*goal).checked_sub(1) else { continue };
            let ground = self.theme.page[0].toward(self.theme.page[1], 0.5);
            let (at, size, manner) = match self.theme.style.goals {
                Goals::Marks => (MARK.0, MARK.1 * radius, Manner::Flat),
                Goals::Ghosts => (GHOST, self.theme.bead * radius, Manner::Faint(ground, FAINT)),
            };
            let at = self.ground.outward(node, at);
            bead(self.brush, self.theme, number, (at, size), manner);
        }
    }

    fn edges(&mut self) {
        let (ink, width) = self.theme.edge;
        let width = (width * self.ground.radius).max(1.0);
        let style = self.theme.style;
        let mut shape = Shape::default();
        for (a, b) in self.moment.board.graph().edges() {
            shape.add_line(self.ground.way(a, b, style.edges));
        }
        match style.lines {
            Lines::Solid => self.brush.pen(shape, width, ink),
            Lines::Dashed => {
                self.brush.dashes(shape, width, (DASH.0 * width, DASH.1 * width), ink);
            }
        }
    }

    fn nodes(&mut self) {
        let radius = self.ground.radius;
        let own = self.theme.node;
        for node in 0..self.moment.board.graph().nodes() {
            let (x, y) = self.ground.node(node);
            self.brush.fill(Shape::circle(x, y, radius), own.ink);
            let goal = self.moment.board.goal()[node];
            let home = goal > 0
                && self.moment.board.beads()[node] == goal
                && self.moment.moving.iter().all(|it| it.bead != goal);
            let ink = if home { own.home } else { own.rim.0 };
            let width = (own.rim.1 * radius).max(1.0);
            self.brush.stroke(Shape::circle(x, y, radius - width / 2.0), width, ink);
            if self.moment.selected == Some(node) {
                let ring = Shape::circle(x, y, 1.16 * radius);
                self.brush.stroke(ring, (0.06 * radius).max(1.0), self.theme.text.strong);
            }
        }
    }

    fn beads(&mut self) {
        let size = self.theme.bead * self.ground.radius;
        // What moves lies above what does not.
        let moving = |bead: u8| self.moment.moving.iter().find(|it| it.bead == bead).copied();
        let all = self.moment.board.beads().iter().enumerate();
        let all: Vec<(usize, u8)> = all.map(|(node, bead)| (node, *bead)).collect();
        for above in [false, true] {
            for &(node, number) in all.iter().filter(|it| it.1 > 0) {
                let way = moving(number);
                if way.is_some() != above {
                    continue;
                }
                let at = way.map_or_else(
                    || self.ground.node(node),
                    |it| self.ground.between(it.from, it.to, it.part, self.theme.style.edges),
                );
                bead(self.brush, self.theme, usize::from(number) - 1, (at, size), Manner::Solid);
            }
        }
    }
}
