//! What differs between pictures of a board.

use image::Rgb;

use super::*;

const PLACES: [(f64, f64); 4] = [(30.0, 30.0), (90.4, 30.0), (30.0, 90.6), (90.0, 90.0)];

fn spots() -> Vec<Spot> {
    let spot = |(x, y)| Spot { middle: Point { x, y }, reach: (14.0, 14.0), round: true };
    PLACES.into_iter().map(spot).collect()
}

/// Discs on a grey ground, each of the colours of its thing: a cross of one on the other. Thing 0 is nothing.
fn drawn(things: [usize; 4]) -> RgbImage {
    const COLORS: [[u8; 3]; 4] = [[90; 3], [200, 40, 40], [40, 200, 40], [40, 60, 220]];
    RgbImage::from_fn(120, 120, |x, y| {
        let at = Point { x: f64::from(x) + 0.5, y: f64::from(y) + 0.5 };
        let spots = spots();
        let Some(k) = spots.iter().position(|spot| spot.off(at) <= 0.9) else {
            return Rgb([90; 3]);
        };
        let is_cross = (at.x - PLACES[k].0).abs() < 3.0 && things[k] > 0;
        Rgb(if is_cross { [250; 3] } else { COLORS[things[k]] })
    })
}

fn change(before: [usize; 4], after: &RgbImage) -> Option<Change> {
    let bounds = Rect { x: 5, y: 5, width: 110, height: 110 };
    let (kept, spots) = (Tracked::new(Arc::new(drawn(before))), spots());
    let changed = kept.changed_spots(after, bounds, &spots, 1.2)?;
    kept.change(after, &spots, &changed, 9.0)
}

#[test]
fn two_that_changed_places_are_told() {
    let before = [1, 2, 0, 3];
    assert_eq!(change(before, &drawn(before)), Some(Change::None));
    assert_eq!(change(before, &drawn([0, 2, 1, 3])), Some(Change::Swapped(0, 2)));
    assert_eq!(change(before, &drawn([1, 3, 0, 2])), Some(Change::Swapped(1, 3)));
    // Side by side: rows of pixels meet one after the other.
    assert_eq!(change(before, &drawn([2, 1, 0, 3])), Some(Change::Swapped(0, 1)));
    assert_eq!(change(before, &drawn([1, 2, 3, 0])), Some(Change::Swapped(2, 3)));
}

#[test]
fn anything_else_is_read_anew() {
    let before = [1, 2, 0, 3];
    // One thing alone, another one, three.
    for after in [[0, 2, 0, 3], [2, 2, 1, 3], [0, 1, 2, 3]] {
        assert_eq!(change(before, &drawn(after)), None, "{after:?}");
    }
    // What is none of the things: on its way, or something between the spots.
    let mut halfway = drawn([0, 2, 1, 3]);
    (76..92).for_each(|y| (20..40).for_each(|x| halfway.put_pixel(x, y, Rgb([90; 3]))));
    assert_eq!(change(before, &halfway), None);
    let mut crossed = drawn([0, 2, 1, 3]);
    crossed.put_pixel(60, 60, Rgb([0; 3]));
    assert_eq!(change(before, &crossed), None);
    // Outside of the board anything may be.
    let mut beside = drawn([0, 2, 1, 3]);
    beside.put_pixel(2, 2, Rgb([0; 3]));
    assert_eq!(change(before, &beside), Some(Change::Swapped(0, 2)));
    assert_eq!(change(before, &RgbImage::new(119, 120)), None);
}

#[test]
fn cells_that_differ_are_told_until_they_are_kept() {
    let pitch = Point { x: 30.0, y: 30.0 };
    let lattice = Lattice::upright(Point { x: 0.0, y: 0.0 }, pitch, 4, 4);
    let grey = RgbImage::from_pixel(120, 120, Rgb([90; 3]));
    let kept = Tracked::new(Arc::new(grey.clone()));
    let mut image = grey;
    image.put_pixel(45, 75, Rgb([90, 90, 90 + NOISE]));
    assert_eq!(kept.changed_cells(&image, &lattice), Some(Vec::new()));
    image.put_pixel(45, 75, Rgb([90, 90, 91 + NOISE]));
    image.put_pixel(119, 0, Rgb([0; 3]));
    let [one, two] = [Cell { x: 3, y: 0 }, Cell { x: 1, y: 2 }];
    assert_eq!(kept.changed_cells(&image, &lattice), Some(vec![one, two]));
    let kept = kept.with_cells(&image, &lattice, &[one]);
    assert_eq!(kept.changed_cells(&image, &lattice), Some(vec![two]));
    assert_eq!(kept.changed_cells(&RgbImage::new(119, 120), &lattice), None);
}

