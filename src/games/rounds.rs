//! How many random levels a search is compared on with a plain one.

/// Those that `SCREENPLAY_ROUNDS` says, or as many as usual.
///
/// # Panics
/// It says something else than a number.
pub(crate) fn rounds(usual: u32) -> u32 {
    let said = std::env::var("SCREENPLAY_ROUNDS");
    said.map_or(usual, |said| said.parse().expect("SCREENPLAY_ROUNDS is a number"))
}
