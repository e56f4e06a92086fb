//! Draws in board space: faces, lines and patterns on them, in the light of the scene.

use crate::arcade::bloxorz::solid::{Face, Flat, Solid, Vector, hull, turning};
use crate::arcade::bloxorz::view::SceneLayout;
use crate::arcade::brush::{BLACK, Brush, Ink, Shape};

/// A brush that knows where things lie.
pub(super) struct Pen<'a> {
    pub(super) brush: &'a mut Brush,
    pub(super) layout: &'a SceneLayout,
    /// Opacity of all that is drawn.
    pub(super) fade: f32,
}

impl Pen<'_> {
    pub(super) fn pixels(&mut self, polygon: &[Flat], ink: Ink) {
        // Seen edge on, nothing is seen.
        if turning(polygon).abs() > 1e-3 {
            self.brush.fill(shape(polygon), ink.fade(self.fade));
        }
    }

    pub(super) fn polygon(&mut self, corners: &[Vector], ink: Ink) {
        let layout = self.layout;
        let polygon: Vec<Flat> = corners.iter().map(|corner| layout.at(*corner)).collect();
        self.pixels(&polygon, ink);
    }

    /// The closed line around a polygon, `width` cells wide, and a hair at least.
    pub(super) fn outline(&mut self, corners: &[Vector], width: f32, ink: Ink) {
        let layout = self.layout;
        let polygon: Vec<Flat> = corners.iter().map(|corner| layout.at(*corner)).collect();
        let width = (width * layout.pitch).max(0.6);
        self.brush.stroke(shape(&polygon), width, ink.fade(self.fade));
    }

    /// A polygon on a face, by parts of its edges.
    pub(super) fn on(&mut self, face: &Face, spots: &[Flat], ink: Ink) {
        let corners: Vec<Vector> = spots.iter().map(|(u, v)| face.spot(*u, *v)).collect();
        self.polygon(&corners, ink);
    }

    /// A straight line on a face, `width` being a part of its edges.
    pub(super) fn line_on(&mut self, face: &Face, from: Flat, to: Flat, width: f32, ink: Ink) {
        let (du, dv) = (to.0 - from.0, to.1 - from.1);
        let by = width / 2.0 / du.hypot(dv).max(f32::EPSILON);
        let (u, v) = (-dv * by, du * by);
        let band = [
            (from.0 + u, from.1 + v),
            (to.0 + u, to.1 + v),
            (to.0 - u, to.1 - v),
            (from.0 - u, from.1 - v),
        ];
        self.on(face, &band, ink);
    }

    /// All that is seen of a solid, in one colour: what is drawn on it then shows no seams.
    pub(super) fn silhouette(&mut self, solid: &Solid, ink: Ink) {
        let layout = self.layout;
        let outline = hull(&solid.corners().map(|corner| layout.at(corner)));
        self.pixels(&outline, ink);
    }

    /// The faces of a solid that are seen.
    pub(super) fn faces(&self, solid: &Solid) -> Vec<(usize, Face)> {
        let seen = |(_, face): &(usize, Face)| self.layout.seen(&face.corners()).is_some();
        solid.faces().into_iter().enumerate().filter(seen).collect()
    }
}

fn shape(polygon: &[Flat]) -> Shape {
    let mut shape = Shape::default();
    shape.add_polygon(polygon);
    shape
}

/// A colour in the light that falls on a face; `contrast` is how dark a face without light is, 0 to 1.
pub(super) fn lit(ink: Ink, face: &Face, contrast: f32) -> Ink {
    ink.toward(BLACK, contrast * (1.0 - face.light() / 0.861).clamp(0.0, 1.0))
}

/// A circle's points: `(cx, cy)`, radius, from this part of a turn to that.
pub(super) fn arc((x, y): Flat, radius: f32, from: f32, to: f32) -> Vec<Flat> {
    let steps = (28.0 * (to - from).abs()).ceil().max(3.0) as usize;
    let angle = |i: usize| std::f32::consts::TAU * (from + (to - from) * i as f32 / steps as f32);
    (0..=steps).map(|i| (x + radius * angle(i).cos(), y + radius * angle(i).sin())).collect()
}

/// A number from 0 to 1 that depends on these three only: the grain of a cell is always the same.
pub(super) fn chance(a: i32, b: i32, c: u32) -> f32 {
    let mut bits = (a as u32).wrapping_mul(0x9E37_79B1)
        ^ (b as u32).wrapping_mul(0x85EB_CA77)
        ^ c.wrapping_mul(0xC2B2_AE3D);
    for factor in [0x7FEB_352D, 0x846C_A68B] {
        bits = (bits ^ bits >> 15).wrapping_mul(factor);
    }
    (bits >> 8) as f32 / (1 << 24) as f32
}
