//! Families to tiles: which is wall, which is floor, which is paint.
//!
//! Every way to give the families their parts is judged by what must hold on any board: the ball stands on floor, all
//! floor hangs together, paint hangs together and leads to the ball, and a border all of one kind is wall.

use crate::game::{Reading, Screen};
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::BoardScreen;
use crate::games::amaze::vision::cells::{Cells, Family, Match};
use crate::games::amaze::vision::facts::Facts;
use crate::geometry::{Cell, Direction, Lattice};
use crate::vision::color;
use crate::vision::sight::Witness;
use crate::vision::{DoubtfulCell, Evidence, VisionError};

const TILES: [Tile; 3] = [Tile::Wall, Tile::Floor, Tile::Painted];
/// Readings whose judgements are nearer than this are both possible.
const CLEAR: f32 = 0.8;
/// Readings worse than the best by more than this are none.
const POSSIBLE: f32 = 6.0;
/// A colour this near to a family's is the family's, 0 to 255.
const SAME: f32 = 22.0;

/// The board or boards that the cells can mean.
pub(super) fn screen(
    lattice: &Lattice,
    cells: &Cells,
    facts: &Facts,
) -> Result<BoardScreen, VisionError> {
    let board = Parts::new(lattice, cells);
    let mut readings: Vec<(f32, Vec<Tile>, Level)> = Vec::new();
    for roles in assignments(cells, facts) {
        let Some(judgement) = board.judge(&roles, facts) else { continue };
        tracing::debug!("{roles:?}: {judgement:.1}");
        let Some(level) = board.level(&roles) else { continue };
        readings.push((judgement, roles, level));
    }
    readings.sort_by(|a, b| b.0.total_cmp(&a.0));
    let Some(best) = readings.first().map(|reading| reading.0) else {
        return Err(no_roles(lattice));
    };
    if !facts.fit(&board.layout(&readings[0].1)) {
        return Err(unlike(lattice));
    }
    let mut kept: Vec<Reading<Level, Layout>> = Vec::new();
    let mut rivals: Vec<(Level, Layout)> = Vec::new();
    for (judgement, roles, level) in readings {
        let known = kept.iter().map(|it| &it.level).chain(rivals.iter().map(|it| &it.0));
        if judgement < best - POSSIBLE || known.into_iter().any(|known| *known == level) {
            continue;
        }
        let layout = board.layout(&roles);
        if judgement > best - CLEAR {
            let inferred = board.settle_doubt(&roles)?;
            kept.push(Reading { inferred, ..Reading::new(level, layout) });
        } else {
            rivals.push((level, layout));
        }
    }
    if let Some(likeliest) = kept.first_mut() {
        likeliest.rivals = rivals;
    }
    Ok(match kept.len() {
        1 => Screen::Board(kept.remove(0)),
        _ => Screen::Ambiguous(kept),
    })
}

/// How likely it is that cells are a board, 0 to 1: less where floor does not hang together, or goes on outside.
pub(super) fn likelihood(lattice: &Lattice, cells: &Cells) -> f64 {
    /// A judgement so far below nought halves it.
    const HALF: f64 = 6.0;
    let board = Parts::new(lattice, cells);
    // Whatever a profile says: a picture of another program is to be seen as what it is.
    let facts = Facts::default();
    let judged = assignments(cells, &facts);
    let best = judged.iter().filter_map(|roles| board.judge(roles, &facts)).fold(-1e3, f32::max);
    if best >= 0.0 { 1.0 } else { 1.0 / (1.0 - f64::from(best) / HALF) }
}

fn no_roles(lattice: &Lattice) -> VisionError {
    VisionError::NoBoard {
        game: "amaze",
        looked_for: "walls and floor".to_owned(),
        nearest: format!(
            "a lattice of {} x {} cells with a ball was seen, but no kind of its cells can be the floor it stands on",
            lattice.columns, lattice.rows
        ),
        found: Box::new(Evidence::on(lattice)),
    }
}

