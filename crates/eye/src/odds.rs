//! How likely it is what a network says.

/// Turns values into parts of 1, the larger the more.
pub(crate) fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    for value in values.iter_mut() {
        *value = (*value - most).exp();
    }
    let sum: f32 = values.iter().sum();
    for value in values.iter_mut() {
        *value /= sum;
    }
}

/// How likely it is what a network weighs against nothing else, 0 to 1.
pub(crate) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How likely each is of what a network weighs against each other, 0 to 1.
pub(crate) fn odds<const N: usize>(logits: &[f32]) -> [f32; N] {
    let mut odds: [f32; N] = std::array::from_fn(|k| logits[k]);
    softmax(&mut odds);
    odds
}

/// How likely each is, as logarithms.
pub(crate) fn logarithms<const N: usize>(logits: &[f32]) -> [f32; N] {
    odds(logits).map(|odds: f32| odds.max(1e-9).ln())
}
