//! Cells to labels: each cell's top, resampled to one size, is compared with what a cell can be.

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::vision::label::Label;
use crate::games::bloxorz::vision::marks::{self, Mark, SIDE, Template, VARIANTS};
use crate::games::bloxorz::vision::palette::{self, Role, Roles};
use crate::games::bloxorz::vision::samples::{Samples, in_middle, on_rim};
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};

/// What one cell matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) label: Label,
    /// How well it fits, 0 to 1.
    pub(super) score: f32,
    /// How much better than the next, 0 to 1.
    pub(super) margin: f32,
}

/// Matches cells.
pub(super) struct Matcher<'a> {
    palette: &'a Palette,
    roles: &'a Roles<'a>,
    templates: [[Template; VARIANTS]; 3],
}

/// Part of a cell's middle that must be seen to tell what is on it.
const MIDDLE_SEEN: f32 = 0.45;
/// ... to tell what looks alike in part.
const MOST_SEEN: f32 = 0.8;
const ALL_SEEN: f32 = 0.97;
/// Correlation of a mark that tells it though a part is hidden.
const CERTAIN: f32 = 0.6;
/// Part of a cell that must be seen to tell floor from void.
const SOME_SEEN: f32 = 0.14;
/// Part of a floor cell that may look like void: seams do.
const MOST_VOID: f32 = 0.3;
/// Mean departure from the floor's colour that makes a mark, 0 to 255.
const CONTRAST: f32 = 11.0;
/// Part of a cell that is floor in a shadow, where it bears no mark; and where only the clearest shape is one, and no other
/// tells anything.
const SHADED: f32 = 0.85;
const ALL_SHADED: f32 = 0.95;
/// Samples of a hole's middle, of 36, that must be seen: the sides of floor are dark as well.
const MOST_OF_MIDDLE: u32 = 22;
/// Part of a hole's middle that has its colour.
const HOLE: f32 = 0.8;
/// Part of a cell that is floor, from which on it is no hole.
const PAVED: f32 = 0.25;
/// Distance from the hole's colours of what is surely the hole's, and by how much void must be farther.
const DEEP: f32 = 7.0;
/// Part of a hole's middle that void never looks like, and the most that may look like floor.
const SHAFT: (f32, f32) = (0.3, 0.1);
/// Part of a bridge that is in full light: the sides of floor are as dark as a bridge in a shadow.
const LIT: f32 = 0.25;
/// Correlation of a mark that a shadow falls across.
const VERY_CLEAR: f32 = 0.78;
/// Part of a cell in a shadow from which a mark's colour tells nothing.
const DIMMED: f32 = 0.1;
/// What a mark's own colour adds to its correlation.
const TINT: f32 = 0.6;
/// Distance of a mark's colour.
const TINTED: f32 = 14.0;
/// Part of a cell's front that must be seen to tell a hole from what hangs below the floor behind.
const FRONT_SEEN: f32 = 0.6;
/// Correlation of a mark that no shadow has.
const CLEAR: f32 = 0.6;
/// Least correlation of a mark whose colour is right.
const LEAST_ALIKE: f32 = 0.25;
/// Distance from the middle, in cells, of what is the cell's own.
const INSIDE: f64 = 0.42;
/// Least correlation of a mark.
const ALIKE: f32 = 0.42;
/// ... and by how much it must beat that of the others.
const APART: f32 = 0.06;
/// Greater departures count as this: what is dark in a mark is no more the mark than the rest.
const MOST_DEPARTURE: f32 = 60.0;

