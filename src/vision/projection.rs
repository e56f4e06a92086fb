//! The plane projective map from pixels to board coordinates, fitted to edges that lie on lattice lines.
//!
//! Upright lattices keep an upright map: the other four numbers are fitted only where the picture asks for them.

/// A map from pixels to board coordinates, in cells.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    /// The homography, row by row, last element 1.
    matrix: [f64; 9],
}

/// A segment and the lattice line on which it lies.
pub(super) struct Tie {
    /// Ends, in pixels.
    pub ends: [(f64, f64); 2],
    /// Number of the line.
    pub line: f64,
    /// Whether the line runs downwards.
    pub vertical: bool,
    /// Length, in cells.
    pub weight: f64,
}

impl Projection {
    /// An upright lattice with a line at `phase` and one every `pitch` pixels.
    pub(super) fn upright(pitch: (f64, f64), phase: (f64, f64)) -> Projection {
        let (sx, sy) = (1.0 / pitch.0, 1.0 / pitch.1);
        Projection { matrix: [sx, 0.0, -phase.0 * sx, 0.0, sy, -phase.1 * sy, 0.0, 0.0, 1.0] }
    }

    /// Board coordinates of a pixel.
    pub(super) fn board(&self, x: f64, y: f64) -> (f64, f64) {
        let m = &self.matrix;
        let w = m[6] * x + m[7] * y + m[8];
        ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
    }

    /// How far a tie's end is from its line, in cells.
    fn miss(&self, tie: &Tie, (x, y): (f64, f64)) -> f64 {
        let (u, v) = self.board(x, y);
        if tie.vertical { u - tie.line } else { v - tie.line }
    }

    /// Root mean square distance of the ties from their lines, in cells. Walls with height have a second edge beside
    /// the first: ties count for less the farther they are (Cauchy's weights).
    pub(super) fn residual(&self, ties: &[Tie]) -> f64 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for tie in ties {
            for end in tie.ends {
                let miss = self.miss(tie, end);
                let own = tie.weight * cauchy(miss, SCALE);
                sum += own * miss * miss;
                weight += own;
            }
        }
        if weight > 0.0 { (sum / weight).sqrt() } else { f64::INFINITY }
    }

    /// The map that fits the ties best: upright if that is nearly as good, else with perspective.
    pub(super) fn fit(&self, ties: &[Tie]) -> Option<Projection> {
        /// An upright map this good, in cells, is good enough.
        const GOOD: f64 = 0.025;
        /// Perspective has to lower the residual to this part to be believed.
        const GAIN: f64 = 0.8;
        let upright = self.robust(ties, &[0, 2, 4, 5])?;
        let residual = upright.residual(ties);
        if residual <= GOOD || ties.len() < 24 {
            return Some(upright);
        }
        match self.robust(ties, &[0, 1, 2, 3, 4, 5, 6, 7]) {
            Some(leaning) if leaning.residual(ties) < residual * GAIN => Some(leaning),
            _ => Some(upright),
        }
    }

    /// Iteratively reweighted least squares, from this map on: first forgiving, then strict, so that a frame
    /// beside the board does not pull the board's lines towards it.
    fn robust(&self, ties: &[Tie], unknown: &[usize]) -> Option<Projection> {
        const SCALES: [f64; 5] = [0.12, 0.09, 0.07, SCALE, SCALE];
        let mut fitted = self.clone();
        for scale in SCALES {
            fitted = least_squares(ties, unknown, |tie, end| cauchy(fitted.miss(tie, end), scale))?;
        }
        Some(fitted)
    }

    /// The homography from board coordinates, counted from line (`left`, `top`), to pixels.
    pub(super) fn lattice_matrix(&self, left: i32, top: i32) -> Option<[f64; 9]> {
        let (mut m, left, top) = (self.matrix, f64::from(left), f64::from(top));
        for k in 0..3 {
            m[k] -= left * m[6 + k];
            m[3 + k] -= top * m[6 + k];
        }
        inverse(&m)
    }
}

/// The miss, in cells, at which an observation counts for half.
const SCALE: f64 = 0.05;

/// The weight of an observation that misses by so many cells.
fn cauchy(miss: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (miss / scale).powi(2))
}

/// Solves for the unknown elements of the matrix, the others staying those of the unit map.
///
/// Each end of a tie gives one equation that is linear in the elements: for a vertical line `i`,
/// `m0 x + m1 y + m2 - i (m6 x + m7 y) = i`. Pixels are scaled to keep the system well conditioned.
fn least_squares(
    ties: &[Tie],
    unknown: &[usize],
    trust: impl Fn(&Tie, (f64, f64)) -> f64,
) -> Option<Projection> {
    const UNIT: f64 = 500.0;
    let count = unknown.len();
    let mut normal = vec![vec![0.0; count + 1]; count];
    for tie in ties {
        for end in tie.ends {
            let weight = tie.weight * trust(tie, end);
            let (x, y) = (end.0 / UNIT, end.1 / UNIT);
            let (i, mut row) = (tie.line, [0.0; 8]);
            let first = if tie.vertical { 0 } else { 3 };
            row[first..first + 3].copy_from_slice(&[x, y, 1.0]);
            row[6] = -i * x;
            row[7] = -i * y;
            for (a, &ua) in unknown.iter().enumerate() {
                for (b, &ub) in unknown.iter().enumerate() {
                    normal[a][b] += weight * row[ua] * row[ub];
                }
                normal[a][count] += weight * row[ua] * i;
            }
        }
    }
    for (a, row) in normal.iter_mut().enumerate() {
        row[a] += 1e-9;
    }
    let solved = eliminate(normal)?;
    let mut matrix = [0.0; 9];
    matrix[8] = 1.0;
    for (&element, value) in unknown.iter().zip(solved) {
        matrix[element] = if matches!(element, 2 | 5) { value } else { value / UNIT };
    }
    Some(Projection { matrix })
}

/// Gaussian elimination with pivoting of an augmented square system.
fn eliminate(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = rows.len();
    for column in 0..count {
        let pivot = (column..count)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        if rows[pivot][column].abs() < 1e-12 {
            return None;
        }
        rows.swap(column, pivot);
        let pivot_row = rows[column].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index != column {
                let factor = row[column] / pivot_row[column];
                row.iter_mut().zip(&pivot_row).for_each(|(value, p)| *value -= factor * p);
            }
        }
    }
    Some((0..count).map(|i| rows[i][count] / rows[i][i]).collect())
}

fn inverse(m: &[f64; 9]) -> Option<[f64; 9]> {
    let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let adjugate = [
        minor(4, 5, 7, 8),
        -minor(1, 2, 7, 8),
        minor(1, 2, 4, 5),
        -minor(3, 5, 6, 8),
        minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5),
        minor(3, 4, 6, 7),
        -minor(0, 1, 6, 7),
        minor(0, 1, 3, 4),
    ];
    let last = adjugate[8];
    (last.abs() > 1e-15).then(|| adjugate.map(|element| element / last))
}
