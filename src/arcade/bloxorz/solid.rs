//! Boxes in board space, in any rotation: their faces, cuts and shadows. No pixels.
//!
//! Board space is in cells: `x` along rows, `y` down columns, `z` up from the floor's surface.

use crate::geometry::Direction;

/// A place or a way in board space.
pub(super) type Vector = [f32; 3];

/// A place on a plane: in cells on the floor, or in pixels.
pub(super) type Flat = (f32, f32);

/// Where the light comes from: from the left, somewhat from behind, mostly from above. Its length is 1.
const LIGHT: Vector = [-0.43, -0.27, 0.861];

pub(super) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn scale(a: Vector, by: f32) -> Vector {
    a.map(|value| value * by)
}

pub(super) fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A parallelogram in board space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Face {
    pub(super) at: Vector,
    pub(super) u: Vector,
    pub(super) v: Vector,
}

impl Face {
    /// The place at these parts of its two edges.
    pub(super) fn spot(&self, u: f32, v: f32) -> Vector {
        add(self.at, add(scale(self.u, u), scale(self.v, v)))
    }

    pub(super) fn corners(&self) -> [Vector; 4] {
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(u, v)| self.spot(u, v))
    }

    /// How much light it gets, 0 to 1.
    pub(super) fn light(&self) -> f32 {
        let normal = cross(self.u, self.v);
        let length = dot(normal, normal).sqrt();
        (dot(normal, LIGHT) / length.max(f32::EPSILON)).clamp(0.0, 1.0)
    }
}

/// A box: a corner and three edges, of which each is across the two others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Solid {
    pub(super) at: Vector,
    pub(super) edges: [Vector; 3],
}

impl Solid {
    /// The upright box between two corners.
    pub(super) fn upright(low: Vector, high: Vector) -> Solid {
        let side = |axis: usize| {
            let mut edge = [0.0; 3];
            edge[axis] = high[axis] - low[axis];
            edge
        };
        Solid { at: low, edges: [side(0), side(1), side(2)] }
    }

    /// The place at these parts of its edges.
    pub(super) fn spot(&self, part: Vector) -> Vector {
        (0..3).fold(self.at, |sum, i| add(sum, scale(self.edges[i], part[i])))
    }

    pub(super) fn center(&self) -> Vector {
        self.spot([0.5; 3])
    }

    pub(super) fn corners(&self) -> [Vector; 8] {
        let bit = |i: usize, axis: usize| (i >> axis & 1) as f32;
        std::array::from_fn(|i| self.spot([bit(i, 0), bit(i, 1), bit(i, 2)]))
    }

    /// The six faces, each turned so that seen from outside its edges run as those of the floor do from above. The
    /// first three lie at the ends of the three edges.
    pub(super) fn faces(&self) -> [Face; 6] {
        let [a, b, c] = self.edges;
        let face = |at: Vector, u: Vector, v: Vector| Face { at, u, v };
        [
            face(add(self.at, a), b, c),
            face(add(self.at, b), c, a),
            face(add(self.at, c), a, b),
            face(self.at, c, b),
            face(self.at, a, c),
            face(self.at, b, a),
        ]
    }

    /// The upper face, where the box stands upright.
    pub(super) fn top(&self) -> Face {
        self.faces()[2]
    }

    pub(super) fn moved(&self, by: Vector) -> Solid {
        Solid { at: add(self.at, by), ..*self }
    }

    /// Smaller or larger around a place.
    pub(super) fn resized(&self, around: Vector, by: f32) -> Solid {
        let at = add(around, scale(add(self.at, scale(around, -1.0)), by));
        Solid { at, edges: self.edges.map(|edge| scale(edge, by)) }
    }

    /// Tipped over by an angle in radians: towards a direction, about the line across it through `pivot`.
    pub(super) fn tipped(&self, direction: Direction, pivot: Vector, angle: f32) -> Solid {
        let (sin, cos) = angle.sin_cos();
        let (dx, dy) = direction.delta();
        let ahead = [dx as f32, dy as f32, 0.0];
        let turn = |way: Vector| {
            let along = dot(way, ahead);
            let rest = add(way, [-along * ahead[0], -along * ahead[1], -way[2]]);
            let (along, up) = (along * cos + way[2] * sin, way[2] * cos - along * sin);
            add(rest, [along * ahead[0], along * ahead[1], up])
        };
        let at = add(pivot, turn(add(self.at, scale(pivot, -1.0))));
        Solid { at, edges: self.edges.map(turn) }
    }

    /// The least and the greatest coordinate along an axis.
    pub(super) fn extent(&self, axis: usize) -> (f32, f32) {
        let values = self.corners().map(|corner| corner[axis]);
        (values.into_iter().fold(f32::MAX, f32::min), values.into_iter().fold(f32::MIN, f32::max))
    }

    /// The outline of its shadow on the floor.
    pub(super) fn shadow(&self) -> Vec<Flat> {
        let cast = |[x, y, z]: Vector| {
            let way = z.max(0.0) / LIGHT[2];
            (x - LIGHT[0] * way, y - LIGHT[1] * way)
        };
        hull(&self.corners().map(cast))
    }
}

