//! What each kind of cell is: by the rules first, by looks where those leave a choice.

use std::cmp::Reverse;

use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::vision::kinds::Grouped;
use crate::geometry::{Cell, Direction};

/// Fewer kinds make no board: walls, floor, the player, and boxes that are on their goals.
pub(super) const LEAST_KINDS: usize = 4;
/// Kinds of which each may be wall or not; with more, those of few cells are no walls.
const MOST_WALLS: usize = 7;
/// Kinds inside of walls that are told apart at most.
const MOST_INSIDE: usize = 7;
/// A kind of this part of the room is floor as likely as anything else.
const COMMON: f32 = 0.12;
/// A mark covers this part of its cell at least.
const VISIBLE: f32 = 0.006;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Wall,
    Floor,
    Goal,
    Box,
    BoxOnGoal,
    Player,
    PlayerOnGoal,
}

/// What all cells show.
pub(super) struct Assignment {
    /// Row by row.
    pub(super) roles: Vec<Role>,
    /// How likely it is by looks, as a logarithm.
    pub(super) likely: f32,
}

/// Every way in which the kinds make a board on which something is left to do.
pub(super) fn assignments(grouped: &Grouped) -> Vec<Assignment> {
    let kinds = grouped.members.len();
    let players: Vec<usize> = (0..kinds).filter(|kind| grouped.members[*kind].len() == 1).collect();
    let mut all = Vec::new();
    for &player in &players {
        for walls in 1..1u32 << kinds.min(MOST_WALLS) {
            let is_wall = |kind: usize| walls >> kind & 1 == 1;
            if is_wall(player) {
                continue;
            }
            if let Some(room) = room(grouped, player, is_wall) {
                inside(grouped, player, &is_wall, &room, &mut all);
            }
        }
    }
    all
}

/// The cells around the player that walls enclose, each true; none where they do not, or where a kind of wall touches none of
/// them.
fn room(grouped: &Grouped, player: usize, is_wall: impl Fn(usize) -> bool) -> Option<Vec<bool>> {
    let (columns, count) = (grouped.columns, grouped.group.len());
    let rows = count / columns;
    let mut room = vec![false; count];
    let mut touched = vec![false; grouped.members.len()];
    let mut open = vec![grouped.members[player][0]];
    while let Some(cell) = open.pop() {
        if room[cell] {
            continue;
        }
        room[cell] = true;
        let (x, y) = (cell % columns, cell / columns);
        if x == 0 || y == 0 || x + 1 == columns || y + 1 == rows {
            return None;
        }
        for (dx, dy) in [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)] {
            let next = (y + dy - 1) * columns + x + dx - 1;
            let kind = grouped.group[next];
            if is_wall(kind) {
                touched[kind] = true;
            } else if dx == 1 || dy == 1 {
                open.push(next);
            }
        }
    }
    let used = (0..touched.len()).all(|kind| !is_wall(kind) || touched[kind]);
    // In a corridor of one row or column boxes go one way only: any row of squares looks so.
    let places = || room.iter().enumerate().filter(|(_, is_in)| **is_in).map(|(at, _)| at);
    let first = places().next()?;
    let turns = places().any(|at| at / columns != first / columns)
        && places().any(|at| at % columns != first % columns);
    (used && turns).then_some(room)
}

