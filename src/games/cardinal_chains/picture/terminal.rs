//! The board and the plan in a terminal: tokens, and between them the chains.

use std::collections::BTreeMap;

use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::picture::plan::DrawnPlan;
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::{Cell, Direction};

/// 256-colour backgrounds, one a chain, over and over.
const CHAINS: [u8; 8] = [215, 117, 150, 218, 228, 183, 122, 210];
const RESET: &str = "\x1b[0m";

/// A link between two neighbours, by the upper or left one and whether it runs downwards.
type Links = BTreeMap<(Cell, bool), (Chain, char)>;

/// The board in the tokens of the text form. Steps that are drawn are `-` and `|`, those that are planned `>` `<` `v` `^`,
/// those that are taken back `x`.
pub(in crate::games::cardinal_chains) fn terminal(
    level: &Level,
    actions: &[Action],
    color: bool,
) -> String {
    let course = DrawnPlan::of(level, actions);
    let mut links = Links::new();
    let mut owners: BTreeMap<Cell, Chain> = BTreeMap::new();
    for chain in level.every_chain() {
        let Some(&start) = level.starts().get(chain.index()) else { continue };
        link(&mut links, chain, start, level.steps(chain), |_| 'x');
        owners.insert(start, chain);
    }
    for (chain, steps) in level.every_chain().zip(&course.chains) {
        let Some(&start) = level.starts().get(chain.index()) else { continue };
        let same = |(a, b): &(&Direction, &Direction)| a == b;
        let kept = level.steps(chain).iter().zip(steps).take_while(same).count();
        let kept = course
            .grown
            .get(chain.index())
            .filter(|(_, path)| !path.is_empty())
            .map_or(kept, |(_, path)| (steps.len() + 1).saturating_sub(path.len()).min(kept));
        let end = link(&mut links, chain, start, &steps[..kept], drawn);
        link(&mut links, chain, end, &steps[kept..], planned);
        let cells = steps.iter().scan(start, |at, way| {
            *at = *at + *way;
            Some(*at)
        });
        owners.extend(cells.map(|cell| (cell, chain)));
    }
    let paint = Paint { links, owners, color };
    (0..level.rows() as i32).map(|y| paint.row(level, y)).collect()
}

/// Enters the links of a walk, and yields where it ends.
fn link(
    links: &mut Links,
    chain: Chain,
    start: Cell,
    steps: &[Direction],
    sign: impl Fn(Direction) -> char,
) -> Cell {
    let mut at = start;
    for &way in steps {
        let next = at + way;
        let downwards = matches!(way, Direction::Up | Direction::Down);
        links.insert((at.min(next), downwards), (chain, sign(way)));
        at = next;
    }
    at
}

fn drawn(way: Direction) -> char {
    if matches!(way, Direction::Up | Direction::Down) { '|' } else { '-' }
}

fn planned(way: Direction) -> char {
    match way {
        Direction::Up => '^',
        Direction::Down => 'v',
        Direction::Left => '<',
        Direction::Right => '>',
    }
}

struct Paint {
    links: Links,
    owners: BTreeMap<Cell, Chain>,
    color: bool,
}

impl Paint {
    /// A row of cells, and below it what links it with the next.
    fn row(&self, level: &Level, y: i32) -> String {
        let width = level.tiles().iter().map(|tile| tile.token().len()).max().unwrap_or(1);
        let (mut cells, mut below) = (String::new(), String::new());
        for x in 0..level.columns() as i32 {
            let cell = Cell { x, y };
            let token = match level.tile(cell) {
                Tile::Hole => ".".to_owned(),
                tile => tile.token(),
            };
            cells += &self.dyed(self.owners.get(&cell), &format!("{token:>width$}"));
            cells += &self.sign(cell, false, 1, ' ');
            below += &self.sign(cell, true, width, ' ');
            below.push(' ');
        }
        let last = y + 1 == level.rows() as i32;
        let below = if last { String::new() } else { format!("{}\n", below.trim_end()) };
        format!("{}\n{below}", cells.trim_end())
    }

    fn sign(&self, cell: Cell, downwards: bool, width: usize, none: char) -> String {
        match self.links.get(&(cell, downwards)) {
            Some((chain, sign)) => self.dyed(Some(chain), &format!("{sign:>width$}")),
            None => format!("{none:>width$}"),
        }
    }

    fn dyed(&self, chain: Option<&Chain>, text: &str) -> String {
        match chain {
            Some(chain) if self.color => {
                let number = CHAINS[chain.index() % CHAINS.len()];
                format!("\x1b[38;5;16;48;5;{number}m{text}{RESET}")
            }
            _ => text.to_owned(),
        }
    }
}
