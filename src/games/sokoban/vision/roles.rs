//! What each kind of cell is: by the rules first, by looks where those leave a choice.

use std::collections::HashSet;

use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::vision::kinds::Grouped;
use crate::geometry::{Cell, Direction};

/// Fewer kinds make no board: walls, floor, the player, and boxes that are on their goals.
pub(super) const LEAST_KINDS: usize = 4;
/// Kinds of which each may be wall or not; with more, those of few cells are no walls.
const MOST_WALLS: usize = 7;
/// Kinds inside of walls that are told apart at most, the player's aside.
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

impl Role {
    pub(super) fn tile(self) -> Tile {
        match self {
            Role::Wall => Tile::Wall,
            Role::Goal | Role::BoxOnGoal | Role::PlayerOnGoal => Tile::Goal,
            Role::Floor | Role::Box | Role::Player => Tile::Floor,
        }
    }

    pub(super) fn is_box(self) -> bool {
        matches!(self, Role::Box | Role::BoxOnGoal)
    }

    pub(super) fn is_player(self) -> bool {
        matches!(self, Role::Player | Role::PlayerOnGoal)
    }
}

/// What all cells show.
pub(super) struct Assignment {
    /// Row by row.
    pub(super) roles: Vec<Role>,
    /// How likely it is by looks, as a logarithm.
    pub(super) likely: f32,
}

/// Every way in which the kinds make a board on which something is left to do, and that is no less likely than `least`, as a
/// logarithm.
pub(super) fn assignments(grouped: &Grouped, least: f32) -> Vec<Assignment> {
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
                all.extend(inside(grouped, player, &is_wall, &room, least));
            }
        }
    }
    all
}

/// Whether each of so many cells is one that can be come to from `start`; none where that goes on to the lattice's edge.
pub(super) fn enclosed(
    columns: usize,
    count: usize,
    start: usize,
    is_wall: impl Fn(usize) -> bool,
) -> Option<Vec<bool>> {
    let rows = count / columns;
    let mut room = vec![false; count];
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        if room[cell] || is_wall(cell) {
            continue;
        }
        room[cell] = true;
        let (x, y) = (cell % columns, cell / columns);
        if x == 0 || y == 0 || x + 1 == columns || y + 1 == rows {
            return None;
        }
        open.extend([cell - columns, cell - 1, cell + 1, cell + columns]);
    }
    Some(room)
}

/// A cell that is not at the lattice's edge, and the eight around it.
pub(super) fn around(columns: usize, cell: usize) -> impl Iterator<Item = usize> {
    let first = cell - columns - 1;
    (0..9).map(move |k| first + k / 3 * columns + k % 3)
}

