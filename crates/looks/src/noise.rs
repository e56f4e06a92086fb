//! Patterns without memory: a value for each place, from a seed.

/// A value for a place of a grid, 0 to 1.
#[must_use]
pub fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    bits ^= seed.wrapping_mul(0xC2B2_AE3D);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    ((bits ^ (bits >> 15)) >> 8) as f32 / (1 << 24) as f32
}

/// A value that changes smoothly from place to place, 0 to 1; it is at random once a unit.
#[must_use]
pub fn smooth(x: f32, y: f32, seed: u32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (right, down) = (ease(x - column), ease(y - row));
    let at = |dx: i32, dy: i32| hash(column as i32 + dx, row as i32 + dy, seed);
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
    top + (bottom - top) * down
}

/// Smooth values of several sizes laid over one another, 0 to 1.
#[must_use]
pub fn clouds(x: f32, y: f32, seed: u32) -> f32 {
    let octave = |scale: f32, k: u32| smooth(x * scale, y * scale, seed.wrapping_add(k)) / scale;
    (octave(1.0, 0) + octave(2.0, 1) + octave(4.0, 2)) / 1.75
}
