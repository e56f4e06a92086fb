//! A plane seen in perspective: maps of 3 x 3 numbers, row by row, each as good as any multiple of it.

/// Where a map takes a place.
#[must_use]
pub fn mapped(map: &[f64; 9], (x, y): (f64, f64)) -> (f64, f64) {
    let w = map[6] * x + map[7] * y + map[8];
    ((map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w)
}

/// The way back, its last element 1; none where there is none.
#[must_use]
pub fn inverse(map: &[f64; 9]) -> Option<[f64; 9]> {
    // Rows and columns beyond the last are the first again.
    let at = |row: usize, column: usize| map[row % 3 * 3 + column % 3];
    let minor = |row: usize, column: usize| {
        at(row + 1, column + 1) * at(row + 2, column + 2)
            - at(row + 1, column + 2) * at(row + 2, column + 1)
    };
    let inverse: [f64; 9] = std::array::from_fn(|k| minor(k % 3, k / 3));
    let whole = inverse[8];
    (whole.abs() > 1e-12).then(|| inverse.map(|element| element / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_ends_where_the_way_began() {
        let map = [20.0, 3.0, 7.0, -2.0, 18.0, 40.0, 0.001, 0.002, 1.0];
        let back = inverse(&map).unwrap_or_default();
        for place in [(0.0, 0.0), (4.5, 2.0), (9.0, 7.0)] {
            let is = mapped(&back, mapped(&map, place));
            assert!((is.0 - place.0).abs() < 1e-9 && (is.1 - place.1).abs() < 1e-9, "{is:?}");
        }
        assert_eq!(inverse(&[0.0; 9]), None);
    }
}
