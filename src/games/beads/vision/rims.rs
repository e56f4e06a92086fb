//! What belongs where, where rings around the nodes have the colours of beads.
//!
//! Such a picture proves itself: each bead's colour is that of just one ring, and each ring's that of just one bead. A ring may be
//! parted from its bead by a gap, be the node's own rim, or lie around it.

use std::f64::consts::TAU;

use image::RgbImage;

use crate::geometry::Point;
use crate::vision::color::{Color, distance};

/// A bead's colour is that of the middle of its node, so far out, in radii.
const CORE: f64 = 0.35;
/// Rings are looked for from here to there, in radii, at so many steps and angles.
const FROM: f64 = 0.55;
const TO: f64 = 1.5;
const STEPS: usize = 20;
const ANGLES: usize = 48;
/// Of one colour are those that are no further apart, 0 to 255, and much nearer than two beads are.
const SAME: f32 = 30.0;
const APART: f32 = 2.5;
/// A ring is seen at so large a part of its angles: edges run through it, and it may be dashed.
const SEEN: f32 = 0.4;
/// A bead ends where so small a part of the angles has its colour.
const ENDED: f32 = 0.2;
/// Fewer beads may go together by chance: with three, two of 200 boards in looks that were never trained on were read wrong so.
const LEAST_BEADS: usize = 4;

/// What lies on each node, and what belongs there, as numbers from 1 in the order in which it belongs on nodes; 0 is nothing.
pub(super) type Places = (Vec<u8>, Vec<u8>);

/// Reads beads and rings on nodes of which one is taken to be empty; none where they do not go together, or would if another were.
pub(super) fn read(
    image: &RgbImage,
    middles: &[Point],
    radius: f64,
    empty: usize,
) -> Option<Places> {
    let cores = cores(image, middles, radius)?;
    let rings: Vec<Vec<Vec<Color>>> = middles.iter().map(|at| rings(image, *at, radius)).collect();
    let places = paired(&cores, &rings, empty)?;
    let mut others = (0..middles.len()).filter(|node| *node != empty);
    let is_only = others.all(|other| paired(&cores, &rings, other).is_none());
    is_only.then_some(places)
}

/// The colours of all nodes' middles.
pub(super) fn cores(image: &RgbImage, middles: &[Point], radius: f64) -> Option<Vec<Color>> {
    middles.iter().map(|at| core(image, *at, radius)).collect()
}

/// How far apart colours are at most that are one bead's, 0 to 255; none where the beads are too few, or too much alike, to be told
/// by colour.
pub(super) fn same(cores: &[Color], beads: &[usize]) -> Option<f32> {
    let pairs =
        beads.iter().enumerate().flat_map(|(k, one)| beads[..k].iter().map(move |it| (*one, *it)));
    let nearest = pairs.map(|(a, b)| distance(cores[a], cores[b])).fold(f32::MAX, f32::min);
    let same = SAME.min(nearest / APART);
    (beads.len() >= LEAST_BEADS && same >= SAME / 3.0).then_some(same)
}

/// What lies and belongs where, by the bead that belongs on each node.
pub(super) fn places(bead_of: &[Option<usize>]) -> Places {
    let (mut lies, mut belongs) = (vec![0; bead_of.len()], vec![0; bead_of.len()]);
    let goals = bead_of.iter().enumerate().filter_map(|(goal, bead)| Some((goal, (*bead)?)));
    for (number, (goal, bead)) in (1..).zip(goals) {
        (lies[bead], belongs[goal]) = (number, number);
    }
    (lies, belongs)
}

