//! A moment of the game as a picture: a pure function of board, theme, view, size, text and phase.

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::bloxorz::block::{self, Body};
use crate::arcade::bloxorz::floor::{self, order};
use crate::arcade::bloxorz::hud::{self, Hud};
use crate::arcade::bloxorz::pen::{Pen, chance};
use crate::arcade::bloxorz::phase::{END, Fall, Phase, SINK};
use crate::arcade::bloxorz::scene::scene;
use crate::arcade::bloxorz::screens;
use crate::arcade::bloxorz::theme::Theme;
use crate::arcade::bloxorz::view::{SceneLayout, View};
use crate::arcade::brush::{Brush, image};
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Block, Tile};
use crate::geometry::{Cell, Lattice};

/// Draws a moment of the game. `level` is the board as it stands; what else each phase says of it, see [`Phase`].
/// `size` in pixels. A side of 0 yields a picture without pixels.
#[must_use]
pub fn draw(
    level: &Level,
    theme: &Theme,
    view: &View,
    size: (u32, u32),
    hud: &Hud,
    phase: &Phase,
) -> RgbImage {
    image(Easel::default().draw(level, (theme, view), size, hud, phase).as_ref())
}

/// Where [`draw`] puts the board's floor, in pixels.
#[must_use]
pub fn lattice(level: &Level, view: &View, size: (u32, u32)) -> Lattice {
    SceneLayout::new(level, view, size).lattice(level)
}

/// Draws moment after moment, and keeps what does not change between them.
#[derive(Debug, Default)]
pub(super) struct Easel {
    page: Option<(PageKey, Pixmap)>,
    board: Option<(Key, Pixmap)>,
}

/// What the page depends on: theme, size.
type PageKey = (&'static str, (u32, u32));

/// What the board at rest depends on: tiles, theme, view, size.
type Key = (usize, Vec<Tile>, &'static str, &'static str, (u32, u32));

impl Easel {
    /// None where the picture has no pixels or too many.
    pub(super) fn draw(
        &mut self,
        level: &Level,
        looks: (&Theme, &View),
        size: (u32, u32),
        text: &Hud,
        phase: &Phase,
    ) -> Option<Pixmap> {
        let (theme, view) = looks;
        let layout = SceneLayout::new(level, view, size);
        let pixmap = match phase {
            Phase::Title(_) | Phase::Help | Phase::End(_) | Phase::Intro(_) => {
                self.page(theme, size)?
            }
            Phase::Swinging(cells, part) => {
                let mut brush = Brush::new(self.page(theme, size)?);
                let mut pen = Pen { brush: &mut brush, layout: &layout, fade: 1.0 };
                swinging(&mut pen, level, theme, cells, *part);
                brush.into_pixmap()
            }
            Phase::Falling(fall) => self.board(&broken(level, fall), looks, size, &layout)?,
            _ => self.board(level, looks, size, &layout)?,
        };
        let mut brush = Brush::new(pixmap);
        match phase {
            Phase::Title(title) => screens::title(&mut brush, theme, title),
            Phase::Help => screens::help(&mut brush, theme),
            Phase::End(tally) => screens::end(&mut brush, theme, tally),
            _ => {
                let mut pen = Pen { brush: &mut brush, layout: &layout, fade: 1.0 };
                moving(&mut pen, level, theme, phase);
                hud::hud(&mut brush, theme, &layout, text);
                over(&mut brush, theme, &layout, text, phase);
            }
        }
        Some(brush.into_pixmap())
    }

    fn page(&mut self, theme: &Theme, size: (u32, u32)) -> Option<Pixmap> {
        let key = (theme.name, size);
        if let Some((old, pixmap)) = &self.page
            && *old == key
        {
            return Some(pixmap.clone());
        }
        let mut brush = Brush::new(Pixmap::new(size.0, size.1)?);
        scene(&mut brush, theme);
        let pixmap = brush.into_pixmap();
        self.page = Some((key, pixmap.clone()));
        Some(pixmap)
    }

    fn board(
        &mut self,
        level: &Level,
        (theme, view): (&Theme, &View),
        size: (u32, u32),
        layout: &SceneLayout,
    ) -> Option<Pixmap> {
        let key = (level.columns(), level.tiles().to_vec(), theme.name, view.name, size);
        if let Some((old, pixmap)) = &self.board
            && *old == key
        {
            return Some(pixmap.clone());
        }
        let mut brush = Brush::new(self.page(theme, size)?);
        let mut pen = Pen { brush: &mut brush, layout, fade: 1.0 };
        for cell in order(level, layout.eye) {
            floor::cell(&mut pen, level, theme, cell, 0.0);
        }
        let pixmap = brush.into_pixmap();
        self.board = Some((key, pixmap.clone()));
        Some(pixmap)
    }
}

/// The board while some of its bridges swing.
fn swinging(pen: &mut Pen<'_>, level: &Level, theme: &Theme, cells: &[Cell], part: f32) {
    let open = |cell: Cell| matches!(level.tile(cell), Tile::Bridge { present: true, .. });
    let swung = |cell: Cell| if open(cell) { part } else { 1.0 - part };
    for cell in cells {
        floor::swinging(pen, level, theme, (*cell, swung(*cell)), true);
    }
    // Its leaf is not drawn twice: where a bridge swings only its stub is there.
    let away = cells.iter().fold(0, |bits, cell| match level.bridges().position(|b| b == *cell) {
        Some(bit) => bits | 1 << bit,
        None => bits,
    });
    let bare = level.with(level.block(), level.present() & !away);
    for cell in order(level, pen.layout.eye) {
        floor::cell(pen, &bare, theme, cell, 0.0);
        if cells.contains(&cell) {
            floor::swinging(pen, level, theme, (cell, swung(cell)), false);
        }
    }
}

/// Block and shadow, whatever they do.
fn moving(pen: &mut Pen<'_>, level: &Level, theme: &Theme, phase: &Phase) {
    let whole = |pen: &mut Pen<'_>, bodies: &[Body]| {
        block::shadows(pen, level, theme, bodies);
        bodies_in_order(pen, theme, bodies);
    };
    match phase {
        Phase::Intro(part) => intro(pen, level, theme, *part),
        Phase::Rolling(roll) => whole(pen, &block::rolling(level.block(), *roll)),
        Phase::Cue(part) => {
            let bodies = block::resting(level.block());
            whole(pen, &bodies);
            if let Some(body) = bodies.iter().find(|body| body.active) {
                block::cue(pen, theme, &body.solid, *part);
            }
        }
        Phase::Splitting(cell, part) => splitting(pen, level, theme, (*cell, *part)),
        Phase::Falling(fall) => {
            if let Some(cell) = block::breaking(level, fall) {
                floor::shards(pen, theme, cell, fall.seconds);
            }
            let bodies = block::falling(level, fall);
            pen.fade = (2.6 - 3.4 * fall.seconds).clamp(0.0, 1.0);
            bodies_in_order(pen, theme, &bodies);
            pen.fade = 1.0;
            let level = &broken(level, fall);
            for cell in order(level, pen.layout.eye) {
                let hides = |body: &Body| {
                    body.solid.center()[2] < 0.4
                        && block::is_before(cell, &body.solid, pen.layout.eye)
                };
                if bodies.iter().any(hides) {
                    floor::cell(pen, level, theme, cell, 0.0);
                }
            }
        }
        Phase::Won(seconds) => {
            if let (Block::Standing(cell), true) = (level.block(), *seconds < SINK.as_secs_f32()) {
                block::sinking(pen, theme, cell, *seconds);
            }
        }
        _ => whole(pen, &block::resting(level.block())),
    }
}

