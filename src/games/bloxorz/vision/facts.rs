//! The facts about a program's looks: `[look]` of its profile, in this game's own terms.

use serde::Deserialize;

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::vision::bounds;
use crate::games::bloxorz::vision::fault::Fault;
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::color::Written;

/// `[look]` of a profile. All of it may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Look {
    /// Where the board lies on the program's own stage, which the window only scales.
    pub(super) stage: Option<StageFacts>,
    /// The same, where the program can show the board in several ways.
    pub(super) views: Vec<StageFacts>,
    /// The board's four corners as parts of the window's width and height, clockwise from the top left: a camera
    /// that stands still.
    #[serde(deserialize_with = "bounds::corners")]
    pub(super) corners: Option<[[f64; 2]; 4]>,
    /// Columns and rows between those corners.
    #[serde(deserialize_with = "bounds::some_cells")]
    pub(super) cells: Option<[u32; 2]>,
    /// Height of a cube in a view from an angle, as a part of a cell's mean width.
    pub(super) rise: Option<f64>,
    /// Colours, `#rrggbb`, of the kinds of things.
    pub(super) colors: Colors,
    /// The same, where the program has several themes.
    pub(super) themes: Vec<Colors>,
    /// Where figures stand.
    pub(super) figures: Figures,
    /// Width and height of the sheet that the places of screens are given on, where that is not the stage. It is as
    /// large as the window allows, in its middle.
    #[serde(deserialize_with = "bounds::some_size")]
    pub(super) sheet: Option<[f64; 2]>,
    /// The screens without a board.
    pub(super) screens: Vec<ScreenFacts>,
}

/// A stage of fixed size, in its own units.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StageFacts {
    /// Width and height.
    #[serde(deserialize_with = "bounds::size")]
    pub(super) size: [f64; 2],
    /// Top left corner of cell (0, 0).
    pub(super) origin: [f64; 2],
    /// From a cell to the next in its row.
    pub(super) column: [f64; 2],
    /// From a cell to the next in its column.
    pub(super) row: [f64; 2],
    /// Columns and rows.
    #[serde(deserialize_with = "bounds::cells")]
    pub(super) cells: [u32; 2],
    /// From the foot to the head of a cube of one cell.
    pub(super) rise: [f64; 2],
    /// Thickness of the floor.
    pub(super) slab: f64,
    /// The passcode's six digits in this view.
    #[serde(default, deserialize_with = "bounds::some_area")]
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter in this view.
    #[serde(default, deserialize_with = "bounds::some_area")]
    pub(super) moves: Option<[f64; 4]>,
    /// Where white brackets stand beside the half that was just selected, from the middle of the half's outline: the near
    /// side, the top, the far side and the bottom of the right one; the left one is its mirror image.
    #[serde(default)]
    pub(super) brackets: Option<[f64; 4]>,
}

/// Colours of kinds. Several of one kind: those between each and the next belong to it too.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Colors {
    plain: Vec<Written>,
    fragile: Vec<Written>,
    bridge: Vec<Written>,
    goal: Vec<Written>,
    void: Vec<Written>,
    block: Vec<Written>,
    other: Vec<Written>,
    marks: Vec<Written>,
    hinge: Vec<Written>,
    soft: Vec<Written>,
    hard: Vec<Written>,
    splitter: Vec<Written>,
    accent: Vec<Written>,
}

/// Boxes of figures on the stage: left, top, right, bottom of the row of digits, and how many fit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Figures {
    /// The passcode's six digits.
    #[serde(deserialize_with = "bounds::some_area")]
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter, flush right, as many places as the passcode has.
    #[serde(deserialize_with = "bounds::some_area")]
    pub(super) moves: Option<[f64; 4]>,
    /// The ten digits' shapes, where they are unlike those that we know: eight rows of eight of `#`, `+`, `.` and blank
    /// each, with `/` between rows.
    #[serde(deserialize_with = "bounds::digits")]
    pub(super) digits: Vec<String>,
}

/// What a screen without a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// It wants a click or key.
    Prompt,
    /// It goes on by itself.
    Busy,
    /// The end.
    Over,
}

/// A screen without a board, and how it is recognised.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScreenFacts {
    /// For people.
    pub(super) name: String,
    /// What it is.
    pub(super) kind: Kind,
    /// What is to be seen, all of it.
    pub(super) probes: Vec<Probe>,
    /// Whether it is only looked for where no board was read.
    #[serde(default)]
    pub(super) last: bool,
    /// Where a click leads on, in stage units.
    #[serde(default)]
    pub(super) click: Option<[f64; 2]>,
    /// Where a click leads to the field for a passcode, in stage units.
    #[serde(default)]
    pub(super) choose: Option<[f64; 2]>,
    /// Whether a passcode can be typed.
    #[serde(default)]
    pub(super) field: bool,
}

/// A rectangle of the stage, and what it is made of.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Probe {
    /// Left, top, right, bottom, in stage units.
    #[serde(deserialize_with = "bounds::area")]
    pub(super) area: [f64; 4],
    /// Least and greatest part of it that is near white, 0 to 1.
    #[serde(default, deserialize_with = "bounds::share")]
    pub(super) white: Option<[f32; 2]>,
    /// Least and greatest part of it that is near black, 0 to 1.
    #[serde(default, deserialize_with = "bounds::share")]
    pub(super) black: Option<[f32; 2]>,
    /// Least and greatest part of it that is the background of a board, but not near black, 0 to 1.
    #[serde(default, deserialize_with = "bounds::share")]
    pub(super) void: Option<[f32; 2]>,
    /// Least and greatest part of it that has the theme's accent, 0 to 1.
    #[serde(default, deserialize_with = "bounds::share")]
    pub(super) accent: Option<[f32; 2]>,
}

impl Look {
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
        check_look::<Look>(profile, |look| {
            let missing = look.corners.is_some() != look.cells.is_some();
            let stages = look.stage.is_some() && !look.views.is_empty();
            let themes = !look.themes.is_empty() && look.colors != Colors::default();
            let bare = look.themes.iter().any(|colors| colors.plain.is_empty());
            match () {
                () if missing => Err("corners and cells say together where the board lies".into()),
                () if stages => Err("stage is of one view, views of several: not both".into()),
                () if themes => Err("colors are of one theme, themes of several: not both".into()),
                () if bare => Err("a theme needs the colours of plain floor".into()),
                () => Ok(()),
            }
        })
    }

    /// Reads a profile's facts.
    pub(super) fn of(profile: &Profile) -> Result<Look, Fault> {
        let table = toml::Value::Table(profile.look.clone());
        table.try_into().map_err(|error| Fault::Facts {
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
