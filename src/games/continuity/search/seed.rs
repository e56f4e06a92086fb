//! The founding text's method: Dijkstra between the keys in every order, slides ignored. The baseline of the benches, and
//! what `--explain` prints.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt::Write;

use crate::games::continuity::level::squares::{Opening, Place, Squares};

/// From opening to opening inside a square.
pub const INSIDE: u32 = 1;
/// From a square to the next.
pub const BETWEEN: u32 = 10;

/// A way from one place to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The places, both ends included.
    pub places: Vec<Place>,
    /// The sum of the weights.
    pub distance: u32,
}

/// The best order of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Which of the orders it is, counted from 1 in lexicographic order of the keys as they are listed.
    pub permutation: usize,
    /// To the first key, to the second, and so on to the door.
    pub legs: Vec<Leg>,
}

impl Route {
    /// The sum of the legs.
    #[must_use]
    pub fn distance(&self) -> u32 {
        self.legs.iter().map(|leg| leg.distance).sum()
    }

    /// As the founding text prints it.
    #[must_use]
    pub fn listing(&self, squares: &Squares) -> String {
        let mut text = format!(
            "###############\nSolving for Permutation {} of key collecting order:\n-------------------\n",
            self.permutation
        );
        for leg in &self.legs {
            let names: Vec<String> = leg.places.iter().map(|place| squares.name(place)).collect();
            let (first, last) = (names.first(), names.last());
            if let (Some(first), Some(last)) = (first, last) {
                // A String takes all that is written.
                let _ = writeln!(text, "Finding shortest path from {first} to {last}.");
            }
            let _ = writeln!(text, "{}\nDistance is {}", names.join("\n"), leg.distance);
        }
        let _ = writeln!(text, "Total Distance is {}", self.distance());
        text
    }
}

/// All ways of a level, by where they begin.
type Graph = BTreeMap<Place, Vec<(Place, u32)>>;

/// The shortest route, with the first of the orders that is as short as any; `None` where no order has one.
#[must_use]
pub fn solve(squares: &Squares) -> Option<Route> {
    let (start, finish) = (squares.start.as_ref()?, squares.finish.as_ref()?);
    let graph = graph(squares);
    let mut best: Option<Route> = None;
    for (permutation, order) in (1..).zip(orders(squares.keys.len())) {
        let mut stops = vec![start];
        stops.extend(order.iter().map(|key| &squares.keys[*key]));
        stops.push(finish);
        let legs: Option<Vec<Leg>> =
            stops.windows(2).map(|ends| shortest(&graph, ends[0], ends[1])).collect();
        let route = legs.map(|legs| Route { permutation, legs });
        if let Some(route) = route
            && best.as_ref().is_none_or(|best| route.distance() < best.distance())
        {
            best = Some(route);
        }
    }
    best
}

