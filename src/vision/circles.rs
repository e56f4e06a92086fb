//! Circles: where edges all around one place point at it. Fills, outlines and what lies in them do not matter.
//!
//! Source: the gradient form of Hough's transform (Kimme, Ballard & Sklansky 1975), with a count of the directions from
//! which a circle is seen, so that neither its colour nor a covered part decides.

use image::RgbImage;

/// Directions that are told apart around a circle.
const SECTORS: usize = 48;
/// An edge is at least so strong, in channel values: the step from one side to the other.
const FAINTEST: f32 = 14.0;
/// So many places are looked at closely.
const MOST_PLACES: usize = 160;
/// So many circles around one place.
const MOST_AROUND: usize = 6;
/// Where edges are more of a picture than this part, it is noise.
const NOISE: f32 = 0.22;
/// Circles that are seen from less of their directions are none.
const LEAST_SEEN: f32 = 0.5;

/// A circle, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// Its middle.
    pub x: f32,
    /// Its middle.
    pub y: f32,
    /// From its middle to its line.
    pub radius: f32,
    /// Part of the directions from which its line is seen, 0 to 1.
    pub seen: f32,
}

/// A place where the picture changes, and the direction in which it does.
#[derive(Clone, Copy, Debug)]
struct Edge {
    x: f32,
    y: f32,
    nx: f32,
    ny: f32,
}

/// The edges of a picture.
#[derive(Clone, Debug)]
pub struct HoughEdges {
    edges: Vec<Edge>,
    /// Pixels of the picture to one of these.
    factor: u32,
    width: usize,
    height: usize,
}

impl HoughEdges {
    /// Finds the edges of a picture that is first made smaller by a whole factor. O(pixels).
    #[must_use]
    pub fn find(image: &RgbImage, factor: u32) -> HoughEdges {
        let (width, height, small) = shrunk(image, factor.max(1));
        let mut steps = vec![(0.0f32, 0.0f32, 0.0f32); width * height];
        for y in 1..height.saturating_sub(1) {
            for x in 1..width.saturating_sub(1) {
                steps[y * width + x] = step(&small, width, x, y);
            }
        }
        let mut edges = Vec::new();
        for y in 2..height.saturating_sub(2) {
            for x in 2..width.saturating_sub(2) {
                let (strength, gx, gy) = steps[y * width + x];
                if strength < FAINTEST {
                    continue;
                }
                let (nx, ny) = (gx / strength, gy / strength);
                let (dx, dy) = (nx.round() as isize, ny.round() as isize);
                let at = (y * width + x) as isize;
                let beside = |sign: isize| steps[(at + sign * (dy * width as isize + dx)) as usize];
                if strength >= beside(1).0 && strength > beside(-1).0 {
                    edges.push(Edge { x: x as f32, y: y as f32, nx, ny });
                }
            }
        }
        HoughEdges { edges, factor: factor.max(1), width, height }
    }

    /// Circles with radii in this range, in pixels of the picture, best seen first; several around one place where
    /// there are several.
    #[must_use]
    pub fn circles(&self, radii: std::ops::Range<f32>) -> Vec<Circle> {
        if self.edges.len() as f32 > NOISE * (self.width * self.height) as f32 {
            return Vec::new();
        }
        let factor = self.factor as f32;
        let (least, most) = ((radii.start / factor).max(4.0), radii.end / factor);
        let mut found: Vec<Circle> = Vec::new();
        for (x, y) in self.places(least, most) {
            for circle in self.around(x, y, least, most) {
                let near = |other: &Circle| {
                    let apart = (other.x - circle.x).hypot(other.y - circle.y);
                    apart < 0.15 * circle.radius && (other.radius / circle.radius - 1.0).abs() < 0.1
                };
                match found.iter_mut().find(|other| near(other)) {
                    Some(other) if other.seen < circle.seen => *other = circle,
                    Some(_) => {}
                    None => found.push(circle),
                }
            }
        }
        found.sort_by(|a, b| b.seen.total_cmp(&a.seen));
        found.into_iter().map(|circle| circle.scaled(factor)).collect()
    }

