//! Where a plan takes the block.

use crate::games::bloxorz::level::{Block, Level};
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::geometry::{Lattice, Point};
use crate::vision::overlay::Mark;

const ROUTE: [u8; 3] = [255, 235, 90];
const HALO: [u8; 3] = [20, 24, 34];

/// The block after each action, as far as what is known of the level settles it; the last one may be a guess: where
/// the block rolls if nothing moves it on.
pub(super) fn blocks(level: &Level, actions: &[Action]) -> Vec<Block> {
    let mut state = State { block: level.block(), bridges: level.present() };
    let mut blocks = Vec::new();
    for action in actions {
        let Some(RollEnd::Rests(next)) = level.land(&state, *action) else {
            if let Action::Roll(direction) = action {
                blocks.push(state.block.rolled(*direction));
            }
            break;
        };
        state = next;
        blocks.push(state.block);
    }
    blocks
}

/// The plan as an arrow through the middles of the block, and the number of every fifth action.
pub(super) fn marks(level: &Level, lattice: &Lattice, actions: &[Action], unit: f64) -> Vec<Mark> {
    let mut paths: Vec<Vec<Point>> = vec![vec![middle(lattice, level.block())]];
    let mut numbers = Vec::new();
    let mut last = level.block();
    for (number, block) in (1..).zip(blocks(level, actions)) {
        // Halves that are put down, selected or joined are elsewhere at once.
        let jumps = matches!(block, Block::Split { .. }) != matches!(last, Block::Split { .. })
            || actions.get(number - 1) == Some(&Action::Swap);
        let at = middle(lattice, block);
        match paths.last_mut() {
            Some(path) if !jumps => path.push(at),
            _ => paths.push(vec![at]),
        }
        if number % 5 == 0 {
            numbers.push((number, at));
        }
        last = block;
    }
    let width = (unit * 0.07).clamp(1.5, 5.0) as f32;
    let line = |path: &Vec<Point>, color, width, arrow| Mark::Line {
        path: path.clone(),
        color,
        width,
        arrow,
    };
    let drawn: Vec<&Vec<Point>> = paths.iter().filter(|path| path.len() > 1).collect();
    let mut marks: Vec<Mark> =
        drawn.iter().map(|path| line(path, HALO, width * 1.8, false)).collect();
    marks.extend(drawn.iter().map(|path| line(path, ROUTE, width, true)));
    marks.extend(numbers.into_iter().map(|(number, center)| Mark::Text {
        center,
        height: (unit * 0.26).max(8.0) as f32,
        color: [255; 3],
        text: number.to_string(),
    }));
    marks
}

/// The middle of what the block, or the selected half, stands on.
fn middle(lattice: &Lattice, block: Block) -> Point {
    match block {
        Block::Standing(cell) | Block::Split { active: cell, .. } => lattice.center(cell),
        Block::Lying(one, two) => {
            let (a, b) = (lattice.center(one), lattice.center(two));
            Point { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
        }
    }
}
