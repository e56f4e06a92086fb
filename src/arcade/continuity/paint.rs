//! A moment of the game into the pixels of a window: only what changed, where the view stands still.

use tiny_skia::Pixmap;

use crate::arcade::brush::{Area, Brush, Ink};
use crate::arcade::continuity::art;
use crate::arcade::continuity::bank::Bank;
use crate::arcade::continuity::frame::{Camera, Frame};
use crate::arcade::continuity::hud;
use crate::arcade::continuity::moment::{Hud, Moment};
use crate::arcade::continuity::sheet::{Clip, Ground, Sheet};
use crate::arcade::continuity::theme::Theme;
use crate::arcade::{Canvas, Part};
use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::geometry::Direction;

/// Draws, and remembers what it drew.
#[derive(Debug, Default)]
pub struct Painter {
    bank: Option<Bank>,
    last: Option<Moment>,
    foot: Option<(Hud, Sheet)>,
}

/// A moment and all that is needed to draw it.
struct Scene<'a> {
    level: &'a Level,
    theme: &'a Theme,
    moment: &'a Moment,
    frame: &'a Frame,
    camera: Camera,
}

/// A place where the figure is seen: the corner of a tile, the figure's feet from there in pixels of a tile, and what it can be
/// seen through.
struct FigureView {
    corner: (f64, f64),
    feet: (f64, f64),
    clip: Clip,
}

impl Painter {
    /// Draws a moment; what changed, or None where all did.
    pub(super) fn paint(
        &mut self,
        level: &Level,
        theme: &Theme,
        moment: &Moment,
        canvas: &mut Canvas<'_>,
        scale: f32,
    ) -> Option<Vec<Part>> {
        let frame = Frame::new((level.columns(), level.rows()), canvas.size, f64::from(scale));
        let same = self.bank.as_ref().is_some_and(|bank| bank.is(moment.number, theme, &frame));
        if !same {
            (self.bank, self.foot) = (Bank::new(level, theme, moment.number, &frame), None);
        }
        let bank = self.bank.as_ref()?;
        let scene = Scene { level, theme, moment, frame: &frame, camera: frame.camera(moment) };
        let last = self.last.as_ref().filter(|_| same && canvas.kept);
        let parts = last.and_then(|last| scene.changes(last));
        for clip in parts.as_deref().unwrap_or(&[frame.stage()]) {
            scene.draw(bank, canvas, *clip);
        }
        if parts.is_none() || self.foot.as_ref().is_none_or(|(hud, _)| *hud != moment.hud) {
            if self.foot.as_ref().is_none_or(|(hud, _)| *hud != moment.hud) {
                let foot = hud::foot(theme, &frame, &moment.hud)?;
                self.foot = Some((moment.hud.clone(), Sheet::of(&foot)));
            }
            if let Some((_, sheet)) = &self.foot {
                let clip = Clip::of(canvas.size);
                let mut ground =
                    Ground { pixels: canvas.pixels, width: canvas.size.0 as usize, clip };
                sheet.stamp(&mut ground, (0, frame.foot() as i32));
            }
        }
        if let Some(over) = moment.over {
            cover(theme, &frame, &moment.hud, over, canvas);
        }
        let foot = Clip { top: frame.foot() as i32, ..Clip::of(canvas.size) };
        let told = last.is_some_and(|last| last.hud != moment.hud).then_some(foot);
        self.last = Some(moment.clone());
        let all = parts?.into_iter().chain(told);
        Some(all.filter(|clip| !clip.is_empty()).map(|clip| clip.part()).collect())
    }
}

