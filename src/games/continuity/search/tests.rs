//! The search on drawn levels.

use super::*;
use crate::games::continuity::level::State;
use crate::games::continuity::rules::motion::Around;
use crate::games::continuity::search::reach::Table;

/// The last state of a play; `None` where it breaks the rules.
fn play(level: &Level, actions: &[Action]) -> Option<State> {
    actions.iter().try_fold(level.state().clone(), |state, action| {
        run(level, &state, action).map(|(next, _)| next).filter(|next| *next != state)
    })
}

/// The door is across a doorway that a slide opens; the key is on a ledge.
pub(crate) const DOORWAY: &str = "continuity
board:
A .
C B
figure: A 100,300
key: B 300,222
door: A 200,300
tile A:
#########
#........
#........
#........
#........
#########
tile B:
#########
........#
........#
........#
...###..#
#########
tile C:
#########
#.......#
#.......#
#.......#
#.......#
#########
";

fn solved(text: &str) -> (Level, Solution<Action>) {
    let level: Level = text.parse().unwrap();
    let solution = solve(&level, Limits::default()).unwrap();
    let end = play(&level, &solution.actions).unwrap();
    assert!(level.is_goal(&end));
    (level, solution)
}

/// A figure that falls out of a room waits in a shaft while the room is brought under it.
pub(super) const SHAFT: &str = include_str!("../../../../fixtures/continuity/shaft.level");
pub(super) const FLOOR: &str = include_str!("../../../../fixtures/continuity/one_room.level");

#[test]
fn a_slide_opens_the_way() {
    let (level, solution) = solved(DOORWAY);
    assert_eq!((solution.cost, solution.proof), (1, Proof::Optimal));
    assert!((200..400).contains(&updates(&level, &solution.actions)));
    assert!(matches!(solution.actions[0], Action::Slide(_)) || solution.actions.len() > 1);
}

#[test]
fn tiles_are_slid_under_a_figure_that_falls() {
    let (level, solution) = solved(SHAFT);
    let mut state = level.state().clone();
    let mut in_the_air = 0;
    for action in &solution.actions {
        let stands =
            Around::of(&level, &state.slots, state.body.tile).unwrap().supports(&state.body);
        in_the_air += u32::from(matches!(action, Action::Slide(_)) && !stands);
        state = run(&level, &state, action).unwrap().0;
    }
    assert_eq!((solution.cost, in_the_air), (5, 5));
}

#[test]
fn what_cannot_be_is_proved() {
    let error = |text: &str| {
        let level: Level = text.parse().unwrap();
        solve(&level, Limits::default()).unwrap_err().to_string()
    };
    // A side that does not match, a key that hangs too high, a door behind a wall.
    let closed =
        DOORWAY.replacen("tile B:\n#########\n........#", "tile B:\n#########\n#.......#", 1);
    assert!(error(&closed).contains("no arrangement of the tiles"), "{}", error(&closed));
    let high = FLOOR.replace("300,262", "300,150");
    assert!(error(&high).contains("no place of its tile leads to key 1"));
    assert!(solve(&FLOOR.parse().unwrap(), Limits::default()).is_ok());
}

#[test]
fn limits_are_kept() {
    let limits = Limits { expanded: Some(2), ..Limits::default() };
    let error = solve(&SHAFT.parse().unwrap(), limits).unwrap_err();
    assert!(matches!(error, SolveError::Limit { bound: 1.., .. }), "{error}");
}

/// A jump that works from one place only is no way: a gap of the floor that has to be crossed at its very edge.
#[test]
fn jumps_have_margins() {
    let wide = |gap: i32| {
        let text = format!(
            "continuity\nboard:\nA .\nfigure: A 40,300\ndoor: A 500,300\ntile A:\nsolid 0,300 {0},300 {0},360 0,360\nsolid {1},300 540,300 540,360 {1},360\n",
            200,
            200 + gap
        );
        solve(&text.parse().unwrap(), Limits::default()).is_ok()
    };
    let widest = (100..220).rev().find(|gap| wide(*gap)).unwrap();
    // By the physics alone the figure clears ten more, with half of itself beyond either edge.
    let level: Level = FLOOR.parse().unwrap();
    let physics = level.physics();
    assert!(wide(100) && !wide(200), "{widest}");
    assert!(widest < 150 + physics.width, "{widest}");
}

