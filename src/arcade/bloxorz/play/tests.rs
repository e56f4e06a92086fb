//! Tests of the rules of play: no window, no pixels, and a clock that is only a number.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::bloxorz::levels::Entry;
use crate::arcade::bloxorz::phase::{
    END, FALL, INTRO, Phase, ROLL, SINK, SPLIT, SWING, Tally, Title,
};
use crate::arcade::bloxorz::play::Play;
use crate::arcade::bloxorz::screens::{LOAD, QUIT, START};
use crate::arcade::controls::Input;
use crate::arcade::fault::Fault;
use crate::arcade::level_list::LevelList;
use crate::games::bloxorz::level::Block;
use crate::geometry::{Cell, Direction, Point};

/// Two rolls to the right win.
const SHORT: &str = "bloxorz\nbbbeb\nblock: 0,0\n";
/// A soft switch, whose bridge is in the way; then a hard one that closes it.
const BRIDGE: &str =
    "bloxorz\nbbbsblbhbe\nbbbbb bbbb\nblock: 0,0\nswitch 3,0: open 5,0\nswitch 7,0: close 5,0\n";
const SPLITS: &str = "bloxorz\nbbbvbbb\nbbbbbbb\n bbb  e\nblock: 0,0\nsplitter 3,0: 1,2 6,1\n";
const MS: Duration = Duration::from_millis(1);

/// A game and its clock.
struct Table {
    play: Play,
    now: Duration,
}

impl Table {
    fn new(texts: &[&str]) -> Table {
        let entry = |(text, number): (&&str, u32)| Entry {
            level: text.parse().unwrap(),
            passcode: format!("{:06}", 111_111 * number),
        };
        let levels = texts.iter().zip(1..).map(entry).collect();
        let play = Play::new(LevelList::new(levels).unwrap(), ROLL);
        Table { play, now: MS }
    }

    /// At the first level, ready for a move.
    fn ready(texts: &[&str]) -> Table {
        let mut table = Table::new(texts);
        table.play = table.play.at_level();
        table.pass(INTRO);
        assert_eq!(table.phase(), Phase::Ready);
        table
    }

    fn press(&mut self, input: Input) -> bool {
        self.play.tick(self.now, &[input])
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        assert!(self.play.tick(self.now, &[]));
    }

    fn phase(&self) -> Phase {
        self.play.phase(self.now)
    }

    fn block(&self) -> Block {
        self.play.board().block()
    }

    /// Rolls, and waits for the end of the roll, not of what it brings about.
    fn roll(&mut self, letters: &str) {
        for letter in letters.chars() {
            let input = Direction::from_letter(letter).map_or(Input::Swap, Input::Go);
            self.press(input);
            if letter != 'S' {
                assert!(matches!(self.phase(), Phase::Rolling(_)), "{letter}: {:?}", self.phase());
                self.pass(ROLL);
            }
        }
    }

    fn moves(&self) -> (u32, u32) {
        let hud = self.play.hud();
        (hud.moves, hud.here)
    }
}

