//! What must hold on every board of Amaze, whatever it looks like, and how much of it does not on this one.

use std::fmt;

use crate::games::amaze::level::Tile;

/// Steps to the neighbours: columns, rows.
const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// A board has so many cells of floor at least.
const FEWEST: usize = 3;

/// Tiles, row by row, with walls around, and where the ball lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) columns: usize,
    pub(super) tiles: &'a [Tile],
    pub(super) ball: usize,
}

/// How many cells are as they cannot be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Broken {
    /// Floor in the outermost cells, which lie beside the board.
    outside: usize,
    /// Floor that does not hang together with the ball's cell.
    apart: usize,
    /// Paint that does not hang together with the ball's.
    paint_apart: usize,
    /// Paint that no slide has left.
    stray: usize,
    /// Floor without paint that no slide from here on comes past.
    never: usize,
    /// 1 where nothing has stopped the ball.
    unstopped: usize,
    /// Cells of floor that are missing to the smallest board.
    missing: usize,
}

impl Broken {
    /// The same of a board that may be lost: the ball need not be able to come to all its floor any more.
    pub(super) fn but_lost(self) -> Broken {
        Broken { never: 0, ..self }
    }

    /// Nought where all holds; more, the more does not.
    pub(super) fn weight(&self) -> f32 {
        let of = |cells: usize| (cells.min(12) as f32).sqrt();
        3.0 * of(self.outside)
            + of(self.apart)
            + 1.5 * of(self.paint_apart)
            + of(self.stray)
            + 0.7 * of(self.never)
            + 3.0 * of(self.unstopped)
            + 8.0 * of(self.missing)
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = [
            (self.missing, "it has hardly any floor"),
            (self.outside, "its floor goes on outside of it"),
            (self.apart, "its floor does not hang together with the ball"),
            (self.paint_apart, "its paint does not lead to the ball"),
            (self.unstopped, "nothing has stopped the ball"),
            (self.stray, "some paint is where no ball has slid"),
            (self.never, "the ball can never come to some of its floor"),
        ];
        let said: Vec<&str> =
            said.into_iter().filter(|(cells, _)| *cells > 0).map(|(_, what)| what).collect();
        f.write_str(&said.join(", "))
    }
}

