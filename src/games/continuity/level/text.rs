//! The text form of a board, both ways. Knows no rules.

use std::fmt;
use std::str::FromStr;

use crate::game::{LevelError, body};
use crate::games::continuity::level::physics::{Physics, decimal, undecimal};
use crate::games::continuity::level::tile::{Polygon, Shape, Tile};
use crate::games::continuity::level::{Body, GAP, Level, Parts, Spot, State, letter};

/// The first line.
const NAME: &str = "continuity";
/// The characters of a tile's rows.
const CELLS: &str = "#./\\7r";
/// Corners of polygons lie so far from the tile's corner at most, in pixels: a drawing may go beyond its tile.
const FARTHEST: i32 = 2000;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.state();
        writeln!(f, "{NAME}\nboard:")?;
        for row in state.slots.chunks(self.columns()) {
            let row: Vec<String> = row.iter().map(|tile| letter(*tile).to_string()).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        writeln!(f, "figure: {}", Feet(&state.body))?;
        if state.respawn != state.body {
            writeln!(f, "respawn: {}", Feet(&state.respawn))?;
        }
        for (i, key) in self.keys().iter().enumerate() {
            let taken = if state.taken >> i & 1 == 1 { " taken" } else { "" };
            writeln!(f, "key: {key}{taken}")?;
        }
        writeln!(f, "door: {}", self.door())?;
        if *self.physics() != Physics::default() {
            writeln!(f, "physics: {}", self.physics())?;
        }
        for (tile, shape) in (0..).zip(self.tiles().iter().map(Tile::shape)) {
            writeln!(f, "tile {}:", letter(tile))?;
            for row in &shape.rows {
                writeln!(f, "{row}")?;
            }
            for polygon in &shape.polygons {
                let points: Vec<String> =
                    polygon.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
                let what = if polygon.solid { "solid" } else { "air" };
                writeln!(f, "{what} {}", points.join(" "))?;
            }
        }
        Ok(())
    }
}

struct Feet<'a>(&'a Body);

impl fmt::Display for Feet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Body { tile, x, y, speed } = *self.0;
        write!(f, "{} {},{}", letter(tile), decimal(x), decimal(y))?;
        if speed != 0 {
            write!(f, " falling {}", decimal(speed))?;
        }
        Ok(())
    }
}

/// What has been read of a text.
#[derive(Default)]
struct Reader {
    slots: Vec<u8>,
    columns: usize,
    figure: Option<Body>,
    respawn: Option<Body>,
    keys: Vec<Spot>,
    taken: u32,
    door: Option<Spot>,
    physics: Option<Physics>,
    tiles: Vec<Shape>,
}

/// What the lines without a key belong to.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Head,
    Board,
    Tile,
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let mut reader = Reader::default();
        let mut part = Part::Head;
        for (number, line) in body(text, NAME)? {
            if !line.is_empty() {
                part = reader.line(line, part).map_err(|fault| LevelError::at(number, fault))?;
            }
        }
        reader.finish()
    }
}

impl Reader {
    fn line(&mut self, line: &str, part: Part) -> Result<Part, String> {
        let again =
            |known: bool| if known { Err(format!("a second line \"{line}\"")) } else { Ok(()) };
        let keyed = line.split_once(':').map(|(key, rest)| (key.trim(), rest.trim()));
        match keyed {
            Some(("board", "")) => {
                again(!self.slots.is_empty())?;
                return Ok(Part::Board);
            }
            Some(("figure", rest)) => {
                again(self.figure.is_some())?;
                self.figure = Some(place(rest)?);
            }
            Some(("respawn", rest)) => {
                again(self.respawn.is_some())?;
                self.respawn = Some(place(rest)?);
            }
            Some(("door", rest)) => {
                again(self.door.is_some())?;
                self.door = Some(spot(rest)?);
            }
            Some(("key", rest)) => {
                let left = rest.strip_suffix("taken").map(str::trim_end);
                self.taken |= u32::from(left.is_some()) << self.keys.len().min(31);
                self.keys.push(spot(left.unwrap_or(rest))?);
            }
            Some(("physics", rest)) => {
                again(self.physics.is_some())?;
                self.physics = Some(rest.parse()?);
            }
            Some((key, "")) if key.starts_with("tile") => {
                let expected = letter(self.tiles.len().min(26) as u8);
                if key != format!("tile {expected}") {
                    return Err(format!("expected \"tile {expected}:\", saw \"{key}:\""));
                }
                self.tiles.push(Shape::default());
                return Ok(Part::Tile);
            }
            Some((key, _)) => return Err(format!("no line is called \"{key}:\"")),
            None if part == Part::Board => {
                self.row(line)?;
                return Ok(part);
            }
            None => {
                let tile = self.tiles.last_mut().filter(|_| part == Part::Tile);
                let tile = tile.ok_or_else(|| format!("expected \"KEY: ...\", saw \"{line}\""))?;
                shape(tile, line)?;
                return Ok(part);
            }
        }
        Ok(Part::Head)
    }

