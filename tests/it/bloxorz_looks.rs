//! Boards of Bloxorz that look like no program we know, drawn here pixel by pixel, without the arcade's help: flat squares
//! with and without gaps, bevelled, chequered, and seen in perspective by four corners that a profile gives.

use std::fs;

use image::{Rgb, RgbImage};
use looks::{Maker, Shown, Split};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Screen};
use screenplay::games::bloxorz::Bloxorz;
use screenplay::games::bloxorz::level::{Block, Level, Tile};
use screenplay::geometry::Cell;
use screenplay::profile::Profiles;

use floor::Read;

#[path = "../sight/floor.rs"]
mod floor;

type Ink = [u8; 3];

/// How a program that never was draws its boards.
struct Look {
    name: &'static str,
    void: Ink,
    floor: [Ink; 2],
    block: Ink,
    hole: Ink,
    fragile: Ink,
    /// Part of a cell on each side that shows the void.
    gap: f64,
    /// Part of a cell on each side that is lighter or darker.
    bevel: f64,
    /// Whether the hole is a disc on floor.
    round: bool,
}

const LOOKS: [Look; 4] = [
    Look {
        name: "cards",
        void: [250, 250, 250],
        floor: [[178, 182, 190], [178, 182, 190]],
        block: [200, 62, 34],
        hole: [12, 12, 16],
        fragile: [255, 170, 60],
        gap: 0.05,
        bevel: 0.0,
        round: false,
    },
    Look {
        name: "buttons",
        void: [28, 30, 44],
        floor: [[118, 158, 204], [118, 158, 204]],
        block: [250, 204, 44],
        hole: [6, 6, 8],
        fragile: [200, 90, 120],
        gap: 0.0,
        bevel: 0.06,
        round: false,
    },
    Look {
        name: "chess",
        void: [44, 92, 48],
        floor: [[232, 222, 184], [198, 186, 146]],
        block: [158, 44, 160],
        hole: [22, 20, 20],
        fragile: [226, 120, 60],
        gap: 0.0,
        bevel: 0.0,
        round: false,
    },
    Look {
        name: "night",
        void: [0, 0, 0],
        floor: [[70, 74, 84], [70, 74, 84]],
        block: [60, 200, 220],
        hole: [150, 150, 155],
        fragile: [150, 60, 60],
        gap: 0.03,
        bevel: 0.0,
        round: true,
    },
];

const BOARDS: [&str; 3] = [
    "bloxorz\nbbb\nbbbbbb\nbbbbbbbbb\n bbbbbbbbb\n     bbebb\n      bbb\nblock: 1,1\n",
    "bloxorz\nbbbb   bbbb\nbbbbbbbbbfb\nbbbb   bbbb\nbbbb   bbeb\nblock: 1,1 1,2\n",
    "bloxorz\n  bbbbbb\n  bbffbbbb\nbbbb  bbbb\nbbbb   bbe\nbbb    bbb\nblock: 4,0 5,0\n",
];

impl Look {
    fn ink(&self, level: &Level, (u, v): (f64, f64)) -> Ink {
        let cell = Cell { x: u.floor() as i32, y: v.floor() as i32 };
        let (x, y) = (u - u.floor(), v - v.floor());
        let rim = x.min(y).min(1.0 - x).min(1.0 - y);
        let floor = self.floor[(cell.x + cell.y).rem_euclid(2) as usize];
        let disc = (x - 0.5).hypot(y - 0.5) < 0.44;
        let ink = match level.tile(cell) {
            _ if level.block().cells().any(|under| under == cell) => self.block,
            Tile::Void => return self.void,
            Tile::Goal if !self.round || disc => self.hole,
            Tile::Fragile => self.fragile,
            _ => floor,
        };
        match rim {
            rim if rim < self.gap => self.void,
            rim if rim < self.bevel && x + y < 1.0 => ink.map(|it| it.saturating_add(45)),
            rim if rim < self.bevel => ink.map(|it| (f64::from(it) * 0.6) as u8),
            _ => ink,
        }
    }

