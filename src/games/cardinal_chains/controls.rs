//! What a hand does to grow a chain or to take it back: the profile says how the program is operated.

use std::ops::RangeInclusive;
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level};
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::{Cell, Direction, Point};
use crate::input::{Gesture, Key};
use crate::profile::{
    Action as Bound, Binding, Profile, ProfileFault, Scheme, check_controls, within,
};

/// How long anything may take, in ms.
const PAUSE: RangeInclusive<u64> = 0..=10_000;
/// Cells that one drag may draw.
const AT_ONCE: RangeInclusive<usize> = 1..=Level::MOST_CELLS;

/// The actions that a profile can bind: what the keys that say a direction do.
pub(super) const ACTIONS: &[Bound] = &[
    Bound { name: "U", about: "The chosen chain grows upwards; the Up key where it is left out." },
    Bound {
        name: "D",
        about: "The chosen chain grows downwards; the Down key where it is left out.",
    },
    Bound {
        name: "L",
        about: "The chosen chain grows to the left; the Left key where it is left out.",
    },
    Bound {
        name: "R",
        about: "The chosen chain grows to the right; the Right key where it is left out.",
    },
];

/// How its programs are operated: what any two of them have in common is tried before what needs a key of their own.
pub(super) const SCHEMES: &[Scheme] = &[
    Scheme { name: "drags from a chain's end", text: "how = { grow = \"drag\" }" },
    Scheme { name: "drags from a chain's start", text: "how = { grow = \"drag_from_start\" }" },
    Scheme { name: "clicks on cells", text: "how = { grow = \"click\" }" },
    Scheme { name: "clicks and arrow keys", text: "how = { grow = \"click_keys\" }" },
    Scheme { name: "arrow keys and Tab", text: "how = { grow = \"keys\", next = \"Tab\" }" },
];

/// How a chain is grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "cardinal-chains-grow")]
enum Grow {
    /// The pointer is dragged from the chain's end through the next cells.
    #[default]
    Drag,
    /// The pointer is dragged from the chain's start through all its cells, those that it has too.
    DragFromStart,
    /// The chain's end is clicked, then the next cell.
    Click,
    /// The chain's end is clicked, then a key says the direction.
    ClickKeys,
    /// Keys choose the chain (`next`, `previous`), others say the direction.
    Keys,
}

/// How a chain is taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "cardinal-chains-undo")]
enum Undo {
    /// The pointer is dragged back from the chain's end.
    #[default]
    Drag,
    /// A right click on the start takes the whole chain back.
    ClearStart,
    /// A right click on the chain's end takes the whole chain back.
    ClearEnd,
    /// A key takes the last cell of the chosen chain back.
    Key(Key),
    /// A key takes all chains back.
    Reset(Key),
}

/// How chains are grown and taken back.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "cardinal-chains-how")]
pub(super) struct How {
    /// How a chain is grown.
    grow: Grow,
    /// How a chain is taken back.
    undo: Undo,
    /// From cell to cell of a drag, in ms.
    #[serde(deserialize_with = "pause")]
    #[schemars(range(min = *PAUSE.start(), max = *PAUSE.end()))]
    pace_ms: u64,
    /// Cells that one drag draws at most.
    #[serde(deserialize_with = "count")]
    #[schemars(range(min = *AT_ONCE.start(), max = *AT_ONCE.end()))]
    at_once: usize,
    /// The key that chooses the next chain, in the order of the starts' rows, then columns; with `grow = "keys"`.
    next: Option<Key>,
    /// The key that chooses the chain before; where there is none, `next` leads round.
    previous: Option<Key>,
    /// The key that confirms the chain that was clicked, where one does.
    confirm: Option<Key>,
    /// Wait after a chain is chosen, in ms.
    #[serde(deserialize_with = "pause")]
    #[schemars(range(min = *PAUSE.start(), max = *PAUSE.end()))]
    select_ms: u64,
    /// Whether a start that no chain grows from has to be clicked to be covered.
    touch_starts: bool,
}

fn pause<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    within(u64::deserialize(from)?, &PAUSE, " ms")
}

fn count<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within(usize::deserialize(from)?, &AT_ONCE, " cells")
}

impl Default for How {
    fn default() -> How {
        How {
            grow: Grow::default(),
            undo: Undo::default(),
            pace_ms: 100,
            at_once: 400,
            next: None,
            previous: None,
            confirm: None,
            select_ms: 80,
            touch_starts: false,
        }
    }
}

impl How {
    /// What a profile says; the usual where it says nothing, or nothing that can be understood: see [`check`].
    pub(super) fn of(profile: &Profile) -> How {
        toml::Value::Table(profile.controls.how.clone()).try_into().unwrap_or_default()
    }
}

/// What a profile can say of how it is operated.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<How>()
}

/// Whether a profile's text says in words that are known how it is operated.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<How>(profile, ACTIONS)
}

/// The gestures for one action on the board as it was seen.
pub(super) fn gestures(layout: &Layout, profile: &Profile, action: Action) -> Vec<Gesture> {
    stroke(&layout.level, layout, profile, None, &[action]).1
}

