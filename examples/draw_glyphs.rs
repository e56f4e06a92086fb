//! Draws the sheet of glyph templates that `cardinal_chains` reads digits with: one row a face, one tile a character.
//!
//! `cargo run --example draw_glyphs -- sheet.png FONT.ttf…` draws free fonts, then shapes of our own: seven segments and pixels.

use std::process::ExitCode;

use ab_glyph::{Font, FontVec, Glyph, point};
use image::{GrayImage, Luma};

/// The characters, in the order of the columns.
const CHARACTERS: &str = "0123456789XS";
/// Width and height of a tile, in pixels.
const TILE: (u32, u32) = (24, 20);
/// Height of every character, in pixels.
const HEIGHT: f32 = 16.0;

/// Pixel faces of our own: each character's rows, from above, separated by blanks.
const PIXELS: [[&str; 12]; 5] = [
    // Five by seven.
    [
        ".###. #...# #..## #.#.# ##..# #...# .###.",
        "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
        ".###. #...# ....# ...#. ..#.. .#... #####",
        ".###. #...# ....# ..##. ....# #...# .###.",
        "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
        "##### #.... ####. ....# ....# #...# .###.",
        "..##. .#... #.... ####. #...# #...# .###.",
        "##### ....# ...#. ..#.. .#... .#... .#...",
        ".###. #...# #...# .###. #...# #...# .###.",
        ".###. #...# #...# .#### ....# ...#. .##..",
        "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
        ".###. #...# #.... .###. ....# #...# .###.",
    ],
    // Three by five.
    [
        "### #.# #.# #.# ###",
        ".#. ##. .#. .#. ###",
        "### ..# ### #.. ###",
        "### ..# ### ..# ###",
        "#.# #.# ### ..# ..#",
        "### #.. ### ..# ###",
        "### #.. ### #.# ###",
        "### ..# ..# ..# ..#",
        "### #.# ### #.# ###",
        "### #.# ### ..# ###",
        "#.# #.# .#. #.# #.#",
        ".## #.. .#. ..# ##.",
    ],
    // Square, thin.
    [
        "##### #...# #...# #...# #...# #...# #####",
        "##. .#. .#. .#. .#. .#. .#.",
        "##### ....# ....# ##### #.... #.... #####",
        "##### ....# ....# .#### ....# ....# #####",
        "#..#. #..#. #..#. ##### ...#. ...#. ...#.",
        "##### #.... #.... ##### ....# ....# #####",
        "##### #.... #.... ##### #...# #...# #####",
        "##### ....# ....# ....# ....# ....# ....#",
        "##### #...# #...# ##### #...# #...# #####",
        "##### #...# #...# ##### ....# ....# #####",
        "#...# #...# #...# .###. #...# #...# #...#",
        "##### #.... #.... ##### ....# ....# #####",
    ],
    // Square, with flags.
    [
        ".#### #...# #...# #...# #...# #...# ####.",
        ".#. ##. .#. .#. .#. .#. ###",
        "####. ....# ....# ##### #.... #.... .####",
        "####. ....# ....# ..##. ....# ....# ####.",
        "#...# #...# #...# ##### ....# ....# ....#",
        "##### #.... #.... ####. ....# ....# ####.",
        ".###. #.... #.... ##### #...# #...# .###.",
        "##### ....# ...#. ...#. ..#.. ..#.. ..#..",
        ".###. #...# #...# .###. #...# #...# .###.",
        ".###. #...# #...# ##### ....# ....# .###.",
        "#...# .#.#. .#.#. ..#.. .#.#. .#.#. #...#",
        ".#### #.... #.... .###. ....# ....# ####.",
    ],
    // Eight by eight, double strokes.
    [
        ".####. ##..## ##.### ###.## ##..## ##..## .####.",
        "..##.. .###.. ..##.. ..##.. ..##.. ..##.. ######",
        ".####. ##..## ....## ...##. ..##.. .##... ######",
        ".####. ##..## ....## ..###. ....## ##..## .####.",
        "...##. ..###. .####. ##.##. ###### ...##. ...##.",
        "###### ##.... #####. ....## ....## ##..## .####.",
        ".####. ##.... ##.... #####. ##..## ##..## .####.",
        "###### ....## ....## ...##. ..##.. ..##.. ..##..",
        ".####. ##..## ##..## .####. ##..## ##..## .####.",
        ".####. ##..## ##..## .##### ....## ....## .####.",
        "##..## ##..## .####. ..##.. .####. ##..## ##..##",
        ".####. ##.... ##.... .####. ....## ....## .####.",
    ],
];

