//! Boards of Bead Puzzle drawn at random, in no program's style: any page, nodes, lines, beads, goals, size and noise.

use std::f32::consts::{PI, TAU};

use ab_glyph::{Font, FontRef};
use image::RgbImage;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::text::trace;
use screenplay::games::beads::Level;
use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

type Rgb = [u8; 3];
type Place = (f32, f32);

/// What nodes look like under their beads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NodeLook {
    /// A disc of one colour.
    Disc,
    /// A disc with a line around it.
    Rimmed,
    /// A line around nothing: edges end at it.
    Ring,
    /// The same; edges go on below the bead.
    OpenRing,
}

/// What beads look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BeadLook {
    /// Discs in colours.
    Discs,
    /// Rings in colours.
    Rings,
    /// Discs of one colour with letters.
    Letters,
    /// Discs in colours with numbers.
    Numbers,
    /// Shapes of one colour.
    Shapes,
    /// Shapes in colours.
    ColouredShapes,
}

/// How a node shows what belongs there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GoalLook {
    /// A small copy outside, beside the node.
    Mark,
    /// A small copy inside the node, off its middle.
    Inner,
    /// A faint copy behind the node, that looks out.
    Ghost,
}

/// A way to draw boards.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    page: Rgb,
    node: Rgb,
    rim: Rgb,
    line: Rgb,
    plain: Rgb,
    colors: Vec<Rgb>,
    node_look: NodeLook,
    beads: BeadLook,
    goals: GoalLook,
    /// Radii of the ring and of a node in pixels; of a bead, in radii of a node; of a mark, in radii of a bead.
    reach: f32,
    radius: f32,
    bead: f32,
    mark: f32,
    /// Width of a line in pixels.
    width: f32,
    dashes: Option<(f32, f32)>,
    /// How far edges bow, as a part of their length.
    bow: f32,
    outlined: bool,
    faint: f32,
    order: Vec<usize>,
    center: Place,
    size: (u32, u32),
    noise: i32,
    text: bool,
}

/// Pages with what lies on them: page, node, rim, line, plain bead.
const THEMES: [[u32; 5]; 8] = [
    [0x00ff_ffff, 0x00ee_f0f4, 0x0044_4a58, 0x0088_8f9f, 0x0030_5f9f],
    [0x0010_1216, 0x0026_2a33, 0x0085_8d9f, 0x00d8_dce6, 0x00f0_b040],
    [0x0000_0000, 0x001a_1a1a, 0x0058_5858, 0x00ff_ffff, 0x0040_b0ff],
    [0x00f4_ead5, 0x00ff_fdf5, 0x007a_5a34, 0x00a8_8455, 0x0080_2f2f],
    [0x001d_3557, 0x0014_2742, 0x00a8_c4e4, 0x00e8_f0f8, 0x00f4_f4f0],
    [0x0025_5c40, 0x001a_4430, 0x00d8_c080, 0x00e8_dcb0, 0x00ff_f4d8],
    [0x00dd_e6ee, 0x00b8_c8d8, 0x0033_4455, 0x0050_6478, 0x00ff_ffff],
    [0x0046_3a5a, 0x0033_2944, 0x00c8_b4e8, 0x00b0_a0d0, 0x00ff_d0a0],
];

/// Colours of beads, all well apart.
const COLORS: [u32; 9] = [
    0x00e0_3c3c,
    0x0030_70e0,
    0x0030_a850,
    0x00f0_b818,
    0x00a0_48c8,
    0x0020_b4b8,
    0x00f0_80b8,
    0x008a_5a30,
    0x00e8_e8e8,
];

fn rgb(value: u32) -> Rgb {
    [16, 8, 0].map(|shift| (value >> shift & 255) as u8)
}

fn mix(a: Rgb, b: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|k| (f32::from(a[k]) * (1.0 - part) + f32::from(b[k]) * part) as u8)
}

fn apart(a: Rgb, b: Rgb) -> f32 {
    let sum: f32 = (0..3).map(|k| (f32::from(a[k]) - f32::from(b[k])).powi(2)).sum();
    (sum / 3.0).sqrt()
}

