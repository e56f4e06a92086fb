//! Boxes that are pulled away from their goals: by pushing them back every board can be won.

use crate::dice::Dice;
use crate::sokoban::rooms::{Rooms, WAYS};

/// What stands in rooms: cells by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    pub(super) goals: Vec<usize>,
    pub(super) boxes: Vec<usize>,
    pub(super) player: usize,
}

impl Pieces {
    /// Any pieces; none where these rooms have no place for them.
    pub(super) fn draw(rooms: &Rooms, dice: &mut Dice) -> Option<Pieces> {
        let cells = rooms.floor.iter().filter(|is| **is).count() as i32;
        let most = (cells / 5).clamp(1, 8);
        let few = dice.chance(0.3);
        let count = if few { dice.int(1, most.min(3)) } else { dice.int(most.min(2), most) };
        let goals = goals(rooms, count as usize, dice)?;
        let free: Vec<usize> =
            (0..rooms.floor.len()).filter(|at| rooms.floor[*at] && !goals.contains(at)).collect();
        if free.is_empty() {
            return None;
        }
        let mut pieces = Pieces { boxes: goals.clone(), goals, player: dice.pick(&free) };
        // Won boards are rare; some are in mid-play, with boxes on goals.
        let won = dice.chance(0.025);
        if !won {
            let away = if dice.chance(0.6) { count } else { dice.int(1, count) };
            pieces.pull(rooms, away as usize, dice);
            if pieces.is_won() {
                return None;
            }
        }
        pieces.walk(rooms, dice);
        Some(pieces)
    }

    fn is_won(&self) -> bool {
        self.boxes.iter().all(|it| self.goals.contains(it))
    }

    /// Where the player can walk.
    fn reached(&self, rooms: &Rooms) -> Vec<usize> {
        rooms.reached(self.player, |cell| !self.boxes.contains(&cell))
    }

    /// Pulls so many of the boxes about.
    fn pull(&mut self, rooms: &Rooms, away: usize, dice: &mut Dice) {
        let mut last = None;
        for _ in 0..(away as f32 * dice.octaves(2.0, 24.0)) as u32 {
            let reached = self.reached(rooms);
            let is_free = |cell: usize| rooms.floor[cell] && !self.boxes.contains(&cell);
            let mut pulls = Vec::new();
            for (k, cell) in self.boxes.iter().enumerate().take(away) {
                for way in WAYS {
                    let near = rooms.step(*cell, way);
                    if reached.contains(&near) && is_free(rooms.step(near, way)) {
                        pulls.push((k, way));
                    }
                }
            }
            if pulls.is_empty() {
                return;
            }
            // Boxes that go on in their way come far.
            let on = last.filter(|pull| pulls.contains(pull) && dice.chance(0.55));
            let (k, way) = on.unwrap_or_else(|| dice.pick(&pulls));
            last = Some((k, way));
            self.boxes[k] = rooms.step(self.boxes[k], way);
            self.player = rooms.step(self.boxes[k], way);
        }
    }

    /// The player goes somewhere, now and then on a goal.
    fn walk(&mut self, rooms: &Rooms, dice: &mut Dice) {
        let reached = self.reached(rooms);
        let goals: Vec<usize> =
            reached.iter().copied().filter(|cell| self.goals.contains(cell)).collect();
        if !goals.is_empty() && dice.chance(0.15) {
            self.player = dice.pick(&goals);
        } else if dice.chance(0.6) {
            self.player = dice.pick(&reached);
        }
    }
}

/// Cells from which boxes can be pulled: side by side, or anywhere.
fn goals(rooms: &Rooms, count: usize, dice: &mut Dice) -> Option<Vec<usize>> {
    let is_floor = |cell: usize| rooms.floor[cell];
    let mut fit: Vec<usize> = (0..rooms.floor.len())
        .filter(|cell| {
            let can = |way: &(i32, i32)| {
                let near = rooms.step(*cell, *way);
                is_floor(near) && is_floor(rooms.step(near, *way))
            };
            is_floor(*cell) && WAYS.iter().any(can)
        })
        .collect();
    if fit.len() < count {
        return None;
    }
    if dice.chance(0.55) {
        let start = dice.pick(&fit);
        let mut near = rooms.reached(start, |cell| fit.contains(&cell));
        near.truncate(count);
        return (near.len() == count).then_some(near);
    }
    dice.shuffle(&mut fit);
    fit.truncate(count);
    Some(fit)
}
