//! A picture, or a text, that was brought to the page: what is read of it, and what a person says of that.

use std::io::Cursor;
use std::sync::Arc;

use image::codecs::gif::{GifEncoder, Repeat};
use image::imageops::{self, FilterType};
use image::{Delay, DynamicImage, Frame, ImageFormat, RgbImage};
use screenplay::capture::CaptureError;
use screenplay::game::{BoardPart, Correction};
use screenplay::geometry::Point;
use screenplay::profile::BoardFacts;
use screenplay::vision::overlay::{self, Mark};
use screenplay::{Board, ReadError, Reader, capture, frame};

use crate::svg::svg;
use crate::told::{PlaceTold, PlanTold, ReasonTold, RefusalTold, View};

/// Pixels of the longer side of a picture that is saved, if it is not larger; and of an animation, at most.
const PNG_SIDE: u32 = 1_000;
const GIF_SIDE: u32 = 480;
/// Milliseconds that a step of an animation is seen, and its end.
const STEP: u32 = 600;
const END: u32 = 2_000;

/// A picture, and what is known of it.
pub struct Sheet {
    image: RgbImage,
    /// What was read, or what a person has shown.
    read: Result<Board, Box<ReadError>>,
    /// That with what a person has corrected; none where nothing is, and where that makes up no board, why.
    corrected: Option<Result<Board, String>>,
    corrections: Vec<Correction>,
}

impl Sheet {
    /// Reads a picture file.
    ///
    /// # Errors
    /// It is none, or none that can be read: for people. What shows no board is no error: the view says so.
    pub fn of_file(bytes: &[u8], game: Option<&str>) -> Result<Sheet, String> {
        Sheet::of_frame(capture::decode(bytes), game)
    }

    /// Reads a picture that is decoded: red, green, blue and alpha of each pixel.
    ///
    /// # Errors
    /// There are not four bytes a pixel, or too many pixels: for people. What shows no board is no error: the view says so.
    pub fn of_pixels(rgba: Vec<u8>, size: (u32, u32), game: Option<&str>) -> Result<Sheet, String> {
        Sheet::of_frame(capture::decoded(rgba, size), game)
    }

    fn of_frame(
        frame: Result<frame::Frame, CaptureError>,
        game: Option<&str>,
    ) -> Result<Sheet, String> {
        let frame = frame.map_err(|error| error.to_string())?;
        Sheet::of_image(Arc::unwrap_or_clone(frame.image), game)
    }

    /// Reads a picture.
    ///
    /// # Errors
    /// No game has this name.
    pub fn of_image(image: RgbImage, game: Option<&str>) -> Result<Sheet, String> {
        let reader = reader(game).map_err(|error| error.to_string())?;
        let read = reader.read(&image).map_err(Box::new);
        Ok(Sheet { image, read, corrected: None, corrections: Vec::new() })
    }

    /// Opens a level's text, with a drawing of our own.
    ///
    /// # Errors
    /// It is none: for people.
    pub fn of_text(text: &str) -> Result<Sheet, String> {
        let told = |error: ReadError| full(&error);
        let board = reader(None).and_then(|reader| reader.parse(text)).map_err(told)?;
        let image = board.picture().map_err(|error| error.to_string())?.clone();
        Ok(Sheet { image, read: Ok(board), corrected: None, corrections: Vec::new() })
    }

    /// Reads the board that a person says lies between four corners, in pixels, clockwise from the top left.
    ///
    /// # Errors
    /// No game has this name.
    pub fn draft(
        &mut self,
        corners: [Point; 4],
        cells: [u32; 2],
        game: Option<&str>,
    ) -> Result<(), String> {
        let reader = reader(game).map_err(|error| error.to_string())?;
        let facts = BoardFacts::between(corners, cells, self.image.dimensions());
        self.read = reader.draft(&self.image, &facts).map_err(Box::new);
        self.correct(Vec::new());
        Ok(())
    }

    /// Makes places of the board that was read something else, all of them anew.
    pub fn correct(&mut self, corrections: Vec<Correction>) {
        self.corrected = match &self.read {
            Ok(board) if !corrections.is_empty() => {
                Some(board.corrected(&corrections).map_err(|error| error.to_string()))
            }
            _ => None,
        };
        self.corrections = corrections;
    }

    /// The picture's pixels.
    #[must_use]
    pub fn image(&self) -> &RgbImage {
        &self.image
    }

    /// The board as it stands: as it was corrected, as far as that makes one up.
    fn board(&self) -> Option<&Board> {
        match &self.corrected {
            Some(board) => board.as_ref().ok(),
            None => self.read.as_ref().ok(),
        }
    }

    /// What the page shows of it.
    #[must_use]
    pub fn view(&self) -> View {
        let (width, height) = self.image.dimensions();
        let blank = View { width, height, ..View::default() };
        let board = match &self.read {
            Ok(board) => board,
            Err(error) => {
                return View { refusal: Some(refused(error)), marks: found(error), ..blank };
            }
        };
        let doubtful = if self.corrections.is_empty() { board.doubtful() } else { Vec::new() };
        // What follows from a correction is otherwise, too: a chain that is cut ends there.
        let after = self.corrected.as_ref().and_then(|it| it.as_ref().ok());
        let after = after.map(Board::places).unwrap_or_default();
        let places = board.places().into_iter().enumerate();
        let places = places.map(|(number, place)| {
            // Of several corrections of one place the last one counts.
            let said = self.corrections.iter().rfind(|it| it.place == number);
            let now = after.iter().find(|it| it.name == place.name).map(|it| &it.is);
            let is = said.map(|it| &it.to).or(now).unwrap_or(&place.is).clone();
            told(place, is, doubtful.contains(&number))
        });
        let view = View {
            game: Some(board.game()),
            program: board.program().map(str::to_owned),
            places: places.collect(),
            ..blank
        };
        match &self.corrected {
            Some(Err(fault)) => View { fault: Some(fault.clone()), ..view },
            Some(Ok(corrected)) => read(corrected, view),
            None => read(board, view),
        }
    }

