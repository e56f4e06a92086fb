//! Where the page lies: the folder that was named, or where packages and `scripts/page` put it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::output;

/// What a folder holds that is the page's.
const FIRST: &str = "index.html";

/// The folder that was named.
///
/// # Errors
/// The page is not in it.
pub(super) fn named(folder: &Path) -> Result<PathBuf> {
    let shown = folder.display().to_string();
    if !folder.join(FIRST).is_file() {
        bail!("{}: no {FIRST} is there; scripts/page builds the page", output::line(&shown));
    }
    Ok(folder.to_owned())
}

/// Where the page was installed with this program, or built beside it.
///
/// # Errors
/// It is in none of these places.
pub(super) fn installed() -> Result<PathBuf> {
    let program = std::env::current_exe().context("cannot tell where this program lies")?;
    let places = places(&program);
    if let Some(found) = places.iter().find(|place| place.join(FIRST).is_file()) {
        return Ok(found.clone());
    }
    let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
    bail!(
        "the page is not installed: it is not in {}. Build it with scripts/page, or name its folder with --page",
        places.join(" or ")
    )
}

/// Where a program's page may lie, likeliest first: as a package installs both, as an archive holds both, as a checkout
/// builds both.
fn places(program: &Path) -> Vec<PathBuf> {
    let Some(beside) = program.parent() else { return Vec::new() };
    let prefix = beside.parent().unwrap_or(beside);
    let mut places = vec![prefix.join("share/screenplay/page"), beside.join("page")];
    let built = program.ancestors().find(|folder| folder.ends_with("target"));
    places.extend(built.map(|target| target.join("page")));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_looked_for_where_packages_archives_and_checkouts_have_it() {
        let of = |program: &str| places(Path::new(program));
        let installed = ["/usr/share/screenplay/page", "/usr/bin/page"].map(PathBuf::from);
        assert_eq!(of("/usr/bin/screenplay"), installed);
        for built in ["/it/target/debug/screenplay", "/it/target/some-triple/release/screenplay"] {
            assert_eq!(of(built).last(), Some(&PathBuf::from("/it/target/page")));
        }
    }
}
