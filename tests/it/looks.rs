//! Boards drawn as programs that nobody here wrote might draw them: colours, textures, tiles, balls and decoration all
//! at random. Shares no code with the arcade.

use image::{Rgb, RgbImage};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use screenplay::games::amaze::Level;
use screenplay::games::amaze::level::Tile;
use screenplay::geometry::Cell;

type Ink = [f32; 3];

/// How one program looks. Lengths are in cells unless said otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    page: [Ink; 2],
    wall: Wall,
    /// Under gaps and rounded corners of tiles.
    under: Ink,
    floor: [Ink; 2],
    paint: Ink,
    gap: f32,
    radius: f32,
    /// Part of its cell's side that paint covers.
    spread: f32,
    grid: Option<(Ink, f32)>,
    ball: Ball,
    /// Whether the ball's cell shows paint from the start; else it shows floor until the ball has moved.
    on_paint: bool,
    stars: Vec<(f32, f32)>,
    buttons: Vec<[f32; 4]>,
    noise: f32,
    /// Cell side and place of the board's corner, in pixels.
    pitch: f32,
    corner: (f32, f32),
    size: (u32, u32),
}

#[derive(Clone, Debug)]
enum Wall {
    /// The page shows.
    Open,
    Flat(Ink),
    Tiles {
        ink: Ink,
        gap: f32,
        radius: f32,
    },
    Bevelled {
        ink: Ink,
        width: f32,
    },
    /// Pictures, one of several each.
    Textured(Vec<Texture>),
}

/// Specks on a ground: place, radius, and how much lighter than the ground.
#[derive(Clone, Debug)]
struct Texture {
    ink: Ink,
    specks: Vec<(f32, f32, f32, f32)>,
}

#[derive(Clone, Debug)]
struct Ball {
    form: Form,
    radius: f32,
    ink: Ink,
    trim: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Disc,
    Ring,
    Square,
    /// A picture: a body, a wing and a light, alike to itself from no side.
    Sprite,
}

fn apart(a: Ink, b: Ink) -> f32 {
    (a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>() / 3.0).sqrt()
}

/// A colour that is `range` apart from each of `others`, or as far as was found.
fn ink(rng: &mut ChaCha8Rng, others: &[Ink], least: f32) -> Ink {
    let mut best = ([0.0; 3], -1.0);
    for _ in 0..200 {
        let one: Ink = std::array::from_fn(|_| rng.random_range(0..=255) as f32);
        // Greys are commoner than chance has them.
        let one = if rng.random_bool(0.3) { [one[0]; 3] } else { one };
        let near = others.iter().map(|other| apart(one, *other)).fold(f32::INFINITY, f32::min);
        if near >= least {
            return one;
        }
        if near > best.1 {
            best = (one, near);
        }
    }
    best.0
}

fn shaded(ink: Ink, by: f32) -> Ink {
    ink.map(|channel| (channel + by).clamp(0.0, 255.0))
}

impl Look {
    /// A program's look, for a board of this size.
    pub(crate) fn random(rng: &mut ChaCha8Rng, (columns, rows): (usize, usize)) -> Look {
        let page = ink(rng, &[], 0.0);
        let slope = if rng.random_bool(0.3) { rng.random_range(-50.0..50.0) } else { 0.0 };
        let page = [page, shaded(page, slope)];
        let (wall, walls) = Wall::random(rng, page);
        let floor = ink(rng, &walls, 34.0);
        let paint = ink(rng, &[walls.as_slice(), &[floor]].concat(), 30.0);
        let checker = if rng.random_bool(0.2) { rng.random_range(-9.0..9.0) } else { 0.0 };
        let tiled = rng.random_bool(0.4);
        let gap = if tiled { rng.random_range(0.02..0.12) } else { 0.0 };
        let radius = if tiled { rng.random_range(0.0..0.25) } else { 0.0 };
        let line =
            rng.random_bool(0.3).then(|| (shaded(floor, 26.0), rng.random_range(0.02..0.05)));
        let pitch = rng.random_range(14.0..52.0);
        let (wide, high) = (columns as f32 * pitch, rows as f32 * pitch);
        let corner = (rng.random_range(4.0..120.0), rng.random_range(4.0..160.0));
        let size = (
            (corner.0 + wide + rng.random_range(6.0..200.0)) as u32,
            (corner.1 + high + rng.random_range(6.0..120.0)) as u32,
        );
        let on_paint = rng.random_bool(0.6);
        let ball = Ball::random(rng, paint, if on_paint { paint } else { floor });
        let (right, bottom) = (size.0 as f32, size.1 as f32);
        let starry = rng.random_bool(0.15);
        let stars = if starry { 60 } else { 0 };
        let stars: Vec<(f32, f32)> = (0..stars)
            .map(|_| (rng.random_range(0.0..right), rng.random_range(0.0..bottom)))
            .collect();
        let mut look = Look {
            page,
            under: if rng.random_bool(0.5) { page[0] } else { shaded(floor, -30.0) },
            wall,
            floor: [floor, shaded(floor, checker)],
            paint,
            gap,
            radius,
            spread: if rng.random_bool(0.15) { rng.random_range(0.75..0.95) } else { 1.0 },
            grid: line,
            ball,
            on_paint,
            stars,
            buttons: Vec::new(),
            noise: if rng.random_bool(0.3) { rng.random_range(0.0..3.0) } else { 0.0 },
            pitch,
            corner,
            size,
        };
        let buttons = rng.random_range(0..5);
        for _ in 0..buttons {
            let (x, y) = (rng.random_range(0.0..right), rng.random_range(0.0..bottom));
            let (w, h) = (rng.random_range(8.0..110.0), rng.random_range(6.0..34.0));
            let beside = x > corner.0 + wide + 3.0
                || x + w < corner.0 - 3.0
                || y > corner.1 + high + 3.0
                || y + h < corner.1 - 3.0;
            if beside {
                look.buttons.push([x, y, w, h]);
            }
        }
        look
    }

