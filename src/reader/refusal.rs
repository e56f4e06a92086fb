//! A picture that no game reads: the reason of each, and which of them is the likeliest game's.

use std::fmt;

use tracing::info;

use crate::frame::Frame;
use crate::games;
use crate::vision::VisionError;
use crate::vision::sight;

/// Why a game does not read a picture.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The game's name.
    pub game: &'static str,
    /// Why.
    pub why: VisionError,
}

impl Reason {
    /// For people: which game's it is, where that is not told already.
    pub(crate) fn told(&self) -> String {
        let Reason { game, why } = self;
        let told = why.to_string();
        if told.contains(game) { told } else { format!("{game}: {told}") }
    }

    /// Whether it tells of something of its game.
    fn says(&self) -> bool {
        !matches!(self.why, VisionError::NoBoard { .. })
    }

    /// Whether a program of its game could be taught that looks like this: something of a board is there, and its cells can
    /// be named.
    #[must_use]
    pub fn is_teachable(&self) -> bool {
        let found = self.says() || !self.why.found().is_empty();
        found && games::by_name(self.game).is_some_and(|game| game.teachable().is_some())
    }
}

/// No game reads a picture.
#[derive(Debug)]
pub struct Refusal {
    /// Of each game the most general profile's.
    pub reasons: Vec<Reason>,
    /// The likeliest game's place among them; none where nothing was found that speaks for any.
    likeliest: Option<usize>,
}

impl Refusal {
    /// The refusal of a picture for these reasons, of a game that of its most general profile last, unless another says
    /// more.
    pub(crate) fn new(frame: &Frame, reasons: Vec<Reason>) -> Refusal {
        let mut kept: Vec<Reason> = Vec::new();
        for reason in reasons {
            match kept.iter_mut().find(|it| it.game == reason.game) {
                Some(known) if known.says() && !reason.says() => {}
                Some(known) => *known = reason,
                None => kept.push(reason),
            }
        }
        if kept.len() == 1 {
            return Refusal { reasons: kept, likeliest: Some(0) };
        }
        let weights: Vec<Weight> = kept.iter().map(|reason| weight(frame, reason)).collect();
        // Of several that say as much, the first.
        let best = (0..kept.len()).rev().max_by_key(|at| weights[*at]);
        let likeliest = best.filter(|at| weights[*at] > NOTHING);
        Refusal { reasons: kept, likeliest }.logged()
    }

    /// The refusal of a picture that shows something of a game, but no board.
    pub(crate) fn elsewhere(shown: Reason, mut reasons: Vec<Reason>) -> Refusal {
        reasons.retain(|reason| reason.game != shown.game);
        reasons.push(shown);
        let likeliest = Some(reasons.len() - 1);
        Refusal { reasons, likeliest }.logged()
    }

    /// Logs what its message leaves out.
    fn logged(self) -> Refusal {
        let others = self.reasons.iter().enumerate().filter(|(at, _)| Some(*at) != self.likeliest);
        for (_, reason) in others {
            info!("{}", reason.told());
        }
        self
    }

    /// The likeliest game's reason.
    #[must_use]
    pub fn likeliest(&self) -> Option<&Reason> {
        self.likeliest.and_then(|at| self.reasons.get(at))
    }
}

/// How much a reason says that speaks for a game: that the networks see its board most, then that something of it is seen,
/// then how likely the networks think it, then that anything was found.
type Weight = (bool, bool, u8, bool);

/// Of a game of which nothing was found.
const NOTHING: Weight = (false, false, 0, false);

fn weight(frame: &Frame, reason: &Reason) -> Weight {
    let found = !reason.why.found().is_empty();
    let seen = sight::look(frame);
    let likely = seen.as_ref().as_ref().and_then(|seen| {
        let game = games::by_name(reason.game)?.seen_as()?;
        seen.games.get(game as usize).copied()
    });
    let tenths = (likely.unwrap_or(0.0) * 10.0) as u8;
    (tenths >= 5, reason.says(), tenths, found)
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.likeliest() {
            Some(reason) => f.write_str(&reason.told()),
            None => f.write_str(NO_BOARD),
        }
    }
}

impl std::error::Error for Refusal {}

/// Where nothing speaks for any game.
const NO_BOARD: &str = "no board of any game is seen";