impl Scene<'_> {
    /// What looks otherwise than at another moment; None where it is nearly all.
    fn changes(&self, last: &Moment) -> Option<Vec<Clip>> {
        let now = self.moment;
        if (last.focus, last.zoom, last.number) != (now.focus, now.zoom, now.number)
            || last.over.is_some()
            || now.over.is_some()
        {
            return None;
        }
        let mut clips = Vec::new();
        if (last.pose, last.ring, last.slide) != (now.pose, now.ring, now.slide) {
            for moment in [last, now] {
                let scene = Scene { moment, ..*self };
                clips.extend(scene.sights().iter().map(|sight| scene.figure_box(sight)));
            }
        }
        for moment in [last, now] {
            let slide = moment.slide.filter(|_| last.slide != now.slide);
            let slot = slide.and_then(|it| moment.slots.iter().position(|own| *own == it.tile));
            let scene = Scene { moment, ..*self };
            clips.extend(slot.map(|slot| scene.panel(slot)));
            // A slide that is over leaves the tile where it came to.
            let gone = last.slide.filter(|_| now.slide != last.slide);
            let slot = gone.and_then(|it| moment.slots.iter().position(|own| *own == it.tile));
            clips.extend(slot.map(|slot| scene.panel(slot)));
        }
        let turned = last.taken ^ now.taken;
        for (_, key) in (0..).zip(self.level.keys()).filter(|(bit, _)| turned >> bit & 1 == 1) {
            let slot = now.slots.iter().position(|tile| *tile == key.tile);
            clips.extend(slot.map(|slot| self.around(slot, (key.x, key.y), f64::from(art::KEY))));
        }
        Some(clips.iter().map(|clip| clip.and(&self.frame.stage())).collect())
    }

    fn columns(&self) -> usize {
        self.level.columns()
    }

    fn corner(&self, slot: usize) -> (f64, f64) {
        self.camera.corner(self.moment, self.columns(), slot)
    }

    /// The inside of the tile in a slot.
    fn inside(&self, slot: usize) -> Clip {
        let ((x, y), scale) = (self.corner(slot), self.camera.scale);
        Clip::around((x, y), (x + f64::from(WIDTH) * scale, y + f64::from(HEIGHT) * scale))
    }

    /// The tile in a slot with its rim.
    fn panel(&self, slot: usize) -> Clip {
        let edge = f64::from(art::margin(self.camera.scale as f32)) as i32 + 1;
        let Clip { left, top, right, bottom } = self.inside(slot);
        Clip { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge }
    }

    fn around(&self, slot: usize, (x, y): (i32, i32), half: f64) -> Clip {
        let ((left, top), scale) = (self.corner(slot), self.camera.scale);
        let (x, y) = (left + f64::from(x) * scale, top + f64::from(y) * scale);
        let half = half * scale + 2.0;
        Clip::around((x - half, y - half), (x + half, y + half))
    }

    /// Where the figure is seen: in its tile, and in those that it reaches into.
    fn sights(&self) -> Vec<FigureView> {
        let pose = &self.moment.pose;
        let slots = &self.moment.slots;
        let mut sights = Vec::new();
        let mut add = |tile: u8, feet: (f64, f64)| {
            if let Some(slot) = slots.iter().position(|it| *it == tile) {
                sights.push(FigureView {
                    corner: self.corner(slot),
                    feet,
                    clip: self.inside(slot),
                });
            }
        };
        add(pose.tile, (pose.x, pose.y));
        let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
        let (half, tall) = (10.0, 28.0);
        for (side, reaches) in [
            (Direction::Left, pose.x < half),
            (Direction::Right, pose.x > wide - half),
            (Direction::Up, pose.y < tall),
            (Direction::Down, pose.y > high - 4.0),
        ] {
            let beyond = self.level.beyond(slots, pose.tile, side).filter(|_| reaches);
            if let Some(beyond) = beyond.filter(|_| self.moment.slide.is_none()) {
                let (dx, dy) = side.delta();
                add(beyond, (pose.x - f64::from(dx) * wide, pose.y - f64::from(dy) * high));
            }
        }
        sights
    }

    fn figure_box(&self, sight: &FigureView) -> Clip {
        let scale = self.camera.scale;
        let (half, high, low) = art::FIGURE;
        let (x, y) = (sight.corner.0 + sight.feet.0 * scale, sight.corner.1 + sight.feet.1 * scale);
        let reach = |length: f32| f64::from(length) * scale + 2.0;
        let own =
            Clip::around((x - reach(half), y - reach(high)), (x + reach(half), y + reach(low)));
        let ring = self.moment.ring.map(|_| {
            let (y, side) = (y - 12.0 * scale, reach(art::RING));
            Clip::around((x - side, y - side), (x + side, y + side))
        });
        ring.unwrap_or(own).and(&sight.clip)
    }

    fn draw(&self, bank: &Bank, canvas: &mut Canvas<'_>, clip: Clip) {
        let clip = clip.and(&self.frame.stage());
        if clip.is_empty() {
            return;
        }
        let mut ground = Ground { pixels: canvas.pixels, width: canvas.size.0 as usize, clip };
        bank.page(&mut ground);
        let moving = self.moment.slide.map(|slide| slide.tile);
        let mut slots: Vec<usize> = (0..self.moment.slots.len()).collect();
        slots.sort_by_key(|slot| Some(self.moment.slots[*slot]) == moving);
        for slot in slots {
            if !self.panel(slot).and(&clip).is_empty() {
                self.tile(bank, &mut ground, slot);
            }
        }
        for sight in self.sights() {
            ground.clip = sight.clip.and(&clip);
            self.figure(&mut ground, &sight);
        }
    }

    fn tile(&self, bank: &Bank, ground: &mut Ground<'_>, slot: usize) {
        let (tile, corner) = (self.moment.slots[slot], self.corner(slot));
        bank.tile(ground, &self.camera, tile, corner);
        for (bit, key) in (0..).zip(self.level.keys()).filter(|(_, key)| key.tile == tile) {
            let scale = self.camera.scale;
            let at = (corner.0 + f64::from(key.x) * scale, corner.1 + f64::from(key.y) * scale);
            bank.key(ground, &self.camera, self.moment.taken >> bit & 1 == 1, at);
        }
    }

    fn figure(&self, ground: &mut Ground<'_>, sight: &FigureView) {
        let scale = self.camera.scale;
        let (x, y) = (sight.corner.0 + sight.feet.0 * scale, sight.corner.1 + sight.feet.1 * scale);
        let shown = self.moment.ring.map_or(1.0, |ring| (ring.part * 1.6 - 0.6).max(0.0));
        let part = ((x - x.floor()) as f32, (y - y.floor()) as f32);
        let own = scale as f32;
        if let Some(picture) = art::figure(self.theme, &self.moment.pose, part, shown, own) {
            let (half, high, _) = art::FIGURE;
            let (left, top) = ((half * own).floor() as i32, (high * own).floor() as i32);
            Sheet::of(&picture).stamp(ground, (x.floor() as i32 - left, y.floor() as i32 - top));
        }
        let ring = self.moment.ring.and_then(|ring| art::ring(self.theme, ring.part, own));
        if let Some(picture) = ring {
            let half = f64::from(art::RING) * scale;
            let at = ((x - half).round() as i32, (y - 12.0 * scale - half).round() as i32);
            Sheet::of(&picture).stamp(ground, at);
        }
    }
}

