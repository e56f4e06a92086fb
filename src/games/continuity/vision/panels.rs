//! Where the panels of a board lie: areas of ink and tinted air, all of one size, in rows and columns, with white rims between
//! them.

use image::RgbImage;

use crate::games::continuity::layout::SlotGrid;
use crate::games::continuity::level::MOST;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::geometry::Point;

/// From tile to tile, in a tile's pixels, about.
pub(super) const PITCH: (f64, f64) = (580.0, 400.0);
/// Panels narrower than this, in pixels, are not looked for: a figure would have two pixels.
const NARROWEST: u32 = 90;
/// Luma below this is ink, 0 to 255.
pub(super) const INK: u8 = 90;
/// Brighter pixels belong to a rim, tinted as they may be.
const RIM: u8 = 240;
/// Air differs so much between its channels, at least.
const TINT: u8 = 5;

/// An upright box of pixels: first column and row, and those after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Panel {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
    area: u32,
}

/// Panels in their slots.
#[derive(Clone, Debug)]
pub(super) struct Panels {
    pub(super) grid: SlotGrid,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The slots that hold a panel.
    pub(super) filled: Vec<usize>,
}

impl Panels {
    /// # Errors
    /// It is too large for a board, or too small.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.columns > MOST || self.rows > MOST || self.filled.len() < 2 {
            return Err(format!("{} panels in {} columns", self.filled.len(), self.columns));
        }
        Ok(())
    }
}

impl Panel {
    fn width(&self) -> f64 {
        f64::from(self.right - self.left)
    }

    fn height(&self) -> f64 {
        f64::from(self.bottom - self.top)
    }

    /// Without rows and columns at its sides that are mostly something else: noise along the rim.
    fn trimmed(mut self, image: &RgbImage) -> Panel {
        let content = |x: u32, y: u32| u32::from(is_content(image.get_pixel(x, y).0));
        let Panel { left, top, right, bottom, .. } = self;
        let (wide, high) = (right - left, bottom - top);
        // The corners are round: less than all of the outermost row is the panel's.
        let row = |y: u32| (left..right).map(|x| content(x, y)).sum::<u32>() * 3 > wide;
        let column = |x: u32| (top..bottom).map(|y| content(x, y)).sum::<u32>() * 3 > high;
        self.top = (top..bottom).find(|y| row(*y)).unwrap_or(top);
        self.bottom = (self.top..bottom).rev().find(|y| row(*y)).unwrap_or(bottom - 1) + 1;
        self.left = (left..right).find(|x| column(*x)).unwrap_or(left);
        self.right = (self.left..right).rev().find(|x| column(*x)).unwrap_or(right - 1) + 1;
        self
    }

    fn is_panel(&self) -> bool {
        let aspect = self.width() / self.height();
        let full = f64::from(self.area) / (self.width() * self.height());
        self.right - self.left >= NARROWEST && (1.42..1.58).contains(&aspect) && full > 0.85
    }
}

/// Luma of a pixel, 0 to 255.
pub(super) fn luma([r, g, b]: [u8; 3]) -> u8 {
    ((u32::from(r) * 77 + u32::from(g) * 151 + u32::from(b) * 28) >> 8) as u8
}

fn is_content(pixel: [u8; 3]) -> bool {
    let [r, g, b] = pixel;
    let light = luma(pixel);
    let tint = r.max(g).max(b) - r.min(g).min(b);
    light < INK || (tint >= TINT && light < RIM)
}

/// What hangs together, upright and level, as boxes.
fn areas(image: &RgbImage) -> Vec<Panel> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let mut open: Vec<bool> = image.pixels().map(|pixel| is_content(pixel.0)).collect();
    let mut areas = Vec::new();
    let mut stack = Vec::new();
    for first in 0..open.len() {
        if !open[first] {
            continue;
        }
        let (x, y) = ((first % width) as u32, (first / width) as u32);
        let mut area = Panel { left: x, top: y, right: x + 1, bottom: y + 1, area: 0 };
        open[first] = false;
        stack.push(first);
        while let Some(at) = stack.pop() {
            let (x, y) = (at % width, at / width);
            area.left = area.left.min(x as u32);
            area.top = area.top.min(y as u32);
            area.right = area.right.max(x as u32 + 1);
            area.bottom = area.bottom.max(y as u32 + 1);
            area.area += 1;
            // A line between ink and air may be as gray as a rim, but it is thin.
            let beside = [
                (x > 0).then(|| at - 1),
                (x > 1).then(|| at - 2),
                (x + 1 < width).then(|| at + 1),
                (x + 2 < width).then(|| at + 2),
                (y > 0).then(|| at - width),
                (y > 1).then(|| at - 2 * width),
                (y + 1 < height).then(|| at + width),
                (y + 2 < height).then(|| at + 2 * width),
            ];
            for next in beside.into_iter().flatten() {
                if std::mem::take(&mut open[next]) {
                    stack.push(next);
                }
            }
        }
        areas.push(area);
    }
    areas
}

