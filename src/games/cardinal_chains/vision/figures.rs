//! What the marks on the cells say: numbers, and what is no number.
//!
//! All cells of a picture are written in one face: the face that explains most of them counts most.

use std::sync::LazyLock;

use crate::games::cardinal_chains::vision::look::{Appearance, Stroke};
use crate::vision::glyph::{Glyph, Sheet, Span};

/// The characters of the sheet, in the order of its columns.
const CHARACTERS: &[u8; 12] = b"0123456789XS";
/// The column of the cross.
const CROSS: usize = 10;
/// The column of the S, which looks much like a 5.
const LETTER: usize = 11;
/// Width and height of a tile of the sheet, in pixels.
const TILE: (u32, u32) = (24, 20);
/// Less like any character is none.
pub(super) const LIKE: f32 = 0.5;
/// How much a face that explains the picture worse loses.
const BIAS: f32 = 1.2;

/// Drawn from free fonts and shapes of our own.
static SHEET: LazyLock<Option<Sheet>> = LazyLock::new(|| {
    let bytes = include_bytes!("glyphs.png");
    let sheet = image::load_from_memory(bytes).ok()?.to_luma8();
    Some(Sheet::cut(&sheet, TILE))
});

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Said {
    /// A number.
    Number(u16),
    /// A cross or an S.
    Start,
    /// Something that is like no character.
    Other,
}

/// What was read off a cell.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub(super) said: Said,
    /// How like its characters the mark is, at most 1: the worst of them.
    pub(super) score: f32,
    /// How much less like the next best reading it is.
    pub(super) margin: f32,
    /// Which of the look's strokes.
    pub(super) stroke: usize,
    /// Whether it is a disc or a square.
    pub(super) solid: bool,
}

/// A way to divide a stroke into characters.
struct Division {
    stroke: usize,
    glyphs: Vec<Glyph>,
    /// By character, by face, by column of the sheet.
    likenesses: Vec<Vec<Vec<f32>>>,
}

/// Reads the marks of all cells; `None` where nothing stands on a cell.
pub(super) fn read(looks: &[Option<Appearance>]) -> Vec<Option<Figure>> {
    let Some(sheet) = SHEET.as_ref() else { return vec![None; looks.len()] };
    let divisions: Vec<Vec<Division>> = looks
        .iter()
        .map(|look| look.as_ref().map_or_else(Vec::new, |look| divisions(look, sheet)))
        .collect();
    let mut divisions = divisions;
    let mut bias = biases(&divisions);
    add_own_face(&mut divisions, &mut bias);
    let cross = |ways: &Vec<Division>| {
        best(ways, &bias, true).is_some_and(|it| it.said == Said::Start && it.score > 0.7)
    };
    let crosses = divisions.iter().any(cross);
    let solid = |look: &Option<Appearance>, figure: &Figure| {
        look.as_ref().is_some_and(|look| look.inks[figure.stroke].is_solid())
    };
    let read = |(ways, look): (&Vec<Division>, &Option<Appearance>)| {
        let figure = best(ways, &bias, crosses)?;
        let solid = solid(look, &figure);
        let said = if solid { Said::Other } else { figure.said };
        Some(Figure { said, solid, ..figure })
    };
    divisions.iter().zip(looks).map(read).collect()
}

fn divisions(look: &Appearance, sheet: &Sheet) -> Vec<Division> {
    let mut ways = Vec::new();
    for (k, stroke) in look.inks.iter().enumerate() {
        if !(0.16..=0.95).contains(&stroke.height) {
            continue;
        }
        for spans in partitions(stroke) {
            let glyphs: Option<Vec<Glyph>> =
                spans.iter().map(|span| Glyph::new(&stroke.ink, *span)).collect();
            let Some(glyphs) = glyphs else { continue };
            let likenesses = glyphs.iter().map(|glyph| sheet.likenesses(glyph)).collect();
            ways.push(Division { stroke: k, glyphs, likenesses });
        }
    }
    ways
}

/// How a stroke may fall into characters: as its parts hang together, as one, or cut where they touch.
fn partitions(stroke: &Stroke) -> Vec<Vec<Span>> {
    let mut joined: Vec<Span> = Vec::new();
    for &part in &stroke.parts {
        let over = |other: &&mut Span| {
            let common = part.right.min(other.right).saturating_sub(part.left.max(other.left));
            let narrow = part.size().0.min(other.size().0);
            common * 5 >= narrow * 2
        };
        match joined.iter_mut().find(over) {
            Some(other) => *other = other.with(part),
            None => joined.push(part),
        }
    }
    let Some(all) = joined.iter().copied().reduce(Span::with) else { return Vec::new() };
    let mut ways = Vec::new();
    if joined.len() <= 3 {
        ways.push(joined.clone());
    }
    if joined.len() > 1 {
        ways.push(vec![all]);
    }
    let (width, height) = all.size();
    if joined.len() == 1 && width * 10 >= height * 9 {
        ways.extend(cut(stroke, all, 2));
        if width * 10 >= height * 14 {
            ways.extend(cut(stroke, all, 3));
        }
    }
    ways
}

