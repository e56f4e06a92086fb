//! What was found in a picture that is not read, so that a person can see why.

use crate::geometry::{Cell, Lattice, Point};
use crate::vision::overlay::Mark;

/// Something that was found: where, and what it was taken for.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// Its corners, in order, in frame pixels.
    pub outline: Vec<Point>,
    /// What it was taken for; empty where that is nothing to talk of.
    pub label: String,
    /// How well that fits, and by how much better than what comes next, 0 to 1, where that was measured.
    pub fit: Option<(f32, f32)>,
    /// Whether it is in doubt.
    pub doubtful: bool,
}

/// What was found before a picture was given up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The lattice that was tried, the likeliest one.
    pub lattice: Option<Lattice>,
    /// What was found on it, or anywhere.
    pub finds: Vec<Find>,
}

/// Colours of what is certain and of what is in doubt.
const CERTAIN: [u8; 3] = [0, 170, 200];
const DOUBT: [u8; 3] = [226, 30, 40];

/// Width of a letter with what is free beside it, in heights of a capital.
const LETTER: f64 = 0.9;
/// Height of labels as a part of that of what they are in, and least and most of them, in pixels of the picture drawn.
const PART: f64 = 0.17;
const LEAST: f64 = 6.5;
const MOST: f64 = 13.0;
/// Lines nearer to each other than this hide a picture, in its pixels.
const DENSE: f64 = 7.0;

impl Evidence {
    /// Cells of a lattice that was tried.
    #[must_use]
    pub fn on(lattice: &Lattice) -> Evidence {
        Evidence { lattice: Some(lattice.clone()), finds: Vec::new() }
    }

    /// Adds what a cell of the lattice was taken for.
    #[must_use]
    pub fn with_cell(
        mut self,
        cell: Cell,
        label: impl Into<String>,
        fit: Option<(f32, f32)>,
        doubtful: bool,
    ) -> Evidence {
        let Some(lattice) = &self.lattice else { return self };
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        let outline = corners.map(|(x, y)| lattice.project(x, y)).to_vec();
        self.finds.push(Find { outline, label: label.into(), fit, doubtful });
        self
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lattice.is_none() && self.finds.is_empty()
    }

    /// Width and height of the smallest thing to write into, in pixels: of a cell, or of what was found.
    #[must_use]
    pub fn room(&self) -> Option<f64> {
        let finds = self.finds.iter().filter(|find| !find.label.is_empty());
        let sides = finds.map(|find| {
            let (low, high) = bounds(&find.outline);
            (high.x - low.x).min(high.y - low.y)
        });
        let cell = self.lattice.iter().map(|it| it.pitch().x.abs().min(it.pitch().y.abs()));
        cell.chain(sides).filter(|side| side.is_finite() && *side > 0.0).min_by(f64::total_cmp)
    }

    /// As marks over the frame, to be drawn `factor` times as large: lines of the lattice, what was found with its label,
    /// score and margin, and what is in doubt hatched. Labels that nobody could read are left out.
    #[must_use]
    pub fn marks(&self, factor: f64) -> Vec<Mark> {
        let thin = (1.2 / factor) as f32;
        let mut marks: Vec<Mark> =
            self.lattice.iter().flat_map(|lattice| lines(lattice, factor, CERTAIN)).collect();
        for find in &self.finds {
            let path = find.outline.clone();
            if find.doubtful {
                let (spacing, width) = ((9.0 / factor) as f32, thin);
                marks.push(Mark::Hatch { path: path.clone(), color: DOUBT, spacing, width });
                marks.push(Mark::Shape { path, color: DOUBT, fill: 0.0, width: 1.8 * thin });
            } else {
                marks.push(Mark::Shape { path, color: CERTAIN, fill: 0.0, width: thin });
            }
        }
        // Words last, so that no line runs through them.
        marks.extend(self.finds.iter().filter_map(|find| words(find, factor)));
        marks
    }
}