impl<'a> Matcher<'a> {
    pub(super) fn new(palette: &'a Palette, roles: &'a Roles<'a>) -> Matcher<'a> {
        Matcher { palette, roles, templates: Mark::ALL.map(Mark::templates) }
    }

    /// What a cell is, and the smaller of the parts of it that look like floor and like void.
    pub(super) fn looked_at(
        &self,
        view: &View<'_>,
        cell: Cell,
        outlines: &[&[Point]],
    ) -> (Match, f32) {
        if let Some(void) = self.clearly_void(view, cell, outlines) {
            return (void, 0.0);
        }
        let samples = Samples::of(view, cell, outlines);
        let it = self.label(&samples);
        // The few places that are seen of a hidden cell may lie in the block's shadow, as dark as void.
        let mixed = if it.label == Label::Hidden { 0.0 } else { self.mixed(&samples) };
        (it, mixed)
    }

    /// Void, where a few places spread over the cell show nothing else and nothing hides them.
    fn clearly_void(&self, view: &View<'_>, cell: Cell, outlines: &[&[Point]]) -> Option<Match> {
        const PLACES: [f64; 4] = [0.12, 0.37, 0.63, 0.88];
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        for (u, v) in PLACES.iter().flat_map(|v| PLACES.map(|u| (u, *v))) {
            let at = view.project(x + u, y + v);
            let color = view.color(at)?;
            let hidden = outlines.iter().any(|outline| view::holds(outline, at, 2.0));
            if hidden || self.roles.of(color) != Role::Void {
                return None;
            }
        }
        Some(Match { label: Label::Void, score: 1.0, margin: 1.0 })
    }

    /// The smaller of the parts of a cell's inside that look like floor and like void, 0 to 0.5: a cell is one or the
    /// other.
    fn mixed(&self, samples: &Samples) -> f32 {
        let (mut floor, mut void, mut all) = (0u32, 0u32, 0u32);
        for k in (0..SIDE * SIDE).filter(|k| samples.seen[*k] && in_middle(*k, INSIDE)) {
            match self.roles.of(samples.colors[k]) {
                Role::Plain | Role::Fragile => floor += 1,
                Role::Void => void += 1,
                _ => {}
            }
            all += 1;
        }
        floor.min(void) as f32 / all.max(1) as f32
    }

    /// What a cell is.
    pub(super) fn label(&self, samples: &Samples) -> Match {
        let Samples { colors, seen, .. } = samples;
        let visible = seen.iter().filter(|seen| **seen).count();
        let hidden = Match { label: Label::Hidden, score: 1.0, margin: 1.0 };
        if (visible as f32) < SOME_SEEN * (SIDE * SIDE) as f32 {
            return hidden;
        }
        let mut votes = [0u32; Role::ALL.len()];
        for (color, _) in colors.iter().zip(seen).filter(|(_, seen)| **seen) {
            votes[self.roles.of(*color) as usize] += 1;
        }
        let part = |role: Role| votes[role as usize] as f32 / visible as f32;
        if self.is_hole(samples) {
            return Match { label: Label::Goal, score: 1.0, margin: 1.0 };
        }
        let void = part(Role::Void);
        if void > MOST_VOID {
            if self.is_shaft(samples) {
                return Match { label: Label::Goal, score: 1.0, margin: 1.0 };
            }
            return Match { label: Label::Void, score: void, margin: (2.0 * void - 1.0).max(0.0) };
        }
        let (mut inner, mut inner_seen) = (0u32, 0u32);
        for k in (0..SIDE * SIDE).filter(|k| in_middle(*k, 0.36)) {
            inner += 1;
            inner_seen += u32::from(seen[k]);
        }
        let shown = inner_seen as f32 / inner as f32;
        let base = self.base(samples);
        let Some((base, sure, margin)) = base else {
            return Match { label: Label::Strange, score: 1.0 - void, margin: 0.0 };
        };
        let floor = Match { label: Label::Floor, score: sure, margin };
        match base {
            _ if shown < MIDDLE_SEEN => floor,
            // A switch of which only a part shows is as dark as a bridge.
            Role::Bridge if shown < MOST_SEEN => floor,
            // In the block's shade all the more.
            Role::Bridge
                if self.palette.hinge.is_empty() && samples.shadowed && shown < ALL_SEEN =>
            {
                floor
            }
            Role::Goal if !samples.shows_front(FRONT_SEEN) => floor,
            Role::Goal => Match { label: Label::Goal, ..floor },
            Role::Fragile => Match { label: Label::Fragile, ..floor },
            // Boards of a bridge may look like a mark by their colour.
            Role::Bridge if !self.palette.hinge.is_empty() => {
                let sides = !samples.shadowed && samples.lit(&self.palette.bridge) < LIT;
                Match { label: if sides { Label::Strange } else { Label::Bridge }, ..floor }
            }
            Role::Bridge => match self.mark(samples, sure, margin) {
                // A neighbour's mark may reach over the rim.
                mark if mark.label != Label::Plain && mark.score > ALIKE => mark,
                _ => Match { label: Label::Bridge, ..floor },
            },
            _ => match self.mark(samples, sure, margin) {
                mark if mark.label != Label::Plain
                    && shown < MOST_SEEN
                    && (mark.score < CERTAIN || self.may_be_bridge(samples)) =>
                {
                    floor
                }
                mark => mark,
            },
        }
    }

    /// Which mark of a known shape a cell of plain floor bears: floor of no known kind where it bears none, or where its
    /// ground is not plain.
    pub(super) fn shape(&self, samples: &Samples) -> Match {
        let unknown = Match { label: Label::Floor, score: 1.0, margin: 1.0 };
        let Some((Role::Plain, score, margin)) = self.base(samples) else { return unknown };
        match self.mark(samples, score, margin) {
            mark if mark.score >= CERTAIN
                && !matches!(mark.label, Label::Plain | Label::Strange) =>
            {
                mark
            }
            _ => unknown,
        }
    }

    /// Whether what is seen of a cell may be the boards of a bridge beside the bar that it hangs from, as grey as floor: a
    /// mark may be as brown.
    fn may_be_bridge(&self, samples: &Samples) -> bool {
        !self.palette.hinge.is_empty() && samples.lit(&self.palette.bridge) > LIT
    }

    /// Whether a cell's middle is the hole, whatever its rim.
    fn is_hole(&self, samples: &Samples) -> bool {
        // A cross in the block's shadow is as dark, but there is floor around it.
        if samples.shadowed && self.shaded(samples) > PAVED {
            return false;
        }
        let inner = (0..SIDE * SIDE).filter(|k| samples.seen[*k] && in_middle(*k, 0.22));
        let (mut hole, mut all) = (0u32, 0u32);
        for k in inner {
            let color = samples.colors[k];
            let near = || palette::distance(color, &self.palette.goal) < DEEP;
            hole += u32::from(match self.roles.of(color) {
                Role::Goal => true,
                // Lines between cells may be as dark as the hole.
                Role::Marks => near(),
                _ => false,
            });
            all += 1;
        }
        samples.shows_front(FRONT_SEEN) && all > MOST_OF_MIDDLE && hole as f32 > HOLE * all as f32
    }

    /// Whether a cell that looks like void shows a part of the hole that void never looks like.
    fn is_shaft(&self, samples: &Samples) -> bool {
        let deepest = self.palette.goal.get(..1).unwrap_or_default();
        let (mut deep, mut paved, mut all) = (0u32, 0u32, 0u32);
        for k in (0..SIDE * SIDE).filter(|k| samples.seen[*k] && in_middle(*k, 0.36)) {
            let color = samples.colors[k];
            let (own, void) =
                (palette::distance(color, deepest), palette::distance(color, &self.palette.void));
            deep += u32::from(own < DEEP && void > own + DEEP);
            let floor = [&self.palette.plain, &self.palette.fragile, &self.palette.bridge];
            paved += u32::from(
                floor.iter().any(|colors| palette::shaded_distance(color, colors) < own.min(void)),
            );
            all += 1;
        }
        all > 40 && deep as f32 > SHAFT.0 * all as f32 && paved as f32 <= SHAFT.1 * all as f32
    }

    /// The ground colour of a cell, by its rim: role, score and margin. A mark may cover some of the rim.
    fn base(&self, samples: &Samples) -> Option<(Role, f32, f32)> {
        let rim = (0..SIDE * SIDE).filter(|k| samples.seen[*k] && on_rim(*k));
        let palette = self.palette;
        let roles = [Role::Plain, Role::Fragile, Role::Bridge, Role::Goal];
        let (mut votes, mut all) = ([0u32; 4], 0u32);
        for k in rim {
            let color = samples.colors[k];
            let distances = [
                palette::shaded_distance(color, &palette.plain),
                palette::shaded_distance(color, &palette.fragile),
                palette::shaded_distance(color, &palette.bridge),
                palette::distance(color, &palette.goal),
            ];
            let near = (0..4).min_by(|a, b| distances[*a].total_cmp(&distances[*b]))?;
            // The sides of floor may look like a bridge in the shadow; where bridges hang from bars, they are no thinner.
            let side = roles[near] == Role::Bridge
                && !palette.hinge.is_empty()
                && palette::distance(color, &palette.marks) + DEEP < distances[near];
            votes[near] += u32::from(distances[near] < 40.0 && !side);
            all += 1;
        }
        let best = (0..4).max_by_key(|role| votes[*role])?;
        let next = (0..4).filter(|role| *role != best).map(|role| votes[role]).max()?;
        let part = |votes: u32| votes as f32 / all.max(1) as f32;
        (part(votes[best]) > 0.4)
            .then(|| (roles[best], part(votes[best]), part(votes[best]) - part(next)))
    }

    /// Which mark a plain cell bears, if any.
    fn mark(&self, samples: &Samples, score: f32, margin: f32) -> Match {
        let departure: Vec<f32> = samples
            .colors
            .iter()
            .map(|sample| palette::distance(*sample, &self.palette.plain).min(MOST_DEPARTURE))
            .collect();
        let covered = samples.mean_in_middle(&departure);
        let plain = |doubt: f32| {
            let sure = 1.0 - doubt;
            Match { label: Label::Plain, score: score * sure, margin: margin * sure }
        };
        if covered < CONTRAST {
            return plain((covered / CONTRAST - 0.6).max(0.0));
        }
        let best = |variants: &[Template; VARIANTS]| {
            let scores =
                variants.iter().map(|it| marks::correlation(&departure, it, &samples.seen));
            scores.fold(f32::MIN, f32::max)
        };
        let mut ranked: Vec<(f32, f32, Label)> = self
            .templates
            .iter()
            .zip([Label::Soft, Label::Hard, Label::Splitter])
            .zip(self.tints(samples))
            .map(|((variants, label), tint)| {
                let alike = best(variants);
                (alike + TINT * tint, alike, label)
            })
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (_, alike, label) = ranked[0];
        let margin = ranked[0].0 - ranked[1].0;
        // The edge of a shadow is no mark.
        let shaded = if samples.shadowed { self.shaded(samples) } else { 0.0 };
        if shaded > SHADED && label != Label::Splitter && alike < CLEAR {
            return plain(1.0 - shaded);
        }
        if shaded > ALL_SHADED && label != Label::Splitter && alike < VERY_CLEAR {
            return Match { label: Label::Floor, score, margin };
        }
        // A colour of its own makes a mark likelier, but no mark of what has not its shape.
        let best = (ranked[0].0.min(1.0) * f32::from(u8::from(alike >= LEAST_ALIKE))).max(alike);
        tracing::trace!(
            "{ranked:.2?} shaded {shaded:.2} dimmed {:.2}",
            samples.dimmed(&self.palette.plain)
        );
        if best < ALIKE || margin < APART {
            // Where the ground is sure, it is floor of some kind.
            let sure = !self.palette.hinge.is_empty();
            let label = if sure { Label::Floor } else { Label::Strange };
            let strange = Match { label, score: best.max(0.0), margin: 0.0 };
            return if shaded > SHADED { plain(1.0 - shaded) } else { strange };
        }
        // In a shadow, where its colour is not the mark's own, the shape alone must tell.
        let rivals = ranked.iter().filter(|it| it.2 != label).map(|it| it.1);
        let clear = ranked[0].0 - alike >= 0.3 * TINT
            || alike >= VERY_CLEAR && alike - rivals.fold(0.0, f32::max) >= APART;
        if !self.palette.kinds[0].is_empty()
            && !clear
            && samples.dimmed(&self.palette.plain) > DIMMED
        {
            return Match { label: Label::Floor, score, margin };
        }
        Match { label, score: best, margin: margin.min(1.0) }
    }

    /// Which part of what is no floor in a cell's middle has the colour of each mark, where those are known.
    fn tints(&self, samples: &Samples) -> [f32; 3] {
        let kinds = &self.palette.kinds;
        let (mut tints, mut all, mut middle) = ([0u32; 3], 0u32, 0u32);
        if kinds.iter().all(Vec::is_empty) {
            return [0.0; 3];
        }
        for k in (0..SIDE * SIDE).filter(|k| samples.seen[*k] && in_middle(*k, 0.4)) {
            let color = samples.colors[k];
            middle += 1;
            if palette::shaded_distance(color, &self.palette.plain) < TINTED {
                continue;
            }
            let near = kinds.each_ref().map(|colors| palette::distance(color, colors));
            all += 1;
            for mark in 0..3 {
                let nearest = near.iter().all(|other| near[mark] <= *other);
                tints[mark] += u32::from(nearest && near[mark] < TINTED);
            }
        }
        // A few specks are no mark, whatever their colour.
        tints.map(|tint| tint as f32 / all.max(middle / 3).max(1) as f32)
    }

    /// Part of a cell's middle that is floor, in the light or in a shadow.
    fn shaded(&self, samples: &Samples) -> f32 {
        let inner = (0..SIDE * SIDE).filter(|k| samples.seen[*k] && in_middle(*k, 0.38));
        let (mut floor, mut all) = (0u32, 0u32);
        for k in inner {
            let near = palette::shaded_distance(samples.colors[k], &self.palette.plain) < 9.0;
            floor += u32::from(near);
            all += 1;
        }
        floor as f32 / all.max(1) as f32
    }
}

#[cfg(test)]
mod tests;
