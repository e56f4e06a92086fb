//! A linear program that grows by columns: maximise c·y where A·y ≤ 1 and y ≥ 0, in floating point.
//!
//! The prices of the rows are at hand after each solve, which is what column generation asks for, and each solve
//! goes on from where the last one stopped. Revised simplex with an explicit inverse (Dantzig 1953): time
//! O(rows²) a pivot at worst, memory O(rows²). What needs certainty must check the answer: it is only as good as
//! the arithmetic.

/// Coefficients smaller than this count as none.
const TINY: f64 = 1e-9;
/// A column must promise more than this to come in.
const WORTH: f64 = 1e-7;

/// The program and its present basis. At the start y = 0, which keeps every row.
#[derive(Debug)]
pub struct Simplex {
    rows: usize,
    columns: Vec<Column>,
    /// The inverse of the basis, column after column.
    inverse: Vec<f64>,
    /// By row of the basis: the column that is basic there, none for the row's slack.
    basis: Vec<Option<usize>>,
    /// By row of the basis: the value of what is basic there.
    values: Vec<f64>,
    prices: Vec<f64>,
    objective: f64,
}

/// How far [`Simplex::maximize`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// No y is worth more.
    Optimal,
    /// The allowed pivots are used up.
    Unfinished,
    /// The worth of y has no bound.
    Unbounded,
}

#[derive(Debug)]
struct Column {
    gain: f64,
    entries: Vec<(u32, f64)>,
    basic: bool,
}

/// What comes in: a column or a row's slack.
#[derive(Clone, Copy)]
enum Entering {
    Column(usize),
    Slack(usize),
}

impl Simplex {
    /// A program without columns.
    #[must_use]
    pub fn new(rows: usize) -> Simplex {
        let mut inverse = vec![0.0; rows * rows];
        (0..rows).for_each(|row| inverse[row * (rows + 1)] = 1.0);
        Simplex {
            rows,
            columns: Vec::new(),
            inverse,
            basis: vec![None; rows],
            // Right sides differ a little, by a fixed rule, so that pivots make progress and never cycle.
            values: (0..rows).map(|row| 1.0 + 1e-5 * scatter(row)).collect(),
            prices: vec![0.0; rows],
            objective: 0.0,
        }
    }

    /// Adds a variable with its gain and its entries, as (row, coefficient); answers its number.
    pub fn add(&mut self, gain: f64, entries: Vec<(u32, f64)>) -> usize {
        self.columns.push(Column { gain, entries, basic: false });
        self.columns.len() - 1
    }

    /// Changes the gain of a column. [`Simplex::reprice`] must follow before the next solve.
    pub fn set_gain(&mut self, column: usize, gain: f64) {
        self.columns[column].gain = gain;
    }

    /// Works out prices and objective anew.
    pub fn reprice(&mut self) {
        let gains: Vec<f64> =
            self.basis.iter().map(|basic| basic.map_or(0.0, |at| self.columns[at].gain)).collect();
        for (row, price) in self.prices.iter_mut().enumerate() {
            let column = &self.inverse[row * self.rows..][..self.rows];
            *price = column.iter().zip(&gains).map(|(entry, gain)| entry * gain).sum();
        }
        self.objective = self.values.iter().zip(&gains).map(|(value, gain)| value * gain).sum();
    }

    /// Pivots until no column promises more, `most` times at most. However it ends, the present y keeps every row.
    pub fn maximize(&mut self, most: usize) -> Completion {
        for _ in 0..most {
            let Some((entering, promise)) = self.entering() else { return Completion::Optimal };
            let direction = self.direction(entering);
            let Some(leaving) = self.leaving(&direction) else { return Completion::Unbounded };
            self.pivot(entering, promise, &direction, leaving);
        }
        Completion::Unfinished
    }

    /// What the present y is worth.
    #[must_use]
    pub fn objective(&self) -> f64 {
        self.objective
    }

