//! Combs: the regular spacing of a picture's edges, before it is known where the board lies.
//!
//! A board's edges lie at multiples of its pitch. For each frequency 1/pitch the edges' positions are turned into
//! angles; where they point the same way (Rayleigh's test), a comb fits. Text and buttons point anywhere.

use std::f64::consts::TAU;

use crate::vision::edges::{Edges, Segment};

/// A guess at a lattice: spacing and offset of its lines, in pixels, (across, down).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comb {
    /// Distance of neighbouring lines.
    pub pitch: (f64, f64),
    /// Place of one line, 0 to `pitch`.
    pub phase: (f64, f64),
    /// Strength of the evidence: Rayleigh's statistic, geometric mean over both axes.
    pub strength: f64,
    /// Whether cells can be square, as nearly all are: over the whole picture the lines of both axes would drift
    /// apart by less than `DRIFT`.
    pub square: bool,
}

/// See [`Comb::square`], in cells.
const DRIFT: f64 = 0.35;
/// Cells are not smaller, in pixels.
pub const SMALLEST_PITCH: f64 = 9.2;
/// Edges that are shorter than this part of a cell are not its edges.
pub const SHORTEST_EDGE: f64 = 0.4;
/// Cells are not further from square: largest ratio of width and height.
const MOST_OBLONG: f64 = 1.2;
/// No more edges are looked at, longest first.
const MOST_EDGES: usize = 1500;
/// Edges count by their length, but a frame's long sides no more than so many cells' own.
const LONGEST: f64 = 2.5;
/// Edges longer than this part of the picture's smaller side are a frame's, which need not lie on the lattice.
const FRAME: f64 = 0.6;
/// Combs at least this part as strong as the strongest are tried widest first.
const STRONG: f64 = 0.3;
/// Pitches whose ratio is nearer to 1 are one.
const SAME_PITCH: f64 = 0.012;
/// Peaks whose multiples are tried too.
const PARENTS: usize = 4;
/// Peaks that are kept for each axis.
const PEAKS: usize = 24;
/// Peaks of both axes together that are kept.
const JOINT: usize = 12;

/// The likeliest combs, at most `most`: the strong and square ones, widest first (half and third of a board's pitch fit
/// its edges as well as the pitch itself), then the weak, then the oblong ones, strongest first.
#[must_use]
pub fn find(edges: &Edges, size: (u32, u32), most: usize) -> Vec<Comb> {
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let widest = width.min(height) / 2.0 * MOST_OBLONG;
    let longest = (FRAME * width.min(height)) as f32;
    let scan = Scan::new(width.max(height), widest);
    let across = Axis::new(&scan, &inner(&edges.vertical, longest));
    let down = Axis::new(&scan, &inner(&edges.horizontal, longest));
    let mut combs = joint(&scan, &across, &down);
    let (across, down) = (across.peaks(&scan), down.peaks(&scan));
    for x in &across {
        for y in &down {
            let ratio = x.pitch / y.pitch;
            if !(1.0 / MOST_OBLONG..=MOST_OBLONG).contains(&ratio) {
                continue;
            }
            let cells = width.min(height) / x.pitch.max(y.pitch);
            combs.push(Comb {
                pitch: (x.pitch, y.pitch),
                phase: (x.phase, y.phase),
                strength: (x.strength * y.strength).sqrt(),
                square: ratio.ln().abs() * cells <= DRIFT,
            });
        }
    }
    combs.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    let strongest = combs.first().map_or(0.0, |comb| comb.strength);
    let likely = |comb: &Comb| comb.square && comb.strength >= STRONG * strongest;
    let (mut first, rest): (Vec<Comb>, Vec<Comb>) = combs.into_iter().partition(likely);
    first.sort_by(|a, b| b.pitch.0.total_cmp(&a.pitch.0));
    let (square, oblong): (Vec<Comb>, Vec<Comb>) = rest.into_iter().partition(|comb| comb.square);
    first.extend(square);
    first.extend(oblong);
    first.truncate(most);
    first
}

/// The edges without those of frames around everything, if enough are left.
fn inner(segments: &[Segment], longest: f32) -> Vec<Segment> {
    const ENOUGH: usize = 8;
    let inner: Vec<Segment> =
        segments.iter().copied().filter(|segment| segment.length() <= longest).collect();
    if inner.len() >= ENOUGH { inner } else { segments.to_vec() }
}

/// A comb along one axis.
#[derive(Clone, Copy, Debug)]
struct Peak {
    pitch: f64,
    phase: f64,
    strength: f64,
}

/// One edge's angle at the frequency in hand, and the turn to the next frequency.
struct Rotor {
    segment: Segment,
    angle: (f64, f64),
    turn: (f64, f64),
}

