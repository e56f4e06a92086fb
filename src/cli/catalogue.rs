//! `generate beads --nodes`: the catalogue of all graphs, whole or in shards, resumable. Sends nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use tracing::info;

use crate::cli::exit::{Exit, Usage};
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::shard::Shard;
use crate::cli::{drawing, output};
use crate::games::beads::generate::{Bench, Catalog, Entry, NODES, Plays, page};
use crate::games::beads::level::graph::Graph;
use crate::games::beads::picture::sheet;

/// What a catalogue is asked for by.
#[derive(Args, Clone, Debug)]
pub(super) struct Catalogue {
    /// Instead of single levels, the catalogue of beads: each graph of so many nodes, 3 to 9, and its puzzles
    #[arg(long, value_name = "N", value_parser = nodes, conflicts_with_all = ["size", "moves", "count"])]
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

/// Most graphs of a contact sheet.
const SHOWN: usize = 600;

fn nodes(text: &str) -> Result<usize, String> {
    let expected = || format!("expected {} to {}", NODES.start(), NODES.end());
    text.parse().ok().filter(|nodes| NODES.contains(nodes)).ok_or_else(expected)
}

impl Catalogue {
    /// Whether it is a catalogue that is asked for.
    pub(super) fn is_wanted(&self) -> bool {
        self.nodes.is_some()
    }

    pub(super) fn run(
        &self,
        session: &Session,
        game: &str,
        seed: u64,
        folder: Option<Folder<'_>>,
    ) -> Result<Exit> {
        let nodes = self.nodes.filter(|_| game == "beads");
        let nodes = nodes.ok_or_else(|| Usage(format!("{game} has no --nodes: only beads has")))?;
        let began = Instant::now();
        let catalog = Catalog::new(nodes);
        info!("{} graphs of {nodes} nodes, found in {:.3?}", catalog.len(), began.elapsed());
        let plays = Plays { count: self.plays, seed };
        let job = Job { session, nodes, catalog, plays };
        match (folder, self.shard, self.merge) {
            (None, ..) => job.print()?,
            (Some(folder), Some(shard), _) => {
                let (part, parts) = (shard.part.get(), shard.parts.get());
                let path = part_path(folder.folder, nodes, part, parts);
                job.work(&path, part - 1, parts, folder.force)?;
            }
            (Some(folder), None, Some(parts)) => {
                let path = job.merge(folder, parts)?;
                job.finish(&path)?;
            }
            (Some(folder), None, None) => {
                let path = whole_path(folder.folder, nodes);
                job.work(&path, 0, 1, folder.force)?;
                job.finish(&path)?;
            }
        }
        Ok(Exit::Success)
    }
}

fn whole_path(folder: &Path, nodes: usize) -> PathBuf {
    folder.join(format!("beads-{nodes}.jsonl"))
}

fn part_path(folder: &Path, nodes: usize, part: usize, parts: usize) -> PathBuf {
    folder.join(format!("beads-{nodes}.{part}-of-{parts}.jsonl"))
}

/// A catalogue under way.
struct Job<'a> {
    session: &'a Session,
    nodes: usize,
    catalog: Catalog,
    plays: Plays,
}

impl Job<'_> {
    fn line(&self, number: usize, bench: &mut Bench) -> Result<String> {
        let entry = self.catalog.entry(number, self.plays, bench);
        let entry = entry.with_context(|| format!("there is no graph {number}"))?;
        Ok(serde_json::to_string(&entry)? + "\n")
    }

    /// Every graph to standard output.
    fn print(&self) -> Result<()> {
        Interrupt::listen_and_end(&ProgressBar::hidden())?;
        let mut bench = Bench::default();
        (0..self.catalog.len())
            .try_for_each(|number| output::print_exact(&self.line(number, &mut bench)?))
    }

    /// Every `step`-th graph from the `first` on to a file, going on where an earlier run stopped.
    fn work(&self, path: &Path, first: usize, step: usize, force: bool) -> Result<()> {
        let numbers = (first..self.catalog.len()).step_by(step);
        let (mut file, done) = self.resume(path, numbers.clone(), force)?;
        let progress = self.session.progress(numbers.len());
        // Lines are written whole: the next run goes on after the last.
        Interrupt::listen_and_end(&progress)?;
        progress.inc(done as u64);
        let (mut bench, began) = (Bench::default(), Instant::now());
        for number in numbers.clone().skip(done) {
            // One write a line: what breaks off leaves whole lines but for the last.
            let line = self.line(number, &mut bench)?;
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
    fn check(&self, line: &str, number: usize) -> Result<Entry> {
        let entry: Entry = serde_json::from_str(line).context("no line of a catalogue")?;
        let id = self.catalog.id(number).unwrap_or_default();
        if entry.id != id {
            bail!("graph {number} should be {id}, not {} (--force begins anew)", entry.id);
        }
        if entry.plays != self.plays {
            let Plays { count, seed } = entry.plays;
            bail!("made with --plays {count} --seed {seed} (--force begins anew)");
        }
        Ok(entry)
    }

    /// Puts parts together; where that is.
    fn merge(&self, folder: Folder<'_>, parts: usize) -> Result<PathBuf> {
        let open = |part: usize| {
            let path = part_path(folder.folder, self.nodes, part, parts);
            File::open(&path).map(BufReader::new).with_context(|| cannot("read", &path))
        };
        let mut readers: Vec<BufReader<File>> = (1..=parts).map(open).collect::<Result<_>>()?;
        let path = whole_path(folder.folder, self.nodes);
        if path.exists() && !folder.force {
            bail!("{} is there (--force replaces files that are there)", path.display());
        }
        let file = File::create(&path).with_context(|| cannot("write", &path))?;
        let mut file = std::io::BufWriter::new(file);
        let mut line = String::new();
        for number in 0..self.catalog.len() {
            line.clear();
            let part = number % parts;
            let name =
                || part_path(folder.folder, self.nodes, part + 1, parts).display().to_string();
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
        let entries = text.lines().enumerate().map(|(number, line)| self.check(line, number));
        let entries: Vec<Entry> = entries.collect::<Result<_>>()?;
        let page_path = path.with_extension("json");
        fs::write(&page_path, page(&entries)?).with_context(|| cannot("write", &page_path))?;
        let sheet = sheet(&shown(&entries)?);
        for ending in ["png", "svg"] {
            let size = (sheet.width, sheet.height);
            drawing::write(&path.with_extension(ending), size, &sheet.marks)?;
        }
        let (page, count) = (page_path.display(), entries.len());
        output::print(&format!("{page} (and .png, .svg): {count} graphs\n"))
    }
}

/// The graphs of the contact sheet, the easiest first: all, or of many some, evenly chosen.
fn shown(entries: &[Entry]) -> Result<Vec<(Graph, String)>> {
    let mut order: Vec<&Entry> = entries.iter().collect();
    order.sort_by(|a, b| a.hard().total_cmp(&b.hard()));
    let step = order.len().div_ceil(SHOWN).max(1);
    let part = |entry: &Entry| -> Result<(Graph, String)> {
        let text = format!("{}  {} moves", entry.id, entry.distance);
        Ok((entry.graph()?, text))
    };
    order.into_iter().step_by(step).map(part).collect()
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_read_as_people_write_them() {
        assert_eq!(nodes("7"), Ok(7));
        for bad in ["2", "10", "x"] {
            assert!(nodes(bad).is_err(), "{bad}");
        }
    }
}