    /// The board in this look.
    pub(crate) fn draw(&self, level: &Level, rng: &mut ChaCha8Rng) -> RgbImage {
        const FINE: usize = 2;
        let painted = level.tiles().iter().filter(|tile| **tile == Tile::Painted).count();
        // Whether the ball's own cell shows paint.
        let wet = self.on_paint || painted > 1;
        RgbImage::from_fn(self.size.0, self.size.1, |x, y| {
            let mut sum = [0.0; 3];
            for i in 0..FINE * FINE {
                let part = |k: usize| (k as f32 + 0.5) / FINE as f32;
                let ink =
                    self.at((level, wet), x as f32 + part(i % FINE), y as f32 + part(i / FINE));
                sum.iter_mut().zip(ink).for_each(|(sum, channel)| *sum += channel);
            }
            let noise =
                if self.noise > 0.0 { rng.random_range(-self.noise..self.noise) } else { 0.0 };
            Rgb(sum.map(|sum| (sum / (FINE * FINE) as f32 + noise).round().clamp(0.0, 255.0) as u8))
        })
    }

    fn at(&self, (level, wet): (&Level, bool), x: f32, y: f32) -> Ink {
        let (u, v) = ((x - self.corner.0) / self.pitch, (y - self.corner.1) / self.pitch);
        let cell = Cell { x: u.floor() as i32, y: v.floor() as i32 };
        let page = self.page_at(x, y);
        if level.index(cell).is_none() {
            return page;
        }
        // From the cell's middle.
        let place = (u - u.floor() - 0.5, v - v.floor() - 0.5);
        let tile = level.tile(cell);
        if tile == Tile::Wall {
            return self.wall.at(cell, place, page, self.under);
        }
        let mut ink = self.floor[(cell.x + cell.y).rem_euclid(2) as usize];
        if self.starry(x, y) {
            ink = [240.0; 3];
        }
        if tile == Tile::Painted && (cell != level.ball() || wet) {
            let half = self.spread / 2.0;
            if place.0.abs() <= half && place.1.abs() <= half {
                ink = self.paint;
            }
        }
        if cell == level.ball() {
            ink = self.ball.at(place).unwrap_or(ink);
        }
        if !in_tile(place, self.gap, self.radius) {
            ink = self.under;
        }
        match self.grid {
            Some((line, width)) if place.0.abs().max(place.1.abs()) > 0.5 - width / 2.0 => line,
            _ => ink,
        }
    }

    fn page_at(&self, x: f32, y: f32) -> Ink {
        let inside = |button: &&[f32; 4]| {
            let [bx, by, w, h] = **button;
            (bx..bx + w).contains(&x) && (by..by + h).contains(&y)
        };
        let down = y / self.size.1 as f32;
        let page =
            std::array::from_fn(|i| self.page[0][i] + (self.page[1][i] - self.page[0][i]) * down);
        if self.starry(x, y) {
            return [240.0; 3];
        }
        match self.buttons.iter().find(inside) {
            // With strokes on it, as letters have.
            Some([bx, by, w, h]) => {
                let (s, t) = (x - bx, y - by);
                let written = (0.2 * w..0.8 * w).contains(&s) && (0.3 * h..0.7 * h).contains(&t);
                let stroke = (s * 0.9).sin() + (s * 0.37 + t * 0.6).cos() > 0.9;
                if written && stroke { shaded(page, 120.0) } else { shaded(page, 40.0) }
            }
            None => page,
        }
    }

    fn starry(&self, x: f32, y: f32) -> bool {
        let lit = |(sx, sy): &(f32, f32)| (x - sx).abs() < 1.2 && (y - sy).abs() < 1.2;
        self.stars.iter().any(lit)
    }
}

