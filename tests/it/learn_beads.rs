//! Programs of Bead Puzzle whose marks look like no bead are taught by naming what lies on nodes and beside them, and read then.

use std::fs;
use std::path::Path;

use image::{Rgb, RgbImage};
use regex::Regex;
use serde_json::Value;
use tempfile::TempDir;

use crate::learn::run;

const SIZE: u32 = 440;
const MIDDLE: f64 = 220.0;
const REACH: f64 = 130.0;
const RADIUS: f64 = 34.0;
/// The middles of five nodes, for `--nodes`.
const NODES: &str = "--nodes 220,90|343.6,179.8|296.4,325.2|143.6,325.2|96.4,179.8 --radius 34";
const COLORS: [[u8; 3]; 4] = [[214, 60, 50], [60, 110, 220], [70, 170, 80], [236, 186, 40]];

/// A board: its edges, and what lies on each node and belongs there, 0 being nothing.
struct Board {
    edges: &'static [(usize, usize)],
    lies: [usize; 5],
    belongs: [usize; 5],
}

/// The boards that are shown, the last one not before the program is learnt.
const BOARDS: [Board; 3] = [
    Board {
        edges: &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 2)],
        lies: [2, 4, 0, 1, 3],
        belongs: [0, 1, 2, 3, 4],
    },
    Board {
        edges: &[(0, 1), (0, 2), (0, 3), (0, 4), (2, 3)],
        lies: [0, 3, 1, 4, 2],
        belongs: [4, 2, 0, 1, 3],
    },
    Board {
        edges: &[(0, 2), (2, 4), (4, 1), (1, 3), (3, 0), (1, 2)],
        lies: [3, 0, 4, 2, 1],
        belongs: [2, 3, 1, 0, 4],
    },
];

/// How a program draws its boards.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// Nodes are circles, beads coloured discs, and marks dice with as many pips.
    Dice,
    /// The same without circles: beads lie at the ends of the lines, and are squares.
    Bare,
}

fn at(node: usize, far: f64) -> (f64, f64) {
    let (sin, cos) = (node as f64 / 5.0 * std::f64::consts::TAU).sin_cos();
    (MIDDLE + far * sin, MIDDLE - far * cos)
}

