//! What all runs came to: a matrix for people, in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::cell::Outcome;
use super::game::GAMES;
use super::trouble::TROUBLES;

/// The matrix, its counts, and every run in which something forbidden happened.
pub(crate) fn markdown(outcomes: &[Outcome]) -> String {
    let mut text = String::from(HEAD);
    text += &totals(outcomes);
    text += &matrix(outcomes);
    text += &faults(outcomes);
    text
}

const HEAD: &str = "\
# Soak

Games of the arcade are played while something goes wrong, each run on a screen of its own (Xvfb and openbox). A judge sees,
through the RECORD extension, every key and button that the server delivers to anyone, and what is down after the end; what a
play claims is held against the level that the game's title shows. Made by `scripts/soak`; a run repeats with
`scripts/soak --only GAME/FAULT --seed SEED --rounds 1`.

Forbidden are: a key or button pressed outside the game's window, or left down; a win that the game does not know of; exit
code 0 with fewer wins than asked for; no end; a broken or half recording, or a picture that anyone may read; an end without
a summary, without a message, or with one that does not name the fault; a panic.

";

/// Whether nothing forbidden happened.
pub(crate) fn is_clean(outcomes: &[Outcome]) -> bool {
    outcomes.iter().all(|outcome| outcome.forbidden.is_empty())
}

fn totals(outcomes: &[Outcome]) -> String {
    let sum = |count: fn(&Outcome) -> usize| outcomes.iter().map(count).sum::<usize>();
    let with = |what: &str| outcomes.iter().filter(|it| it.forbidden.contains(&what)).count();
    let lines = [
        ("runs", outcomes.len()),
        ("of them won", sum(|it| usize::from(it.code == Some(0)))),
        (
            "of them ended with a message",
            sum(|it| usize::from(it.code != Some(0) && !it.message.is_empty())),
        ),
        ("keys and buttons pressed outside the game's window", sum(|it| it.outside_presses)),
        ("keys or buttons left down", sum(|it| (it.keys_held + it.buttons_held) as usize)),
        ("false wins", with("false win") + with("false success")),
        ("hangs", with("hang")),
        ("broken or left files", sum(|it| it.files.len())),
        ("ends without a summary or a message", with("no summary") + with("no message")),
        ("messages that do not name the fault", with("fault not named")),
        ("panics", with("panic")),
    ];
    let mut text = String::from("| | |\n|---|---|\n");
    for (what, count) in lines {
        let _ = writeln!(text, "| {what} | {count} |");
    }
    text
}

fn matrix(outcomes: &[Outcome]) -> String {
    let mut text =
        String::from("\nRuns won / ended with a message / with something forbidden:\n\n| fault |");
    for game in GAMES {
        let _ = write!(text, " {} |", game.name);
    }
    let _ = writeln!(text, "\n|---|{}", "---|".repeat(GAMES.len()));
    for (trouble, _) in TROUBLES {
        let _ = write!(text, "| {trouble} |");
        for game in GAMES {
            let runs: Vec<&Outcome> =
                outcomes.iter().filter(|it| it.fault == trouble && it.game == game.name).collect();
            let count = |is: fn(&Outcome) -> bool| runs.iter().filter(|it| is(it)).count();
            let bad = count(|it| !it.forbidden.is_empty());
            let won = count(|it| it.code == Some(0));
            let _ = match runs.len() {
                0 => write!(text, " |"),
                all if bad == 0 => write!(text, " {won} / {} |", all - won),
                all => write!(text, " {won} / {} / **{bad}** |", all - won),
            };
        }
        text.push('\n');
    }
    text
}

fn faults(outcomes: &[Outcome]) -> String {
    let mut found: BTreeMap<(&str, &str), Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes {
        for what in &outcome.forbidden {
            found.entry((what, outcome.fault)).or_default().push(outcome);
        }
    }
    if found.is_empty() {
        return "\nNothing forbidden happened.\n".to_owned();
    }
    let mut text =
        String::from("\n| forbidden | fault | runs | one of them |\n|---|---|---|---|\n");
    for ((what, fault), runs) in found {
        let Outcome { game, seed, .. } = runs[0];
        let count = runs.len();
        let _ = writeln!(
            text,
            "| {what} | {fault} | {count} | `--only {game}/{fault} --seed {seed}` |"
        );
    }
    text
}
