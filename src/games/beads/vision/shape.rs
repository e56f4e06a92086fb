//! A patch as it is compared with others of other sizes and turned otherwise: its outline, its colours, its figure.

use std::collections::BTreeMap;

use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::figure::{Figure, correlation, figure};
use crate::games::beads::vision::patch::Patch;
use crate::vision::color::{self, Color};

/// Directions and distances at which an outline is looked at.
const ANGLES: usize = 72;
const RINGS: usize = 14;
/// The last ring, in radii of the disc that is as large as the patch.
const FARTHEST: f64 = 1.75;
/// Sizes at which figures are compared, beside the measured one.
const OTHER_SIZES: [f64; 4] = [0.84, 0.92, 1.09, 1.18];
/// Colours that are one, root mean square over the channels.
const SAME: f32 = 30.0;

/// A patch as it is compared.
#[derive(Clone)]
pub(super) struct Shape {
    /// What is of it, by angle, then by distance.
    outline: Vec<Visibility>,
    /// Whether a part of it is hidden, so that it is compared upright only.
    hidden: bool,
    /// Colours of its inner pixels.
    colors: Vec<Color>,
    /// Its commonest colour, and the part of it that has it.
    main: (Color, f32),
    /// Its lightness upright, place by place where it is seen; `None` where it hardly varies.
    figure: Option<Figure>,
    /// The same a little smaller and larger: sizes are measured to a tenth.
    others: Vec<Figure>,
}

/// What lies on and beside the nodes.
pub(super) struct Marks {
    /// What lies on each node.
    pub(super) beads: Vec<Option<Shape>>,
    /// What lies beside each node.
    pub(super) goals: Vec<Option<Shape>>,
}

/// What is seen of a patch at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visibility {
    In,
    Out,
    Hidden,
}

/// Where a patch is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its middle, in pixels of the canvas.
    pub(super) middle: (f64, f64),
    /// Radius of the disc that is as large, in pixels of the canvas.
    pub(super) radius: f64,
}

impl Shape {
    /// The whole of a patch. `solid` says which pixels are of it and not of its holes.
    pub(super) fn new(canvas: &Canvas, patch: &Patch, line: f64, solid: &[bool]) -> Shape {
        let radius = (patch.pixels.len() as f64 / std::f64::consts::PI).sqrt();
        let look = Spot { middle: patch.middle, radius };
        Shape::seen(canvas, patch, (line, solid), look, &|_| true)
    }

    /// A patch of which only a part may be seen.
    pub(super) fn seen(
        canvas: &Canvas,
        patch: &Patch,
        (line, solid): (f64, &[bool]),
        look: Spot,
        open: &dyn Fn((f64, f64)) -> bool,
    ) -> Shape {
        let radius = look.radius;
        let is = |x: f64, y: f64| {
            canvas.index(x, y).is_some_and(|at| patch.pixels.binary_search(&at).is_ok())
        };
        let outline = outline(look, |(x, y)| match (is(x, y), open((x, y))) {
            (true, _) => Visibility::In,
            (false, true) => Visibility::Out,
            (false, false) => Visibility::Hidden,
        });
        // The rim is often an outline of another colour.
        let rim = (0.18 * radius).max(0.3 * line);
        let inner = |at: &&usize| {
            let (u, v) = canvas.place(**at);
            [(rim, 0.0), (-rim, 0.0), (0.0, rim), (0.0, -rim)].iter().all(|d| is(u + d.0, v + d.1))
        };
        let own = || patch.pixels.iter().filter(|at| solid[**at]);
        let mut colors: Vec<Color> = own().filter(inner).map(|at| canvas.pixels[*at]).collect();
        if colors.len() < 20 {
            colors = own().map(|at| canvas.pixels[*at]).collect();
        }
        let main = main(&colors);
        let sized = |size: f64| figure(canvas, look.middle, size * 0.8 * radius, open);
        let figure = sized(1.0);
        let others = if figure.is_some() { OTHER_SIZES.to_vec() } else { Vec::new() };
        let others = others.into_iter().filter_map(sized).collect();
        let hidden = outline.contains(&Visibility::Hidden);
        Shape { outline, hidden, colors, main, figure, others }
    }

