//! What a plan does to each chain: how far it is taken back, and the cells through which it grows then.

use crate::games::cardinal_chains::level::Level;
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::{Cell, Direction};

/// A plan, chain by chain.
pub(super) struct DrawnPlan {
    /// By chain: the number of its first growing action, counted from 1, and the cells from where it begins to grow.
    pub(super) grown: Vec<(usize, Vec<Cell>)>,
    /// The cells that are taken back.
    pub(super) back: Vec<Cell>,
    /// The steps of each chain in the end.
    pub(super) chains: Vec<Vec<Direction>>,
}

impl DrawnPlan {
    pub(super) fn of(level: &Level, actions: &[Action]) -> DrawnPlan {
        let mut cells: Vec<Vec<Cell>> = level.every_chain().map(|it| level.chain(it)).collect();
        let mut chains = level.chains().to_vec();
        let mut grown: Vec<(usize, Vec<Cell>)> = vec![(0, Vec::new()); cells.len()];
        let mut back = Vec::new();
        for (number, action) in (1..).zip(actions) {
            let at = action.chain().index();
            let (Some(cells), Some(steps)) = (cells.get_mut(at), chains.get_mut(at)) else {
                continue;
            };
            match action {
                Action::Retract(_) if steps.pop().is_some() => back.extend(cells.pop()),
                Action::Retract(_) => {}
                Action::Grow(_, way) => {
                    let Some(&end) = cells.last() else { continue };
                    let (first, path) = &mut grown[at];
                    if path.is_empty() {
                        *first = number;
                        path.push(end);
                    }
                    path.push(end + *way);
                    cells.push(end + *way);
                    steps.push(*way);
                }
            }
        }
        DrawnPlan { grown, back, chains }
    }
}
