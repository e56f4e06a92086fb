//! Whether a board looks like those of a profile's program: `node = "#rrggbb"` in its `[look]` is the colour of its nodes
//! around their beads, `page = "#rrggbb"` what lies around them.
//!
//! Knows neither edges nor beads.

use image::RgbImage;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::geometry::Point;
use crate::profile::Profile;
use crate::vision::color::{self, Written};

/// Pixels are of a colour that are this near to it, root mean square over the channels.
const NEAR: f32 = 9.0;
/// So much of what is looked at has it: lines, marks and a glow around beads lie there too.
const LEAST: f64 = 0.5;
/// Where nodes and the page around them are looked at, in radii of a node.
const NODE: std::ops::Range<u32> = 60..90;
/// See [`NODE`]; both in hundredths.
const PAGE: std::ops::Range<u32> = 108..130;
/// Directions in which they are.
const ANGLES: u32 = 40;

/// What the program's boards always look like: a board that looks otherwise is not this program's.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "beads-look")]
pub(super) struct LookFacts {
    /// The colour of nodes around their beads; where it is left out, they may have any.
    node: Option<Written>,
    /// The colour of what lies around nodes; where it is left out, it may have any.
    page: Option<Written>,
    /// The colour of the button that leads on, where it can be pressed: a click on it follows a win, instead of `after_win`.
    pub(super) next: Option<Written>,
}

/// Whether a board's nodes and page have the colours that the profile gives, as far as it does.
pub(super) fn fit(image: &RgbImage, nodes: &[Point], radius: f64, profile: &Profile) -> bool {
    let LookFacts { node, page, .. } = profile.look_as();
    [(node, NODE), (page, PAGE)].into_iter().all(|(own, around)| {
        own.is_none_or(|Written(own)| share(image, (nodes, radius), own, around) >= LEAST)
    })
}

/// How much of what lies so far from the nodes' middles, and within no other node, has a colour, 0 to 1.
fn share(
    image: &RgbImage,
    (nodes, radius): (&[Point], f64),
    own: color::Color,
    around: std::ops::Range<u32>,
) -> f64 {
    let (mut seen, mut alike) = (0u32, 0u32);
    for (node, middle) in nodes.iter().enumerate() {
        for (angle, part) in
            (0..ANGLES).flat_map(|angle| around.clone().step_by(5).map(move |r| (angle, r)))
        {
            let (sin, cos) =
                (f64::from(angle) / f64::from(ANGLES) * std::f64::consts::TAU).sin_cos();
            let apart = radius * f64::from(part) / 100.0;
            let (x, y) = (middle.x + apart * cos, middle.y + apart * sin);
            let inside = |(other, at): (usize, &Point)| {
                other != node && (at.x - x).hypot(at.y - y) < 1.05 * radius
            };
            let visible = x >= 0.0 && y >= 0.0;
            let pixel = image.get_pixel_checked(x.max(0.0) as u32, y.max(0.0) as u32);
            let Some(pixel) = pixel.filter(|_| visible) else { continue };
            if !nodes.iter().enumerate().any(inside) {
                seen += 1;
                alike += u32::from(color::distance(pixel.0.map(f32::from), own) < NEAR);
            }
        }
    }
    f64::from(alike) / f64::from(seen.max(1))
}