#[test]
fn what_differs_is_kept_and_what_fades_in_is_seen() {
    let grey = Arc::new(RgbImage::from_pixel(40, 30, Rgb([90; 3])));
    let kept = Tracked::new(grey.clone());
    let bounds = Rect { x: 5, y: 5, width: 30, height: 20 };
    let whole = Rect { x: 0, y: 0, width: 40, height: 30 };
    let area = |kept: &Tracked, image: &RgbImage| {
        let it = kept.changed_area(image, bounds).unwrap();
        (it.width > 0).then_some((it.x, it.y, it.width, it.height))
    };
    assert_eq!(area(&kept, &grey), None);
    let mut image = RgbImage::clone(&grey);
    image.put_pixel(10, 8, Rgb([120; 3]));
    image.put_pixel(14, 20, Rgb([120; 3]));
    image.put_pixel(2, 2, Rgb([0; 3]));
    assert_eq!(area(&kept, &image), Some((10, 8, 5, 13)));
    let other = Rect { x: 20, ..bounds };
    assert_eq!(kept.changed_area(&image, other).map(|it| it.width), Some(0));
    assert_eq!(kept.changed_area(&RgbImage::new(39, 30), bounds), None);
    // Where all that is new differs for certain the new picture is the kept one.
    let kept = kept.updated(&image, [whole]);
    assert_eq!(kept.image(), image);
    // What lies beyond the areas stays as it was.
    let part = Tracked::new(grey.clone()).updated(&image, [bounds]);
    assert_eq!((part.image()[(10, 8)], part.image()[(2, 2)]), (Rgb([120; 3]), Rgb([90; 3])));
    // A little more from look to look, and something else besides.
    let mut kept = kept;
    for step in 1..=2 {
        image.put_pixel(30, 15, Rgb([90 + step * NOISE; 3]));
        // What surely differs lies all around it.
        image.put_pixel(10, 8, Rgb([120 + step * 40; 3]));
        image.put_pixel(34, 24, Rgb([120 + step * 40; 3]));
        let faint = Rect { x: 28, y: 12, width: 5, height: 5 };
        let is_seen = kept.changed_area(&image, faint).map(|it| it.width);
        assert_eq!(is_seen, Some(u32::from(step == 2)), "{step}");
        kept = kept.updated(&image, [whole]);
    }
    assert_eq!(kept.image(), image);
}

#[test]
fn things_that_look_alike_are_not_told_apart() {
    assert_eq!(change([1, 1, 0, 3], &drawn([0, 1, 1, 3])), None);
}

#[test]
fn one_pixel_that_differs_is_found_wherever_it_is_in_its_row() {
    // Not a whole number of blocks wide.
    let (width, height) = (101, 3);
    let before = RgbImage::new(width, height);
    let kept = Tracked::new(Arc::new(before.clone()));
    let bounds = Rect { x: 0, y: 0, width, height };
    let middle = Point { x: f64::from(width) / 2.0, y: f64::from(height) / 2.0 };
    let all = Spot { middle, reach: (middle.x, middle.y), round: false };
    for x in 0..width {
        let mut after = before.clone();
        after.put_pixel(x, 1, Rgb([0, 0, 200]));
        let pixel = Rect { x: x as i32, y: 1, width: 1, height: 1 };
        assert_eq!(kept.changed_spots(&after, bounds, &[all], 1.0), Some(vec![(0, pixel)]));
        assert_eq!(kept.updated(&after, [bounds]).image(), after);
    }
}

#[test]
fn a_spot_holds_what_lies_within_its_reach() {
    let middle = Point { x: 20.0, y: 10.0 };
    let spot = Spot { middle, reach: (10.0, 5.0), round: false };
    let own = Rect { x: 10, y: 5, width: 20, height: 10 };
    assert!(spot.holds(own, 1.0));
    for beside in [
        Rect { x: 9, ..own },
        Rect { y: 4, ..own },
        Rect { width: 22, ..own },
        Rect { height: 12, ..own },
    ] {
        assert!(!spot.holds(beside, 1.0), "{beside:?}");
        assert!(spot.holds(beside, 1.3), "{beside:?}");
    }
}
