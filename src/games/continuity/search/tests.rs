//! The search on drawn levels.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::game::GenerateOptions;
use crate::games::continuity::generate::generate;
use crate::games::continuity::level::State;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::pack::pack;
use crate::games::continuity::rules::motion::Around;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::continuity::search::reach::Table;
use crate::games::rounds::rounds;

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
const SHAFT: &str = include_str!("../../../../fixtures/continuity/shaft.level");
const FLOOR: &str = include_str!("../../../../fixtures/continuity/one_room.level");

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

/// Where a way leads in an arrangement of the tiles.
fn target(
    arrangements: &Arrangements<'_>,
    table: &Table,
    arrangement: u32,
    to: Option<reach::Target>,
) -> Option<u32> {
    match to? {
        reach::Target::Node(to) => Some(to),
        reach::Target::Exit(exit) => {
            let exit = &table.exits[exit as usize];
            match arrangements.beyond(arrangement, exit.tile, index(exit.side)) {
                Some(other) => exit.entries[usize::from(other)],
                None => exit.bounce,
            }
        }
    }
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

/// The fewest slides by another search: plain breadth first over boards and places, without groups; none where it is impossible.
fn fewest(level: &Level, table: &Table, arrangements: &mut Arrangements<'_>) -> Option<u32> {
    use std::collections::{HashSet, VecDeque};
    let first = arrangements.number(&level.state().slots);
    let mut seen = HashSet::new();
    let mut queue = VecDeque::from([(0u32, (first, level.state().taken, 0u32))]);
    while let Some((slides, (arrangement, keys, node))) = queue.pop_front() {
        if !seen.insert((arrangement, keys, node)) {
            continue;
        }
        let edges = &table.nodes[node as usize].edges;
        if edges.iter().any(|edge| edge.door.is_some_and(|door| door.0 | keys == level.all_keys()))
        {
            return Some(slides);
        }
        for edge in edges {
            let to = target(arrangements, table, arrangement, edge.to);
            if let Some(to) = to {
                queue.push_front((slides, (arrangement, keys | edge.keys, to)));
            }
        }
        for next in arrangements.slides(arrangement).into_iter().flatten() {
            queue.push_back((slides + 1, (next, keys, node)));
        }
    }
    None
}

/// The slides that a level needs by both searches; none where it is impossible.
fn agreed(level: &Level) -> Option<u32> {
    let table = Table::of(level);
    let coarse = Coarse::of(&table);
    let plain = fewest(level, &table, &mut Arrangements::new(level));
    let mut meter = Meter::new(Limits::default());
    match Joint::new(level, &coarse).search(&mut meter) {
        Found::Slides(layers) => assert_eq!(Some(layers.len() as u32 - 1), plain, "{level}"),
        Found::Never => assert_eq!(plain, None, "{level}"),
        Found::Stopped(..) => panic!("{level}"),
    }
    plain
}

#[test]
fn the_fewest_slides_agree_with_a_plain_search() {
    for text in
        [DOORWAY, SHAFT, FLOOR, include_str!("../../../../fixtures/continuity/carved_small.level")]
    {
        assert!(agreed(&text.parse().unwrap()).is_some());
    }
}

/// New levels, and each with its tiles in any other order: the simulation of the tiles is the same.
#[test]
fn the_fewest_slides_of_new_levels_agree_with_a_plain_search() {
    const ORDERS: u32 = 50;
    let count = rounds(200).div_ceil(ORDERS);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut tally = BTreeMap::new();
    for seed in 0..count {
        let size = Some(if seed % 4 == 0 { (3, 2) } else { (2, 2) });
        let options = GenerateOptions { size, seed: seed.into(), ..GenerateOptions::default() };
        let Ok((level, _)) = generate(&options) else { continue };
        for _ in 0..ORDERS {
            let mut slots = level.state().slots.clone();
            slots.shuffle(&mut random);
            let slides = agreed(&level.with(State { slots, ..level.state().clone() }));
            *tally.entry(slides).or_insert(0) += 1;
        }
    }
    println!("levels by the slides that they need: {tally:?}");
    assert!(tally.len() > 5, "{tally:?}");
}

/// The shortest time by another search: plain Dijkstra over boards and places, without any bound, where a slide takes so long.
fn shortest(level: &Level, table: &Table, slide: u64) -> Option<u64> {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};
    let mut arrangements = Arrangements::new(level);
    let first = (arrangements.number(&level.state().slots), level.state().taken, 0u32);
    let mut best = HashMap::from([(first, 0u64)]);
    let mut queue = BinaryHeap::from([Reverse((0u64, Some(first)))]);
    while let Some(Reverse((time, place))) = queue.pop() {
        let Some((arrangement, keys, node)) = place else { return Some(time) };
        if best[&(arrangement, keys, node)] < time {
            continue;
        }
        let mut next = Vec::new();
        for edge in &table.nodes[node as usize].edges {
            if let Some(door) = edge.door.filter(|door| door.0 | keys == level.all_keys()) {
                queue.push(Reverse((time + u64::from(door.1), None)));
            }
            let to = target(&arrangements, table, arrangement, edge.to);
            let later = time + u64::from(edge.time);
            next.extend(to.map(|to| ((arrangement, keys | edge.keys, to), later)));
        }
        for to in arrangements.slides(arrangement).into_iter().flatten() {
            next.push(((to, keys, node), time + slide));
        }
        for (to, time) in next {
            if best.get(&to).is_none_or(|known| time < *known) {
                best.insert(to, time);
                queue.push(Reverse((time, Some(to))));
            }
        }
    }
    None
}

