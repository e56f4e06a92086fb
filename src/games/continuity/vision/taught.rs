//! Programs whose figure, keys and door a person has named: told by the profile's templates.

use std::sync::Arc;

use image::{GrayImage, Luma, RgbImage};

use crate::frame::Frame;
use crate::game::{self, Board, Boards, Label, Occurs, Teachable};
use crate::games::continuity::vision::panels::Panels;
use crate::games::continuity::vision::seen::{self, Thing};
use crate::games::continuity::vision::things::Blob;
use crate::profile::{BoardFacts, Profile};
use crate::vision::sight::Kind;
use crate::vision::template::{Places, Templates, plainly};

/// A square around a thing is so large, in a tile's pixels: no figure, key or door is larger.
const SIDE: f64 = 56.0;
/// What counts of it reaches so far beyond what was seen of the thing, in a tile's pixels.
const AROUND: f64 = 4.0;
/// Pixels of a mask a side.
const MASK: u32 = 56;

/// What a thing can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Figure,
    Key,
    Door,
    Nothing,
}

impl What {
    /// What the networks know, and as which kind.
    pub(super) const SEEN: [(What, Kind); 3] =
        [(What::Figure, Kind::Figure), (What::Key, Kind::Key), (What::Door, Kind::Door)];
    /// As they are labelled.
    const ALL: [What; 4] = [What::Figure, What::Key, What::Door, What::Nothing];
}

/// What a thing can be called, in the order of [`What::ALL`].
const LABELS: [Label; 4] = [
    Label { name: "figure", about: "whoever runs and jumps", occurs: Occurs::Anyhow },
    Label { name: "key", about: "a key", occurs: Occurs::Alike },
    Label { name: "door", about: "the door", occurs: Occurs::Alike },
    Label {
        name: "nothing",
        about: "what is drawn on air or wall and means nothing",
        occurs: Occurs::Anyhow,
    },
];

/// The things on boards of Continuity, for whoever teaches a program.
pub(in crate::games::continuity) struct InPanels;

impl Teachable for InPanels {
    fn labels(&self) -> &'static [Label] {
        &LABELS
    }

    fn boards<'a>(&'a self, frame: &'a Frame, said: Option<&BoardFacts>) -> Boards<'a> {
        let board = |(panels, things): (Panels, Vec<(usize, Thing)>)| Board {
            places: things.iter().map(|(slot, thing)| place(&panels, *slot, &thing.blob)).collect(),
            guess: things.iter().map(|(_, thing)| guess(thing)).collect(),
            hidden: vec![false; things.len()],
        };
        Box::new(seen::things(frame, said).into_iter().map(board))
    }
}

/// How likely a thing has each label, as logarithms.
fn guess(thing: &Thing) -> Vec<f32> {
    /// ... that is small is as likely nothing.
    const SMALL: f32 = 100.0;
    let nothing = SMALL / (SMALL + thing.blob.area as f32);
    let each = thing.shares.iter().map(|share| share * (1.0 - nothing));
    each.chain([nothing]).map(|likely| likely.max(1e-6).ln()).collect()
}

/// The square around a thing in a slot.
fn place(panels: &Panels, slot: usize, blob: &Blob) -> Places {
    let (x, y) = blob.middle();
    let grid = &panels.grid;
    let middle = grid.at(panels.columns, slot, f64::from(x), f64::from(y));
    let reach = |low: i32, high: i32| f64::from(high - low) / 2.0 + AROUND;
    let (wide, high) = (reach(blob.left, blob.right), reach(blob.top, blob.bottom));
    let at = |k: u32| ((f64::from(k) + 0.5) / f64::from(MASK) - 0.5) * SIDE;
    let counts = |x: u32, y: u32| at(x).abs() < wide && at(y).abs() < high;
    let mask = GrayImage::from_fn(MASK, MASK, |x, y| Luma([if counts(x, y) { 255 } else { 0 }]));
    Places::square(middle, SIDE * f64::midpoint(grid.scale.x, grid.scale.y), Some(mask))
}

/// The profile's templates, if it has any.
pub(super) fn templates(profile: &Profile) -> Option<Arc<Templates>> {
    game::templates(&LABELS, profile)
}

/// What the templates say that a thing in a slot is; none where they do not know.
pub(super) fn told(
    image: &RgbImage,
    templates: &Templates,
    panels: &Panels,
    slot: usize,
    blob: &Blob,
) -> Option<What> {
    let lattice = place(panels, slot, blob).lattice;
    let said = templates.said(image, [&lattice]);
    let label = plainly(said.first()?)?;
    What::ALL.get(label).copied()
}
