//! The whole matrix: what is asked for on the command line, the runs side by side, and the files with the result.

use std::fs::{self, File};
use std::io::Write as _;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::soak::cell::{Cell, Outcome};
use crate::soak::game::GAMES;
use crate::soak::report;
use crate::soak::trouble::TROUBLES;

const HELP: &str = "\
usage: scripts/soak [--minutes M] [--only GAME[/FAULT]] [--seed S] [--jobs N] [--rounds N] [--out FOLDER]

  --minutes M         begin no run after so many minutes [60]
  --only GAME/FAULT   only these; either may be left out, as in /SIGTERM
  --seed S            the seed of the first round; the next rounds count on [1]
  --jobs N            runs side by side [3]
  --rounds N          rounds of the whole matrix at most [until the time is over]
  --out FOLDER        where soak.jsonl and soak.md go [target/soak]

Exit code 1 when anything happened that must never happen.";

struct Options {
    time: Duration,
    game: String,
    trouble: String,
    seed: u64,
    jobs: usize,
    rounds: u64,
    out: String,
}

impl Options {
    fn parse(words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            time: Duration::from_secs(3600),
            game: String::new(),
            trouble: String::new(),
            seed: 1,
            jobs: 3,
            rounds: u64::MAX,
            out: "target/soak".to_owned(),
        };
        let mut words = words;
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word}: a value is missing"))?;
            let number =
                || value.parse::<u64>().map_err(|error| format!("{word} {value}: {error}"));
            match word.as_str() {
                "--minutes" => options.time = Duration::from_secs(60 * number()?),
                "--only" => {
                    let (game, trouble) = value.split_once('/').unwrap_or((&value, ""));
                    (options.game, options.trouble) = (game.to_owned(), trouble.to_owned());
                }
                "--seed" => options.seed = number()?,
                "--jobs" => options.jobs = number()?.clamp(1, 16) as usize,
                "--rounds" => options.rounds = number()?,
                "--out" => options.out = value,
                _ => return Err(format!("{word} is not known")),
            }
        }
        if options.round(1).is_empty() {
            return Err("--only names no game and fault that there is".to_owned());
        }
        Ok(options)
    }

    /// The runs of one round.
    fn round(&self, seed: u64) -> Vec<Cell> {
        let wanted = |options: &str, name: &str| options.is_empty() || options == name;
        let games = GAMES.into_iter().filter(|game| wanted(&self.game, game.name));
        let cells =
            games.flat_map(|game| TROUBLES.map(|(trouble, _)| Cell { game, trouble, seed }));
        cells.filter(|cell| wanted(&self.trouble, cell.trouble)).collect()
    }
}

pub(crate) fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match Options::parse(words.into_iter()) {
        Ok(options) => soak(&options),
        Err(message) => {
            eprintln!("soak: {message}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn soak(options: &Options) -> ExitCode {
    fs::create_dir_all(&options.out).unwrap();
    let lines = Mutex::new(File::create(format!("{}/soak.jsonl", options.out)).unwrap());
    let outcomes = Mutex::new(Vec::new());
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let (round, skipped) = (options.round(1).len(), AtomicUsize::new(0));
    let work = || {
        while start.elapsed() < options.time {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let turn = (number / round) as u64;
            if turn >= options.rounds {
                return;
            }
            let cell = options.round(options.seed + turn)[number % round];
            // What fails here is the stage, not the bot: it is told, and the others go on.
            match catch_unwind(|| cell.run()) {
                Ok(Some(outcome)) => {
                    tell(number, &outcome);
                    let line = serde_json::to_string(&outcome).unwrap();
                    writeln!(lines.lock().unwrap(), "{line}").unwrap();
                    outcomes.lock().unwrap().push(outcome);
                }
                _ => {
                    skipped.fetch_add(1, Ordering::Relaxed);
                    println!("{number:>4}  {}/{} was not run", cell.game.name, cell.trouble);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(work);
        }
    });
    let outcomes = outcomes.into_inner().unwrap();
    fs::write(format!("{}/soak.md", options.out), report::markdown(&outcomes)).unwrap();
    let (runs, skipped) = (outcomes.len(), skipped.into_inner());
    let bad = outcomes.iter().filter(|it| !it.forbidden.is_empty()).count();
    let minutes = start.elapsed().as_secs() / 60;
    println!(
        "{runs} runs in {minutes} min, {bad} with something forbidden, {skipped} not run: {}/soak.md",
        options.out
    );
    ExitCode::from(u8::from(!report::is_clean(&outcomes) || runs == 0))
}

fn tell(number: usize, outcome: &Outcome) {
    let Outcome {
        game, fault, seed, code, claimed, won, asked, seconds, forbidden, message, ..
    } = outcome;
    let code = code.map_or("-".to_owned(), |code| code.to_string());
    let verdict =
        if forbidden.is_empty() { "fine".to_owned() } else { forbidden.join(", ").to_uppercase() };
    let message: String =
        message.chars().take(90).map(|it| if it.is_control() { ' ' } else { it }).collect();
    println!(
        "{number:>4}  {game}/{fault} {seed}: code {code}, {claimed} claimed, {won} won of {asked}, {seconds:.0} s: {verdict}  {message}"
    );
}
