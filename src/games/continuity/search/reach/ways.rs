//! What leads on from places, with margins: all grounds at once, on as many cores as there are.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::games::continuity::rules::Action;
use crate::games::continuity::search::reach::flight::Flight;
use crate::games::continuity::search::reach::tries::Tries;
use crate::games::continuity::search::reach::{Builder, Class, Node};

/// So many ways to one place are tried, fastest first, until one of them works with margins.
const TRIES: usize = 6;

/// What an action came to, and what it is worth.
type Worth = (Class, u32, Option<u32>);

/// Something that leads on from a place with margins.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) action: Action,
    pub(super) flight: Flight,
    pub(super) class: Class,
}

impl Builder<'_> {
    /// The ways from some places, in their order. Places of different grounds have nothing to do with each other.
    pub(super) fn ways_from(&self, nodes: Range<usize>) -> Vec<(usize, Way)> {
        let mut grounds: BTreeMap<(u8, Option<u32>), Vec<usize>> = BTreeMap::new();
        for node in nodes {
            let Node { body, ground, .. } = &self.table.nodes[node];
            grounds.entry((body.tile, *ground)).or_default().push(node);
        }
        let grounds: Vec<Vec<usize>> = grounds.into_values().collect();
        let of_ground = |nodes: &Vec<usize>| {
            let (mut known, mut ways) = (FxHashSet::default(), Vec::new());
            for node in nodes {
                ways.extend(self.ways(*node, &mut known).into_iter().map(|way| (*node, way)));
            }
            ways
        };
        let ways: Vec<Vec<(usize, Way)>> = grounds.par_iter().map(of_ground).collect();
        let mut ways = ways.concat();
        ways.sort_by_key(|(node, _)| *node);
        ways
    }

    /// The ways from a place, but those out of its tile that are known from elsewhere on its ground: `known` are some more of these.
    fn ways(&self, node: usize, known: &mut FxHashSet<Class>) -> Vec<Way> {
        let Node { body, ground, .. } = self.table.nodes[node];
        let mut tries = Tries::new(self.air(&body), body);
        let mut found: BTreeMap<Worth, Vec<(Action, Flight)>> = BTreeMap::new();
        for (action, flight) in tries.all() {
            let class = self.class(body.tile, &flight);
            let Some(class) = class else { continue };
            let idle = class == ground.map_or(Class::Ground(u32::MAX), Class::Ground);
            if idle && flight.keys == 0 && flight.door.is_none() {
                continue;
            }
            let worth = (class, flight.keys, flight.door.map(|door| door.0));
            found.entry(worth).or_default().push((action, flight));
        }
        let mut ways = Vec::new();
        for ((class, ..), mut tried) in found {
            let leaves = matches!(class, Class::Exit { .. }) && ground.is_some();
            if leaves
                && (known.contains(&class) || self.known.contains_key(&(ground, body.tile, class)))
            {
                continue;
            }
            tried.sort_by_key(|(_, flight)| flight.updates);
            tried.truncate(TRIES);
            let holds =
                |(action, flight): &&(Action, Flight)| self.holds(&tries, (*action, flight), class);
            let first = tried.first().filter(|_| self.narrow && node == 0);
            if let Some(&(action, flight)) = tried.iter().find(holds).or(first) {
                ways.push(Way { action, flight, class });
                if leaves {
                    known.insert(class);
                }
            }
        }
        ways
    }
}
