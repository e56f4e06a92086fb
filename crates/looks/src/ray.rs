//! Lines of sight: what each pixel of a picture looks at above and below a board's plane, and the boxes that it meets.

use image::RgbImage;

use crate::camera::{Camera, Plane};
use crate::canvas::{Rect, sampled};
use crate::color::Ink;

/// A line of sight (or of light), which comes from above. Places are in cells, heights too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it meets the board's plane.
    at: (f32, f32),
    /// How far it moves to the side for each cell that it is higher.
    slope: (f32, f32),
}

impl Ray {
    /// The line that meets the board's plane at a place and comes from a side.
    #[must_use]
    pub fn new(at: (f32, f32), slope: (f32, f32)) -> Ray {
        Ray { at, slope }
    }

    /// The place at a height.
    #[must_use]
    pub fn place(&self, height: f32) -> (f32, f32) {
        (self.at.0 + self.slope.0 * height, self.at.1 + self.slope.1 * height)
    }

    /// Visits the cells that it passes from the board's plane down to a depth: the cell, from which side it is entered (0:
    /// from the left or right, 1: from above or below), and how high; until `found` has something to say.
    pub fn down<T>(
        &self,
        depth: f32,
        mut found: impl FnMut((i32, i32), usize, f32) -> Option<T>,
    ) -> Option<T> {
        let mut cell = (self.at.0.floor() as i32, self.at.1.floor() as i32);
        let next = |cell: i32, at: f32, slope: f32| {
            if slope.abs() < 1e-6 {
                return f32::NEG_INFINITY;
            }
            // Downwards it moves against its slope.
            let side = if slope < 0.0 { cell + 1 } else { cell };
            (side as f32 - at) / slope
        };
        for _ in 0..64 {
            let across = next(cell.0, self.at.0, self.slope.0);
            let along = next(cell.1, self.at.1, self.slope.1);
            let height = across.max(along);
            if height < -depth {
                return None;
            }
            let axis = usize::from(along > across);
            let step = |slope: f32| if slope < 0.0 { 1 } else { -1 };
            if axis == 0 {
                cell.0 += step(self.slope.0);
            } else {
                cell.1 += step(self.slope.1);
            }
            if let Some(it) = found(cell, axis, height) {
                return Some(it);
            }
        }
        None
    }
}

/// Finds the line of sight of each pixel.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    low: Plane,
    high: Plane,
}

impl Sight {
    /// Of a camera.
    #[must_use]
    pub fn new(camera: &Camera) -> Sight {
        Sight { low: camera.plane(0.0), high: camera.plane(1.0) }
    }

    /// The line of sight of a place in the picture, in pixels.
    #[must_use]
    pub fn ray(&self, x: f32, y: f32) -> Ray {
        let (low, high) = (self.low.place(x, y), self.high.place(x, y));
        Ray::new(low, (high.0 - low.0, high.1 - low.1))
    }
}

/// Lays what lines of sight meet over a picture, within a rectangle. Each pixel is the mean of `samples` times `samples`.
pub fn cast(
    image: &mut RgbImage,
    camera: &Camera,
    within: Rect,
    samples: u32,
    see: impl Fn(&Ray) -> Ink,
) {
    let sight = Sight::new(camera);
    sampled(image, within, samples, |x, y, below| see(&sight.ray(x, y)).over(below));
}

/// A box, which may be tipped over one of its lower edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// Its least x, y and height, before it is tipped.
    pub low: [f32; 3],
    /// Its greatest.
    pub high: [f32; 3],
    /// How it is tipped.
    pub tip: Option<Tip>,
}

/// A turn about an edge in the board's plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tip {
    /// Towards greater x or less (0), or y (1).
    pub axis: usize,
    /// 1 towards greater, -1 towards less.
    pub sign: f32,
    /// Where the edge is on that axis.
    pub edge: f32,
    /// How far, in radians.
    pub angle: f32,
}

/// Where a line meets a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// How high.
    pub height: f32,
    /// The axis of the face, of the box before it is tipped: 0 to 2.
    pub axis: usize,
    /// Away from the face, as the box is tipped.
    pub normal: [f32; 3],
    /// The place, before the box is tipped.
    pub place: [f32; 3],
}

