//! Pictures of a level's tiles and keys at the sizes that they are seen at, drawn once. Knows no moment.

use crate::arcade::continuity::art;
use crate::arcade::continuity::frame::{Camera, Frame};
use crate::arcade::continuity::paint::page_row;
use crate::arcade::continuity::sheet::{Ground, Sheet};
use crate::arcade::continuity::theme::Theme;
use crate::games::continuity::level::Level;

/// The pictures of one level in one theme and window.
#[derive(Debug)]
pub(super) struct Bank {
    number: usize,
    theme: &'static str,
    frame: Frame,
    /// Zoomed in and out.
    sizes: [Pictures; 2],
    /// The tiles as zoomed in, each half as large as the one before.
    halves: Vec<Vec<Sheet>>,
    /// The page's rows.
    rows: Vec<u32>,
}

#[derive(Debug)]
struct Pictures {
    tiles: Vec<Sheet>,
    /// Not taken, taken.
    keys: [Sheet; 2],
}

impl Pictures {
    fn new(level: &Level, theme: &Theme, scale: f32) -> Option<Pictures> {
        let tile = |tile: u8| Some(Sheet::of(&art::tile(level, tile, theme, scale)?));
        let key = |taken| Some(Sheet::of(&art::key(theme, taken, scale)?));
        let tiles = (0..level.tiles().len() as u8).map(tile).collect::<Option<_>>()?;
        Some(Pictures { tiles, keys: [key(false)?, key(true)?] })
    }
}

impl Bank {
    /// None where the window is too small or too large for pictures.
    pub(super) fn new(level: &Level, theme: &Theme, number: usize, frame: &Frame) -> Option<Bank> {
        let [near, far] = frame.scales;
        let sizes =
            [Pictures::new(level, theme, near as f32)?, Pictures::new(level, theme, far as f32)?];
        let chain = |sheet: &Sheet| {
            let (mut all, mut scale) = (vec![sheet.clone()], near);
            while let Some(last) = all.last().filter(|_| scale / 2.0 >= far) {
                all.push(last.half());
                scale /= 2.0;
            }
            all
        };
        let halves = sizes[0].tiles.iter().map(chain).collect();
        let rows = (0..frame.size.1).map(|row| page_row(theme, row, frame.size.1)).collect();
        Some(Bank { number, theme: theme.name, frame: *frame, sizes, halves, rows })
    }

    pub(super) fn is(&self, number: usize, theme: &Theme, frame: &Frame) -> bool {
        (self.number, self.theme, &self.frame) == (number, theme.name, frame)
    }

    pub(super) fn page(&self, ground: &mut Ground<'_>) {
        let (left, right) = (ground.clip.left as usize, ground.clip.right as usize);
        for row in ground.clip.top as usize..ground.clip.bottom as usize {
            let line = row * ground.width;
            if let Some(ink) = self.rows.get(row) {
                ground.pixels[line + left..line + right].fill(*ink);
            }
        }
    }

    /// The pictures of a view that does not zoom.
    fn still(&self, camera: &Camera) -> Option<&Pictures> {
        let [near, far] = self.frame.scales;
        let which = usize::from((camera.scale - far).abs() < (camera.scale - near).abs());
        (!camera.zooms).then(|| &self.sizes[which])
    }

    /// A tile whose first corner is here.
    pub(super) fn tile(
        &self,
        ground: &mut Ground<'_>,
        camera: &Camera,
        tile: u8,
        (x, y): (f64, f64),
    ) {
        let tile = usize::from(tile);
        if let Some(pictures) = self.still(camera) {
            let edge = art::margin(camera.scale as f32) as i32;
            if let Some(sheet) = pictures.tiles.get(tile) {
                sheet.stamp(ground, (x as i32 - edge, y as i32 - edge));
            }
            return;
        }
        let near = self.frame.scales[0];
        let edge = f64::from(art::margin(near as f32));
        let Some(chain) = self.halves.get(tile) else { return };
        let which = (near / camera.scale).log2().floor().max(0.0) as usize;
        let which = which.min(chain.len().saturating_sub(1));
        let part = f64::from(1u32 << which);
        if let Some(sheet) = chain.get(which) {
            let scale = camera.scale / near * part;
            sheet.stretch(ground, (edge / part, edge / part), (x, y), scale);
        }
    }

    /// A key whose middle is here.
    pub(super) fn key(
        &self,
        ground: &mut Ground<'_>,
        camera: &Camera,
        taken: bool,
        (x, y): (f64, f64),
    ) {
        let half = f64::from(art::KEY);
        if let Some(pictures) = self.still(camera) {
            let at = |place: f64| (place - half * camera.scale).round() as i32;
            pictures.keys[usize::from(taken)].stamp(ground, (at(x), at(y)));
        } else {
            let [near, _] = self.frame.scales;
            let sheet = &self.sizes[0].keys[usize::from(taken)];
            sheet.stretch(ground, (half * near, half * near), (x, y), camera.scale / near);
        }
    }
}
