//! Cut potentials: a lower bound that is one number for the stop and one for each item left, from a linear program
//! over fractional walks.
//!
//! The program's dual has, for each slide, one row: no slide may lower the bound by more than 1. Its columns are a
//! price for each stop, and cuts (see `cuts`), which are added where the fractional walk, the rows' prices, breaks
//! them. Floating point only proposes: the potentials are rounded to whole numbers, and the unit in which they are
//! read is the most by which any slide lowers them, whatever is left. So the bound is admissible and consistent
//! without trust in the arithmetic.

use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::cuts::{Flow, Side};
use crate::games::amaze::search::model::{Model, State};
use crate::solver::Simplex;

/// The bound, ready to be looked up.
pub(super) struct Potentials {
    /// By stop: never more than 0.
    stops: Vec<i32>,
    /// By stop, then by item.
    items: Vec<i32>,
    width: usize,
    /// What counts as one slide.
    unit: i64,
}

struct Cut {
    item: usize,
    side: Side,
    column: usize,
}

impl Potentials {
    const SCALE: f64 = (1 << 20) as f64;
    /// Rounds of cuts.
    const ROUNDS: usize = 40;
    /// Cuts worth less than this are not added.
    const VIOLATION: f64 = 0.02;
    /// Beyond this many slides the program's inverse takes more time and memory than the bound is worth.
    const MOST_SLIDES: usize = 1200;

    /// Solves the program for the model's initial state; `None` where it is too large or arithmetic failed.
    pub(super) fn new<B: Bits>(model: &Model<'_, B>) -> Option<Self> {
        let slides = model.graph.slides.len();
        if slides == 0 || slides > Self::MOST_SLIDES {
            return None;
        }
        let mut simplex = Simplex::new(slides);
        for stop in 0..model.graph.stops.len() {
            simplex.add(if stop == 0 { -1.0 } else { 0.0 }, price_of(model, stop));
        }
        let mut cuts = Vec::new();
        let everywhere = vec![true; model.graph.stops.len()];
        for item in 0..model.items.len() {
            cuts.push(cut(model, &mut simplex, item, everywhere.clone()));
        }
        for _ in 0..Self::ROUNDS {
            if !simplex.maximize(20 * slides) {
                return None;
            }
            let found = broken(model, simplex.prices());
            if found.is_empty() {
                break;
            }
            cuts.extend(found.into_iter().map(|(item, side)| cut(model, &mut simplex, item, side)));
        }
        Self::rounded(model, &simplex.solution(), &cuts)
    }

    fn rounded<B: Bits>(model: &Model<'_, B>, solution: &[f64], cuts: &[Cut]) -> Option<Self> {
        let (stops, width) = (model.graph.stops.len(), model.items.len());
        let fixed =
            |value: f64| (value * Self::SCALE).round().clamp(0.0, f64::from(1 << 29)) as i32;
        let mut potentials = Potentials {
            stops: solution[..stops].iter().map(|value| -fixed(*value)).collect(),
            items: vec![0; stops * width],
            width,
            unit: 0,
        };
        for cut in cuts {
            let value = fixed(solution[cut.column]);
            for (stop, _) in cut.side.iter().enumerate().filter(|(_, within)| **within && value > 0)
            {
                let entry = &mut potentials.items[stop * width + cut.item];
                *entry = entry.saturating_add(value);
            }
        }
        potentials.unit = potentials.steepest(model);
        (potentials.unit > 0).then_some(potentials)
    }

    /// The most by which a slide can lower the sum, whatever is left before it.
    fn steepest<B: Bits>(&self, model: &Model<'_, B>) -> i64 {
        let drop = |(number, slide): (usize, &crate::games::amaze::search::graph::Slide)| {
            let (from, to) = (slide.from as usize, slide.to as usize);
            let covered = &model.gains[number];
            let stop = i64::from(self.stops[from]) - i64::from(self.stops[to]);
            let items =
                self.row(from).iter().zip(self.row(to)).enumerate().map(|(item, (a, b))| {
                    let b = if covered.has(item) { 0 } else { *b };
                    (i64::from(*a) - i64::from(b)).max(0)
                });
            stop + items.sum::<i64>()
        };
        model.graph.slides.iter().enumerate().map(drop).max().unwrap_or(0)
    }

    pub(super) fn unit(&self) -> i64 {
        self.unit
    }

    fn row(&self, stop: usize) -> &[i32] {
        &self.items[stop * self.width..][..self.width]
    }

    /// The bound times [`Potentials::unit`], not rounded.
    pub(super) fn sum<B: Bits>(&self, state: &State<B>) -> i64 {
        let row = self.row(state.stop as usize);
        let items: i64 = state.left.iter().map(|item| i64::from(row[item])).sum();
        i64::from(self.stops[state.stop as usize]) + items
    }

    /// A lower bound on the slides that are left.
    pub(super) fn bound<B: Bits>(&self, state: &State<B>) -> u32 {
        let sum = self.sum(state).max(0);
        ((sum + self.unit - 1) / self.unit) as u32
    }
}

/// The column of a stop's price: a slide away from it saves the price, a slide to it pays it.
fn price_of<B: Bits>(model: &Model<'_, B>, stop: usize) -> Vec<(u32, f64)> {
    let entry = |(number, slide): (usize, &crate::games::amaze::search::graph::Slide)| {
        let away = slide.from as usize == stop;
        let to = slide.to as usize == stop;
        (away != to).then_some((number as u32, if to { 1.0 } else { -1.0 }))
    };
    model.graph.slides.iter().enumerate().filter_map(entry).collect()
}

/// Adds the column of a cut: the slides that it counts.
fn cut<B: Bits>(model: &Model<'_, B>, simplex: &mut Simplex, item: usize, side: Side) -> Cut {
    let counts = |(number, slide): (usize, &crate::games::amaze::search::graph::Slide)| {
        let out = !side[slide.to as usize] || model.gains[number].has(item);
        (side[slide.from as usize] && out).then_some((number as u32, 1.0))
    };
    let entries = model.graph.slides.iter().enumerate().filter_map(counts).collect();
    let column = simplex.add(1.0, entries);
    Cut { item, side, column }
}

/// The cuts that a fractional walk breaks.
fn broken<B: Bits>(model: &Model<'_, B>, walk: &[f64]) -> Vec<(usize, Side)> {
    let mut flow = Flow::new(model.graph, walk);
    let mut found: Vec<(usize, Side)> = Vec::new();
    for (number, item) in model.items.iter().enumerate() {
        for side in flow.cuts(item, 1.0 - Potentials::VIOLATION) {
            found.push((number, side));
        }
    }
    found
}
