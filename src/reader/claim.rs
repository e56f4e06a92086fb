//! Which game a picture is of: every game says what it makes of it, and one is believed where no other claims as much.

use std::cell::OnceCell;

use thiserror::Error;
use tracing::debug;

use crate::frame::Frame;
use crate::game::{AnyGame, AnyReading, Screen};
use crate::games;
use crate::profile::Profile;
use crate::reader::refusal::Reason;
use crate::vision::VisionError;
use crate::vision::sight;

/// A profile by which a picture may be read.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) profile: Profile,
    /// Whether the window says that it is this program's.
    pub(crate) titled: bool,
    /// What is to be said where it reads the picture.
    pub(crate) note: Option<String>,
}

impl Candidate {
    /// A profile that no window names.
    pub(crate) fn untitled(profile: Profile) -> Candidate {
        Candidate { profile, titled: false, note: None }
    }
}

/// What a game makes of a picture, as one of its programs.
pub(crate) struct Claim {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) by: Candidate,
    pub(crate) screen: Screen<AnyReading>,
}

/// How much a claim says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Something between two boards, as any dark or half drawn picture may be.
    Busy,
    /// A menu, or another screen without a board.
    Other,
    /// A board that can be read in more than one way.
    Ambiguous,
    /// A board.
    Board,
}

/// More than one game claims a picture, or none does so clearly.
#[derive(Debug, Error)]
#[error("{why}; what speaks for each: {claims}")]
pub struct Undecided {
    why: &'static str,
    claims: String,
    /// The games that claim it, by name.
    pub games: Vec<&'static str>,
}

impl Claim {
    pub(crate) fn strength(&self) -> Strength {
        match self.screen {
            Screen::Busy(_) => Strength::Busy,
            Screen::Prompt(_) | Screen::Over(_) => Strength::Other,
            Screen::Ambiguous(_) => Strength::Ambiguous,
            Screen::Board(_) => Strength::Board,
        }
    }

    /// Readings that little speaks for, beside the likeliest.
    fn rivals(&self) -> usize {
        self.screen.readings().iter().map(|reading| 1 + reading.rivals.len()).sum()
    }

    /// Whether it says more than another claim of the same game, which was made first.
    fn beats(&self, other: &Claim) -> bool {
        let more = self.strength().cmp(&other.strength());
        more.then(other.rivals().cmp(&self.rivals())).is_gt()
    }

    /// Whether no other profile of the game can say more.
    fn is_final(&self) -> bool {
        let certain = self.strength() == Strength::Board && self.rivals() == 1;
        certain || (self.by.titled && self.strength() > Strength::Busy)
    }

    /// What speaks for it, on one line.
    fn line(&self) -> String {
        let size = |reading: &AnyReading| {
            let rows: Vec<usize> =
                reading.level.lines().skip(1).map(|line| line.trim_end().len()).collect();
            format!("{} x {}", rows.iter().max().unwrap_or(&0), rows.len())
        };
        let shown = match &self.screen {
            Screen::Board(reading) => format!("a board, as text {}", size(reading)),
            Screen::Ambiguous(readings) => format!(
                "a board, as text {}, that can be read in {} ways",
                readings.first().map(size).unwrap_or_default(),
                readings.len()
            ),
            Screen::Prompt(prompt) => format!("the screen \"{}\"", prompt.what),
            Screen::Busy(what) | Screen::Over(what) => format!("the screen \"{what}\""),
        };
        let title = if self.by.titled { ", and the window's title names it" } else { "" };
        format!("{} ({}): {shown}{title}", self.game.name(), self.by.profile.program)
    }
}