/// Whether a place lies on a tile with gaps around it and rounded corners.
fn in_tile((x, y): (f32, f32), gap: f32, radius: f32) -> bool {
    let half = 0.5 - gap / 2.0;
    let (dx, dy) = (x.abs() - (half - radius), y.abs() - (half - radius));
    if dx > 0.0 && dy > 0.0 { dx.hypot(dy) <= radius } else { dx.max(dy) <= radius }
}

impl Wall {
    /// A wall, and the colours that floor must differ from.
    fn random(rng: &mut ChaCha8Rng, page: [Ink; 2]) -> (Wall, Vec<Ink>) {
        let color = ink(rng, &page, 20.0);
        match rng.random_range(0..10) {
            0 | 1 => (Wall::Open, page.to_vec()),
            2..=4 => (Wall::Flat(color), vec![color]),
            5 | 6 => {
                let (gap, radius) = (rng.random_range(0.02..0.14), rng.random_range(0.0..0.25));
                (Wall::Tiles { ink: color, gap, radius }, vec![color])
            }
            7 => {
                let width = rng.random_range(0.06..0.16);
                (Wall::Bevelled { ink: color, width }, vec![color])
            }
            _ => {
                let textures: Vec<Texture> =
                    (0..rng.random_range(1..=4)).map(|_| Texture::random(rng, color)).collect();
                let colors = textures.iter().map(|texture| texture.ink).collect();
                (Wall::Textured(textures), colors)
            }
        }
    }

    fn at(&self, cell: Cell, place: (f32, f32), page: Ink, under: Ink) -> Ink {
        match self {
            Wall::Open => page,
            Wall::Flat(ink) => *ink,
            Wall::Tiles { ink, gap, radius } if in_tile(place, *gap, *radius) => *ink,
            Wall::Tiles { .. } => under,
            Wall::Bevelled { ink, width } => {
                let (x, y) = place;
                let rim = x.abs().max(y.abs()) > 0.5 - width;
                let lit = if x.abs() > y.abs() { x < 0.0 } else { y < 0.0 };
                if rim { shaded(*ink, if lit { 34.0 } else { -34.0 }) } else { *ink }
            }
            Wall::Textured(textures) => {
                let pick = (cell.x * 7 + cell.y * 13 + cell.x * cell.y * 5) as usize;
                textures[pick % textures.len()].at(place)
            }
        }
    }
}

impl Texture {
    fn random(rng: &mut ChaCha8Rng, near: Ink) -> Texture {
        let ink =
            near.map(|channel| (channel + rng.random_range(-40.0f32..40.0)).clamp(0.0, 255.0));
        let specks = (0..rng.random_range(6..26)).map(|_| {
            let (x, y) = (rng.random_range(-0.5..0.5), rng.random_range(-0.5..0.5));
            (x, y, rng.random_range(0.02..0.09), rng.random_range(-45.0..45.0))
        });
        Texture { ink, specks: specks.collect() }
    }

    fn at(&self, (x, y): (f32, f32)) -> Ink {
        let speck = |(sx, sy, radius, _): &&(f32, f32, f32, f32)| (x - sx).hypot(y - sy) <= *radius;
        self.specks.iter().find(speck).map_or(self.ink, |speck| shaded(self.ink, speck.3))
    }
}

impl Ball {
    fn random(rng: &mut ChaCha8Rng, paint: Ink, ground: Ink) -> Ball {
        // Many programs give the ball a shade of its paint.
        let shade = rng.random_range(20.0..45.0) * if rng.random_bool(0.5) { 1.0 } else { -1.0 };
        let near = Some(shaded(paint, shade)).filter(|_| rng.random_bool(0.35));
        let near = near.filter(|near| apart(*near, ground) >= 13.0);
        let ball = near.unwrap_or_else(|| ink(rng, &[ground], 45.0));
        let form = match rng.random_range(0..10) {
            0..=5 => Form::Disc,
            6 => Form::Ring,
            7 | 8 => Form::Square,
            _ => Form::Sprite,
        };
        let radius = match form {
            Form::Square => rng.random_range(0.22..0.42),
            _ => rng.random_range(0.24..0.5),
        };
        Ball { form, radius, ink: ball, trim: ink(rng, &[ball, ground], 60.0) }
    }

    fn at(&self, (x, y): (f32, f32)) -> Option<Ink> {
        let (far, r) = (x.hypot(y), self.radius);
        match self.form {
            Form::Disc => (far <= r).then_some(self.ink),
            Form::Ring => (far <= r && far >= 0.6 * r).then_some(self.ink),
            Form::Square => (x.abs().max(y.abs()) <= r).then_some(self.ink),
            Form::Sprite => {
                let body = (x / 0.9).hypot(y * 1.6) <= 0.9 * r;
                let wing = x < 0.1 * r && x > -0.7 * r && y.abs() < r * (0.9 - 0.8 * (x + 0.7 * r));
                let light = (x - 0.4 * r).hypot(y) <= 0.2 * r;
                let hull = wing.then_some(self.ink).or(body.then_some(shaded(self.ink, 30.0)));
                if light { Some(self.trim) } else { hull }
            }
        }
    }
}
