//! The loop over levels, and over the moves of a level.

use std::time::Instant;

use crate::frame::Frame;
use crate::game::{Aim, AnyReading, Known, Least, Lesson, Plan, PlanError, Screen, Step};
use crate::player::act::Outcome;
use crate::player::event::{Event, LevelReport};
use crate::player::look::Look;
use crate::player::steer::Flown;
use crate::player::trail::Trail;
use crate::player::{PlayError, Player, Prelude};
use crate::solver::{Limits, Proof};

/// How a level ended.
enum Ending {
    Won,
    OutOfMoves,
}

/// So many moves in a row without effect speak against a reading that has rivals.
const DOUBTED: u32 = 2;

impl Player<'_> {
    /// Plays until there are no more levels, or as many as asked for.
    pub(super) fn run(&mut self) -> Result<(), PlayError> {
        if self.ready()?.is_some() {
            self.rest(crate::player::LOOK_EVERY)?;
        }
        let (_, screen) = self.look_for_board(None)?;
        let mut reading = self.settle_reading(&screen)?;
        loop {
            reading = self.recalled(reading)?;
            self.thorough = self.options.thorough;
            let plan = self.plan(&reading, None)?;
            if !plan.steps.is_empty() || self.prelude.moves > 0 {
                match self.play_level(&mut reading, plan)? {
                    Ending::Won => {}
                    Ending::OutOfMoves => {
                        self.report.ended = Some("the most moves allowed were made".to_owned());
                        return Ok(());
                    }
                }
            }
            if self.options.levels.is_some_and(|levels| self.report.won.len() >= levels as usize) {
                self.report.ended = Some("as many levels as asked for are won".to_owned());
                return Ok(());
            }
            let Some(next) = self.next_level(&reading)? else {
                self.report.ended = Some("no further level appears".to_owned());
                return Ok(());
            };
            reading = next;
        }
    }

    /// Plans from a reading. `trail` says how it came about.
    pub(super) fn plan(
        &mut self,
        reading: &AnyReading,
        trail: Option<&Trail>,
    ) -> Result<Plan, PlanError> {
        let began = Instant::now();
        let limits = Limits {
            deadline: Some(began + self.options.think),
            memory: Some(self.options.memory),
            ..Limits::default()
        };
        let (game, profile) = (self.table.game, &self.profile);
        let (start, looks) = trail
            .map_or((None, [].as_slice()), |trail| (Some(trail.start.as_str()), trail.looks()));
        let known = Known { reading: Some((reading, profile)), start, looks };
        let aim = Aim { thorough: self.thorough, ..self.options.aim };
        let plan = game.plan(&reading.level, known, aim, limits)?;
        self.table.watcher.event(Event::Planned { reading, plan: &plan, took: began.elapsed() });
        Ok(plan)
    }

    fn play_level(&mut self, reading: &mut AnyReading, plan: Plan) -> Result<Ending, PlayError> {
        let game = self.table.game;
        let start = Instant::now();
        let mut level = self.open_level(&plan, reading);
        let mut trail = Trail::new(&plan.level);
        // In vain were trials in a row that taught nothing, however well their first moves went.
        let (mut plan, mut at, mut failures, mut vain) = (plan, 0, 0, 0);
        // Until a move has done what it should, the board may have been read wrong.
        let mut doubtable = !reading.rivals.is_empty();
        while at < plan.steps.len() {
            if self.options.max_moves.is_some_and(|most| self.report.moves >= most) {
                return Ok(Ending::OutOfMoves);
            }
            let step = plan.steps[at].clone();
            self.table.watcher.event(Event::Acting { reading, plan: &plan, step: at });
            match self.flown(&plan.steps[at..], reading, &trail, &mut level, &mut failures)? {
                Flown::Nowhere => {}
                Flown::Won => break,
                Flown::On(next) => {
                    (plan, at) = (next, 0);
                    continue;
                }
            }
            let mut acted = false;
            let last = plan.trial.is_none() && at + 1 == plan.steps.len();
            match self.act(&step, reading)? {
                Outcome::AsExpected(seen) => {
                    let trial = plan.trial.is_some();
                    *reading = trail.told(game, &step.action, seen, trial)?;
                    (at, failures, doubtable) = (at + 1, if trial { vain } else { 0 }, false);
                    self.count(&step, &mut level);
                    continue;
                }
                Outcome::Lost => {
                    failures += 1;
                    level.lost += 1;
                    self.table.watcher.event(Event::Lost { action: &step.action });
                    if failures > self.options.retries {
                        return Err(self.stuck(failures, &step.action, &step.expect, reading)?);
                    }
                    // It may have come late after all, or somebody else has moved meanwhile.
                    let doubted = doubtable && failures >= DOUBTED;
                    if !doubted && !game.selects() && self.stands(reading)? {
                        continue;
                    }
                    level.replanned += u32::from(!doubted && !game.selects());
                }
                // The winning move's board may be gone before it is seen: under a message, or for the next level.
                Outcome::Differs(look) if last && self.is_after_win(&look, &step.expect) => {
                    self.count(&step, &mut level);
                    break;
                }
                Outcome::Differs(_) => {
                    acted = true;
                    self.count(&step, &mut level);
                    if step.expect.is_empty() {
                        level.trials += 1;
                        doubtable = false;
                    } else {
                        failures += 1;
                        level.replanned += 1;
                        self.table.watcher.event(Event::Differs { action: &step.action });
                    }
                }
                Outcome::Disturbed => {}
            }
            at = 0;
            if doubtable && failures > 0 {
                doubtable = false;
                if let Some(other) = self.read_otherwise()? {
                    *reading = other;
                    doubtable = !reading.rivals.is_empty();
                    plan = self.plan(reading, None)?;
                    level = self.open_level(&plan, reading).after(&level);
                    trail = Trail::new(&plan.level);
                    continue;
                }
                level.lost += std::mem::take(&mut self.prelude).lost;
            }
            if failures > self.options.retries {
                return Err(self.stuck(failures, &step.action, &step.expect, reading)?);
            }
            let witness = self.witness.take();
            let (frame, screen) = self.look_for_board(Some(witness.as_ref().unwrap_or(reading)))?;
            *reading = if acted {
                let learned = self.learned(&mut trail, &step.action, frame, &screen)?;
                if step.expect.is_empty() {
                    // A trial that teaches nothing, again and again, is a failure too.
                    vain = if trail.look(&learned.level) { 0 } else { vain + 1 };
                    (failures, self.thorough) = (vain, self.thorough && vain == 0);
                }
                self.table.memory.keep(game, level.title.as_deref(), &trail.start);
                learned
            } else {
                self.settle_reading(&screen)?
            };
            let told = std::mem::take(&mut self.prelude);
            (level.moves, level.lost) = (level.moves + told.moves, level.lost + told.lost);
            plan = self.plan(reading, Some(&trail))?;
        }
        level.seconds = start.elapsed().as_secs_f64();
        self.close_level(&mut level, &trail.start);
        self.table.watcher.event(Event::Won(&level));
        self.report.won.push(level);
        Ok(Ending::Won)
    }

    /// The moves, or keys, of a plan. Where it has the least of something else it is its steps that count.
    fn planned(&self, plan: &Plan) -> u32 {
        match self.options.aim.least {
            Least::Time => plan.steps.iter().map(|step| self.counted(step)).sum(),
            Least::Moves | Least::Presses => plan.cost,
        }
    }

    /// What a step adds to the moves, or to the keys where those are counted.
    pub(super) fn counted(&self, step: &Step) -> u32 {
        if self.options.aim.least == Least::Presses { step.count() } else { step.cost }
    }

    fn count(&mut self, step: &Step, level: &mut LevelReport) {
        let moves = self.counted(step);
        level.moves += moves;
        self.report.moves += moves;
    }

    /// What is seen after an action that did not do what was expected, or of which nothing certain was, with what that
    /// teaches.
    fn learned(
        &mut self,
        trail: &mut Trail,
        action: &str,
        frame: Frame,
        screen: &Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        let game = self.table.game;
        let mut readings = Vec::new();
        let mut lessons = Vec::new();
        for reading in screen.readings() {
            let lesson = trail.lesson(game, action, &reading.level)?;
            readings.push(reading.with_level(&lesson.level));
            lessons.push(lesson);
        }
        if let ([reading], [lesson]) = (readings.as_slice(), lessons.as_slice()) {
            trail.take(game, action, lesson)?;
            return Ok(reading.clone());
        }
        let tries = self.options.retries + 1;
        let reading = self.tell_apart(frame, readings, Some(&trail.start), tries)?;
        let lesson = Lesson { level: reading.level.clone(), open: false };
        trail.take(game, action, &lesson)?;
        Ok(reading)
    }

    /// The reading of a level that begins, with what is known of it from other plays.
    fn recalled(&self, mut reading: AnyReading) -> Result<AnyReading, PlayError> {
        let game = self.table.game;
        for known in self.table.memory.recall(game.name(), reading.title.as_deref()) {
            if game.same_board(&known, &reading.level) {
                reading.level = game.informed(&reading.level, &known)?;
                break;
            }
        }
        Ok(reading)
    }

    /// The report of a level that is about to be played by `plan`. Moves that told its readings apart count, and
    /// what is the fewest counts from before them.
    fn open_level(&mut self, plan: &Plan, reading: &AnyReading) -> LevelReport {
        let Prelude { level, moves, lost } = std::mem::take(&mut self.prelude);
        let whole = level.and_then(|level| self.plan_of(&level));
        let (first, made) = whole.as_ref().map_or((plan, moves), |whole| (whole, 0));
        LevelReport {
            title: reading.title.clone(),
            level: first.level.clone(),
            planned: self.planned(first) + made,
            optimal: first.proof == Proof::Optimal && made == 0,
            moves,
            lost,
            trials: 0,
            replanned: 0,
            deaths: 0,
            expanded: first.expanded,
            seconds: 0.0,
        }
    }

    /// Says what the fewest moves are by what is known now, where that was not proved at first, and keeps it: what the block
    /// hid has been seen by now, and what was tried is known.
    fn close_level(&mut self, level: &mut LevelReport, start: &str) {
        if level.optimal {
            return;
        }
        if let Some(plan) = self.plan_of(start).filter(|plan| plan.trial.is_none()) {
            (level.planned, level.optimal) = (self.planned(&plan), plan.proof == Proof::Optimal);
        }
        self.table.memory.keep(self.table.game, level.title.as_deref(), start);
    }

    /// The plan for a level that is not on the screen any more.
    fn plan_of(&self, level: &str) -> Option<Plan> {
        let deadline = Some(Instant::now() + self.options.think);
        let limits = Limits { deadline, ..Limits::default() };
        self.table.game.plan(level, Known::default(), self.options.aim, limits).ok()
    }

    /// Whether the board still stands as it was read.
    fn stands(&mut self, reading: &AnyReading) -> Result<bool, PlayError> {
        let look = self.look(Some(reading))?;
        Ok(self.expected(&look, &reading.level).is_some())
    }

    /// The error that says that moves do not help.
    pub(super) fn stuck(
        &mut self,
        tries: u32,
        action: &str,
        expected: &str,
        reading: &AnyReading,
    ) -> Result<PlayError, PlayError> {
        let frame = Box::new(self.glance()?);
        Ok(PlayError::Stuck {
            tries,
            action: action.to_owned(),
            expected: expected.to_owned(),
            seen: reading.level.clone(),
            frame,
        })
    }

    /// Whether a look after a winning move shows that it won: no board at all, or another one.
    fn is_after_win(&self, look: &Look, expect: &str) -> bool {
        let game = self.table.game;
        look.levels().iter().all(|level| !game.same_board(level, expect))
    }
}