impl Tip {
    fn back(&self, vector: [f32; 3]) -> [f32; 3] {
        let (sin, cos) = self.angle.sin_cos();
        let along = vector[self.axis] * self.sign;
        let mut turned = vector;
        turned[self.axis] = self.sign * (along * cos - vector[2] * sin);
        turned[2] = along * sin + vector[2] * cos;
        turned
    }

    fn forth(&self, vector: [f32; 3]) -> [f32; 3] {
        Tip { angle: -self.angle, ..*self }.back(vector)
    }
}

impl Solid {
    /// Where a line comes upon it first, from above.
    #[must_use]
    pub fn hit(&self, ray: &Ray) -> Option<Hit> {
        let (mut from, mut way) = ([ray.at.0, ray.at.1, 0.0], [ray.slope.0, ray.slope.1, 1.0]);
        if let Some(tip) = self.tip {
            from[tip.axis] -= tip.edge;
            from = tip.back(from);
            from[tip.axis] += tip.edge;
            way = tip.back(way);
        }
        let (mut enter, mut leave, mut face) = (f32::INFINITY, f32::NEG_INFINITY, 2);
        for axis in 0..3 {
            if way[axis].abs() < 1e-6 {
                if from[axis] < self.low[axis] || from[axis] > self.high[axis] {
                    return None;
                }
                continue;
            }
            let one = (self.low[axis] - from[axis]) / way[axis];
            let two = (self.high[axis] - from[axis]) / way[axis];
            if one.max(two) < enter {
                (enter, face) = (one.max(two), axis);
            }
            leave = leave.max(one.min(two));
        }
        if enter < leave || !enter.is_finite() {
            return None;
        }
        let mut normal = [0.0; 3];
        normal[face] = way[face].signum();
        Some(Hit {
            height: enter,
            axis: face,
            normal: self.tip.map_or(normal, |tip| tip.forth(normal)),
            place: [0, 1, 2].map(|k| from[k] + way[k] * enter),
        })
    }

    /// Its corners, tipped.
    #[must_use]
    pub fn corners(&self) -> [[f32; 3]; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|bits: usize| {
            let pick = |k: usize| if bits >> k & 1 == 1 { self.high[k] } else { self.low[k] };
            let mut corner = [pick(0), pick(1), pick(2)];
            if let Some(tip) = self.tip {
                corner[tip.axis] -= tip.edge;
                corner = tip.forth(corner);
                corner[tip.axis] += tip.edge;
            }
            corner
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUBE: Solid = Solid { low: [2.0, 3.0, 0.0], high: [3.0, 4.0, 2.0], tip: None };

    #[test]
    fn a_box_is_met_on_top_and_on_its_sides() {
        let above = CUBE.hit(&Ray::new((2.5, 3.5), (0.0, 0.0))).unwrap();
        assert_eq!((above.axis, above.height), (2, 2.0));
        // From the front: what comes up the picture is hidden behind it.
        let front = CUBE.hit(&Ray::new((2.5, 2.5), (0.0, 1.0))).unwrap();
        assert_eq!((front.axis, front.normal), (1, [0.0, 1.0, 0.0]));
        assert!((front.height - 1.5).abs() < 1e-5);
        assert_eq!(CUBE.hit(&Ray::new((2.5, 1.5), (0.0, 0.5))), None);
    }

    #[test]
    fn a_box_that_is_tipped_all_the_way_lies_beside_its_edge() {
        let angle = std::f32::consts::FRAC_PI_2;
        for (sign, edge, at) in [(1.0, 3.0, 4.5), (-1.0, 2.0, 0.5)] {
            let solid = Solid { tip: Some(Tip { axis: 0, sign, edge, angle }), ..CUBE };
            let hit = solid.hit(&Ray::new((at, 3.5), (0.0, 0.0))).unwrap();
            assert!((hit.height - 1.0).abs() < 1e-4, "{hit:?}");
            assert!(solid.corners().iter().all(|corner| corner[2] > -1e-4 && corner[2] < 1.001));
        }
    }

    #[test]
    fn cells_are_passed_on_the_way_down() {
        let ray = Ray::new((0.5, 0.5), (0.0, -1.0));
        let mut seen = Vec::new();
        ray.down(2.0, |cell, axis, height| {
            seen.push((cell, axis, height));
            None::<()>
        });
        assert_eq!(seen, [((0, 1), 1, -0.5), ((0, 2), 1, -1.5)]);
    }
}
