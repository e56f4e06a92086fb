//! What the page is told, as JSON: `web/src/types.ts` has the same in its language.

use screenplay::game::{Plan, PlanError, Step};
use screenplay::solver::{Proof, SolveError};
use serde::{Deserialize, Serialize};

/// A picture, and what was read off it.
#[derive(Debug, Default, Serialize)]
pub struct View {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The game's name; none where no board is read.
    pub game: Option<&'static str>,
    /// The profile by which it was read.
    pub program: Option<String>,
    /// The texts of what it can mean, likeliest first; none where what was corrected is no board.
    pub levels: Vec<String>,
    /// How many of them are plainly seen, each as well as the others: where the picture is ambiguous, more than one.
    pub ways: usize,
    /// What was not seen but follows, a sentence each.
    pub notes: Vec<String>,
    /// What can be corrected.
    pub places: Vec<PlaceTold>,
    /// What was read, or found, as elements of an SVG picture.
    pub marks: String,
    /// Why no board is read.
    pub refusal: Option<RefusalTold>,
    /// Why what was corrected is no board.
    pub fault: Option<String>,
}

/// Something that can be corrected.
#[derive(Debug, Serialize)]
pub struct PlaceTold {
    /// Its corners, in pixels.
    pub outline: Vec<[f64; 2]>,
    /// What it is.
    pub is: String,
    /// What it can be.
    pub choices: Vec<String>,
    /// Where it is.
    pub name: String,
    /// Whether that is in doubt.
    pub doubtful: bool,
}

/// Why no board is read.
#[derive(Debug, Serialize)]
pub struct RefusalTold {
    /// In one sentence.
    pub message: String,
    /// By each game.
    pub reasons: Vec<ReasonTold>,
    /// The games that claim it, where more than one does.
    pub games: Vec<&'static str>,
}

/// Why a game does not read a picture.
#[derive(Debug, Serialize)]
pub struct ReasonTold {
    /// Its name.
    pub game: &'static str,
    /// Why.
    pub message: String,
}

/// A step of a plan, or one that can be done.
#[derive(Debug, Serialize, Deserialize)]
pub struct StepTold {
    /// The action, or several that one stroke does.
    pub action: String,
    /// The level after it; empty where that is not known.
    pub expect: String,
    /// What it adds to the cost.
    pub cost: u32,
}

/// A plan.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlanTold {
    /// Which of the levels it is of that were asked for.
    pub chosen: usize,
    /// That level.
    pub level: String,
    /// What it costs.
    pub cost: u32,
    /// What the cost counts: one of it, several of it.
    pub unit: [String; 2],
    /// Whether none costs less.
    pub optimal: bool,
    /// None costs less than this.
    pub bound: u32,
    /// States that were expanded to find it.
    pub expanded: u64,
    /// Its steps.
    pub steps: Vec<StepTold>,
    /// What it is to find out, where it does not win.
    pub trial: Option<String>,
}

/// What came of a search.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Solved {
    /// A plan.
    Plan(PlanTold),
    /// None.
    Failure(Failure),
}

/// Why there is no plan.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// What kind of reason it is.
    pub kind: Kind,
    /// For people.
    pub message: String,
}

/// Kinds of reasons why there is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Proved: nothing wins.
    Unsolvable,
    /// Time, memory or states ran out.
    Limit,
    /// There is no level to search.
    Level,
}

impl From<Step> for StepTold {
    fn from(step: Step) -> StepTold {
        StepTold { action: step.action, expect: step.expect, cost: step.cost }
    }
}

impl PlanTold {
    /// The plan of one of some levels, by its number.
    #[must_use]
    pub fn of(plan: Plan, chosen: usize, unit: [&str; 2]) -> PlanTold {
        let (optimal, bound) = match plan.proof {
            Proof::Optimal => (true, plan.cost),
            Proof::Bound(bound) => (false, bound),
        };
        PlanTold {
            chosen,
            level: plan.level,
            cost: plan.cost,
            unit: unit.map(str::to_owned),
            optimal,
            bound,
            expanded: plan.expanded,
            steps: plan.steps.into_iter().map(StepTold::from).collect(),
            trial: plan.trial,
        }
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        let kind = match &error {
            PlanError::Solve(SolveError::Unsolvable { .. }) => Kind::Unsolvable,
            PlanError::Solve(SolveError::Limit { .. }) => Kind::Limit,
            _ => Kind::Level,
        };
        Failure { kind, message: error.to_string() }
    }
}
