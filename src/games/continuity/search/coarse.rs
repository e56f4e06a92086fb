//! The table of places made small: places that lead to one another are one, and what leads on to one place only is that
//! place. What is left tells which slides are needed, but not how long the way is.

use rustc_hash::FxHashMap;

use crate::games::continuity::level::tile::index;
use crate::games::continuity::search::reach::{Exit, Table, Target};

/// A group of places.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// The tile that they are in.
    pub(super) tile: u8,
    /// The keys that can all be taken without leaving it.
    pub(super) keys: u32,
    /// The groups that can be reached, and the keys that are touched on the way.
    pub(super) next: Vec<(u32, u32)>,
    /// The ways out, and the keys that are touched on the way.
    pub(super) exits: Vec<(u32, u32)>,
    /// The door can be touched with these keys and those that are taken.
    pub(super) doors: Vec<u32>,
}

/// A way out, in terms of groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Way {
    /// Place of the side in lists by side.
    pub(super) side: usize,
    /// By tile beyond.
    pub(super) entries: Vec<Option<u32>>,
    /// Where nothing matches.
    pub(super) bounce: Option<u32>,
}

/// The groups of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Coarse {
    /// The groups.
    pub(super) groups: Vec<Group>,
    /// The ways out.
    pub(super) ways: Vec<Way>,
    /// The group of each place.
    pub(super) of: Vec<u32>,
}

impl Coarse {
    pub(super) fn of(table: &Table) -> Coarse {
        let of = components(table);
        let count = of.iter().max().map_or(0, |most| *most as usize + 1);
        let mut groups = vec![Group::default(); count];
        for (node, place) in table.nodes.iter().enumerate() {
            let own = of[node];
            let group = &mut groups[own as usize];
            group.tile = place.body.tile;
            for edge in &place.edges {
                group.doors.extend(edge.door.map(|door| door.0));
                match edge.to {
                    Some(Target::Node(to)) if of[to as usize] == own => group.keys |= edge.keys,
                    Some(Target::Node(to)) => group.next.push((of[to as usize], edge.keys)),
                    Some(Target::Exit(exit)) => group.exits.push((exit, edge.keys)),
                    None => {}
                }
            }
        }
        let same = shortcuts(&mut groups);
        let end = |node: u32| same[of[node as usize] as usize];
        let (mut ways, mut known) = (Vec::new(), FxHashMap::default());
        let mut number = |exit: &Exit| {
            let way = Way {
                side: index(exit.side),
                entries: exit.entries.iter().map(|node| node.map(end)).collect(),
                bounce: exit.bounce.map(end),
            };
            *known.entry(way.clone()).or_insert_with(|| {
                ways.push(way);
                ways.len() as u32 - 1
            })
        };
        let numbers: Vec<u32> = table.exits.iter().map(&mut number).collect();
        for group in &mut groups {
            group.exits.iter_mut().for_each(|exit| exit.0 = numbers[exit.0 as usize]);
            group.exits.sort_unstable();
            group.exits.dedup();
        }
        let of = of.iter().map(|group| same[*group as usize]).collect();
        Coarse { groups, ways, of }
    }
}

/// What stands for each group: the one that it leads to, where it leads to one and does nothing else.
fn shortcuts(groups: &mut [Group]) -> Vec<u32> {
    let mut same: Vec<u32> = (0..groups.len() as u32).collect();
    // Components are numbered so that ways lead to lower numbers.
    for own in 0..groups.len() {
        let group = &mut groups[own];
        group.next.iter_mut().for_each(|next| next.0 = same[next.0 as usize]);
        group.next.sort_unstable();
        group.next.dedup();
        group.doors.sort_unstable();
        group.doors.dedup();
        if let [(to, 0)] = group.next[..]
            && group.keys == 0
            && group.exits.is_empty()
            && group.doors.is_empty()
        {
            same[own] = to;
        }
    }
    same
}

/// Tarjan's strongly connected components of the ways inside tiles, without recursion.
fn components(table: &Table) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let count = table.nodes.len();
    let (mut order, mut low) = (vec![NONE; count], vec![0; count]);
    let (mut group, mut groups, mut clock) = (vec![NONE; count], 0, 0);
    let (mut stack, mut calls): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
    for first in 0..count {
        if order[first] == NONE {
            calls.push((first, 0));
        }
        while let Some((node, done)) = calls.pop() {
            if order[node] == NONE {
                (order[node], low[node]) = (clock, clock);
                clock += 1;
                stack.push(node);
            }
            let mut called = false;
            for (i, way) in table.nodes[node].edges.iter().enumerate().skip(done) {
                let Some(Target::Node(to)) = way.to else { continue };
                let to = to as usize;
                if order[to] == NONE {
                    // This edge is looked at once more when that place is done.
                    calls.extend([(node, i), (to, 0)]);
                    called = true;
                    break;
                }
                if group[to] == NONE {
                    low[node] = low[node].min(low[to]);
                }
            }
            if called || low[node] != order[node] {
                continue;
            }
            while let Some(member) = stack.pop() {
                group[member] = groups;
                if member == node {
                    break;
                }
            }
            groups += 1;
        }
    }
    group
}
