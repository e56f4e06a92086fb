//! The rules written a second time, deliberately slow and otherwise: the block is two unit cubes that turn in space,
//! the board is what the letters of the text say, and every question plays the whole list of actions from the start.
//! Also the random levels that all tests of this game share.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::games::bloxorz::level::{Block, Effect, Effects, Hinge, Level, Targets, Tile, Wiring};
use crate::geometry::Cell;

type Position = (i32, i32);

/// What can be seen: the cubes' places (the selected half first), whether they are apart, the bridges present.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sight {
    pub(super) places: Vec<Position>,
    pub(super) apart: bool,
    pub(super) bridges: BTreeSet<Position>,
}

impl Sight {
    /// What a level shows.
    pub(super) fn of(level: &Level) -> Sight {
        let places: Vec<Position> = level.block().cells().map(|cell| (cell.x, cell.y)).collect();
        let apart = matches!(level.block(), Block::Split { .. });
        let present = |tile| matches!(tile, Tile::Bridge { present: true, .. });
        Sight {
            places,
            apart,
            bridges: level.cells(present).map(|cell| (cell.x, cell.y)).collect(),
        }
    }
}

/// How a list of actions ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// One of them is none, or comes after a fall.
    Illegal,
    /// The last one drops the block.
    Fell,
    Rests(Sight),
}

pub(super) struct Oracle {
    letters: BTreeMap<Position, char>,
    start: Vec<Position>,
    apart: bool,
    /// Switch, bridge, word.
    wires: Vec<(Position, Position, String)>,
    splitters: BTreeMap<Position, (Position, Position)>,
}