impl Rotor {
    /// How much the edge counts.
    fn weight(&self, pitch: f64) -> f64 {
        f64::from(self.segment.length()).min(LONGEST * pitch)
    }
}

/// The frequencies at which the evidence is weighed.
struct Scan {
    lowest: f64,
    step: f64,
    count: usize,
    /// The widest pitch.
    widest: f64,
}

impl Scan {
    fn new(extent: f64, widest: f64) -> Scan {
        // A quarter turn of the farthest edge between frequencies: no peak falls between two.
        let step = 0.25 / extent;
        let lowest = 1.0 / widest.max(SMALLEST_PITCH);
        let count = ((1.0 / SMALLEST_PITCH - lowest) / step).max(0.0) as usize;
        Scan { lowest, step, count, widest }
    }

    fn frequency(&self, i: usize) -> f64 {
        self.lowest + self.step * i as f64
    }

    /// The places of a spectrum's local maxima.
    fn maxima(strengths: &[f64]) -> impl Iterator<Item = usize> {
        let at = |i: Option<usize>| i.and_then(|i| strengths.get(i)).copied().unwrap_or(0.0);
        (0..strengths.len()).filter(move |&i| {
            let here = strengths[i];
            here > 0.0 && here >= at(i.checked_sub(1)) && here > at(Some(i + 1))
        })
    }

    /// Climbs to the top of a maximum near a frequency.
    fn climb(&self, frequency: f64, strength: impl Fn(f64) -> f64) -> (f64, f64) {
        let (mut best, mut reach) = ((frequency, strength(frequency)), self.step / 2.0);
        while reach > self.step / 40.0 {
            let sides = [best.0 - reach, best.0 + reach].map(|f| (f, strength(f)));
            let side = if sides[0].1 > sides[1].1 { sides[0] } else { sides[1] };
            if side.1 > best.1 {
                best = side;
            } else {
                reach /= 2.0;
            }
        }
        best
    }
}

/// The edges across one axis, longest first, and how strongly they speak for each frequency of a scan.
struct Axis {
    segments: Vec<Segment>,
    strengths: Vec<f64>,
}

impl Axis {
    fn new(scan: &Scan, segments: &[Segment]) -> Axis {
        let mut segments = segments.to_vec();
        segments.sort_by(|a, b| b.length().total_cmp(&a.length()));
        segments.truncate(MOST_EDGES);
        let mut rotors: Vec<Rotor> = segments
            .iter()
            .map(|&segment| Rotor {
                segment,
                angle: unit(f64::from(segment.at) * scan.lowest),
                turn: unit(f64::from(segment.at) * scan.step),
            })
            .collect();
        let mut strengths = Vec::with_capacity(scan.count);
        for i in 0..scan.count {
            let frequency = scan.frequency(i);
            let shortest = (SHORTEST_EDGE / frequency) as f32;
            strengths.push(rayleigh(&rotors, shortest, 1.0 / frequency));
            for rotor in &mut rotors {
                rotor.angle = turned(rotor.angle, rotor.turn);
            }
        }
        Axis { segments, strengths }
    }

    /// The edges that are long enough to be those of cells, for all frequencies from this one on.
    fn used(&self, frequency: f64) -> &[Segment] {
        let shortest = (SHORTEST_EDGE / frequency) as f32;
        let count = self.segments.partition_point(|segment| segment.length() >= shortest);
        &self.segments[..count]
    }

    fn peak(&self, frequency: f64, strength: f64) -> Peak {
        let pitch = 1.0 / frequency;
        Peak { pitch, phase: mode(self.used(frequency), pitch).0, strength }
    }

    /// The strongest peaks of this axis alone, and some of their multiples.
    fn peaks(&self, scan: &Scan) -> Vec<Peak> {
        let sharpened = Scan::maxima(&self.strengths).map(|i| {
            let used = self.used(scan.frequency(i));
            scan.climb(scan.frequency(i), |frequency| strength(used, frequency))
        });
        let mut peaks = distinct(sharpened.collect(), PEAKS)
            .into_iter()
            .map(|(frequency, strength)| self.peak(frequency, strength))
            .collect::<Vec<_>>();
        let parents: Vec<Peak> = peaks.iter().copied().take(PARENTS).collect();
        peaks.extend(parents.iter().flat_map(|it| multiples(&self.segments, it, scan.widest)));
        peaks
    }
}

