//! What a person can correct of a board of Amaze: each cell.

use crate::frame::Frame;
use crate::game::corrects::{self, cells, choices, meant};
use crate::game::{BoardPart, Correction, Corrects, Draft, LevelError, Reading};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision;
use crate::geometry::Cell;
use crate::profile::BoardFacts;

/// What a cell can be; the last is the ball.
const KINDS: [(&str, Option<Tile>); 4] = [
    ("wall", Some(Tile::Wall)),
    ("floor", Some(Tile::Floor)),
    ("painted", Some(Tile::Painted)),
    ("ball", None),
];

/// Cells, for people.
pub(super) struct Cells;

impl Corrects<Level, Layout> for Cells {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let kind = |cell: Cell| (cell != level.ball()).then(|| level.tile(cell));
        cells(&layout.lattice, &choices(&KINDS), |cell| corrects::word(&KINDS, &kind(cell)))
    }

    /// There is one ball: where another cell is made the ball's, that where it was is painted, as it was below it.
    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let (columns, mut layout) = (level.columns(), layout.clone());
        let (mut tiles, mut ball) = (level.tiles().to_vec(), level.index(level.ball()));
        let count = tiles.len();
        for Correction { place, to } in corrections {
            let tile = tiles.get_mut(*place).ok_or_else(|| corrects::no_place(*place, count))?;
            let kind = meant(&KINDS, to)?;
            *tile = kind.unwrap_or(Tile::Painted);
            ball = match kind {
                None => Some(*place),
                Some(_) => ball.filter(|ball| ball != place),
            };
            // What a person says is certain.
            for sure in [&mut layout.scores, &mut layout.margins] {
                sure.get_mut(*place).into_iter().for_each(|sure| *sure = 1.0);
            }
        }
        let none = || LevelError::new("no ball: one cell has to be the ball's");
        let ball = ball.ok_or_else(none)?;
        let ball = Cell { x: (ball % columns) as i32, y: (ball / columns) as i32 };
        Ok((Level::new(columns, tiles, ball)?, layout))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<Level, Layout>>> {
        vision::drafted(frame, said)
    }
}
