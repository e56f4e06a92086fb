//! Which reading of a picture is meant, where there are several: the likeliest that can be won. Whoever needs one
//! board of a picture asks here.

use crate::game::{AnyGame, AnyReading, Objective, Plan, PlanError};
use crate::reader::Board;

/// The board that is meant.
pub struct Choice<'a> {
    /// Its reading, where a picture was read.
    pub reading: Option<&'a AnyReading>,
    /// Its text.
    pub level: &'a str,
    /// What was not seen, for people.
    pub notes: Vec<String>,
    /// That of these which says from what the reading was chosen.
    pub choice: Option<String>,
    /// Its plan for the usual objective, where one was made to choose.
    plan: Option<Result<Plan, PlanError>>,
}

/// How a level of a game is planned for an objective.
pub type Planner<'a> = &'a dyn Fn(&'static dyn AnyGame, &str, Objective) -> Result<Plan, PlanError>;

/// Chooses. Where there is nothing to choose from, nothing is searched for.
pub fn choose<'a>(board: &'a Board, planner: Planner<'_>) -> Choice<'a> {
    let alone = |reading: Option<&'_ AnyReading>| reading.map(|it| it.inferred.clone());
    let Some((_, readings)) = &board.seen else {
        return Choice {
            reading: None,
            level: &board.level,
            notes: Vec::new(),
            choice: None,
            plan: None,
        };
    };
    // What little speaks for may be what is right, where what is likely cannot be won.
    let rivals = readings.iter().flat_map(|reading| &reading.rivals);
    let all: Vec<&AnyReading> = readings.iter().chain(rivals).collect();
    let Some(first) = all.first().copied().filter(|_| all.len() > 1) else {
        let reading = all.first().copied();
        let notes = alone(reading).unwrap_or_default();
        let level = reading.map_or(board.level.as_str(), |reading| &reading.level);
        return Choice { reading, level, notes, choice: None, plan: None };
    };
    let levels: Vec<&str> = all.iter().map(|reading| reading.level.as_str()).collect();
    let (chosen, plan) = meant(board.game, &levels, planner);
    let reading = all.get(chosen).copied().unwrap_or(first);
    let mut notes = reading.inferred.clone();
    let choice = match &plan {
        Some(Ok(_)) => note(readings.len(), chosen > 0),
        _ => (readings.len() > 1).then(|| {
            let ways = readings.len();
            format!(
                "the picture can be read in {ways} ways; this is the likeliest, and none can be won"
            )
        }),
    };
    notes.extend(choice.clone());
    Choice { reading: Some(reading), level: &reading.level, notes, choice, plan }
}

/// Which of the levels that a picture can be read as, likeliest first, is meant: the first that can be won, if anything is left to
/// do there, or else the first of all. With its plan, for the usual objective, where it was made to choose.
pub fn meant(
    game: &'static dyn AnyGame,
    levels: &[&str],
    planner: Planner<'_>,
) -> (usize, Option<Result<Plan, PlanError>>) {
    if levels.len() < 2 {
        return (0, None);
    }
    let mut failed = None;
    for (number, level) in levels.iter().enumerate() {
        let plan = planner(game, level, Objective::default());
        // That nothing is left to do speaks for no reading that little else speaks for.
        let is_meant = |plan: &Plan| !plan.steps.is_empty() || *level == levels[0];
        if plan.as_ref().is_ok_and(is_meant) {
            return (number, Some(plan));
        }
        failed.get_or_insert(plan);
    }
    (0, failed)
}

/// What is said of a reading that was chosen from several.
fn note(readings: usize, left: bool) -> Option<String> {
    if readings > 1 {
        return Some(format!(
            "the picture can be read in {readings} ways; this is the likeliest that can be won"
        ));
    }
    left.then(|| "a likelier reading was left, since it cannot be won".to_owned())
}

impl Choice<'_> {
    /// The plan for an objective: the one that the choice was made by, where that is of this objective.
    ///
    /// # Errors
    /// The planner's.
    pub fn plan(
        &mut self,
        board: &Board,
        objective: Objective,
        planner: Planner<'_>,
    ) -> Result<Plan, PlanError> {
        let made = self.plan.take().filter(|_| objective == Objective::default());
        made.unwrap_or_else(|| planner(board.game, self.level, objective))
    }
}
