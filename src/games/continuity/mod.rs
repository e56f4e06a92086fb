//! Continuity: a platform game cut into the tiles of a sliding puzzle. Zoomed out, tiles are slid into the gap; zoomed in, a
//! figure runs and jumps, passes from tile to tile where the whole shared edge matches, takes every key and leaves by the
//! door.

pub mod level;
pub mod search;
