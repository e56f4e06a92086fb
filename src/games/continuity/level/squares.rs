//! The founding text's model of a level: squares with lettered sides, numbered openings, and what leads where inside each.
//!
//! Knows no pixels and no slides: any two squares can be brought side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::{LevelError, body};
use crate::games::continuity::level::{MOST_KEYS, MOST_TILES};

/// The first line of the text form.
pub const NAME: &str = "squares";
/// Most openings of a side.
const MOST_OPENINGS: usize = 9;

/// Where an opening lies: a square, counted from 1, a side's letter and the opening's number on it. Capital letters are
/// left and top sides, small ones right and bottom sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening {
    /// The square, counted from 1.
    pub square: usize,
    /// The side's letter.
    pub side: char,
    /// From 1, from top to bottom or left to right.
    pub number: usize,
}

/// A place of the model.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// An opening.
    Opening(Opening),
    /// A place inside a square that is no opening, by its name.
    Inside(String),
}

/// A level in the founding text's terms.
///
/// Its text form: the line `squares`; `openings: a2 w1 …`, how many openings each pair of sides has; one line a square,
/// `1 AbZz: Z1>A1 Z2>z2 …`, its left, right, top and bottom side (`.` where it has no letter) and the ways inside;
/// `place: NAME < 8-Z1 > 8-w1 …`, a place with the openings that lead to it and from it; `up: W U`, the sides that can be
/// passed from below too; `key: 8-b1` or `key: NAME`, one line a key; `start: 5-A1`; `finish: 6-Z2`. Where names stand in a
/// row, `_` is a blank in one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Squares {
    /// The left, right, top and bottom side of each square; `.` where nothing matches it.
    pub sides: Vec<[char; 4]>,
    /// How many openings a pair of sides has, by its small letter.
    pub openings: BTreeMap<char, usize>,
    /// The ways inside squares.
    pub ways: BTreeSet<(Place, Place)>,
    /// Small letters of the top and bottom sides that can be passed upwards too.
    pub up: BTreeSet<char>,
    /// Where the keys are.
    pub keys: Vec<Place>,
    /// Where the figure is.
    pub start: Option<Place>,
    /// Where the door is.
    pub finish: Option<Place>,
}

impl Squares {
    /// Which side of its square an opening is on: 0 left, 1 right, 2 top, 3 bottom.
    #[must_use]
    pub fn side(&self, opening: Opening) -> Option<usize> {
        let sides = self.sides.get(opening.square.checked_sub(1)?)?;
        sides.iter().position(|letter| *letter == opening.side)
    }

    /// All openings of all squares.
    pub fn all_openings(&self) -> impl Iterator<Item = Opening> + '_ {
        let sides = (1..).zip(&self.sides).flat_map(|(square, sides)| {
            sides.iter().filter(|side| side.is_alphabetic()).map(move |side| (square, *side))
        });
        sides.flat_map(|(square, side)| {
            let count = self.openings.get(&side.to_ascii_lowercase()).copied().unwrap_or(0);
            (1..=count).map(move |number| Opening { square, side, number })
        })
    }

    /// What a person calls a place: `Sq 5-A1 (left top)`.
    #[must_use]
    pub fn name(&self, place: &Place) -> String {
        const SIDES: [&str; 4] = ["left", "right", "top", "bottom"];
        let opening = match place {
            Place::Inside(name) => return name.clone(),
            Place::Opening(opening) => *opening,
        };
        let side = self.side(opening).unwrap_or(0);
        let count = self.openings.get(&opening.side.to_ascii_lowercase()).copied().unwrap_or(0);
        let (first, last) = if side < 2 { ("top", "bottom") } else { ("left", "right") };
        let part = match opening.number {
            _ if count < 2 => "",
            1 => first,
            number if number == count => last,
            _ => "middle",
        };
        format!("Sq {opening} ({} {part})", SIDES[side])
    }

    fn check(&self) -> Result<(), LevelError> {
        if self.sides.len() > MOST_TILES || self.keys.len() > MOST_KEYS {
            let message = format!("a board has up to {MOST_TILES} squares and {MOST_KEYS} keys");
            return Err(LevelError::new(message));
        }
        let known: BTreeSet<Opening> = self.all_openings().collect();
        let ends = self.ways.iter().flat_map(|(from, to)| [from, to]);
        let named = ends.chain(&self.keys).chain(&self.start).chain(&self.finish);
        for place in named {
            match place {
                Place::Opening(opening) if !known.contains(opening) => {
                    let message = format!("there is no opening {opening}");
                    return Err(LevelError::new(message));
                }
                Place::Inside(name) if !self.is_way_end(name) => {
                    let message = format!("no line \"place: {name} < ... > ...\"");
                    return Err(LevelError::new(message));
                }
                _ => {}
            }
        }
        for (what, place) in [("start", &self.start), ("finish", &self.finish)] {
            if place.is_none() {
                return Err(LevelError::new(format!("no line \"{what}: ...\"")));
            }
        }
        Ok(())
    }

    fn is_way_end(&self, name: &str) -> bool {
        let is = |place: &Place| matches!(place, Place::Inside(own) if own == name);
        self.ways.iter().any(|(from, to)| is(from) || is(to))
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}{}", self.square, self.side, self.number)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Opening(opening) => opening.fmt(f),
            Place::Inside(name) => f.write_str(name),
        }
    }
}

