//! Draws a sheet of templates for `screenplay`: a row a face, a column a letter, white on black.
//!
//! `cargo run -p looks --example letters -- ABCDEFGHIJKL FOLDER_OF_FACES letters.png`, for free fonts: what is drawn is part of the
//! repository, the fonts are not.

use std::path::Path;

use anyhow::{Context, Result};
use looks::canvas::{Canvas, Face};
use looks::color::{Color, Ink};

/// Width and height of a letter's place, in pixels.
const TILE: (u32, u32) = (24, 20);
/// How high the line of a letter is, in pixels.
const SIZE: f32 = 20.0;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [letters, folder, to] = &arguments[..] else {
        anyhow::bail!("letters LETTERS FOLDER_OF_FACES TO.png");
    };
    let mut faces = Face::bundled();
    faces.extend(Face::folder(Path::new(folder)).context("no folder of faces")?);
    let (wide, high) = (letters.chars().count() as u32 * TILE.0, faces.len() as u32 * TILE.1);
    let mut canvas = Canvas::new(wide, high, Color::BLACK);
    for (row, face) in faces.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            let middle = |k: usize, side: u32| (k as f32 + 0.5) * side as f32;
            let at = (middle(column, TILE.0), middle(row, TILE.1));
            canvas.words(&letter.to_string(), at, SIZE, face, Ink::solid(Color::WHITE));
        }
    }
    image::DynamicImage::ImageRgb8(canvas.image).to_luma8().save(to)?;
    Ok(())
}
