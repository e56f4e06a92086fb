//! An input to a board: which game and program it is of, and what it says.

use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use crate::cli::claim::{self, Candidate, Claim};
use crate::cli::exit::Usage;
use crate::cli::inputs::Content;
use crate::cli::refusal::{Reason, Refusal};
#[cfg(feature = "live")]
use crate::desktop::WindowInfo;
use crate::frame::Frame;
use crate::game::{self, AnyGame, AnyReading, LevelError, Screen};
use crate::games::{self, GAMES};
use crate::profile::{Profile, Profiles};
use crate::vision::VisionError;
use crate::within::{self, GivenUp, within};

/// The game and program, where the picture is not to decide.
#[derive(Args, Clone, Debug, Default, Serialize)]
pub(super) struct Which {
    /// The game, as `screenplay games` lists it; left out, the input decides
    #[arg(long, value_name = "NAME")]
    pub(super) game: Option<String>,
    /// The program that drew the picture, as `screenplay games` lists it; left out, the picture decides. A program of
    /// one game only names the game too
    #[arg(long, value_name = "NAME")]
    pub(super) program: Option<String>,
}

/// What one input was read as.
pub(super) struct Board {
    /// The game.
    pub(super) game: &'static dyn AnyGame,
    /// The program, where a picture was read.
    pub(super) program: Option<String>,
    /// The level's text, where no picture was read.
    pub(super) level: String,
    /// The picture and its readings, likeliest first.
    pub(super) seen: Option<(Frame, Vec<AnyReading>)>,
    /// Why other games do not read the picture.
    pub(super) reasons: Vec<Reason>,
}

/// What a picture shows, of which game and as which program; and why other games do not read it.
struct Sight {
    claim: Claim,
    reasons: Vec<Reason>,
}

