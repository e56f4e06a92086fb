//! The templates of one look of a program.

use image::RgbaImage;

use crate::vision::template::blocks::Bounds;
use crate::vision::template::likely::{UNLIKE, is_out_of_question};
use crate::vision::template::picture::Template;
use crate::vision::template::piece::{Piece, telling};
use crate::vision::template::window::Window;

/// The whole picture may be so much brighter or darker than the templates.
const BRIGHTER: f32 = 24.0;

/// Pictures of kinds of cells that look as in one picture.
pub(super) struct Look {
    all: Vec<Template>,
}

impl Look {
    /// # Panics
    /// There are not so many kinds.
    pub(super) fn new<'a>(
        kinds: usize,
        pictures: impl IntoIterator<Item = (usize, &'a RgbaImage)>,
    ) -> Look {
        let all = pictures.into_iter().filter_map(|(kind, picture)| {
            assert!(kind < kinds, "kind {kind} of {kinds}");
            Template::new(kind, picture)
        });
        let mut all: Vec<Template> = all.collect();
        let pieces: Vec<(usize, &Piece)> = all.iter().map(|it| (it.kind, &it.whole)).collect();
        if let Some(part) = telling(&pieces) {
            for template in &mut all {
                template.part = template.whole.part(part);
            }
        }
        Look { all }
    }

    /// Whether there is one of a kind.
    pub(super) fn has(&self, kind: usize) -> bool {
        self.all.iter().any(|template| template.kind == kind)
    }

    /// How far a window is from each template where that lies best. One that is out of the question may be said to be nearer than it
    /// is.
    pub(super) fn each(&self, window: &Window) -> Vec<f32> {
        let bounds: Vec<Bounds> = self.all.iter().map(|template| template.bounds(window)).collect();
        let at_least = |(template, bounds): (&Template, &Bounds)| template.at_least(bounds);
        let mut each: Vec<f32> = self.all.iter().zip(&bounds).map(at_least).collect();
        let mut order: Vec<usize> = (0..each.len()).collect();
        order.sort_by(|one, other| each[*one].total_cmp(&each[*other]));
        let mut least = f32::INFINITY;
        for k in order {
            if !is_out_of_question(each[k], least) {
                each[k] = self.all[k].apart(window, &bounds[k]);
                least = least.min(each[k]);
            }
        }
        each
    }

    /// How far a window is from any template at least, by the means of blocks.
    pub(super) fn at_least(&self, window: &Window) -> f32 {
        let each = self.all.iter().map(|template| template.at_least(&template.bounds(window)));
        each.fold(f32::INFINITY, f32::min)
    }

    /// How far it is from the nearest of each kind.
    pub(super) fn nearest(&self, each: &[f32], kinds: usize) -> Vec<f32> {
        let mut nearest = vec![f32::INFINITY; kinds];
        for (template, apart) in self.all.iter().zip(each) {
            let least = &mut nearest[template.kind];
            *least = least.min(*apart);
        }
        nearest
    }

    /// How far a window is from the nearest template, as far as that counts.
    pub(super) fn unlike(&self, window: &Window) -> f32 {
        let nearer = |least: f32, template: &Template| {
            let bounds = template.bounds(window);
            let is_nearer = template.at_least(&bounds) < least;
            if is_nearer { least.min(template.apart(window, &bounds)) } else { least }
        };
        self.all.iter().fold(UNLIKE, nearer)
    }

    /// By how much cells are brighter than the templates that are most like them, channel by channel.
    pub(super) fn offset(&self, windows: &[Window], apart: &[Vec<f32>]) -> [i32; 3] {
        let mut found: [Vec<f32>; 3] = Default::default();
        for (window, each) in windows.iter().zip(apart) {
            let all = each.iter().zip(&self.all);
            let Some((apart, best)) = all.min_by(|a, b| a.0.total_cmp(b.0)) else { continue };
            if *apart < UNLIKE {
                let mean = window.mean(&best.whole.mask);
                (0..3).for_each(|k| found[k].push(mean[k] - best.mean[k]));
            }
        }
        found.map(|mut offsets| {
            let middle = offsets.len() / 2;
            if offsets.is_empty() {
                return 0;
            }
            let median = *offsets.select_nth_unstable_by(middle, f32::total_cmp).1;
            median.clamp(-BRIGHTER, BRIGHTER).round() as i32
        })
    }
}
