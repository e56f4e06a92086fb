//! Sokoban: a keeper in a walled room walks up, down, left and right, and pushes boxes by walking against them: one box
//! at a time, never two, and never by pulling. The level is won when every box stands on a goal. Fewest pushes win;
//! walking costs nothing.
//!
//! What is hard is what cannot be undone: a box in a corner stays there.

pub mod generate;
pub mod level;
pub mod pack;
pub mod rules;
mod search;

pub use level::Level;
