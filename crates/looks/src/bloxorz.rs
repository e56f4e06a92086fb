//! Boards of Bloxorz: a block rolls over a floor of tiles until it stands over a hole.

mod block;
mod board;
mod cube;
mod floor;
mod marks;
mod scene;
mod shape;
mod view;
mod ways;

use crate::camera::Camera;
use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::damage::{damage, enlarged_by};
use crate::dice::Dice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::ray::{Sight, Solid, cast};
use crate::sample::{Board as Truth, Hidden, Sample, Shown};
use crate::split::{Parts, Split};

use block::{Block, Position};
use board::{Board, Tile, Wishes};
use cube::{Choice, Cube};
use marks::{Hard, Soft, Splitter};
use scene::{Given, Scene, Ways};
use view::Look;
use ways::{Bridge, Folded, Fragile};

/// What one cell is, as far as a picture can show it. Where the block is, the cell says how it is there, and not what is
/// under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing: no floor.
    Void,
    /// Plain floor.
    Floor,
    /// Floor that breaks under the block standing upright.
    Fragile,
    /// The hole.
    Goal,
    /// A soft switch.
    Soft,
    /// A hard switch.
    Hard,
    /// A splitter.
    Splitter,
    /// A bridge that carries.
    Bridge,
    /// A bridge that is folded away, of which something is seen.
    Folded,
    /// Under the block, upright.
    Standing,
    /// Under the block, which lies on this cell and a neighbour.
    Lying,
    /// Under a half of the block that is split; both are, where the picture does not tell which is selected.
    Half,
    /// Under the half that is selected, where the picture tells.
    Selected,
    /// Not seen: the block stands before the cell's middle.
    Hidden,
}

/// The kinds of part that a board's family is made by.
const KINDS: [&str; 13] = [
    "view",
    "fill",
    "tile",
    "page",
    "block",
    "void",
    "fragile",
    "bridge",
    "folded",
    "hole",
    "soft switch",
    "hard switch",
    "splitter",
];

/// Cells are at least so many pixels wide, for their marks to be read.
const LEAST_PITCH: f32 = 14.0;

/// A picture with a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    let mut parts = Parts::new(split, &KINDS, dice);
    let ways =
        Ways { fragile: parts.draw(dice), bridge: parts.draw(dice), folded: parts.draw(dice) };
    let wishes = Wishes { folded_shows: ways.folded != Folded::Gone, needs: needed(&parts) };
    let board = Board::draw(wishes, dice);
    let look = Look::draw(&mut parts, &board, dice);
    let mut palette = Palette::draw(dice);
    let ground = palette.take(dice);
    // Some programs draw big pixels.
    let coarse = if dice.chance(0.1) { dice.int(2, 4) as u32 } else { 1 };
    let least = LEAST_PITCH * 1.7 * board.columns.max(board.rows) as f32;
    let edge = |most: f32, dice: &mut Dice| {
        dice.octaves(least.max(240.0), most.max(least * 1.2)) as u32 / coarse.min(2)
    };
    let size = (edge(1100.0, dice), edge(1000.0, dice));
    let page = printer.page(&mut parts, size, ground, look.aspect(&board, &[]), dice);
    // A card may have another colour than the page.
    let around = page.ground;
    let floor = clear(palette.apart(&[ground, around], dice), around);
    let color = clear(palette.apart(&[ground, around, floor], dice), floor);
    let cube = Cube::draw(&mut parts, color, !look.deep, printer.faces, dice);
    let pieces = cube.pieces(&board);
    let solids: Vec<Solid> = pieces.iter().map(|piece| piece.solid).collect();
    let mut canvas = Canvas { image: page.canvas.image };
    let (place, room) = panelled(&mut canvas, printer, page.place, dice);
    let camera = seen(look, &board, &solids, place, room);
    let faces = printer.faces;
    let given = Given {
        board: &board,
        cube: &cube,
        pieces: &pieces,
        ways: &ways,
        look,
        page: around,
        floor,
        faces,
    };
    let scene = Scene::draw(&given, &mut parts, &palette, dice);
    let within = scene.within(look.bounds(&camera, &board, &solids), room);
    let samples = if coarse > 1 || dice.chance(0.1) { 1 } else { 2 };
    cast(&mut canvas.image, &camera, within, samples, |ray| scene.see(ray));
    let sight = Sight::new(&camera);
    let hides = |x: f32, y: f32| {
        let (px, py) = camera.see(x, y, 0.0);
        scene.is_hidden(&sight.ray(px, py))
    };
    let mut truth = truth(&board, &cube, hides, &camera);
    let mut image = canvas.image;
    if coarse > 1 {
        image = enlarged_by(&image, coarse);
        scaled(&mut truth, (coarse as f32, coarse as f32));
    }
    let (image, scale) = damage(image, dice);
    scaled(&mut truth, scale);
    Sample { image, shown: vec![Shown::Lattice(truth)], grid: None, family: parts.family() }
}