/// The combs of square cells. Where one axis has few edges, many pitches fit them: the other axis says which.
fn joint(scan: &Scan, across: &Axis, down: &Axis) -> Vec<Comb> {
    let pairs = across.strengths.iter().zip(&down.strengths);
    let strengths: Vec<f64> = pairs.map(|(x, y)| (x * y).sqrt()).collect();
    let sharpened = Scan::maxima(&strengths).map(|i| {
        let (x, y) = (across.used(scan.frequency(i)), down.used(scan.frequency(i)));
        let both = |frequency| (strength(x, frequency) * strength(y, frequency)).sqrt();
        scan.climb(scan.frequency(i), both)
    });
    let comb = |(frequency, strength): (f64, f64)| {
        let (x, y) = (across.peak(frequency, strength), down.peak(frequency, strength));
        Comb { pitch: (x.pitch, y.pitch), phase: (x.phase, y.phase), strength, square: true }
    };
    distinct(sharpened.collect(), JOINT).into_iter().map(comb).collect()
}

/// The strongest of some peaks, frequency and strength, without those that nearly repeat a stronger one.
fn distinct(mut peaks: Vec<(f64, f64)>, most: usize) -> Vec<(f64, f64)> {
    peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut kept: Vec<(f64, f64)> = Vec::with_capacity(most);
    for peak in peaks {
        let known = |other: &(f64, f64)| (other.0 / peak.0 - 1.0).abs() < SAME_PITCH;
        if kept.len() < most && !kept.iter().any(known) {
            kept.push(peak);
        }
    }
    kept
}

/// Peaks at multiples of a pitch. A frame half a cell beside the board fits half the board's pitch so well that the
/// pitch itself is no peak of its own.
fn multiples(segments: &[Segment], parent: &Peak, widest: f64) -> Vec<Peak> {
    let multiple = |times: u32| {
        let pitch = parent.pitch * f64::from(times);
        let (phase, part) = mode(segments, pitch);
        Peak { pitch, phase, strength: parent.strength * part }
    };
    [2, 3, 4].map(multiple).into_iter().filter(|peak| peak.pitch <= widest).collect()
}

fn unit(turns: f64) -> (f64, f64) {
    let (sin, cos) = (turns * TAU).sin_cos();
    (cos, sin)
}

fn turned(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Rayleigh's statistic: squared mean direction times the effective number of edges.
fn rayleigh(rotors: &[Rotor], shortest: f32, pitch: f64) -> f64 {
    let (mut x, mut y, mut squares) = (0.0, 0.0, 0.0);
    // Longest first: the rest is shorter still.
    for rotor in rotors.iter().take_while(|rotor| rotor.segment.length() >= shortest) {
        let weight = rotor.weight(pitch);
        x += weight * rotor.angle.0;
        y += weight * rotor.angle.1;
        squares += weight * weight;
    }
    if squares > 0.0 { (x * x + y * y) / squares } else { 0.0 }
}

/// Rayleigh's statistic of edges at any frequency.
fn strength(used: &[Segment], frequency: f64) -> f64 {
    let rotor = |&segment: &Segment| Rotor {
        segment,
        angle: unit(f64::from(segment.at) * frequency),
        turn: (1.0, 0.0),
    };
    rayleigh(&used.iter().map(rotor).collect::<Vec<_>>(), 0.0, 1.0 / frequency)
}

/// The phase around which most edge length lies: a mode, not a mean, since walls with height have a second set
/// of edges beside the first. With it comes the part of the edges that lie there, 0 to 1.
fn mode(segments: &[Segment], pitch: f64) -> (f64, f64) {
    const BINS: usize = 48;
    const WINDOW: usize = 5;
    let mut bins = [0.0; BINS];
    let shortest = (SHORTEST_EDGE * pitch) as f32;
    for segment in segments.iter().take_while(|segment| segment.length() >= shortest) {
        let part = (f64::from(segment.at) / pitch).rem_euclid(1.0);
        let weight = f64::from(segment.length()).min(LONGEST * pitch);
        bins[((part * BINS as f64) as usize).min(BINS - 1)] += weight;
    }
    let window = |middle: usize| -> (f64, f64) {
        let (mut weight, mut moment) = (0.0, 0.0);
        for offset in 0..=2 * WINDOW {
            let shift = offset as f64 - WINDOW as f64;
            // A triangle, so that a single sharp line is centred.
            let value = bins[(middle + offset + BINS - WINDOW) % BINS]
                * (1.0 - shift.abs() / (WINDOW + 1) as f64);
            weight += value;
            moment += value * shift;
        }
        (weight, moment)
    };
    let best = (0..BINS).max_by(|&a, &b| window(a).0.total_cmp(&window(b).0)).unwrap_or(0);
    let (weight, moment) = window(best);
    let shift = if weight > 0.0 { moment / weight } else { 0.0 };
    let phase = ((best as f64 + 0.5 + shift) / BINS as f64).rem_euclid(1.0) * pitch;
    let around: f64 =
        (0..=2 * WINDOW).map(|offset| bins[(best + offset + BINS - WINDOW) % BINS]).sum();
    (phase, around / bins.iter().sum::<f64>().max(f64::EPSILON))
}
