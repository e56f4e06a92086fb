//! Boards in looks that no rim, ink or key tells: what the networks see of panels and of what is in them.

use std::sync::Arc;

use image::RgbImage;
use tracing::debug;

use crate::frame::Frame;
use crate::games::continuity::layout::SlotGrid;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::look::{at, inward};
use crate::games::continuity::vision::panels::Panels;
use crate::games::continuity::vision::slots::{SlotContents, SlotViews};
use crate::games::continuity::vision::taught::{self, What};
use crate::games::continuity::vision::things::{Blob, Figure, Things};
use crate::games::continuity::vision::{Board, evidence, no_board, sides};
use crate::geometry::Point;
use crate::profile::{BoardFacts, Profile};
use crate::vision::VisionError;
use crate::vision::sight::{self, Game, Kind, Room};

/// A picture shows a board of panels where that is so likely, 0 to 1.
const LIKELY: f32 = 0.5;
/// What is in a panel is one where so much of it says so.
const PANEL: f32 = 0.6;
/// A slot is free where the middle of it is so likely around panels.
const FREE: f32 = 0.5;
/// From place to place at which it is asked what is there, in a tile's pixels.
const STEP: i32 = 4;
/// Something is there where that is so likely; it is what so much of it says; less of it, in a tile's pixels, is nothing.
const SOMETHING: f32 = 0.5;
/// ... and something may be where it is so likely.
const FAINT: f32 = 0.25;
const SURE: f32 = 0.8;
const LEAST: i32 = 60;
/// ... and what is less still is no doubt either.
const NOTHING: i32 = 24;
/// What is solid in a tile is told where no more of its pixels than this are expected to be told wrong. Chosen, with [`FAINT`],
/// on 160 boards in looks that were never trained on (docs/eye.md).
const UNCLEAR: f32 = 0.015;
/// Along the sides so many pixels of a tile may be half around it; where its corners are round, so many more, at most, are looked
/// at step by step.
const INSET: f64 = 4.0;
const ROUND: [i32; 5] = [0, 6, 12, 18, 24];

/// What the networks see of a frame: its panels, and what is in them.
struct Shown(Result<Found, String>);

struct Found {
    panels: Panels,
    tiles: Vec<Inside>,
}

/// What is in a panel.
struct Inside {
    slot: usize,
    solid: Vec<bool>,
    /// How many pixels of it are expected to be told wrong, as a part of all.
    unclear: f32,
    things: Vec<Thing>,
    /// Whether there may be more.
    is_faint: bool,
}

/// Something that lies in a tile.
#[derive(Clone, Copy)]
pub(super) struct Thing {
    pub(super) blob: Blob,
    /// How much of it says that it is the figure, a key, the door: parts of 1.
    pub(super) shares: [f32; 3],
}

/// The board that the networks see in a frame, things told by the profile's templates where those know them; `nearest` is how near
/// others came.
///
/// # Errors
/// There is none, or something of it is in doubt.
pub(super) fn board(frame: &Frame, profile: &Profile, nearest: &str) -> Result<Board, VisionError> {
    let shown = shown(frame, profile.board.as_ref());
    let shown = shown.ok_or_else(|| no_board(nearest.to_owned()))?;
    // What rims say is more to the point than that the networks see no board.
    let Found { panels, tiles } = shown.0.as_ref().map_err(|_| no_board(nearest.to_owned()))?;
    let templates = taught::templates(profile);
    let told = |tile: &Inside, thing: &Thing| {
        let own = templates.as_ref()?;
        taught::told(&frame.image, own, panels, tile.slot, &thing.blob)
    };
    decide(panels, tiles, told).map_err(|error| match error {
        VisionError::NoBoard { game, looked_for, nearest: own, found } => {
            let nearest = format!("{own}; by its rims: {nearest}");
            VisionError::NoBoard { game, looked_for, nearest, found }
        }
        other => other,
    })
}

/// The panels that the networks see in a frame, where that is said or where they find them, and what lies in each, by its slot.
pub(super) fn things(
    frame: &Frame,
    said: Option<&BoardFacts>,
) -> Option<(Panels, Vec<(usize, Thing)>)> {
    let shown = shown(frame, said)?;
    let Found { panels, tiles } = shown.0.as_ref().ok()?;
    let all = tiles.iter().flat_map(|tile| tile.things.iter().map(|thing| (tile.slot, *thing)));
    Some((panels.clone(), all.collect()))
}

