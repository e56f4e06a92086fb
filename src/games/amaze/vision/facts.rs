//! What is known about colours before the picture speaks: what was read before, and the profile's facts.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::game::Reading;
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::profile::Profile;
use crate::vision::color::{self, Color, Written};

/// The colours of each kind of cell, where they are always the same: a board that has others is not this program's.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "amaze-look")]
pub(super) struct LookFacts {
    /// Walls; where it is left out, they may have any colour.
    wall: Option<Written>,
    /// Floor that is still to be painted; where it is left out, it may have any colour.
    floor: Option<Written>,
    /// Painted floor; where it is left out, it may have any colour, as in programs whose paint changes from level to level.
    painted: Option<Written>,
    /// Whether boards are shown in perspective; where it is left out, either is right.
    perspective: Option<bool>,
}

type NamedColors = Vec<(Color, Tile)>;

/// Known colours of each kind of cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Seen on this very board: certain.
    seen: NamedColors,
    /// Said by the profile: true if the picture is of its program at all.
    said: NamedColors,
    /// Whether the profile's program shows its boards in perspective, where it says so.
    perspective: Option<bool>,
}

impl Facts {
    pub(super) fn new(profile: &Profile, prior: Option<&Reading<Level, Layout>>) -> Facts {
        let seen = prior.map(|prior| colors(&prior.layout.palette)).unwrap_or_default();
        let LookFacts { wall, floor, painted, perspective } = profile.look_as();
        let kinds = [(wall, Tile::Wall), (floor, Tile::Floor), (painted, Tile::Painted)];
        let said = kinds.into_iter().filter_map(|(color, tile)| Some((color?.0, tile)));
        Facts { seen, said: said.collect(), perspective }
    }

    /// Whether nothing is known of any colour.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty() && self.said.is_empty()
    }

    /// What a colour was seen to be.
    pub(super) fn seen(&self, color: Color) -> Option<Tile> {
        nearest(&self.seen, color)
    }

    /// What the profile says that a colour is.
    pub(super) fn said(&self, color: Color) -> Option<Tile> {
        nearest(&self.said, color)
    }

    /// Whether a board that looks so can be the profile's program's: its wall is there, and something to roll on.
    pub(super) fn fit(&self, layout: &Layout) -> bool {
        let palette = &layout.palette;
        let agrees = |list: &[Color], tile: Tile| {
            list.iter().all(|color| self.said(*color).is_none_or(|said| said == tile))
        };
        let shown = |list: &[Color], tile: Tile| {
            let said = self.said.iter().any(|(_, said)| *said == tile);
            !said || list.iter().any(|color| self.said(*color) == Some(tile))
        };
        let floor = palette.floor.is_empty() || shown(&palette.floor, Tile::Floor);
        agrees(&palette.wall, Tile::Wall)
            && agrees(&palette.floor, Tile::Floor)
            && agrees(&palette.painted, Tile::Painted)
            && shown(&palette.wall, Tile::Wall)
            && floor
            && self.perspective.is_none_or(|perspective| perspective != layout.lattice.is_upright())
    }
}

fn nearest(known: &NamedColors, color: Color) -> Option<Tile> {
    /// A colour this near to a known one is the same, 0 to 255.
    const SAME: f32 = 12.0;
    known
        .iter()
        .map(|(known, tile)| (color::distance(*known, color), *tile))
        .filter(|(distance, _)| *distance <= SAME)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, tile)| tile)
}

fn colors(palette: &Palette) -> NamedColors {
    let of = |list: &[Color], tile| list.iter().map(|color| (*color, tile)).collect::<Vec<_>>();
    let walls = of(&palette.wall, Tile::Wall);
    [walls, of(&palette.floor, Tile::Floor), of(&palette.painted, Tile::Painted)].concat()
}
