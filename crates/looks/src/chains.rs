//! Boards of Cardinal Chains: from each start a chain grows over neighbours whose numbers never fall, until all cells are
//! covered.

mod board;
mod digits;
mod grow;
mod links;
mod litter;
mod look;
mod scene;
mod starts;

use image::RgbImage;

use crate::camera::{Camera, View};
use crate::canvas::Canvas;
use crate::damage::damage;
use crate::dice::Dice;
use crate::lattice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::{Board as Truth, Chains, Sample, Shown};
use crate::split::{Parts, Split};

use board::Board;
use digits::Digits;
use look::{Look, Style, Written};
use scene::Scene;

/// In `cells`: no cell, or what is outside.
pub const HOLE: u8 = 0;
/// In `cells`: a cell that shows 0; one that shows 7 is seven higher, as far as 99.
pub const NUMBER: u8 = 1;
/// In `cells`: a start on which nothing can be read.
pub const START: u8 = 101;
/// In `cells`: a start that shows 0; one that shows 7 is seven higher, as far as 99. The level has no place for this number.
pub const START_NUMBER: u8 = 102;
/// In `cells`: a start that shows `A`; one that shows `C` is two higher, as far as `Z`. The level has the same letters.
pub const START_LETTER: u8 = 202;

/// The kinds of part that a board's family is made by.
const KINDS: [&str; 6] = ["fill", "tile", "chain", "start", "figure", "page"];

/// Cells have at least so many pixels, one way and the other: for one digit, for two.
const LEAST_PITCH: [f32; 2] = [19.0, 28.0];

/// Digits have at least so many pixels, from top to bottom, when all is done to the picture.
const LEAST_DIGIT: f32 = 8.5;

/// A picture with a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    let mut parts = Parts::new(split, &KINDS, dice);
    let board = Board::draw(parts.is_novel::<Style>(), dice);
    let mut palette = Palette::draw(dice);
    let (camera, mut canvas, margin, around) =
        placed(printer, &mut parts, &board, &mut palette, dice);
    let look = Look::draw(&mut parts, &board, around, &mut palette, dice);
    let scene = Scene::draw(&mut parts, &board, &look, margin, dice);
    let digits = Digits::draw(&mut parts, printer, &board, &look, dice);
    let pitch = camera.pitch((board.columns as f32 / 2.0, board.rows as f32 / 2.0));
    let samples = if dice.chance(0.12) { 1 } else { 2 + u32::from(pitch < 30.0) };
    lattice::draw(&mut canvas.image, &scene, &camera, samples);
    let sure = links::draw(&mut canvas, &board, &look, &camera, pitch, dice);
    starts::draw(&mut parts, &mut canvas, &board, &look, &camera, pitch, dice);
    let letters = letters(&board, &look, dice);
    let high = digits.put(&mut canvas, &letters, &camera, pitch);
    litter::draw(&mut canvas, &board, &look, &camera, pitch, dice);
    let (image, scale) = readable(&canvas.image, high, dice);
    let truth = truth(&board, &look, &letters, camera.homography(), scale, sure);
    Sample { image, shown: vec![Shown::Lattice(truth)], grid: None, family: parts.family() }
}

/// A page with room for a board, in which its digits can be read: the camera, the page, the margin in cells, the colour
/// around.
fn placed(
    printer: &Printer<'_>,
    parts: &mut Parts,
    board: &Board,
    palette: &mut Palette,
    dice: &mut Dice,
) -> (Camera, Canvas, f32, crate::color::Color) {
    let ground = palette.any(dice);
    let margin = dice.pick(&[0.0, 0.0, 0.08, 0.3, 0.5, 1.0]);
    let wide = board.columns as f32 + 2.0 * margin;
    let high = board.rows as f32 + 2.0 * margin;
    let mut size = (dice.octaves(240.0, 1100.0), dice.octaves(240.0, 1000.0));
    let view = view(dice);
    let stretch = if dice.chance(0.08) { dice.span(0.85, 1.18) } else { 1.0 };
    loop {
        let page = printer.page(parts, (size.0 as u32, size.1 as u32), ground, wide / high, dice);
        let place = page.place;
        let camera = Camera::new(view, (wide, high), place)
            .moved((margin, margin))
            .stretched(stretch, (place.0 + place.2 / 2.0, place.1 + place.3 / 2.0));
        let pitch = camera.pitch((board.columns as f32 / 2.0, board.rows as f32 / 2.0));
        if pitch >= LEAST_PITCH[usize::from(board.most() > 9)] || size.0.min(size.1) > 1400.0 {
            return (camera, page.canvas, margin, page.ground);
        }
        size = (size.0 * 1.25, size.1 * 1.25);
    }
}

