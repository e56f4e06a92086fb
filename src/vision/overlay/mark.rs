//! What can be drawn over a frame.

use crate::geometry::Point;

/// One mark, in frame pixels. Colours are sRGB.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line.
    Line {
        /// The points, in order.
        path: Vec<Point>,
        /// Colour.
        color: [u8; 3],
        /// Width, in pixels.
        width: f32,
        /// Whether the last point ends in an arrow head.
        arrow: bool,
    },
    /// A closed outline, or a filled shape.
    Shape {
        /// The corners, in order.
        path: Vec<Point>,
        /// Colour.
        color: [u8; 3],
        /// Opacity of the fill, 0 (outline only) to 1.
        fill: f32,
        /// Width of the outline, in pixels; 0 for none.
        width: f32,
    },
    /// Slanted lines within a closed outline, between which what lies below is seen.
    Hatch {
        /// The corners, in order.
        path: Vec<Point>,
        /// Colour.
        color: [u8; 3],
        /// From one line to the next, in pixels.
        spacing: f32,
        /// Width of a line, in pixels.
        width: f32,
    },
    /// A disc.
    Disc {
        /// The middle.
        center: Point,
        /// Radius, in pixels.
        radius: f32,
        /// Colour.
        color: [u8; 3],
    },
    /// A word, centred.
    Text {
        /// The middle.
        center: Point,
        /// Height of a capital letter, in pixels.
        height: f32,
        /// Colour; it stands on a dark or light halo, whichever differs more.
        color: [u8; 3],
        /// What it says.
        text: String,
    },
}

impl Mark {
    /// The mark over a picture that is `factor` times as large.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Mark {
        let times = f64::from(factor);
        let point = |at: &Point| Point { x: at.x * times, y: at.y * times };
        let points = |path: &[Point]| path.iter().map(point).collect();
        match self.clone() {
            Mark::Line { path, color, width, arrow } => {
                Mark::Line { path: points(&path), color, width: width * factor, arrow }
            }
            Mark::Shape { path, color, fill, width } => {
                Mark::Shape { path: points(&path), color, fill, width: width * factor }
            }
            Mark::Hatch { path, color, spacing, width } => {
                let (spacing, width) = (spacing * factor, width * factor);
                Mark::Hatch { path: points(&path), color, spacing, width }
            }
            Mark::Disc { center, radius, color } => {
                Mark::Disc { center: point(&center), radius: radius * factor, color }
            }
            Mark::Text { center, height, color, text } => {
                Mark::Text { center: point(&center), height: height * factor, color, text }
            }
        }
    }
}
