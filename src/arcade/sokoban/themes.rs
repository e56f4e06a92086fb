//! How it looks: pictures of a storehouse, flat tiles, or the letters of the text form.

use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;

/// What cells are drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Bricks, crates and somebody in overalls.
    Storehouse,
    /// Squares and discs.
    Flat,
    /// Letters.
    Letters,
}

/// A look.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Its name on the command line.
    pub name: &'static str,
    /// For people.
    pub about: &'static str,
    pub(super) drawn: Drawn,
    /// From the top to the bottom of the window.
    pub(super) page: [Ink; 2],
    pub(super) wall: Ink,
    pub(super) floor: Ink,
    pub(super) goal: Ink,
    pub(super) crate_: Ink,
    /// Of a box on its goal.
    pub(super) done: Ink,
    pub(super) player: Ink,
    pub(super) text: TextInks,
}

/// The themes, the usual one first.
pub static THEMES: [Theme; 4] = [
    Theme {
        name: "storehouse",
        about: "brick walls, wooden crates, a keeper in blue overalls",
        drawn: Drawn::Storehouse,
        page: [Ink::hex(0x2B_2620), Ink::hex(0x1C_1814)],
        wall: Ink::hex(0x8C_5A44),
        floor: Ink::hex(0xD9_CBB0),
        goal: Ink::hex(0xB8_3A34),
        crate_: Ink::hex(0xC6_8E4A),
        done: Ink::hex(0x86_A84C),
        player: Ink::hex(0x2F_64B4),
        text: TextInks {
            strong: Ink::hex(0xF2_E8D8),
            weak: Ink::hex(0xA8_9C8A),
            accent: Ink::hex(0x86_A84C),
            on_accent: Ink::hex(0x16_1C0A),
        },
    },
    Theme {
        name: "flat",
        about: "plain tiles on a light page",
        drawn: Drawn::Flat,
        page: [Ink::hex(0xF4_F5F8), Ink::hex(0xE8_EAF0)],
        wall: Ink::hex(0x3C_4456),
        floor: Ink::hex(0xFF_FFFF),
        goal: Ink::hex(0xF2_A33A),
        crate_: Ink::hex(0x7A_58C8),
        done: Ink::hex(0x3C_A878),
        player: Ink::hex(0x2D_7FE0),
        text: TextInks {
            strong: Ink::hex(0x22_2834),
            weak: Ink::hex(0x7A_8294),
            accent: Ink::hex(0x3C_A878),
            on_accent: Ink::hex(0xFF_FFFF),
        },
    },
    Theme {
        name: "night",
        about: "the same in the dark",
        drawn: Drawn::Flat,
        page: [Ink::hex(0x12_141C), Ink::hex(0x0C_0E14)],
        wall: Ink::hex(0x50_5A74),
        floor: Ink::hex(0x1E_2230),
        goal: Ink::hex(0xE8_C33C),
        crate_: Ink::hex(0xC8_6A52),
        done: Ink::hex(0x58_B87A),
        player: Ink::hex(0x6C_D0F0),
        text: TextInks {
            strong: Ink::hex(0xE8_EAF2),
            weak: Ink::hex(0x80_889C),
            accent: Ink::hex(0xE8_C33C),
            on_accent: Ink::hex(0x1A_1604),
        },
    },
    Theme {
        name: "letters",
        about: "the letters of the text form, as a terminal shows them",
        drawn: Drawn::Letters,
        page: [Ink::hex(0x10_1410), Ink::hex(0x10_1410)],
        wall: Ink::hex(0x6E_8C6E),
        floor: Ink::hex(0x10_1410),
        goal: Ink::hex(0xE0_C050),
        crate_: Ink::hex(0xE0_9050),
        done: Ink::hex(0x8C_E070),
        player: Ink::hex(0xF0_F4F0),
        text: TextInks {
            strong: Ink::hex(0xD8_E8D8),
            weak: Ink::hex(0x70_8070),
            accent: Ink::hex(0x8C_E070),
            on_accent: Ink::hex(0x10_1410),
        },
    },
];
