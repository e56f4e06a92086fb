//! What is known about colours before the picture speaks: the profile's facts, and what was read before.

use crate::game::Reading;
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::profile::Profile;
use crate::vision::color::{self, Color};

/// Known colours of each kind of cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    known: Vec<(Color, Tile)>,
}

impl Facts {
    /// A colour this near to a known one is the same, 0 to 255.
    const SAME: f32 = 12.0;

    pub(super) fn new(profile: &Profile, prior: Option<&Reading<Level, Layout>>) -> Facts {
        let mut known = Vec::new();
        if let Some(prior) = prior {
            known.extend(colors(&prior.layout.palette));
        }
        for (key, tile) in
            [("wall", Tile::Wall), ("floor", Tile::Floor), ("painted", Tile::Painted)]
        {
            let color =
                profile.look.get(key).and_then(|value| value.as_str()).and_then(color::parse);
            known.extend(color.map(|color| (color, tile)));
        }
        Facts { known }
    }

    /// What a colour is known to be.
    pub(super) fn tile(&self, color: Color) -> Option<Tile> {
        self.known
            .iter()
            .map(|(known, tile)| (color::distance(*known, color), *tile))
            .filter(|(distance, _)| *distance <= Self::SAME)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, tile)| tile)
    }
}

fn colors(palette: &Palette) -> impl Iterator<Item = (Color, Tile)> {
    let of = |list: &[Color], tile| list.iter().map(|color| (*color, tile)).collect::<Vec<_>>();
    let walls = of(&palette.wall, Tile::Wall);
    walls
        .into_iter()
        .chain(of(&palette.floor, Tile::Floor))
        .chain(of(&palette.painted, Tile::Painted))
}
