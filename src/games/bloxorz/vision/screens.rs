//! Screens without a board: menus, pages, the level's title, the end. A profile says what is to be seen on each.

use image::RgbImage;

use crate::games::bloxorz::layout::{Palette, Stage};
use crate::games::bloxorz::vision::facts::{LookFacts, Probe, ScreenFacts};
use crate::games::bloxorz::vision::palette;
use crate::vision::color::Color;

/// The first of the screens that the picture shows, of those that are looked for before a board or after.
pub(super) fn find<'a>(
    image: &RgbImage,
    stage: &Stage,
    look: &'a LookFacts,
    palette: &Palette,
    last: bool,
) -> Option<&'a ScreenFacts> {
    let shown = |screen: &&ScreenFacts| {
        screen.last == last && screen.probes.iter().all(|probe| holds(image, stage, probe, palette))
    };
    look.screens.iter().find(shown)
}

/// A channel value from which all channels are near white, and one up to which they are near black.
const WHITE: u8 = 165;
const BLACK: u8 = 30;
/// Distance of a colour from the background's.
const NEAR: f32 = 22.0;
/// Distance from the accent: it is drawn in one colour.
const EXACT: f32 = 10.0;
/// Samples along each side of an area, at most.
const SAMPLES: u32 = 48;

fn holds(image: &RgbImage, stage: &Stage, probe: &Probe, palette: &Palette) -> bool {
    let [left, top, right, bottom] = probe.area;
    let (from, to) = (stage.at(left, top), stage.at(right, bottom));
    let clamp = |value: f64, most: u32| value.round().clamp(0.0, f64::from(most)) as u32;
    let (x0, x1) = (clamp(from.x, image.width()), clamp(to.x, image.width()));
    let (y0, y1) = (clamp(from.y, image.height()), clamp(to.y, image.height()));
    let step = |from: u32, to: u32| (to.saturating_sub(from) / SAMPLES).max(1) as usize;
    let (mut white, mut black, mut void, mut accent, mut all) = (0u32, 0u32, 0u32, 0u32, 0u32);
    for y in (y0..y1).step_by(step(y0, y1)) {
        for x in (x0..x1).step_by(step(x0, x1)) {
            let pixel = image.get_pixel(x, y).0;
            let dark = pixel.iter().all(|channel| *channel <= BLACK);
            white += u32::from(pixel.iter().all(|channel| *channel >= WHITE));
            black += u32::from(dark);
            let near = |colors: &[Color]| palette::distance(pixel.map(f32::from), colors);
            if probe.void.is_some() && !dark {
                void += u32::from(near(&palette.void) < NEAR);
            }
            if probe.accent.is_some() {
                accent += u32::from(near(&palette.accent) < EXACT);
            }
            all += 1;
        }
    }
    let within = |count: u32, wanted: Option<[f32; 2]>| {
        let part = count as f32 / all.max(1) as f32;
        wanted.is_none_or(|[least, most]| (least..=most).contains(&part))
    };
    all > 0
        && within(white, probe.white)
        && within(black, probe.black)
        && within(void, probe.void)
        && within(accent, probe.accent)
}
