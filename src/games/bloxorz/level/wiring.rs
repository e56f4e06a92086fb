//! What a switch may do to a bridge: one of four effects, and sets of them where it is not known which.
//!
//! An effect is two bits: whether it flips an absent bridge, and whether it flips a present one. Two switches under one
//! landing flip a bridge where either does, so they act as one switch whose bits are both switches' bits joined.

use std::fmt;

/// What pressing a switch does to one bridge cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    None = 0b00,
    /// An absent bridge becomes present, a present one absent.
    Toggle = 0b11,
    /// An absent bridge becomes present.
    Open = 0b01,
    /// A present bridge becomes absent.
    Close = 0b10,
}

impl Effect {
    /// All four, in the order of the text form.
    pub const ALL: [Effect; 4] = [Effect::None, Effect::Toggle, Effect::Open, Effect::Close];

    /// Whether a press changes a bridge that is present (or absent) before it.
    #[must_use]
    pub fn flips(self, present: bool) -> bool {
        self as u8 >> u8::from(present) & 1 == 1
    }

    /// What two switches do together, in one landing.
    #[must_use]
    pub fn with(self, other: Effect) -> Effect {
        let bits = self as u8 | other as u8;
        Effect::ALL.into_iter().find(|effect| *effect as u8 == bits).unwrap_or(self)
    }

    fn word(self) -> &'static str {
        match self {
            Effect::None => "none",
            Effect::Toggle => "toggle",
            Effect::Open => "open",
            Effect::Close => "close",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The effects that are possible by what is known: never none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effects(u8);

impl Effects {
    /// Nothing is known.
    pub const ANY: Effects = Effects(0b1111);
    /// The switch does not work this bridge.
    pub const NONE: Effects = Effects(0b0001);

    /// It is known which.
    #[must_use]
    pub fn only(effect: Effect) -> Effects {
        Effects(effect.bit())
    }

    /// The possible ones, in the order of the text form.
    pub fn iter(self) -> impl Iterator<Item = Effect> {
        Effect::ALL.into_iter().filter(move |effect| self.contains(*effect))
    }

    /// Whether a press flips a bridge that is present (or absent) before it; `None` where that is not known.
    #[must_use]
    pub fn flips(self, present: bool) -> Option<bool> {
        // A bit for each effect that flips it.
        let flip = if present { 0b1100 } else { 0b1010 };
        match (self.0 & flip, self.0 & !flip) {
            (_, 0) => Some(true),
            (0, _) => Some(false),
            _ => None,
        }
    }

    /// What is possible by both; `self` where they contradict each other.
    #[must_use]
    pub fn and(self, other: Effects) -> Effects {
        let both = self.0 & other.0;
        if both == 0 { self } else { Effects(both) }
    }

    /// What two switches may do together, in one landing.
    #[must_use]
    pub fn with(self, other: Effects) -> Effects {
        let pairs = self.iter().flat_map(|one| other.iter().map(move |two| one.with(two)));
        pairs.map(Effects::only).reduce(Effects::or).unwrap_or(self)
    }

    /// What is possible by either.
    #[must_use]
    pub fn or(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// Whether an effect is possible.
    #[must_use]
    pub fn contains(self, effect: Effect) -> bool {
        self.0 & effect.bit() != 0
    }

    /// The one possible effect, where there is only one.
    #[must_use]
    pub fn known(self) -> Option<Effect> {
        self.iter().next().filter(|first| self == Effects::only(*first))
    }

    /// How many effects are possible: 1 to 4.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Never: something is always possible.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set that words joined by `|` name.
    pub(super) fn parse(words: &str) -> Result<Effects, String> {
        let mut bits = 0;
        for word in words.split('|') {
            match Effect::ALL.into_iter().find(|effect| effect.word() == word) {
                Some(effect) => bits |= effect.bit(),
                None => {
                    return Err(format!(
                        "\"{word}\" is no effect: expected none, toggle, open or close"
                    ));
                }
            }
        }
        Ok(Effects(bits))
    }
}

impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, effect) in self.iter().enumerate() {
            write!(f, "{}{effect}", if at == 0 { "" } else { "|" })?;
        }
        Ok(())
    }
}
