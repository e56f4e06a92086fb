//! Which looks are trained on, and which never are.
//!
//! A look is made of parts. Of each kind of part some are never trained on: a picture that is held out has at least one of
//! those, so that it is of a family that training has not seen, not only of another seed.

use crate::dice::Dice;

/// What a picture may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Training.
    Trained,
    /// Measuring while a design is worked on.
    Held,
    /// Measuring at the end only.
    Sealed,
}

impl Split {
    /// By name.
    #[must_use]
    pub fn named(name: &str) -> Option<Split> {
        match name {
            "trained" => Some(Split::Trained),
            "held" => Some(Split::Held),
            "sealed" => Some(Split::Sealed),
            _ => None,
        }
    }
}

/// A kind of part, of which a look has one.
pub trait Part: Copy + 'static {
    /// What it is a part of.
    const KIND: &'static str;
    /// All that there are, under their names.
    const ALL: &'static [(Self, &'static str, Split)];
}

/// Draws the parts of one look.
#[derive(Clone, Debug)]
pub struct Parts {
    split: Split,
    /// The kind of which a part is drawn that is not trained on.
    novel: &'static str,
    family: &'static str,
    calm: bool,
}

impl Parts {
    /// Parts for a split. One of `kinds` is the one that makes the picture's family; it has to be drawn.
    #[must_use]
    pub fn new(split: Split, kinds: &[&'static str], dice: &mut Dice) -> Parts {
        let novel = if split == Split::Trained { "" } else { dice.pick(kinds) };
        Parts { split, novel, family: "trained", calm: dice.chance(0.4) }
    }

    /// Whether what need not have a texture has none, as in most programs.
    #[must_use]
    pub fn is_calm(&self) -> bool {
        self.calm
    }

    /// Whether of this kind one is drawn that is not trained on.
    #[must_use]
    pub fn is_novel<P: Part>(&self) -> bool {
        P::KIND == self.novel
    }

    /// A part.
    pub fn draw<P: Part>(&mut self, dice: &mut Dice) -> P {
        let novel = self.is_novel::<P>();
        let from = if novel { self.split } else { Split::Trained };
        let fit: Vec<_> = P::ALL.iter().filter(|(_, _, split)| *split == from).collect();
        let (part, name, _) = dice.pick(&fit);
        if novel {
            self.family = name;
        }
        *part
    }

    /// The part that makes the family, once it is drawn; "trained" where there is none.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.family
    }
}

/// Makes a kind of part out of the variants of an enum without fields.
macro_rules! parts {
    ($kind:literal, $(#[$outer:meta])* $reach:vis $name:ident { $($(#[$meta:meta])* $variant:ident $split:ident,)* }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $reach enum $name { $($(#[$meta])* $variant,)* }

        impl $crate::split::Part for $name {
            const KIND: &'static str = $kind;
            const ALL: &'static [(Self, &'static str, $crate::split::Split)] = &[
                $(($name::$variant, concat!($kind, " ", stringify!($variant)), $crate::split::Split::$split),)*
            ];
        }
    };
}
pub(crate) use parts;
