//! Which of the groups of cells that look alike are wall, which floor and which paint, and where the ball lies: what the
//! network says of the cells, what the rules allow, and that cells of one kind look alike.

use crate::games::amaze::level::Tile;
use crate::games::amaze::vision::rules::Board;
use crate::vision::alike::{Groups, Looks};

/// Kinds of cell as the network numbers them: those of [`Tile`], and the ball.
pub(super) const KINDS: usize = 4;
pub(super) const BALL: usize = 3;
pub(super) const TILES: [Tile; 3] = [Tile::Wall, Tile::Floor, Tile::Painted];

/// Groups that a board's cells are put in: too few mix kinds up, too many say little each.
const COUNTS: [usize; 3] = [4, 6, 9];
/// Of so many of the largest groups every assignment is tried.
const LARGEST: usize = 5;
/// ... and so many of those are made better, group by group.
const BETTERED: usize = 5;
/// So many cells may be the ball, and none that is less likely than the likeliest by more than this: a difference of
/// logarithms, as all scores are.
const BALLS: usize = 3;
const UNLIKELY_BALL: f32 = 4.0;
/// What breaking the rules costs, times [`crate::games::amaze::vision::rules::Broken::weight`].
const BROKEN: f32 = 4.0;
/// What it costs that no floor is left to be painted, where nothing was known of the board: most are not won.
const WON: f32 = 4.0;
/// What it costs that a cell is floor that was painted: a game may begin anew.
const UNPAINTED: f32 = 2.0;
/// What it costs that one kind has two looks, as different as this or more: root mean square, 0 to 255.
const TWO_LOOKS: f32 = 10.0;
const DIFFERENT: f32 = 50.0;
/// What it costs that cells that look alike are of different kinds, for each group of them beside the largest.
const TWO_KINDS: f32 = 3.0;
/// It costs less of walls: outside is wall too, and is anything.
const WALLS_LOOKS: f32 = 0.6;

/// What all cells are.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub(super) tiles: Vec<Tile>,
    pub(super) ball: usize,
    /// The higher the likelier.
    pub(super) score: f32,
}

/// The likeliest, and the likeliest that says otherwise of some cell.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) best: Assignment,
    pub(super) next: Option<Assignment>,
}

/// Cells of which the network says `said`: logarithms of how likely each kind is, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells<'a> {
    pub(super) columns: usize,
    pub(super) said: &'a [[f32; KINDS]],
    pub(super) looks: &'a Looks,
    /// What they were when they were looked at last: walls stay, and paint as a rule.
    pub(super) known: Option<&'a [Tile]>,
}

impl Cells<'_> {
    /// What they are likeliest to be; none where no cell can hold the ball.
    pub(super) fn assign(&self) -> Option<Found> {
        let open = |k: &usize| self.known.is_none_or(|known| known[*k] != Tile::Wall);
        let open: Vec<usize> = (0..self.said.len()).filter(open).collect();
        let as_ball = |k: usize| {
            let other = self.said[k][..BALL].iter().copied().fold(f32::MIN, f32::max);
            self.said[k][BALL] - other
        };
        let mut balls = open.clone();
        balls.sort_by(|&a, &b| as_ball(b).total_cmp(&as_ball(a)));
        balls.truncate(BALLS);
        let likeliest = as_ball(*balls.first()?);
        let mut found: Option<Found> = None;
        for ball in balls {
            let behind = likeliest - as_ball(ball);
            if behind > UNLIKELY_BALL {
                break;
            }
            let others: Vec<usize> = open.iter().copied().filter(|&cell| cell != ball).collect();
            let tree = self.looks.tree(others);
            for count in COUNTS {
                Search::new(self, &tree.groups(count), ball, behind).run(&mut found);
            }
        }
        found
    }
}

struct Search<'a> {
    cells: &'a Cells<'a>,
    ball: usize,
    /// What the ball's cell costs.
    behind: f32,
    groups: Vec<Group>,
    /// How far apart groups look, by [`Group::look`].
    apart: &'a [Vec<f32>],
}

/// Cells that look alike, and that the network takes for one kind.
struct Group {
    cells: Vec<usize>,
    /// Which of the looks they have.
    look: usize,
    /// What they add to the score as each kind.
    said: [f32; 3],
}

impl Group {
    /// Cells of a look, by what the network takes them for.
    fn split(cells: &Cells<'_>, members: &[usize], look: usize) -> Vec<Group> {
        let mut by_kind: [Vec<usize>; 3] = Default::default();
        for &cell in members {
            by_kind[likeliest(&cells.said[cell][..BALL])].push(cell);
        }
        let of = |group: Vec<usize>| {
            // What is said of cells that look alike is not said independently.
            let weight = (group.len() as f32).sqrt() / group.len() as f32;
            let sum = |kind: usize| group.iter().map(|&k| cells.said[k][kind]).sum::<f32>();
            Group { said: [0, 1, 2].map(|kind| sum(kind) * weight), cells: group, look }
        };
        by_kind.into_iter().filter(|group| !group.is_empty()).map(of).collect()
    }
}

