//! What one picture teaches the eye: what is seen of it, which game is where, and how the lattices lie.

use std::io::{self, Write};

use eye::plane::{inverse, mapped};
use eye::shrink::{Part, shrink};
use eye::{Game, LONGEST, STRIDE};
use image::RgbImage;
use looks::dice::Dice;
use looks::{Board, Sample, Shown};

use crate::games::number;

/// Pixels of a view, across and down.
pub(crate) const VIEW: u32 = 256;
/// Of cells that are smaller in the view, the lattice is not asked.
const LEAST_PITCH: f64 = 5.0;

/// One look at a picture.
pub(crate) struct View {
    pixels: RgbImage,
    /// The game at each place.
    games: Vec<u8>,
    /// How the lattice lies at each place: see [`Pose::at`]; NaN where there is none.
    poses: Vec<[f32; 6]>,
}

impl View {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.pixels.as_raw())?;
        out.write_all(&self.games)?;
        for value in self.poses.as_flattened() {
            out.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    }
}

/// Two looks at a picture: one at the whole, one at the board.
pub(crate) fn views(game: Option<Game>, sample: &Sample, dice: &mut Dice) -> Vec<View> {
    let parts = [whole(sample, dice), near(sample, dice)];
    parts.iter().map(|part| view(sample, game, part)).collect()
}

/// As the eye sees a frame, or a piece of that.
pub(crate) fn whole(sample: &Sample, dice: &mut Dice) -> Part {
    let (width, height) = (f64::from(sample.image.width()), f64::from(sample.image.height()));
    let step = (width.max(height) / f64::from(LONGEST)).max(1.0) * f64::from(dice.span(1.0, 1.35));
    let middle = bounds(sample).filter(|_| dice.chance(0.7)).map(|(x, y, wide, high)| {
        let by = |size: f64, dice: &mut Dice| size * f64::from(dice.span(0.2, 0.8));
        (x + by(wide, dice), y + by(high, dice))
    });
    let from = |size: f64, middle: Option<f64>, dice: &mut Dice| {
        let room = size - f64::from(VIEW) * step;
        if room <= 0.0 {
            return room * f64::from(dice.unit());
        }
        let any = room * f64::from(dice.unit());
        middle.map_or(any, |middle| (middle - f64::from(VIEW) * step / 2.0).clamp(0.0, room))
    };
    let x = from(width, middle.map(|middle| middle.0), dice);
    let y = from(height, middle.map(|middle| middle.1), dice);
    Part { x, y, step, width: VIEW, height: VIEW }
}

/// The board and a little around it, or any part of a picture without a board.
pub(crate) fn near(sample: &Sample, dice: &mut Dice) -> Part {
    let (width, height) = (f64::from(sample.image.width()), f64::from(sample.image.height()));
    let (x, y, wide, high) = bounds(sample).unwrap_or_else(|| {
        let part = f64::from(dice.span(0.3, 1.0));
        let (wide, high) = (width * part, height * part);
        let by = |room: f64, dice: &mut Dice| room * f64::from(dice.unit());
        (by(width - wide, dice), by(height - high, dice), wide, high)
    });
    let step = wide.max(high) * f64::from(dice.octaves(0.9, 1.5)) / f64::from(VIEW);
    let step = step.max(0.4);
    let shift = |dice: &mut Dice| f64::from(dice.span(-0.12, 0.12));
    let side = step * f64::from(VIEW);
    let (x, y) =
        (x + wide / 2.0 - side * (0.5 + shift(dice)), y + high / 2.0 - side * (0.5 + shift(dice)));
    Part { x, y, step, width: VIEW, height: VIEW }
}

/// Where the boards are: (x, y, width, height), in pixels.
fn bounds(sample: &Sample) -> Option<(f64, f64, f64, f64)> {
    let mut places: Vec<(f32, f32)> = Vec::new();
    for shown in &sample.shown {
        match shown {
            Shown::Lattice(board) => {
                let (wide, high) = (board.columns as f32, board.rows as f32);
                let corners = [(0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high)];
                places.extend(corners.map(|(x, y)| board.pixel(x, y)));
            }
            Shown::Graph(graph) => places.extend(graph.nodes.iter().flat_map(|node| {
                let ((x, y), r) = (node.place, node.radius);
                [(x - r, y - r), (x + r, y + r)]
            })),
            Shown::Panels(panels) => {
                let ends = |slot: &(f32, f32, f32, f32)| {
                    [(slot.0, slot.1), (slot.0 + slot.2, slot.1 + slot.3)]
                };
                places.extend(panels.slots.iter().flat_map(ends));
            }
        }
    }
    let span = |of: fn(&(f32, f32)) -> f32| {
        let all = places.iter().map(of);
        let low = all.clone().reduce(f32::min)?;
        Some((f64::from(low), f64::from(all.reduce(f32::max)? - low)))
    };
    let ((x, wide), (y, high)) = (span(|place| place.0)?, span(|place| place.1)?);
    Some((x, y, wide.max(1.0), high.max(1.0)))
}