/// Cuts a span into so many parts where there is least ink.
fn cut(stroke: &Stroke, all: Span, count: usize) -> Option<Vec<Span>> {
    let width = all.size().0;
    let ink = |x: usize| -> f32 { (all.top..all.bottom).map(|y| stroke.ink.at(x, y)).sum() };
    let mut cuts = vec![all.left];
    for k in 1..count {
        let middle = all.left + width * k / count;
        let reach = (width / count / 3).max(1);
        let range =
            middle.saturating_sub(reach).max(all.left + 1)..(middle + reach).min(all.right - 1);
        cuts.push(range.min_by(|a, b| ink(*a).total_cmp(&ink(*b)))?);
    }
    cuts.push(all.right);
    cuts.windows(2)
        .map(|pair| (pair[1] > pair[0] + 1).then(|| Span { left: pair[0], right: pair[1], ..all }))
        .collect()
}

/// What each face loses for explaining the picture worse than the best one does.
fn biases(cells: &[Vec<Division>]) -> Vec<f32> {
    let faces = cells.iter().flatten().flat_map(|way| &way.likenesses).map(Vec::len).max();
    let mut sums = vec![(0.0, 0.0); faces.unwrap_or(0)];
    for ways in cells {
        let none = vec![0.0; sums.len()];
        let Some(way) = best(ways, &none, false) else { continue };
        if way.score < LIKE || way.said == Said::Other {
            continue;
        }
        // The best division of this cell, face by face.
        for (face, sum) in sums.iter_mut().enumerate() {
            let of = |way: &Division| {
                let most = |like: &Vec<Vec<f32>>| like[face].iter().copied().fold(-1.0, f32::max);
                way.likenesses.iter().map(most).fold(1.0, f32::min)
            };
            let own = ways.iter().filter(|it| it.stroke == way.stroke).map(of).fold(-1.0, f32::max);
            *sum = (sum.0 + own, sum.1 + 1.0);
        }
    }
    let quality: Vec<f32> = sums.iter().map(|it| it.0 / f32::max(it.1, 1.0)).collect();
    let most = quality.iter().copied().fold(-1.0, f32::max);
    quality.iter().map(|it| BIAS * (it - most)).collect()
}

/// What was read for certain makes one more face, the picture's own: it decides what is blurred or cut a little.
fn add_own_face(cells: &mut [Vec<Division>], bias: &mut Vec<f32>) {
    const SCORE: f32 = 0.7;
    const MARGIN: f32 = 0.12;
    let mut known: Vec<Vec<Glyph>> = vec![Vec::new(); LETTER];
    for ways in cells.iter() {
        let mut readings = ways.iter().filter_map(|way| Some((reading(way, bias, true)?, way)));
        let Some(first) = readings.next() else { continue };
        let (figure, way) =
            readings.fold(first, |best, it| if it.0.score > best.0.score { it } else { best });
        if let ([glyph], Said::Number(number)) = (way.glyphs.as_slice(), figure.said)
            && figure.score >= SCORE
            && figure.margin >= MARGIN
        {
            known[usize::from(number)].push(glyph.clone());
        }
    }
    let own: Vec<Option<Glyph>> = known.iter().map(|glyphs| Glyph::mean(glyphs.iter())).collect();
    for way in cells.iter_mut().flatten() {
        for (glyph, likenesses) in way.glyphs.iter().zip(&mut way.likenesses) {
            let like = |own: &Option<Glyph>| own.as_ref().map_or(-1.0, |own| glyph.likeness(own));
            let mut face: Vec<f32> = own.iter().map(like).collect();
            face.resize(CHARACTERS.len(), -1.0);
            likenesses.push(face);
        }
    }
    bias.push(0.0);
}

/// The likeliest reading over all divisions.
fn best(ways: &[Division], bias: &[f32], crosses: bool) -> Option<Figure> {
    let mut readings: Vec<Figure> =
        ways.iter().filter_map(|way| reading(way, bias, crosses)).collect();
    readings.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut first = readings.first()?.clone();
    let other = readings.iter().find(|it| it.said != first.said);
    if let Some(other) = other {
        first.margin = first.margin.min(first.score - other.score + 0.02).max(0.0);
    }
    if first.score < LIKE {
        first.said = Said::Other;
    }
    Some(first)
}

/// The best character of each part, over all faces.
fn reading(way: &Division, bias: &[f32], crosses: bool) -> Option<Figure> {
    let many = way.likenesses.len() > 1;
    let (mut number, mut start) = (0u16, false);
    let (mut score, mut margin) = (1.0f32, 1.0f32);
    for likenesses in &way.likenesses {
        let columns = if many { 10 } else { CHARACTERS.len() };
        let of = |column: usize| {
            // Crosses are drawn in no face.
            let weight = if column == CROSS { 0.0 } else { 1.0 };
            let faces =
                likenesses.iter().zip(bias).map(|(face, bias)| face[column] + weight * bias);
            faces.fold(-1.0, f32::max)
        };
        let mut all: Vec<(f32, usize)> = (0..columns).map(|column| (of(column), column)).collect();
        // An S that is no more like itself than like a 5 is a 5, and all are where crosses mark the starts.
        if all.len() > LETTER && (crosses || all[5].0 + 0.02 >= all[LETTER].0) {
            all.truncate(LETTER);
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (most, column) = all[0];
        score = score.min(most);
        margin = margin.min(most - all[1].0);
        start |= column > 9;
        number = number * 10 + u16::try_from(column.min(9)).ok()?;
    }
    let said = if start { Said::Start } else { Said::Number(number) };
    Some(Figure { said, score, margin, stroke: way.stroke, solid: false })
}
