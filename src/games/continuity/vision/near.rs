//! Looks at a board whose tiles are known while it is zoomed in: from where it is seen, where the figure is, which keys are
//! there. Fast enough for every frame. Knows no rules.
//!
//! The view is found by what is solid beside what is not, at the known distances between the tiles.

use image::RgbImage;

use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{GAP, Level};
use crate::games::continuity::vision::figure;
use crate::games::continuity::vision::palette::{Palette, pixel_at};
use crate::games::continuity::vision::probes::{self, Probe};
use crate::geometry::Point;

/// Part of the probes that a view must explain, where nothing else speaks for it; and where it is as it was, or as a panel's sides
/// say.
pub(super) const SURE: f64 = 0.93;
pub(super) const LIKELY: f64 = 0.82;
/// And so many of them at least have to be in sight.
const FEWEST: u32 = 24;

/// A view that explains so much less than usual may be another one.
const SLACK: f64 = 0.05;

/// Looks in a row that show the same view, before it has come to rest.
const STEADY: u32 = 3;

/// From where the board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::continuity) struct View {
    /// Pixels of the window for one of a tile.
    pub(in crate::games::continuity) scale: f64,
    /// Where the tile in the first slot begins, in pixels of the window.
    pub(in crate::games::continuity) origin: Point,
}

/// What a look shows of the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::games::continuity) struct Observation {
    /// The tile and the place in it of the middle of the figure's feet, in its pixels.
    pub(in crate::games::continuity) figure: Option<(u8, f64, f64)>,
    /// The keys that can be seen to be there or not, and those that are there, a bit each.
    pub(in crate::games::continuity) keys: (u32, u32),
}

/// From where a picture shows the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::continuity) enum Mode {
    /// All of it.
    Out,
    /// The tile of the figure.
    In(View),
    /// On its way from the one to the other, or something else.
    Between,
}

/// A board that is being watched.
pub(in crate::games::continuity) struct Watcher {
    pub(super) level: Level,
    pub(super) pitch: Point,
    pub(super) out: View,
    pub(super) probes: Vec<Vec<Probe>>,
    /// Where each tile is air, and nothing solid near.
    pub(super) clear: Vec<Vec<bool>>,
    /// Places of each tile where it surely is solid, or not.
    samples: Vec<Vec<(i32, i32, bool)>>,
    /// What is ink.
    pub(super) palette: Palette,
    /// The view when it was last zoomed in.
    pub(super) near: Option<View>,
    /// Looks in a row that have shown it so.
    pub(super) steady: u32,
    /// Looks in a row that showed no view.
    pub(super) blind: u32,
    /// Part of the probes that the view explains when it rests.
    pub(super) usual: f64,
    /// The scale of that view in an earlier flight.
    pub(super) hint: Option<f64>,
    /// Where the figure was last, in pixels of the board without what is between tiles.
    pub(super) last: Option<(f64, f64)>,
    /// The figure's height, in a tile's pixels.
    pub(super) tall: f64,
}

impl Watcher {
    /// Of a board that was read zoomed out.
    pub(in crate::games::continuity) fn new(level: &Level, layout: &Layout) -> Watcher {
        let grounds = || (0..level.tiles().len() as u8).filter_map(|tile| level.ground(tile));
        let pitch = Point {
            x: layout.grid.pitch.x / layout.grid.scale.x,
            y: layout.grid.pitch.y / layout.grid.scale.y,
        };
        Watcher {
            level: level.clone(),
            pitch,
            out: View { scale: layout.grid.scale.x, origin: layout.grid.origin },
            probes: grounds().map(|ground| probes::of(&ground.solid)).collect(),
            clear: grounds().map(|ground| probes::clear(&ground.solid)).collect(),
            samples: grounds().map(|ground| probes::samples(&ground.solid)).collect(),
            palette: Palette::default(),
            near: None,
            steady: 0,
            blind: 0,
            usual: 0.0,
            hint: None,
            last: None,
            tall: f64::from(level.physics().height),
        }
    }

    /// The same, where the view that is zoomed in is known from before.
    pub(in crate::games::continuity) fn knowing(mut self, scale: Option<f64>) -> Watcher {
        self.hint = scale;
        self
    }

    /// The scale of the view when zoomed in, once it has been seen.
    pub(in crate::games::continuity) fn scale(&self) -> Option<f64> {
        self.near.filter(|_| self.steady >= STEADY).map(|view| view.scale).or(self.hint)
    }

    /// Where the tile in a slot begins, in pixels of the window.
    pub(in crate::games::continuity) fn corner(&self, view: &View, slot: usize) -> Point {
        let columns = self.level.columns();
        let (column, row) = ((slot % columns) as f64, (slot / columns) as f64);
        let Point { x, y } = self.pitch;
        view.origin + Point { x: column * x * view.scale, y: row * y * view.scale }
    }