/// All of a lattice's lines, to be drawn `factor` times as large; only those around it, where they would hide what lies
/// below.
#[must_use]
pub fn lines(lattice: &Lattice, factor: f64, color: [u8; 3]) -> Vec<Mark> {
    let width = (1.2 / factor) as f32;
    let (columns, rows) = (f64::from(lattice.columns), f64::from(lattice.rows));
    let pitch = lattice.pitch();
    let dense = pitch.x.abs().min(pitch.y.abs()) * factor < DENSE;
    let every = |count: u32| if dense { count.max(1) as usize } else { 1 };
    let across = (0..=lattice.rows).step_by(every(lattice.rows));
    let across = across.map(|y| [(0.0, f64::from(y)), (columns, f64::from(y))]);
    let down = (0..=lattice.columns).step_by(every(lattice.columns));
    let down = down.map(|x| [(f64::from(x), 0.0), (f64::from(x), rows)]);
    let line = |ends: [(f64, f64); 2]| {
        let path = ends.map(|(x, y)| lattice.project(x, y)).to_vec();
        Mark::Line { path, color, width, arrow: false }
    };
    across.chain(down).map(line).collect()
}

/// The label, with score and margin where there is room, at the foot of what was found, so that it stays in sight.
fn words(find: &Find, factor: f64) -> Option<Mark> {
    let fit = find.fit.map(|(score, margin)| format!("{:.0}+{:.0}", score * 100.0, margin * 100.0));
    let whole = fit.map(|fit| format!("{} {fit}", find.label));
    let (low, high) = bounds(&find.outline);
    let (wide, tall) = ((high.x - low.x) * factor, (high.y - low.y) * factor);
    let height = |text: &str| {
        let letters = text.chars().count().max(1) as f64;
        (wide / letters / LETTER).min(tall * PART).min(MOST)
    };
    let texts = whole.into_iter().chain([find.label.clone()]);
    let text = texts.filter(|text| !text.trim().is_empty()).find(|text| height(text) >= LEAST)?;
    let color = if find.doubtful { DOUBT } else { CERTAIN };
    let height = height(&text) / factor;
    let center = Point { x: f64::midpoint(low.x, high.x), y: high.y - 0.95 * height };
    Some(Mark::Text { center, height: height as f32, color, text })
}

fn bounds(path: &[Point]) -> (Point, Point) {
    let fold = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| {
        path.iter().map(of).reduce(pick).unwrap_or_default()
    };
    let (x, y) = (|it: &Point| it.x, |it: &Point| it.y);
    let low = Point { x: fold(x, f64::min), y: fold(y, f64::min) };
    (low, Point { x: fold(x, f64::max), y: fold(y, f64::max) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(side: f64) -> Evidence {
        let (origin, pitch) = (Point { x: 10.0, y: 20.0 }, Point { x: side, y: side });
        Evidence::on(&Lattice::upright(origin, pitch, 3, 2))
            .with_cell(Cell { x: 1, y: 1 }, "ball", Some((0.62, 0.04)), true)
            .with_cell(Cell { x: 0, y: 0 }, "wall", None, false)
    }

    #[test]
    fn what_is_in_doubt_is_hatched_where_it_lies() {
        let hatched: Vec<Mark> = evidence(40.0)
            .marks(1.0)
            .into_iter()
            .filter(|mark| matches!(mark, Mark::Hatch { .. }))
            .collect();
        let [Mark::Hatch { path, .. }] = &hatched[..] else { panic!("{hatched:?}") };
        assert_eq!(bounds(path), (Point { x: 50.0, y: 60.0 }, Point { x: 90.0, y: 100.0 }));
    }

    #[test]
    fn labels_are_written_where_they_can_be_read() {
        let words = |side: f64, factor: f64| -> Vec<String> {
            let text = |mark| if let Mark::Text { text, .. } = mark { Some(text) } else { None };
            evidence(side).marks(factor).into_iter().filter_map(text).collect()
        };
        assert_eq!(words(80.0, 1.0), ["ball 62+4", "wall"]);
        assert_eq!(words(45.0, 1.0), ["ball", "wall"]);
        assert!(words(8.0, 1.0).is_empty());
        assert_eq!(words(8.0, 10.0), ["ball 62+4", "wall"]);
        assert_eq!(evidence(8.0).room(), Some(8.0));
        assert!(Evidence::default().is_empty() && Evidence::default().room().is_none());
    }
}