fn color(board: &Board, look: Look, (x, y): (f64, f64)) -> [u8; 3] {
    let page = [244, 242, 236];
    for node in 0..5 {
        let (dx, dy) = (x - at(node, REACH).0, y - at(node, REACH).1);
        let is_bead = match look {
            Look::Dice => dx.hypot(dy) < 20.0,
            Look::Bare => dx.abs().max(dy.abs()) < 14.0,
        };
        if board.lies[node] > 0 && is_bead {
            return COLORS[board.lies[node] - 1];
        }
        if look == Look::Dice && dx.hypot(dy) < RADIUS {
            return if dx.hypot(dy) < RADIUS - 3.0 { [224, 226, 232] } else { [70, 74, 86] };
        }
        let (dx, dy) = (x - at(node, REACH + 1.8 * RADIUS).0, y - at(node, REACH + 1.8 * RADIUS).1);
        if board.belongs[node] > 0 && dx.abs().max(dy.abs()) < 13.0 {
            let pips: &[(f64, f64)] = match board.belongs[node] {
                1 => &[(0.0, 0.0)],
                2 => &[(-6.0, -6.0), (6.0, 6.0)],
                3 => &[(-7.0, 7.0), (0.0, 0.0), (7.0, -7.0)],
                _ => &[(-6.0, -6.0), (6.0, 6.0), (-6.0, 6.0), (6.0, -6.0)],
            };
            let is_pip = pips.iter().any(|pip| (dx - pip.0).hypot(dy - pip.1) < 3.2);
            return if is_pip { [240, 240, 240] } else { [60, 50, 90] };
        }
    }
    let on_line = |&(a, b): &(usize, usize)| {
        let (a, b) = (at(a, REACH), at(b, REACH));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let part = (((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        (x - a.0 - part * dx).hypot(y - a.1 - part * dy) < 3.0
    };
    if board.edges.iter().any(on_line) { [90, 96, 110] } else { page }
}

/// Each pixel is the mean of nine places.
fn drawn(board: &Board, look: Look) -> RgbImage {
    RgbImage::from_fn(SIZE, SIZE, |x, y| {
        let part = |at: u32, k: u32| f64::from(at) + (f64::from(k) + 0.5) / 3.0;
        let all = (0..9).map(|k| color(board, look, (part(x, k % 3), part(y, k / 3))));
        let sum = all.fold([0u32; 3], |sum, it| std::array::from_fn(|k| sum[k] + u32::from(it[k])));
        Rgb(sum.map(|it| (it / 9) as u8))
    })
}

/// A board's text: beads are numbered by the nodes where they belong.
fn level(board: &Board) -> String {
    let name =
        |bead: usize| match board.belongs.iter().filter(|it| **it > 0).position(|it| *it == bead) {
            Some(k) => char::from(b'A' + k as u8),
            None => '.',
        };
    let row = |of: &[usize; 5]| of.map(|bead| name(bead).to_string()).join(" ");
    let node = |node: usize| char::from(b'A' + node as u8);
    let mut edges: Vec<String> =
        board.edges.iter().map(|&(a, b)| format!("{}{}", node(a.min(b)), node(a.max(b)))).collect();
    edges.sort();
    let goal = if board.belongs[0] == 0 {
        String::new()
    } else {
        format!("goal: {}\n", row(&board.belongs))
    };
    format!("beads\nedges: {}\nbeads: {}\n{goal}", edges.join(" "), row(&board.lies))
}

/// What `export` reads off each picture; nothing where it is refused.
fn read(folder: &Path) -> Vec<Option<String>> {
    let level = |number: usize| {
        let ran = run(folder, &format!("--profiles own export {number}.png --game beads --json"));
        let record: Value = serde_json::from_slice(&ran.stdout).unwrap();
        record["level"].as_str().map(str::to_owned)
    };
    (0..BOARDS.len()).map(level).collect()
}

/// What the numbers stand for, told as a person does: by the first cell of each on the contact sheet. Empty nodes are known as such.
fn answers(table: &str, sheet: &RgbImage) -> String {
    let line = Regex::new(r"(?m)^ *(\d+)  (\S+) .* \d+ cells$").unwrap();
    let kinds = line.captures_iter(table).map(|it| it.extract::<2>().1);
    let answer = |[number, guess]: [&str; 2]| {
        let row: u32 = number.parse().unwrap();
        // Below the pictures, which are 480 pixels high, rows of 56; beside the words.
        let (x, y) = (8 + 250, 480 + 16 + (row - 1) * 56);
        (guess != "empty").then(|| format!(" --label {number}={}", name(sheet, x, y)))
    };
    kinds.filter_map(answer).collect()
}

/// The name of a bead, by its colour, or of a mark, by its pips.
fn name(sheet: &RgbImage, left: u32, top: u32) -> String {
    let seen = image::imageops::crop_imm(sheet, left + 8, top + 8, 32, 32).to_image();
    let near = |color: &[u8; 3]| {
        let apart = |(a, b): (&u8, &u8)| a.abs_diff(*b);
        seen.get_pixel(16, 16).0.iter().zip(color).map(apart).all(|apart| apart < 12)
    };
    let pips = seen.pixels().filter(|pixel| pixel.0.iter().all(|it| *it > 200)).count();
    let (kind, number) = match COLORS.iter().position(near) {
        Some(color) => ("bead", color),
        None => ("goal", ((pips + 30) / 60).clamp(1, 4) - 1),
    };
    format!("{kind}-{}", char::from(b'a' + number as u8))
}

/// Teaches a look from the first two boards; what is read of all before and after.
fn taught(look: Look, place: &str) -> [Vec<Option<String>>; 2] {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("own")).unwrap();
    for (number, board) in BOARDS.iter().enumerate() {
        drawn(board, look).save(folder.join(format!("{number}.png"))).unwrap();
    }
    let before = read(folder);
    let learn = format!("--profiles own learn 0.png 1.png --game beads --name mine {place}");
    let table = String::from_utf8(run(folder, &learn).stdout).unwrap();
    let sheet = image::open(folder.join("mine-cells.png")).unwrap().to_rgb8();
    let ran = run(folder, &(learn + &answers(&table, &sheet)));
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert_eq!(ran.status.code(), Some(0), "{out}{err}");
    assert!(out.contains(" told right, 0 wrong"), "{out}");
    [before, read(folder)]
}

#[test]
fn marks_that_are_like_no_bead_are_taught_and_read_then() {
    let [before, after] = taught(Look::Dice, "");
    assert_eq!(before, [None, None, None], "it is to be taught, for it is not read");
    assert_eq!(after, BOARDS.map(|board| Some(level(&board))));
}

#[test]
fn nodes_that_are_not_seen_are_where_they_are_said_to_be() {
    let [before, after] = taught(Look::Bare, NODES);
    assert_eq!(before, [None, None, None], "it is to be taught, for it is not read");
    let right = BOARDS.map(|board| Some(level(&board)));
    assert_eq!(after[..2], right[..2]);
    // Lines reach the beads, which therefore look otherwise on each board: one that was not shown may be refused.
    assert!(after[2].is_none() || after[2] == right[2], "{:?}", after[2]);
}