/// The error of a board that is not the profile's program's.
pub(super) fn unlike(lattice: &Lattice) -> VisionError {
    let (columns, rows) = (lattice.columns, lattice.rows);
    VisionError::NoBoard {
        game: "amaze",
        looked_for: "what the profile says of its program's looks".to_owned(),
        nearest: format!("a board of {columns} x {rows} cells was seen, but it looks otherwise"),
        found: Box::new(Evidence::on(lattice)),
    }
}

/// All ways to give the families their parts that known colours allow.
fn assignments(cells: &Cells, facts: &Facts) -> Vec<Vec<Tile>> {
    let mut all = vec![Vec::new()];
    for family in &cells.families {
        let known = family.colors.iter().find_map(|color| facts.seen(*color));
        let choices: Vec<Tile> = known.map_or(TILES.to_vec(), |tile| vec![tile]);
        all = all
            .into_iter()
            .flat_map(|roles: Vec<Tile>| {
                choices.iter().map(move |tile| [roles.as_slice(), &[*tile]].concat())
            })
            .collect();
    }
    all
}

/// What the judgement is made of.
struct Parts<'a> {
    lattice: &'a Lattice,
    cells: &'a Cells,
    columns: usize,
    rows: usize,
    /// The family on which the ball stands, where its corners show one.
    ground: Option<usize>,
}

