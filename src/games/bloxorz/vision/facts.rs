//! The facts about a program's looks: `[look]` of its profile, in this game's own terms.

use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde_json::json;

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::level::Level;
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::bounds;
use crate::profile::{Profile, ProfileFault, check_look, exactly, some_exactly};
use crate::vision::color::Written;

/// Where the board lies and how it looks, in a program that shows every level in the same place. Where nothing is said,
/// boards seen from above are found by themselves, whatever their colours.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "bloxorz-look", transform = whole)]
pub(super) struct LookFacts {
    /// Where the board lies on the program's own stage, which the window only scales.
    pub(super) stage: Option<StageFacts>,
    /// The same, a table for each view, where the program can show the board in several ways; not beside `stage`.
    pub(super) views: Vec<StageFacts>,
    /// Height of a cube in a view from an angle, as a part of a cell's mean width; with `[board]`, 0 where it is left out.
    pub(super) rise: Option<f64>,
    /// The colours of things.
    pub(super) colors: Colors,
    /// The same, a table for each theme, where the program has several; not beside `colors`. Each needs `plain`.
    pub(super) themes: Vec<Colors>,
    /// Where figures stand, and how they are written.
    pub(super) figures: Figures,
    /// Width and height of the sheet that the places of screens are given on, in units of its own, where that is not the
    /// stage. It is as large as the window allows, in its middle.
    #[serde(deserialize_with = "bounds::some_size")]
    #[schemars(inner(range(min = bounds::SIDE)))]
    pub(super) sheet: Option<[f64; 2]>,
    /// The screens without a board, a table each. The first that fits is taken.
    pub(super) screens: Vec<ScreenFacts>,
}

/// A stage of fixed size, in its own units: whatever unit, all places and sizes are given in it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "bloxorz-stage")]
pub(super) struct StageFacts {
    /// Width and height of the stage.
    #[serde(deserialize_with = "bounds::size")]
    #[schemars(inner(range(min = bounds::SIDE)))]
    pub(super) size: [f64; 2],
    /// Top left corner of cell (0, 0).
    #[serde(deserialize_with = "exactly")]
    pub(super) origin: [f64; 2],
    /// From a cell to the next in its row, to the right and downwards.
    #[serde(deserialize_with = "exactly")]
    pub(super) column: [f64; 2],
    /// From a cell to the next in its column, to the right and downwards.
    #[serde(deserialize_with = "exactly")]
    pub(super) row: [f64; 2],
    /// Columns and rows; their product is bounded as each of them is.
    #[serde(deserialize_with = "bounds::cells")]
    #[schemars(inner(range(min = 1, max = Level::MOST_CELLS)))]
    pub(super) cells: [u32; 2],
    /// From the foot to the head of a cube of one cell, to the right and downwards: `[0, 0]` is seen from above.
    #[serde(deserialize_with = "exactly")]
    pub(super) rise: [f64; 2],
    /// Thickness of the floor, downwards.
    pub(super) slab: f64,
    /// The passcode's six digits in this view: left, top, right, bottom.
    #[serde(default, deserialize_with = "bounds::some_area")]
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter in this view: left, top, right, bottom.
    #[serde(default, deserialize_with = "bounds::some_area")]
    pub(super) moves: Option<[f64; 4]>,
    /// Where white brackets stand beside the half that was just selected, from the middle of the half's outline: the near
    /// side, the top, the far side and the bottom of the right one; the left one is its mirror image.
    #[serde(default, deserialize_with = "some_exactly")]
    pub(super) brackets: Option<[f64; 4]>,
}

/// Colours of kinds of things. Several of one kind: those between each and the next belong to it too.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "bloxorz-colors")]
pub(super) struct Colors {
    /// Floor. Without it the other colours are not used.
    plain: Vec<Written>,
    /// Floor that breaks.
    fragile: Vec<Written>,
    /// Bridges that are present.
    bridge: Vec<Written>,
    /// The hole.
    goal: Vec<Written>,
    /// What lies behind the board.
    void: Vec<Written>,
    /// The block.
    block: Vec<Written>,
    /// The half that is not selected, where it looks different.
    other: Vec<Written>,
    /// Switches, splitters, and the floor's sides.
    marks: Vec<Written>,
    /// What a bridge hangs from, where that shows.
    hinge: Vec<Written>,
    /// The upper sides of soft switches, where each kind has a colour of its own.
    soft: Vec<Written>,
    /// The upper sides of hard switches.
    hard: Vec<Written>,
    /// The upper sides of splitters.
    splitter: Vec<Written>,
    /// What is chosen in menus, and the ground of messages.
    accent: Vec<Written>,
}

/// Boxes of figures on the stage.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "bloxorz-figures")]
pub(super) struct Figures {
    /// The passcode's six digits: left, top, right, bottom.
    #[serde(deserialize_with = "bounds::some_area")]
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter, flush right, as many places as the passcode has: left, top, right, bottom.
    #[serde(deserialize_with = "bounds::some_area")]
    pub(super) moves: Option<[f64; 4]>,
    /// The shapes of the ten digits from 0, where they are unlike the usual: eight rows of eight of `#` (covered), `+`, `.` and
    /// blank (free) each, with `/` between rows.
    #[serde(deserialize_with = "bounds::digits")]
    #[schemars(length(equal = bounds::DIGITS), inner(regex(pattern = bounds::shape())))]
    pub(super) digits: Vec<String>,
}

