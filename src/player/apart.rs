//! Telling readings apart: where a board can be read in more than one way, one move decides.

use std::time::Duration;

use crate::game::{AnyReading, Screen, Step};
use crate::player::act::Outcome;
use crate::player::event::Event;
use crate::player::look::Look;
use crate::player::{PlayError, Player};
use crate::solver::Limits;

/// States that a search may expand which only orders the readings' moves.
const GLIMPSE: u64 = 100_000;

/// How long a board that can be read in several ways is left alone before it is looked at again.
const SECOND_LOOK: Duration = Duration::from_millis(250);

impl Player<'_> {
    /// The one reading that the screen bears out.
    pub(super) fn settle_reading(
        &mut self,
        screen: Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        if let Screen::Board(reading) = screen {
            return Ok(reading);
        }
        // A level that just comes in may not show all of itself yet: a second look costs less than a move.
        self.rest(SECOND_LOOK)?;
        let (mut frame, screen) = self.look_for_board(None)?;
        let mut readings = match screen {
            Screen::Board(reading) => return Ok(reading),
            Screen::Ambiguous(readings) => readings,
        };
        let mut origins: Vec<Option<String>> =
            readings.iter().map(|reading| Some(reading.level.clone())).collect();
        // A key that did nothing was lost, or the reading that it comes from is wrong: the others' turn comes first.
        let mut idle: Vec<String> = Vec::new();
        for _ in 0..=self.options.retries {
            let mut telling = self.telling_step(&readings, &idle)?;
            if telling.is_none() {
                idle.clear();
                telling = self.telling_step(&readings, &idle)?;
            }
            let Some((step, reading)) = telling else { break };
            let action = step.action.as_str();
            self.table.watcher.event(Event::Trying { readings: readings.len(), action });
            let look = match self.act(&step, &reading)? {
                // With the likeliest reading as prior, its own view of the world fits best: look without it.
                Outcome::AsExpected(_) => self.look(None)?,
                Outcome::Moved => continue,
                Outcome::Lost => {
                    self.prelude.lost += 1;
                    idle.push(step.action);
                    continue;
                }
                Outcome::Differs(look) => *look,
            };
            idle.clear();
            self.report.moves += 1;
            self.prelude.moves += 1;
            let expected = self.expectations(&readings, action)?;
            let right = borne_out(&look, &expected);
            origins = right.iter().map(|reading| origin(reading, &expected, &origins)).collect();
            readings = right;
            frame = look.frame;
            if readings.len() == 1 {
                self.prelude.level = origins.remove(0);
                return Ok(readings.remove(0));
            }
            if readings.is_empty() {
                let screen = self.look_for_board(None)?;
                frame = screen.0;
                match screen.1 {
                    Screen::Board(reading) => return Ok(reading),
                    Screen::Ambiguous(all) => readings = all,
                }
                // What was there before these moves is not known any more.
                origins = vec![None; readings.len()];
            }
        }
        Err(PlayError::Ambiguous { readings: readings.len(), frame: Box::new(frame) })
    }

    /// A step that is not among `idle`, and the reading it belongs to, after which not all readings expect the same
    /// board: the first of a reading's plan where that tells, so that no move is wasted.
    fn telling_step(
        &self,
        readings: &[AnyReading],
        idle: &[String],
    ) -> Result<Option<(Step, AnyReading)>, PlayError> {
        let mut all = Vec::new();
        for reading in readings {
            let limits = Limits { expanded: Some(GLIMPSE), ..Limits::default() };
            let known = Some((reading, self.table.profile));
            let plan = self.table.game.plan(&reading.level, known, limits).ok();
            all.extend(plan.and_then(|plan| plan.steps.into_iter().next()).map(|it| (it, reading)));
        }
        for reading in readings {
            let steps = self.table.game.steps(reading, self.table.profile)?;
            all.extend(steps.into_iter().map(|step| (step, reading)));
        }
        for (step, reading) in all.into_iter().filter(|(step, _)| !idle.contains(&step.action)) {
            let expected = self.expectations(readings, &step.action)?;
            if expected.iter().any(|level| *level != expected[0]) {
                return Ok(Some((step, reading.clone())));
            }
        }
        Ok(None)
    }

    /// What each reading expects after an action; the same board where it is not legal.
    fn expectations(
        &self,
        readings: &[AnyReading],
        action: &str,
    ) -> Result<Vec<String>, PlayError> {
        let mut expected = Vec::new();
        for reading in readings {
            let steps = self.table.game.steps(reading, self.table.profile)?;
            let step = steps.into_iter().find(|step| step.action == action);
            expected.push(step.map_or_else(|| reading.level.clone(), |step| step.expect));
        }
        Ok(expected)
    }
}

/// What the board was at first that is now `reading`.
fn origin(reading: &AnyReading, expected: &[String], origins: &[Option<String>]) -> Option<String> {
    let same = expected.iter().position(|level| *level == reading.level)?;
    origins.get(same).cloned().flatten()
}

/// What was seen that some reading expected.
fn borne_out(look: &Look, expected: &[String]) -> Vec<AnyReading> {
    let seen = match &look.screen {
        Ok(Screen::Board(reading)) => vec![reading.clone()],
        Ok(Screen::Ambiguous(readings)) => readings.clone(),
        Err(_) => Vec::new(),
    };
    seen.into_iter().filter(|reading| expected.contains(&reading.level)).collect()
}
