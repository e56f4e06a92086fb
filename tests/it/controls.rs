//! Finding out how a program is operated, with a program that is not there: what moves it, and what follows its wins.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use image::Rgb;
use screenplay::arcade::amaze::Play;
use screenplay::arcade::amaze::levels::single;
use screenplay::arcade::level_list::LevelList;
use screenplay::game::AnyGame;
use screenplay::games::amaze::Amaze;
use screenplay::geometry::Rect;
use screenplay::input::Key;
use screenplay::player::{self, Evidence, LevelReport, Operated, Options, PlayError, Table};
use screenplay::profile::Binding;

use crate::player::{FEWEST, Played, World, options, play_by, profile, told};

/// Finds out how a program is operated, in two levels at most.
fn found(world: World) -> (Played, Option<Operated>) {
    let operated = RefCell::new(None);
    // The program knows no letters, and fails where it gets any.
    let schemes = &AnyGame::schemes(&Amaze)[..1];
    let way = |table: Table<'_>, options: &Options| {
        let (report, found) = player::find_controls(table, options, schemes);
        let result = found.and_then(|(found, ended)| {
            operated.replace(Some(found));
            ended.map_or(Ok(()), Err)
        });
        (report, result)
    };
    let options = Options { levels: Some(2), patience: Duration::from_secs(4), ..options() };
    let played = play_by(world, &options, &profile(), &AtomicBool::new(false), &way);
    (played, operated.into_inner())
}

#[test]
fn what_goes_on_by_itself_needs_nothing_after_a_win() {
    let (played, operated) = found(World::new(3));
    assert!(played.result.is_ok(), "{}", told(&played.result));
    let operated = operated.unwrap();
    assert_eq!((operated.way, operated.after_win), (0, Some(vec![])));
    assert_eq!(played.report.won.len(), 2);
}

#[test]
fn a_move_of_which_only_the_win_is_seen_was_taken() {
    // Pictures take so long that the next level is there before the won board is seen.
    let slow = Duration::from_millis(700);
    let (played, operated) = found(World { slow, ..World::new(3) });
    assert!(played.result.is_ok(), "{}", told(&played.result));
    let unseen = |level: &LevelReport| level.evidence == Some(Evidence::NextLevel);
    assert!(played.report.won.iter().any(unseen), "{:?}", played.report);
    let operated = operated.unwrap();
    assert_eq!((operated.taken, operated.after_win), (operated.tried, Some(vec![])));
}

#[test]
fn the_key_that_brings_the_next_level_is_found() {
    let (played, operated) = found(World { popup: true, ..World::new(3) });
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!(operated.unwrap().after_win, Some(vec![Binding::Key(Key::Enter)]));
}

#[test]
fn what_was_not_pressed_is_not_said_to_bring_the_next_level() {
    // It comes by itself, but later than is waited for at first, and before anything else is done.
    let comes = Duration::from_millis(4300);
    let world = World { waits: true, ..World::new(3) };
    let (played, operated) = found(world.at_key(move |n, world| {
        if n == FEWEST[0] {
            world.later(comes, |world| world.waits = false);
        }
    }));
    assert!(!played.world.keys.contains(&Key::Enter), "{:?}", played.world.keys);
    assert_eq!(operated.unwrap().after_win, Some(vec![]), "{}", told(&played.result));
}

#[test]
fn a_win_that_nothing_followed_tells_nothing_of_what_does() {
    let (played, operated) = found(World::new(1));
    assert_eq!(played.report.won.len(), 1, "{}", told(&played.result));
    assert_eq!(operated.unwrap().after_win, None);
}

#[test]
fn a_click_that_is_guessed_beside_the_window_is_passed_over() {
    // Below the board there is no room for the last of the clicks.
    let level = "amaze\n#######\n#....@#\n#.#####\n#...###\n#######\n";
    let levels = [level; 2].iter().flat_map(|text| single(text.parse().unwrap())).collect();
    let play = Play::new(LevelList::new(levels).unwrap(), Duration::from_millis(20));
    let world = World { plain: Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]), ..World::of(play) };
    let rect = Rect { width: 400, height: 290, ..world.rect };
    let (played, operated) = found(World { deaf: true, rect, ..world });
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!(played.report.won.len(), 1);
    assert_eq!(operated.unwrap().after_win, None);
    assert_eq!(played.world.taps.len(), 4, "{:?}", played.world.taps);
}

#[test]
fn a_level_that_was_won_before_is_left_for_the_next() {
    const WON: &str = "amaze\n#######\n#++++@#\n#+#####\n#+++###\n#######\n";
    const OTHERS: [&str; 2] = [
        "amaze\n#######\n#@....#\n#####.#\n#....##\n#######\n",
        "amaze\n#######\n#....@#\n#.#####\n#...###\n#######\n",
    ];
    let world = || {
        let texts = [WON, OTHERS[0], OTHERS[1]];
        let levels = texts.iter().flat_map(|text| single(text.parse().unwrap())).collect();
        let play = Play::new(LevelList::new(levels).unwrap(), Duration::from_millis(20));
        World { plain: Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]), ..World::of(play) }
    };
    let (played, operated) = found(World { pace: 1, ..world() });
    let operated = operated.unwrap_or_else(|| panic!("{}", told(&played.result)));
    assert_eq!((operated.way, operated.after_win), (0, Some(vec![])));
    let (played, operated) = found(World { waits: true, ..world() });
    let operated = operated.unwrap_or_else(|| panic!("{}", told(&played.result)));
    assert_eq!(operated.after_win, Some(vec![Binding::Key(Key::Enter)]));
}

#[test]
fn what_nothing_moves_is_said_to_be_so() {
    let (played, operated) = found(World { drops: |_| true, ..World::new(1) });
    assert!(operated.is_none());
    let Err(PlayError::NoControls { tried }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert_eq!(tried, "the arrow keys");
}
