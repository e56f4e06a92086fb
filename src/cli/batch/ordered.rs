//! Work on many things at a time whose results come in the order of the things, in bounded memory.
//!
//! Knows nothing of what the work is.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::{Context, Result};
use rayon::ThreadPoolBuilder;

/// Results that may wait, for each job, for one before them: a board that is searched for a minute holds up nobody
/// before so many others are done. They are texts, of some kilobytes each; pictures are held by the jobs alone.
const WAITING: usize = 64;

/// As much as the main thread has on most systems: searches go deep.
const STACK: usize = 8 << 20;

/// Does `work` with each item, `jobs` at a time, and hands what comes of it to `take` on the calling thread, in the order
/// of the items: the number of the item, and its result, or the panic that ended its work. Where `take` breaks off,
/// nothing is begun any more.
///
/// # Errors
/// That of `take`, which breaks off too; or threads cannot be started.
pub(super) fn in_order<T: Send, R: Send>(
    jobs: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(usize, thread::Result<R>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build();
    let pool = pool.context("cannot start threads")?;
    let (over, work) = (AtomicBool::new(false), &work);
    let ended = &over;
    pool.in_place_scope(|scope| {
        let (tell, hear) = channel();
        let mut items = items.into_iter().enumerate();
        let (mut begun, mut waiting) = (0, BTreeMap::new());
        for next in 0.. {
            while begun < next + jobs * WAITING {
                let Some((number, item)) = items.next() else { break };
                let tell = tell.clone();
                begun += 1;
                scope.spawn(move |_| {
                    if !ended.load(Ordering::Relaxed) {
                        let result = catch_unwind(AssertUnwindSafe(|| work(item)));
                        // Nobody hears what comes after the end.
                        let _ = tell.send((number, result));
                    }
                });
            }
            if next == begun {
                break;
            }
            let result = loop {
                if let Some(result) = waiting.remove(&next) {
                    break result;
                }
                let (number, result) = hear.recv()?;
                waiting.insert(number, result);
            };
            let taken = take(next, result);
            if !matches!(taken, Ok(ControlFlow::Continue(()))) {
                ended.store(true, Ordering::Relaxed);
                return taken.map(drop);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    const GO_ON: Result<ControlFlow<()>> = Ok(ControlFlow::Continue(()));

    #[test]
    fn results_come_in_order_however_long_each_takes() {
        for jobs in [1, 2, 7] {
            let mut taken = Vec::new();
            // The first of each ten takes the longest.
            let work = |item: u64| {
                let mut sum = item;
                for step in 0..(10 - item % 10) * 20_000 {
                    sum = std::hint::black_box(sum ^ step);
                }
                item * 2
            };
            let take = |number: usize, result: thread::Result<u64>| {
                taken.push((number as u64, result.unwrap()));
                GO_ON
            };
            in_order(jobs, 0..500, work, take).unwrap();
            let expected: Vec<_> = (0..500).map(|item| (item, item * 2)).collect();
            assert_eq!(taken, expected, "{jobs} jobs");
        }
    }

    #[test]
    fn no_more_is_under_way_than_there_are_jobs_and_no_more_waits_than_is_said() {
        const JOBS: usize = 3;
        let (working, most_working) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (held, most_held) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (first_may_end, full) = (Barrier::new(2), JOBS * WAITING);
        let done = AtomicUsize::new(0);
        let work = |item: usize| {
            most_working.fetch_max(working.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            if item == 0 {
                // It ends only after all that may be held besides it is done: more would be done if it were let.
                first_may_end.wait();
                thread::yield_now();
            } else if done.fetch_add(1, Ordering::SeqCst) + 1 == full - 1 {
                first_may_end.wait();
            }
            working.fetch_sub(1, Ordering::SeqCst);
            most_held.fetch_max(held.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        };
        let mut count = 0;
        in_order(JOBS, 0..10 * full, work, |_, _| {
            held.fetch_sub(1, Ordering::SeqCst);
            count += 1;
            GO_ON
        })
        .unwrap();
        assert_eq!(count, 10 * full);
        assert!(most_working.into_inner() <= JOBS);
        let most_held = most_held.into_inner();
        assert!((full - 1..=full).contains(&most_held), "{most_held} results were held");
    }

    #[test]
    fn a_panic_is_the_result_of_its_item_alone() {
        let work = |item: usize| if item == 2 { panic!("as it is") } else { item };
        let mut lost = Vec::new();
        in_order(2, 0..5, work, |number, result| {
            assert!(result.as_ref().is_ok_and(|it| *it == number) || result.is_err());
            lost.extend(result.is_err().then_some(number));
            GO_ON
        })
        .unwrap();
        assert_eq!(lost, [2]);
    }

    #[test]
    fn nothing_is_begun_after_the_end() {
        let begun = AtomicUsize::new(0);
        let work = |_| begun.fetch_add(1, Ordering::SeqCst);
        let mut taken = 0;
        let stop = |_, _| {
            taken += 1;
            Ok(if taken == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        in_order(2, 0..1_000_000, work, stop).unwrap();
        assert_eq!(taken, 3);
        assert!(begun.into_inner() <= 3 + 2 * WAITING);
        let failed = in_order(1, 0..9, |it| it, |_, _| Err(anyhow::anyhow!("no disk")));
        assert_eq!(failed.unwrap_err().to_string(), "no disk");
    }
}
