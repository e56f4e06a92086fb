//! A play that whoever watches holds, steps and stops, with a program that is not there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use screenplay::arcade::controls::Input as Press;
use screenplay::desktop::StopReason;
use screenplay::geometry::Direction;
use screenplay::input::Key;
use screenplay::player::{Control, Options};

use crate::player::{World, after_win, first, options, play, play_as, profile, told, touch};

/// Longer than the patience of these plays.
const LONG: Duration = Duration::from_millis(1200);
/// Long enough for a key that must not come.
const AWHILE: Duration = Duration::from_millis(150);

/// A play of two levels that is held at a key by whoever does `also` at it, and goes on after so long: what it is, and how
/// many keys there were just before it went on.
fn held_at(
    key: u32,
    time: Duration,
    options: &Options,
    also: impl Fn(&mut World) + 'static,
) -> (World, Arc<AtomicU32>) {
    let (control, seen) = (options.control.clone(), Arc::new(AtomicU32::new(0)));
    let (count, at_end) = (Arc::new(AtomicU32::new(0)), Arc::clone(&seen));
    let world = World::new(2).at_key(move |n, world| {
        count.store(n, Ordering::Relaxed);
        if n == key {
            control.hold();
            also(world);
            let (control, count) = (control.clone(), Arc::clone(&count));
            let at_end = Arc::clone(&at_end);
            std::thread::spawn(move || {
                std::thread::sleep(time);
                at_end.store(count.load(Ordering::Relaxed), Ordering::Relaxed);
                control.go_on();
            });
        }
    });
    (world, seen)
}

#[test]
fn nothing_is_sent_while_a_play_is_held_and_no_patience_is_spent() {
    // In the midst of a level, and at the move that wins one.
    for key in [2, 3] {
        let options = first(2);
        let (world, seen) = held_at(key, LONG, &options, |_| {});
        let played = play(world, options);
        played.wins(2, 0);
        assert_eq!(seen.load(Ordering::Relaxed), key);
        assert_eq!(played.report.pauses, 0, "it is nobody else's use");
    }
}

#[test]
fn what_is_done_in_the_window_meanwhile_is_nobody_elses_use_and_is_planned_from() {
    let options = Options { resume_after: Duration::from_secs(600), ..first(2) };
    let (world, seen) = held_at(5, AWHILE, &options, |world| {
        world.touches.push(touch(true));
        world.queue.push_back((Instant::now(), Press::Go(Direction::Left)));
    });
    let played = play(world, options);
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!((played.report.won.len(), played.report.pauses), (2, 0));
    assert_eq!(seen.load(Ordering::Relaxed), 5);
}

#[test]
fn who_has_gone_to_their_terminal_gets_the_window_raised_when_they_go_on() {
    let options = Options { resume_after: Duration::from_secs(600), ..first(2) };
    let (world, _) = held_at(4, AWHILE, &options, |world| {
        world.focused = false;
        world.touches.push(touch(false));
    });
    let played = play(world, options);
    played.wins(2, 0);
    assert_eq!((played.world.raised, played.report.pauses), (1, 0));
}

/// Steps a play, each when the one before has been made; how many keys there were a while after each.
fn stepped(control: Control, keys: Arc<AtomicU32>, steps: u32) -> JoinHandle<Vec<u32>> {
    std::thread::spawn(move || {
        let mut counts = Vec::new();
        for step in 0..=steps {
            let end = Instant::now() + Duration::from_secs(20);
            while keys.load(Ordering::Relaxed) < step && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(2));
            }
            std::thread::sleep(AWHILE);
            counts.push(keys.load(Ordering::Relaxed));
            control.step();
        }
        control.go_on();
        counts
    })
}

#[test]
fn a_step_lets_one_move_through() {
    let options = first(2);
    options.control.hold();
    let keys = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&keys);
    let world = World::new(2).at_key(move |n, _| count.store(n, Ordering::Relaxed));
    // Over the end of the first level, which has three.
    let steps = stepped(options.control.clone(), keys, 4);
    let played = play(world, options);
    assert_eq!(steps.join().unwrap(), [0, 1, 2, 3, 4]);
    played.wins(2, 0);
    assert_eq!(played.report.pauses, 0);
}

#[test]
fn a_step_that_the_window_does_not_take_is_a_step_all_the_same() {
    let options = first(1);
    options.control.hold();
    let keys = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&keys);
    let world = World { drops: |n| n == 2, ..World::new(1) };
    let world = world.at_key(move |n, _| count.store(n, Ordering::Relaxed));
    let steps = stepped(options.control.clone(), keys, 3);
    let played = play(world, options);
    assert_eq!(steps.join().unwrap(), [0, 1, 2, 3]);
    played.wins(1, 1);
}

#[test]
fn a_step_says_nothing_to_a_play_that_is_not_held() {
    let options = first(1);
    options.control.step();
    assert!(!options.control.is_on_hold());
    play(World::new(1), options).wins(1, 0);
}

/// Holds a play at a key, and ends it as `end` does.
fn ended(end: impl Fn(&mut World, &'static AtomicBool) + 'static, reason: StopReason) {
    let interrupted: &'static AtomicBool = Box::leak(Box::default());
    let options = options();
    let control = options.control.clone();
    let world = World::new(2).at_key(move |n, world| {
        if n == 2 {
            control.hold();
            end(world, interrupted);
        }
    });
    play_as(world, &options, &profile(), interrupted).stopped(2, reason);
}

#[test]
fn a_play_that_is_held_stops_as_any_other() {
    let later = |_: &mut World, interrupted: &'static AtomicBool| {
        std::thread::spawn(move || {
            std::thread::sleep(AWHILE);
            interrupted.store(true, Ordering::Relaxed);
        });
    };
    ended(later, StopReason::Interrupted);
    ended(|world, _| world.escape = true, StopReason::Escape);
    let closing = |world: &mut World, _| world.gone_at = Some(Instant::now() + AWHILE);
    ended(closing, StopReason::Closed);
}

#[test]
fn an_answer_to_a_message_over_the_won_board_is_a_step() {
    let options = Options { patience: Duration::from_secs(4), ..first(2) };
    options.control.hold();
    let keys = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&keys);
    let world = World { popup: true, ..World::new(3) };
    let world = world.at_key(move |n, _| count.store(n, Ordering::Relaxed));
    let steps = stepped(options.control.clone(), keys, 4);
    let profile = after_win(r#"after_win = [{ key = "Enter" }]"#);
    let played = play_as(world, &options, &profile, &AtomicBool::new(false));
    assert_eq!(steps.join().unwrap(), [0, 1, 2, 3, 4]);
    assert_eq!(played.world.keys[3], Key::Enter);
    assert_eq!(played.report.pauses, 0);
}
