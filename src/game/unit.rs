//! What costs count, in words.

/// A thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// One of it.
    pub one: &'static str,
    /// None or several of it.
    pub many: &'static str,
}

impl Unit {
    /// Moves, as most games count them.
    pub const MOVES: Unit = Unit { one: "move", many: "moves" };
    /// Steps that push a box.
    pub const PUSHES: Unit = Unit { one: "push", many: "pushes" };
    /// Slides of tiles.
    pub const SLIDES: Unit = Unit { one: "slide", many: "slides" };
    /// Keys that are pressed.
    pub const PRESSES: Unit = Unit { one: "key press", many: "key presses" };
    /// Units of a game's own time.
    pub const TIME: Unit = Unit { one: "unit of time", many: "units of time" };
    /// Ways between places, each as long as a game says.
    pub const DISTANCE: Unit = Unit { one: "unit of distance", many: "units of distance" };
    /// Levels.
    pub const LEVELS: Unit = Unit { one: "level", many: "levels" };
    /// States of a search.
    pub const STATES: Unit = Unit { one: "state", many: "states" };

    /// So many of it.
    #[must_use]
    pub fn count(self, number: u64) -> String {
        let word = if number == 1 { self.one } else { self.many };
        format!("{number} {word}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_several() {
        assert_eq!(Unit::SLIDES.count(1), "1 slide");
        assert_eq!(Unit::PRESSES.count(0), "0 key presses");
        assert_eq!(Unit::TIME.count(2), "2 units of time");
    }
}