#[test]
fn the_shortest_time_agrees_with_a_plain_search() {
    for text in
        [DOORWAY, SHAFT, FLOOR, include_str!("../../../../fixtures/continuity/carved_small.level")]
    {
        let level: Level = text.parse().unwrap();
        let table = Table::of(&level);
        let mut meter = Meter::new(Limits::default());
        let Swift::Way(_, time) = time::swiftest(&level, &table, &mut meter) else {
            panic!("{text}")
        };
        let plain = shortest(&level, &table, u64::from(SLIDE) * 100);
        assert_eq!(Some(u64::from(time)), plain, "{text}");
    }
}

/// Whether both agree on a level's fewest slides and then on the shortest time with these, before anything is replayed.
fn agreed_on_time(level: &Level) -> bool {
    // Longer than any way.
    const SLIDES: u64 = 1 << 32;
    let table = Table::of(level);
    let coarse = Coarse::of(&table);
    let mut joint = Joint::new(level, &coarse);
    let Found::Slides(useful) = joint.search(&mut Meter::new(Limits::default())) else {
        return shortest(level, &table, SLIDES).is_none();
    };
    let (useful, left) = (Useful::new(useful), Left::backwards(level, &table));
    let within = Within { useful: &useful, groups: &coarse.of, left: &left };
    let steps = quick::quickest(level, &table, &mut joint.into_arrangements(), &within);
    let (last, before) = steps.split_last().unwrap();
    let time = |step: &Step, is_last: bool| match *step {
        Step::Slide(_) => SLIDES,
        Step::Edge { node, edge } => {
            let edge = &table.nodes[node].edges[edge];
            u64::from(if is_last { edge.door.unwrap().1 } else { edge.time })
        }
    };
    let sum = before.iter().map(|step| time(step, false)).sum::<u64>() + time(last, true);
    shortest(level, &table, SLIDES) == Some(sum)
}

/// Levels with two keys or three, with their tiles in any order.
#[test]
fn the_shortest_time_with_the_fewest_slides_agrees_with_a_plain_search() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let several = |level: &Level| level.keys().len() > 1 && level.tiles().len() < 6;
    let mut compared = 0;
    for entry in pack().filter(|entry| several(&entry.level)) {
        for _ in 0..3 {
            let mut slots = entry.level.state().slots.clone();
            slots.shuffle(&mut random);
            let level = entry.level.with(State { slots, ..entry.level.state().clone() });
            assert!(agreed_on_time(&level), "{level}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
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
