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
use crate::games::amaze::search::graph::Slide;
use crate::games::amaze::search::model::{Model, State};
use solver::{Completion, Limits, Simplex};

/// The bound, ready to be looked up.
pub(super) struct Potentials {
    /// By stop: never more than 0.
    stops: Vec<i32>,
    /// By stop, then by item.
    items: Vec<i32>,
    width: usize,
    /// What counts as one slide.
    unit: i64,
    /// By stop, then by four items at a time: the sums of all 16 choices of them.
    sums: Vec<[i32; 16]>,
}

struct Cut {
    item: usize,
    side: Side,
    column: usize,
}

/// The linear program, which keeps its basis and its cuts from one objective to the next.
pub(super) struct Program<'a, B> {
    model: &'a Model<'a, B>,
    simplex: Simplex,
    cuts: Vec<Cut>,
    /// By item, then by stop: the share of the walks that begin there and have yet to cover the item.
    supply: Vec<Vec<f64>>,
}

impl<'a, B: Bits> Program<'a, B> {
    /// Rounds of cuts.
    const ROUNDS: usize = 40;
    /// Cuts worth less than this are not added.
    const VIOLATION: f64 = 0.02;
    /// Beyond this many slides the program's inverse takes more time and memory than the bound is worth.
    const MOST_SLIDES: usize = 1500;
    /// Entries of the inverse that one objective may touch: some seconds on the largest programs.
    const MOST_TOUCHED: usize = 2_000_000_000;
    /// Pivots between two looks at the clock.
    const PIVOTS: usize = 64;

    /// The program without an objective; `None` where it would be too large for `memory`, in bytes, or for any.
    pub(super) fn new(model: &'a Model<'a, B>, memory: Option<usize>) -> Option<Self> {
        let slides = model.graph.slides.len();
        let bytes = slides * slides * 8 + model.items.len() * model.graph.stops.len() * 4;
        let fits = memory.is_none_or(|most| bytes <= most / 2);
        if slides == 0 || slides > Self::MOST_SLIDES || !fits {
            return None;
        }
        let mut simplex = Simplex::new(slides);
        for stop in 0..model.graph.stops.len() {
            simplex.add(0.0, price_of(model, stop));
        }
        let supply = vec![vec![0.0; model.graph.stops.len()]; model.items.len()];
        let mut program = Program { model, simplex, cuts: Vec::new(), supply };
        for item in 0..model.items.len() {
            program.add(item, vec![true; model.graph.stops.len()]);
        }
        Some(program)
    }

    /// The potentials that are highest over the given states, taken together, or nearly so where the limits or the
    /// program's size ends the work early; `None` where arithmetic failed.
    pub(super) fn highest(&mut self, states: &[State<B>], limits: Limits) -> Option<Potentials> {
        self.aim(states);
        let slides = self.model.graph.slides.len();
        let mut left = Self::MOST_TOUCHED / (slides * slides * Self::PIVOTS) + 1;
        let mut rounds = Self::ROUNDS;
        while left > 0 && rounds > 0 && limits.ended().is_none() {
            left -= 1;
            match self.simplex.maximize(Self::PIVOTS) {
                Completion::Unfinished => {}
                Completion::Unbounded => return None,
                Completion::Optimal => {
                    rounds -= 1;
                    let found = self.broken();
                    if found.is_empty() {
                        break;
                    }
                    for (item, side) in found {
                        self.add(item, side);
                    }
                }
            }
        }
        Potentials::rounded(self.model, &self.simplex.solution(), &self.cuts)
    }

    fn aim(&mut self, states: &[State<B>]) {
        let share = 1.0 / states.len() as f64;
        let mut starts = vec![0.0; self.model.graph.stops.len()];
        self.supply.iter_mut().for_each(|supply| supply.fill(0.0));
        for state in states {
            starts[state.stop as usize] += share;
            state.left.iter().for_each(|item| self.supply[item][state.stop as usize] += share);
        }
        for (stop, share) in starts.iter().enumerate() {
            self.simplex.set_gain(stop, -share);
        }
        for cut in &self.cuts {
            self.simplex.set_gain(cut.column, gain(&self.supply[cut.item], &cut.side));
        }
        self.simplex.reprice();
    }

