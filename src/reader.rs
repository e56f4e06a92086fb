//! A picture or a text to a board, whichever game and program it is of: every game is asked. Whoever embeds screenplay begins
//! here.
//!
//! Knows no command line, window or device: it sends nothing.

mod board;
mod choice;
pub(crate) mod claim;
mod correcting;
mod refusal;

use std::io;
use std::iter;
use std::time::Duration;

use image::RgbImage;
use thiserror::Error;

use crate::frame::Frame;
use crate::game::{self, AnyGame, Draft, LevelError, Screen};
use crate::games::{self, GAMES};
use crate::profile::{BoardFacts, Profile, ProfileError, Profiles};
use crate::vision::VisionError;
use crate::within::{self, GivenUp, within};

pub use board::Board;
pub use choice::{Choice, Planner, choose, meant};
pub use claim::Undecided;
pub use refusal::{Reason, Refusal};

use claim::Candidate;

/// Why there is no board.
#[derive(Debug, Error)]
pub enum ReadError {
    /// No game reads the picture.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// More than one game claims the picture, or none does so clearly.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// It takes longer than it may.
    #[error(
        "cannot read a picture of {width} x {height} pixels: cut it down to the game's window, or name the game"
    )]
    GivenUp {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// How long it took, or why no thread is there for it.
        source: io::Error,
    },
    /// The text is no level of a game that is asked.
    #[error("text, but not a level: expected {expected}, saw \"{seen}\"")]
    Text {
        /// How such texts begin.
        expected: String,
        /// How this one begins.
        seen: String,
    },
    /// The text is one that says what cannot be.
    #[error("not a level")]
    Level(#[source] LevelError),
    /// No game has this name.
    #[error("no game is called \"{name}\"; known are {known}")]
    Game {
        /// What was asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// No program has this name, or its profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
}

/// Reads the board that a picture shows, by the profiles that come with screenplay. To read many, or those of one game, make a
/// [`Reader`].
///
/// # Errors
/// No game reads the picture, or more than one claims it.
///
/// # Examples
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let image = image::open("fixtures/amaze/seen_night.png")?.to_rgb8();
/// let board = screenplay::read(&image)?;
/// assert_eq!(board.game(), "amaze");
/// let plan = board.solve()?;
/// println!("{} moves: {}", plan.cost, plan.actions());
/// # assert_eq!(plan.proof, screenplay::solver::Proof::Optimal);
/// # Ok(())
/// # }
/// ```
pub fn read(image: &RgbImage) -> Result<Board, ReadError> {
    Reader::new()?.read(image)
}

/// Reads boards off pictures, and levels as text.
///
/// # Examples
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use screenplay::Reader;
///
/// let reader = Reader::new()?.of_game("bloxorz")?;
/// for name in ["seen_paper", "seen_stone"] {
///     let image = image::open(format!("fixtures/bloxorz/{name}.png"))?.to_rgb8();
///     println!("{}", reader.read(&image)?.text());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Reader {
    profiles: Profiles,
    games: Vec<&'static str>,
    program: Option<String>,
    limit: Duration,
}

impl Reader {
    /// One that asks all games, by the profiles that come with screenplay.
    ///
    /// # Errors
    /// One of them is broken.
    pub fn new() -> Result<Reader, ReadError> {
        Ok(Reader::with(Profiles::load(None)?))
    }

    /// One that asks all games, by these profiles.
    #[must_use]
    pub fn with(profiles: Profiles) -> Reader {
        let games = GAMES.iter().map(|game| game.name()).collect();
        Reader { profiles, games, program: None, limit: within::LONGEST }
    }

    /// The same, asking one game only.
    ///
    /// # Errors
    /// No game has this name.
    pub fn of_game(self, name: &str) -> Result<Reader, ReadError> {
        Ok(Reader { games: vec![game_called(name)?.name()], ..self })
    }

    /// The same, asking for one program only, and for the games that it is known to play.
    ///
    /// # Errors
    /// No program of these games has this name.
    pub fn of_program(mut self, name: &str) -> Result<Reader, ReadError> {
        let profiles = &self.profiles;
        let unknown = self.games.iter().find_map(|game| profiles.named(game, name).err());
        self.games.retain(|game| profiles.named(game, name).is_ok());
        match unknown {
            Some(unknown) if self.games.is_empty() => Err(unknown.into()),
            _ => Ok(Reader { program: Some(name.to_owned()), ..self }),
        }
    }

    /// The same, giving a picture up after so long: 10 s otherwise.
    #[must_use]
    pub fn within(self, limit: Duration) -> Reader {
        Reader { limit, ..self }
    }

    fn games(&self) -> impl Iterator<Item = &'static dyn AnyGame> + '_ {
        self.games.iter().filter_map(|name| games::by_name(name))
    }

