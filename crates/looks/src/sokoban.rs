//! Boards of Sokoban: someone in a walled room pushes boxes onto goals. Seen as tiles, or as text.

mod board;
mod boxes;
mod colors;
mod goal;
mod keeper;
mod letters;
mod pull;
mod rooms;
mod scene;
mod told;
mod wall;

use image::RgbImage;

use crate::camera::{Camera, View};
use crate::canvas::{Canvas, Rect};
use crate::damage::{damage, enlarged};
use crate::dice::Dice;
use crate::lattice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::{Board as Truth, Sample, Shown};
use crate::split::{Parts, Split};

use board::{Board, Needs};
use boxes::Home;
use letters::Letters;
use scene::{Outside, Scene};

/// What one cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A wall, or what is outside and looks like one.
    Wall,
    /// Floor inside the walls, with nothing on it.
    Floor,
    /// A goal with nothing on it.
    Goal,
    /// A box beside the goals.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The player beside the goals.
    Player,
    /// The player on a goal. Some looks do not show the goal under it: then there is a goal less than there are boxes.
    PlayerOnGoal,
    /// Outside the walls: nothing, or something that is no wall. In some looks it is as floor is, which only the walls tell.
    Outside,
}

impl Cell {
    /// All of them, by their numbers.
    pub const ALL: [Cell; 8] = [
        Cell::Wall,
        Cell::Floor,
        Cell::Goal,
        Cell::Box,
        Cell::BoxOnGoal,
        Cell::Player,
        Cell::PlayerOnGoal,
        Cell::Outside,
    ];

    /// Whether a box is to stand there.
    #[must_use]
    pub fn is_goal(self) -> bool {
        matches!(self, Cell::Goal | Cell::BoxOnGoal | Cell::PlayerOnGoal)
    }

    /// In the notation of levels.
    fn letter(self) -> char {
        ['#', ' ', '.', '$', '*', '@', '+', ' '][self as usize]
    }
}

/// Cells are at least so wide and high, in pixels: of tiles, of letters.
const LEAST: [f32; 2] = [12.0, 7.5];

/// Goals in cells of so many pixels need not be looked for.
const SURE: f32 = 36.0;

/// The kinds of part that a board's family is made by: of tiles, of letters.
const TILES: [&str; 9] =
    ["fill", "tile", "page", "rampart", "target", "crate", "home", "keeper", "outside"];
const LETTERS: [&str; 2] = ["script", "page"];

/// A picture with a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    // Which of the two it is does not hang on how large its cells come out.
    let lettered = dice.chance(0.16);
    loop {
        let sample = if lettered {
            written(printer, &mut Parts::new(split, &LETTERS, dice), dice)
        } else {
            tiled(printer, &mut Parts::new(split, &TILES, dice), dice)
        };
        let least = LEAST[usize::from(lettered)];
        if let Some(sample) = sample
            && sample.shown.iter().all(|shown| shown.pitch() >= least)
        {
            return sample;
        }
    }
}

/// A picture of tiles, if its goals can be seen.
fn tiled(printer: &Printer<'_>, parts: &mut Parts, dice: &mut Dice) -> Option<Sample> {
    let outside: Outside = parts.draw(dice);
    let needs = Needs {
        filled: outside == Outside::Filled,
        outside: parts.is_novel::<Outside>(),
        home: parts.is_novel::<Home>(),
    };
    let board = Board::draw(needs, dice);
    let palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let margin = match outside {
        Outside::Filled => 0.0,
        Outside::Floor => dice.pick(&[0.0, 0.0, 1.0]),
        _ => dice.pick(&[0.0, 0.0, 0.3, 1.0]),
    };
    let (wide, high) = (board.columns as f32 + 2.0 * margin, board.rows as f32 + 2.0 * margin);
    let page = printer.page(parts, size(dice), ground, wide / high, dice);
    let view =
        if dice.chance(0.15) { View::gentle(dice) } else { View::Above { shift: (0.0, 0.0) } };
    let place = if dice.chance(0.7) { snapped(page.place, (wide, high)) } else { page.place };
    let stretch = if dice.chance(0.06) { dice.span(0.85, 1.18) } else { 1.0 };
    let about = (place.0 + place.2 / 2.0, place.1 + place.3 / 2.0);
    let camera =
        Camera::new(view, (wide, high), place).moved((margin, margin)).stretched(stretch, about);
    let scene = Scene::draw(parts, (&board, outside), (margin, page.ground), view, &palette, dice);
    let mut canvas = Canvas { image: page.canvas.image };
    let pitch = camera.pitch((board.columns as f32 / 2.0, board.rows as f32 / 2.0));
    let samples = if dice.chance(0.15) { 1 } else { 2 + u32::from(pitch < 30.0) };
    // What is large is seen whatever is done to it.
    let twin = (pitch < SURE).then(|| {
        let mut image = canvas.image.clone();
        lattice::draw(&mut image, &scene.without_goals(), &camera, samples);
        damaged(image, &mut dice.clone()).0
    });
    lattice::draw(&mut canvas.image, &scene, &camera, samples);
    let sample = sample(canvas.image, &board, camera.homography(), parts, dice);
    let told = twin.is_none_or(|twin| told::shows_goals(&sample, &twin, !scene.shines));
    told.then_some(sample)
}

