//! `generate`: new levels from a seed, each solved to proof. Sends nothing.

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
use crate::game::{Aim, AnyGame, Difficulty, Plan, Wish};
use crate::games::bloxorz::generate as bloxorz;
use solver::Proof;

/// The games whose wishes are other ones.
const CHAINS: &str = "cardinal-chains";
const BLOXORZ: &str = "bloxorz";

/// Make new levels from a seed, each with its proved optimum
#[derive(Args, Clone, Debug)]
#[command(after_help = help::GENERATE)]
pub(super) struct Generate {
    /// The game, as `screenplay games` lists it
    game: String,
    #[command(flatten)]
    catalogue: Catalogue,
    /// Columns and rows, walls around the board included; left out, 12x8 in bloxorz
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(usize, usize)>,
    /// The same seed gives the same level
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The fewest moves that win it: from MIN to MAX, or one number; left out in bloxorz, by --difficulty
    #[arg(long, value_name = "MIN..MAX", value_parser = moves)]
    moves: Option<RangeInclusive<u32>>,
    /// Chains, in cardinal-chains: so many starts; left out, one for every 20 cells
    #[arg(long, value_name = "N")]
    starts: Option<usize>,
    /// The highest number, in cardinal-chains; left out, 9
    #[arg(long, value_name = "N")]
    max_number: Option<u16>,
    /// How hard: easy, medium, hard or expert. In cardinal-chains by what its explanation takes; left out, any. In
    /// bloxorz by the fewest moves for the size of the board; left out, medium
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
        if self.catalogue.is_wanted() {
            let Generate { game, seed, out, force, .. } = self;
            let folder = out.as_deref().map(|folder| Folder { folder, force: *force });
            return self.catalogue.run(session, game, *seed, folder);
        }
        let progress = session.progress(self.count as usize);
        let game = Which::game(&self.game)?;
        self.check(game.name())?;
        let usual = Some(bloxorz::USUAL_SIZE).filter(|_| game.name() == BLOXORZ);
        let size = self.size.or(usual);
        let size = size.ok_or_else(|| Usage(format!("{} needs --size, as 9x7", game.name())))?;
        let moves = self.moves(game.name(), size);
        let interrupt = Interrupt::listen_and_end(&progress)?;
        for at in 0..self.count {
            let seed = self.seed.wrapping_add(at);
            progress.set_message(format!("seed {seed}"));
            let plan = game
                .generate(&self.wish(size, &moves, seed))
                .with_context(|| format!("seed {seed}"))?;
            if interrupt.is_asked() {
                progress.finish_and_clear();
                return Ok(Exit::Stopped);
            }
            progress.suspend(|| self.write(game, size, seed, &plan, at == 0, session.quiet()))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(Exit::Success)
    }

    fn wish(
        &self,
        (columns, rows): (usize, usize),
        moves: &RangeInclusive<u32>,
        seed: u64,
    ) -> Wish {
        Wish {
            columns,
            rows,
            seed,
            moves: moves.clone(),
            starts: self.starts,
            highest: self.max_number,
            difficulty: self.difficulty,
        }
    }

    /// The numbers of moves that are asked for.
    fn moves(&self, game: &str, (columns, rows): (usize, usize)) -> RangeInclusive<u32> {
        if let Some(moves) = &self.moves {
            return moves.clone();
        }
        if game != BLOXORZ {
            return 0..=u32::MAX;
        }
        bloxorz::moves(self.difficulty.unwrap_or_default(), columns, rows)
    }

    /// Whether the game knows what is asked for.
    fn check(&self, game: &str) -> Result<()> {
        let chains = self.starts.is_some() || self.max_number.is_some();
        let fault = match (game, &self.moves) {
            (CHAINS, Some(_)) => {
                format!("--moves is not for {CHAINS}: a board takes a move for each number")
            }
            (CHAINS, None) => return Ok(()),
            _ if chains => format!("--starts and --max-number are for {CHAINS}"),
            (BLOXORZ, Some(_)) if self.difficulty.is_some() => {
                format!("{BLOXORZ} takes --difficulty or --moves, not both")
            }
            (BLOXORZ, _) => return Ok(()),
            _ if self.difficulty.is_some() => {
                format!("--difficulty is for {CHAINS} and {BLOXORZ}")
            }
            (_, None) => format!("{game} needs --moves, as 10..20"),
            _ => return Ok(()),
        };
        Err(Usage(fault).into())
    }

    fn write(
        &self,
        game: &dyn AnyGame,
        (columns, rows): (usize, usize),
        seed: u64,
        plan: &Plan,
        first: bool,
        quiet: bool,
    ) -> Result<()> {
        let Plan { level, cost, expanded, .. } = plan;
        let counted = game.unit(Aim::default()).count((*cost).into());
        let game = game.name();
        info!("seed {seed}: {counted} ({}), {expanded} states expanded", plan.proof);
        if let Some(folder) = &self.out {
            let path = folder.join(format!("{game}-{columns}x{rows}-{seed}.level"));
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