impl FromStr for Place {
    type Err = String;

    /// A text that does not look like an opening is a name.
    fn from_str(text: &str) -> Result<Place, String> {
        let opening = text.split_once('-').and_then(|(square, rest)| {
            let square = square.parse().ok()?;
            let side = rest.chars().next()?;
            let number = rest.get(side.len_utf8()..)?.parse().ok()?;
            Some(Opening { square, side, number })
        });
        match opening {
            Some(opening) => Ok(Place::Opening(opening)),
            None if text.is_empty() => Err("a place has a name".to_owned()),
            None => Ok(Place::Inside(text.replace('_', " "))),
        }
    }
}

impl Place {
    /// Its name as one word.
    #[must_use]
    pub fn word(&self) -> String {
        self.to_string().replace(' ', "_")
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> =
            self.openings.iter().map(|(side, count)| format!("{side}{count}")).collect();
        writeln!(f, "{NAME}\nopenings: {}", counts.join(" "))?;
        for (square, sides) in (1..).zip(&self.sides) {
            let inner = self.ways.iter().filter_map(|way| match way {
                (Place::Opening(from), Place::Opening(to)) if from.square == square => {
                    Some(format!("{}{}>{}{}", from.side, from.number, to.side, to.number))
                }
                _ => None,
            });
            let inner: Vec<String> = inner.collect();
            let line =
                format!("{square} {}: {}", sides.iter().collect::<String>(), inner.join(" "));
            writeln!(f, "{}", line.trim_end())?;
        }
        let names: BTreeSet<&String> =
            self.ways.iter().flat_map(|(from, to)| [from, to]).filter_map(inside).collect();
        for name in names {
            let to = self.ways.iter().filter(|way| inside(&way.1) == Some(name));
            let to: Vec<String> = to.map(|way| way.0.word()).collect();
            let to: Vec<&str> = to.iter().map(String::as_str).collect();
            let from = self.ways.iter().filter(|way| inside(&way.0) == Some(name));
            let from: Vec<String> = from.map(|way| way.1.word()).collect();
            let from: Vec<&str> = from.iter().map(String::as_str).collect();
            let line = [&["place:", name, "<"], &to[..], &[">"], &from[..]].concat();
            writeln!(f, "{}", line.join(" "))?;
        }
        if !self.up.is_empty() {
            let up: Vec<String> =
                self.up.iter().map(|it| it.to_ascii_uppercase().to_string()).collect();
            writeln!(f, "up: {}", up.join(" "))?;
        }
        for key in &self.keys {
            writeln!(f, "key: {key}")?;
        }
        for (what, place) in [("start", &self.start), ("finish", &self.finish)] {
            if let Some(place) = place {
                writeln!(f, "{what}: {place}")?;
            }
        }
        Ok(())
    }
}

