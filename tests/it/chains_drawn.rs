//! Boards of Cardinal Chains drawn at random, in no program's style: any face, theme, size, state and noise.

use ab_glyph::{Font, FontVec, Glyph, point};
use image::{Rgb, RgbImage};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::games::cardinal_chains::Level;
use screenplay::games::cardinal_chains::level::{Chain, Tile};
use screenplay::geometry::{Cell, Direction};

type Color = [f32; 3];

/// Pictures are drawn so many times as large, and made smaller.
const FINE: usize = 3;

/// How a start is marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum StartLook {
    Cross,
    Letter,
    Disc,
    Flat,
}

/// How a drawn chain is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ChainLook {
    Filled,
    Joined,
    Lined,
}

/// What is between cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rim {
    Line(f32),
    Gap(f32),
    None,
}

/// A way to draw boards.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    page: Color,
    cell: Color,
    ink: Color,
    line: Color,
    chains: Vec<Color>,
    /// The starts have their chain's colour before it is drawn.
    early: bool,
    pub(crate) start: StartLook,
    pub(crate) chain: ChainLook,
    pub(crate) rim: Rim,
    /// Corners are rounded by this part of a cell.
    round: f32,
    /// Height of a digit, in cells.
    digit: f32,
    pub(crate) pitch: f32,
    origin: (f32, f32),
    size: (usize, usize),
    quality: Option<u8>,
}

/// Themes: page, cell, ink, line.
const THEMES: [[u32; 4]; 9] = [
    [0x00f5_f5f5, 0x00f5_f5f5, 0x0020_2020, 0x0000_0000],
    [0x00ff_ffff, 0x00e8_e4da, 0x0033_3333, 0x008a_8578],
    [0x00c0_c0c0, 0x00ff_ffff, 0x0000_0000, 0x0000_0000],
    [0x0015_171c, 0x002a_2e38, 0x00f0_f0f0, 0x000a_0b0e],
    [0x0000_0000, 0x0010_1010, 0x00d8_d8d8, 0x0070_7070],
    [0x001d_3557, 0x002a_4a75, 0x00f1_faee, 0x0014_263f],
    [0x002f_6b4f, 0x003c_8361, 0x00ff_ffff, 0x001f_4a36],
    [0x00f3_e3c3, 0x00ff_f6e0, 0x005a_3a1a, 0x00b0_8a5a],
    [0x00dc_ecff, 0x00f7_fbff, 0x001c_3a5e, 0x009d_b8d6],
];

/// Colours of chains, all well apart.
const CHAINS: [u32; 8] = [
    0x00e5_3946,
    0x003a_86ff,
    0x002f_bf4f,
    0x00ff_b703,
    0x00b2_4ad8,
    0x00ff_7a1a,
    0x0019_c3c3,
    0x00f0_6cb0,
];

fn differs(a: Color, b: Color) -> bool {
    a.iter().zip(b).any(|(a, b)| (a - b).abs() > 0.5)
}

fn rgb(value: u32) -> Color {
    [16, 8, 0].map(|shift| (value >> shift & 255) as f32)
}

/// A face that no template was drawn from.
pub(crate) struct Face {
    pub(crate) name: String,
    font: FontVec,
}

/// The faces that come with the project, and free ones of the system where there are any.
pub(crate) fn faces() -> Vec<Face> {
    let own = [
        ("Hack", epaint_default_fonts::HACK_REGULAR),
        ("Ubuntu", epaint_default_fonts::UBUNTU_LIGHT),
    ];
    let own = own.into_iter().map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
    let families =
        ["C059", "NimbusSans", "NimbusMonoPS", "NimbusRoman", "P052", "URWBookman", "URWGothic"];
    let mut paths: Vec<_> = families
        .iter()
        .flat_map(|family| {
            glob::glob(&format!("/usr/share/fonts/**/{family}-*.otf")).unwrap().flatten()
        })
        .filter(|path| {
            !path.to_string_lossy().contains("It") && !path.to_string_lossy().contains("Obl")
        })
        .collect();
    paths.sort();
    let system = paths.into_iter().filter_map(|path| {
        Some((path.file_stem()?.to_string_lossy().into_owned(), std::fs::read(&path).ok()?))
    });
    let face = |(name, bytes)| Some(Face { name, font: FontVec::try_from_vec(bytes).ok()? });
    own.chain(system).filter_map(face).collect()
}

