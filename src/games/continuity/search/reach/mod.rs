//! What can be reached from where, found by simulation: standing places of each tile, and the walks, drops and jumps that
//! lead from each of them, and from each opening, to which.
//!
//! A jump counts only where it leads to the same place if it begins a little earlier or later, or is steered so.

mod exact;
mod flight;
mod judge;
mod takeoff;
mod tries;
mod ways;

use rustc_hash::FxHashMap;

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH, index};
use crate::games::continuity::level::{Body, Level, Spot, State};
use crate::games::continuity::rules::motion::Around;
use crate::games::continuity::rules::{Action, STRIDE};
use crate::geometry::Direction;

use flight::{Air, End};
use ways::Way;

/// A figure that leaves a tile at places this near is taken for one, in pixels.
const NEAR: i32 = 24;
/// And at speeds this near, in hundredths of a pixel an update.
const LIKE: i32 = 400;
/// More places than these are not followed.
const MOST: usize = 20_000;

/// Where something leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A place of the same tile.
    Node(u32),
    /// Out of the tile.
    Exit(u32),
}

/// A way from a place.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where it leads; nowhere, if it is only worth the door.
    pub to: Option<Target>,
    /// What is done.
    pub actions: Vec<Action>,
    /// In hundredths of an update.
    pub time: u32,
    /// The keys that it touches, a bit each.
    pub keys: u32,
    /// Where it touches the door: the keys that it has touched by then, and the time.
    pub door: Option<(u32, u32)>,
}

/// A place that the figure can be at.
#[derive(Clone, Debug)]
pub struct Node {
    /// The figure.
    pub body: Body,
    /// The ground that it stands on: places that one can walk between have the same number. None in the air.
    pub ground: Option<u32>,
    /// The ways from it.
    pub edges: Vec<Edge>,
}

/// A way out of a tile.
#[derive(Clone, Debug)]
pub struct Exit {
    /// The tile that it leads from.
    pub tile: u8,
    /// The side.
    pub side: Direction,
    /// The figure, in the coordinates of the tile beyond.
    pub body: Body,
    /// By tile: where it leads if that one lies beyond, and matches.
    pub entries: Vec<Option<u32>>,
    /// Where it leads if nothing matches: nowhere, below.
    pub bounce: Option<u32>,
}

/// All that can be reached.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The places; the first is where the figure is.
    pub nodes: Vec<Node>,
    /// The ways out of tiles.
    pub exits: Vec<Exit>,
    /// Whether there were more places than are followed, so that something may be missing.
    pub cut: bool,
}

/// What an action came to, for comparing: the ground or the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Class {
    Ground(u32),
    Exit { side: usize, opening: usize, near: i32, like: i32 },
}

struct Builder<'a> {
    level: &'a Level,
    airs: Vec<Air<'a>>,
    table: Table,
    /// Standing places by tile and column.
    spots: FxHashMap<(u8, i32), Vec<u32>>,
    /// Ways out by where they come from: a ground or the air of a tile.
    known: FxHashMap<(Option<u32>, u8, Class), u32>,
    /// What flew against a closed side: tile, side, place and speed, roughly.
    bounces: FxHashMap<(u8, usize, i32, i32, i32), u32>,
    /// Whether what leads on from where the figure is need not have margins.
    narrow: bool,
}

impl Table {
    /// Simulates a level.
    #[must_use]
    pub fn of(level: &Level) -> Table {
        let mut builder = Builder::new(level, Table::default());
        builder.build();
        builder.table
    }

    /// The same; but what leads on from where the figure is need not have margins: a figure in mid-air is where it is.
    pub(in crate::games::continuity::search) fn narrow(level: &Level) -> Table {
        let mut builder = Builder::new(level, Table::default());
        builder.narrow = true;
        builder.build();
        builder.table
    }
}