fn shown(frame: &Frame, said: Option<&BoardFacts>) -> Option<Arc<Shown>> {
    if let Some(slots) = said.and_then(|said| said.lattice(frame.size())) {
        return Some(Arc::new(Shown(within(&frame.image, sides::divided(&slots)))));
    }
    let seen = sight::look(frame);
    let likely = seen.as_ref().as_ref()?.games[Game::Continuity as usize];
    (likely >= LIKELY).then(|| {
        frame.once(|image| Shown(find(image).inspect_err(|fault| debug!("by the eye: {fault}"))))
    })
}

fn find(image: &RgbImage) -> Result<Found, String> {
    let likely = sight::panels(image).into_iter().filter(|panel| panel.certain >= PANEL);
    within(image, likely.map(|panel| panel.sides).collect())
}

/// What is in panels that lie about here: left, top, right and bottom of each, in pixels.
fn within(image: &RgbImage, boxes: Vec<[f64; 4]>) -> Result<Found, String> {
    let rooms = sight::rooms(image, &boxes);
    let is_filled = |(own, room): &([f64; 4], Room)| {
        let middle = (f64::midpoint(own[0], own[2]), f64::midpoint(own[1], own[3]));
        room.likely(middle, Kind::Around) < FREE
    };
    let (mut boxes, rooms): (Vec<[f64; 4]>, Vec<Room>) =
        boxes.into_iter().zip(rooms).filter(is_filled).unzip();
    if boxes.len() < 2 {
        return Err("fewer than two panels are seen".to_owned());
    }
    for (own, room) in boxes.iter_mut().zip(&rooms) {
        *own = sides::fitted(room, *own);
    }
    let rows = sides::arranged(&boxes)?;
    let size = |low: usize| sides::median(boxes.iter().map(|own| own[low + 2] - own[low]));
    let scale = Point { x: size(0) / f64::from(WIDTH), y: size(1) / f64::from(HEIGHT) };
    let panels = rows.panels(scale);
    panels.check()?;
    let own = rows.slots.iter().zip(&rooms);
    let mut tiles: Vec<Inside> = own.map(|(slot, room)| inside(room, &panels, *slot)).collect();
    tiles.sort_by_key(|tile| tile.slot);
    Ok(Found { panels, tiles })
}

/// The board of what is seen and told.
fn decide(
    panels: &Panels,
    tiles: &[Inside],
    told: impl Fn(&Inside, &Thing) -> Option<What>,
) -> Result<Board, VisionError> {
    let mut doubts = Vec::new();
    let mut sight = SlotViews { slots: Vec::new(), figures: Vec::new() };
    for (number, tile) in tiles.iter().enumerate() {
        if tile.unclear > UNCLEAR {
            doubts.push("what is solid");
        }
        if tile.is_faint {
            doubts.push("whether something is there");
        }
        let mut things = Things::default();
        for thing in &tile.things {
            let blob = thing.blob;
            let what = match told(tile, thing) {
                Some(what) => what,
                None if blob.area < NOTHING => What::Nothing,
                None => {
                    let (what, share) = thing.likeliest();
                    if blob.area < LEAST || share < SURE {
                        doubts.push("what something is");
                    }
                    what
                }
            };
            match what {
                What::Figure => sight.figures.push((number, Figure::surely(blob))),
                What::Key => things.keys.push(blob.middle()),
                What::Door => things.doors.push((blob.middle().0, blob.bottom)),
                What::Nothing => {}
            }
        }
        let contents = SlotContents { slot: tile.slot, things, solid: tile.solid.clone() };
        sight.slots.push(Arc::new(contents));
    }
    if doubts.is_empty() {
        return Ok(Board { panels: panels.clone(), sight, seen: None });
    }
    doubts.sort_unstable();
    doubts.dedup();
    let nearest = format!("a board of panels, of which it is in doubt {}", doubts.join(" and "));
    Err(no_board(nearest).with(|| evidence(panels, &sight)))
}

impl Thing {
    /// What it is likeliest, and how much of it says so.
    pub(super) fn likeliest(&self) -> (What, f32) {
        let each = What::SEEN.into_iter().zip(self.shares).map(|((what, _), share)| (what, share));
        each.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((What::Nothing, 0.0))
    }
}

