//! How much is read right of pictures that were not shown: each picture is held out once.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;

use crate::cli::interrupt::Interrupt;
use crate::cli::learn::folder;
use crate::cli::learn::groups::Groups;
use crate::cli::learn::shots::Shot;
use crate::game::{AnyGame, Screen, Teachable};
use crate::profile::Profile;
use crate::vision::template::Templates;

/// Pictures are held out in so many parts at most: one at a time would take a time that grows by the square of their number.
const FOLDS: usize = 5;
/// A cell is told where that is so likely.
const SURE: f32 = 0.9;

/// Counts, for people, how the cells of each picture are told by templates of others alone.
///
/// # Errors
/// The user interrupts.
pub(super) fn held_out(
    shots: &[Shot],
    groups: &Groups,
    game: &dyn Teachable,
    interrupt: Interrupt,
) -> Result<String> {
    let alone = shots.len() < 2;
    let folds = shots.len().min(FOLDS);
    let labels = game.labels().len();
    let (mut right, mut wrong, mut shown, mut whole) = (0, 0, 0, 0);
    for fold in 0..folds {
        interrupt.check()?;
        let is_held_out = |number: usize| number % folds == fold;
        let cut = folder::cut(shots, groups, labels, |number| alone || !is_held_out(number));
        let pictures = cut.iter().map(|(label, picture)| (*label, picture));
        let templates = Templates::new(labels, [pictures]);
        for (number, shot) in shots.iter().enumerate().filter(|(number, _)| is_held_out(*number)) {
            let said = templates.said(&shot.frame.image, shot.lattices());
            let labels = groups.labels(number, said.len());
            let told = said.iter().map(|said| said.iter().position(|likely| likely.exp() >= SURE));
            let named: Vec<_> =
                told.zip(labels).filter_map(|(told, label)| Some((told, label?))).collect();
            let agreed = named.iter().filter(|(told, label)| *told == Some(*label)).count();
            let is_wrong =
                |(told, label): &&(Option<usize>, usize)| told.is_some_and(|told| told != *label);
            right += agreed;
            shown += named.len();
            wrong += named.iter().filter(is_wrong).count();
            whole += usize::from(agreed == named.len());
        }
    }
    if shown == 0 {
        return Ok("checked: no kind of cell is new\n".to_owned());
    }
    let doubtful = shown - right - wrong;
    let how = if alone {
        "of the one picture, by its own templates (show more to check on what was not shown)"
            .to_owned()
    } else {
        format!("of {} pictures, each by templates of others alone", shots.len())
    };
    Ok(format!(
        "checked: of {shown} cells of new kinds {right} told right, {wrong} wrong, {doubtful} in doubt; {whole} whole boards, {how}\n"
    ))
}

/// Why each picture is not read by a profile, as any command would read it; nothing of those that are read.
///
/// # Errors
/// The user interrupts.
pub(super) fn unread(
    shots: &[Shot],
    game: &dyn AnyGame,
    profile: &Profile,
    interrupt: Interrupt,
) -> Result<Vec<Option<String>>> {
    let why = |shot: &Shot| {
        interrupt.check()?;
        Ok(match game.read(&shot.frame, profile, None) {
            Ok(Screen::Board(_)) => None,
            Ok(_) => Some("it can be read in several ways, or is taken for no board".to_owned()),
            Err(why) => Some(why.to_string()),
        })
    };
    shots.iter().map(why).collect()
}

/// Says, for people, how many pictures are read now and were before, why the others are not, and what to do where they are fewer.
pub(super) fn compared(
    shots: &[Shot],
    before: &[Option<String>],
    now: &[Option<String>],
    folder: &Path,
) -> String {
    let read = |all: &[Option<String>]| all.iter().filter(|why| why.is_none()).count();
    let (before, count) = (read(before), read(now));
    let mut text = format!("{count} of {} pictures are read now, {before} before\n", shots.len());
    for (shot, why) in shots.iter().zip(now) {
        if let Some(why) = why {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {}: {why}", shot.name());
        }
    }
    if count < before {
        let folder = folder.display();
        let _ = writeln!(
            text,
            "what was taught misleads: name the kinds that were left out, or remove {folder}"
        );
    }
    text
}
