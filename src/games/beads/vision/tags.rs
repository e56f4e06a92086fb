//! What belongs where, where a spot beside each node has the colour of a bead: a dot, a tab, a small copy.
//!
//! Such a picture proves itself as one with rings does: each bead's colour is that of just one spot, and each spot lies beside
//! another node.

use image::RgbImage;

use crate::games::beads::vision::rims::{self, Places};
use crate::geometry::Point;
use crate::vision::color::{Color, distance};

/// Spots lie between so far from a node's middle and so far, in radii: nearer is the node, with its rim.
const FROM: f64 = 1.12;
const TO: f64 = 2.6;
/// Least area of a spot, and the longest that one is, in radii and their square.
const LEAST_AREA: f64 = 0.05;
const LONGEST: f64 = 1.5;
/// The next node is so many times as far from a spot as its own, at least.
const NEXT: f64 = 1.25;

/// Reads beads and spots on nodes of which one is taken to be empty; none where they do not go together.
pub(super) fn read(
    image: &RgbImage,
    middles: &[Point],
    radius: f64,
    empty: usize,
) -> Option<Places> {
    let cores = rims::cores(image, middles, radius)?;
    let beads: Vec<usize> = (0..middles.len()).filter(|node| *node != empty).collect();
    let same = rims::same(&cores, &beads)?;
    let spots = Spots::find(image, middles, radius, &|color| {
        beads.iter().copied().find(|bead| distance(cores[*bead], color) <= same)
    });
    let mut bead_of: Vec<Option<usize>> = vec![None; middles.len()];
    for &bead in &beads {
        let mut own = spots.0.iter().filter(|spot| spot.bead == bead);
        let (spot, other) = (own.next()?, own.next());
        let node = spot.node(middles)?;
        if other.is_some() || bead_of[node].replace(bead).is_some() {
            return None;
        }
    }
    Some(rims::places(&bead_of))
}

/// A spot of a bead's colour.
struct Spot {
    bead: usize,
    middle: Point,
}

impl Spot {
    /// The node beside which it lies, where that is clear.
    fn node(&self, middles: &[Point]) -> Option<usize> {
        let far = |node: &usize| {
            (middles[*node].x - self.middle.x).hypot(middles[*node].y - self.middle.y)
        };
        let mut nodes: Vec<usize> = (0..middles.len()).collect();
        nodes.sort_by(|a, b| far(a).total_cmp(&far(b)));
        let [own, next, ..] = nodes.as_slice() else { return None };
        (far(next) >= NEXT * far(own)).then_some(*own)
    }
}

/// All spots around some nodes.
struct Spots(Vec<Spot>);

impl Spots {
    /// What hangs together around the nodes and is of one bead's colour, as `of` tells.
    fn find(
        image: &RgbImage,
        middles: &[Point],
        radius: f64,
        of: &dyn Fn(Color) -> Option<usize>,
    ) -> Spots {
        let (width, height) = image.dimensions();
        let bead_at = |x: u32, y: u32| {
            let far = |at: &Point| (f64::from(x) - at.x).hypot(f64::from(y) - at.y) / radius;
            let nearest = middles.iter().map(far).fold(f64::INFINITY, f64::min);
            let is_around = (FROM..=TO).contains(&nearest);
            if is_around { of(image.get_pixel(x, y).0.map(f32::from)) } else { None }
        };
        let range = |of: fn(&Point) -> f64, most: u32| {
            let low = middles.iter().map(of).fold(f64::INFINITY, f64::min) - TO * radius;
            let high = middles.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + TO * radius;
            (low.max(0.0) as u32, (high.max(0.0) as u32 + 1).min(most))
        };
        let ((left, right), (top, bottom)) = (range(|at| at.x, width), range(|at| at.y, height));
        let (columns, rows) = (right.saturating_sub(left), bottom.saturating_sub(top));
        let index = |x: u32, y: u32| ((y - top) * columns + x - left) as usize;
        let mut beads: Vec<Option<usize>> =
            (0..columns * rows).map(|k| bead_at(left + k % columns, top + k / columns)).collect();
        let mut spots = Vec::new();
        for k in 0..columns * rows {
            let first = (left + k % columns, top + k / columns);
            let Some(bead) = beads[k as usize].take() else { continue };
            let mut seen = vec![first];
            let mut next = 0;
            while let Some(&(x, y)) = seen.get(next) {
                next += 1;
                for (x, y) in
                    [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))]
                {
                    let is_in = (left..right).contains(&x) && (top..bottom).contains(&y);
                    if is_in && beads[index(x, y)] == Some(bead) {
                        beads[index(x, y)] = None;
                        seen.push((x, y));
                    }
                }
            }
            spots.extend(spot(bead, &seen, radius));
        }
        Spots(spots)
    }
}

/// What some pixels of one colour are, where they are as many, and as near to each other, as those of a spot.
fn spot(bead: usize, pixels: &[(u32, u32)], radius: f64) -> Option<Spot> {
    let range = |of: fn(&(u32, u32)) -> u32| {
        let low = pixels.iter().map(of).min().unwrap_or_default();
        (f64::from(low), f64::from(pixels.iter().map(of).max().unwrap_or_default() + 1))
    };
    let ((left, right), (top, bottom)) = (range(|at| at.0), range(|at| at.1));
    let is_small = (right - left).max(bottom - top) <= LONGEST * radius;
    let is_seen = pixels.len() as f64 >= LEAST_AREA * radius * radius;
    let middle = Point { x: f64::midpoint(left, right), y: f64::midpoint(top, bottom) };
    (is_small && is_seen).then_some(Spot { bead, middle })
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const COLORS: [[u8; 3]; 4] = [[200, 30, 30], [30, 160, 40], [40, 60, 210], [230, 180, 20]];

    /// Nodes in a row: the bead of each, and a spot of a bead's colour above it.
    fn picture(beads: [Option<usize>; 5], spots: [Option<usize>; 5]) -> (RgbImage, Vec<Point>) {
        let middles: Vec<Point> =
            (0..5).map(|k| Point { x: 60.0 + 110.0 * f64::from(k), y: 70.0 }).collect();
        let image = RgbImage::from_fn(560, 110, |x, y| {
            let far = |at: &Point, up: f64| (f64::from(x) - at.x).hypot(f64::from(y) - at.y + up);
            let color = |of: Option<usize>| Rgb(of.map_or([250; 3], |k| COLORS[k]));
            let on = (0..5).find(|k| far(&middles[*k], 0.0) < 20.0);
            let by = (0..5).find(|k| far(&middles[*k], 36.0) < 7.0);
            on.map(|k| color(beads[k])).or(by.map(|k| color(spots[k]))).unwrap_or(Rgb([235; 3]))
        });
        (image, middles)
    }

    #[test]
    fn spots_have_the_colours_of_what_belongs_there() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        let (image, middles) = picture(beads, [Some(0), Some(1), None, Some(3), Some(2)]);
        let places = (vec![4, 0, 1, 3, 2], vec![1, 2, 0, 3, 4]);
        assert_eq!(read(&image, &middles, 22.0, 1), Some(places));
    }

    #[test]
    fn spots_that_do_not_go_together_with_beads_say_nothing() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        for spots in
            [[Some(0), Some(1), None, Some(3), Some(3)], [Some(0), Some(1), None, Some(3), None]]
        {
            let (image, middles) = picture(beads, spots);
            assert_eq!(read(&image, &middles, 22.0, 1), None, "{spots:?}");
        }
    }
}