    /// How much of a circle is seen that is expected here, and where it is then; in pixels of the picture.
    #[must_use]
    pub fn check(&self, circle: Circle) -> Circle {
        let small = circle.scaled(1.0 / self.factor as f32);
        let slack = (0.04 * small.radius).max(1.5);
        let mut best = Circle { seen: self.seen(small, slack).0, ..small };
        for _ in 0..3 {
            let (_, inliers) = self.seen(best, slack);
            let Some(fitted) = fitted(&inliers) else { break };
            let moved = (fitted.x - small.x).hypot(fitted.y - small.y);
            let seen = self.seen(fitted, slack).0;
            if moved > 3.0 * slack || seen < best.seen {
                break;
            }
            best = Circle { seen, ..fitted };
        }
        best.scaled(self.factor as f32)
    }

    /// Places that many edges point at, most first.
    fn places(&self, least: f32, most: f32) -> Vec<(f32, f32)> {
        let (width, height) = (self.width, self.height);
        let mut votes = vec![0.0f32; width * height];
        for edge in &self.edges {
            for sign in [-1.0, 1.0] {
                let mut r = least;
                while r <= most {
                    let (x, y) = (edge.x + sign * r * edge.nx, edge.y + sign * r * edge.ny);
                    if x >= 0.0 && y >= 0.0 && x < width as f32 - 0.5 && y < height as f32 - 0.5 {
                        votes[(y + 0.5) as usize * width + (x + 0.5) as usize] += 1.0;
                    }
                    r += 1.0;
                }
            }
        }
        let sums = Sums::new(&votes, width, height);
        let peak = |x: usize, y: usize| sums.mean(x, y, 1) - sums.mean(x, y, 7);
        let contrast: Vec<f32> = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| peak(x, y))
            .collect();
        let mut places = Vec::new();
        for y in 3..height.saturating_sub(3) {
            for x in 3..width.saturating_sub(3) {
                let own = contrast[y * width + x];
                let around = (y - 3..=y + 3).flat_map(|v| (x - 3..=x + 3).map(move |u| (u, v)));
                let top = |(u, v): (usize, usize)| {
                    let other = contrast[v * width + u];
                    own > other || (own >= other && (v, u) >= (y, x))
                };
                if own > 2.0 && around.into_iter().all(top) {
                    places.push((own, x as f32, y as f32));
                }
            }
        }
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        places.truncate(MOST_PLACES);
        places.into_iter().map(|(_, x, y)| (x, y)).collect()
    }

    /// The edges in the rows around one: they are kept row by row.
    fn rows(&self, y: f32, reach: f32) -> &[Edge] {
        let from = self.edges.partition_point(|edge| edge.y < y - reach);
        let to = self.edges.partition_point(|edge| edge.y <= y + reach);
        &self.edges[from..to]
    }

    /// The circles around a place.
    fn around(&self, x: f32, y: f32, least: f32, most: f32) -> Vec<Circle> {
        let count = most as usize + 3;
        let mut seen = vec![0u64; count];
        for edge in self.rows(y, most + 1.0) {
            let (dx, dy) = (edge.x - x, edge.y - y);
            if dx.abs() > most + 1.0 {
                continue;
            }
            let r = (dx * dx + dy * dy).sqrt();
            if r > most + 1.0 || r < least - 1.0 {
                continue;
            }
            // The place may be a pixel or two off.
            let along = ((dx * edge.nx + dy * edge.ny) / r).abs();
            if along > 1.0 - (0.04 + 1.0 / (r * r)).min(0.3) {
                seen[r.round() as usize] |= 1 << sector(dx, dy);
            }
        }
        let wide = |r: usize| {
            let part = seen[r.saturating_sub(1)..(r + 2).min(count)].iter();
            part.fold(0, |all, own| all | own).count_ones()
        };
        let wides: Vec<u32> = (0..count).map(wide).collect();
        let high = |r: &usize| {
            let highest = wides[*r] >= wides[*r - 1] && wides[*r] > wides[*r + 1];
            highest && wides[*r] as f32 >= (LEAST_SEEN - 0.1) * SECTORS as f32
        };
        let mut radii: Vec<usize> = (least as usize..count - 1).filter(high).collect();
        radii.sort_by_key(|r| std::cmp::Reverse(wides[*r]));
        radii.truncate(MOST_AROUND);
        let circle = |r: usize| self.check_small(Circle { x, y, radius: r as f32, seen: 0.0 });
        radii.into_iter().map(circle).filter(|circle| circle.seen >= LEAST_SEEN).collect()
    }

    fn check_small(&self, circle: Circle) -> Circle {
        let factor = self.factor as f32;
        self.check(circle.scaled(factor)).scaled(1.0 / factor)
    }

    /// Part of the directions from which a circle is seen, and the edges that are its line.
    fn seen(&self, circle: Circle, slack: f32) -> (f32, Vec<Edge>) {
        let mut sectors = 0u64;
        let mut inliers = Vec::new();
        for edge in self.rows(circle.y, circle.radius + slack) {
            let (dx, dy) = (edge.x - circle.x, edge.y - circle.y);
            if dx.abs() > circle.radius + slack || dy.abs() > circle.radius + slack {
                continue;
            }
            let r = (dx * dx + dy * dy).sqrt();
            let along = ((dx * edge.nx + dy * edge.ny) / r.max(0.1)).abs();
            if (r - circle.radius).abs() <= slack && along > 0.94 {
                sectors |= 1 << sector(dx, dy);
                inliers.push(*edge);
            }
        }
        (sectors.count_ones() as f32 / SECTORS as f32, inliers)
    }
}

