//! From which side a board is seen, so that it fills its place.

use crate::bloxorz::board::Board;
use crate::camera::{Camera, View};
use crate::canvas::Rect;
use crate::dice::Dice;
use crate::ray::Solid;
use crate::split::{Parts, parts};

parts!("view",
/// A way to look at a board. Columns go to the right, as far as that can be said: seen over a corner they go down to the
/// right, and rows down to the left.
pub(super) Kind {
    /// From straight above.
    Flat Trained,
    /// From above, what is high shifted upwards.
    Raised Trained,
    /// Over a corner, without perspective.
    Isometric Trained,
    /// Turned a little, without perspective.
    Turned Trained,
    /// With perspective, from the front.
    Front Trained,
    /// With perspective, turned.
    Perspective Trained,
    /// From above, what is high shifted to a side.
    Sideways Held,
    /// Over a corner, with perspective.
    Corner Held,
    /// From low down.
    Low Sealed,
    /// With strong perspective.
    Wide Sealed,
});

/// A view with what goes with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    view: View,
    /// Whether heights show.
    pub(super) deep: bool,
    /// How thick the floor is, in cells.
    pub(super) thick: f32,
}

impl Look {
    pub(super) fn draw(parts: &mut Parts, board: &Board, dice: &mut Dice) -> Look {
        // Most of those who write one for themselves draw it flat.
        let flat = !parts.is_novel::<Kind>() && dice.chance(0.15);
        let kind = if flat { Kind::Flat } else { parts.draw(dice) };
        let half = (board.columns as f32).hypot(board.rows as f32) / 2.0;
        let away = |low: f32, high: f32, dice: &mut Dice| half * dice.octaves(low, high) + 3.0;
        let small = |dice: &mut Dice| dice.span(-0.74, 0.74);
        let corner = std::f32::consts::FRAC_PI_4;
        let tilted = |turn: f32, tilt: f32, distance: f32| View::Tilted { turn, tilt, distance };
        let view = match kind {
            Kind::Flat => View::Above { shift: (0.0, 0.0) },
            Kind::Raised => View::Above { shift: (0.0, -dice.span(0.25, 0.9)) },
            Kind::Sideways => {
                let side = dice.span(0.2, 0.6) * dice.pick(&[1.0, -1.0]);
                View::Above { shift: (side, -dice.span(0.2, 0.7)) }
            }
            Kind::Isometric => {
                let any = dice.span(0.6, 1.1);
                let tilt = dice.pick(&[0.9553, std::f32::consts::FRAC_PI_3, any]);
                tilted(corner, tilt, f32::INFINITY)
            }
            Kind::Turned => tilted(small(dice), dice.span(0.4, 1.1), f32::INFINITY),
            Kind::Front => tilted(0.0, dice.span(0.25, 1.05), away(1.8, 7.0, dice)),
            Kind::Perspective => tilted(small(dice), dice.span(0.3, 1.05), away(1.8, 7.0, dice)),
            Kind::Corner => tilted(corner, dice.span(0.5, 1.05), away(2.0, 7.0, dice)),
            Kind::Low => tilted(small(dice), dice.span(1.12, 1.25), away(3.0, 8.0, dice)),
            Kind::Wide => tilted(small(dice), dice.span(0.5, 0.9), away(1.25, 1.7, dice)),
        };
        let deep = kind != Kind::Flat;
        let thick = if deep && dice.chance(0.85) { dice.octaves(0.06, 0.9) } else { 0.0 };
        Look { view, deep, thick }
    }

    /// How many times as wide as high the board is in the picture, block and all.
    pub(super) fn aspect(&self, board: &Board, solids: &[Solid]) -> f32 {
        let unit = self.camera(board, solids, (0.0, 0.0, 1000.0, 1000.0));
        let (_, _, wide, high) = self.bounds(&unit, board, solids);
        wide / high
    }

    /// A camera in which the board, block and all, fills a place, in pixels.
    pub(super) fn camera(&self, board: &Board, solids: &[Solid], place: Rect) -> Camera {
        let size = (board.columns as f32, board.rows as f32);
        let camera = Camera::new(self.view, size, place);
        let (x, y, wide, high) = self.bounds(&camera, board, solids);
        let scale = (place.2 / wide).min(place.3 / high);
        let left = place.0 + (place.2 - scale * wide) / 2.0 - scale * x;
        let top = place.1 + (place.3 - scale * high) / 2.0 - scale * y;
        camera.then(scale, (left, top))
    }

    /// The rectangle that a board with its block takes, in pixels.
    pub(super) fn bounds(&self, camera: &Camera, board: &Board, solids: &[Solid]) -> Rect {
        let mut low = (f32::MAX, f32::MAX);
        let mut high = (f32::MIN, f32::MIN);
        let mut add = |(x, y): (f32, f32)| {
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
        };
        for (x, y) in board.places().filter(|place| !board.is_void(*place)) {
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (x, y) = ((x + dx) as f32, (y + dy) as f32);
                add(camera.see(x, y, 0.0));
                add(camera.see(x, y, -self.thick));
            }
        }
        for [x, y, height] in solids.iter().flat_map(Solid::corners) {
            add(camera.see(x, y, height));
        }
        (low.0, low.1, (high.0 - low.0).max(1.0), (high.1 - low.1).max(1.0))
    }
}