/// A level that can be solved, some of whose chains are drawn.
pub(crate) fn level(rng: &mut ChaCha8Rng, played: bool) -> Level {
    let (columns, rows) = (rng.random_range(3..=10), rng.random_range(2..=7));
    let (columns, rows): (i32, i32) = (columns, rows);
    let count = rng.random_range(1..=(columns * rows / 6).clamp(1, 6));
    let highest = if rng.random_range(0..4) == 0 { 40 } else { 9 };
    let mut tiles = vec![None; (columns * rows) as usize];
    let index = |cell: Cell| {
        let inside = (0..columns).contains(&cell.x) && (0..rows).contains(&cell.y);
        inside.then(|| (cell.y * columns + cell.x) as usize)
    };
    let mut chains: Vec<(Cell, Vec<Direction>)> = Vec::new();
    for _ in 0..count {
        let free: Vec<usize> = (0..tiles.len()).filter(|&i| tiles[i].is_none()).collect();
        let at = free[rng.random_range(0..free.len())] as i32;
        let start = Cell { x: at % columns, y: at / columns };
        tiles[at as usize] = Some(None);
        chains.push((start, Vec::new()));
    }
    for (start, steps) in &mut chains {
        let (mut at, mut number) = (*start, rng.random_range(1..=4u16));
        for _ in 0..rng.random_range(2..=(columns * rows)) {
            let ways: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|way| index(at + *way).is_some_and(|i| tiles[i].is_none()))
                .collect();
            if ways.is_empty() {
                break;
            }
            let way = ways[rng.random_range(0..ways.len())];
            at = at + way;
            if rng.random_range(0..3) == 0 {
                number = (number + rng.random_range(1..=highest / 6 + 1)).min(highest);
            }
            tiles[index(at).unwrap()] = Some(Some(number));
            steps.push(way);
        }
    }
    chains.sort_by_key(|(start, _)| (start.y, start.x));
    let tile = |(i, tile): (usize, &Option<Option<u16>>)| match tile {
        None => Tile::Hole,
        Some(Some(number)) => Tile::Number(*number),
        Some(None) => {
            let cell = Cell { x: i as i32 % columns, y: i as i32 / columns };
            Tile::Start(Chain(chains.iter().position(|it| it.0 == cell).unwrap() as u8))
        }
    };
    let tiles: Vec<Tile> = tiles.iter().enumerate().map(tile).collect();
    let drawn = chains.into_iter().map(|(_, mut steps)| {
        let most = if played { rng.random_range(0..=steps.len()) } else { 0 };
        steps.truncate(most);
        steps
    });
    let drawn: Vec<Vec<Direction>> = drawn.collect();
    cropped(columns as usize, &tiles, drawn)
}

/// The board without empty rows and columns at its sides.
fn cropped(columns: usize, tiles: &[Tile], chains: Vec<Vec<Direction>>) -> Level {
    let full = |k: usize| tiles[k] != Tile::Hole;
    let xs: Vec<usize> = (0..tiles.len()).filter(|&k| full(k)).map(|k| k % columns).collect();
    let ys: Vec<usize> = (0..tiles.len()).filter(|&k| full(k)).map(|k| k / columns).collect();
    let (left, right) = (*xs.iter().min().unwrap(), *xs.iter().max().unwrap());
    let (top, bottom) = (*ys.iter().min().unwrap(), *ys.iter().max().unwrap());
    let kept = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * columns + x));
    let kept: Vec<Tile> = kept.map(|k| tiles[k]).collect();
    Level::new(right - left + 1, bottom - top + 1, kept, chains).unwrap()
}