impl Circle {
    fn scaled(self, factor: f32) -> Circle {
        // The middle of a pixel of the smaller picture is the middle of those that it is made of.
        let aside = |at: f32| (at + 0.5) * factor - 0.5;
        Circle { x: aside(self.x), y: aside(self.y), radius: self.radius * factor, ..self }
    }
}

fn sector(dx: f32, dy: f32) -> usize {
    let part = dy.atan2(dx) / std::f32::consts::TAU + 0.5;
    ((part * SECTORS as f32) as usize).min(SECTORS - 1)
}

/// The circle through edges with the least squares (Kåsa 1976).
fn fitted(edges: &[Edge]) -> Option<Circle> {
    if edges.len() < 8 {
        return None;
    }
    let count = edges.len() as f64;
    let mean = |of: fn(&Edge) -> f32| edges.iter().map(|e| f64::from(of(e))).sum::<f64>() / count;
    let (mx, my) = (mean(|e| e.x), mean(|e| e.y));
    let (mut uu, mut uv, mut vv, mut uz, mut vz, mut zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for edge in edges {
        let (u, v) = (f64::from(edge.x) - mx, f64::from(edge.y) - my);
        let z = u * u + v * v;
        uu += u * u;
        uv += u * v;
        vv += v * v;
        uz += u * z;
        vz += v * z;
        zz += z;
    }
    let determinant = 2.0 * (uu * vv - uv * uv);
    if determinant.abs() < 1e-6 {
        return None;
    }
    let (cu, cv) = ((uz * vv - vz * uv) / determinant, (vz * uu - uz * uv) / determinant);
    let radius = (cu * cu + cv * cv + zz / count).sqrt();
    Some(Circle { x: (mx + cu) as f32, y: (my + cv) as f32, radius: radius as f32, seen: 0.0 })
}

/// Sums over rectangles.
struct Sums {
    /// Over all that is left of and above a pixel.
    before: Vec<f64>,
    width: usize,
    height: usize,
}

impl Sums {
    fn new(values: &[f32], width: usize, height: usize) -> Sums {
        let mut before = vec![0.0; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0.0;
            for x in 0..width {
                row += f64::from(values[y * width + x]);
                before[(y + 1) * (width + 1) + x + 1] = before[y * (width + 1) + x + 1] + row;
            }
        }
        Sums { before, width, height }
    }

    /// The mean over the square that reaches so many pixels around a place.
    fn mean(&self, x: usize, y: usize, reach: usize) -> f32 {
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let (right, bottom) = ((x + reach + 1).min(self.width), (y + reach + 1).min(self.height));
        let at = |x: usize, y: usize| self.before[y * (self.width + 1) + x];
        let sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
        (sum / ((right - left) * (bottom - top)) as f64) as f32
    }
}

/// The picture with each square of `factor` pixels made one.
fn shrunk(image: &RgbImage, factor: u32) -> (usize, usize, Vec<[f32; 3]>) {
    let (width, height) = (image.width() / factor, image.height() / factor);
    let area = (factor * factor) as f32;
    let mut small = Vec::with_capacity((width * height) as usize);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0u32; 3];
            for v in y * factor..(y + 1) * factor {
                for u in x * factor..(x + 1) * factor {
                    let pixel = image.get_pixel(u, v).0;
                    (0..3).for_each(|k| sum[k] += u32::from(pixel[k]));
                }
            }
            small.push(sum.map(|it| it as f32 / area));
        }
    }
    (width as usize, height as usize, small)
}