    /// Reads the board that a picture shows.
    ///
    /// # Errors
    /// No game that is asked reads it, or more than one claims it; or it takes too long.
    pub fn read(&self, image: &RgbImage) -> Result<Board, ReadError> {
        let mut asked = Vec::new();
        for game in self.games() {
            asked.push((game, self.candidates(game.name())?));
        }
        see(Frame::from_image(image.clone()), asked, self.program.is_some(), self.limit)
    }

    fn candidates(&self, game: &str) -> Result<Vec<Candidate>, ReadError> {
        let profiles = profiles(game, self.program.as_deref(), &self.profiles)?;
        Ok(profiles.into_iter().map(Candidate::untitled).collect())
    }

    /// The likeliest board where a person says that one lies, however doubtful it is ([`Board::doubtful`]): of the likeliest of the
    /// games that are asked. It can be corrected then ([`Board::corrected`]).
    ///
    /// # Errors
    /// Nothing can be made of what lies there by the rules of any of the games; or it takes too long.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use screenplay::Reader;
    /// use screenplay::geometry::Point;
    /// use screenplay::profile::BoardFacts;
    ///
    /// let image = image::open("fixtures/amaze/seen_night.png")?.to_rgb8();
    /// let reader = Reader::new()?.of_game("amaze")?;
    /// # let read = reader.read(&image)?;
    /// # let bounds = read.bounds()?;
    /// # let (x, y) = (f64::from(bounds.x), f64::from(bounds.y));
    /// # let (right, bottom) = (x + f64::from(bounds.width), y + f64::from(bounds.height));
    /// # let rows = read.text().lines().count() as u32 - 1;
    /// # let columns = read.text().lines().nth(1).unwrap_or_default().len() as u32;
    /// let corners = [(x, y), (right, y), (right, bottom), (x, bottom)];
    /// let corners = corners.map(|(x, y)| Point { x, y });
    /// let said = BoardFacts::between(corners, [columns, rows], image.dimensions());
    /// let board = reader.draft(&image, &said)?;
    /// println!("{} of {} cells are in doubt", board.doubtful().len(), board.places().len());
    /// # assert_eq!(board.text(), read.text());
    /// # Ok(())
    /// # }
    /// ```
    pub fn draft(&self, image: &RgbImage, said: &BoardFacts) -> Result<Board, ReadError> {
        let frame = Frame::from_image(image.clone());
        let (seen, facts) = (frame.clone(), said.clone());
        let games: Vec<&'static dyn AnyGame> = self.games().collect();
        let likeliest = move |given_up: &GivenUp| {
            let asked = games.into_iter().take_while(|_| !given_up.is());
            let drafts = asked.filter_map(|game| Some((game, game.drafted(&seen, &facts)?)));
            drafts.max_by(|one, other| one.1.own.total_cmp(&other.1.own))
        };
        let best = within(self.limit, likeliest).map_err(|source| given_up(&frame, source))?;
        let Some((game, Draft { reading, likely, .. })) = best else {
            return Err(nothing_drafted(&frame, self.games()).into());
        };
        let mut board = Board::seen(game, None, frame, vec![reading], Vec::new());
        board.likely = likely;
        Ok(board)
    }

    /// Reads a level's text.
    ///
    /// # Errors
    /// It is not a level of a game that is asked.
    pub fn parse(&self, text: &str) -> Result<Board, ReadError> {
        parse(text, &self.games().collect::<Vec<_>>())
    }
}

/// The game with this name.
///
/// # Errors
/// There is none.
pub(crate) fn game_called(name: &str) -> Result<&'static dyn AnyGame, ReadError> {
    let known = || GAMES.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let unknown = || ReadError::Game { name: name.to_owned(), known: known() };
    games::by_name(name).ok_or_else(unknown)
}

/// The profiles to try on a picture of a game, in order: those that the user taught, those that say how their program looks, then
/// the one for any program. Looks are all that a picture has to tell them apart by. A program that is asked for is
/// looked at by the templates that come with screenplay too.
pub(crate) fn profiles(
    game: &str,
    program: Option<&str>,
    known: &Profiles,
) -> Result<Vec<Profile>, ProfileError> {
    if let Some(program) = program {
        let asked = known.named(game, program)?;
        return Ok(iter::once(asked.clone()).chain(asked.by_bundled_templates()).collect());
    }
    let (generic, own): (Vec<_>, Vec<_>) =
        known.of(game).cloned().partition(|profile| profile.program == Profiles::GENERIC);
    // Templates are of one program, and say most.
    let (taught, own): (Vec<_>, Vec<_>) =
        own.into_iter().partition(|profile| !profile.templates.is_empty());
    let own = own.into_iter().filter(|profile| !profile.look.is_empty());
    Ok(taught.into_iter().chain(own).chain(generic).collect())
}

