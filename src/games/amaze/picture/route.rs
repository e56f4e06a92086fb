//! The plan as a numbered line over the board.

use crate::games::amaze::level::Level;
use crate::games::amaze::picture::lanes::{self, Slide};
use crate::geometry::{Direction, Lattice, Point};
use crate::vision::overlay::Mark;

/// Below this height, in pixels, digits cannot be read and are left out.
const LEAST_DIGIT: f64 = 4.5;

/// One line a move, from stop to stop, with its number where it starts.
pub(super) fn marks(level: &Level, lattice: &Lattice, actions: &[Direction]) -> Vec<Mark> {
    let slides = slides(level, actions);
    let lines = lines(lattice, &slides);
    let size = lattice.side();
    let width = (size * 0.07).max(1.2) as f32;
    let count = lines.len();
    let color = |index: usize| gradient(index as f64 / (count.max(2) - 1) as f64);
    let mut marks = Vec::new();
    for (index, path) in lines.iter().enumerate() {
        // A dark line beneath sets the plan off from whatever the game has drawn.
        let (path, casing) = (path.clone(), width * 1.9);
        marks.push(Mark::Line {
            path: path.clone(),
            color: [16, 18, 24],
            width: casing,
            arrow: false,
        });
        marks.push(Mark::Line { path, color: color(index), width, arrow: true });
    }
    let height = (size * 0.2).max(6.0).min(size * 0.45);
    if height >= LEAST_DIGIT {
        for (index, path) in lines.iter().enumerate() {
            let (text, color) = ((index + 1).to_string(), color(index));
            marks.push(Mark::Text { center: number(path), height: height as f32, color, text });
        }
    }
    marks
}

fn slides(level: &Level, actions: &[Direction]) -> Vec<Slide> {
    let mut from = level.ball();
    let mut slides = Vec::with_capacity(actions.len());
    for &direction in actions {
        let to = level.slide(from, direction).last().unwrap_or(from);
        slides.push(Slide { from, to, direction });
        from = to;
    }
    slides
}

/// The lines in pixels. Each starts where the one before ends, so that together they are one line.
fn lines(lattice: &Lattice, slides: &[Slide]) -> Vec<Vec<Point>> {
    let offsets = lanes::offsets(slides);
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    for (index, slide) in slides.iter().enumerate() {
        let own = offsets[index];
        let middle =
            |cell: crate::geometry::Cell| (f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
        let ((x0, y0), (x1, y1)) = (middle(slide.from), middle(slide.to));
        // Where the next one turns off, this one goes on to its lane.
        let turn = slides.get(index + 1).filter(|next| next.level() != slide.level());
        let turn = turn.map_or(0.0, |_| offsets[index + 1]);
        let start = lines.last().and_then(|line| line.last()).copied().unwrap_or((x0, y0));
        let path = if slide.level() {
            vec![start, (start.0, y0 + own), (x1 + turn, y1 + own)]
        } else {
            vec![start, (x0 + own, start.1), (x1 + own, y1 + turn)]
        };
        lines.push(path);
    }
    let pixels = |line: Vec<(f64, f64)>| {
        let mut points: Vec<Point> = line.into_iter().map(|(u, v)| lattice.project(u, v)).collect();
        points.dedup_by(|a, b| (a.x - b.x).hypot(a.y - b.y) < 0.25);
        points
    };
    lines.into_iter().map(pixels).collect()
}

/// A little way into the last straight part: where the eye has turned into the slide, and before most crossings.
fn number(path: &[Point]) -> Point {
    let [.., from, to] = path else { return path.first().copied().unwrap_or_default() };
    let part = 0.42;
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/// Early moves are green, late ones violet, by way of yellow and red.
fn gradient(part: f64) -> [u8; 3] {
    const STOPS: [[f64; 3]; 5] = [
        [88.0, 240.0, 112.0],
        [255.0, 224.0, 60.0],
        [255.0, 146.0, 50.0],
        [255.0, 92.0, 128.0],
        [196.0, 128.0, 255.0],
    ];
    let place = part.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let at = (place as usize).min(STOPS.len() - 2);
    let rest = place - at as f64;
    std::array::from_fn(|i| (STOPS[at][i] * (1.0 - rest) + STOPS[at + 1][i] * rest).round() as u8)
}