/// The segments of each character: `a` top, `b` upper right, `c` lower right, `d` bottom, `e` lower left, `f` upper left,
/// `g` middle. Some displays leave the tails of 6 and 9 out, and give a 7 a hook.
const SEGMENTS: [[&str; 12]; 2] = [
    [
        "abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg",
        "bcefg", "afgcd",
    ],
    [
        "abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "fgedc", "abcf", "abcdefg", "abcfg",
        "bcefg", "afgcd",
    ],
];

fn tile(paint: impl Fn(f32, f32) -> f32) -> GrayImage {
    GrayImage::from_fn(TILE.0, TILE.1, |x, y| {
        let share = (0..16).map(|k| {
            let (i, j) = (k % 4, k / 4);
            paint(x as f32 + (i as f32 + 0.5) / 4.0, y as f32 + (j as f32 + 0.5) / 4.0)
        });
        Luma([(share.sum::<f32>() / 16.0 * 15.0).round() as u8 * 17])
    })
}

/// A shape that fills 0..1 × 0..1, drawn so wide.
fn shape(width: f32, inside: impl Fn(f32, f32) -> bool) -> GrayImage {
    let (left, top) = ((TILE.0 as f32 - width) / 2.0, (TILE.1 as f32 - HEIGHT) / 2.0);
    tile(|x, y| {
        let (u, v) = ((x - left) / width, (y - top) / HEIGHT);
        let within = (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v);
        f32::from(u8::from(within && inside(u, v)))
    })
}

fn pixels(rows: &str) -> GrayImage {
    let rows: Vec<&[u8]> = rows.split(' ').map(str::as_bytes).collect();
    let (columns, count) = (rows[0].len() as f32, rows.len() as f32);
    let width = (HEIGHT * columns / count).min(TILE.0 as f32 - 2.0);
    shape(width, |u, v| rows[(v * count) as usize][(u * columns) as usize] == b'#')
}

/// Seven segments: strokes this part of the height thick, with a gap between them.
fn segments(lit: &str, width: f32, stroke: f32, gap: f32) -> GrayImage {
    let (w, s) = (width / HEIGHT, stroke);
    let half = 0.5;
    let narrow = lit == "bc";
    let parts = |u: f32, v: f32| {
        let x = if narrow { u * s } else { u * w };
        let side = |x0: f32, y0: f32, y1: f32| {
            (x0..x0 + s).contains(&x) && (y0 + gap..y1 - gap).contains(&v)
        };
        let bar = |y0: f32| (gap..w - gap).contains(&x) && (y0..y0 + s).contains(&v);
        lit.chars().any(|segment| match segment {
            'a' => bar(0.0),
            'd' => bar(1.0 - s),
            'g' => bar(half - s / 2.0),
            'f' => side(0.0, 0.0, half),
            'e' => side(0.0, half, 1.0),
            'b' => side(if narrow { 0.0 } else { w - s }, 0.0, half),
            _ => side(if narrow { 0.0 } else { w - s }, half, 1.0),
        })
    };
    shape(if narrow { s * HEIGHT } else { width }, parts)
}

