//! The kinds of cells by their looks, over all pictures, and what each is.

use std::collections::BTreeMap;

use image::{GenericImage, RgbImage};

use crate::cli::learn::detail;
use crate::cli::learn::shots::{Shot, on_grey};
use crate::game::{Label, Occurs};
use crate::vision::alike::Looks;
use crate::vision::sight::SIDE;
use crate::vision::template::Templates;

/// Cells of one kind look no farther apart: root mean square, 0 to 255.
pub(super) const ALIKE: f32 = 10.0;
/// More groups nobody wants to name: those most alike are joined.
const MOST_GROUPS: usize = 60;
/// Cells that are compared at most: each is with each.
const MOST_CELLS: usize = 4000;
/// A guess this likely is not asked about.
const SURE: f32 = 0.99;
/// ... unless no cell of a larger group that is taken for the same looks nearer than this, where all cells of that kind look alike:
/// root mean square, 0 to 255.
const UNLIKE: f32 = 40.0;
/// A cell that the templates which are there tell this surely needs no other template.
pub(super) const TOLD: f32 = 0.99;

/// Cells that look alike.
pub(super) struct Group {
    /// The number of the picture, and of the cell in it, row by row.
    pub(super) members: Vec<(usize, usize)>,
    /// What they are taken for, a number of the game's labels, and how likely that is, 0 to 1.
    pub(super) guess: usize,
    pub(super) certain: f32,
    /// Whether something speaks against that, however likely each cell by itself is.
    pub(super) is_doubted: bool,
    /// What they are: none where that is not said, or where they are no cell of the game.
    pub(super) label: Option<usize>,
    /// Whether the profile's own templates told what they are.
    pub(super) told: bool,
}

/// All groups, the largest first.
pub(super) struct Groups {
    pub(super) all: Vec<Group>,
    /// How many cells were left out, for there were too many.
    pub(super) left: usize,
    /// How far the nearest cells of each two groups look apart: root mean square, 0 to 255.
    pub(super) apart: Vec<Vec<f32>>,
}

impl Group {
    /// Whether its guess needs no question.
    pub(super) fn is_sure(&self) -> bool {
        self.certain >= SURE && !self.is_doubted
    }

    /// How sure its guess is, for people.
    pub(super) fn surety(&self) -> String {
        let percent = self.certain * 100.0;
        // Of a guess that would be nearly certain something else is in doubt.
        if self.is_doubted && self.certain >= SURE {
            "odd".to_owned()
        } else {
            format!("{percent:.0} %")
        }
    }
}

impl Groups {
    /// Groups the cells of all pictures; what each is, the templates say where there are any, or else the networks.
    pub(super) fn of(shots: &[Shot], labels: &[Label], known: Option<&Templates>) -> Groups {
        let mut members = Vec::new();
        let mut said = Vec::new();
        let (mut told, mut is_part) = (Vec::new(), Vec::new());
        let mut sheet = Vec::new();
        for (number, shot) in shots.iter().enumerate() {
            let by_templates = known.map(|it| it.said(&shot.frame.image, shot.lattices()));
            let cells = shot.cells(SIDE).into_iter().zip(shot.shown());
            for (k, (cell, _)) in cells.enumerate().filter(|(_, (_, is_shown))| *is_shown) {
                let own = by_templates.as_ref().map(|all| &all[k]);
                let own = own.filter(|said| said.iter().any(|likely| likely.exp() >= TOLD));
                told.push(own.is_some());
                said.push(own.unwrap_or(&shot.board.guess[k]).clone());
                members.push((number, k));
                is_part.push(cell.pixels().any(|pixel| pixel.0[3] < 255));
                sheet.push(on_grey(&cell));
            }
        }
        let left = members.len().saturating_sub(MOST_CELLS);
        sheet.truncate(MOST_CELLS);
        let tree_of = Looks::new(&strip(&sheet), SIDE);
        let tree = tree_of.tree((0..sheet.len()).collect());
        let alike = tree.within(ALIKE).members;
        let large = |shot: &Shot| shot.cells(detail::SIDE).iter().map(on_grey).collect();
        let large: Vec<Vec<RgbImage>> = shots.iter().map(large).collect();
        let detailed = |group: Vec<usize>| {
            // What counts of a place by itself is little else than what tells it from others: no part of it tells more.
            if group.iter().any(|k| is_part[*k]) {
                return vec![group];
            }
            let cells: Vec<&RgbImage> =
                group.iter().map(|k| &large[members[*k].0][members[*k].1]).collect();
            let parts = detail::groups(&cells).into_iter();
            parts.map(|part| part.into_iter().map(|k| group[k]).collect()).collect::<Vec<_>>()
        };
        let mut found: Vec<Vec<usize>> = alike.into_iter().flat_map(detailed).collect();
        if found.len() > MOST_GROUPS {
            found = tree.groups(MOST_GROUPS).members;
        }
        let of = |group: &[usize]| likeliest(&group.iter().map(|&k| &said[k]).collect::<Vec<_>>());
        found = found.into_iter().flat_map(|group| agreed(group, of)).collect();
        found.sort_by_key(|group| (std::cmp::Reverse(group.len()), group.first().copied()));
        let group = |cells: &Vec<usize>| {
            let (guess, certain) = of(cells);
            let told = cells.iter().all(|&k| told[k]);
            let members = cells.iter().map(|&k| members[k]).collect();
            Group { members, guess, certain, is_doubted: false, label: None, told }
        };
        let mut all: Vec<Group> = found.iter().map(group).collect();
        let nearest = |one: &Vec<usize>, other: &Vec<usize>| {
            let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (*a, *b)));
            pairs.map(|(a, b)| tree_of.apart(a, b)).fold(f32::INFINITY, f32::min)
        };
        let apart: Vec<Vec<f32>> = found
            .iter()
            .map(|one| found.iter().map(|other| nearest(one, other)).collect())
            .collect();
        let is_known = |kind: usize| known.is_some_and(|known| known.have(kind));
        doubt_unlike(&mut all, labels, &apart, is_known);
        doubt_counts(&mut all, labels, shots.len());
        for group in &mut all {
            group.label = group.is_sure().then_some(group.guess);
        }
        Groups { all, left, apart }
    }

    /// The groups that are said to be of a kind whose places look alike, and look plainly other than all others of that kind.
    pub(super) fn unlike(&self, labels: &[Label]) -> Vec<usize> {
        let is_unlike = |k: &usize| {
            let own = &self.all[*k];
            let is_asked = own.label.is_some_and(|it| labels[it].occurs == Occurs::Alike);
            let same = |other: &usize| other != k && self.all[*other].label == own.label;
            let others = (0..self.all.len()).filter(same);
            let mut near = others.map(|other| self.apart[*k][other]).peekable();
            is_asked && !own.told && near.peek().is_some() && near.all(|it| it > UNLIKE)
        };
        (0..self.all.len()).filter(is_unlike).collect()
    }

    /// What the cells of one picture are, row by row, as far as that was not known before and is said.
    pub(super) fn labels(&self, shot: usize, cells: usize) -> Vec<Option<usize>> {
        let mut labels = vec![None; cells];
        for group in self.all.iter().filter(|group| !group.told) {
            for (_, k) in group.members.iter().filter(|member| member.0 == shot) {
                labels[*k] = group.label;
            }
        }
        labels
    }
}

