//! Tests of the rules of play: no window, no pixels, and a clock that is only a number.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::amaze::levels::single;
use crate::arcade::amaze::play::{END, Phase, Play};
use crate::arcade::controls::Input;
use crate::arcade::fault::Fault;
use crate::arcade::level_list::LevelList;
use crate::games::amaze::level::Tile;
use crate::geometry::{Cell, Direction};

/// Not square, so that swapped sides show.
const RING: &str = "amaze\n@..\n.#.\n...\n...\n";
const CORNER: &str = "amaze\n@...\n###.\n";
const MS: Duration = Duration::from_millis(1);

fn game(texts: &[&str]) -> Play {
    let levels = texts.iter().flat_map(|text| single(text.parse().unwrap())).collect();
    Play::new(LevelList::new(levels).unwrap(), 10 * MS)
}

fn go(direction: Direction) -> [Input; 1] {
    [Input::Go(direction)]
}

fn moves(play: &Play) -> u32 {
    play.hud(1.0).moves
}

#[test]
fn a_slide_takes_its_time_and_then_the_floor_is_painted() {
    let mut play = game(&[RING]);
    assert_eq!(play.wake(MS), Wake::Never);
    assert!(play.tick(MS, &go(Direction::Right)));
    let Phase::Sliding(slide) = play.phase(11 * MS) else { panic!("no slide") };
    assert_eq!((slide.from, slide.cells), (Cell { x: 0, y: 0 }, 2));
    assert!(slide.done > 0.9 && slide.done < 2.0, "{slide:?}");
    assert_eq!(play.wake(11 * MS), Wake::Frame);
    assert_eq!(play.board().ball(), Cell { x: 0, y: 0 });

    play.tick(21 * MS, &[]);
    assert_eq!(play.phase(21 * MS), Phase::Ready);
    assert_eq!(play.board().to_string(), "amaze\n++@\n.#.\n...\n...\n");
    assert_eq!(moves(&play), 1);
}

#[test]
fn input_while_the_ball_slides_is_ignored() {
    let mut play = game(&[RING, CORNER]);
    play.tick(MS, &go(Direction::Right));
    let others = [Input::Go(Direction::Down), Input::Next, Input::Restart, Input::Continue];
    play.tick(5 * MS, &others);
    play.tick(30 * MS, &[]);
    assert_eq!(play.board().ball(), Cell { x: 2, y: 0 });
    assert_eq!((play.list().number(), moves(&play)), (1, 1));
}

#[test]
fn a_key_in_the_frame_in_which_the_slide_ends_counts() {
    let mut play = game(&[RING]);
    play.tick(MS, &go(Direction::Right));
    play.tick(21 * MS, &go(Direction::Down));
    assert!(matches!(play.phase(22 * MS), Phase::Sliding(_)));
    assert_eq!(moves(&play), 2);
}

#[test]
fn running_against_a_wall_is_no_move() {
    let mut play = game(&[RING]);
    play.tick(MS, &go(Direction::Left));
    assert_eq!((play.phase(MS), moves(&play)), (Phase::Ready, 0));
}

#[test]
fn without_animation_a_move_is_over_at_once() {
    let mut play = Play::new(game(&[RING]).list, Duration::ZERO);
    play.tick(MS, &go(Direction::Down));
    assert_eq!((play.phase(MS), play.board().ball()), (Phase::Ready, Cell { x: 0, y: 3 }));
}

/// The second of two levels stands when the first is won.
fn won() -> Play {
    let mut play = game(&[CORNER, RING]);
    play.tick(MS, &go(Direction::Right));
    play.tick(40 * MS, &go(Direction::Down));
    play.tick(100 * MS, &[]);
    assert!(matches!(play.phase(100 * MS), Phase::Won(_)));
    assert!(!play.board().tiles().contains(&Tile::Floor));
    play
}

#[test]
fn a_win_is_shown_and_then_the_next_level_comes_by_itself() {
    let mut play = won();
    assert_eq!(play.wake(101 * MS), Wake::At(100 * MS + END.quiet));
    assert_eq!(play.wake(99 * MS + END.next), Wake::At(100 * MS + END.next));
    play.tick(99 * MS + END.next, &go(Direction::Right));
    assert_eq!(play.list().number(), 1, "moves do not end the win screen");
    play.tick(100 * MS + END.next, &[]);
    assert_eq!((play.list().number(), moves(&play)), (2, 0));
    assert_eq!(play.phase(100 * MS + END.next), Phase::Ready);
}

#[test]
fn a_click_or_enter_brings_the_next_level_at_once() {
    let mut play = won();
    play.tick(110 * MS, &[Input::Continue]);
    assert_eq!(play.list().number(), 2);
    play.tick(120 * MS, &[Input::Continue]);
    assert_eq!(play.list().number(), 2, "only a win is left that way");
}

#[test]
fn after_the_last_level_all_is_done() {
    let mut play = game(&[RING, CORNER]);
    play.tick(MS, &[Input::Next]);
    play.tick(2 * MS, &go(Direction::Right));
    play.tick(60 * MS, &go(Direction::Down));
    play.tick(120 * MS, &[]);
    play.tick(900 * MS + END.next, &[Input::Continue]);
    assert!(matches!(play.phase(900 * MS + END.next), Phase::Done(_)));
    assert_eq!(play.wake(900 * MS + END.next), Wake::Never);
    play.tick(901 * MS + END.next, &[Input::Restart]);
    assert_eq!((play.list().number(), play.phase(MS)), (1, Phase::Ready));
}

#[test]
fn levels_are_restarted_and_left() {
    let mut play = game(&[RING, CORNER]);
    play.tick(MS, &go(Direction::Right));
    play.tick(40 * MS, &[Input::Restart]);
    assert_eq!((play.board().to_string().as_str(), moves(&play)), (RING, 0));
    play.tick(41 * MS, &[Input::Previous]);
    assert_eq!(play.list().number(), 1);
    play.tick(42 * MS, &[Input::Next]);
    play.tick(43 * MS, &[Input::Next]);
    assert_eq!(play.list().number(), 2);
    assert!(!play.tick(44 * MS, &[Input::Quit]));
}

#[test]
fn a_board_without_bare_floor_is_won_from_the_start() {
    let play = game(&["amaze\n@+#\n"]);
    assert!(matches!(play.phase(MS), Phase::Done(_)));
}

#[test]
fn a_fault_ignores_its_part_of_the_moves_and_the_same_ones_each_time() {
    let obeyed = |fault: Fault| {
        let mut play = Play::new(game(&[RING]).list, Duration::ZERO);
        play = play.with_fault(fault);
        let mut obeyed = Vec::new();
        for i in 0..1000_u32 {
            play.tick(MS * i, &[Input::Restart]);
            play.tick(MS * i, &go(Direction::Down));
            obeyed.push(moves(&play) == 1);
        }
        obeyed
    };
    let some = obeyed(Fault { drop: 0.1, seed: 7, ..Fault::default() });
    let dropped = some.iter().filter(|obeyed| !**obeyed).count();
    assert!((70..130).contains(&dropped), "{dropped} of 1000");
    assert_eq!(some, obeyed(Fault { drop: 0.1, seed: 7, ..Fault::default() }));
    assert_ne!(some, obeyed(Fault { drop: 0.1, seed: 8, ..Fault::default() }));
    assert!(obeyed(Fault { drop: 0.0, seed: 7, ..Fault::default() }).iter().all(|obeyed| *obeyed));
    assert!(!obeyed(Fault { drop: 1.0, seed: 7, ..Fault::default() }).iter().any(|obeyed| *obeyed));
}
