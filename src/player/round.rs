//! One level: move after move, until the screen shows that it is won.

use crate::frame::Frame;
use crate::game::{AnyReading, Plan, Screen, Step, Update};
use crate::player::act::Outcome;
use crate::player::action_history::ActionHistory;
use crate::player::event::{Event, Evidence, LevelReport};
use crate::player::next::Proof;
use crate::player::steer::Flown;
use crate::player::{PlayError, Player};

/// So many moves in a row without effect speak against a reading that has rivals.
const DOUBTED: u32 = 2;

/// A level in play.
struct Round {
    /// The board as it stands.
    reading: AnyReading,
    plan: Plan,
    /// Steps of the plan that are done.
    at: usize,
    history: ActionHistory,
    level: LevelReport,
    /// Moves in a row that failed.
    failures: u32,
    /// Trials in a row that taught nothing, however well their first moves went.
    vain: u32,
    /// Until a move has done what it should, the board may have been read wrong.
    doubtable: bool,
}

/// Why a board is looked at afresh.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// A move was made that led elsewhere, or where nobody knows.
    Acted,
    /// A move was lost, and yet the board does not stand as it was.
    Lost,
    /// What was known of the board is stale.
    Stale,
}

impl Round {
    fn is_done(&self) -> bool {
        self.at >= self.plan.steps.len()
    }

    /// Whether the next step is the one that wins.
    fn is_last(&self) -> bool {
        self.plan.trial.is_none() && self.at + 1 == self.plan.steps.len()
    }

    /// The board as the plan's last step leaves it.
    fn goal(&self) -> AnyReading {
        let last = self.plan.steps.last().filter(|step| !step.expect.is_empty());
        self.reading.with_level(last.map_or(&self.reading.level, |step| &step.expect))
    }
}

