//! How the figure moves: the numbers, with their units. Knows no tile.

use std::fmt;
use std::str::FromStr;

/// Hundredths in a pixel: positions and speeds are whole numbers, so that a simulation is the same on every machine.
pub const FINE: i32 = 100;

/// How the figure moves. Lengths are hundredths of a tile's pixels, time is counted in updates of the game.
///
/// The defaults are those of the original, measured to within a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Physics {
    /// Running on the ground, a pixel's hundredths an update.
    pub ground: i32,
    /// Sideways in the air, a pixel's hundredths an update.
    pub air: i32,
    /// Upwards at the moment of a jump, a pixel's hundredths an update.
    pub jump: i32,
    /// What slows it while it rises, a pixel's hundredths an update, each update.
    pub rise: i32,
    /// What speeds it up while it falls, a pixel's hundredths an update, each update.
    pub fall: i32,
    /// The fastest fall, a pixel's hundredths an update.
    pub fastest: i32,
    /// Width of the figure, in pixels.
    pub width: i32,
    /// Height of the figure, in pixels.
    pub height: i32,
    /// Updates a second at full speed.
    pub rate: i32,
}

impl Default for Physics {
    fn default() -> Physics {
        Physics {
            ground: 415,
            air: 540,
            jump: 1250,
            rise: 97,
            fall: 70,
            fastest: 2400,
            width: 10,
            height: 25,
            rate: 34,
        }
    }
}

impl Physics {
    fn fields(&mut self) -> [(&'static str, &mut i32, bool); 9] {
        [
            ("ground", &mut self.ground, true),
            ("air", &mut self.air, true),
            ("jump", &mut self.jump, true),
            ("rise", &mut self.rise, true),
            ("fall", &mut self.fall, true),
            ("fastest", &mut self.fastest, true),
            ("width", &mut self.width, false),
            ("height", &mut self.height, false),
            ("rate", &mut self.rate, false),
        ]
    }

    /// What a text that says how a figure moves looks like, as a regular expression.
    #[must_use]
    pub fn pattern() -> String {
        let names = Physics::default().fields().map(|(name, ..)| name).join("|");
        format!(r"^\s*(({names})\s+[0-9.]+(\s+|$))*$")
    }

    /// Half the figure's width, in pixels.
    #[must_use]
    pub fn half(&self) -> i32 {
        self.width / 2
    }
}

impl fmt::Display for Physics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut own, mut usual) = (*self, Physics::default());
        let own = own.fields().map(|(name, value, fine)| (name, *value, fine));
        let mut words = Vec::new();
        for ((name, value, fine), (_, usual, _)) in own.into_iter().zip(usual.fields()) {
            if value != *usual {
                let value = if fine { decimal(value) } else { value.to_string() };
                words.push(format!("{name} {value}"));
            }
        }
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Physics {
    type Err = String;

    fn from_str(text: &str) -> Result<Physics, String> {
        let mut physics = Physics::default();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.chunks(2) {
            let mut fields = physics.fields();
            let names: Vec<&str> = fields.iter().map(|field| field.0).collect();
            let Some((_, value, fine)) = fields.iter_mut().find(|it| it.0 == pair[0]) else {
                return Err(format!("expected one of {}, saw \"{}\"", names.join(" "), pair[0]));
            };
            let number = pair.get(1).copied().unwrap_or_default();
            let read = if *fine { undecimal(number) } else { number.parse().ok() };
            let read = read.filter(|it| (1..=10_000).contains(it));
            **value =
                read.ok_or_else(|| format!("{}: expected a number, saw \"{number}\"", pair[0]))?;
        }
        // A figure as large as a tile could not be in one.
        if physics.width > 60 || physics.height > 90 || physics.width < 2 {
            return Err("a figure is 2 to 60 pixels wide and up to 90 high".to_owned());
        }
        Ok(physics)
    }
}

/// Hundredths as a number of pixels: `4.15`, `12.5`, `7`.
#[must_use]
pub fn decimal(value: i32) -> String {
    let (sign, value) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
    let (whole, rest) = (value / FINE as u32, value % FINE as u32);
    let text = format!("{sign}{whole}.{rest:02}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number of pixels in hundredths; `None` where it is none, or has more than two decimals.
#[must_use]
pub fn undecimal(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    if whole.is_empty() || whole.len() > 5 || rest.len() > 2 || !numeric(whole) || !numeric(rest) {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    let rest: i32 = format!("{rest:0<2}").parse().ok()?;
    Some(sign * (whole * FINE + rest))
}
