//! What a theme can choose. Lengths are in cells unless said otherwise.

use crate::arcade::brush::Ink;
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
    pub(super) scene: Scene,
    pub(super) floor: Floor,
    pub(super) fragile: Fragile,
    pub(super) bridge: Bridge,
    pub(super) marks: Marks,
    pub(super) goal: Goal,
    pub(super) block: Block,
    pub(super) shadow: Shadow,
    pub(super) text: TextInks,
}

/// What is behind the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// Dark swathes, and light from below.
    Embers,
    /// Ruled paper.
    Ruled(Ink),
    /// Stars over lines that run to a horizon.
    Stars(Ink),
    /// Clouds over hills.
    Clouds(Ink),
}

/// How plain floor looks, and the slab that all floor is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor {
    /// By turns, as on a chessboard.
    pub(super) tops: [Ink; 2],
    /// Of the sides that are seen, in full light.
    pub(super) side: Ink,
    pub(super) height: f32,
    /// The line around each cell: colour and half its width.
    pub(super) seam: (Ink, f32),
    /// Light and shade along the inner side of the seam: opacity.
    pub(super) bevel: f32,
    /// Specks: how many a cell, and their opacity.
    pub(super) grain: (u32, f32),
}

/// Floor that breaks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fragile {
    pub(super) ink: Ink,
    pub(super) lines: Ink,
    /// Hatching instead of cracks.
    pub(super) hatched: bool,
}

/// Bridges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bridge {
    pub(super) ink: Ink,
    /// Between its boards.
    pub(super) lines: Ink,
    pub(super) hinge: Ink,
}

/// What lies on switches and splitters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    pub(super) soft: Ink,
    pub(super) hard: Ink,
    pub(super) splitter: Ink,
    /// Height of its upper side.
    pub(super) raised: f32,
}

/// The hole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) inside: Ink,
    pub(super) walls: Ink,
    /// The floor left around it: colour and width.
    pub(super) rim: (Ink, f32),
}

/// What the block's faces are like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Finish {
    /// Patches of other colours.
    Mottled([Ink; 2]),
    /// Nothing but the edges: their colour and width.
    Outlined(Ink, f32),
    /// A lighter panel in each face, this part of its side wide.
    Paneled(f32),
}

/// The block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) ink: Ink,
    /// Of the half that is not selected.
    pub(super) other: Ink,
    pub(super) finish: Finish,
    /// What marks the half that was just selected.
    pub(super) cue: Ink,
    /// How dark a face without light is, 0 to 1.
    pub(super) contrast: f32,
}

/// The shadow that the block throws on the floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shadow {
    /// Opacity, 0 to 1.
    pub(super) opacity: f32,
    /// Width of its soft edge.
    pub(super) soft: f32,
}