impl Style {
    /// Any style that can show so many nodes.
    pub(crate) fn random(rng: &mut ChaCha8Rng, nodes: usize) -> Style {
        let [page, node, rim, line, plain] = THEMES[rng.random_range(0..THEMES.len())].map(rgb);
        let pick = |rng: &mut ChaCha8Rng, count: usize| rng.random_range(0..count);
        let node_look =
            [NodeLook::Disc, NodeLook::Rimmed, NodeLook::Ring, NodeLook::OpenRing][pick(rng, 4)];
        let beads = [
            BeadLook::Discs,
            BeadLook::Rings,
            BeadLook::Letters,
            BeadLook::Numbers,
            BeadLook::Shapes,
            BeadLook::ColouredShapes,
        ][pick(rng, 6)];
        let goals = [GoalLook::Mark, GoalLook::Inner, GoalLook::Ghost][pick(rng, 3)];
        let reach = rng.random_range(100.0..330.0f32);
        let gap = 2.0 * reach * (PI / nodes as f32).sin();
        let most = (0.36 * gap).min(0.34 * reach);
        let inner = goals == GoalLook::Inner;
        let radius = most * rng.random_range(if inner { 0.95..1.15 } else { 0.7..1.0 });
        let bead = match goals {
            GoalLook::Inner => rng.random_range(0.36..0.44),
            _ => rng.random_range(0.55..0.85),
        };
        let ground =
            if matches!(node_look, NodeLook::Ring | NodeLook::OpenRing) { page } else { node };
        let mut colors: Vec<Rgb> = COLORS.map(rgb).to_vec();
        colors.retain(|it| apart(*it, ground) > 45.0 && apart(*it, page) > 45.0);
        let mut order: Vec<usize> = (0..9).collect();
        order.shuffle(rng);
        colors.shuffle(rng);
        let around = reach + 2.8 * radius;
        let margin = (rng.random_range(0.0..120.0f32), rng.random_range(0.0..160.0f32));
        let size = (2.0 * (around + margin.0), 2.0 * around + margin.1 + 40.0);
        let top = rng.random_range(0.0..margin.1 + 20.0);
        Style {
            page,
            node,
            rim,
            line,
            plain,
            colors,
            node_look,
            beads,
            goals,
            reach,
            radius,
            bead,
            mark: rng.random_range(0.42..0.7),
            width: (reach * rng.random_range(0.018..0.05f32)).max(1.6),
            dashes: rng
                .random_bool(0.35)
                .then(|| (rng.random_range(1.6..3.5), rng.random_range(1.4..2.6))),
            bow: if rng.random_bool(0.4) { rng.random_range(0.06..0.17) } else { 0.0 },
            outlined: rng.random_bool(0.3),
            faint: rng.random_range(0.45..0.66),
            order,
            center: (size.0 / 2.0 + rng.random_range(-0.4..0.4), top + around),
            size: (size.0 as u32, size.1 as u32),
            noise: if rng.random_bool(0.3) { rng.random_range(1..5) } else { 0 },
            text: rng.random_bool(0.4),
        }
    }

    /// What tells it from others most.
    pub(crate) fn looks(&self) -> impl std::fmt::Debug {
        (self.node_look, self.beads, self.goals, self.dashes, self.bow)
    }

    /// How many beads it can tell apart.
    pub(crate) fn most(&self) -> usize {
        match self.beads {
            BeadLook::Discs | BeadLook::Rings => self.colors.len(),
            BeadLook::Shapes | BeadLook::ColouredShapes => 8,
            BeadLook::Letters | BeadLook::Numbers => 9,
        }
    }

    fn node(&self, node: usize, of: usize, radii: f32) -> Place {
        let angle = node as f32 / of as f32 * TAU;
        let reach = self.reach + radii * self.radius;
        (self.center.0 + reach * angle.sin(), self.center.1 - reach * angle.cos())
    }
}

/// A pen on a picture.
struct Pen(Pixmap);

impl Pen {
    fn paint(color: Rgb) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(Color::from_rgba8(color[0], color[1], color[2], 255));
        paint
    }

    fn fill(&mut self, path: Option<Path>, color: Rgb) {
        let path = path.unwrap();
        let identity = Transform::identity();
        self.0.fill_path(&path, &Pen::paint(color), FillRule::Winding, identity, None);
    }

    fn trace(&mut self, path: Option<Path>, width: f32, color: Rgb, dashes: Option<(f32, f32)>) {
        let dash = dashes.and_then(|(on, off)| StrokeDash::new(vec![on * width, off * width], 0.0));
        let line_cap = if dashes.is_some() { LineCap::Butt } else { LineCap::Round };
        let stroke = Stroke { width, dash, line_cap, ..Stroke::default() };
        self.0.stroke_path(
            &path.unwrap(),
            &Pen::paint(color),
            &stroke,
            Transform::identity(),
            None,
        );
    }
}

