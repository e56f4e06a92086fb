//! The text form of a board, both ways. Knows no rules.

use std::fmt;
use std::str::FromStr;

use crate::game::LevelError;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::geometry::Direction;

/// The first line, and how it may be spelt too.
const NAMES: [&str; 2] = ["cardinal-chains", "cardinal_chains"];

impl Tile {
    /// The token of the text form.
    #[must_use]
    pub fn token(self) -> String {
        match self {
            Tile::Hole => ".".to_owned(),
            Tile::Number(number) => number.to_string(),
            Tile::Start(chain) => chain.to_string(),
            Tile::Unknown => "?".to_owned(),
        }
    }

    /// The tile that a token of the text form stands for.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Tile> {
        let mut letters = token.chars();
        match (letters.next()?, letters.next()) {
            ('.', None) => Some(Tile::Hole),
            ('?', None) => Some(Tile::Unknown),
            (letter, None) if letter.is_ascii_uppercase() => {
                Chain::from_letter(letter).map(Tile::Start)
            }
            _ if token.bytes().all(|byte| byte.is_ascii_digit()) => {
                let number = token.parse().ok().filter(|number| *number <= Tile::MOST)?;
                Some(Tile::Number(number))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", NAMES[0])?;
        for row in self.tiles().chunks(self.columns()) {
            let row: Vec<String> = row.iter().map(|tile| tile.token()).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        for chain in self.every_chain() {
            let steps: String = self.steps(chain).iter().map(|step| step.letter()).collect();
            if !steps.is_empty() {
                writeln!(f, "{chain}: {steps}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        match lines.next() {
            Some((_, name)) if NAMES.contains(&name) => {}
            first => {
                let seen = shortened(first.map_or("", |(_, line)| line));
                let message = format!("expected the word \"{}\", saw \"{seen}\"", NAMES[0]);
                return Err(LevelError::at(1, message));
            }
        }
        let mut lines: Vec<(usize, &str)> = lines.collect();
        lines.truncate(lines.iter().rposition(|(_, line)| !line.is_empty()).map_or(0, |at| at + 1));
        let end = lines.iter().position(|(_, line)| line.contains(':')).unwrap_or(lines.len());
        let (columns, tiles) = grid(&lines[..end])?;
        let mut chains: Vec<Option<Vec<Direction>>> = vec![None; Chain::MOST];
        for &(number, line) in lines[end..].iter().filter(|(_, line)| !line.is_empty()) {
            let (chain, steps) = drawn(line).map_err(|message| LevelError::at(number, message))?;
            if chains[chain.index()].replace(steps).is_some() {
                return Err(LevelError::at(number, format!("a second line for chain {chain}")));
            }
        }
        let chains = chains.into_iter().map(Option::unwrap_or_default).collect();
        Level::new(columns, end, tiles, chains)
    }
}

fn shortened(line: &str) -> String {
    line.chars().take(40).collect()
}

fn grid(lines: &[(usize, &str)]) -> Result<(usize, Vec<Tile>), LevelError> {
    let columns = lines.first().map_or(0, |(_, row)| row.split_whitespace().count());
    let mut tiles = Vec::new();
    for &(number, row) in lines {
        let width = row.split_whitespace().count();
        if width != columns {
            let message = format!("a row of {width} cells, where the first has {columns}");
            return Err(LevelError::at(number, message));
        }
        for (x, token) in row.split_whitespace().enumerate() {
            let tile = Tile::from_token(token).ok_or_else(|| {
                let seen = shortened(token);
                let expected =
                    format!("expected . ? a number up to {} or a letter A to Z", Tile::MOST);
                LevelError::at(number, format!("\"{seen}\" in column {}: {expected}", x + 1))
            })?;
            tiles.push(tile);
        }
    }
    Ok((columns, tiles))
}

/// `A: RRD`.
fn drawn(line: &str) -> Result<(Chain, Vec<Direction>), String> {
    let (name, steps) = line.split_once(':').unwrap_or((line, ""));
    let mut letters = name.trim().chars();
    let first = letters.next().and_then(Chain::from_letter);
    let Some(chain) = first.filter(|_| letters.next().is_none()) else {
        return Err(format!("expected a chain as \"A: RRD\", saw \"{}\"", shortened(line)));
    };
    let step = |letter: char| {
        let message = || format!("\"{letter}\" in chain {chain}: expected U, D, L or R");
        Direction::from_letter(letter).ok_or_else(message)
    };
    let steps: Result<Vec<Direction>, String> = steps.trim().chars().map(step).collect();
    Ok((chain, steps?))
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
