//! A board that was read: what it is of, its text, its plan, and pictures of both.

use std::sync::OnceLock;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{AnyGame, AnyReading, LevelError, Objective, Plan, PlanContext, PlanError};
use crate::geometry::Rect;
use crate::reader::correcting::SURE;
use crate::reader::refusal::Reason;
use crate::reader::{self, Planner};
use crate::vision::overlay::{self, Mark};
use solver::Limits;

/// A board that was read off a picture, or of a text.
pub struct Board {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) program: Option<String>,
    /// The text of what is likeliest.
    pub(crate) level: String,
    /// The picture and its readings, likeliest first.
    pub(crate) seen: Option<(Frame, Vec<AnyReading>)>,
    pub(crate) reasons: Vec<Reason>,
    /// How likely each place is what it is said to be, 0 to 1, where a person said where the board lies; else nothing.
    pub(crate) likely: Vec<f32>,
    /// A drawing of our own, and where a text's board lies on it, drawn when it is asked for.
    sketch: OnceLock<Result<(Frame, AnyReading), LevelError>>,
}

impl Board {
    /// A board of a text, which is in its canonical form.
    pub(crate) fn of_text(game: &'static dyn AnyGame, level: String) -> Board {
        let (program, seen, reasons, likely) = (None, None, Vec::new(), Vec::new());
        Board { game, program, level, seen, reasons, likely, sketch: OnceLock::new() }
    }

    /// A board that was read off a picture, likeliest first.
    pub(crate) fn seen(
        game: &'static dyn AnyGame,
        program: Option<String>,
        frame: Frame,
        readings: Vec<AnyReading>,
        reasons: Vec<Reason>,
    ) -> Board {
        let level = readings.first().map(|reading| reading.level.clone()).unwrap_or_default();
        let seen = Some((frame, readings));
        Board { program, seen, reasons, ..Board::of_text(game, level) }
    }

    /// The name of its game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The name of the profile by which a picture was read; none of a text, or where a person said where the board lies.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        self.program.as_deref()
    }

    /// The level in its game's notation, as it stands: the likeliest reading of a picture.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.level
    }

    /// Why other games do not read the picture; of each what its most general profile says.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Whether the picture can be read in one way only; a text can.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let is_sure = self.likely.iter().all(|likely| *likely >= SURE);
        is_sure
            && self.seen.as_ref().is_none_or(|(_, readings)| {
                readings.len() == 1 && readings.iter().all(|reading| reading.rivals.is_empty())
            })
    }

    /// What a picture can be read as, likeliest first, each with what was not seen and follows ([`AnyReading::inferred`]), and with what
    /// little speaks for ([`AnyReading::rivals`]); nothing of a text.
    #[must_use]
    pub fn readings(&self) -> &[AnyReading] {
        self.seen.as_ref().map_or(&[], |(_, readings)| readings)
    }

    /// The picture that was read, in whose pixels all places, bounds and marks are; of a text, a drawing of our own.
    ///
    /// # Errors
    /// Never of a board that was read: the text is no level.
    pub fn picture(&self) -> Result<&RgbImage, LevelError> {
        match &self.seen {
            Some((frame, _)) => Ok(&frame.image),
            None => Ok(&self.sketched()?.0.image),
        }
    }

    /// The likeliest reading; of a text, where it lies on a drawing of our own.
    pub(super) fn likeliest(&self) -> Result<&AnyReading, LevelError> {
        match self.readings().first() {
            Some(reading) => Ok(reading),
            None => Ok(&self.sketched()?.1),
        }
    }

    fn sketched(&self) -> Result<&(Frame, AnyReading), LevelError> {
        let sketch = self.sketch.get_or_init(|| self.game.sketch(&self.level));
        sketch.as_ref().map_err(Clone::clone)
    }

    /// The smallest upright rectangle around the board, in pixels of [`Board::picture`].
    ///
    /// # Errors
    /// As [`Board::picture`].
    pub fn bounds(&self) -> Result<Rect, LevelError> {
        self.game.bounds(self.likeliest()?)
    }

    /// A level of this board, such as it is after some steps of a plan ([`Step::expect`](crate::game::Step::expect)), and actions
    /// from there on, as marks in pixels of [`Board::picture`].
    ///
    /// # Errors
    /// They are no level and actions of this game.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let image = image::open("fixtures/sokoban/seen_flat.png")?.to_rgb8();
    /// let board = screenplay::read(&image)?;
    /// let plan = board.solve()?;
    /// let before = board.marks(board.text(), &plan.actions())?;
    /// let after = board.marks(&plan.steps[0].expect, "")?;
    /// assert!(before.len() > after.len());
    /// # Ok(())
    /// # }
    /// ```
    pub fn marks(&self, level: &str, actions: &str) -> Result<Vec<Mark>, LevelError> {
        self.game.marks(&self.likeliest()?.with_level(level), actions, false)
    }

    /// The plan with the fewest moves, replayed by the rules; of a picture that can be read in several ways, of the likeliest that
    /// can be won: [`Plan::level`] says which. Takes as long, and as much memory, as it takes: [`Board::solve_within`] has limits.
    ///
    /// # Errors
    /// There is none: no sequence of moves wins.
    pub fn solve(&self) -> Result<Plan, PlanError> {
        self.solve_within(Limits::default)
    }

    /// The same with limits, asked for as each search begins: where they end it, the best plan found and what it is at least
    /// ([`Plan::proof`]), or an error where none was found.
    ///
    /// # Errors
    /// As [`Board::solve`]; or none was found within the limits.
    pub fn solve_within(&self, limits: impl Fn() -> Limits) -> Result<Plan, PlanError> {
        let planner: Planner<'_> =
            &|game, level, objective| game.plan(level, PlanContext::default(), objective, limits());
        reader::choose(self, planner).plan(self, Objective::default(), planner)
    }

    /// The picture with the board as read and a plan drawn over it, `longest` pixels on its longer side or as many as it has; of a
    /// text, a drawing of our own.
    ///
    /// # Errors
    /// The plan is of another board.
    pub fn drawn(&self, plan: &Plan, longest: u32) -> Result<RgbImage, LevelError> {
        let draw = |frame: &Frame, reading: &AnyReading| {
            let marks = self.game.marks(reading, &plan.actions(), false)?;
            Ok(overlay::drawn(&frame.image, &marks, longest))
        };
        let meant = self.seen.as_ref().and_then(|(frame, readings)| {
            let all = readings.iter().flat_map(|one| std::iter::once(one).chain(&one.rivals));
            all.into_iter().find(|one| one.level == plan.level).map(|reading| (frame, reading))
        });
        if let Some((frame, reading)) = meant {
            return draw(frame, reading);
        }
        let (frame, reading) = self.game.sketch(&plan.level)?;
        draw(&frame, &reading)
    }
}
