//! The likeliest roles of all cells under the two rules that count: one player, and as many boxes as goals.
//!
//! What is said of each cell is taken to be independent of the others, so that both the likeliest board and the sum over all boards
//! follow from one pass over the cells, which keeps how many goals more than boxes there are, and whether the player was there.

use crate::games::sokoban::vision::roles::Role;

/// What a cell can be.
const ROLES: [Role; 7] = [
    Role::Wall,
    Role::Floor,
    Role::Goal,
    Role::Box,
    Role::BoxOnGoal,
    Role::Player,
    Role::PlayerOnGoal,
];

/// How likely a cell is each of [`ROLES`], as logarithms.
pub(super) type Said = [f32; ROLES.len()];

/// How likely a cell is to have a role, as a logarithm.
pub(super) fn likely(said: &Said, role: Role) -> f32 {
    ROLES.iter().zip(said).find(|it| *it.0 == role).map_or(f32::NEG_INFINITY, |it| *it.1)
}

/// Goals may outnumber boxes by so many on the way, or boxes goals.
const MOST: usize = 30;
/// The states of the pass: the surplus of goals from `-MOST` on, without the player, then with it.
const STATES: usize = 2 * (2 * MOST + 1);

/// The role of each cell on the likeliest board, and how likely that board is among all, as a logarithm: its cells' likelihoods over
/// those of every board that the rules allow. None where no board can be.
pub(super) fn likeliest(said: &[Said]) -> Option<(Vec<Role>, f32)> {
    let start = state(0, false)?;
    let mut best = [f32::NEG_INFINITY; STATES];
    best[start] = 0.0;
    let mut all = best;
    let mut came: Vec<[(u16, u8); STATES]> = Vec::with_capacity(said.len());
    for cell in said {
        let mut next = [f32::NEG_INFINITY; STATES];
        let mut sums = next;
        let mut from = [(0, 0); STATES];
        for (old, &likely) in best.iter().enumerate().filter(|it| it.1.is_finite()) {
            for (number, role) in ROLES.iter().enumerate() {
                let Some(new) = after(old, *role) else { continue };
                if likely + cell[number] > next[new] {
                    next[new] = likely + cell[number];
                    from[new] = (old as u16, number as u8);
                }
                sums[new] = sum(sums[new], all[old] + cell[number]);
            }
        }
        (best, all) = (next, sums);
        came.push(from);
    }
    let end = state(0, true)?;
    if !best[end].is_finite() {
        return None;
    }
    let mut roles = vec![Role::Floor; said.len()];
    let mut at = end;
    for (role, from) in roles.iter_mut().zip(&came).rev() {
        let (old, number) = from[at];
        *role = ROLES[usize::from(number)];
        at = usize::from(old);
    }
    Some((roles, best[end] - all[end]))
}

fn state(surplus: i32, has_player: bool) -> Option<usize> {
    let at = usize::try_from(surplus + MOST as i32).ok().filter(|at| *at <= 2 * MOST)?;
    Some(at + usize::from(has_player) * (2 * MOST + 1))
}

/// The state after a cell of this role; none where that cannot be.
fn after(state: usize, role: Role) -> Option<usize> {
    let had_player = state > 2 * MOST;
    let surplus = (state % (2 * MOST + 1)) as i32 - MOST as i32;
    let more = match role {
        Role::Goal | Role::PlayerOnGoal => 1,
        Role::Box => -1,
        _ => 0,
    };
    let is_second = had_player && role.is_player();
    let next = self::state(surplus + more, had_player || role.is_player());
    next.filter(|_| !is_second)
}

/// The logarithm of a sum, of logarithms.
fn sum(one: f32, other: f32) -> f32 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if low.is_finite() { high + (low - high).exp().ln_1p() } else { high }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Surely of one role, or of two, the first likelier.
    fn said(role: usize, other: Option<(usize, f32)>) -> Said {
        let rest = other.map_or(0.0, |it| it.1);
        std::array::from_fn(|k| match other {
            _ if k == role => (1.0 - rest).ln(),
            Some((other, likely)) if k == other => likely.ln(),
            _ => -30.0,
        })
    }

    #[test]
    fn as_many_boxes_as_goals_and_one_player() {
        // A box, a player, and a cell that is floor rather than a goal: the box needs the goal.
        let cells = [said(3, None), said(5, None), said(1, Some((2, 0.1)))];
        let (roles, sure) = likeliest(&cells).expect("a board");
        assert_eq!(roles, [Role::Box, Role::Player, Role::Goal]);
        assert!(sure > -0.001, "nothing else can be: {sure}");
        // Where either of two cells may be that goal, the likelier one is, and not for sure.
        let cells =
            [said(3, None), said(5, None), said(1, Some((2, 0.2))), said(1, Some((2, 0.1)))];
        let (roles, sure) = likeliest(&cells).expect("a board");
        assert_eq!(roles[2..], [Role::Goal, Role::Floor]);
        let (one, other) = (0.2 * 0.9, 0.8 * 0.1);
        assert!((sure - f32::ln(one / (one + other))).abs() < 1e-4, "{sure}");
    }

    #[test]
    fn of_two_players_the_likelier_one_is() {
        let cells = [said(5, Some((1, 0.3))), said(5, Some((1, 0.1)))];
        let (roles, _) = likeliest(&cells).expect("a board");
        assert_eq!(roles, [Role::Floor, Role::Player]);
        assert_eq!(likeliest(&[]), None);
    }
}