impl Board<'_> {
    /// What does not hold.
    pub(super) fn broken(&self) -> Broken {
        let open = |tile: Tile| tile != Tile::Wall;
        let painted = |tile: Tile| tile == Tile::Painted;
        let count = |is: fn(Tile) -> bool| self.tiles.iter().filter(|tile| is(**tile)).count();
        let (floor, paint) = (count(open), count(painted));
        Broken {
            outside: self.outermost().filter(|&k| open(self.tiles[k])).count(),
            apart: floor - self.reached(open),
            paint_apart: paint - self.reached(painted),
            stray: (0..self.tiles.len()).filter(|&k| self.is_stray(k)).count(),
            never: self.never(),
            unstopped: usize::from(paint > 1 && !self.is_stopped()),
            missing: FEWEST.saturating_sub(floor),
        }
    }

    fn outermost(&self) -> impl Iterator<Item = usize> + '_ {
        let (columns, rows) = (self.columns, self.tiles.len() / self.columns);
        (0..self.tiles.len()).filter(move |k| {
            let (x, y) = (k % columns, k / columns);
            x == 0 || y == 0 || x + 1 == columns || y + 1 == rows
        })
    }

    /// The next cell; none where the picture ends.
    fn beside(&self, cell: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (x, y) = ((cell % self.columns) as i32 + dx, (cell / self.columns) as i32 + dy);
        let inside = x >= 0 && y >= 0 && (x as usize) < self.columns;
        let next = y.max(0) as usize * self.columns + x.max(0) as usize;
        (inside && next < self.tiles.len()).then_some(next)
    }

    fn is(&self, cell: Option<usize>, what: fn(Tile) -> bool) -> bool {
        cell.is_some_and(|cell| what(self.tiles[cell]))
    }

    /// How many cells of floor are left that the ball cannot come past.
    fn never(&self) -> usize {
        let passed = self.passed(self.ball);
        let left = |k: &usize| self.tiles[*k] == Tile::Floor && !passed[*k];
        (0..self.tiles.len()).filter(left).count()
    }

    /// How many tiles of a kind hang together with the ball's cell.
    fn reached(&self, what: fn(Tile) -> bool) -> usize {
        let mut seen = vec![false; self.tiles.len()];
        let mut front = vec![self.ball];
        seen[self.ball] = true;
        let mut count = 0;
        while let Some(cell) = front.pop() {
            count += 1;
            for next in WAYS.into_iter().filter_map(|way| self.beside(cell, way)) {
                if what(self.tiles[next]) && !std::mem::replace(&mut seen[next], true) {
                    front.push(next);
                }
            }
        }
        count
    }

    /// Whether slides can have led here, and lead on: from some cell on they come past all paint, and it is no hall of which a
    /// ball comes past the border only.
    pub(super) fn is_playable(&self) -> bool {
        let of = |what: fn(Tile) -> bool| -> Vec<usize> {
            (0..self.tiles.len()).filter(|k| what(self.tiles[*k])).collect()
        };
        let (paint, floor) = (of(|tile| tile == Tile::Painted), of(|tile| tile != Tile::Wall));
        // Where the ball is now it can mostly have begun.
        std::iter::once(self.ball).chain(paint.iter().copied()).any(|start| {
            let passed = self.passed(start);
            let in_hall = |k: &&usize| !passed[**k] && self.is_amid_floor(**k);
            // Most starts fail by their paint: halls are counted for the others only.
            paint.iter().all(|&cell| passed[cell])
                && floor.iter().filter(in_hall).count() * 4 <= floor.len()
        })
    }

    /// Whether floor is all around a cell, across corners too.
    fn is_amid_floor(&self, cell: usize) -> bool {
        (-1..=1)
            .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
            .all(|way| self.is(self.beside(cell, way), |tile| tile != Tile::Wall))
    }

    /// The cells that a ball can come past from one on.
    fn passed(&self, start: usize) -> Vec<bool> {
        let mut passed = vec![false; self.tiles.len()];
        let mut stops = vec![false; self.tiles.len()];
        let mut front = vec![start];
        (passed[start], stops[start]) = (true, true);
        while let Some(stop) = front.pop() {
            for way in WAYS {
                let mut cell = stop;
                while let Some(next) =
                    self.beside(cell, way).filter(|next| self.tiles[*next] != Tile::Wall)
                {
                    cell = next;
                    passed[cell] = true;
                }
                if !std::mem::replace(&mut stops[cell], true) {
                    front.push(cell);
                }
            }
        }
        passed
    }

    /// Whether the ball has come over paint, and something is in its way.
    fn is_stopped(&self) -> bool {
        WAYS.into_iter().any(|(dx, dy)| {
            let came = self.is(self.beside(self.ball, (-dx, -dy)), |tile| tile == Tile::Painted);
            let goes = self.is(self.beside(self.ball, (dx, dy)), |tile| tile != Tile::Wall);
            came && !goes
        })
    }

    /// Paint that is part of no run that ends at a wall, as each slide's does.
    fn is_stray(&self, cell: usize) -> bool {
        if cell == self.ball || self.tiles[cell] != Tile::Painted {
            return false;
        }
        let painted = |tile: Tile| tile == Tile::Painted;
        !WAYS.into_iter().any(|way| {
            let mut end = cell;
            while let Some(next) = self.beside(end, way).filter(|next| painted(self.tiles[*next])) {
                end = next;
            }
            let behind = self.beside(cell, (-way.0, -way.1));
            let stops = !self.is(self.beside(end, way), |tile| tile != Tile::Wall);
            stops && (end != cell || self.is(behind, painted))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(rows: &[&str]) -> Broken {
        let (tiles, ball) = board(rows);
        Board { columns: rows[0].len(), tiles: &tiles, ball }.broken()
    }

    fn board(rows: &[&str]) -> (Vec<Tile>, usize) {
        let text: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let tile = |letter: &char| match letter {
            '#' => Tile::Wall,
            '.' => Tile::Floor,
            _ => Tile::Painted,
        };
        let tiles: Vec<Tile> = text.iter().map(tile).collect();
        let ball = text.iter().position(|letter| *letter == '@').expect("a ball");
        (tiles, ball)
    }

    #[test]
    fn boards_in_play_break_nothing() {
        let none = Broken::default();
        assert_eq!(broken(&["######", "#@...#", "#.##.#", "#....#", "######"]), none);
        assert_eq!(broken(&["######", "#+++@#", "#.##.#", "#....#", "######"]), none);
    }

    fn is_playable(rows: &[&str]) -> bool {
        let (tiles, ball) = board(rows);
        Board { columns: rows[0].len(), tiles: &tiles, ball }.is_playable()
    }

    #[test]
    fn paint_that_no_ball_can_have_left_is_told() {
        assert!(is_playable(&["######", "#+++@#", "#.##.#", "#....#", "######"]));
        // It began in the middle, and will never come there again.
        assert!(is_playable(&["#####", "##+##", "#@++#", "##+##", "#####"]));
        // A ball comes past the border of a hall, and one row and one column of it.
        assert!(!is_playable(&["######", "#++++#", "#@+++#", "#++++#", "#++++#", "######"]));
        let calendar = [
            "#########",
            "##.+++++#",
            "#+++++++#",
            "#+++++++#",
            "#+++++++#",
            "#+++++++#",
            "#++++@++#",
        ];
        assert!(!is_playable(&[&calendar[..], &calendar[..1]].concat()));
        let mut hall = vec!["############"; 12];
        hall[1..11].fill("#..........#");
        hall[5] = "#.@........#";
        assert!(!is_playable(&hall));
        // Nothing stops the ball at the corridor; but it is a maze.
        assert!(is_playable(&["#######", "#@....#", "###.###", "###.###", "#.....#", "#######"]));
    }

    #[test]
    fn what_cannot_be_is_counted() {
        let none = Broken::default();
        assert_eq!(broken(&["##.#", "#@.#", "#..#", "####"]), Broken { outside: 1, ..none });
        let apart = Broken { apart: 1, never: 1, ..none };
        assert_eq!(broken(&["######", "#@..##", "####.#", "######"]), apart);
        // The ball lies in the middle of a corridor that it has come along.
        assert_eq!(broken(&["######", "#+@..#", "######"]), Broken { unstopped: 1, ..none });
        let paint = broken(&["######", "#@..+#", "######"]);
        assert_eq!((paint.paint_apart, paint.stray, paint.unstopped), (1, 1, 1));
        assert_eq!(broken(&["####", "#@.#", "####"]), Broken { missing: 1, ..none });
        // Nothing stops the ball beside the cell in the middle.
        let never = broken(&["#####", "#@..#", "#...#", "#...#", "#####"]);
        assert_eq!(never, Broken { never: 1, ..none });
        assert_eq!(never.but_lost(), none);
    }
}
