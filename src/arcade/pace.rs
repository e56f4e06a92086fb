//! How long pictures take, and how they follow one another: figures for who measures. Knows no game and no clock.

use std::fmt;
use std::time::Duration;

/// Pictures farther apart do not follow one another: nothing moved between them.
const PAUSE: Duration = Duration::from_millis(100);

/// What the pictures of one window came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace {
    /// How long each took, in microseconds.
    spent: Vec<u32>,
    /// From one to the next, where they follow one another, in microseconds.
    apart: Vec<u32>,
    last: Option<Duration>,
}

impl Pace {
    /// A picture was begun at one time since the start and was on the screen at another.
    pub(super) fn add(&mut self, from: Duration, to: Duration) {
        let micros = |time: Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.spent.push(micros(to.saturating_sub(from)));
        let gap = self.last.map(|last| from.saturating_sub(last));
        self.apart.extend(gap.filter(|gap| *gap < PAUSE).map(micros));
        self.last = Some(from);
    }
}

/// The value that this part of all is at most, in ms.
fn part(values: &[u32], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let at = (sorted.len() as f64 * part) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).map_or(0.0, |it| f64::from(*it) / 1000.0)
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.spent.len();
        let [median, high, worst] = [0.5, 0.99, 1.0].map(|it| part(&self.spent, it));
        write!(
            f,
            "{count} pictures, ms each: median {median:.2}, 99 % {high:.2}, worst {worst:.2}"
        )?;
        let [median, high, worst] = [0.5, 0.99, 1.0].map(|it| part(&self.apart, it));
        write!(f, "; ms apart: median {median:.2}, 99 % {high:.2}, worst {worst:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_that_follow_one_another_are_counted() {
        let mut pace = Pace::default();
        for number in 0..10 {
            let from = Duration::from_millis(16 * number);
            pace.add(from, from + Duration::from_millis(2 + number / 9));
        }
        pace.add(Duration::from_secs(3), Duration::from_millis(3004));
        let text = pace.to_string();
        assert!(text.starts_with("11 pictures, ms each: median 2.00"), "{text}");
        assert!(text.contains("worst 4.00; ms apart: median 16.00"), "{text}");
        assert!(text.ends_with("worst 16.00"), "{text}");
    }
}