    /// A picture, of which `board` tells the board coordinates of a pixel: nine samples a pixel.
    fn draw(
        &self,
        level: &Level,
        size: (u32, u32),
        board: &dyn Fn(f64, f64) -> (f64, f64),
    ) -> Frame {
        let image = RgbImage::from_fn(size.0, size.1, |x, y| {
            let mut sum = [0u32; 3];
            for k in 0..9 {
                let (dx, dy) = ((f64::from(k % 3) + 0.5) / 3.0, (f64::from(k / 3) + 0.5) / 3.0);
                let ink = self.ink(level, board(f64::from(x) + dx, f64::from(y) + dy));
                sum.iter_mut().zip(ink).for_each(|(sum, part)| *sum += u32::from(part));
            }
            Rgb(sum.map(|sum| (sum / 9) as u8))
        });
        Frame::from_image(image)
    }
}

/// Compares a reading with what was drawn: nothing may be wrong, and what has no known look must be unknown.
fn assert_right(read: &Level, drawn: &Level, what: &str) {
    assert_eq!((read.columns(), read.rows()), (drawn.columns(), drawn.rows()), "{what}:\n{read}");
    assert_eq!(read.block(), drawn.block(), "{what}:\n{read}");
    for y in 0..drawn.rows() as i32 {
        for x in 0..drawn.columns() as i32 {
            let cell = Cell { x, y };
            let hidden = drawn.block().cells().any(|under| under == cell);
            let expected = match drawn.tile(cell) {
                Tile::Fragile => Tile::Unknown,
                _ if hidden => Tile::Unknown,
                tile => tile,
            };
            assert_eq!(read.tile(cell), expected, "{what}, {cell}:\n{read}");
        }
    }
}

/// The reading whose block is where it was drawn. Where a picture alone does not tell block and hole apart, the first
/// move does: then it is among those that are given.
fn right_one(screen: &Screen<screenplay::game::AnyReading>, drawn: &Level) -> Option<Level> {
    let levels = screen.readings().iter().map(|it| it.level.parse::<Level>().unwrap());
    let goal = |level: &Level| level.cells(|tile| tile == Tile::Goal).next();
    levels.into_iter().find(|level| level.block() == drawn.block() && goal(level) == goal(drawn))
}

#[test]
fn flat_boards_of_any_colours_are_read_from_above() {
    let profile = Profiles::load(None).unwrap().named("bloxorz", "generic").unwrap().clone();
    for look in &LOOKS {
        for (k, text) in BOARDS.iter().enumerate() {
            let drawn: Level = text.parse().unwrap();
            for (size, pitch, left, top) in [
                ((800, 600), 40.0, 120.0, 140.0),
                ((733, 555), 33.0, 91.0, 77.0),
                ((1280, 960), 57.0, 310.0, 203.0),
            ] {
                let frame =
                    look.draw(&drawn, size, &|x, y| ((x - left) / pitch, (y - top) / pitch));
                let what = format!("{} {k} at {pitch}", look.name);
                let screen = Bloxorz
                    .read(&frame, &profile, None)
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                let read = right_one(&screen, &drawn).unwrap_or_else(|| {
                    panic!(
                        "{what}: {:?}",
                        screen.readings().iter().map(|it| &it.level).collect::<Vec<_>>()
                    )
                });
                assert_right(&read, &drawn, &what);
                assert!(
                    !screen.readings()[0].inferred.is_empty(),
                    "{what}: what was worked out is not said"
                );
            }
        }
    }
}

