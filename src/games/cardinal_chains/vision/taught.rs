//! Boards of programs whose cells a person has named: templates say what is written, the network which cells chains join.

use std::iter;
use std::sync::Arc;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{self, CERTAIN, Candidate, Label, Latticed, Lattices, Occurs, Reading};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::games::cardinal_chains::vision::facts::Facts;
use crate::games::cardinal_chains::vision::lattice::{self, Fit};
use crate::games::cardinal_chains::vision::written::{self, COVERED, nothing};
use crate::geometry::{Cell, Lattice};
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::blobs::Grounds;
use crate::vision::sight::{self, Sign, around, signs};
use crate::vision::template::{Templates, Word, is_no_other, plainly};

/// The kinds of cell before the numbers: numbers of labels.
const NONE: usize = 0;
const START: usize = 1;
const CHAIN: usize = 2;
const NUMBERS: usize = 3;
/// Numbers from 0 on that have a label.
const MOST: usize = 100;

/// All of them, one after the other.
const NAMES: &str = concat!(
    "0123456789101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354",
    "555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899",
);

/// The kinds of cell, in the order in which templates are asked for them.
const LABELS: [Label; NUMBERS + MOST] = {
    let none = "no cell: a hole, and whatever lies around the board";
    let mut labels = [Label { name: "none", about: none, occurs: Occurs::Anyhow }; NUMBERS + MOST];
    labels[START] = Label { name: "start", about: "where a chain begins", occurs: Occurs::Anyhow };
    labels[CHAIN] = Label {
        name: "chain",
        about: "a cell that a chain covers, whatever is written on it",
        occurs: Occurs::Anyhow,
    };
    let mut number = 0;
    while number < MOST {
        labels[NUMBERS + number] = Label {
            name: name(number),
            about: "a cell with this number, that no chain covers",
            occurs: Occurs::Alike,
        };
        number += 1;
    }
    labels
};

/// How a number is written.
const fn name(number: usize) -> &'static str {
    let (from, digits) = if number < 10 { (number, 1) } else { (2 * number - 10, 2) };
    NAMES.split_at(from).1.split_at(digits).0
}

/// What is certain, and what cannot be: logarithms.
const SURELY: f32 = 20.0;
const NEVER: f32 = -20.0;
/// What templates say with less is nothing like them, 0 to 1.
const POSSIBLE: f32 = 0.05;
/// No kind of a cell in doubt is likelier: a logarithm.
const DOUBTED: f32 = -2.3;
/// So many lattices of figures are tried.
const TRIED: usize = 4;

type Found = Result<Candidate<Reading<Level, Layout>>, VisionError>;

/// The cells of Cardinal Chains, for whoever teaches a program.
pub(in crate::games::cardinal_chains) struct Cells;

impl Latticed for Cells {
    fn labels(&self) -> &'static [Label] {
        &LABELS
    }

    fn lattices<'a>(&self, frame: &'a Frame) -> Lattices<'a> {
        let by_figures = iter::once_with(|| {
            let found = lattice::find(&Grounds::find(&frame.image), frame.size());
            found.into_iter().take(TRIED).filter_map(|fit| about(&fit))
        });
        Box::new(sight::lattice(frame).chain(by_figures.flatten()))
    }

    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>> {
        signs(&frame.image, lattice).cells.iter().map(guess).collect()
    }
}

/// The lattice of the cells in which figures stand, with one more on each side.
fn about(fit: &Fit) -> Option<Lattice> {
    let span = |of: fn(&(i32, i32)) -> i32| {
        let (low, high) = (fit.cells.iter().map(of).min()?, fit.cells.iter().map(of).max()?);
        Some((low, (high - low) as usize + 1))
    };
    let ((left, columns), (top, rows)) = (span(|it| it.0)?, span(|it| it.1)?);
    Some(around(&fit.grid.lattice((left, top), columns, rows)))
}

/// How likely a cell has each label, by the network: logarithms.
fn guess(sign: &Sign) -> Vec<f32> {
    let covered = 1.0 / (1.0 + (-sign.drawn[COVERED]).exp());
    let [free, covered] = [1.0 - covered, covered].map(|likely| likely.ln().max(NEVER));
    let start: f32 = sign.kinds[2..].iter().map(|kind| kind.exp()).sum();
    let before = [sign.kinds[0], start.ln().max(NEVER), sign.kinds[1] + covered];
    let number = |k: usize| sign.kinds[1] + sign.tens[k / 10] + sign.ones[k % 10] + free;
    before.into_iter().chain((0..MOST).map(number)).collect()
}

