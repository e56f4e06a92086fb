//! Strokes, keys, wins and faults, on boards of a line or two.

use super::*;

const T: Duration = Duration::from_millis(400);

fn play(text: &str) -> Play {
    let level = format!("cardinal-chains\n{text}").parse().unwrap();
    Play::new(LevelList::new(vec![level]).unwrap())
}

fn at(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

fn drawn(play: &Play) -> String {
    let text = play.board().to_string();
    text.lines().filter(|line| line.contains(": ")).collect::<Vec<_>>().join(" ")
}

const TWO: &str = "A 1 2\n1 1 B\n";

#[test]
fn a_drag_grows_a_chain_and_takes_it_back() {
    let mut play = play(TWO);
    play.press(at(0, 0), T);
    for cell in [at(1, 0), at(1, 1), at(0, 1)] {
        play.drag(cell, T);
    }
    assert_eq!(drawn(&play), "A: RDL");
    play.drag(at(1, 0), T);
    assert_eq!(drawn(&play), "A: R");
    play.lift();
    play.drag(at(1, 1), T);
    assert_eq!(drawn(&play), "A: R", "the button is up");
}

#[test]
fn a_fast_drag_goes_by_the_cells_between_and_stops_where_the_rules_do() {
    let mut play = play("A 1 3 2\n");
    play.press(at(0, 0), T);
    play.drag(at(3, 0), T);
    assert_eq!(drawn(&play), "A: RR", "no step down from 3 to 2");
    let mut play = self::play(TWO);
    play.press(at(0, 0), T);
    play.drag(at(1, 1), T);
    assert_eq!(drawn(&play), "", "nobody can tell the way of a slanting jump");
    play.drag(at(-1, 0), T);
    assert_eq!(drawn(&play), "");
}

#[test]
fn a_press_on_a_chain_cuts_it_there_and_the_other_button_clears_it() {
    let mut play = play(&format!("{TWO}A: RD\nB: U\n"));
    play.press(at(1, 0), T);
    assert_eq!(drawn(&play), "A: R B: U");
    play.lift();
    play.clear(at(2, 0));
    assert_eq!(drawn(&play), "A: R");
    play.clear(at(9, 9));
    play.press(at(0, 1), T);
    play.drag(at(1, 1), T);
    assert_eq!(drawn(&play), "A: R", "no chain lay under the press");
}

#[test]
fn keys_grow_the_selected_chain() {
    let mut play = play(TWO);
    let go = |direction| Input::Go(direction);
    play.tick(T, &[Input::Swap, go(Direction::Up), go(Direction::Left)]);
    assert_eq!(drawn(&play), "B: U", "no step down from 2 to 1");
    play.tick(T, &[Input::Swap, go(Direction::Down), go(Direction::Right), go(Direction::Left)]);
    assert_eq!(drawn(&play), "A: D B: U", "the way back takes away");
    play.tick(T, &[Input::Erase, Input::Erase]);
    assert_eq!(drawn(&play), "B: U");
    play.tick(T, &[Input::Restart]);
    assert_eq!(drawn(&play), "");
    assert!(!play.tick(T, &[Input::Quit]));
}

#[test]
fn a_covered_board_is_won_and_the_next_level_comes() {
    let level: Level = format!("cardinal-chains\n{TWO}A: D\n").parse().unwrap();
    let mut play = Play::new(LevelList::new(vec![level.clone(), level]).unwrap());
    assert_eq!(drawn(&play), "A: D", "a level may come half played");
    play.press(at(0, 0), T);
    for cell in [at(0, 1), at(1, 1), at(1, 0), at(2, 0)] {
        play.drag(cell, T);
    }
    assert!(matches!(play.moment(T + FLOW).phase, Phase::Won(_)));
    play.press(at(0, 0), T + FLOW);
    assert_eq!(play.list().number(), 1, "the finished board stands for a while");
    play.tick(T + END.next, &[]);
    assert_eq!((play.list().number(), play.moment(T + END.next).phase), (2, Phase::Ready));
    assert_eq!(drawn(&play), "A: D");
}

#[test]
fn a_fault_cuts_strokes_short() {
    let mut play =
        play("A 1 1 1 1 1 1\n").with_fault(Fault { drop: 1.0, seed: 7, ..Fault::default() });
    play.press(at(0, 0), T);
    play.drag(at(6, 0), T);
    let cells = play.moment(T).hud.covered - 1;
    assert!((1..4).contains(&cells), "{cells} cells of 6");
    play.drag(at(6, 0), T);
    assert_eq!(play.moment(T).hud.covered - 1, cells);
}
