//! Boards of programs whose beads and marks a person has named: told by the profile's templates.

use std::iter;
use std::sync::Arc;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{self, Board, Boards, Label, Occurs, Teachable};
use crate::games::beads::vision::board_error::BoardError;
use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::lines::Lines;
use crate::games::beads::vision::marks::{self, Patches};
use crate::games::beads::vision::ring::Ring;
use crate::games::beads::vision::spots::{self, Spot};
use crate::games::beads::vision::{MOST_RINGS, Outlines, paths, ring};
use crate::profile::{BoardFacts, Profile};
use crate::vision::template::{Templates, plainly};

/// Beads that have a label.
const MOST: usize = 16;
/// The kinds of place before the beads, and before the marks: numbers of labels.
const EMPTY: usize = 0;
const BEADS: usize = 1;
const GOALS: usize = BEADS + MOST;

/// Beads and their marks are named as the text of a level names them.
const NAMES: [[&str; MOST]; 2] = [
    [
        "bead-a", "bead-b", "bead-c", "bead-d", "bead-e", "bead-f", "bead-g", "bead-h", "bead-i",
        "bead-j", "bead-k", "bead-l", "bead-m", "bead-n", "bead-o", "bead-p",
    ],
    [
        "goal-a", "goal-b", "goal-c", "goal-d", "goal-e", "goal-f", "goal-g", "goal-h", "goal-i",
        "goal-j", "goal-k", "goal-l", "goal-m", "goal-n", "goal-o", "goal-p",
    ],
];

/// The kinds of place, in the order in which templates are asked for them.
const LABELS: [Label; GOALS + MOST] = {
    let empty = Label { name: "empty", about: "the node that has no bead", occurs: Occurs::Anyhow };
    let mut labels = [empty; GOALS + MOST];
    let mut k = 0;
    while k < MOST {
        labels[BEADS + k] = Label {
            name: NAMES[0][k],
            about: "a bead, each by a letter of its own",
            occurs: Occurs::Anyhow,
        };
        let about = "what lies beside the node where the bead of this letter belongs";
        labels[GOALS + k] = Label { name: NAMES[1][k], about, occurs: Occurs::Anyhow };
        k += 1;
    }
    labels
};

/// A guess that nothing speaks for, and one that little does: logarithms.
const NEVER: f32 = -20.0;
const HARDLY: f32 = -1.0;

/// The nodes of Bead Puzzle, for whoever teaches a program.
pub(in crate::games::beads) struct Nodes;

impl Teachable for Nodes {
    fn labels(&self) -> &'static [Label] {
        &LABELS
    }

    fn boards<'a>(&'a self, frame: &'a Frame, said: Option<&BoardFacts>) -> Boards<'a> {
        let rings = match said.and_then(|said| said.nodes(frame.size())) {
            Some((nodes, radius)) => Ring::told(nodes, radius).into_iter().collect(),
            None => seen(frame),
        };
        let on = |ring: Ring| {
            let canvas = Canvas::new(&frame.image, &ring);
            let Some(lines) = Lines::find(&canvas) else { return Vec::new() };
            let edges = paths::find(&canvas, &lines).along;
            let patches = marks::patches(&canvas, &lines, &edges);
            spots::find(&canvas, &ring, &patches, &edges)
        };
        Box::new(rings.into_iter().flat_map(on).map(|spots| {
            let guess = guess(&spots);
            let hidden = vec![false; spots.len()];
            Board { places: spots.into_iter().map(|spot| spot.places).collect(), guess, hidden }
        }))
    }
}

/// The rings of circles that a frame shows.
fn seen(frame: &Frame) -> Vec<Ring> {
    let rims = frame.once(|image| Outlines(ring::rims(image)));
    let fine = iter::once_with(|| ring::fine_rims(&frame.image)).flatten();
    let mut found = ring::find(&rims.0, frame.size());
    if found.is_empty() {
        found = fine.flat_map(|rims| ring::find(&rims, frame.size())).collect();
    }
    found.truncate(MOST_RINGS);
    found
}

/// The ring on which a profile says that nodes lie.
pub(super) fn ring(profile: &Profile, frame: &Frame) -> Option<Ring> {
    let (nodes, radius) = profile.board.as_ref()?.nodes(frame.size())?;
    Ring::told(nodes, radius)
}

/// What places are: beads and marks in the order of their nodes, for nobody knows which belong together.
fn guess(spots: &[Spot]) -> Vec<Vec<f32>> {
    let (mut beads, mut goals) = (BEADS.., GOALS..);
    let mut one = |spot: &Spot| {
        let (kind, likely) = match spot {
            Spot { is_seen: false, .. } => (EMPTY, 0.0),
            Spot { is_beside: true, .. } => (goals.next().unwrap_or(GOALS), HARDLY),
            Spot { is_beside: false, .. } => (beads.next().unwrap_or(BEADS), HARDLY),
        };
        let mut said = vec![if likely < 0.0 { 2.0 * HARDLY - 2.0 } else { NEVER }; LABELS.len()];
        if let Some(own) = said.get_mut(kind) {
            *own = likely;
        }
        said
    };
    spots.iter().map(&mut one).collect()
}