impl Player<'_> {
    /// Plays a level from `reading`, which is its board as it was won afterwards. The next level's, where that showed the win.
    ///
    /// # Errors
    /// [`PlayError::NotSeen`] where nothing shows the win; else why it was not won.
    pub(super) fn play_level(
        &mut self,
        reading: &mut AnyReading,
        plan: Plan,
    ) -> Result<Option<Screen<AnyReading>>, PlayError> {
        let start = self.now();
        (self.uses, self.used_since) = (0, None);
        self.began = Some(self.glance()?);
        let level = self.open_level(&plan, reading);
        let history = ActionHistory::new(&plan.level);
        let (reading_now, doubtable) = (reading.clone(), !reading.rivals.is_empty());
        let (at, failures, vain) = (0, 0, 0);
        let mut round =
            Round { reading: reading_now, plan, at, history, level, failures, vain, doubtable };
        let proof = self.moves(&mut round);
        round.level.seconds = self.since(start).as_secs_f64();
        if let Err(PlayError::NotSeen { .. }) = &proof {
            self.report.not_seen.push(round.level.clone());
        }
        let (evidence, next, over) = match proof? {
            Proof::WonBoard => (Evidence::WonBoard, None, None),
            Proof::NextLevel(next) => (Evidence::NextLevel, Some(next), None),
            Proof::EndScreen(what) => (Evidence::EndScreen, None, Some(what)),
        };
        round.level.evidence = Some(evidence);
        self.close_level(&mut round.level, &round.history.start);
        self.table.watcher.event(Event::Won(&round.level));
        self.report.won.push(round.level);
        *reading = round.reading;
        match over {
            Some(what) if !self.is_enough() => Err(PlayError::Over { what }),
            _ => Ok(next),
        }
    }

    /// Makes moves until something shows that the level is won.
    fn moves(&mut self, round: &mut Round) -> Result<Proof, PlayError> {
        while !round.is_done() {
            if let Some(proof) = self.step(round)? {
                return Ok(proof);
            }
        }
        Ok(Proof::WonBoard)
    }

    /// Makes the next move. What shows that the level is won, where that is not the board that it should lead to.
    fn step(&mut self, round: &mut Round) -> Result<Option<Proof>, PlayError> {
        if self.tunes() {
            round.plan = self.plan(&round.reading, Some(&round.history))?;
            round.at = 0;
        }
        let step = round.plan.steps[round.at].clone();
        let tally = Event::Tally { report: &self.report, level: &round.level };
        self.table.watcher.event(tally);
        let event = Event::Acting { reading: &round.reading, plan: &round.plan, step: round.at };
        self.table.watcher.event(event);
        if self.held_up()? && !self.stands(&round.reading)? {
            self.afresh(round, &step, Why::Stale)?;
            return Ok(None);
        }
        (self.glimpse, self.left) = (None, None);
        let Round { reading, plan, at, history, level, failures, .. } = &mut *round;
        match self.flown(&plan.steps[*at..], reading, history, level, failures)? {
            Flown::Nowhere => {}
            Flown::Won => return self.proved(round, &step, Why::Stale),
            Flown::On(next) => {
                (round.plan, round.at) = (next, 0);
                return Ok(None);
            }
        }
        let began = self.now();
        let outcome = self.act(&step, &round.reading)?;
        match outcome {
            Outcome::AsExpected(seen) => {
                self.move_took(Some(self.since(began)));
                self.done(round, &step, seen)?;
            }
            Outcome::Lost => {
                self.move_missed();
                return self.lost(round, &step);
            }
            Outcome::Differs(look) => {
                self.count(&step, &mut round.level);
                let goal = round.goal();
                // Of what nobody could know nothing is to be missed.
                let blind = step.expect.is_empty();
                // The winning move's board may be gone before it is seen: under a message, or for the next level.
                if round.is_last() && !self.is_unwon(&look, &goal) {
                    let proof = self.proved(round, &step, Why::Acted)?;
                    match &proof {
                        Some(_) => self.move_took(None),
                        None if blind => {}
                        None => self.move_missed(),
                    }
                    return Ok(proof);
                }
                if !blind {
                    self.move_missed();
                }
                self.differs(round, &step)?;
            }
            Outcome::Disturbed => self.afresh(round, &step, Why::Stale)?,
        }
        Ok(None)
    }

    /// What shows that the level is won, where its last move may have been made; where its board stands there unwon, it is
    /// gone on with.
    fn proved(
        &mut self,
        round: &mut Round,
        step: &Step,
        why: Why,
    ) -> Result<Option<Proof>, PlayError> {
        if self.paused {
            // Who used the window may have gone to another level: that is no win.
            self.afresh(round, step, why)?;
            return Ok(None);
        }
        let goal = round.goal();
        let proof = self.proof(&goal)?;
        match &proof {
            Some(_) => round.reading = goal,
            None if why == Why::Acted => self.differs(round, step)?,
            None => {
                round.failures += 1;
                round.level.replanned += 1;
                self.afresh(round, step, why)?;
            }
        }
        Ok(proof)
    }

    /// A move did what it should.
    fn done(&mut self, round: &mut Round, step: &Step, seen: AnyReading) -> Result<(), PlayError> {
        let trial = round.plan.trial.is_some();
        round.reading = round.history.told(self.table.game, &step.action, seen, trial)?;
        round.at += 1;
        round.failures = if trial { round.vain } else { 0 };
        round.doubtable = false;
        self.proven = true;
        self.count(step, &mut round.level);
        Ok(())
    }

    /// A move changed nothing, as long as it was waited for. What shows that the level is won, where it came late after all.
    fn lost(&mut self, round: &mut Round, step: &Step) -> Result<Option<Proof>, PlayError> {
        let look = self.look(Some(&round.reading))?;
        let stands = self.expected(&look, &round.reading.level).is_some();
        let came = self.expected(&look, &step.expect).filter(|_| !step.expect.is_empty());
        if let (Some(seen), false) = (came, stands) {
            let seen = seen.clone();
            self.done(round, step, seen)?;
            return Ok(None);
        }
        let goal = round.goal();
        if round.is_last()
            && !self.is_unwon(&look, &goal)
            && let Some(proof) = self.proof(&goal)?
        {
            self.count(step, &mut round.level);
            round.reading = goal;
            return Ok(Some(proof));
        }
        round.failures += 1;
        round.level.lost += 1;
        self.table.watcher.event(Event::Lost { action: &step.action });
        if round.failures > self.retries() {
            return Err(self.stuck(round.failures, &step.action, &step.expect, &round.reading)?);
        }
        let doubted = round.doubtable && round.failures >= DOUBTED;
        let selects = self.table.game.selects();
        if doubted || selects || !stands {
            round.level.replanned += u32::from(!doubted && !selects);
            self.afresh(round, step, Why::Lost)?;
        }
        Ok(None)
    }

    /// A move led elsewhere than it should, or where nobody knew.
    fn differs(&mut self, round: &mut Round, step: &Step) -> Result<(), PlayError> {
        if step.expect.is_empty() {
            round.level.trials += 1;
            round.doubtable = false;
        } else {
            round.failures += 1;
            round.level.replanned += 1;
            self.table.watcher.event(Event::Differs { action: &step.action });
        }
        self.afresh(round, step, Why::Acted)
    }

    /// Looks at the board afresh, and plans from what is seen.
    fn afresh(&mut self, round: &mut Round, step: &Step, why: Why) -> Result<(), PlayError> {
        round.at = 0;
        if round.doubtable && round.failures > 0 {
            round.doubtable = false;
            if let Some(other) = self.read_otherwise()? {
                round.doubtable = !other.rivals.is_empty();
                round.plan = self.plan(&other, None)?;
                round.level = self.open_level(&round.plan, &other).after(&round.level);
                round.history = ActionHistory::new(&round.plan.level);
                round.reading = other;
                return Ok(());
            }
            round.level.lost += std::mem::take(&mut self.prelude).lost;
        }
        if round.failures > self.retries() {
            return Err(self.stuck(round.failures, &step.action, &step.expect, &round.reading)?);
        }
        let witness = self.witness.take();
        let prior = witness.as_ref().unwrap_or(&round.reading);
        let (frame, screen) = self.look_for_board(Some(prior))?;
        if std::mem::take(&mut self.paused) {
            round.reading = self.settle_reading(&screen)?;
            return self.gone_on_by_others(round);
        }
        round.reading = if why == Why::Acted {
            self.taught(round, step, frame, &screen)?
        } else {
            let seen = self.settle_reading(&screen)?;
            if why == Why::Lost && self.table.game.agrees(&step.expect, &seen.level) {
                // It came late after all.
                round.level.lost -= 1;
                self.count(step, &mut round.level);
            }
            seen
        };
        let told = std::mem::take(&mut self.prelude);
        round.level.moves += told.moves;
        round.level.lost += told.lost;
        round.plan = self.plan(&round.reading, Some(&round.history))?;
        Ok(())
    }

    /// Plans from a board on which somebody else has acted meanwhile: nothing follows from it for what was learned, and another
    /// level's board begins anew.
    fn gone_on_by_others(&mut self, round: &mut Round) -> Result<(), PlayError> {
        if self.table.game.same_board(&round.history.start, &round.reading.level) {
            round.history.go_on_from(&round.reading.level);
            round.plan = self.plan(&round.reading, Some(&round.history))?;
        } else {
            round.plan = self.plan(&round.reading, None)?;
            round.level = self.open_level(&round.plan, &round.reading);
            round.history = ActionHistory::new(&round.plan.level);
        }
        Ok(())
    }

    /// The board after a move that was made, with what that teaches, which is kept.
    fn taught(
        &mut self,
        round: &mut Round,
        step: &Step,
        frame: Frame,
        screen: &Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        let learned = self.learned(&mut round.history, &step.action, frame, screen)?;
        if step.expect.is_empty() {
            // A trial that teaches nothing, again and again, is a failure too.
            round.vain = if round.history.look(&learned.level) { 0 } else { round.vain + 1 };
            round.failures = round.vain;
            self.thorough = self.thorough && round.vain == 0;
        }
        let title = round.level.title.as_deref();
        self.table.memory.keep(self.table.game, title, &round.history.start);
        Ok(learned)
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
        history: &mut ActionHistory,
        action: &str,
        frame: Frame,
        screen: &Screen<AnyReading>,
    ) -> Result<AnyReading, PlayError> {
        let game = self.table.game;
        let mut readings = Vec::new();
        let mut lessons = Vec::new();
        for reading in screen.readings() {
            let update = history.update(game, action, &reading.level)?;
            readings.push(reading.with_level(&update.level));
            lessons.push(update);
        }
        if let ([reading], [update]) = (readings.as_slice(), lessons.as_slice()) {
            history.take(game, action, update)?;
            return Ok(reading.clone());
        }
        let tries = self.options.retries + 1;
        let reading = self.tell_apart(frame, readings, Some(&history.start), tries)?;
        let update = Update { level: reading.level.clone(), open: false };
        history.take(game, action, &update)?;
        Ok(reading)
    }

    /// The error that says that moves do not help.
    pub(super) fn stuck(
        &mut self,
        tries: u32,
        action: &str,
        expected: &str,
        reading: &AnyReading,
    ) -> Result<PlayError, PlayError> {
        let frame = self.glance()?;
        let look = self.read(frame, Some(reading));
        Ok(PlayError::Stuck {
            tries,
            action: action.to_owned(),
            expected: expected.to_owned(),
            seen: reading.level.clone(),
            source: look.screen.err().map(Box::new),
            frame: Box::new(look.frame),
        })
    }
}
