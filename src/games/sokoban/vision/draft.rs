//! The likeliest board where a person says that one lies.

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::sokoban::layout::Layout;
use crate::games::sokoban::level::Level;
use crate::games::sokoban::vision::counted::{self, Said, likeliest};
use crate::games::sokoban::vision::odd;
use crate::games::sokoban::vision::roles::{Role, around};
use crate::games::sokoban::vision::seen::Looked;
use crate::geometry::{Cell, Direction};
use crate::profile::BoardFacts;
use crate::vision::sight::{self, part};

/// What looks otherwise than what it is taken for is that by no more than this.
const ODD: f32 = 0.5;
/// What cannot be: a logarithm.
const NEVER: f32 = -40.0;

/// The likeliest board in these cells, walls around it included; none where there are too many of them, or too few for a player to
/// have walls around it.
pub(in crate::games::sokoban) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<Reading<Level, Layout>>> {
    let lattice = said.lattice(frame.size())?;
    if (lattice.columns.max(lattice.rows) as usize) > Level::MOST_SIDE {
        return None;
    }
    let whole = sight::around(&lattice);
    let looked = Looked::at(&frame.image, whole.clone());
    let is_inner = |cell: &Cell| {
        (1..=lattice.columns as i32).contains(&cell.x)
            && (1..=lattice.rows as i32).contains(&cell.y)
    };
    let said = whole.cells().zip(&looked.said).filter(|(cell, _)| is_inner(cell));
    let (columns, rows) = (lattice.columns as usize, lattice.rows as usize);
    let cells = Cells { columns, rows, said: said.map(|(_, said)| *said).collect() };
    let roles = cells.roles()?;
    let odd = odd::odd(&frame.image, &lattice, &roles);
    let likely = |at: usize| {
        let likely = counted::likely(&cells.said[at], roles[at]).exp();
        if odd.contains(&at) { likely.min(ODD) } else { likely }
    };
    // A level shows no empty columns and rows at its ends.
    let used = || (0..roles.len()).filter(|at| roles[*at] != Role::Floor);
    let (left, right) =
        (used().map(|at| at % columns).min()?, used().map(|at| at % columns).max()?);
    let (top, bottom) = (used().next()? / columns, used().next_back()? / columns);
    let kept = || (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * columns + x));
    let size = (right - left + 1, bottom - top + 1);
    let cell = |at: usize| Cell { x: (at % columns - left) as i32, y: (at / columns - top) as i32 };
    let boxes = kept().filter(|at| roles[*at].is_box()).map(cell).collect();
    let player = kept().find(|at| roles[*at].is_player()).map(cell)?;
    let tiles = kept().map(|at| roles[at].tile()).collect();
    let level = Level::new(size.0, tiles, boxes, player).ok()?;
    let lattice = part(&lattice, (left as i32, top as i32), (size.0 as u32, size.1 as u32));
    let likely = kept().map(likely).collect();
    Some(Draft { reading: Reading::new(level, Layout { lattice }), likely, own: looked.own })
}

/// The cells where a board lies, row by row.
struct Cells {
    columns: usize,
    rows: usize,
    said: Vec<Said>,
}

impl Cells {
    fn is_outermost(&self, at: usize) -> bool {
        let (x, y) = (at % self.columns, at / self.columns);
        x == 0 || y == 0 || x + 1 == self.columns || y + 1 == self.rows
    }

    /// The likeliest roles on which walls enclose the player; none where it cannot be anywhere.
    fn roles(&self) -> Option<Vec<Role>> {
        let all: Vec<usize> = (0..self.said.len()).collect();
        let first = self.likeliest(&all)?;
        // Further from the room than its walls there may be anything that is no part of the board.
        let room = self.room(&first);
        let inside = (0..room.len()).filter(|at| room[*at] && !self.is_outermost(*at));
        let mut is_near = vec![false; room.len()];
        inside.flat_map(|at| around(self.columns, at)).for_each(|at| is_near[at] = true);
        let near: Vec<usize> = all.into_iter().filter(|at| is_near[*at]).collect();
        let told = self.likeliest(&near)?;
        let far = |at: usize| self.likelier(at, [Role::Wall, Role::Floor]);
        let mut roles: Vec<Role> = (0..room.len()).map(far).collect();
        near.iter().zip(told).for_each(|(at, role)| roles[*at] = role);
        self.with_box(&mut roles);
        let room = self.room(&roles);
        let open = (0..room.len()).filter(|at| room[*at] && self.is_outermost(*at));
        open.for_each(|at| roles[at] = Role::Wall);
        Some(roles)
    }

    /// The likeliest roles of some cells, as the rules count them; the outermost cells hold no piece.
    fn likeliest(&self, of: &[usize]) -> Option<Vec<Role>> {
        let asked = |at: &usize| -> Said {
            let said = self.said[*at];
            let [wall, floor, ..] = said;
            let mut empty = [NEVER; _];
            [empty[0], empty[1]] = [wall, floor];
            if self.is_outermost(*at) { empty } else { said }
        };
        likeliest(&of.iter().map(asked).collect::<Vec<_>>()).map(|it| it.0)
    }

    fn likelier(&self, at: usize, [one, other]: [Role; 2]) -> Role {
        let likely = |role| counted::likely(&self.said[at], role);
        if likely(one) > likely(other) { one } else { other }
    }

    /// Whether the player comes to each cell, if there were no boxes.
    fn room(&self, roles: &[Role]) -> Vec<bool> {
        let mut room = vec![false; roles.len()];
        let mut open: Vec<usize> =
            roles.iter().position(|role| role.is_player()).into_iter().collect();
        while let Some(at) = open.pop() {
            if roles[at] == Role::Wall || std::mem::replace(&mut room[at], true) {
                continue;
            }
            open.extend(Direction::ALL.into_iter().filter_map(|step| self.beside(at, step)));
        }
        room
    }

    fn beside(&self, at: usize, step: Direction) -> Option<usize> {
        let (dx, dy) = step.delta();
        let x = (at % self.columns).checked_add_signed(dx as isize)?;
        let y = (at / self.columns).checked_add_signed(dy as isize)?;
        (x < self.columns && y < self.rows).then_some(y * self.columns + x)
    }

    /// A board has a box: where none is seen, the likeliest cell has one, on its goal.
    fn with_box(&self, roles: &mut [Role]) {
        if roles.iter().any(|role| role.is_box()) {
            return;
        }
        let likely = |at: usize| {
            let of = |role| counted::likely(&self.said[at], role);
            of(Role::BoxOnGoal).max(of(Role::Box)) - of(roles[at])
        };
        let free = (0..roles.len()).filter(|at| !self.is_outermost(*at) && !roles[*at].is_player());
        if let Some(at) = free.max_by(|one, other| likely(*one).total_cmp(&likely(*other))) {
            roles[at] = Role::BoxOnGoal;
        }
    }
}