impl Style {
    pub(crate) fn random(rng: &mut ChaCha8Rng, level: &Level) -> Style {
        let [page, cell, ink, line] = THEMES[rng.random_range(0..THEMES.len())].map(rgb);
        let start = [
            StartLook::Cross,
            StartLook::Cross,
            StartLook::Letter,
            StartLook::Disc,
            StartLook::Flat,
        ][rng.random_range(0..5)];
        let chain =
            [ChainLook::Filled, ChainLook::Joined, ChainLook::Lined][rng.random_range(0..3)];
        let rim = match rng.random_range(0..5) {
            0 | 1 => Rim::Line(rng.random_range(0.02..0.08)),
            2 | 3 => Rim::Gap(rng.random_range(0.04..0.16)),
            _ => Rim::None,
        };
        let pitch: f32 = if rng.random_range(0..4) == 0 {
            rng.random_range(14.0..24.0)
        } else {
            rng.random_range(24.0..90.0)
        };
        let pitch = pitch.min(1300.0 / level.columns() as f32).min(850.0 / level.rows() as f32);
        let (width, height) = (pitch * level.columns() as f32, pitch * level.rows() as f32);
        let room = (rng.random_range(30.0..200.0f32), rng.random_range(60.0..160.0f32));
        let size = (width + room.0 * 2.0, height + room.1 * 2.0);
        let mut chains: Vec<Color> = CHAINS.map(rgb).to_vec();
        for k in (1..chains.len()).rev() {
            chains.swap(k, rng.random_range(0..=k));
        }
        Style {
            page,
            cell: if rim == Rim::None { page } else { cell },
            ink,
            line,
            chains,
            early: start == StartLook::Flat || rng.random_range(0..2) == 0,
            start,
            chain,
            rim,
            round: if matches!(rim, Rim::Gap(_)) { rng.random_range(0.0..0.2) } else { 0.0 },
            digit: rng.random_range(0.42..0.62) * if pitch < 20.0 { 1.15 } else { 1.0 },
            pitch,
            origin: (room.0 + rng.random_range(0.0..1.0), room.1 + rng.random_range(0.0..1.0)),
            size: (size.0 as usize, size.1 as usize),
            quality: (rng.random_range(0..3) == 0).then(|| rng.random_range(75..=95)),
        }
    }
}

/// A large picture that is made smaller.
struct Canvas {
    width: usize,
    pixels: Vec<Color>,
}

impl Canvas {
    fn paint(&mut self, area: [f32; 4], color: Color, inside: impl Fn(f32, f32) -> bool) {
        let [left, top, right, bottom] = area.map(|side| side * FINE as f32);
        let height = self.pixels.len() / self.width;
        for y in top.floor().max(0.0) as usize..(bottom.ceil() as usize).min(height) {
            for x in left.floor().max(0.0) as usize..(right.ceil() as usize).min(self.width) {
                let place = ((x as f32 + 0.5) / FINE as f32, (y as f32 + 0.5) / FINE as f32);
                if inside(place.0, place.1) {
                    self.pixels[y * self.width + x] = color;
                }
            }
        }
    }

    fn block(&mut self, area: [f32; 4], round: f32, color: Color) {
        let [left, top, right, bottom] = area;
        self.paint(area, color, |x, y| {
            let within = (left..right).contains(&x) && (top..bottom).contains(&y);
            let dx = (left + round - x).max(x - right + round).max(0.0);
            let dy = (top + round - y).max(y - bottom + round).max(0.0);
            within && dx.hypot(dy) <= round.max(0.001)
        });
    }

