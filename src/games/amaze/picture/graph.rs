//! The helper graph: the cells where the ball can come to rest, and the slides between them. A slide that the
//! opposite slide does not take back is set apart: such ways are traps.

use std::collections::BTreeSet;

use crate::games::amaze::level::Level;
use crate::games::amaze::picture::lanes::{self, Slide};
use crate::geometry::{Cell, Direction, Lattice, Point};
use crate::vision::overlay::Mark;

const BOTH_WAYS: [u8; 3] = [64, 120, 255];
const ONE_WAY: [u8; 3] = [240, 60, 160];
const STOP: [u8; 3] = [64, 120, 255];
const START: [u8; 3] = [40, 190, 90];

/// Discs for stops, plain lines for slides both ways, arrows for those of one way.
pub(super) fn marks(level: &Level, lattice: &Lattice) -> Vec<Mark> {
    let stops = stops(level);
    let (both, one) = edges(level, &stops);
    let slides: Vec<Slide> = both.iter().chain(&one).copied().collect();
    let size = lattice.side();
    let width = (size * 0.045).max(1.0) as f32;
    let mut marks = Vec::new();
    for (index, (slide, offset)) in slides.iter().zip(lanes::offsets(&slides)).enumerate() {
        let arrow = index >= both.len();
        let color = if arrow { ONE_WAY } else { BOTH_WAYS };
        let path = [slide.from, slide.to].map(|cell| place(lattice, cell, slide.level(), offset));
        marks.push(Mark::Line { path: path.into(), color, width, arrow });
    }
    for cell in stops {
        let color = if cell == level.ball() { START } else { STOP };
        let center = lattice.center(cell);
        marks.push(Mark::Disc { center, radius: (size * 0.16) as f32, color: [255; 3] });
        marks.push(Mark::Disc { center, radius: (size * 0.12) as f32, color });
        if cell == level.ball() {
            let (height, text) = ((size * 0.2) as f32, "S".to_owned());
            marks.push(Mark::Text { center, height, color: [255; 3], text });
        }
    }
    marks
}

fn place(lattice: &Lattice, cell: Cell, level: bool, offset: f64) -> Point {
    let (dx, dy) = if level { (0.0, offset) } else { (offset, 0.0) };
    lattice.project(f64::from(cell.x) + 0.5 + dx, f64::from(cell.y) + 0.5 + dy)
}

fn slide(level: &Level, from: Cell, direction: Direction) -> Option<Slide> {
    let to = level.slide(from, direction).last()?;
    Some(Slide { from, to, direction })
}

/// Where the ball can come to rest, its present place first among them.
fn stops(level: &Level) -> BTreeSet<Cell> {
    let mut stops = BTreeSet::from([level.ball()]);
    let mut open = vec![level.ball()];
    while let Some(cell) = open.pop() {
        for direction in Direction::ALL {
            if let Some(slide) = slide(level, cell, direction)
                && stops.insert(slide.to)
            {
                open.push(slide.to);
            }
        }
    }
    stops
}

/// The slides both ways, each once, and those of one way.
fn edges(level: &Level, stops: &BTreeSet<Cell>) -> (Vec<Slide>, Vec<Slide>) {
    let all = stops.iter().flat_map(|cell| {
        Direction::ALL.into_iter().filter_map(|direction| slide(level, *cell, direction))
    });
    let (both, one): (Vec<Slide>, Vec<Slide>) = all.partition(|edge| {
        slide(level, edge.to, edge.direction.opposite()).is_some_and(|back| back.to == edge.from)
    });
    (both.into_iter().filter(|edge| edge.from < edge.to).collect(), one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_back_are_told_from_one_way_slides() {
        // From the ball, right and back; at the right end, down, from where up leads back; left of that, a pit.
        let level: Level = "amaze\n######\n#.@..#\n####.#\n#....#\n######\n".parse().unwrap();
        let stops = stops(&level);
        let at = |x, y| Cell { x, y };
        assert_eq!(stops, [at(1, 1), at(1, 3), at(2, 1), at(4, 1), at(4, 3)].into());
        let (both, one) = edges(&level, &stops);
        let ends = |slides: &[Slide]| slides.iter().map(|it| (it.from, it.to)).collect::<Vec<_>>();
        assert_eq!(ends(&both), [(at(1, 1), at(4, 1)), (at(1, 3), at(4, 3)), (at(4, 1), at(4, 3))]);
        assert_eq!(ends(&one), [(at(2, 1), at(1, 1)), (at(2, 1), at(4, 1))]);
    }
}