/// The ways in which the kinds inside of walls are floor, goals and boxes.
fn inside(
    grouped: &Grouped,
    player: usize,
    is_wall: &impl Fn(usize) -> bool,
    room: &[bool],
    all: &mut Vec<Assignment>,
) {
    const ROLES: [Role; 4] = [Role::Floor, Role::Goal, Role::Box, Role::BoxOnGoal];
    let size = |kind: usize| grouped.members[kind].iter().filter(|cell| room[**cell]).count();
    let kinds = 0..grouped.members.len();
    let own: Vec<usize> =
        kinds.filter(|kind| *kind != player && !is_wall(*kind) && size(*kind) > 0).collect();
    let Some(&floor) = own.iter().max_by_key(|kind| size(**kind)) else { return };
    if own.len() > MOST_INSIDE {
        return;
    }
    let whole = room.iter().filter(|it| **it).count() as f32;
    // What lies outside as well is no piece.
    let is_piece = |kind: usize| grouped.members[kind].iter().all(|cell| room[*cell]);
    let free: Vec<usize> = own.iter().copied().filter(|kind| *kind != floor).collect();
    for code in 0..4u32.pow(free.len() as u32) {
        let role = |kind: usize| match free.iter().position(|it| *it == kind) {
            Some(place) => ROLES[(code >> (2 * place) & 3) as usize],
            None => Role::Floor,
        };
        if free.iter().any(|kind| role(*kind) != Role::Floor && !is_piece(*kind)) {
            continue;
        }
        let count = |wanted: Role| -> usize {
            free.iter().filter(|kind| role(**kind) == wanted).map(|kind| size(*kind)).sum()
        };
        let (boxes, goals) = (count(Role::Box), count(Role::Goal));
        let player_role = match boxes.checked_sub(goals) {
            Some(0) => Role::Player,
            Some(1) => Role::PlayerOnGoal,
            _ => continue,
        };
        // Where nothing is left to do, too much else looks like a board.
        if boxes == 0 {
            continue;
        }
        let part = |kind: usize| size(kind) as f32 / whole;
        let looks = free.iter().map(|kind| look(grouped, *kind, floor, role(*kind), part(*kind)));
        let likely = looks.sum::<f32>()
            + look(grouped, player, floor, player_role, 0.0)
            + walls(grouped, is_wall)
            + twins(grouped, &free, role, (player, player_role));
        let roles = grouped.group.iter().zip(room).map(|(kind, is_inside)| {
            if is_wall(*kind) {
                Role::Wall
            } else if *kind == player {
                player_role
            } else if *is_inside {
                role(*kind)
            } else {
                Role::Floor
            }
        });
        all.push(Assignment { roles: roles.collect(), likely });
    }
}

/// How likely a kind looks so if it is this, beside the kind that is floor; `part` of the room's cells are of it. A box fills most
/// of its cell and is the same from both sides, a goal is a mark or the floor in another colour, the player is neither.
fn look(grouped: &Grouped, kind: usize, floor: usize, role: Role, part: f32) -> f32 {
    let (cover, lopsided) = (grouped.cover[kind][floor], grouped.lopsided[kind]);
    // Floor in another colour, and no thing that lies on it.
    let is_tile = cover > 0.97 && grouped.plain[kind];
    // Where all is drawn in lines, as letters are, nothing fills its cell, and nothing is the same from both sides.
    let fullest =
        (0..grouped.members.len()).map(|kind| grouped.cover[kind][floor]).fold(0.0, f32::max);
    let (full, lopsided) =
        if fullest < 0.5 { (0.6 * fullest, 0.3 * lopsided) } else { (0.6, lopsided) };
    let solid = -4.0 * (full - cover).max(0.0) - 1.5 * lopsided - if is_tile { 0.9 } else { 0.0 };
    match role {
        Role::Wall => 0.0,
        Role::Floor if part >= COMMON => -0.2 - cover,
        Role::Floor => -1.2 - 4.0 * cover,
        Role::Goal if is_tile => -0.3,
        Role::Goal if cover < VISIBLE => -3.0,
        Role::Goal => -2.0 * (cover - 0.45).max(0.0) - 1.5 * lopsided,
        Role::Box => solid,
        Role::BoxOnGoal => solid - 0.7,
        Role::Player => {
            let solid = if is_tile { -1.0 } else { 0.0 };
            solid - 2.0 * (0.12 - cover).max(0.0) - 2.0 * (cover - 0.85).max(0.0) + 0.5 * lopsided
        }
        Role::PlayerOnGoal => look(grouped, kind, floor, Role::Player, part) - 0.7,
    }
}

/// What speaks against kinds that look alike and are different things.
fn twins(
    grouped: &Grouped,
    kinds: &[usize],
    role: impl Fn(usize) -> Role,
    player: (usize, Role),
) -> f32 {
    /// Looks of which less than this part differs are alike.
    const ALIKE: f32 = 0.08;
    let all: Vec<(usize, Role)> =
        kinds.iter().map(|kind| (*kind, role(*kind))).chain([player]).collect();
    let pairs =
        all.iter().enumerate().flat_map(|(k, one)| all[k + 1..].iter().map(move |it| (one, it)));
    let against = pairs.filter(|(one, other)| one.1 != other.1).map(|(one, other)| {
        let apart = grouped.cover[one.0][other.0].min(grouped.cover[other.0][one.0]);
        3.0 * (1.0 - apart / ALIKE).max(0.0)
    });
    -against.sum::<f32>()
}

