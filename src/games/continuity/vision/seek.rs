//! Finds from where a board is seen: anywhere at first, then where the view has moved to. Knows no rules.

use image::RgbImage;

use crate::games::continuity::layout::SlotGrid;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::edge::{middle, offset, slope};
use crate::games::continuity::vision::near::{LIKELY, SURE, View, Watcher};
use crate::games::continuity::vision::panels;
use crate::games::continuity::vision::probes;
use crate::geometry::Point;

/// Steps of the search for a view: scales by this factor, and pixels of a tile.
const COARSE: (f64, f64) = (1.03, 10.0);
/// The view moves by so many pixels of a tile at most from one look to the next.
const PAN: f64 = 150.0;
/// So much more has to be explained by another tile than by the one that the figure was in.
const RIVAL: f64 = 0.03;
/// So much more has to be explained by a view that is as far away as that.
const FAR: f64 = 0.06;

impl Watcher {
    /// Finds the view, and waits until it has come to rest.
    pub(super) fn approach(&mut self, image: &RgbImage, tile: u8) {
        // A panel's sides tell the scale anew each time; edges alone might only follow it slowly.
        let view = self.panel(image, tile).or_else(|| {
            let near = self.near.filter(|near| self.fits(image, near, tile) >= LIKELY);
            let due = self.is_due();
            let found = near.or_else(|| due.then(|| self.anywhere(image, tile)).flatten());
            found.map(|view| self.aligned(image, self.aligned(image, view, true), true))
        });
        let rests = self.near.zip(view).is_some_and(|(a, b)| {
            let moved = (a.origin.x - b.origin.x).abs() + (a.origin.y - b.origin.y).abs();
            (a.scale / b.scale - 1.0).abs() < 0.002 && moved < 2.5
        });
        self.steady = if rests { self.steady + 1 } else { 0 };
        self.near = view.filter(|view| self.fits(image, view, tile) >= LIKELY);
        self.blind = if self.near.is_some() { 0 } else { self.blind + 1 };
    }

    /// The view, wherever it is: at the scale of an earlier one, if there was one. The figure may be in another tile than was
    /// read.
    fn anywhere(&self, image: &RgbImage, tile: u8) -> Option<View> {
        let known = self.hint.and_then(|scale| self.search(image, tile, Some(scale)));
        known.or_else(|| self.search(image, tile, None)).or_else(|| {
            let others = self.tiles().map(|it| it.1).filter(|other| *other != tile);
            let scale = self.hint?;
            others.into_iter().find_map(|other| self.search(image, other, Some(scale)))
        })
    }

    /// Whether it is time to look everywhere: that takes long.
    pub(super) fn is_due(&self) -> bool {
        const EVERY: u32 = 10;
        self.blind % EVERY == EVERY - 1
    }

    /// The view by the sides of the one panel that fills most of the picture: that of the figure's tile, or of another one.
    pub(super) fn panel(&self, image: &RgbImage, tile: u8) -> Option<View> {
        let panel = if self.palette.is_light() {
            let mut inverted = image.clone();
            image::imageops::invert(&mut inverted);
            panels::one(&inverted)
        } else {
            panels::one(image)
        }?;
        let SlotGrid { origin, scale: Point { x: scale, .. }, .. } = panel.grid;
        let zero = View { scale, origin: Point::default() };
        let view = |(slot, tile): (usize, u8)| {
            let own = self.corner(&zero, slot);
            let view = View { scale, origin: Point { x: origin.x - own.x, y: origin.y - own.y } };
            let view = self.aligned(image, view, false);
            (self.fits(image, &view, tile), view)
        };
        let own = self.tiles().find(|it| it.1 == tile).map(view);
        if let Some((_, own)) = own.filter(|own| own.0 >= SURE) {
            return Some(own);
        }
        // It may have stayed behind when the tile that it was thought to be in was slid away.
        let others = self.tiles().filter(|it| it.1 != tile).map(view);
        let other = others.max_by(|a, b| a.0.total_cmp(&b.0));
        let best = match (own, other) {
            (Some(own), Some(other)) if other.0 < own.0 + RIVAL => Some(own),
            (own, other) => other.or(own),
        };
        best.filter(|it| it.0 >= LIKELY).map(|it| it.1)
    }

