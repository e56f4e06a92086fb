//! Corrals: places that boxes shut off from the player, and that can only be opened by pushing one of those boxes inwards.
//!
//! If the level cannot be won without moving a box of the corral, then some cheapest solution begins with such a push
//! (a PI-corral in the words of sokobano.de): until the first of them nothing else gets into the corral, so that the push
//! was possible from the start, and made first it hinders nothing that came before it. No other push need be tried; and
//! where there is none, the level is lost.

use crate::games::sokoban::search::board::{Board, NEVER, opposite};
use crate::games::sokoban::search::cells::Cells;
use crate::games::sokoban::search::pushes::Push;

/// The only pushes that need be tried, by the corral that leaves the fewest; none where no corral says so. `walk` is what
/// the player can walk to.
pub(super) fn pushes<const N: usize>(
    board: &Board,
    boxes: &Cells<N>,
    walk: &Cells<N>,
) -> Option<Vec<Push>> {
    let mut best: Option<Vec<Push>> = None;
    let mut seen = *walk;
    for cell in 0..board.len() as u16 {
        if boxes.has(cell) || seen.has(cell) {
            continue;
        }
        let mut corral =
            Corral { board, boxes, walk, inside: Cells::default(), fence: Cells::default() };
        corral.absorb(cell);
        corral.inside.iter().for_each(|cell| {
            seen.insert(cell);
        });
        let Some(pushes) = corral.closed().filter(|_| corral.must_open()) else { continue };
        if best.as_ref().is_none_or(|best| pushes.len() < best.len()) {
            best = Some(pushes);
        }
    }
    best
}

struct Corral<'a, const N: usize> {
    board: &'a Board,
    boxes: &'a Cells<N>,
    walk: &'a Cells<N>,
    /// Free cells that the player cannot walk to.
    inside: Cells<N>,
    /// The boxes around them, and others that have to move before those can be pushed elsewhere.
    fence: Cells<N>,
}

/// What a push of a box of the fence does.
enum Effect {
    /// It cannot come before another push of the fence.
    Later,
    Inwards,
    Outwards,
    /// It depends on a cell that does not belong to the corral.
    Needs(u16),
}

impl<const N: usize> Corral<'_, N> {
    /// Takes in a cell that the player cannot walk to: a box, or a free cell with all that is shut in with it.
    fn absorb(&mut self, cell: u16) {
        if self.boxes.has(cell) {
            self.fence.insert(cell);
            return;
        }
        self.inside.insert(cell);
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            for next in (0..4).filter_map(|way| self.board.step(cell, way)) {
                if self.boxes.has(next) {
                    self.fence.insert(next);
                } else if self.inside.insert(next) {
                    open.push(next);
                }
            }
        }
    }

    /// The pushes that may come first of all pushes of the fence, if all of them lead inwards and can be made now. Takes in
    /// what they depend on.
    fn closed(&mut self) -> Option<Vec<Push>> {
        loop {
            let mut pushes = Vec::new();
            let mut needed = None;
            for (from, way) in self.fence.iter().flat_map(|from| (0..4).map(move |way| (from, way)))
            {
                match self.effect(from, way) {
                    Effect::Later => {}
                    Effect::Inwards => pushes.push(Push { from, way: way as u8 }),
                    Effect::Outwards => return None,
                    Effect::Needs(cell) => needed = Some(cell),
                }
            }
            match needed {
                Some(cell) => self.absorb(cell),
                None => return Some(pushes),
            }
        }
    }

    fn effect(&self, from: u16, way: usize) -> Effect {
        let (stand, to) = (self.board.step(from, opposite(way)), self.board.step(from, way));
        let (Some(stand), Some(to)) = (stand, to) else { return Effect::Later };
        let shut = self.fence.has(stand) || self.inside.has(stand) || self.fence.has(to);
        if shut || self.board.nearest(to, from) == NEVER {
            return Effect::Later;
        }
        match (self.walk.has(stand), self.inside.has(to), self.walk.has(to)) {
            (true, true, _) => Effect::Inwards,
            (true, false, true) => Effect::Outwards,
            (true, false, false) => Effect::Needs(to),
            (false, ..) => Effect::Needs(stand),
        }
    }

    /// Whether every solution moves a box of the fence: one is off the goals, or a goal lies inside.
    fn must_open(&self) -> bool {
        self.fence.iter().any(|cell| !self.board.is_goal(cell))
            || self.inside.iter().any(|cell| self.board.is_goal(cell))
    }
}