/// The board without the fragile cell that breaks in a fall.
fn broken(level: &Level, fall: &Fall) -> Level {
    let mut tiles = level.tiles().to_vec();
    if let Some(index) = block::breaking(level, fall).and_then(|cell| level.index(cell)) {
        tiles[index] = Tile::Void;
    }
    Level::new(level.columns(), tiles, level.block()).unwrap_or_else(|_| level.clone())
}

/// What is farther from the eye first.
fn bodies_in_order(pen: &mut Pen<'_>, theme: &Theme, bodies: &[Body]) {
    let mut sorted = bodies.to_vec();
    let eye = pen.layout.eye;
    let nearness = |body: &Body| {
        let [x, y, _] = body.solid.center();
        x * eye[0] + y * eye[1]
    };
    sorted.sort_by(|a, b| nearness(a).total_cmp(&nearness(b)));
    for body in &sorted {
        block::body(pen, theme, body);
    }
}

/// The level comes together: slab after slab rises into its place, then the block comes down.
fn intro(pen: &mut Pen<'_>, level: &Level, theme: &Theme, part: f32) {
    let wide = (level.columns() + level.rows()) as f32;
    for cell in order(level, pen.layout.eye) {
        let turn = (cell.x + cell.y) as f32 / wide * 0.3 + 0.12 * chance(cell.x, cell.y, 77);
        let here = ((part - turn) / 0.3).clamp(0.0, 1.0);
        if here > 0.0 {
            pen.fade = here;
            let below = (1.0 - here) * (1.0 - here);
            floor::cell(pen, level, theme, cell, -2.4 * below);
        }
    }
    let here = ((part - 0.72) / 0.28).clamp(0.0, 1.0);
    if here > 0.0 {
        pen.fade = here;
        let mut bodies = block::resting(level.block());
        for body in &mut bodies {
            body.solid = body.solid.moved([0.0, 0.0, 4.0 * (1.0 - here) * (1.0 - here)]);
        }
        block::shadows(pen, level, theme, &bodies);
        bodies_in_order(pen, theme, &bodies);
    }
    pen.fade = 1.0;
}

/// The whole block fades on the splitter, the halves appear on its targets.
fn splitting(pen: &mut Pen<'_>, level: &Level, theme: &Theme, (cell, part): (Cell, f32)) {
    let mut whole = block::resting(Block::Standing(cell));
    for body in &mut whole {
        body.solid = body.solid.resized(body.solid.center(), 1.0 - 0.5 * part);
    }
    let halves = block::resting(level.block());
    pen.fade = 1.0 - part;
    bodies_in_order(pen, theme, &whole);
    pen.fade = part;
    block::shadows(pen, level, theme, &halves);
    bodies_in_order(pen, theme, &halves);
    pen.fade = 1.0;
}

/// What is written over the board.
fn over(brush: &mut Brush, theme: &Theme, layout: &SceneLayout, text: &Hud, phase: &Phase) {
    match phase {
        Phase::Intro(part) => {
            let shown = (part * 8.0).min((0.85 - part) * 6.0).clamp(0.0, 1.0);
            hud::announce(brush, theme, layout, text, shown);
        }
        Phase::Won(seconds) => {
            hud::win(brush, theme, layout, text, END.shown(*seconds));
        }
        _ => {}
    }
}