    /// By row: what one more unit of its right side would be worth.
    #[must_use]
    pub fn prices(&self) -> &[f64] {
        &self.prices
    }

    /// The present y, by column.
    #[must_use]
    pub fn solution(&self) -> Vec<f64> {
        let mut solution = vec![0.0; self.columns.len()];
        for (basic, value) in self.basis.iter().zip(&self.values) {
            if let Some(column) = basic {
                solution[*column] = value.max(0.0);
            }
        }
        solution
    }

    fn entering(&self) -> Option<(Entering, f64)> {
        let mut best = None;
        let mut most = WORTH;
        for (number, column) in self.columns.iter().enumerate().filter(|(_, c)| !c.basic) {
            let paid: f64 =
                column.entries.iter().map(|(row, a)| self.prices[*row as usize] * a).sum();
            if column.gain - paid > most {
                most = column.gain - paid;
                best = Some(Entering::Column(number));
            }
        }
        for (row, price) in self.prices.iter().enumerate() {
            if -price > most {
                most = -price;
                best = Some(Entering::Slack(row));
            }
        }
        best.map(|entering| (entering, most))
    }

    /// How the basic values fall for each unit of what comes in.
    fn direction(&self, entering: Entering) -> Vec<f64> {
        let inverse = |row: usize| &self.inverse[row * self.rows..][..self.rows];
        match entering {
            Entering::Slack(row) => inverse(row).to_vec(),
            Entering::Column(column) => {
                let mut direction = vec![0.0; self.rows];
                for (row, a) in &self.columns[column].entries {
                    for (sum, entry) in direction.iter_mut().zip(inverse(*row as usize)) {
                        *sum += a * entry;
                    }
                }
                direction
            }
        }
    }

    /// The row of the basis that reaches 0 first; of equal ones the one with the largest pivot.
    fn leaving(&self, direction: &[f64]) -> Option<usize> {
        let mut best: Option<(f64, f64, usize)> = None;
        for (row, (fall, value)) in direction.iter().zip(&self.values).enumerate() {
            if *fall <= TINY {
                continue;
            }
            let ratio = value.max(0.0) / fall;
            let closer = best.is_none_or(|(least, pivot, _)| {
                ratio < least - TINY || (ratio < least + TINY && *fall > pivot)
            });
            if closer {
                best = Some((ratio, *fall, row));
            }
        }
        best.map(|(_, _, row)| row)
    }

    fn pivot(&mut self, entering: Entering, promise: f64, direction: &[f64], leaving: usize) {
        let step = self.values[leaving].max(0.0) / direction[leaving];
        self.objective += promise * step;
        for (value, fall) in self.values.iter_mut().zip(direction) {
            *value -= step * fall;
        }
        self.values[leaving] = step;
        for (row, price) in self.prices.iter_mut().enumerate() {
            let column = &mut self.inverse[row * self.rows..][..self.rows];
            let share = column[leaving] / direction[leaving];
            if share.abs() < 1e-14 {
                column[leaving] = 0.0;
                continue;
            }
            for (entry, fall) in column.iter_mut().zip(direction) {
                *entry -= share * fall;
            }
            column[leaving] = share;
            *price += promise * share;
        }
        if let Some(column) = self.basis[leaving] {
            self.columns[column].basic = false;
        }
        self.basis[leaving] = match entering {
            Entering::Column(column) => {
                self.columns[column].basic = true;
                Some(column)
            }
            Entering::Slack(_) => None,
        };
    }
}