/// What is in a panel that lies in a slot.
fn inside(room: &Room, panels: &Panels, slot: usize) -> Inside {
    let SlotGrid { scale, .. } = panels.grid;
    let corner = panels.grid.at(panels.columns, slot, 0.0, 0.0);
    let said = |x: i32, y: i32| {
        let nearer = |at: i32, size: i32, by: i32| if at < size / 2 { at + by } else { at - by };
        let mut all = ROUND.into_iter().map(|by| {
            let (x, y) = inward((nearer(x, WIDTH, by), nearer(y, HEIGHT, by)), INSET);
            room.at((corner.x + x * scale.x, corner.y + y * scale.y))
        });
        let first = all.next().unwrap_or_default();
        let is_inside = |said: &[f32; 6]| said.iter().any(|it| *it > said[Kind::Around as usize]);
        // What a round corner hides is what lies beside it.
        if is_inside(&first) { first } else { all.find(is_inside).unwrap_or(first) }
    };
    let mut solid = vec![false; (WIDTH * HEIGHT) as usize];
    let mut unclear = 0.0;
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let said = said(x, y);
            let thing = What::SEEN
                .map(|(_, kind)| said[kind as usize])
                .into_iter()
                .fold(f32::MIN, f32::max);
            let (air, own) = (said[Kind::Air as usize], said[Kind::Solid as usize]);
            if thing < air.max(own) {
                solid[at(x, y)] = own > air;
                unclear += 1.0 / (1.0 + (own - air).abs().exp());
            }
        }
    }
    let unclear = unclear / (WIDTH * HEIGHT) as f32;
    let (things, is_faint) = whatever(said);
    Inside { slot, solid, unclear, things, is_faint }
}

/// Whatever lies in a tile; and whether something else may.
fn whatever(said: impl Fn(i32, i32) -> [f32; 6]) -> (Vec<Thing>, bool) {
    let (columns, rows) = (WIDTH / STEP, HEIGHT / STEP);
    let likely = |k: i32| {
        let said = said(k % columns * STEP + STEP / 2, k / columns * STEP + STEP / 2);
        What::SEEN.map(|(_, kind)| said[kind as usize].exp())
    };
    let all: Vec<[f32; 3]> = (0..columns * rows).map(likely).collect();
    let pieces = |least: f32| pieces(&all, least);
    let thing = |own: &Vec<i32>| thing(own, &all);
    let is_surely = |k: &i32| all[*k as usize].iter().sum::<f32>() > SOMETHING;
    let is_faint =
        |own: &Vec<i32>| own.len() as i32 * STEP * STEP >= NOTHING && !own.iter().any(is_surely);
    (pieces(SOMETHING).iter().map(thing).collect(), pieces(FAINT).iter().any(is_faint))
}

/// The places, at every fourth pixel of a tile, where something is at least so likely: those that touch make up a piece.
fn pieces(all: &[[f32; 3]], least: f32) -> Vec<Vec<i32>> {
    let (columns, rows) = (WIDTH / STEP, HEIGHT / STEP);
    let mut open: Vec<bool> = all.iter().map(|likely| likely.iter().sum::<f32>() > least).collect();
    let mut found = Vec::new();
    for first in 0..columns * rows {
        if !std::mem::take(&mut open[first as usize]) {
            continue;
        }
        let (mut front, mut own) = (vec![first], Vec::new());
        while let Some(k) = front.pop() {
            own.push(k);
            let (x, y) = (k % columns, k / columns);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                let (x, y) = (x + dx, y + dy);
                let is_in = (0..columns).contains(&x) && (0..rows).contains(&y);
                if is_in && std::mem::take(&mut open[(y * columns + x) as usize]) {
                    front.push(y * columns + x);
                }
            }
        }
        found.push(own);
    }
    found
}