/// A picture of letters, if they can be read.
fn written(printer: &Printer<'_>, parts: &mut Parts, dice: &mut Dice) -> Option<Sample> {
    let needs = Needs { filled: dice.chance(0.1), ..Needs::default() };
    let board = Board::draw(needs, dice);
    let palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let aspect = Letters::aspect(dice);
    let (wide, high) = (board.columns as f32 * aspect, board.rows as f32);
    let page = printer.page(parts, size(dice), ground, wide / high, dice);
    let letters = Letters::draw(parts, printer, page.ground, &palette, dice);
    let across = (page.place.3 / high * aspect).floor().min(dice.octaves(10.0, 44.0).floor());
    let cell = (across, (across / aspect).round());
    let (x, y) = (page.place.0.round(), page.place.1.round());
    let mut canvas = Canvas { image: page.canvas.image };
    letters.put(&mut canvas, &board, (x, y), cell);
    let homography = [[cell.0, 0.0, x], [0.0, cell.1, y], [0.0, 0.0, 1.0]];
    Some(sample(canvas.image, &board, homography, parts, dice)).filter(told::is_legible)
}

/// A page's width and height.
fn size(dice: &mut Dice) -> (u32, u32) {
    (dice.octaves(240.0, 1100.0) as u32, dice.octaves(240.0, 1000.0) as u32)
}

/// A place in which each of so many cells takes whole pixels, as in most programs.
fn snapped(place: Rect, (wide, high): (f32, f32)) -> Rect {
    let pitch = (place.2 / wide).min(place.3 / high).floor().max(1.0);
    let (width, height) = (pitch * wide, pitch * high);
    let middle = |from: f32, room: f32, size: f32| (from + (room - size) / 2.0).round();
    (middle(place.0, place.2, width), middle(place.1, place.3, height), width, height)
}

/// A picture damaged, and by how much it was enlarged, across and down.
fn damaged(image: RgbImage, dice: &mut Dice) -> (RgbImage, (f32, f32)) {
    let (image, blow) = enlarged(image, dice);
    let (image, scale) = damage(image, dice);
    (image, (scale.0 * blow, scale.1 * blow))
}

/// A picture of a board, damaged.
fn sample(
    image: RgbImage,
    board: &Board,
    homography: [[f32; 3]; 3],
    parts: &Parts,
    dice: &mut Dice,
) -> Sample {
    let (image, scale) = damaged(image, dice);
    let [across, down, depth] = homography;
    let truth = Truth {
        game: "sokoban",
        columns: board.columns,
        rows: board.rows,
        homography: [across.map(|k| k * scale.0), down.map(|k| k * scale.1), depth],
        cells: board.cells().map(|cell| cell as u8).collect(),
        sure: true,
        level: board.text(),
        chains: None,
        hidden: None,
    };
    Sample { image, shown: vec![Shown::Lattice(truth)], grid: None, family: parts.family() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Cell;
    use crate::{Maker, Shown, Split};

    const SPLITS: [Split; 3] = [Split::Trained, Split::Held, Split::Sealed];

    #[test]
    fn every_seed_gives_a_board_whose_cells_and_level_agree() {
        let maker = Maker::new();
        for seed in 0..60 {
            let sample = maker.sokoban(SPLITS[seed as usize % 3], seed);
            let [Shown::Lattice(board)] = &sample.shown[..] else { panic!("{seed}: no board") };
            assert_eq!(board.cells.len(), board.columns * board.rows);
            let rows: Vec<Vec<char>> =
                board.level.lines().skip(1).map(|row| row.chars().collect()).collect();
            assert_eq!((board.level.lines().next(), rows.len()), (Some("sokoban"), board.rows));
            for (at, cell) in board.cells.iter().enumerate() {
                let row = &rows[at / board.columns];
                let letter = row.get(at % board.columns).copied().unwrap_or(' ');
                assert_eq!(letter, b"# .$*@+ "[usize::from(*cell)].into(), "{}", board.level);
            }
        }
    }

    #[test]
    fn boards_lie_in_their_pictures_and_can_be_read() {
        let maker = Maker::new();
        for seed in 0..60 {
            let sample = maker.sokoban(SPLITS[seed as usize % 3], seed);
            let [Shown::Lattice(board)] = &sample.shown[..] else { panic!("{seed}: no board") };
            let (wide, high) = (board.columns as f32, board.rows as f32);
            let (width, height) = (sample.image.width() as f32, sample.image.height() as f32);
            for (x, y) in [(0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high)] {
                let (u, v) = board.pixel(x, y);
                assert!(u > -2.0 && v > -2.0 && u < width + 2.0 && v < height + 2.0, "{seed}");
            }
            assert!(sample.shown[0].pitch() >= 7.5, "{seed}");
        }
    }

    #[test]
    fn pictures_that_are_held_out_have_a_part_that_is_never_trained_on() {
        let maker = Maker::new();
        let families = SPLITS.map(|split| -> BTreeSet<&str> {
            (0..45).map(|seed| maker.sokoban(split, seed).family).collect()
        });
        assert_eq!(families[0], BTreeSet::from(["trained"]));
        assert!(families[1].len() > 10 && families[2].len() > 8, "{families:?}");
        assert!(families[1].is_disjoint(&families[2]) && !families[1].contains("trained"));
    }

    #[test]
    fn the_same_seed_gives_the_same_picture() {
        let maker = Maker::new();
        for seed in 0..4 {
            let [one, other] = [0, 1].map(|_| maker.sokoban(Split::Held, seed));
            assert!(one.image == other.image && one.family == other.family);
        }
    }

    #[test]
    fn cells_are_numbered_as_what_learns_them_expects() {
        assert_eq!(Cell::ALL.map(|cell| cell as u8), [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