    /// Adds the column of a cut: the slides that it counts.
    fn add(&mut self, item: usize, side: Side) {
        let counts = |(number, slide): (usize, &Slide)| {
            let out = !side[slide.to as usize] || self.model.gains[number].has(item);
            (side[slide.from as usize] && out).then_some((number as u32, 1.0))
        };
        let entries = self.model.graph.slides.iter().enumerate().filter_map(counts).collect();
        let column = self.simplex.add(gain(&self.supply[item], &side), entries);
        self.cuts.push(Cut { item, side, column });
    }

    /// The cuts that the fractional walk breaks.
    fn broken(&self) -> Vec<(usize, Side)> {
        let mut flow = Flow::new(self.model.graph, self.simplex.prices());
        let mut found = Vec::new();
        for (number, item) in self.model.items.iter().enumerate() {
            for side in flow.cuts(item, &self.supply[number], Self::VIOLATION) {
                found.push((number, side));
            }
        }
        found
    }
}

/// What a cut adds to the sum over all walks.
fn gain(supply: &[f64], side: &Side) -> f64 {
    supply.iter().zip(side).filter(|(_, within)| **within).map(|(supply, _)| supply).sum()
}

impl Potentials {
    const SCALE: f64 = (1 << 20) as f64;
    /// No entry is larger, so that four of them fit in 32 bits.
    const MOST: i32 = 1 << 28;

    fn rounded<B: Bits>(model: &Model<'_, B>, solution: &[f64], cuts: &[Cut]) -> Option<Self> {
        let (stops, width) = (model.graph.stops.len(), model.items.len());
        let fixed =
            |value: f64| (value * Self::SCALE).round().clamp(0.0, f64::from(Self::MOST)) as i32;
        let mut potentials = Potentials {
            stops: solution[..stops].iter().map(|value| -fixed(*value)).collect(),
            items: vec![0; stops * width],
            width,
            unit: 0,
            sums: Vec::new(),
        };
        for cut in cuts {
            let value = fixed(solution[cut.column]);
            for (stop, _) in cut.side.iter().enumerate().filter(|(_, within)| **within && value > 0)
            {
                let entry = &mut potentials.items[stop * width + cut.item];
                *entry = entry.saturating_add(value);
            }
        }
        if potentials.items.iter().any(|entry| *entry > Self::MOST) {
            return None;
        }
        potentials.unit = potentials.steepest(model);
        potentials.sums = (0..stops).flat_map(|stop| sixteens(potentials.row(stop))).collect();
        (potentials.unit > 0).then_some(potentials)
    }

    /// The most by which a slide can lower the sum, whatever is left before it.
    fn steepest<B: Bits>(&self, model: &Model<'_, B>) -> i64 {
        let drop = |(number, slide): (usize, &Slide)| {
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

    fn row(&self, stop: usize) -> &[i32] {
        &self.items[stop * self.width..][..self.width]
    }

    /// The bound in millionths of a slide, not rounded up.
    pub(super) fn millionths<B: Bits>(&self, state: &State<B>) -> i64 {
        self.sum(state) * 1_000_000 / self.unit
    }

    fn sum<B: Bits>(&self, state: &State<B>) -> i64 {
        let blocks = self.width.div_ceil(4);
        let stop = state.stop as usize;
        let mut sums = self.sums[stop * blocks..][..blocks].iter();
        let mut sum = i64::from(self.stops[stop]);
        for word in state.left.as_ref() {
            let mut word = *word;
            for block in sums.by_ref().take(16) {
                sum += i64::from(block[(word & 15) as usize]);
                word >>= 4;
            }
        }
        sum
    }

    /// A lower bound on the slides that are left.
    pub(super) fn bound<B: Bits>(&self, state: &State<B>) -> u32 {
        let sum = self.sum(state).max(0);
        ((sum + self.unit - 1) / self.unit) as u32
    }
}

/// The sums of all choices among four entries, four by four.
fn sixteens(row: &[i32]) -> impl Iterator<Item = [i32; 16]> {
    row.chunks(4).map(|four| {
        std::array::from_fn(|choice| {
            let chosen = four.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
            chosen.map(|(_, entry)| entry).sum()
        })
    })
}

/// The column of a stop's price: a slide away from it saves the price, a slide to it pays it.
fn price_of<B: Bits>(model: &Model<'_, B>, stop: usize) -> Vec<(u32, f64)> {
    let entry = |(number, slide): (usize, &Slide)| {
        let away = slide.from as usize == stop;
        let to = slide.to as usize == stop;
        (away != to).then_some((number as u32, if to { 1.0 } else { -1.0 }))
    };
    model.graph.slides.iter().enumerate().filter_map(entry).collect()
}
