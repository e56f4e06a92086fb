//! What a play claims, with a program that is not there: a level is won when the window shows it, an end is one that was
//! seen, every key counts, and nothing is pressed as long as nothing says that the window is the game it was taken for.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use image::{Rgb, RgbImage};
use screenplay::arcade::amaze::Play;
use screenplay::arcade::amaze::levels::single;
use screenplay::arcade::level_list::LevelList;
use screenplay::games::amaze::Level;
use screenplay::player::{Evidence, Options, PlayError};

use crate::player::{Played, World, first, options, play, play_as, profile, slowly, told};

/// A program with one level, as it stands.
fn one(level: &str) -> Play {
    let level: Level = level.parse().unwrap();
    Play::new(LevelList::new(single(level)).unwrap(), Duration::from_millis(20))
}

/// A level in flat colours that leave open which is wall and which is floor.
fn two_ways() -> World {
    const LEVEL: &str = "amaze\n...###\n.#####\n..@###\n....##\n....##\n";
    let plain = Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]);
    World { plain, ..World::of(one(LEVEL)) }
}

fn evidence(played: &Played) -> Vec<Option<Evidence>> {
    played.report.won.iter().map(|level| level.evidence).collect()
}

#[test]
fn a_picture_that_cannot_be_read_after_the_last_move_shows_no_win() {
    let world = World::new(1).at_key(|n, world| {
        if n == 3 {
            world.hide(3_600_000);
        }
    });
    let played = play(world, first(1));
    let Err(PlayError::NotSeen { level: 1, looks, source: Some(_), .. }) = played.result else {
        panic!("{}", told(&played.result))
    };
    assert!(looks >= 5, "{looks}");
    assert!(played.report.won.is_empty(), "{:?}", played.report);
    let [level] = &played.report.not_seen[..] else { panic!("{:?}", played.report) };
    assert_eq!((level.moves, level.evidence, played.keys()), (3, None, 3));
}

#[test]
fn a_win_that_is_seen_late_counts_with_what_showed_it() {
    for (ms, shown) in [(60, Evidence::WonBoard), (1500, Evidence::NextLevel)] {
        let world = World::new(2).at_key(move |n, world| {
            if n == 3 {
                world.hide(ms);
            }
        });
        let patience = Duration::from_secs(20);
        let played = play(world, Options { patience, ..first(1) });
        assert!(played.result.is_ok(), "{}", told(&played.result));
        let won = &played.report.won;
        assert_eq!((won.len(), won[0].moves, played.report.not_seen.len()), (1, 3, 0));
        assert_eq!(won[0].evidence, Some(shown), "{:?}", played.report);
    }
}

#[test]
fn a_level_that_begins_again_instead_of_being_won_is_played_on() {
    let world = World::new(2).at_key(|n, world| {
        if n == 3 {
            world.play = World::new(2).play;
            world.hide(400);
        }
    });
    let patience = Duration::from_secs(20);
    let played = play(world, Options { patience, ..first(1) });
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!((played.report.won.len(), played.keys()), (1, 6), "{:?}", played.report);
}

#[test]
fn each_level_says_what_showed_that_it_was_won() {
    let played = play(World { pace: 1, ..World::new(3) }, slowly());
    played.wins(3, 0);
    assert_eq!(evidence(&played), [Some(Evidence::WonBoard); 3]);
    assert_eq!(played.report.sent, played.report.moves);
}

#[test]
fn fewer_levels_than_asked_for_are_a_failure() {
    let world = World { pace: 1, ..World::new(2) };
    let played = play(world, Options { levels: Some(5), ..slowly() });
    let few = matches!(played.result, Err(PlayError::TooFew { won: 2, asked: 5, .. }));
    assert!(few, "{}", told(&played.result));
    assert_eq!(played.report.won.len(), 2);
    assert_eq!(played.report.ended.as_deref(), Some("no further level appears"));
}

#[test]
fn a_board_that_was_won_before_a_move_was_made_is_not_counted() {
    for levels in [None, Some(1)] {
        let world = World {
            plain: Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]),
            ..World::of(one("amaze\n#######\n#++++@#\n#+#####\n#+++###\n#######\n"))
        };
        let played = play(world, Options { levels, ..options() });
        let Err(PlayError::TooFew { won: 0, asked: 1, why }) = &played.result else {
            panic!("{}", told(&played.result))
        };
        assert!(why.contains("won before a move was made"), "{why}");
        assert_eq!((played.keys(), played.report.found_won, played.report.won.len()), (0, 1, 0));
    }
}

