//! New levels from a seed: tiles carved at random whose sides share a few patterns, kept where the solver proves that so many
//! slides are needed.

use rand::prelude::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::game::{GenerateError, GenerateOptions};
use crate::games::continuity::level::physics::Physics;
use crate::games::continuity::level::tile::{Shape, Tile};
use crate::games::continuity::level::{Body, GAP, Level, Parts, Spot, State};
use crate::games::continuity::rules::{Action, run};
use crate::games::continuity::search;
use solver::{Limits, Solution};

/// Cells of a tile, across and down.
const COLUMNS: usize = 9;
const ROWS: usize = 6;
/// Side of a cell, in pixels.
const CELL: i32 = 60;
/// Boards that are tried.
const TRIES: u32 = 300;
/// Boards that one search may expand.
const EXPANDED: u64 = 200_000;

/// Rows that are open at a left or right side.
const ACROSS: [&[usize]; 3] = [&[1, 2, 3, 4], &[3, 4], &[1, 2]];
/// Columns that are open at a top or bottom side.
const DOWN: [&[usize]; 3] = [&[3, 4], &[6], &[2]];

/// A level whose fewest slides are as asked for; its columns and rows are slots.
///
/// # Errors
/// A size that is no board, or nothing found within the tries.
pub fn generate(options: &GenerateOptions) -> Result<(Level, Solution<Action>), GenerateError> {
    let (columns, rows) = options.size.unwrap_or_default();
    let moves = options.moves.clone().unwrap_or(0..=u32::MAX);
    if !(1..=3).contains(&columns) || !(1..=3).contains(&rows) || columns * rows < 2 {
        let message = format!("a board of {columns}x{rows} slots: expected 2x1 to 3x3");
        return Err(GenerateError::NotFound(message));
    }
    let mut random = ChaCha8Rng::seed_from_u64(options.seed);
    let mut seen: Vec<u32> = Vec::new();
    for _ in 0..TRIES {
        let Some(level) = draw(&mut random, columns, rows) else { continue };
        let limits = Limits { expanded: Some(EXPANDED), ..Limits::default() };
        let Ok(solution) = search::solve(&level, limits) else { continue };
        let worth = moves.contains(&solution.cost) && !solution.actions.is_empty();
        if worth && roams(&level, &solution.actions) {
            return Ok((level, solution));
        }
        seen.push(solution.cost);
    }
    let most = seen.iter().max().copied().unwrap_or(0);
    Err(GenerateError::NotFound(format!(
        "none of {TRIES} boards needs {} to {} slides; {} could be solved, the hardest in {most}",
        moves.start(),
        moves.end(),
        seen.len()
    )))
}

/// Whether a play leads through half of the tiles at least, and of a small board through two.
fn roams(level: &Level, actions: &[Action]) -> bool {
    let mut state = level.state().clone();
    let mut visited = 1u32 << state.body.tile;
    for action in actions {
        let Some((next, _)) = run(level, &state, action) else { return false };
        visited |= 1 << next.body.tile;
        state = next;
    }
    let count = level.tiles().len() as u32;
    visited.count_ones() >= count.div_ceil(2).max(2).min(count)
}

type Cells = [[bool; COLUMNS]; ROWS];