/// The cells around the player that walls enclose, each true; none where they do not, or where a kind of wall touches none of
/// them.
fn room(grouped: &Grouped, player: usize, is_wall: impl Fn(usize) -> bool) -> Option<Vec<bool>> {
    let (columns, count) = (grouped.columns, grouped.group.len());
    let start = grouped.members[player][0];
    let room = enclosed(columns, count, start, |cell| is_wall(grouped.group[cell]))?;
    let places = || room.iter().enumerate().filter(|(_, is_in)| **is_in).map(|(at, _)| at);
    let mut touched = vec![false; grouped.members.len()];
    for near in places().flat_map(|cell| around(columns, cell)) {
        touched[grouped.group[near]] = true;
    }
    let used = (0..touched.len()).all(|kind| !is_wall(kind) || touched[kind]);
    // In a corridor of one row or column boxes go one way only: any row of squares looks so.
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
    least: f32,
) -> Vec<Assignment> {
    const ROLES: [Role; 4] = [Role::Floor, Role::Goal, Role::Box, Role::BoxOnGoal];
    let sizes: Vec<usize> = grouped
        .members
        .iter()
        .map(|cells| cells.iter().filter(|cell| room[**cell]).count())
        .collect();
    let own =
        (0..sizes.len()).filter(|kind| *kind != player && !is_wall(*kind) && sizes[*kind] > 0);
    let Some(floor) = own.clone().max_by_key(|kind| sizes[*kind]) else { return Vec::new() };
    let free: Vec<usize> = own.filter(|kind| *kind != floor).collect();
    let walls = walls(grouped, is_wall);
    if free.len() >= MOST_INSIDE || walls < least {
        return Vec::new();
    }
    let whole = room.iter().filter(|it| **it).count() as f32;
    let look =
        |kind: usize, role: Role| look(grouped, kind, floor, role, sizes[kind] as f32 / whole);
    // What lies outside as well is no piece.
    let looks: Vec<[f32; 4]> = free
        .iter()
        .map(|kind| {
            let is_piece = grouped.members[*kind].len() == sizes[*kind];
            let can_be = |role| is_piece || role == Role::Floor;
            ROLES.map(|role| if can_be(role) { look(*kind, role) } else { f32::NEG_INFINITY })
        })
        .collect();
    let players = [Role::Player, Role::PlayerOnGoal].map(|role| look(player, role));
    let mut all = Vec::new();
    for code in 0..4u32.pow(free.len() as u32) {
        let number = |place: usize| (code >> (2 * place) & 3) as usize;
        let (mut likely, mut counts) = (walls, [0; 4]);
        for (place, kind) in free.iter().enumerate() {
            likely += looks[place][number(place)];
            counts[number(place)] += sizes[*kind];
        }
        let [_, goals, boxes, _] = counts;
        // Where nothing is left to do, too much else looks like a board.
        let (player_role, looks) = match boxes.checked_sub(goals) {
            Some(0) if boxes > 0 => (Role::Player, players[0]),
            Some(1) => (Role::PlayerOnGoal, players[1]),
            _ => continue,
        };
        likely += looks;
        if likely < least {
            continue;
        }
        let mut told: Vec<(usize, Role)> =
            free.iter().enumerate().map(|(place, kind)| (*kind, ROLES[number(place)])).collect();
        told.push((player, player_role));
        likely += twins(grouped, &told);
        if likely < least {
            continue;
        }
        let roles = grouped.group.iter().zip(room).map(|(kind, is_inside)| {
            let known = || told.iter().find(|(it, _)| it == kind).map(|(_, role)| *role);
            match (is_wall(*kind), is_inside) {
                (true, _) => Role::Wall,
                (_, true) => known().unwrap_or(Role::Floor),
                (_, false) => Role::Floor,
            }
        });
        all.push(Assignment { roles: roles.collect(), likely });
    }
    all
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
fn twins(grouped: &Grouped, told: &[(usize, Role)]) -> f32 {
    /// Looks of which less than this part differs are alike.
    const ALIKE: f32 = 0.08;
    let pairs =
        told.iter().enumerate().flat_map(|(k, one)| told[k + 1..].iter().map(move |it| (one, it)));
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
}

/// The pieces, if these kinds tell them, where one step or none leads there from a level: of each kind inside of walls all cells
/// have a box, or none; one cell has the player.
pub(super) fn pieces(grouped: &Grouped, level: &Level) -> Option<Pieces> {
    let tiles = level.tiles();
    if tiles.len() != grouped.group.len() {
        return None;
    }
    let inside = inside_of(level);
    // Walls are no pieces, and pieces no walls.
    let is_mixed = |cells: &Vec<usize>| {
        cells.iter().any(|at| inside[*at]) && cells.iter().any(|at| tiles[*at] == Tile::Wall)
    };
    if grouped.members.iter().any(is_mixed) {
        return None;
    }
    let own: Vec<&Vec<usize>> = grouped.members.iter().filter(|cells| inside[cells[0]]).collect();
    let told = stepped(level).filter_map(|(player, boxes)| {
        let is_boxed = |at: &usize| boxes.contains(at);
        let is_bare = |cells: &&&Vec<usize>| !cells.contains(&player) && !is_boxed(&cells[0]);
        let is_told = |cells: &&Vec<usize>| {
            let is_one = cells.iter().all(is_boxed) || !cells.iter().any(is_boxed);
            if cells.contains(&player) { cells.len() == 1 } else { is_one }
        };
        let shows = |tile: Tile| {
            let shows = |cells: &&&Vec<usize>| cells.iter().any(|at| tiles[*at] == tile);
            own.iter().filter(is_bare).filter(shows).count()
        };
        let bare = (shows(Tile::Floor), shows(Tile::Goal));
        own.iter().all(is_told).then_some(Pieces { boxes, player, bare })
    });
    told.min_by_key(|pieces| pieces.bare)
}

/// Whether each cell can be come to.
fn inside_of(level: &Level) -> Vec<bool> {
    let mut inside = vec![false; level.tiles().len()];
    for at in level.room().into_iter().filter_map(|cell| level.index(cell)) {
        inside[at] = true;
    }
    inside
}

/// Where the player and the boxes are, and where a step that can be made takes them.
pub(super) fn stepped(level: &Level) -> impl Iterator<Item = (usize, Vec<usize>)> {
    let inside = inside_of(level);
    steps(level).filter(move |(player, boxes)| {
        let apart = boxes.iter().collect::<HashSet<_>>().len() == boxes.len();
        apart && inside[*player] && boxes.iter().all(|at| inside[*at] && at != player)
    })
}

/// Where the player and the boxes are, and where a step takes them.
fn steps(level: &Level) -> impl Iterator<Item = (usize, Vec<usize>)> {
    let moved = |player: Cell, step: Option<Direction>| {
        let pushed = |cell: &Cell| match step {
            Some(step) if *cell == player => *cell + step,
            _ => *cell,
        };
        let boxes = level.boxes().iter().map(|cell| level.index(pushed(cell)));
        Some((level.index(player)?, boxes.collect::<Option<_>>()?))
    };
    let stepped = Direction::ALL.into_iter().map(|step| (level.player() + step, Some(step)));
    let all = std::iter::once((level.player(), None)).chain(stepped);
    all.filter_map(move |(player, step)| moved(player, step))
}
