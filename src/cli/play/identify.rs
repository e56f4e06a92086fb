//! Which game and program a live window is of: by what the user says, by what its title says, and by what its picture shows,
//! of which every game that may be meant is asked. Where that does not name exactly one, nothing is to be sent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::capture::Capture;
use crate::cli::board::Which;
use crate::cli::live;
use crate::cli::refusal::unread;
use crate::desktop::{StopReason, WindowInfo};
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::player::PlayError;
use crate::profile::{Profile, Profiles};
use crate::reader::claim::{self, Candidate, Claim, Strength};
use crate::reader::{Reason, Refusal};
use crate::vision::settle::{self, NOISE};

/// What a window was found to be.
pub(super) struct Identity {
    pub(super) game: &'static dyn AnyGame,
    pub(super) profile: Profile,
    /// Whether the user or the window's title names it, and not its picture alone.
    pub(super) named: bool,
    /// What is to be said of it.
    pub(super) note: Option<String>,
}

/// Who asks, and about which window.
pub(super) struct Question<'a> {
    pub(super) which: &'a Which,
    pub(super) profiles: &'a Profiles,
    pub(super) window: &'a WindowInfo,
    /// How long a window is looked at that shows nothing yet.
    pub(super) patience: Duration,
    pub(super) interrupted: &'a AtomicBool,
}