/// A colour, or one that is lighter or darker where nobody could tell it from the ground.
fn clear(color: Color, ground: Color) -> Color {
    if color.distance(ground) > 0.08 {
        return color;
    }
    color.shade(if ground.light() > 0.5 { -0.25 } else { 0.25 })
}

/// What a board has to have for the part that makes its family to be seen.
fn needed(parts: &Parts) -> Option<Tile> {
    let all = [
        (parts.is_novel::<Fragile>(), Tile::Fragile),
        (parts.is_novel::<Bridge>(), Tile::Bridge),
        (parts.is_novel::<Folded>(), Tile::Folded),
        (parts.is_novel::<Soft>(), Tile::Soft),
        (parts.is_novel::<Hard>(), Tile::Hard),
        (parts.is_novel::<Splitter>(), Tile::Splitter),
        (parts.is_novel::<marks::Hole>(), Tile::Goal),
    ];
    all.iter().find(|(is, _)| *is).map(|(_, tile)| *tile)
}

/// The place for the board, and the room about it: there may be a panel with words at a side.
fn panelled(
    canvas: &mut Canvas,
    printer: &Printer<'_>,
    place: Rect,
    dice: &mut Dice,
) -> (Rect, Rect) {
    let (width, height) = (canvas.image.width() as f32, canvas.image.height() as f32);
    if !dice.chance(0.12) {
        return (place, (0.0, 0.0, width, height));
    }
    let wide = width * dice.span(0.14, 0.3);
    let left = dice.chance(0.4);
    let x = if left { 0.0 } else { width - wide };
    let color = Color::any(dice);
    canvas.rect((x, 0.0, wide, height), 0.0, Ink::solid(color));
    printer.column(canvas, (x + 8.0, 12.0, wide - 16.0, height - 24.0), color, dice);
    let room = (if left { wide } else { 0.0 }, 0.0, width - wide, height);
    ((room.0 + room.2 * 0.03, place.1, room.2 * 0.94, place.3), room)
}

/// The camera in a place, or in all the room where cells would be too small.
fn seen(look: Look, board: &Board, solids: &[Solid], place: Rect, room: Rect) -> Camera {
    let camera = look.camera(board, solids, place);
    let middle = (board.columns as f32 / 2.0, board.rows as f32 / 2.0);
    if camera.pitch(middle) >= LEAST_PITCH {
        return camera;
    }
    let (x, y, wide, high) = room;
    let most = (x + wide * 0.02, y + high * 0.02, wide * 0.96, high * 0.96);
    look.camera(board, solids, most)
}

