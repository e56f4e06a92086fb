//! Bloxorz with hidden wiring: the fewest moves that a player who does not know it can hope for, on average over all wirings that
//! fit, beside ours, on small levels.
//!
//! What such a player knows is a set of wirings, those that fit all that was seen, each as likely as another. Moves that end alike by
//! all of them lead from state to state; one whose end tells them apart parts the set. As sets only get smaller, the least expected
//! number of moves from each state is exact: a shortest path to a win or to a move that tells, whose ends were worked out before.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use screenplay::game::Metric;
use screenplay::games::bloxorz::Level;
use screenplay::games::bloxorz::level::{Effect, Effects, Wiring};
use screenplay::games::bloxorz::pack::pack;
use screenplay::games::bloxorz::rules::{Action, RollEnd, State};
use screenplay::games::bloxorz::search::solve;
use screenplay::geometry::{Cell, Direction};
use screenplay::solver::{Limits, Problem};

use crate::exploring;
use crate::levels;
use crate::shared;

/// Levels with more wirings are left out.
const MOST: usize = 256;

/// Numbers of wirings, in order.
type Belief = Rc<[u16]>;

/// A level's bridges, the cells of each: those that are neighbours are one.
fn bridges(level: &Level) -> Vec<Vec<Cell>> {
    let mut cells: HashSet<Cell> = level.bridges().collect();
    let mut bridges = Vec::new();
    for first in level.bridges() {
        let mut bridge = Vec::from_iter(cells.take(&first));
        let mut at = 0;
        while let Some(cell) = bridge.get(at).copied() {
            let beside = Direction::ALL.map(|direction| cell + direction);
            bridge.extend(beside.iter().filter_map(|cell| cells.take(cell)));
            at += 1;
        }
        bridges.extend(Some(bridge).filter(|bridge| !bridge.is_empty()));
    }
    bridges
}

/// The level with each wiring by which it can be won, where each switch does one thing to all cells of a bridge; none where there are
/// too many or the level's own is not one of them.
fn wirings(level: &Level) -> Option<Vec<Level>> {
    let (switches, bridges): (Vec<Cell>, _) = (level.switches().collect(), bridges(level));
    let pairs: Vec<(Cell, &Vec<Cell>)> =
        switches.iter().flat_map(|it| bridges.iter().map(|bridge| (*it, bridge))).collect();
    let works_as_one = |(switch, bridge): &(Cell, &Vec<Cell>)| {
        let first = level.effects(*switch, bridge[0]);
        bridge.iter().all(|cell| level.effects(*switch, *cell) == first)
    };
    let count = 4_usize.checked_pow(pairs.len() as u32).filter(|count| *count <= MOST)?;
    if pairs.is_empty() || level.splitters().next().is_some() || !pairs.iter().all(works_as_one) {
        return None;
    }
    let bare = Level::new(level.columns(), level.tiles().to_vec(), level.block()).ok()?;
    let wired = |number: usize| {
        let mut wiring: BTreeMap<Cell, Wiring> =
            switches.iter().map(|switch| (*switch, Wiring::default())).collect();
        for (at, (switch, bridge)) in pairs.iter().enumerate() {
            let effect = Effects::only(Effect::ALL[number >> (2 * at) & 3]);
            let works = bridge.iter().map(|cell| (*cell, effect));
            wiring.get_mut(switch)?.extend(works);
        }
        let wire = |level: Level, (switch, wiring)| level.with_switch(switch, wiring).ok();
        let level = wiring.into_iter().try_fold(bare.clone(), wire)?;
        solve(&level, Metric::Moves, false, Limits::default()).ok().map(|_| level)
    };
    Some((0..count).filter_map(wired).collect())
}

struct BestPlayer<'a> {
    wirings: &'a [Level],
    /// The least expected moves, by what is known and where things stand.
    least: HashMap<(Belief, State), f64>,
}