/// The strongest channel's step at a pixel (Sobel): its size in channel values, and its direction.
fn step(small: &[[f32; 3]], width: usize, x: usize, y: usize) -> (f32, f32, f32) {
    let at = |dx: usize, dy: usize, k: usize| small[(y + dy - 1) * width + x + dx - 1][k];
    let mut best = (0.0f32, 0.0, 0.0);
    for k in 0..3 {
        let column = |dx: usize| at(dx, 0, k) + 2.0 * at(dx, 1, k) + at(dx, 2, k);
        let row = |dy: usize| at(0, dy, k) + 2.0 * at(1, dy, k) + at(2, dy, k);
        let (across, down) = ((column(2) - column(0)) / 4.0, (row(2) - row(0)) / 4.0);
        let strength = (across * across + down * down).sqrt();
        if strength > best.0 {
            best = (strength, across, down);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    fn ring(image: &mut RgbImage, x: f32, y: f32, r: f32, color: [u8; 3]) {
        for (u, v, pixel) in image.enumerate_pixels_mut() {
            let apart = ((u as f32 - x).hypot(v as f32 - y) - r).abs();
            if apart < 1.0 {
                *pixel = Rgb(color);
            }
        }
    }

    #[test]
    fn faint_outlines_are_found_to_a_pixel() {
        let mut image = RgbImage::from_pixel(400, 300, Rgb([20, 20, 24]));
        ring(&mut image, 120.0, 140.0, 60.0, [70, 70, 70]);
        ring(&mut image, 300.0, 90.0, 25.0, [200, 60, 60]);
        for factor in [1, 2] {
            let circles = HoughEdges::find(&image, factor).circles(10.0..90.0);
            for (x, y, r) in [(120.0, 140.0, 60.0), (300.0, 90.0, 25.0)] {
                let near =
                    |it: &&Circle| (it.x - x).hypot(it.y - y) < 1.5 && (it.radius - r).abs() < 2.5;
                let found = circles.iter().find(near).unwrap();
                assert!(found.seen > 0.9, "{found:?}");
            }
        }
    }

    #[test]
    fn squares_are_no_circles() {
        let mut image = RgbImage::from_pixel(300, 300, Rgb([240, 240, 240]));
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            if (100..200).contains(&x) && (100..200).contains(&y) {
                *pixel = Rgb([10, 10, 10]);
            }
        }
        let circles = HoughEdges::find(&image, 1).circles(10.0..120.0);
        assert!(circles.iter().all(|circle| circle.seen < 0.7), "{circles:?}");
    }
}
