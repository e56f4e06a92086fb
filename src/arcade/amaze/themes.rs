//! The themes: what is light and what is dark, ball and decoration differ as much as among real programs.

#![expect(clippy::unreadable_literal, reason = "colours are read as RRGGBB, without separators")]

use crate::arcade::amaze::theme::{
    Ball, Floor, Form, HudStyle, Lay, Paint, Panel, Theme, Wall, Win,
};
use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;

/// Every theme, in the order in which the key T goes through them.
pub const THEMES: [Theme; 6] = [CLASSIC, NIGHT, BLOCKS, PAPER, CANDY, NEON];

/// The theme with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Theme> {
    static ALL: [Theme; 6] = THEMES;
    ALL.iter().find(|theme| theme.name == name)
}

/// Half the light.
const DIM: Ink = Ink([0, 0, 0, 100]);

const fn hex(rgb: u32) -> Ink {
    Ink::hex(rgb)
}

const fn paint(ink: u32, ball: u32) -> Paint {
    Paint { ink: hex(ink), ball: hex(ball) }
}

const CLASSIC: Theme = Theme {
    name: "classic",
    about: "white walls on a white card, dark floor, bright paint, a glossy ball",
    page: [hex(0xE9EDF3), hex(0xD5DCE6)],
    panel: Some(Panel { ink: hex(0xFFFFFF), pad: 0.55, radius: 0.5, shadow: 0.22, border: None }),
    wall: Wall::Open,
    floor: Floor { ink: hex(0x363A45), lay: Lay::Joined { radius: 0.2 }, grid: None, edge: None },
    paints: &[
        paint(0xA78BFA, 0x6D3BD1),
        paint(0x34C3A0, 0x0B7F68),
        paint(0xFB8A5B, 0xC8461A),
        paint(0x4FA8F7, 0x1460B4),
        paint(0xF672A5, 0xB91C5C),
        paint(0xF5C13C, 0xC27803),
    ],
    ball: Ball { form: Form::Glossy, radius: 0.38, shadow: 0.35 },
    hud: HudStyle::Columns,
    text: TextInks {
        strong: hex(0x2B303B),
        weak: hex(0x7E889A),
        accent: hex(0x2FB67C),
        on_accent: hex(0xFFFFFF),
    },
    win: Win::Ribbon,
};

const NIGHT: Theme = Theme {
    name: "night",
    about: "dark walls, light floor with lines between its cells, a flat ball, the score below",
    page: [hex(0x0F1524), hex(0x0A0E19)],
    panel: None,
    wall: Wall::Flat(hex(0x232C43)),
    floor: Floor {
        ink: hex(0xDDE4F0),
        lay: Lay::Joined { radius: 0.0 },
        grid: Some((hex(0x8E9BB5), 0.035)),
        edge: None,
    },
    paints: &[paint(0x38BDF8, 0xE11D48), paint(0x4ADE80, 0x7C2D92), paint(0xFBBF24, 0x1D4ED8)],
    ball: Ball { form: Form::Disc, radius: 0.34, shadow: 0.0 },
    hud: HudStyle::Foot,
    text: TextInks {
        strong: hex(0xF1F5FB),
        weak: hex(0x8492AE),
        accent: hex(0x38BDF8),
        on_accent: hex(0x06121F),
    },
    win: Win::Card(DIM),
};

const BLOCKS: Theme = Theme {
    name: "blocks",
    about: "bevelled blocks for walls, sand for floor, a block for a ball, no border",
    page: [hex(0x5B7F95), hex(0x3F6178)],
    panel: None,
    wall: Wall::Raised { top: hex(0x8A5A3B), front: hex(0x5A3822), height: 0.2 },
    floor: Floor { ink: hex(0xE8D5A9), lay: Lay::Joined { radius: 0.0 }, grid: None, edge: None },
    paints: &[paint(0x67B26F, 0x2F6FDE), paint(0xE0735C, 0x2B8A7E), paint(0x6FA8DC, 0xD9822B)],
    ball: Ball { form: Form::Square, radius: 0.31, shadow: 0.4 },
    hud: HudStyle::Score,
    text: TextInks {
        strong: hex(0xFFFFFF),
        weak: hex(0xD3E1EA),
        accent: hex(0xF2C14E),
        on_accent: hex(0x3A2A12),
    },
    win: Win::Ribbon,
};

const PAPER: Theme = Theme {
    name: "paper",
    about: "a page that is all floor, black walls, a ring for a ball, nothing else",
    page: [hex(0xF7F3EA), hex(0xF7F3EA)],
    panel: None,
    wall: Wall::Flat(hex(0x1D1B18)),
    floor: Floor {
        ink: hex(0xF7F3EA),
        lay: Lay::Joined { radius: 0.0 },
        grid: None,
        edge: Some((hex(0x1D1B18), 0.14)),
    },
    paints: &[paint(0xE8B4A0, 0xA63A1E), paint(0xA9C5DE, 0x23527C), paint(0xB9D3A7, 0x3F6B22)],
    ball: Ball { form: Form::Ring, radius: 0.32, shadow: 0.0 },
    hud: HudStyle::Line,
    text: TextInks {
        strong: hex(0x1D1B18),
        weak: hex(0x857D70),
        accent: hex(0x1D1B18),
        on_accent: hex(0xF7F3EA),
    },
    win: Win::Ribbon,
};

const CANDY: Theme = Theme {
    name: "candy",
    about: "rounded tiles with gaps on a gradient, paint almost the colour of the ball",
    page: [hex(0xFFD9E8), hex(0xC9B8F5)],
    panel: None,
    wall: Wall::Tiles { ink: hex(0x8D6FB8), gap: 0.09, radius: 0.24 },
    floor: Floor {
        ink: hex(0xFFF8EF),
        lay: Lay::Tiles { gap: 0.09, radius: 0.24 },
        grid: None,
        edge: None,
    },
    paints: &[paint(0xFF7FA8, 0xF0568B), paint(0xFFA94D, 0xF58216), paint(0x4CC9C0, 0x24A89F)],
    ball: Ball { form: Form::Glossy, radius: 0.33, shadow: 0.28 },
    hud: HudStyle::Pills,
    text: TextInks {
        strong: hex(0x553A7A),
        weak: hex(0x8467A8),
        accent: hex(0x7B4FC0),
        on_accent: hex(0xFFFFFF),
    },
    win: Win::Card(Ink([255, 240, 250, 120])),
};

const NEON: Theme = Theme {
    name: "neon",
    about: "everything dark but the paint, the ball and a thin frame",
    page: [hex(0x08080C), hex(0x08080C)],
    panel: Some(Panel {
        ink: hex(0x101018),
        pad: 0.3,
        radius: 0.15,
        shadow: 0.0,
        border: Some((hex(0x5E5CE6), 0.06)),
    }),
    wall: Wall::Open,
    floor: Floor {
        ink: hex(0x3A3C58),
        lay: Lay::Tiles { gap: 0.04, radius: 0.08 },
        grid: None,
        edge: None,
    },
    paints: &[paint(0x00D9A3, 0xFFE45E), paint(0xFF4F9A, 0x7DF9FF), paint(0x5E8BFF, 0xFFB86C)],
    ball: Ball { form: Form::Disc, radius: 0.3, shadow: 0.0 },
    hud: HudStyle::Columns,
    text: TextInks {
        strong: hex(0xECECF4),
        weak: hex(0x7D7D96),
        accent: hex(0x5E5CE6),
        on_accent: hex(0xFFFFFF),
    },
    win: Win::Card(DIM),
};