fn place(text: &str) -> Position {
    let (x, y) = text.trim().split_once(',').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

struct Cubes {
    /// x, y and height of each; halves have height 0 and are apart.
    places: Vec<(i32, i32, i32)>,
    apart: bool,
    bridges: BTreeSet<Position>,
}

impl Oracle {
    pub(super) fn new(text: &str) -> Oracle {
        let mut oracle = Oracle {
            letters: BTreeMap::new(),
            start: Vec::new(),
            apart: false,
            wires: Vec::new(),
            splitters: BTreeMap::new(),
        };
        for (y, line) in text.lines().skip(1).enumerate() {
            if let Some(rest) = line.strip_prefix("block: ") {
                oracle.apart = rest.starts_with("split: ");
                let places = rest.trim_start_matches("split: ");
                oracle.start = places.split(' ').map(place).collect();
            } else if let Some(rest) = line.strip_prefix("switch ") {
                let (switch, works) = rest.split_once(':').unwrap();
                for group in works.split(';').filter(|group| !group.trim().is_empty()) {
                    let mut parts = group.split_whitespace();
                    let effect = parts.next().unwrap();
                    for bridge in parts {
                        oracle.wires.push((place(switch), place(bridge), effect.to_owned()));
                    }
                }
            } else if let Some(rest) = line.strip_prefix("splitter ") {
                let (splitter, to) = rest.split_once(": ").unwrap();
                let (one, two) = to.split_once(' ').unwrap();
                oracle.splitters.insert(place(splitter), (place(one), place(two)));
            } else {
                for (x, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
                    oracle.letters.insert((x as i32, y as i32), letter);
                }
            }
        }
        oracle
    }

    /// What comes of the actions.
    pub(super) fn play(&self, actions: &str) -> Played {
        let mut now = self.begin();
        let mut fell = false;
        for action in actions.chars() {
            if fell || (action == 'S' && !now.apart) {
                return Played::Illegal;
            }
            fell = !self.act(&mut now, action);
        }
        if fell { Played::Fell } else { Played::Rests(sight(now)) }
    }

    /// Whether the block stands on the goal after the actions.
    pub(super) fn is_won(&self, actions: &str) -> bool {
        let Played::Rests(sight) = self.play(actions) else { return false };
        sight.places.len() == 1 && self.letters[&sight.places[0]] == 'e'
    }

    fn begin(&self) -> Cubes {
        let open = self.letters.iter().filter(|(_, letter)| "kq".contains(**letter));
        let mut cubes: Vec<_> = self.start.iter().map(|(x, y)| (*x, *y, 0)).collect();
        if cubes.len() == 1 {
            cubes.push((cubes[0].0, cubes[0].1, 1));
        }
        Cubes { places: cubes, apart: self.apart, bridges: open.map(|(at, _)| *at).collect() }
    }

    /// Plays one action; whether the block is still there.
    fn act(&self, now: &mut Cubes, action: char) -> bool {
        if action == 'S' {
            now.places.reverse();
            return true;
        }
        let moving = if now.apart { 1 } else { 2 };
        roll(&mut now.places[..moving], action);
        if !self.holds(now) {
            return false;
        }
        self.press(now, moving);
        if !self.holds(now) {
            return false;
        }
        let under: BTreeSet<Position> = now.places.iter().map(|(x, y, _)| (*x, *y)).collect();
        if under.len() == 1 && self.letters[under.first().unwrap()] == 'v' {
            let (one, two) = self.splitters[under.first().unwrap()];
            now.places = vec![(one.0, one.1, 0), (two.0, two.1, 0)];
            now.apart = true;
            return self.holds(now);
        }
        let (one, two) = (now.places[0], now.places[1]);
        if now.apart && (one.0 - two.0).abs() + (one.1 - two.1).abs() == 1 {
            now.apart = false;
            self.press(now, 2);
            return self.holds(now);
        }
        true
    }

    fn holds(&self, now: &Cubes) -> bool {
        now.places.iter().all(|(x, y, _)| {
            let above = now.places.iter().filter(|cube| (cube.0, cube.1) == (*x, *y)).count();
            match self.letters.get(&(*x, *y)) {
                None => false,
                Some('l' | 'r' | 'k' | 'q') => now.bridges.contains(&(*x, *y)),
                Some('f') => above == 1,
                Some(_) => true,
            }
        })
    }

    fn press(&self, now: &mut Cubes, moved: usize) {
        let under: BTreeSet<Position> =
            now.places[..moved].iter().map(|(x, y, _)| (*x, *y)).collect();
        let upright = !now.apart && under.len() == 1;
        let before = now.bridges.clone();
        for (switch, bridge, word) in &self.wires {
            let letter = self.letters[switch];
            if !under.contains(switch) || (letter == 'h' && !upright) {
                continue;
            }
            match (word.as_str(), before.contains(bridge)) {
                ("toggle" | "open", false) => drop(now.bridges.insert(*bridge)),
                ("toggle" | "close", true) => drop(now.bridges.remove(bridge)),
                _ => {}
            }
        }
    }
}

/// Turns cubes by a quarter about the lower edge that they roll over.
fn roll(cubes: &mut [(i32, i32, i32)], action: char) {
    let along = |cube: &(i32, i32, i32)| if "LR".contains(action) { cube.0 } else { cube.1 };
    let forward = if "RD".contains(action) { 1 } else { -1 };
    let edge = cubes.iter().map(|cube| along(cube) * forward).max().unwrap();
    for cube in cubes {
        let behind = edge - along(cube) * forward;
        let to = (edge + 1 + cube.2) * forward;
        if "LR".contains(action) {
            cube.0 = to;
        } else {
            cube.1 = to;
        }
        cube.2 = behind;
    }
}

fn sight(now: Cubes) -> Sight {
    let mut places: Vec<Position> = now.places.iter().map(|(x, y, _)| (*x, *y)).collect();
    if !now.apart {
        places.sort_unstable();
        places.dedup();
    }
    Sight { places, apart: now.apart, bridges: now.bridges }
}

fn tile() -> impl Strategy<Value = Tile> {
    let bridge = |present| {
        prop_oneof![Just(Hinge::Left), Just(Hinge::Right)]
            .prop_map(move |hinge| Tile::Bridge { hinge, present })
    };
    prop_oneof![
        5 => Just(Tile::Void),
        20 => Just(Tile::Plain),
        2 => Just(Tile::Fragile),
        3 => Just(Tile::Soft),
        2 => Just(Tile::Hard),
        1 => Just(Tile::Splitter),
        1 => Just(Tile::Goal),
        2 => bridge(false),
        2 => bridge(true),
    ]
}

/// Random boards up to 6×5 with all mechanics, the whole wiring known; the block stands, lies or is split.
pub(super) fn levels() -> impl Strategy<Value = Level> {
    (2usize..7, 2usize..6)
        .prop_flat_map(|(columns, rows)| {
            let tiles = prop::collection::vec(tile(), columns * rows);
            (Just(columns), tiles, 0u8..8, any::<u64>())
        })
        .prop_map(|(columns, tiles, kind, seed)| level(columns, tiles, kind, seed))
}

/// Whole numbers below `most` that look drawn by lot.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn level(columns: usize, mut tiles: Vec<Tile>, kind: u8, seed: u64) -> Level {
    let mut lot = Lot(seed);
    let mut spot = |kind: u8, tiles: &mut Vec<Tile>| {
        let at = lot.draw(tiles.len());
        let next = if kind == 1 && at % columns + 1 < columns {
            at + 1
        } else if kind == 1 && at >= columns {
            at - columns
        } else {
            at
        };
        for at in [at, next] {
            tiles[at] = if kind == 2 { Tile::Soft } else { Tile::Plain };
        }
        let cell = |at: usize| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
        (cell(at), cell(next))
    };
    let block = match (kind, spot(u8::from(kind == 1), &mut tiles)) {
        (1, (one, two)) if one != two => Block::lying(one, two),
        (2, (active, _)) => match spot(2, &mut tiles) {
            (other, _) if other != active && Block::Split { active, other }.joined().is_none() => {
                Block::Split { active, other }
            }
            _ => Block::Standing(active),
        },
        (_, (one, _)) => Block::Standing(one),
    };
    let mut level = Level::new(columns, tiles, block).unwrap();
    let bridges: Vec<Cell> = level.bridges().collect();
    for switch in level.switches().collect::<Vec<_>>() {
        let works = bridges.iter().map(|cell| {
            let effect = Effect::ALL[[0, 0, 1, 2, 3][lot.draw(5)]];
            (*cell, Effects::only(effect))
        });
        level = level.with_switch(switch, works.collect::<Wiring>()).unwrap();
    }
    for splitter in level.splitters().collect::<Vec<_>>() {
        let all: Vec<Cell> = level.cells(|tile| tile != Tile::Void).collect();
        // A board too small for two halves apart gets floor instead.
        let splits = |_| {
            let to = [all[lot.draw(all.len())], all[lot.draw(all.len())]];
            level.clone().with_splitter(splitter, Targets::Cells(to)).ok()
        };
        level = match (0..50).find_map(splits) {
            Some(level) => level,
            None => return whole(&level),
        };
    }
    level
}

/// Floor for splitters.
fn whole(level: &Level) -> Level {
    let floor = |tile: &Tile| if *tile == Tile::Splitter { Tile::Plain } else { *tile };
    let tiles = level.tiles().iter().map(floor).collect();
    Level::new(level.columns(), tiles, level.block()).unwrap().with_wiring_of(level)
}
