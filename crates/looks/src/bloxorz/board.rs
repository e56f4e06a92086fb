//! Boards with a block on them, at rest or in a roll.

use crate::bloxorz::block::{Block, Position, Roll};
use crate::bloxorz::floor::Floor;
use crate::dice::Dice;

/// What a cell is, whatever stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tile {
    Void,
    Floor,
    Fragile,
    Goal,
    Soft,
    Hard,
    Splitter,
    /// A bridge that carries.
    Bridge,
    /// A bridge that is folded away.
    Folded,
}

/// What a board has to have, for its look to be seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    /// Whether the look shows bridges that are folded away; else there is nothing.
    pub(super) folded_shows: bool,
    /// A kind that has to be there.
    pub(super) needs: Option<Tile>,
}

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: i32,
    pub(super) rows: i32,
    tiles: Vec<Tile>,
    /// The block, where its roll began.
    pub(super) block: Block,
    pub(super) roll: Option<Roll>,
}

const WAYS: [Position; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Board {
    /// Any board.
    pub(super) fn draw(wishes: Wishes, dice: &mut Dice) -> Board {
        loop {
            let mut floor = Floor::draw(dice);
            strew(&mut floor, wishes, dice);
            if !wishes.folded_shows {
                for tile in &mut floor.tiles {
                    *tile = if *tile == Tile::Folded { Tile::Void } else { *tile };
                }
            }
            let has = |wanted: Tile| floor.tiles.contains(&wanted);
            let cells = floor.tiles.iter().filter(|tile| **tile == Tile::Floor).count();
            if cells < 6 || !wishes.needs.is_none_or(has) {
                continue;
            }
            if let Some(block) = placed(&floor, dice) {
                return Board::trimmed(&floor, block).rolling(dice);
            }
        }
    }

    /// Without rows and columns of nothing at its sides.
    fn trimmed(floor: &Floor, block: Block) -> Board {
        let used: Vec<Position> =
            floor.places().filter(|it| floor.tile(*it) != Tile::Void).collect();
        let range = |values: Vec<i32>| {
            let (low, high) = (values.iter().min().copied(), values.iter().max().copied());
            (low.unwrap_or(0), high.unwrap_or(0))
        };
        let (left, right) = range(used.iter().map(|it| it.0).collect());
        let (top, bottom) = range(used.iter().map(|it| it.1).collect());
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        let at = |k: i32| floor.tile((left + k % columns, top + k / columns));
        let tiles = (0..columns * rows).map(at).collect();
        Board { columns, rows, tiles, block: block.moved((left, top)), roll: None }
    }

    /// At times with the block in a roll, to where it would be carried.
    fn rolling(mut self, dice: &mut Dice) -> Board {
        let way = dice.pick(&WAYS);
        let whole = !matches!(self.block, Block::Split(..));
        let next = self.block.rolled(way);
        if whole && dice.chance(0.08) && carries(next, |place| self.tile(place)) {
            self.roll = Some(Roll { way, done: dice.span(0.12, 0.88) });
        }
        self
    }

    /// What a cell is; nothing outside.
    pub(super) fn tile(&self, (x, y): Position) -> Tile {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if inside { self.tiles[(y * self.columns + x) as usize] } else { Tile::Void }
    }

    /// Whether there is nothing.
    pub(super) fn is_void(&self, place: Position) -> bool {
        self.tile(place) == Tile::Void
    }

    /// Where the block is, or will be once a roll that is more than half done is over.
    pub(super) fn resting(&self) -> Block {
        match self.roll {
            Some(roll) if roll.done > 0.5 => self.block.rolled(roll.way),
            _ => self.block,
        }
    }

    /// All cells, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        (0..self.columns * self.rows).map(move |k| (k % columns, k / columns))
    }

    /// In the notation of levels; `?` where a cell is hidden. A bridge is written as hinged at the side where something
    /// is beside it, the left one first: the notation wants a side, and few looks show it.
    pub(super) fn text(&self, hidden: impl Fn(Position) -> bool) -> String {
        let mut text = "bloxorz\n".to_owned();
        for place in self.places() {
            let hinged = self.tile((place.0 - 1, place.1)) != Tile::Void;
            text.push(match (hidden(place), self.tile(place)) {
                (true, _) => '?',
                (_, Tile::Void) => ' ',
                (_, Tile::Floor) => 'b',
                (_, Tile::Fragile) => 'f',
                (_, Tile::Goal) => 'e',
                (_, Tile::Soft) => 's',
                (_, Tile::Hard) => 'h',
                (_, Tile::Splitter) => 'v',
                (_, Tile::Bridge) => {
                    if hinged {
                        'k'
                    } else {
                        'q'
                    }
                }
                (_, Tile::Folded) => {
                    if hinged {
                        'l'
                    } else {
                        'r'
                    }
                }
            });
            if place.0 + 1 == self.columns {
                text.push('\n');
            }
        }
        text + &self.resting().text()
    }
}

