//! Of a picture, what differs from the one before.

use image::RgbImage;
use image::imageops;

use crate::geometry::Rect;

/// Bytes of a pixel.
const PIXEL: usize = 3;

/// The smallest rectangle in which two pictures of one size differ; the whole where they are of two sizes. Nothing where they
/// are the same to the last bit.
pub(super) fn changed(before: Option<&RgbImage>, now: &RgbImage) -> Option<Rect> {
    let (width, height) = now.dimensions();
    let Some(before) = before.filter(|before| before.dimensions() == now.dimensions()) else {
        return Some(Rect { x: 0, y: 0, width, height });
    };
    // A look at what has not changed is the same picture.
    if std::ptr::eq(before, now) || before.as_raw() == now.as_raw() {
        return None;
    }
    let bytes = width as usize * PIXEL;
    let rows = before.as_raw().chunks_exact(bytes).zip(now.as_raw().chunks_exact(bytes));
    let differing = rows.enumerate().filter(|(_, (before, now))| before != now);
    let (mut top, mut bottom, mut left, mut right) = (height, 0, width, 0);
    for (y, (before, now)) in differing {
        let at = |place: Option<usize>| place.map(|byte| (byte / PIXEL) as u32);
        let differs = |i: &usize| before[*i] != now[*i];
        left = left.min(at((0..bytes).find(differs)).unwrap_or(left));
        right = right.max(at((0..bytes).rfind(differs)).unwrap_or(right));
        (top, bottom) = (top.min(y as u32), y as u32);
    }
    let (x, y) = (left as i32, top as i32);
    Some(Rect { x, y, width: right + 1 - left, height: bottom + 1 - top })
}

/// That rectangle of a picture.
pub(super) fn cut(picture: &RgbImage, part: Rect) -> RgbImage {
    let (x, y) = (part.x as u32, part.y as u32);
    imageops::crop_imm(picture, x, y, part.width, part.height).to_image()
}

/// Puts a rectangle into a picture.
pub(super) fn put(picture: &mut RgbImage, patch: &RgbImage, part: Rect) {
    imageops::replace(picture, patch, i64::from(part.x), i64::from(part.y));
}

/// Whether a rectangle lies within a picture of this size.
pub(super) fn fits(part: Rect, (width, height): (u32, u32)) -> bool {
    let within = |at: i32, side: u32, whole: u32| {
        at >= 0 && side > 0 && i64::from(at) + i64::from(side) <= i64::from(whole)
    };
    within(part.x, part.width, width) && within(part.y, part.height, height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn what_changed_put_into_what_was_is_what_is() {
        let before = RgbImage::from_fn(9, 5, |x, y| Rgb([x as u8, y as u8, 7]));
        for places in [&[(3, 1), (7, 2), (5, 4)][..], &[(0, 0)], &[(8, 4)], &[(0, 4), (8, 0)]] {
            let mut now = before.clone();
            for &(x, y) in places {
                now.put_pixel(x, y, Rgb([200, 0, 0]));
            }
            let part = changed(Some(&before), &now).unwrap();
            assert!(fits(part, (9, 5)));
            let patch = cut(&now, part);
            assert_eq!(patch.dimensions(), (part.width, part.height));
            let mut again = before.clone();
            put(&mut again, &patch, part);
            assert_eq!(again, now, "{places:?}");
        }
        let (x, y) = (3, 1);
        let mut now = before.clone();
        now.put_pixel(3, 1, Rgb([9, 9, 9]));
        assert_eq!(changed(Some(&before), &now), Some(Rect { x, y, width: 1, height: 1 }));
        assert_eq!(changed(Some(&before), &before), None);
        let whole = Some(Rect { x: 0, y: 0, width: 9, height: 5 });
        assert_eq!(changed(Some(&RgbImage::new(9, 6)), &before), whole);
        assert_eq!(changed(None, &before), whole);
    }

    #[test]
    fn a_part_beside_its_picture_does_not_fit() {
        let part = |x, y, width, height| Rect { x, y, width, height };
        assert!(fits(part(1, 2, 8, 3), (9, 5)));
        for beside in
            [part(-1, 0, 2, 2), part(2, 2, 8, 3), part(0, 0, 0, 1), part(1, 1, 1, u32::MAX)]
        {
            assert!(!fits(beside, (9, 5)), "{beside}");
        }
    }
}
