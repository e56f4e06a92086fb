//! What the network says of a lattice's cells, made a board by the rules.

use image::RgbImage;

use crate::games::sokoban::level::Level;
use crate::games::sokoban::vision::counted::{self, Said, likeliest};
use crate::games::sokoban::vision::odd;
use crate::games::sokoban::vision::roles::{self, Role};
use crate::geometry::Lattice;
use crate::vision::sight::{self, Game};

/// A cell that is less likely by itself to be what the rules make of it, as a logarithm, is not that for sure: they force something to
/// be the player, whatever there is.
const FORCED: f32 = -2.0;

/// A board as the network sees it.
pub(super) struct EyeReading {
    /// The lattice, with cells around the board.
    pub(super) lattice: Lattice,
    /// What each of its cells shows; what lies outside the walls is floor.
    pub(super) roles: Vec<Role>,
    /// How likely the board is right, as a logarithm, if it is one at all.
    pub(super) sure: f32,
    /// How likely it is one, 0 to 1.
    pub(super) own: f32,
}

impl EyeReading {
    /// How likely it is a board, and this one, as a logarithm.
    pub(super) fn likely(&self) -> f32 {
        self.own.max(f32::MIN_POSITIVE).ln() + self.sure
    }

    /// Whether some piece looks otherwise than what it is taken for.
    pub(super) fn is_odd(&self, image: &RgbImage) -> bool {
        !odd::odd(image, &self.lattice, &self.roles).is_empty()
    }
}

/// Which role each cell of a lattice is likely to have, and how likely the lattice is a board's.
pub(super) struct Looked {
    lattice: Lattice,
    /// How likely each cell has each role.
    pub(super) said: Vec<Said>,
    /// How likely the lattice is a board's, 0 to 1.
    pub(super) own: f32,
}

impl Looked {
    pub(super) fn at(image: &RgbImage, lattice: Lattice) -> Looked {
        let seen = sight::boxes(image, &lattice);
        let said =
            seen.kinds.iter().map(|&[wall, floor, goal, crate_, done, player, on, outside]| {
                let open = floor.max(outside) + (-(floor - outside).abs()).exp().ln_1p();
                [wall, open, goal, crate_, done, player, on]
            });
        Looked { lattice, said: said.collect(), own: seen.games[Game::Sokoban as usize] }
    }
}

/// The board on a lattice that was looked at; none where the rules allow no board, or walls do not enclose it.
pub(super) fn board(looked: Looked) -> Option<EyeReading> {
    let Looked { lattice, said, own } = looked;
    let (roles, _) = likeliest(&said)?;
    let columns = lattice.columns as usize;
    let start = roles.iter().position(|role| role.is_player())?;
    let room = roles::enclosed(columns, roles.len(), start, |at| roles[at] == Role::Wall)?;
    // What is further from the room than its walls is not asked for: there may be anything.
    let mut is_near = vec![false; room.len()];
    for near in (0..room.len()).filter(|at| room[*at]).flat_map(|at| roles::around(columns, at)) {
        is_near[near] = true;
    }
    let near: Vec<usize> = (0..room.len()).filter(|at| is_near[*at]).collect();
    let asked: Vec<Said> = near.iter().map(|at| said[*at]).collect();
    let (told, sure) = likeliest(&asked)?;
    let alone = told.iter().zip(&asked).map(|(role, said)| counted::likely(said, *role));
    let least = alone.fold(0.0, f32::min);
    let sure = if least < FORCED { sure.min(least) } else { sure };
    let mut roles = vec![Role::Floor; said.len()];
    for (at, role) in near.iter().zip(told) {
        roles[*at] = role;
    }
    Some(EyeReading { lattice, roles, sure, own })
}

/// Which of some boards, each a player and boxes, is seen, by its number, if one is likelier by far than the others, each of its
/// pieces is likelier there than nothing, and the lattice is a board's by `own`, 0 to 1: else anything on the screen would be one of
/// them. All have the walls and goals of a level, whose cells the lattice has.
pub(super) fn told(
    image: &RgbImage,
    lattice: &Lattice,
    level: &Level,
    boards: &[(usize, Vec<usize>)],
    own: f32,
) -> Option<usize> {
    /// How much likelier the board has to be than the next, as a logarithm.
    const CLEAR: f32 = 4.0;
    let Looked { said, own: likely, .. } = Looked::at(image, sight::around(lattice));
    if likely < own {
        return None;
    }
    let columns = level.columns();
    // Walls and bare floor are the same on all boards: what a piece's cell is beside one with nothing on it tells them apart.
    let more = |at: usize, roles: [Role; 2]| {
        let cell = &said[(at / columns + 1) * (columns + 2) + at % columns + 1];
        let bare = [Role::Floor, Role::Goal].map(|role| counted::likely(cell, role));
        let piece = roles.map(|role| counted::likely(cell, role));
        piece[0].max(piece[1]) - bare[0].max(bare[1])
    };
    // How much likelier the pieces are than nothing: the least of them, and all together.
    let likely = |(player, boxes): &(usize, Vec<usize>)| {
        let crates = boxes.iter().map(|at| more(*at, [Role::Box, Role::BoxOnGoal]));
        let player = more(*player, [Role::Player, Role::PlayerOnGoal]);
        crates.fold((player, player), |(least, all), one| (least.min(one), all + one))
    };
    let mut all: Vec<(usize, (f32, f32))> = boards.iter().map(likely).enumerate().collect();
    all.sort_by(|one, other| other.1.1.total_cmp(&one.1.1));
    let next = all.get(1).map_or(f32::NEG_INFINITY, |it| it.1.1);
    let is_clear = |&&(_, (least, sum)): &&(usize, (f32, f32))| least > 0.0 && sum - next > CLEAR;
    all.first().filter(is_clear).map(|best| best.0)
}
