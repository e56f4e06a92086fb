//! Draws boards in endlessly many looks, with the truth about each; and pictures that are no board. For training an eye,
//! for measuring it, and for benchmarks.
//!
//! ```
//! use looks::{Maker, Split};
//!
//! let maker = Maker::new();
//! let sample = maker.amaze(Split::Held, 7);
//! assert_eq!(sample.shown.len(), 1);
//! assert!(maker.none(Split::Trained, 7).shown.is_empty());
//! ```
//!
//! A look is made of parts that are drawn at random: palette, surfaces, tiles, walls, paint, ball, page, view, damage. Of each
//! kind of part some are never trained on ([`Split`]): what is measured on pictures that have one of those says something
//! about programs that nobody here has seen. The same seed gives the same picture.
//!
//! Nothing here is taken from a program or from the arcade: looks that share code with what is tested would be no test.

pub mod amaze;
pub mod beads;
pub mod bloxorz;
pub mod camera;
pub mod canvas;
pub mod chains;
pub mod color;
pub mod continuity;
pub mod damage;
pub mod dice;
pub mod figures;
pub mod fill;
pub mod lattice;
pub mod noise;
pub mod none;
pub mod page;
pub mod palette;
pub mod ray;
pub mod sample;
pub mod sokoban;
pub mod split;
pub mod tile;
pub mod token;

use canvas::Face;
use dice::Dice;
use page::Printer;

pub use sample::{Board, Chains, Edge, Graph, Grid, Hidden, Node, Panels, Sample, Shown};
pub use split::Split;

/// Makes pictures.
#[derive(Clone, Debug)]
pub struct Maker {
    faces: Vec<Face>,
}

impl Default for Maker {
    fn default() -> Maker {
        Maker::new()
    }
}

impl Maker {
    /// With the faces that are always there.
    #[must_use]
    pub fn new() -> Maker {
        Maker { faces: Face::bundled() }
    }

    /// With other faces beside those that are always there.
    #[must_use]
    pub fn with_faces(mut self, faces: Vec<Face>) -> Maker {
        self.faces.extend(faces);
        self
    }

    fn printer(&self) -> Printer<'_> {
        Printer { faces: &self.faces }
    }

    /// What [`Maker::named`] draws.
    pub const NAMES: [&str; 7] =
        ["amaze", "bloxorz", "cardinal-chains", "beads", "continuity", "sokoban", "none"];

    /// A board of a game, as `screenplay` calls it, or `none`; no picture where nothing is called so.
    #[must_use]
    pub fn named(&self, name: &str, split: Split, seed: u64) -> Option<Sample> {
        Some(match name {
            "amaze" => self.amaze(split, seed),
            "bloxorz" => self.bloxorz(split, seed),
            "cardinal-chains" => self.chains(split, seed),
            "beads" => self.beads(split, seed),
            "continuity" => self.continuity(split, seed),
            "sokoban" => self.sokoban(split, seed),
            "none" => self.none(split, seed),
            _ => return None,
        })
    }

    /// A board of Amaze.
    #[must_use]
    pub fn amaze(&self, split: Split, seed: u64) -> Sample {
        amaze::draw(&self.printer(), split, &mut Dice::new(seed))
    }

    /// A board of Bloxorz.
    #[must_use]
    pub fn bloxorz(&self, split: Split, seed: u64) -> Sample {
        bloxorz::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x0062_6c6f_786f_727a))
    }

    /// A board of Cardinal Chains.
    #[must_use]
    pub fn chains(&self, split: Split, seed: u64) -> Sample {
        chains::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x6368_6169_6e73))
    }

    /// A board of Bead Puzzle.
    #[must_use]
    pub fn beads(&self, split: Split, seed: u64) -> Sample {
        beads::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x6265_6164))
    }

    /// A board of Continuity.
    #[must_use]
    pub fn continuity(&self, split: Split, seed: u64) -> Sample {
        continuity::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x636f_6e74))
    }

    /// A board of Sokoban.
    #[must_use]
    pub fn sokoban(&self, split: Split, seed: u64) -> Sample {
        sokoban::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x736f_6b6f_6261_6e00))
    }

    /// A picture that is no board.
    #[must_use]
    pub fn none(&self, split: Split, seed: u64) -> Sample {
        none::draw(&self.printer(), split, &mut Dice::new(seed ^ 0x6e6f_6e65))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_picture() {
        let maker = Maker::new();
        for seed in 0..4 {
            let draw = || (maker.amaze(Split::Trained, seed), maker.none(Split::Held, seed));
            let ((one, other), (again, anew)) = (draw(), draw());
            assert!(one.image == again.image && other.image == anew.image, "{seed}");
            let draw = || (maker.beads(Split::Sealed, seed), maker.continuity(Split::Held, seed));
            let ((one, other), (again, anew)) = (draw(), draw());
            assert!(one.image == again.image && other.image == anew.image, "{seed}");
            assert_ne!(one.image, maker.amaze(Split::Trained, seed + 100).image);
        }
    }

    #[test]
    fn whatever_has_a_name_is_drawn() {
        let maker = Maker::new();
        for name in Maker::NAMES {
            let sample = maker.named(name, Split::Trained, 3);
            let boards = sample.map(|sample| sample.shown.len());
            assert_eq!(boards, Some(usize::from(name != "none")), "{name}");
        }
        assert!(maker.named("chess", Split::Trained, 3).is_none());
    }

    #[test]
    fn a_grid_that_is_no_board_lies_in_its_picture() {
        let maker = Maker::new();
        let mut grids = 0;
        for seed in 0..40 {
            let sample = maker.none(Split::Trained, seed);
            let Some(grid) = &sample.grid else { continue };
            grids += 1;
            let [across, down, _] = grid.homography;
            let right = across[0] * grid.columns as f32 + across[2];
            let bottom = down[1] * grid.rows as f32 + down[2];
            let (width, height) = (sample.image.width() as f32, sample.image.height() as f32);
            assert!(across[2] > -4.0 && right < width + 4.0, "{seed}: {grid:?}");
            assert!(down[2] > -4.0 && bottom < height + 4.0, "{seed}: {grid:?}");
        }
        assert!(grids > 8);
    }

    #[test]
    fn a_picture_that_is_held_out_says_what_was_never_trained_on() {
        let maker = Maker::new();
        for seed in 0..30 {
            assert_eq!(maker.amaze(Split::Trained, seed).family, "trained");
            let families = [Split::Held, Split::Sealed]
                .map(|split| [maker.amaze(split, seed).family, maker.none(split, seed).family]);
            assert!(!families.as_flattened().contains(&"trained"), "{seed}: {families:?}");
            assert_ne!(families[0], families[1]);
        }
    }
}
