//! The game is played here as a hand would, picture by picture.

use super::*;
use crate::arcade::continuity::levels::single;

const FRAME: Duration = Duration::from_nanos(16_666_667);

/// Two rooms side by side; the key is in the one on the right, a pit between it and the door on the left.
pub(crate) const TWO: &str = "continuity
board:
A .
B .
figure: A 100,300
key: A 400,282
door: B 400,120
tile A:
#########
#........
#........
#........
#........
####.####
tile B:
####.####
#...#...#
#.......#
#.......#
#.......#
####.####
";

struct Hand {
    play: Play,
    now: Duration,
}

impl Hand {
    fn new(text: &str) -> Hand {
        let list = LevelList::new(single(text.parse().unwrap())).unwrap();
        Hand { play: Play::new(list), now: Duration::ZERO }
    }

    fn press(&mut self, input: Input) {
        self.now += FRAME;
        assert!(self.play.tick(self.now, &[input]));
    }

    /// So many pictures with these keys held.
    fn wait(&mut self, pictures: u32, held: &[Input]) {
        for _ in 0..pictures {
            self.now += FRAME;
            self.play.hold(held);
            assert!(self.play.tick(self.now, &[]));
        }
    }

    fn x(&self) -> i32 {
        self.play.state().body.pixel().0
    }
}

const RIGHT: Input = Input::Go(Direction::Right);
const UP: Input = Input::Go(Direction::Up);
const DOWN: Input = Input::Go(Direction::Down);

#[test]
fn the_world_stands_still_while_it_is_seen_from_afar() {
    let mut hand = Hand::new(&TWO.replace("100,300", "100,200 falling 3"));
    hand.wait(40, &[RIGHT]);
    assert_eq!(hand.play.state().body, hand.play.level().state().body);
    hand.press(Input::Swap);
    hand.wait(10, &[]);
    assert_eq!(hand.play.state().body, hand.play.level().state().body, "it zooms");
    hand.wait(60, &[]);
    assert_eq!(hand.play.state().body.pixel(), (100, 300));
    assert_eq!(hand.play.wake(hand.now), Wake::Never);
}

#[test]
fn it_runs_as_fast_as_the_rules_say_whatever_the_pictures() {
    let mut hand = Hand::new(TWO);
    hand.press(Input::Swap);
    hand.wait(20, &[]);
    hand.wait(60, &[RIGHT]);
    let (speed, rate) = (4.15, 34.0);
    let expected = 100.0 + speed * rate;
    assert!((f64::from(hand.x()) - expected).abs() < 10.0, "{} of {expected}", hand.x());
    let mut slow = Hand::new(TWO);
    slow.play = slow.play.with_speed(0.5);
    slow.press(Input::Swap);
    slow.wait(20, &[]);
    slow.wait(60, &[RIGHT]);
    assert!((2 * (slow.x() - 100) - (hand.x() - 100)).abs() < 14, "{} {}", slow.x(), hand.x());
}

#[test]
fn a_pause_is_no_leap() {
    let mut hand = Hand::new(TWO);
    hand.press(Input::Swap);
    hand.wait(30, &[]);
    hand.now += Duration::from_secs(60);
    hand.wait(1, &[RIGHT]);
    assert!((100..=105).contains(&hand.x()), "{}", hand.x());
}

#[test]
fn tiles_slide_from_afar_and_a_second_press_waits() {
    let mut hand = Hand::new(TWO);
    hand.press(RIGHT);
    hand.press(DOWN);
    assert_eq!(hand.play.state().slots, [GAP, 0, 1, GAP]);
    assert!(hand.play.moment(hand.now).slide.is_some());
    hand.wait(12, &[]);
    assert_eq!(hand.play.state().slots, [GAP, GAP, 1, 0], "then it goes on");
    hand.wait(20, &[]);
    assert_eq!(hand.play.moment(hand.now).slide, None);
    assert_eq!(hand.play.wake(hand.now), Wake::Never);
}

#[test]
fn a_fall_out_begins_again_and_a_win_leads_on() {
    let mut hand = Hand::new(&TWO.replace("B .\n", ". B\n"));
    hand.press(Input::Swap);
    hand.wait(20, &[]);
    hand.wait(75, &[RIGHT]);
    hand.wait(60, &[]);
    assert_eq!(hand.x(), 100, "it fell out and is back");
    assert_eq!(hand.play.moment(hand.now).hud.deaths, 1);
    // Over the pit to the key and the door.
    let mut hand = Hand::new(&TWO.replace("door: B 400,120", "door: A 440,300"));
    hand.press(Input::Swap);
    hand.wait(20, &[]);
    hand.wait(46, &[RIGHT]);
    hand.press(UP);
    hand.wait(150, &[RIGHT]);
    assert_eq!(hand.play.state().taken, 1);
    let over = hand.play.moment(hand.now).over;
    assert!(over.is_some_and(|(_, last)| last), "{:?}", hand.play.state());
}
