//! From places on and above a board's plane to pixels, and back.

use crate::dice::Dice;

/// Places are (x, y, height) in cells; pixels are those of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Rows of a projection: the pixel is (first, second) / third.
    rows: [[f32; 4]; 3],
}

/// From the pixels of a picture to places at one height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane([[f32; 3]; 3]);

/// From which side a board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// From above; what is high is shifted by so many cells a unit of height.
    Above {
        /// Cells to the right and down.
        shift: (f32, f32),
    },
    /// Tilted and turned, from a distance.
    Tilted {
        /// About the vertical through the board's middle, in radians.
        turn: f32,
        /// From straight above, in radians.
        tilt: f32,
        /// In cells from the board's middle; infinity is without perspective.
        distance: f32,
    },
}

impl View {
    /// A view from almost above, as puzzle games on phones have it.
    pub fn gentle(dice: &mut Dice) -> View {
        if dice.chance(0.5) {
            let shift = (dice.span(-0.12, 0.12), dice.span(-0.9, -0.2));
            View::Above { shift: if dice.chance(0.7) { (0.0, shift.1) } else { shift } }
        } else {
            let distance = if dice.chance(0.3) { f32::INFINITY } else { dice.octaves(12.0, 60.0) };
            View::Tilted { turn: 0.0, tilt: dice.span(0.05, 0.6), distance }
        }
    }
}

impl Camera {
    /// Sees a board of `size` cells, so that it fills a rectangle of the picture as far as its shape allows: (x, y,
    /// width, height), in pixels.
    #[must_use]
    pub fn new(view: View, size: (f32, f32), place: (f32, f32, f32, f32)) -> Camera {
        let (middle_x, middle_y) = (size.0 / 2.0, size.1 / 2.0);
        let seen = match view {
            View::Above { shift } => Camera {
                rows: [[1.0, 0.0, shift.0, 0.0], [0.0, 1.0, shift.1, 0.0], [0.0, 0.0, 0.0, 1.0]],
            },
            View::Tilted { turn, tilt, distance } => {
                let ((st, ct), (si, ci)) = (turn.sin_cos(), tilt.sin_cos());
                // To the right, down the picture, and towards who looks, from the board's middle.
                let right = [ct, -st, 0.0];
                let down = [st * ci, ct * ci, -si];
                let near = [st * si, ct * si, ci];
                let depth =
                    if distance.is_finite() { near.map(|k| -k / distance) } else { [0.0; 3] };
                let about = |row: [f32; 3], rest: f32| {
                    [row[0], row[1], row[2], rest - row[0] * middle_x - row[1] * middle_y]
                };
                Camera { rows: [about(right, 0.0), about(down, 0.0), about(depth, 1.0)] }
            }
        };
        let corners =
            [(0.0, 0.0), (size.0, 0.0), (0.0, size.1), size].map(|(x, y)| seen.see(x, y, 0.0));
        let low =
            corners.iter().fold((f32::MAX, f32::MAX), |low, it| (low.0.min(it.0), low.1.min(it.1)));
        let high = corners
            .iter()
            .fold((f32::MIN, f32::MIN), |high, it| (high.0.max(it.0), high.1.max(it.1)));
        let scale = (place.2 / (high.0 - low.0)).min(place.3 / (high.1 - low.1));
        let left = place.0 + (place.2 - scale * (high.0 - low.0)) / 2.0 - scale * low.0;
        let top = place.1 + (place.3 - scale * (high.1 - low.1)) / 2.0 - scale * low.1;
        seen.then(scale, (left, top))
    }

    /// The same picture enlarged and shifted.
    #[must_use]
    pub fn then(&self, scale: f32, by: (f32, f32)) -> Camera {
        let [first, second, third] = self.rows;
        let row = |row: [f32; 4], by: f32| [0, 1, 2, 3].map(|k| row[k] * scale + third[k] * by);
        Camera { rows: [row(first, by.0), row(second, by.1), third] }
    }

    /// With places counted from another one, at height 0.
    #[must_use]
    pub fn moved(&self, from: (f32, f32)) -> Camera {
        let row =
            |row: [f32; 4]| [row[0], row[1], row[2], row[3] + row[0] * from.0 + row[1] * from.1];
        Camera { rows: self.rows.map(row) }
    }

