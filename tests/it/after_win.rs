//! Places that a profile gives in parts of the board: after a win they are those of the board that was won.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use screenplay::arcade::amaze::Play;
use screenplay::arcade::amaze::levels::bundled;
use screenplay::arcade::level_list::LevelList;
use screenplay::frame::Frame;
use screenplay::game::AnyGame;
use screenplay::games::amaze::Amaze;
use screenplay::geometry::Rect;
use screenplay::player::{Options, PlayError};

use crate::player::{Played, World, after_win, options, play_as, profile, told};

/// Parts of the board that no part of the window of the same size comes near to.
const PLACE: [f64; 2] = [0.1, 0.95];

/// Where the board of the n-th level lies, counted from 0.
fn board(level: usize) -> Rect {
    let shelf = LevelList::new(vec![bundled()[level].clone()]).unwrap();
    let picture = World::of(Play::new(shelf, Duration::from_millis(20))).picture();
    let screen = Amaze.read(&Frame::new(picture, (0, 0)), &profile(), None).unwrap();
    AnyGame::bounds(&Amaze, &screen.readings()[0]).unwrap()
}

fn place(board: Rect) -> (f64, f64) {
    let x = f64::from(board.x) + PLACE[0] * f64::from(board.width);
    (x, f64::from(board.y) + PLACE[1] * f64::from(board.height))
}

fn apart(tap: (i32, i32), place: (f64, f64)) -> f64 {
    (f64::from(tap.0) - place.0).hypot(f64::from(tap.1) - place.1)
}

/// Plays two levels whose wins are covered by messages that wait for a click.
fn play(world: World, bindings: &str) -> Played {
    let options = Options { levels: Some(2), patience: Duration::from_secs(4), ..options() };
    let world = World { popup: true, ..world };
    play_as(world, &options, &after_win(bindings), &AtomicBool::new(false))
}

#[test]
fn a_place_on_the_board_is_one_of_the_board_that_was_won() {
    let boards = [board(0), board(1)];
    let world = World::new(3);
    let window = Rect { x: 0, y: 0, ..world.rect };
    let played = play(world, &format!("after_win = [{{ click = {{ board = {PLACE:?} }} }}]"));
    assert!(played.result.is_ok(), "{}", told(&played.result));
    let taps = &played.world.taps;
    assert!(!taps.is_empty(), "{:?}", played.report);
    assert!(apart(taps[0], place(boards[0])) < 3.0, "{taps:?}: the board is {}", boards[0]);
    assert!(apart(taps[0], place(window)) > 20.0, "{taps:?}: the same place of the window");
    let on_one = |tap: &(i32, i32)| boards.iter().any(|it| apart(*tap, place(*it)) < 3.0);
    assert!(taps.iter().all(on_one), "{taps:?}: the boards are {boards:?}");
}

#[test]
fn a_place_in_pixels_is_one_of_the_window() {
    let played = play(World::new(3), "after_win = [{ click = { pixels = [12, 34.4] } }]");
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert!(played.world.taps.iter().all(|tap| *tap == (12, 34)), "{:?}", played.world.taps);
    assert!(!played.world.taps.is_empty(), "{:?}", played.report);
}

#[test]
fn where_the_window_has_another_size_since_the_board_was_seen_nothing_is_clicked() {
    let world = World::new(3).at_key(|n, world| {
        if n == 3 {
            (world.rect.width, world.rect.height) = (411, 520);
        }
    });
    let played = play(world, "after_win = [{ click = { board = [0.5, 0.5] } }]");
    assert!(played.result.is_err(), "{:?}", played.report);
    assert_eq!(played.world.taps, []);
    let said = played.ear.noted.iter().any(|it| it.contains("another size"));
    assert!(said, "{:?}", played.ear.noted);
}

#[test]
fn what_would_miss_the_window_is_not_clicked() {
    for place in ["board = [0.5, 5]", "board = [-3, 0.5]", "pixels = [360, 10]"] {
        let played = play(World::new(3), &format!("after_win = [{{ click = {{ {place} }} }}]"));
        let missed = matches!(&played.result, Err(PlayError::Beside { .. }));
        assert!(missed, "{place}: {}", told(&played.result));
        assert_eq!(played.world.taps, [], "{place}");
    }
}
