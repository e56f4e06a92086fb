//! The object-safe face of a game, which everything above the games knows.
//!
//! Knows no game.

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    AnyReading, BoardPart, Catalogs, Correction, Draft, Explanation, GenerateError, GenerateOption,
    GenerateOptions, LevelError, Objective, Passage, Pilot, Plan, PlanContext, PlanError, Screen,
    Solutions, Space, Step, Teachable, Unit, Update,
};
use crate::geometry::Rect;
use crate::profile::{BoardFacts, Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::Limits;

/// The object-safe face of a [`Game`](crate::game::Game): levels and actions as text.
pub trait AnyGame: Sync {
    /// See [`Game::name`](crate::game::Game::name).
    fn name(&self) -> &'static str;

    /// See [`Game::about`](crate::game::Game::about).
    fn about(&self) -> &'static str;

    /// See [`Game::seen_as`](crate::game::Game::seen_as).
    fn seen_as(&self) -> Option<sight::Game>;

    /// See [`Game::recognize`](crate::game::Game::recognize).
    ///
    /// # Errors
    /// As [`Game::recognize`](crate::game::Game::recognize).
    fn read(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&AnyReading>,
    ) -> Result<Screen<AnyReading>, VisionError>;

    /// See [`Recalls::recognize_another`](crate::game::Recalls::recognize_another).
    ///
    /// # Errors
    /// As [`Game::recognize`](crate::game::Game::recognize).
    fn read_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &AnyReading,
    ) -> Result<Screen<AnyReading>, VisionError>;

    /// See [`Recalls::denies`](crate::game::Recalls::denies).
    fn denies(&self, frame: &Frame, profile: &Profile, reading: &AnyReading) -> bool;

    /// The text in its one canonical form.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn canonical(&self, level: &str) -> Result<String, LevelError>;

    /// Whether nothing is left to do.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn is_won(&self, level: &str) -> Result<bool, LevelError>;

    /// Whether two texts are states of one board; not, where one is no level.
    fn same_board(&self, a: &str, b: &str) -> bool;

    /// Plans what to do on a level, and replays it by the rules.
    ///
    /// # Errors
    /// See [`PlanError`].
    fn plan(
        &self,
        level: &str,
        context: PlanContext<'_>,
        objective: Objective,
        limits: Limits,
    ) -> Result<Plan, PlanError>;

    /// See [`Explores::update`](crate::game::Explores::update): in other games, the level as it was seen.
    ///
    /// # Errors
    /// The texts are not levels and actions of this game.
    fn update(
        &self,
        before: &str,
        actions: &str,
        after: &str,
        start: &str,
    ) -> Result<Update<String>, LevelError>;

    /// See [`Game::illegal_is_idle`](crate::game::Game::illegal_is_idle).
    fn illegal_is_idle(&self) -> bool;

    /// See [`Strokes::selects`](crate::game::Strokes::selects).
    fn selects(&self) -> bool;

    /// See [`Game::unit`](crate::game::Game::unit).
    fn unit(&self, objective: Objective) -> Unit;

    /// See [`Level::agrees`](crate::game::Level::agrees); not, where one is no level.
    fn agrees(&self, expected: &str, seen: &str) -> bool;

    /// See [`Game::terms`](crate::game::Game::terms).
    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms;

    /// See [`Game::bounds`](crate::game::Game::bounds).
    ///
    /// # Errors
    /// The reading's text is not a level of this game, or the reading belongs to another.
    fn bounds(&self, reading: &AnyReading) -> Result<Rect, LevelError>;

    /// See [`Corrects::places`](crate::game::Corrects::places): none, in games that are not corrected.
    ///
    /// # Errors
    /// The reading's text is not a level of this game, or the reading belongs to another.
    fn places(&self, reading: &AnyReading) -> Result<Vec<BoardPart>, LevelError>;

    /// See [`Corrects::corrected`](crate::game::Corrects::corrected). Of several corrections of one place the last counts.
    ///
    /// # Errors
    /// As there; or the reading's text is not a level of this game, or the reading belongs to another.
    fn corrected(
        &self,
        reading: &AnyReading,
        corrections: &[Correction],
    ) -> Result<AnyReading, LevelError>;

    /// See [`Corrects::drafted`](crate::game::Corrects::drafted).
    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<AnyReading>>;

    /// See [`Explores::is_fleeting`](crate::game::Explores::is_fleeting); not, where it is no level.
    fn is_fleeting(&self, level: &str) -> bool;

    /// See [`Explores::informed`](crate::game::Explores::informed).
    ///
    /// # Errors
    /// The texts are not levels of this game.
    fn informed(&self, seen: &str, known: &str) -> Result<String, LevelError>;

    /// Whether how a person would solve its levels can be told.
    fn is_explained(&self) -> bool;

    /// See [`Explains::explain`](crate::game::Explains::explain).
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn explain(&self, level: &str, limits: Limits) -> Result<Option<Explanation>, LevelError>;

    /// See [`CountsSolutions::solutions`](crate::game::CountsSolutions::solutions); each as an action list.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn solutions(
        &self,
        level: &str,
        most: usize,
        limits: Limits,
    ) -> Result<Option<Solutions<String>>, LevelError>;

    /// See [`Explains::ways`](crate::game::Explains::ways); none, where the reading belongs to another game.
    fn ways(&self, reading: &AnyReading, ways: &[Passage]) -> Vec<Mark>;

    /// See [`Generates::options`](crate::game::Generates::options): none, in games that make no levels.
    fn generate_options(&self) -> &'static [(GenerateOption, bool)];

    /// See [`Generates::usual_size`](crate::game::Generates::usual_size).
    fn usual_size(&self) -> Option<(usize, usize)>;

    /// See [`Generates::generate`](crate::game::Generates::generate).
    ///
    /// # Errors
    /// The game cannot be asked for that, or none was found.
    fn generate(&self, options: &GenerateOptions) -> Result<Plan, GenerateError>;

    /// See [`Game::catalogs`](crate::game::Game::catalogs).
    fn catalogs(&self) -> Option<&'static dyn Catalogs>;

    /// See [`Game::check`](crate::game::Game::check).
    ///
    /// # Errors
    /// What was expected and what was seen, and on which line.
    fn check(&self, profile: &str) -> Result<(), ProfileFault>;

    /// See [`Game::teachable`](crate::game::Game::teachable).
    fn teachable(&self) -> Option<&'static dyn Teachable>;

    /// See [`Game::schemes`](crate::game::Game::schemes).
    fn schemes(&self) -> &'static [Scheme];

    /// See [`Steered::is_steered`](crate::game::Steered::is_steered); not, where it is no action.
    fn is_steered(&self, action: &str) -> bool;

    /// See [`Steered::pilot`](crate::game::Steered::pilot); none, where the reading belongs to another game.
    ///
    /// # Errors
    /// The texts are not a level and actions of this game.
    fn pilot(
        &self,
        reading: &AnyReading,
        profile: &Profile,
        actions: &str,
    ) -> Result<Option<Box<dyn Pilot>>, LevelError>;

    /// Every legal action of a reading, as a step.
    ///
    /// # Errors
    /// The reading's text is not a level of this game.
    fn steps(&self, reading: &AnyReading, profile: &Profile) -> Result<Vec<Step>, LevelError>;

    /// See [`Game::marks`](crate::game::Game::marks).
    ///
    /// # Errors
    /// The reading's text is not a level of this game.
    fn marks(
        &self,
        reading: &AnyReading,
        actions: &str,
        graph: bool,
    ) -> Result<Vec<Mark>, LevelError>;

    /// See [`Game::sketch`](crate::game::Game::sketch).
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn sketch(&self, level: &str) -> Result<(Frame, AnyReading), LevelError>;

    /// See [`Game::levels`](crate::game::Game::levels).
    fn levels(&self) -> Vec<(String, String)>;

    /// Every state that can be reached; `None` where there are more than `most`.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn space(&self, level: &str, most: usize) -> Result<Option<Space>, LevelError>;

    /// See [`Game::picture`](crate::game::Game::picture).
    ///
    /// # Errors
    /// The texts are not a level and actions of this game.
    fn picture(&self, level: &str, actions: &str, color: bool) -> Result<String, LevelError>;
}