    fn row(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if self.columns != 0 && self.columns != words.len() {
            return Err(format!("expected {} slots, saw {}", self.columns, words.len()));
        }
        self.columns = words.len();
        for word in words {
            self.slots.push(if word == "." { GAP } else { tile(word)? });
        }
        Ok(())
    }

    fn finish(self) -> Result<Level, LevelError> {
        let missing = |what: &str| LevelError::new(format!("no line \"{what}\""));
        let figure = self.figure.ok_or_else(|| missing("figure: A x,y"))?;
        let door = self.door.ok_or_else(|| missing("door: A x,y"))?;
        let state = State {
            slots: self.slots,
            body: figure,
            taken: self.taken,
            respawn: self.respawn.unwrap_or(figure),
        };
        Level::new(Parts {
            columns: self.columns,
            tiles: self.tiles.into_iter().map(Tile::new).collect(),
            keys: self.keys,
            door,
            physics: self.physics.unwrap_or_default(),
            state,
        })
    }
}

fn tile(word: &str) -> Result<u8, String> {
    match word.as_bytes() {
        [letter @ b'A'..=b'Z'] => Ok(letter - b'A'),
        _ => Err(format!("expected a tile's letter, saw \"{word}\"")),
    }
}

fn pair<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Result<(T, T), String> {
    let fault = || format!("expected x,y, saw \"{text}\"");
    let (x, y) = text.split_once(',').ok_or_else(fault)?;
    Ok((read(x).ok_or_else(fault)?, read(y).ok_or_else(fault)?))
}

fn spot(text: &str) -> Result<Spot, String> {
    let fault = || format!("expected \"A x,y\", saw \"{text}\"");
    let (own, place) = text.split_once(' ').ok_or_else(fault)?;
    let (x, y) = pair(place.trim(), |it| it.parse().ok())?;
    Ok(Spot { tile: tile(own)?, x, y })
}

fn place(text: &str) -> Result<Body, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (own, place, speed) = match words.as_slice() {
        [own, place] => (own, place, 0),
        [own, place, "falling", speed] => {
            let fault = || format!("expected pixels an update, saw \"{speed}\"");
            (own, place, undecimal(speed).ok_or_else(fault)?)
        }
        _ => return Err(format!("expected \"A x,y\" or \"A x,y falling 5.4\", saw \"{text}\"")),
    };
    let (x, y) = pair(place, undecimal)?;
    Ok(Body { tile: tile(own)?, x, y, speed })
}

fn shape(shape: &mut Shape, line: &str) -> Result<(), String> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if first == "solid" || first == "air" {
        let read = |word: &str| {
            let inside = |it: &i32| it.abs() <= FARTHEST;
            pair(word, |it| it.parse().ok().filter(inside))
        };
        let points: Vec<(i32, i32)> =
            rest.split_whitespace().map(read).collect::<Result<_, _>>()?;
        if points.len() < 3 {
            return Err("a polygon has three corners at least".to_owned());
        }
        shape.polygons.push(Polygon { solid: first == "solid", points });
        return Ok(());
    }
    if !shape.polygons.is_empty() {
        return Err(format!("expected \"solid x,y ...\" or \"air x,y ...\", saw \"{line}\""));
    }
    if let Some(odd) = line.chars().find(|cell| !CELLS.contains(*cell)) {
        return Err(format!("expected a row of {CELLS}, saw '{odd}' in \"{line}\""));
    }
    let columns = line.len();
    if columns > 108 || shape.rows.first().is_some_and(|row| row.len() != columns) {
        return Err(format!("this row has {columns} characters, unlike the first of its tile"));
    }
    shape.rows.push(line.to_owned());
    Ok(())
}
