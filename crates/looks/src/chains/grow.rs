//! Shapes of boards, and ways of covering them with chains.

use crate::chains::board::{Position, WAYS};
use crate::dice::Dice;

/// A board has no more chains: there are no more letters.
const MOST: usize = 26;

/// Columns, rows, and chains that cover all of a board's cells, in reading order of their starts.
pub(super) fn paths(dice: &mut Dice) -> (usize, usize, Vec<Vec<Position>>) {
    loop {
        let (columns, rows) = size(dice);
        let paths = cover(columns, rows, dice);
        if paths.iter().map(Vec::len).sum::<usize>() > 3 {
            return trimmed(paths);
        }
    }
}

fn cover(columns: usize, rows: usize, dice: &mut Dice) -> Vec<Vec<Position>> {
    let open = shape(columns, rows, dice);
    let mut paths = walks(columns, open, dice);
    let wanted = dice.octaves(1.0, 8.0) as usize;
    join(&mut paths, wanted.max(1), dice);
    // What is too short for a chain becomes a hole; of a rectangle it stays, as a start that has only itself.
    let keep = dice.chance(0.25);
    paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
    let long = paths.iter().filter(|path| path.len() > 1).count().max(1);
    paths.truncate(if keep { MOST } else { long.min(MOST) });
    paths
}

fn size(dice: &mut Dice) -> (usize, usize) {
    let columns = dice.octaves(2.0, 13.0);
    let rows = match dice.int(0, 9) {
        0 => dice.octaves(1.0, 13.0),
        1..=3 => columns,
        _ => (columns * dice.octaves(0.6, 1.7)).clamp(2.0, 14.0),
    };
    let cells = |side: f32| (side + 0.5) as usize;
    if dice.chance(0.5) { (cells(columns), cells(rows)) } else { (cells(rows), cells(columns)) }
}

/// Where there are cells: everywhere, but for holes, on an island, in a ring.
fn shape(columns: usize, rows: usize, dice: &mut Dice) -> Vec<bool> {
    let all = columns * rows;
    match dice.int(0, 5) {
        0 | 1 => vec![true; all],
        2 | 3 => {
            let often = dice.span(0.03, 0.35);
            (0..all).map(|_| !dice.chance(often)).collect()
        }
        4 => {
            let (wide, high) = (columns as f32 / 2.0, rows as f32 / 2.0);
            let hollow = if dice.chance(0.5) { 0.0 } else { dice.span(0.2, 0.5) };
            let far = |k: usize| {
                let x = ((k % columns) as f32 + 0.5 - wide) / wide;
                let y = ((k / columns) as f32 + 0.5 - high) / high;
                x.hypot(y)
            };
            (0..all).map(|k| (hollow..1.08).contains(&far(k))).collect()
        }
        _ => island(columns, rows, dice),
    }
}

fn island(columns: usize, rows: usize, dice: &mut Dice) -> Vec<bool> {
    let mut open = vec![false; columns * rows];
    let mut at = (columns as i32 / 2, rows as i32 / 2);
    for _ in 0..columns * rows * 2 {
        open[at.1 as usize * columns + at.0 as usize] = true;
        let (dx, dy) = dice.pick(&WAYS);
        at.0 = (at.0 + dx).clamp(0, columns as i32 - 1);
        at.1 = (at.1 + dy).clamp(0, rows as i32 - 1);
    }
    open
}

fn beside((x, y): Position, columns: usize, rows: usize) -> impl Iterator<Item = Position> {
    WAYS.into_iter().filter_map(move |(dx, dy)| {
        let (a, b) = (x as i32 + dx, y as i32 + dy);
        let inside = a >= 0 && b >= 0 && a < columns as i32 && b < rows as i32;
        inside.then_some((a as usize, b as usize))
    })
}

/// Walks through all open cells, each until it is stuck; towards cells with few ways out, which leaves few alone.
fn walks(columns: usize, mut open: Vec<bool>, dice: &mut Dice) -> Vec<Vec<Position>> {
    let rows = open.len() / columns;
    let mut places: Vec<Position> = (0..open.len()).map(|k| (k % columns, k / columns)).collect();
    dice.shuffle(&mut places);
    let mut paths = Vec::new();
    for start in places {
        if !open[start.1 * columns + start.0] {
            continue;
        }
        let mut path = vec![start];
        let mut at = start;
        loop {
            open[at.1 * columns + at.0] = false;
            let free = |place: Position| {
                beside(place, columns, rows).filter(|it| open[it.1 * columns + it.0])
            };
            let next = free(at).min_by_key(|to| (free(*to).count() * 4) as i32 + dice.int(0, 6));
            let Some(next) = next else { break };
            path.push(next);
            at = next;
        }
        paths.push(path);
    }
    paths
}

/// Joins walks whose ends meet, until as few as are wanted are left or none meet.
fn join(paths: &mut Vec<Vec<Position>>, wanted: usize, dice: &mut Dice) {
    let near =
        |one: Position, other: Position| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
    while paths.len() > wanted {
        dice.shuffle(paths);
        let pairs = (0..paths.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let meet = pairs.into_iter().find_map(|(i, j)| {
            let (one, other) = (&paths[i], &paths[j]);
            let ends = [(one.first(), true), (one.last(), false)];
            let others = [(other.first(), false), (other.last(), true)];
            ends.iter().find_map(|(a, turn_one)| {
                let near = |b: &&(Option<&Position>, bool)| match (*a, b.0) {
                    (Some(a), Some(b)) => near(*a, *b),
                    _ => false,
                };
                others.iter().find(near).map(|(_, turn_other)| (i, j, *turn_one, *turn_other))
            })
        });
        let Some((i, j, turn_one, turn_other)) = meet else { return };
        let mut one = paths.swap_remove(i);
        let mut other = paths.swap_remove(j);
        if turn_one {
            one.reverse();
        }
        if turn_other {
            other.reverse();
        }
        one.append(&mut other);
        paths.push(one);
    }
    for path in paths {
        if dice.chance(0.5) {
            path.reverse();
        }
    }
}

/// Without empty rows and columns around.
fn trimmed(mut paths: Vec<Vec<Position>>) -> (usize, usize, Vec<Vec<Position>>) {
    let range = |values: Vec<usize>| {
        let (low, high) = (values.iter().min().copied(), values.iter().max().copied());
        (low.unwrap_or(0), high.unwrap_or(0))
    };
    let (left, right) = range(paths.iter().flatten().map(|it| it.0).collect());
    let (top, bottom) = range(paths.iter().flatten().map(|it| it.1).collect());
    for place in paths.iter_mut().flatten() {
        *place = (place.0 - left, place.1 - top);
    }
    paths.sort_by_key(|path| path.first().map(|start| (start.1, start.0)));
    (right - left + 1, bottom - top + 1, paths)
}
