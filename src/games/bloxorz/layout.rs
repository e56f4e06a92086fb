//! Where a board of Bloxorz lies in a window, and how it looks: what a later look starts from.

use crate::games::bloxorz::level::Level;
use crate::geometry::{Cell, Lattice, Point};
use crate::vision::sight::Witness;
use crate::vision::tracking::Tracked;

/// Cells of a lattice that are all shown to a person.
pub(super) const MOST_SHOWN: u32 = 900;

/// Where the board lies and how it looks.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Where the tops of the cells lie, in pixels. It has as many columns and rows as were looked at, which may be more
    /// than the level keeps.
    pub lattice: Lattice,
    /// The cell of the lattice at which the level's cell (0, 0) lies.
    pub first: Cell,
    /// What read it.
    pub witness: Witness,
    /// From the foot to the head of a cube of one cell, in pixels: (0, -28) is seen from an angle, (0, 0) from above.
    pub rise: Point,
    /// Thickness of the floor, in pixels downwards.
    pub slab: f64,
    /// The colours that were seen.
    pub palette: Palette,
    /// Where the program's picture lies in the window: pixels of one of its units, and its top left corner.
    pub stage: Option<Stage>,
    /// Which of the profile's views of the board it is, counted from 0.
    pub view: usize,
    /// How well each cell's label fits, 0 to 1, row by row of the level.
    pub scores: Vec<f32>,
    /// How much better each cell's label fits than the runner-up, 0 to 1, row by row of the level.
    pub margins: Vec<f32>,
    /// The number of moves that the screen shows.
    pub moves: Option<u32>,
    /// The cells of the lattice that edges see otherwise than they are taken for: of these a look at edges tells nothing.
    pub(super) doubted: Vec<Cell>,
    /// What the cells of the lattice looked like and were taken for, row by row, where nothing hid or shaded them.
    pub(super) glances: Vec<Option<Glance>>,
    /// What the next look starts from, where a profile says where the board lies.
    pub(super) tracked: Option<Known>,
}

/// What a look has kept of a picture in which nothing lies before the board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The picture.
    pub(super) picture: Tracked,
    /// What its two rows of figures say: the passcode, and the number of moves.
    pub(super) figures: [Option<String>; 2],
}

/// How a cell looked, and what it was taken for: a later look that finds it unchanged need not tell it again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    /// Colours at places spread over it.
    pub(super) colors: [[u8; 3]; 16],
    /// The number of its label.
    pub(super) label: u8,
    /// How well that fits, and by how much it is better than the next.
    pub(super) fit: (f32, f32),
    /// The smaller of the parts of it that look like floor and like void.
    pub(super) mixed: f32,
}

impl Layout {
    /// The lattice that the level's own cells lie on: its cell (0, 0) is the level's.
    #[must_use]
    pub fn of_level(&self, columns: usize, rows: usize) -> Lattice {
        moved(&self.lattice, self.first, columns as u32, rows as u32)
    }

    /// The cells that are shown to a person, and which of them is the level's cell (0, 0): all of the lattice, where a level may go
    /// on, unless those are so many that most are of what lies around the board.
    pub(super) fn shown(&self, level: &Level) -> (Lattice, Cell) {
        let Lattice { columns, rows, .. } = self.lattice;
        let ends = [(self.first.x, level.columns(), columns), (self.first.y, level.rows(), rows)];
        let holds = |(first, count, all): (i32, usize, u32)| {
            first >= 0 && first as usize + count <= all as usize
        };
        if columns.saturating_mul(rows) <= MOST_SHOWN && ends.into_iter().all(holds) {
            (self.lattice.clone(), self.first)
        } else {
            (self.of_level(level.columns(), level.rows()), Cell { x: 0, y: 0 })
        }
    }
}

/// A lattice whose cell (0, 0) is the cell `first` of another.
#[must_use]
pub(super) fn moved(lattice: &Lattice, first: Cell, columns: u32, rows: u32) -> Lattice {
    let (x, y) = (f64::from(first.x), f64::from(first.y));
    let m = &lattice.matrix;
    let third = |row: usize| m[row] * x + m[row + 1] * y + m[row + 2];
    let w = third(6);
    let matrix = [
        m[0] / w,
        m[1] / w,
        third(0) / w,
        m[3] / w,
        m[4] / w,
        third(3) / w,
        m[6] / w,
        m[7] / w,
        1.0,
    ];
    Lattice { columns, rows, matrix }
}

/// A program's picture in its window: scaled with the window, and somewhere within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// Pixels of one unit of the stage.
    pub scale: f64,
    /// Where its top left corner lies, in pixels.
    pub origin: Point,
    /// The part of the window that is the program's: left, top, right, bottom, in pixels. Beyond it is a browser, or a page.
    pub area: [f64; 4],
}

impl Stage {
    /// The pixel at a place of the stage, in its units.
    #[must_use]
    pub fn at(&self, x: f64, y: f64) -> Point {
        Point { x: self.origin.x + x * self.scale, y: self.origin.y + y * self.scale }
    }
}

/// Colours of each kind of thing, sRGB 0 to 255. A kind that is shaded has several: those between each and the next
/// belong to it as well. Empty: never seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Palette {
    /// Floor.
    pub plain: Vec<[f32; 3]>,
    /// Floor that breaks.
    pub fragile: Vec<[f32; 3]>,
    /// Bridges that are present.
    pub bridge: Vec<[f32; 3]>,
    /// The hole.
    pub goal: Vec<[f32; 3]>,
    /// What lies behind the board.
    pub void: Vec<[f32; 3]>,
    /// The block.
    pub block: Vec<[f32; 3]>,
    /// The half that is not selected, where it looks different.
    pub other: Vec<[f32; 3]>,
    /// Switches, splitters, and the floor's sides.
    pub marks: Vec<[f32; 3]>,
    /// What a bridge hangs from, where that shows.
    pub hinge: Vec<[f32; 3]>,
    /// The upper sides of soft switches, hard switches and splitters, where each kind has a colour of its own.
    pub kinds: [Vec<[f32; 3]>; 3],
    /// What is chosen in menus, and the ground of messages.
    pub accent: Vec<[f32; 3]>,
}
