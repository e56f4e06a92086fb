//! A play that whoever watches holds, steps and stops, with a program that is not there.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use screenplay::arcade::controls::Input as Press;
use screenplay::desktop::StopReason;
use screenplay::geometry::Direction;
use screenplay::input::Key;
use screenplay::player::{Clock as _, Control, Options};

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
) -> (World, Rc<Cell<u32>>) {
    let (control, seen) = (options.control.clone(), Rc::new(Cell::new(0)));
    let at_end = Rc::clone(&seen);
    let world = World::new(2).at_key(move |n, world| {
        if n == key {
            control.hold();
            also(world);
            let (control, at_end) = (control.clone(), Rc::clone(&at_end));
            world.later(time, move |world| {
                at_end.set(world.keys.len() as u32);
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
        assert_eq!(seen.get(), key);
        assert_eq!(played.report.pauses, 0, "it is nobody else's use");
    }
}

#[test]
fn what_is_done_in_the_window_meanwhile_is_nobody_elses_use_and_is_planned_from() {
    let options = Options { resume_after: Duration::from_secs(600), ..first(2) };
    let (world, seen) = held_at(5, AWHILE, &options, |world| {
        world.touches.push(touch(true));
        world.queue.push_back((world.clock.now(), Press::Go(Direction::Left)));
    });
    let played = play(world, options);
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!((played.report.won.len(), played.report.pauses), (2, 0));
    assert_eq!(seen.get(), 5);
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

/// How many keys there were, each time somebody was about to say what comes next.
type Counts = Rc<RefCell<Vec<u32>>>;

/// A play that is held, and so many times let make a step, each a while after the one before was made.
fn stepped(world: World, options: &Options, steps: u32) -> (World, Counts) {
    let (control, counts) = (options.control.clone(), Counts::default());
    control.hold();
    let next = step(control, Rc::clone(&counts), steps);
    let again = next.clone();
    let mut world = world.at_key(move |n, world| {
        if n <= steps {
            world.later(AWHILE, again.clone());
        }
    });
    world.later(AWHILE, next);
    (world, counts)
}

/// Lets a play make a step, or go on where there were so many.
fn step(control: Control, counts: Counts, steps: u32) -> impl Fn(&mut World) + Clone + 'static {
    move |world| {
        let mut counts = counts.borrow_mut();
        counts.push(world.keys.len() as u32);
        if counts.len() as u32 > steps { control.go_on() } else { control.step() }
    }
}

#[test]
fn a_step_lets_one_move_through() {
    let options = first(2);
    // Over the end of the first level, which has three.
    let (world, counts) = stepped(World::new(2), &options, 4);
    let played = play(world, options);
    assert_eq!(*counts.borrow(), [0, 1, 2, 3, 4]);
    played.wins(2, 0);
    assert_eq!(played.report.pauses, 0);
}

#[test]
fn a_step_that_the_window_does_not_take_is_a_step_all_the_same() {
    let options = first(1);
    let world = World { drops: |n| n == 2, ..World::new(1) };
    let (world, counts) = stepped(world, &options, 3);
    let played = play(world, options);
    assert_eq!(*counts.borrow(), [0, 1, 2, 3]);
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
    let later = |world: &mut World, interrupted: &'static AtomicBool| {
        world.later(AWHILE, |_| interrupted.store(true, Ordering::Relaxed));
    };
    ended(later, StopReason::Interrupted);
    ended(|world, _| world.escape = true, StopReason::Escape);
    let closing = |world: &mut World, _| world.gone_at = Some(world.clock.now() + AWHILE);
    ended(closing, StopReason::Closed);
}

#[test]
fn an_answer_to_a_message_over_the_won_board_is_a_step() {
    let options = Options { patience: Duration::from_secs(4), ..first(2) };
    let (world, counts) = stepped(World { popup: true, ..World::new(3) }, &options, 4);
    let profile = after_win(r#"after_win = [{ key = "Enter" }]"#);
    let played = play_as(world, &options, &profile, &AtomicBool::new(false));
    assert_eq!(*counts.borrow(), [0, 1, 2, 3, 4]);
    assert_eq!(played.world.keys[3], Key::Enter);
    assert_eq!(played.report.pauses, 0);
}
