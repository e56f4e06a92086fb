//! The loop over levels, and over the moves of a level.

use std::time::Instant;

use crate::game::{AnyReading, Plan, PlanError};
use crate::player::act::Outcome;
use crate::player::event::{Event, LevelReport};
use crate::player::look::Look;
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
        let mut reading = self.settle_reading(screen)?;
        loop {
            let plan = self.plan(&reading)?;
            if !plan.steps.is_empty() || self.prelude.moves > 0 {
                match self.play_level(&mut reading, plan)? {
                    Ending::Won => {}
                    Ending::OutOfMoves => {
                        self.report.ended = Some("the most moves allowed were made");
                        return Ok(());
                    }
                }
            }
            if self.options.levels.is_some_and(|levels| self.report.won.len() >= levels as usize) {
                self.report.ended = Some("as many levels as asked for are won");
                return Ok(());
            }
            let Some(next) = self.next_level(&reading)? else {
                self.report.ended = Some("no further level appears");
                return Ok(());
            };
            reading = next;
        }
    }

    /// Plans from a reading.
    pub(super) fn plan(&mut self, reading: &AnyReading) -> Result<Plan, PlanError> {
        let start = Instant::now();
        let limits = Limits {
            deadline: Some(start + self.options.think),
            memory: Some(self.options.memory),
            expanded: None,
        };
        let (game, profile) = (self.table.game, self.table.profile);
        let plan = game.plan(&reading.level, Some((reading, profile)), limits)?;
        self.table.watcher.event(Event::Planned { reading, plan: &plan, took: start.elapsed() });
        Ok(plan)
    }

    fn play_level(&mut self, reading: &mut AnyReading, plan: Plan) -> Result<Ending, PlayError> {
        let start = Instant::now();
        let mut level = self.open_level(&plan);
        let (mut plan, mut at, mut failures) = (plan, 0, 0);
        // Until a move has done what it should, the board may have been read wrong.
        let mut doubtable = !reading.rivals.is_empty();
        while at < plan.steps.len() {
            if self.options.max_moves.is_some_and(|most| self.report.moves >= most) {
                return Ok(Ending::OutOfMoves);
            }
            let step = plan.steps[at].clone();
            self.table.watcher.event(Event::Acting { reading, plan: &plan, step: at });
            let last = at + 1 == plan.steps.len();
            match self.act(&step, reading)? {
                Outcome::AsExpected(seen) => {
                    *reading = seen;
                    at += 1;
                    failures = 0;
                    doubtable = false;
                    level.moves += 1;
                    self.report.moves += 1;
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
                    if !doubted && self.look(Some(reading))?.reading_of(&reading.level).is_some() {
                        continue;
                    }
                    level.replanned += u32::from(!doubted);
                }
                // The winning move's board may be gone before it is seen: under a message, or for the next level.
                Outcome::Differs(look) if last && self.is_after_win(&look, &step.expect) => {
                    level.moves += 1;
                    self.report.moves += 1;
                    break;
                }
                Outcome::Differs(_) => {
                    failures += 1;
                    level.moves += 1;
                    level.replanned += 1;
                    self.report.moves += 1;
                    self.table.watcher.event(Event::Differs { action: &step.action });
                }
                Outcome::Moved => {}
            }
            at = 0;
            if doubtable && failures > 0 {
                doubtable = false;
                if let Some(other) = self.read_otherwise()? {
                    *reading = other;
                    doubtable = !reading.rivals.is_empty();
                    plan = self.plan(reading)?;
                    level = self.open_level(&plan).after(&level);
                    continue;
                }
                failures += self.prelude.lost;
            }
            if failures > self.options.retries {
                return Err(self.stuck(failures, &step.action, &step.expect, reading)?);
            }
            let (_, screen) = self.look_for_board(Some(reading))?;
            *reading = self.settle_reading(screen)?;
            let told = std::mem::take(&mut self.prelude);
            (level.moves, level.lost) = (level.moves + told.moves, level.lost + told.lost);
            plan = self.plan(reading)?;
        }
        level.seconds = start.elapsed().as_secs_f64();
        self.table.watcher.event(Event::Won(&level));
        self.report.won.push(level);
        Ok(Ending::Won)
    }

    /// The report of a level that is about to be played by `plan`. Moves that told its readings apart count, and
    /// what is the fewest counts from before them.
    fn open_level(&mut self, plan: &Plan) -> LevelReport {
        let Prelude { level, moves, lost } = std::mem::take(&mut self.prelude);
        let limits =
            Limits { deadline: Some(Instant::now() + self.options.think), ..Limits::default() };
        let whole = level.and_then(|level| self.table.game.plan(&level, None, limits).ok());
        let (first, made) = whole.as_ref().map_or((plan, moves), |whole| (whole, 0));
        LevelReport {
            level: first.level.clone(),
            planned: first.cost + made,
            optimal: first.proof == Proof::Optimal && made == 0,
            moves,
            lost,
            replanned: 0,
            expanded: first.expanded,
            seconds: 0.0,
        }
    }

    /// The error that says that moves do not help.
    fn stuck(
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
