//! Whether what was read is what a picture shows.

use looks::{Chains, Shown};
use screenplay::game::AnyGame;
use screenplay::games::continuity::Level;
use screenplay::games::continuity::level::{GAP, Spot};
use screenplay::games::sokoban::Level as Board;
use screenplay::games::sokoban::level::Tile;
use screenplay::geometry::Direction;

/// Whether a level is the true one, as far as anybody can tell from the picture.
pub(super) fn is_same(game: &dyn AnyGame, one: &str, shown: &Shown) -> bool {
    let truth = shown.level();
    match shown {
        Shown::Lattice(board) if board.game == "amaze" => is_same_floor(one, truth),
        Shown::Lattice(board) if board.game == "sokoban" => is_same_room(one, truth),
        Shown::Lattice(board) if board.chains.as_ref().is_some_and(|it| !it.linked) => {
            board.chains.iter().all(|chains| is_covered_so(one, truth, chains))
        }
        Shown::Panels(_) => is_same_board(one, truth),
        _ => {
            matches!((game.canonical(one), game.canonical(truth)), (Ok(one), Ok(truth)) if one == truth)
        }
    }
}

/// Of Amaze, walls around a board are left out: outside is wall too; and where all floor is of one colour, nobody can tell
/// whether all or nothing is painted.
fn is_same_floor(one: &str, truth: &str) -> bool {
    let (one, truth) = (cropped(one), cropped(truth));
    one == truth || (!truth.contains('.') && one == truth.replace('+', "."))
}

/// Without walls around.
fn cropped(level: &str) -> String {
    let mut rows: Vec<&str> = level.lines().skip(1).collect();
    let blank = |row: &&str| row.chars().all(|letter| letter == '#');
    while rows.first().is_some_and(blank) {
        rows.remove(0);
    }
    while rows.last().is_some_and(blank) {
        rows.pop();
    }
    let left = rows.iter().filter_map(|row| row.find(|letter| letter != '#')).min().unwrap_or(0);
    let right = rows.iter().filter_map(|row| row.rfind(|letter| letter != '#')).max().unwrap_or(0);
    rows.iter().map(|row| row.get(left..=right).unwrap_or(row)).collect::<Vec<_>>().join("\n")
}

/// Of Sokoban, what lies outside the player's room is no part of the board: there may be walls or none.
fn is_same_room(one: &str, truth: &str) -> bool {
    let (Ok(one), Ok(truth)) = (one.parse::<Board>(), truth.parse::<Board>()) else {
        return false;
    };
    room(&one) == room(&truth)
}

/// The cells of the player's room, each with its place from the room's corner, what it is, and whether a box and the player are there.
fn room(level: &Board) -> Vec<(i32, i32, Tile, bool, bool)> {
    let cells = level.room();
    let left = cells.iter().map(|cell| cell.x).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.y).min().unwrap_or(0);
    let all = cells.into_iter().map(|cell| {
        let (has_box, is_player) = (level.has_box(cell), level.player() == cell);
        (cell.x - left, cell.y - top, level.tile(cell), has_box, is_player)
    });
    all.collect()
}

/// Of Cardinal Chains, where a chain is nothing but the colour of its cells, its way through them is not seen; and where one
/// chain has all cells, nobody can tell whether all or nothing is covered.
fn is_covered_so(one: &str, truth: &str, chains: &Chains) -> bool {
    let (tiles, covered) = covered(one);
    let of = |owner: &u8| owner.checked_sub(1).map(usize::from);
    let owners: Vec<Option<usize>> = chains.owners.iter().map(of).collect();
    let full = |owner: &Option<usize>, tile: &&str| owner == &Some(0) || *tile == ".";
    let plain = tiles.iter().zip(&owners).all(|(tile, owner)| full(owner, tile));
    let bare = tiles.iter().zip(&covered).all(|(tile, owner)| owner.is_none() || *tile == "A");
    tiles == self::covered(truth).0 && (covered == owners || (plain && bare))
}