fn truth(board: &Board, cube: &Cube, hides: impl Fn(f32, f32) -> bool, camera: &Camera) -> Truth {
    let is_hidden = |(x, y): Position| hides(x as f32 + 0.5, y as f32 + 0.5);
    let resting = board.resting();
    let under = resting.cells();
    let hidden = |place: Position| under.contains(&place) || is_hidden(place);
    let cell = |place: Position| match (under.iter().position(|it| *it == place), resting) {
        (Some(_), Block::Standing(_)) => Cell::Standing,
        (Some(_), Block::Lying(..)) => Cell::Lying,
        (Some(0), Block::Split(..)) if cube.choice != Choice::Unseen => Cell::Selected,
        (Some(_), Block::Split(..)) => Cell::Half,
        _ if is_hidden(place) => Cell::Hidden,
        _ => match board.tile(place) {
            Tile::Void => Cell::Void,
            Tile::Floor => Cell::Floor,
            Tile::Fragile => Cell::Fragile,
            Tile::Goal => Cell::Goal,
            Tile::Soft => Cell::Soft,
            Tile::Hard => Cell::Hard,
            Tile::Splitter => Cell::Splitter,
            Tile::Bridge => Cell::Bridge,
            Tile::Folded => Cell::Folded,
        },
    };
    Truth {
        game: "bloxorz",
        columns: board.columns as usize,
        rows: board.rows as usize,
        homography: camera.homography(),
        cells: board.places().map(|place| cell(place) as u8).collect(),
        sure: board.roll.is_none(),
        level: board.text(hidden),
        chains: None,
        hidden: Some(Hidden {
            level: board.text(|_| false),
            parts: board.places().map(|place| part(place, &hides)).collect(),
        }),
    }
}

/// The part of a cell that is hidden.
fn part((x, y): Position, hides: impl Fn(f32, f32) -> bool) -> f32 {
    /// Places a side that are looked at.
    const PLACES: u8 = 6;
    let inside = |at: u8| (f32::from(at) + 0.5) / f32::from(PLACES);
    let hidden = (0..PLACES)
        .flat_map(|down| (0..PLACES).map(move |across| (across, down)))
        .filter(|(across, down)| hides(x as f32 + inside(*across), y as f32 + inside(*down)));
    hidden.count() as f32 / f32::from(PLACES * PLACES)
}

fn scaled(truth: &mut Truth, scale: (f32, f32)) {
    let [first, second, third] = truth.homography;
    truth.homography = [first.map(|k| k * scale.0), second.map(|k| k * scale.1), third];
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::canvas::Face;

    #[test]
    fn pictures_and_their_truth_fit_together() {
        let faces = Face::bundled();
        let printer = Printer { faces: &faces };
        let mut families = BTreeSet::new();
        for seed in 0..300 {
            let split = [Split::Trained, Split::Held, Split::Sealed][seed as usize % 3];
            let sample = draw(&printer, split, &mut Dice::new(seed));
            assert_eq!(sample.family == "trained", split == Split::Trained, "{seed}");
            families.insert(sample.family);
            let [Shown::Lattice(board)] = &sample.shown[..] else { panic!("{seed}: one board") };
            let rows: Vec<&str> = board.level.lines().collect();
            assert_eq!(rows.len(), board.rows + 2, "{}", board.level);
            assert!(rows[1..=board.rows].iter().all(|row| row.len() == board.columns));
            assert_eq!(board.cells.len(), board.columns * board.rows);
            let under = board.cells.iter().filter(|cell| (9..=12).contains(*cell)).count();
            assert!((1..=2).contains(&under), "{seed}: {}", board.level);
            for (k, cell) in board.cells.iter().enumerate() {
                let (x, y) = ((k % board.columns) as f32, (k / board.columns) as f32);
                let (px, py) = board.pixel(x + 0.5, y + 0.5);
                let (wide, high) = (sample.image.width() as f32, sample.image.height() as f32);
                let inside = (0.0..wide).contains(&px) && (0.0..high).contains(&py);
                assert!(inside || *cell == Cell::Void as u8, "{seed}: {px}, {py}");
                let letter = rows[1 + k / board.columns].as_bytes()[k % board.columns];
                assert_eq!(
                    letter == b'?',
                    *cell >= Cell::Standing as u8,
                    "{seed}: {}",
                    board.level
                );
            }
        }
        assert!(families.len() > 25, "{families:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_picture() {
        let faces = Face::bundled();
        let printer = Printer { faces: &faces };
        let one = draw(&printer, Split::Held, &mut Dice::new(5));
        let again = draw(&printer, Split::Held, &mut Dice::new(5));
        assert_eq!(one.image, again.image);
    }
}
