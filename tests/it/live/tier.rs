//! The tier of plays in windows that runs: the usual one, or the long one, which does all of what the usual one does a
//! part of.

/// Whether the long tier is asked for: `scripts/test --long` does.
pub(crate) fn is_long() -> bool {
    std::env::var_os("SCREENPLAY_LONG").is_some_and(|value| value == "1")
}

/// So many of what there could be more of: fewer as usual, all in the long tier.
pub(crate) fn of<T>(usual: T, long: T) -> T {
    if is_long() { long } else { usual }
}
