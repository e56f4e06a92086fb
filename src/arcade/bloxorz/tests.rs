//! Tests of the drawing: every theme, view and phase, sizes from nothing to large, and what a look must be able to
//! tell apart.

use std::time::Duration;

use image::{Rgb, RgbImage};

use crate::arcade::bloxorz::levels::{bundled, single};
use crate::arcade::bloxorz::phase::{INTRO, ROLL};
use crate::arcade::bloxorz::{
    Bloxorz, Fall, Hud, Phase, Play, Roll, THEMES, Tally, Theme, Title, VIEWS, View, draw, lattice,
    theme_named, view_named,
};
use crate::arcade::cabinet::{Cabinet, Tick};
use crate::arcade::controls::Input;
use crate::arcade::level_list::LevelList;
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::Block;
use crate::geometry::{Cell, Direction, Lattice, Point};

/// All tiles, the block away from them.
const BOARD: &str =
    "bloxorz\nbbbbfbsbhbvbbeb\nbbbbbbbbbbbbbbb\n   l  k  q  r\nbbbbbbbbbbbbbbb\nblock: BLOCK\n";

fn board(block: &str) -> Level {
    BOARD.replace("BLOCK", block).parse().unwrap()
}

fn hud() -> Hud {
    Hud { level: 3, levels: 33, passcode: "314159".to_owned(), moves: 21, here: 4 }
}

fn cell(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

fn phases() -> Vec<Phase> {
    let fall = |block| Fall { block, direction: Direction::Down, seconds: 0.3 };
    vec![
        Phase::Title(Title::default()),
        Phase::Title(Title { chosen: 1, typed: Some("12".to_owned()), wrong: true }),
        Phase::Help,
        Phase::Intro(0.5),
        Phase::Ready,
        Phase::Cue(0.4),
        Phase::Rolling(Roll { direction: Direction::Up, part: 0.4 }),
        Phase::Swinging(vec![cell(3, 2), cell(6, 2)], 0.3),
        Phase::Splitting(cell(10, 0), 0.5),
        Phase::Falling(fall(Block::Standing(cell(4, 0)))),
        Phase::Falling(fall(Block::Lying(cell(3, 2), cell(3, 3)))),
        Phase::Falling(fall(Block::Split { active: cell(-1, 2), other: cell(0, 0) })),
        Phase::Won(0.3),
        Phase::Won(9.0),
        Phase::End(Tally { levels: 33, moves: 2000, falls: 1 }),
    ]
}

/// Colours of a grid of 5 × 5 places in a cell, from its middle half.
fn look(image: &RgbImage, lattice: &Lattice, at: Cell) -> Vec<[f64; 3]> {
    let spot = |i: i32| {
        let part = |k: i32| 0.26 + 0.12 * f64::from(k);
        let place = lattice.project(f64::from(at.x) + part(i % 5), f64::from(at.y) + part(i / 5));
        let Rgb(pixel) = *image.get_pixel(place.x as u32, place.y as u32);
        pixel.map(f64::from)
    };
    (0..25).map(spot).collect()
}

/// Root of the mean squared difference of two looks.
fn apart(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    let squares = a.iter().zip(b).flat_map(|(a, b)| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)));
    (squares.sum::<f64>() / (3.0 * a.len() as f64)).sqrt()
}

#[test]
fn every_theme_and_view_draws_every_phase_at_every_size() {
    let sizes = [(1, 1), (1, 60), (60, 1), (7, 3), (60, 33), (200, 90), (90, 200), (411, 226)];
    let levels = [board("1,1"), board("split: 1,1 5,3"), board("13,0")];
    for theme in &THEMES {
        for view in &VIEWS {
            for phase in phases() {
                for (size, level) in sizes.into_iter().zip(levels.iter().cycle()) {
                    let image = draw(level, theme, view, size, &hud(), &phase);
                    assert_eq!(image.dimensions(), size, "{} {phase:?}", theme.name);
                }
            }
        }
    }
    for size in [(0, 0), (0, 50), (50, 0)] {
        let image = draw(&levels[0], &THEMES[0], &VIEWS[0], size, &hud(), &Phase::Ready);
        assert_eq!(image.dimensions(), (0, 0));
    }
}