fn cell(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

#[test]
fn a_roll_takes_its_time() {
    let mut table = Table::ready(&[SHORT]);
    assert_eq!(table.play.wake(table.now), Wake::Never);
    table.press(Input::Go(Direction::Right));
    table.pass(ROLL / 2);
    let Phase::Rolling(roll) = table.phase() else { panic!("{:?}", table.phase()) };
    assert_eq!(roll.direction, Direction::Right);
    assert!((roll.part - 0.5).abs() < 0.01);
    assert_eq!(table.play.wake(table.now), Wake::Frame);
    assert_eq!(table.block(), Block::Standing(cell(0, 0)), "as it was before the roll");
    table.pass(ROLL / 2);
    assert_eq!((table.phase(), table.moves()), (Phase::Ready, (1, 1)));
    assert_eq!(table.block(), Block::Lying(cell(1, 0), cell(2, 0)));
}

#[test]
fn input_while_something_moves_is_ignored() {
    let mut table = Table::new(&[BRIDGE]);
    table.play = table.play.at_level();
    for input in [Input::Go(Direction::Right), Input::Restart, Input::Next, Input::Swap] {
        table.press(input);
        assert!(matches!(table.phase(), Phase::Intro(_)), "{input:?}");
    }
    table.pass(INTRO);
    table.press(Input::Go(Direction::Right));
    for input in [Input::Go(Direction::Down), Input::Restart, Input::Next, Input::Swap] {
        table.press(input);
    }
    table.pass(ROLL);
    assert_eq!(table.block(), Block::Lying(cell(1, 0), cell(2, 0)));
    assert_eq!(table.moves(), (1, 1));
}

#[test]
fn bridges_swing_and_then_carry() {
    let mut table = Table::ready(&[BRIDGE]);
    table.roll("RR");
    assert_eq!(table.phase(), Phase::Swinging(vec![cell(5, 0)], 0.0));
    assert_eq!(table.play.board().present(), 1);
    table.press(Input::Go(Direction::Right));
    table.pass(SWING);
    assert_eq!((table.phase(), table.block()), (Phase::Ready, Block::Standing(cell(3, 0))));
    table.roll("R");
    assert_eq!(table.block(), Block::Lying(cell(4, 0), cell(5, 0)));
    // Lying over the hard switch does nothing; the open one opens once more nothing.
    table.roll("R");
    assert_eq!((table.phase(), table.block()), (Phase::Ready, Block::Standing(cell(6, 0))));
    assert_eq!(table.play.board().present(), 1);
}

#[test]
fn a_fall_starts_the_level_again_and_takes_its_moves_back() {
    let mut table = Table::ready(&[SHORT, BRIDGE]);
    table.roll("R");
    table.roll("U");
    let Phase::Falling(fall) = table.phase() else { panic!("{:?}", table.phase()) };
    assert_eq!(fall.block, Block::Lying(cell(1, -1), cell(2, -1)));
    table.pass(FALL / 2);
    assert!(matches!(table.phase(), Phase::Falling(_)));
    table.pass(FALL / 2);
    assert!(matches!(table.phase(), Phase::Intro(_)));
    assert_eq!((table.block(), table.moves()), (Block::Standing(cell(0, 0)), (0, 0)));
}

#[test]
fn a_bridge_that_closes_under_the_block_drops_it() {
    let level = "bloxorz\nbbbsb\nbbbkb\nblock: 3,1 4,1\nswitch 3,0: toggle 3,1\n";
    let mut table = Table::ready(&[&level.replace("block: 3,1 4,1", "block: 1,0")]);
    table.roll("R");
    assert!(matches!(table.phase(), Phase::Swinging(..)), "{:?}", table.phase());
    let upright = "bloxorz\nbbbbb\n sbbb\n q\n b\nblock: 1,0\nswitch 1,1: close 1,2\n";
    let mut table = Table::ready(&[upright]);
    table.roll("D");
    let Phase::Falling(fall) = table.phase() else { panic!("{:?}", table.phase()) };
    assert_eq!(fall.block, Block::Lying(cell(1, 1), cell(1, 2)));
    assert_eq!(table.play.board().present(), 0);
}

#[test]
fn fragile_floor_breaks_under_the_block_upright_only() {
    let mut table = Table::ready(&["bloxorz\nbbbfb\nbffbb\nblock: 0,0\n"]);
    table.roll("R");
    table.roll("D");
    assert_eq!(table.phase(), Phase::Ready);
    table.roll("U");
    table.roll("R");
    let Phase::Falling(fall) = table.phase() else { panic!("{:?}", table.phase()) };
    assert_eq!(fall.block, Block::Standing(cell(3, 0)));
}

#[test]
fn a_splitter_makes_halves_that_space_selects_and_that_join() {
    let mut table = Table::ready(&[SPLITS]);
    table.roll("RR");
    assert_eq!(table.phase(), Phase::Splitting(cell(3, 0), 0.0));
    table.pass(SPLIT);
    assert!(matches!(table.phase(), Phase::Cue(_)), "the first half shows itself");
    assert_eq!(table.block(), Block::Split { active: cell(1, 2), other: cell(6, 1) });
    table.roll("S");
    assert_eq!(table.block(), Block::Split { active: cell(6, 1), other: cell(1, 2) });
    assert_eq!((table.moves().0, table.phase()), (2, Phase::Cue(0.0)), "Space is no move");
    table.roll("LLLL");
    assert_eq!(table.block(), Block::Split { active: cell(2, 1), other: cell(1, 2) });
    table.roll("L");
    assert_eq!(table.block(), Block::Lying(cell(1, 1), cell(1, 2)));
    assert_eq!((table.phase(), table.moves().0), (Phase::Ready, 7));
}

#[test]
fn halves_pass_over_the_goal_and_one_may_fall() {
    let mut table = Table::ready(&[SPLITS]);
    table.roll("RR");
    table.pass(SPLIT);
    table.roll("SD");
    assert_eq!(table.phase(), Phase::Ready, "a half on the goal wins nothing");
    table.roll("D");
    let Phase::Falling(fall) = table.phase() else { panic!("{:?}", table.phase()) };
    assert_eq!(fall.block, Block::Split { active: cell(6, 3), other: cell(1, 2) });
}

#[test]
fn a_win_sinks_is_told_and_leads_on() {
    let mut table = Table::ready(&[SHORT, BRIDGE]);
    table.roll("RR");
    assert_eq!(table.phase(), Phase::Won(0.0));
    table.press(Input::Continue);
    assert!(matches!(table.phase(), Phase::Won(_)), "not before the block is down the hole");
    table.pass(END.next / 2);
    assert_eq!(table.play.wake(table.now), Wake::At(table.now + END.next / 2));
    assert_eq!(table.play.list().number(), 1);
    table.pass(END.next / 2);
    assert_eq!((table.play.list().number(), table.moves()), (2, (2, 0)), "moves add up");
    assert_eq!(table.phase(), Phase::Intro(0.0));
}

#[test]
fn after_the_last_level_comes_the_end_and_then_the_title() {
    let mut table = Table::ready(&[SHORT]);
    table.roll("U");
    table.pass(FALL);
    table.pass(INTRO);
    table.roll("RR");
    table.pass(SINK);
    table.press(Input::Swap);
    assert_eq!(table.phase(), Phase::End(Tally { levels: 1, moves: 2, falls: 1 }));
    table.press(Input::Go(Direction::Up));
    assert!(matches!(table.phase(), Phase::End(_)));
    table.press(Input::Tap(Point::default()));
    assert_eq!(table.phase(), Phase::Title(Title::default()));
}

#[test]
fn the_title_leads_by_the_help_to_the_first_level() {
    let mut table = Table::new(&[SHORT, BRIDGE]);
    assert_eq!(table.phase(), Phase::Title(Title::default()));
    table.press(Input::Go(Direction::Up));
    assert_eq!(table.phase(), Phase::Title(Title { chosen: QUIT, ..Title::default() }));
    table.press(Input::Go(Direction::Down));
    assert_eq!(table.phase(), Phase::Title(Title { chosen: START, ..Title::default() }));
    table.press(Input::Continue);
    assert_eq!(table.phase(), Phase::Help);
    table.press(Input::Swap);
    assert_eq!((table.phase(), table.play.list().number()), (Phase::Intro(0.0), 1));
    table.press(Input::Menu);
    assert!(matches!(table.phase(), Phase::Title(_)));
    assert!(!table.play.choose(QUIT, table.now));
}

#[test]
fn a_passcode_is_typed_corrected_and_refused_or_obeyed() {
    let mut table = Table::new(&[SHORT, BRIDGE]);
    assert!(table.play.choose(LOAD, table.now));
    let typed = |table: &Table| match table.phase() {
        Phase::Title(Title { typed: Some(typed), wrong, .. }) => (typed, wrong),
        other => panic!("{other:?}"),
    };
    "2223".bytes().for_each(|digit| {
        table.press(Input::Digit(digit - b'0'));
    });
    table.press(Input::Erase);
    assert_eq!(typed(&table), ("222".to_owned(), false));
    table.press(Input::Continue);
    assert_eq!(typed(&table), (String::new(), true), "too short");
    for _ in 0..7 {
        table.press(Input::Digit(3));
    }
    assert_eq!(typed(&table), ("333333".to_owned(), false));
    table.press(Input::Continue);
    assert_eq!(typed(&table), (String::new(), true), "no such level");
    assert!(table.press(Input::Quit), "Escape leaves the passcode, not the game");
    assert_eq!(table.phase(), Phase::Title(Title { chosen: LOAD, ..Title::default() }));
    table.press(Input::Continue);
    for _ in 0..6 {
        table.press(Input::Digit(2));
    }
    table.press(Input::Continue);
    assert_eq!((table.phase(), table.play.list().number()), (Phase::Intro(0.0), 2));
}

#[test]
fn levels_are_restarted_and_left() {
    let mut table = Table::ready(&[BRIDGE, SHORT]);
    table.roll("RR");
    table.pass(SWING);
    table.press(Input::Restart);
    assert_eq!((table.play.board().present(), table.moves()), (0, (0, 0)));
    table.pass(INTRO);
    table.press(Input::Next);
    table.pass(INTRO);
    table.press(Input::Next);
    assert_eq!(table.play.list().number(), 2, "there is none after the last");
    table.pass(INTRO);
    table.press(Input::Previous);
    assert_eq!(table.play.list().number(), 1);
    assert!(!table.press(Input::Quit));
}

#[test]
fn without_animation_a_roll_is_over_at_once() {
    let mut play = Play::new(Table::new(&[SHORT]).play.list, Duration::ZERO).at_level();
    play.tick(MS, &[Input::Go(Direction::Right)]);
    assert_eq!(play.phase(MS), Phase::Ready);
    assert_eq!(play.board().block(), Block::Lying(cell(1, 0), cell(2, 0)));
}

#[test]
fn a_fault_ignores_its_part_of_the_moves_and_the_same_ones_each_time() {
    let obeyed = |fault: Fault| {
        let play = Play::new(Table::new(&[SHORT]).play.list, Duration::ZERO).at_level();
        let mut play = play.with_fault(fault);
        let step = |i: u32| {
            play.tick(MS * 2 * i, &[Input::Restart]);
            play.tick(MS * (2 * i + 1), &[Input::Go(Direction::Right)]);
            play.hud().moves == 1
        };
        (0..1000).map(step).collect::<Vec<bool>>()
    };
    let some = obeyed(Fault { drop: 0.1, seed: 7, ..Fault::default() });
    let dropped = some.iter().filter(|obeyed| !**obeyed).count();
    assert!((70..130).contains(&dropped), "{dropped} of 1000");
    assert_eq!(some, obeyed(Fault { drop: 0.1, seed: 7, ..Fault::default() }));
    assert_ne!(some, obeyed(Fault { drop: 0.1, seed: 8, ..Fault::default() }));
    assert!(!obeyed(Fault { drop: 1.0, seed: 7, ..Fault::default() }).contains(&true));
}
