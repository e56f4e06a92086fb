//! Boards of chains that can be played, and how far they are.

use crate::chains::grow;
use crate::dice::Dice;

/// A place: column and row.
pub(super) type Position = (usize, usize);

/// To the right, down, to the left, up: as the bits of a link count them.
pub(super) const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A board as it stands.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The number of each cell, row by row; none where there is a hole.
    numbers: Vec<Option<u8>>,
    /// What has been drawn of each chain, its start first.
    pub(super) chains: Vec<Vec<Position>>,
    /// Which chain covers a cell: what `chains` says, by cell.
    owners: Vec<Option<usize>>,
}

impl Board {
    /// Any board; one on which at least a chain is drawn, if that is asked for.
    pub(super) fn draw(drawn: bool, dice: &mut Dice) -> Board {
        let (columns, rows, paths) = grow::paths(dice);
        let mut numbers = vec![None; columns * rows];
        let most = dice.pick(&[4, 6, 9, 9, 9, 9, 15, 30, 99]);
        let least = i32::from(!dice.chance(0.1));
        for path in &paths {
            let rising = Board::rising(path.len(), least, most, dice);
            for ((x, y), number) in path.iter().zip(rising) {
                numbers[y * columns + x] = Some(number);
            }
        }
        let mut board = Board {
            columns,
            rows,
            numbers,
            chains: paths.iter().map(|path| path[..1].to_vec()).collect(),
            owners: vec![None; columns * rows],
        };
        board.own();
        board.play(&paths, dice);
        if drawn && board.chains.iter().all(|chain| chain.len() < 2) {
            board.chains = paths;
            board.own();
        }
        board
    }

    /// Numbers that never fall.
    fn rising(length: usize, least: i32, most: i32, dice: &mut Dice) -> Vec<u8> {
        // Either numbers spread over all that there are, or steps up that a chain's length leaves room for.
        let spread = dice.chance(0.4);
        let mut at = dice.int(least, least + (most - least) / 3);
        let rise = (most - at) as f32 / length as f32 * dice.span(0.3, 1.3);
        let mut numbers: Vec<u8> = (0..length)
            .map(|_| {
                let number = if spread { dice.int(least, most) } else { at };
                at = (at + (rise * 2.0 * dice.unit() + dice.unit()).floor() as i32).min(most);
                number as u8
            })
            .collect();
        numbers.sort_unstable();
        numbers
    }

    fn own(&mut self) {
        self.owners = vec![None; self.columns * self.rows];
        for (chain, places) in self.chains.iter().enumerate() {
            for (x, y) in places {
                self.owners[y * self.columns + x] = Some(chain);
            }
        }
    }

    /// Draws chains: none, along the solution, or at random, as somebody does who tries.
    fn play(&mut self, paths: &[Vec<Position>], dice: &mut Dice) {
        let kind = dice.unit();
        if kind < 0.25 {
            return;
        }
        let often = dice.span(0.3, 1.0);
        for (chain, path) in paths.iter().enumerate() {
            if kind < 0.4 {
                self.chains[chain].clone_from(path);
            } else if kind < 0.7 {
                let long = dice.int(1, path.len() as i32) as usize;
                let long = if dice.chance(often) { long } else { 1 };
                self.chains[chain] = path[..long].to_vec();
            } else if dice.chance(often) {
                let steps = dice.int(1, 14);
                self.wander(chain, steps, dice);
            }
            self.own();
        }
    }

    fn wander(&mut self, chain: usize, steps: i32, dice: &mut Dice) {
        for _ in 0..steps {
            let Some(&(x, y)) = self.chains[chain].last() else { return };
            let number = self.number(x as i32, y as i32);
            let mut ways = WAYS;
            dice.shuffle(&mut ways);
            let next = ways.iter().map(|way| (x as i32 + way.0, y as i32 + way.1)).find(|to| {
                let there = self.number(to.0, to.1);
                there.is_some() && there >= number && self.owner(to.0, to.1).is_none()
            });
            let Some((x, y)) = next else { return };
            self.chains[chain].push((x as usize, y as usize));
            self.owners[y as usize * self.columns + x as usize] = Some(chain);
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = x >= 0 && y >= 0 && x < self.columns as i32 && y < self.rows as i32;
        inside.then(|| y as usize * self.columns + x as usize)
    }

    /// The number of a cell; none in a hole and outside. Starts have one too, which not every look shows.
    pub(super) fn number(&self, x: i32, y: i32) -> Option<u8> {
        self.index(x, y).and_then(|k| self.numbers[k])
    }

    /// The highest number.
    pub(super) fn most(&self) -> u8 {
        self.numbers.iter().flatten().max().copied().unwrap_or(9)
    }

    /// Whether there is a cell.
    pub(super) fn is_cell(&self, x: i32, y: i32) -> bool {
        self.number(x, y).is_some()
    }

    /// Whether a place is in the board's rectangle.
    pub(super) fn is_inside(&self, x: i32, y: i32) -> bool {
        self.index(x, y).is_some()
    }

    /// The chain that covers a cell.
    pub(super) fn owner(&self, x: i32, y: i32) -> Option<usize> {
        self.index(x, y).and_then(|k| self.owners[k])
    }

    /// The chain that begins in a cell.
    pub(super) fn start(&self, x: i32, y: i32) -> Option<usize> {
        let place = (x as usize, y as usize);
        self.owner(x, y).filter(|chain| self.chains[*chain].first() == Some(&place))
    }

    /// All places, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        (0..columns * rows).map(move |k| (k % columns, k / columns))
    }