/// The card of a win over all of it.
fn cover(theme: &Theme, frame: &Frame, hud: &Hud, over: (f32, bool), canvas: &mut Canvas<'_>) {
    let Some(mut picture) = Pixmap::new(canvas.size.0, canvas.size.1) else { return };
    for (to, from) in picture.data_mut().chunks_exact_mut(4).zip(canvas.pixels.iter()) {
        let [_, red, green, blue] = from.to_be_bytes();
        to.copy_from_slice(&[red, green, blue, 255]);
    }
    let mut brush = Brush::new(picture);
    let (width, height) = (canvas.size.0 as f32, canvas.size.1 as f32);
    let area = Area::new(0.0, 0.0, width, height);
    hud::won(&mut brush, theme, (area, frame.unit as f32), hud, over);
    for (to, from) in canvas.pixels.iter_mut().zip(brush.into_pixmap().pixels()) {
        *to = u32::from_be_bytes([0, from.red(), from.green(), from.blue()]);
    }
}

/// The colour of a page's row.
pub(super) fn page_row(theme: &Theme, row: u32, height: u32) -> u32 {
    let part = (row as f32 + 0.5) / (height as f32).max(1.0);
    let Ink([red, green, blue, _]) = theme.page[0].toward(theme.page[1], part);
    u32::from_be_bytes([0, red, green, blue])
}