#[test]
fn a_board_in_perspective_is_read_by_its_four_corners() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("bloxorz/tilted");
    fs::create_dir_all(&program).unwrap();
    // The camera: columns and rows meet far away, and the board's corners lie at these parts of the window.
    let matrix = [38.0, 9.0, 130.0, -4.0, 24.0, 180.0, -0.004, -0.012, 1.0];
    let pixel = |u: f64, v: f64| {
        let w = matrix[6] * u + matrix[7] * v + matrix[8];
        (
            (matrix[0] * u + matrix[1] * v + matrix[2]) / w,
            (matrix[3] * u + matrix[4] * v + matrix[5]) / w,
        )
    };
    let (width, height) = (900.0, 640.0);
    let (columns, rows) = (13.0, 8.0);
    // One cell more on every side than the board has.
    let corner = |u: f64, v: f64| {
        let (x, y) = pixel(u, v);
        format!("[{:.6}, {:.6}]", x / width, y / height)
    };
    let corners = [
        corner(-1.0, -1.0),
        corner(columns - 1.0, -1.0),
        corner(columns - 1.0, rows - 1.0),
        corner(-1.0, rows - 1.0),
    ];
    let facts = format!(
        "game = \"bloxorz\"\nprogram = \"tilted\"\n[board]\ncorners = [{}]\ncells = [{columns}, {rows}]\n",
        corners.join(", ")
    );
    fs::write(program.join("profile.toml"), facts).unwrap();
    let profiles = Profiles::load(Some(folder.path())).unwrap();
    let profile = profiles.named("bloxorz", "tilted").unwrap();
    let inverse = |x: f64, y: f64| {
        // Two equations, linear in u and v.
        let [first, second] = [(0, x), (3, y)].map(|(k, at)| {
            let part = |column: usize| matrix[k + column] - matrix[6 + column] * at;
            [part(0), part(1), -part(2)]
        });
        let det = first[0] * second[1] - first[1] * second[0];
        let by = |one: usize, other: usize| first[one] * second[other] - first[other] * second[one];
        (by(2, 1) / det, by(0, 2) / det)
    };
    for look in &LOOKS {
        for (k, text) in BOARDS.iter().enumerate() {
            let drawn: Level = text.parse().unwrap();
            let frame = look.draw(&drawn, (900, 640), &inverse);
            let what = format!("{} {k}", look.name);
            let screen = Bloxorz
                .read(&frame, profile, None)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let read = right_one(&screen, &drawn).unwrap_or_else(|| {
                panic!(
                    "{what}: {:?}",
                    screen.readings().iter().map(|it| &it.level).collect::<Vec<_>>()
                )
            });
            assert_right(&read, &drawn, &what);
        }
    }
}

#[test]
fn what_one_look_left_open_the_next_one_knows() {
    let profile = Profiles::load(None).unwrap().named("bloxorz", "generic").unwrap().clone();
    let first: Level = BOARDS[0].parse().unwrap();
    let place = |x: f64, y: f64| ((x - 120.0) / 40.0, (y - 140.0) / 40.0);
    let look = &LOOKS[0];
    let seen = Bloxorz.read(&look.draw(&first, (800, 600), &place), &profile, None).unwrap();
    let before = seen
        .readings()
        .iter()
        .find(|it| it.level.parse::<Level>().unwrap().block() == first.block());
    let moved = Level::new(
        first.columns(),
        first.tiles().to_vec(),
        Block::lying(Cell { x: 2, y: 1 }, Cell { x: 3, y: 1 }),
    )
    .unwrap();
    let after = look.draw(&moved, (800, 600), &place);
    match Bloxorz.read(&after, &profile, before).unwrap() {
        Screen::Board(reading) => {
            let level: Level = reading.level.parse().unwrap();
            assert_eq!(level.block(), moved.block());
            assert_eq!(level.tile(Cell { x: 1, y: 1 }), Tile::Plain);
            assert_eq!(level.cells(|tile| tile == Tile::Unknown).count(), 0, "{level}");
        }
        other => panic!("{:?}", other.map(|it| it.level)),
    }
}

