//! How likely each kind is, by how far the nearest template of each is.

/// What noise, compression and scaling make of a cell's own look: root mean square of all channels, 0 to 255.
const NOISE: f32 = 8.0;
/// ... where the nearest template differs less, so many times as much as that, but never less than the first.
const FINEST: (f32, f32) = (3.0, 2.0);
/// A cell that differs so much from a template is as likely to be of no known kind as of that one.
pub(super) const UNLIKE: f32 = 32.0;
/// What a kind without a template is as likely as: a logarithm.
pub(super) const NEVER: f32 = -40.0;
/// What is so much less likely than another kind is out of the question: a logarithm.
const OUT_OF_QUESTION: f32 = -16.0;
/// A cell is plainly of a kind that is so likely.
const PLAIN: f32 = 0.99;

/// The kind that a cell is plainly of, by how likely each is, as logarithms.
#[must_use]
pub fn plainly(said: &[f32]) -> Option<usize> {
    said.iter().position(|likely| likely.exp() >= PLAIN)
}

/// What is so likely of one kind looks too much like it to be of any other, one that was never shown among them: a logarithm.
const NO_OTHER: f32 = -1e-5;

/// Whether a cell is so likely of a kind, as a logarithm, that it cannot be of another one, which was never shown.
#[must_use]
pub fn is_no_other(said: f32) -> bool {
    said >= NO_OTHER
}

/// What noise there may be where the nearest template is so far: where one fits to a hair, there is none by which another one could
/// be meant.
fn noise(least: f32) -> f32 {
    (least * FINEST.1).clamp(FINEST.0, NOISE)
}

/// Whether no noise makes a template that is so far at least the likelier one, where another is `least` away.
pub(super) fn is_out_of_question(apart: f32, least: f32) -> bool {
    -((apart / noise(least)).powi(2) - (least / noise(least)).powi(2)) < OUT_OF_QUESTION
}

/// How likely each kind is, as logarithms; what is like none may be `outside`.
pub(super) fn likelihoods(apart: &[f32], outside: Option<usize>) -> Vec<f32> {
    let as_likely = |apart: f32, noise: f32| (-(apart / noise).powi(2)).max(NEVER);
    let noise = noise(apart.iter().copied().fold(f32::INFINITY, f32::min));
    let mut each: Vec<f32> = apart.iter().map(|apart| as_likely(*apart, noise)).collect();
    let mut unknown = as_likely(UNLIKE, NOISE);
    if let Some(outside) = outside {
        each[outside] = each[outside].max(unknown);
        unknown = NEVER;
    }
    let most = each.iter().copied().fold(unknown, f32::max);
    let sum: f32 = each.iter().chain([&unknown]).map(|it| (it - most).exp()).sum();
    each.iter().map(|it| it - most - sum.ln()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_template_fits_to_a_hair_others_little_apart_are_not_meant() {
        let told = |apart: [f32; 2]| plainly(&likelihoods(&apart, None));
        assert_eq!(told([0.5, 9.0]), Some(0));
        // Noise, which may have made the one of the other.
        assert_eq!(told([7.0, 11.0]), None);
        assert_eq!(told([0.5, 4.0]), None);
        // What is out of the question may be said to be as near as it can be by its blocks.
        for least in [0.0, 1.0, 3.0, 8.0, 20.0] {
            let far = (1..400).map(|k| k as f32 / 4.0).find(|it| is_out_of_question(*it, least));
            let said = likelihoods(&[least, far.unwrap()], None);
            assert!(said[1] <= OUT_OF_QUESTION + 0.01, "{least}: {far:?} {said:?}");
        }
    }
}
