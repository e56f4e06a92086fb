//! The page of a batch, opened in a real browser: what its filters show, and that a name in it is no markup.

use std::process::Stdio;
use std::time::Duration;

use assert_cmd::Command;
use regex::Regex;

use crate::cli::{IMPOSSIBLE, LEVEL, Try};
use crate::xvfb::started;

/// A name that would run as a script, were it markup.
const HOSTILE: &str =
    "<img src=x onerror=document.title='owned'><script>document.title='owned'<.level";

const BEADS: &str = "beads\nedges: AC AD BD BE CE\nbeads: C D . A B\n";

/// The page as Chromium has it after its scripts ran; `None`, after saying so, where there is no Chromium.
fn opened(here: &Try, fragment: &str) -> Option<String> {
    let mut known = std::process::Command::new("chromium");
    let mut known = started(known.arg("--version").stdout(Stdio::null()), "chromium")?;
    known.wait().unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
    browser.arg(format!("--user-data-dir={}", here.path("browser").display()));
    browser.args(["--virtual-time-budget=5000", "--dump-dom"]);
    browser.arg(format!("file://{}#{fragment}", here.path("page.html").display()));
    let output = browser.env("HOME", here.path("home")).timeout(Duration::from_secs(240)).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The numbers of the rows that show.
fn shown(page: &str) -> Vec<usize> {
    let row = Regex::new(r#"<li id="input-(\d+)"([^>]*)>"#).unwrap();
    let rows = row.captures_iter(page).filter(|row| !row[2].contains("hidden"));
    rows.map(|row| row[1].parse().unwrap()).collect()
}

#[test]
fn a_browser_shows_what_the_filters_ask_for() {
    let here = Try::new()
        .with("1.level", LEVEL)
        .with("2.level", IMPOSSIBLE)
        .with("3.level", BEADS)
        .with("4.level", "amaze\n#.#\n")
        .with(HOSTILE, LEVEL);
    let output = here
        .command()
        .args(["solve", "1.level", "2.level", "3.level", "4.level", HOSTILE])
        .args(["missing.png", "--report", "page.html", "--quiet"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    for (fragment, expected) in [
        ("", vec![1, 2, 3, 4, 5, 6]),
        ("status=unreadable", vec![4, 6]),
        ("status=solved&game=amaze", vec![1, 5]),
        ("game=beads", vec![3]),
        ("text=no+such", vec![6]),
        ("status=limit", vec![]),
        ("text=%3CIMG", vec![5]),
    ] {
        let Some(page) = opened(&here, fragment) else { return };
        assert_eq!(shown(&page), expected, "#{fragment}");
        let told = format!("{} of 6 shown</output>", expected.len());
        assert!(page.contains(&told), "#{fragment}: {page}");
        assert!(page.contains("<title>screenplay solve</title>"), "a name ran as a script");
        assert!(page.contains("<bdi>&lt;img src=x onerror="), "{page}");
        assert_eq!(page.matches("<img ").count(), 4, "a picture for each board, and no other");
        assert!(page.contains("<option value=\"amaze\">amaze (3)</option>"), "{page}");
    }
}