    /// Writes around a middle, digits `height` pixels high.
    fn write(
        &mut self,
        face: &Face,
        text: &str,
        at: (f32, f32),
        (height, widest): (f32, f32),
        color: Color,
    ) {
        let font = &face.font;
        let unscaled = |letter: char, scale: f32| -> Glyph {
            font.glyph_id(letter).with_scale_and_position(scale, point(0.0, 0.0))
        };
        let Some(zero) = font.outline_glyph(unscaled('0', 100.0)) else { return };
        let tall = 100.0 * height / zero.px_bounds().height() * FINE as f32;
        let advance =
            |letter: char| font.h_advance_unscaled(font.glyph_id(letter)) / font.height_unscaled();
        // Long numbers are written smaller.
        let long: f32 = text.chars().map(advance).sum();
        let scale = tall.min(widest * FINE as f32 / long);
        let width = long * scale;
        let height = height * scale / tall;
        let mut x = at.0 * FINE as f32 - width / 2.0;
        let base = at.1 * FINE as f32 + height * FINE as f32 / 2.0;
        for letter in text.chars() {
            let glyph = font.glyph_id(letter).with_scale_and_position(scale, point(x, base));
            x += advance(letter) * scale;
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            let (left, top) = (bounds.min.x.round() as i64, bounds.min.y.round() as i64);
            let (width, pixels) = (self.width as i64, &mut self.pixels);
            outline.draw(|i, j, share| {
                let (x, y) = (left + i64::from(i), top + i64::from(j));
                let place = (0..width).contains(&x).then_some(y * width + x).filter(|it| *it >= 0);
                if share > 0.5
                    && let Some(pixel) = place.and_then(|it| pixels.get_mut(it as usize))
                {
                    *pixel = color;
                }
            });
        }
    }

    fn shrunk(&self, (width, height): (usize, usize)) -> RgbImage {
        RgbImage::from_fn(width as u32, height as u32, |x, y| {
            let mut sum = [0.0; 3];
            for k in 0..FINE * FINE {
                let (i, j) = (x as usize * FINE + k % FINE, y as usize * FINE + k / FINE);
                let pixel = self.pixels[j * self.width + i];
                (0..3).for_each(|channel| sum[channel] += pixel[channel]);
            }
            Rgb(sum.map(|it| (it / (FINE * FINE) as f32).round() as u8))
        })
    }
}

/// Draws a level.
pub(crate) fn draw(level: &Level, style: &Style, face: &Face) -> RgbImage {
    let width = style.size.0 * FINE;
    let mut canvas = Canvas { width, pixels: vec![style.page; width * style.size.1 * FINE] };
    let (pitch, owners) = (style.pitch, level.owners());
    let corner = |cell: Cell| {
        (style.origin.0 + cell.x as f32 * pitch, style.origin.1 + cell.y as f32 * pitch)
    };
    let drawn = |chain: Chain| !level.steps(chain).is_empty();
    let fill = |cell: Cell| -> Color {
        let owner = level.index(cell).and_then(|i| owners[i]);
        let is_start = matches!(level.tile(cell), Tile::Start(_));
        match owner {
            Some(chain) if is_start && style.early => style.chains[chain.index()],
            Some(chain) if drawn(chain) && style.chain != ChainLook::Lined => {
                style.chains[chain.index()]
            }
            Some(chain) if drawn(chain) && is_start => style.chains[chain.index()],
            _ => style.cell,
        }
    };
    hud(&mut canvas, style, face);
    for cell in level.cells() {
        let (x, y) = corner(cell);
        match style.rim {
            Rim::Line(width) => {
                let half = (width * pitch / 2.0).max(0.5);
                let outer = [x - half, y - half, x + pitch + half, y + pitch + half];
                canvas.block(outer, 0.0, style.line);
            }
            Rim::Gap(_) | Rim::None => {}
        }
    }
    for cell in level.cells() {
        let ((x, y), color) = (corner(cell), fill(cell));
        match style.rim {
            Rim::Line(width) => {
                let half = (width * pitch / 2.0).max(0.5);
                canvas.block([x + half, y + half, x + pitch - half, y + pitch - half], 0.0, color);
            }
            Rim::Gap(width) => {
                let half = (width * pitch / 2.0).max(0.7);
                let inner = [x + half, y + half, x + pitch - half, y + pitch - half];
                canvas.block(inner, style.round * pitch, color);
            }
            Rim::None if differs(color, style.page) => {
                canvas.block([x, y, x + pitch, y + pitch], 0.0, color);
            }
            Rim::None => {}
        }
    }
    for chain in level.every_chain() {
        joints(&mut canvas, level, style, chain, &corner);
    }
    for cell in level.cells() {
        let (x, y) = corner(cell);
        let middle = (x + pitch / 2.0, y + pitch / 2.0);
        let tall = style.digit * pitch;
        match level.tile(cell) {
            Tile::Number(number) => {
                let tall = if number > 9 { tall * 0.85 } else { tall };
                canvas.write(face, &number.to_string(), middle, (tall, pitch * 0.78), style.ink);
            }
            Tile::Start(chain) => {
                let lit = differs(fill(cell), style.cell);
                let color = if lit || style.start != StartLook::Disc {
                    style.ink
                } else {
                    style.chains[chain.index()]
                };
                mark(&mut canvas, style, face, middle, tall, color);
            }
            _ => {}
        }
    }
    let picture = canvas.shrunk(style.size);
    style.quality.map_or(picture.clone(), |quality| noisy(&picture, quality))
}