    /// The view moved and, where that is asked, resized so that edges lie where they are seen.
    pub(super) fn aligned(&self, image: &RgbImage, view: View, scales: bool) -> View {
        // Farther than what probes do not tell: nowhere may a view look right that is not.
        let reach = (f64::from(probes::OFF + 3) * view.scale).ceil().max(7.0) as i32;
        let (mut across, mut down) = (Vec::new(), Vec::new());
        for (slot, tile) in self.tiles() {
            let corner = self.corner(&view, slot);
            for pair in self.probes[usize::from(tile)].chunks_exact(2) {
                let [a, b] = [pair[0], pair[1]];
                let place = |one: i32, other: i32| f64::from(one + other + 1) / 2.0 * view.scale;
                let at = Point { x: corner.x + place(a.x, b.x), y: corner.y + place(a.y, b.y) };
                let upright = a.x != b.x;
                let low_ink = if (a.x, a.y) < (b.x, b.y) { a.ink } else { b.ink };
                if let Some(off) = offset(&self.palette, image, at, upright, low_ink, reach) {
                    if upright { across.push((at.x, off)) } else { down.push((at.y, off)) }
                }
            }
        }
        let (x, y) = (middle(&across), middle(&down));
        let mut factor = 1.0;
        if scales {
            let slopes: Vec<(f64, f64)> =
                [slope(&across, x), slope(&down, y)].into_iter().flatten().collect();
            let weight: f64 = slopes.iter().map(|it| it.1).sum();
            if weight > 0.0 {
                factor += slopes.iter().map(|it| it.0 * it.1).sum::<f64>() / weight;
            }
        }
        let mean = |all: &[(f64, f64)], usual: f64| {
            if all.is_empty() {
                usual
            } else {
                all.iter().map(|it| it.0).sum::<f64>() / all.len() as f64
            }
        };
        let (cx, cy) = (mean(&across, view.origin.x), mean(&down, view.origin.y));
        let origin = Point {
            x: cx + (view.origin.x - cx) * factor + x,
            y: cy + (view.origin.y - cy) * factor + y,
        };
        View { scale: view.scale * factor, origin }
    }