fn draw(random: &mut ChaCha8Rng, columns: usize, rows: usize) -> Option<Level> {
    let count = columns * rows - 1;
    let tiles: Vec<Cells> = (0..count).map(|_| carve(random)).collect();
    let mut stands: Vec<Spot> = Vec::new();
    for (tile, cells) in (0..).zip(&tiles) {
        for row in 1..ROWS {
            let above = cells[row].iter().zip(&cells[row - 1]).enumerate();
            for (column, (own, over)) in above.take(COLUMNS - 1).skip(1) {
                if *own && !*over {
                    let (x, y) = ((column as i32 * CELL) + CELL / 2, row as i32 * CELL);
                    stands.push(Spot { tile, x, y });
                }
            }
        }
    }
    stands.shuffle(random);
    let keys = random.random_range(1..=3.min(count));
    let chosen: Vec<Spot> = stands.into_iter().take(keys + 2).collect();
    let [figure, door, rest @ ..] = chosen.as_slice() else { return None };
    let keys = rest.iter().map(|key| Spot { y: key.y - 18, ..*key }).collect();
    let mut slots: Vec<u8> = (0..count as u8).chain([GAP]).collect();
    slots.shuffle(random);
    let body = Body::at(*figure);
    let state = State { slots, body, taken: 0, respawn: body };
    let tile = |(number, cells): (u8, &Cells)| {
        let taken = |column: usize, row: usize| {
            let own = |spot: &Spot| (spot.tile, spot.x / CELL) == (number, column as i32);
            chosen.iter().any(|spot| own(spot) && spot.y / CELL == row as i32 + 1)
        };
        let rows = slopes(cells, random, taken);
        Tile::new(Shape { rows, polygons: Vec::new() })
    };
    let tiles = (0..).zip(&tiles).map(tile).collect();
    Level::new(Parts { columns, tiles, keys, door: *door, physics: Physics::default(), state }).ok()
}

/// The rows of a tile, where half of the steps are made slopes. What stands on a cell keeps its floor.
fn slopes(
    cells: &Cells,
    random: &mut ChaCha8Rng,
    taken: impl Fn(usize, usize) -> bool,
) -> Vec<String> {
    let solid = |x: usize, y: usize| cells[y][x];
    let mut rows = Vec::new();
    for y in 0..ROWS {
        let mut row = String::new();
        for x in 0..COLUMNS {
            let inside = (1..COLUMNS - 1).contains(&x) && (1..ROWS - 1).contains(&y);
            let floor = inside && !solid(x, y) && solid(x, y + 1) && !solid(x, y - 1);
            let step = |high: usize, low: usize| {
                solid(high, y) && !solid(high, y - 1) && !solid(low, y) && solid(low, y + 1)
            };
            let cell = match solid(x, y) {
                true => '#',
                false if !floor || taken(x, y) || random.random_range(0..2) == 0 => '.',
                false if step(x + 1, x - 1) => '/',
                false if step(x - 1, x + 1) => '\\',
                false => '.',
            };
            row.push(cell);
        }
        rows.push(row);
    }
    rows
}

/// A tile: solid, then its openings and the ways between them, then steps on which to climb.
fn carve(random: &mut ChaCha8Rng) -> Cells {
    let mut cells = [[true; COLUMNS]; ROWS];
    let middle = (random.random_range(3..=5), random.random_range(2..=3));
    let mut ways = 0;
    for side in 0..4 {
        // Two of three sides are open.
        if random.random_range(0..3) == 0 && ways > 0 {
            continue;
        }
        ways += 1;
        let patterns: &[&[usize]] = if side < 2 { &ACROSS } else { &DOWN };
        let pattern: &[usize] = patterns.choose(random).copied().unwrap_or(&[3]);
        for &at in pattern {
            match side {
                0 => (0..=middle.0).for_each(|x| cells[at][x] = false),
                1 => (middle.0..COLUMNS).for_each(|x| cells[at][x] = false),
                2 => (0..=middle.1).for_each(|y| cells[y][at] = false),
                _ => (middle.1..ROWS).for_each(|y| cells[y][at] = false),
            }
        }
        let (column, row) = if side < 2 { (middle.0, pattern[0]) } else { (pattern[0], middle.1) };
        (column.min(middle.0)..=column.max(middle.0)).for_each(|x| cells[middle.1][x] = false);
        (row.min(middle.1)..=row.max(middle.1)).for_each(|y| cells[y][middle.0] = false);
    }
    for _ in 0..random.random_range(2..6) {
        let (x, y) = (random.random_range(1..COLUMNS - 1), random.random_range(1..ROWS - 1));
        cells[y][x] = random.random_range(0..2) == 0;
    }
    cells
}
