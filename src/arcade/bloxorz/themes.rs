//! The themes: light and dark, colours, outlines and decoration differ as much as among real programs.

#![expect(clippy::unreadable_literal, reason = "colours are read as RRGGBB, without separators")]

use crate::arcade::bloxorz::theme::{
    Block, Bridge, Finish, Floor, Fragile, Goal, Marks, Scene, Shadow, Theme,
};
use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;

/// Every theme, in the order in which the key T goes through them.
pub const THEMES: [Theme; 4] = [STONE, PAPER, NEON, TOY];

/// The theme with this name.
#[must_use]
pub fn theme_named(name: &str) -> Option<&'static Theme> {
    static ALL: [Theme; 4] = THEMES;
    ALL.iter().find(|theme| theme.name == name)
}

const fn hex(rgb: u32) -> Ink {
    Ink::hex(rgb)
}

const STONE: Theme = Theme {
    name: "stone",
    about: "slabs of speckled stone over embers, a block of weathered bronze",
    page: [hex(0xB8501C), hex(0x0E0708)],
    scene: Scene::Embers,
    floor: Floor {
        tops: [hex(0xBDBBB4), hex(0xB6B4AC)],
        side: hex(0x77736C),
        height: 0.24,
        seam: (hex(0x55524D), 0.016),
        bevel: 0.3,
        grain: (9, 0.11),
    },
    fragile: Fragile { ink: hex(0xD99A4E), lines: hex(0x7A4413), hatched: false },
    bridge: Bridge { ink: hex(0x8C7356), lines: hex(0x57432E), hinge: hex(0x7F93A3) },
    marks: Marks {
        soft: hex(0x8A8378),
        hard: hex(0x6C5E54),
        splitter: hex(0x5F6B74),
        raised: 0.07,
    },
    goal: Goal { inside: hex(0x17100D), walls: hex(0x5B534A), rim: (hex(0x8F8B83), 0.05) },
    block: Block {
        ink: hex(0x5C7F78),
        other: hex(0x3B4046),
        finish: Finish::Mottled([hex(0x9C5B35), hex(0x2F4B4A)]),
        cue: hex(0xFFE3A1),
        contrast: 0.5,
    },
    shadow: Shadow { opacity: 0.4, soft: 0.22 },
    text: TextInks {
        strong: hex(0xFFF1DE),
        weak: hex(0xF0BC92),
        accent: hex(0xF0A63C),
        on_accent: hex(0x2A1206),
    },
};

const PAPER: Theme = Theme {
    name: "paper",
    about: "an ink drawing on ruled paper: white cells with outlines, a red block, no shadows",
    page: [hex(0xF6F0E2), hex(0xF1E9D6)],
    scene: Scene::Ruled(Ink([120, 150, 190, 46])),
    floor: Floor {
        tops: [hex(0xFFFDF8), hex(0xFFFDF8)],
        side: hex(0xCFC7B6),
        height: 0.1,
        seam: (hex(0x39342D), 0.018),
        bevel: 0.0,
        grain: (0, 0.0),
    },
    fragile: Fragile { ink: hex(0xFBE9B7), lines: hex(0xC08A1E), hatched: true },
    bridge: Bridge { ink: hex(0xCFE0F1), lines: hex(0x3C6E9F), hinge: hex(0x234A73) },
    marks: Marks { soft: hex(0x4E8F5B), hard: hex(0x7A4A9E), splitter: hex(0x2F7F8F), raised: 0.0 },
    goal: Goal { inside: hex(0x29241E), walls: hex(0x4A443B), rim: (hex(0xFFFDF8), 0.1) },
    block: Block {
        ink: hex(0xE0503C),
        other: hex(0xEDB3A6),
        finish: Finish::Outlined(hex(0x2B1512), 0.035),
        cue: hex(0x1F5FBF),
        contrast: 0.34,
    },
    shadow: Shadow { opacity: 0.0, soft: 0.0 },
    text: TextInks {
        strong: hex(0x2B261F),
        weak: hex(0x7D7465),
        accent: hex(0x2B261F),
        on_accent: hex(0xFFFDF8),
    },
};

const NEON: Theme = Theme {
    name: "neon",
    about: "everything dark but the lines between the cells and a golden block",
    page: [hex(0x0B0718), hex(0x1B0B33)],
    scene: Scene::Stars(hex(0xB14BFF)),
    floor: Floor {
        tops: [hex(0x1A2140), hex(0x1A2140)],
        side: hex(0x2A3C78),
        height: 0.18,
        seam: (hex(0x2FC6E8), 0.02),
        bevel: 0.0,
        grain: (0, 0.0),
    },
    fragile: Fragile { ink: hex(0x5A1F46), lines: hex(0xFF5FA8), hatched: false },
    bridge: Bridge { ink: hex(0x123F38), lines: hex(0x2EE6A6), hinge: hex(0x8CFFD5) },
    marks: Marks {
        soft: hex(0x8C7BFF),
        hard: hex(0xFF7A45),
        splitter: hex(0xE65CFF),
        raised: 0.05,
    },
    goal: Goal { inside: hex(0x000000), walls: hex(0x3A1D66), rim: (hex(0xB14BFF), 0.07) },
    block: Block {
        ink: hex(0xFFC933),
        other: hex(0x8A6E2A),
        finish: Finish::Paneled(0.16),
        cue: hex(0xFFFFFF),
        contrast: 0.55,
    },
    shadow: Shadow { opacity: 0.35, soft: 0.0 },
    text: TextInks {
        strong: hex(0xE9F7FF),
        weak: hex(0x8E86C9),
        accent: hex(0xB14BFF),
        on_accent: hex(0xFFFFFF),
    },
};

const TOY: Theme = Theme {
    name: "toy",
    about: "a green chequered meadow under a summer sky, a wooden block, soft shadows",
    page: [hex(0x5FB4F2), hex(0xD9F1FF)],
    scene: Scene::Clouds(hex(0x9BD08A)),
    floor: Floor {
        tops: [hex(0x8FD14F), hex(0x7BC043)],
        side: hex(0xA8743F),
        height: 0.34,
        seam: (hex(0x69A93A), 0.012),
        bevel: 0.16,
        grain: (4, 0.1),
    },
    fragile: Fragile { ink: hex(0xF7E08A), lines: hex(0xB08B1D), hatched: false },
    bridge: Bridge { ink: hex(0xC98B4B), lines: hex(0x7E5022), hinge: hex(0xD8392F) },
    marks: Marks {
        soft: hex(0xF2F2F2),
        hard: hex(0xE8452F),
        splitter: hex(0x3B6FE0),
        raised: 0.09,
    },
    goal: Goal { inside: hex(0x2B1A0E), walls: hex(0x7A5230), rim: (hex(0x5C8F2E), 0.06) },
    block: Block {
        ink: hex(0xF08A3C),
        other: hex(0xC9A58A),
        finish: Finish::Mottled([hex(0xE0752A), hex(0xF8A764)]),
        cue: hex(0xFFFFFF),
        contrast: 0.42,
    },
    shadow: Shadow { opacity: 0.34, soft: 0.34 },
    text: TextInks {
        strong: hex(0x173A5E),
        weak: hex(0x2F628F),
        accent: hex(0xE8452F),
        on_accent: hex(0xFFFFFF),
    },
};