/// The gestures for the first of `actions`, or for as many as are done at once, and how many those are.
pub(super) fn stroke(
    level: &Level,
    layout: &Layout,
    profile: &Profile,
    before: Option<Action>,
    actions: &[Action],
) -> (usize, Vec<Gesture>) {
    let Some(&first) = actions.first() else { return (0, Vec::new()) };
    let how = How::of(profile);
    let chosen = before.map(Action::chain).or_else(|| layout.active.map(Chain));
    let hand = Hand { level, layout, profile, how, chosen };
    let (count, mut gestures) = match first {
        Action::Grow(chain, _) => hand.grow(chain, actions),
        Action::Retract(chain) => hand.retract(chain, actions),
    };
    if hand.how.touch_starts && count >= actions.len() {
        gestures.extend(hand.touches(actions));
    }
    (count, gestures)
}

struct Hand<'a> {
    level: &'a Level,
    layout: &'a Layout,
    profile: &'a Profile,
    how: How,
    /// The chain that keys grow, where that is known.
    chosen: Option<Chain>,
}

impl Hand<'_> {
    fn hold(&self) -> Duration {
        self.profile.controls.hold()
    }

    fn middle(&self, cell: Cell) -> Point {
        self.layout.lattice.center(cell)
    }

    fn tap(&self, cell: Cell) -> Gesture {
        Gesture::Tap { at: self.middle(cell), hold: self.hold() }
    }

    fn drag(&self, cells: &[Cell]) -> Gesture {
        let path = cells.iter().map(|cell| self.middle(*cell)).collect();
        Gesture::Drag { path, pace: Duration::from_millis(self.how.pace_ms) }
    }

    fn press(&self, key: Key) -> Gesture {
        Gesture::Key { key, hold: self.hold() }
    }

    fn pause(&self) -> Gesture {
        Gesture::Wait(Duration::from_millis(self.how.select_ms))
    }

    /// The key of a direction, or what else the profile binds to it.
    fn turn(&self, direction: Direction) -> Gesture {
        let arrow = Binding::Key(match direction {
            Direction::Up => Key::Up,
            Direction::Down => Key::Down,
            Direction::Left => Key::Left,
            Direction::Right => Key::Right,
        });
        let controls = &self.profile.controls;
        let binding = controls.actions.get(&direction.to_string()).unwrap_or(&arrow);
        binding.gesture(controls, self.layout.lattice.bounds())
    }

    fn grow(&self, chain: Chain, actions: &[Action]) -> (usize, Vec<Gesture>) {
        let steps: Vec<Direction> = actions
            .iter()
            .map_while(|action| match action {
                Action::Grow(own, direction) if *own == chain => Some(*direction),
                _ => None,
            })
            .take(self.how.at_once)
            .collect();
        let cells = self.level.chain(chain);
        let (Some(&end), Some(&step)) = (cells.last(), steps.first()) else {
            return (1, Vec::new());
        };
        let after = steps.iter().scan(end, |at, step| {
            *at = *at + *step;
            Some(*at)
        });
        match self.how.grow {
            Grow::Drag => {
                let path: Vec<Cell> = std::iter::once(end).chain(after).collect();
                (steps.len(), vec![self.drag(&path)])
            }
            Grow::DragFromStart => {
                let path: Vec<Cell> = cells.iter().copied().chain(after).collect();
                (steps.len(), vec![self.drag(&path)])
            }
            Grow::Click => (1, [self.choice(chain, end), vec![self.tap(end + step)]].concat()),
            Grow::ClickKeys | Grow::Keys => {
                (1, [self.choice(chain, end), vec![self.turn(step)]].concat())
            }
        }
    }

    fn retract(&self, chain: Chain, actions: &[Action]) -> (usize, Vec<Gesture>) {
        let run = actions.iter().take_while(|it| **it == Action::Retract(chain)).count().max(1);
        let cells = self.level.chain(chain);
        let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else {
            return (1, Vec::new());
        };
        let clear = |cell| Gesture::RightTap { at: self.middle(cell), hold: self.hold() };
        match self.how.undo {
            Undo::Drag => {
                let back: Vec<Cell> = cells.iter().rev().take(run + 1).copied().collect();
                (run, vec![self.drag(&back)])
            }
            Undo::ClearStart => (run, vec![clear(start)]),
            Undo::ClearEnd => (run, vec![clear(end)]),
            Undo::Key(key) => (1, [self.choice(chain, end), vec![self.press(key)]].concat()),
            Undo::Reset(key) => (run, vec![self.press(key)]),
        }
    }

    /// Clicks on the starts of chains that are not drawn, and are not by these actions, the last of a plan.
    fn touches(&self, actions: &[Action]) -> Vec<Gesture> {
        let bare = |chain: &Chain| {
            let grows = |it: &Action| matches!(it, Action::Grow(own, _) if own == chain);
            self.level.steps(*chain).is_empty() && !actions.iter().any(grows)
        };
        let starts = self.level.every_chain().filter(bare);
        let starts = starts.filter_map(|chain| self.level.starts().get(chain.index()).copied());
        starts.flat_map(|start| [self.pause(), self.tap(start)]).collect()
    }

    /// What chooses a chain, where it is not chosen.
    fn choice(&self, chain: Chain, end: Cell) -> Vec<Gesture> {
        if self.chosen == Some(chain) {
            return Vec::new();
        }
        let confirmed = self.how.confirm.map(|key| self.press(key));
        match (self.how.grow, self.how.next) {
            (Grow::Keys, Some(next)) => {
                let presses = self.presses(chain, next);
                presses.into_iter().flat_map(|key| [self.press(key), self.pause()]).collect()
            }
            (Grow::Keys, None) => Vec::new(),
            _ => std::iter::once(self.tap(end)).chain(confirmed).chain([self.pause()]).collect(),
        }
    }

    /// The keys that lead from the chosen chain to another, the shorter way round. Programs begin with the first chain.
    fn presses(&self, chain: Chain, next: Key) -> Vec<Key> {
        let count = self.level.starts().len().max(1);
        let from = self.chosen.unwrap_or(Chain(0)).index();
        let forth = (chain.index() + count - from % count) % count;
        match self.how.previous {
            Some(previous) if count - forth < forth => vec![previous; count - forth],
            _ => vec![next; forth],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Lattice;
    use crate::vision::sight::Witness;

    const BOARD: &str = "cardinal-chains\nA 1 2\nB 1 C\nA: R\n";

    fn played(how: &str, before: Option<&str>, actions: &[&str]) -> (usize, String) {
        let level: Level = BOARD.parse().unwrap();
        let origin = Point { x: 10.0, y: 20.0 };
        let lattice = Lattice::upright(origin, Point { x: 20.0, y: 20.0 }, 3, 2);
        let layout = Layout::new(lattice, Witness::Edges, level.clone(), (Vec::new(), Vec::new()));
        let text = format!("game = \"x\"\nprogram = \"y\"\n[controls.how]\n{how}");
        let profile: Profile = toml::from_str(&text).unwrap();
        let actions: Vec<Action> = actions.iter().map(|it| it.parse().unwrap()).collect();
        let before = before.map(|it| it.parse().unwrap());
        let (count, gestures) = stroke(&level, &layout, &profile, before, &actions);
        let words: Vec<String> = gestures.iter().map(ToString::to_string).collect();
        (count, words.join(", "))
    }

    #[test]
    fn one_drag_draws_a_chain() {
        let actions = ["A:R", "A:D", "B:R"];
        let how = "grow = \"drag\"\npace_ms = 230";
        assert_eq!(
            played(how, None, &actions),
            (2, "drag 40,30 60,30 60,50 at 230 ms a point".into())
        );
        let whole = "drag 20,30 40,30 60,30 60,50 at 100 ms a point".into();
        assert_eq!(played("grow = \"drag_from_start\"", None, &actions), (2, whole));
        let short = "drag 40,30 60,30 at 100 ms a point".into();
        assert_eq!(played("at_once = 1", None, &actions), (1, short));
    }

    #[test]
    fn keys_choose_the_chain_where_it_is_not_chosen() {
        let how = "grow = \"keys\"\nnext = \"m\"\nprevious = \"n\"\nselect_ms = 30";
        let once = "key m for 50 ms, wait 30 ms, key Right for 50 ms";
        assert_eq!(played(how, None, &["B:R"]), (1, once.into()));
        assert_eq!(played(how, Some("B:R"), &["B:R"]), (1, "key Right for 50 ms".into()));
        let back = "key n for 50 ms, wait 30 ms, key Up for 50 ms";
        assert_eq!(played(how, Some("A:R"), &["C:U"]), (1, back.into()));
        let click = "tap 20,50 for 50 ms, key Enter for 50 ms, wait 80 ms, key Right for 50 ms";
        let how = "grow = \"click_keys\"\nconfirm = \"Enter\"";
        assert_eq!(played(how, Some("A:R"), &["B:R"]), (1, click.into()));
    }

    #[test]
    fn chains_are_taken_back_as_the_profile_says() {
        let undo = |how: &str| played(how, None, &["A:-", "A:-", "B:R"]);
        assert_eq!(undo(""), (2, "drag 40,30 20,30 at 100 ms a point".into()));
        assert_eq!(undo("undo = \"clear_start\""), (2, "right tap 20,30 for 50 ms".into()));
        assert_eq!(undo("undo = { reset = \"r\" }"), (2, "key r for 50 ms".into()));
        let back = "tap 40,30 for 50 ms, wait 80 ms, key Backspace for 50 ms";
        assert_eq!(undo("grow = \"click\"\nundo = { key = \"Backspace\" }"), (1, back.into()));
    }

    #[test]
    fn the_last_stroke_touches_the_starts_that_stay_alone() {
        let last = "drag 40,30 60,30 at 100 ms a point, wait 80 ms, tap 20,50 for 50 ms, wait 80 ms, tap 60,50 for 50 ms";
        assert_eq!(played("touch_starts = true", None, &["A:R"]), (1, last.into()));
        let first = "drag 40,30 60,30 at 100 ms a point";
        assert_eq!(played("touch_starts = true", None, &["A:R", "B:R"]), (1, first.into()));
    }
}
