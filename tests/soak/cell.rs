//! One run: a game, a trouble, a seed; and what came of it.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::game::Game;
use super::judge::Outside;
use super::stage::{Bot, Stage};
use super::trouble::{PERSONS_KEY, SmallDisk, TROUBLES, make, setup};

/// How long a bot may take to its first key: it looks, reads and plans before.
const STARTS_WITHIN: Duration = Duration::from_secs(90);
/// How long whoever releases what a killed bot held may take.
const RELEASED_WITHIN: Duration = Duration::from_secs(1);
/// How long a play that hangs may take to say where.
const TELLS_WITHIN: Duration = Duration::from_secs(10);
/// How long a game may take to go on to its next level after a win.
const GOES_ON_WITHIN: Duration = Duration::from_secs(5);

/// What is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) game: Game,
    pub(crate) trouble: &'static str,
    pub(crate) seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) game: &'static str,
    pub(crate) fault: &'static str,
    pub(crate) seed: u64,
    /// The exit code; none where a signal ended it, or it hung.
    pub(crate) code: Option<i32>,
    /// Levels asked for, claimed to be won, and won as the game counts: no more than that.
    pub(crate) asked: usize,
    pub(crate) claimed: usize,
    pub(crate) won: usize,
    /// Keys and buttons that reached another window, down and up.
    pub(crate) outside_presses: usize,
    pub(crate) outside_releases: usize,
    /// What is still down at the end.
    pub(crate) keys_held: u32,
    pub(crate) buttons_held: u32,
    /// Files that are broken or left behind.
    pub(crate) files: Vec<String>,
    /// What the play said of its end.
    pub(crate) message: String,
    pub(crate) seconds: f64,
    /// Whether the trouble came before the play was over.
    pub(crate) troubled: bool,
    /// What must never happen and did.
    pub(crate) forbidden: Vec<&'static str>,
}

impl Cell {
    /// Runs it; `None` where a program for it is missing.
    pub(crate) fn run(&self) -> Option<Outcome> {
        let wanted = setup(self.trouble);
        let mut stage = Stage::open(self.game, wanted.fault, self.seed)?;
        let recordings = stage.folder("recordings");
        let full = self.trouble == "disk-full";
        let _disk = if full { Some(SmallDisk::at(&recordings)?) } else { None };
        let mut words = wanted.words;
        if wanted.records {
            words
                .extend(["--record".to_owned(), recordings.join("play.gif").display().to_string()]);
        }
        let start = Instant::now();
        stage.start_bot(&words, &wanted.variables);
        let pressed = |stage: &Stage| stage.judge.presses_in(stage.window()) > 0;
        let mut troubled = stage.until(STARTS_WITHIN, pressed);
        if troubled {
            make(self.trouble, &mut stage);
            troubled = stage.bots[0].runs() || self.trouble.starts_with("SIG");
        }
        let rest = self.game.limit.saturating_sub(start.elapsed());
        let hangs = stage.pass(rest) || !all_end(&mut stage, self.game.limit);
        let seconds = start.elapsed().as_secs_f64();
        if hangs {
            // What it says of where it was helps to find out why.
            Stage::signal(stage.bots[0].child.id(), "INT");
            stage.pass(TELLS_WITHIN);
        }
        let held = released(&stage);
        let files = stage.leftovers(&recordings);
        let outcome = self.judged(&mut stage, held, files);
        let mut outcome = Outcome { seconds, troubled, ..outcome };
        if hangs {
            outcome.forbidden.push("hang");
        }
        Some(outcome)
    }

    fn judged(&self, stage: &mut Stage, held: (u32, u32), files: Vec<String>) -> Outcome {
        let Outside { presses, releases } = stage.judge.outside(&stage.windows, &[PERSONS_KEY]);
        let claims: Vec<Claim> = stage.bots.iter_mut().map(Claim::of).collect();
        let claimed = claims.iter().map(|claim| claim.won).max().unwrap_or(0);
        let won = won(stage, claimed);
        let first = &claims[0];
        let mut forbidden = Vec::new();
        let mut never = |happened: bool, what| forbidden.extend(happened.then_some(what));
        never(presses > 0, "pressed elsewhere");
        never(held != (0, 0), "left held");
        never(claimed > won, "false win");
        never(first.code == Some(0) && first.won < self.game.asked, "false success");
        never(!files.is_empty(), "files");
        never(claims.iter().any(|claim| claim.panicked), "panic");
        if self.trouble != "SIGKILL" {
            never(!first.summary, "no summary");
            never(first.code != Some(0) && first.message.is_empty(), "no message");
            let named = self.names(&first.message);
            never(first.code != Some(0) && !first.message.is_empty() && !named, "fault not named");
        }
        Outcome {
            game: self.game.name,
            fault: self.trouble,
            seed: self.seed,
            code: first.code,
            asked: self.game.asked,
            claimed,
            won,
            outside_presses: presses,
            outside_releases: releases,
            keys_held: held.0,
            buttons_held: held.1,
            files,
            message: first.message.clone(),
            seconds: 0.0,
            troubled: false,
            forbidden,
        }
    }

    /// Whether a message names the trouble; where any end will do, every message does.
    fn names(&self, message: &str) -> bool {
        let found = TROUBLES.iter().find(|(name, _)| *name == self.trouble);
        let words = found.map_or(&[][..], |(_, words)| words);
        words.is_empty() || words.iter().any(|word| message.contains(word))
    }
}

/// What is held a while after the end; a server that is gone holds nothing.
fn released(stage: &Stage) -> (u32, u32) {
    let end = Instant::now() + RELEASED_WITHIN;
    loop {
        let held = stage.judge.held().unwrap_or_default();
        if held == (0, 0) || Instant::now() >= end {
            return held;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for bots beside the first; whether they ended.
fn all_end(stage: &mut Stage, limit: Duration) -> bool {
    let end = Instant::now() + limit;
    while stage.bots.iter_mut().any(Bot::runs) {
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Levels that were won at most, as the game counts: its title goes on to the next by itself. A game that is gone may have
/// won one more.
fn won(stage: &mut Stage, claimed: usize) -> usize {
    let end = Instant::now() + GOES_ON_WITHIN;
    let there = |stage: &Stage| {
        use screenplay::desktop::Desktop as _;
        matches!(stage.desktop.window(stage.windows[0]), Ok(Some(_)))
    };
    while stage.gone_on < claimed && Instant::now() < end && there(stage) {
        stage.look();
        std::thread::sleep(Duration::from_millis(50));
    }
    stage.gone_on + usize::from(stage.closed || !there(stage))
}

/// What a bot says of itself.
struct Claim {
    code: Option<i32>,
    won: usize,
    summary: bool,
    message: String,
    panicked: bool,
}

impl Claim {
    fn of(bot: &mut Bot) -> Claim {
        let code = bot.child.try_wait().ok().flatten().and_then(|status| status.code());
        let (out, err) = (bot.stdout(), bot.stderr());
        let summary: Option<Value> = serde_json::from_str(&out).ok();
        let told = |name: &str| summary.as_ref().and_then(|summary| summary.get(name));
        let error = told("error").and_then(Value::as_str).unwrap_or_default();
        let message = if error.is_empty() { err.trim() } else { error };
        Claim {
            code,
            won: told("won").and_then(Value::as_array).map_or(0, Vec::len),
            summary: summary.is_some(),
            message: message.to_owned(),
            panicked: err.contains("panicked at"),
        }
    }
}