#[test]
fn a_board_from_an_angle_of_no_program_is_read_by_the_eye_and_read_again() {
    let profile = Profiles::load(None).unwrap().named("bloxorz", "generic").unwrap().clone();
    let sample = Maker::new().named("bloxorz", Split::Trained, 1039).unwrap();
    let Shown::Lattice(truth) = &sample.shown[0] else { panic!("a lattice") };
    let frame = Frame::from_image(sample.image);
    let screen = Bloxorz.read(&frame, &profile, None).unwrap();
    let [reading] = screen.readings() else { panic!("{} readings", screen.readings().len()) };
    assert_eq!(floor::read(&reading.level, truth), Read::Whole, "{}", reading.level);
    // What it knows by now is not asked for again.
    let again = Bloxorz.read(&frame, &profile, Some(reading)).unwrap();
    let levels: Vec<&str> = again.readings().iter().map(|it| it.level.as_str()).collect();
    assert_eq!(levels, [reading.level.as_str()]);
}

/// Whether a reading is of this board, wherever it begins: what is not as it is must be unknown.
fn is_of(read: &Level, drawn: &Level) -> bool {
    let (Some(seen), Some(first)) = (read.block().cells().next(), drawn.block().cells().next())
    else {
        return false;
    };
    let moved = |cell: Cell| Cell { x: cell.x + seen.x - first.x, y: cell.y + seen.y - first.y };
    let mut cells = (-8..24).flat_map(|y| (-8..24).map(move |x| Cell { x, y }));
    read.block().cells().eq(drawn.block().cells().map(moved))
        && cells.all(|cell| [Tile::Unknown, drawn.tile(cell)].contains(&read.tile(moved(cell))))
}

#[test]
fn boards_before_which_a_window_lies_are_not_misread() {
    let profile = Profiles::load(None).unwrap().named("bloxorz", "generic").unwrap().clone();
    let inks = [[240, 240, 240], [40, 44, 52], [0, 0, 0], [250, 214, 120], [90, 130, 170]];
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut refused, mut right) = (0, 0);
    for look in &LOOKS {
        let [floor, other] = look.floor;
        let is_near = |ink: &Ink, own: Ink| ink.iter().zip(own).all(|(a, b)| a.abs_diff(b) < 12);
        // What has the colour of the ground or the floor cannot be told from it.
        let is_other = |ink: &&Ink| ![look.void, floor, other].iter().any(|own| is_near(ink, *own));
        for (k, text) in BOARDS.iter().enumerate() {
            let drawn: Level = text.parse().unwrap();
            let bare =
                look.draw(&drawn, (800, 600), &|x, y| ((x - 120.0) / 40.0, (y - 140.0) / 40.0));
            for (n, ink) in inks.iter().filter(is_other).cycle().take(30).enumerate() {
                let mut image = RgbImage::clone(&bare.image);
                let mut draw = |from: u32, to: u32| random.random_range(from..to);
                let [left, top, width, height] =
                    [draw(60, 480), draw(100, 360), draw(60, 300), draw(60, 240)];
                for (x, y) in (top..top + height)
                    .flat_map(|y| (left..(left + width).min(800)).map(move |x| (x, y)))
                {
                    let bar = y < top + 18;
                    let ink = if bar { ink.map(|it| it / 2 + 40) } else { *ink };
                    image.put_pixel(x, y, Rgb(ink));
                }
                let read = Bloxorz.read(&Frame::from_image(image), &profile, None);
                let readings = read.map(|screen| screen.readings().to_vec()).unwrap_or_default();
                if readings.is_empty() {
                    refused += 1;
                    continue;
                }
                let levels = || readings.iter().map(|it| it.level.parse::<Level>().unwrap());
                assert!(
                    levels().any(|it| is_of(&it, &drawn)),
                    "{} {k}, {n}: {ink:?} at {left}, {top}, {width} x {height}:\n{}",
                    look.name,
                    readings[0].level
                );
                right += 1;
            }
        }
    }
    println!("{refused} refused, {right} right");
}