impl BestPlayer<'_> {
    /// The least expected moves from here.
    fn moves(&mut self, belief: &Belief, state: State) -> f64 {
        if let Some(moves) = self.least.get(&(Rc::clone(belief), state)) {
            return *moves;
        }
        let (mut states, mut numbers) = (vec![state], HashMap::from([(state, 0)]));
        let (mut least, mut ways) = (vec![f64::INFINITY], Vec::new());
        let mut at = 0;
        while let Some(state) = states.get(at).copied() {
            for direction in Direction::ALL {
                let ends = self.ends(belief, state, direction);
                if let [(to, _)] = ends[..]
                    && !self.wirings[0].is_goal(&to)
                {
                    let number = *numbers.entry(to).or_insert(states.len());
                    if number == states.len() {
                        states.push(to);
                        least.push(f64::INFINITY);
                    }
                    ways.push((at, number));
                    continue;
                }
                let after: f64 = ends.iter().map(|(to, left)| self.share(belief, *to, left)).sum();
                least[at] = least[at].min(1.0 + after);
            }
            at += 1;
        }
        loop {
            let mut shorter = false;
            for (from, to) in &ways {
                if 1.0 + least[*to] < least[*from] {
                    least[*from] = 1.0 + least[*to];
                    shorter = true;
                }
            }
            if !shorter {
                break;
            }
        }
        let known =
            states.into_iter().zip(&least).map(|(it, least)| ((Rc::clone(belief), it), *least));
        self.least.extend(known);
        least[0]
    }

    /// What an end adds to the expected moves.
    fn share(&mut self, belief: &Belief, to: State, left: &Belief) -> f64 {
        if self.wirings[0].is_goal(&to) {
            return 0.0;
        }
        left.len() as f64 / belief.len() as f64 * self.moves(left, to)
    }

    /// How a roll may end, and the wirings by which it does. After a fall the level begins again.
    fn ends(&self, belief: &Belief, state: State, direction: Direction) -> Vec<(State, Belief)> {
        let rolled = state.block.rolled(direction);
        let end = |wiring: u16| {
            let level = &self.wirings[usize::from(wiring)];
            match level.land(&state, Action::Roll(direction)) {
                Some(RollEnd::Rests(next)) => (false, next),
                Some(RollEnd::Falls) => (true, level.initial()),
                other => panic!("{level}{other:?}"),
            }
        };
        // Where no switch is pressed the wiring does not matter.
        if self.wirings[0].pressed(rolled).next().is_none() {
            return vec![(end(belief[0]).1, Rc::clone(belief))];
        }
        let mut ends: BTreeMap<(bool, State), Vec<u16>> = BTreeMap::new();
        for wiring in belief.iter() {
            ends.entry(end(*wiring)).or_default().push(*wiring);
        }
        ends.into_iter().map(|((_, to), left)| (to, left.into())).collect()
    }
}

/// Mean moves over all wirings of a level: of who knows them, the least that can be hoped for, and ours with its mean falls.
fn means(wirings: &[Level]) -> [f64; 4] {
    let mean = |of: &dyn Fn(&Level) -> u32| {
        f64::from(wirings.iter().map(of).sum::<u32>()) / wirings.len() as f64
    };
    let knowing = mean(&|level| {
        solve(level, Metric::Moves, false, Limits::default()).map_or(0, |solution| solution.cost)
    });
    let mut best = BestPlayer { wirings, least: HashMap::new() };
    let all = (0..wirings.len() as u16).collect();
    let least = best.moves(&all, wirings[0].initial());
    let plays: HashMap<String, exploring::FirstSight> =
        wirings.iter().map(|level| (level.to_string(), exploring::play(level, false))).collect();
    let ours = mean(&|level| plays[&level.to_string()].rolls);
    [knowing, least, ours, mean(&|level| plays[&level.to_string()].falls)]
}

#[test]
fn hidden_wiring_costs_little_more_than_who_knows_nothing_can_hope_for() {
    let mut all: Vec<(String, Level)> =
        pack().map(|entry| (format!("{} {}", entry.number, entry.name), entry.level)).collect();
    if let Some(folder) = shared::folder() {
        let list = shared::json(&folder, "levels/bloxorz.json");
        let entries = list["levels"].as_array().unwrap();
        let level = |entry: &serde_json::Value| {
            (format!("the original's {}", entry["n"]), levels::bloxorz(entry))
        };
        all.extend(entries.iter().map(level));
    }
    println!("| level | wirings | known | least | ours | falls |\n|---|---|---|---|---|---|");
    let (mut count, mut sums) = (0, [0.0; 4]);
    for (name, level) in &all {
        let Some(wirings) = wirings(level) else { continue };
        let figures = means(&wirings);
        let [knowing, least, ours, falls] = figures;
        let number = wirings.len();
        println!("| {name} | {number} | {knowing:.2} | {least:.2} | {ours:.2} | {falls:.2} |");
        assert!(knowing <= least + 1e-9 && least <= ours + 1e-9, "{name}: {figures:?}");
        count += 1;
        (0..4).for_each(|at| sums[at] += figures[at]);
    }
    println!(
        "| all {count} | | {:.1} | {:.1} | {:.1} | {:.2} |",
        sums[0], sums[1], sums[2], sums[3]
    );
    assert!(count > 2, "{count} levels are small enough");
    assert!(50.0 * sums[2] < 51.0 * sums[1], "{sums:?}");
}