/// Every order of so many things, lexicographically.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let rest = (0..count).filter(|it| !order.contains(it));
            rest.map(|next| [order.as_slice(), &[next]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn graph(squares: &Squares) -> Graph {
    let mut graph = Graph::new();
    for (from, to) in &squares.ways {
        graph.entry(from.clone()).or_default().push((to.clone(), INSIDE));
    }
    let all: Vec<Opening> = squares.all_openings().collect();
    for from in &all {
        let pair = from.side.to_ascii_lowercase();
        let is_top = squares.side(*from) == Some(2);
        if is_top && !squares.up.contains(&pair) {
            continue;
        }
        for to in &all {
            let meets = to.side.to_ascii_lowercase() == pair && to.side != from.side;
            if meets && to.number == from.number && to.square != from.square {
                let way = (Place::Opening(*to), BETWEEN);
                graph.entry(Place::Opening(*from)).or_default().push(way);
            }
        }
    }
    graph
}

/// Equal ways to one place that are followed: which of them comes back to a square shows later.
const EQUAL_WAYS: usize = 64;

/// Dijkstra's algorithm; of equal ways the one that comes back to the fewest squares, which are those of the founding
/// text's listings, and of these the one whose places come first.
fn shortest(graph: &Graph, from: &Place, to: &Place) -> Option<Leg> {
    let mut queue = BinaryHeap::from([Reverse((0, 0, vec![from]))]);
    let mut done: BTreeMap<&Place, (u32, usize)> = BTreeMap::new();
    while let Some(Reverse((distance, _, way))) = queue.pop() {
        let place = *way.last()?;
        let (least, count) = done.entry(place).or_insert((distance, 0));
        *count += 1;
        if distance > *least || *count > EQUAL_WAYS {
            continue;
        }
        if place == to {
            let places = way.into_iter().cloned().collect();
            return Some(Leg { places, distance });
        }
        for (next, weight) in graph.get(place).into_iter().flatten() {
            if !way.contains(&next) {
                let longer = [way.as_slice(), &[next]].concat();
                queue.push(Reverse((distance + weight, returns(&longer), longer)));
            }
        }
    }
    None
}

/// How often a way comes back to a square that it has left.
fn returns(way: &[&Place]) -> usize {
    let squares = way.iter().filter_map(|place| match place {
        Place::Opening(opening) => Some(opening.square),
        Place::Inside(_) => None,
    });
    let mut visits: Vec<usize> = squares.collect();
    visits.dedup();
    let count = visits.len();
    visits.sort_unstable();
    visits.dedup();
    count - visits.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Level 31, with the ways that the founding text names or walks.
    const LEVEL_31: &str = "squares
openings: a2 b2 c2 w1 x0 y2 z2
1 AbZz: Z1>A1 Z2>b2 Z2>z2 A2>z1
2 BbYy: B1>B2 B2>y2 Y1>B1 Y1>B2 Y2>B2
3 BaWw: B1>B2 W1>a2
4 CaZy: a1>y1
5 AaWz: a2>z2
6 AbZz:
7 BcYx:
8 CbZw: b2>w1
place: key2 < 8-Z1 8-Z2 > 8-b2 8-w1
key: key2
key: 2-b2
key: 8-b1
start: 5-A1
finish: 6-Z2
";

    const LEVEL_32: &str = "squares
openings: a2 b2 c2 d2 g2 u2 v3 w1 x3
1 AdUv: A1>A2 A2>v1 U1>A1 d2>v3
2 BbVx: B1>x1 V1>B1 V3>x3
3 CgW.: C1>W1 W1>g1
4 D...:
5 .d..:
6 .cXu: X3>c1
7 G.Uw: G1>U1
8 B.X.: X1>B1
place: Sq5 Central Area < > 5-d2
up: U W
key: 7-w1
key: 2-V3
key: 2-B1
start: Sq5 Central Area
finish: 2-b1
";

    fn distances(text: &str) -> (Route, Squares, Vec<u32>) {
        let squares: Squares = text.parse().unwrap();
        let route = solve(&squares).unwrap();
        let legs = route.legs.iter().map(|leg| leg.distance).collect();
        (route, squares, legs)
    }

    #[test]
    fn level_31_takes_150_by_the_founding_texts_legs() {
        let (route, squares, legs) = distances(LEVEL_31);
        assert_eq!((legs, route.distance()), (vec![32, 21, 54, 43], 150));
        let listing = "###############
Solving for Permutation 6 of key collecting order:
-------------------
Finding shortest path from Sq 5-A1 (left top) to Sq 8-b1 (right top).
Sq 5-A1 (left top)
Sq 4-a1 (right top)
Sq 4-y1 (bottom left)
Sq 2-Y1 (top left)
Sq 2-B1 (left top)
Sq 8-b1 (right top)
Distance is 32
Finding shortest path from Sq 8-b1 (right top) to Sq 2-b2 (right bottom).
Sq 8-b1 (right top)
Sq 3-B1 (left top)
Sq 3-B2 (left bottom)
Sq 2-b2 (right bottom)
Distance is 21
Finding shortest path from Sq 2-b2 (right bottom) to key2.
Sq 2-b2 (right bottom)
Sq 7-B2 (left bottom)
Sq 8-b2 (right bottom)
Sq 8-w1 (bottom )
Sq 3-W1 (top )
Sq 3-a2 (right bottom)
Sq 1-A2 (left bottom)
Sq 1-z1 (bottom left)
Sq 8-Z1 (top left)
key2
Distance is 54
Finding shortest path from key2 to Sq 6-Z2 (top right).
key2
Sq 8-w1 (bottom )
Sq 3-W1 (top )
Sq 3-a2 (right bottom)
Sq 1-A2 (left bottom)
Sq 5-a2 (right bottom)
Sq 5-z2 (bottom right)
Sq 6-Z2 (top right)
Distance is 43
Total Distance is 150
";
        assert_eq!(route.listing(&squares), listing);
    }

    #[test]
    fn level_32_takes_143_by_the_founding_texts_legs() {
        let (route, squares, legs) = distances(LEVEL_32);
        assert_eq!((legs, route.distance()), (vec![32, 33, 56, 22], 143));
        assert_eq!(route.permutation, 3);
        let places: Vec<String> =
            route.legs[2].places.iter().map(|place| squares.name(place)).collect();
        let expected = "Sq 7-w1 (bottom )\nSq 3-W1 (top )\nSq 3-g1 (right top)\nSq 7-G1 (left top)
Sq 7-U1 (top left)\nSq 6-u1 (bottom left)\nSq 1-U1 (top left)\nSq 1-A1 (left top)
Sq 1-A2 (left bottom)\nSq 1-v1 (bottom left)\nSq 2-V1 (top left)\nSq 2-B1 (left top)";
        assert_eq!(places.join("\n"), expected);
    }

    #[test]
    fn the_text_round_trips_and_faults_are_named() {
        for text in [LEVEL_31, LEVEL_32] {
            let squares: Squares = text.parse().unwrap();
            assert_eq!(squares.to_string().parse::<Squares>().unwrap(), squares);
        }
        let fault = |from: &str, to: &str| {
            LEVEL_31.replace(from, to).parse::<Squares>().unwrap_err().to_string()
        };
        assert_eq!(fault("start: 5-A1\n", ""), "no line \"start: ...\"");
        assert_eq!(fault("finish: 6-Z2", "finish: 6-Z3"), "there is no opening 6-Z3");
        assert!(fault("2 BbYy", "2 bBYy").contains("expected square \"2 LRTB\""));
        assert!(fault("key: key2", "key: key9").contains("place: key9"));
    }

    #[test]
    fn without_a_way_there_is_no_route() {
        let cut = LEVEL_31.replace(" a2>z2", "");
        assert_eq!(solve(&cut.parse().unwrap()), None);
    }
}