/// What each of some games makes of a picture, and why the others make nothing of it. `asked` says that the program is named.
///
/// The networks look first, where the game is open: what they take for another game's by far, a game does not look at, unless the
/// window's title names one of its programs.
pub(crate) fn of_games(
    games: impl IntoIterator<Item = (&'static dyn AnyGame, Vec<Candidate>)>,
    is_open: bool,
    asked: bool,
    frame: &Frame,
) -> (Vec<Claim>, Vec<Reason>) {
    let (mut claims, mut reasons) = (Vec::new(), Vec::new());
    for (game, candidates) in games {
        let may_deny = is_open && !candidates.iter().any(|it| it.titled);
        if let Some((other, likely)) = may_deny.then(|| other(frame, game)).flatten() {
            debug!(game = game.name(), other = other.name(), likely, "denied");
            reasons.push(denied(game.name(), other, likely));
            continue;
        }
        match of_game(game, candidates, asked, frame) {
            Ok(claim) => claims.push(claim),
            Err(more) => reasons.extend(more),
        }
    }
    (claims, reasons)
}

/// What a game makes of a picture, by the profile that makes the most of it; or why each of them makes nothing of it. Those
/// come first that are to be preferred. What the templates of one of them deny is not read by those after it.
///
/// # Errors
/// No profile reads it. Nothing in between two boards is read where none of the `candidates` is `titled` or `asked` for.
fn of_game(
    game: &'static dyn AnyGame,
    candidates: Vec<Candidate>,
    asked: bool,
    frame: &Frame,
) -> Result<Claim, Vec<Reason>> {
    let mut best: Option<Claim> = None;
    let mut faults = Vec::new();
    let mut taught: Vec<Profile> = Vec::new();
    let is_taught = |profile: &Profile| !profile.templates.is_empty();
    for by in candidates {
        let read = game.read(frame, &by.profile, None);
        let (program, note) = (&by.profile.program, by.note.as_deref());
        debug!(game = game.name(), program, read = read.is_ok(), note);
        let claim = match read {
            Ok(Screen::Busy(_)) if !asked && !by.titled => continue,
            Ok(screen) => {
                let denying = OnceCell::new();
                let is_meant = |reading: &AnyReading| {
                    let denies = |it: &&Profile| game.denies(frame, it, reading);
                    let other = taught.iter().find(denies);
                    if let Some(other) = other {
                        denying.get_or_init(|| other.program.clone());
                    }
                    other.is_none()
                };
                let Some(screen) = screen.only(|it| it.only(is_meant)) else {
                    let program = denying.into_inner().unwrap_or_default();
                    faults.push(contradicted(game.name(), &program));
                    continue;
                };
                Claim { game, by, screen }
            }
            Err(why) => {
                faults.push(Reason { game: game.name(), why });
                taught.extend(Some(by.profile).filter(is_taught));
                continue;
            }
        };
        taught.extend(Some(claim.by.profile.clone()).filter(is_taught));
        let last = claim.is_final();
        if best.as_ref().is_none_or(|best| claim.beats(best)) {
            best = Some(claim);
        }
        if last {
            break;
        }
    }
    best.ok_or(faults)
}

/// The other game that the networks see on a frame, and how likely, 0 to 1, where they hardly see this one. Of both it is asked how
/// likely they are if it is a board at all.
fn other(frame: &Frame, game: &dyn AnyGame) -> Option<(&'static dyn AnyGame, f32)> {
    /// So likely is the other game. This and what follows was chosen with screenshots of real programs, pictures that others drew
    /// and 200 of our own in sight (docs/eye.md).
    const LIKELY: f32 = 0.9;
    /// How little likely this one is where it is a board by more than so much: the less sure that is, the more is asked. Of the
    /// screenshots on which a board is seen, none is its own game's by less than 0.022.
    const UNLIKELY: [(f32, f32); 2] = [(0.9, 0.015), (0.4, 0.004)];
    let seen = sight::look(frame);
    let [none, games @ ..] = &seen.as_ref().as_ref()?.games[..] else { return None };
    let board = 1.0 - none;
    let (_, unlikely) = UNLIKELY.into_iter().find(|(least, _)| board > *least)?;
    let share = |it: &dyn AnyGame| Some(games[it.seen_as()? as usize - 1] / board);
    let own = share(game)?;
    let all = games::GAMES.iter().copied().filter_map(|it| Some((it, share(it)?)));
    let (best, likely) = all.max_by(|one, other| one.1.total_cmp(&other.1))?;
    (own < unlikely && likely > LIKELY).then_some((best, likely))
}

fn denied(game: &'static str, other: &dyn AnyGame, likely: f32) -> Reason {
    let nearest = format!("as a whole it is one of {} by {:.0} %", other.name(), likely * 100.0);
    let looked_for = "a board that is no other game's".to_owned();
    let found = Box::default();
    Reason { game, why: VisionError::NoBoard { game, looked_for, nearest, found } }
}

/// Why a board is not read that the templates of a program say to be otherwise.
fn contradicted(game: &'static str, program: &str) -> Reason {
    let what = format!(
        "a board some of whose cells are something else by the templates of {program}: learn them with --name {program} from this picture too"
    );
    Reason { game, why: VisionError::Elsewhere { game, what, found: Box::default() } }
}

/// The claim that says more than every other. Of those that say the same, one by the templates of a program that the user taught
/// says more than one by what fits any program.
///
/// # Errors
/// Several say the same: they are listed.
pub(crate) fn strongest(mut claims: Vec<Claim>) -> Result<Option<Claim>, Undecided> {
    let told = |claim: &Claim| (claim.strength(), !claim.by.profile.templates.is_empty());
    claims.sort_by_key(|claim| std::cmp::Reverse(told(claim)));
    if let [first, second, ..] = &claims[..]
        && told(first) == told(second)
    {
        return Err(undecided("more than one game claims the picture", &claims));
    }
    Ok(claims.into_iter().next())
}

/// The error that lists claims.
pub(crate) fn undecided(why: &'static str, claims: &[Claim]) -> Undecided {
    let lines: Vec<String> = claims.iter().map(Claim::line).collect();
    let games = claims.iter().map(|claim| claim.game.name()).collect();
    Undecided { why, claims: lines.join("; "), games }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::{Profiles, Template, TemplatePictures};
    use image::RgbaImage;

    fn seen(name: &str) -> Frame {
        let path = format!("fixtures/{name}.png");
        Frame::from_image(image::open(path).unwrap().to_rgb8())
    }

    #[test]
    fn the_networks_deny_what_is_plainly_another_games() {
        let denied = |frame: &Frame, game: &str| {
            other(frame, games::by_name(game).unwrap()).map(|(other, _)| other.name())
        };
        let beads = seen("beads/seen_blueprint");
        assert_eq!(denied(&beads, "amaze"), Some("beads"));
        assert_eq!(denied(&beads, "beads"), None);
        // A game that they were not taught is not denied.
        assert_eq!(denied(&beads, "sokoban"), None);
    }

    #[test]
    fn what_is_denied_a_game_does_not_look_at_unless_it_is_named() {
        let (frame, profiles) = (seen("beads/seen_blueprint"), Profiles::load(None).unwrap());
        let amaze = games::by_name("amaze").unwrap();
        let why = |titled: bool, is_open: bool| {
            let profile = profiles.named("amaze", Profiles::GENERIC).unwrap().clone();
            let candidate = Candidate { titled, ..Candidate::untitled(profile) };
            let (claims, reasons) = of_games([(amaze, vec![candidate])], is_open, false, &frame);
            assert!(claims.is_empty());
            reasons.iter().map(Reason::told).collect::<String>()
        };
        let denied = "as a whole it is one of beads by";
        assert!(why(false, true).contains(denied), "{}", why(false, true));
        for (titled, is_open) in [(true, true), (false, false)] {
            assert!(!why(titled, is_open).contains(denied), "{}", why(titled, is_open));
        }
    }
    #[test]
    fn a_taught_program_is_believed_before_what_fits_any() {
        let claim = |game: &str, is_taught: bool| {
            let profiles = Profiles::load(None).unwrap();
            let mut profile = profiles.named(game, Profiles::GENERIC).unwrap().clone();
            if is_taught {
                let wall = Template::new("", "wall", || RgbaImage::new(8, 8));
                profile.templates = TemplatePictures::new(vec![wall]);
            }
            let (game, screen) = (games::by_name(game).unwrap(), Screen::Busy(String::new()));
            Claim { game, by: Candidate::untitled(profile), screen }
        };
        let told = |one: Claim, other: Claim| {
            strongest(vec![one, other]).map(|it| it.unwrap().game.name()).map_err(|it| it.games)
        };
        assert_eq!(told(claim("bloxorz", false), claim("amaze", true)), Ok("amaze"));
        assert_eq!(told(claim("amaze", true), claim("bloxorz", false)), Ok("amaze"));
        for is_taught in [false, true] {
            let both = told(claim("amaze", is_taught), claim("bloxorz", is_taught));
            assert_eq!(both, Err(vec!["amaze", "bloxorz"]));
        }
        // A screen that says more is believed, whoever was taught.
        let mut menu = claim("bloxorz", false);
        menu.screen = Screen::Over(String::new());
        assert_eq!(told(claim("amaze", true), menu), Ok("bloxorz"));
    }
}
