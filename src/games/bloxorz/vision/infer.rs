//! Which colour is what, worked out from a board's cells: what reaches the picture's edge is void, what there is most of is
//! floor, and what there is once, or twice side by side, may be the block or the hole. Knows no program.

use std::collections::{HashMap, HashSet};

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::level::{Block, Tile};
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::generic;
use crate::games::bloxorz::vision::view::View;
use crate::geometry::Cell;
use crate::vision::color::Color;

/// Samples along each side of a cell's middle.
const SIDE: usize = 9;
/// Part of a cell on each side that is left out.
const RIM: f64 = 0.14;
/// Root mean square distance of two colours that are one, 0 to 255.
const SAME: f32 = 15.0;
/// Part of a cell that has its colour, where it is of one colour.
const CLEAN: f32 = 0.8;
/// Floor cells of the smallest board.
const LEAST_FLOOR: usize = 8;
/// Part of the floor that floor of a second colour has at least, as on a chessboard.
const CHEQUERED: f32 = 0.5;
/// Part of a board's cells that may be neither floor, block nor hole.
const MOST_OTHER: f32 = 0.5;

/// The most cells of several colours, as switches are, on a board with so many cells of floor. What lies across the lattice
/// has more.
fn marks_on(floor: usize) -> usize {
    2 + floor / 5
}

/// What one cell looks like.
#[derive(Clone, Copy, Debug)]
struct Sample {
    cell: Cell,
    /// Its colour.
    color: Color,
    /// Part of it that has this colour.
    clean: f32,
}

/// The cells of a lattice, in groups of one look each.
pub(super) struct ColorGroups {
    plain: Vec<Color>,
    void: Vec<Color>,
    floor: HashSet<Cell>,
    /// What is neither floor nor void, and lies on or beside the floor.
    others: Vec<Vec<Sample>>,
}

/// One way to say what each colour is.
#[derive(Clone, Debug)]
pub(super) struct RoleAssignment {
    pub(super) palette: Palette,
    /// The cell of the lattice where the board begins, and its size.
    pub(super) first: Cell,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// In the board's own cells.
    pub(super) block: Block,
    /// What the cells of the lattice are: void is left out, and what is not told apart is unknown.
    pub(super) roles: HashMap<Cell, Tile>,
}

impl RoleAssignment {
    /// What was worked out, for people.
    pub(super) fn words(&self) -> Vec<String> {
        let name = |colors: &[Color]| {
            let hex = |color: &Color| {
                let [r, g, b] = color.map(|channel| channel.round() as u8);
                format!("#{r:02x}{g:02x}{b:02x}")
            };
            colors.iter().map(hex).collect::<Vec<_>>().join(" ")
        };
        let Palette { plain, block, goal, void, .. } = &self.palette;
        let (plain, block, goal, void) = (name(plain), name(block), name(goal), name(void));
        vec![format!(
            "no profile says how this program looks; taken to be: floor {plain}, block {block}, hole {goal}, nothing {void}"
        )]
    }
}

