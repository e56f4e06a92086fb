//! Lines and parabolas through what was seen, by least squares.

/// A line: how much is added each second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) slope: f64,
}

/// A parabola, with time counted from its first sample: `start + slope t + bend t²`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Parabola {
    pub(super) start: f64,
    pub(super) slope: f64,
    pub(super) bend: f64,
}

/// A course that passes at another pace than expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pacing {
    /// Updates a second.
    pub(super) rate: f64,
    /// How far off its values are, as a mean of squares.
    pub(super) off: f64,
}

/// The pace at which `course`, its values after each update, explains samples best: a rate from 0.3 to 1.8 of the one that is
/// expected, and any time to begin at. Nothing where the samples do not rise.
pub(super) fn pacing(course: &[f64], samples: &[(f64, f64)], expected: f64) -> Option<Pacing> {
    const RISES: f64 = 2.0;
    let begins = samples.iter().find(|it| it.1 > RISES)?.0;
    let value = |updates: f64| {
        let (before, part) = (updates.floor(), updates - updates.floor());
        let at = |place: f64| {
            (place >= 0.0).then(|| course.get(place as usize).copied()).flatten().unwrap_or(0.0)
        };
        at(before) * (1.0 - part) + at(before + 1.0) * part
    };
    let off = |rate: f64, start: f64| {
        let square = |(time, seen): &(f64, f64)| (value((time - start) * rate) - seen).powi(2);
        (samples.iter().map(square).sum::<f64>() / samples.len() as f64).sqrt()
    };
    let mut best: Option<Pacing> = None;
    let mut rate = 0.3 * expected;
    while rate < 1.8 * expected {
        for early in -5..30 {
            let off = off(rate, begins - f64::from(early) * 0.004);
            if best.is_none_or(|best| off < best.off) {
                best = Some(Pacing { rate, off });
            }
        }
        rate *= 1.005;
    }
    best
}

/// The line through samples, four at least.
pub(super) fn line(samples: &[(f64, f64)]) -> Option<Line> {
    if samples.len() < 4 {
        return None;
    }
    let count = samples.len() as f64;
    let (st, sv) = samples.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let (mt, mv) = (st / count, sv / count);
    let spread: f64 = samples.iter().map(|it| (it.0 - mt).powi(2)).sum();
    let along: f64 = samples.iter().map(|it| (it.0 - mt) * (it.1 - mv)).sum();
    (spread > 1e-9).then(|| Line { slope: along / spread })
}

/// The parabola through samples, five at least.
pub(super) fn parabola(samples: &[(f64, f64)]) -> Option<Parabola> {
    let first = samples.first()?.0;
    if samples.len() < 5 {
        return None;
    }
    // Sums of t^0 … t^4, and of v, vt, vt².
    let (mut powers, mut values) = ([0.0; 5], [0.0; 3]);
    for (time, value) in samples {
        let t = time - first;
        let mut power = 1.0;
        for (k, sum) in powers.iter_mut().enumerate() {
            *sum += power;
            if let Some(sum) = values.get_mut(k) {
                *sum += value * power;
            }
            power *= t;
        }
    }
    let rows = [0, 1, 2].map(|row| [powers[row], powers[row + 1], powers[row + 2]]);
    let whole = determinant(&rows);
    if whole.abs() < 1e-12 {
        return None;
    }
    let part = |column: usize| {
        let mut own = rows;
        for (row, value) in own.iter_mut().zip(values) {
            row[column] = value;
        }
        determinant(&own) / whole
    };
    Some(Parabola { start: part(0), slope: part(1), bend: part(2) })
}

fn determinant(rows: &[[f64; 3]; 3]) -> f64 {
    let [a, b, c] = rows;
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_drawn_is_found() {
        let samples: Vec<(f64, f64)> = (0..9)
            .map(|i| f64::from(i) * 0.05 + 3.0)
            .map(|t| (t, 2.0 + 7.0 * (t - 3.0) - 4.0 * (t - 3.0).powi(2)))
            .collect();
        let fit = parabola(&samples).unwrap();
        assert!((fit.start - 2.0).abs() < 1e-6 && (fit.slope - 7.0).abs() < 1e-6, "{fit:?}");
        assert!((fit.bend + 4.0).abs() < 1e-6, "{fit:?}");
        let line = line(&samples.iter().map(|it| (it.0, 3.0 * it.0 - 1.0)).collect::<Vec<_>>());
        assert!((line.unwrap().slope - 3.0).abs() < 1e-9);
        assert_eq!(parabola(&samples[..4]), None);
    }
}
