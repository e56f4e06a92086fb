//! Where the nodes are: circles of one size whose middles are the corners of a regular polygon that has one at the top.
//!
//! Knows neither edges nor beads.

use crate::geometry::Point;
use crate::vision::circles::{Circle, HoughEdges};

/// Boards have so many nodes.
const NODES: std::ops::RangeInclusive<usize> = 3..=16;
/// Radii of nodes, as parts of the picture's shorter side.
const RADII: std::ops::Range<f32> = 0.009..0.24;
/// Node circles differ so little in radius, as a part of it.
const SAME_RADIUS: f32 = 0.11;
/// Nodes lie so near to their corners, as a part of the polygon's radius.
const NEAR: f64 = 0.03;
/// At least so much of each node's circle is seen, and of all on the whole.
const LEAST_SEEN: f32 = 0.3;
/// See [`LEAST_SEEN`].
const LEAST_MEAN: f32 = 0.6;
/// So many polygons are looked at closely.
const MOST_RINGS: usize = 12;
/// Pictures larger than this are made smaller before circles are looked for, in pixels of their longer side.
const LARGE: u32 = 760;

/// The nodes of a board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ring {
    /// Middle of the polygon, in pixels.
    pub(super) center: Point,
    /// From there to the middle of each node, in pixels.
    pub(super) reach: f64,
    /// Radius of a node, in pixels.
    pub(super) radius: f64,
    /// Number of nodes.
    pub(super) nodes: usize,
    /// How much of the circles is seen, on the whole, 0 to 1.
    pub(super) seen: f32,
}

impl Ring {
    /// The middle of each node, clockwise from the top.
    pub(super) fn corners(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.nodes).map(|node| self.corner(node))
    }

    fn corner(&self, node: usize) -> Point {
        let angle = node as f64 / self.nodes as f64 * std::f64::consts::TAU;
        let Point { x, y } = self.center;
        Point { x: x + self.reach * angle.sin(), y: y - self.reach * angle.cos() }
    }

    /// The ring on which these nodes lie; `None` where there are too few.
    pub(super) fn through(nodes: &[Point], radius: f64) -> Option<Ring> {
        let count = nodes.len();
        let mean = |of: fn(&Point) -> f64| nodes.iter().map(of).sum::<f64>() / count as f64;
        let center = Point { x: mean(|it| it.x), y: mean(|it| it.y) };
        let reach = nodes.iter().map(|it| (it.x - center.x).hypot(it.y - center.y)).sum::<f64>();
        let reach = reach / count as f64;
        NODES.contains(&count).then_some(Ring { center, reach, radius, nodes: count, seen: 0.0 })
    }

    /// The ring on which a person says that nodes lie, in any order; `None` where they do not lie evenly around a middle, one at
    /// the top.
    pub(super) fn told(mut nodes: Vec<Point>, radius: f64) -> Option<Ring> {
        let Point { x, y } = Ring::through(&nodes, radius)?.center;
        let half = std::f64::consts::PI / nodes.len() as f64;
        let angle =
            |it: &Point| (half + (it.x - x).atan2(y - it.y)).rem_euclid(std::f64::consts::TAU);
        nodes.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
        let ring = Ring::through(&nodes, radius)?;
        let near = |(node, corner): (&Point, Point)| {
            (node.x - corner.x).hypot(node.y - corner.y) <= 2.0 * NEAR * ring.reach + 2.0
        };
        let is_even = nodes.iter().zip(ring.corners()).all(near);
        is_even.then_some(ring)
    }

    /// The same ring with what is seen of it now; `None` where too little is.
    pub(super) fn checked(&self, rims: &HoughEdges) -> Option<Ring> {
        let mut seen = Vec::with_capacity(self.nodes);
        for corner in self.corners() {
            let expected = circle(corner, self.radius);
            let found = rims.check(expected);
            let apart = (found.x - expected.x).hypot(found.y - expected.y);
            let near = f64::from(apart) <= NEAR * self.reach + 2.0
                && (found.radius / expected.radius - 1.0).abs() <= SAME_RADIUS;
            if !near || found.seen < LEAST_SEEN {
                return None;
            }
            seen.push(found);
        }
        let mean = seen.iter().map(|it| it.seen).sum::<f32>() / self.nodes as f32;
        (mean >= LEAST_MEAN).then(|| self.refined(&seen, mean))
    }

    /// The same ring where circles say that it is, the better seen ones more.
    fn refined(&self, circles: &[Circle], seen: f32) -> Ring {
        let weight = |it: &Circle| f64::from(it.seen).powi(3);
        let total: f64 = circles.iter().map(weight).sum();
        let mean = |of: &dyn Fn(usize, &Circle) -> f64| {
            circles.iter().enumerate().map(|(k, it)| weight(it) * of(k, it)).sum::<f64>() / total
        };
        let ideal: Vec<Point> = self.corners().collect();
        let x = self.center.x + mean(&|k, it| f64::from(it.x) - ideal[k].x);
        let y = self.center.y + mean(&|k, it| f64::from(it.y) - ideal[k].y);
        let center = Point { x, y };
        let reach = mean(&|_, it| (f64::from(it.x) - x).hypot(f64::from(it.y) - y));
        let radius = mean(&|_, it| f64::from(it.radius));
        Ring { center, reach, radius, nodes: self.nodes, seen }
    }
}