/// Reads a level's text that is of one of some games.
///
/// # Errors
/// It is not.
pub(crate) fn parse(text: &str, asked: &[&'static dyn AnyGame]) -> Result<Board, ReadError> {
    let first = game::headline(text);
    let is_asked = |game: &dyn AnyGame| asked.iter().any(|it| it.name() == game.name());
    let Some((game, _)) = games::of_text(first).filter(|(_, of)| is_asked(*of)) else {
        let names = asked.iter().map(|game| format!("\"{}\"", game.name()));
        let seen: String = first.chars().take(40).collect();
        let (expected, seen) = (names.collect::<Vec<_>>().join(" or "), seen.escape_debug());
        return Err(ReadError::Text { expected, seen: seen.to_string() });
    };
    let level = game.canonical(text).map_err(ReadError::Level)?;
    Ok(Board::of_text(game, level))
}

/// Reads a picture as a board of one of some games, each by its candidates; `named` says that the program is asked for.
///
/// # Errors
/// None of them reads it, or more than one claims it; or it takes longer than the limit.
pub(crate) fn see(
    frame: Frame,
    asked: Vec<(&'static dyn AnyGame, Vec<Candidate>)>,
    named: bool,
    limit: Duration,
) -> Result<Board, ReadError> {
    let seen = frame.clone();
    let is_open = asked.len() > 1 && !named;
    let claims_of = move |given_up: &GivenUp| {
        let asked = asked.into_iter().take_while(|_| !given_up.is());
        claim::of_games(asked, is_open, named, &seen)
    };
    let (claims, reasons) = within(limit, claims_of).map_err(|source| given_up(&frame, source))?;
    let Some(claim) = claim::strongest(claims)? else {
        return Err(Refusal::new(&frame, reasons).into());
    };
    let (game, program) = (claim.game, Some(claim.by.profile.program));
    let board = |readings, frame, reasons| Board::seen(game, program, frame, readings, reasons);
    let what = match claim.screen {
        Screen::Board(reading) => return Ok(board(vec![reading], frame, reasons)),
        Screen::Ambiguous(readings) => return Ok(board(readings, frame, reasons)),
        Screen::Prompt(prompt) => prompt.what,
        Screen::Busy(what) | Screen::Over(what) => what,
    };
    let why = VisionError::Elsewhere { game: game.name(), what, found: Box::default() };
    Err(Refusal::elsewhere(Reason { game: game.name(), why }, reasons).into())
}

fn given_up(frame: &Frame, source: io::Error) -> ReadError {
    let (width, height) = frame.size();
    ReadError::GivenUp { width, height, source }
}

/// Why there is no board where one is said to lie.
fn nothing_drafted<'a>(frame: &Frame, games: impl Iterator<Item = &'a dyn AnyGame>) -> Refusal {
    let reason = |game: &dyn AnyGame| {
        let looked_for = "a board where it is said to lie".to_owned();
        let nearest = "nothing can be made of what is there".to_owned();
        let found = Box::default();
        let why = VisionError::NoBoard { game: game.name(), looked_for, nearest, found };
        Reason { game: game.name(), why }
    };
    Refusal::new(frame, games.map(reason).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_takes_too_long_is_given_up() {
        let noise = |x: u32, y: u32| image::Rgb([(x * y) as u8, (x * x / 7) as u8, (y * 3) as u8]);
        let image = RgbImage::from_fn(1600, 1200, noise);
        let error = Reader::new().unwrap().within(Duration::ZERO).read(&image).err().unwrap();
        assert!(matches!(error, ReadError::GivenUp { width: 1600, height: 1200, .. }), "{error}");
        let source = std::error::Error::source(&error).map(ToString::to_string);
        assert!(source.is_some_and(|it| it.contains("longer than 0 s")), "{error}");
    }

    #[test]
    fn games_and_programs_that_are_not_known_are_told_with_those_that_are() {
        let reader = || Reader::new().unwrap();
        let told = |error: Option<ReadError>| error.unwrap().to_string();
        let game = told(reader().of_game("chess").err());
        assert!(game.contains("\"chess\"") && game.contains("cardinal-chains"), "{game}");
        let program = told(reader().of_game("amaze").unwrap().of_program("nothing").err());
        assert!(program.contains("roller-splat-html5"), "{program}");
        assert_eq!(reader().of_program("bloxorz-flash").unwrap().games, ["bloxorz"]);
    }

    #[test]
    fn a_text_is_a_board_of_the_games_that_are_asked() {
        let text = "amaze\n#####\n#@..#\n#####\n";
        let reader = Reader::new().unwrap();
        let board = reader.parse(text).unwrap();
        assert_eq!((board.game(), board.program(), board.text()), ("amaze", None, text));
        let plan = board.solve().unwrap();
        assert_eq!((plan.cost, plan.actions().as_str()), (1, "R"));
        let error = reader.of_game("beads").unwrap().parse(text).err().unwrap();
        assert!(matches!(error, ReadError::Text { .. }), "{error}");
    }
}