/// The profile's templates, if it has any.
pub(super) fn templates(profile: &Profile) -> Option<Arc<Templates>> {
    game::templates(&LABELS, profile)
}

/// Which bead lies on each node, and which belongs there: 0 for none.
type Lie = (Vec<u8>, Vec<u8>);

/// What templates say of a ring, and what is seen there otherwise: where the one is in doubt the other counts, and where they
/// disagree all is.
///
/// Where they know less than half of the nodes, nothing is asked of them.
///
/// # Errors
/// What is on the nodes and beside them is in doubt.
pub(super) fn places(
    (image, ring, canvas): (&RgbImage, &Ring, &Canvas),
    (patches, edges): (&Patches, &[bool]),
    templates: &Templates,
    otherwise: Result<Lie, BoardError>,
) -> Result<Lie, BoardError> {
    let all = spots::find(canvas, ring, patches, edges).into_iter();
    let said = all.map(|spots| Said::of(image, ring.nodes, &spots, templates));
    let said = said.max_by_key(Said::known).filter(|said| 2 * said.known() >= ring.nodes);
    let Some(said) = said else { return otherwise };
    match otherwise {
        Ok(lie) if said.agrees(&lie) => Ok(lie),
        Ok(_) => Err(BoardError::Doubt(vec![(
            None,
            "beads and marks (the profile's templates say otherwise than how they look)".to_owned(),
        )])),
        Err(fault) => said.all().ok_or(fault),
    }
}

/// What templates plainly say of each node: numbers of labels.
struct Said {
    on: Vec<Option<usize>>,
    beside: Vec<Option<usize>>,
    /// Whether something is seen on each.
    seen: Vec<bool>,
}

impl Said {
    fn of(image: &RgbImage, nodes: usize, spots: &[Spot], templates: &Templates) -> Said {
        let all = templates.said(image, spots.iter().map(|spot| &spot.places.lattice));
        let mut said =
            Said { on: vec![None; nodes], beside: vec![None; nodes], seen: vec![false; nodes] };
        let mut several = vec![false; nodes];
        for (spot, kind) in spots.iter().zip(all.iter().map(|said| plainly(said))) {
            let node = spot.node;
            if !spot.is_beside {
                said.on[node] = kind.filter(|kind| *kind < GOALS);
                said.seen[node] = spot.is_seen;
            } else if let Some(kind) = kind.filter(|kind| *kind >= GOALS) {
                several[node] |= said.beside[node].is_some_and(|other| other != kind);
                said.beside[node] = Some(kind);
            }
        }
        let twice = several.into_iter().enumerate().filter(|(_, several)| *several);
        twice.for_each(|(node, _)| said.beside[node] = None);
        said
    }

    /// Of how many nodes it is known what lies there.
    fn known(&self) -> usize {
        self.on.iter().flatten().count() + self.beside.iter().flatten().count() / 2
    }

    /// Whether each label can stand for one bead, and each bead for one label.
    fn agrees(&self, (lies, belongs): &Lie) -> bool {
        let on = self.on.iter().zip(lies).map(|(kind, bead)| (*kind, *bead));
        let beside = self.beside.iter().zip(belongs);
        let beside = beside.map(|(kind, bead)| (kind.map(|kind| kind - MOST), *bead));
        let pairs: Vec<(usize, u8)> =
            on.chain(beside).filter_map(|(kind, bead)| Some((kind?, bead))).collect();
        let is_same =
            |one: &(usize, u8), other: &(usize, u8)| (one.0 == other.0) == (one.1 == other.1);
        pairs.iter().all(|(kind, bead)| (*kind == EMPTY) == (*bead == 0))
            && pairs.iter().all(|one| pairs.iter().all(|other| is_same(one, other)))
    }

    /// The board, where they say all of it: numbered by the nodes where beads belong.
    fn all(&self) -> Option<Lie> {
        let nodes = self.on.len();
        let goals: Vec<usize> = self.beside.iter().flatten().map(|kind| kind - MOST).collect();
        let number = |kind: usize| Some(goals.iter().position(|goal| *goal == kind)? as u8 + 1);
        let bead = |(node, kind): (usize, &Option<usize>)| match kind {
            Some(EMPTY) => Some(0),
            Some(kind) => number(*kind),
            // What it may be is no bead that is known.
            None => (!self.seen[node]).then_some(0),
        };
        let lies: Vec<u8> = self.on.iter().enumerate().map(bead).collect::<Option<_>>()?;
        let belongs: Vec<u8> = (0..nodes)
            .map(|node| self.beside[node].map_or(Some(0), |kind| number(kind - MOST)))
            .collect::<Option<_>>()?;
        let is_whole = |of: &[u8]| {
            let mut beads = of.to_vec();
            beads.sort_unstable();
            beads.iter().map(|bead| usize::from(*bead)).eq(0..nodes)
        };
        (is_whole(&lies) && is_whole(&belongs)).then_some((lies, belongs))
    }
}
