//! The table of places made small: places that lead to one another are one, and so are all from which the same can be done.
//! What is left tells which slides are needed, but not how long the way is.

use rustc_hash::FxHashMap;

use crate::games::continuity::level::tile::index;
use crate::games::continuity::search::reach::{Exit, Table, Target};

/// Places of a tile from which the same can be done, be it after some way inside of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Group {
    /// The tile that they are in.
    pub(super) tile: u8,
    /// The keys that can all be taken without leaving it.
    pub(super) keys: u32,
    /// The groups that can be reached where keys are touched on the way, and those keys; or that have keys.
    pub(super) next: Vec<(u32, u32)>,
    /// The ways out, and the keys that are touched on the way.
    pub(super) exits: Vec<(u32, u32)>,
    /// The door can be touched with these keys and those that are taken.
    pub(super) doors: Vec<u32>,
}

impl Group {
    /// The one that it leads to, where it leads to one and does nothing else: keys there are as good as taken.
    fn stands_for(&self) -> Option<u32> {
        let idle = self.keys == 0 && self.exits.is_empty() && self.doors.is_empty();
        match self.next[..] {
            [(to, 0)] if idle => Some(to),
            _ => None,
        }
    }
}

/// A way out, in terms of groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroupExit {
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
    /// Of each group, those that the figure may come by inside the tile, no key touched.
    pub(super) passed: Vec<Vec<u32>>,
    /// The ways out.
    pub(super) ways: Vec<GroupExit>,
    /// The group of each place.
    pub(super) of: Vec<u32>,
}

impl Coarse {
    pub(super) fn of(table: &Table) -> Coarse {
        let own = components(table);
        let mut coarse = Coarse::parts(table, &own);
        loop {
            let count = coarse.groups.len();
            let (merged, same) = coarse.merged();
            coarse = merged;
            coarse.of.iter_mut().for_each(|group| *group = same[*group as usize]);
            if coarse.groups.len() == count {
                return coarse;
            }
        }
    }

    /// Whether the same can be done from the same groups, whatever their places.
    pub(super) fn leads_as(&self, other: &Coarse) -> bool {
        self.groups == other.groups && self.ways == other.ways && self.passed == other.passed
    }

    /// The components as groups. They are numbered so that ways inside a tile lead to lower numbers.
    fn parts(table: &Table, of: &[u32]) -> Coarse {
        let count = of.iter().max().map_or(0, |most| *most as usize + 1);
        let mut groups = vec![Group::default(); count];
        let mut passed: Vec<Vec<u32>> = Vec::with_capacity(count);
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
        for own in 0..count {
            let (lower, rest) = groups.split_at_mut(own);
            let group = &mut rest[0];
            let mut by: Vec<u32> = Vec::new();
            for (to, keys) in std::mem::take(&mut group.next) {
                let other = &lower[to as usize];
                if keys == 0 && other.keys == 0 {
                    group.next.extend(&other.next);
                    group.exits.extend(&other.exits);
                    group.doors.extend(&other.doors);
                    by.push(to);
                    by.extend(&passed[to as usize]);
                } else {
                    group.next.push((to, keys));
                }
            }
            tidy(&mut group.next);
            tidy(&mut group.exits);
            tidy(&mut group.doors);
            tidy(&mut by);
            passed.push(by);
        }
        let end = |node: u32| of[node as usize];
        let way = |exit: &Exit| GroupExit {
            side: index(exit.side),
            entries: exit.entries.iter().map(|node| node.map(end)).collect(),
            bounce: exit.bounce.map(end),
        };
        let ways = table.exits.iter().map(way).collect();
        Coarse { groups, passed, ways, of: of.to_vec() }
    }

    /// Those that do the same made one, and the number of each by its number before.
    fn merged(self) -> (Coarse, Vec<u32>) {
        let (mut ways, mut way_of, mut known) = (Vec::new(), Vec::new(), FxHashMap::default());
        for way in self.ways {
            let number = *known.entry(way).or_insert_with_key(|way| {
                ways.push(way.clone());
                ways.len() as u32 - 1
            });
            way_of.push(number);
        }
        let (mut groups, mut same, mut known) = (Vec::new(), Vec::new(), FxHashMap::default());
        for mut group in self.groups {
            group.next.iter_mut().for_each(|next| next.0 = same[next.0 as usize]);
            group.exits.iter_mut().for_each(|exit| exit.0 = way_of[exit.0 as usize]);
            tidy(&mut group.next);
            tidy(&mut group.exits);
            let number = group.stands_for().unwrap_or_else(|| {
                *known.entry(group).or_insert_with_key(|group| {
                    groups.push(group.clone());
                    groups.len() as u32 - 1
                })
            });
            same.push(number);
        }
        // Only now: of groups that became one each may pass by some that have a higher number than that one.
        let mut passed: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
        for (number, beyond) in same.iter().zip(&self.passed) {
            passed[*number as usize].extend(beyond.iter().map(|group| same[*group as usize]));
        }
        passed.iter_mut().for_each(tidy);
        for way in &mut ways {
            let all = way.entries.iter_mut().chain([&mut way.bounce]).flatten();
            all.for_each(|group| *group = same[*group as usize]);
        }
        (Coarse { groups, passed, ways, of: self.of }, same)
    }
}

/// Sorted, each once.
fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
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
