//! A level in the founding text's terms: lettered sides, numbered openings, and the ways inside squares that the simulation
//! found. Squares are the tiles, counted from 1 in the order of their letters.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::continuity::level::Level;
use crate::games::continuity::level::squares::{Opening, Place, Squares};
use crate::games::continuity::search::reach::{Edge, Exit, Table, Target};
use crate::games::continuity::search::seed;
use crate::geometry::Direction;
use solver::{Limits, Meter};

/// The sides in the order of the founding text: left, right, top, bottom.
const SIDES: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

/// The table of a level, and the founding text's route through it.
#[must_use]
pub fn explain(level: &Level, limits: Limits) -> String {
    let squares = squares(level, &Table::of(level));
    format!("{squares}{}", listing(&squares, limits))
}

/// The founding text's route through its model of a level, as it prints it.
#[must_use]
pub fn listing(squares: &Squares, limits: Limits) -> String {
    match seed::route(squares, &mut Meter::new(limits)) {
        Ok(Some(route)) => route.listing(squares),
        Ok(None) => "no order of the keys has a path through these squares\n".to_owned(),
        Err(limit) => format!("stopped at the {limit} limit before a path was found\n"),
    }
}

/// The founding text's model of a level.
#[must_use]
pub fn squares(level: &Level, table: &Table) -> Squares {
    let mut squares = Squares { sides: letters(level), ..Squares::default() };
    for (tile, sides) in (0..).zip(&squares.sides) {
        let Some(ground) = level.ground(tile) else { continue };
        for (side, letter) in SIDES.into_iter().zip(sides).filter(|(_, letter)| **letter != '.') {
            squares.openings.insert(letter.to_ascii_lowercase(), ground.side(side).len());
        }
    }
    let start = Place::Inside("start".to_owned());
    let finish = Place::Inside("door".to_owned());
    let key = |key: usize| Place::Inside(format!("key{}", key + 1));
    squares.keys = (0..level.keys().len()).map(key).collect();
    let finder = Finder { level, table, sides: squares.sides.clone(), finish: finish.clone() };
    let mut ways = BTreeSet::new();
    let first = finder.ends(&[0]);
    ways.extend(first.into_iter().map(|end| (start.clone(), end)));
    for (opening, nodes) in finder.entries() {
        let from = Place::Opening(opening);
        ways.extend(finder.ends(&nodes).into_iter().map(|end| (from.clone(), end)));
    }
    for number in 0..level.keys().len() {
        let nodes = finder.after(number);
        ways.extend(finder.ends(&nodes).into_iter().map(|end| (key(number), end)));
    }
    ways.retain(|(from, to)| from != to);
    // A key that nothing leads to would have no line.
    let named: BTreeSet<&Place> = ways.iter().flat_map(|(from, to)| [from, to]).collect();
    squares.keys.retain(|key| named.contains(key));
    (squares.start, squares.finish) = (Some(start), Some(finish));
    squares.up = table.exits.iter().filter_map(|exit| finder.upward(exit)).collect();
    squares.ways = ways;
    squares
}

/// Each tile's sides: the same letter where they match.
fn letters(level: &Level) -> Vec<[char; 4]> {
    let count = level.tiles().len();
    let mut letters = vec![['.'; 4]; count];
    let (mut across, mut down) = ('a'..='m', ('n'..='z').rev());
    for tile in 0..count {
        for (side, direction) in SIDES.into_iter().enumerate() {
            let Some(ground) = level.ground(tile as u8) else { continue };
            if letters[tile][side] != '.' || ground.side(direction).is_empty() {
                continue;
            }
            let Some(letter) = (if side < 2 { across.next() } else { down.next() }) else {
                continue;
            };
            letters[tile][side] = cased(letter, side);
            // What matches it, and what those match.
            let other = side ^ 1;
            for _ in 0..2 {
                for a in 0..count {
                    for b in (0..count).filter(|b| *b != a) {
                        let (Some(own), Some(theirs)) =
                            (level.ground(a as u8), level.ground(b as u8))
                        else {
                            continue;
                        };
                        if !own.matches(direction, theirs) {
                            continue;
                        }
                        if letters[a][side] == cased(letter, side) && letters[b][other] == '.' {
                            letters[b][other] = cased(letter, other);
                        }
                        if letters[b][other] == cased(letter, other) && letters[a][side] == '.' {
                            letters[a][side] = cased(letter, side);
                        }
                    }
                }
            }
        }
    }
    letters
}

