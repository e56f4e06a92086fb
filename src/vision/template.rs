//! Templates: cells told by pictures of their kinds, cut from the same program before.
//!
//! Each cell of a lattice is brought to one size and matched with each template, some pixels to and fro. What is nothing like
//! any of them is said to be so: a cell is not of the kind that it is least unlike.

mod blocks;
mod likely;
mod look;
mod picture;
mod piece;
mod places;
mod window;
mod word;

use std::cell::OnceCell;

use image::{GrayImage, RgbImage, RgbaImage};

use crate::geometry::{Cell, Lattice};
use crate::vision::sight::{around, part, upright};

pub use likely::{is_no_other, plainly};
pub use places::Places;
pub use word::Word;

use likely::{NEVER, likelihoods};
use look::Look;
use window::{Window, planes};

/// Pixels of a cell and of a template across and down, when they are compared.
pub const SIDE: u32 = 24;
/// A lattice may lie so many of these pixels beside the one that a template was cut from.
const SHIFT: u32 = 3;
/// A place by itself may lie beside it by parts of a pixel too, and so may a cell that is farther than this from all templates and not
/// plainly of a kind.
const BETWEEN: [(f64, f64); 3] = [(0.5, 0.0), (0.0, 0.5), (0.5, 0.5)];
const FAR: f32 = 12.0;
/// ... unless the means of its blocks, which are nearly the same there, are farther than this already.
const HOPELESS: f32 = 24.0;
/// A cell this near to a template, and plainly of its kind, need not be shifted.
const NEAR: f32 = 6.0;
/// A lattice that was seen may be so many rows or columns short on each side.
const GROWN: usize = 8;
/// So many cells at most tell which look of a program a picture is in.
const COMPARED: usize = 48;

/// Pictures of the kinds of cells of one program, which may have several looks: a picture is compared with those of one of them.
pub struct Templates {
    looks: Vec<Look>,
    kinds: usize,
}

