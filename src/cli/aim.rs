//! What a cheapest solution is the cheapest of, as asked for on the command line.

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::game::{Aim, Least};

/// What solutions are to be like.
#[derive(Args, Clone, Copy, Debug, Default, Serialize)]
pub(super) struct AimArgs {
    /// What there is to be the least of: moves as the game counts them, keys and buttons pressed, or time: in Continuity updates of the game, of which a slide takes 20
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

impl AimArgs {
    /// The same for a game.
    pub(super) fn aim(self) -> Aim {
        let least = match self.minimize {
            Minimize::Moves => Least::Moves,
            Minimize::Presses => Least::Presses,
            Minimize::Time => Least::Time,
        };
        Aim { least, avoid_switches: self.avoid_switches, thorough: false }
    }
}
