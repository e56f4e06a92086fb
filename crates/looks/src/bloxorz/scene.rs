//! What a line of sight meets: the block, the floor's top and sides, and what is where there is no floor.

use crate::bloxorz::block::Position;
use crate::bloxorz::board::{Board, Tile};
use crate::bloxorz::cube::{Cube, Piece};
use crate::bloxorz::marks::{Mark, Marks};
use crate::bloxorz::shape::{Letter, Shape as Symbol};
use crate::bloxorz::view::Look;
use crate::bloxorz::ways::{Bridge, Folded, Fragile, Void};
use crate::canvas::{Face, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::Fill;
use crate::page::contrasting;
use crate::palette::Palette;
use crate::ray::{Hit, Ray};
use crate::split::Parts;
use crate::tile::Tile as Shape;

/// What is drawn before the board is: parts that say what a board has to have.
pub(super) struct Ways {
    pub(super) fragile: Fragile,
    pub(super) bridge: Bridge,
    pub(super) folded: Folded,
}

/// A board's look.
pub(super) struct Scene<'a> {
    board: &'a Board,
    cube: &'a Cube,
    pieces: &'a [Piece],
    ways: &'a Ways,
    thick: f32,
    /// Where light comes from; as high as 1.
    light: [f32; 3],
    shadow: f32,
    floor: (Fill, Shape),
    fragile: Fill,
    bridge: Fill,
    marks: Marks,
    void: (Void, Color, f32),
    /// What is seen between tiles.
    joint: Option<Color>,
    side: (Fill, [f32; 2]),
    line: Color,
    /// How wide the line is that goes round the floor, in cells.
    border: f32,
    seed: u32,
    /// How wide lines between cells are that are there whatever the tiles are, in cells.
    hair: f32,
    /// How far down from its top a side has the colour of lines, and whether it has seams between cells.
    lip: (f32, bool),
    /// How thick bridges are, in parts of the floor's thickness.
    slim: f32,
    /// How far below the floor its shadow falls, where it does: in cells.
    below: Option<f32>,
    /// What cells are drawn as, where they are letters: floor, fragile floor, bridges.
    letters: Option<[Mark; 3]>,
}

/// What a look is drawn from.
pub(super) struct Given<'a> {
    pub(super) board: &'a Board,
    pub(super) cube: &'a Cube,
    pub(super) pieces: &'a [Piece],
    pub(super) ways: &'a Ways,
    pub(super) look: Look,
    pub(super) page: Color,
    pub(super) floor: Color,
    pub(super) faces: &'a [Face],
}