/// What a piece is.
fn thing(own: &[i32], all: &[[f32; 3]]) -> Thing {
    let columns = WIDTH / STEP;
    let span = |of: &dyn Fn(i32) -> i32| {
        let all = own.iter().map(|k| of(*k));
        (all.clone().min().unwrap_or(0) * STEP, (all.max().unwrap_or(0) + 1) * STEP)
    };
    let ((left, right), (top, bottom)) = (span(&|k| k % columns), span(&|k| k / columns));
    let area = own.len() as i32 * STEP * STEP;
    let sums: [f32; 3] =
        std::array::from_fn(|kind| own.iter().map(|k| all[*k as usize][kind]).sum());
    let whole: f32 = sums.iter().sum();
    let blob = Blob { left, top, right, bottom, area };
    Thing { blob, shares: sums.map(|sum| sum / whole) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Lattice;

    fn panels() -> Panels {
        let slots = Lattice::upright(Point::default(), Point { x: 200.0, y: 140.0 }, 2, 1);
        let boxes = sides::divided(&slots);
        let size = (boxes[0][2] - boxes[0][0], boxes[0][3] - boxes[0][1]);
        let scale = Point { x: size.0 / f64::from(WIDTH), y: size.1 / f64::from(HEIGHT) };
        sides::arranged(&boxes).unwrap().panels(scale)
    }

    fn thing(left: i32, area: i32, shares: [f32; 3]) -> Thing {
        let blob = Blob { left, top: 200, right: left + 20, bottom: 236, area };
        Thing { blob, shares }
    }

    fn tile(slot: usize, things: &[Thing]) -> Inside {
        let solid = vec![false; (WIDTH * HEIGHT) as usize];
        Inside { slot, solid, unclear: 0.001, things: things.to_vec(), is_faint: false }
    }

    #[test]
    fn things_are_what_they_surely_are_or_the_board_is_in_doubt() {
        let (figure, door) = ([0.9, 0.05, 0.05], [0.0, 0.1, 0.9]);
        let unknown = |_: &Inside, _: &Thing| None;
        let tiles = [tile(0, &[thing(60, 300, figure)]), tile(1, &[thing(300, 900, door)])];
        let Board { sight, .. } = decide(&panels(), &tiles, unknown).unwrap();
        assert_eq!(sight.figures.len(), 1);
        assert_eq!(sight.figures[0].1.feet, (70, 235));
        assert_eq!(sight.slots[1].things.doors, [(310, 236)]);
        // Specks are nothing; what is small, or may be two things, is in doubt.
        let with = |more| [tile(0, &[thing(60, 300, figure), more]), tile(1, &[])];
        assert!(decide(&panels(), &with(thing(300, 10, door)), unknown).is_ok());
        for more in [thing(300, 40, door), thing(300, 400, [0.0, 0.5, 0.5])] {
            let fault = decide(&panels(), &with(more), unknown).err().unwrap().to_string();
            assert!(fault.contains("in doubt what something is"), "{fault}");
            let nothing =
                |_: &Inside, thing: &Thing| (thing.blob.left == 300).then_some(What::Nothing);
            assert!(decide(&panels(), &with(more), nothing).is_ok(), "a person has named it");
            let key = |_: &Inside, it: &Thing| (it.blob.left == 300).then_some(What::Key);
            let board = decide(&panels(), &with(more), key).unwrap();
            assert_eq!(board.sight.slots[0].things.keys, [(310, 218)]);
        }
        let mut faint = [tile(0, &[thing(60, 300, figure)]), tile(1, &[thing(300, 900, door)])];
        faint[1].is_faint = true;
        let fault = decide(&panels(), &faint, unknown).err().unwrap().to_string();
        assert!(fault.contains("in doubt whether something is there"), "{fault}");
        let mut dim = tiles;
        dim[1].unclear = 0.1;
        let fault = decide(&panels(), &dim, unknown).err().unwrap().to_string();
        assert!(fault.contains("in doubt what is solid"), "{fault}");
    }

    #[test]
    fn what_hangs_together_is_one_thing() {
        let said = |x: i32, y: i32| {
            let mut said = [-9.0_f32; 6];
            let (figure, key) = ((100..120).contains(&x), (300..324).contains(&x));
            let inside = (200..236).contains(&y) && (figure || key);
            let kind = if !inside {
                Kind::Air
            } else if figure {
                Kind::Figure
            } else {
                Kind::Key
            };
            said[kind as usize] = -0.01;
            said
        };
        let (mut found, is_faint) = whatever(said);
        assert!(!is_faint);
        found.sort_by_key(|thing| thing.blob.left);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].blob.left, found[0].blob.right, found[0].blob.area), (100, 120, 720));
        assert_eq!(found[0].likeliest().0, What::Figure);
        assert!(found[1].likeliest().0 == What::Key && found[1].likeliest().1 > 0.99);
    }
}