/// The profile's templates, if it has any.
pub(super) fn templates(profile: &Profile) -> Option<Arc<Templates>> {
    game::templates(&LABELS, profile)
}

/// Reads a board by templates, in the first lattice that they fit.
///
/// # Errors
/// They fit none: of all that were tried, what is said of the first.
pub(super) fn read(
    frame: &Frame,
    profile: &Profile,
    templates: &Templates,
    facts: &Facts,
) -> Result<Reading<Level, Layout>, VisionError> {
    let image = &frame.image;
    let mut fault = None;
    for lattice in game::lattices(&Cells, profile.board.as_ref(), frame) {
        let (lattice, _) = templates.whole(image, &lattice, NONE);
        match on(image, &lattice, templates, facts, None) {
            Ok(seen) if seen.certain >= CERTAIN => return Ok(seen.reading),
            Ok(seen) => fault = fault.or(Some(seen.error)),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    Err(fault.unwrap_or_else(|| nothing("no lattice of cells was seen".to_owned())))
}

/// Reads the board anew that was read before: what is written where is known.
pub(super) fn again(
    image: &RgbImage,
    prior: &Reading<Level, Layout>,
    templates: &Templates,
    facts: &Facts,
) -> Found {
    let lattice = around(&prior.layout.lattice);
    written::same(on(image, &lattice, templates, facts, Some(&prior.level))?, prior)
}

/// Reads a lattice with cells around the board.
fn on(
    image: &RgbImage,
    lattice: &Lattice,
    templates: &Templates,
    facts: &Facts,
    prior: Option<&Level>,
) -> Found {
    let said = templates.said(image, [lattice]);
    let plain: Vec<Option<usize>> = said.iter().map(|said| plainly(said)).collect();
    let named = plain.iter().filter(|plain| plain.is_some_and(|kind| kind != NONE)).count();
    if prior.is_none() && named == 0 {
        return Err(nothing("none of the cells is like the profile's templates".to_owned()));
    }
    let by_network = signs(image, lattice).cells;
    let sign = |k: usize, cell: Cell| {
        let sign = &by_network[k];
        // One more lies on each side.
        let known = prior.map(|level| level.tile(Cell { x: cell.x - 1, y: cell.y - 1 }));
        match (plain[k], known) {
            _ if !lattice.is_shown(cell, image.dimensions()) => told(sign, NONE),
            (Some(kind), Some(_)) => bound(sign, kind, known),
            (Some(kind), None) if !is_another(templates, sign, kind, said[k][kind]) => {
                bound(sign, kind, None)
            }
            (None, Some(tile)) => written_before(sign, tile),
            (None, None) if agree(&said[k], sign) => *sign,
            (_, None) => in_doubt(sign),
        }
    };
    let cells: Vec<Sign> = lattice.cells().enumerate().map(|(k, cell)| sign(k, cell)).collect();
    let count = cells.iter().filter(|sign| sign.kinds[0].exp() < 0.5).count();
    if prior.is_none() && 2 * named < count {
        return Err(nothing(format!(
            "a lattice was seen, {named} of whose {count} cells look like the profile's templates"
        )));
    }
    written::by_signs(image, lattice, cells, facts, prior)
}

/// A cell that templates tell plainly. They are of cells that no chain covers, but where they say so.
fn bound(sign: &Sign, kind: usize, known: Option<Tile>) -> Sign {
    match kind {
        CHAIN => {
            let mut sign = known.map_or(*sign, |tile| written_before(sign, tile));
            sign.drawn[COVERED] = SURELY;
            sign
        }
        START => told(sign, START),
        kind => {
            let mut sign = told(sign, kind);
            sign.drawn = [NEVER; _];
            sign
        }
    }
}

/// What the network takes a cell for, whether a chain covers it or not, and how likely, 0 to 1.
fn taken(sign: &Sign) -> (usize, f32) {
    let mut said = guess(&Sign { drawn: [NEVER; _], ..*sign });
    said[CHAIN] = NEVER;
    let best = (0..said.len()).max_by(|a, b| said[*a].total_cmp(&said[*b]));
    best.map_or((NONE, 0.0), |best| (best, said[best].exp()))
}

/// Whether a cell that looks like a number, so likely, is rather another one that was not taught: some digits differ by little.
fn is_another(templates: &Templates, sign: &Sign, kind: usize, said: f32) -> bool {
    let (other, likely) = taken(sign);
    let is_number = kind >= NUMBERS && other >= NUMBERS;
    is_number && other != kind && !is_no_other(said) && likely > 0.5 && !templates.have(other)
}

/// Whether what templates hold possible of a cell is what the network takes it for.
fn agree(said: &[f32], sign: &Sign) -> bool {
    let (taken, _) = taken(sign);
    let mut possible = (0..said.len()).filter(|kind| said[*kind].exp() >= POSSIBLE);
    possible.all(|kind| kind == CHAIN || kind == taken)
}

/// A cell as the network takes it, which is not to be believed.
fn in_doubt(sign: &Sign) -> Sign {
    Sign { kinds: sign.kinds.map(|kind| kind.min(DOUBTED)), ..*sign }
}

/// A cell of which is known what was written on it before.
fn written_before(sign: &Sign, tile: Tile) -> Sign {
    match tile {
        Tile::Hole => told(sign, NONE),
        Tile::Start(_) => told(sign, START),
        Tile::Number(number) if usize::from(number) < MOST => {
            told(sign, NUMBERS + usize::from(number))
        }
        Tile::Number(_) | Tile::Unknown => *sign,
    }
}

/// A cell that is none, a start or a number; what joins it to others is as it was said.
fn told(sign: &Sign, kind: usize) -> Sign {
    let mut sign = *sign;
    // The kinds of the network: no cell, a number, a start without a sign.
    let (of, number) = match kind {
        NONE => (0, None),
        START => (2, None),
        kind => (1, Some(kind - NUMBERS)),
    };
    only(&mut sign.kinds, of);
    if let Some(number) = number {
        only(&mut sign.tens, number / 10);
        only(&mut sign.ones, number % 10);
    }
    sign
}

/// Makes one of some the only one that is likely.
fn only(said: &mut [f32], which: usize) {
    for (k, said) in said.iter_mut().enumerate() {
        *said = if k == which { 0.0 } else { NEVER };
    }
}

/// What the templates say of a board.
pub(super) fn word(templates: &Templates, frame: &Frame, level: &Level, layout: &Layout) -> Word {
    templates.word(&frame.image, &layout.lattice, |cell, kind| match level.tile(cell) {
        Tile::Hole => kind == NONE,
        Tile::Start(_) => kind == START,
        Tile::Number(number) => kind == CHAIN || kind == NUMBERS + usize::from(number),
        Tile::Unknown => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, RgbaImage};

    /// What the network says of a cell with a number.
    fn sign(number: usize) -> Sign {
        let blank = Sign { kinds: [0.0; _], tens: [0.0; _], ones: [0.0; _], drawn: [0.0; _] };
        told(&blank, NUMBERS + number)
    }

    /// Templates of some numbers.
    fn of(numbers: &[usize]) -> Templates {
        let picture = RgbaImage::from_pixel(24, 24, Rgba([9, 9, 9, 255]));
        Templates::new(LABELS.len(), [numbers.iter().map(|number| (NUMBERS + number, &picture))])
    }

    #[test]
    fn a_number_that_was_not_taught_is_another_unless_it_is_just_like_its_template() {
        let is_another =
            |taught: &[usize], said| is_another(&of(taught), &sign(5), NUMBERS + 3, said);
        assert!(is_another(&[3], -0.005));
        // The network is not to be believed in a number that templates would know, nor where nothing differs.
        assert!(!is_another(&[3, 5], -0.005));
        assert!(!is_another(&[3], -1e-7));
    }

    #[test]
    fn what_templates_hold_possible_the_network_must_say_too() {
        let said = |kinds: &[usize]| {
            let likely = |kind| if kinds.contains(&kind) { 0.4f32.ln() } else { NEVER };
            (0..LABELS.len()).map(likely).collect::<Vec<f32>>()
        };
        assert!(agree(&said(&[]), &sign(5)));
        assert!(agree(&said(&[NUMBERS + 5]), &sign(5)) && agree(&said(&[CHAIN]), &sign(5)));
        assert!(!agree(&said(&[NUMBERS + 3]), &sign(5)));
        assert!(!agree(&said(&[NUMBERS + 3, NUMBERS + 5]), &sign(5)));
        assert!(!agree(&said(&[START]), &sign(5)));
    }

    #[test]
    fn numbers_are_labelled_as_they_are_written() {
        for number in 0..MOST {
            assert_eq!(LABELS[NUMBERS + number].name, number.to_string());
        }
    }
}
