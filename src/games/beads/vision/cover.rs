//! How much of a path is a line, and whether that makes it an edge.
//!
//! Knows no pixels.

use crate::games::beads::vision::canvas::UNIT;

/// A line that reaches half the way at least between its gaps...
const LEAST_SHARE: f64 = 0.3;
/// ... none of which is longer than this, in units, is there.
const LONGEST_GAP: f64 = 0.2;
/// A dash begins so near to a node's bead, in units...
const DASH_END: f64 = 0.14;
/// ... but one of the ends may be left open so far.
const OPEN_END: f64 = 0.28;
/// Something may hide so much of a line's middle, in units, if both sides of it are seen well.
const HIDDEN: f64 = 0.34;
/// See [`HIDDEN`].
const LEAST_SIDES: f64 = 0.22;
/// So much of a line has to be seen, in units, where it is not so short that less is left between the nodes.
const LEAST: f64 = 0.08;
/// Less than this is a line's nowhere, in units.
const SPECK: f64 = 0.04;
/// A line of which so little is seen is not there.
const NO_SHARE: f64 = 0.17;

/// Of an edge no less than this is its own, as a part of its length.
const LEAST_OWN: f64 = 0.1;
/// Lines that leave a node together part within this, in units, nearly always.
const LATEST: f64 = 0.4;
/// Two lines that cross at a node's rim are one for no longer than this, in units.
const CROSSING: f64 = 0.15;
/// Behind what hides a line for longer than this there may be a dash, in units.
const DASH: f64 = 0.12;
/// Of traces nearer to each other than this, in pixels of the canvas, one alone is a speck.
const FINE: f64 = 2.0;

/// What is seen along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// A line that runs along.
    On,
    /// A line that runs along, but belongs to another edge, at least too.
    Known,
    /// No line.
    Off,
    /// Something else: another line that crosses, a mark, a bead.
    Other,
}

/// How much of a path is a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cover {
    /// Part that is, of what is not hidden.
    pub(super) share: f64,
    /// Longest part in the middle that is not, in units.
    pub(super) gap: f64,
    /// The same at its ends, the shorter one first.
    pub(super) ends: [f64; 2],
    /// The lesser share of the two parts before and after the longest gap.
    sides: f64,
    /// Length of the line that is seen, in units.
    pub(super) on: f64,
    /// The same of lines that belong to other edges, at least too.
    known: f64,
    /// How far from its ends what belongs to it alone begins, in units: the longer of both.
    late: f64,
    /// The length that can be seen, in units.
    pub(super) length: f64,
}

/// Whether a line is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Yes,
    No,
    Doubt,
}

impl Cover {
    pub(super) fn verdict(&self) -> Verdict {
        let gap = self.gap <= LONGEST_GAP
            || (self.gap <= HIDDEN && self.sides >= LEAST_SIDES && self.on >= 0.35);
        let ends = self.ends[0] <= DASH_END && self.ends[1] <= OPEN_END.min(0.62 * self.length);
        // Of a short way more has to be seen: more of it is like other lines.
        let part = if self.length < 0.7 { 0.32 } else { 0.22 };
        let least = LEAST.min(0.4 * self.length).max(SPECK);
        let much = self.on >= least && self.on + 0.7 * self.known >= part * self.length;
        if self.share >= LEAST_SHARE && gap && ends && much {
            Verdict::Yes
        } else if self.share <= NO_SHARE
            || self.on < least
            || (!much && self.share < 0.22)
            || self.gap > 0.25 * self.length.max(1.1)
            || self.ends[0] > 0.17
            || self.ends[1] > 0.45
            || self.ends[1] > 0.7 * self.length
        {
            Verdict::No
        } else {
            Verdict::Doubt
        }
    }

    /// How much of a path is a line that belongs to no other edge, as a part of it.
    fn own(&self) -> f64 {
        self.on / self.length.max(0.01)
    }

    /// Whether hardly anything of it is its own.
    pub(super) fn is_borrowed(&self) -> bool {
        self.own() < LEAST_OWN
    }

    /// Whether a part of it at an end is of other edges for so long that the whole may be made of them.
    pub(super) fn is_late(&self) -> bool {
        self.late > LATEST
    }

    /// Whether a part of it at an end is of other edges, for longer than two lines that cross.
    pub(super) fn begins_late(&self) -> bool {
        self.late > CROSSING
    }

    /// How well a path is covered: what is greedily taken first.
    pub(super) fn merit(&self) -> f64 {
        let ends = (self.ends[0] + self.ends[1]).min(2.0);
        self.share - 0.5 * self.gap.min(2.0) - 0.2 * ends
            + (self.on + 0.7 * self.known) / self.length.max(0.01)
    }
}

/// What traces along a path come to that are so far apart, in pixels of the canvas.
pub(super) fn measured(traces: &[Trace], step: f64) -> Cover {
    let unit = step / UNIT;
    let speck = if step > FINE { 1 } else { 2 };
    let share = |traces: &[Trace]| {
        let count = |what: Trace| traces.iter().filter(|it| **it == what).count() as f64;
        let (on, off) = (count(Trace::On), count(Trace::Off));
        if on > 0.0 { on / (on + off) } else { 0.0 }
    };
    // Each gap: how long it is, and where the line goes on.
    let (mut gaps, mut gap, mut seen, mut hidden) = (Vec::new(), 0.0, 0, 0.0);
    for (at, trace) in traces.iter().enumerate() {
        match trace {
            Trace::Off => {
                // What lies behind a node may be a dash between two gaps.
                if hidden > DASH && !gaps.is_empty() {
                    gaps.push((std::mem::take(&mut gap), at));
                }
                gap += unit;
                (seen, hidden) = (0, 0.0);
            }
            Trace::On => {
                (seen, hidden) = (seen + 1, 0.0);
                // A speck is not a line.
                if seen == speck {
                    gaps.push((std::mem::take(&mut gap), at));
                }
            }
            Trace::Other => hidden += unit,
            Trace::Known => {}
        }
    }
    let first = gaps.first().map_or(9.0, |it| it.0);
    let ends = if first < gap { [first, gap] } else { [gap, first] };
    let longest = gaps.iter().skip(1).max_by(|a, b| a.0.total_cmp(&b.0)).copied();
    let (gap, at) = longest.unwrap_or((0.0, 0));
    let before = (at as f64 - 1.0 - gap / unit).max(0.0) as usize;
    let sides = share(&traces[..before]).min(share(&traces[at..]));
    let length_of = |what: Trace| traces.iter().filter(|it| **it == what).count() as f64 * unit;
    let (on, known) = (length_of(Trace::On), length_of(Trace::Known));
    // What is hidden speaks neither for a line nor against it.
    let length = traces.iter().filter(|it| **it != Trace::Other).count() as f64 * unit;
    let own = |it: &Trace| *it == Trace::On;
    let first = traces.iter().position(own).unwrap_or(traces.len());
    let last = traces.iter().rev().position(own).unwrap_or(traces.len());
    let late = first.max(last) as f64 * unit;
    Cover { share: share(traces), gap, ends, sides, on, known, late, length }
}
