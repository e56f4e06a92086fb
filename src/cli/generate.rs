//! `generate`: new levels from a seed, each solved to proof. Sends nothing.

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use tracing::info;

use crate::cli::board::Which;
use crate::cli::catalogue::{Catalogue, Folder};
use crate::cli::exit::{Exit, Usage};
use crate::cli::export::create;
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::game::{
    AnyGame, Difficulty, GenerateError, GenerateOption, GenerateOptions, Objective, Plan,
};
use crate::games::GAMES;
use solver::Proof;

/// Make new levels from a seed, each with its proved optimum
#[derive(Args, Clone, Debug)]
#[command(after_help = after_help())]
pub(super) struct Generate {
    /// The game, as `screenplay games` lists it
    game: String,
    #[command(flatten)]
    catalogue: Catalogue,
    /// Columns and rows, walls around the board included
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(usize, usize)>,
    /// The same seed gives the same level
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The fewest moves that win it: from MIN to MAX, or one number
    #[arg(long, value_name = "MIN..MAX", value_parser = moves)]
    moves: Option<RangeInclusive<u32>>,
    /// So many chains [default: one for every 20 cells]
    #[arg(long, value_name = "N")]
    starts: Option<usize>,
    /// The highest number [default: 9]
    #[arg(long, value_name = "N")]
    max_number: Option<u16>,
    /// So many boxes [default: as it comes]
    #[arg(long, value_name = "N")]
    boxes: Option<usize>,
    /// How hard: easy, medium, hard or expert, by what an explanation takes or by the fewest moves for the size of the board
    #[arg(long, value_name = "HOW")]
    difficulty: Option<Difficulty>,
    /// How many levels: seeds N, N+1 and so on
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Folder for <game>-<WxH>-<seed>.level or the catalogue, made where it is missing; left out, levels go to standard
    /// output
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long, requires = "out")]
    force: bool,
    /// One JSON object a level, on a line: game, seed, level, cost, proof, expanded, actions
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record<'a> {
    game: &'a str,
    seed: u64,
    level: &'a str,
    cost: u32,
    proof: &'a str,
    expanded: u64,
    actions: String,
}

/// What each game can be asked for, then examples.
fn after_help() -> String {
    let mut text = "Games take, beside --seed (in brackets what may be left out):\n".to_owned();
    for game in GAMES.iter().filter(|game| !game.generate_options().is_empty()) {
        let option = |(option, is_needed): &(GenerateOption, bool)| match is_needed {
            true => flag(*option).to_owned(),
            false => format!("[{}]", flag(*option)),
        };
        let options: Vec<String> = game.generate_options().iter().map(option).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<16} {}", game.name(), options.join(" "));
    }
    text + "\n" + help::GENERATE
}

/// An option as the command line has it.
fn flag(option: GenerateOption) -> &'static str {
    match option {
        GenerateOption::Size => "--size",
        GenerateOption::Moves => "--moves",
        GenerateOption::Starts => "--starts",
        GenerateOption::Highest => "--max-number",
        GenerateOption::Boxes => "--boxes",
        GenerateOption::Difficulty => "--difficulty",
    }
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.ok_or_else(|| "expected columns and rows, as 9x7".to_owned())
}

fn moves(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let most = most.trim_start_matches('=');
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        _ => Err("expected a range of moves, as 10..20".to_owned()),
    }
}

impl Generate {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let game = Which::game(&self.game)?;
        if self.catalogue.is_wanted() {
            let Generate { seed, out, force, .. } = self;
            let folder = out.as_deref().map(|folder| Folder { folder, force: *force });
            return self.catalogue.run(session, game, *seed, folder);
        }
        let progress = session.progress(self.count as usize);
        let interrupt = Interrupt::listen_and_end(&progress)?;
        for at in 0..self.count {
            let seed = self.seed.wrapping_add(at);
            progress.set_message(format!("seed {seed}"));
            let plan = match game.generate(&self.options(seed)) {
                Ok(plan) => plan,
                Err(error @ GenerateError::NotFound(_)) => {
                    return Err(error).context(format!("seed {seed}"));
                }
                Err(error) => return Err(Usage(error.told(|it| flag(it).to_owned())).into()),
            };
            if interrupt.is_asked() {
                progress.finish_and_clear();
                return Ok(Exit::Stopped);
            }
            progress.suspend(|| self.write(game, seed, &plan, at == 0, session.quiet()))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(Exit::Success)
    }

    fn options(&self, seed: u64) -> GenerateOptions {
        GenerateOptions {
            seed,
            size: self.size,
            moves: self.moves.clone(),
            starts: self.starts,
            highest: self.max_number,
            boxes: self.boxes,
            difficulty: self.difficulty,
        }
    }

    fn write(
        &self,
        game: &dyn AnyGame,
        seed: u64,
        plan: &Plan,
        first: bool,
        quiet: bool,
    ) -> Result<()> {
        let Plan { level, cost, expanded, .. } = plan;
        let counted = game.unit(Objective::default()).count((*cost).into());
        let size = self.size.or(game.usual_size());
        let game = game.name();
        info!("seed {seed}: {counted} ({}), {expanded} states expanded", plan.proof);
        if let Some(folder) = &self.out {
            let size = size.map_or(String::new(), |(columns, rows)| format!("{columns}x{rows}-"));
            let path = folder.join(format!("{game}-{size}{seed}.level"));
            create(&path, level, self.force)?;
            if !self.json {
                return output::print(&format!("{}: {counted}\n", path.display()));
            }
        }
        if self.json {
            let proof = if plan.proof == Proof::Optimal { "optimal" } else { "bound" };
            let (cost, expanded, actions) = (*cost, *expanded, plan.actions());
            return output::print_json(&Record {
                game,
                seed,
                level,
                cost,
                proof,
                expanded,
                actions,
            });
        }
        let gap = if first { "" } else { "\n" };
        output::print(&format!("{gap}{level}"))?;
        if !quiet {
            let fewest = if plan.proof == Proof::Optimal { ", the fewest possible" } else { "" };
            output::tell(&format!("seed {seed}"), &format!("{counted}{fewest}"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ranges_are_read_as_people_write_them() {
        assert_eq!(size("9x7"), Ok((9, 7)));
        assert_eq!(moves("10..20"), Ok(10..=20));
        assert_eq!(moves("10..=20"), Ok(10..=20));
        assert_eq!(moves("15"), Ok(15..=15));
        for bad in ["", "9", "x", "9x", "-1x3"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        for bad in ["", "20..10", "..5", "a..b"] {
            assert!(moves(bad).is_err(), "{bad}");
        }
    }
}
