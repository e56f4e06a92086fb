//! One picture, one board: `solve` and `export` choose a reading in one way.

use std::path::PathBuf;

use image::{Rgb, RgbImage};

use super::Desk;
use crate::shared;

/// A board of Amaze in two colours without a frame, so that either may be the wall; a ball on the one that is none.
fn drawn(rows: &[&str], ball: (usize, usize)) -> RgbImage {
    let cell = 40;
    let (width, height) = (rows[0].len() as u32 * cell, rows.len() as u32 * cell);
    RgbImage::from_fn(width, height, |x, y| {
        let (column, row) = ((x / cell) as usize, (y / cell) as usize);
        let apart = (x % cell).abs_diff(cell / 2).pow(2) + (y % cell).abs_diff(cell / 2).pow(2);
        match rows[row].as_bytes()[column] {
            _ if (column, row) == ball && apart < 150 => Rgb([220, 40, 60]),
            b'#' => Rgb([30, 34, 48]),
            _ => Rgb([236, 232, 220]),
        }
    })
}

fn assert_same(desk: &Desk, inputs: &[PathBuf]) -> usize {
    let mut boards = 0;
    for input in inputs {
        let limit = ["--max-expanded", "20000", "--json"].map(std::ffi::OsString::from);
        let line = |command: &str| {
            let words = [command.into(), input.as_os_str().to_owned()];
            words.into_iter().chain(limit.clone()).collect::<Vec<_>>()
        };
        let (solved, exported) =
            (desk.run(&line("solve")).json(), desk.run(&line("export")).json());
        let (one, other) = (&solved["level"], &exported["level"]);
        assert_eq!(one, other, "{}", input.display());
        assert_eq!(solved["inferred"], exported["inferred"], "{}", input.display());
        boards += usize::from(!one.is_null());
    }
    boards
}

#[test]
fn solve_and_export_read_one_board_off_one_picture() {
    let desk = Desk::new();
    let boards: [(&[&str], (usize, usize)); 5] = [
        (&["#######", "#.....#", "###.#.#", "#...#.#", "#######"], (1, 1)),
        (&["..#..", "#.#.#", ".....", "#.#.#", "..#.."], (1, 2)),
        (&["#.#.#.", "......", "#.#.#.", "......"], (1, 1)),
        (&["##.###", "#..#.#", "#.##.#", "#....#", "######"], (1, 1)),
        (&["......", ".####.", ".#..#.", ".####.", "......"], (0, 0)),
    ];
    let mut inputs = Vec::new();
    for (number, (rows, ball)) in boards.iter().enumerate() {
        let path = desk.path(format!("{number}.png"));
        drawn(rows, *ball).save(&path).unwrap();
        inputs.push(path);
    }
    assert!(assert_same(&desk, &inputs) >= 2);
}

#[test]
fn they_do_so_on_screenshots_of_real_programs() {
    let Some(folder) = shared::folder() else { return };
    let pattern = format!("{}/real/*/*.png", folder.display());
    let all: Vec<PathBuf> = glob::glob(&pattern).unwrap().flatten().collect();
    // A part of them, of every program: all take minutes.
    let some: Vec<PathBuf> = all.into_iter().step_by(6).collect();
    assert!(assert_same(&Desk::new(), &some) >= some.len() / 3);
}