/// Nearly all of these programs show their boards from above.
fn view(dice: &mut Dice) -> View {
    if dice.chance(0.9) {
        return View::Above { shift: (0.0, 0.0) };
    }
    let distance = if dice.chance(0.3) { f32::INFINITY } else { dice.octaves(12.0, 60.0) };
    View::Tilted { turn: dice.span(-0.05, 0.05), tilt: dice.span(0.05, 0.45), distance }
}

/// Damages a picture, but not so much that digits of a height cannot be read any more.
fn readable(image: &RgbImage, high: f32, dice: &mut Dice) -> (RgbImage, (f32, f32)) {
    for _ in 0..4 {
        let (damaged, scale) = damage(image.clone(), dice);
        if high * scale.0.min(scale.1) >= LEAST_DIGIT {
            return (damaged, scale);
        }
    }
    (image.clone(), (1.0, 1.0))
}

/// The letter of each chain: in reading order, or as the board's letters say.
fn letters(board: &Board, look: &Look, dice: &mut Dice) -> Vec<u8> {
    let mut letters: Vec<u8> = (b'A'..).take(board.chains.len()).collect();
    if look.written == Written::Letter && dice.chance(0.4) {
        dice.shuffle(&mut letters);
    }
    letters
}

fn truth(
    board: &Board,
    look: &Look,
    letters: &[u8],
    homography: [[f32; 3]; 3],
    scale: (f32, f32),
    sure: bool,
) -> Truth {
    let cell = |(x, y): (i32, i32)| match (board.start(x, y), board.number(x, y)) {
        (None, None) => HOLE,
        (None, Some(number)) => NUMBER + number,
        (Some(chain), number) => match look.written {
            Written::Nothing => START,
            Written::Number => START_NUMBER + number.unwrap_or(0),
            Written::Letter => START_LETTER + (letters[chain] - b'A'),
        },
    };
    let owner = |(x, y): (i32, i32)| board.owner(x, y).map_or(0, |it| letters[it] - b'A' + 1);
    let homography =
        [homography[0].map(|k| k * scale.0), homography[1].map(|k| k * scale.1), homography[2]];
    Truth {
        game: "cardinal-chains",
        columns: board.columns,
        rows: board.rows,
        homography,
        cells: board.places().map(cell).collect(),
        sure,
        level: board.text(letters),
        chains: Some(Chains {
            owners: board.places().map(owner).collect(),
            links: board.places().map(|(x, y)| board.links(x, y)).collect(),
            linked: look.linked(),
        }),
        hidden: None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{Maker, Shown, Split};

    #[test]
    fn every_seed_gives_a_board_whose_cells_and_level_agree() {
        let maker = Maker::new();
        let mut families = BTreeSet::new();
        for seed in 0..150 {
            let split = [Split::Trained, Split::Held, Split::Sealed][seed as usize % 3];
            let sample = maker.chains(split, seed);
            families.insert(sample.family);
            let [Shown::Lattice(board)] = &sample.shown[..] else { panic!("{seed}: no board") };
            let rows = board.level.lines().skip(1).take(board.rows);
            let tokens: Vec<&str> = rows.flat_map(|row| row.split(' ')).collect();
            assert_eq!(tokens.len(), board.columns * board.rows, "{seed}");
            for (cell, token) in board.cells.iter().zip(tokens) {
                let told = match *cell {
                    super::HOLE => token == ".",
                    number @ super::NUMBER..super::START => {
                        token == (number - super::NUMBER).to_string()
                    }
                    letter @ super::START_LETTER.. => {
                        token == char::from(b'A' + (letter - super::START_LETTER)).to_string()
                    }
                    _ => token.chars().all(|letter| letter.is_ascii_uppercase()),
                };
                assert!(told, "{seed}: {cell} is {token}");
            }
        }
        assert!(families.len() > 20, "{families:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_picture() {
        let maker = Maker::new();
        let [one, other] = [0, 1].map(|_| maker.chains(Split::Held, 5));
        assert!(one.image == other.image && one.family == other.family);
    }
}
