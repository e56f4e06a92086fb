//! A frame to a board of Bead Puzzle.
//!
//! Where nodes are circles of one size on a ring, one of them at the top, lines that lead from one to another are edges, what lies
//! on one is a bead, and what lies beside it looks like the bead that belongs there, smaller or fainter. Boards of any other looks
//! the networks read.

mod bend;
mod board_error;
mod canvas;
mod cover;
mod curve;
mod draft;
mod drawn;
mod figure;
mod ghosts;
mod ground;
mod labels;
mod lines;
mod looks;
mod marks;
mod matching;
mod morphology;
mod next;
mod own;
mod page;
mod passed;
mod patch;
mod paths;
mod rims;
mod ring;
mod seen;
mod shape;
mod split;
mod spots;
mod tags;
pub(super) mod taught;
mod trace;
mod track;

use image::RgbImage;
use schemars::{Schema, SchemaGenerator};

use crate::frame::Frame;
use crate::game::{Candidate, Level as _, Reading, Screen, verdict};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::Level;
use crate::games::beads::level::graph::{Graph, letter};
use crate::geometry::Point;
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::VisionError;
use crate::vision::circles::HoughEdges;
use crate::vision::sight::{self, Witness};
use crate::vision::template::Templates;

pub(super) use draft::drafted;

use board_error::BoardError;
use canvas::Canvas;
use lines::Lines;
use matching::Pairing;
use paths::Edges;
use ring::Ring;
use shape::{Marks, Shape};

type BoardScreen = Screen<Reading<Level, Layout>>;

/// So many rings of a picture are read.
const MOST_RINGS: usize = 4;
/// Outlines less alike than this need more to speak for them...
const LEAST_ALIKE: f64 = 0.6;
/// ... and outlines less alike than this are not of a bead and its mark.
const LEAST_AT_ALL: f64 = 0.25;
/// An outline of the same shape is likelier than one that is less alike by so much.
const LIKER: f64 = 0.15;
/// What is written on a bead and on its mark is alike by so much at least, where nothing else tells beads apart.
const LEAST_WRITTEN: f64 = 0.7;
/// What lies on a node and is less like every mark is no bead, such as a prize.
const STRANGE: f64 = 0.78;

/// A board that was read by the eye before is read so again where all is so likely: its graph is known.
const CERTAIN_IF_KNOWN: f32 = 0.5;
/// Where a ring shows what is wrong with a board, it is not read otherwise unless all is so likely. Chosen on 200 boards in looks that
/// were never trained on, and on the arcade's with a mark gone or a line too many.
const CERTAIN_AGAINST: f32 = 0.96;
/// The edges of a picture, worked out once.
struct Outlines(HoughEdges);

/// What `[look]` of a profile can say.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<looks::LookFacts>()
}

/// Whether a profile's text says under `[look]` what can be understood.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_look::<looks::LookFacts>(profile, |_| Ok(()))
}

/// Reads a board off a frame. The prior's place is tried first.
///
/// # Errors
/// The frame shows no board of this game, or one in doubt.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    if let Some(followed) = prior.and_then(|prior| track::followed(frame, prior)) {
        return Ok(followed);
    }
    anew(frame, profile, prior).map(|screen| track::kept(frame, screen))
}

fn anew(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let witness = prior.map(|prior| prior.layout.witness);
    if let (Some(prior), Some(Witness::Eye)) = (prior, witness)
        && let Ok(seen) = seen::again(&frame.image, prior, profile)
        && seen.certain >= CERTAIN_IF_KNOWN
    {
        return Ok(Screen::Board(seen.reading));
    }
    fresh(frame, profile, witness, prior)
}

/// Reads any board of a program whose boards a witness has read.
pub(super) fn recognize_another(
    frame: &Frame,
    profile: &Profile,
    witness: Witness,
) -> Result<BoardScreen, VisionError> {
    fresh(frame, profile, Some(witness), None).map(|screen| track::kept(frame, screen))
}

fn fresh(
    frame: &Frame,
    profile: &Profile,
    witness: Option<Witness>,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let on_ring = match witness {
        Some(Witness::Eye) => Err(BoardError::NoRing.into()),
        _ => on_ring(frame, profile, prior),
    };
    let on_ring = match on_ring {
        Ok(Screen::Board(board)) if prior.is_none() && seen::has_more(frame, &board.layout) => {
            Err(BoardError::Doubt(vec![(None, "whether these nodes are all".to_owned())]).into())
        }
        other => other,
    };
    // What is traced on a ring is so.
    if on_ring.is_ok() || witness == Some(Witness::Edges) {
        return on_ring;
    }
    let seen = sight::look(frame);
    let eye = seen.as_ref().as_ref().map(|seen| seen::read(frame, seen, profile));
    let is_on_ring = !matches!(on_ring, Err(VisionError::NoBoard { .. }));
    let is_unsure = |eye: &Result<Candidate<_>, _>| {
        eye.as_ref().is_ok_and(|seen| seen.certain < CERTAIN_AGAINST)
    };
    if is_on_ring && eye.as_ref().is_some_and(is_unsure) {
        return on_ring;
    }
    verdict(on_ring, eye.as_ref(), |one, other| one.level == other.level)
}

