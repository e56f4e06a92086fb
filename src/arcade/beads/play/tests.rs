//! Moves, keys, wins and faults, on boards of a few nodes.

use super::*;

const T: Duration = Duration::from_millis(400);
const LATER: Duration = Duration::from_secs(9);

fn named(text: &str) -> Named {
    let level = format!("beads\n{text}").parse().unwrap();
    Named { name: String::new(), least: Some(3), level }
}

fn play(text: &str) -> Play {
    Play::new(LevelList::new(vec![named(text)]).unwrap())
}

fn lies(play: &Play) -> String {
    let text = play.board().to_string();
    text.lines().find_map(|line| line.strip_prefix("beads: ")).unwrap().to_owned()
}

/// Three moves from done: C, B, A... each bead goes round once.
const RING: &str = "edges: AB AC BC CD AD\nbeads: A . C B\n";

#[test]
fn a_bead_beside_the_empty_node_moves_into_it_and_others_do_not() {
    let mut play = play(RING);
    play.ask(3, T);
    assert_eq!(
        (lies(&play).as_str(), play.past.len()),
        ("A . C B", 0),
        "no edge leads from D to B"
    );
    play.ask(1, T);
    play.ask(9, T);
    assert_eq!((lies(&play).as_str(), play.past.len()), ("A . C B", 0));
    play.ask(2, T);
    assert_eq!((lies(&play).as_str(), play.past.len()), ("A C . B", 1));
}

#[test]
fn a_move_counts_at_once_and_is_seen_for_a_while() {
    let mut play = play(RING);
    play.ask(2, T);
    play.ask(3, T + SLIDE / 2);
    assert_eq!(lies(&play), "A C B .", "a click during the animation counts");
    let moving = play.moment(T + SLIDE / 2).moving;
    assert_eq!(
        moving.iter().map(|it| (it.bead, it.from, it.to)).collect::<Vec<_>>(),
        [(3, 2, 1), (2, 3, 2)]
    );
    assert!(moving[0].part > 0.4 && moving[0].part < 0.6 && moving[1].part < 0.01, "{moving:?}");
    assert_eq!(play.wake(T + SLIDE), Wake::Frame);
    play.tick(T + 2 * SLIDE, &[]);
    assert!(play.moment(T + 2 * SLIDE).moving.is_empty());
    assert_eq!(play.wake(T + 2 * SLIDE), Wake::Never);
}

#[test]
fn keys_choose_among_the_beads_beside_the_empty_node() {
    let mut play = play(RING);
    let press = |play: &mut Play, input: Input| assert!(play.tick(T, &[input]));
    press(&mut play, Input::Continue);
    assert_eq!(lies(&play), "A . C B", "nothing is chosen");
    press(&mut play, Input::Go(Direction::Right));
    assert_eq!(play.selected, Some(2), "the next one clockwise");
    press(&mut play, Input::Swap);
    assert_eq!(play.selected, Some(0));
    press(&mut play, Input::Go(Direction::Left));
    press(&mut play, Input::Continue);
    assert_eq!((lies(&play).as_str(), play.selected), ("A C . B", None));
    press(&mut play, Input::Digit(1));
    assert_eq!(lies(&play), "A C B .", "D is the first clockwise from C");
    press(&mut play, Input::Erase);
    assert_eq!((lies(&play).as_str(), play.past.len()), ("A C . B", 1));
    press(&mut play, Input::Restart);
    assert_eq!((lies(&play).as_str(), play.past.len()), ("A . C B", 0));
    press(&mut play, Input::Erase);
    press(&mut play, Input::Digit(0));
    press(&mut play, Input::Digit(7));
    assert_eq!(lies(&play), "A . C B");
}

#[test]
fn when_every_bead_is_at_home_the_level_is_won_and_the_next_comes() {
    let near = named("edges: AB AC BC\nbeads: A . B\n");
    let mut play = Play::new(LevelList::new(vec![near.clone(), near]).unwrap());
    play.ask(0, T);
    assert_eq!(play.phase(T + SLIDE), Phase::Won(0.0));
    let click = Input::Tap(crate::geometry::Point { x: 0.0, y: 0.0 });
    play.tick(T + SLIDE, &[click]);
    assert_eq!(play.list().number(), 1, "too early to be meant for the next level");
    play.ask(2, T + SLIDE);
    assert_eq!(lies(&play), ". A B", "nothing moves on a finished board");
    play.tick(T + SLIDE + END.quiet, &[click]);
    assert_eq!((play.list().number(), play.phase(LATER)), (2, Phase::Ready));
    play.ask(0, LATER);
    play.tick(LATER + END.next + END.next, &[]);
    assert_eq!(play.phase(LATER + SLIDE), Phase::Done(0.0), "the last one stays");
    assert!(!play.tick(LATER, &[Input::Quit]));
}

#[test]
fn a_faulty_game_ignores_a_part_of_the_moves() {
    let mut play = play(RING).with_fault(Fault { drop: 0.5, seed: 3, ..Fault::default() });
    let mut counted = 0;
    for _ in 0..100 {
        let before = play.past.len();
        let node = play.near()[0];
        play.ask(node, T);
        counted += play.past.len() - before;
        if !matches!(play.state, PlayState::Ready) {
            play.open(T);
        }
    }
    assert!((30..70).contains(&counted), "{counted}");
}

#[test]
fn a_board_that_comes_finished_is_won() {
    assert_eq!(play("edges: AB AC BC\nbeads: . A B\n").phase(T), Phase::Done(0.4));
}