impl<'a> Builder<'a> {
    fn new(level: &'a Level, table: Table) -> Builder<'a> {
        let airs =
            (0..level.tiles().len() as u8).filter_map(|tile| Air::new(level, tile)).collect();
        let (spots, known, bounces) =
            (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Builder { level, airs, table, spots, known, bounces, narrow: false }
    }
}

impl Builder<'_> {
    fn build(&mut self) {
        self.add(self.start());
        for tile in 0..self.airs.len() as u8 {
            self.stand(tile);
        }
        self.walks();
        self.expand_from(0);
    }

    /// Follows what leads on from places, from this one on.
    fn expand_from(&mut self, first: usize) {
        let mut next = first;
        while next < self.table.nodes.len() {
            if next >= MOST {
                self.table.cut = true;
                break;
            }
            let end = self.table.nodes.len().min(MOST);
            for (node, way) in self.ways_from(next..end) {
                self.link(node, way);
            }
            next = end;
        }
    }

    /// Where the figure is. One that stands across two sides on ground that is a pixel higher in the tile beyond stands in its own.
    fn start(&self) -> Body {
        const LIP: i32 = 3;
        let State { body, slots, .. } = self.level.state();
        let around = Around::of(self.level, slots, body.tile);
        if !around.is_some_and(|around| around.supports(body)) {
            return *body;
        }
        let lower = |dy: i32| Body { y: body.y + dy * FINE, ..*body };
        (0..=LIP).map(lower).find(|body| self.air(body).stands(body)).unwrap_or(*body)
    }

    fn air(&self, body: &Body) -> &Air<'_> {
        &self.airs[usize::from(body.tile)]
    }

    fn add(&mut self, body: Body) -> u32 {
        self.table.nodes.push(Node { body, ground: None, edges: Vec::new() });
        self.table.nodes.len() as u32 - 1
    }

    /// The standing places of a tile: on every tenth column.
    fn stand(&mut self, tile: u8) {
        for x in (0..WIDTH).step_by(STRIDE as usize) {
            for y in 0..HEIGHT {
                let around = &self.airs[usize::from(tile)].around;
                if !around.blocked(x, y) && around.blocked(x, y + 1) {
                    let node = self.add(Body::at(Spot { tile, x, y }));
                    self.spots.entry((tile, x)).or_default().push(node);
                }
            }
        }
    }

    /// The walks between neighbouring standing places, and the grounds that they make.
    fn walks(&mut self) {
        let count = self.table.nodes.len();
        let mut root: Vec<usize> = (0..count).collect();
        for node in 0..count {
            let body = self.table.nodes[node].body;
            if !self.air(&body).stands(&body) {
                continue;
            }
            for edge in self.to_spots(body) {
                if let Some(Target::Node(to)) = edge.to {
                    let (a, b) = (find(&mut root, node), find(&mut root, to as usize));
                    root[a.max(b)] = a.min(b);
                }
                self.table.nodes[node].edges.push(edge);
            }
        }
        for node in 0..count {
            let ground = find(&mut root, node) as u32;
            let body = self.table.nodes[node].body;
            let stands = self.air(&body).stands(&body);
            self.table.nodes[node].ground = stands.then_some(ground);
        }
    }

    /// The walks from where the figure stands to the next standing places on both sides.
    fn to_spots(&self, body: Body) -> Vec<Edge> {
        let (left, right) =
            ((body.x - 1).div_euclid(STRIDE * FINE), body.x.div_euclid(STRIDE * FINE) + 1);
        let walk = |column: i32| {
            let x = column * STRIDE;
            let action = Action::Walk(x);
            let flight = self.air(&body).perform(body, &action)?;
            let to = self.spot(&flight.body)?;
            let rate = self.level.physics().ground;
            let time = |updates: u32| updates * 100;
            let distance = (flight.body.x - body.x).unsigned_abs() * 100 / rate as u32;
            let door = flight.door.map(|(keys, updates)| (keys, time(updates)));
            let to = Some(Target::Node(to));
            Some(Edge { to, actions: vec![action], time: distance, keys: flight.keys, door })
        };
        [left, right].into_iter().filter_map(walk).collect()
    }

