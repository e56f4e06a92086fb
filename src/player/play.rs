//! The loop over levels, what is planned for them and what is said of them.

use crate::game::{AnyReading, Metric, Objective, Plan, PlanContext, PlanError, Screen, Step};
use crate::player::action_history::ActionHistory;
use crate::player::event::{Event, LevelReport};
use crate::player::{PlayError, Player, Prelude};
use solver::{Instant, Limits, Proof};

impl Player<'_> {
    /// Plays until there are no more levels, or as many as asked for.
    ///
    /// # Errors
    /// Fewer levels were won than asked for: none, where all were.
    pub(super) fn run(&mut self) -> Result<(), PlayError> {
        let first = self.first_board();
        match first.and_then(|reading| self.play_from(reading)) {
            Err(PlayError::Over { what }) => self.end(format!("the program shows {what}")),
            result => result,
        }
    }

    /// The board that the window begins with.
    pub(super) fn first_board(&mut self) -> Result<AnyReading, PlayError> {
        if self.ready()?.is_some() {
            self.rest(crate::player::LOOK_EVERY)?;
        }
        let (_, screen) = self.look_for_board(None)?;
        let reading = self.settle_reading(&screen)?;
        self.first = Some(reading.clone());
        Ok(reading)
    }

    /// Plays a level, and those that follow it.
    pub(super) fn play_from(&mut self, mut reading: AnyReading) -> Result<(), PlayError> {
        loop {
            reading = self.recalled(reading)?;
            self.thorough = self.options.thorough;
            let plan = self.plan(&reading, None)?;
            let shown = if plan.steps.is_empty() && self.prelude.moves == 0 {
                self.found_won();
                None
            } else {
                self.play_or_find_won(&mut reading, plan)?
            };
            if self.is_enough() {
                return self.end("as many levels as asked for are won".to_owned());
            }
            let next = match shown {
                Some(screen) => {
                    self.goes_on_by_what_was_done();
                    Some(self.settle_reading(&screen)?)
                }
                None => self.further(&reading)?,
            };
            if self.is_tuned() {
                return Ok(());
            }
            let Some(next) = next else { return self.end("no further level appears".to_owned()) };
            reading = next;
        }
    }

    /// Plays a level as [`Player::play_level`] does. Where a picture cannot tell whether it is won, and nothing that was tried did
    /// anything, it is.
    fn play_or_find_won(
        &mut self,
        reading: &mut AnyReading,
        plan: Plan,
    ) -> Result<Option<Screen<AnyReading>>, PlayError> {
        let (before, may_be_won) = (self.report.moves, reading.may_be_won);
        let played = self.play_level(reading, plan);
        let is_stuck = matches!(played, Err(PlayError::Stuck { .. }));
        let is_idle = may_be_won && is_stuck && self.report.moves == before;
        let is_won = |rival: &&AnyReading| self.table.game.is_won(&rival.level).unwrap_or(false);
        match reading.rivals.first().filter(|_| is_idle).filter(is_won).cloned() {
            Some(won) => {
                *reading = won;
                self.found_won();
                Ok(None)
            }
            None => played,
        }
    }

    /// A board was won by somebody else.
    fn found_won(&mut self) {
        self.report.found_won += 1;
        let what = "the board was won before a move was made: it does not count";
        self.table.watcher.event(Event::Noted { what });
    }

    /// Whether as many levels as asked for are won.
    pub(super) fn is_enough(&self) -> bool {
        self.options.levels.is_some_and(|levels| self.report.won.len() >= levels as usize)
    }

    /// Ends a play that ends by itself.
    fn end(&mut self, why: String) -> Result<(), PlayError> {
        let (won, asked) = (self.report.won.len(), self.options.levels.unwrap_or(1) as usize);
        self.report.ended = Some(why.clone());
        if won >= asked {
            return Ok(());
        }
        let why = match self.report.found_won {
            0 => why,
            1 => format!("a board was won before a move was made; {why}"),
            count => format!("{count} boards were won before a move was made; {why}"),
        };
        Err(PlayError::TooFew { won, asked, why })
    }

    /// Plans from a reading. `history` says how it came about.
    pub(super) fn plan(
        &mut self,
        reading: &AnyReading,
        history: Option<&ActionHistory>,
    ) -> Result<Plan, PlanError> {
        let began = Instant::now();
        let limits = Limits {
            deadline: Some(began + self.options.think),
            memory: Some(self.options.memory),
            stop: self.options.stop,
            ..Limits::default()
        };
        let (game, profile) = (self.table.game, &self.profile);
        let (start, looks) = history.map_or((None, [].as_slice()), |history| {
            (Some(history.start.as_str()), history.looks())
        });
        let known = PlanContext { reading: Some((reading, profile)), start, looks };
        let objective = Objective { thorough: self.thorough, ..self.options.objective };
        let plan = game.plan(&reading.level, known, objective, limits)?;
        self.table.watcher.event(Event::Planned { reading, plan: &plan, took: began.elapsed() });
        Ok(plan)
    }

    /// The moves, or keys, of a plan. Where it has the least of something else it is its steps that count.
    fn planned(&self, plan: &Plan) -> u32 {
        match self.options.objective.metric {
            Metric::Time => plan.steps.iter().map(|step| self.counted(step)).sum(),
            Metric::Moves | Metric::Presses => plan.cost,
        }
    }

    /// What a step adds to the moves, or to the keys where those are counted.
    pub(super) fn counted(&self, step: &Step) -> u32 {
        if self.options.objective.metric == Metric::Presses { step.count() } else { step.cost }
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
    pub(super) fn open_level(&mut self, plan: &Plan, reading: &AnyReading) -> LevelReport {
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
            evidence: None,
        }
    }

    /// Says what the fewest moves are by what is known now, where that was not proved at first, and keeps it: what the block
    /// hid has been seen by now, and what was tried is known.
    pub(super) fn close_level(&mut self, level: &mut LevelReport, start: &str) {
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
        let limits = Limits { deadline, stop: self.options.stop, ..Limits::default() };
        self.table.game.plan(level, PlanContext::default(), self.options.objective, limits).ok()
    }
}