/// The median of what is seen in a node's middle, channel by channel.
fn core(image: &RgbImage, middle: Point, radius: f64) -> Option<Color> {
    let mut seen: Vec<Color> = Vec::new();
    for step in 0..4 {
        let far = radius * CORE * f64::from(step) / 3.0;
        seen.extend(circle(image, middle, far));
    }
    let channel = |k: usize| {
        let mut values: Vec<f32> = seen.iter().map(|color| color[k]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied()
    };
    Some([channel(0)?, channel(1)?, channel(2)?])
}

/// The colours around a node, from the inner circle to the outer one.
fn rings(image: &RgbImage, middle: Point, radius: f64) -> Vec<Vec<Color>> {
    let far = |step: usize| radius * (FROM + (TO - FROM) * step as f64 / (STEPS - 1) as f64);
    (0..STEPS).map(|step| circle(image, middle, far(step))).collect()
}

/// The colours on a circle, as far as the picture shows it.
fn circle(image: &RgbImage, middle: Point, far: f64) -> Vec<Color> {
    let at = |angle: usize| {
        let (sin, cos) = (TAU * angle as f64 / ANGLES as f64).sin_cos();
        let (x, y) = (middle.x + far * cos, middle.y + far * sin);
        let inside =
            x >= 0.0 && y >= 0.0 && x < f64::from(image.width()) && y < f64::from(image.height());
        inside.then(|| image.get_pixel(x as u32, y as u32).0.map(f32::from))
    };
    (0..ANGLES).filter_map(at).collect()
}

/// Beads and rings, where one node is the empty one; none where they do not go together.
fn paired(cores: &[Color], rings: &[Vec<Vec<Color>>], empty: usize) -> Option<Places> {
    let beads: Vec<usize> = (0..cores.len()).filter(|node| *node != empty).collect();
    let same = same(cores, &beads)?;
    let mut bead_of: Vec<Option<usize>> = vec![None; cores.len()];
    for bead in beads {
        let has_ring = |node: &usize| is_ringed(&rings[*node], cores[bead], same, *node == bead);
        let mut ringed = (0..cores.len()).filter(has_ring);
        let (goal, other) = (ringed.next()?, ringed.next());
        if other.is_some() || bead_of[goal].replace(bead).is_some() {
            return None;
        }
    }
    Some(places(&bead_of))
}

/// Whether there is a ring of a colour around a node: beyond the bead that lies there, where it has that colour too.
fn is_ringed(rings: &[Vec<Color>], color: Color, same: f32, is_own: bool) -> bool {
    let parts: Vec<f32> = rings
        .iter()
        .map(|seen| {
            let alike = seen.iter().filter(|it| distance(**it, color) <= same).count();
            alike as f32 / ANGLES as f32
        })
        .collect();
    let ended = parts.iter().position(|part| *part <= ENDED);
    let from = if is_own { ended.unwrap_or(parts.len()) } else { 0 };
    parts[from..].iter().any(|part| *part >= SEEN)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const COLORS: [[u8; 3]; 4] = [[200, 30, 30], [30, 160, 40], [40, 60, 210], [230, 180, 20]];

    /// Nodes in a row: each has a bead's colour in its middle, and a ring of another's around; the last colour is none's.
    fn picture(beads: [Option<usize>; 5], rings: [Option<usize>; 5]) -> (RgbImage, Vec<Point>) {
        let middles: Vec<Point> =
            (0..5).map(|k| Point { x: 40.0 + 70.0 * f64::from(k), y: 50.0 }).collect();
        let color = |of: Option<usize>, none: [u8; 3]| Rgb(of.map_or(none, |k| COLORS[k]));
        let image = RgbImage::from_fn(360, 100, |x, y| {
            let far = |at: &Point| (f64::from(x) - at.x).hypot(f64::from(y) - at.y);
            let near = (0..5).find(|k| far(&middles[*k]) < 24.0);
            match near.map(|k| (k, far(&middles[k]))) {
                Some((k, far)) if far < 13.0 => color(beads[k], [250; 3]),
                Some((_, far)) if far < 18.0 => Rgb([250; 3]),
                Some((k, far)) if far < 22.0 => color(rings[k], [150; 3]),
                _ => Rgb([235; 3]),
            }
        });
        (image, middles)
    }

    #[test]
    fn rings_have_the_colours_of_what_belongs_there() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        let (image, middles) = picture(beads, [Some(0), Some(1), None, Some(3), Some(2)]);
        let places = (vec![4, 0, 1, 3, 2], vec![1, 2, 0, 3, 4]);
        assert_eq!(read(&image, &middles, 20.0, 1), Some(places));
    }

    #[test]
    fn rings_that_do_not_go_together_with_beads_say_nothing() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        for rings in
            [[Some(0), Some(1), None, Some(3), Some(3)], [Some(0), Some(1), None, Some(3), None]]
        {
            let (image, middles) = picture(beads, rings);
            assert_eq!(read(&image, &middles, 20.0, 1), None, "{rings:?}");
        }
    }
}