/// Doubts groups of a kind whose places look alike that look plainly other than larger ones of that kind do, or than the templates
/// that are known of it; `apart` says how far the nearest cells of two groups look apart.
fn doubt_unlike(
    all: &mut [Group],
    labels: &[Label],
    apart: &[Vec<f32>],
    is_known: impl Fn(usize) -> bool,
) {
    for k in 0..all.len() {
        let same = |&other: &usize| {
            let is_told = all[other].told || other < k;
            other != k && is_told && all[other].is_sure() && all[other].guess == all[k].guess
        };
        let mut near = (0..all.len()).filter(same).map(|other| apart[k][other]).peekable();
        let is_asked = labels[all[k].guess].occurs == Occurs::Alike && !all[k].told;
        let has_others = near.peek().is_some() || is_known(all[k].guess);
        all[k].is_doubted = is_asked && has_others && near.all(|it| it > UNLIKE);
    }
}

/// Doubts groups by the kinds of which there is exactly one on each board: where a picture shows none, what it shows once may be that;
/// where it shows several, not all are.
fn doubt_counts(all: &mut [Group], labels: &[Label], shots: usize) {
    let once = |kind: usize| labels[kind].occurs == Occurs::Once;
    for (kind, shot) in (0..labels.len())
        .filter(|kind| once(*kind))
        .flat_map(|kind| (0..shots).map(move |shot| (kind, shot)))
    {
        let shown = |group: &Group| group.members.iter().filter(|member| member.0 == shot).count();
        let count: usize = all.iter().filter(|it| it.guess == kind).map(shown).sum();
        for group in all.iter_mut().filter(|group| !group.told) {
            group.is_doubted |= match count {
                0 => shown(group) == 1 && !once(group.guess),
                1 => false,
                _ => shown(group) > 0 && group.guess == kind,
            };
        }
    }
}

/// The cells of a group by what each by itself surely is, where that is not what they are taken for together: what looks alike on
/// a small scale need not be.
fn agreed(group: Vec<usize>, of: impl Fn(&[usize]) -> (usize, f32)) -> Vec<Vec<usize>> {
    let (whole, _) = of(&group);
    let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for k in group {
        let (own, certain) = of(&[k]);
        parts.entry(if certain >= SURE { own } else { whole }).or_default().push(k);
    }
    parts.into_values().collect()
}

