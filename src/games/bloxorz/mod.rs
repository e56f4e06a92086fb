//! Bloxorz: a block of 1×1×2 rolls over a floor of cells and is to fall, upright, into the goal hole.
//!
//! A roll tips the block over one of its edges: standing it comes to lie over the next two cells, lying it stands up
//! beyond an end or rolls on sideways. It falls, and the level starts again, where any part of it has nothing below,
//! and where it stands upright on a fragile cell.
//!
//! Switches open, close or toggle single bridge cells when the block lands on them: soft ones under any part of it,
//! also under a half; hard ones under the block standing upright only. All switches under one landing look at the bridges
//! as they were before it, so two toggles of one bridge flip it once. A bridge that closes under the block drops it.
//!
//! Standing upright on a splitter, the block is put down as two halves on the splitter's two targets, the first of them
//! selected. Halves weigh too little for fragile cells, hard switches, splitters and the goal. Space selects the other
//! half, and is no move. When a half comes to lie beside the other they join into a lying block, which lands
//! anew: it presses the soft switches under both its cells.
//!
//! The screen does not show what a switch works. A [`Level`] therefore holds what is *known* of it, and [`rules`] call
//! a move legal only where what is known settles where it ends.

pub mod explore;
pub mod generate;
pub mod layout;
pub mod learn;
pub mod level;
pub mod pack;
pub mod rules;
pub mod search;
pub mod vision;
#[cfg(test)]
mod oracle_tests;

pub use level::Level;