    /// The standing place exactly here.
    fn spot(&self, body: &Body) -> Option<u32> {
        let (x, _) = body.pixel();
        let here = self.spots.get(&(body.tile, x))?;
        here.iter().copied().find(|node| self.table.nodes[*node as usize].body == *body)
    }

    fn link(&mut self, node: usize, Way { action, flight, class }: Way) {
        let Node { body, ground, .. } = self.table.nodes[node];
        let door = flight.door.map(|(keys, updates)| (keys, updates * 100));
        let (time, keys) = (flight.updates * 100, flight.keys);
        let edge = |to| Edge { to, actions: vec![action], time, keys, door };
        let End::Through(side) = flight.end else {
            let spot = self.spot(&flight.body).map(|to| edge(Some(Target::Node(to))));
            let walks = self.to_spots(flight.body).into_iter().map(|walk| Edge {
                to: walk.to,
                actions: vec![action, walk.actions[0]],
                time: time + walk.time,
                keys: keys | walk.keys,
                door,
            });
            let all: Vec<Edge> = match spot {
                Some(spot) => vec![spot],
                None => walks.collect(),
            };
            if all.is_empty() && door.is_some() {
                self.table.nodes[node].edges.push(edge(None));
            }
            self.table.nodes[node].edges.extend(all);
            return;
        };
        let key = (ground, body.tile, class);
        let exit = if let Some(exit) = self.known.get(&key) {
            *exit
        } else {
            let exit = self.exit(body.tile, side, flight.body);
            self.known.insert(key, exit);
            exit
        };
        self.table.nodes[node].edges.push(edge(Some(Target::Exit(exit))));
    }

    /// A new way out, and the places that it leads to.
    fn exit(&mut self, tile: u8, side: Direction, body: Body) -> u32 {
        let mut entries = vec![None; self.airs.len()];
        for other in 0..self.airs.len() as u8 {
            let grounds = (self.level.ground(tile), self.level.ground(other));
            let (Some(own), Some(theirs)) = grounds else { continue };
            let (x, y) = body.pixel();
            if other == tile || !own.matches(side, theirs) || theirs.blocked(x, y) {
                continue;
            }
            let body = Body { tile: other, ..body };
            let node = self.add(body);
            if self.air(&body).stands(&body) {
                let edges = self.to_spots(body);
                let first = edges.iter().find_map(|edge| match edge.to {
                    Some(Target::Node(to)) => self.table.nodes[to as usize].ground,
                    _ => None,
                });
                let own = &mut self.table.nodes[node as usize];
                (own.edges, own.ground) = (edges, first);
            }
            entries[usize::from(other)] = Some(node);
        }
        let bounce = self.bounce(tile, side, body);
        self.table.exits.push(Exit { tile, side, body, entries, bounce });
        self.table.exits.len() as u32 - 1
    }

    /// Where a figure is that flies against a closed side.
    fn bounce(&mut self, tile: u8, side: Direction, body: Body) -> Option<u32> {
        let physics = self.level.physics();
        let half = physics.half() * FINE;
        let own = match side {
            Direction::Down => return None,
            Direction::Up => Body { tile, x: body.x, y: physics.height * FINE, speed: 0 },
            Direction::Left => Body { tile, x: half, ..body },
            Direction::Right => Body { tile, x: WIDTH * FINE - half, ..body },
        };
        let (x, y) = own.pixel();
        if self.air(&own).around.blocked(x, y) || self.air(&own).stands(&own) {
            return None;
        }
        let key = (tile, index(side), x / NEAR, y / NEAR, own.speed / LIKE);
        if let Some(known) = self.bounces.get(&key) {
            return Some(*known);
        }
        let node = self.add(own);
        self.bounces.insert(key, node);
        Some(node)
    }
}

fn find(root: &mut [usize], mut node: usize) -> usize {
    while root[node] != node {
        root[node] = root[root[node]];
        node = root[node];
    }
    node
}