fn inside(place: &Place) -> Option<&String> {
    if let Place::Inside(name) = place { Some(name) } else { None }
}

impl TryFrom<String> for Squares {
    type Error = LevelError;
    fn try_from(text: String) -> Result<Squares, LevelError> {
        text.parse()
    }
}

impl From<Squares> for String {
    fn from(squares: Squares) -> String {
        squares.to_string()
    }
}

impl FromStr for Squares {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Squares, LevelError> {
        let mut squares = Squares::default();
        for (number, line) in body(text, NAME)?.into_iter().filter(|(_, line)| !line.is_empty()) {
            let (key, rest) = line.split_once(':').ok_or_else(|| {
                LevelError::at(number, format!("expected \"KEY: ...\", saw \"{line}\""))
            })?;
            squares.line(key.trim(), rest.trim()).map_err(|fault| LevelError::at(number, fault))?;
        }
        squares.check()?;
        Ok(squares)
    }
}

impl Squares {
    fn line(&mut self, key: &str, rest: &str) -> Result<(), String> {
        match key {
            "openings" => {
                for word in rest.split_whitespace() {
                    let side = word.chars().next().filter(char::is_ascii_lowercase);
                    let count = word.get(1..).and_then(|count| count.parse().ok());
                    let count = count.filter(|count| *count <= MOST_OPENINGS);
                    let (Some(side), Some(count)) = (side, count) else {
                        return Err(format!(
                            "expected a small letter and a number up to {MOST_OPENINGS}, saw \"{word}\""
                        ));
                    };
                    self.openings.insert(side, count);
                }
            }
            "up" => {
                let letters = rest.split_whitespace().flat_map(str::chars);
                self.up.extend(letters.map(|letter| letter.to_ascii_lowercase()));
            }
            "key" => self.keys.push(rest.parse()?),
            "start" => self.start = Some(rest.parse()?),
            "finish" => self.finish = Some(rest.parse()?),
            "place" => self.place(rest)?,
            _ => self.square(key, rest)?,
        }
        Ok(())
    }

    fn place(&mut self, rest: &str) -> Result<(), String> {
        let fault = || format!("expected \"place: NAME < openings > openings\", saw \"{rest}\"");
        let (name, ways) = rest.split_once('<').ok_or_else(fault)?;
        let (to, from) = ways.split_once('>').ok_or_else(fault)?;
        let name: Place = name.trim().parse()?;
        if inside(&name).is_none() {
            return Err(format!("{name} is an opening: a place inside has another name"));
        }
        for word in to.split_whitespace() {
            self.ways.insert((word.parse()?, name.clone()));
        }
        for word in from.split_whitespace() {
            self.ways.insert((name.clone(), word.parse()?));
        }
        Ok(())
    }

    fn square(&mut self, key: &str, rest: &str) -> Result<(), String> {
        let expected = self.sides.len() + 1;
        let fault = || format!("expected square \"{expected} LRTB\", saw \"{key}\"");
        let (number, sides) = key.split_once(' ').ok_or_else(fault)?;
        let sides: Vec<char> = sides.trim().chars().collect();
        let sides: [char; 4] = sides.try_into().map_err(|_| fault())?;
        let cases = [true, false, true, false];
        let fits = |(side, capital): (&char, bool)| {
            *side == '.' || (side.is_ascii_alphabetic() && side.is_ascii_uppercase() == capital)
        };
        if number.parse() != Ok(expected) || !sides.iter().zip(cases).all(fits) {
            return Err(fault());
        }
        self.sides.push(sides);
        for word in rest.split_whitespace() {
            let way =
                word.split_once('>').ok_or_else(|| format!("expected A1>b2, saw \"{word}\""))?;
            let end = |end: &str| format!("{expected}-{end}").parse::<Place>();
            let (from, to) = (end(way.0)?, end(way.1)?);
            if inside(&from).or(inside(&to)).is_some() {
                return Err(format!("expected A1>b2, saw \"{word}\""));
            }
            self.ways.insert((from, to));
        }
        Ok(())
    }
}