    /// Slots and the tiles that lie in them.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (usize, u8)> {
        let slots = self.level.state().slots.iter().copied();
        slots.enumerate().filter(|(_, tile)| *tile != GAP)
    }

    /// Part of the probes that a view explains; 0 where too few are in sight.
    pub(super) fn score(
        &self,
        image: &RgbImage,
        view: &View,
        only: Option<u8>,
        thin: usize,
    ) -> f64 {
        self.explained(image, view, only, thin).0
    }

    /// The same; and whether edges of both kinds are in sight, so that it tells where the view is both ways.
    fn explained(
        &self,
        image: &RgbImage,
        view: &View,
        only: Option<u8>,
        thin: usize,
    ) -> (f64, bool) {
        let (mut right, mut all) = ([0; 2], [0; 2]);
        for (slot, tile) in self.tiles().filter(|it| only.is_none_or(|only| only == it.1)) {
            let corner = self.corner(view, slot);
            // Both sides of an edge, or neither: ink alone is anywhere in something solid.
            let pairs = self.probes[usize::from(tile)].chunks_exact(2).step_by(thin);
            for probe in pairs.flatten() {
                let x = corner.x + (f64::from(probe.x) + 0.5) * view.scale;
                let y = corner.y + (f64::from(probe.y) + 0.5) * view.scale;
                if let Some(ink) = self.palette.ink_at(image, x, y) {
                    all[usize::from(probe.upright)] += 1;
                    right[usize::from(probe.upright)] += u32::from(ink == probe.ink);
                }
            }
        }
        if (all[0] + all[1]) * (thin as u32) < FEWEST {
            return (0.0, false);
        }
        // A floor looks the same from everywhere along it: both kinds of edges have to be where they should.
        let part = |kind: usize| f64::from(right[kind]) / f64::from(all[kind]);
        let kinds = [0, 1].into_iter().filter(|kind| all[*kind] * thin as u32 >= FEWEST / 3);
        (kinds.clone().map(part).fold(1.0, f64::min), kinds.count() == 2)
    }

    /// The tile in the middle of the window, which is the figure's. It may be thought to be in the one beside; that is `tile`,
    /// and taken where none is in the middle.
    fn central(&self, image: &RgbImage, view: &View, tile: u8) -> u8 {
        let middle = (f64::from(image.width()) / 2.0, f64::from(image.height()) / 2.0);
        let holds = |(slot, _): &(usize, u8)| {
            let corner = self.corner(view, *slot);
            let within = |at: f64, size: i32| (0.0..f64::from(size) * view.scale).contains(&at);
            within(middle.0 - corner.x, WIDTH) && within(middle.1 - corner.y, HEIGHT)
        };
        self.tiles().find(holds).map_or(tile, |it| it.1)
    }

    /// How well a view explains the figure's tile; where too little of that is in sight, the others. What lies over a part of
    /// the window, such as a line of text, hides some of the others.
    pub(super) fn fits(&self, image: &RgbImage, view: &View, tile: u8) -> f64 {
        match self.explained(image, view, Some(self.central(image, view, tile)), 1) {
            (own, true) => own,
            (own, false) if own > 0.0 => own.min(self.score(image, view, None, 1)),
            _ => self.score(image, view, None, 1),
        }
    }

    /// Learns what is ink from the first picture of the whole board.
    fn learn(&mut self, image: &RgbImage) {
        if self.palette.is_learned() {
            return;
        }
        let (mut ink, mut air) = (Vec::new(), Vec::new());
        for (slot, tile) in self.tiles() {
            let corner = self.corner(&self.out, slot);
            for (x, y, solid) in &self.samples[usize::from(tile)] {
                let place = |at: i32| (f64::from(at) + 0.5) * self.out.scale;
                let pixel = pixel_at(image, corner.x + place(*x), corner.y + place(*y));
                if *solid { ink.extend(pixel) } else { air.extend(pixel) }
            }
        }
        if let Some(palette) = Palette::learn(&ink, &air) {
            self.palette = palette;
        }
    }

    /// From where a picture shows the board. `tile` is where the figure was last.
    pub(in crate::games::continuity) fn mode(&mut self, image: &RgbImage, tile: u8) -> Mode {
        self.learn(image);
        if self.score(image, &self.out, None, 1) >= SURE {
            return Mode::Out;
        }
        if self.steady < STEADY {
            self.approach(image, tile);
            return match self.near {
                Some(view) if self.steady >= STEADY => Mode::In(view),
                _ => Mode::Between,
            };
        }
        let near = self.near.map(|near| (self.fits(image, &near, tile), near));
        let near = near.filter(|near| near.0 >= LIKELY);
        // Where it explains less than usual it may have moved, and look nearly the same from there.
        let rests = near.filter(|near| near.0 >= self.usual - SLACK).map(|near| near.1);
        let view = rests
            .or_else(|| self.moved(image, near, tile))
            .or_else(|| self.panel(image, tile))
            .or_else(|| {
                self.near.filter(|_| self.is_due()).and_then(|near| self.leap(image, near, tile))
            });
        self.blind = if view.is_some() { 0 } else { self.blind + 1 };
        let Some(view) = view else { return Mode::Between };
        let view = self.aligned(image, view, false);
        self.near = Some(view);
        let fits = self.fits(image, &view, tile);
        self.usual = if fits > self.usual { fits } else { self.usual + 0.1 * (fits - self.usual) };
        if self.is_covered(image, &view, tile) { Mode::Between } else { Mode::In(view) }
    }

    /// Whether something lies over the board: a message through which it can be seen.
    fn is_covered(&self, image: &RgbImage, view: &View, own: u8) -> bool {
        const FEW: u32 = 12;
        if !self.palette.is_learned() {
            return false;
        }
        let (mut pure, mut all) = (0u32, 0u32);
        // Of the figure's tile alone: what lies below is behind a line of text.
        let own = self.central(image, view, own);
        for (slot, tile) in self.tiles().filter(|it| it.1 == own) {
            let corner = self.corner(view, slot);
            for (x, y, _) in self.samples[usize::from(tile)].iter().filter(|sample| sample.2) {
                let place = |at: i32| (f64::from(at) + 0.5) * view.scale;
                if let Some(pixel) = pixel_at(image, corner.x + place(*x), corner.y + place(*y)) {
                    all += 1;
                    pure += u32::from(self.palette.is_pure(pixel));
                }
            }
        }
        all >= FEW && pure * 10 < all * 6
    }

    /// What a picture shows from a view.
    pub(in crate::games::continuity) fn look(
        &mut self,
        image: &RgbImage,
        view: &View,
    ) -> Observation {
        let figure = figure::find(self, image, view);
        let keys = self.keys(image, view);
        self.last = figure.map(|(tile, x, y)| self.place(tile, x, y)).or(self.last);
        Observation { figure, keys }
    }

    /// Takes the figure's height from a look at it where it stands, its feet at a known place.
    pub(in crate::games::continuity) fn measure(&mut self, seen: (u8, f64, f64), feet: (u8, f64)) {
        if seen.0 == feet.0 && (seen.2 - feet.1).abs() < 5.0 {
            self.tall += feet.1 - seen.2;
        }
    }

    pub(super) fn columns(&self) -> usize {
        self.level.columns()
    }

    pub(super) fn tall(&self) -> f64 {
        self.tall
    }

    pub(super) fn last(&self) -> Option<(f64, f64)> {
        self.last
    }

    pub(super) fn is_clear(&self, tile: u8, x: i32, y: i32) -> bool {
        let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        inside && self.clear[usize::from(tile)][(y * WIDTH + x) as usize]
    }

    /// A place of a tile on the board without what is between tiles.
    fn place(&self, tile: u8, x: f64, y: f64) -> (f64, f64) {
        let slot = self.tiles().find(|(_, own)| *own == tile).map_or(0, |it| it.0);
        let columns = self.level.columns();
        let (column, row) = ((slot % columns) as f64, (slot / columns) as f64);
        (column * f64::from(WIDTH) + x, row * f64::from(HEIGHT) + y)
    }

    /// A place of the board without what is between tiles, as one of a tile.
    pub(super) fn unplace(&self, x: f64, y: f64) -> Option<(u8, f64, f64)> {
        let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
        let (columns, rows) = (self.level.columns(), self.level.rows());
        let column = ((x / wide).floor().max(0.0) as usize).min(columns - 1);
        let row = ((y / high).floor().max(0.0) as usize).min(rows - 1);
        let tile = self.level.state().slots[row * columns + column];
        (tile != GAP).then_some((tile, x - column as f64 * wide, y - row as f64 * high))
    }

    /// The keys that can be seen to be there or not, and those that are.
    fn keys(&self, image: &RgbImage, view: &View) -> (u32, u32) {
        let (mut known, mut there) = (0, 0);
        for (bit, key) in self.level.keys().iter().enumerate() {
            let Some((slot, _)) = self.tiles().find(|(_, tile)| *tile == key.tile) else {
                continue;
            };
            let corner = self.corner(view, slot);
            let (mut red, mut all) = (0, 0);
            for dy in -6..=6 {
                for dx in -10..=10 {
                    let x = corner.x + f64::from(key.x + dx) * view.scale;
                    let y = corner.y + f64::from(key.y + dy) * view.scale;
                    if let Some(other) = self.palette.other_at(image, x, y) {
                        all += 1;
                        red += u32::from(other);
                    }
                }
            }
            if all == 13 * 21 {
                known |= 1 << bit;
                there |= u32::from(red >= 25) << bit;
            }
        }
        (known, there)
    }
}