impl Templates {
    /// Templates of any size of each look, each with the number of its kind. Transparent places of them may look like anything.
    ///
    /// # Panics
    /// There are not so many kinds.
    pub fn new<'a, L: IntoIterator<Item = (usize, &'a RgbaImage)>>(
        kinds: usize,
        looks: impl IntoIterator<Item = L>,
    ) -> Templates {
        Templates {
            looks: looks.into_iter().map(|pictures| Look::new(kinds, pictures)).collect(),
            kinds,
        }
    }

    /// Whether there is one of a kind.
    #[must_use]
    pub fn have(&self, kind: usize) -> bool {
        self.looks.iter().any(|look| look.has(kind))
    }

    /// How likely each cell of some lattices is of each kind, row by row, as logarithms.
    #[must_use]
    pub fn said<'a>(
        &self,
        image: &RgbImage,
        lattices: impl IntoIterator<Item = &'a Lattice>,
    ) -> Vec<Vec<f32>> {
        self.apart(image, lattices).iter().map(|apart| likelihoods(apart, None)).collect()
    }

    /// The same for a lattice with cells around the board, grown until nothing lies around it but what is of the kind `outside`, or
    /// looks like no kind; it is of that kind then. So is what lies outside the picture.
    #[must_use]
    pub fn whole(
        &self,
        image: &RgbImage,
        lattice: &Lattice,
        outside: usize,
    ) -> (Lattice, Vec<Vec<f32>>) {
        let mut lattice = lattice.clone();
        for _ in 0..GROWN {
            let said = self.with_outside(image, &lattice, outside);
            let is_more = |said: &Vec<f32>| said[outside].exp() < 0.5;
            let more = lattice.cells().zip(&said).filter(|(_, said)| is_more(said));
            let more: Vec<Cell> = more.map(|(cell, _)| cell).collect();
            let (columns, rows) = (lattice.columns, lattice.rows);
            let along = |of: fn(&Cell) -> i32, at: u32| {
                u32::from(more.iter().any(|cell| of(cell) == at as i32))
            };
            // Only where there is more: what lies around elsewhere may look like anything.
            let [left, right] = [0, columns - 1].map(|at| along(|cell| cell.x, at));
            let [top, bottom] = [0, rows - 1].map(|at| along(|cell| cell.y, at));
            if left + right + top + bottom == 0 {
                return (lattice, said);
            }
            let size = (columns + left + right, rows + top + bottom);
            lattice = part(&lattice, (-(left as i32), -(top as i32)), size);
        }
        let said = self.with_outside(image, &lattice, outside);
        (lattice, said)
    }

    fn with_outside(&self, image: &RgbImage, lattice: &Lattice, outside: usize) -> Vec<Vec<f32>> {
        let said = |(cell, apart): (Cell, &Vec<f32>)| {
            if !lattice.is_shown(cell, image.dimensions()) {
                let certain = |kind: usize| if kind == outside { 0.0 } else { NEVER };
                return (0..self.kinds).map(certain).collect();
            }
            likelihoods(apart, is_outer(lattice, cell).then_some(outside))
        };
        lattice.cells().zip(&self.apart(image, [lattice])).map(said).collect()
    }

    /// How far each cell is from the nearest template of each kind: root mean square, 0 to 255.
    fn apart<'a>(
        &self,
        image: &RgbImage,
        lattices: impl IntoIterator<Item = &'a Lattice>,
    ) -> Vec<Vec<f32>> {
        let lattices: Vec<&Lattice> = lattices.into_iter().collect();
        // Neighbours are there to be shifted to.
        let board = |lattice: &Lattice| planes(&upright(image, &around(lattice), SIDE));
        let mut boards: Vec<_> = lattices.iter().map(|lattice| board(lattice)).collect();
        let places = lattices.iter().enumerate();
        let places: Vec<(usize, Cell)> =
            places.flat_map(|(at, lattice)| lattice.cells().map(move |cell| (at, cell))).collect();
        let window = |planes: &[GrayImage; 3], cell: Cell, shift| {
            Window::new(planes, (cell.x as u32 + 1, cell.y as u32 + 1), shift)
        };
        let as_seen: Vec<Window> =
            places.iter().map(|(at, cell)| window(&boards[*at], *cell, 0)).collect();
        let Some(look) = self.look(&as_seen) else {
            return vec![vec![f32::INFINITY; self.kinds]; places.len()];
        };
        let mut apart: Vec<Vec<f32>> = as_seen.iter().map(|window| look.each(window)).collect();
        let offset = look.offset(&as_seen, &apart);
        if offset != [0; 3] {
            for planes in &mut boards {
                darken(planes, offset);
            }
            let each = |(at, cell): &(usize, Cell)| look.each(&window(&boards[*at], *cell, 0));
            apart = places.iter().map(each).collect();
        }
        let between: Vec<OnceCell<Vec<_>>> = boards.iter().map(|_| OnceCell::new()).collect();
        let between = |at: usize| {
            between[at].get_or_init(|| {
                let aside = BETWEEN.iter().map(|step| board(&aside(lattices[at], *step)));
                let all = aside.map(|mut planes| {
                    darken(&mut planes, offset);
                    planes
                });
                all.collect()
            })
        };
        let nearest = |(&(at, cell), each): (&(usize, Cell), &Vec<f32>)| {
            let there = look.nearest(each, self.kinds);
            let is_near = |apart: &[f32], most: f32| apart.iter().any(|it| *it <= most);
            let is_plain = |apart: &[f32]| plainly(&likelihoods(apart, None)).is_some();
            if is_near(&there, NEAR) && is_plain(&there) {
                return there;
            }
            let nearest = |window: &Window| look.nearest(&look.each(window), self.kinds);
            let shifted = |planes: &[GrayImage; 3]| nearest(&window(planes, cell, SHIFT));
            let least = |one: Vec<f32>, other: Vec<f32>| {
                one.into_iter().zip(other).map(|(one, other)| one.min(other)).collect()
            };
            let seen = window(&boards[at], cell, SHIFT);
            let whole: Vec<f32> = nearest(&seen);
            let is_alone = lattices[at].columns * lattices[at].rows == 1;
            let is_told = is_near(&whole, FAR) || is_plain(&whole);
            if !is_alone && (is_told || look.at_least(&seen) > HOPELESS) {
                return whole;
            }
            between(at).iter().map(shifted).fold(whole, least)
        };
        places.iter().zip(&apart).map(nearest).collect()
    }

    /// The look that most of some cells are most like.
    fn look(&self, windows: &[Window]) -> Option<&Look> {
        if let [only] = self.looks.as_slice() {
            return Some(only);
        }
        let step = windows.len().div_ceil(COMPARED).max(1);
        let some = || windows.iter().step_by(step);
        let unlike = |look: &Look| some().map(|window| look.unlike(window)).sum::<f32>();
        let all = self.looks.iter().map(|look| (look, unlike(look)));
        all.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(look, _)| look)
    }
}

