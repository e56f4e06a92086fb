//! What `solve` says beyond the plan: the level explained in words, and how many solutions there are.

use anyhow::Result;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::cli::exit::Usage;
use crate::cli::limits::Budget;
use crate::game::{AnyGame, Explanation, Passage};
use solver::Limit;

/// What to say beyond the plan.
#[derive(Args, Clone, Copy, Debug, Serialize)]
pub(super) struct InsightArgs {
    /// Explain the board as a person would solve it: each deduction in words, with its cell, its rule and what it rules
    /// out, and where search has to begin. With --overlay, the picture shows the directed graph before and after
    #[arg(long)]
    explain: bool,
    /// Show every solution of the board, whatever is drawn on it, up to MOST, and whether there are others
    #[arg(long, value_name = "MOST", num_args = 0..=1, default_missing_value = "1000", conflicts_with = "unique")]
    all: Option<usize>,
    /// Say whether the board has one solution only: proved either way
    #[arg(long)]
    unique: bool,
}

/// What is said beyond the plan.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Insight {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) explanation: Option<Explanation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Tally>,
}

/// How many solutions there are.
#[derive(Debug, Serialize, Deserialize)]
struct Tally {
    /// `none`, `unique`, `2 or more` (or as many as were asked for), or `not settled` where a limit came first.
    count: String,
    /// Whether it is proved that there are no others.
    complete: bool,
    expanded: u64,
    /// The solutions, where they are to be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    actions: Vec<String>,
}

impl InsightArgs {
    /// Works out what is asked for.
    ///
    /// # Errors
    /// The game cannot say it.
    pub(super) fn of(&self, game: &dyn AnyGame, level: &str, budget: &Budget) -> Result<Insight> {
        let cannot = |what: &str| Usage(format!("{} has no {what}", game.name()));
        let mut insight = Insight::default();
        if self.explain {
            let explanation = budget.search(|limits| game.explain(level, limits), |_, _| false)?;
            insight.explanation = Some(explanation.ok_or_else(|| cannot("--explain"))?);
        }
        let most = self.all.or(self.unique.then_some(2));
        if let Some(most) = most {
            let all = budget.search(
                |limits| game.solutions(level, most.max(1), limits),
                |all, _| matches!(all, Ok(Some(all)) if all.limit == Some(Limit::Memory)),
            );
            let all = all?.ok_or_else(|| cannot("--all and --unique"))?;
            let count = match (all.found.len(), all.complete) {
                (0, true) => "none".to_owned(),
                (1, true) => "unique".to_owned(),
                (count, true) => count.to_string(),
                (0 | 1, false) if all.limit.is_some() => "not settled".to_owned(),
                (count, false) => format!("{count} or more"),
            };
            let (complete, expanded) = (all.complete, all.expanded);
            let actions = if self.all.is_some() { all.found } else { Vec::new() };
            insight.solutions = Some(Tally { count, complete, expanded, actions });
        }
        Ok(insight)
    }
}

impl Insight {
    /// For people.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(table) = self.explanation.as_ref().and_then(|it| it.table.as_ref()) {
            lines.push(table.trim_end().to_owned());
        } else if let Some(explanation) = &self.explanation {
            for (number, it) in (1..).zip(&explanation.deductions) {
                let rule =
                    if it.rule == "search" { "search" } else { &format!("rule {}", it.rule) };
                let removed = if it.removed.is_empty() {
                    String::new()
                } else {
                    let ways: Vec<String> = it.removed.iter().map(way).collect();
                    format!(" [not {}]", ways.join(", "))
                };
                lines.push(format!("{number:>3}. {rule}, {}: {}{removed}", it.cell, it.words));
            }
            lines.push(explanation.conclusion.clone());
            lines.push(match explanation.forks {
                0 => "search was not needed".to_owned(),
                forks => format!(
                    "search had to begin; it chose {forks} times, {} states expanded",
                    explanation.expanded
                ),
            });
        }
        if let Some(Tally { count, complete, expanded, actions }) = &self.solutions {
            let proved = if *complete { "proved, " } else { "" };
            lines.push(format!("solutions: {count} ({proved}{expanded} states expanded)"));
            lines.extend(actions.iter().map(|it| format!("  {it}")));
        }
        lines
    }
}

fn way((from, to): &Passage) -> String {
    format!("{from} to {to}")
}
