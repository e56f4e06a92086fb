//! The search against plain ones: breadth first by slides, and Dijkstra by time, over boards and places.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::tests::{DOORWAY, FLOOR, SHAFT};
use super::*;
use crate::game::GenerateOptions;
use crate::games::continuity::generate::generate;
use crate::games::continuity::level::State;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::pack::pack;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::rounds::rounds;

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