/// Takes from each plane how much brighter it is than the templates.
fn darken(planes: &mut [GrayImage; 3], offset: [i32; 3]) {
    for (plane, by) in planes.iter_mut().zip(offset) {
        plane.iter_mut().for_each(|it| *it = (i32::from(*it) - by).clamp(0, 255) as u8);
    }
}

/// The same lattice, so many of a cell's pixels to the right and down.
fn aside(lattice: &Lattice, (right, down): (f64, f64)) -> Lattice {
    let (u, v) = (right / f64::from(SIDE), down / f64::from(SIDE));
    let mut matrix = lattice.matrix;
    for row in matrix.chunks_exact_mut(3) {
        row[2] += u * row[0] + v * row[1];
    }
    Lattice { matrix, ..lattice.clone() }
}

/// Whether a cell is one of the outermost.
fn is_outer(lattice: &Lattice, cell: Cell) -> bool {
    let last = |count: u32| count as i32 - 1;
    cell.x == 0 || cell.y == 0 || cell.x == last(lattice.columns) || cell.y == last(lattice.rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use image::Rgb;
    use image::{DynamicImage, imageops};

    const PITCH: u32 = 40;

    /// Cells of three kinds: flat, striped, and a disc on the flat one; the last cell is a checkerboard.
    fn drawn(kinds: &[usize], (left, top): (u32, u32), brighter: i32) -> RgbImage {
        let flat = Rgb([90u8, 120, 150]);
        let cell = |kind: usize, x: u32, y: u32| match kind {
            1 if (x / 5).is_multiple_of(2) => Rgb([200, 180, 60]),
            2 if (x as i32 - 20).pow(2) + (y as i32 - 20).pow(2) < 150 => Rgb([230, 40, 40]),
            3 if (x / 10 + y / 10).is_multiple_of(2) => Rgb([10, 250, 10]),
            _ => flat,
        };
        RgbImage::from_fn(PITCH * kinds.len() as u32 + 60, PITCH + 60, |x, y| {
            let inside = |at: u32, from: u32| at.checked_sub(from);
            let place = inside(x, left).zip(inside(y, top)).filter(|(_, y)| *y < PITCH);
            let kind = place.and_then(|(x, _)| kinds.get((x / PITCH) as usize));
            let Rgb(pixel) = match (kind, place) {
                (Some(kind), Some((x, y))) => cell(*kind, x % PITCH, y),
                _ => Rgb([255; 3]),
            };
            let noise = (x * 7 + y * 13) as i32 % 7 - 3;
            Rgb(pixel.map(|it| (i32::from(it) + noise + brighter).clamp(0, 255) as u8))
        })
    }

    fn lattice(cells: usize, left: f64, top: f64) -> Lattice {
        let pitch = f64::from(PITCH);
        Lattice::upright(Point { x: left, y: top }, Point { x: pitch, y: pitch }, cells as u32, 1)
    }

    /// One of each kind that is not a stranger.
    fn pictures() -> Vec<RgbaImage> {
        let kinds = [0, 1, 2];
        let sheet = drawn(&kinds, (10, 10), 0);
        let cut = |k: usize| {
            let cell = Lattice { columns: 1, ..lattice(1, 10.0 + 40.0 * k as f64, 10.0) };
            image::DynamicImage::from(upright(&sheet, &cell, 48)).into_rgba8()
        };
        kinds.iter().map(|kind| cut(*kind)).collect()
    }

    fn templates() -> Templates {
        Templates::new(3, [pictures().iter().enumerate()])
    }

    fn told(said: &[Vec<f32>]) -> Vec<Option<usize>> {
        said.iter().map(|said| plainly(said)).collect()
    }

    #[test]
    fn cells_are_told_though_shifted_brighter_or_noisy_and_strangers_are_not() {
        let kinds = [2, 0, 1, 1, 3, 0];
        let expected = [Some(2), Some(0), Some(1), Some(1), None, Some(0)];
        for (shift, brighter) in [(0.0, 0), (3.0, 0), (0.0, 15), (-3.0, -12)] {
            let image = drawn(&kinds, (20, 15), brighter);
            let said = templates().said(&image, [&lattice(6, 20.0 + shift, 15.0)]);
            assert_eq!(told(&said), expected, "{shift} {brighter}");
        }
    }

    #[test]
    fn a_reading_is_denied_where_a_cell_is_plainly_otherwise() {
        let image = drawn(&[2, 0, 3], (20, 15), 0);
        let denied = |taken: [usize; 3]| {
            let can_be = |cell: Cell, kind| taken[cell.x as usize] == kind;
            templates().word(&image, &lattice(3, 20.0, 15.0), can_be).denies()
        };
        assert!(denied([2, 1, 0]) && denied([0, 0, 0]));
        // The last cell may be anything.
        assert!(!denied([2, 0, 0]) && !denied([2, 0, 1]));
        let known = |kinds: &[usize]| {
            let image = drawn(kinds, (20, 15), 0);
            let lattice = lattice(kinds.len(), 20.0, 15.0);
            templates().word(&image, &lattice, |_, _| true).knows()
        };
        assert!(known(&[1, 3]) && !known(&[3, 1, 3]));
    }

    #[test]
    fn what_lies_around_is_outside_and_what_looks_like_a_kind_is_not() {
        // Columns: a stranger, two of the board, a stranger; the lattice has the board's first column only, and those around.
        let image = drawn(&[3, 1, 2, 3], (20, 15), 0);
        let (lattice, said) = templates().whole(&image, &lattice(3, 20.0, 15.0), 0);
        assert_eq!((lattice.columns, lattice.rows), (4, 3));
        assert_eq!(told(&said)[4..8], [Some(0), Some(1), Some(2), Some(0)]);
    }

    #[test]
    fn nothing_is_seen_outside_the_picture() {
        // The picture ends within a striped cell: its border, repeated, would look like stripes.
        let image = drawn(&[1, 1], (20, 15), 0);
        let image = imageops::crop_imm(&image, 20, 15, 80, 40).to_image();
        let (lattice, said) = templates().whole(&image, &lattice(4, -40.0, 0.0), 0);
        assert_eq!((lattice.columns, lattice.rows), (4, 3));
        assert_eq!(told(&said)[4..8], [Some(0), Some(1), Some(1), Some(0)]);
    }

    #[test]
    fn a_kind_without_a_template_is_none() {
        let flat = &pictures()[0];
        let only = Templates::new(3, [[(0, flat)]]);
        let image = drawn(&[0, 1], (20, 15), 0);
        let said = only.said(&image, [&lattice(2, 20.0, 15.0)]);
        assert_eq!(told(&said), [Some(0), None]);
    }

    #[test]
    fn a_sign_without_a_template_is_not_the_one_that_it_is_least_unlike() {
        let sign = |kind: u32| {
            RgbImage::from_fn(48, 48, |x, y| {
                let inside = (20..28).contains(&x) && (16..32).contains(&y);
                let is_ink = inside && if kind == 0 { x < 22 } else { y % 8 < 2 };
                Rgb([if is_ink { 90 } else { 240 }; 3])
            })
        };
        let templates = Templates::new(2, [[(0, &DynamicImage::from(sign(0)).into_rgba8())]]);
        let cell = |kind| {
            let side = Point { x: 48.0, y: 48.0 };
            let lattice = Lattice::upright(Point { x: 0.0, y: 0.0 }, side, 1, 1);
            told(&templates.said(&sign(kind), [&lattice]))
        };
        assert_eq!([cell(0), cell(1)], [[Some(0)], [None]]);
    }

    #[test]
    fn a_picture_is_told_by_the_look_that_it_is_most_like() {
        let plain =
            |shade: u8| RgbaImage::from_pixel(48, 48, image::Rgba([shade, shade, shade, 255]));
        let (dark, light, grey) = (plain(20), plain(230), plain(120));
        // What is a wall in one look is floor in the other.
        let looks = [[(0, &dark), (1, &grey)], [(0, &grey), (1, &light)]];
        let templates = Templates::new(2, looks);
        let seen = |shades: [u8; 3]| {
            let image =
                RgbImage::from_fn(3 * PITCH, PITCH, |x, _| Rgb([shades[(x / PITCH) as usize]; 3]));
            told(&templates.said(&image, [&lattice(3, 0.0, 0.0)]))
        };
        assert_eq!(seen([20, 120, 20]), [Some(0), Some(1), Some(0)]);
        assert_eq!(seen([230, 120, 230]), [Some(1), Some(0), Some(1)]);
    }

    #[test]
    fn transparent_places_may_look_like_anything() {
        let image = drawn(&[2, 1], (20, 15), 0);
        let disc = RgbaImage::from_fn(48, 48, |x, y| {
            let inside = (x as i32 - 24).pow(2) + (y as i32 - 24).pow(2) < 170;
            image::Rgba([230, 40, 40, if inside { 255 } else { 0 }])
        });
        let said = Templates::new(1, [[(0, &disc)]]).said(&image, [&lattice(2, 20.0, 15.0)]);
        assert_eq!(told(&said), [Some(0), None]);
    }
}
