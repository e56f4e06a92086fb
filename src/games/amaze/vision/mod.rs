//! A frame to a board of Amaze.
//!
//! Nothing about colours is assumed: the lattice is found by its edges, the kinds of cells are learnt from the picture
//! itself, and which kind is wall and which is floor follows from where they lie.

mod ball;
mod cells;
mod facts;
mod fault;
mod roles;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::Level;
use crate::geometry::Lattice;
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::board;
use crate::vision::comb;
use crate::vision::edges;

use cells::Cells;
use facts::Facts;
use fault::Fault;

type BoardScreen = Screen<Reading<Level, Layout>>;

/// Channel difference that makes an edge, 0 to 255: above compression noise, below the faintest wall.
const CONTRAST: u8 = 11;
/// Combs that are tried.
const COMBS: usize = 32;
/// Part of the edges on a board that must lie on its lattice.
const LEAST_EXPLAINED: f64 = 0.8;
/// So few cells are soon imitated by something else: more is asked of them.
const TINY: u32 = 12;
/// See [`TINY`].
const LEAST_EXPLAINED_IF_TINY: f64 = 0.95;
/// Part of a picture's edges that a board must have.
const LEAST_SHARE: f64 = 0.08;
/// A reading this good is taken without trying more combs.
const GOOD: f64 = 0.93;
/// ... if the board has this part of the picture's edges.
const MOST: f64 = 0.35;
/// A reading this good is not given up for a comb that is weak beside the strongest.
const FAIR: f64 = 0.7;
/// Weak: this part as strong as the strongest.
const WEAK: f64 = 0.15;

/// Reads a board of Amaze off a frame. The prior's lattice is tried first.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let image = &frame.image;
    let facts = Facts::new(profile, prior);
    if let Some(prior) = prior {
        // A lattice that still fits reads without doubt; anything else is looked at afresh.
        if let Ok(screen) = read(image, &prior.layout.lattice, &facts) {
            return Ok(screen);
        }
    }
    let mut best = Attempt::nothing();
    let edges = edges::find(image, CONTRAST);
    let mut seen: Vec<Lattice> = Vec::new();
    let combs = comb::find(&edges, frame.size(), COMBS);
    let strongest = combs.iter().map(|comb| comb.strength).fold(0.0, f64::max);
    for comb in combs {
        if best.quality >= FAIR && (!comb.square || comb.strength < WEAK * strongest) {
            break;
        }
        let Some(board) = board::fit(&edges, &comb, frame.size()) else { continue };
        if seen.iter().any(|lattice| same(lattice, &board.lattice)) {
            continue;
        }
        seen.push(board.lattice.clone());
        let tiny = board.lattice.columns * board.lattice.rows < TINY;
        let least = if tiny { LEAST_EXPLAINED_IF_TINY } else { LEAST_EXPLAINED };
        let cells = if board.explained < least || board.share < LEAST_SHARE {
            let percent = |part: f64| (part * 100.0).round() as u32;
            Err(Fault::Loose { explained: percent(board.explained), share: percent(board.share) })
        } else {
            Cells::read(image, &board.lattice)
        };
        let quality = cells
            .as_ref()
            .map_or_else(Fault::nearness, |cells| cells.quality(board.lattice.columns as usize));
        let quality = quality * board.explained * (1.0 - 3.0 * board.residual).max(0.0);
        tracing::debug!(
            "{comb:.1?}: {} x {} cells at {}, {:.2} of edges explained, {:.2} of all, quality {quality:.2} {}",
            board.lattice.columns,
            board.lattice.rows,
            board.lattice.bounds(),
            board.explained,
            board.share,
            cells.as_ref().map_or_else(|fault| format!("{fault:?}"), ToString::to_string),
        );
        let merit = quality * board.share.powf(0.25);
        if merit > best.merit {
            best = Attempt { quality, merit, found: Some((board.lattice, cells)) };
        }
        if quality >= GOOD && board.share >= MOST {
            break;
        }
    }
    match best.found {
        Some((lattice, Ok(cells))) => roles::screen(&lattice, &cells, &facts),
        Some((lattice, Err(fault))) => Err(fault.on(&lattice)),
        None => Err(Fault::NoLattice.into()),
    }
}

/// The best reading so far.
struct Attempt {
    quality: f64,
    /// Quality times the fourth root of the board's share of the picture.
    merit: f64,
    found: Option<(Lattice, Result<Cells, Fault>)>,
}

impl Attempt {
    fn nothing() -> Attempt {
        Attempt { quality: 0.0, merit: 0.0, found: None }
    }
}

fn read(image: &RgbImage, lattice: &Lattice, facts: &Facts) -> Result<BoardScreen, VisionError> {
    let cells = Cells::read(image, lattice).map_err(|fault| fault.on(lattice))?;
    roles::screen(lattice, &cells, facts)
}

/// Whether two lattices have the same cells, to a quarter of a cell.
fn same(a: &Lattice, b: &Lattice) -> bool {
    let (size, corners) = (a.pitch(), [(0.0, 0.0), (f64::from(a.columns), f64::from(a.rows))]);
    let near = |(u, v): (f64, f64)| {
        let (p, q) = (a.project(u, v), b.project(u, v));
        (p.x - q.x).abs() < size.x / 4.0 && (p.y - q.y).abs() < size.y / 4.0
    };
    (a.columns, a.rows) == (b.columns, b.rows) && corners.into_iter().all(near)
}
