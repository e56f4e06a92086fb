//! What of a board never changes: its floor as numbers, which goal a box alone can be pushed to from where, in how many
//! pushes.
//!
//! A box parts the floor into *zones*, one to four of them, and how far it is from a goal depends on the zone that the
//! player is in. Other boxes can only make it farther.

use std::collections::VecDeque;

use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::search::cells::Cells;
use crate::geometry::{Cell, Direction};

/// No push leads there.
pub(in crate::games::sokoban) const NEVER: u16 = u16::MAX;
/// Zones that a box can part the floor into.
const ZONES: usize = 4;

/// The floor that the player could come to if there were no boxes, each cell with a number, row by row.
pub(in crate::games::sokoban) struct Board {
    places: Vec<Cell>,
    /// By cell and direction, in the order of [`Direction::ALL`].
    next: Vec<[Option<u16>; 4]>,
    goals: Vec<u16>,
    is_goal: Vec<bool>,
    /// By the box's cell, then by the player's: the zone.
    zones: Vec<u8>,
    /// By the box's cell, then by zone, then by goal: pushes.
    distances: Vec<u16>,
    /// By the box's cell, then by zone: pushes to the nearest goal.
    nearest: Vec<u16>,
}

impl Board {
    pub(in crate::games::sokoban) fn new(level: &Level) -> Board {
        let places = level.room();
        let mut numbers = vec![None; level.tiles().len()];
        for (number, cell) in (0..).zip(&places) {
            level.index(*cell).into_iter().for_each(|at| numbers[at] = Some(number));
        }
        let number = |cell: Cell| level.index(cell).and_then(|at| numbers[at]);
        let next = places.iter().map(|cell| Direction::ALL.map(|way| number(*cell + way)));
        let is_goal: Vec<bool> =
            places.iter().map(|cell| level.tile(*cell) == Tile::Goal).collect();
        let goals = (0..places.len()).filter(|at| is_goal[*at]).map(|at| at as u16).collect();
        let next = next.collect();
        let (zones, distances, nearest) = (Vec::new(), Vec::new(), Vec::new());
        let mut board = Board { places, next, goals, is_goal, zones, distances, nearest };
        board.zones = (0..board.len()).flat_map(|cell| board.parted(cell as u16)).collect();
        board.measure();
        board
    }

    /// By the player's cell: the zone, with a box on `cell`.
    fn parted(&self, cell: u16) -> Vec<u8> {
        let mut zones = vec![u8::MAX; self.len()];
        for (zone, from) in (0..).zip(self.next[usize::from(cell)].into_iter().flatten()) {
            let mut open = vec![from];
            while let Some(at) = open.pop() {
                if at != cell && zones[usize::from(at)] == u8::MAX {
                    zones[usize::from(at)] = zone;
                    open.extend(self.next[usize::from(at)].into_iter().flatten());
                }
            }
        }
        zones
    }

    /// Fills in the distances, by pulling a box away from each goal.
    fn measure(&mut self) {
        let goals = self.goals.len();
        self.distances = vec![NEVER; self.len() * ZONES * goals];
        self.nearest = vec![NEVER; self.len() * ZONES];
        for (number, goal) in self.goals.clone().into_iter().enumerate() {
            let spots = (0..ZONES).map(|zone| (usize::from(goal) * ZONES + zone, 0));
            let mut queue: VecDeque<(usize, u16)> = spots.collect();
            while let Some((spot, distance)) = queue.pop_front() {
                let known = &mut self.distances[spot * goals + number];
                if *known != NEVER {
                    continue;
                }
                *known = distance;
                self.nearest[spot] = self.nearest[spot].min(distance);
                let (cell, zone) = ((spot / ZONES) as u16, (spot % ZONES) as u8);
                for way in 0..4 {
                    // The player stands beside the box, and steps back.
                    let Some(side) = self.step(cell, way) else { continue };
                    let Some(back) = self.step(side, way) else { continue };
                    if self.zones[usize::from(cell) * self.len() + usize::from(side)] == zone {
                        queue.push_back((self.spot(side, back), distance.saturating_add(1)));
                    }
                }
            }
        }
    }

    /// A box on a cell, seen by a player on another.
    fn spot(&self, cell: u16, player: u16) -> usize {
        let zone = self.zones[usize::from(cell) * self.len() + usize::from(player)];
        usize::from(cell) * ZONES + usize::from(zone)
    }

    /// Number of cells.
    pub(in crate::games::sokoban) fn len(&self) -> usize {
        self.places.len()
    }

    /// The goals, ascending.
    pub(in crate::games::sokoban) fn goals(&self) -> &[u16] {
        &self.goals
    }

    pub(super) fn is_goal(&self, cell: u16) -> bool {
        self.is_goal[usize::from(cell)]
    }

    /// Where a cell lies on the board.
    pub(in crate::games::sokoban) fn place(&self, cell: u16) -> Cell {
        self.places[usize::from(cell)]
    }

    /// The number of a cell; none where the player can never come to.
    pub(super) fn number(&self, place: Cell) -> Option<u16> {
        self.places.iter().position(|it| *it == place).map(|at| at as u16)
    }

    /// The cell next to another; none where a wall is.
    pub(in crate::games::sokoban) fn step(&self, cell: u16, way: usize) -> Option<u16> {
        self.next[usize::from(cell)][way]
    }

    /// By goal: pushes of a box alone, [`NEVER`] where it cannot come there.
    pub(super) fn distances(&self, cell: u16, player: u16) -> &[u16] {
        &self.distances[self.spot(cell, player) * self.goals.len()..][..self.goals.len()]
    }

    /// Pushes of a box alone to the nearest goal; [`NEVER`] where the level is lost with a box there.
    pub(in crate::games::sokoban) fn nearest(&self, cell: u16, player: u16) -> u16 {
        self.nearest[self.spot(cell, player)]
    }

    /// The cells that the player can walk to.
    pub(in crate::games::sokoban) fn walk<const N: usize>(
        &self,
        boxes: &Cells<N>,
        from: u16,
    ) -> Cells<N> {
        let mut reached = Cells::default();
        reached.insert(from);
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            for next in self.next[usize::from(cell)].into_iter().flatten() {
                if !boxes.has(next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

/// The way back, as a place in [`Direction::ALL`].
pub(in crate::games::sokoban) const fn opposite(way: usize) -> usize {
    way ^ 1
}
