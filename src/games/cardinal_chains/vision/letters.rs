//! Which letters the starts of chains are written with.

use std::sync::LazyLock;

use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::vision::board::Board;
use crate::games::cardinal_chains::vision::chains;
use crate::games::cardinal_chains::vision::look::{Appearance, Stroke};
use crate::vision::glyph::{Glyph, Sheet};

/// Width and height of a tile of the sheet, in pixels; its columns are the letters from A on that are told.
const TILE: (u32, u32) = (24, 20);
/// A letter is as much like its template, and by so much less like any other: guesses, and tried with no others.
const LIKE: f32 = 0.7;
const CLEAR: f32 = 0.06;
/// What is less high, in cells, is no letter.
const LEAST_HEIGHT: f64 = 0.16;

/// Drawn from free fonts by `crates/looks/examples/letters.rs`.
static SHEET: LazyLock<Option<Sheet>> = LazyLock::new(|| {
    let bytes = include_bytes!("letters.png");
    let sheet = image::load_from_memory(bytes).ok()?.to_luma8();
    Some(Sheet::cut(&sheet, TILE))
});

/// The chain of each start's letter, start by start, row by row; none where not all are plainly letters, from A on, each once and all
/// in one face.
pub(super) fn read(board: &Board) -> Option<Vec<Chain>> {
    let looks = chains::starts(board).into_iter().map(|place| &board.cells[&place].look);
    told(looks)
}

/// The chain of each letter that stands on cells: see [`read`].
fn told<'a>(looks: impl Iterator<Item = &'a Appearance>) -> Option<Vec<Chain>> {
    let sheet = SHEET.as_ref()?;
    let likenesses: Vec<Vec<Vec<f32>>> =
        looks.map(|look| likenesses(look, sheet)).collect::<Option<_>>()?;
    let most = |face: &Vec<f32>| face.iter().copied().fold(-1.0, f32::max);
    let explains = |face: &usize| likenesses.iter().map(|it| most(&it[*face])).sum::<f32>();
    let faces = likenesses.first()?.len();
    let face = (0..faces).max_by(|a, b| explains(a).total_cmp(&explains(b)))?;
    let letters: Vec<usize> =
        likenesses.iter().map(|it| letter(&it[face])).collect::<Option<_>>()?;
    let mut sorted = letters.clone();
    sorted.sort_unstable();
    let each_once = sorted.iter().enumerate().all(|(k, letter)| k == *letter);
    each_once.then(|| letters.into_iter().map(|letter| Chain(letter as u8)).collect())
}

/// The letter that something is plainly most like.
fn letter(likenesses: &[f32]) -> Option<usize> {
    let best = (0..likenesses.len()).max_by(|&a, &b| likenesses[a].total_cmp(&likenesses[b]))?;
    let others = likenesses.iter().enumerate().filter(|(k, _)| *k != best);
    let next = others.map(|(_, like)| *like).fold(-1.0, f32::max);
    (likenesses[best] >= LIKE && likenesses[best] - next >= CLEAR).then_some(best)
}

/// How like each letter of each face what stands on a cell is: the best of what may be one; none where nothing may be.
fn likenesses(look: &Appearance, sheet: &Sheet) -> Option<Vec<Vec<f32>>> {
    let glyphs = look.inks.iter().flat_map(glyphs);
    let all = glyphs.map(|glyph| sheet.likenesses(&glyph));
    let better = |one: Vec<Vec<f32>>, other: Vec<Vec<f32>>| {
        let face = |(one, other): (Vec<f32>, Vec<f32>)| {
            one.into_iter().zip(other).map(|(one, other)| one.max(other)).collect()
        };
        one.into_iter().zip(other).map(face).collect()
    };
    all.reduce(better)
}

/// What may be a letter of what stands on a cell: all of it, or a part, as inside of a ring.
fn glyphs(stroke: &Stroke) -> Vec<Glyph> {
    let scale = stroke.height / stroke.tall().max(1.0);
    let spans = stroke.whole().into_iter().chain(stroke.parts.iter().copied());
    let high = spans.filter(|span| span.size().1 as f64 * scale >= LEAST_HEIGHT);
    high.filter_map(|span| Glyph::new(&stroke.ink, span)).collect()
}

/// The chains in the order in which their starts stand on a level, row by row.
pub(super) fn in_reading_order(level: &Level) -> Vec<Chain> {
    let chain = |tile: &Tile| if let Tile::Start(chain) = tile { Some(*chain) } else { None };
    level.tiles().iter().filter_map(chain).collect()
}

/// A level whose chains are called otherwise: what was the first is now `names[0]`, and so on.
pub(super) fn renamed(level: &Level, names: &[Chain]) -> Option<Level> {
    let name = |tile: &Tile| match tile {
        Tile::Start(chain) => names.get(chain.index()).map(|name| Tile::Start(*name)),
        other => Some(*other),
    };
    let tiles: Vec<Tile> = level.tiles().iter().map(name).collect::<Option<_>>()?;
    let mut steps = level.chains().to_vec();
    for (chain, name) in level.every_chain().zip(names) {
        steps[name.index()] = level.steps(chain).to_vec();
    }
    Level::new(level.columns(), level.rows(), tiles, steps).ok()
}

/// A level whose chains are called after the order of their starts, row by row.
pub(super) fn by_order(level: &Level) -> Option<Level> {
    let mut names = in_reading_order(level);
    let order = names.clone();
    for (place, chain) in level.every_chain().zip(&order) {
        names[chain.index()] = place;
    }
    renamed(level, &names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::glyph::{Ink, Span};

    /// A cell with a letter of the sheet, in one of its faces.
    fn lettered(letter: u32, face: u32) -> Appearance {
        let sheet = image::load_from_memory(include_bytes!("letters.png")).unwrap().to_luma8();
        let (wide, high) = TILE;
        let tile = image::imageops::crop_imm(&sheet, letter * wide, face * high, wide, high);
        let shares = tile.to_image().as_raw().iter().map(|it| f32::from(*it) / 255.0).collect();
        let ink = Ink { width: wide as usize, shares };
        let parts: Vec<Span> = ink.pieces().into_iter().map(|(span, _)| span).collect();
        let stroke = Stroke { color: [0.0; 3], ink, parts, height: 0.5, cut: false };
        Appearance { inks: vec![stroke], ..Appearance::plain([255.0; 3], None) }
    }

    #[test]
    fn letters_are_told_where_they_are_the_first_ones_each_once() {
        let told = |letters: &[u32]| {
            let looks: Vec<Appearance> = letters.iter().map(|it| lettered(*it, 3)).collect();
            let chains = super::told(looks.iter())?;
            Some(chains.iter().map(|it| it.letter()).collect::<String>())
        };
        assert_eq!(told(&[1, 0, 2]).as_deref(), Some("BAC"));
        assert_eq!(told(&[0, 2]), None);
        assert_eq!(told(&[0, 0]), None);
        assert_eq!(super::told([Appearance::plain([255.0; 3], None)].iter()), None);
    }

    #[test]
    fn chains_that_are_renamed_keep_their_starts_and_ways() {
        let level: Level = "cardinal-chains\nB 2 3\nA 1 4\n. 1 4\nA: RD\nB: R\n".parse().unwrap();
        assert_eq!(in_reading_order(&level).iter().map(|it| it.letter()).collect::<String>(), "BA");
        let named = by_order(&level).unwrap();
        let text = "cardinal-chains\nA 2 3\nB 1 4\n. 1 4\nA: R\nB: RD\n";
        assert_eq!(named.to_string(), text);
        assert_eq!(renamed(&named, &in_reading_order(&level)), Some(level));
    }
}
