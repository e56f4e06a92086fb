//! `generate GAME --nodes`: the catalogue of all puzzles of a size, whole or in shards, resumable. Sends nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use indicatif::ProgressBar;
use tracing::info;

use crate::cli::exit::{Exit, Usage};
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::shard::Shard;
use crate::cli::{drawing, output};
use crate::game::{AnyGame, Catalog, Catalogs};
use crate::games::GAMES;

/// What a catalogue is asked for by.
#[derive(Args, Clone, Debug)]
pub(super) struct Catalogue {
    /// Instead of single levels, the catalogue, in games that have one: each graph of so many nodes, 3 to 9, and its puzzles
    #[arg(long, value_name = "N", conflicts_with_all = ["size", "moves", "count"])]
    nodes: Option<usize>,
    /// The K-th of M parts of the catalogue, for as many processes or machines
    #[arg(long, value_name = "K/M", value_parser = Shard::parse, requires = "nodes", requires = "out")]
    shard: Option<Shard>,
    /// Put M finished parts together, byte for byte what a run of the whole writes
    #[arg(long, value_name = "M", requires = "nodes", requires = "out", conflicts_with = "shard")]
    merge: Option<usize>,
    /// Random plays of each graph, from which its difficulty is measured; 0 for none
    #[arg(long, value_name = "P", default_value_t = 1000, requires = "nodes")]
    plays: u32,
}

/// Where files go, and whether those that are there are replaced.
#[derive(Clone, Copy)]
pub(super) struct Folder<'a> {
    pub(super) folder: &'a Path,
    pub(super) force: bool,
}

impl Catalogue {
    /// Whether it is a catalogue that is asked for.
    pub(super) fn is_wanted(&self) -> bool {
        self.nodes.is_some()
    }

    pub(super) fn run(
        &self,
        session: &Session,
        game: &dyn AnyGame,
        seed: u64,
        folder: Option<Folder<'_>>,
    ) -> Result<Exit> {
        let (catalogs, nodes) = self.asked(game)?;
        let began = Instant::now();
        let catalog = catalogs.catalog(nodes, self.plays, seed);
        info!("{} graphs of {nodes} nodes, found in {:.3?}", catalog.len(), began.elapsed());
        let mut job = Job { session, game: game.name(), nodes, catalog };
        match (folder, self.shard, self.merge) {
            (None, ..) => job.print()?,
            (Some(folder), Some(shard), _) => {
                let (part, parts) = (shard.part.get(), shard.parts.get());
                let path = job.part_path(folder.folder, part, parts);
                job.work(&path, part - 1, parts, folder.force)?;
            }
            (Some(folder), None, Some(parts)) => {
                let path = job.merge(folder, parts)?;
                job.finish(&path)?;
            }
            (Some(folder), None, None) => {
                let path = job.whole_path(folder.folder);
                job.work(&path, 0, 1, folder.force)?;
                job.finish(&path)?;
            }
        }
        Ok(Exit::Success)
    }

    /// What lists the game's puzzles, and of which size.
    fn asked(&self, game: &dyn AnyGame) -> Result<(&'static dyn Catalogs, usize)> {
        let has = |it: &&&dyn AnyGame| it.catalogs().is_some();
        let known = || GAMES.iter().filter(has).map(|game| game.name()).collect::<Vec<_>>();
        let none =
            || Usage(format!("{} has no --nodes: only {} has", game.name(), known().join(", ")));
        let (catalogs, nodes) = game.catalogs().zip(self.nodes).ok_or_else(none)?;
        let sizes = catalogs.sizes();
        if !sizes.contains(&nodes) {
            let (least, most) = sizes.into_inner();
            return Err(Usage(format!("--nodes {nodes}: expected {least} to {most}")).into());
        }
        Ok((catalogs, nodes))
    }
}

/// A catalogue under way.
struct Job<'a> {
    session: &'a Session,
    game: &'static str,
    nodes: usize,
    catalog: Box<dyn Catalog>,
}