/// What joins the cells of a chain.
fn joints(
    canvas: &mut Canvas,
    level: &Level,
    style: &Style,
    chain: Chain,
    corner: &impl Fn(Cell) -> (f32, f32),
) {
    let (cells, pitch) = (level.chain(chain), style.pitch);
    let color = style.chains[chain.index()];
    for pair in cells.windows(2) {
        let (a, b) = (corner(pair[0]), corner(pair[1]));
        let (left, top) = (a.0.min(b.0) + pitch / 2.0, a.1.min(b.1) + pitch / 2.0);
        let (right, bottom) = (a.0.max(b.0) + pitch / 2.0, a.1.max(b.1) + pitch / 2.0);
        let half = match style.chain {
            ChainLook::Filled => continue,
            ChainLook::Joined => pitch * 0.4,
            ChainLook::Lined => pitch * 0.15,
        };
        let across = pair[0].y == pair[1].y;
        let area = if across {
            [left, top - half, right, top + half]
        } else {
            [left - half, top, left + half, bottom]
        };
        canvas.block(area, 0.0, color);
    }
}

fn mark(canvas: &mut Canvas, style: &Style, face: &Face, at: (f32, f32), tall: f32, color: Color) {
    let half = tall / 2.0;
    let area = [at.0 - half, at.1 - half, at.0 + half, at.1 + half];
    match style.start {
        StartLook::Letter => canvas.write(face, "X", at, (tall, f32::MAX), color),
        StartLook::Flat => {}
        StartLook::Disc => {
            canvas.paint(area, color, |x, y| (x - at.0).hypot(y - at.1) <= half * 0.9);
        }
        StartLook::Cross => {
            let thick = (0.14 * tall).max(0.7);
            canvas.paint(area, color, |x, y| {
                let (dx, dy) = (x - at.0, y - at.1);
                (dx - dy).abs().min((dx + dy).abs()) <= thick
            });
        }
    }
}

/// A title and numbers that are no cells.
fn hud(canvas: &mut Canvas, style: &Style, face: &Face) {
    let (width, height) = (style.size.0 as f32, style.size.1 as f32);
    canvas.write(face, "LEVEL 12", (width / 2.0, 20.0), (14.0, f32::MAX), style.ink);
    canvas.write(face, "moves 34", (width / 4.0, height - 20.0), (11.0, f32::MAX), style.ink);
    canvas.write(face, "0:57", (width * 0.8, height - 18.0), (11.0, f32::MAX), style.ink);
}

fn noisy(picture: &RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality);
    picture.write_with_encoder(encoder).unwrap();
    image::load_from_memory(&bytes).unwrap().to_rgb8()
}

/// The same board with chains drawn by chance, most of them against its solution.
pub(crate) fn half_played(level: &Level, seed: u64) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut board = level.clone();
    let free = level.cells().count() - level.starts().len();
    for _ in 0..free {
        let mut chains = board.chains().to_vec();
        let chain = random.random_range(0..chains.len());
        let step = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        chains[chain].push(step[random.random_range(0..4)]);
        let (columns, rows) = (level.columns(), level.rows());
        board = Level::new(columns, rows, level.tiles().to_vec(), chains).unwrap_or(board);
    }
    let covered: usize = board.chains().iter().map(Vec::len).sum();
    assert!(covered > 0 && covered < free, "seed {seed}:\n{board}");
    board
}
