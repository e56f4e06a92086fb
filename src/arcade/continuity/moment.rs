//! What is to be seen at one moment. Knows no pixels and no clock.

/// What the text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hud {
    /// The level's number, from 1.
    pub level: usize,
    /// The last level's number.
    pub levels: usize,
    /// The level's name.
    pub name: String,
    /// Keys that are taken, and all.
    pub keys: (u32, u32),
    /// Slides so far.
    pub slides: u32,
    /// The fewest that win, where they are known.
    pub best: Option<u32>,
    /// Falls so far.
    pub deaths: u32,
    /// Whether the board is seen, or comes to be seen, from afar.
    pub out: bool,
}

/// A tile on its way from a slot to where it now lies, so far: 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// The tile.
    pub tile: u8,
    /// The slot that it comes from.
    pub from: usize,
    /// How far it is.
    pub part: f32,
}

/// The figure, its feet in pixels of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The tile that it is in.
    pub tile: u8,
    /// The middle of its feet.
    pub x: f64,
    /// The middle of its feet, downwards.
    pub y: f64,
    /// Where it looks: -1 or 1.
    pub facing: i32,
    /// Whether it runs.
    pub runs: bool,
    /// In the air: whether it rises.
    pub rises: Option<bool>,
}

/// The figure comes back after a fall, so far: 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// How far it is.
    pub part: f32,
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The level's number.
    pub number: usize,
    /// The tile in each slot.
    pub slots: Vec<u8>,
    /// A tile on its way.
    pub slide: Option<Slide>,
    /// 0 zoomed in, 1 zoomed out.
    pub zoom: f64,
    /// What is in the middle of the view when zoomed in, in pixels of the board.
    pub focus: (f64, f64),
    /// The figure.
    pub pose: Pose,
    /// The figure comes back.
    pub ring: Option<Ring>,
    /// Keys that are taken, a bit each.
    pub taken: u32,
    /// The level is won for so many seconds; whether no level follows.
    pub over: Option<(f32, bool)>,
    /// The text.
    pub hud: Hud,
}