#[test]
fn a_board_that_may_be_won_is_where_nothing_that_is_tried_does_anything() {
    let pale = |image: &mut RgbImage, _| {
        let painted = Rgb([230, 150, 60]);
        image.pixels_mut().filter(|it| **it == painted).for_each(|it| *it = Rgb([200, 205, 210]));
    };
    let world = World {
        plain: Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]),
        over: pale,
        drops: |_| true,
        ..World::of(one("amaze\n#######\n#++++@#\n#+#####\n#+++###\n#######\n"))
    };
    let played = play(world, Options { levels: Some(1), ..options() });
    let Err(PlayError::TooFew { won: 0, asked: 1, why }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert!(why.contains("won before a move was made"), "{why}");
    assert_eq!((played.report.found_won, played.report.won.len()), (1, 0));
    assert!(played.keys() > 0, "it was to be read as just begun");
}

#[test]
fn a_further_level_that_cannot_be_read_is_named_with_why() {
    let world = World { unread: |play| play.list().number() == 2, ..World::new(2) };
    let played = play(world, options());
    let Err(PlayError::NextUnread { won: 1, looks, source, .. }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert!(*looks >= 5 && !source.to_string().is_empty(), "{looks}");
    assert_eq!(played.report.ended, None);
    assert_eq!((played.report.won.len(), played.keys()), (1, 3));
}

#[test]
fn patience_is_counted_in_looks_too() {
    // A look takes four times as long as patience lasts; the next level comes after some of them.
    let world = World { slow: Duration::from_millis(80), ..World::new(2) };
    let patience = Duration::from_millis(20);
    let played = play(world, Options { patience, ..first(2) });
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!(played.report.won.len(), 2);
}

#[test]
fn trial_keys_count_and_are_bounded() {
    let bound = |named| Options { max_moves: Some(2), named, ..first(1) };
    let played = play(two_ways(), bound(true));
    let out = matches!(played.result, Err(PlayError::OutOfMoves { most: 2, won: 0 }));
    assert!(out, "{}", told(&played.result));
    assert!(played.ear.tried > 0, "the board was meant to have two readings");
    assert_eq!((played.keys(), played.report.sent), (2, 2));
    // What takes no key at all is tried no more often.
    let played = play(World { drops: |_| true, ..two_ways() }, bound(true));
    assert_eq!((played.keys(), played.report.sent, played.report.moves), (2, 2, 0));
}

#[test]
fn nothing_is_tried_where_nothing_names_the_program() {
    let played = play(two_ways(), Options { named: false, ..first(1) });
    let Err(PlayError::Unnamed { game: "amaze", .. }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert_eq!((played.keys(), played.report.sent), (0, 0));
}

#[test]
fn a_window_that_nothing_names_and_that_takes_no_keys_is_given_up_soon() {
    let world = World { drops: |_| true, ..World::new(1) };
    let played = play(world, Options { named: false, retries: 10, ..first(1) });
    assert!(matches!(played.result, Err(PlayError::Stuck { .. })), "{}", told(&played.result));
    assert!(played.keys() <= 3, "{}", played.keys());
    // One that does is played to its end.
    let played = play(World::new(2), Options { named: false, ..first(2) });
    played.wins(2, 0);
}

#[test]
fn a_move_that_comes_late_is_counted() {
    // The second key takes effect after the player has taken it for lost; so do all of them.
    for slow in [|n| n == 2, |_| true] as [fn(u32) -> bool; 2] {
        let world = World::new(2).at_key(move |n, world| {
            let ms = if slow(n + 1) { 420 } else { 0 };
            world.lag = Duration::from_millis(ms);
        });
        let lag = Duration::from_millis(if slow(1) { 420 } else { 0 });
        let world = World { lag, ..world };
        let played = play_as(world, &first(2), &profile(), &AtomicBool::new(false));
        assert!(played.result.is_ok(), "{}", told(&played.result));
        for level in &played.report.won {
            assert!(!level.optimal || level.moves >= level.planned, "{:?}", played.report);
        }
        let lost: u32 = played.report.won.iter().map(|level| level.lost).sum();
        assert_eq!(played.report.moves + lost, played.report.sent, "{:?}", played.report);
    }
}
