//! One update of the game: how the figure runs, jumps and falls. What the arcade shows, the simulation foresees and the
//! rules replay is this.
//!
//! A figure belongs to the tile that its feet are in.

use crate::games::continuity::level::fit::Fit;
use crate::games::continuity::level::physics::{FINE, Physics};
use crate::games::continuity::level::tile::{Ground, HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, Level, State};
use crate::geometry::Direction;

/// How steep a slope can be walked, in pixels up or down for one to the side.
const STEEPEST: i32 = 2;

/// What is asked of the figure for one update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// To the left (-1), to the right (1) or neither (0).
    pub way: i32,
    /// Whether it jumps, if it stands.
    pub jump: bool,
}

/// What an update led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// It is in the same tile.
    Within,
    /// It left its tile through a side: `tile` is unchanged, the place is already that in the tile beyond.
    Through(Direction),
    /// It fell out of a tile that nothing matches below.
    Out,
}

/// What is around a figure: its own tile, and what is known of those beyond the sides.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    own: &'a Ground,
    /// Of a tile by itself.
    alone: Option<&'a Fit>,
    /// By side; none where a side is closed, or where it is open and nothing is known of what lies beyond.
    beyond: [Option<&'a Ground>; 4],
    open: [bool; 4],
    half: i32,
    height: i32,
}

