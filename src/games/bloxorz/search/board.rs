//! A level as flat tables: where blocks fit, and what happens where they land. Knows no order of searching.
//!
//! A *place* is a number: four times a cell of the board, padded so that rolling never leaves the tables, plus how the
//! block is there: upright, over the cell and the one to its right, over it and the one below, or half a block.

use crate::games::bloxorz::level::{Block, Level, Targets, Tile};
use crate::games::bloxorz::search::bridges::{Bridges, Press};
use crate::geometry::Cell;

/// How a block is at a place: the place's remainder by 4.
pub(super) const UPRIGHT: usize = 0;
pub(super) const ACROSS: usize = 1;
pub(super) const ALONG: usize = 2;
pub(super) const HALF: usize = 3;

/// Marks of a place: no block can be there; one was seen to rest there; something happens to one that lands there; what
/// comes of one that lands there has not been looked at.
pub(super) const BLOCKED: u8 = 1;
pub(super) const SEEN: u8 = 2;
pub(super) const EVENTFUL: u8 = 4;
pub(super) const OPEN: u8 = 8;

/// What happens where a block lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// It is the goal.
    Goal,
    /// What is there is not known: a search that hopes takes it for a win.
    Unclear,
    /// The block is split over two cells, the first selected.
    Split(u16, u16),
    /// Switches are pressed: a number of [`Board::presses`].
    Press(u16),
}

#[derive(Debug)]
pub(super) struct Board {
    /// Cells in a padded row.
    pub(super) stride: usize,
    /// By place: its marks while all bridges are present.
    pub(super) marks: Vec<u8>,
    /// By place: the number of its event, where its marks say that it has one.
    event: Vec<u16>,
    events: Vec<Event>,
    pub(super) presses: Vec<Press>,
    /// The padded cells of the bridges, in the order of [`Level::bridges`].
    bridges: Vec<usize>,
    /// Whether the block is or can be split.
    pub(super) halves: bool,
    /// Whether a place was left out because it is not known what happens there.
    pub(super) unclear: bool,
    /// The same as cells of the level.
    spans: Vec<Cell>,
    /// By press: the switches.
    pressed: Vec<Vec<Cell>>,
}

/// What a search takes for passable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View<'a> {
    /// Places where one of these switches would be pressed are left out.
    pub(super) avoid: &'a [Cell],
    /// Cells and splitters of which nothing is known are taken for wins, else left out.
    pub(super) hopeful: bool,
}

impl Board {
    const PAD: usize = 2;

    pub(super) fn new(level: &Level, view: View<'_>) -> Board {
        let stride = level.columns() + Self::PAD;
        let cells = stride * (level.rows() + 2 * Self::PAD) + Self::PAD;
        let mut board = Board {
            stride,
            marks: vec![BLOCKED; 4 * cells],
            event: vec![0; 4 * cells],
            events: Vec::new(),
            presses: Vec::new(),
            bridges: Vec::new(),
            spans: Vec::new(),
            unclear: false,
            halves: matches!(level.block(), Block::Split { .. })
                || level.splitters().next().is_some(),
            pressed: Vec::new(),
        };
        board.open(level, view);
        board
    }

    /// The number of cells, the padding included.
    pub(super) fn cells(&self) -> usize {
        self.marks.len() / 4
    }

    /// The padded number of a cell.
    pub(super) fn number(&self, cell: Cell) -> usize {
        (cell.y as usize + Self::PAD) * self.stride + cell.x as usize + Self::PAD
    }

    /// The place of a whole block; of a split one that of its active half.
    pub(super) fn place(&self, block: Block) -> usize {
        match block {
            Block::Standing(cell) => 4 * self.number(cell) + UPRIGHT,
            Block::Lying(one, two) if one.y == two.y => 4 * self.number(one) + ACROSS,
            Block::Lying(one, _) => 4 * self.number(one) + ALONG,
            Block::Split { active, .. } => 4 * self.number(active) + HALF,
        }
    }

    /// What a roll adds to a place, by how the block is there and by direction: up, down, left, right.
    pub(super) fn steps(&self) -> [[isize; 4]; 4] {
        let row = self.stride as isize;
        let step = |cells: isize, from: usize, to: usize| 4 * cells + to as isize - from as isize;
        let fixed = |from: usize| [-row, row, -1, 1].map(|cells| step(cells, from, from));
        let (up, across, along) = (UPRIGHT, ACROSS, ALONG);
        let upright = [
            step(-2 * row, up, along),
            step(row, up, along),
            step(-2, up, across),
            step(1, up, across),
        ];
        let mut over = [fixed(across), fixed(along)];
        (over[0][2], over[0][3]) = (step(-1, across, up), step(2, across, up));
        (over[1][0], over[1][1]) = (step(-row, along, up), step(2 * row, along, up));
        [upright, over[0], over[1], fixed(HALF)]
    }