fn view(sample: &Sample, game: Option<Game>, part: &Part) -> View {
    let side = VIEW / STRIDE;
    let poses: Vec<Pose> = sample
        .shown
        .iter()
        .filter_map(|shown| match shown {
            Shown::Lattice(board) => Pose::new(board),
            _ => None,
        })
        .collect();
    let around = bounds(sample);
    let (mut games, mut all) = (Vec::new(), Vec::new());
    for place in 0..side * side {
        let at = |k: u32, from: f64| from + f64::from(k * STRIDE + STRIDE / 2) * part.step;
        let (x, y) = (at(place % side, part.x), at(place / side, part.y));
        let pose = poses.iter().find_map(|pose| Some((pose, pose.at(x, y, part.step)?)));
        all.push(pose.map_or([f32::NAN; 6], |(_, seen)| seen));
        // A page that goes on beyond the picture's edge goes on beyond the view's.
        let inside = |(left, top, wide, high): (f64, f64, f64, f64)| {
            (left..left + wide).contains(&x) && (top..top + high).contains(&y)
        };
        let is_board = match sample.shown.first() {
            Some(Shown::Lattice(_)) => poses.iter().any(|pose| pose.holds(x, y)),
            Some(Shown::Graph(_)) => around.is_some_and(inside),
            Some(Shown::Panels(panels)) => panels
                .slots
                .iter()
                .any(|slot| inside((slot.0.into(), slot.1.into(), slot.2.into(), slot.3.into()))),
            None => false,
        };
        games.push(if is_board { number(game) } else { 0 });
    }
    View { pixels: shrink(&sample.image, part), games, poses: all }
}

/// How a board lies in a picture.
struct Pose {
    /// From pixels to places in cells.
    inverse: [f64; 9],
    size: (f64, f64),
    /// Quarter turns by which the axes are renamed: the first of them then points right or down, by 20 degrees up to 70.
    turns: u32,
}

impl Pose {
    fn new(board: &Board) -> Option<Pose> {
        let map: Vec<f64> =
            board.homography.as_flattened().iter().copied().map(f64::from).collect();
        let inverse = inverse(&map.try_into().ok()?)?;
        let size = (board.columns as f64, board.rows as f64);
        let mut pose = Pose { inverse, size, turns: 0 };
        let middle = board.pixel(board.columns as f32 / 2.0, board.rows as f32 / 2.0);
        while pose.turns < 4 {
            let [a, _] = pose.axes(f64::from(middle.0), f64::from(middle.1))?;
            let angle = a.1.atan2(a.0).to_degrees();
            if (-20.0..70.0).contains(&angle) {
                break;
            }
            pose.turns += 1;
        }
        Some(pose)
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let (mut u, mut v) = mapped(&self.inverse, (x, y));
        for _ in 0..self.turns {
            (u, v) = (v, -u);
        }
        (u, v)
    }

    fn holds(&self, x: f64, y: f64) -> bool {
        let (u, v) = mapped(&self.inverse, (x, y));
        (0.0..self.size.0).contains(&u) && (0.0..self.size.1).contains(&v)
    }

    /// The steps from cell to cell at a place, in pixels: across and down.
    fn axes(&self, x: f64, y: f64) -> Option<[(f64, f64); 2]> {
        const NEAR: f64 = 0.25;
        let (left, right) = (self.place(x - NEAR, y), self.place(x + NEAR, y));
        let (above, below) = (self.place(x, y - NEAR), self.place(x, y + NEAR));
        let (ux, vx) = ((right.0 - left.0) / NEAR / 2.0, (right.1 - left.1) / NEAR / 2.0);
        let (uy, vy) = ((below.0 - above.0) / NEAR / 2.0, (below.1 - above.1) / NEAR / 2.0);
        let area = ux * vy - uy * vx;
        (area.abs() > 1e-12).then(|| [(vy / area, -vx / area), (-uy / area, ux / area)])
    }

    /// At a pixel: log2 of both steps in view pixels over 16, their angles, and the place in cells; `step` pixels of the
    /// picture are one of the view.
    fn at(&self, x: f64, y: f64, step: f64) -> Option<[f32; 6]> {
        if !self.holds(x, y) {
            return None;
        }
        let [across, down] = self.axes(x, y)?;
        let (long, high) = (across.0.hypot(across.1) / step, down.0.hypot(down.1) / step);
        if long.min(high) < LEAST_PITCH {
            return None;
        }
        let place = self.place(x, y);
        let angle = |axis: (f64, f64)| axis.1.atan2(axis.0);
        let values = [
            (long / 16.0).log2(),
            (high / 16.0).log2(),
            angle(across),
            angle(down),
            place.0,
            place.1,
        ];
        Some(values.map(|value| value as f32))
    }
}