/// Rows with a cross only: thin, thick, broken, and with a bar.
fn crosses() -> Vec<Vec<GrayImage>> {
    let cross = |stroke: f32, hole: f32, bar: f32| {
        shape(HEIGHT, move |u, v| {
            let (x, y) = (u - 0.5, v - 0.5);
            let diagonal =
                (x - y).abs().min((x + y).abs()) <= stroke && x.abs().max(y.abs()) >= hole;
            diagonal || (x.abs() <= bar && y.abs() <= bar * 0.35)
        })
    };
    let broken = |size: f32| {
        // Four short strokes towards the corners, and a bar in the middle.
        shape(HEIGHT, move |u, v| {
            let (x, y) = ((u - 0.5).abs(), (v - 0.5).abs());
            let stroke = (x - y).abs() <= 0.13 && x >= size;
            stroke || (x <= 0.25 && y <= 0.06)
        })
    };
    let pictures = [
        cross(0.06, 0.0, 0.0),
        cross(0.13, 0.0, 0.0),
        cross(0.22, 0.0, 0.0),
        cross(0.13, 0.12, 0.0),
        cross(0.1, 0.2, 0.0),
        broken(0.2),
        pixels("##...## ###.### .##.##. .#...#. .##.##. ###.### ##...##"),
        pixels("#.....# .#...#. ..#.#.. ...#... ..#.#.. .#...#. #.....#"),
        pixels("##....## ###..### .##..##. ..####.. .##..##. ###..### ##....##"),
    ];
    let blank = || GrayImage::new(TILE.0, TILE.1);
    let row = |picture: GrayImage| {
        let mut row: Vec<GrayImage> = CHARACTERS.chars().map(|_| blank()).collect();
        row[10] = picture;
        row
    };
    pictures.into_iter().map(row).collect()
}

fn letter(font: &FontVec, character: char) -> Option<GrayImage> {
    let glyph = |scale: f32| -> Glyph {
        font.glyph_id(character).with_scale_and_position(scale, point(0.0, 0.0))
    };
    let bounds = font.outline_glyph(glyph(100.0))?.px_bounds();
    let first = font.outline_glyph(glyph(100.0 * HEIGHT / bounds.height()))?;
    let bounds = first.px_bounds();
    let (left, top) = (
        ((TILE.0 as f32 - bounds.width()) / 2.0).round() as u32,
        ((TILE.1 as f32 - bounds.height()) / 2.0).round() as u32,
    );
    let mut picture = GrayImage::new(TILE.0, TILE.1);
    first.draw(|x, y, share| {
        if let Some(pixel) = picture.get_pixel_mut_checked(left + x, top + y) {
            pixel.0 = [(share.clamp(0.0, 1.0) * 15.0).round() as u8 * 17];
        }
    });
    Some(picture)
}

fn faces(fonts: &[String]) -> Result<Vec<Vec<GrayImage>>, String> {
    let mut rows = Vec::new();
    for path in fonts {
        let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let font = FontVec::try_from_vec(bytes).map_err(|error| format!("{path}: {error}"))?;
        let row: Option<Vec<GrayImage>> = CHARACTERS.chars().map(|it| letter(&font, it)).collect();
        rows.push(row.ok_or_else(|| format!("{path}: lacks a character"))?);
    }
    rows.extend(PIXELS.iter().map(|face| face.iter().map(|rows| pixels(rows)).collect()));
    rows.extend(crosses());
    for (width, stroke, gap) in
        [(9.0, 0.1, 0.0), (9.0, 0.16, 0.0), (10.0, 0.13, 0.03), (11.0, 0.2, 0.0)]
    {
        for lit in SEGMENTS {
            rows.push(lit.iter().map(|lit| segments(lit, width, stroke, gap)).collect());
        }
    }
    Ok(rows)
}

fn run() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().ok_or("expected a picture's name and fonts")?;
    let rows = faces(&arguments.collect::<Vec<_>>())?;
    let columns = CHARACTERS.chars().count() as u32;
    let mut sheet = GrayImage::new(TILE.0 * columns, TILE.1 * rows.len() as u32);
    for (j, row) in rows.iter().enumerate() {
        for (i, picture) in row.iter().enumerate() {
            let (x, y) = (i as u32 * TILE.0, j as u32 * TILE.1);
            image::imageops::replace(&mut sheet, picture, i64::from(x), i64::from(y));
        }
    }
    sheet.save(&target).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
