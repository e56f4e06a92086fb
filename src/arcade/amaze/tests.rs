//! Tests of the drawing: every theme, sizes from nothing to large, and what a look must be able to tell apart.

use image::{Rgb, RgbImage};

use crate::arcade::amaze::{Hud, Phase, Slide, THEMES, Theme, draw, lattice, named};
use crate::games::amaze::Level;
use crate::games::amaze::level::Tile;
use crate::geometry::{Cell, Direction, Lattice};

const BOARD: &str = "amaze\n#######\n#@++..#\n#.###.#\n#....##\n#######\n";

fn board() -> Level {
    BOARD.parse().unwrap()
}

fn hud() -> Hud {
    Hud { level: 2, levels: 30, moves: 5, best: Some(7), scale: 1.0 }
}

fn phases() -> [Phase; 5] {
    let from = board().ball();
    let slide = Slide { from, direction: Direction::Down, cells: 2, done: 1.3 };
    [Phase::Ready, Phase::Sliding(slide), Phase::Won(0.5), Phase::Won(1.2), Phase::Done(9.0)]
}

/// Mean colour of the middle of a cell, a quarter of the pitch off so that a ball's hole or shine does not count.
fn look(image: &RgbImage, lattice: &Lattice, cell: Cell, (du, dv): (f64, f64)) -> [f64; 3] {
    let (u, v) = (f64::from(cell.x) + 0.5 + du, f64::from(cell.y) + 0.5 + dv);
    let at = lattice.project(u, v);
    let Rgb(pixel) = *image.get_pixel(at.x as u32, at.y as u32);
    pixel.map(f64::from)
}

fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn every_theme_draws_every_phase_at_every_size() {
    let sizes = [(1, 1), (1, 60), (60, 1), (7, 3), (33, 60), (60, 60), (200, 90), (640, 760)];
    for theme in &THEMES {
        for size in sizes {
            for phase in phases() {
                for scale in [0.6, 1.0, 3.0] {
                    let hud = Hud { scale, ..hud() };
                    let image = draw(&board(), theme, size, &hud, &phase);
                    assert_eq!(image.dimensions(), size, "{} {phase:?}", theme.name);
                }
            }
        }
    }
    for size in [(0, 0), (0, 50), (50, 0)] {
        assert_eq!(draw(&board(), &THEMES[0], size, &hud(), &Phase::Ready).dimensions(), (0, 0));
    }
}

#[test]
fn scales_that_are_no_scales_do_no_harm() {
    for scale in [f32::NAN, f32::INFINITY, -1.0, 0.0, 1e9] {
        let hud = Hud { scale, ..hud() };
        assert_eq!(
            draw(&board(), &THEMES[4], (90, 80), &hud, &Phase::Ready).dimensions(),
            (90, 80)
        );
    }
}

/// Wall, floor, paint and ball differ wherever the board lies.
fn check(theme: &Theme, size: (u32, u32)) {
    let level = board();
    let image = draw(&level, theme, size, &hud(), &Phase::Ready);
    let lattice = lattice(&level, theme, size, &hud());
    let off = (0.27, 0.3);
    let seen = |tile: Tile| {
        let cells = lattice.cells().filter(|cell| level.tile(*cell) == tile);
        let cells = cells.filter(|cell| *cell != level.ball());
        cells.map(|cell| look(&image, &lattice, cell, off)).collect::<Vec<_>>()
    };
    let kinds = [Tile::Wall, Tile::Floor, Tile::Painted].map(seen);
    for (i, kind) in kinds.iter().enumerate() {
        for color in kind {
            assert!(apart(*color, kind[0]) < 25.0, "{} {size:?}: kind {i} varies", theme.name);
            for other in kinds.iter().skip(i + 1).flatten() {
                let distance = apart(*color, *other);
                assert!(distance > 25.0, "{} {size:?}: kind {i} is like another", theme.name);
            }
        }
    }
    // On the ring, too: a quarter of a cell from its middle.
    let ball = look(&image, &lattice, level.ball(), (0.0, 0.25));
    for (name, kind) in [("wall", 0), ("floor", 1), ("paint", 2)] {
        assert!(apart(ball, kinds[kind][0]) > 15.0, "{} {size:?}: ball is {name}", theme.name);
    }
}

#[test]
fn wall_floor_paint_and_ball_can_be_told_apart() {
    for theme in &THEMES {
        for size in [(160, 200), (333, 301), (480, 520), (1001, 777)] {
            check(theme, size);
        }
    }
}

#[test]
fn a_slide_paints_what_the_ball_has_passed_and_no_more() {
    let level: Level = "amaze\n@......\n".parse().unwrap();
    let slide = Slide { from: level.ball(), direction: Direction::Right, cells: 6, done: 3.0 };
    for theme in &THEMES {
        let size = (700, 300);
        let lattice = lattice(&level, theme, size, &hud());
        let at = |phase: &Phase, x: i32| {
            let image = draw(&level, theme, size, &hud(), phase);
            look(&image, &lattice, Cell { x, y: 0 }, (-0.36, 0.36))
        };
        let moving = Phase::Sliding(slide);
        let (paint, floor) = (at(&moving, 0), at(&Phase::Ready, 5));
        assert!(apart(at(&moving, 1), paint) < 12.0, "{}: passed", theme.name);
        assert!(apart(at(&moving, 5), floor) < 12.0, "{}: not yet passed", theme.name);
        assert!(apart(paint, floor) > 25.0);
        let done = Phase::Sliding(Slide { done: 6.0, ..slide });
        assert!(apart(at(&done, 6), paint) < 12.0, "{}: the end of the slide", theme.name);
    }
}

#[test]
fn the_board_lies_in_the_middle_with_a_fractional_pitch() {
    let (level, theme) = (board(), &THEMES[3]);
    let lattice = lattice(&level, theme, (500, 507), &hud());
    let middle = lattice.project(3.5, 2.5);
    assert!((middle.x - 250.0).abs() < 0.01, "{middle:?}");
    assert!((lattice.pitch().x - lattice.pitch().y).abs() < 1e-3);
    assert!(lattice.pitch().x.fract() > 0.01, "{:?}", lattice.pitch());
    assert_eq!((lattice.columns, lattice.rows), (7, 5));
}

#[test]
fn a_win_stands_still_before_its_screen_comes() {
    for theme in &THEMES {
        let picture = |phase: Phase| draw(&board(), theme, (480, 520), &hud(), &phase);
        assert_eq!(picture(Phase::Won(0.0)), picture(Phase::Won(0.4)));
        assert_ne!(picture(Phase::Won(0.4)), picture(Phase::Won(1.0)));
    }
}

#[test]
fn themes_are_found_by_name() {
    for theme in &THEMES {
        assert_eq!(named(theme.name).map(|found| found.about), Some(theme.about));
    }
    assert!(named("plaid").is_none());
}