/// What a screen without a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "bloxorz-kind")]
pub(super) enum Kind {
    /// It wants a click or key.
    Prompt,
    /// It goes on by itself.
    Busy,
    /// There are no more levels.
    Over,
}

/// A screen without a board, and how it is recognised.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "bloxorz-screen")]
pub(super) struct ScreenFacts {
    /// For people: what messages call it.
    pub(super) name: String,
    /// What it is.
    pub(super) kind: Kind,
    /// What is to be seen, all of it.
    pub(super) probes: Vec<Probe>,
    /// Whether it is only looked for where no board was read.
    #[serde(default)]
    pub(super) last: bool,
    /// Where a click leads on, in stage units; the Enter key where it is left out.
    #[serde(default, deserialize_with = "some_exactly")]
    pub(super) click: Option<[f64; 2]>,
    /// Where a click leads to the field for a passcode, in stage units.
    #[serde(default, deserialize_with = "some_exactly")]
    pub(super) choose: Option<[f64; 2]>,
    /// Whether a passcode can be typed.
    #[serde(default)]
    pub(super) field: bool,
}

/// A rectangle of the stage, and what it is made of.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "bloxorz-probe")]
pub(super) struct Probe {
    /// Left, top, right, bottom, in stage units.
    #[serde(deserialize_with = "bounds::area")]
    pub(super) area: [f64; 4],
    /// Least and greatest part of it that is near white.
    #[serde(default, deserialize_with = "bounds::share")]
    #[schemars(inner(range(min = *bounds::SHARE.start(), max = *bounds::SHARE.end())))]
    pub(super) white: Option<[f32; 2]>,
    /// Least and greatest part of it that is near black.
    #[serde(default, deserialize_with = "bounds::share")]
    #[schemars(inner(range(min = *bounds::SHARE.start(), max = *bounds::SHARE.end())))]
    pub(super) black: Option<[f32; 2]>,
    /// Least and greatest part of it that is the background of a board, but not near black.
    #[serde(default, deserialize_with = "bounds::share")]
    #[schemars(inner(range(min = *bounds::SHARE.start(), max = *bounds::SHARE.end())))]
    pub(super) void: Option<[f32; 2]>,
    /// Least and greatest part of it that has the theme's accent.
    #[serde(default, deserialize_with = "bounds::share")]
    #[schemars(inner(range(min = *bounds::SHARE.start(), max = *bounds::SHARE.end())))]
    pub(super) accent: Option<[f32; 2]>,
}

/// What [`LookFacts::check`] asks of the parts together, as far as a schema can say it.
fn whole(schema: &mut Schema) {
    let plain = json!({ "required": ["plain"], "properties": { "plain": { "minItems": 1 } } });
    let views = json!({ "views": { "minItems": 1 } });
    let themes = json!({ "themes": { "minItems": 1 }, "colors": { "minProperties": 1 } });
    let rules = json!([
        { "not": { "required": ["stage", "views"], "properties": views } },
        { "not": { "required": ["colors", "themes"], "properties": themes } },
        { "properties": { "themes": { "items": plain } } },
    ]);
    schema.insert("allOf".to_owned(), rules);
}

impl LookFacts {
    /// Where the board can lie on the program's stage.
    pub(super) fn stages(&self) -> impl Iterator<Item = &StageFacts> {
        self.stage.iter().chain(&self.views)
    }

    /// The colours of each theme.
    pub(super) fn palettes(&self) -> Vec<Palette> {
        let colors: &[Colors] =
            if self.themes.is_empty() { std::slice::from_ref(&self.colors) } else { &self.themes };
        colors.iter().map(Colors::palette).filter(|palette| !palette.plain.is_empty()).collect()
    }

    /// Whether a profile's text says under `[look]` what can be understood, all of it.
    ///
    /// # Errors
    /// It does not: says on which line.
    pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
        check_look::<LookFacts>(profile, |look| {
            let stages = look.stage.is_some() && !look.views.is_empty();
            let themes = !look.themes.is_empty() && look.colors != Colors::default();
            let bare = look.themes.iter().any(|colors| colors.plain.is_empty());
            match () {
                () if stages => Err("stage is of one view, views of several: not both".into()),
                () if themes => Err("colors are of one theme, themes of several: not both".into()),
                () if bare => Err("a theme needs the colours of plain floor".into()),
                () => Ok(()),
            }
        })
    }

    /// Reads a profile's facts.
    pub(super) fn of(profile: &Profile) -> Result<LookFacts, BoardError> {
        let table = toml::Value::Table(profile.look.clone());
        table.try_into().map_err(|error| BoardError::Facts {
            program: profile.program.clone(),
            message: error.to_string(),
        })
    }
}

impl Colors {
    /// The colours as numbers.
    pub(super) fn palette(&self) -> Palette {
        let parse = |colors: &Vec<Written>| colors.iter().map(|it| it.0).collect();
        Palette {
            plain: parse(&self.plain),
            fragile: parse(&self.fragile),
            bridge: parse(&self.bridge),
            goal: parse(&self.goal),
            void: parse(&self.void),
            block: parse(&self.block),
            other: parse(&self.other),
            marks: parse(&self.marks),
            hinge: parse(&self.hinge),
            kinds: [parse(&self.soft), parse(&self.hard), parse(&self.splitter)],
            accent: parse(&self.accent),
        }
    }
}