/// All kinds of cells differ from one another, and cells of a kind do not, wherever the board lies.
fn check(theme: &Theme, view: &View, size: (u32, u32)) {
    let level = board("0,1");
    let image = draw(&level, theme, view, size, &hud(), &Phase::Ready);
    let lattice = lattice(&level, view, size);
    let seen = |x: i32, y: i32| look(&image, &lattice, cell(x, y));
    let kinds = [
        ("plain", seen(3, 1)),
        ("fragile", seen(4, 0)),
        ("soft", seen(6, 0)),
        ("hard", seen(8, 0)),
        ("splitter", seen(10, 0)),
        ("goal", seen(13, 0)),
        ("bridge", seen(6, 2)),
        ("void", seen(8, 2)),
    ];
    for (i, (name, kind)) in kinds.iter().enumerate() {
        for (other_name, other) in &kinds[i + 1..] {
            let distance = apart(kind, other);
            let place = format!("{} {} {size:?}", theme.name, view.name);
            assert!(distance > 14.0, "{place}: {name} is like {other_name}: {distance:.1}");
        }
    }
    let plain = [(5, 1), (7, 3), (13, 3), (11, 1)].map(|(x, y)| apart(&seen(x, y), &kinds[0].1));
    let most = plain.into_iter().fold(0.0, f64::max);
    assert!(most < 14.0, "{} {}: plain varies by {most:.1}", theme.name, view.name);
}

#[test]
fn kinds_of_cells_can_be_told_apart() {
    for theme in &THEMES {
        for view in &VIEWS {
            for size in [(550, 300), (821, 449), (500, 640)] {
                check(theme, view, size);
            }
        }
    }
}

#[test]
fn an_absent_bridge_shows_its_hinge() {
    for theme in &THEMES {
        for view in &VIEWS {
            let level = board("0,3");
            let image = draw(&level, theme, view, (820, 450), &hud(), &Phase::Ready);
            let lattice = lattice(&level, view, (820, 450));
            let at = |x: f64, part: f64| {
                let place = lattice.project(x + part, 2.5);
                let Rgb(pixel) = *image.get_pixel(place.x as u32, place.y as u32);
                vec![pixel.map(f64::from)]
            };
            let (left, right) =
                (apart(&at(3.0, 0.08), &at(3.0, 0.6)), apart(&at(12.0, 0.92), &at(12.0, 0.4)));
            assert!(left > 20.0 && right > 20.0, "{} {}: {left} {right}", theme.name, view.name);
        }
    }
}

#[test]
fn the_selected_half_looks_otherwise_than_the_other() {
    for theme in &THEMES {
        for view in &VIEWS {
            let picture =
                |block: &str| draw(&board(block), theme, view, (820, 450), &hud(), &Phase::Ready);
            let (one, two) = (picture("split: 2,1 12,1"), picture("split: 12,1 2,1"));
            let differ = one
                .pixels()
                .zip(two.pixels())
                .filter(|(a, b)| apart(&[a.0.map(f64::from)], &[b.0.map(f64::from)]) > 25.0);
            let face = lattice(&board("2,1"), view, (820, 450)).pitch().x.abs().powi(2);
            assert!(differ.count() as f64 > 0.4 * face, "{} {}", theme.name, view.name);
        }
    }
}

#[test]
fn the_picture_does_not_tell_the_wiring() {
    let bare = board("0,3");
    let wired: Level = format!("{bare}switch 6,0: toggle 3,2; close 6,2\nsplitter 10,0: 1,1 5,3\n")
        .parse()
        .unwrap();
    assert_ne!(bare, wired);
    let picture =
        |level: &Level| draw(level, &THEMES[0], &VIEWS[0], (400, 220), &hud(), &Phase::Ready);
    assert_eq!(picture(&bare), picture(&wired));
}