/// Reads a board whose nodes lie on a ring.
fn on_ring(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let image = &frame.image;
    let (templates, told) = (taught::templates(profile), taught::ring(profile, frame));
    let templates = templates.as_deref();
    let rims = frame.once(|image| Outlines(ring::rims(image)));
    let layout = |ring: &Ring| Layout {
        nodes: ring.corners().collect(),
        radius: ring.radius,
        next: next::find(image, ring.center, profile),
        witness: Witness::Edges,
        tracked: None,
    };
    let screen = |level: Level, ring: &Ring| Screen::Board(Reading::new(level, layout(ring)));
    if let Some(prior) = prior
        && let Some(ring) = Ring::through(&prior.layout.nodes, prior.layout.radius)
        && let Some(ring) = if told.is_some() { Some(ring) } else { ring.checked(&rims.0) }
    {
        match read(image, &ring, Some(prior.level.graph()), templates) {
            Ok(level) if level.same_board(&prior.level) => return Ok(screen(level, &ring)),
            // The same lines between the same nodes: it is that board, with a bead on its way.
            Err((Some(graph), fault)) if graph == *prior.level.graph() => {
                return Err(fault.on_ring(&ring));
            }
            _ => {}
        }
    }
    let (mut fault, mut place) = (BoardError::NoRing, None);
    let mut search = |rims: &HoughEdges| {
        let seen = || ring::find(rims, image.dimensions());
        for ring in told.clone().map_or_else(seen, |told| vec![told]).iter().take(MOST_RINGS) {
            let nodes: Vec<Point> = ring.corners().collect();
            let board = if looks::fit(image, &nodes, ring.radius, profile) {
                read(image, ring, None, templates)
            } else {
                Err((None, BoardError::Looks))
            };
            match board {
                Ok(level) => return Some(screen(level, ring)),
                Err((_, other)) if other.rank() > fault.rank() => {
                    (fault, place) = (other, Some(ring.clone()));
                }
                Err(_) => {}
            }
        }
        None
    };
    // Small nodes in a large picture are seen at its own size only.
    let found = search(&rims.0).or_else(|| search(&ring::fine_rims(image)?));
    found.ok_or_else(|| match place {
        Some(ring) => fault.on_ring(&ring),
        None => fault.into(),
    })
}

/// The board on a ring; or why there is none, with the edges where those are seen. `known` are edges that it may have: where
/// they are seen, there is no doubt about them.
fn read(
    image: &RgbImage,
    ring: &Ring,
    known: Option<&Graph>,
    templates: Option<&Templates>,
) -> Result<Level, (Option<Graph>, BoardError)> {
    let nodes = ring.nodes;
    let canvas = Canvas::new(image, ring);
    let lines = Lines::find(&canvas).ok_or((None, BoardError::NoLines { nodes }))?;
    let mut edges = paths::find(&canvas, &lines);
    if known == Some(&edges.graph) {
        edges.doubts.clear();
    }
    let patches = marks::patches(&canvas, &lines, &edges.along);
    let mut seen = seen(&marks::find(&canvas, &lines, &patches));
    if let Some(templates) = templates {
        let found = (&patches, edges.along.as_slice());
        seen = taught::places((image, ring, &canvas), found, templates, seen);
    }
    let graph = edges.graph.clone();
    level(edges, seen).map_err(|fault| (Some(graph), fault))
}

/// The board of these edges and of what lies on and beside the nodes.
fn level(edges: Edges, seen: Result<(Vec<u8>, Vec<u8>), BoardError>) -> Result<Level, BoardError> {
    let (beads, goal) = seen?;
    if edges.graph.edges().next().is_none() {
        return Err(BoardError::NoLines { nodes: beads.len() });
    }
    if !edges.doubts.is_empty() {
        let doubts = edges.doubts.into_iter().map(|doubt| (None, doubt)).collect();
        return Err(BoardError::Doubt(doubts));
    }
    Level::new(edges.graph, beads, goal).map_err(|error| BoardError::Level(error.to_string()))
}

/// Which bead lies on each node, and which belongs there, by what is seen there.
fn seen(marks: &Marks) -> Result<(Vec<u8>, Vec<u8>), BoardError> {
    let nodes = marks.beads.len();
    let beads = marks.beads.iter().flatten().count();
    let goals = marks.goals.iter().flatten().count();
    if beads < 2 || goals < 2 || beads * 2 < nodes {
        return Err(BoardError::Bare { nodes, beads, goals });
    }
    places(marks)
}