/// The panels of a picture; otherwise how near it came.
pub(super) fn find(image: &RgbImage) -> Result<Panels, String> {
    let areas = areas(image).into_iter().filter(|area| area.right - area.left >= NARROWEST);
    let mut panels: Vec<Panel> =
        areas.map(|area| area.trimmed(image)).filter(Panel::is_panel).collect();
    let mut widths: Vec<u32> = panels.iter().map(|it| it.right - it.left).collect();
    widths.sort_unstable();
    let Some(&usual) = widths.get(widths.len() / 2) else {
        return Err("no area three times as wide as half as high has a rim around it".to_owned());
    };
    let like = |panel: &Panel| (panel.width() / f64::from(usual) - 1.0).abs() < 0.04;
    if let Some(odd) = panels.iter().find(|panel| !like(panel)) {
        return Err(format!(
            "panels {usual} and {} pixels wide: tiles are of one size",
            odd.width()
        ));
    }
    panels.sort_by_key(|panel| (panel.top, panel.left));
    if panels.len() < 2 {
        return Err("one panel alone is no board".to_owned());
    }
    let mean =
        |value: &dyn Fn(&Panel) -> f64| panels.iter().map(value).sum::<f64>() / panels.len() as f64;
    let scale =
        (mean(&Panel::width) / f64::from(WIDTH)).midpoint(mean(&Panel::height) / f64::from(HEIGHT));
    let boxes: Vec<[f64; 4]> =
        panels.iter().map(|it| [it.left, it.top, it.right, it.bottom].map(f64::from)).collect();
    let rows = Rows::fit(&boxes, (PITCH.0 * scale, PITCH.1 * scale))?;
    // What lies farther apart says more of the scale than one panel's size.
    let scale = (scale + rows.across.pitch / PITCH.0 + rows.down.pitch / PITCH.1) / 3.0;
    Ok(rows.panels(Point { x: scale, y: scale }))
}

/// Panels in rows and columns.
pub(super) struct Rows {
    across: Axis,
    down: Axis,
    /// The slot of each panel.
    pub(super) slots: Vec<usize>,
}

impl Rows {
    /// Finds the rows and columns of panels, each by its left, upper, right and lower side; `pitch` is how far apart slots are,
    /// about. All in pixels.
    ///
    /// # Errors
    /// There are none, in words.
    pub(super) fn fit(boxes: &[[f64; 4]], pitch: (f64, f64)) -> Result<Rows, String> {
        // The middles: noise makes a panel larger or smaller on both sides alike.
        let middles = |low: usize| -> Vec<f64> {
            boxes.iter().map(|sides| f64::midpoint(sides[low], sides[low + 2])).collect()
        };
        let across = Axis::fit(&middles(0), pitch.0)?;
        let down = Axis::fit(&middles(1), pitch.1)?;
        let columns = across.count();
        let slots: Vec<usize> =
            across.places.iter().zip(&down.places).map(|(x, y)| y * columns + x).collect();
        let mut different = slots.clone();
        different.sort_unstable();
        different.dedup();
        if different.len() != slots.len() {
            return Err("two panels lie in one place".to_owned());
        }
        Ok(Rows { across, down, slots })
    }

    /// The board of these panels, each so many pixels for one of a tile.
    pub(super) fn panels(&self, scale: Point) -> Panels {
        let mut filled = self.slots.clone();
        filled.sort_unstable();
        let origin = Point {
            x: self.across.origin - scale.x * f64::from(WIDTH) / 2.0,
            y: self.down.origin - scale.y * f64::from(HEIGHT) / 2.0,
        };
        let pitch = Point { x: self.across.pitch, y: self.down.pitch };
        let grid = SlotGrid { origin, pitch, scale };
        Panels { grid, columns: self.across.count(), rows: self.down.count(), filled }
    }
}

/// The one panel that fills most of a picture, as a board of one slot.
pub(super) fn one(image: &RgbImage) -> Option<Panels> {
    let areas = areas(image).into_iter().filter(|area| area.right - area.left >= NARROWEST);
    let mut panels = areas.map(|area| area.trimmed(image)).filter(Panel::is_panel);
    let (panel, other) = (panels.next()?, panels.next());
    let most =
        (panel.width() / f64::from(image.width())).max(panel.height() / f64::from(image.height()));
    if other.is_some() || most < 0.55 {
        return None;
    }
    let scale = (panel.width() / f64::from(WIDTH)).midpoint(panel.height() / f64::from(HEIGHT));
    let origin = Point { x: f64::from(panel.left), y: f64::from(panel.top) };
    let pitch = Point { x: PITCH.0 * scale, y: PITCH.1 * scale };
    let grid = SlotGrid { origin, pitch, scale: Point { x: scale, y: scale } };
    Some(Panels { grid, columns: 1, rows: 1, filled: vec![0] })
}

/// Panels along one axis.
struct Axis {
    origin: f64,
    pitch: f64,
    places: Vec<usize>,
}

impl Axis {
    /// The place of each panel, and the line through all of them (least squares).
    fn fit(starts: &[f64], guess: f64) -> Result<Axis, String> {
        let first = starts.iter().copied().fold(f64::MAX, f64::min);
        let place = |start: &f64| ((start - first) / guess).round();
        let places: Vec<f64> = starts.iter().map(place).collect();
        let count = starts.len() as f64;
        let (mean_place, mean_start) =
            (places.iter().sum::<f64>() / count, starts.iter().sum::<f64>() / count);
        let spread: f64 = places.iter().map(|it| (it - mean_place).powi(2)).sum();
        let along: f64 =
            places.iter().zip(starts).map(|(p, s)| (p - mean_place) * (s - mean_start)).sum();
        let pitch = if spread > 0.0 { along / spread } else { guess };
        let origin = mean_start - pitch * mean_place;
        let off = |(place, start): (&f64, &f64)| (origin + pitch * place - start).abs();
        let worst = places.iter().zip(starts).map(off).fold(0.0, f64::max);
        if worst > 0.03 * guess || (pitch / guess - 1.0).abs() > 0.06 {
            return Err("panels do not lie in rows and columns".to_owned());
        }
        let places = places.into_iter().map(|place| place as usize).collect();
        Ok(Axis { origin, pitch, places })
    }

    fn count(&self) -> usize {
        self.places.iter().max().map_or(0, |most| most + 1)
    }
}