impl<'a> Around<'a> {
    /// A tile by itself, whose openings all lead somewhere.
    #[must_use]
    pub fn alone(own: &'a Ground, physics: &Physics) -> Around<'a> {
        let (half, height) = (physics.half(), physics.height);
        let alone = Some(own.narrow());
        Around { own, alone, beyond: [None; 4], open: [true; 4], half, height }
    }

    /// The tile of a figure on a board; `None` where there is no such tile.
    #[must_use]
    pub fn of(level: &'a Level, slots: &[u8], tile: u8) -> Option<Around<'a>> {
        let physics = level.physics();
        let (half, height) = (physics.half(), physics.height);
        let (own, beyond, open) = (level.ground(tile)?, [None; 4], [true; 4]);
        let mut around = Around { own, alone: None, beyond, open, half, height };
        for (side, direction) in Direction::ALL.into_iter().enumerate() {
            let other = level.beyond(slots, tile, direction);
            around.beyond[side] = other.and_then(|other| level.ground(other));
            around.open[side] = other.is_some();
        }
        Some(around)
    }

    const UP: usize = 0;
    const DOWN: usize = 1;
    const LEFT: usize = 2;
    const RIGHT: usize = 3;

    /// Whether the figure's feet cannot be at `(x, y)`, in pixels of its own tile.
    #[must_use]
    pub fn blocked(&self, x: i32, y: i32) -> bool {
        if let Some(fit) = self.alone {
            return fit.blocked(x, y);
        }
        let at = |side: usize, x: i32, y: i32| self.beyond[side].is_some_and(|it| it.blocked(x, y));
        self.own.blocked(x, y)
            || (x < self.half && at(Self::LEFT, x + WIDTH, y))
            || (x > WIDTH - self.half && at(Self::RIGHT, x - WIDTH, y))
            || (y < self.height && at(Self::UP, x, y + HEIGHT))
            || (y >= HEIGHT && at(Self::DOWN, x, y - HEIGHT))
    }

    /// Whether the figure cannot step to `(x, y)` for a closed side.
    fn closed(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let beyond = |side: usize, out: bool| !self.open[side] && out;
        (to.0 < from.0 && beyond(Self::LEFT, to.0 < self.half))
            || (to.0 > from.0 && beyond(Self::RIGHT, to.0 > WIDTH - self.half))
            || (to.1 < from.1 && beyond(Self::UP, to.1 < self.height))
    }

    fn free(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        !self.closed(from, to) && !self.blocked(to.0, to.1)
    }

    /// Whether a figure in the air can certainly go so far to the side without touching anything or leaving its tile, in hundredths
    /// of a pixel.
    fn is_clear_aside(&self, body: &Body, distance: i32) -> bool {
        let (x, y) = body.pixel();
        let to = (body.x + distance).div_euclid(FINE);
        let inside = (0..WIDTH).contains(&x.min(to)) && x.max(to) < WIDTH;
        let clear = |fit: &Fit| fit.clear_columns(x.min(to), y, (x - to).abs() + 1);
        inside && self.alone.is_some_and(clear)
    }

    /// The same, down (or up, where it is less than 0).
    fn is_clear_upright(&self, body: &Body, distance: i32) -> bool {
        let (x, y) = body.pixel();
        // A figure that falls is stopped by what is right under its feet, though it would not get that far.
        let rows = (distance.abs() + FINE - 1) / FINE + 1;
        let (top, bottom) = if distance > 0 { (y, y + rows) } else { (y - rows, y) };
        let clear = |fit: &Fit| fit.clear_rows(x, top, rows + 1);
        top >= 0 && bottom < HEIGHT && self.alone.is_some_and(clear)
    }

    /// Whether something is right under the feet.
    #[must_use]
    pub fn supports(&self, body: &Body) -> bool {
        let (x, y) = body.pixel();
        body.speed == 0 && self.blocked(x, y + 1)
    }
}

/// One update.
#[must_use]
pub fn step(body: &mut Body, control: Control, physics: &Physics, around: &Around<'_>) -> Moved {
    let mut stands = around.supports(body);
    let speed = if stands { physics.ground } else { physics.air };
    if stands && control.jump {
        body.speed = -physics.jump;
        stands = false;
    }
    let moved = sideways(body, control.way * speed, stands, around);
    if moved != Moved::Within {
        return moved;
    }
    if stands && around.supports(body) {
        return Moved::Within;
    }
    let pull = if body.speed < 0 { physics.rise } else { physics.fall };
    let before = body.speed;
    body.speed = (before + pull).min(physics.fastest);
    // As far as at the mean of both speeds.
    upright(body, before.midpoint(body.speed), around)
}

fn sideways(body: &mut Body, distance: i32, stands: bool, around: &Around<'_>) -> Moved {
    if !stands && around.is_clear_aside(body, distance) {
        body.x += distance;
        return Moved::Within;
    }
    sideways_by_pixels(body, distance, stands, around)
}

fn sideways_by_pixels(
    body: &mut Body,
    distance: i32,
    mut stands: bool,
    around: &Around<'_>,
) -> Moved {
    let mut left = distance.abs();
    while left > 0 {
        let part = left.min(FINE) * distance.signum();
        left -= part.abs();
        let from = body.pixel();
        let x = body.x + part;
        let to = (x.div_euclid(FINE), from.1);
        if to.0 == from.0 {
            body.x = x;
            continue;
        }
        let climbs = if stands { 0..=STEEPEST } else { 0..=0 };
        let Some(up) = climbs.into_iter().find(|up| around.free(from, (to.0, to.1 - up))) else {
            // Up to the wall, and no part of a pixel further.
            body.x = if part > 0 { from.0 * FINE + FINE - 1 } else { from.0 * FINE };
            return Moved::Within;
        };
        body.x = x;
        body.y -= up * FINE;
        if stands {
            let (x, y) = body.pixel();
            let down = (0..=STEEPEST).find(|down| around.blocked(x, y + down + 1));
            stands = down.is_some();
            body.y += down.unwrap_or(0) * FINE;
        }
        let moved = passage(body, around);
        if moved != Moved::Within {
            return moved;
        }
    }
    Moved::Within
}

fn upright(body: &mut Body, distance: i32, around: &Around<'_>) -> Moved {
    if around.is_clear_upright(body, distance) {
        body.y += distance;
        return Moved::Within;
    }
    upright_by_pixels(body, distance, around)
}

fn upright_by_pixels(body: &mut Body, distance: i32, around: &Around<'_>) -> Moved {
    let mut left = distance.abs();
    let sign = distance.signum();
    while left > 0 {
        let part = left.min(FINE) * sign;
        left -= part.abs();
        let from = body.pixel();
        let y = body.y + part;
        let to = (from.0, y.div_euclid(FINE));
        // Feet are where they are by whole pixels; what lies between two counts only on the way.
        let next = if sign > 0 { (from.0, from.1 + 1) } else { to };
        if sign > 0 && around.blocked(next.0, next.1) {
            body.y = from.1 * FINE;
            body.speed = 0;
            return Moved::Within;
        }
        if sign < 0 && to.1 != from.1 && !around.free(from, to) {
            body.y = from.1 * FINE;
            body.speed = 0;
            return Moved::Within;
        }
        body.y = y;
        let moved = passage(body, around);
        if moved != Moved::Within {
            return moved;
        }
    }
    Moved::Within
}

/// Takes a figure whose feet have left its tile into the coordinates of the next one.
fn passage(body: &mut Body, around: &Around<'_>) -> Moved {
    let (x, y) = body.pixel();
    let (side, dx, dy) = match () {
        () if x < 0 => (Direction::Left, WIDTH, 0),
        () if x >= WIDTH => (Direction::Right, -WIDTH, 0),
        () if y < 0 => (Direction::Up, 0, HEIGHT),
        () if y >= HEIGHT => (Direction::Down, 0, -HEIGHT),
        () => return Moved::Within,
    };
    if side == Direction::Down && !around.open[Around::DOWN] {
        return Moved::Out;
    }
    body.x += dx * FINE;
    body.y += dy * FINE;
    Moved::Through(side)
}

/// One update of a whole board: moves the figure, takes the keys that it touches, and begins again where it fell out.
/// Nothing moves where there is no such tile. True where it fell out.
pub fn update(level: &Level, state: &mut State, control: Control) -> bool {
    let Some(around) = Around::of(level, &state.slots, state.body.tile) else { return false };
    advance(level, level.physics(), state, control, &around) == Moved::Out
}

/// [`update`] for a caller that keeps what is around the figure, which stays the same as long as it is in its tile, and
/// that may let it move otherwise than usual.
pub fn advance(
    level: &Level,
    physics: &Physics,
    state: &mut State,
    control: Control,
    around: &Around<'_>,
) -> Moved {
    let tile = state.body.tile;
    let moved = step(&mut state.body, control, physics, around);
    match moved {
        Moved::Within => {}
        Moved::Through(side) => {
            state.body.tile = level.beyond(&state.slots, tile, side).unwrap_or(tile);
        }
        Moved::Out => state.body = state.respawn,
    }
    let touched = touched(level, &state.body) & !state.taken;
    if touched != 0 {
        state.taken |= touched;
        state.respawn = state.body;
    }
    moved
}

/// The keys that a figure touches, a bit each.
#[must_use]
pub fn touched(level: &Level, body: &Body) -> u32 {
    /// Half a key's width and height, in pixels.
    const KEY: (i32, i32) = (9, 4);
    let (x, y) = body.pixel();
    let physics = level.physics();
    let touches = |key: &super::super::level::Spot| {
        key.tile == body.tile
            && (x - key.x).abs() <= physics.half() + KEY.0
            && y > key.y - KEY.1
            && y - physics.height < key.y + KEY.1
    };
    let bits = (0..).zip(level.keys()).filter(|(_, key)| touches(key));
    bits.fold(0, |bits, (i, _)| bits | 1 << i)
}

/// Whether a figure is at the door: its middle is before it.
#[must_use]
pub fn at_door(level: &Level, body: &Body) -> bool {
    /// Half the door's width, and its height, in pixels.
    const DOOR: (i32, i32) = (9, 31);
    let (x, y) = body.pixel();
    let door = level.door();
    door.tile == body.tile
        && (x - door.x).abs() <= DOOR.0
        && y > door.y - DOOR.1
        && y - level.physics().height < door.y
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::continuity::level::Spot;
    use crate::games::continuity::pack::pack;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_figure_gets_as_far_at_once_as_pixel_by_pixel(
            number in 0..25_usize,
            tile in 0..8_u8,
            (x, y) in (0..WIDTH, 0..HEIGHT),
            part in (0..FINE, 0..FINE),
            distances in proptest::collection::vec(-3000..3000_i32, 8),
        ) {
            let level = pack().nth(number).unwrap().level;
            let physics = level.physics();
            let ground = level.ground(tile % level.tiles().len() as u8).unwrap();
            let around = Around::alone(ground, physics);
            let spot = Body::at(Spot { tile, x, y });
            for distance in distances {
                let body = Body { x: spot.x + part.0, y: spot.y + part.1, speed: distance, ..spot };
                let (mut quick, mut plain) = (body, body);
                let ends = (
                    upright(&mut quick, distance, &around),
                    upright_by_pixels(&mut plain, distance, &around),
                );
                prop_assert_eq!((ends.0, quick), (ends.1, plain));
                let (mut quick, mut plain, aside) = (body, body, distance / 4);
                let ends = (
                    sideways(&mut quick, aside, false, &around),
                    sideways_by_pixels(&mut plain, aside, false, &around),
                );
                prop_assert_eq!((ends.0, quick), (ends.1, plain));
            }
        }
    }
}
