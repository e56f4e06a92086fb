//! Where a program's stage lies in the window: it is scaled with the window and centred, or lies in a page.

use image::RgbImage;

use crate::games::bloxorz::layout::Stage;
use crate::games::bloxorz::vision::facts::StageFacts;
use crate::geometry::{Lattice, Point};

/// Places to try, likeliest first: the whole window, and what is left of it without margins of one colour.
pub(super) fn candidates(image: &RgbImage, facts: &StageFacts) -> Vec<Stage> {
    let whole = [0.0, 0.0, f64::from(image.width()), f64::from(image.height())];
    let mut stages = vec![fitted(whole, facts.size)];
    let inner = without_margins(image);
    let trimmed = fitted(inner, facts.size);
    if !near(&stages[0], &trimmed, 0.5) {
        stages.push(trimmed);
    }
    stages
}

/// The sheet that a program's screens without a board are laid out on: as large as the window allows, in its middle.
pub(super) fn sheet(image: &RgbImage, size: [f64; 2]) -> Stage {
    fitted([0.0, 0.0, f64::from(image.width()), f64::from(image.height())], size)
}

/// Whether two places differ by less than `pixels`.
pub(super) fn near(a: &Stage, b: &Stage, pixels: f64) -> bool {
    let corner = |stage: &Stage| [stage.at(0.0, 0.0), stage.at(500.0, 300.0)];
    corner(a).iter().zip(corner(b)).all(|(p, q)| (p.x - q.x).abs().max((p.y - q.y).abs()) < pixels)
}

/// The stage as large as a rectangle (left, top, right, bottom) allows, in its middle.
fn fitted([left, top, right, bottom]: [f64; 4], [width, height]: [f64; 2]) -> Stage {
    let scale = ((right - left) / width).min((bottom - top) / height);
    let x = f64::midpoint(left, right) - width * scale / 2.0;
    let y = f64::midpoint(top, bottom) - height * scale / 2.0;
    Stage { scale, origin: Point { x, y } }
}

/// The lattice of a stage.
pub(super) fn lattice(stage: &Stage, facts: &StageFacts) -> Lattice {
    let s = stage.scale;
    let origin = stage.at(facts.origin[0], facts.origin[1]);
    let matrix = [
        facts.column[0] * s,
        facts.row[0] * s,
        origin.x,
        facts.column[1] * s,
        facts.row[1] * s,
        origin.y,
        0.0,
        0.0,
        1.0,
    ];
    Lattice { columns: facts.cells[0], rows: facts.cells[1], matrix }
}

/// What is left of a picture when rows and columns of one colour are taken off all sides.
fn without_margins(image: &RgbImage) -> [f64; 4] {
    /// Channel difference of one colour, 0 to 255.
    const SAME: u8 = 10;
    let (width, height) = image.dimensions();
    let alike = |a: image::Rgb<u8>, b: image::Rgb<u8>| {
        a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) <= SAME)
    };
    let row = |y: u32| {
        let first = *image.get_pixel(0, y);
        (0..width).step_by(3).all(|x| alike(*image.get_pixel(x, y), first))
    };
    let column = |x: u32| {
        let first = *image.get_pixel(x, height / 2);
        (0..height).step_by(3).all(|y| alike(*image.get_pixel(x, y), first))
    };
    let top = (0..height).find(|y| !row(*y)).unwrap_or(0);
    let bottom = (top..height).rev().find(|y| !row(*y)).map_or(height, |y| y + 1);
    let left = (0..width).find(|x| !column(*x)).unwrap_or(0);
    let right = (left..width).rev().find(|x| !column(*x)).map_or(width, |x| x + 1);
    [left, top, right, bottom].map(f64::from)
}
