//! What a theme can choose, and the themes.

use crate::arcade::brush::{Ink, WHITE};
use crate::arcade::card::TextInks;

/// How the game looks.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// The page's colour at the top and at the bottom.
    pub(super) page: [Ink; 2],
    /// Around tiles, and a thin line around that.
    pub(super) rim: Ink,
    pub(super) edge: Ink,
    /// What is air in a tile, at its top and its bottom.
    pub(super) air: [Ink; 2],
    /// What is solid.
    pub(super) solid: Ink,
    /// The figure.
    pub(super) figure: Ink,
    /// Keys and doors.
    pub(super) accent: Ink,
    /// The door's knob.
    pub(super) knob: Ink,
    /// The outline of a key that is taken.
    pub(super) taken: Ink,
    pub(super) text: TextInks,
}

/// Every theme, the usual one first.
pub static THEMES: [Theme; 1] = [Theme {
    name: "ink",
    about: "black on pale blue, white rims, red keys",
    page: [Ink::hex(0x00F7_F7F6), Ink::hex(0x00DE_E0E0)],
    rim: WHITE,
    edge: Ink([0, 0, 0, 70]),
    air: [Ink::hex(0x00CB_D9DC), Ink::hex(0x00BF_D0D4)],
    solid: Ink::hex(0x0016_171A),
    figure: Ink::hex(0x000E_0F12),
    accent: Ink::hex(0x00DD_1C2E),
    knob: Ink::hex(0x00FF_D9C8),
    taken: Ink::hex(0x0093_A3A8),
    text: TextInks {
        strong: Ink::hex(0x0025_282C),
        weak: Ink::hex(0x0068_7076),
        accent: Ink::hex(0x0025_282C),
        on_accent: WHITE,
    },
}];
