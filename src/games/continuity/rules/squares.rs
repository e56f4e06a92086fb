//! A walk through the founding text's model as a search problem: what every route is replayed by.

use std::fmt;
use std::str::FromStr;

use crate::game;
use crate::games::continuity::level::squares::{Place, Squares};
use solver::Problem;

/// From opening to opening inside a square.
pub const INSIDE: u32 = 1;
/// From a square to the next.
pub const BETWEEN: u32 = 10;

/// Where the figure is, and which keys are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// The place; none in a model without a start.
    pub place: Option<Place>,
    /// The keys that are not taken, a bit each.
    pub left: u32,
}

/// To go to a place that one way leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go(pub Place);

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.word())
    }
}

impl FromStr for Go {
    type Err = String;

    fn from_str(text: &str) -> Result<Go, String> {
        text.parse().map(Go)
    }
}

/// Where one way leads from a place, and what each costs: the ways inside the square, then every square that can lie beside
/// it. A top side is passed upwards only where the model says so.
#[must_use]
pub fn ways(squares: &Squares, from: &Place) -> Vec<(Place, u32)> {
    let inner = squares.ways.iter().filter(|way| way.0 == *from && way.1 != *from);
    let mut ways: Vec<(Place, u32)> = inner.map(|way| (way.1.clone(), INSIDE)).collect();
    let Place::Opening(from) = from else { return ways };
    let pair = from.side.to_ascii_lowercase();
    if squares.side(*from) == Some(2) && !squares.up.contains(&pair) {
        return ways;
    }
    let across = squares.all_openings().filter(|to| {
        let meets = to.side.to_ascii_lowercase() == pair && to.side != from.side;
        meets && to.number == from.number && to.square != from.square
    });
    ways.extend(across.map(|to| (Place::Opening(to), BETWEEN)));
    ways
}

/// Takes the keys of a place.
fn arrive(squares: &Squares, place: Option<Place>, left: u32) -> Walk {
    let here = |key: &Place| place.as_ref() == Some(key);
    let keys = (0..).zip(&squares.keys).filter(|(_, key)| here(key));
    let left = keys.fold(left, |left, (number, _)| left & !(1 << number));
    Walk { place, left }
}

impl Problem for Squares {
    type State = Walk;
    type Action = Go;

    fn initial(&self) -> Walk {
        arrive(self, self.start.clone(), (1 << self.keys.len()) - 1)
    }

    /// Where the level is won there is nothing to do.
    fn actions(&self, state: &Walk) -> Vec<Go> {
        if self.is_goal(state) {
            return Vec::new();
        }
        let from = state.place.iter();
        from.flat_map(|from| ways(self, from)).map(|(to, _)| Go(to)).collect()
    }

    fn result(&self, state: &Walk, action: &Go) -> Walk {
        arrive(self, Some(action.0.clone()), state.left)
    }

    fn is_goal(&self, state: &Walk) -> bool {
        state.left == 0 && state.place == self.finish
    }

    fn cost(&self, state: &Walk, action: &Go) -> u32 {
        match (&state.place, &action.0) {
            (Some(Place::Opening(from)), Place::Opening(to)) if from.square != to.square => BETWEEN,
            _ => INSIDE,
        }
    }
}

impl game::Level for Squares {
    /// Begins where the figure is, with the keys that are left.
    fn at(&self, state: &Walk) -> Squares {
        let keys = (0..).zip(&self.keys).filter(|(number, _)| state.left >> number & 1 == 1);
        let keys = keys.map(|(_, key)| key.clone()).collect();
        Squares { keys, start: state.place.clone(), ..self.clone() }
    }

    fn same_board(&self, other: &Squares) -> bool {
        let board =
            |squares: &Squares| Squares { keys: Vec::new(), start: None, ..squares.clone() };
        board(self) == board(other)
    }
}
