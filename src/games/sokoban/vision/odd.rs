//! Pieces that look otherwise than what they are taken for: like another piece of the same picture, or like none of their own kind.

use image::RgbImage;

use crate::games::sokoban::vision::roles::Role;
use crate::geometry::Lattice;
use crate::vision::alike::Looks;
use crate::vision::sight::{SIDE, upright};

/// A player that is so much nearer in looks to a box or a goal than to floor, as a part, is one.
const TWIN: f32 = 0.15;
/// A box that is so many times as far from all boxes as any of these is from the nearest, and at least so far, root mean square of 0 to
/// 255, is something else, or something lies over it.
const STRANGE: f32 = 3.0;
const FAR: f32 = 12.0;

/// The cells of a lattice that hold a piece, by their roles, and look otherwise.
pub(super) fn odd(image: &RgbImage, lattice: &Lattice, roles: &[Role]) -> Vec<usize> {
    let looks = Looks::new(&upright(image, lattice, SIDE), SIDE);
    let all = |is: &dyn Fn(Role) -> bool| -> Vec<usize> {
        (0..roles.len()).filter(|at| is(roles[*at])).collect()
    };
    let nearest = |at: usize, of: &[usize]| {
        let others = of.iter().filter(|other| **other != at);
        others.map(|other| looks.apart(at, *other)).fold(f32::INFINITY, f32::min)
    };
    let others = all(&|role| role.is_box() || role == Role::Goal);
    let floor = all(&|role| role == Role::Floor);
    let mut odd = Vec::new();
    for role in [Role::Box, Role::BoxOnGoal] {
        let own = all(&|it| it == role);
        // Of one other box nobody knows how much boxes differ.
        if own.len() < 3 {
            continue;
        }
        let near: Vec<Near> = own.iter().map(|at| Near::of(&looks, *at, &own)).collect();
        odd.extend(near.iter().filter(|one| one.is_strange(&near)).map(|one| one.at));
    }
    // Such a box may be the player, and what was taken for the player anything.
    let is_twin = |at: usize| nearest(at, &others) < TWIN * nearest(at, &floor);
    let players = all(&Role::is_player);
    let has_odd_box = !odd.is_empty();
    odd.extend(players.into_iter().filter(|at| has_odd_box || is_twin(*at)));
    odd
}

/// How near others look to a cell.
struct Near {
    at: usize,
    /// Which other is the nearest, and how far it and the next are.
    nearest: usize,
    apart: f32,
    next: f32,
}

impl Near {
    fn of(looks: &Looks, at: usize, cells: &[usize]) -> Near {
        let mut near = Near { at, nearest: at, apart: f32::INFINITY, next: f32::INFINITY };
        for &other in cells.iter().filter(|other| **other != at) {
            let apart = looks.apart(at, other);
            if apart < near.apart {
                (near.nearest, near.apart, near.next) = (other, apart, near.apart);
            } else {
                near.next = near.next.min(apart);
            }
        }
        near
    }

    /// Whether it is further from all of them than they are from one another.
    fn is_strange(&self, all: &[Near]) -> bool {
        let others = all.iter().filter(|other| other.at != self.at);
        let without =
            others.map(|other| if other.nearest == self.at { other.next } else { other.apart });
        let usual = without.fold(0.0, f32::max);
        self.apart > (STRANGE * usual).max(FAR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use image::Rgb;

    const CELL: u32 = 20;

    /// A row of cells, each of one colour, a shade darker below.
    fn row(colors: &[u8]) -> (RgbImage, Lattice) {
        let image = RgbImage::from_fn(colors.len() as u32 * CELL, CELL, |x, y| {
            let color = colors[(x / CELL) as usize];
            Rgb([color, color / 2, if y < CELL / 2 { color } else { color / 3 }])
        });
        let step = f64::from(CELL);
        let lattice =
            Lattice::upright(Point::default(), Point { x: step, y: step }, colors.len() as u32, 1);
        (image, lattice)
    }

    #[test]
    fn a_player_that_looks_like_a_box_is_odd_and_so_is_a_box_unlike_all() {
        use Role::{Box, Floor, Player};
        let roles = [Floor, Box, Box, Player, Box, Floor];
        let odd = |colors: [u8; 6]| {
            let (image, lattice) = row(&colors);
            odd(&image, &lattice, &roles)
        };
        assert!(odd([20, 120, 121, 220, 120, 20]).is_empty());
        // The player is a box.
        assert_eq!(odd([20, 120, 121, 120, 120, 20]), [3]);
        // The last box is none, and may be the player.
        assert_eq!(odd([20, 120, 121, 220, 180, 20]), [4, 3]);
    }
}