fn likeliest(said: &[f32]) -> usize {
    (0..said.len()).max_by(|&a, &b| said[a].total_cmp(&said[b])).unwrap_or_default()
}

impl<'a> Search<'a> {
    fn new(cells: &'a Cells<'a>, looks: &'a Groups, ball: usize, behind: f32) -> Search<'a> {
        let members = looks.members.iter().enumerate();
        let groups = members.flat_map(|(look, members)| Group::split(cells, members, look));
        Search { cells, ball, behind, groups: groups.collect(), apart: &looks.apart }
    }

    /// What a group may be.
    fn kinds(&self) -> &'static [usize] {
        if self.cells.known.is_some() { &[1, 2] } else { &[0, 1, 2] }
    }

    fn run(&self, found: &mut Option<Found>) {
        let choices = self.kinds();
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.sort_by_key(|&group| std::cmp::Reverse(self.groups[group].cells.len()));
        // What is left to choose from is the last kinds of all.
        let least = choices[0];
        let base: Vec<usize> =
            self.groups.iter().map(|group| least + likeliest(&group.said[least..])).collect();
        let largest = &order[..order.len().min(LARGEST)];
        let mut starts: Vec<(f32, Vec<usize>)> = Vec::new();
        for number in 0..choices.len().pow(largest.len() as u32) {
            let mut kinds = base.clone();
            let mut rest = number;
            for &group in largest {
                kinds[group] = choices[rest % choices.len()];
                rest /= choices.len();
            }
            starts.push((self.score(&kinds, found), kinds));
        }
        starts.sort_by(|a, b| b.0.total_cmp(&a.0));
        starts.truncate(BETTERED);
        for (score, kinds) in starts {
            self.better(score, kinds, found);
        }
    }

    /// Changes one group after the other as long as that helps.
    fn better(&self, mut score: f32, mut kinds: Vec<usize>, found: &mut Option<Found>) {
        loop {
            let before = score;
            for group in 0..kinds.len() {
                for &kind in self.kinds() {
                    let was = std::mem::replace(&mut kinds[group], kind);
                    let now = if kind == was { score } else { self.score(&kinds, found) };
                    if now > score {
                        score = now;
                    } else {
                        kinds[group] = was;
                    }
                }
            }
            if score <= before {
                return;
            }
        }
    }

    /// How likely an assignment is; kept where it is one of the two likeliest.
    fn score(&self, kinds: &[usize], found: &mut Option<Found>) -> f32 {
        let said: f32 = kinds.iter().zip(&self.groups).map(|(kind, group)| group.said[*kind]).sum();
        let looks =
            WALLS_LOOKS * self.looks(kinds, 0) + self.looks(kinds, 1) + self.looks(kinds, 2);
        let tiles = self.tiles(kinds);
        let board = Board { columns: self.cells.columns, tiles: &tiles, ball: self.ball };
        let costs = TWO_LOOKS * looks
            + TWO_KINDS * self.mixed(kinds)
            + BROKEN * board.broken().weight()
            + self.unlikely(&tiles);
        let score = said - costs - self.behind;
        keep(found, Assignment { tiles, ball: self.ball, score });
        score
    }

    /// What speaks against a board beside its looks and the rules.
    fn unlikely(&self, tiles: &[Tile]) -> f32 {
        let Some(known) = self.cells.known else {
            return if tiles.contains(&Tile::Floor) { 0.0 } else { WON };
        };
        let unpainted = |k: &usize| known[*k] == Tile::Painted && tiles[*k] == Tile::Floor;
        let count = (0..tiles.len()).filter(unpainted).count();
        UNPAINTED * (count as f32).sqrt()
    }

    fn tiles(&self, kinds: &[usize]) -> Vec<Tile> {
        let mut tiles = vec![Tile::Wall; self.cells.said.len()];
        tiles[self.ball] = Tile::Painted;
        for (group, kind) in self.groups.iter().zip(kinds) {
            for &cell in &group.cells {
                tiles[cell] = TILES[*kind];
            }
        }
        tiles
    }

