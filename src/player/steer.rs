//! Steering: actions that are watched while they are done. Every frame goes to the game's pilot, and the keys that it asks
//! for are held, as long as the window has the focus and nobody wants to stop.

use std::time::Duration;

use crate::game::{AnyReading, End, Pilot, PilotCommand, PilotReport, Plan, PlanError, Step};
use crate::input::{InputError, Key};
use crate::player::action_history::ActionHistory;
use crate::player::event::{Event, LevelReport};
use crate::player::{PlayError, Player};

/// Time from one look to the next, at least.
const EVERY: Duration = Duration::from_millis(15);
/// A flight takes no longer.
const LONGEST: Duration = Duration::from_secs(240);

impl Player<'_> {
    /// The pilot for the first of these actions; none where a stroke does that. With no actions, who lets all come to rest.
    fn pilot(
        &self,
        reading: &AnyReading,
        actions: &[&str],
    ) -> Result<Option<Box<dyn Pilot>>, PlayError> {
        let game = self.table.game;
        let count = actions.iter().take_while(|action| game.is_steered(action)).count();
        if count == 0 && !actions.is_empty() {
            return Ok(None);
        }
        Ok(game.pilot(reading, &self.profile, &actions[..count].join(" "))?)
    }

    /// Lets a pilot do its work. Nothing is held afterwards, whatever it comes to.
    pub(super) fn steer(&mut self, pilot: &mut dyn Pilot) -> Result<PilotReport, PlayError> {
        let landing = self.steered(pilot);
        let released = self.table.input.release_all().map_err(PlayError::Input);
        let landing = landing.and_then(|landing| released.map(|()| landing))?;
        if let Some(profile) = &landing.profile {
            self.profile = profile.clone();
        }
        if let Some(note) = &landing.note {
            self.table.watcher.event(Event::Noted { what: note });
        }
        Ok(landing)
    }

    fn steered(&mut self, pilot: &mut dyn Pilot) -> Result<PilotReport, PlayError> {
        let start = self.now();
        if self.ready()?.is_some() {
            return Ok(disturbed());
        }
        self.points = false;
        self.spend(1)?;
        self.left = None;
        loop {
            if self.held_up()? {
                return Ok(disturbed());
            }
            let looked = self.now();
            self.check()?;
            let frame = self.frame()?;
            let options = pilot.steer(&frame, looked - start);
            self.table.watcher.event(Event::Steering { frame: &frame, marks: &|| pilot.marks() });
            let (keys, time) = match options {
                PilotCommand::Done(landing) => {
                    self.options.control.stepped();
                    return Ok(*landing);
                }
                PilotCommand::Hold { keys, time } => (keys, time),
            };
            if self.paused || !self.held(&keys)? {
                return Ok(disturbed());
            }
            if pilot.sees() {
                self.left = Some(frame);
            }
            let next = EVERY.saturating_sub(self.since(looked));
            match time.filter(|time| *time <= next.max(Duration::from_millis(4))) {
                Some(time) => {
                    self.rest(time)?;
                    self.table.input.release_all().map_err(PlayError::Input)?;
                    self.rest(EVERY.saturating_sub(self.since(looked)))?;
                }
                None => self.rest(next)?,
            }
            if self.since(start) > LONGEST {
                let end = End::Missed("the flight takes too long".to_owned());
                return Ok(PilotReport { end, ..disturbed() });
            }
        }
    }

    /// Holds these keys and no others. Not, and none is down any more, where they would not reach the window: that is found at
    /// every look.
    fn held(&mut self, keys: &[Key]) -> Result<bool, PlayError> {
        match self.table.input.hold(keys, &self.target()) {
            Ok(pressed) => {
                if !keys.is_empty() {
                    (self.disturbed, self.obstructed) = (0, None);
                }
                self.report.sent += pressed;
                Ok(true)
            }
            Err(InputError::Astray(obstacle) | InputError::CutShort(obstacle)) => {
                self.hindered(obstacle).map(|()| false)
            }
            Err(error) => Err(PlayError::Input(error)),
        }
    }
}

/// What came of a flight.
pub(super) enum Flown {
    /// A stroke does what comes next.
    Nowhere,
    /// The level is won, or its window shows another one.
    Won,
    /// It goes on by this plan.
    On(Plan),
}

impl Player<'_> {
    /// Has the next steps performed as far as a pilot performs them, and plans anew from what came of it. `failures` counts
    /// the flights in a row that went otherwise than planned.
    pub(super) fn flown(
        &mut self,
        steps: &[Step],
        reading: &mut AnyReading,
        trail: &ActionHistory,
        level: &mut LevelReport,
        failures: &mut u32,
    ) -> Result<Flown, PlayError> {
        let actions: Vec<&str> = steps.iter().map(|step| step.action.as_str()).collect();
        let Some(mut pilot) = self.pilot(reading, &actions)? else { return Ok(Flown::Nowhere) };
        let (pauses, holds) = (self.report.pauses, self.holds);
        let end = self.fly(pilot.as_mut(), reading, level)?;
        let held = self.holds > holds;
        let spoiled = held || self.report.pauses > pauses;
        if end == End::Won {
            return Ok(Flown::Won);
        }
        let plan = self.plan(reading, Some(trail));
        // A flight that leads to where there is no plan has failed, too.
        let missed = matches!(end, End::Missed(_)) || matches!(plan, Err(PlanError::Solve(_)));
        // What others spoiled says nothing against the plan; how often they may is counted elsewhere.
        *failures = if self.disturbed > 0 || spoiled {
            *failures
        } else if missed {
            *failures + 1
        } else {
            0
        };
        level.replanned += u32::from(missed && !held);
        if *failures > self.retries() {
            return Err(self.stuck(*failures, actions[0], &steps[0].expect, reading)?);
        }
        match plan {
            // Where there is no plan from the air, what moves comes down first.
            Err(PlanError::Solve(_)) => {
                if let Some(mut pilot) = self.pilot(reading, &[])? {
                    self.fly(pilot.as_mut(), reading, level)?;
                }
                Ok(Flown::On(self.plan(reading, Some(trail))?))
            }
            plan => Ok(Flown::On(plan?)),
        }
    }

    /// Has a pilot do its work, and reads what came of it.
    fn fly(
        &mut self,
        pilot: &mut dyn Pilot,
        reading: &mut AnyReading,
        level: &mut LevelReport,
    ) -> Result<End, PlayError> {
        let landing = self.steer(pilot)?;
        level.deaths += landing.deaths;
        match &landing.end {
            End::Failed(why) => {
                let frame = Box::new(self.glance()?);
                return Err(PlayError::Steering { why: why.clone(), frame });
            }
            End::Missed(why) => self.table.watcher.event(Event::Noted { what: why }),
            End::Won => return Ok(End::Won),
            End::Arrived | End::Prepared => {}
        }
        let known = if landing.level.is_empty() { &reading.level } else { &landing.level };
        let expected = reading.with_level(known);
        let (_, screen) = self.look_for_board(Some(&expected))?;
        let seen = self.settle_reading(&screen)?;
        if !self.table.game.same_board(&seen.level, &expected.level) {
            return Ok(End::Won);
        }
        // What is planned from here is planned from what was seen since.
        self.paused = false;
        *reading = seen;
        Ok(landing.end)
    }
}

/// Where the window was moved, covered or used by somebody, what the pilot knows of it is stale.
fn disturbed() -> PilotReport {
    PilotReport {
        end: End::Missed("the flight was disturbed".to_owned()),
        level: String::new(),
        deaths: 0,
        profile: None,
        note: None,
    }
}
