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
pub static THEMES: [Theme; 4] = [
    Theme {
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
    },
    Theme {
        name: "dusk",
        about: "violet hills before an evening sky, teal keys",
        page: [Ink::hex(0x00F4_F1F2), Ink::hex(0x00D9_D6D8)],
        rim: Ink::hex(0x00FF_FBF7),
        edge: Ink([60, 30, 70, 90]),
        air: [Ink::hex(0x00F3_CFAE), Ink::hex(0x00EE_B9A2)],
        solid: Ink::hex(0x002E_2140),
        figure: Ink::hex(0x0022_1832),
        accent: Ink::hex(0x0000_8A8F),
        knob: Ink::hex(0x00D8_FFF4),
        taken: Ink::hex(0x00BE_8E86),
        text: TextInks {
            strong: Ink::hex(0x003A_2B4F),
            weak: Ink::hex(0x007A_6C80),
            accent: Ink::hex(0x002E_2140),
            on_accent: Ink::hex(0x00F9_DCC4),
        },
    },
    Theme {
        name: "leaf",
        about: "dark green on light straw, orange keys",
        page: [Ink::hex(0x00F3_F3F1), Ink::hex(0x00DD_DEDB)],
        rim: Ink::hex(0x00FD_FDFA),
        edge: Ink([20, 50, 30, 80]),
        air: [Ink::hex(0x00E2_E8C6), Ink::hex(0x00D3_DDB2)],
        solid: Ink::hex(0x001E_3B2C),
        figure: Ink::hex(0x0015_2C20),
        accent: Ink::hex(0x00D2_4A0A),
        knob: Ink::hex(0x00FF_E9B0),
        taken: Ink::hex(0x00A5_B08A),
        text: TextInks {
            strong: Ink::hex(0x0022_3D2F),
            weak: Ink::hex(0x0066_7468),
            accent: Ink::hex(0x001E_3B2C),
            on_accent: Ink::hex(0x00F2_F5DF),
        },
    },
    Theme {
        name: "night",
        about: "pale stone in a dark blue sky, golden keys",
        page: [Ink::hex(0x0019_191B), Ink::hex(0x000E_0E0F)],
        rim: Ink::hex(0x0006_0607),
        edge: Ink([255, 255, 255, 50]),
        air: [Ink::hex(0x0026_3145), Ink::hex(0x001F_2A3D)],
        solid: Ink::hex(0x00D6_DCE4),
        figure: Ink::hex(0x00EE_F2F6),
        accent: Ink::hex(0x00F0_A81E),
        knob: Ink::hex(0x0055_2E00),
        taken: Ink::hex(0x0050_5C70),
        text: TextInks {
            strong: Ink::hex(0x00E6_EAF0),
            weak: Ink::hex(0x0094_9BA6),
            accent: Ink::hex(0x00D6_DCE4),
            on_accent: Ink::hex(0x0017_1D2A),
        },
    },
];