#[test]
fn a_finished_roll_looks_as_the_block_at_rest() {
    for view in &VIEWS {
        let roll = Phase::Rolling(Roll { direction: Direction::Right, part: 1.0 });
        // Outlined faces have no pattern that would turn with the block.
        let theme = theme_named("paper").unwrap();
        let size = (640, 351);
        let rolled = draw(&board("1,1"), theme, view, size, &hud(), &roll);
        let rests = draw(&board("2,1 3,1"), theme, view, size, &hud(), &Phase::Ready);
        let differ = rolled
            .pixels()
            .zip(rests.pixels())
            .filter(|(a, b)| apart(&[a.0.map(f64::from)], &[b.0.map(f64::from)]) > 30.0);
        assert!(differ.count() < 40, "{}", view.name);
    }
}

#[test]
fn the_block_goes_down_through_the_hole_until_nothing_is_left() {
    let level = board("13,0");
    let picture = |phase: Phase| draw(&level, &THEMES[1], &VIEWS[0], (640, 351), &hud(), &phase);
    let empty = draw(&board("0,3"), &THEMES[1], &VIEWS[0], (640, 351), &hud(), &Phase::Won(0.66));
    let left = |seconds: f32| {
        let picture = picture(Phase::Won(seconds));
        picture.pixels().zip(empty.pixels()).filter(|(a, b)| a != b).count()
    };
    let counts = [0.0, 0.3, 0.5, 0.64].map(left);
    assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
}

/// A cabinet that was drawn once, so that it knows where its buttons are.
fn cabinet(play: Play) -> Bloxorz {
    let mut game = Bloxorz::new(play, "toy", "top", None);
    assert!(game.draw(Duration::ZERO, (820, 450), 1.0).is_some());
    game
}

#[test]
fn clicks_are_meant_for_what_is_shown() {
    let ms = Duration::from_millis(1);
    let mut game = cabinet(Play::new(LevelList::new(bundled()).unwrap(), ROLL));
    let tap = |x: f64, y: f64| [Input::Tap(Point { x, y })];
    assert_eq!(game.tick(ms, &tap(5.0, 5.0)), Tick::Changed);
    assert!(matches!(game.play.phase(ms), Phase::Title(_)), "beside the lines");
    game.tick(ms, &tap(410.0, 270.0));
    assert_eq!(game.play.phase(ms), Phase::Help);
    game.tick(ms, &tap(410.0, 270.0));
    assert!(matches!(game.play.phase(ms), Phase::Intro(_)));
    let later = ms + INTRO;
    game.tick(later, &[]);
    assert_eq!(game.play.phase(later), Phase::Ready);
    let button = crate::arcade::bloxorz::hud::menu_button(
        &crate::arcade::bloxorz::view::SceneLayout::new(game.play.board(), &VIEWS[1], (820, 450)),
    );
    let (x, y) = button.center();
    game.tick(later, &tap(f64::from(x), f64::from(y)));
    assert!(matches!(game.play.phase(later), Phase::Title(_)));
    assert_eq!(game.tick(later, &tap(410.0, 370.0)), Tick::Over);
}

#[test]
fn keys_change_theme_and_view_and_the_title_tells_the_level() {
    let play = Play::new(LevelList::new(single(board("1,1"))).unwrap(), ROLL).at_level();
    let mut game = cabinet(play);
    assert_eq!(game.title(), "screenplay arcade: bloxorz 1/1");
    assert_eq!((game.theme, game.view), (3, 1));
    game.tick(Duration::ZERO, &[Input::Theme, Input::View]);
    assert_eq!((game.theme, game.view), (0, 2));
}

#[test]
fn themes_and_views_are_found_by_name() {
    for theme in &THEMES {
        assert_eq!(theme_named(theme.name).map(|found| found.about), Some(theme.about));
    }
    for view in &VIEWS {
        assert_eq!(view_named(view.name), Some(view));
    }
    assert!(theme_named("plaid").is_none() && view_named("below").is_none());
}