/// How likely these kinds are all walls: they look alike.
fn walls(grouped: &Grouped, is_wall: &impl Fn(usize) -> bool) -> f32 {
    let mut kinds = (0..grouped.members.len()).filter(|kind| is_wall(*kind));
    // The kinds are sorted: the commonest comes first.
    let Some(main) = kinds.next() else { return 0.0 };
    kinds.map(|kind| -0.4 - 2.5 * grouped.cover[kind][main]).sum()
}

/// Where the boxes and the player are, of a board whose walls and goals are known.
pub(super) struct Pieces {
    pub(super) boxes: Vec<usize>,
    pub(super) player: usize,
    /// Kinds of floor with nothing on it, and of goals: the fewer, the likelier these are told from the pieces.
    pub(super) bare: (usize, usize),
    /// Whether one step leads there, or none.
    pub(super) follows: bool,
}

/// What speaks for pieces, most first: one step leads there, cells with nothing on them are of so few kinds, so many boxes are where they were.
type Worth = (bool, Reverse<(usize, usize)>, usize);

/// The pieces, if these kinds tell them: of each kind inside of walls all cells have a box, or none; one cell has the player.
pub(super) fn pieces(grouped: &Grouped, level: &Level) -> Option<Pieces> {
    let tiles = level.tiles();
    if tiles.len() != grouped.group.len() {
        return None;
    }
    let inside: Vec<bool> = {
        let mut inside = vec![false; tiles.len()];
        level
            .room()
            .into_iter()
            .filter_map(|cell| level.index(cell))
            .for_each(|at| inside[at] = true);
        inside
    };
    // Walls are no pieces, and pieces no walls.
    let is_mixed = |cells: &Vec<usize>| {
        cells.iter().any(|at| inside[*at]) && cells.iter().any(|at| tiles[*at] == Tile::Wall)
    };
    if grouped.members.iter().any(is_mixed) {
        return None;
    }
    let own: Vec<&Vec<usize>> = grouped.members.iter().filter(|cells| inside[cells[0]]).collect();
    if own.len() > MOST_INSIDE + 1 {
        return None;
    }
    let was = |at: usize| level.boxes().iter().any(|cell| level.index(*cell) == Some(at));
    let mut best: Option<(Worth, Pieces)> = None;
    for (place, cells) in own.iter().enumerate().filter(|(_, cells)| cells.len() == 1) {
        for code in 0..1u32 << own.len() {
            if code >> place & 1 == 1 {
                continue;
            }
            let chosen = (0..own.len()).filter(|kind| code >> kind & 1 == 1);
            let boxes: Vec<usize> = chosen.flat_map(|kind| own[kind].iter().copied()).collect();
            if boxes.len() != level.boxes().len() {
                continue;
            }
            let kept = boxes.iter().filter(|at| was(**at)).count();
            let is_free = |kind: &usize| code >> kind & 1 == 0 && *kind != place;
            let showing = |tile: Tile| {
                let shows = |kind: &usize| own[*kind].iter().any(|at| tiles[*at] == tile);
                (0..own.len()).filter(is_free).filter(shows).count()
            };
            let bare = (showing(Tile::Floor), showing(Tile::Goal));
            let follows = follows(level, cells[0], &boxes);
            let pieces = Pieces { boxes, player: cells[0], bare, follows };
            let worth = (follows, Reverse(bare), kept);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, pieces));
            }
        }
    }
    // One move moves one box.
    best.filter(|((.., kept), pieces)| kept + 1 >= pieces.boxes.len()).map(|(_, pieces)| pieces)
}

/// Whether the pieces are where they were, or where a step takes them.
fn follows(level: &Level, player: usize, boxes: &[usize]) -> bool {
    let is_so = |cell: Cell, moved: &dyn Fn(Cell) -> Cell| {
        let at = |cell: Cell| level.index(cell);
        let is_boxed = |cell: &Cell| at(moved(*cell)).is_some_and(|it| boxes.contains(&it));
        at(cell) == Some(player) && level.boxes().iter().all(is_boxed)
    };
    let stepped = |step: Direction| {
        let next = level.player() + step;
        is_so(next, &|cell| if cell == next { cell + step } else { cell })
    };
    is_so(level.player(), &|cell| cell) || Direction::ALL.into_iter().any(stepped)
}