impl Which {
    /// The games to look for.
    ///
    /// # Errors
    /// No game, or no program, has this name.
    pub(super) fn games(&self, profiles: &Profiles) -> Result<Vec<&'static dyn AnyGame>> {
        match (&self.game, &self.program) {
            (Some(game), _) => Ok(vec![Which::game(game)?]),
            (None, None) => Ok(GAMES.to_vec()),
            (None, Some(program)) => {
                let runs = |game: &&&dyn AnyGame| profiles.named(game.name(), program).is_ok();
                let games: Vec<_> = GAMES.iter().filter(runs).copied().collect();
                if games.is_empty() {
                    // The error lists the programs of every game.
                    let tried = GAMES.iter().map(|game| profiles.named(game.name(), program));
                    let errors: Vec<String> =
                        tried.filter_map(Result::err).map(|error| error.to_string()).collect();
                    return Err(Usage(errors.join("; ")).into());
                }
                Ok(games)
            }
        }
    }

    /// The game with this name.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn game(name: &str) -> Result<&'static dyn AnyGame> {
        let known = || GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
        let unknown = || Usage(format!("no game is called \"{name}\"; known are {}", known()));
        Ok(games::by_name(name).ok_or_else(unknown)?)
    }

    /// The profiles to try on a picture, in order: those with templates, those that say how their program looks, then the one
    /// for any program. Looks are all that a picture has to tell them apart by.
    pub(super) fn profiles<'a>(&self, game: &str, known: &'a Profiles) -> Result<Vec<&'a Profile>> {
        if let Some(program) = &self.program {
            return Ok(vec![known.named(game, program)?]);
        }
        let (generic, own): (Vec<_>, Vec<_>) = known
            .iter()
            .filter(|profile| profile.game == game)
            .partition(|profile| profile.program == Profiles::GENERIC);
        // Templates are of one program, and say most.
        let (taught, own): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|profile| !profile.templates.is_empty());
        let own = own.into_iter().filter(|profile| !profile.look.is_empty());
        Ok(taught.into_iter().chain(own).chain(generic).collect())
    }

    /// Reads an input as a board.
    ///
    /// # Errors
    /// It is no board of a game looked for, or an uncertain one.
    pub(super) fn read(&self, content: Content, profiles: &Profiles) -> Result<Board> {
        match content {
            Content::Text(text) => self.read_text(&text, profiles),
            Content::Picture(frame) => self.read_frame(frame, profiles),
        }
    }

    fn read_text(&self, text: &str, profiles: &Profiles) -> Result<Board> {
        let games = self.games(profiles)?;
        let first = game::headline(text);
        let asked = |game: &dyn AnyGame| games.iter().any(|it| it.name() == game.name());
        let Some((game, _)) = games::of_text(first).filter(|(_, of)| asked(*of)) else {
            let names = games.iter().map(|game| format!("\"{}\"", game.name()));
            let seen: String = first.chars().take(40).collect();
            let message = format!(
                "text, but not a level: expected {}, saw \"{}\"",
                names.collect::<Vec<_>>().join(" or "),
                seen.escape_debug()
            );
            return Err(LevelError::at(1, message).into());
        };
        let level = game.canonical(text).context("not a level")?;
        Ok(Board { game, program: None, level, seen: None, reasons: Vec::new() })
    }

    /// Reads a picture as a board.
    ///
    /// # Errors
    /// As [`Which::read`].
    pub(super) fn read_frame(&self, frame: Frame, profiles: &Profiles) -> Result<Board> {
        let Sight { claim, reasons } = self.see(&frame, profiles)?;
        let (game, program) = (claim.game, claim.by.profile.program);
        let board = |readings: Vec<AnyReading>, frame, reasons| {
            let level = readings.first().map(|reading| reading.level.clone()).unwrap_or_default();
            Board { game, program: Some(program), level, seen: Some((frame, readings)), reasons }
        };
        let what = match claim.screen {
            Screen::Board(reading) => return Ok(board(vec![reading], frame, reasons)),
            Screen::Ambiguous(readings) => return Ok(board(readings, frame, reasons)),
            Screen::Prompt(prompt) => prompt.what,
            Screen::Busy(what) | Screen::Over(what) => what,
        };
        let why = VisionError::Elsewhere { game: game.name(), what, found: Box::default() };
        Err(Refusal::elsewhere(Reason { game: game.name(), why }, reasons).into())
    }

    /// What a picture shows, and of which game and program: every game is asked.
    ///
    /// # Errors
    /// As [`Which::read`]; or several games claim it.
    fn see(&self, frame: &Frame, profiles: &Profiles) -> Result<Sight> {
        self.see_within(within::LONGEST, frame, profiles)
    }

    fn see_within(&self, limit: Duration, frame: &Frame, profiles: &Profiles) -> Result<Sight> {
        let mut asked = Vec::new();
        for game in self.games(profiles)? {
            let known = self.profiles(game.name(), profiles)?.into_iter();
            let candidate = |profile: &Profile| Candidate {
                profile: profile.clone(),
                titled: false,
                note: None,
            };
            asked.push((game, known.map(candidate).collect::<Vec<_>>()));
        }
        let (named, seen) = (self.program.is_some(), frame.clone());
        let claims_of = move |given_up: &GivenUp| {
            let (mut claims, mut reasons) = (Vec::new(), Vec::new());
            for (game, candidates) in asked.into_iter().take_while(|_| !given_up.is()) {
                match claim::of_game(game, candidates, named, &seen) {
                    Ok(claim) => claims.push(claim),
                    Err(more) => reasons.extend(more),
                }
            }
            (claims, reasons)
        };
        let (claims, reasons) = within(limit, claims_of).with_context(|| {
            let (width, height) = frame.size();
            format!(
                "cannot read a picture of {width} x {height} pixels: cut it down to the game's window, or \
                 name the game with --game"
            )
        })?;
        match claim::strongest(claims)? {
            Some(claim) => Ok(Sight { claim, reasons }),
            None => Err(Refusal::new(frame, reasons).into()),
        }
    }

    /// The same, narrowed to the program that the window is known by, where none is asked for and one is known.
    #[cfg(feature = "live")]
    pub(super) fn of_window(&self, window: &WindowInfo, profiles: &Profiles) -> Result<Which> {
        let games = self.games(profiles)?;
        let known = profiles
            .for_window(&window.title, &window.app)
            .find(|profile| games.iter().any(|game| game.name() == profile.game));
        Ok(match known {
            Some(profile) if self.program.is_none() => {
                let (game, program) = (profile.game.clone(), profile.program.clone());
                Which { game: Some(game), program: Some(program) }
            }
            _ => self.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    #[test]
    fn a_picture_that_takes_too_long_is_given_up() {
        let noise = |x: u32, y: u32| image::Rgb([(x * y) as u8, (x * x / 7) as u8, (y * 3) as u8]);
        let frame = Frame::from_image(image::RgbImage::from_fn(1600, 1200, noise));
        let profiles = Profiles::load(None).unwrap();
        let seen = Which::default().see_within(Duration::ZERO, &frame, &profiles);
        let error = seen.err().expect("no picture is read in no time");
        assert_eq!(Exit::of(&error), Exit::Unreadable);
        let told = format!("{error:#}");
        assert!(told.contains("1600 x 1200 pixels") && told.contains("longer than 0 s"), "{told}");
    }
}
