//! An input to a board: which game and program it is of, and what it says.

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::exit::Usage;
use crate::cli::inputs::Content;
use crate::cli::refusal::unread;
#[cfg(feature = "live")]
use crate::desktop::WindowInfo;
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::games::GAMES;
use crate::profile::{Profile, Profiles};
use crate::reader::claim::Candidate;
use crate::reader::{self, Board};
use crate::within;

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
        Ok(reader::game_called(name).map_err(|error| Usage(error.to_string()))?)
    }

    /// The profiles to try on a picture, in order.
    ///
    /// # Errors
    /// The program that is asked for is not known.
    pub(super) fn profiles(&self, game: &str, known: &Profiles) -> Result<Vec<Profile>> {
        Ok(reader::profiles(game, self.program.as_deref(), known)?)
    }

    /// Reads an input as a board.
    ///
    /// # Errors
    /// It is no board of a game looked for, or an uncertain one.
    pub(super) fn read(&self, content: Content, profiles: &Profiles) -> Result<Board> {
        match content {
            Content::Text(text) => reader::parse(&text, &self.games(profiles)?).map_err(unread),
            Content::Picture(frame) => self.read_frame(frame, profiles),
        }
    }

    /// Reads a picture as a board: every game is asked.
    ///
    /// # Errors
    /// As [`Which::read`]; or several games claim it.
    pub(super) fn read_frame(&self, frame: Frame, profiles: &Profiles) -> Result<Board> {
        let mut asked = Vec::new();
        for game in self.games(profiles)? {
            let known = self.profiles(game.name(), profiles)?.into_iter();
            asked.push((game, known.map(Candidate::untitled).collect()));
        }
        reader::see(frame, asked, self.program.is_some(), within::LONGEST).map_err(unread)
    }

    /// The same, narrowed to the program that the window is known by, where none is asked for and one is known.
    #[cfg(feature = "live")]
    pub(super) fn of_window(&self, window: &WindowInfo, profiles: &Profiles) -> Result<Which> {
        let games = self.games(profiles)?;
        // What was taught says more than what comes with the program.
        let known = profiles
            .for_window(&window.title, &window.app)
            .filter(|profile| games.iter().any(|game| game.name() == profile.game))
            .min_by_key(|profile| profile.templates.is_empty());
        Ok(match known {
            Some(profile) if self.program.is_none() => {
                let (game, program) = (profile.game.clone(), profile.program.clone());
                Which { game: Some(game), program: Some(program) }
            }
            _ => self.clone(),
        })
    }
}
