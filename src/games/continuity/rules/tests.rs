//! The physics and the rules, on drawn tiles.

use super::*;
use crate::games::continuity::level::tests::ROOMS;

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn actions(text: &str) -> Vec<Action> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn after(level: &Level, text: &str) -> State {
    actions(text).iter().fold(level.initial(), |state, action| {
        run(level, &state, action).unwrap_or_else(|| panic!("{action} is not legal")).0
    })
}

#[test]
fn a_jump_is_as_high_and_as_far_as_measured() {
    let level = level(&ROOMS.replace("A B", "B A"));
    let mut state = level.initial();
    let (mut highest, mut rising) = (state.body.y, 0);
    let mut far = 0;
    for update in 0..60 {
        motion::update(&level, &mut state, Control { way: 1, jump: update == 0 });
        if state.body.y < highest {
            (highest, rising) = (state.body.y, update + 1);
        }
        if Around::of(&level, &state.slots, 0).unwrap().supports(&state.body) {
            far = state.body.x - 100 * FINE;
            break;
        }
    }
    assert!((7800..=8400).contains(&(300 * FINE - highest)), "{highest}");
    assert!((12..=14).contains(&rising), "{rising}");
    assert!((13_500..=16_500).contains(&far), "{far}");
}

#[test]
fn a_column_as_far_as_numbers_go_is_not_walked_to() {
    let level = level(ROOMS);
    for action in actions("walk:2147483647 walk:-2147483648 walk:21474836") {
        assert!(run(&level, &level.initial(), &action).is_none(), "{action}");
        assert!(!trail(&level, &level.initial(), &action).is_empty());
    }
}

#[test]
fn one_passes_where_the_whole_side_matches() {
    let level = level(ROOMS);
    let state = after(&level, "walk:R");
    assert_eq!((state.body.tile, state.taken), (1, 0));
    assert!(state.body.x < 5 * FINE);
    let state = after(&level, "walk:R walk:420");
    assert_eq!((state.body.pixel(), state.taken), ((420, 300), 1));
    // The respawn is where the key was first touched.
    assert_eq!(state.respawn.tile, 1);
    let won = after(&level, "walk:R walk:420 walk:L walk:200");
    assert!(level.is_goal(&won));
    assert!((won.body.pixel().0 - 209).abs() <= 5, "it ends at the door's side");
}

#[test]
fn a_closed_side_is_a_wall_and_a_fall_out_is_death() {
    // B goes away from A's open side, and a hole opens in A's floor.
    let level = level(&ROOMS.replacen("#........\n#########", "#........\n#####.###", 1));
    let slid = after(&level, "slide:L slide:D");
    assert_eq!(slid.slots, [0, GAP, 2, 1]);
    let actions = game::Level::at(&level, &slid).actions(&slid);
    assert!(!actions.contains(&Action::Leave(1)));
    assert_eq!(slid.body, level.initial().body, "the world is frozen while tiles slide");
    let walked = run(&level, &slid, &Action::Walk(290)).unwrap().0;
    let dead = run(&level, &walked, &Action::Drop(1, Steering::always(0))).unwrap().0;
    assert_eq!(dead.body, level.initial().body);
}

#[test]
fn a_figure_in_the_air_waits_while_tiles_slide() {
    let level = level(&ROOMS.replace("figure: A 100,300", "figure: A 100,200 falling 3"));
    let slid = after(&level, "slide:L");
    assert_eq!(slid.body, level.initial().body);
    let landed = run(&level, &slid, &Action::Fall(Steering::always(0))).unwrap().0;
    assert_eq!((landed.body.pixel(), landed.body.speed), ((100, 300), 0));
}

#[test]
fn actions_are_legal_and_change_something() {
    let level = level(ROOMS);
    let mut state = level.initial();
    for turn in 0..6 {
        let all = level.actions(&state);
        assert!(all.len() > 20, "{}", all.len());
        for action in &all {
            assert_eq!(action.to_string().parse::<Action>().unwrap(), *action);
            assert_ne!(level.result(&state, action), state, "{action}");
        }
        state = level.result(&state, &all[(turn * 37 + 5) % all.len()]);
        let text = game::Level::at(&level, &state).to_string();
        assert_eq!(text.parse::<Level>().unwrap().initial(), state);
    }
}