    /// The view that explains a picture best: that from before, with what it explains, or one nearby.
    pub(super) fn moved(
        &self,
        image: &RgbImage,
        near: Option<(f64, View)>,
        tile: u8,
    ) -> Option<View> {
        let panned = self.near.and_then(|near| self.pan(image, near, tile));
        let best = near.into_iter().chain(panned).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|it| it.1)
    }

    /// The view after it has moved, its scale unchanged; and how much it explains.
    fn pan(&self, image: &RgbImage, from: View, tile: u8) -> Option<(f64, View)> {
        const TRIED: usize = 4;
        let reach = (PAN / COARSE.1) as i32;
        let step = COARSE.1 * from.scale;
        let mut found: Vec<(f64, (i32, i32), View)> = Vec::new();
        for j in -reach..=reach {
            for i in -reach..=reach {
                let shift = Point { x: f64::from(i) * step, y: f64::from(j) * step };
                let view = View { origin: from.origin + shift, ..from };
                let far = f64::from(i).hypot(f64::from(j)) / f64::from(reach);
                found.push((self.score(image, &view, None, 3) - FAR * far, (i, j), view));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        // Levels are made of the same pieces: what is best at a glance may be a place that only looks alike.
        let mut tried: Vec<(i32, i32)> = Vec::new();
        let mut best: Option<(f64, f64, View)> = None;
        for (_, at, view) in found {
            if tried.iter().any(|it| (it.0 - at.0).abs() <= 1 && (it.1 - at.1).abs() <= 1) {
                continue;
            }
            tried.push(at);
            let view = self.refined(image, view, None, false);
            let fits = self.fits(image, &view, tile);
            let far = f64::from(at.0).hypot(f64::from(at.1)) / f64::from(reach);
            let worth = fits.midpoint(self.score(image, &view, None, 1)) - FAR * far;
            if fits >= SURE && best.is_none_or(|best| worth > best.0) {
                best = Some((worth, fits, view));
            }
            if tried.len() >= TRIED {
                break;
            }
        }
        best.map(|it| (it.1, it.2))
    }

    /// The view after it has moved on by a tile or more while nobody looked, or anywhere.
    pub(super) fn leap(&self, image: &RgbImage, from: View, tile: u8) -> Option<View> {
        const FAR: i32 = 2;
        let all = (-FAR..=FAR).flat_map(|j| (-FAR..=FAR).map(move |i| (i, j)));
        let shifted = all.map(|(i, j)| {
            let x = from.origin.x + f64::from(i) * self.pitch.x * from.scale;
            let y = from.origin.y + f64::from(j) * self.pitch.y * from.scale;
            View { origin: Point { x, y }, ..from }
        });
        let scored = shifted.map(|view| (self.score(image, &view, None, 2), view));
        // A corner of some tile may look like a corner of another one: enough of the figure's own has to be in sight.
        let own = |view: &View| self.score(image, view, Some(tile), 1) >= LIKELY;
        let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
        let best = best.filter(|it| it.0 >= SURE * 0.9 && own(&it.1));
        let tiles =
            std::iter::once(tile).chain(self.tiles().map(|it| it.1).filter(|it| *it != tile));
        best.map(|it| it.1).or_else(|| {
            tiles.into_iter().find_map(|tile| self.search(image, tile, Some(from.scale)))
        })
    }

    /// The view that explains most, the tile in its middle or nearly so.
    fn search(&self, image: &RgbImage, tile: u8, scale: Option<f64>) -> Option<View> {
        let (slot, _) = self.tiles().find(|(_, own)| *own == tile)?;
        let (width, height) = (f64::from(image.width()), f64::from(image.height()));
        let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
        let (least, most) = match scale {
            Some(scale) => (scale, scale * 1.001),
            None => (self.out.scale * 1.15, (width / wide).max(height / high) * 1.3),
        };
        let mut found: Vec<(f64, View)> = Vec::new();
        let mut scale = least;
        while scale <= most {
            let step = COARSE.1 * scale;
            let (x, y) = (width - wide * scale, height - high * scale);
            // Half of the tile is seen each way.
            let reach = |free: f64, size: f64| {
                let far = (free.abs() / 2.0 + size * scale / 2.0 * 0.4) / step;
                far.ceil() as i32
            };
            let (across, down) = (reach(x, wide), reach(y, high));
            for j in -down..=down {
                for i in -across..=across {
                    let corner = Point {
                        x: x / 2.0 + f64::from(i) * step,
                        y: y / 2.0 + f64::from(j) * step,
                    };
                    let zero = View { scale, origin: Point::default() };
                    let own = self.corner(&zero, slot);
                    let origin = Point { x: corner.x - own.x, y: corner.y - own.y };
                    let view = View { scale, origin };
                    let score = self.score(image, &view, Some(tile), 6);
                    found.push((score, view));
                }
            }
            scale *= COARSE.0;
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(8);
        let refined = found.into_iter().map(|(_, view)| {
            let view = self.refined(image, view, Some(tile), true);
            (self.fits(image, &view, tile), view)
        });
        let best = refined.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 >= SURE).then_some(best.1)
    }

    /// A view near this one that explains more, to a pixel: of this tile, or of all. What lies over a part of the window,
    /// such as a line of text, hides some of the others.
    fn refined(&self, image: &RgbImage, view: View, only: Option<u8>, scales: bool) -> View {
        let mut best = (self.score(image, &view, only, 1), view);
        for step in [6.0, 3.0, 1.5, 0.75] {
            for _ in 0..6 {
                let before = best.0;
                let middle =
                    Point { x: f64::from(image.width()) / 2.0, y: f64::from(image.height()) / 2.0 };
                let mut tries: Vec<View> = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)]
                    .map(|(x, y)| {
                        let shift = Point { x: x * step, y: y * step };
                        View { origin: best.1.origin + shift, ..best.1 }
                    })
                    .to_vec();
                if scales {
                    // About the middle of the window.
                    tries.extend([1.0 + step * 0.0025, 1.0 - step * 0.0025].map(|factor| {
                        let Point { x, y } = best.1.origin;
                        let from = Point { x: (x - middle.x) * factor, y: (y - middle.y) * factor };
                        let origin = middle + from;
                        View { scale: best.1.scale * factor, origin }
                    }));
                }
                for view in tries {
                    let score = self.score(image, &view, only, 1);
                    if score > best.0 {
                        best = (score, view);
                    }
                }
                if best.0 <= before {
                    break;
                }
            }
        }
        best.1
    }
}