/// Tiles without ceilings, where the places of one fall come to many others: groups become one that pass by later ones.
const OPEN: &str = "\
continuity
board:
. E D
C B A
figure: D 210,240
key: D 90,90
key: D 330,210
key: C 330,90
key: A 270,150
door: C 150,120
tile A:
#........
#........
#.##....#
#.......#
#...##..#
#######.#
tile B:
#########
........#
........#
....###.#
....###.#
#########
tile C:
.........
.........
#########
#####....
#.......#
#########
tile D:
.........
.........
.........
........#
#########
#########
tile E:
.........
.........
.........
......###
#########
#########
";

#[test]
fn groups_name_only_groups_that_there_are() {
    for text in [DOORWAY, SHAFT, FLOOR, OPEN] {
        let level: Level = text.parse().unwrap();
        let table = Table::of(&level);
        let coarse = Coarse::of(&table);
        let count = coarse.groups.len() as u32;
        assert_eq!(coarse.passed.len(), coarse.groups.len());
        let nexts = coarse.groups.iter().flat_map(|group| group.next.iter().map(|next| next.0));
        let ways = coarse.ways.iter().flat_map(|way| way.entries.iter().chain([&way.bounce]));
        let named = nexts.chain(ways.copied().flatten());
        let named = named.chain(coarse.passed.iter().flatten().copied()).chain(coarse.of.clone());
        assert!(named.max().is_none_or(|most| most < count), "{text}");
    }
}

#[test]
fn who_wants_time_may_slide_more_and_runs_less() {
    for text in [DOORWAY, SHAFT, FLOOR] {
        let level: Level = text.parse().unwrap();
        let takes = |solution: &Solution<Action>| {
            let slides = solution.actions.iter().filter(|it| matches!(it, Action::Slide(_)));
            updates(&level, &solution.actions) + slides.count() as u32 * SLIDE
        };
        let swift = solve_swiftly(&level, Limits::default()).unwrap();
        let few = solve(&level, Limits::default()).unwrap();
        assert_eq!(swift.proof, Proof::Optimal);
        assert!(level.is_goal(&play(&level, &swift.actions).unwrap()));
        assert!(takes(&swift) <= takes(&few), "{} {}", takes(&swift), takes(&few));
        // Walks are rounded down to the stride by the simulation, up to an update by the rules.
        assert!(takes(&swift).abs_diff(swift.cost) <= 40, "{} {}", takes(&swift), swift.cost);
    }
    let closed =
        DOORWAY.replacen("tile B:\n#########\n........#", "tile B:\n#########\n#.......#", 1);
    let error = solve_swiftly(&closed.parse().unwrap(), Limits::default()).unwrap_err();
    assert!(matches!(error, SolveError::Unsolvable { .. }), "{error}");
}

/// The ground of the tile beyond is a pixel higher than that of its own, as it may have been read: the figure stands across both.
#[test]
fn a_figure_across_two_tiles_stands_in_its_own() {
    let text = "continuity\nboard:\nA B\n. C\nfigure: B 2,299\nkey: B 300,291\ndoor: A 200,299\n\
        tile A:\nsolid 0,0 540,0 540,60 60,60 60,299 540,299 540,360 0,360\n\
        tile B:\nsolid 0,0 540,0 540,360 0,360 0,300 480,300 480,60 0,60\n\
        tile C:\nsolid 0,0 540,0 540,360 0,360\n";
    let level: Level = text.parse().unwrap();
    let around = Around::of(&level, &level.state().slots, 1).unwrap();
    assert!(around.supports(&level.state().body));
    let solution = solve(&level, Limits::default()).unwrap();
    assert_eq!(solution.cost, 0);
}
