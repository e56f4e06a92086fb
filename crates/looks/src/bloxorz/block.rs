//! Where the block is, and where a roll takes it.

/// A cell: column and row.
pub(super) type Position = (i32, i32);

/// The block at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// On one cell.
    Standing(Position),
    /// On two neighbours, the left or upper one first.
    Lying(Position, Position),
    /// Two halves, the selected one first.
    Split(Position, Position),
}

/// A roll that is on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Roll {
    pub(super) way: Position,
    /// How much of it is done, 0 to 1.
    pub(super) done: f32,
}

impl Block {
    /// The cells under it.
    pub(super) fn cells(self) -> Vec<Position> {
        match self {
            Block::Standing(place) => vec![place],
            Block::Lying(one, two) | Block::Split(one, two) => vec![one, two],
        }
    }

    /// After a roll; a split block stays.
    pub(super) fn rolled(self, (dx, dy): Position) -> Block {
        let step = |place: Position, by: i32| (place.0 + dx * by, place.1 + dy * by);
        match self {
            Block::Standing(place) => {
                let (near, far) = (step(place, 1), step(place, 2));
                Block::Lying(near.min(far), near.max(far))
            }
            Block::Lying(one, two) if step(one, 1) == two => Block::Standing(step(two, 1)),
            Block::Lying(one, two) if step(two, 1) == one => Block::Standing(step(one, 1)),
            Block::Lying(one, two) => Block::Lying(step(one, 1), step(two, 1)),
            Block::Split(..) => self,
        }
    }

    /// The same, counted from another cell.
    pub(super) fn moved(self, from: Position) -> Block {
        let by = |place: Position| (place.0 - from.0, place.1 - from.1);
        match self {
            Block::Standing(place) => Block::Standing(by(place)),
            Block::Lying(one, two) => Block::Lying(by(one), by(two)),
            Block::Split(one, two) => Block::Split(by(one), by(two)),
        }
    }

    /// In the notation of levels.
    pub(super) fn text(self) -> String {
        match self {
            Block::Standing((x, y)) => format!("block: {x},{y}\n"),
            Block::Lying(one, two) => {
                format!("block: {},{} {},{}\n", one.0, one.1, two.0, two.1)
            }
            Block::Split(one, two) => {
                format!("block: split: {},{} {},{}\n", one.0, one.1, two.0, two.1)
            }
        }
    }
}