impl<'a> Scene<'a> {
    pub(super) fn draw(
        given: &Given<'a>,
        parts: &mut Parts,
        palette: &Palette,
        dice: &mut Dice,
    ) -> Scene<'a> {
        let (page, floor, look) = (given.page, given.floor, given.look);
        let plain = !parts.is_novel::<Void>() && dice.chance(0.6);
        let void = if plain { Void::Page } else { parts.draw(dice) };
        let dark = page.shade(dice.span(-0.5, 0.25));
        let dark = if dark.distance(floor) < 0.1 { palette.apart(&[floor], dice) } else { dark };
        let around = if void == Void::Page { page } else { dark };
        let fragile = if given.ways.fragile.is_colored() {
            palette.apart(&[floor, around], dice)
        } else {
            floor
        };
        let bridge = palette.apart(&[floor, around, fragile], dice);
        let bridge = if given.ways.bridge == Bridge::Colored || dice.chance(0.5) {
            bridge
        } else {
            floor.shade(dice.span(-0.15, 0.15))
        };
        let tile = Shape::draw(parts, dice);
        let marks =
            Marks::draw(parts, [floor, around, fragile, bridge], given.faces, palette, dice);
        let away = if floor.light() > 0.5 { -1.0 } else { 1.0 };
        let joint = floor.shade(dice.span(-0.6, 0.4));
        let side = if dice.chance(0.7) { floor.shade(-0.2) } else { palette.apart(&[page], dice) };
        let turn = dice.unit() * std::f32::consts::TAU;
        let lean = dice.span(0.25, 0.7);
        let mut scene = Scene {
            board: given.board,
            cube: given.cube,
            pieces: given.pieces,
            ways: given.ways,
            thick: look.thick,
            light: [lean * turn.cos(), lean * turn.sin(), 1.0],
            shadow: if dice.chance(0.45) { dice.span(0.15, 0.55) } else { 0.0 },
            floor: (Fill::draw(parts, floor, 0.25, dice), tile),
            fragile: Fill::draw(parts, fragile, 0.2, dice),
            bridge: Fill::draw(parts, bridge, 0.2, dice),
            marks,
            void: (void, dark, void.margin(dice)),
            joint: (look.thick > 0.0 || dice.chance(0.4)).then_some(joint),
            side: (
                Fill::draw(parts, side, 0.2, dice),
                dice.pick(&[[0.15, 0.4], [0.45, 0.2], [0.3, 0.3], [0.6, 0.45]]),
            ),
            line: floor.shade(away * dice.span(0.3, 0.8)),
            border: if dice.chance(0.2) { dice.span(0.02, 0.07) } else { 0.0 },
            seed: dice.seed(),
            hair: if dice.chance(0.35) { dice.span(0.015, 0.05) } else { 0.0 },
            lip: (if dice.chance(0.2) { dice.span(0.03, 0.1) } else { 0.0 }, dice.chance(0.25)),
            slim: if dice.chance(0.3) { dice.span(0.15, 0.7) } else { 1.0 },
            below: (look.deep && dice.chance(0.2)).then(|| dice.span(0.0, 1.2)),
            letters: None,
        };
        if !look.deep && parts.family() == "trained" && dice.chance(0.12) {
            scene.letters = Some(letters([floor, fragile, bridge], around, given.faces, dice));
        }
        scene
    }

    /// The rectangle of the picture beyond which nothing is drawn, where the board takes `bounds` of some `room`.
    pub(super) fn within(&self, bounds: Rect, room: Rect) -> Rect {
        if self.void.0 != Void::Page {
            return room;
        }
        let by = if self.below.is_some() { bounds.3 * 0.4 } else { 1.0 };
        let left = (bounds.0 - by).max(room.0);
        let right = (bounds.0 + bounds.2 + by).min(room.0 + room.2);
        (left, bounds.1 - by, right - left, bounds.3 + 2.0 * by)
    }

    /// Whether the block hides what a line of sight meets at the board's plane.
    pub(super) fn is_hidden(&self, ray: &Ray) -> bool {
        self.pieces.iter().any(|piece| piece.solid.hit(ray).is_some_and(|hit| hit.height > 0.02))
    }

    /// What a line of sight sees.
    pub(super) fn see(&self, ray: &Ray) -> Ink {
        let mut hits: Vec<(Hit, &Piece)> = Vec::new();
        for piece in self.pieces {
            if let Some(hit) = piece.solid.hit(ray) {
                hits.push((hit, piece));
            }
        }
        hits.sort_by(|one, other| one.0.height.total_cmp(&other.0.height));
        let inks = hits.iter().map(|(hit, piece)| self.cube.ink(piece, hit, self.light));
        let inks: Vec<Ink> = inks.collect();
        if inks.last().is_some_and(|ink| ink.alpha >= 1.0) {
            return inks.last().copied().unwrap_or(Ink::NONE);
        }
        inks.into_iter().fold(self.ground(ray), |below, ink| stacked(ink, below))
    }

    fn carries(&self, place: Position) -> bool {
        !matches!(self.board.tile(place), Tile::Void | Tile::Folded)
    }

    /// All but the block.
    fn ground(&self, ray: &Ray) -> Ink {
        let (x, y) = ray.place(0.0);
        let place = (x.floor() as i32, y.floor() as i32);
        let tile = self.board.tile(place);
        if tile == Tile::Goal && self.marks.pit {
            return self.pit(ray);
        }
        if self.carries(place) {
            return self.shaded(self.top(tile, place, (x, y)), ray);
        }
        let below = self.side(ray).unwrap_or_else(|| self.nothing(ray));
        if tile == Tile::Folded {
            let left = self.carries((place.0 - 1, place.1));
            let part = self.ways.folded.part(x - x.floor(), y - y.floor(), left);
            return stacked(Ink { color: self.bridge.at(x, y), alpha: part }, below);
        }
        below
    }

    fn shaded(&self, ink: Ink, ray: &Ray) -> Ink {
        let light = Ray::new(ray.place(0.0), (self.light[0], self.light[1]));
        if self.shadow > 0.0 && self.is_hidden(&light) {
            return Ink { color: ink.color.shade(-self.shadow), ..ink };
        }
        ink
    }

    /// The upper side of what carries the block.
    fn top(&self, tile: Tile, place: Position, (x, y): (f32, f32)) -> Ink {
        let (u, v) = (x - x.floor(), y - y.floor());
        let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        let beside = around.map(|(dx, dy)| self.carries((place.0 + dx, place.1 + dy)));
        if self.border > 0.0 {
            let near = [(3, u), (4, 1.0 - u), (1, v), (6, 1.0 - v)];
            if near.iter().any(|(side, far)| !beside[*side] && *far < self.border) {
                return Ink::solid(self.line);
            }
        }
        let mark = match tile {
            Tile::Soft => Some(&self.marks.soft),
            Tile::Hard => Some(&self.marks.hard),
            Tile::Splitter => Some(&self.marks.splitter),
            Tile::Goal => Some(&self.marks.hole),
            _ => None,
        };
        if let Some(color) = mark.and_then(|mark| mark.at(u, v)) {
            return Ink::solid(color);
        }
        if let Some([plain, fragile, bridge]) = &self.letters {
            let letter = match tile {
                Tile::Fragile => fragile,
                Tile::Bridge => bridge,
                Tile::Floor => plain,
                _ => return Ink::NONE,
            };
            return letter.at(u, v).map_or(Ink::NONE, Ink::solid);
        }
        let left = self.carries((place.0 - 1, place.1));
        let lined = match tile {
            Tile::Fragile => self.ways.fragile.lined(x, y, self.seed),
            Tile::Bridge => self.ways.bridge.lined(u, v, left),
            _ => false,
        };
        let base = match (tile, mark.and_then(|mark| mark.under)) {
            (_, Some(under)) => under,
            (Tile::Fragile, _) => self.fragile.at(x, y),
            (Tile::Bridge, _) => self.bridge.at(x, y),
            _ => self.floor.0.at(x, y),
        };
        let cover = self.floor.1.cover(u, v, beside);
        if cover.alpha < 0.5 {
            return self.joint.map_or(Ink::NONE, Ink::solid);
        }
        let color = base.shade(cover.shade).mix(self.line, cover.line * 0.8);
        let lined = lined || u < self.hair || v < self.hair;
        Ink::solid(if lined { color.mix(self.line, 0.85) } else { color })
    }

    /// The side of the floor, where a line of sight comes upon it.
    fn side(&self, ray: &Ray) -> Option<Ink> {
        if self.thick <= 0.0 {
            return None;
        }
        ray.down(self.thick, |cell, axis, height| {
            let thin = self.board.tile(cell) == Tile::Bridge && -height > self.thick * self.slim;
            if thin || !self.carries(cell) {
                return None;
            }
            let (x, y) = ray.place(height);
            let along = if axis == 0 { y } else { x };
            let lined =
                -height < self.lip.0 || (self.lip.1 && (along - along.floor() - 0.5).abs() > 0.47);
            let plain = self.side.0.at(along, -height).shade(-self.side.1[axis]);
            Some(Ink::solid(if lined { self.line } else { plain }))
        })
    }

    /// The walls of the hole, and its bottom.
    fn pit(&self, ray: &Ray) -> Ink {
        let bottom = self.marks.hole.under.unwrap_or(Color::BLACK);
        let wall = self.side(ray).map(|ink| ink.color.mix(bottom, 0.45));
        Ink::solid(wall.unwrap_or(bottom))
    }

    /// What is where there is no floor, on which the floor stands.
    fn nothing(&self, ray: &Ray) -> Ink {
        let Some(below) = self.below else { return self.void(ray) };
        let depth = self.thick + below;
        let (x, y) = ray.place(-depth);
        let (x, y) = (x + self.light[0] * depth, y + self.light[1] * depth);
        let alpha = if self.carries((x.floor() as i32, y.floor() as i32)) { 0.25 } else { 0.0 };
        stacked(Ink { color: Color::BLACK, alpha }, self.void(ray))
    }

    fn void(&self, ray: &Ray) -> Ink {
        let (x, y) = ray.place(-self.thick);
        let (void, color, margin) = self.void;
        let inside = |t: f32, most: i32| (-margin..most as f32 + margin).contains(&t);
        if !inside(x, self.board.columns) || !inside(y, self.board.rows) {
            return Ink::NONE;
        }
        void.at(x, y, color, self.seed).map_or(Ink::NONE, Ink::solid)
    }
}

/// Letters that cells are drawn as, as on a terminal, where floor, fragile floor and bridges are of some colours. Thin
/// lines need a stronger contrast than cells do.
fn letters(colors: [Color; 3], around: Color, faces: &[Face], dice: &mut Dice) -> [Mark; 3] {
    let sets = [
        ["#", "%", "="],
        [".", ":", "-"],
        ["o", "~", "+"],
        ["#", "f", "b"],
        ["1", "2", "3"],
        ["O", "*", "H"],
        ["0", "x", "B"],
        ["+", "?", "="],
    ];
    let set = dice.pick(&sets);
    [0, 1, 2].map(|k| {
        let near = colors[k].distance(around) < 0.3;
        let color = if near { contrasting(around) } else { colors[k] };
        Mark::new(Symbol::Letter(Letter::set(set[k], faces, dice)), color, dice)
    })
}

/// An ink over another one.
fn stacked(top: Ink, below: Ink) -> Ink {
    let rest = below.alpha * (1.0 - top.alpha);
    let alpha = top.alpha + rest;
    if alpha <= 0.0 {
        return Ink::NONE;
    }
    Ink { color: top.color.mix(below.color, rest / alpha), alpha }
}