impl Question<'_> {
    /// The one game and program that the window is of.
    ///
    /// # Errors
    /// No game claims it, or none does so clearly: the claims are listed.
    pub(super) fn answer(&self, capture: &mut dyn Capture) -> Result<Identity> {
        let games = self.which.games(self.profiles)?;
        if let (Some(program), [game]) = (&self.which.program, &games[..]) {
            let profile = self.profiles.named(game.name(), program)?.clone();
            return Ok(Identity { game: *game, profile, named: true, note: None });
        }
        let end = Instant::now() + self.patience;
        let mut seen = self.settled(capture)?;
        loop {
            let refusal = match self.judge(&seen, &games)? {
                Ok(identity) => return Ok(identity),
                Err(refusal) => refusal,
            };
            // A window that is just coming up may show something else soon; what stands still does not.
            let next = self.settled(capture)?;
            let still = settle::same(&next.image, &seen.image, NOISE);
            if still || Instant::now() >= end {
                return Err(refusal);
            }
            seen = next;
        }
    }

    /// What the window is by this picture; or why nobody can say.
    fn judge(
        &self,
        frame: &Frame,
        games: &[&'static dyn AnyGame],
    ) -> Result<Result<Identity, anyhow::Error>> {
        let named = self.which.program.is_some();
        let asked: Vec<_> = games
            .iter()
            .map(|game| Ok((*game, self.candidates(game.name())?)))
            .collect::<Result<_>>()?;
        let (claims, faults) = claim::of_games(asked, games.len() > 1 && !named, named, frame);
        let titled: Vec<&&dyn AnyGame> =
            games.iter().filter(|game| self.titled(game.name()).next().is_some()).collect();
        match (games, &titled[..]) {
            // The user names the game; what it shows is waited for.
            ([game], _) => self.named(*game, claims).map(Ok),
            (_, [game]) => Ok(self.by_title(**game, claims)),
            _ => Ok(self.by_picture(frame, claims, faults)),
        }
    }

    /// A game that the user names.
    fn named(&self, game: &'static dyn AnyGame, mut claims: Vec<Claim>) -> Result<Identity> {
        claims.pop().map_or_else(|| self.waited_for(game), |claim| Ok(identity(claim, true)))
    }

    /// A game that the window's title alone names. Another game's board speaks against it, where it shows none itself.
    fn by_title(
        &self,
        game: &'static dyn AnyGame,
        mut claims: Vec<Claim>,
    ) -> Result<Identity, anyhow::Error> {
        let own = claims.iter().position(|claim| claim.game.name() == game.name());
        let shows = own.is_some_and(|at| claims[at].strength() >= Strength::Ambiguous);
        let others = claims.iter().enumerate().filter(|(at, _)| Some(*at) != own);
        if !shows && others.into_iter().any(|(_, claim)| claim.strength() == Strength::Board) {
            let why = "the window's title names one game, and its picture shows another";
            return Err(unread(claim::undecided(why, &claims)));
        }
        match own.map(|at| claims.swap_remove(at)) {
            // A menu of a program that the title does not name is none.
            Some(claim) if !claim.by.titled && !shows => {
                let why = "the window's title names another program than its picture";
                Err(unread(claim::undecided(why, &[claim])))
            }
            Some(claim) => Ok(identity(claim, true)),
            None => self.waited_for(game),
        }
    }

    /// What the picture alone says: one game's board, and nobody else's.
    fn by_picture(
        &self,
        frame: &Frame,
        claims: Vec<Claim>,
        faults: Vec<Reason>,
    ) -> Result<Identity, anyhow::Error> {
        if claims.is_empty() {
            return Err(unread(Refusal::new(frame, faults)));
        }
        let boards = claims.iter().filter(|claim| claim.strength() == Strength::Board).count();
        let why = match boards {
            1 => {
                let claim = claim::strongest(claims).map_err(unread)?;
                return claim
                    .map(|claim| identity(claim, self.which.program.is_some()))
                    .ok_or_else(|| unread(Refusal::new(frame, faults)));
            }
            0 => "nothing names the window's game, and what it shows is not certain to be of one",
            _ => "nothing names the window's game, and more than one claims what it shows",
        };
        Err(unread(claim::undecided(why, &claims)))
    }

    /// The program by which a game that shows nothing yet is waited for.
    fn waited_for(&self, game: &'static dyn AnyGame) -> Result<Identity> {
        let profile = match self.titled(game.name()).next() {
            Some(profile) => profile,
            None => self.profiles.named(game.name(), Profiles::GENERIC)?,
        };
        Ok(Identity { game, profile: profile.clone(), named: true, note: None })
    }

    /// The programs of a game that the window's title names.
    fn titled<'b>(&'b self, game: &'b str) -> impl Iterator<Item = &'b Profile> {
        let (title, app) = (&self.window.title, &self.window.app);
        let meant = |profile: &&Profile| {
            self.which.program.as_ref().is_none_or(|program| *program == profile.program)
        };
        let known = self.profiles.for_window(title, app);
        known.filter(move |profile| profile.game == game).filter(meant)
    }

    /// The profiles to read a window by: those that its title names, these in any looks and by the templates that come with
    /// screenplay, those that say nothing of titles, and those whose title it is not.
    fn candidates(&self, game: &str) -> Result<Vec<Candidate>> {
        let titled: Vec<&Profile> = self.titled(game).collect();
        let is_titled = |profile: &Profile| titled.iter().any(|it| it.program == profile.program);
        let mut all: Vec<Candidate> =
            titled.iter().map(|it| candidate((*it).clone(), true, None)).collect();
        let programs: Vec<&str> = titled.iter().map(|it| it.program.as_str()).collect();
        let programs = programs.join(", ");
        for profile in titled.iter().filter(|profile| !profile.look.is_empty()) {
            let bare = Profile { look: toml::Table::default(), ..(*profile).clone() };
            let note = format!(
                "the title names {programs}, but it looks otherwise: its looks are worked out from the picture"
            );
            all.push(candidate(bare, true, Some(note)));
        }
        let by_templates = titled.iter().filter_map(|profile| profile.by_bundled_templates());
        all.extend(by_templates.map(|profile| candidate(profile, true, None)));
        let others = self.which.profiles(game, self.profiles)?;
        let (bound, free): (Vec<Profile>, Vec<Profile>) = others
            .into_iter()
            .filter(|profile| !is_titled(profile))
            .partition(|profile| profile.window.title.is_some() || profile.window.app.is_some());
        for profile in free.into_iter().chain(bound) {
            let program = &profile.program;
            let note = (!titled.is_empty()).then(|| {
                format!("the title names {programs}, but the picture is not read as its: it is played as {program}")
            });
            all.push(candidate(profile, false, note));
        }
        Ok(all)
    }

    /// A picture at rest; the last one, where nothing rests.
    fn settled(&self, capture: &mut dyn Capture) -> Result<Frame> {
        live::settled(capture, || {
            let interrupted = self.interrupted.load(Ordering::Relaxed);
            let stopped = PlayError::Stopped(StopReason::Interrupted);
            if interrupted { Err(stopped.into()) } else { Ok(()) }
        })
    }
}

fn candidate(profile: Profile, titled: bool, note: Option<String>) -> Candidate {
    Candidate { profile, titled, note }
}

fn identity(claim: Claim, named: bool) -> Identity {
    let Candidate { profile, note, .. } = claim.by;
    Identity { game: claim.game, profile, named, note }
}
