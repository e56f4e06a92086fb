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

/// The likeliest combs, at most `most`: the strong and square ones, widest first (half and third of a board's pitch fit
/// its edges as well as the pitch itself), then the weak, then the oblong ones, strongest first.
#[must_use]
pub fn find(edges: &Edges, size: (u32, u32), most: usize) -> Vec<Comb> {
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let widest = width.min(height) / 2.0;
    let longest = (FRAME * width.min(height)) as f32;
    let across = peaks(&inner(&edges.vertical, longest), width, widest * MOST_OBLONG);
    let down = peaks(&inner(&edges.horizontal, longest), height, widest * MOST_OBLONG);
    let mut combs = Vec::new();
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

/// The local maxima of the evidence over all pitches up to `widest`.
fn peaks(segments: &[Segment], extent: f64, widest: f64) -> Vec<Peak> {
    let mut segments = segments.to_vec();
    segments.sort_by(|a, b| b.length().total_cmp(&a.length()));
    segments.truncate(MOST_EDGES);
    // A quarter turn of the farthest edge between frequencies: no peak falls between two.
    let step = 0.25 / extent;
    let lowest = 1.0 / widest.max(SMALLEST_PITCH);
    let count = ((1.0 / SMALLEST_PITCH - lowest) / step).max(0.0) as usize;
    let mut rotors: Vec<Rotor> = segments
        .iter()
        .map(|&segment| Rotor {
            segment,
            angle: unit(f64::from(segment.at) * lowest),
            turn: unit(f64::from(segment.at) * step),
        })
        .collect();
    let mut strengths = Vec::with_capacity(count);
    for i in 0..count {
        let frequency = lowest + step * i as f64;
        let shortest = (SHORTEST_EDGE / frequency) as f32;
        strengths.push(rayleigh(&rotors, shortest, 1.0 / frequency));
        for rotor in &mut rotors {
            rotor.angle = turned(rotor.angle, rotor.turn);
        }
    }
    let mut peaks: Vec<Peak> = (0..strengths.len())
        .filter(|&i| {
            let around =
                |j: Option<usize>| j.and_then(|j| strengths.get(j)).copied().unwrap_or(0.0);
            strengths[i] > 0.0
                && strengths[i] >= around(i.checked_sub(1))
                && strengths[i] > around(Some(i + 1))
        })
        .map(|i| sharpen(&segments, lowest + step * i as f64, step))
        .collect();
    peaks.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    let mut distinct: Vec<Peak> = Vec::with_capacity(PEAKS);
    for peak in peaks {
        let known = |other: &Peak| (peak.pitch / other.pitch - 1.0).abs() < SAME_PITCH;
        if distinct.len() < PEAKS && !distinct.iter().any(known) {
            distinct.push(peak);
        }
    }
    let mut peaks = distinct;
    let parents: Vec<Peak> = peaks.iter().copied().take(PARENTS).collect();
    peaks.extend(parents.iter().flat_map(|parent| multiples(&segments, parent, widest)));
    peaks
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

/// Climbs to the top of a peak, then takes the phase where most of the edges are.
fn sharpen(segments: &[Segment], frequency: f64, step: f64) -> Peak {
    let shortest = (SHORTEST_EDGE / frequency) as f32;
    let used: Vec<Segment> =
        segments.iter().copied().take_while(|s| s.length() >= shortest).collect();
    let strength = |frequency: f64| {
        let rotor = |&segment: &Segment| Rotor {
            segment,
            angle: unit(f64::from(segment.at) * frequency),
            turn: (1.0, 0.0),
        };
        rayleigh(&used.iter().map(rotor).collect::<Vec<_>>(), 0.0, 1.0 / frequency)
    };
    let (mut best, mut reach) = ((frequency, strength(frequency)), step / 2.0);
    while reach > step / 40.0 {
        let sides = [best.0 - reach, best.0 + reach].map(|f| (f, strength(f)));
        let side = if sides[0].1 > sides[1].1 { sides[0] } else { sides[1] };
        if side.1 > best.1 {
            best = side;
        } else {
            reach /= 2.0;
        }
    }
    let pitch = 1.0 / best.0;
    Peak { pitch, phase: mode(&used, pitch).0, strength: best.1 }
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