fn circle((x, y): Place, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

fn polygon(points: &[Place]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (k, (x, y)) in points.iter().enumerate() {
        if k == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
    }
    path.close();
    path.finish()
}

/// A shape by its radius in each direction, or its corners.
fn shape(kind: usize, (x, y): Place, radius: f32) -> Option<Path> {
    let around = |count: usize, of: &dyn Fn(usize) -> f32, turn: f32| -> Vec<Place> {
        let at = |k: usize| {
            let angle = turn + TAU * k as f32 / count as f32;
            (x + radius * of(k) * angle.sin(), y - radius * of(k) * angle.cos())
        };
        (0..count).map(at).collect()
    };
    match kind {
        0 => circle((x, y), 0.9 * radius),
        1 => polygon(&around(3, &|_| 1.15, 0.0)),
        2 => polygon(&around(4, &|_| 1.15, PI / 4.0)),
        3 => polygon(&around(10, &|k| if k % 2 == 0 { 1.15 } else { 0.5 }, 0.0)),
        4 => polygon(&around(8, &|k| if k % 2 == 0 { 1.2 } else { 0.45 }, 0.0)),
        5 => {
            let (w, h) = (1.1 * radius, 0.5 * radius);
            polygon(&[(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])
        }
        6 => {
            // An arrow.
            let p = |u: f32, v: f32| (x + u * radius, y + v * radius);
            polygon(&[
                p(0.0, -1.0),
                p(0.9, 0.0),
                p(0.35, 0.0),
                p(0.35, 1.0),
                p(-0.35, 1.0),
                p(-0.35, 0.0),
                p(-0.9, 0.0),
            ])
        }
        _ => {
            let wave = |k: usize| 0.78 + 0.3 * (3.0 * TAU * k as f32 / 60.0).cos();
            polygon(&around(60, &wave, 0.0))
        }
    }
}

/// A letter in the middle of a place.
fn letter(pen: &mut Pen, letter: char, (x, y): Place, height: f32, color: Rgb) {
    let font = FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR).unwrap();
    let outline = font.outline(font.glyph_id(letter)).unwrap();
    let bounds = outline.bounds;
    let unit = height / (bounds.max.y - bounds.min.y).abs();
    let middle =
        (f32::midpoint(bounds.min.x, bounds.max.x), f32::midpoint(bounds.min.y, bounds.max.y));
    let at = |p: ab_glyph::Point| (x + (p.x - middle.0) * unit, y - (p.y - middle.1) * unit);
    let mut path = PathBuilder::new();
    trace(&mut path, &outline.curves, at);
    pen.fill(path.finish(), color);
}

/// A bead, `part` of its colours gone into the ground.
fn bead(pen: &mut Pen, style: &Style, bead: u8, at: Place, radius: f32, fade: (Rgb, f32)) {
    let number = style.order[usize::from(bead) - 1];
    let of_color = style.colors[(usize::from(bead) - 1) % style.colors.len()];
    let ink = |own: Rgb| mix(own, fade.0, fade.1);
    let sum = |it: Rgb| it.iter().map(|it| u32::from(*it)).sum::<u32>();
    let on = |own: Rgb| if sum(own) > 380 { [16, 18, 24] } else { [250, 250, 250] };
    match style.beads {
        BeadLook::Discs => pen.fill(circle(at, radius), ink(of_color)),
        BeadLook::Rings => {
            pen.trace(circle(at, 0.78 * radius), 0.42 * radius, ink(of_color), None);
        }
        BeadLook::Letters => {
            pen.fill(circle(at, radius), ink(style.plain));
            let own = char::from(b'A' + number as u8);
            letter(pen, own, at, 1.15 * radius, ink(on(style.plain)));
        }
        BeadLook::Numbers => {
            pen.fill(circle(at, radius), ink(of_color));
            let own = char::from(b'1' + number as u8);
            letter(pen, own, at, 1.15 * radius, ink(on(of_color)));
        }
        BeadLook::Shapes => pen.fill(shape(usize::from(bead) - 1, at, radius), ink(style.plain)),
        BeadLook::ColouredShapes => {
            pen.fill(shape(usize::from(bead) - 1, at, radius), ink(of_color));
        }
    }
    if style.outlined && !matches!(style.beads, BeadLook::Rings) {
        let outline = match style.beads {
            BeadLook::Shapes | BeadLook::ColouredShapes => shape(usize::from(bead) - 1, at, radius),
            _ => circle(at, radius),
        };
        pen.trace(outline, (0.08 * radius).max(1.0), ink(style.rim), None);
    }
}

/// An edge from node to node.
fn edge(style: &Style, nodes: usize, (a, b): (usize, usize)) -> Option<Path> {
    let (from, to) = (style.node(a, nodes, 0.0), style.node(b, nodes, 0.0));
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    let step = b - a;
    let across = step.min(nodes - step) > 1 || nodes == 3;
    // Towards the middle across the ring, outward beside each other.
    let inward = if step * 2 <= nodes { 1.0 } else { -1.0 };
    let bow = 2.0 * style.bow * inward * if across { 0.8 } else { -1.0 };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
    path.quad_to(middle.0 - bow * dy, middle.1 + bow * dx, to.0, to.1);
    path.finish()
}

/// The board in a style. `seed` is that of its noise.
pub(crate) fn draw(level: &Level, style: &Style, seed: u64) -> RgbImage {
    let nodes = level.graph().nodes();
    let mut pen = Pen(Pixmap::new(style.size.0, style.size.1).unwrap());
    let page = Color::from_rgba8(style.page[0], style.page[1], style.page[2], 255);
    pen.0.fill(page);
    let size = style.bead * style.radius;
    for (node, goal) in level.goal().iter().enumerate().filter(|it| *it.1 > 0) {
        if style.goals == GoalLook::Ghost {
            let at = style.node(node, nodes, 1.0 + 0.55 * style.bead);
            bead(&mut pen, style, *goal, at, size, (style.page, style.faint));
        }
    }
    let lines = |pen: &mut Pen| {
        for ends in level.graph().edges() {
            pen.trace(edge(style, nodes, ends), style.width, style.line, style.dashes);
        }
    };
    if style.node_look != NodeLook::OpenRing {
        lines(&mut pen);
    }
    let rim = (0.06 * style.radius).max(1.2);
    let open = matches!(style.node_look, NodeLook::Ring | NodeLook::OpenRing);
    let ground = if open { style.page } else { style.node };
    for node in 0..nodes {
        let at = style.node(node, nodes, 0.0);
        pen.fill(circle(at, style.radius), ground);
        if style.node_look != NodeLook::Disc {
            pen.trace(circle(at, style.radius), rim, style.rim, None);
        }
    }
    if style.node_look == NodeLook::OpenRing {
        lines(&mut pen);
    }
    for (node, goal) in level.goal().iter().enumerate().filter(|it| *it.1 > 0) {
        let mark = style.mark * size;
        let none = (style.page, 0.0);
        match style.goals {
            GoalLook::Mark => {
                let at = style.node(node, nodes, 1.25 + 1.2 * mark / style.radius);
                bead(&mut pen, style, *goal, at, mark, none);
            }
            GoalLook::Inner => {
                // Below the bead or above it, whichever side is outward.
                let at = style.node(node, nodes, 0.5 + 0.2 * style.bead);
                bead(&mut pen, style, *goal, at, mark.min(0.26 * style.radius), none);
            }
            GoalLook::Ghost => {}
        }
    }
    for (node, own) in level.beads().iter().enumerate().filter(|it| *it.1 > 0) {
        let at = style.node(node, nodes, if style.goals == GoalLook::Inner { -0.12 } else { 0.0 });
        bead(&mut pen, style, *own, at, size, (style.page, 0.0));
    }
    if style.text {
        for (k, own) in "MOVES 12".chars().enumerate().filter(|it| it.1 != ' ') {
            letter(&mut pen, own, (20.0 + 15.0 * k as f32, 14.0), 13.0, style.rim);
        }
    }
    noisy(&pen.0, style.noise, seed)
}

fn noisy(pixmap: &Pixmap, most: i32, seed: u64) -> RgbImage {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut image = RgbImage::new(pixmap.width(), pixmap.height());
    for (pixel, own) in image.pixels_mut().zip(pixmap.pixels()) {
        let noise = if most > 0 { rng.random_range(-most..=most) } else { 0 };
        let add = |value: u8| (i32::from(value) + noise).clamp(0, 255) as u8;
        pixel.0 = [add(own.red()), add(own.green()), add(own.blue())];
    }
    image
}
