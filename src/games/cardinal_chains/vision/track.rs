//! A board in play: the same is written on its cells, and only those that do not look as they did are looked at anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use image::RgbImage;

use super::BoardScreen;
use crate::game::Reading;
use crate::games::cardinal_chains::layout::{CellLook, Known, Layout};
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::games::cardinal_chains::vision::board::{ALIKE, Board, Kind, SeenCell};
use crate::games::cardinal_chains::vision::look::{self, Appearance, Stroke};
use crate::geometry::Cell;
use crate::vision::color::{self, Color};
use crate::vision::glyph::Glyph;
use crate::vision::tracking::Tracked;

/// Where more than one cell of so many looks otherwise, that was no move.
const MANY: usize = 2;
/// What is written on a cell is the same where it is alike by so much.
const SAME: f32 = 0.9;

/// The board with the same written on its cells as before, and the picture to compare the next one with; none where much has changed,
/// or something else may be written.
pub(super) fn followed(
    image: &RgbImage,
    prior: &Reading<Level, Layout>,
) -> Option<(Board, Tracked)> {
    let Reading { level, layout, .. } = prior;
    // Beside a won board is looked for what leads on to the next level.
    if super::is_full(level) {
        return None;
    }
    let Known { picture, looks, half } = layout.tracked.as_ref()?;
    let (lattice, grid) = (&layout.lattice, super::known(layout)?.grid);
    let changed = picture.changed_cells(image, lattice)?;
    if changed.len() * MANY > looks.len() || looks.len() != level.tiles().len() {
        return None;
    }
    // Only where cells have changed is the old picture looked at.
    let old = if changed.is_empty() { None } else { Some(picture.image()) };
    let mut cells = BTreeMap::new();
    for (k, (cell, was)) in lattice.cells().zip(looks.iter()).enumerate() {
        let is_changed = changed.contains(&cell);
        let Some(was) = was else {
            // Something lies where no cell was.
            if is_changed {
                return None;
            }
            continue;
        };
        let place = (cell.x, cell.y);
        let kind = match level.tiles()[k] {
            Tile::Number(number) => Kind::Number(number),
            Tile::Start(_) => Kind::Start,
            Tile::Hole | Tile::Unknown => return None,
        };
        let now = match &old {
            Some(old) if is_changed => {
                let looked = |image| look::look(image, &grid, place, *half);
                rewritten(was, &looked(old)?, &looked(image)?)?
            }
            _ => *was,
        };
        let CellLook { fill, ring, ink, height } = now;
        let look = Appearance::plain(fill, ring);
        let (score, margin) = (*layout.scores.get(k)?, *layout.margins.get(k)?);
        cells.insert(place, SeenCell { kind, look, ink, height, score, margin });
    }
    let picture = if changed.is_empty() {
        picture.clone()
    } else {
        picture.with_cells(image, lattice, &changed)
    };
    Some((Board { grid, half: *half, cells }, picture))
}

/// What a cell looks like now, where the same is written on it as before.
fn rewritten(was: &CellLook, old: &Appearance, new: &Appearance) -> Option<CellLook> {
    let now = CellLook { fill: new.fill, ring: new.ring, ..*was };
    let near = |one: Color, other: Color| color::distance(one, other) <= ALIKE;
    let Some(ink) = was.ink else {
        // A start with nothing on it is told by its colour.
        return near(was.fill, new.fill).then_some(now);
    };
    // So is one with nothing on it but a ring. Of a number in a ring of its own colour the ring has to stay as well.
    if let Some(ring) = was.ring.filter(|ring| near(*ring, ink)) {
        return new
            .ring
            .filter(|new| near(*new, ring))
            .map(|ring| CellLook { ink: Some(ring), ..now });
    }
    let far = |stroke: &&Stroke| color::distance(stroke.color, ink);
    let own = glyph(old.inks.iter().min_by(|a, b| far(a).total_cmp(&far(b)))?)?;
    let alike = |stroke: &Stroke| Some((glyph(stroke)?.likeness(&own), stroke.color));
    let best = new.inks.iter().filter_map(alike).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= SAME).then_some(CellLook { ink: Some(best.1), ..now })
}

fn glyph(stroke: &Stroke) -> Option<Glyph> {
    Glyph::new(&stroke.ink, stroke.whole()?)
}

/// A board that was read, to be followed from here on.
pub(super) fn kept(screen: BoardScreen, board: &Board, picture: &Tracked) -> BoardScreen {
    let (left, top) = board.corner();
    screen.map(|mut reading| {
        let look = |cell: Cell| {
            let SeenCell { look, ink, height, .. } =
                board.cells.get(&(cell.x + left, cell.y + top))?;
            Some(CellLook { fill: look.fill, ring: look.ring, ink: *ink, height: *height })
        };
        let looks: Arc<[_]> = reading.layout.lattice.cells().map(look).collect();
        reading.layout.tracked = Some(Known { picture: picture.clone(), looks, half: board.half });
        reading
    })
}
