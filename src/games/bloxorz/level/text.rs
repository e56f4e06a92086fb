//! The text form of a board, both ways. Knows no rules.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::game::{self, LevelError};
use crate::games::bloxorz::level::block::Block;
use crate::games::bloxorz::level::wiring::{Effect, Effects};
use crate::games::bloxorz::level::{Hinge, Level, Targets, Tile, Wiring};
use crate::geometry::Cell;

const LETTERS: [(char, Tile); 12] = [
    (' ', Tile::Void),
    ('b', Tile::Plain),
    ('f', Tile::Fragile),
    ('s', Tile::Soft),
    ('h', Tile::Hard),
    ('v', Tile::Splitter),
    ('e', Tile::Goal),
    ('l', Tile::Bridge { hinge: Hinge::Left, present: false }),
    ('r', Tile::Bridge { hinge: Hinge::Right, present: false }),
    ('k', Tile::Bridge { hinge: Hinge::Left, present: true }),
    ('q', Tile::Bridge { hinge: Hinge::Right, present: true }),
    ('?', Tile::Unknown),
];

impl Tile {
    /// The letter of the text form.
    #[must_use]
    pub fn letter(self) -> char {
        LETTERS.iter().find(|(_, tile)| *tile == self).map_or('?', |(letter, _)| *letter)
    }

    /// The tile that a letter of the text form stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Tile> {
        LETTERS.iter().find(|(it, _)| *it == letter).map(|(_, tile)| *tile)
    }
}

fn row_order(cell: Cell) -> (i32, i32) {
    (cell.y, cell.x)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bloxorz")?;
        for row in self.tiles().chunks(self.columns()) {
            let row: String = row.iter().map(|tile| tile.letter()).collect();
            writeln!(f, "{}", row.trim_end())?;
        }
        match self.block() {
            Block::Standing(cell) => writeln!(f, "block: {cell}")?,
            Block::Lying(one, two) => writeln!(f, "block: {one} {two}")?,
            Block::Split { active, other } => writeln!(f, "block: split: {active} {other}")?,
        }
        for switch in self.switches() {
            if let Some(wiring) = self.wiring(switch) {
                writeln!(f, "switch {switch}:{}", worked(wiring))?;
            }
        }
        for ([one, two], wiring) in self.pairs() {
            writeln!(f, "switch {one} {two}:{}", worked(wiring))?;
        }
        for splitter in self.splitters() {
            match self.targets(splitter) {
                Some(Targets::Cells([one, two])) => {
                    writeln!(f, "splitter {splitter}: {one} {two}")?;
                }
                Some(Targets::Falls) => writeln!(f, "splitter {splitter}: falls")?,
                None => {}
            }
        }
        Ok(())
    }
}

/// ` toggle 1,2 3,4; open 5,6`: what is known for sure first.
fn worked(wiring: &Wiring) -> String {
    let mut groups: BTreeMap<(usize, Vec<usize>), (Effects, Vec<Cell>)> = BTreeMap::new();
    for (cell, effects) in wiring {
        let rank = |effect: &Effect| Effect::ALL.iter().position(|it| it == effect);
        let ranks = effects.iter().filter_map(|effect| rank(&effect)).collect();
        let order = (effects.len(), ranks);
        groups.entry(order).or_insert((*effects, Vec::new())).1.push(*cell);
    }
    let group = |(effects, mut cells): (Effects, Vec<Cell>)| {
        cells.sort_by_key(|cell| row_order(*cell));
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        format!(" {effects} {}", cells.join(" "))
    };
    groups.into_values().map(group).collect::<Vec<_>>().join(";")
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let lines = game::body(text, "bloxorz")?;
        let is_block = |line: &(usize, &str)| line.1.starts_with("block:");
        let Some(end) = lines.iter().position(is_block) else {
            return Err(LevelError::new("no block: a line must say \"block: x,y\""));
        };
        let (columns, tiles) = grid(&lines[..end])?;
        let (number, line) = lines[end];
        let block = block(line).map_err(|message| LevelError::at(number, message))?;
        let mut level = Level::new(columns, tiles, block)?;
        for &(number, line) in lines[end + 1..].iter().filter(|(_, line)| !line.is_empty()) {
            level =
                wired(level, line).map_err(|error| LevelError { line: Some(number), ..error })?;
        }
        Ok(level)
    }
}