    /// How many groups there are of a look that are of another kind than most of it: those of a cell or two count less.
    fn mixed(&self, kinds: &[usize]) -> f32 {
        // Groups of one look follow each other.
        let mut sum = 0.0;
        let mut start = 0;
        while start < kinds.len() {
            let look = self.groups[start].look;
            let end =
                (start..kinds.len()).find(|&k| self.groups[k].look != look).unwrap_or(kinds.len());
            let mut sizes = [0usize; 3];
            (start..end).for_each(|k| sizes[kinds[k]] += self.groups[k].cells.len());
            let most = sizes.iter().copied().max().unwrap_or_default();
            let mut largest = false;
            for size in sizes {
                if size == most && !largest {
                    largest = true;
                } else {
                    sum += (size as f32 / 3.0).min(1.0);
                }
            }
            start = end;
        }
        sum
    }

    /// How many looks a kind has beside the first: groups of it, counted by how different they are, along the shortest
    /// tree through them all.
    fn looks(&self, kinds: &[usize], kind: usize) -> f32 {
        let mut left: Vec<usize> = (0..kinds.len()).filter(|&group| kinds[group] == kind).collect();
        let Some(first) = left.pop() else { return 0.0 };
        let apart =
            |one: usize, other: usize| self.apart[self.groups[one].look][self.groups[other].look];
        let mut near: Vec<f32> = left.iter().map(|&group| apart(first, group)).collect();
        let mut cost = 0.0;
        while let Some(k) = (0..left.len()).min_by(|&a, &b| near[a].total_cmp(&near[b])) {
            let (group, away) = (left.swap_remove(k), near.swap_remove(k));
            let size = self.groups[group].cells.len() as f32;
            cost += (away / DIFFERENT).min(1.0) * (size / 3.0).min(1.0);
            for (near, other) in near.iter_mut().zip(&left) {
                *near = near.min(apart(group, *other));
            }
        }
        cost
    }
}

/// Keeps an assignment where it is one of the two likeliest that differ.
fn keep(found: &mut Option<Found>, one: Assignment) {
    let same = |a: &Assignment, b: &Assignment| a.ball == b.ball && a.tiles == b.tiles;
    let Some(known) = found else {
        *found = Some(Found { best: one, next: None });
        return;
    };
    if same(&known.best, &one) {
        known.best.score = known.best.score.max(one.score);
    } else if one.score > known.best.score {
        known.next = Some(std::mem::replace(&mut known.best, one));
    } else if known.next.as_ref().is_none_or(|next| one.score > next.score) {
        known.next = Some(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage};

    const SIDE: u32 = 16;
    const ROWS: [&str; 5] = ["#######", "#+++@##", "#.###.#", "#.....#", "#######"];

    /// Each cell's letter, row by row.
    fn letters() -> Vec<char> {
        ROWS.iter().flat_map(|row| row.chars()).collect()
    }

    fn looks() -> Looks {
        let letters = letters();
        Looks::new(
            &RgbImage::from_fn(7 * SIDE, 5 * SIDE, |x, y| {
                let shade = match letters[(y / SIDE * 7 + x / SIDE) as usize] {
                    '#' => 60,
                    '.' => 200,
                    _ => 120,
                };
                Rgb([shade + (x * 7 + y * 3) as u8 % 5; 3])
            }),
            SIDE,
        )
    }

    fn tiles() -> Vec<Tile> {
        let tile = |letter: char| match letter {
            '#' => Tile::Wall,
            '.' => Tile::Floor,
            _ => Tile::Painted,
        };
        letters().into_iter().map(tile).collect()
    }

    /// What a network says that knows the ball, and hardly anything else: `other` is of all other cells.
    fn said(other: [f32; 3]) -> Vec<[f32; KINDS]> {
        let of = |letter: char| match letter {
            '@' => [-4.0, -4.0, -4.0, -0.1],
            _ => [other[0], other[1], other[2], -4.0],
        };
        letters().into_iter().map(of).collect()
    }

    #[test]
    fn the_rules_tell_what_the_network_does_not() {
        let (looks, said) = (looks(), said([-1.0, -1.1, -1.2]));
        let found = Cells { columns: 7, said: &said, looks: &looks, known: None }.assign();
        let Found { best, next } = found.expect("a board");
        assert_eq!((&best.tiles, best.ball), (&tiles(), 11));
        let next = next.expect("another one");
        assert!(next.tiles != best.tiles && next.score < best.score);
    }

    #[test]
    fn walls_that_are_known_stay() {
        // The network takes everything for wall.
        let (looks, said) = (looks(), said([-0.01, -5.0, -5.2]));
        let known = tiles();
        let cells = Cells { columns: 7, said: &said, looks: &looks, known: Some(&known) };
        assert_eq!(cells.assign().expect("a board").best.tiles, tiles());
    }

    #[test]
    fn without_a_cell_for_the_ball_there_is_nothing() {
        let (looks, said) = (looks(), said([-1.0; 3]));
        let cells =
            Cells { columns: 7, said: &said, looks: &looks, known: Some(&[Tile::Wall; 35]) };
        assert!(cells.assign().is_none());
    }
}
