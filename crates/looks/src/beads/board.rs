//! Boards of Bead Puzzle: a graph that hangs together, its nodes in the order of the notation, some moves from solved.

use crate::beads::curve::{self, Edge};
use crate::beads::layout::{GraphLayout, Kind, Position, apart};
use crate::dice::Dice;

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) places: Vec<Position>,
    pub(super) edges: Vec<Edge>,
    /// How far a node reaches, in the units of places.
    pub(super) reach: f32,
    /// The bead on each node, none on the empty one.
    pub(super) beads: Vec<Option<u8>>,
    /// The bead that belongs on each.
    pub(super) goal: Vec<Option<u8>>,
    /// A bead on its way: the edge, the node that it left, and how far along it is, 0 to 1.
    pub(super) flight: Option<(usize, usize, f32)>,
    /// The edge that a bead came along last, and the node that it left.
    pub(super) last: Option<(usize, usize)>,
}

/// How often a layout is tried.
const TRIALS: usize = 60;

impl Board {
    /// Any board of a kind; none where one that a person could follow is hard to find.
    pub(super) fn draw(kind: Kind, bend: curve::Kind, dice: &mut Dice) -> Option<Board> {
        (0..TRIALS).find_map(|_| Self::wired(&GraphLayout::draw(kind, dice), bend, dice))
    }

    fn wired(layout: &GraphLayout, bend: curve::Kind, dice: &mut Dice) -> Option<Board> {
        let reach = layout.nearest() * dice.span(0.14, 0.27);
        let edges = curve::edges(layout, bend, reach, dice);
        if !curve::shows(&edges, bend) {
            return None;
        }
        let order = order(&layout.places);
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, node)| rank[*node] = at);
        let renamed = |((a, b), line): Edge| {
            let (one, other) = (rank[a], rank[b]);
            if one < other {
                ((one, other), line)
            } else {
                ((other, one), line.into_iter().rev().collect())
            }
        };
        let mut edges: Vec<Edge> = edges.into_iter().map(renamed).collect();
        edges.sort_by_key(|edge| edge.0);
        let places: Vec<Position> = order.iter().map(|node| layout.places[*node]).collect();
        let empty =
            if dice.chance(0.6) { 0 } else { dice.int(0, places.len() as i32 - 1) as usize };
        let due = |node: usize| (node != empty).then(|| (node - usize::from(node > empty)) as u8);
        let goal: Vec<_> = (0..places.len()).map(due).collect();
        let board =
            Board { places, edges, reach, beads: goal.clone(), goal, flight: None, last: None };
        board.hangs_together().then(|| board.played(dice))
    }

    fn hangs_together(&self) -> bool {
        let mut reached = vec![false; self.places.len()];
        reached[0] = true;
        for _ in &self.places {
            for ((a, b), _) in &self.edges {
                let either = reached[*a] || reached[*b];
                (reached[*a], reached[*b]) = (either, either);
            }
        }
        reached.iter().all(|is| *is)
    }

    /// The empty node.
    pub(super) fn hole(&self) -> usize {
        self.beads.iter().position(Option::is_none).unwrap_or(0)
    }

    /// The edges at a node, and the nodes beyond.
    pub(super) fn ways(&self, node: usize) -> Vec<(usize, usize)> {
        let beyond = |(a, b): (usize, usize)| {
            if a == node { Some(b) } else { (b == node).then_some(a) }
        };
        let edges = self.edges.iter().enumerate();
        edges.filter_map(|(k, edge)| beyond(edge.0).map(|other| (k, other))).collect()
    }

    /// From solved back to anywhere; at times with a bead on its way.
    fn played(mut self, dice: &mut Dice) -> Board {
        let moves = if dice.chance(0.07) { 0 } else { dice.octaves(2.0, 90.0) as u32 };
        for _ in 0..moves {
            let hole = self.hole();
            let (edge, from) = dice.pick(&self.ways(hole));
            self.beads.swap(hole, from);
            self.last = Some((edge, from));
        }
        if dice.chance(0.08) {
            let (edge, from) = dice.pick(&self.ways(self.hole()));
            self.flight = Some((edge, from, dice.span(0.2, 0.8)));
        }
        self
    }

    /// The place of the bead on its way.
    pub(super) fn flying(&self) -> Option<(usize, Position)> {
        let (edge, from, along) = self.flight?;
        let ((first, _), line) = &self.edges[edge];
        let along = if *first == from { along } else { 1.0 - along };
        let at = along * (line.len() - 1) as f32;
        let (k, rest) = (at as usize, at.fract());
        let (one, other) = (line[k], line[(k + 1).min(line.len() - 1)]);
        Some((from, (one.0 + (other.0 - one.0) * rest, one.1 + (other.1 - one.1) * rest)))
    }

    /// Whether a node has the bead that belongs on it.
    pub(super) fn is_home(&self, node: usize) -> bool {
        self.beads[node] == self.goal[node] && self.flight.is_none_or(|flight| flight.1 != node)
    }

    /// In the notation of the game. A bead on its way counts as where it came from.
    pub(super) fn text(&self) -> String {
        let letter = |k: usize| char::from(b'A' + k as u8);
        let tokens = |beads: &[Option<u8>]| {
            let token = |bead: &Option<u8>| bead.map_or('.', |bead| letter(usize::from(bead)));
            beads.iter().map(|bead| token(bead).to_string()).collect::<Vec<_>>().join(" ")
        };
        let name = |edge: &Edge| format!("{}{}", letter(edge.0.0), letter(edge.0.1));
        let edges = self.edges.iter().map(name).collect::<Vec<_>>().join(" ");
        let goal = if self.goal[0].is_some() {
            format!("goal: {}\n", tokens(&self.goal))
        } else {
            String::new()
        };
        format!("beads\nedges: {edges}\nbeads: {}\n{goal}", tokens(&self.beads))
    }
}

/// Clockwise from the top around the middle of all; what lies in the middle comes last.
fn order(places: &[Position]) -> Vec<usize> {
    let count = places.len() as f32;
    let sum = places.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let middle = (sum.0 / count, sum.1 / count);
    let most = places.iter().map(|place| apart(*place, middle)).fold(0.0, f32::max);
    let turn = |node: &usize| {
        let place = places[*node];
        let (dx, dy) = (place.0 - middle.0, place.1 - middle.1);
        if dx.hypot(dy) < 0.08 * most {
            return f32::MAX;
        }
        // What is hardly left of the top is at the top.
        (dx.atan2(-dy) + 0.1).rem_euclid(std::f32::consts::TAU)
    };
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|one, other| turn(one).total_cmp(&turn(other)));
    order
}