fn cased(letter: char, side: usize) -> char {
    if side.is_multiple_of(2) { letter.to_ascii_uppercase() } else { letter }
}

struct Finder<'a> {
    level: &'a Level,
    table: &'a Table,
    sides: Vec<[char; 4]>,
    finish: Place,
}

impl Finder<'_> {
    /// The opening of a tile's side that a figure passes; its place is that beyond the side.
    fn opening(&self, tile: u8, side: Direction, body: (i32, i32)) -> Option<Opening> {
        let at = SIDES.iter().position(|it| *it == side)?;
        let letter = self.sides.get(usize::from(tile))?[at];
        let along = if at < 2 { body.1 } else { body.0 };
        let spans = self.level.ground(tile)?.side(side);
        let inside = |(from, to): &(i32, i32)| along >= from - 10 && along <= to + 10;
        let number = spans.iter().position(inside)? + 1;
        (letter != '.').then_some(Opening { square: usize::from(tile) + 1, side: letter, number })
    }

    /// The places in which a figure is that has just come through an opening.
    fn entries(&self) -> BTreeMap<Opening, Vec<u32>> {
        let mut entries: BTreeMap<Opening, Vec<u32>> = BTreeMap::new();
        for exit in &self.table.exits {
            for (tile, node) in (0..).zip(&exit.entries) {
                let opening = self.opening(tile, exit.side.opposite(), exit.body.pixel());
                if let (Some(opening), Some(node)) = (opening, node) {
                    entries.entry(opening).or_default().push(*node);
                }
            }
        }
        entries
    }

    /// The places right after a key was touched.
    fn after(&self, key: usize) -> Vec<u32> {
        let edges = self.table.nodes.iter().flat_map(|node| &node.edges);
        let touching = edges.filter(|edge| edge.keys >> key & 1 == 1);
        let node = |edge: &Edge| match edge.to {
            Some(Target::Node(node)) => Some(node),
            _ => None,
        };
        touching.filter_map(node).collect()
    }

    /// What can be reached from some places without leaving the tile: openings, keys, the door.
    fn ends(&self, from: &[u32]) -> BTreeSet<Place> {
        let (mut ends, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), from.to_vec());
        while let Some(node) = open.pop() {
            if !seen.insert(node) {
                continue;
            }
            for edge in &self.table.nodes[node as usize].edges {
                let keys = (0..self.level.keys().len()).filter(|key| edge.keys >> key & 1 == 1);
                ends.extend(keys.map(|key| Place::Inside(format!("key{}", key + 1))));
                ends.extend(edge.door.map(|_| self.finish.clone()));
                match edge.to {
                    Some(Target::Node(to)) => open.push(to),
                    Some(Target::Exit(exit)) => {
                        let Exit { tile, side, body, .. } = &self.table.exits[exit as usize];
                        ends.extend(self.opening(*tile, *side, body.pixel()).map(Place::Opening));
                    }
                    None => {}
                }
            }
        }
        ends
    }

    /// The small letter of a top side that a figure can pass upwards.
    fn upward(&self, exit: &Exit) -> Option<char> {
        let leads = exit.entries.iter().any(Option::is_some);
        let top = exit.side == Direction::Up && leads;
        let letter = self.sides[usize::from(exit.tile)][2];
        (top && letter != '.').then(|| letter.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::continuity::search::tests::DOORWAY;

    #[test]
    fn a_level_is_told_as_the_founding_text_tells_it() {
        let level: Level = DOORWAY.parse().unwrap();
        let expected = "squares
openings: a1
1 .a..:
2 A...:
3 ....:
place: door < 1-a1 start >
place: key1 < 2-A1 > 2-A1
place: start < > 1-a1 door
key: key1
start: start
finish: door
";
        let text = squares(&level, &Table::of(&level)).to_string();
        assert_eq!(text, expected);
        assert_eq!(text.parse::<Squares>().unwrap().to_string(), text);
        let explained = explain(&level, Limits::default());
        assert!(explained.contains("Total Distance is"), "{explained}");
    }
}
