//! How much is read right of pictures that were not shown: each picture is held out in turn.

use std::fmt::Write as _;

use anyhow::Result;

use crate::cli::learn::folder;
use crate::cli::learn::groups::Groups;
use crate::cli::learn::shots::Shot;
use crate::game::{AnyGame, Screen, Teachable};
use crate::profile::Profiles;
use crate::vision::template::Templates;

/// A cell is told where that is so likely.
const SURE: f32 = 0.9;

/// Counts, for people, how the cells of each picture are told by templates of the others alone.
pub(super) fn held_out(shots: &[Shot], groups: &Groups, game: &dyn Teachable) -> String {
    let alone = shots.len() < 2;
    let (mut right, mut wrong, mut shown, mut whole) = (0, 0, 0, 0);
    for (number, shot) in shots.iter().enumerate() {
        let from = |other: usize| alone || other != number;
        let labels = game.labels().len();
        let cut = folder::cut(shots, groups, labels, from);
        let pictures = cut.iter().map(|(label, picture)| (*label, picture));
        let templates = Templates::new(labels, [pictures]);
        let said = templates.said(&shot.frame.image, shot.lattices());
        let labels = groups.labels(number, said.len());
        let told = said.iter().map(|said| said.iter().position(|likely| likely.exp() >= SURE));
        let named: Vec<_> =
            told.zip(labels).filter_map(|(told, label)| Some((told, label?))).collect();
        let agreed = named.iter().filter(|(told, label)| *told == Some(*label)).count();
        right += agreed;
        shown += named.len();
        wrong +=
            named.iter().filter(|(told, label)| told.is_some_and(|told| told != *label)).count();
        whole += usize::from(agreed == named.len());
    }
    if shown == 0 {
        return "checked: no cell is new\n".to_owned();
    }
    let doubtful = shown - right - wrong;
    let how = if alone {
        "of the one picture, by its own templates (show more to check on what was not shown)"
            .to_owned()
    } else {
        format!("of {} pictures, each by the templates of the others alone", shots.len())
    };
    format!(
        "checked: {right} of {shown} cells told right, {wrong} wrong, {doubtful} in doubt; {whole} whole boards, {how}\n"
    )
}

/// Says, for people, which of the pictures are read now, as any command would read them by this program, and why the others are not.
///
/// # Errors
/// The profile cannot be used.
pub(super) fn read(
    shots: &[Shot],
    game: &dyn AnyGame,
    profiles: &Profiles,
    program: &str,
) -> Result<String> {
    let profile = profiles.named(game.name(), program)?;
    let (mut count, mut others) = (0, String::new());
    for shot in shots {
        let why = match game.read(&shot.frame, profile, None) {
            Ok(Screen::Board(_)) => {
                count += 1;
                continue;
            }
            Ok(_) => "it can be read in several ways, or is taken for no board".to_owned(),
            Err(why) => why.to_string(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(others, "  {}: {why}", shot.name());
    }
    Ok(format!("{count} of {} pictures are read now\n{others}", shots.len()))
}