impl ColorGroups {
    /// Looks at every cell of a lattice.
    pub(super) fn take(view: &View<'_>) -> Result<ColorGroups, BoardError> {
        let samples: Vec<Sample> =
            view.lattice.cells().filter_map(|cell| sample(view, cell)).collect();
        let cells = samples.len();
        let mut groups: Vec<Vec<Sample>> = Vec::new();
        for it in &samples {
            let near = |group: &&mut Vec<Sample>| distance(group[0].color, it.color) < SAME;
            match groups.iter_mut().find(near) {
                Some(group) if it.clean >= CLEAN => group.push(*it),
                _ if it.clean >= CLEAN => groups.push(vec![*it]),
                _ => {}
            }
        }
        let (columns, rows) = (view.lattice.columns as i32, view.lattice.rows as i32);
        let at_edge = |it: &Sample| {
            it.cell.x == 0 || it.cell.y == 0 || it.cell.x == columns - 1 || it.cell.y == rows - 1
        };
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let (void, mut inner): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(at_edge));
        let floor = inner.first().map_or(0, Vec::len);
        if floor < LEAST_FLOOR || void.is_empty() {
            return Err(BoardError::NoFloor { floor, cells });
        }
        let second = inner.get(1).is_some_and(|group| {
            group.len() as f32 >= CHEQUERED * floor as f32 && is_chessboard(&inner[0], group)
        });
        let plain: Vec<Vec<Sample>> = inner.drain(..if second { 2 } else { 1 }).collect();
        let floor: HashSet<Cell> = plain.iter().flatten().map(|it| it.cell).collect();
        let void_cells: HashSet<Cell> = void.iter().flatten().map(|it| it.cell).collect();
        let board = reached(&floor, &samples, &void_cells);
        let mut others: Vec<Vec<Sample>> = Vec::new();
        for it in samples.iter().filter(|it| board.contains(&it.cell) && !floor.contains(&it.cell))
        {
            let near = |group: &&mut Vec<Sample>| distance(group[0].color, it.color) < SAME;
            match others.iter_mut().find(near) {
                Some(group) => group.push(*it),
                None => others.push(vec![*it]),
            }
        }
        let other: usize = others.iter().map(Vec::len).sum();
        let odd = others.iter().flatten().filter(|it| it.clean < CLEAN).count();
        tracing::debug!("floor {}, other {other}, of these marked {odd}", floor.len());
        if other as f32 > MOST_OTHER * floor.len() as f32 || odd > marks_on(floor.len()) {
            return Err(BoardError::Motley { strange: other, cells: floor.len() + other });
        }
        let color = |groups: &[Vec<Sample>]| groups.iter().map(|group| group[0].color).collect();
        let (plain, void): (Vec<Color>, Vec<Color>) = (color(&plain), color(&void));
        let split = |it: &&Sample| it.clean < CLEAN && is_torn(view, it.cell, &plain, &void);
        let torn = samples.iter().filter(split).count();
        if torn > 0 {
            return Err(BoardError::Torn { torn });
        }
        Ok(ColorGroups { plain, void, floor, others })
    }

    /// The ways in which one group is the block and another the hole, likeliest first. What was known before decides.
    pub(super) fn assignments(&self, known: Option<&Palette>) -> Vec<RoleAssignment> {
        let mut assignments: Vec<(f32, RoleAssignment)> = Vec::new();
        for block in &self.others {
            let Some(lies) = lies(block) else { continue };
            for goal in self.others.iter().filter(|goal| goal.len() == 1) {
                if goal[0].cell == block[0].cell {
                    continue;
                }
                let is =
                    |colors: &[Color], color| colors.iter().any(|it| distance(*it, color) < SAME);
                let fits = |known: &Palette| {
                    is(&known.block, block[0].color) && is(&known.goal, goal[0].color)
                };
                if known.is_some_and(|known| !known.block.is_empty() && !fits(known)) {
                    continue;
                }
                assignments
                    .push((worth(block, goal), self.assignment(block, lies, Some(&goal[0]))));
            }
            // The block may stand on the hole, or hide it.
            let hides = known.is_some_and(|known| {
                known.block.iter().any(|it| distance(*it, block[0].color) < SAME)
            });
            let shown = |known: &Palette| {
                let near = |group: &Vec<Sample>| {
                    known.goal.iter().any(|it| distance(*it, group[0].color) < SAME)
                };
                self.others.iter().any(near)
            };
            if hides && !known.is_some_and(shown) {
                assignments.push((0.0, self.assignment(block, lies, None)));
            }
        }
        assignments.sort_by(|a, b| b.0.total_cmp(&a.0));
        assignments.into_iter().map(|(_, assignment)| assignment).collect()
    }

    fn assignment(&self, block: &[Sample], lies: Block, goal: Option<&Sample>) -> RoleAssignment {
        let mut roles: HashMap<Cell, Tile> =
            self.floor.iter().map(|cell| (*cell, Tile::Plain)).collect();
        for it in self.others.iter().flatten() {
            let here = if goal.is_some_and(|goal| goal.cell == it.cell) {
                Tile::Goal
            } else {
                Tile::Unknown
            };
            roles.insert(it.cell, here);
        }
        let low = |value: fn(&Cell) -> i32| roles.keys().map(value).min().unwrap_or(0);
        let high = |value: fn(&Cell) -> i32| roles.keys().map(value).max().unwrap_or(0);
        let first = Cell { x: low(|cell| cell.x), y: low(|cell| cell.y) };
        let columns = (high(|cell| cell.x) - first.x + 1) as usize;
        let rows = (high(|cell| cell.y) - first.y + 1) as usize;
        let own = |cell: Cell| Cell { x: cell.x - first.x, y: cell.y - first.y };
        let lies = match lies {
            Block::Standing(cell) => Block::Standing(own(cell)),
            Block::Lying(one, two) => Block::lying(own(one), own(two)),
            Block::Split { active, other } => {
                Block::Split { active: own(active), other: own(other) }
            }
        };
        let hole = goal.map_or(block[0].color, |goal| goal.color);
        let palette = generic::colors(self.plain.clone(), self.void.clone(), block[0].color, hole);
        let palette =
            if goal.is_some() { palette } else { Palette { goal: Vec::new(), ..palette } };
        RoleAssignment { palette, first, columns, rows, block: lies, roles }
    }
}