/// The same, where there is enough.
fn places(marks: &Marks) -> Result<(Vec<u8>, Vec<u8>), BoardError> {
    let nodes = marks.beads.len();
    let with = |of: &[Option<Shape>]| (0..nodes).filter(|k| of[*k].is_some()).collect::<Vec<_>>();
    let without = |of: &[Option<Shape>]| (0..nodes).filter(|k| of[*k].is_none()).collect();
    let (on, beside) = (with(&marks.beads), with(&marks.goals));
    if on.len() + 1 < nodes {
        return Err(BoardError::Empty(without(&marks.beads)));
    }
    if beside.len() + 1 < nodes {
        return Err(BoardError::Unmarked(without(&marks.goals)));
    }
    let beads: Vec<&Shape> = marks.beads.iter().flatten().collect();
    let (beside, goals, pairing) = paired(marks, beside, &beads)?;
    let by_figure = matching::by_figure(&beads);
    let mut doubts = Vec::new();
    let (mut lies, mut belongs) = (vec![0u8; nodes], vec![0u8; nodes]);
    for (k, (&bead, margin)) in pairing.beads.iter().zip(&pairing.margins).enumerate() {
        let alike = beads[bead].outline(goals[k]);
        let least = if alike < LEAST_ALIKE { 2.0 } else { 1.0 } * matching::LEAST_MARGIN;
        if *margin < least || alike < LEAST_AT_ALL {
            doubts.push((Some(beside[k]), format!(
                "what belongs on node {} (the bead on node {}? its outline is alike by {:.0} %, by {margin:.2} likelier than another)",
                letter(beside[k]),
                letter(on[bead]),
                alike * 100.0
            )));
        }
        let written = beads[bead].figure(goals[k], true);
        if by_figure && written < LEAST_WRITTEN {
            doubts.push((Some(beside[k]), format!(
                "what belongs on node {} (the bead on node {}? what is written on them is alike by {:.0} %)",
                letter(beside[k]),
                letter(on[bead]),
                written.max(0.0) * 100.0
            )));
        }
        // What is written on beads, or their colours, may have spoken against the outlines.
        let liker = |it: &usize| {
            let other = beads[*it].outline(goals[k]);
            other > matching::MOST_ALIKE && other > alike + LIKER
        };
        if let Some(other) = (0..beads.len()).find(liker) {
            doubts.push((Some(beside[k]), format!(
                "what belongs on node {} (the bead on node {}? that on node {} has more of its outline)",
                letter(beside[k]),
                letter(on[bead]),
                letter(on[other])
            )));
        }
        belongs[beside[k]] = k as u8 + 1;
        lies[on[bead]] = k as u8 + 1;
    }
    // What is left over is a prize on the empty node.
    let left = (0..beads.len()).find(|bead| !pairing.beads.contains(bead));
    if let Some(left) = left {
        let strange = goals.iter().all(|goal| beads[left].outline(goal) < STRANGE);
        if !strange && lies != belongs {
            return Err(BoardError::Full);
        }
    }
    if !doubts.is_empty() {
        return Err(BoardError::Doubt(doubts));
    }
    Ok((lies, belongs))
}

/// The nodes with marks, those, and their beads. Where every node has one, that is none which is least like any bead:
/// the head of an arrow.
fn paired<'a>(
    marks: &'a Marks,
    beside: Vec<usize>,
    beads: &[&Shape],
) -> Result<(Vec<usize>, Vec<&'a Shape>, Pairing), BoardError> {
    let of = |beside: &[usize]| -> Vec<&Shape> {
        beside.iter().filter_map(|node| marks.goals[*node].as_ref()).collect()
    };
    let all = || BoardError::Doubt(vec![(None, "too many beads to pair with marks".to_owned())]);
    if beside.len() < marks.goals.len() {
        let goals = of(&beside);
        let pairing = matching::pair(beads, &goals).ok_or_else(all)?;
        return Ok((beside, goals, pairing));
    }
    let mut found: Vec<(f64, Vec<usize>)> = Vec::new();
    for node in 0..beside.len() {
        let others: Vec<usize> = beside.iter().copied().filter(|it| *it != node).collect();
        let pairing = matching::pair(beads, &of(&others)).ok_or_else(all)?;
        found.push((pairing.sum, others));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    if found.len() > 1 && found[0].0 - found[1].0 < matching::LEAST_MARGIN {
        return Err(BoardError::Marked);
    }
    let others = found.swap_remove(0).1;
    let goals = of(&others);
    let pairing = matching::pair(beads, &goals).ok_or_else(all)?;
    Ok((others, goals, pairing))
}
