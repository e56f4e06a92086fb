//! What a person can correct of a board of Sokoban: each cell.

use crate::frame::Frame;
use crate::game::corrects::{self, cells, choices, meant};
use crate::game::{BoardPart, Correction, Corrects, Draft, LevelError, Reading};
use crate::games::sokoban::layout::Layout;
use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::vision;
use crate::geometry::Cell;
use crate::profile::BoardFacts;
use crate::vision::sight;

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Nothing,
    Box,
    Player,
}

/// What a cell can be.
const KINDS: [(&str, (Tile, Piece)); 7] = [
    ("wall", (Tile::Wall, Piece::Nothing)),
    ("floor", (Tile::Floor, Piece::Nothing)),
    ("goal", (Tile::Goal, Piece::Nothing)),
    ("box", (Tile::Floor, Piece::Box)),
    ("box on goal", (Tile::Goal, Piece::Box)),
    ("player", (Tile::Floor, Piece::Player)),
    ("player on goal", (Tile::Goal, Piece::Player)),
];

/// Cells, for people.
pub(super) struct Cells;

impl Corrects<Level, Layout> for Cells {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let piece = |cell: Cell| match cell {
            _ if cell == level.player() => Piece::Player,
            _ if level.has_box(cell) => Piece::Box,
            _ => Piece::Nothing,
        };
        let kind = |cell: Cell| (level.tile(cell), piece(cell));
        cells(&layout.lattice, &choices(&KINDS), |cell| corrects::word(&KINDS, &kind(cell)))
    }

    /// There is one player: where another cell is made its own, it leaves the one where it was.
    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let columns = level.columns();
        let cell = |at: usize| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
        let (mut tiles, mut boxes) = (level.tiles().to_vec(), level.boxes().to_vec());
        let (mut player, count) = (Some(level.player()), tiles.len());
        for Correction { place, to } in corrections {
            let tile = tiles.get_mut(*place).ok_or_else(|| corrects::no_place(*place, count))?;
            let ((kind, piece), own) = (meant(&KINDS, to)?, cell(*place));
            *tile = kind;
            boxes.retain(|it| *it != own);
            player = player.filter(|player| *player != own);
            match piece {
                Piece::Nothing => {}
                Piece::Box => boxes.push(own),
                Piece::Player => player = Some(own),
            }
        }
        let none = || LevelError::new("no player: one cell has to be the player's");
        let player = player.ok_or_else(none)?;
        // A level begins with a row in which something is.
        let is_bare = |at: usize| {
            tiles[at] == Tile::Floor && !boxes.contains(&cell(at)) && cell(at) != player
        };
        let used = (0..count).find(|at| !is_bare(*at)).map_or(0, |at| at / columns);
        let moved = |cell: Cell| Cell { y: cell.y - used as i32, ..cell };
        let boxes = boxes.into_iter().map(moved).collect();
        let level = Level::new(columns, tiles.split_off(used * columns), boxes, moved(player))?;
        let size = (level.columns() as u32, level.rows() as u32);
        let lattice = sight::part(&layout.lattice, (0, used as i32), size);
        Ok((level, Layout { lattice }))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<Level, Layout>>> {
        vision::drafted(frame, said)
    }
}
