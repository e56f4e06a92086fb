//! A priority queue for small whole priorities: one stack a priority.
//!
//! Source: Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.

/// Takes out the lowest priority first; of equal priorities the one that came last, so that a search dives.
/// Both operations take amortised constant time plus the gaps between priorities.
#[derive(Debug)]
pub struct BucketQueue<T> {
    buckets: Vec<Vec<T>>,
    lowest: usize,
    len: usize,
}

impl<T> Default for BucketQueue<T> {
    fn default() -> BucketQueue<T> {
        BucketQueue { buckets: Vec::new(), lowest: 0, len: 0 }
    }
}

impl<T> BucketQueue<T> {
    /// Adds an item. Memory grows with the highest priority: they are meant to be path costs.
    pub fn push(&mut self, priority: u32, item: T) {
        let priority = priority as usize;
        if priority >= self.buckets.len() {
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        self.buckets[priority].push(item);
        self.lowest = if self.len == 0 { priority } else { self.lowest.min(priority) };
        self.len += 1;
    }

    /// Takes out an item of the lowest priority, with its priority.
    pub fn pop(&mut self) -> Option<(u32, T)> {
        let priority = self.lowest()?;
        let item = self.buckets[priority as usize].pop()?;
        self.len -= 1;
        Some((priority, item))
    }

    /// The lowest priority in the queue.
    pub fn lowest(&mut self) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        while self.buckets[self.lowest].is_empty() {
            self.lowest += 1;
        }
        Some(self.lowest as u32)
    }

    /// The number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn of_equal_priorities_the_last_comes_first() {
        let mut queue = BucketQueue::default();
        for (priority, name) in [(3, 'a'), (1, 'b'), (1, 'c'), (0, 'd')] {
            queue.push(priority, name);
        }
        let order: Vec<char> = std::iter::from_fn(|| queue.pop().map(|(_, name)| name)).collect();
        assert_eq!(order, ['d', 'c', 'b', 'a']);
    }

    proptest! {
        #[test]
        fn pops_in_the_order_of_a_heap(steps in prop::collection::vec(prop::option::of(0u32..40), 0..200)) {
            let mut queue = BucketQueue::default();
            let mut heap = BinaryHeap::new();
            for step in steps {
                if let Some(priority) = step {
                    queue.push(priority, ());
                    heap.push(Reverse(priority));
                } else {
                    prop_assert_eq!(queue.pop().map(|(priority, ())| priority), heap.pop().map(|Reverse(p)| p));
                }
                prop_assert_eq!(queue.len(), heap.len());
                prop_assert_eq!(queue.is_empty(), heap.is_empty());
                prop_assert_eq!(queue.lowest(), heap.peek().map(|Reverse(p)| *p));
            }
        }
    }
}