impl Job<'_> {
    fn whole_path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}-{}.jsonl", self.game, self.nodes))
    }

    fn part_path(&self, folder: &Path, part: usize, parts: usize) -> PathBuf {
        folder.join(format!("{}-{}.{part}-of-{parts}.jsonl", self.game, self.nodes))
    }

    fn line(&mut self, number: usize) -> Result<String> {
        self.catalog.line(number).with_context(|| format!("there is no graph {number}"))
    }

    /// Every graph to standard output.
    fn print(&mut self) -> Result<()> {
        Interrupt::listen_and_end(&ProgressBar::hidden())?;
        (0..self.catalog.len()).try_for_each(|number| output::print_exact(&self.line(number)?))
    }

    /// Every `step`-th graph from the `first` on to a file, going on where an earlier run stopped.
    fn work(&mut self, path: &Path, first: usize, step: usize, force: bool) -> Result<()> {
        let numbers = (first..self.catalog.len()).step_by(step);
        let (mut file, done) = self.resume(path, numbers.clone(), force)?;
        let progress = self.session.progress(numbers.len());
        // Lines are written whole: the next run goes on after the last.
        Interrupt::listen_and_end(&progress)?;
        progress.inc(done as u64);
        let began = Instant::now();
        for number in numbers.clone().skip(done) {
            // One write a line: what breaks off leaves whole lines but for the last.
            let line = self.line(number)?;
            file.write_all(line.as_bytes()).with_context(|| cannot("write", path))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        let new = numbers.len() - done;
        info!("{new} graphs worked out in {:.3?}, {done} were there", began.elapsed());
        output::print(&format!("{}: {} graphs\n", path.display(), numbers.len()))
    }

    /// Opens a file for what is still to be written; and how many graphs it holds.
    fn resume(
        &self,
        path: &Path,
        numbers: impl Iterator<Item = usize>,
        force: bool,
    ) -> Result<(File, usize)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| cannot("make", folder))?;
        }
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path);
        let file =
            file.as_mut().map_err(|error| anyhow::anyhow!("{}: {error}", cannot("open", path)))?;
        let file = file.try_clone().with_context(|| cannot("open", path))?;
        let (mut done, mut bytes) = (0, 0);
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        for number in numbers.take_while(|_| !force) {
            line.clear();
            let read = reader.read_line(&mut line).with_context(|| cannot("read", path))?;
            if read == 0 || !line.ends_with('\n') {
                break;
            }
            self.check(&line, number).with_context(|| path.display().to_string())?;
            done += 1;
            bytes += read as u64;
        }
        file.set_len(bytes).with_context(|| cannot("write", path))?;
        Ok((file, done))
    }

    /// Whether a line says what this run would say of a graph.
    fn check(&self, line: &str, number: usize) -> Result<()> {
        self.catalog.check(line, number).map_err(|why| anyhow!("{why} (--force begins anew)"))
    }

    /// Puts parts together; where that is.
    fn merge(&self, folder: Folder<'_>, parts: usize) -> Result<PathBuf> {
        let open = |part: usize| {
            let path = self.part_path(folder.folder, part, parts);
            File::open(&path).map(BufReader::new).with_context(|| cannot("read", &path))
        };
        let mut readers: Vec<BufReader<File>> = (1..=parts).map(open).collect::<Result<_>>()?;
        let path = self.whole_path(folder.folder);
        if path.exists() && !folder.force {
            bail!("{} is there (--force replaces files that are there)", path.display());
        }
        let file = File::create(&path).with_context(|| cannot("write", &path))?;
        let mut file = std::io::BufWriter::new(file);
        let mut line = String::new();
        for number in 0..self.catalog.len() {
            line.clear();
            let part = number % parts;
            let name = || self.part_path(folder.folder, part + 1, parts).display().to_string();
            let read = readers[part].read_line(&mut line).with_context(name)?;
            if read == 0 || !line.ends_with('\n') {
                bail!("{} is not finished: graph {number} is missing", name());
            }
            self.check(&line, number).with_context(name)?;
            file.write_all(line.as_bytes()).with_context(|| cannot("write", &path))?;
        }
        file.flush().with_context(|| cannot("write", &path))?;
        Ok(path)
    }

    /// What stands beside the lines: the original's page.
    fn finish(&self, path: &Path) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| cannot("read", path))?;
        let lines: Vec<&str> = text.lines().collect();
        let page_path = path.with_extension("json");
        let page = self.catalog.page(&lines).map_err(|why| anyhow!(why))?;
        fs::write(&page_path, page).with_context(|| cannot("write", &page_path))?;
        let (size, marks) = self.catalog.sheet(&lines).map_err(|why| anyhow!(why))?;
        for ending in ["png", "svg"] {
            drawing::write(&path.with_extension(ending), size, &marks)?;
        }
        let (page, count) = (page_path.display(), lines.len());
        output::print(&format!("{page} (and .png, .svg): {count} graphs\n"))
    }
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}
