//! Appearances: the templates that a picture itself provides. Cells of one kind look alike, so the kinds are learnt
//! from the picture in hand, and every cell is matched against them.

use crate::vision::color::{self, Color};
use crate::vision::patch::Patch;

/// Cells that look alike.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Places in the list of patches.
    pub members: Vec<usize>,
    /// Their mean: the template.
    pub template: Patch,
    /// Colour of the template's inner half.
    pub core: Color,
}

/// Sorts patches into kinds: within a kind, no patch differs from the first by more than `tolerance` (root mean
/// square, 0 to 255). Largest kind first. O(patches × kinds).
#[must_use]
pub fn kinds(patches: &[Patch], tolerance: f32) -> Vec<Kind> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, patch) in patches.iter().enumerate() {
        let fits = |group: &&mut Vec<usize>| patch.distance(&patches[group[0]]) <= tolerance;
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups.sort_by_key(|members| std::cmp::Reverse(members.len()));
    groups
        .into_iter()
        .filter_map(|members| {
            let template = Patch::mean(members.iter().map(|&i| &patches[i]))?;
            let core = template.core();
            Some(Kind { members, template, core })
        })
        .collect()
}

/// Joins colours into families: each colour's family number, by single linkage: colours closer than
/// `tolerance` are related, and so are the relations of relations. A gradient is one family.
#[must_use]
pub fn families(colors: &[Color], tolerance: f32) -> Vec<usize> {
    let mut family: Vec<usize> = (0..colors.len()).collect();
    for i in 0..colors.len() {
        for j in 0..i {
            if color::distance(colors[i], colors[j]) <= tolerance && family[i] != family[j] {
                let (old, new) = (family[i].max(family[j]), family[i].min(family[j]));
                family.iter_mut().filter(|f| **f == old).for_each(|f| *f = new);
            }
        }
    }
    // Numbers without gaps, in order of first appearance.
    let mut seen = Vec::new();
    family
        .into_iter()
        .map(|f| {
            seen.iter().position(|&s| s == f).unwrap_or_else(|| {
                seen.push(f);
                seen.len() - 1
            })
        })
        .collect()
}