impl<'a> Parts<'a> {
    fn new(lattice: &'a Lattice, cells: &'a Cells) -> Parts<'a> {
        let under = cells.roundness.ground;
        let nearness = |family: usize| {
            let colors = cells.families[family].colors.iter();
            colors.map(|color| color::distance(*color, under)).fold(f32::INFINITY, f32::min)
        };
        let ground = (0..cells.families.len())
            .filter(|&family| nearness(family) <= SAME)
            .min_by(|&a, &b| nearness(a).total_cmp(&nearness(b)));
        let (columns, rows) = (lattice.columns as usize, lattice.rows as usize);
        Parts { lattice, cells, columns, rows, ground }
    }

    /// What a cell is under an assignment; a cell in doubt counts as wall.
    fn tile(&self, roles: &[Tile], i: usize) -> Tile {
        match self.cells.matches[i].family {
            _ if i == self.cells.ball => Tile::Painted,
            Some(family) => roles[family],
            None => Tile::Wall,
        }
    }

    fn neighbor(&self, i: usize, direction: Direction) -> Option<usize> {
        let cell = Cell { x: (i % self.columns) as i32, y: (i / self.columns) as i32 } + direction;
        let inside =
            (0..self.columns as i32).contains(&cell.x) && (0..self.rows as i32).contains(&cell.y);
        inside.then(|| cell.y as usize * self.columns + cell.x as usize)
    }

    fn is_border(&self, i: usize) -> bool {
        Direction::ALL.into_iter().any(|direction| self.neighbor(i, direction).is_none())
    }

    /// How well an assignment fits, higher is better; `None` where it cannot be.
    fn judge(&self, roles: &[Tile], facts: &Facts) -> Option<f32> {
        let tiles: Vec<Tile> = (0..self.cells.matches.len()).map(|i| self.tile(roles, i)).collect();
        let open = tiles.iter().filter(|tile| **tile != Tile::Wall).count();
        let painted = tiles.iter().filter(|tile| **tile == Tile::Painted).count();
        let moves = |direction: &Direction| {
            self.neighbor(self.cells.ball, *direction).is_some_and(|n| tiles[n] != Tile::Wall)
        };
        if open < 2 || !Direction::ALL.iter().any(moves) {
            return None;
        }
        let apart = |keep: &dyn Fn(Tile) -> bool, count: usize| {
            (count - self.reached(&tiles, keep)) as f32 / count as f32
        };
        let mut judgement = -12.0 * apart(&|tile| tile != Tile::Wall, open);
        judgement -= 12.0 * apart(&|tile| tile == Tile::Painted, painted);
        judgement += 2.5 * self.border_of_wall(&tiles);
        judgement += self.paint(roles, &tiles, painted, facts)?;
        judgement -= self.motley(roles);
        judgement += self.said(roles, facts);
        judgement -= self.open_floor(roles);
        Some(judgement)
    }

    /// What the profile's facts say.
    fn said(&self, roles: &[Tile], facts: &Facts) -> f32 {
        let judge = |(family, role): (&Family, &Tile)| match family
            .colors
            .iter()
            .find_map(|color| facts.said(*color))
        {
            Some(said) if said == *role => 1.5,
            Some(_) => -3.0,
            None => 0.0,
        };
        self.cells.families.iter().zip(roles).map(judge).sum()
    }

    /// What speaks against floor that goes on outside the board without an edge: the ball would roll away.
    fn open_floor(&self, roles: &[Tile]) -> f32 {
        /// One cell of several may leak by chance, as through a bubble that covers the edge.
        const LEAST: usize = 2;
        let open = |(family, role): (&Family, &Tile)| {
            let leaks = family.leaks > 0 && family.leaks >= LEAST.min(family.border);
            *role != Tile::Wall && leaks
        };
        let floors = self.cells.families.iter().zip(roles).filter(|it| open(*it)).count();
        1.6 * floors as f32
    }

    /// What speaks against giving one part to several families: the more, the farther apart their colours are.
    fn motley(&self, roles: &[Tile]) -> f32 {
        /// Colours this far apart are as different as can be.
        const FAR: f32 = 70.0;
        let families = &self.cells.families;
        let mut sum = 0.0;
        for a in 0..roles.len() {
            let same = (0..a).filter(|&b| roles[b] == roles[a]);
            let nearest = same
                .map(|b| color::distance(families[a].colors[0], families[b].colors[0]))
                .fold(f32::INFINITY, f32::min);
            if nearest.is_finite() {
                sum += 0.5 + 2.5 * (nearest / FAR).min(1.0);
            }
        }
        sum
    }

    /// How many tiles that satisfy `keep` hang together with the ball.
    fn reached(&self, tiles: &[Tile], keep: &dyn Fn(Tile) -> bool) -> usize {
        let mut seen = vec![false; tiles.len()];
        let mut front = vec![self.cells.ball];
        seen[self.cells.ball] = true;
        let mut count = 0;
        while let Some(i) = front.pop() {
            count += 1;
            for direction in Direction::ALL {
                match self.neighbor(i, direction) {
                    Some(n) if !seen[n] && keep(tiles[n]) => {
                        seen[n] = true;
                        front.push(n);
                    }
                    _ => {}
                }
            }
        }
        count
    }

    /// 1 where the whole border is wall; else the part that is, much reduced: boards without a frame are common, and
    /// on those this must not decide.
    fn border_of_wall(&self, tiles: &[Tile]) -> f32 {
        let border: Vec<usize> = (0..tiles.len()).filter(|&i| self.is_border(i)).collect();
        let walls = border.iter().filter(|&&i| tiles[i] == Tile::Wall).count();
        if walls == border.len() { 1.0 } else { walls as f32 / border.len() as f32 * 0.25 }
    }

    /// What speaks for the parts that paint and the ball's ground have.
    fn paint(&self, roles: &[Tile], tiles: &[Tile], painted: usize, facts: &Facts) -> Option<f32> {
        let round = &self.cells.roundness;
        let mut judgement = match self.ground.map(|family| roles[family]) {
            Some(Tile::Wall) => return None,
            // The ball's cell is painted from the start, so its ground is paint, in most programs.
            Some(Tile::Painted) => 1.5,
            // Its ground is like no other cell: it is the only painted one.
            None if painted > 1 => -2.0,
            Some(Tile::Floor) | None => 0.0,
        };
        for (family, role) in self.cells.families.iter().zip(roles) {
            let like_ball = family
                .colors
                .iter()
                .any(|c| color::same_hue(*c, round.core) || color::same_hue(*c, round.ground));
            if *role == Tile::Painted && like_ball {
                judgement += 1.0;
            }
            // A family nobody ever said to be paint that fills the board and has no hue is floor.
            let plain = family.colors.iter().all(|c| color::chroma(*c) < 24.0);
            if *role == Tile::Painted && plain && facts.seen(family.colors[0]).is_none() {
                judgement -= 1.0;
            }
        }
        // Where there is paint the ball has moved: behind it is paint, before it a wall.
        if painted > 1 {
            let came = |direction: &Direction| {
                let behind = self.neighbor(self.cells.ball, direction.opposite());
                let before = self.neighbor(self.cells.ball, *direction);
                behind.is_some_and(|i| tiles[i] == Tile::Painted)
                    && before.is_none_or(|i| tiles[i] == Tile::Wall)
            };
            if !Direction::ALL.iter().any(came) {
                judgement -= 2.5;
            }
        }
        Some(judgement)
    }

    fn level(&self, roles: &[Tile]) -> Option<Level> {
        let tiles = (0..self.cells.matches.len()).map(|i| self.tile(roles, i)).collect();
        Level::new(self.columns, tiles, self.cell(self.cells.ball)).ok()
    }

    fn cell(&self, i: usize) -> Cell {
        Cell { x: (i % self.columns) as i32, y: (i / self.columns) as i32 }
    }

    /// Cells in doubt are refused, unless they belong to a frame that is otherwise seen to be all wall.
    fn settle_doubt(&self, roles: &[Tile]) -> Result<Vec<String>, VisionError> {
        /// Part of the frame that must be seen.
        const SEEN: f32 = 0.6;
        let doubtful: Vec<usize> = self.cells.doubtful().collect();
        if doubtful.is_empty() {
            return Ok(Vec::new());
        }
        let border: Vec<usize> =
            (0..self.cells.matches.len()).filter(|&i| self.is_border(i)).collect();
        let seen: Vec<usize> = border.iter().copied().filter(|i| !doubtful.contains(i)).collect();
        let framed = seen.iter().all(|&i| self.tile(roles, i) == Tile::Wall)
            && seen.len() as f32 >= SEEN * border.len() as f32;
        if framed && doubtful.iter().all(|&i| self.is_border(i)) {
            let note = format!(
                "{} of the frame's {} cells are covered; all others are wall, so they are taken as wall too",
                doubtful.len(),
                border.len()
            );
            return Ok(vec![note]);
        }
        let total = self.cells.matches.len();
        let found = Box::new(self.evidence(roles, &doubtful));
        let cells = doubtful.into_iter().map(|i| {
            let Match { score, margin, .. } = self.cells.matches[i];
            DoubtfulCell { cell: self.cell(i), label: "unlike any other cell", score, margin }
        });
        let cells = cells.collect();
        Err(VisionError::Uncertain { cells, total, found })
    }

    /// What each cell is taken for.
    fn evidence(&self, roles: &[Tile], doubtful: &[usize]) -> Evidence {
        (0..self.cells.matches.len()).fold(Evidence::on(self.lattice), |found, i| {
            let Match { score, margin, .. } = self.cells.matches[i];
            let label = match self.tile(roles, i) {
                _ if i == self.cells.ball => "ball",
                _ if doubtful.contains(&i) => "?",
                Tile::Wall => "wall",
                Tile::Floor => "floor",
                Tile::Painted => "paint",
            };
            found.with_cell(self.cell(i), label, Some((score, margin)), doubtful.contains(&i))
        })
    }

    fn layout(&self, roles: &[Tile]) -> Layout {
        let mut palette = Palette::default();
        for (family, role) in self.cells.families.iter().zip(roles) {
            let list = match role {
                Tile::Wall => &mut palette.wall,
                Tile::Floor => &mut palette.floor,
                Tile::Painted => &mut palette.painted,
            };
            list.extend(&family.colors);
        }
        let score = |i: usize| self.cells.matches[i].score;
        let margin = |i: usize| self.cells.matches[i].margin;
        let count = self.cells.matches.len();
        Layout {
            lattice: self.lattice.clone(),
            palette,
            witness: Witness::Edges,
            scores: (0..count).map(score).collect(),
            margins: (0..count).map(margin).collect(),
        }
    }
}
