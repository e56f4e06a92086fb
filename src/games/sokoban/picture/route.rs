//! The plan over the board: a numbered arrow for each run of pushes, and thin lines for the walks between them.

use crate::games::sokoban::level::Level;
use crate::geometry::{Direction, Lattice, Point};
use crate::vision::overlay::Mark;

/// Below this height, in pixels, digits cannot be read and are left out.
const LEAST_DIGIT: f64 = 4.5;

/// Steps in a row that push, or that do not.
struct Run {
    pushes: bool,
    path: Vec<Point>,
}

/// The plan's marks, in frame pixels.
pub(super) fn marks(level: &Level, lattice: &Lattice, actions: &[Direction]) -> Vec<Mark> {
    let (runs, size) = (runs(level, lattice, actions), lattice.side());
    let count = runs.iter().filter(|run| run.pushes).count();
    let mut marks = Vec::new();
    let mut number = 0;
    for Run { pushes, path } in runs {
        if !pushes {
            let width = (size * 0.03).max(0.8) as f32;
            marks.push(Mark::Line { path, color: [120, 128, 140], width, arrow: false });
            continue;
        }
        number += 1;
        let color = gradient(f64::from(number - 1) / (count.max(2) - 1) as f64);
        let width = (size * 0.07).max(1.2) as f32;
        let casing = [16, 18, 24];
        let height = (size * 0.22).max(6.0).min(size * 0.45);
        let first = path.first().copied().unwrap_or_default();
        let dark =
            Mark::Line { path: path.clone(), color: casing, width: width * 1.9, arrow: false };
        marks.extend([dark, Mark::Line { path, color, width, arrow: true }]);
        if height >= LEAST_DIGIT {
            let text = number.to_string();
            marks.push(Mark::Text { center: first, height: height as f32, color, text });
        }
    }
    marks
}

/// Walks are the player's ways, pushes those of the box, each from where it stood.
fn runs(level: &Level, lattice: &Lattice, actions: &[Direction]) -> Vec<Run> {
    let mut level = level.clone();
    let mut runs: Vec<(Run, Direction)> = Vec::new();
    for &step in actions {
        let player = level.player();
        let Some((next, cost)) = level.stepped(step) else { break };
        let pushes = cost > 0;
        let (from, to) =
            if pushes { (player + step, player + step + step) } else { (player, player + step) };
        let turned =
            |last: &(Run, Direction)| last.0.pushes != pushes || (pushes && last.1 != step);
        if runs.last().is_none_or(turned) {
            runs.push((Run { pushes, path: vec![lattice.center(from)] }, step));
        }
        if let Some((run, _)) = runs.last_mut() {
            run.path.push(lattice.center(to));
        }
        level = next;
    }
    runs.into_iter().map(|(run, _)| run).collect()
}

/// From blue by green to red, 0 to 1: early pushes to late ones.
fn gradient(part: f64) -> [u8; 3] {
    let stops =
        [[64.0, 156.0, 255.0], [70.0, 200.0, 110.0], [250.0, 176.0, 5.0], [240.0, 70.0, 60.0]];
    let at = part.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let low = (at as usize).min(stops.len() - 2);
    let mix = |k: usize| stops[low][k] + (stops[low + 1][k] - stops[low][k]) * (at - low as f64);
    [0, 1, 2].map(|k| mix(k) as u8)
}
