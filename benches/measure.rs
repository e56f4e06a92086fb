//! Medians of many rounds, for what takes parts of a millisecond.

use std::time::Instant;

/// Rounds of each measurement.
pub(crate) const ROUNDS: usize = 201;

/// Prints and returns the median time of an action, in ms, beside the least.
pub(crate) fn measure<E>(
    name: &str,
    mut action: impl FnMut() -> Result<(), E>,
) -> anyhow::Result<f64>
where
    anyhow::Error: From<E>,
{
    let times = times(&mut action)?;
    let median = times[ROUNDS / 2];
    println!("{name:26}{median:8.3}  ({:.3})", times[0]);
    Ok(median)
}

/// The times of all rounds, in ms, the least first.
pub(crate) fn times<E>(action: &mut impl FnMut() -> Result<(), E>) -> anyhow::Result<Vec<f64>>
where
    anyhow::Error: From<E>,
{
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let began = Instant::now();
        action()?;
        times.push(began.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}
