//! The founding text's method: Dijkstra between the keys in every order, slides ignored. The baseline of the benches, what
//! `--explain` prints, and how a level in that text's own model is solved.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt::Write;

use crate::games::continuity::level::squares::{Place, Squares};
use crate::games::continuity::rules::squares::{Go, ways};
use solver::{Limit, Limits, Meter, Proof, Solution, SolveError};

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
///
/// # Errors
/// A limit was reached first.
pub fn route(squares: &Squares, meter: &mut Meter) -> Result<Option<Route>, Limit> {
    let (Some(start), Some(finish)) = (&squares.start, &squares.finish) else { return Ok(None) };
    let graph = graph(squares);
    // Keys by their number, then where it begins and ends.
    let count = squares.keys.len();
    let stops: Vec<&Place> = squares.keys.iter().chain([start, finish]).collect();
    let mut legs = BTreeMap::new();
    for from in 0..=count {
        for to in (0..count).chain([count + 1]).filter(|to| *to != from) {
            if let Some(leg) = shortest(&graph, stops[from], stops[to], meter)? {
                legs.insert((from, to), leg);
            }
        }
    }
    let mut best: Option<(u32, usize, Vec<&Leg>)> = None;
    for (permutation, order) in (1..).zip(orders(count)) {
        let stops = [&[count], order.as_slice(), &[count + 1]].concat();
        let legs: Option<Vec<&Leg>> =
            stops.windows(2).map(|ends| legs.get(&(ends[0], ends[1]))).collect();
        let Some(legs) = legs else { continue };
        let distance = legs.iter().map(|leg| leg.distance).sum();
        if best.as_ref().is_none_or(|best| distance < best.0) {
            best = Some((distance, permutation, legs));
        }
    }
    Ok(best.map(|(_, permutation, legs)| {
        let legs = legs.into_iter().cloned().collect();
        Route { permutation, legs }
    }))
}

/// The shortest route as a solution.
///
/// # Errors
/// No order of the keys has a path, or a limit was reached first.
pub fn solve(squares: &Squares, limits: Limits) -> Result<Solution<Go>, SolveError> {
    let mut meter = Meter::new(limits);
    let route = route(squares, &mut meter);
    let expanded = meter.expanded();
    let route = route.map_err(|limit| SolveError::Limit { limit, bound: 0, expanded })?;
    let Some(route) = route else {
        let reason = "no order of the keys has a path through these squares".to_owned();
        return Err(SolveError::Unsolvable { reason, expanded });
    };
    let cost = route.distance();
    let places = route.legs.into_iter().flat_map(|leg| leg.places.into_iter().skip(1));
    Ok(Solution { actions: places.map(Go).collect(), cost, expanded, proof: Proof::Optimal })
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
    let ends = squares.ways.iter().flat_map(|(from, to)| [from, to]).cloned();
    let places: BTreeSet<Place> = squares.all_openings().map(Place::Opening).chain(ends).collect();
    places.into_iter().map(|from| (from.clone(), ways(squares, &from))).collect()
}

/// Equal ways to one place that are followed: which of them comes back to a square shows later.
const EQUAL_WAYS: usize = 64;

/// Dijkstra's algorithm; of equal ways the one that comes back to the fewest squares, which are those of the founding
/// text's listings, and of these the one whose places come first.
///
/// # Errors
/// A limit was reached first.
fn shortest(
    graph: &Graph,
    from: &Place,
    to: &Place,
    meter: &mut Meter,
) -> Result<Option<Leg>, Limit> {
    let mut queue = BinaryHeap::from([Reverse((0, 0, vec![from]))]);
    let mut done: BTreeMap<&Place, (u32, usize)> = BTreeMap::new();
    while let Some(Reverse((distance, _, way))) = queue.pop() {
        let Some(place) = way.last().copied() else { break };
        let (least, count) = done.entry(place).or_insert((distance, 0));
        *count += 1;
        if distance > *least || *count > EQUAL_WAYS {
            continue;
        }
        if place == to {
            let places = way.into_iter().cloned().collect();
            return Ok(Some(Leg { places, distance }));
        }
        meter.expand(queue.len() * size_of::<(u32, usize, Vec<&Place>)>())?;
        for (next, weight) in graph.get(place).into_iter().flatten() {
            if !way.contains(&next) {
                let longer = [way.as_slice(), &[next]].concat();
                queue.push(Reverse((distance + weight, returns(&longer), longer)));
            }
        }
    }
    Ok(None)
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

    /// With the ways that the founding text names or walks.
    const LEVEL_31: &str =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/continuity/founding_31.level"));
    const LEVEL_32: &str =
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/continuity/founding_32.level"));

    fn routed(squares: &Squares) -> Option<Route> {
        route(squares, &mut Meter::new(Limits::default())).unwrap()
    }

    fn distances(text: &str) -> (Route, Squares, Vec<u32>) {
        let squares: Squares = text.parse().unwrap();
        let route = routed(&squares).unwrap();
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
        assert_eq!(routed(&cut.parse().unwrap()), None);
    }
}