/// The label that all cells together are likeliest to have, and how likely, 0 to 1: what is said of cells that look alike is
/// not said independently, so that it counts once.
fn likeliest(said: &[&Vec<f32>]) -> (usize, f32) {
    let labels = said.first().map_or(0, |said| said.len());
    let mean = |label: usize| said.iter().map(|said| said[label]).sum::<f32>() / said.len() as f32;
    let means: Vec<f32> = (0..labels).map(mean).collect();
    let sum: f32 = means.iter().map(|mean| mean.exp()).sum();
    let best = (0..labels).max_by(|a, b| means[*a].total_cmp(&means[*b])).unwrap_or_default();
    (best, means.get(best).map_or(0.0, |mean| mean.exp() / sum))
}

/// Cells below one another.
fn strip(cells: &[RgbImage]) -> RgbImage {
    let mut strip = RgbImage::new(SIDE, SIDE * cells.len() as u32);
    for (row, cell) in (0..).zip(cells) {
        // It fits by its size.
        let _ = strip.copy_from(cell, 0, row * SIDE);
    }
    strip
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABELS: [Label; 3] = [
        Label { name: "floor", about: "", occurs: Occurs::Alike },
        Label { name: "hole", about: "", occurs: Occurs::Once },
        Label { name: "void", about: "", occurs: Occurs::Anyhow },
    ];

    /// A group of cells of these pictures that is surely taken for a label.
    fn group(guess: usize, shots: &[usize]) -> Group {
        let members = shots.iter().enumerate().map(|(k, shot)| (*shot, k)).collect();
        Group { members, guess, certain: 1.0, is_doubted: false, label: None, told: false }
    }

    fn doubted(all: &[Group]) -> Vec<bool> {
        all.iter().map(|group| group.is_doubted).collect()
    }

    #[test]
    fn a_group_plainly_unlike_larger_ones_of_its_kind_is_doubted_where_these_look_alike() {
        let of = |guess: usize, apart: [f32; 2]| {
            let mut all = [group(guess, &[0; 9]), group(guess, &[0; 5]), group(guess, &[0; 2])];
            let [far, near] = apart;
            let apart = [vec![0.0, far, far], vec![far, 0.0, near], vec![far, near, 0.0]];
            doubt_unlike(&mut all, &LABELS, &apart, |_| false);
            doubted(&all)
        };
        assert_eq!(of(0, [90.0, 80.0]), [false, true, true]);
        assert_eq!(of(0, [20.0, 80.0]), [false; 3], "the largest looks like both");
        assert_eq!(of(2, [90.0, 80.0]), [false; 3], "what is void looks like anything");
        let mut all = [group(0, &[0; 9]), group(2, &[0; 5])];
        doubt_unlike(&mut all, &LABELS, &[vec![0.0, 90.0], vec![90.0, 0.0]], |_| false);
        assert_eq!(doubted(&all), [false; 2], "they are of different kinds");
    }

    #[test]
    fn what_the_templates_of_its_kind_do_not_know_is_doubted_but_for_what_looks_like_what_they_do()
    {
        let doubted = |told: bool, apart: f32| {
            let mut all = [group(0, &[0; 9]), group(0, &[0; 5])];
            all[1].told = told;
            let apart = [vec![0.0, apart], vec![apart, 0.0]];
            doubt_unlike(&mut all, &LABELS, &apart, |_| true);
            doubted(&all)
        };
        assert_eq!(doubted(true, 90.0), [true, false]);
        assert_eq!(doubted(true, 20.0), [false, false]);
        assert_eq!(doubted(false, 90.0), [true, true]);
    }

    #[test]
    fn groups_that_are_said_to_be_the_same_and_look_otherwise_are_unlike() {
        let unlike = |labels: [usize; 2], apart: f32| {
            let said = |label| Group { label: Some(label), ..group(0, &[0; 3]) };
            let apart = vec![vec![0.0, apart], vec![apart, 0.0]];
            Groups { all: labels.map(said).into(), left: 0, apart }.unlike(&LABELS)
        };
        assert_eq!(unlike([0, 0], 90.0), [0, 1]);
        assert!(unlike([0, 0], 20.0).is_empty());
        assert!(unlike([0, 1], 90.0).is_empty() && unlike([2, 2], 90.0).is_empty());
    }

    #[test]
    fn where_a_board_lacks_its_hole_what_it_shows_once_is_doubted_and_where_it_has_two_both_are() {
        let counted = |mut all: Vec<Group>, shots: usize| {
            doubt_counts(&mut all, &LABELS, shots);
            doubted(&all)
        };
        let floor = || group(0, &[0, 0, 0, 1, 1]);
        assert_eq!(counted(vec![floor(), group(1, &[0, 1]), group(2, &[1])], 2), [false; 3]);
        assert_eq!(counted(vec![floor(), group(1, &[0]), group(2, &[1])], 2), [false, false, true]);
        let two = vec![floor(), group(1, &[0, 1]), group(1, &[1])];
        assert_eq!(counted(two, 2), [false, true, true]);
        let mut told = group(2, &[1]);
        told.told = true;
        assert_eq!(counted(vec![floor(), group(1, &[0]), told], 2), [false; 3]);
    }
}