    /// How far along its chain a cell is, 0 to 1.
    pub(super) fn along(&self, x: i32, y: i32) -> f32 {
        let Some(chain) = self.owner(x, y) else { return 0.0 };
        let places = &self.chains[chain];
        let at = places.iter().position(|it| *it == (x as usize, y as usize));
        at.map_or(0.0, |at| at as f32 / places.len().max(2) as f32)
    }

    /// To which neighbours a cell's chain goes: 1 right, 2 down, 4 left, 8 up.
    pub(super) fn links(&self, x: i32, y: i32) -> u8 {
        let Some(chain) = self.owner(x, y) else { return 0 };
        let places = &self.chains[chain];
        let Some(at) = places.iter().position(|it| *it == (x as usize, y as usize)) else {
            return 0;
        };
        let beside = [at.checked_sub(1).map(|k| places[k]), places.get(at + 1).copied()];
        let bit = |to: Position| {
            let way = (to.0 as i32 - x, to.1 as i32 - y);
            WAYS.iter().position(|it| *it == way).map_or(0, |k| 1 << k)
        };
        beside.into_iter().flatten().map(bit).sum()
    }

    /// In the notation of levels, with the letter of each chain.
    pub(super) fn text(&self, letters: &[u8]) -> String {
        let mut text = "cardinal-chains\n".to_owned();
        for (x, y) in self.places() {
            let token = match (self.start(x, y), self.number(x, y)) {
                (Some(chain), _) => char::from(letters[chain]).to_string(),
                (None, Some(number)) => number.to_string(),
                (None, None) => ".".to_owned(),
            };
            text.push_str(&token);
            text.push(if x + 1 == self.columns as i32 { '\n' } else { ' ' });
        }
        let mut order: Vec<usize> = (0..self.chains.len()).collect();
        order.sort_by_key(|chain| letters[*chain]);
        for chain in order {
            let steps: String = self.chains[chain].windows(2).map(step).collect();
            if !steps.is_empty() {
                text.push(char::from(letters[chain]));
                text.push_str(": ");
                text.push_str(&steps);
                text.push('\n');
            }
        }
        text
    }
}

/// The letter of a step.
fn step(places: &[Position]) -> char {
    let (from, to) = (places[0], places[1]);
    match (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32) {
        (1, _) => 'R',
        (-1, _) => 'L',
        (_, 1) => 'D',
        _ => 'U',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_rise_and_every_cell_can_be_covered() {
        for seed in 0..300 {
            let board = Board::draw(seed % 2 == 0, &mut Dice::new(seed));
            assert!((1..=26).contains(&board.chains.len()), "{seed}");
            let letters: Vec<u8> = (0..board.chains.len() as u8).map(|k| b'A' + k).collect();
            for chain in &board.chains {
                for step in chain.windows(2) {
                    let [from, to] = [0, 1].map(|k| (step[k].0 as i32, step[k].1 as i32));
                    assert_eq!((to.0 - from.0).abs() + (to.1 - from.1).abs(), 1, "{seed}");
                    let number = |at: (i32, i32)| board.number(at.0, at.1);
                    assert!(number(from) <= number(to), "{seed}: {}", board.text(&letters));
                }
            }
            let covered: usize = board.chains.iter().map(Vec::len).sum();
            let owned = board.places().filter(|(x, y)| board.owner(*x, *y).is_some()).count();
            assert_eq!(covered, owned, "{seed}: chains cross");
        }
    }
}