/// The convex hull, turning as `x` to `y` does.
pub(super) fn hull(points: &[Flat]) -> Vec<Flat> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut chain: Vec<Flat> = Vec::new();
    let back: Vec<Flat> = sorted.iter().rev().skip(1).copied().collect();
    let mut floor = 2;
    for (i, point) in sorted.iter().chain(&back).enumerate() {
        if i == sorted.len() {
            floor = chain.len() + 1;
        }
        while chain.len() >= floor
            && turn(chain[chain.len() - 2], chain[chain.len() - 1], *point) <= 0.0
        {
            chain.pop();
        }
        chain.push(*point);
    }
    chain.pop();
    chain
}

fn turn(a: Flat, b: Flat, c: Flat) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Twice the area of a polygon; negative where it turns the other way.
pub(super) fn turning(polygon: &[Flat]) -> f32 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum()
}

/// The part of a polygon within a convex one that turns as `x` to `y` does.
pub(super) fn within(polygon: &[Flat], window: &[Flat]) -> Vec<Flat> {
    let sides = window.iter().zip(window.iter().cycle().skip(1));
    sides.fold(polygon.to_vec(), |polygon, (from, to)| {
        cut(
            &polygon,
            |point| turn(*from, *to, *point),
            |a, b, t| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t),
        )
    })
}

/// The part of a polygon above a height, or below it.
pub(super) fn beyond_height(polygon: &[Vector], height: f32, above: bool) -> Vec<Vector> {
    let sign = if above { 1.0 } else { -1.0 };
    cut(
        polygon,
        |point| sign * (point[2] - height),
        |a, b, t| add(*a, scale(add(*b, scale(*a, -1.0)), t)),
    )
}

/// Keeps what lies on the side where `side` is not negative.
fn cut<P: Copy>(
    polygon: &[P],
    side: impl Fn(&P) -> f32,
    between: impl Fn(&P, &P, f32) -> P,
) -> Vec<P> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        let (from, to) = (side(a), side(b));
        if from >= 0.0 {
            kept.push(*a);
        }
        if from.min(to) < 0.0 && from.max(to) > 0.0 {
            kept.push(between(a, b, from / (from - to)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_lays_a_standing_box_on_its_side() {
        let standing = Solid::upright([2.0, 3.0, 0.0], [3.0, 4.0, 2.0]);
        let quarter = std::f32::consts::FRAC_PI_2;
        for (direction, pivot, low, high) in [
            (Direction::Right, [3.0, 0.0, 0.0], [3.0, 3.0], [5.0, 4.0]),
            (Direction::Left, [2.0, 0.0, 0.0], [0.0, 3.0], [2.0, 4.0]),
            (Direction::Down, [0.0, 4.0, 0.0], [2.0, 4.0], [3.0, 6.0]),
            (Direction::Up, [0.0, 3.0, 0.0], [2.0, 1.0], [3.0, 3.0]),
        ] {
            let lying = standing.tipped(direction, pivot, quarter);
            for axis in 0..2 {
                let (from, to) = lying.extent(axis);
                assert!((from - low[axis]).abs() < 1e-4 && (to - high[axis]).abs() < 1e-4);
            }
            let (bottom, top) = lying.extent(2);
            assert!(bottom.abs() < 1e-4 && (top - 1.0).abs() < 1e-4, "{direction}");
        }
    }

    #[test]
    fn faces_look_outwards_in_every_rotation() {
        let solid = Solid::upright([0.0; 3], [1.0, 2.0, 3.0]);
        for turned in [solid, solid.tipped(Direction::Up, [1.0, 1.0, 1.0], 0.7)] {
            for face in turned.faces() {
                let out = add(face.spot(0.5, 0.5), scale(turned.center(), -1.0));
                assert!(dot(cross(face.u, face.v), out) > 0.0);
            }
        }
    }

    #[test]
    fn polygons_are_cut_and_hulls_are_convex() {
        let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        let shifted = square.map(|(x, y)| (x + 1.0, y + 1.5));
        let common = within(&shifted, &square);
        assert!((turning(&common) - 1.0).abs() < 1e-5, "{common:?}");
        let dots = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 0.2)];
        assert!((turning(&hull(&dots)) - 8.0).abs() < 1e-5);
        let far = square.map(|(x, y)| (x + 9.0, y));
        assert!(within(&far, &square).is_empty());
    }

    #[test]
    fn a_box_is_cut_at_a_height() {
        let wall = [[0.0, 0.0, -1.0], [1.0, 0.0, -1.0], [1.0, 0.0, 3.0], [0.0, 0.0, 3.0]];
        let heights = |above| beyond_height(&wall, 0.0, above).into_iter().map(|p| p[2]);
        assert!(heights(true).all(|z| z >= 0.0) && heights(true).any(|z| z > 2.9));
        assert!(heights(false).all(|z| z <= 0.0) && heights(false).count() == 4);
    }
}
