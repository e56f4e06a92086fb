//! A board in play: whether something lies before it, and what the figures beside it say, is asked where the picture differs from
//! the last one that was read.

use crate::frame::Frame;
use crate::games::bloxorz::layout::{Known, Palette};
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::cover;
use crate::games::bloxorz::vision::figures::{Row, Shape};
use crate::games::bloxorz::vision::view::View;
use crate::geometry::{Point, Rect};
use crate::vision::tracking::Tracked;

/// What is found before a board may reach so far beyond what differs, in cells: longer sides are none of the board's.
const BEYOND: f64 = 1.5;

/// What is told of a board's picture beside its cells: the rows of the passcode and of the moves are read where they stand.
///
/// # Errors
/// Something lies before the board.
pub(super) fn looked_at(
    frame: &Frame,
    view: &View<'_>,
    palette: &Palette,
    (outlines, rows, shapes): (&[&[Point]], [Option<Row>; 2], &[Shape]),
    last: Option<&Known>,
) -> Result<Known, BoardError> {
    let changed = last.and_then(|last| last.picture.changed_area(view.image, bounds(view)));
    let within = match changed {
        Some(Rect { width: 0, .. }) => None,
        Some(changed) => Some(wider(changed, BEYOND * view.size())),
        None => Some(view.whole()),
    };
    if let Some(at) = within.and_then(|within| cover::find(view, palette, outlines, within)) {
        return Err(BoardError::Covered { at });
    }
    let areas = rows.map(|row| row.map(|row| area(&row)));
    let figures = [0, 1].map(|k| {
        let (row, area) = (rows[k]?, areas[k]?);
        let is_same = |last: &&Known| {
            last.picture.changed_area(view.image, area).is_some_and(|it| it.width == 0)
        };
        match last.filter(is_same) {
            Some(last) => last.figures[k].clone(),
            None => row.read(view, shapes, outlines),
        }
    });
    let picture = match (last, changed) {
        (Some(last), Some(changed)) => {
            let areas = areas.into_iter().flatten().chain([changed]);
            last.picture.updated(&frame.image, areas)
        }
        _ => Tracked::new(frame.image.clone()),
    };
    Ok(Known { picture, figures })
}

/// Where a row of figures is written, and as much around it as it is high, in pixels.
fn area(row: &Row) -> Rect {
    let area = Rect::around(&[row.from, row.to]);
    wider(area, f64::from(area.height))
}

/// The rectangle around a board's cells and what stands on them, in pixels.
fn bounds(view: &View<'_>) -> Rect {
    let (right, bottom) = (f64::from(view.lattice.columns), f64::from(view.lattice.rows));
    let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)];
    Rect::around(&corners.map(|(u, v)| view.project(u, v)))
}

/// A rectangle with so many pixels more on each side.
fn wider(area: Rect, by: f64) -> Rect {
    let (x, y) = (f64::from(area.x), f64::from(area.y));
    let (right, bottom) = (x + f64::from(area.width), y + f64::from(area.height));
    Rect::around(&[Point { x: x - by, y: y - by }, Point { x: right + by, y: bottom + by }])
}