    /// How alike the outlines are in the turn in which they are most alike, 0 to 1; upright, where one is partly hidden.
    pub(super) fn outline(&self, other: &Shape) -> f64 {
        let turns = if self.hidden || other.hidden { 1 } else { ANGLES };
        let alike = |turn: usize| common(&self.outline, &other.outline, turn);
        (0..turns).map(alike).fold(0.0, f64::max)
    }

    /// What is of it, by angle, then by distance.
    pub(super) fn places(&self) -> &[Visibility] {
        &self.outline
    }

    /// Whether most of it has one colour.
    pub(super) fn is_plain(&self) -> bool {
        self.main.1 > 0.55
    }

    /// Its commonest colour.
    pub(super) fn color(&self) -> Color {
        self.main.0
    }

    /// How much of it has a colour's hue, 0 to 1; of a grey, how much is as grey and as light.
    pub(super) fn part_of(&self, of: Color) -> f64 {
        let grey = color::chroma(of) < 30.0;
        let is = |own: &&Color| {
            if grey { color::distance(**own, of) < SAME } else { color::same_hue(**own, of) }
        };
        self.colors.iter().filter(is).count() as f64 / self.colors.len().max(1) as f64
    }

    /// Whether there is a figure on it, such as a letter.
    pub(super) fn has_figure(&self) -> bool {
        self.figure.is_some()
    }

    /// How alike the figures on both are, -1 to 1; 0 where one has none. `closely`: in the size and place in which they are
    /// most alike.
    pub(super) fn figure(&self, other: &Shape, closely: bool) -> f64 {
        let (Some(a), Some(b)) = (&self.figure, &other.figure) else { return 0.0 };
        // A sample or two aside at most: middles are measured to a few percent only.
        let most = if closely { 2 } else { 1 };
        let shifts = || (-most..=most).flat_map(|dy| (-most..=most).map(move |dx| (dx, dy)));
        let others: &[Figure] = if closely { &other.others } else { &[] };
        let sizes = std::iter::once(b).chain(others);
        let best = |b: &Figure| shifts().map(|shift| correlation(a, b, shift)).fold(-1.0, f64::max);
        sizes.map(best).fold(-1.0, f64::max)
    }
}

/// What is seen around a place, by angle, then by distance.
pub(super) fn outline(look: Spot, of: impl Fn((f64, f64)) -> Visibility) -> Vec<Visibility> {
    let mut outline = Vec::with_capacity(ANGLES * RINGS);
    for angle in 0..ANGLES {
        let (sin, cos) = (angle as f64 / ANGLES as f64 * std::f64::consts::TAU).sin_cos();
        for ring in 0..RINGS {
            let apart = distance(ring) * look.radius;
            outline.push(of((look.middle.0 + apart * cos, look.middle.1 + apart * sin)));
        }
    }
    outline
}

/// The common part of two outlines by both together, where both are seen, the second turned.
pub(super) fn common(one: &[Visibility], other: &[Visibility], turn: usize) -> f64 {
    let (mut both, mut either) = (0.0, 0.0);
    for angle in 0..ANGLES {
        let own = &one[angle * RINGS..][..RINGS];
        let turned = &other[(angle + turn) % ANGLES * RINGS..][..RINGS];
        for ring in 0..RINGS {
            match (own[ring], turned[ring]) {
                (Visibility::In, Visibility::In) => {
                    both += distance(ring);
                    either += distance(ring);
                }
                (Visibility::In, Visibility::Out) | (Visibility::Out, Visibility::In) => {
                    either += distance(ring);
                }
                _ => {}
            }
        }
    }
    if either > 0.0 { both / either } else { 0.0 }
}

fn distance(ring: usize) -> f64 {
    (ring as f64 + 0.5) / RINGS as f64 * FARTHEST
}

/// The commonest colour of some, and the part of them that has it.
fn main(colors: &[Color]) -> (Color, f32) {
    let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    for own in colors {
        *counts.entry(own.map(|it| (it / 16.0) as u8)).or_default() += 1;
    }
    let Some((bin, _)) = counts.iter().max_by_key(|it| it.1) else { return ([0.0; 3], 0.0) };
    let middle = bin.map(|it| f32::from(it) * 16.0 + 8.0);
    let near: Vec<&Color> =
        colors.iter().filter(|own| color::distance(**own, middle) < SAME).collect();
    let mean = |k: usize| near.iter().map(|it| it[k]).sum::<f32>() / near.len().max(1) as f32;
    ([mean(0), mean(1), mean(2)], near.len() as f32 / colors.len().max(1) as f32)
}
