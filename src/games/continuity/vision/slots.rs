//! What is seen in the slots of a board whose panels are known; and seen again, where only a part of it has changed.

use std::sync::Arc;

use image::RgbImage;

use crate::games::continuity::layout::SlotGrid;
use crate::games::continuity::vision::look::{Inks, PanelImage, PanelPixels};
use crate::games::continuity::vision::panels::Panels;
use crate::games::continuity::vision::things::{self, Figure, Things};
use crate::geometry::Rect;

/// The figure is not surely one below this likeness.
const LIKE: f64 = 0.62;

/// What is seen in one slot.
#[derive(Clone, Debug)]
pub(super) struct SlotContents {
    pub(super) slot: usize,
    pub(super) things: Things,
    pub(super) solid: Vec<bool>,
}

/// All slots; and what may be the figure with the number of its slot among them, likeliest first.
pub(super) struct SlotViews {
    pub(super) slots: Vec<Arc<SlotContents>>,
    pub(super) figures: Vec<(usize, Figure)>,
}

impl SlotViews {
    /// Whether two that may be the figure are the halves of one that stands across two tiles side by side.
    pub(super) fn are_halves(
        &self,
        a: (usize, Figure),
        b: (usize, Figure),
        columns: usize,
    ) -> bool {
        let (left, right) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let slot = self.slots[left.0].slot;
        self.slots[right.0].slot == slot + 1
            && !(slot + 1).is_multiple_of(columns)
            && left.1.goes_on_in(&right.1)
    }
}

/// The slots that hold a panel as they were seen, in order.
#[derive(Clone, Debug)]
pub(super) struct SeenSlots {
    inks: Inks,
    slots: Vec<SeenSlot>,
}

/// One panel, and what is made of it; what may be the figure counts as solid.
#[derive(Clone, Debug)]
struct SeenSlot {
    /// None of a panel that was slid since: a figure across its side may have been left behind.
    pixels: Option<Arc<PanelPixels>>,
    contents: Arc<SlotContents>,
}

impl SeenSlot {
    fn new(pixels: PanelPixels, slot: usize, scale: f64) -> SeenSlot {
        let mut look = PanelImage::of(&pixels);
        let things = Things::find(&mut look, scale);
        let contents = Arc::new(SlotContents { slot, things, solid: look.ink });
        SeenSlot { pixels: Some(Arc::new(pixels)), contents }
    }
}

impl SeenSlots {
    /// Looks into all panels.
    pub(super) fn of(image: &RgbImage, panels: &Panels) -> SeenSlots {
        let Panels { grid, columns, filled, .. } = panels;
        let inks = Inks::of(image, panels);
        let look = |slot: &usize| {
            let pixels = PanelPixels::of(image, &inks, (grid, *columns, *slot));
            SeenSlot::new(pixels, *slot, grid.scale.x)
        };
        SeenSlots { inks, slots: filled.iter().map(look).collect() }
    }

    /// The same for the picture that the one looked at was the negative of.
    pub(super) fn of_negative(self) -> SeenSlots {
        SeenSlots { inks: self.inks.of_negative(), ..self }
    }

    /// As another picture of the board shows it, in which nothing differs but in these areas of the window, each with its slot; and
    /// the slots that had to be looked at.
    pub(super) fn again(
        &self,
        image: &RgbImage,
        (grid, columns): (&SlotGrid, usize),
        changed: &[(usize, Rect)],
    ) -> (SeenSlots, Vec<usize>) {
        let mut looked_at = Vec::new();
        let slots = self.slots.iter().map(|seen| {
            let slot = seen.contents.slot;
            let place = (grid, columns, slot);
            let area = changed.iter().find(|it| it.0 == slot).map(|it| it.1);
            let pixels = match (&seen.pixels, area) {
                (Some(_), None) => return seen.clone(),
                (Some(pixels), Some(area)) => pixels.again(image, &self.inks, place, area),
                (None, _) => PanelPixels::of(image, &self.inks, place),
            };
            looked_at.push(slot);
            SeenSlot::new(pixels, slot, grid.scale.x)
        });
        (SeenSlots { inks: self.inks, slots: slots.collect() }, looked_at)
    }

    /// After a panel was slid from one slot into another.
    pub(super) fn slid(mut self, [from, to]: [usize; 2]) -> SeenSlots {
        for seen in self.slots.iter_mut().filter(|seen| seen.contents.slot == from) {
            Arc::make_mut(&mut seen.contents).slot = to;
            seen.pixels = None;
        }
        self.slots.sort_by_key(|seen| seen.contents.slot);
        self
    }

    /// What is seen, without the likeliest figure in what is solid.
    pub(super) fn views(&self) -> SlotViews {
        let mut slots: Vec<Arc<SlotContents>> =
            self.slots.iter().map(|seen| seen.contents.clone()).collect();
        let mut figures: Vec<(usize, Figure)> = slots
            .iter()
            .enumerate()
            .flat_map(|(k, seen)| seen.things.figures.iter().map(move |figure| (k, *figure)))
            .collect();
        figures.retain(|(_, figure)| figure.score >= LIKE);
        figures.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
        if let Some((seen, figure)) = figures.first() {
            let solid = &mut Arc::make_mut(&mut slots[*seen]).solid;
            let thin = things::thin(solid);
            figure.erase(solid, &thin);
        }
        SlotViews { slots, figures }
    }
}
