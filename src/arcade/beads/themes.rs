//! The themes: light and dark pages, nodes as dishes, wells and rings.

#![expect(clippy::unreadable_literal, reason = "colours are read as RRGGBB, without separators")]

use crate::arcade::beads::theme::{Beads, Edges, Goals, Lines, Node, Style, Theme};
use crate::arcade::brush::Ink;
use crate::arcade::card::TextInks;

/// Every theme, in the order in which the key T goes through them.
pub static THEMES: [Theme; 4] = [PORCELAIN, MIDNIGHT, FELT, BLUEPRINT];

/// Colours that the colour-blind can tell apart (Okabe & Ito 2008), and a grey.
pub(super) const SAFE: [Ink; 9] = [
    hex(0xE69F00),
    hex(0x56B4E9),
    hex(0x009E73),
    hex(0xD55E00),
    hex(0x0072B2),
    hex(0xF0E442),
    hex(0xCC79A7),
    hex(0x8A8A8A),
    hex(0x26262B),
];

const fn hex(rgb: u32) -> Ink {
    Ink::hex(rgb)
}

const PORCELAIN: Theme = Theme {
    name: "porcelain",
    about: "off-white, white dishes with a thin rim; straight edges, colours, marks",
    page: [hex(0xF7F5F0), hex(0xEEEAE1)],
    node: Node { ink: hex(0xFFFFFF), rim: (hex(0xCFC8B9), 0.06), home: hex(0x3F8F5B) },
    edge: (hex(0x9A9384), 0.17),
    bead: 0.66,
    colours: [
        hex(0xD6453D),
        hex(0x2F6FC4),
        hex(0xE0A21B),
        hex(0x2F9B5F),
        hex(0x8A4FB5),
        hex(0x23A6B0),
        hex(0xE27BA6),
        hex(0x7A5537),
        hex(0x3A3F4B),
    ],
    plain: hex(0x34618F),
    style: Style {
        edges: Edges::Straight,
        lines: Lines::Solid,
        beads: Beads::Colours,
        goals: Goals::Marks,
    },
    text: TextInks {
        strong: hex(0x38342C),
        weak: hex(0x958C7C),
        accent: hex(0x38342C),
        on_accent: hex(0xFFFDF8),
    },
};

const MIDNIGHT: Theme = Theme {
    name: "midnight",
    about: "dark blue, darker wells, curved bright edges, letters, ghosts",
    page: [hex(0x1B2238), hex(0x11162A)],
    node: Node { ink: hex(0x0C101F), rim: (hex(0x46517A), 0.07), home: hex(0x7BE0B0) },
    edge: (hex(0x8391C9), 0.14),
    bead: 0.7,
    colours: [
        hex(0xFF6B6B),
        hex(0x4D9DFF),
        hex(0xFFD166),
        hex(0x3DDC97),
        hex(0xB388FF),
        hex(0x2FD6E6),
        hex(0xFF9F5A),
        hex(0xF7A1D0),
        hex(0xE9EDF7),
    ],
    plain: hex(0xE8C170),
    style: Style {
        edges: Edges::Curved,
        lines: Lines::Solid,
        beads: Beads::Letters,
        goals: Goals::Ghosts,
    },
    text: TextInks {
        strong: hex(0xE6EAF8),
        weak: hex(0x8791B5),
        accent: hex(0xE8C170),
        on_accent: hex(0x1B2238),
    },
};

const FELT: Theme = Theme {
    name: "felt",
    about: "green felt, sunken wells with brass rims, dashed straight edges, shapes, marks",
    page: [hex(0x2C6B4F), hex(0x235640)],
    node: Node { ink: hex(0x1B4432), rim: (hex(0xB99A55), 0.09), home: hex(0xFFF1C4) },
    edge: (hex(0xD9C48A), 0.13),
    bead: 0.68,
    colours: [
        hex(0xE4574C),
        hex(0x63A8F0),
        hex(0xF2C744),
        hex(0xF2EEE3),
        hex(0xC08BE0),
        hex(0xF08A3C),
        hex(0x2E2E34),
        hex(0xF29DC0),
        hex(0x45D6CF),
    ],
    plain: hex(0xF4EBD3),
    style: Style {
        edges: Edges::Straight,
        lines: Lines::Dashed,
        beads: Beads::Shapes,
        goals: Goals::Marks,
    },
    text: TextInks {
        strong: hex(0xF6F0DC),
        weak: hex(0xA9C4B0),
        accent: hex(0xF4EBD3),
        on_accent: hex(0x1B4432),
    },
};

const BLUEPRINT: Theme = Theme {
    name: "blueprint",
    about: "white lines on blue, nodes as rings, dashed curved edges, colour-blind safe, ghosts",
    page: [hex(0x1F4F86), hex(0x1A4374)],
    node: Node { ink: hex(0x1D4A7E), rim: (hex(0xE4EEF9), 0.07), home: hex(0xFFD65C) },
    edge: (hex(0xE4EEF9), 0.1),
    bead: 0.72,
    colours: [
        hex(0xFF7A70),
        hex(0x8FE3FF),
        hex(0xFFD65C),
        hex(0x7BE495),
        hex(0xD9A6FF),
        hex(0xFFFFFF),
        hex(0xFF9F45),
        hex(0x0E2138),
        hex(0xFFB3DA),
    ],
    plain: hex(0xF3F7FC),
    style: Style {
        edges: Edges::Curved,
        lines: Lines::Dashed,
        beads: Beads::Safe,
        goals: Goals::Ghosts,
    },
    text: TextInks {
        strong: hex(0xF3F7FC),
        weak: hex(0xA5C0DE),
        accent: hex(0xF3F7FC),
        on_accent: hex(0x1A4374),
    },
};