/// Lays what is special on a floor.
fn strew(floor: &mut Floor, wishes: Wishes, dice: &mut Dice) {
    if dice.chance(0.35) || wishes.needs == Some(Tile::Fragile) {
        let ((x, y), patch) = (
            (dice.int(0, floor.columns - 1), dice.int(0, floor.rows - 1)),
            (dice.int(1, 6), dice.int(1, 5)),
        );
        let strewn = dice.chance(0.4);
        for place in floor.places().collect::<Vec<_>>() {
            let inside = (x..x + patch.0).contains(&place.0) && (y..y + patch.1).contains(&place.1);
            if floor.tile(place) == Tile::Floor && if strewn { dice.chance(0.2) } else { inside } {
                floor.put(place, Tile::Fragile);
            }
        }
    }
    let bridges = floor.tiles.iter().any(|tile| matches!(tile, Tile::Bridge | Tile::Folded));
    let mut specials = Vec::new();
    if dice.chance(0.96) {
        specials.push(Tile::Goal);
    }
    specials.extend(
        wishes.needs.filter(|it| !matches!(it, Tile::Bridge | Tile::Folded | Tile::Fragile)),
    );
    let switches = if bridges || dice.chance(0.3) { dice.int(1, 4) } else { 0 };
    specials.extend((0..switches).map(|_| dice.pick(&[Tile::Soft, Tile::Hard])));
    if dice.chance(0.25) {
        specials.push(Tile::Splitter);
    }
    let mut free: Vec<Position> =
        floor.places().filter(|it| floor.tile(*it) == Tile::Floor).collect();
    dice.shuffle(&mut free);
    let room = free.len().saturating_sub(6);
    let goals = specials.iter().filter(|it| **it == Tile::Goal).count();
    // The first of two holes, where one is wished for and one is there anyway, is enough.
    let specials = specials.iter().skip(usize::from(goals > 1)).take(room);
    for (tile, place) in specials.zip(free) {
        floor.put(place, *tile);
    }
}

/// A place for the block, if one is found: mostly on plain floor, so that what is special is seen.
fn placed(floor: &Floor, dice: &mut Dice) -> Option<Block> {
    let plain = dice.chance(0.8);
    for _ in 0..200 {
        let at = (dice.int(0, floor.columns - 1), dice.int(0, floor.rows - 1));
        let other = (dice.int(0, floor.columns - 1), dice.int(0, floor.rows - 1));
        let block = match dice.int(0, 9) {
            0..=3 => Block::Standing(at),
            4..=5 => Block::Lying(at, (at.0 + 1, at.1)),
            6..=7 => Block::Lying(at, (at.0, at.1 + 1)),
            _ => Block::Split(at, other),
        };
        if let Block::Split(one, two) = block
            && one.0.abs_diff(two.0) + one.1.abs_diff(two.1) < 2
        {
            continue;
        }
        let free = |place: &Position| !plain || floor.tile(*place) == Tile::Floor;
        if carries(block, |place| floor.tile(place)) && block.cells().iter().all(free) {
            return Some(block);
        }
    }
    None
}

/// Whether the block can rest there.
fn carries(block: Block, tile: impl Fn(Position) -> Tile) -> bool {
    let upright = matches!(block, Block::Standing(_));
    block.cells().into_iter().all(|place| match tile(place) {
        Tile::Void | Tile::Goal | Tile::Folded => false,
        Tile::Fragile => !upright,
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_trimmed_and_carry_their_block() {
        for seed in 0..400 {
            let needs = [None, Some(Tile::Splitter), Some(Tile::Folded)][seed as usize % 3];
            let wishes = Wishes { folded_shows: seed % 2 == 0 || needs.is_some(), needs };
            let board = Board::draw(wishes, &mut Dice::new(seed));
            let text = board.text(|_| false);
            assert!(board.columns <= 16 && board.rows <= 16, "{text}");
            assert!(carries(board.resting(), |place| board.tile(place)), "{text}");
            assert!(needs.is_none_or(|it| board.tiles.contains(&it)), "{text}");
            let (columns, rows) = (0..board.columns, 0..board.rows);
            for x in [0, board.columns - 1] {
                assert!(rows.clone().any(|y| !board.is_void((x, y))), "{text}");
            }
            for y in [0, board.rows - 1] {
                assert!(columns.clone().any(|x| !board.is_void((x, y))), "{text}");
            }
            assert!(board.tiles.iter().filter(|tile| **tile == Tile::Goal).count() <= 1);
        }
    }
}
