//! What was worked out once of what does not change, and is kept beside it.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// What was worked out, by type. Clones share it.
#[derive(Clone, Default)]
pub struct Memo(Arc<Mutex<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>>);

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

impl Memo {
    /// What `work` yields, worked out once. One type stands for one piece of work, which depends on nothing but what the memo lies
    /// beside. Nothing is locked while it is worked out: where two ask at once, both may work.
    pub fn once<T: Send + Sync + 'static>(&self, work: impl FnOnce() -> T) -> Arc<T> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = known().get(&TypeId::of::<T>()).cloned();
        if let Some(value) = kept.and_then(|value| value.downcast().ok()) {
            return value;
        }
        let value = Arc::new(work());
        let kept: Arc<dyn Any + Send + Sync> = value.clone();
        known().insert(TypeId::of::<T>(), kept);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_work_once_for_each_kind_of_work() {
        let memo = Memo::default();
        let clone = memo.clone();
        assert_eq!(*memo.once(|| 3u32), 3);
        assert_eq!(*clone.once(|| 7u32), 3);
        assert_eq!(*clone.once(|| 5u64), 5);
        assert_eq!(*Memo::default().once(|| 7u32), 7);
    }
}
