//! A way in which programs of a game may be operated, for whoever finds out how one is.

use super::Controls;

/// A way of operating a program.
#[derive(Clone, Debug)]
pub struct Scheme {
    /// What people call it, in the plural.
    pub name: &'static str,
    /// What a profile says of it, as the text of its `[controls]`; nothing of times.
    pub text: &'static str,
}

/// Letters for the four directions, as most keyboards have them.
const WASD: &str =
    r#"actions = { U = { key = "w" }, D = { key = "s" }, L = { key = "a" }, R = { key = "d" } }"#;
/// Letters as programs of old home computers have them.
const QAOP: &str =
    r#"actions = { U = { key = "q" }, D = { key = "a" }, L = { key = "o" }, R = { key = "p" } }"#;
const SWIPES: &str = r#"
    actions = { U = { swipe = "up" }, D = { swipe = "down" }, L = { swipe = "left" }, R = { swipe = "right" } }"#;

impl Scheme {
    /// The usual ways of programs in which something goes up, down, left and right, in games that call these U, D, L and R
    /// and take the arrow keys for them where nothing is said.
    pub const DIRECTIONS: &[Scheme] = &[
        Scheme { name: "the arrow keys", text: "" },
        Scheme { name: "the keys W, A, S and D", text: WASD },
        Scheme { name: "swipes over the board", text: SWIPES },
        Scheme { name: "the keys Q, A, O and P", text: QAOP },
    ];

    /// The same as it is used. Text that cannot be understood says nothing: each game's tests hold its own to that.
    #[must_use]
    pub fn controls(&self) -> Controls {
        toml::from_str(self.text).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_the_four_directions_is_understood() {
        let mut counts = Vec::new();
        for scheme in Scheme::DIRECTIONS {
            let controls: Controls = toml::from_str(scheme.text).unwrap();
            counts.push(controls.actions.len());
        }
        assert_eq!(counts, [0, 4, 4, 4]);
    }
}
