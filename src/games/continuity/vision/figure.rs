//! Where the figure is in a board that is seen zoomed in: the only dark thing in the air. To a pixel, whatever it does with
//! its arms and legs: by its head.

use image::RgbImage;

use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::near::{View, Watcher};

/// What begins so near to the upper side of a tile, in its pixels, may go on beyond.
const CUT: f64 = 2.5;
/// Every so many pixels of a tile are looked at for something dark.
const STRIDE: usize = 3;
/// The figure is no wider on either side, nor higher, in a tile's pixels.
const REACH: (f64, f64) = (14.0, 34.0);
/// Fewer dark pixels of a tile are no figure.
const FEWEST: usize = 30;
/// And more are something else.
const MOST: usize = 620;
/// Height of the head, in a tile's pixels.
const HEAD: f64 = 7.0;
/// So many dark pixels of those that are looked at may be one.
const ENOUGH: usize = 4;
/// The figure moves so far between two looks, in pixels, if it does not begin again elsewhere.
const NEAR: f64 = 110.0;

/// The tile and the place in it of the middle of the figure's feet.
pub(super) fn find(watcher: &Watcher, image: &RgbImage, view: &View) -> Option<(u8, f64, f64)> {
    let spots = dark(watcher, image, view, STRIDE, None);
    let seed = seed(&spots, watcher.last())?;
    let around = (seed.0 - 40.0, seed.1 - 50.0, seed.0 + 40.0, seed.1 + 50.0);
    let fine = dark(watcher, image, view, 1, Some(around));
    // What belongs together, from the seed on.
    let mut middle = seed;
    let mut own: Vec<(f64, f64)> = Vec::new();
    for _ in 0..3 {
        let near = |spot: &&(f64, f64)| {
            (spot.0 - middle.0).abs() <= REACH.0 && (spot.1 - middle.1).abs() <= REACH.1 / 2.0 + 4.0
        };
        own = fine.iter().filter(near).copied().collect();
        if own.len() < FEWEST || own.len() > MOST {
            return None;
        }
        let count = own.len() as f64;
        let sum = own.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        middle = (sum.0 / count, sum.1 / count);
    }
    let top = own.iter().map(|spot| spot.1).fold(f64::MAX, f64::min);
    let head: Vec<f64> = own.iter().filter(|it| it.1 < top + HEAD).map(|it| it.0).collect();
    let (left, right) = head.iter().fold((f64::MAX, f64::MIN), |(l, r), x| (l.min(*x), r.max(*x)));
    let x = left.midpoint(right) + 0.5;
    let feet = top + watcher.tall();
    // Across the upper side of its tile, what is above it is out of sight: by its feet, then.
    let cut = watcher.unplace(x, top + 0.5).is_some_and(|(_, _, y)| y < CUT);
    if cut {
        let bottom = own.iter().map(|spot| spot.1).fold(f64::MIN, f64::max);
        return watcher.unplace(middle.0 + 0.5, feet.min(bottom + 0.5));
    }
    watcher.unplace(x, feet)
}

/// Where something is that may be the figure: near where it was, else where most is dark.
fn seed(spots: &[(f64, f64)], last: Option<(f64, f64)>) -> Option<(f64, f64)> {
    let around = |spot: &(f64, f64)| {
        let near = |other: &&(f64, f64)| {
            (spot.0 - other.0).abs() <= REACH.0 && (spot.1 - other.1).abs() <= REACH.1 / 2.0
        };
        spots.iter().filter(near).count()
    };
    let close = |spot: &&(f64, f64)| {
        last.is_some_and(|(x, y)| (spot.0 - x).abs() <= NEAR && (spot.1 - 12.0 - y).abs() <= NEAR)
    };
    let best = |spots: &mut dyn Iterator<Item = &(f64, f64)>| {
        spots.map(|spot| (around(spot), *spot)).max_by_key(|it| it.0).filter(|it| it.0 >= ENOUGH)
    };
    let near = best(&mut spots.iter().filter(close));
    near.or_else(|| best(&mut spots.iter())).map(|it| it.1)
}

/// Dark places in the air, on the board without what is between tiles, by pixels of tiles.
fn dark(
    watcher: &Watcher,
    image: &RgbImage,
    view: &View,
    stride: usize,
    within: Option<(f64, f64, f64, f64)>,
) -> Vec<(f64, f64)> {
    let mut spots = Vec::new();
    let columns = watcher.columns();
    let (width, height) = (f64::from(image.width()), f64::from(image.height()));
    for (slot, tile) in watcher.tiles() {
        let corner = watcher.corner(view, slot);
        let base = (
            (slot % columns) as f64 * f64::from(WIDTH),
            (slot / columns) as f64 * f64::from(HEIGHT),
        );
        // The part of the tile that is in the picture, and asked for.
        let range = |corner: f64, base: f64, size: f64, most: i32, low: f64, high: f64| {
            let (from, to) = (-corner / view.scale, (size - corner) / view.scale);
            let (from, to) = (from.max(low - base), to.min(high - base));
            (from.max(0.0).ceil() as i32, (to.floor() as i32).min(most))
        };
        let (low_x, low_y, high_x, high_y) =
            within.unwrap_or((f64::MIN, f64::MIN, f64::MAX, f64::MAX));
        let (left, right) = range(corner.x, base.0, width, WIDTH, low_x, high_x);
        let (top, bottom) = range(corner.y, base.1, height, HEIGHT, low_y, high_y);
        for y in (top..bottom).step_by(stride) {
            for x in (left..right).step_by(stride) {
                if !watcher.is_clear(tile, x, y) {
                    continue;
                }
                let (px, py) = (
                    corner.x + (f64::from(x) + 0.5) * view.scale,
                    corner.y + (f64::from(y) + 0.5) * view.scale,
                );
                if watcher.palette.ink_at(image, px, py) == Some(true) {
                    spots.push((base.0 + f64::from(x), base.1 + f64::from(y)));
                }
            }
        }
    }
    spots
}
