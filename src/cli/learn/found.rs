//! How a program is operated, as it was found out: in words, and in its profile.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use toml_edit::{DocumentMut, Item, Table, TableLike, Value, value};

use crate::cli::exit::Usage;
use crate::file;
use crate::player::Operated;
use crate::profile::{Binding, Scheme};

/// What was found out, for people. `won` levels were won for it.
pub(super) fn words(found: &Operated, scheme: &Scheme, won: usize, sent: u32) -> String {
    let Operated { hold_ms, gap_ms, settle_ms, shortest: [held, apart], taken, tried, .. } = found;
    let shorter = if found.is_shortest {
        ""
    } else {
        "shorter times may be taken as well: more levels (--levels) would tell\n"
    };
    let after = match found.after_win.as_deref() {
        None => "what brings the next level after a win was not seen".to_owned(),
        Some([]) => "after a win the next level comes by itself".to_owned(),
        Some(after) => {
            let words: Vec<String> = after.iter().map(word).collect();
            format!("after a win the next level comes by {}", words.join(", "))
        }
    };
    let tried = match tried {
        0 => "too few moves were made to say how many do what they should".to_owned(),
        tried => format!("{taken} of {tried} moves that were tried did what they should"),
    };
    let levels = if won == 1 { "level" } else { "levels" };
    format!(
        "{} move the board\n\
         keys and buttons held for {held} ms are taken: hold_ms = {hold_ms}\n\
         actions {apart} ms apart are taken: gap_ms = {gap_ms}\n\
         {shorter}\
         a move is over, or lost, after settle_ms = {settle_ms}\n\
         {after}\n\
         {tried}; {won} {levels} won, {sent} keys, clicks and drags sent\n",
        scheme.name
    )
}

fn word(binding: &Binding) -> String {
    match binding {
        Binding::Key(key) => format!("the key {key}"),
        Binding::Click(_) => "a click on the board".to_owned(),
        Binding::Swipe(_) => "a swipe".to_owned(),
        Binding::WaitMs(ms) => format!("a wait of {ms} ms"),
    }
}

/// Adds to a profile what was found out and it does not say yet; says what was added, and what it says otherwise.
///
/// # Errors
/// It cannot be read, understood or written.
pub(super) fn add(path: &Path, found: &Operated, scheme: &Scheme) -> Result<String> {
    let named = || path.display().to_string();
    let text = file::read_text(path).with_context(named)?;
    let (text, added, kept) = added(&text, found, scheme).with_context(named)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    let kept = match kept.as_slice() {
        [] => String::new(),
        kept => format!("; said there already, and kept: {}", kept.join(", ")),
    };
    let added = if added.is_empty() { "nothing".to_owned() } else { added.join(", ") };
    Ok(format!("{}: added {added}{kept}\n", path.display()))
}

/// A profile's text with what it did not say, what that was, and what it had said already.
fn added(
    text: &str,
    found: &Operated,
    scheme: &Scheme,
) -> Result<(String, Vec<String>, Vec<String>)> {
    let mut profile: DocumentMut = text.parse()?;
    let (mut added, mut kept) = (Vec::new(), Vec::new());
    let mut say = |table: &mut dyn TableLike, key: &str, item: Item| {
        if table.contains_key(key) {
            kept.push(key.to_owned());
        } else {
            table.insert(key, item);
            added.push(key.to_owned());
        }
    };
    let controls = profile.entry("controls").or_insert(Item::Table(Table::new()));
    let Some(controls) = controls.as_table_like_mut() else {
        return Err(Usage("its controls are no table".to_owned()).into());
    };
    let times =
        [("hold_ms", found.hold_ms), ("gap_ms", found.gap_ms), ("settle_ms", found.settle_ms)];
    for (key, ms) in times {
        say(controls, key, value(i64::try_from(ms).unwrap_or(i64::MAX)));
    }
    let way: DocumentMut = scheme.text.parse()?;
    for (key, item) in way.iter() {
        say(controls, key, item.clone());
    }
    if let Some(after) = found.after_win.as_deref().filter(|after| !after.is_empty()) {
        let after: Value = toml::Value::try_from(after)?.to_string().parse()?;
        say(profile.as_table_mut(), "after_win", value(after));
    }
    Ok((profile.to_string(), added, kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;
    use crate::profile::{ClickPoint, Profile};

    fn found(after_win: Option<Vec<Binding>>) -> Operated {
        let (way, hold_ms, gap_ms, settle_ms) = (1, 60, 20, 1200);
        let (shortest, is_shortest, taken, tried) = ([40, 20], true, 19, 21);
        Operated { way, hold_ms, gap_ms, settle_ms, shortest, is_shortest, after_win, taken, tried }
    }

    #[test]
    fn a_profile_that_says_nothing_of_it_says_it_then() {
        let text = "game = \"amaze\"\nprogram = \"x\"\n\n[window]\ntitle = \"X\" # mine\n";
        let click = Binding::Click(ClickPoint::Board([0.5, 0.65]));
        let found = found(Some(vec![Binding::Key(Key::Enter), click]));
        let (text, added, kept) = added(text, &found, &Scheme::DIRECTIONS[1]).unwrap();
        assert_eq!(added.join(" "), "hold_ms gap_ms settle_ms actions after_win", "{text}");
        assert!(kept.is_empty() && text.contains("title = \"X\" # mine"), "{text}");
        let profile: Profile = toml::from_str(&text).unwrap();
        assert_eq!(profile.after_win, found.after_win.unwrap());
        assert_eq!(profile.controls.actions["L"], Binding::Key(Key::Char('a')));
        let controls = &profile.controls;
        assert_eq!((controls.hold_ms, controls.gap_ms, controls.settle_ms), (60, 20, 1200));
    }

    #[test]
    fn what_a_profile_says_is_kept() {
        let text = "game = \"amaze\"\nprogram = \"x\"\nafter_win = [{ key = \"n\" }]\n[controls]\nhold_ms = 200\n";
        let found = found(Some(vec![Binding::Key(Key::Enter)]));
        let (text, added, kept) = added(text, &found, &Scheme::DIRECTIONS[0]).unwrap();
        assert_eq!(added.join(" "), "gap_ms settle_ms", "{text}");
        assert_eq!(kept.join(" "), "hold_ms after_win", "{text}");
        let profile: Profile = toml::from_str(&text).unwrap();
        assert_eq!(profile.after_win, [Binding::Key(Key::Char('n'))]);
        assert_eq!(profile.controls.hold_ms, 200);
    }

    #[test]
    fn what_was_not_seen_is_not_claimed() {
        let told = words(&found(None), &Scheme::DIRECTIONS[0], 0, 30);
        assert!(told.contains("was not seen") && told.contains("the arrow keys move"), "{told}");
        let told = words(&found(Some(vec![])), &Scheme::DIRECTIONS[0], 1, 30);
        assert!(told.contains("by itself"), "{told}");
    }
}