/// The tiles of a level, row by row, and the chain that covers each.
fn covered(level: &str) -> (Vec<&str>, Vec<Option<usize>>) {
    let is_row = |line: &&str| !line.contains(':') && !line.is_empty();
    let rows: Vec<Vec<&str>> =
        level.lines().skip(1).filter(is_row).map(|line| line.split(' ').collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let tiles = rows.concat();
    let chain = |tile: &str| {
        let letter = tile.bytes().next().filter(u8::is_ascii_uppercase);
        letter.map(|letter| usize::from(letter - b'A'))
    };
    let mut owners: Vec<Option<usize>> = tiles.iter().map(|tile| chain(tile)).collect();
    for (name, steps) in level.lines().filter_map(|line| line.split_once(": ")) {
        let mut at = tiles.iter().position(|tile| *tile == name).unwrap_or(0);
        for step in steps.chars() {
            at = match step {
                'R' => at + 1,
                'D' => at + columns,
                'L' => at - 1,
                _ => at - columns,
            };
            owners[at] = chain(name);
        }
    }
    (tiles, owners)
}

/// Of Continuity, tiles are drawn and seen by pixels: what is solid may differ in a few of them, and so may where things are, but not
/// which sides match. Rows and columns of nothing but free slots around the board are not seen.
fn is_same_board(one: &str, truth: &str) -> bool {
    let (Ok(one), Ok(truth)) = (one.parse::<Level>(), truth.parse::<Level>()) else { return false };
    let (own, other) = (filled(&one), filled(&truth));
    let places = |all: &[((usize, usize), u8)]| all.iter().map(|it| it.0).collect::<Vec<_>>();
    if places(&own) != places(&other) {
        return false;
    }
    let pairs: Vec<(u8, u8)> = own.iter().zip(&other).map(|(a, b)| (a.1, b.1)).collect();
    let alike = |(a, b): &(u8, u8)| {
        let (Some(a), Some(b)) = (one.ground(*a), truth.ground(*b)) else { return false };
        let differ = a.solid.iter().zip(&b.solid).filter(|(a, b)| a != b).count();
        differ as f64 <= MASK * a.solid.len() as f64
    };
    let matches = |a: &(u8, u8), b: &(u8, u8), side: Direction| {
        let of = |level: &Level, a: u8, b: u8| {
            level.ground(a).zip(level.ground(b)).map(|(a, b)| a.matches(side, b))
        };
        of(&one, a.0, b.0) == of(&truth, a.1, b.1)
    };
    let sides = [Direction::Right, Direction::Down];
    let near = |a: Spot, b: Spot| {
        pairs.contains(&(a.tile, b.tile)) && (a.x - b.x).abs().max((a.y - b.y).abs()) <= NEAR
    };
    let figure = |level: &Level| {
        let body = level.state().body;
        let (x, y) = body.pixel();
        Spot { tile: body.tile, x, y }
    };
    let keys = one.keys().len() == truth.keys().len()
        && one.keys().iter().all(|own| truth.keys().iter().any(|it| near(*own, *it)));
    pairs.iter().all(alike)
        && pairs.iter().all(|a| pairs.iter().all(|b| sides.iter().all(|it| matches(a, b, *it))))
        && keys
        && near(one.door(), truth.door())
        && near(figure(&one), figure(&truth))
}

/// Part of a tile's pixels that may be read otherwise, and how far things may lie from where they are, in its pixels.
const MASK: f64 = 0.03;
const NEAR: i32 = 12;

/// The tiles of a board, each with its column and row from the first that is not free.
fn filled(level: &Level) -> Vec<((usize, usize), u8)> {
    let slots = level.state().slots.iter().enumerate().filter(|(_, tile)| **tile != GAP);
    let all: Vec<((usize, usize), u8)> =
        slots.map(|(k, tile)| ((k % level.columns(), k / level.columns()), *tile)).collect();
    let first = |of: fn(&((usize, usize), u8)) -> usize| all.iter().map(of).min().unwrap_or(0);
    let (column, row) = (first(|it| it.0.0), first(|it| it.0.1));
    all.iter().map(|((x, y), tile)| ((x - column, y - row), *tile)).collect()
}