/// A number from 0 to 1 that looks drawn by lot.
fn scatter(row: usize) -> f64 {
    let mixed = (row as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    mixed as f64 / f64::from(1 << 24)
}

#[cfg(test)]
mod tests {
    use microlp::{ComparisonOp, OptimizationDirection};
    use proptest::prelude::*;

    use super::*;

    type Entries = (f64, Vec<(u32, f64)>);
    type Columns = Vec<Entries>;

    fn columns() -> impl Strategy<Value = (usize, Columns)> {
        (1usize..8).prop_flat_map(|rows| {
            let entry = (0..rows as u32, prop::sample::select(vec![-1.0, 1.0, 1.0, 2.0]));
            let entries = prop::collection::vec(entry, 1..5).prop_map(|mut entries| {
                entries.sort_by_key(|entry| entry.0);
                entries.dedup_by_key(|entry| entry.0);
                entries
            });
            let gain = prop::sample::select(vec![-1.0, 0.0, 1.0, 1.0, 3.0]);
            (Just(rows), prop::collection::vec((gain, entries), 1..14))
        })
    }

    /// By another solver.
    fn oracle(rows: usize, columns: &Columns) -> Option<f64> {
        let mut problem = microlp::Problem::new(OptimizationDirection::Maximize);
        let bounds = (0.0, f64::INFINITY);
        let variables: Vec<_> =
            columns.iter().map(|column| problem.add_var(column.0, bounds)).collect();
        for row in 0..rows {
            let entry = |(column, variable): (&Entries, &microlp::Variable)| {
                let found = column.1.iter().find(|entry| entry.0 as usize == row)?;
                Some((*variable, found.1))
            };
            let terms: Vec<_> = columns.iter().zip(&variables).filter_map(entry).collect();
            problem.add_constraint(terms.as_slice(), ComparisonOp::Le, 1.0);
        }
        Some(problem.solve().ok()?.into_solution().ok()?.objective())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn agrees_with_microlp_however_the_columns_come((rows, columns) in columns(), first in 0usize..14) {
            let mut simplex = Simplex::new(rows);
            let mut bounded = true;
            for (number, (gain, entries)) in columns.iter().enumerate() {
                simplex.add(*gain, entries.clone());
                if number == first {
                    bounded &= simplex.maximize(1000) == Completion::Optimal;
                }
            }
            bounded &= simplex.maximize(1000) == Completion::Optimal;
            let expected = oracle(rows, &columns);
            prop_assert_eq!(bounded, expected.is_some());
            if let Some(expected) = expected {
                prop_assert!((simplex.objective() - expected).abs() < 1e-3 * (1.0 + expected));
                let solution = simplex.solution();
                let worth: f64 = columns.iter().zip(&solution).map(|(column, y)| column.0 * y).sum();
                prop_assert!((worth - simplex.objective()).abs() < 1e-6);
                let paid: f64 = simplex.prices().iter().sum();
                prop_assert!((paid - expected).abs() < 1e-3 * (1.0 + expected), "strong duality");
            }
        }

        #[test]
        fn other_gains_are_priced_anew((rows, columns) in columns(), changed in 0usize..14, gain in -2.0..4.0f64) {
            let mut simplex = Simplex::new(rows);
            let numbers: Vec<usize> =
                columns.iter().map(|(gain, entries)| simplex.add(*gain, entries.clone())).collect();
            prop_assert_eq!(&numbers, &(0..columns.len()).collect::<Vec<_>>());
            simplex.maximize(1000);
            let mut columns = columns;
            let changed = changed % columns.len();
            columns[changed].0 = gain;
            simplex.set_gain(numbers[changed], gain);
            simplex.reprice();
            let worth = |simplex: &Simplex| {
                let solution = simplex.solution();
                columns.iter().zip(&solution).map(|(column, y)| column.0 * y).sum::<f64>()
            };
            prop_assert!((worth(&simplex) - simplex.objective()).abs() < 1e-6);
            let bounded = simplex.maximize(1000) == Completion::Optimal;
            let expected = oracle(rows, &columns);
            prop_assert_eq!(bounded, expected.is_some());
            if let Some(expected) = expected {
                prop_assert!((simplex.objective() - expected).abs() < 1e-3 * (1.0 + expected));
                prop_assert!((worth(&simplex) - simplex.objective()).abs() < 1e-6);
            }
        }
    }
}