    /// The picture made so much wider about a pixel, and as much narrower where it would not fit.
    #[must_use]
    pub fn stretched(&self, by: f32, about: (f32, f32)) -> Camera {
        let [first, second, third] = self.rows;
        let (across, down) = if by > 1.0 { (1.0, 1.0 / by) } else { (by, 1.0) };
        let row = |row: [f32; 4], by: f32, about: f32| {
            [0, 1, 2, 3].map(|k| row[k] * by + third[k] * about * (1.0 - by))
        };
        Camera { rows: [row(first, across, about.0), row(second, down, about.1), third] }
    }

    /// The pixel of a place.
    #[must_use]
    pub fn see(&self, x: f32, y: f32, height: f32) -> (f32, f32) {
        let seen = self.rows.map(|row| row[0] * x + row[1] * y + row[2] * height + row[3]);
        (seen[0] / seen[2], seen[1] / seen[2])
    }

    /// The places at one height.
    #[must_use]
    pub fn plane(&self, height: f32) -> Plane {
        let flat = self.rows.map(|row| [row[0], row[1], row[2] * height + row[3]]);
        Plane(inverse(flat))
    }

    /// From places at height 0 to pixels, row by row.
    #[must_use]
    pub fn homography(&self) -> [[f32; 3]; 3] {
        self.rows.map(|row| [row[0], row[1], row[3]])
    }

    /// Pixels that a cell in the board's middle takes, one way and the other: the less of the two.
    #[must_use]
    pub fn pitch(&self, middle: (f32, f32)) -> f32 {
        let (x, y) = self.see(middle.0, middle.1, 0.0);
        let far = |place: (f32, f32)| (place.0 - x).hypot(place.1 - y);
        far(self.see(middle.0 + 1.0, middle.1, 0.0)).min(far(self.see(
            middle.0,
            middle.1 + 1.0,
            0.0,
        )))
    }
}

impl Plane {
    /// The place that a pixel shows.
    #[must_use]
    pub fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let seen = self.0.map(|row| row[0] * x + row[1] * y + row[2]);
        (seen[0] / seen[2], seen[1] / seen[2])
    }
}

fn inverse(m: [[f32; 3]; 3]) -> [[f32; 3]; 3] {
    let minor = |r: usize, c: usize| {
        let (r1, r2, c1, c2) = ((r + 1) % 3, (r + 2) % 3, (c + 1) % 3, (c + 2) % 3);
        m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
    };
    let whole = (0..3).map(|c| m[0][c] * minor(0, c)).sum::<f32>();
    [0, 1, 2].map(|r| [0, 1, 2].map(|c| minor(c, r) / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again_at_their_height() {
        let views = [
            View::Above { shift: (0.1, -0.5) },
            View::Tilted { turn: 0.6, tilt: 0.8, distance: 20.0 },
            View::Tilted { turn: -0.3, tilt: 0.4, distance: f32::INFINITY },
        ];
        for view in views {
            let camera = Camera::new(view, (8.0, 6.0), (40.0, 30.0, 300.0, 200.0));
            for height in [0.0, 0.7] {
                let plane = camera.plane(height);
                let (x, y) = camera.see(2.5, 4.0, height);
                let (u, v) = plane.place(x, y);
                assert!((u - 2.5).abs() < 1e-3 && (v - 4.0).abs() < 1e-3, "{view:?}: {u} {v}");
            }
            for (x, y) in [(0.0, 0.0), (8.0, 0.0), (0.0, 6.0), (8.0, 6.0)] {
                let (a, b) = camera.see(x, y, 0.0);
                assert!(
                    (39.9..340.1).contains(&a) && (29.9..230.1).contains(&b),
                    "{view:?}: {a} {b}"
                );
            }
        }
    }

    #[test]
    fn what_is_high_is_seen_higher_up() {
        let view = View::Tilted { turn: 0.0, tilt: 0.7, distance: 30.0 };
        let camera = Camera::new(view, (8.0, 6.0), (0.0, 0.0, 300.0, 200.0));
        assert!(camera.see(4.0, 3.0, 1.0).1 < camera.see(4.0, 3.0, 0.0).1);
        // What is farther off is smaller.
        let wide = |y: f32| camera.see(8.0, y, 0.0).0 - camera.see(0.0, y, 0.0).0;
        assert!(wide(0.0) < wide(6.0));
    }
}
