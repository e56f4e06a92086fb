//! Boards of Continuity: tiles in slots, one slot free at least, and where figure, keys and door are.

use crate::continuity::room::{Kind, Room};
use crate::dice::Dice;
use crate::split::Parts;

/// Pixels of a tile in the notation: across and down.
pub(super) const TILE: (f32, f32) = (540.0, 360.0);

/// A place in a tile, in the notation's pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) tile: usize,
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Spot {
    fn text(self) -> String {
        format!("{} {:.0},{:.0}", letter(self.tile), self.x, self.y)
    }
}

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The tile in each slot, none in a free one.
    pub(super) slots: Vec<Option<usize>>,
    pub(super) rooms: Vec<Room>,
    /// The middle of the figure's feet.
    pub(super) figure: Spot,
    /// The middles of the keys.
    pub(super) keys: Vec<Spot>,
    /// The middle of the door's base.
    pub(super) door: Spot,
}

fn letter(tile: usize) -> char {
    char::from(b'A' + tile as u8)
}

impl Board {
    /// Any board; none where there is no room for what is in it.
    pub(super) fn draw(parts: &mut Parts, dice: &mut Dice) -> Option<Board> {
        let (columns, rows) = loop {
            let size = (dice.int(1, 4) as usize, dice.int(1, 4) as usize);
            if size.0 * size.1 >= 2 {
                break size;
            }
        };
        let count = columns * rows;
        let free = if dice.chance(0.7) { 1 } else { dice.int(1, (count / 2) as i32) as usize };
        let mut slots: Vec<Option<usize>> =
            (0..count).map(|k| (k + free < count).then_some(k)).collect();
        dice.shuffle(&mut slots);
        let cells = dice.pick(&[(9, 6), (12, 8), (12, 8), (18, 12), (27, 18)]);
        let (first, second): (Kind, Kind) = (parts.draw(dice), parts.draw(dice));
        let kinds = [first, first, second];
        let rooms: Vec<Room> =
            (0..count - free).map(|_| Room::draw(dice.pick(&kinds), cells, dice)).collect();
        let mut stands = Vec::new();
        let mut hangs = Vec::new();
        for (tile, room) in rooms.iter().enumerate() {
            let (some, others) = spots(room, tile);
            stands.extend(some);
            hangs.extend(others);
        }
        let mut taken: Vec<Spot> = Vec::new();
        let mut draw = |from: &[Spot], dice: &mut Dice| {
            let apart = |one: &Spot, other: &Spot| {
                one.tile != other.tile || (one.x - other.x).hypot(one.y - other.y) > 75.0
            };
            let fit: Vec<Spot> = from
                .iter()
                .filter(|spot| taken.iter().all(|it| apart(it, spot)))
                .copied()
                .collect();
            let spot = (!fit.is_empty()).then(|| dice.pick(&fit))?;
            taken.push(spot);
            Some(spot)
        };
        let (figure, door) = (draw(&stands, dice)?, draw(&stands, dice)?);
        let keys = dice.pick(&[0, 1, 1, 1, 2, 3, 4]);
        let keys = (0..keys).filter_map(|_| draw(&hangs, dice)).collect();
        Some(Board { columns, rows, slots, rooms, figure, keys, door })
    }

    /// In the notation of the game.
    pub(super) fn text(&self) -> String {
        let rows = self.slots.chunks(self.columns).map(|row| {
            let tokens = row.iter().map(|tile| tile.map_or('.', letter).to_string());
            tokens.collect::<Vec<_>>().join(" ") + "\n"
        });
        let rows: String = rows.collect();
        let keys =
            self.keys.iter().flat_map(|key| ["key: ".to_owned(), key.text(), "\n".to_owned()]);
        let keys: String = keys.collect();
        let tiles = self.rooms.iter().enumerate();
        let tiles: String =
            tiles.flat_map(|(k, room)| [format!("tile {}:\n", letter(k)), room.text()]).collect();
        let (figure, door) = (self.figure.text(), self.door.text());
        format!("continuity\nboard:\n{rows}figure: {figure}\n{keys}door: {door}\n{tiles}")
    }
}

/// Where something may stand in a tile, and where something may hang.
fn spots(room: &Room, tile: usize) -> (Vec<Spot>, Vec<Spot>) {
    let side = TILE.0 / room.columns as f32;
    let is_solid = |x: f32, y: f32| room.is_solid(x / TILE.0, y / TILE.1);
    // Whether a box that stands at a place, so wide and high, is in the air and in the tile.
    let free = |x: f32, y: f32, wide: f32, high: f32| {
        (0..28).all(|k| {
            let (u, v) = ((k % 4) as f32 / 3.0 - 0.5, (k / 4) as f32 / 6.0);
            let (x, y) = (x + u * wide, y - 0.7 - v * high);
            x > 1.0 && y > 1.0 && x < TILE.0 - 1.0 && y < TILE.1 - 1.0 && !is_solid(x, y)
        })
    };
    let (mut stands, mut hangs) = (Vec::new(), Vec::new());
    for column in 0..room.columns {
        let x = (column as f32 + 0.5) * side;
        // Whole pixels: where the ground begins, there feet are.
        for y in (50..TILE.1 as i32).map(|y| y as f32) {
            let ground = |x: f32| is_solid(x, y + 0.5) && !is_solid(x, y - 0.5);
            let wide = side.min(30.0);
            let flat = [-0.4, 0.0, 0.4].iter().all(|part| ground(x + part * wide));
            if flat && free(x, y, wide * 0.95, 50.0) {
                stands.push(Spot { tile, x, y });
            }
        }
        for row in 0..room.rows {
            let y = (row as f32 + 0.5) * side;
            if free(x, y + 10.0, 18.0, 20.0) {
                hangs.push(Spot { tile, x, y });
            }
        }
    }
    (stands, hangs)
}