fn grid(lines: &[(usize, &str)]) -> Result<(usize, Vec<Tile>), LevelError> {
    let columns = lines.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0);
    if columns.saturating_mul(lines.len()) > 100 * Level::MOST_CELLS {
        let rows = lines.len();
        return Err(LevelError::new(format!("{rows} rows of up to {columns} cells are no board")));
    }
    let mut tiles = Vec::new();
    for &(number, row) in lines {
        for (x, letter) in row.chars().enumerate() {
            let tile = Tile::from_letter(letter).ok_or_else(|| {
                let letters = "b f s h v e l r k q ? or a blank";
                let message = format!("\"{letter}\" at column {}: expected {letters}", x + 1);
                LevelError::at(number, message)
            })?;
            tiles.push(tile);
        }
        tiles.resize(tiles.len().div_ceil(columns.max(1)) * columns, Tile::Void);
        if row.is_empty() {
            tiles.extend(std::iter::repeat_n(Tile::Void, columns));
        }
    }
    Ok((columns, tiles))
}

fn cell(text: &str) -> Result<Cell, String> {
    let sides = text.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    match sides {
        // Far below the limits of the numbers, so that rolling on never overflows.
        Some((x @ 0..=9_999, y @ 0..=9_999)) => Ok(Cell { x, y }),
        _ => Err(format!("expected a cell as x,y, saw \"{text}\"")),
    }
}

fn cells(text: &str) -> Result<Vec<Cell>, String> {
    text.split_whitespace().map(cell).collect()
}

fn block(line: &str) -> Result<Block, String> {
    let rest = line.strip_prefix("block:").unwrap_or(line).trim_start();
    let (split, places) = match rest.strip_prefix("split:") {
        Some(places) => (true, cells(places)?),
        None => (false, cells(rest)?),
    };
    match (split, places.as_slice()) {
        (false, [cell]) => Ok(Block::Standing(*cell)),
        (false, [one, two]) => Ok(Block::lying(*one, *two)),
        (true, [active, other]) => Ok(Block::Split { active: *active, other: *other }),
        (true, _) => Err(format!("expected two cells after \"split:\", saw {}", places.len())),
        (false, _) => Err(format!("expected one cell or two, saw {}", places.len())),
    }
}

/// The level with what one line says of a switch or a splitter.
fn wired(level: Level, line: &str) -> Result<Level, LevelError> {
    let what = || {
        let seen: String = line.chars().take(40).collect();
        LevelError::new(format!("expected \"switch x,y:\" or \"splitter x,y:\", saw \"{seen}\""))
    };
    let (head, rest) = line.split_once(':').ok_or_else(what)?;
    let (word, at) = head.split_once(' ').ok_or_else(what)?;
    let places = cells(at).map_err(LevelError::new)?;
    match (word, places.as_slice()) {
        ("switch", [at]) if level.wiring(*at).is_some() => {
            Err(LevelError::new(format!("a second line for the switch at {at}")))
        }
        ("switch", [one, two]) if level.pair([*one, *two]).is_some() => {
            Err(LevelError::new(format!("a second line for the switches at {one} and {two}")))
        }
        ("splitter", [at]) if level.targets(*at).is_some() => {
            Err(LevelError::new(format!("a second line for the splitter at {at}")))
        }
        ("switch", [at]) => level.with_switch(*at, wiring(rest).map_err(LevelError::new)?),
        ("switch", [one, two]) => {
            level.with_pair([*one, *two], wiring(rest).map_err(LevelError::new)?)
        }
        ("splitter", [at]) => level.with_splitter(*at, targets(rest).map_err(LevelError::new)?),
        _ => Err(what()),
    }
}

fn targets(text: &str) -> Result<Targets, String> {
    if text.trim() == "falls" {
        return Ok(Targets::Falls);
    }
    match cells(text)?.as_slice() {
        [first, second] => Ok(Targets::Cells([*first, *second])),
        targets => Err(format!("expected two targets, saw {}", targets.len())),
    }
}

fn wiring(text: &str) -> Result<Wiring, String> {
    let mut wiring = Wiring::new();
    for group in text.split(';').map(str::trim).filter(|group| !group.is_empty()) {
        let (words, places) = group.split_once(' ').unwrap_or((group, ""));
        let effects = Effects::parse(words)?;
        let places = cells(places)?;
        if places.is_empty() {
            return Err(format!("\"{group}\" names no bridge"));
        }
        for place in places {
            if wiring.insert(place, effects).is_some() {
                return Err(format!("the bridge at {place} is named twice"));
            }
        }
    }
    Ok(wiring)
}

impl TryFrom<String> for Level {
    type Error = LevelError;
    fn try_from(text: String) -> Result<Level, LevelError> {
        text.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        level.to_string()
    }
}
