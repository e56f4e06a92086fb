//! The dry run: writes gestures down and sends nothing.
//!
//! Knows no device and no clock, so that it provably has nothing to send with.

use super::{Gesture, Input, InputError};
use crate::desktop::Target;

/// One gesture that would have been performed.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// What.
    pub gesture: Gesture,
    /// The window that it was meant for.
    pub target: Target,
}

/// An input that performs nothing, at once.
#[derive(Clone, Debug, Default)]
pub struct Log {
    entries: Vec<Logged>,
}

impl Log {
    /// What would have been performed, in order.
    #[must_use]
    pub fn entries(&self) -> &[Logged] {
        &self.entries
    }
}

impl Input for Log {
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        if stop() {
            return Err(InputError::Stopped);
        }
        self.entries.push(Logged { gesture: gesture.clone(), target: *target });
        Ok(())
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::geometry::Rect;

    #[test]
    fn gestures_are_written_down_in_order_until_stopped() {
        let mut log = Log::default();
        let waits = [1, 2].map(|ms| Gesture::Wait(Duration::from_millis(ms)));
        let rect = Rect { x: 3, y: 4, width: 50, height: 60 };
        let target = Target { window: 7, rect };
        for gesture in &waits {
            log.perform(gesture, &target, &|| false).unwrap();
        }
        assert_eq!(log.perform(&waits[0], &target, &|| true), Err(InputError::Stopped));
        let seen: Vec<_> = log.entries().iter().map(|entry| entry.gesture.clone()).collect();
        assert_eq!(seen, waits);
        assert_eq!(log.entries()[0].target, target);
    }
}
