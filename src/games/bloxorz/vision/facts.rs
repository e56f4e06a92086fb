//! The facts about a program's looks: `[look]` of its profile, in this game's own terms.

use serde::Deserialize;

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::vision::fault::Fault;
use crate::profile::Profile;
use crate::vision::color;

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
    pub(super) corners: Option<[[f64; 2]; 4]>,
    /// Columns and rows between those corners.
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
    pub(super) sheet: Option<[f64; 2]>,
    /// The screens without a board.
    pub(super) screens: Vec<ScreenFacts>,
}

/// A stage of fixed size, in its own units.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StageFacts {
    /// Width and height.
    pub(super) size: [f64; 2],
    /// Top left corner of cell (0, 0).
    pub(super) origin: [f64; 2],
    /// From a cell to the next in its row.
    pub(super) column: [f64; 2],
    /// From a cell to the next in its column.
    pub(super) row: [f64; 2],
    /// Columns and rows.
    pub(super) cells: [u32; 2],
    /// From the foot to the head of a cube of one cell.
    pub(super) rise: [f64; 2],
    /// Thickness of the floor.
    pub(super) slab: f64,
    /// The passcode's six digits in this view.
    #[serde(default)]
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter in this view.
    #[serde(default)]
    pub(super) moves: Option<[f64; 4]>,
    /// Where white brackets stand beside the half that was just selected, from the middle of the half's outline: the near
    /// side, the top, the far side and the bottom of the right one; the left one is its mirror image.
    #[serde(default)]
    pub(super) brackets: Option<[f64; 4]>,
}

/// Colours of kinds. Several of one kind: those between each and the next belong to it too.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Colors {
    plain: Vec<String>,
    fragile: Vec<String>,
    bridge: Vec<String>,
    goal: Vec<String>,
    void: Vec<String>,
    block: Vec<String>,
    other: Vec<String>,
    marks: Vec<String>,
    hinge: Vec<String>,
    soft: Vec<String>,
    hard: Vec<String>,
    splitter: Vec<String>,
    accent: Vec<String>,
}

/// Boxes of figures on the stage: left, top, right, bottom of the row of digits, and how many fit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Figures {
    /// The passcode's six digits.
    pub(super) passcode: Option<[f64; 4]>,
    /// The move counter, flush right, as many places as the passcode has.
    pub(super) moves: Option<[f64; 4]>,
    /// The ten digits' shapes, where they are unlike those that we know: eight rows of eight of `#`, `+`, `.` and blank
    /// each, with `/` between rows.
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
    pub(super) area: [f64; 4],
    /// Least and greatest part of it that is near white, 0 to 1.
    #[serde(default)]
    pub(super) white: Option<[f32; 2]>,
    /// Least and greatest part of it that is near black, 0 to 1.
    #[serde(default)]
    pub(super) black: Option<[f32; 2]>,
    /// Least and greatest part of it that is the background of a board, but not near black, 0 to 1.
    #[serde(default)]
    pub(super) void: Option<[f32; 2]>,
    /// Least and greatest part of it that has the theme's accent, 0 to 1.
    #[serde(default)]
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
    /// The colours as numbers; what is no colour is left out.
    pub(super) fn palette(&self) -> Palette {
        let parse = |texts: &Vec<String>| texts.iter().filter_map(|it| color::parse(it)).collect();
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
