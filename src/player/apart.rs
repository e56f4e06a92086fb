//! Telling readings apart: where a board can be read in more than one way, one move decides.

use crate::frame::Frame;
use crate::game::{AnyReading, Screen, Step};
use crate::player::act::Outcome;
use crate::player::event::Event;
use crate::player::look::Look;
use crate::player::{PlayError, Player};

impl Player<'_> {
    /// The one reading that the screen bears out.
    pub(super) fn settle_reading(
        &mut self,
        frame: Frame,
        screen: Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        let mut frame = frame;
        let mut readings = match screen {
            Screen::Board(reading) => return Ok(reading),
            Screen::Ambiguous(readings) => readings,
        };
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
                Outcome::AsExpected(_) | Outcome::Moved => self.look(None)?,
                Outcome::Lost => {
                    idle.push(step.action);
                    continue;
                }
                Outcome::Differs(look) => *look,
            };
            idle.clear();
            self.report.moves += 1;
            let expected = self.expectations(&readings, action)?;
            readings = borne_out(&look, &expected);
            frame = look.frame;
            if readings.len() == 1 {
                return Ok(readings.remove(0));
            }
            if readings.is_empty() {
                let screen = self.look_for_board(None)?;
                frame = screen.0;
                match screen.1 {
                    Screen::Board(reading) => return Ok(reading),
                    Screen::Ambiguous(all) => readings = all,
                }
            }
        }
        Err(PlayError::Ambiguous { readings: readings.len(), frame: Box::new(frame) })
    }

    /// A step that is not among `idle`, and the reading it belongs to, after which not all readings expect the same
    /// board.
    fn telling_step(
        &self,
        readings: &[AnyReading],
        idle: &[String],
    ) -> Result<Option<(Step, AnyReading)>, PlayError> {
        for reading in readings {
            for step in self.table.game.steps(reading, self.table.profile)? {
                if idle.contains(&step.action) {
                    continue;
                }
                let expected = self.expectations(readings, &step.action)?;
                if expected.iter().any(|level| *level != expected[0]) {
                    return Ok(Some((step, reading.clone())));
                }
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

/// What was seen that some reading expected.
fn borne_out(look: &Look, expected: &[String]) -> Vec<AnyReading> {
    let seen = match &look.screen {
        Ok(Screen::Board(reading)) => vec![reading.clone()],
        Ok(Screen::Ambiguous(readings)) => readings.clone(),
        Err(_) => Vec::new(),
    };
    seen.into_iter().filter(|reading| expected.contains(&reading.level)).collect()
}
