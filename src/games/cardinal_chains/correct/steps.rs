//! What a person can correct of the chains that are drawn: whether one steps from a cell to that beside or below it.

use std::sync::Arc;

use crate::game::corrects::{choices, word};
use crate::game::{BoardPart, LevelError};
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::geometry::{Cell, Direction, Lattice, Point};

/// What there can be between two cells.
pub(super) const DRAWN: [(&str, bool); 2] = [("not drawn", false), ("drawn", true)];
/// Half of the diagonal of what is outlined between them, in cells.
const REACH: f64 = 0.24;

/// A step, whichever way a chain takes it: from a cell to the right or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    from: Cell,
    direction: Direction,
}

impl Step {
    fn to(self) -> Cell {
        self.from + self.direction
    }

    /// Where it leads from one of its ends.
    fn leads(self, at: Cell) -> Option<Direction> {
        match at {
            _ if at == self.from => Some(self.direction),
            _ if at == self.to() => Some(self.direction.opposite()),
            _ => None,
        }
    }

    fn place(self, lattice: &Lattice, is_drawn: bool, choices: &Arc<[String]>) -> BoardPart {
        let (name, across, down) = match self.direction {
            Direction::Right => ("rightwards", 1.0, 0.5),
            _ => ("downwards", 0.5, 1.0),
        };
        let middle = (f64::from(self.from.x) + across, f64::from(self.from.y) + down);
        let corner = |(dx, dy): (f64, f64)| -> Point {
            lattice.project(middle.0 + dx * REACH, middle.1 + dy * REACH)
        };
        let (x, y) = (self.from.x + 1, self.from.y + 1);
        BoardPart {
            name: format!("step {name} from column {x}, row {y}"),
            outline: [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(corner).into(),
            is: word(&DRAWN, &is_drawn),
            choices: choices.clone(),
        }
    }
}

/// The steps from cell to cell of a board, whatever is drawn: row by row, of each cell that to its right, then that down.
pub(super) fn steps(level: &Level) -> Vec<Step> {
    let is_cell = |step: &Step| level.tile(step.to()) != Tile::Hole;
    let both = |from| [Direction::Right, Direction::Down].map(|direction| Step { from, direction });
    level.cells().flat_map(both).filter(is_cell).collect()
}

/// Whether each of some steps is drawn.
pub(super) fn drawn(level: &Level, steps: &[Step]) -> Vec<bool> {
    let chains = level.every_chain().map(|chain| level.chain(chain));
    let taken: Vec<[Cell; 2]> = chains
        .flat_map(|cells| cells.windows(2).map(|it| [it[0], it[1]]).collect::<Vec<_>>())
        .collect();
    let is_drawn = |step: &Step| {
        let ends = [step.from, step.to()];
        taken.contains(&ends) || taken.contains(&[ends[1], ends[0]])
    };
    steps.iter().map(is_drawn).collect()
}

/// The steps as places.
pub(super) fn places(level: &Level, lattice: &Lattice) -> Vec<BoardPart> {
    let (steps, choices) = (steps(level), choices(&DRAWN));
    let drawn = drawn(level, &steps);
    steps.iter().zip(drawn).map(|(step, drawn)| step.place(lattice, drawn, &choices)).collect()
}

/// A board on which these steps are drawn, and those that were before, but for what hangs on no start any more or goes another way than
/// a person says.
///
/// `said`: steps of which a person says whether they are drawn.
///
/// # Errors
/// They make up no chains.
pub(super) fn redrawn(level: &Level, said: &[(Step, bool)]) -> Result<Level, LevelError> {
    let known = steps(level);
    let drawn = drawn(level, &known);
    let is_said = |step: &Step| said.iter().any(|(other, _)| other == step);
    let before = known.iter().zip(drawn).filter(|(step, drawn)| *drawn && !is_said(step));
    let mut before: Vec<Step> = before.map(|(step, _)| *step).collect();
    let mut wanted: Vec<Step> = said.iter().filter(|(_, is)| *is).map(|(step, _)| *step).collect();
    let mut chains = Vec::new();
    for start in level.starts() {
        let (mut at, mut chain) = (*start, Vec::new());
        // What a person says goes before what was read.
        while let Some(direction) = taken(&mut wanted, at).or_else(|| taken(&mut before, at)) {
            chain.push(direction);
            at = at + direction;
        }
        chains.push(chain);
    }
    if let Some(step) = wanted.first() {
        let message =
            format!("the step from {} to {} is on no chain from a start", step.from, step.to());
        return Err(LevelError::new(message));
    }
    Level::new(level.columns(), level.rows(), level.tiles().to_vec(), chains)
}

/// Takes the first of some steps that leads on from a cell.
fn taken(steps: &mut Vec<Step>, at: Cell) -> Option<Direction> {
    let (place, direction) =
        steps.iter().enumerate().find_map(|(place, step)| Some((place, step.leads(at)?)))?;
    steps.remove(place);
    Some(direction)
}