    fn open(&mut self, level: &Level, view: View<'_>) {
        self.spans = level.bridges().collect();
        self.bridges = self.spans.iter().map(|cell| self.number(*cell)).collect();
        let (tiles, columns) = (level.tiles(), level.columns());
        // Most cells matter to no block that lies over them, nor to half a one.
        let light = |tile: Tile| !matches!(tile, Tile::Void | Tile::Unknown | Tile::Soft);
        for (at, tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != Tile::Void) {
            let (x, y) = ((at % columns) as i32, (at / columns) as i32);
            let cell = Cell { x, y };
            let place = 4 * self.number(cell);
            self.open_upright(level, view, cell);
            let right = if at % columns + 1 < columns { tiles[at + 1] } else { Tile::Void };
            let below = tiles.get(at + columns).copied().unwrap_or(Tile::Void);
            let over = [
                (HALF, *tile, cell),
                (ACROSS, right, Cell { x: x + 1, y }),
                (ALONG, below, Cell { x, y: y + 1 }),
            ];
            for (how, other, beside) in over {
                if light(*tile) && light(other) {
                    self.marks[place + how] = OPEN;
                } else if other != Tile::Void {
                    let cells = [cell, beside];
                    let cells = if how == HALF { &cells[..1] } else { &cells[..] };
                    self.open_over(level, view, place + how, cells);
                }
            }
        }
    }

    fn open_upright(&mut self, level: &Level, view: View<'_>, cell: Cell) {
        let place = 4 * self.number(cell) + UPRIGHT;
        let event = match level.tile(cell) {
            Tile::Void | Tile::Fragile => return,
            Tile::Plain | Tile::Bridge { .. } => None,
            Tile::Goal => Some(Event::Goal),
            Tile::Unknown => Some(Event::Unclear),
            Tile::Soft | Tile::Hard if view.avoid.contains(&cell) => return,
            Tile::Soft | Tile::Hard => Some(self.press(level, &[cell])),
            Tile::Splitter => match level.targets(cell) {
                Some(Targets::Falls) => return,
                Some(Targets::Cells(to)) => {
                    let [one, two] = to.map(|cell| self.number(cell) as u16);
                    Some(Event::Split(one, two))
                }
                None => Some(Event::Unclear),
            },
        };
        self.open_place(view, place, event);
    }

    /// Opens a place, over one cell or two, where nothing but soft switches and unknown cells matter.
    fn open_over(&mut self, level: &Level, view: View<'_>, place: usize, cells: &[Cell]) {
        let tiles = cells.iter().map(|cell| level.tile(*cell));
        let (mut unknown, mut soft) = (false, 0);
        for tile in tiles {
            match tile {
                Tile::Void => return,
                Tile::Unknown => unknown = true,
                Tile::Soft => soft += 1,
                _ => {}
            }
        }
        let avoided = |cell: &Cell| level.tile(*cell) == Tile::Soft && view.avoid.contains(cell);
        if soft > 0 && cells.iter().any(avoided) {
            return;
        }
        let event = if unknown {
            Some(Event::Unclear)
        } else if soft == cells.len() {
            Some(self.press(level, cells))
        } else if soft == 1 {
            let pressed = cells.iter().find(|cell| level.tile(**cell) == Tile::Soft);
            pressed.map(|cell| self.press(level, &[*cell]))
        } else {
            None
        };
        self.open_place(view, place, event);
    }

    fn press(&mut self, level: &Level, pressed: &[Cell]) -> Event {
        // The same switches again, over other cells.
        let known = self.pressed.iter().position(|known| known == pressed);
        let number = known.unwrap_or_else(|| {
            self.pressed.push(pressed.to_vec());
            self.presses.push(Press::new(level, &self.spans, pressed));
            self.presses.len() - 1
        });
        Event::Press(number as u16)
    }

    fn open_place(&mut self, view: View<'_>, place: usize, event: Option<Event>) {
        match event {
            Some(Event::Unclear) if !view.hopeful => {
                self.unclear = true;
            }
            Some(event) => {
                self.event[place] = self.events.len() as u16;
                self.events.push(event);
                self.marks[place] = EVENTFUL | OPEN;
            }
            None => self.marks[place] = OPEN,
        }
    }

    /// The cells of the bridges that carry nothing under a setting; those that may be either carry where there is `hope`.
    pub(super) fn absent(&self, bridges: Bridges, hope: bool) -> impl Iterator<Item = usize> {
        let present = bridges.present | if hope { bridges.maybe } else { 0 };
        let folded = move |bit: usize| present >> bit & 1 == 0;
        self.bridges.iter().enumerate().filter(move |it| folded(it.0)).map(|it| *it.1)
    }

    /// What happens to a block that lands at a place.
    pub(super) fn event(&self, place: usize) -> Option<Event> {
        (self.marks[place] & EVENTFUL != 0).then(|| self.events[usize::from(self.event[place])])
    }
}
