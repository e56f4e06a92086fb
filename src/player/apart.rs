//! Telling readings apart: where a board can be read in more than one way, one move decides.

use std::time::Duration;

use crate::frame::Frame;
use crate::game::{AnyReading, PlanContext, PlanError, Screen, Step};
use crate::player::act::Outcome;
use crate::player::event::Event;
use crate::player::look::Look;
use crate::player::{PlayError, Player};
use solver::{Limits, SolveError};

/// States that a search may expand which only orders the readings' moves.
const GLIMPSE: u64 = 100_000;

/// What shows for a moment only may be missed: so often is it looked for by a step that costs nothing.
const LOOKS: u32 = 3;

/// How long a board that can be read in several ways is left alone before it is looked at again.
const SECOND_LOOK: Duration = Duration::from_millis(250);

impl Player<'_> {
    /// The one reading that the screen bears out.
    pub(super) fn settle_reading(
        &mut self,
        screen: &Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        if let [reading] = screen.readings() {
            return Ok(self.likeliest(reading.clone()));
        }
        // A level that just comes in may not show all of itself yet: a second look costs less than a move.
        self.rest(SECOND_LOOK)?;
        let (frame, screen) = self.look_for_board(None)?;
        let readings = match screen.readings() {
            [reading] => return Ok(self.likeliest(reading.clone())),
            readings => readings.to_vec(),
        };
        if !self.trusts() {
            let what = format!("a board that can be read in {} ways", readings.len());
            return Err(self.unnamed(what, frame));
        }
        self.tell_apart(frame, readings, None, self.options.retries + 1)
    }

    /// The reading that the screen bears out of all that are possible, however little speaks for them: where moves
    /// have shown that the likeliest may be wrong. `None` where there is only one that can be won,
    /// where no move that would tell did anything, or where none may be tried.
    pub(super) fn read_otherwise(&mut self) -> Result<Option<AnyReading>, PlayError> {
        if !self.trusts() {
            return Ok(None);
        }
        let (frame, screen) = self.look_for_board(None)?;
        let readings = self.winnable(possible(&screen));
        if readings.len() < 2 {
            return Ok(None);
        }
        match self.tell_apart(frame, readings, None, 1) {
            Ok(reading) => Ok(Some(reading)),
            Err(PlayError::Ambiguous { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// A reading, or else the first of its rivals that can be won, and is not yet: that nothing is left to do speaks for none.
    fn likeliest(&self, reading: AnyReading) -> AnyReading {
        if reading.rivals.is_empty() || !self.is_hopeless(&reading) {
            return reading;
        }
        let mut rivals = self.winnable(reading.rivals.clone());
        rivals.retain(|rival| !self.table.game.is_won(&rival.level).unwrap_or(true));
        if rivals.is_empty() {
            return reading;
        }
        let mut likeliest = rivals.remove(0);
        likeliest.rivals = rivals;
        likeliest
    }

    fn winnable(&self, readings: Vec<AnyReading>) -> Vec<AnyReading> {
        readings.into_iter().filter(|reading| !self.is_hopeless(reading)).collect()
    }

    /// Whether a reading is proved to have no solution: no program shows such a board.
    fn is_hopeless(&self, reading: &AnyReading) -> bool {
        let limits =
            Limits { expanded: Some(GLIMPSE), stop: self.options.stop, ..Limits::default() };
        let plan = self.table.game.plan(
            &reading.level,
            PlanContext::default(),
            self.options.objective,
            limits,
        );
        matches!(plan, Err(PlanError::Solve(SolveError::Unsolvable { .. })))
    }

    /// Makes a move after which the readings expect different boards, and takes the likeliest that the screen bears
    /// out; gives up after `tries` rounds in which no move did anything. `known` is what was known before of the level as it
    /// begins, for where the moves lead to none of what they should.
    pub(super) fn tell_apart(
        &mut self,
        mut frame: Frame,
        mut readings: Vec<AnyReading>,
        known: Option<&str>,
        mut tries: u32,
    ) -> Result<AnyReading, PlayError> {
        let mut origins: Vec<String> =
            readings.iter().map(|reading| reading.level.clone()).collect();
        // A key that did nothing was lost, or the reading that it comes from is wrong: the others' turn comes first.
        let mut idle: Vec<String> = Vec::new();
        let mut unseen = 0;
        while tries > 0 {
            if self.held_up()? {
                // What was changed meanwhile shows after the move: no reading is borne out then.
                self.paused = false;
            }
            let Some((step, reading)) = self.telling_step(&readings, &idle)? else {
                tries -= 1;
                idle.clear();
                continue;
            };
            let action = step.action.as_str();
            self.table.watcher.event(Event::Trying { readings: &readings, action });
            match self.act(&step, &reading)? {
                Outcome::AsExpected(_) | Outcome::Differs(_) => {}
                Outcome::Disturbed => {
                    tries -= 1;
                    continue;
                }
                Outcome::Lost => {
                    let look = self.look(None)?;
                    let still: Vec<String> =
                        readings.iter().map(|reading| reading.level.clone()).collect();
                    let idles =
                        look.readings().is_empty() || !self.borne_out(&look, &still)?.is_empty();
                    // Else it came late.
                    if idles {
                        self.prelude.lost += 1;
                        idle.push(step.action);
                        continue;
                    }
                }
            }
            // With a reading as prior, its own view of the world fits best: look without it, but for what was seen on
            // the way.
            let witness = self.witness.take();
            let look = self.look(witness.as_ref())?;
            let moves = self.counted(&step);
            self.report.moves += moves;
            self.prelude.moves += moves;
            let (expected, _) = self.expectations(&readings, action)?;
            let mut right = self.borne_out(&look, &expected)?;
            let fleeting = |reading: &AnyReading| self.table.game.is_fleeting(&reading.level);
            if right.len() > 1 && right.iter().all(fleeting) {
                // What would have told them apart was not seen.
                let after = readings.iter().zip(&expected);
                readings = after.map(|(reading, level)| reading.with_level(level)).collect();
                unseen += 1;
                if step.cost > 0 || unseen >= LOOKS {
                    idle.push(step.action);
                }
                continue;
            }
            idle.clear();
            if !right.is_empty() {
                // Others may be borne out too: they wait until this one's moves fail.
                let mut likeliest = right.remove(0);
                likeliest.rivals = right;
                let game = self.table.game;
                let origin = expected.iter().position(|it| game.agrees(it, &likeliest.level));
                self.prelude.level = origin.and_then(|i| origins.get(i).cloned());
                return Ok(likeliest);
            }
            tries -= 1;
            let screen = self.look_for_board(None)?;
            frame = screen.0;
            match screen.1.readings() {
                [reading] => {
                    let mut reading = reading.clone();
                    if let Some(known) = known {
                        reading.level = self.table.game.informed(&reading.level, known)?;
                    }
                    return Ok(reading);
                }
                all => readings = all.to_vec(),
            }
            // What was there before these moves is not known any more.
            origins.clear();
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
            let limits =
                Limits { expanded: Some(GLIMPSE), stop: self.options.stop, ..Limits::default() };
            let known =
                PlanContext { reading: Some((reading, &self.profile)), ..PlanContext::default() };
            let plan =
                self.table.game.plan(&reading.level, known, self.options.objective, limits).ok();
            all.extend(plan.and_then(|plan| plan.steps.into_iter().next()).map(|it| (it, reading)));
        }
        for reading in readings {
            let steps = self.table.game.steps(reading, &self.profile)?;
            all.extend(steps.into_iter().map(|step| (step, reading)));
        }
        let mut now: Vec<&str> = readings.iter().map(|reading| reading.level.as_str()).collect();
        now.sort_unstable();
        let mut risky = None;
        for (step, reading) in all.into_iter().filter(|(step, _)| !idle.contains(&step.action)) {
            let (expected, legal) = self.expectations(readings, &step.action)?;
            let mut after: Vec<&str> = expected.iter().map(String::as_str).collect();
            after.sort_unstable();
            // Where each expects what another sees now, such as the other of two halves, nothing is told.
            if after == now || after.iter().all(|level| *level == after[0]) {
                continue;
            }
            if legal || self.table.game.illegal_is_idle() {
                return Ok(Some((step, reading.clone())));
            }
            risky.get_or_insert_with(|| (step, reading.clone()));
        }
        Ok(risky)
    }

    /// What was seen that some reading expected, with what that reading knows.
    fn borne_out(&self, look: &Look, expected: &[String]) -> Result<Vec<AnyReading>, PlayError> {
        let game = self.table.game;
        let seen = look.screen.as_ref().map(possible).unwrap_or_default();
        let mut right = Vec::new();
        for mut reading in seen {
            if let Some(known) = expected.iter().find(|it| game.agrees(it, &reading.level)) {
                reading.level = game.informed(&reading.level, known)?;
                right.push(reading);
            }
        }
        Ok(right)
    }

    /// What each reading expects after an action, the same board where it is not legal; and whether it is in all.
    fn expectations(
        &self,
        readings: &[AnyReading],
        action: &str,
    ) -> Result<(Vec<String>, bool), PlayError> {
        let (mut expected, mut legal) = (Vec::new(), true);
        for reading in readings {
            let steps = self.table.game.steps(reading, &self.profile)?;
            let step = steps.into_iter().find(|step| step.action == action);
            legal &= step.is_some();
            expected.push(step.map_or_else(|| reading.level.clone(), |step| step.expect));
        }
        Ok((expected, legal))
    }
}

/// Everything that a frame could mean, likeliest first.
fn possible(screen: &Screen<AnyReading>) -> Vec<AnyReading> {
    let mut readings = screen.readings().to_vec();
    let rivals: Vec<AnyReading> =
        readings.iter_mut().flat_map(|reading| std::mem::take(&mut reading.rivals)).collect();
    readings.extend(rivals);
    readings
}
