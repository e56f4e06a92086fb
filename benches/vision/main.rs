//! Seeing, beside what one would use instead, in one run: reads of boards at 1280 × 960, cold and warm.
//!
//! `looks` as an argument leaves out what stands beside others, and names of games after it the other games; `limits` yields the rows
//! of `cargo bench --bench limits`. Prints tables; asserts nothing about time.

#[path = "../aim.rs"]
mod aim;
mod amaze;
mod bloxorz;
mod looks;

use std::time::{Duration, Instant};

use image::RgbImage;
use screenplay::frame::Frame;

const SIZE: (u32, u32) = (1280, 960);

fn main() {
    let asked = |wanted: &str| std::env::args().any(|word| word == wanted);
    if asked("limits") {
        return looks::limits();
    }
    if !asked("looks") {
        amaze::run();
        bloxorz::run();
    }
    looks::run();
}

fn median(runs: usize, mut what: impl FnMut()) -> Duration {
    median_of((0..runs).map(|_| timed(&mut what)).collect())
}

/// Of reads of a picture, each of a frame of its own: a frame keeps what was worked out on it.
fn median_read(runs: usize, image: &RgbImage, mut read: impl FnMut(&Frame)) -> Duration {
    let times = (0..runs).map(|_| {
        let frame = Frame::from_image(image.clone());
        timed(|| read(&frame))
    });
    median_of(times.collect())
}

fn timed(what: impl FnOnce()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}

fn median_of(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
