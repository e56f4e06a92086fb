//! What a cheapest solution is the cheapest of, as asked for on the command line.

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::game::{Metric, Objective};

/// What solutions are to be like.
#[derive(Args, Clone, Copy, Debug, Default, Serialize)]
pub(super) struct ObjectiveArgs {
    /// What there is to be the least of: moves as the game counts them, keys and buttons pressed, or time, in games whose moves take different times
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Minimize::Moves)]
    minimize: Minimize,
    /// Touch no switch, in games that have any
    #[arg(long)]
    avoid_switches: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ValueEnum)]
enum Minimize {
    #[default]
    Moves,
    Presses,
    Time,
}

impl ObjectiveArgs {
    /// The same for a game.
    pub(super) fn objective(self) -> Objective {
        let metric = match self.minimize {
            Minimize::Moves => Metric::Moves,
            Minimize::Presses => Metric::Presses,
            Minimize::Time => Metric::Time,
        };
        Objective { metric, avoid_switches: self.avoid_switches, thorough: false }
    }
}