fn circle(at: Point, radius: f64) -> Circle {
    Circle { x: at.x as f32, y: at.y as f32, radius: radius as f32, seen: 0.0 }
}

/// The edges of a picture, for circles, at the scale of its nodes.
pub(super) fn rims(image: &image::RgbImage) -> HoughEdges {
    HoughEdges::find(image, image.width().max(image.height()).div_ceil(LARGE))
}

/// The same at the picture's own size; `None` where that is what [`rims`] looks at.
pub(super) fn fine_rims(image: &image::RgbImage) -> Option<HoughEdges> {
    (image.width().max(image.height()) > LARGE).then(|| HoughEdges::find(image, 1))
}

/// The rings in a picture, likeliest first.
pub(super) fn find(rims: &HoughEdges, (width, height): (u32, u32)) -> Vec<Ring> {
    let side = width.min(height) as f32;
    let circles = rims.circles(RADII.start * side..RADII.end * side);
    let mut rings: Vec<Ring> = Vec::new();
    for top in &circles {
        for next in &circles {
            let Some(ring) = guess(top, next) else { continue };
            // Most of its nodes are there as circles.
            let there = |corner: Point| {
                circles.iter().any(|it| {
                    let apart = (f64::from(it.x) - corner.x).hypot(f64::from(it.y) - corner.y);
                    apart <= NEAR * ring.reach + 2.0 && alike(it, top)
                })
            };
            let count = ring.corners().filter(|corner| there(*corner)).count();
            if count >= 3 && count * 10 >= ring.nodes * 7 {
                rings.push(Ring { seen: count as f32, ..ring });
            }
        }
    }
    rings.sort_by(|a, b| b.seen.total_cmp(&a.seen).then(b.radius.total_cmp(&a.radius)));
    let mut found: Vec<Ring> = Vec::new();
    for ring in rings {
        let same = |other: &Ring| {
            other.nodes == ring.nodes
                && (other.radius / ring.radius - 1.0).abs() < f64::from(SAME_RADIUS)
                && (other.center.x - ring.center.x).hypot(other.center.y - ring.center.y)
                    < 2.0 * NEAR * ring.reach
        };
        if found.len() < MOST_RINGS && !found.iter().any(same) {
            found.extend(ring.checked(rims));
        }
    }
    found.sort_by(|a, b| {
        let merit = |it: &Ring| f64::from(it.seen) * it.nodes as f64;
        merit(b).total_cmp(&merit(a)).then(b.radius.total_cmp(&a.radius))
    });
    // A hexagon holds two triangles, which are no boards of their own.
    let mut kept: Vec<Ring> = Vec::new();
    for ring in found {
        let within = |other: &Ring| {
            let apart = (other.center.x - ring.center.x).hypot(other.center.y - ring.center.y);
            other.nodes > ring.nodes && apart < 0.5 * other.reach
        };
        if !kept.iter().any(within) {
            kept.push(ring);
        }
    }
    kept
}

/// The ring that has these as its first two nodes: the second lies below the first by half the angle between nodes.
fn guess(top: &Circle, next: &Circle) -> Option<Ring> {
    let (dx, dy) = (f64::from(next.x - top.x), f64::from(next.y - top.y));
    let radius = f64::from(top.radius);
    if !alike(top, next) || dx <= radius || dy <= 0.0 {
        return None;
    }
    let half = dy.atan2(dx);
    let nodes = (std::f64::consts::PI / half).round();
    let exact = std::f64::consts::PI / nodes;
    if !NODES.contains(&(nodes as usize)) || (half - exact).abs() > 0.12 * exact {
        return None;
    }
    let reach = dx.hypot(dy) / (2.0 * exact.sin());
    let center = Point { x: f64::from(top.x), y: f64::from(top.y) + reach };
    (reach > 1.3 * radius).then_some(Ring {
        center,
        reach,
        radius,
        nodes: nodes as usize,
        seen: 0.0,
    })
}

fn alike(a: &Circle, b: &Circle) -> bool {
    (a.radius / b.radius - 1.0).abs() <= SAME_RADIUS
}