/// Whether two colours take turns along rows and columns, give or take a cell in ten.
fn is_chessboard(one: &[Sample], two: &[Sample]) -> bool {
    let even = |group: &[Sample]| {
        group.iter().filter(|it| (it.cell.x + it.cell.y).rem_euclid(2) == 0).count() as f32
            / group.len().max(1) as f32
    };
    (even(one) - even(two)).abs() > 0.8
}

/// How a block of these cells lies: one or two side by side.
fn lies(block: &[Sample]) -> Option<Block> {
    match block {
        [one] => Some(Block::Standing(one.cell)),
        [one, two] => {
            let apart = one.cell.x.abs_diff(two.cell.x) + one.cell.y.abs_diff(two.cell.y);
            (apart == 1).then(|| Block::lying(one.cell, two.cell))
        }
        _ => None,
    }
}

/// How likely a group is the block and another the hole: a hole is dark, a block is full of colour and of one colour.
fn worth(block: &[Sample], goal: &[Sample]) -> f32 {
    let light = |it: &Sample| it.color.iter().sum::<f32>() / 765.0;
    let chroma = |it: &Sample| {
        let [r, g, b] = it.color;
        (r.max(g).max(b) - r.min(g).min(b)) / 255.0
    };
    let lying = if block.len() == 2 { 1.0 } else { 0.0 };
    lying + block[0].clean + chroma(&block[0]) - chroma(&goal[0]) + light(&block[0])
        - 2.0 * light(&goal[0])
}

/// What hangs together with the floor, void left out: the board. Letters and buttons beside it are not.
fn reached(floor: &HashSet<Cell>, samples: &[Sample], void: &HashSet<Cell>) -> HashSet<Cell> {
    let there: HashSet<Cell> =
        samples.iter().map(|it| it.cell).filter(|cell| !void.contains(cell)).collect();
    let mut board = floor.clone();
    let mut open: Vec<Cell> = floor.iter().copied().collect();
    while let Some(cell) = open.pop() {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next = Cell { x: cell.x + dx, y: cell.y + dy };
            if there.contains(&next) && board.insert(next) {
                open.push(next);
            }
        }
    }
    board
}

/// Whether a cell is floor along one side and void along the other: something that is no cell's ends there.
fn is_torn(view: &View<'_>, cell: Cell, plain: &[Color], void: &[Color]) -> bool {
    let Some(colors) = middle(view, cell) else { return false };
    let are = |side: &[usize], kind: &[Color]| {
        side.iter().all(|k| kind.iter().any(|it| distance(colors[*k], *it) < SAME))
    };
    let last = SIDE - 1;
    let [top, bottom] = [0, last].map(|row| (0..SIDE).map(|k| row * SIDE + k).collect::<Vec<_>>());
    let [left, right] =
        [0, last].map(|column| (0..SIDE).map(|k| k * SIDE + column).collect::<Vec<_>>());
    [(&top, &bottom), (&left, &right)].into_iter().any(|(one, other)| {
        (are(one, plain) && are(other, void)) || (are(one, void) && are(other, plain))
    })
}

/// The colours of a cell's middle, row by row; `None` where the picture ends.
fn middle(view: &View<'_>, cell: Cell) -> Option<Vec<Color>> {
    let place = |i: usize| RIM + (1.0 - 2.0 * RIM) * (i as f64 + 0.5) / SIDE as f64;
    (0..SIDE * SIDE)
        .map(|k| {
            let (u, v) = (place(k % SIDE), place(k / SIDE));
            view.color(view.project(f64::from(cell.x) + u, f64::from(cell.y) + v))
        })
        .collect()
}

/// A cell's colour: that of which its middle has most.
fn sample(view: &View<'_>, cell: Cell) -> Option<Sample> {
    let colors = middle(view, cell)?;
    // Of a few samples, that with the most like it.
    let like = |color: &Color| colors.iter().filter(|it| distance(**it, *color) < SAME).count();
    let common = colors.iter().step_by(7).max_by_key(|color| like(color))?;
    let own: Vec<&Color> = colors.iter().filter(|it| distance(**it, *common) < SAME).collect();
    let count = own.len() as f32;
    let mean = [0, 1, 2].map(|k| own.iter().map(|color| color[k]).sum::<f32>() / count);
    Some(Sample { cell, color: mean, clean: count / colors.len() as f32 })
}

fn distance(a: Color, b: Color) -> f32 {
    ((0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f32>() / 3.0).sqrt()
}
