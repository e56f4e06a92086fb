//! screenplay reads a puzzle off the screen, solves it, and plays it.

pub mod arcade;
pub mod capture;
pub mod cli;
pub mod desktop;
pub mod frame;
pub mod game;
pub mod games;
pub mod geometry;
pub mod input;
pub mod pattern;
pub mod player;
pub mod profile;
pub mod solver;
pub mod vision;
