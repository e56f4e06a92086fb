//! What one can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use crate::geometry::Direction;

/// Which way to steer in the air: first one for so many updates, then another until the figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Steering {
    /// -1 is left, 1 right, 0 neither.
    pub first: i32,
    /// Updates; 0 where there is but one way.
    pub updates: u32,
    /// As `first`.
    pub then: i32,
}

/// One action. It ends when the figure stands, has passed into another tile, fell out, or has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Zoomed out: the tile that can move this way into the gap does. Written `slide:U`.
    Slide(Direction),
    /// Along the ground to this column of pixels. Written `walk:120`.
    Walk(i32),
    /// Along the ground, left (-1) or right (1), until the figure is in the next tile. Written `walk:R`.
    Leave(i32),
    /// Along the ground, left or right, over an edge, then steering. Written `drop:R:L8-`.
    Drop(i32, Steering),
    /// A jump, then steering. Written `jump:R`.
    Jump(Steering),
    /// In the air: steering. Written `fall:-`.
    Fall(Steering),
}

impl Steering {
    /// After so many updates a steering that is tried may change.
    pub(in crate::games::continuity) const SWITCHES: [u32; 4] = [6, 12, 18, 24];

    /// One way all the time.
    #[must_use]
    pub const fn always(way: i32) -> Steering {
        Steering { first: way, updates: 0, then: way }
    }

    /// All that is tried, plainest first.
    pub fn all() -> impl Iterator<Item = Steering> {
        const WAYS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let plain = [0, 1, -1].into_iter().map(Steering::always);
        plain.chain(WAYS.into_iter().flat_map(|(first, then)| {
            Steering::SWITCHES.into_iter().map(move |updates| Steering { first, updates, then })
        }))
    }

    /// The way to steer in an update, counted from 0.
    #[must_use]
    pub fn way(&self, update: u32) -> i32 {
        if update < self.updates { self.first } else { self.then }
    }
}

fn way(letter: i32) -> char {
    match letter {
        1 => 'R',
        -1 => 'L',
        _ => '-',
    }
}

fn unway(letter: char) -> Option<i32> {
    match letter {
        'R' => Some(1),
        'L' => Some(-1),
        '-' => Some(0),
        _ => None,
    }
}

impl fmt::Display for Steering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.updates > 0 {
            write!(f, "{}{}", way(self.first), self.updates)?;
        }
        write!(f, "{}", way(self.then))
    }
}

impl FromStr for Steering {
    type Err = String;

    fn from_str(text: &str) -> Result<Steering, String> {
        let read = || {
            let mut letters = text.chars();
            let (first, last) = (letters.next().and_then(unway)?, text.chars().last()?);
            if text.len() == 1 {
                return Some(Steering::always(first));
            }
            let number = text.get(1..text.len() - 1)?;
            let updates = number.parse().ok().filter(|it| (1..=999).contains(it))?;
            let steering = Steering { first, updates, then: unway(last)? };
            (steering.to_string() == text).then_some(steering)
        };
        read().ok_or_else(|| format!("no steering: \"{text}\"; expected one like R, -, R8L"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Slide(direction) => write!(f, "slide:{direction}"),
            Action::Walk(x) => write!(f, "walk:{x}"),
            Action::Leave(side) => write!(f, "walk:{}", way(*side)),
            Action::Drop(side, steering) => write!(f, "drop:{}:{steering}", way(*side)),
            Action::Jump(steering) => write!(f, "jump:{steering}"),
            Action::Fall(steering) => write!(f, "fall:{steering}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let side = |text: &str| match text {
            "L" => Some(-1),
            "R" => Some(1),
            _ => None,
        };
        let fault =
            || format!("no action: \"{text}\"; expected one like slide:U, walk:120, jump:R8L");
        let (what, how) = text.split_once(':').ok_or_else(fault)?;
        match what {
            "slide" => Ok(Action::Slide(how.parse()?)),
            "walk" => match (side(how), how.parse()) {
                (Some(side), _) => Ok(Action::Leave(side)),
                (None, Ok(x)) if how == format!("{x}") => Ok(Action::Walk(x)),
                _ => Err(fault()),
            },
            "drop" => {
                let (way, steering) = how.split_once(':').ok_or_else(fault)?;
                Ok(Action::Drop(side(way).ok_or_else(fault)?, steering.parse()?))
            }
            "jump" => Ok(Action::Jump(how.parse()?)),
            "fall" => Ok(Action::Fall(how.parse()?)),
            _ => Err(fault()),
        }
    }
}
