//! What a cheapest solution is the cheapest of, as asked for on the command line.

use clap::{Args, ValueEnum};

use crate::game::Aim;

/// What solutions are to be like.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct AimArgs {
    /// What there is to be the least of: moves as the game counts them, keys and buttons pressed, or, in Continuity, time
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Minimize::Moves)]
    minimize: Minimize,
    /// Touch no switch, in games that have any
    #[arg(long)]
    avoid_switches: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Minimize {
    #[default]
    Moves,
    Presses,
    Time,
}

impl AimArgs {
    /// The same for a game.
    pub(super) fn aim(self) -> Aim {
        let presses = self.minimize == Minimize::Presses;
        let time = self.minimize == Minimize::Time;
        Aim { presses, time, avoid_switches: self.avoid_switches, thorough: false }
    }
}