    /// A level of the board, and actions from there on, as elements of an SVG picture over this one.
    ///
    /// # Errors
    /// There is no board, or they are no level and actions of its game.
    pub fn marks(&self, level: &str, actions: &str) -> Result<String, String> {
        Ok(svg(&self.marked(level, actions)?))
    }

    fn marked(&self, level: &str, actions: &str) -> Result<Vec<Mark>, String> {
        let board = self.board().ok_or("there is no board")?;
        board.marks(level, actions).map_err(|error| error.to_string())
    }

    /// The picture with a level and actions drawn over it, as a PNG file.
    ///
    /// # Errors
    /// As [`Sheet::marks`].
    pub fn png(&self, level: &str, actions: &str) -> Result<Vec<u8>, String> {
        let drawn = overlay::drawn(&self.image, &self.marked(level, actions)?, PNG_SIDE);
        let mut bytes = Cursor::new(Vec::new());
        drawn.write_to(&mut bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
        Ok(bytes.into_inner())
    }

    /// A plan, step by step over the picture, as a GIF file.
    ///
    /// # Errors
    /// As [`Sheet::marks`].
    pub fn gif(&self, plan: &PlanTold) -> Result<Vec<u8>, String> {
        let longest = self.image.width().max(self.image.height());
        let factor = f64::from(GIF_SIDE.min(longest)) / f64::from(longest.max(1));
        let side = |side: u32| ((f64::from(side) * factor).round() as u32).max(1);
        let (width, height) = (side(self.image.width()), side(self.image.height()));
        let small = imageops::resize(&self.image, width, height, FilterType::Triangle);
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new_with_speed(&mut bytes, 20);
        encoder.set_repeat(Repeat::Infinite).map_err(|error| error.to_string())?;
        let mut level = plan.level.as_str();
        for at in 0..=plan.steps.len() {
            let (done, left) = plan.steps.split_at(at);
            // Where a step's end is not known, the last that is known is shown.
            level = done
                .last()
                .map(|it| it.expect.as_str())
                .filter(|it| !it.is_empty())
                .unwrap_or(level);
            let left: Vec<&str> = left.iter().map(|step| step.action.as_str()).collect();
            let marks = self.marked(level, &left.join(" "))?;
            let marks: Vec<Mark> = marks.iter().map(|mark| mark.scaled(factor as f32)).collect();
            let mut image = small.clone();
            overlay::draw(&mut image, &marks);
            let shown = if left.is_empty() { END } else { STEP };
            let delay = Delay::from_numer_denom_ms(shown, 1);
            let frame = Frame::from_parts(DynamicImage::from(image).into_rgba8(), 0, 0, delay);
            encoder.encode_frame(frame).map_err(|error| error.to_string())?;
        }
        drop(encoder);
        Ok(bytes)
    }
}

/// What is asked for a game by its name, or all.
fn reader(game: Option<&str>) -> Result<Reader, ReadError> {
    let reader = Reader::new()?;
    match game {
        Some(game) => reader.of_game(game),
        None => Ok(reader),
    }
}

fn read(board: &Board, view: View) -> View {
    let readings = board.readings();
    let rivals = readings.iter().flat_map(|reading| &reading.rivals);
    let mut levels: Vec<String> =
        readings.iter().chain(rivals).map(|reading| reading.level.clone()).collect();
    if levels.is_empty() {
        levels.push(board.text().to_owned());
    }
    let notes = readings.first().map(|reading| reading.inferred.clone()).unwrap_or_default();
    let marks = board.marks(board.text(), "").map(|marks| svg(&marks)).unwrap_or_default();
    View { levels, ways: readings.len().max(1), notes, marks, ..view }
}

fn told(place: BoardPart, is: String, doubtful: bool) -> PlaceTold {
    let outline = place.outline.iter().map(|at| [rounded(at.x), rounded(at.y)]).collect();
    PlaceTold { outline, is, choices: place.choices.to_vec(), name: place.name, doubtful }
}

/// Tenths of a pixel.
fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn refused(error: &ReadError) -> RefusalTold {
    let reasons = match error {
        ReadError::Refused(refusal) => refusal
            .reasons
            .iter()
            .map(|reason| ReasonTold { game: reason.game, message: reason.why.to_string() })
            .collect(),
        _ => Vec::new(),
    };
    let games = match error {
        ReadError::Undecided(undecided) => undecided.games.clone(),
        _ => Vec::new(),
    };
    RefusalTold { message: full(error), reasons, games }
}

/// What was found where nothing is read.
fn found(error: &ReadError) -> String {
    let ReadError::Refused(refusal) = error else { return String::new() };
    let marks = refusal.likeliest().map(|reason| reason.why.found().marks(1.0));
    marks.map(|marks| svg(&marks)).unwrap_or_default()
}

/// An error with what caused it.
fn full(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
