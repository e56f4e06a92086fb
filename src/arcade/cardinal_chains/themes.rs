//! The themes: paper, coloured and dark boards, with and without gaps, chains filled or drawn as bands.

#![expect(clippy::unreadable_literal, reason = "colours are read as RRGGBB, without separators")]

use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;
use crate::arcade::cardinal_chains::theme::{Panel, Path, Square, Start, Theme};
use crate::arcade::figures::Figures;

/// Every theme, in the order in which the key T goes through them.
pub static THEMES: [Theme; 4] = [PAPER, NIGHT, CANDY, SLATE];

const fn hex(rgb: u32) -> Ink {
    Ink::hex(rgb)
}

const PAPER: Theme = Theme {
    name: "paper",
    about: "off-white, cells with a thin line around them, chains filled, crosses",
    page: [hex(0xFAF7F0), hex(0xF3EEE2)],
    panel: None,
    cell: Square {
        ink: hex(0xFFFDF8),
        gap: 0.05,
        radius: 0.1,
        border: Some((hex(0xD6CDBB), 0.025)),
    },
    figures: Figures::Round,
    figure: 0.36,
    ink: hex(0x4A443A),
    path: Path::Filled,
    chains: [
        hex(0xE8654F),
        hex(0x3E8FD0),
        hex(0x4FA565),
        hex(0xE0A028),
        hex(0x9A62C0),
        hex(0x3CB3AC),
    ],
    start: Start::Cross,
    text: TextInks {
        strong: hex(0x3A352C),
        weak: hex(0x978D7B),
        accent: hex(0x3A352C),
        on_accent: hex(0xFFFDF8),
    },
};

const NIGHT: Theme = Theme {
    name: "night",
    about: "dark, rounded cells with gaps, chains as bands under the numbers, discs",
    page: [hex(0x12141C), hex(0x0B0D13)],
    panel: Some(Panel { ink: hex(0x191C27), pad: 0.35, radius: 0.35 }),
    cell: Square { ink: hex(0x2A2F40), gap: 0.045, radius: 0.2, border: None },
    figures: Figures::Mono,
    figure: 0.34,
    ink: hex(0xD4DAEA),
    path: Path::Band(0.62),
    chains: [
        hex(0x2F7FE6),
        hex(0xD9486B),
        hex(0x1E9E6A),
        hex(0xC77A12),
        hex(0x8E56E0),
        hex(0x0F98A8),
    ],
    start: Start::Disc,
    text: TextInks {
        strong: hex(0xEEF1F8),
        weak: hex(0x828BA3),
        accent: hex(0x2F7FE6),
        on_accent: hex(0xFFFFFF),
    },
};

const CANDY: Theme = Theme {
    name: "candy",
    about: "white tiles on a coloured page, heavy figures, chains filled, starts filled",
    page: [hex(0xFFB3A7), hex(0xF28CA8)],
    panel: None,
    cell: Square { ink: hex(0xFFF6F2), gap: 0.07, radius: 0.22, border: None },
    figures: Figures::Bold,
    figure: 0.42,
    ink: hex(0x7A3B52),
    path: Path::Filled,
    chains: [
        hex(0x6C4AB6),
        hex(0x1F9E89),
        hex(0xF2A900),
        hex(0x2C7BE5),
        hex(0xB8336A),
        hex(0x5B8C2A),
    ],
    start: Start::Filled,
    text: TextInks {
        strong: hex(0x5B2138),
        weak: hex(0x8F4660),
        accent: hex(0x6C4AB6),
        on_accent: hex(0xFFFFFF),
    },
};

const SLATE: Theme = Theme {
    name: "slate",
    about: "a blackboard without gaps, chalk figures and lines, thin chains, rings",
    page: [hex(0x24382F), hex(0x1D2E27)],
    panel: Some(Panel { ink: hex(0x1A2923), pad: 0.2, radius: 0.05 }),
    cell: Square { ink: hex(0x35564A), gap: 0.0, radius: 0.0, border: Some((hex(0x7F9A8C), 0.02)) },
    figures: Figures::Pen,
    figure: 0.36,
    ink: hex(0xEDF3EC),
    path: Path::Band(0.6),
    chains: [
        hex(0xC8553D),
        hex(0x3D7EA6),
        hex(0x9A7B1F),
        hex(0x8A4F9E),
        hex(0x2E8B57),
        hex(0xB0567A),
    ],
    start: Start::Ring,
    text: TextInks {
        strong: hex(0xF4F8F3),
        weak: hex(0x9DB5A8),
        accent: hex(0xE8C35A),
        on_accent: hex(0x24382F),
    },
};
