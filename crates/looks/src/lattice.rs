//! Draws what stands on a lattice, from any side: each pixel asks what is seen there, from the top down.

use image::RgbImage;

use crate::camera::{Camera, Plane};
use crate::canvas::sampled;
use crate::color::{Color, Ink};

/// What stands on a lattice.
pub trait Surface {
    /// The heights at which there may be something, the highest first.
    fn heights(&self) -> &[f32];

    /// What is at a place, in cells from the lattice's corner, at one of those heights.
    fn at(&self, level: usize, x: f32, y: f32) -> Ink;

    /// The rectangle outside of which there is nothing: (left, top, right, bottom), in cells.
    fn extent(&self) -> (f32, f32, f32, f32);
}

/// Draws a surface over a picture. Each pixel is the mean of `samples` times `samples` places.
pub fn draw(image: &mut RgbImage, surface: &impl Surface, camera: &Camera, samples: u32) {
    let (left, top, right, bottom) = surface.extent();
    let mut low = (f32::MAX, f32::MAX);
    let mut high = (f32::MIN, f32::MIN);
    for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        for height in surface.heights() {
            let (a, b) = camera.see(x, y, *height);
            (low, high) = ((low.0.min(a), low.1.min(b)), (high.0.max(a), high.1.max(b)));
        }
    }
    let planes: Vec<Plane> = surface.heights().iter().map(|height| camera.plane(*height)).collect();
    let within = (low.0, low.1, high.0 - low.0, high.1 - low.1);
    sampled(image, within, samples, |x, y, below| look(surface, &planes, (x, y), below));
}

fn look(surface: &impl Surface, planes: &[Plane], pixel: (f32, f32), below: Color) -> Color {
    let mut left = 1.0;
    let mut sum = [0.0; 3];
    for (level, plane) in planes.iter().enumerate() {
        let (x, y) = plane.place(pixel.0, pixel.1);
        let ink = surface.at(level, x, y);
        if ink.alpha > 0.0 {
            (0..3).for_each(|k| sum[k] += ink.color.0[k] * ink.alpha * left);
            left *= 1.0 - ink.alpha;
            if left < 0.01 {
                return Color(sum);
            }
        }
    }
    (0..3).for_each(|k| sum[k] += below.0[k] * left);
    Color(sum)
}
